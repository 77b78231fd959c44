"""One thing has one name: in the heads of tables, in the texts of the catalogues, on the pages."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

import pytest
from public_event import PublicEvent
from texts import PACKAGE, texts

from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.tournament.results import result_text
from pairwright.web.render import environment
from source_trees import nodes

HEADS = {
    "Pts": ("PTS", "Pts.", "Points", "Point"),
    "Rtg": ("Rtg.", "Rating", "Elo", "ELO"),
    "No": ("No.", "Nr", "Nr.", "#", "Number", "SNo", "ID"),
    "Fed": ("Fed.", "Federation"),
    "Bd": ("Bd.", "Board", "Brd"),
    "Pl": ("Pl.", "Place", "Rank", "Rk"),
    "Rd": ("Rd.", "Rnd"),
}
"""What stands in the head of a column, and what could stand there as well."""

SECOND = {name: first for first, others in HEADS.items() for name in others}

OF_OTHERS = {
    "cli/engine/checklist.py": "the columns of the checklist of other engines",
}
"""Files whose tables are not ours to name."""

WORDS = {
    r"\bunder way\b": "being played",
    r"[Mm]issing boards?\b|[Mm]issing: boards?\b": "still playing",
    r"\b(Rtg|Fed|Bd|Pl|Pts)\.": "the short name without a full stop",
    r"\bPTS\b": "Pts",
    r"\bgames? (?:is |are )?postponed\b|\bpostponed games?\b": "adjourned",
    r"\b\d\.5 points?\b": "½",
}
"""What no text of the desk says (a regular expression), and what it says instead."""


def heads_in_templates() -> Iterator[tuple[str, str]]:
    """(file, what is seen in the head of a column); what an abbreviation says at length is not seen."""
    for path in (PACKAGE / "web" / "templates").rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        for cell in re.findall(r'<th scope="col"[^>]*>(.*?)</th>', text, re.S):
            seen = re.sub(r'<span class="visually-hidden">.*?</span>|<[^>]+>', "", cell)
            yield from ((path.name, word) for word in re.findall(r'_\("([^"]+)"\)', seen))
        yield from ((path.name, word) for word in re.findall(r'heading\("\w+", _\("([^"]+)"\)', text))


def heads_in_code() -> Iterator[tuple[str, str]]:
    """(file, head) of documents, of their forms on paper, and of the tables of the command line."""
    for path in PACKAGE.rglob("*.py"):
        name = str(path.relative_to(PACKAGE))
        if name in OF_OTHERS or name == "storage/schema.py":
            continue
        for node in nodes(path):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Column":
                yield from ((name, word) for word in said(node.args[:1]))
            elif name.startswith("cli") and isinstance(node, ast.Tuple) and aligned(node.elts):
                yield from ((name, word) for word in said(node.elts[:1]))


def aligned(parts: list[ast.expr]) -> bool:
    """True for a pair of a head and whether its column is set to the right."""
    return len(parts) == 2 and isinstance(parts[1], ast.Constant) and isinstance(parts[1].value, bool)


def said(arguments: list[ast.expr]) -> list[str]:
    """The texts of the first argument, in whatever it is wrapped."""
    found = (one for argument in arguments for one in ast.walk(argument))
    return [one.value for one in found if isinstance(one, ast.Constant) and isinstance(one.value, str)]


def test_heads_of_columns_have_one_name_each():
    heads = [*heads_in_templates(), *heads_in_code()]
    assert len(heads) > 200
    assert not [(file, head, SECOND[head]) for file, head in heads if head in SECOND]


def test_the_exceptions_are_still_needed():
    for name in OF_OTHERS:
        words = set(re.findall(r'"([^"\n]+)"', (PACKAGE / name).read_text(encoding="utf-8")))
        assert words & set(SECOND), name


@pytest.mark.parametrize("other", WORDS)
def test_texts_of_the_desk_have_one_word_for_one_thing(other):
    assert not [text for text in texts() if any(re.search(other, part) for part in text)], WORDS[other]


def test_a_second_name_would_be_found():
    assert SECOND["Rating"] == "Rtg"
    assert said(ast.parse('Column(_("Board"), 1)').body[0].value.args[:1]) == ["Board"]
    assert re.search(next(iter(WORDS)), "round 5 is under way")


@pytest.mark.parametrize(("language", "word"), [("en", "adjourned"), ("de", "Hängepartie")])
def test_an_adjourned_game_has_a_word_in_its_cell(language, word):
    shown = environment(language).filters["result"]
    assert [shown(code) for code in ("*", "*, *", "1/2-1/2", "")] == [word, word, "½–½", ""]
    assert result_text("*, *") == "*"


def test_rounds_to_choose_from_look_alike():
    """A row of numbers is `.round-links`, never a group of buttons."""
    pages = {path: path.read_text(encoding="utf-8") for path in (PACKAGE / "web").rglob("*.html")}
    assert sum("round-links" in text for text in pages.values()) >= 4
    grouped = r'class="button-group"(?:(?!</(?:span|nav|div)>).)*>\{\{ (?:n|\w+\.number) \}\}</a>'
    assert not [path.name for path, text in pages.items() if re.search(grouped, text, re.S)]


def test_points_have_halves_on_pages_and_in_tables():
    """2.5 stands in JSON, CSV and report files alone: who writes for people does not use `format_points`."""
    users = {
        str(path.relative_to(PACKAGE))
        for path in PACKAGE.rglob("*.py")
        if "format_points" in path.read_text(encoding="utf-8")
    }
    assert users <= {
        "tournament/scoring.py", "cli/forecast_verb.py", "cli/engine/checklist.py",
        "web/views/setup_form.py", *(name for name in users if name.startswith("trf/")),
    }  # fmt: skip


def test_the_step_is_that_of_the_main_button(desk, event_id, owner):
    """From a round being played to the end: the current step of the way is what the main button does."""
    event = PublicEvent(desk, event_id)

    def shown() -> tuple[str, str]:
        page = owner.get(f"/events/{event_id}/sections/open/rounds").text
        step = re.search(r'aria-current="step">([^<]+)<', page)
        button = re.search(r'class="button primary large"[^>]*>([^<]+)<', page)
        return step[1] if step else "", button[1]

    assert shown() == ("Results", "Enter the results of round 1")
    event.do(*(EnterResult("open", 1, board, "1-0") for board in (1, 2, 3)))
    assert shown() == ("Pair", "Pair round 2")
    event.draft()
    assert shown() == ("Review", "Review the draft of round 2")
    event.do(PublishRound("open", 2), *(EnterResult("open", 2, board, "1-0") for board in (1, 2, 3)))
    event.play()
    assert shown() == ("Standings", "Standings and prizes")


def test_readers_are_not_told_that_an_adjourned_board_still_plays(desk, event_id, stranger):
    event = PublicEvent(desk, event_id)
    event.do(
        EnterResult("open", 1, 1, "*"), EnterResult("open", 1, 2, "1-0"), EnterResult("open", 1, 3, "0-1")
    )
    for page in ("", "/open", "/open/pairings", "/open/screen", "/open/screen/now"):
        text = stranger.get(event.address + page).text
        assert not re.search(r'data-missing="[^"]*">[1-9]', text), page
    assert ">adjourned</span>" in stranger.get(event.address + "/open/pairings").text
    assert ">adjourned</span>" in stranger.get(event.address + "/open/screen").text
    white = event.section().rounds[0].boards[0].white
    assert ">adjourned</span>" in stranger.get(f"{event.address}/open/player/{white}").text
