"""The preview of a list says what is left out and what is read as something else; then it is entered."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

import pytest

from pairwright.lists.cell_tables import read_table
from pairwright.lists.player_rows import read_people
from pairwright.storage.actions import AddSection, ChangePlayer, EnterPlayers
from pairwright.storage.actions.team_acts import EnterTeams, TeamEntered
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.round_state import Squad
from pairwright.storage.section_files import players_as_sharly, players_as_sheet
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars


@pytest.fixture
def base(desk, event_id):
    desk.journal.append(event_id, AddSection("rapid", Setup("Rapid", number_of_rounds=5)), who="Test")
    return f"/events/{event_id}/sections/rapid/players"


@pytest.fixture
def entries(desk, event_id):
    return lambda: {entry.name: entry.particulars for entry in desk.state(event_id).section("rapid").entries}


def plain(page):
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", page.text)).split())


@pytest.mark.parametrize(
    ("headings", "row", "name"),
    [
        ("Name;Vorname", "Oak;Ann", "Oak, Ann"),
        ("Nom;Prénom", "Oak;Ann", "Oak, Ann"),
        ("Name;First name", "Oak;Ann", "Oak, Ann"),
        ("Apellidos;Nombre", "Oak;Ann", "Oak, Ann"),
        ("Фамилия;Имя", "Иванов;Пётр", "Иванов, Пётр"),
        ("Name;Vorname", "Oak, Ann;Ann", "Oak, Ann"),
        ("Name;Surname;Forename", "Ann Oak;Oak;Ann", "Ann Oak"),
    ],
)
def test_given_names_are_kept_whatever_the_headings(owner, base, entries, headings, row, name):
    owner.post(f"{base}/paste/enter", text=f"{headings}\n{row}")
    assert list(entries()) == [name]


def test_columns_cells_and_rows_that_are_left_out_are_named(owner, base):
    text = (
        "Spring Open\nName;Vorname;Titel;E-Mail;Geb.\nOak;Ann;AFM;ann@example.org;02/28/2010\n"
        "Elm;Bob;IM;;03/04/2011\nStand: 12.11.2026"
    )
    shown = plain(owner.post(f"{base}/paste", text=text))
    for words in (
        "Column E-Mail: 1 cell, such as “ann@example.org”",
        "“AFM” is an online title, which does not count in the starting rank list; left out.",
        "Line 5: Stand: 12.11.2026",
        "Line 1, above the headings: Spring Open",
        "Born: 02/28/2010 → 2010/02/28 line 3",
        "Born: 03/04/2011 → 2011/03/04 line 4",
    ):
        assert words in shown
    page = owner.post(f"{base}/paste", text=text)
    assert '<span class="chip good">' not in page.text
    whole = owner.post(f"{base}/paste", text="Name;Titel\nOak, Ann;GM\nElm, Bob;")
    assert '<span class="chip good">2 players to enter</span>' in whole.text


def test_one_stray_cell_takes_nobodys_title_away(owner, base, entries):
    rows = "".join(
        f"{title};Player {letter};2000\n" for title, letter in zip(["GM", "WIM", "AFM"], "ABC", strict=True)
    )
    owner.post(f"{base}/paste/enter", text=f";Name;Elo\n{rows}Page 1;;\n")
    assert [one.title for one in entries().values()] == ["GM", "WIM", ""]


def test_what_is_left_after_entering_is_what_is_still_to_do(owner, base, entries):
    text = "Name;Elo\nOak, Ann;1500\nElm, Bob;strong\n"
    left = owner.post(f"{base}/paste/enter", text=text)
    assert "1 row contains an error" in plain(left)
    assert "0 players" not in plain(left)
    assert list(entries()) == ["Oak, Ann"]
    done = owner.post(f"{base}/paste/enter", text="Name;Elo\nAsh, Cid;1500\nStand: 12.11.2026;\n")
    assert done.url.path == base


def test_a_corrected_list_is_a_review_of_differences(owner, base, entries):
    owner.post(
        f"{base}/paste/enter", text="Name;Elo;Club\nOak, Ann;1500;Hill\nElm, Bob;1400;\nAsh, Cid;1300;"
    )
    again = (
        "Name;Elo;Club;Born\nOak, Ann;1550;Hill;2001\nElm, Bob;1400;Vale;\nAsh, Cid;1300;;\nFir, Dan;900;;"
    )
    shown = plain(owner.post(f"{base}/paste", text=again))
    assert "2 differ from their entries" in shown
    assert "1 is already in the list" in shown
    assert "Rating: 1500 → 1550 ; Born: – → 2001" in shown
    assert "Club: – → Vale" in shown
    owner.post(f"{base}/paste/change", text=again, change=["3"], previewed="yes")
    assert entries()["Elm, Bob"].club == "Vale"
    assert entries()["Oak, Ann"].rating == 1500
    left = owner.post(f"{base}/paste/enter", text=again)
    assert "1 differs from the entry" in plain(left), "what is not decided yet stays on the page"
    owner.post(f"{base}/paste/change", text=again, change=["2"])
    assert (entries()["Oak, Ann"].rating, entries()["Oak, Ann"].birth_date) == (1550, "2001")
    assert len(entries()) == 4
    assert owner.post(f"{base}/paste/change", text=again).status_code == 422


def test_a_list_overwrites_nothing_that_was_changed_after_it_was_looked_at(
    owner, desk, event_id, base, entries
):
    owner.post(f"{base}/paste/enter", text="Name;Elo\nOak, Ann;1500")
    again = "Name;Elo\nOak, Ann;1550"
    page = owner.post(f"{base}/paste", text=again).text
    seen = re.search(r'name="seen" value="(\d+)"', page)[1]
    (entry,) = desk.section(event_id, "rapid").entries
    act = ChangePlayer("rapid", entry.key, replace(entry.particulars, rating=1600))
    desk.journal.append(event_id, act, who="Otto")
    answer = owner.post(f"{base}/paste/change", text=again, change=["2"], previewed="yes", seen=seen)
    assert (answer.status_code, "Otto" in answer.text) == (409, True)
    assert entries()["Oak, Ann"].rating == 1600


def test_a_board_in_the_list_of_a_section_of_players_is_left_out_with_the_way_out(owner, base):
    page = plain(owner.post(f"{base}/paste", text="Brett;Name;Elo\n4;Oak, Ann;1500"))
    assert "Column Brett: 1 cell, such as “4” – boards in a list are for teams; a fixed board" in page


def test_where_everybody_is_there_nobody_is_offered_to_be_entered(owner, base):
    text = "Name;Elo\nOak, Ann;1500"
    owner.post(f"{base}/paste/enter", text=text)
    page = owner.post(f"{base}/paste", text=text)
    assert page.text.count("Enter selected players") == 1, "only below the rows that can be ticked"
    assert "tick “enter” for whoever is another person" in plain(page)
    answer = owner.post(f"{base}/paste/enter", text=text)
    assert (answer.status_code, "Tick the players first." in plain(answer)) == (422, True)
    twice = plain(owner.post(f"{base}/paste", text="Name;Elo\nElm, Bob;1\nElm, Bob;1"))
    assert "The same name as in line 2. Left out unless you tick “enter”." in twice


def test_a_namesake_born_in_another_year_is_asked_about(owner, base, entries):
    owner.post(f"{base}/paste/enter", text="Name;Born\nOak, Ann;2001")
    page = owner.sends(f"{base}/paste", "perhaps another player", text="Name;Born\nOak, Ann;2003")
    assert not re.search(r'name="change" value="2"[^>]*checked', page)
    owner.post(f"{base}/paste/enter", text="Name;Born\nOak, Ann;2003", take=["2"])
    assert len(owner.get(base).text.split("Oak, Ann")) > 2


def test_a_child_of_two_sections_is_in_both(owner, desk, event_id):
    text = "Name;Section\nOak, Ann;Under 8\nOak, Ann;Blitz\nElm, Bob;Blitz\nElm, Bob;Blitz\nFir, Dan;"
    fields = {"text": text, "split": "section", "preset": "junior", "number_of_rounds": "6"}
    address = f"/events/{event_id}/sections/from-list"
    shown = plain(owner.post(address, **fields))
    assert "Also in line 2, section Under 8; entered in both." in shown
    assert "1 not entered" in shown
    made = plain(owner.post(address, **fields, make="yes", without="yes"))
    assert "Not entered (by line of the list): 5: Elm, Bob; 6: Fir, Dan" in made
    event = desk.state(event_id)
    assert [entry.name for entry in event.section("under-8").entries] == ["Oak, Ann"]
    assert [entry.name for entry in event.section("blitz").entries] == ["Oak, Ann", "Elm, Bob"]


def test_who_is_in_doubt_is_entered_where_somebody_says_so(owner, desk, event_id):
    text = "Name;Section\nElm, Bob;Blitz\nElm, Bob;Blitz"
    fields = {"text": text, "split": "section", "preset": "junior", "number_of_rounds": "6", "make": "yes"}
    owner.post(f"/events/{event_id}/sections/from-list", **fields, take=["3"])
    assert len(desk.state(event_id).section("blitz").entries) == 2


@pytest.fixture
def league(desk, event_id):
    setup = Setup("League", system="team_swiss", number_of_rounds=5, match=MatchRules(boards=2))
    desk.journal.append(event_id, AddSection("league", setup), who="Test")
    return f"/events/{event_id}/sections/league/players"


def test_teams_and_boards_by_their_german_headings(owner, desk, event_id, league):
    rows = ("Hill 1;Hill;2;Oak;Ann", "Hill 1;Hill;1;Elm;Bob", "Vale;Vale;1;Ash;Cid")
    text = "\n".join(("Mannschaft;Verein;Brett;Name;Vorname", *rows))
    twice = f"{text}\nVale;Vale;1;Fir;Dan"
    refused = owner.post(f"{league}/paste/enter", text=twice)
    assert refused.status_code == 422
    assert "Board 1 of this team is in line 4 already." in plain(refused)
    owner.post(f"{league}/paste/enter", text=text)
    squads = {
        entry.name: [one.name for one in entry.squad.players]
        for entry in desk.state(event_id).section("league").entries
    }
    assert squads == {"Hill 1": ["Elm, Bob", "Oak, Ann"], "Vale": ["Ash, Cid"]}


def test_lists_of_the_players_of_teams_name_the_players(desk, event_id, league):
    squad = Squad((Particulars("Oak, Ann", 1500), Particulars("Elm, Bob", 1400)))
    desk.journal.append(
        event_id, EnterTeams("league", (TeamEntered(Particulars("Hill"), squad),)), who="Test"
    )
    section = desk.state(event_id).section("league")
    read = read_people(read_table(players_as_sheet(section), "a.csv")[0]).people
    assert [(one.player.name, one.team, one.board) for one in read] == [
        ("Oak, Ann", "Hill", 1),
        ("Elm, Bob", "Hill", 2),
    ]
    read = read_people(read_table(players_as_sharly(section), "a.csv")[0]).people
    assert [(one.player.name, one.player.club) for one in read] == [
        ("Oak, Ann", "Hill"),
        ("Elm, Bob", "Hill"),
    ]


def test_players_are_found_by_their_numbers(owner, desk, event_id, base, entries):
    desk.journal.append(
        event_id, EnterPlayers("rapid", (Particulars("Oak, An", fide_id="100001"),)), who="Test"
    )
    text = "Name;FIDE-ID\nOak, Ann;100001"
    assert "Name: Oak, An → Oak, Ann" in plain(owner.post(f"{base}/paste", text=text))
    owner.post(f"{base}/paste/change", text=text, change=["2"])
    assert list(entries()) == ["Oak, Ann"]


def test_who_is_in_another_section_is_named_before_anything_is_entered(owner, desk, event_id, base):
    desk.journal.record_all(
        event_id,
        [AddSection("u12", Setup("Under 12")), EnterPlayers("u12", (Particulars("Child, Bea"),))],
        who="Test",
    )
    page = plain(owner.post(f"{base}/paste", text="Name;Rating\nChild, Bea;\nOther, Ann;900\n"))
    assert page.count("Also in the section Under 12; entered in both.") == 1
    assert "Enter 2 players" in page


def test_a_venue_that_a_team_does_not_have_is_told_before_anything_is_entered(owner, desk, event_id, league):
    squad = Squad((Particulars("Oak, Ann", 1500),), venue="Hall")
    desk.journal.append(
        event_id, EnterTeams("league", (TeamEntered(Particulars("Hill"), squad),)), who="Test"
    )
    head = "Mannschaft;Name;Spiellokal"
    shown = plain(owner.post(f"{league}/paste", text=f"{head}\nHill;Elm, Bob;Room\nHill;Ash, Cid;Room"))
    assert shown.count("Hill: Room instead of Hall") == 1
    shown = plain(owner.post(f"{league}/paste", text=f"{head}\nVale;Elm, Bob;Room\nVale;Ash, Cid;Yard"))
    assert "Vale: the list says Room and Yard; one of them is right" in shown
    shown = plain(owner.post(f"{league}/paste", text=f"{head}\nHill;Elm, Bob;Hall\nHill;Ash, Cid;"))
    assert "instead of" not in shown


def test_what_a_column_without_a_heading_was_read_as_is_told(owner, base):
    shown = plain(owner.post(f"{base}/paste", text="Nr;;Name;Elo;\n1;;Oak, Ann;2500;GM\n2;;Elm, Bob;2000;GM"))
    assert "Column 5 has no heading; it was read as: Title" in shown
    assert "has no heading" not in plain(owner.post(f"{base}/paste", text="Oak, Ann;2500\nElm, Bob;2000"))
