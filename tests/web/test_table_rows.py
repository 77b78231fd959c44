"""The rows of a table without a template: what stands in a cell, and that nobody writes HTML by his name."""

from __future__ import annotations

from markupsafe import Markup

from pairwright.publish.document import Cell
from pairwright.web.render import table_rows

SIDES = [("num", ""), ("left spare", ""), ("left", ' lang="en"')]


def rows_of(*row, titles=-2, forms=(), foreign=False):
    return table_rows(
        [list(row)], SIDES, titles, lambda name: f"/why/{name}" if name else "", lambda text: foreign, forms
    )


def test_a_cell_has_its_text_its_link_and_its_marks():
    assert rows_of(
        Cell("7"), Cell("Oak", link="a&b", strong=True, hint='5" tall'), Cell("1 < 2", faint=True)
    ) == (
        '<tr><td class="num">7</td>'
        '<td class="left spare"><span title="5&#34; tall" class="strong">'
        '<a href="/why/a&amp;b">Oak</a></span></td>'
        '<td class="left"><span class="soft">1 &lt; 2</span></td></tr>\n'
    )


def test_a_name_is_no_html():
    found = rows_of(Cell("<b>"), Cell('"><script>', link='"'), Cell("&"))
    assert "<b>" not in found
    assert "<script>" not in found
    assert 'href="/why/&#34;"' in found


def test_titles_stand_before_the_names_and_forms_at_the_end():
    found = rows_of(Cell("GM"), Cell("Oak, Ann"), titles=0, forms=[Markup("<svg/>")])
    assert found == (
        '<tr><td class="left spare"><span class="soft small">GM</span> Oak, Ann</td>'
        '<td class="centre form screen-only"><svg/></td></tr>\n'
    )
    assert 'class="soft small"' not in rows_of(Cell(""), Cell("Oak, Ann"), titles=0)


def test_the_name_is_the_head_of_its_row():
    sides = [("num", ""), ("left shrinks", ""), ("left shrinks", "")]
    row = [Cell("7"), Cell("Oak"), Cell("Ash")]
    assert table_rows([row], sides, -2, lambda name: "", lambda text: False, ()) == (
        '<tr><td class="num">7</td><th scope="row" class="left shrinks">Oak</th>'
        '<td class="left shrinks">Ash</td></tr>\n'
    )


def test_what_stayed_english_says_so():
    row = (Cell("7"), Cell("Oak"), Cell("told in English"))
    assert '<td class="left" lang="en">' in rows_of(*row, foreign=True)
    assert "lang" not in rows_of(*row)
