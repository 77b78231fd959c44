"""A table of data on a page is a document's, drawn by documents/blocks.html; the templates that draw one
themselves are listed here, each with what no document has. A table with fields or buttons is a form.
"""

from __future__ import annotations

import re
from importlib.resources import files

KEPT = {
    "documents/blocks.html": "draws the documents",
    "errors/conflict.html": "what was done meanwhile, beside what one wanted to do",
    "events/fide_mode.html": "findings with their level as chips",
    "events/results.html": "each result leads to its form",
    "league/captain.html": "the boards that a captain is asked to confirm",
    "line_ups/captain.html": "the card of one captain, before it is opened",
    "line_ups/list.html": "sealed cards, with what is wrong with them",
    "lots/control.html": "numbers called out that are no steps yet",
    "parts/pictures.html": "the figures of a picture, beside it",
    "people/people.html": "who signed in, and from where",
    "players/_games.html": "links to rounds and players of the desk, boards in the hall",
    "public/boards.html": "results are written into it by the live feed",
    "public/member.html": "results are written into it by the live feed",
    "public/names.html": "colours as discs, and a phone's own columns",
    "public/player.html": "results are written into it by the live feed",
    "public/section.html": "when rounds begin; the schedule is a document where it has games",
    "reports/page.html": "files to fetch, with their formats as links",
    "rescue/standby.html": "what was decided about each act that was set aside",
    "results/_past.html": "acts on one board, by kind",
    "results/pgn.html": "games read of a file",
    "results/phone_boards.html": "each board leads to its buttons",
    "results/results.html": "its rows have fields, and come from _results_rows.html",
    "results/verify.html": "its rows have fields, and come from _verify_rows.html",
    "round/boards.html": "groups, colours so far and warnings of a draft",
    "round/criteria.html": "articles, each with a page of its own",
    "round/rounds.html": "each round leads to what can be done with it",
    "teams/_line_ups.html": "boards of a match below its heading, with discs",
    "teams/club.html": "what a list that is being typed would change",
}

CONTROL = re.compile(
    r"<(?:form|input|select|button|textarea)\b|\bforms_?\.(?:form|act|select|text|area|button|check)|\bpick\("
)


def drawn_by_itself(text: str) -> bool:
    """Whether a template has a table without a field or a button in it."""
    tables = re.findall(r"<table\b.*?</table>", re.sub(r"\{#.*?#\}", "", text, flags=re.S), re.S)
    return any(not CONTROL.search(table) for table in tables)


def test_a_table_of_data_is_a_documents_or_on_the_list():
    folder = files("pairwright.web") / "templates"
    found = {
        f"{part.name}/{one.name}"
        for part in folder.iterdir()
        if part.is_dir() and part.name != "__pycache__"
        for one in part.iterdir()
        if drawn_by_itself(one.read_text(encoding="utf-8"))
    }
    assert found == set(KEPT), "show a document (documents/blocks.html), or say here what none has"
    assert all(reason.strip() for reason in KEPT.values())


def test_a_table_with_a_field_is_a_form():
    assert drawn_by_itself("<table><tr><td>{{ name }}</td></tr></table>")
    assert not drawn_by_itself('<table><tr><td><input name="a"></td></tr></table>')
    assert not drawn_by_itself("{# <table></table> #}")
