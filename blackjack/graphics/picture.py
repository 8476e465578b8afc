"""Lines as a picture of a terminal, in SVG."""

from __future__ import annotations

import io
from collections.abc import Sequence

from rich.console import Console

from .lines import Line
from .theme import as_text, theme

SVG = """\
<svg viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg">
<style>
.{unique_id}-matrix {{
  font-family: ui-monospace, Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font-size: {char_height}px; line-height: {line_height}px;
}}
.{unique_id}-title {{ font: bold 18px sans-serif; }}
{styles}
</style>
<defs>
<clipPath id="{unique_id}-clip-terminal">
<rect x="0" y="0" width="{terminal_width}" height="{terminal_height}" />
</clipPath>
{lines}
</defs>
{chrome}
<g transform="translate({terminal_x}, {terminal_y})" clip-path="url(#{unique_id}-clip-terminal)">
{backgrounds}
<g class="{unique_id}-matrix" xml:space="preserve">
{matrix}
</g>
</g>
</svg>
"""
"""The frame of a picture: the machine's own fonts, and blanks kept for viewers that drop them."""


def svg(name: str, lines: Sequence[Line]) -> str:
    """Lines as a picture of a terminal, as rich exports it."""
    texts = [as_text(one) for one in lines]
    console = Console(
        record=True,
        file=io.StringIO(),
        force_terminal=True,
        color_system="standard",
        width=max(text.cell_len for text in texts) + 1,
        highlight=False,
        theme=theme(four_color=False),
    )
    for text in texts:
        console.print(text)
    return console.export_svg(title="blackjack", code_format=SVG, unique_id=name)
