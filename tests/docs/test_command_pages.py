"""The pages of the commands, as a reader sees them."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

markdown = pytest.importorskip("markdown")
sys.path.insert(0, str(Path(__file__).parents[2] / "docs" / "site"))


def test_no_backslash_stands_where_the_help_has_none():
    from command_pages import pages

    found = {}
    for name, text in pages().items():
        html = re.sub(
            r"<pre>.*?</pre>", "", markdown.markdown(text, extensions=["tables", "fenced_code"]), flags=re.S
        )
        if strays := [html[max(0, at.start() - 20) : at.end() + 10] for at in re.finditer(r"\\", html)]:
            found[name] = strays
    assert found == {}
