"""The print centre: one file for a round, what is chosen kept, every sheet whole with the longest names.

By day every third sheet is set, at night all.
"""

from __future__ import annotations

import inspect
import re
from dataclasses import replace
from functools import cache, partial
from typing import TYPE_CHECKING

import pytest

from hall import ADDRESS, hall, long_name, team_hall
from pairwright.publish.paper.slips import (
    CardHead,
    LineUpCard,
    NameOnCard,
    PlayedLine,
    PlayerCard,
    SquadLine,
    line_ups_part,
    players_part,
    stacked,
)
from pairwright.publish.paper.typeset import BREAK, breakable, typeset
from pairwright.storage import section_files as papers_module
from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.draft_round import draft_of
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.pages import kjca_pages
from pairwright.web.pages.reports import USUAL
from pairwright.web.translations import LANGUAGES, speaker
from pairwright.web.views import lots_view
from pairwright.web.views import sheets as sheets_module
from pairwright.web.views.sheets import Printing, pack
from pairwright.web.views.sheets import sheets_of as printable
from printed import A4, LETTER, Sheet, letters, sheets_of
from sizes import sampled

if TYPE_CHECKING:
    from browsers import Browser

PLAYERS = 120
NAMES = [letters(long_name(n)) for n in range(PLAYERS)]
OF_LEAGUES = {"bracket", "corrections", "fixtures", "fixtures-by-club", "open", "rules", "table"}
"""They are printed by tests/web/test_league_pages.py and test_cup_pages.py, names and all."""
OF_BOARDS = ("slips", "tables", "scores")
WITHOUT_NAMES = {
    "poster", "statistics", "norms", "title-forms", "guide", "prizes", "prizes-to-sign",
    "certificates", "certificates-all", "prize-giving", "lots-directions",
}  # fmt: skip
"""Or without everybody's; certificates have the given name first."""
OF_A_ROUND = {"boards", "names", "line-ups", *OF_BOARDS}
AFTER_RESULTS = {
    "standings", "crosstable", "crosstable-numbers", "grid", "wall-chart", "progress", "statistics",
    "ratings", "norms", "prizes", "prizes-to-sign", "board-prizes", "team-players",
}  # fmt: skip
WEEKENDS = {
    "open": partial(hall, PLAYERS, 4),
    "juniors": partial(hall, PLAYERS, 4, system="kjca"),
    "masters": partial(hall, 14, 3, system="round_robin", planned=13, lots=True),
    "teams": partial(team_hall, 20, 6),
}
"""Long names before a round: 120 in a Swiss, 120 children on cards, 14 in a round robin, 20 teams."""
DRAWINGS = ("boards", "names", "cards", "wall")
"""What juniors have sheets of their own of."""
LOGO = (
    b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 13"><text y="9" font-size="6">LOGO</text></svg>'
)


@cache
def weekend(name: str = "open") -> Printing:
    """Long names before a round."""
    return WEEKENDS[name]()


@cache
def printed(key: str, name: str = "open", logo: bytes = LOGO) -> list[Sheet]:
    """A sheet of the weekend, read back; all of it stands on its paper."""
    return sheets_of(typeset(pack([weekend(name)], [key]), logo=logo))


def keys(name: str = "open") -> list[str]:
    found = weekend(name)
    return [one.key for one in printable(found.event, found.section, found.drawn)]


def cases() -> list[tuple[str, str]]:
    """Every sheet once, and those that juniors have of their own."""
    found = dict.fromkeys(keys(), "open")
    further = ("juniors", "masters", "teams")
    others = [(name, key) for name in further for key in keys(name) if key not in found]
    own = [("juniors", key) for key in DRAWINGS if key in found]
    return [*((name, key) for key, name in found.items()), *dict.fromkeys([*others, *own])]


MODULES = (papers_module, sheets_module, kjca_pages, lots_view)


def test_no_sheet_is_missing_among_those_that_are_tried() -> None:
    source = "".join(inspect.getsource(module) for module in MODULES)
    known = set(re.findall(r'(?:Printable|Paper)\(\s*"([\w-]+)"', source))
    assert len(known) > 20
    assert known - OF_LEAGUES == {key for _, key in cases()}


@pytest.mark.parametrize(("name", "key"), sampled(cases(), 6))
def test_every_sheet_holds_all_names_of_35_letters(name: str, key: str) -> None:
    players = 14 if name == "masters" else PLAYERS
    assert {len(long_name(n)) for n in range(players)} == {35}
    said = letters("".join(sheet.text for sheet in printed(key, name)))
    if key not in WITHOUT_NAMES:
        assert [one for one in NAMES[:players] if one not in said] == []


@pytest.mark.parametrize(("name", "key"), sampled(cases(), 6))
def test_every_sheet_says_whose_it_is_and_of_when_and_has_the_logo(name: str, key: str) -> None:
    last = {"open": 4, "juniors": 4, "masters": 3, "teams": 2}[name]
    for sheet in printed(key, name):
        said = letters(sheet.text)
        assert "GrandWeekendofChess" in said
        assert key == "poster" or "OpenA" in said
        assert key not in OF_A_ROUND or f"round{last}" in said.lower()
        assert key not in AFTER_RESULTS or f"Afterround{last - 1}of" in said
        when = "21November2026,10:00" if key in OF_A_ROUND | AFTER_RESULTS else "November2026"
        assert when in said
        assert "LOGO" in said


ON_LETTER = [
    *(("open", key) for key in ("boards", "names", "standings", "crosstable", *OF_BOARDS, "poster")),
    *(("juniors", key) for key in ("cards", "wall", "certificates")),
    *(("masters", key) for key in ("envelopes",)),
    *(("teams", key) for key in ("line-ups",)),
]


@pytest.mark.parametrize(("name", "key"), sampled(ON_LETTER, 3))
def test_every_kind_of_sheet_fits_us_letter(name: str, key: str) -> None:
    made = sheets_of(typeset(pack([weekend(name)], [key]), logo=LOGO, paper="us-letter"), paper=LETTER)
    a4 = printed(key, name)
    said, wanted = (letters("".join(sheet.text for sheet in sheets)) for sheets in (made, a4))
    if key not in WITHOUT_NAMES:
        players = 14 if name == "masters" else PLAYERS
        assert [one for one in NAMES[:players] if one not in said] == []
    if key in (*OF_BOARDS, "cards", "line-ups", "poster", "certificates"):
        assert sorted(said) == sorted(wanted)


def test_the_paper_is_chosen_once_for_a_browser(owner: Browser, event_id: str) -> None:
    base = f"/events/{event_id}/sections/open/print"
    assert f'href="{base}?round=1&amp;paper=us-letter"' in owner.get(f"{base}?round=1").text
    assert '<strong aria-current="true">US Letter</strong>' in owner.get(f"{base}?paper=us-letter").text
    assert sheets_of(owner.get(f"{base}/boards.pdf").content, paper=LETTER)
    assert sheets_of(owner.get(f"{base}/pack.pdf?what=boards").content, paper=LETTER)
    owner.get(f"{base}?paper=a4")
    owner.get(f"{base}?paper=napkin")
    assert sheets_of(owner.get(f"{base}/boards.pdf").content)


def test_a_poster_whose_code_leads_nowhere_is_told_before_it_is_printed(
    owner: Browser, event_id: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = owner.client.app.state.desk  # type: ignore[attr-defined]
    base = f"/events/{event_id}/sections/open/print"
    for address, told in (("http://127.0.0.1:8000", True), ("https://chess.example", False)):
        monkeypatch.setattr(desk, "settings", replace(desk.settings, address=address))
        assert ("phones cannot follow the link" in owner.get(base).text) is told


@pytest.mark.parametrize("language", LANGUAGES)
def test_results_to_be_ticked_stand_in_one_line_in_every_language(language: str) -> None:
    made = sheets_of(typeset(pack([replace(weekend("juniors"), language=language)], ["slips"])))
    lines = [text.strip() for text, _, _ in made[0].lines]
    found = [lines.count(speaker(language)(label)) for label in ("White won", "Draw", "Black won")]
    assert found[0] > 1
    assert found == [found[0]] * 3


@pytest.mark.parametrize(("boards", "squad"), [(4, 9), (4, 14), (8, 14)])
def test_names_on_cards_can_be_read_where_there_is_room_for_them(boards: int, squad: int) -> None:
    """Long ones were set in type of four points beside an empty half of the card."""
    name = "Stępień-Wojciechowska, Magdalena"
    lines = tuple(SquadLine(f"{place}", name, "2310") for place in range(1, squad + 1))
    card = LineUpCard("Home", "Away", "", ("white",) * boards, lines)
    words = {"title": "Line-up", "columns": ["Bd", "No", "Name"], "squad": "Squad", "signed": ["Captain"]}
    made = line_ups_part(CardHead("League"), [card], words)
    played = tuple(PlayedLine(f"{n}", f"{n} {name}", "white", "1", "1") for n in (1, 2, 3))
    cards = players_part(
        CardHead("Open"), [PlayerCard(NameOnCard("Elm, Ann"), played)], {**words, "columns": [*"abcde"]}
    )
    for part, times in ((made, squad), (cards, 3)):
        (sheet,) = sheets_of(typeset([part]), paper={595, 842})
        found = [top - bottom for text, bottom, top in sheet.lines if "Stępień" in text]
        assert len(found) == times
        assert min(found) > 7.1, "points"


def test_a_certificate_that_is_made_before_the_end_says_after_which_round() -> None:
    made = printed("certificates")
    assert made
    assert all("Afterround3of" in letters(sheet.text) for sheet in made)


@pytest.mark.parametrize("key", sampled(["boards", "standings", "crosstable", "players", "wall-chart"], 3))
def test_no_row_is_torn(key: str) -> None:
    """Each name stands whole on one sheet, and in as many rows as there are players."""
    rows = [name for sheet in printed(key) for name in NAMES if name in letters(sheet.text)]
    assert sorted(rows) == sorted(NAMES)


@pytest.mark.parametrize(("key", "each"), [("slips", 8), ("tables", 2)])
def test_piles_of_cut_cards_are_in_the_order_of_the_boards(key: str, each: int) -> None:
    boards = [[int(n) for n in re.findall(r"Board\s+(\d+)", sheet.text)] for sheet in printed(key, logo=b"")]
    assert len(boards) == -(-60 // each)
    piles = [n for place in range(each) for sheet in boards for n in sheet[place : place + 1]]
    assert piles == list(range(1, 61))


def test_a_pile_that_does_not_come_out_even_is_in_order_too() -> None:
    for count in range(1, 40):
        pages = stacked(range(count), 8)
        piles = [n for place in range(8) for page in pages for n in page[place : place + 1]]
        assert piles == list(range(count))
        assert max(map(len, pages)) <= 8


def test_cards_with_names_of_300_letters_stay_on_their_paper() -> None:
    from pairwright.publish.paper.slips import BoardCard, CardHead, NameOnCard, slips_part, tables_part

    who = NameOnCard("W" * 300, "1", "GM " * 100)
    boards = [BoardCard("9999", "Board 9999", who, replace(who, name="שלום " * 60))] * 3
    head = CardHead("E" * 300, "Round 99", "21 November 2026, 10:00")
    words = {
        "results": ["1–0", "½–½", "0–1"],
        "signed": ["Signature (White)", ("Signature (Black)")],
        "board": "Board",
    }
    parts = [slips_part(head, boards, words), tables_part(head, boards, words)]
    sheets = sheets_of(typeset(parts))
    assert len(sheets) == 3
    assert sheets[0].text.count("1–0") == sheets[0].text.count("Signature (Black)") == 3


def test_the_pack_of_a_round_is_one_file_and_what_was_chosen_is_kept(owner: Browser, event_id: str) -> None:
    base = f"/events/{event_id}/sections/open"
    owner.shows(f"{base}/rounds/1", f'href="{base}/print?round=1"')
    centre = owner.get(f"{base}/print?round=1").text
    assert f'action="{base}/print/pack.pdf"' in centre
    for key in ("boards", "names", "slips"):
        assert re.search(rf'value="{key}" checked', centre)
        assert key in USUAL
    answer = owner.get(f"{base}/print/pack.pdf?round=1&what=boards&what=poster&what=nonsense")
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.headers["content-disposition"].startswith("inline")
    assert len(sheets_of(answer.content)) == 2
    centre = owner.get(f"{base}/print").text
    assert re.findall(r'value="([\w-]+)" checked', centre) == ["boards", "poster"]
    assert len(sheets_of(owner.get(f"{base}/print/pack.pdf?round=1").content)) == 2


def test_a_choice_of_which_there_is_nothing_is_told(owner: Browser, event_id: str) -> None:
    base = f"/events/{event_id}/sections/open"
    owner.client.cookies.set("pairwright_print", "nothing.of.this")
    answer = owner.get(f"{base}/print/pack.pdf")
    assert answer.status_code == 422
    assert "nothing to print" in answer.text


def test_before_the_first_round_there_are_lists_and_the_poster(owner: Browser, event_id: str) -> None:
    desk = owner.client.app.state.desk  # type: ignore[attr-defined]
    desk.journal.append(event_id, AddSection("later", Setup("Later")), who="Test")
    base = f"/events/{event_id}/sections/later"
    centre = owner.get(f"{base}/print").text
    assert re.findall(r'name="what" value="([\w-]+)"', centre) == ["poster"]
    sheet = sheets_of(owner.get(f"{base}/print/poster.pdf").content)[0]
    assert f"/e/{event_id}" in letters(sheet.text)
    assert {round(sheet.width), round(sheet.height)} == A4
    assert ADDRESS not in sheet.text


def test_sheets_are_in_the_language_of_the_reader(owner: Browser, event_id: str) -> None:
    owner.client.cookies.set("pairwright_language", "de")
    base = f"/events/{event_id}/sections/open"
    said = letters(sheets_of(owner.get(f"{base}/print/boards.pdf").content)[0].text)
    assert "Runde1" in said
    assert "Weiß" in said
    assert "Startliste" in letters(sheets_of(owner.get(f"{base}/print/players.pdf").content)[0].text)


def test_one_file_for_all_sections_has_the_lists_of_all_then_the_slips_of_all(
    owner: Browser, event_id: str
) -> None:
    """Every sheet names its section, each is in its own last round, and the poster comes once."""
    desk = owner.client.app.state.desk  # type: ignore[attr-defined]
    setup = Setup(
        "Under 12",
        number_of_rounds=3,
        initial_colour="white",
        round_dates=("2026-11-21",),
        round_times=("14:30",),
    )
    for act in (
        AddSection("second", setup),
        EnterPlayers("second", (Particulars("Ash"), Particulars("Elm"))),
    ):
        desk.journal.append(event_id, act, who="Test")
    desk.journal.append(event_id, draft_of(desk.state(event_id).section("second")), who="Test")
    owner.shows(f"/events/{event_id}/sections/open/print", f'formaction="/events/{event_id}/print/pack.pdf"')
    answer = owner.get(f"/events/{event_id}/print/pack.pdf?what=slips&what=names&what=poster")
    said = [letters(sheet.text) for sheet in sheets_of(answer.content)]
    assert ["Under12" in text for text in said] == [False, True, False, True, False]
    assert ["Signature(White)" in text for text in said] == [False, False, True, True, False]
    assert ["Round1" in text for text in said] == [True, True, True, True, False]
    assert "(draft)" in said[3]
    assert "21November2026,14:30" in said[3]


def test_words_with_hyphens_break_there_and_nowhere_else() -> None:
    assert breakable("Papadopoulou-Konstantinou, Aikaterini") == "Papadopoulou-Konstantinou, Aikaterini"
    assert breakable(f"{'x' * 20}-8{'y' * 20}") == BREAK.join(
        ("x" * 8, "x" * 8, "xxxx-8yy", "y" * 8, "y" * 8, "yy")
    ), "no line ends between a hyphen and a digit"
    assert breakable("x" * 25) == BREAK.join(("x" * 8, "x" * 8, "x" * 8, "x"))


def test_sheets_of_juniors_are_in_the_language_of_the_reader() -> None:
    said = letters("".join(one.text for key in DRAWINGS for one in sheets_of(_german_juniors(key))))
    assert all(
        text in said for text in ("Runde2", "Wertungszahl", "Gegner", "Weiß", "Schwarz", "Wandtabelle")
    )
    assert [text for text in ("WHITE", "Board", "ungraded", "round", "School") if text in said] == []


def _german_juniors(key: str) -> bytes:
    made = hall(5, 2, system="kjca", planned=3)
    return typeset(pack([replace(made, language="de")], [key]))
