"""A program without its texts: what a translation must not change."""

from __future__ import annotations

import ast


def skeleton(source: str) -> str:
    """The syntax tree of a source without its texts, as text; SyntaxError if it does not parse."""
    return ast.dump(_WithoutTexts().visit(ast.parse(source)))


class _WithoutTexts(ast.NodeTransformer):
    """Removes strings. Keeps the fields of f-strings, sorted: a translation may reorder them."""

    def visit_Constant(self, node: ast.Constant) -> ast.Constant:
        return ast.Constant("") if isinstance(node.value, str) else node

    def visit_JoinedStr(self, node: ast.JoinedStr) -> ast.expr:
        fields = [part for part in node.values if isinstance(part, ast.FormattedValue)]
        return ast.Constant("\0".join(sorted(ast.dump(self.visit(field)) for field in fields)))
