# attacks: the feedback page: an object that shows itself as a script, a widget and a picture
# success: a script of the student's is on the page
# %% before
class _Evil:
    def _repr_html_(self):
        return "<script>attack-script</script>"

    _repr_svg_ = _repr_javascript_ = _repr_markdown_ = _repr_latex_ = _repr_html_

    def _repr_png_(self):
        return b"<script>attack-script</script>"

    def _repr_mimebundle_(self, **options):
        return {"text/html": "<script>attack-script</script>", "image/png": "\"><script>attack-script</script>",
                "application/vnd.jupyter.widget-view+json": {"model_id": "x"}}


_Evil()
