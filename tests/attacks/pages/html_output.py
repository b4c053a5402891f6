# attacks: the feedback page: HTML, SVG, JavaScript and LaTeX as outputs
# success: a script of the student's is on the page
# %% before
from IPython.display import HTML, SVG, Javascript, Latex, Markdown, display

for _kind in (HTML, Javascript, Latex, Markdown):
    display(_kind("<script>attack-script</script><img src=x onerror=attack-script>"))
display(SVG("<svg xmlns='http://www.w3.org/2000/svg' onload='attack-script'></svg>"))
