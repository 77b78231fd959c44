"""Standings, prizes, reports and junior sections at the desk."""

from __future__ import annotations

import io
import re
import zipfile
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from kept_events import kept

from pairwright import read_section, read_trf, write_section
from pairwright.standings import standings as library_standings
from pairwright.standings.prize_list import HORT, Category, Prize, PrizeList
from pairwright.storage.actions.decision_acts import SetPrizes
from pairwright.storage.actions.entry_list_acts import ChangePlayer, EnterPlayers
from pairwright.storage.actions.event_acts import AddSection, ChangeSetup, DescribeEvent
from pairwright.storage.actions.move import MovePlayer
from pairwright.storage.actions.result_acts import CorrectResult, EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.kjca_paper import card_lines
from pairwright.storage.kjca_section import junior_section
from pairwright.storage.section_setup import Setup
from pairwright.systems.kjca.trophies import standings as trophies
from pairwright.tournament.person import Particulars
from pairwright.web.desk import Desk
from printed import letters, sheets_of

if TYPE_CHECKING:
    from browsers import Browser

RESULTS = ("1-0", "1/2-1/2", "0-1")


def play(desk: Desk, event: str, key: str, rounds: int) -> None:
    """Rounds with all kinds of results."""
    for _ in range(rounds):
        desk.journal.append(event, draft_of(desk.section(event, key)), who="Test")
        drawn = desk.section(event, key).rounds[-1]
        results = [
            EnterResult(key, drawn.number, board, RESULTS[(board + drawn.number) % 3])
            for board in range(1, len(drawn.boards) + 1)
        ]
        desk.journal.record_all(event, (PublishRound(key, drawn.number), *results), who="Test")


@pytest.fixture
def day(desk: Desk) -> str:
    return kept(desk, "day", lambda: riverbend(desk))


def riverbend(desk: Desk) -> str:
    """An event with a finished open, a junior section after two rounds, and an empty one."""
    made = desk.journal.create("Riverbend", "Test")
    desk.journal.append(
        made,
        DescribeEvent("Riverbend", "Riverbend", "ENG", "2026-10-02", "2026-10-04", "Arbiter, Ada"),
        who="Test",
    )
    nine = tuple(
        Particulars(
            f"Player, {chr(65 + n)}", 2000 - 50 * n, sex="fm"[n % 2], federation="ENG", club=f"Club {n % 2}"
        )
        for n in range(9)
    )
    children = tuple(
        Particulars(f"Child, {chr(65 + n)}", national_rating=40 + n, school=f"School {n % 3}")
        for n in range(9)
    )
    for key, setup, players in (
        ("open", Setup("Open", number_of_rounds=3, initial_colour="white"), nine),
        ("u12", Setup("Under 12", system="kjca", number_of_rounds=6), children),
    ):
        desk.journal.append(made, AddSection(key, setup), who="Test")
        desk.journal.append(made, EnterPlayers(key, players), who="Test")
    desk.journal.append(made, AddSection("empty", Setup("Empty")), who="Test")
    play(desk, made, "open", 3)
    play(desk, made, "u12", 2)
    return made


def at(event: str, rest: str, section: str = "open") -> str:
    """A page of a section."""
    return f"/events/{event}/sections/{section}/{rest}"


PAGES = (
    "standings", "standings?after=1", "standings/crosstable", "standings/progress", "standings/why/3",
    "prizes", "prizes/edit", "reports", "lots",
)  # fmt: skip


@pytest.mark.parametrize("rest", PAGES)
@pytest.mark.parametrize("section", ["open", "u12"])
def test_every_page_opens(owner: Browser, day: str, rest: str, section: str) -> None:
    owner.shows(at(day, rest, section), lacking=("<style", " style="))


@pytest.mark.parametrize("rest", ["standings", "prizes", "prizes/edit", "reports"])
def test_an_empty_section_says_what_to_do(owner: Browser, day: str, rest: str) -> None:
    assert owner.get(at(day, rest, "empty")).status_code == 200


def test_the_standings_are_those_of_the_library(owner: Browser, desk: Desk, day: str) -> None:
    page = owner.get(at(day, "standings")).text
    names = [line.name for line in library_standings(desk.section(day, "open").tournament()).lines]
    places = [page.index(f">{name}</a>") for name in names]
    assert places == sorted(places)


def test_a_round_that_is_not_complete_has_no_standings(owner: Browser, day: str) -> None:
    for rest in ("standings?after=7", "standings/why/99", "standings?after=x"):
        assert 400 <= owner.get(at(day, rest)).status_code < 500


def test_a_junior_section_is_ranked_as_its_trophies(owner: Browser, desk: Desk, day: str) -> None:
    page = owner.get(at(day, "standings", "u12")).text
    junior = junior_section(desk.state(day), desk.section(day, "u12"))
    first = trophies(junior.tournament())[0]
    assert "JOS" in page
    cards = owner.get(at(day, "juniors", "u12")).text
    assert junior.entries[first.player].name in cards
    assert "Trophy" in cards
    assert "Changes made to the natural pairings" in cards


def test_games_of_a_moved_child_are_told_with_the_section_in_which_they_were_played(
    owner: Browser, stranger: Browser, desk: Desk, day: str
) -> None:
    """Also once it was moved on again, and its name was spelled otherwise; they were "not playing"."""
    child = desk.section(day, "u12").rounds[1].boards[0].white
    for key, name in (("u13", "Under 13"), ("u14", "Under 14"), ("u16", "Under 16")):
        four = tuple(Particulars(f"Kid, {key}{one}", national_rating=60) for one in "ABCD")
        setup = Setup(name, system="kjca", number_of_rounds=6)
        desk.journal.record_all(day, (AddSection(key, setup), EnterPlayers(key, four)), who="Test")
        play(desk, day, key, 1)
    desk.journal.append(day, MovePlayer("u12", child, "u13"), who="Test")  # by mistake: no round there
    desk.journal.append(day, MovePlayer("u13", 5, "u14"), who="Test")
    play(desk, day, "u14", 1)
    desk.journal.append(day, MovePlayer("u14", 5, "u16"), who="Test")
    one = desk.section(day, "u16").entry(5)
    desk.journal.append(day, ChangePlayer("u16", 5, replace(one.particulars, name="Kid, New")), who="Test")
    play(desk, day, "u16", 1)
    boards = [board for drawn in desk.section(day, "u12").rounds for board in drawn.boards]
    opponents = [sum(board.players) - child for board in boards if child in board.players]
    for browser, address in ((owner, at(day, "players/5", "u16")), (stranger, f"/e/{day}/u16/player/5")):
        text = browser.get(address).text
        assert "not playing" not in text
        assert "Score from round to round" not in text, "that of one section would say something else"
        rows = [row for row in re.findall(r'<tr><th scope="row".*?</tr>', text) if 'class="versus"' in row]
        named = [[name for name in ("Under 12", "Under 14", "Under 16") if name in row] for row in rows]
        assert named == [["Under 12"], ["Under 12"], ["Under 14"], []]
        for row, other in zip(rows, opponents, strict=False):
            assert desk.section(day, "u12").entry(other).name in row
            assert re.search(f'/(?:u12/player|sections/u12/players)/{other}"', row)


def test_of_two_children_of_one_name_a_public_list_tells_which_is_which(
    owner: Browser, stranger: Browser, desk: Desk, day: str
) -> None:
    """Phones have no column of numbers: nobody knew which board was theirs."""
    three = tuple(Particulars(name, birth_date=born) for name, born in
                  (("Smith, Sam", "2017/02/11"), ("Smith, Sam", "2017/03/12"), ("Oak, Ann", "")))  # fmt: skip
    added = AddSection("same", Setup("Same", system="kjca", number_of_rounds=3))
    desk.journal.record_all(day, (added, EnterPlayers("same", three)), who="Test")
    play(desk, day, "same", 1)
    for page in ("round/1", "round/1/names", "player/3", "screen"):
        text = stranger.get(f"/e/{day}/same/{page}").text
        assert ("Smith, Sam (" in text, "Oak, Ann (" in text) == (True, False)
    for page in ("rounds/1", "results/1"):
        assert "Smith, Sam (" in owner.get(at(day, page, "same")).text


def test_pages_of_rounds_fetch_the_alterations(owner: Browser, desk: Desk, day: str) -> None:
    desk.journal.append(day, draft_of(desk.section(day, "u12")), who="Test")
    for number in (2, 3):
        assert f"/juniors/alterations/{number}" in owner.get(at(day, f"rounds/{number}", "u12")).text
        address = at(day, f"juniors/alterations/{number}", "u12")
        part = owner.client.get(address, headers={"HX-Request": "true"})
        assert "Changes made to the natural pairings" in part.text
        assert "<html" not in part.text
        assert owner.get(address).url.path.endswith("/juniors")
    assert "/juniors/alterations/" not in owner.get(at(day, "rounds/2")).text


@pytest.mark.parametrize("kind", ["cards", "wall", "boards", "names", "slips"])
def test_paper_of_a_junior_section(owner: Browser, day: str, kind: str) -> None:
    answer = owner.get(at(day, f"print/{kind}.pdf", "u12"))
    assert answer.status_code == 200
    said = letters("".join(sheet.text for sheet in sheets_of(answer.content)))
    assert "Child," in said
    assert "Under12" in said


def test_a_board_without_a_point_for_either_stands_on_cards_and_lists(
    owner: Browser, desk: Desk, day: str
) -> None:
    section = desk.section(day, "u12")
    desk.journal.append(day, CorrectResult("u12", 1, 1, "0-0"), who="Test")
    for rest in ("juniors", "print/cards.pdf", "print/certificates-all.pdf", "print/prize-giving.pdf"):
        assert owner.get(at(day, rest, "u12")).status_code == 200
    junior = junior_section(desk.state(day), desk.section(day, "u12"))
    for key in section.rounds[0].boards[0].players:
        line = card_lines(junior)[section.index_of[key]][0]
        assert (line.score, line.total) == ("0", "0")
    assert read_section(write_section(junior).encode()).rows == junior.rows


def test_paper_that_there_is_not(owner: Browser, day: str) -> None:
    for rest in ("print/other.pdf", "print/boards.pdf?round=9", "print?round=9"):
        assert owner.get(at(day, rest, "u12")).status_code == 404
    assert 400 <= owner.get(at(day, "juniors")).status_code < 500


def test_a_late_child_is_told_where_he_plays(owner: Browser, desk: Desk, day: str) -> None:
    desk.journal.append(
        day, AddSection("u9", Setup("Under 9", system="kjca", number_of_rounds=6)), who="Test"
    )
    seven = tuple(Particulars(f"Tiny, {chr(65 + n)}") for n in range(7))
    desk.journal.append(day, EnterPlayers("u9", seven), who="Test")
    desk.journal.append(day, draft_of(desk.section(day, "u9")), who="Test")
    desk.journal.append(day, PublishRound("u9", 1), who="Test")
    assert at(day, "players/late", "u9") in owner.get(at(day, "juniors", "u9")).text
    form = owner.get(at(day, "players/new?q=Late%2C+Lea", "u9")).text
    assert 'name="now" value="yes" checked' in form
    answer = owner.post(at(day, "players/new", "u9"), name="Late, Lea", national_rating="55", now="yes")
    assert "Board 4: Late, Lea has White against Tiny, G." in answer.text
    assert len(desk.section(day, "u9").rounds[0].boards) == 4


def test_two_small_sections_are_merged(owner: Browser, desk: Desk, day: str) -> None:
    for key in ("u8", "u9"):
        desk.journal.append(day, AddSection(key, Setup(key, system="kjca", number_of_rounds=6)), who="Test")
        names = tuple(Particulars(f"{key}, {letter}") for letter in "ABC")
        desk.journal.append(day, EnterPlayers(key, names), who="Test")
    assert "Section to merge with this one" in owner.get(at(day, "juniors", "u8")).text
    owner.post(at(day, "juniors/merge", "u8"), other="u9", name="Under 9")
    assert len(desk.section(day, "u8").entries) == 6
    assert not desk.state(day).has("u9")


def test_the_best_schools(owner: Browser, day: str) -> None:
    page = owner.get(f"/events/{day}/schools?section=u12&bonus_u12=1,5")
    assert page.status_code == 200
    assert page.text.count("School ") >= 3
    assert "Only children who played at least half of the rounds count." in page.text
    page = owner.get(f"/events/{day}/schools?section=u12&games=5")
    assert "Only children who played at least 5 games count." in page.text
    assert "Not counted: " in page.text


def test_a_prize_list_is_set_and_worked_out(owner: Browser, desk: Desk, day: str) -> None:
    owner.get(at(day, "prizes/edit"))
    fields = {
        "count": "3", "currency": "GBP", "round_to": "100", "one_each": "yes",
        "name_0": "Main", "prizes_0": "300 Cup\n200.50\nBook", "sharing_0": "hort", "unrated_0": "yes",
        "name_1": "Women", "prizes_1": "50", "sharing_1": "equal", "sex_1": "f", "unrated_1": "yes",
        "name_2": "", "prizes_2": "",
    }  # fmt: skip
    answer = owner.sends(at(day, "prizes"), "The prize list is saved.", **fields)
    prizes = (Prize(30000, "Cup"), Prize(20050), Prize(0, "Book"))
    assert desk.section(day, "open").prizes == PrizeList(
        (Category("Main", prizes, HORT), Category("Women", (Prize(5000),), sex="f")), "GBP", True, 100
    )
    assert " + Cup" in answer
    assert "300 Cup\n200.50\nBook" in owner.get(at(day, "prizes/edit")).text
    assert at(day, "print/prizes-to-sign.pdf") in owner.get(at(day, "prizes")).text
    assert owner.get(at(day, "print/prizes-to-sign.pdf")).status_code == 200


def test_a_prize_list_that_cannot_be_comes_back_with_what_was_typed(
    owner: Browser, desk: Desk, day: str
) -> None:
    owner.get(at(day, "prizes/edit"))
    answer = owner.post(at(day, "prizes"), count="1", currency="EUR", name_0="Main", prizes_0="100\n200")
    assert answer.status_code == 422
    assert "higher than prize 1" in answer.text
    assert "100\n200" in answer.text
    more = owner.post(at(day, "prizes"), count="1", currency="EUR", name_0="Main", prizes_0="100", more="yes")
    assert "name_2" in more.text
    assert desk.section(day, "open").prizes == PrizeList()
    wrong = owner.post(at(day, "prizes"), count="1", name_0="Main", prizes_0="1", rating_to_0="high")
    assert wrong.status_code == 422


@pytest.mark.parametrize("form", ["xlsx", "csv", "html", "txt", "json"])
def test_every_list_in_every_format(owner: Browser, desk: Desk, day: str, form: str) -> None:
    desk.journal.append(day, SetPrizes("open", PrizeList((Category("Main", (Prize(100),)),))), who="Test")
    for name in (
        "players",
        "round-2",
        "round-2-names",
        "standings",
        "crosstable",
        "norms",
        "ratings",
        "prizes",
    ):
        answer = owner.get(at(day, f"reports/{name}.{form}"))
        assert answer.status_code == 200, name
        assert "attachment" in answer.headers["content-disposition"]
        assert answer.content


def test_lists_that_there_are_not(owner: Browser, day: str) -> None:
    for rest in (
        "reports/standings.exe",
        "reports/secrets.csv",
        "reports/round-9.csv",
        "reports/files/other.trf",
    ):
        assert owner.get(at(day, rest)).status_code == 404


def test_the_report_file_is_read_again(owner: Browser, desk: Desk, day: str) -> None:
    text = owner.get(at(day, "reports/files/open.trf")).text
    again = read_trf(text.encode())
    assert again.rounds == desk.section(day, "open").tournament().rounds
    assert again.header("chief_arbiter") == "Arbiter, Ada"
    assert sorted(player.rank or 0 for player in again.players)[0] == 1, "the places of the last round"
    assert "012 " in owner.get(at(day, "reports/files/open-fide.trf")).text


def test_everything_is_one_archive_and_the_same_every_time(owner: Browser, day: str) -> None:
    first = owner.get(at(day, "reports/everything.zip")).content
    assert first == owner.get(at(day, "reports/everything.zip")).content
    with zipfile.ZipFile(io.BytesIO(first)) as packed:
        names = set(packed.namelist())
        assert packed.testzip() is None
    assert {"open.trf", "html/standings.html", "csv/round-1.csv"} <= names


ENGLISH = {
    "EVENT CODE": "RIV26", "SUBMISSION INDEX": "1", "RESULTS OFFICER": "Ada", "TREASURER": "Tom",
    "RESULTS OFFICER ADDRESS": "a@example.org", "TREASURER ADDRESS": "t@example.org",
}  # fmt: skip
"""What the file for the English federation must say of an event."""


def test_the_file_for_the_english_federation(owner: Browser, day: str) -> None:
    owner.get(at(day, "reports"))
    owner.refused(at(day, "reports/ecf"), "is missing")
    owner.refused(at(day, "reports/ecf"), "time is missing", **ENGLISH, codes="1 123456A")


def test_a_correction_for_the_rating_report_alone_is_in_the_file_for_the_english_federation(
    owner: Browser, desk: Desk, day: str
) -> None:
    """Rating is what that file is for; it had the results of the standings."""
    owner.get(at(day, "reports"))
    timed = replace(desk.section(day, "open").setup, time_control_code="3600")
    desk.journal.append(day, ChangeSetup("open", timed), who="Test")
    board = desk.section(day, "open").round(1).boards[0]
    other = "0-1" if board.result == "1-0" else "1-0"
    before = owner.post(at(day, "reports/ecf"), **ENGLISH).text
    desk.journal.append(day, CorrectResult("open", 1, 1, other, rating_only=True), who="Test")
    after = owner.post(at(day, "reports/ecf"), **ENGLISH).text
    changed = [pair for pair in zip(before.splitlines(), after.splitlines(), strict=True) if len({*pair}) > 1]
    assert len(changed) == 1
    assert f"#SCORE={other.replace('-', '')}#" in changed[0][1]


def test_games_that_the_english_file_cannot_say_are_named_first(owner: Browser, desk: Desk, day: str) -> None:
    """It left them out, and said nothing."""
    timed = replace(desk.section(day, "open").setup, time_control_code="3600")
    desk.journal.append(day, ChangeSetup("open", timed), who="Test")
    desk.journal.append(day, CorrectResult("open", 1, 1, "1/2-0"), who="Test")
    white, black = desk.section(day, "open").round(1).boards[0].players
    owner.get(at(day, "reports"))
    named = owner.post(at(day, "reports/ecf"), **ENGLISH)
    assert f"round 1, {white} against {black}: ½–0" in named.text
    again = owner.post(at(day, "reports/ecf"), **ENGLISH, without="yes").text
    assert again.startswith("#EVENT DETAILS")
    assert f"#PIN1={white}#" not in "".join(line for line in again.splitlines() if "#ROUND=1" in line)


def test_norms_with_what_is_known_of_the_event(owner: Browser, day: str) -> None:
    owner.get(at(day, "reports"))
    answer = owner.post(at(day, "reports/norms"), registered="yes", arbiter="", host="ENG")
    assert "title-forms.pdf" not in answer.text, "certificates (IT1) are of norms achieved"
    assert answer.status_code == 200


def test_names_are_text_in_lists(owner: Browser, desk: Desk, day: str) -> None:
    desk.journal.append(
        day, AddSection("x", Setup("X <b>", number_of_rounds=3, initial_colour="white")), who="T"
    )
    evil = tuple(Particulars(f"<script>alert({n})</script>", club="<i>x</i>") for n in range(4))
    desk.journal.append(day, EnterPlayers("x", evil), who="Test")
    play(desk, day, "x", 2)
    desk.journal.append(day, SetPrizes("x", PrizeList((Category("<u>", (Prize(100, "<s>"),)),))), who="Test")
    for rest in ("standings", "standings/crosstable", "standings/why/1", "prizes", "prizes/edit", "reports"):
        owner.shows(at(day, rest, "x"), lacking=("<script>alert", "<s>", "<u>"))


def test_strangers_see_none_of_it(stranger: Browser, day: str) -> None:
    for rest in PAGES:
        answer = stranger.client.get(at(day, rest), follow_redirects=False)
        assert answer.status_code in (303, 401, 403)
