# attacks: messages: the name of the answer's class is a megabyte of markup
# success: the markup stands on a page, or a judge that cannot go on
def causal_mask(T):
    return type("<script>attack-script</script>" * 40_000, (), {})()
