"""Events of other programs at the desk: what the file holds is shown, then it becomes an event, once."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html import unescape
from pathlib import Path

import pytest

import pairwright
from pairwright import from_json, read_trf, write_trf
from pairwright.interface.tournament_reader import is_tournament
from pairwright.lists.cell_tables import as_lines
from pairwright.simulate import Settings, simulate
from pairwright.storage.actions import AddSection, EnterPlayers, Withdraw
from pairwright.storage.section_setup import Setup
from pairwright.tournament import Colour, Game, Outcome, Player, Round, Tournament
from pairwright.tournament.person import Particulars
from pairwright.tournament.tournament_json import to_json
from pairwright.web.tournament_file import players_as_lines, read_tournament
from printed import sheets_of
from printed_lists import board_lists, crosstable

SAMPLE = Path(pairwright.__file__).parent / "samples" / "riverbend-open.trf"
HIDDEN = re.compile(r'<input type="hidden" name="(tournament|event_id|text)" value="([^"]*)"')


@pytest.fixture(scope="module")
def played():
    return simulate(Settings(players=13, rounds=4), 5).tournament


def csv_of(rows):
    return "\n".join(";".join(map(str, row)) for row in rows).encode()


def sent(browser, path, name, data):
    browser.get("/events/bring-in")
    return browser.client.post(path, data={"csrf_token": browser.token}, files={"file": (name, data)})


def confirmed(browser, shown, **fields):
    form = {name: unescape(value) for name, value in HIDDEN.findall(shown.text)}
    return browser.post("/events/bring-in/tournament", **{**form, **fields}), form


@pytest.mark.parametrize("name", ["open.csv", "open.trf"])
def test_letters_of_another_encoding_can_be_chosen_for_a_whole_event(owner, desk, event_id, played, name):
    """As for a list of players, both on the way to a new event and into a section."""
    players = (replace(played.players[0], name="Yıldız, Şule"), *played.players[1:])
    event = replace(played, players=players)
    data = csv_of(crosstable(event)).decode() if name == "open.csv" else write_trf(event)
    desk.journal.append(event_id, AddSection("other", Setup("Other")), who="Test")
    section = f"/events/{event_id}/sections/other/players/file"
    for address in ("/events/bring-in", section):
        shown = sent(owner, address, name, data.encode("cp1254")).text
        assert "read as cp1252 (Western European), for instance “Yýldýz, Þule”" in shown
        assert shown.count("read as") == shown.count("cp1252 (Western European), for") == 1
        text = unescape(
            re.search(r'name="text" value="([^"]*)"><input type="hidden" name="file_name"', shown)[1]
        )
        fields = {"text": text, "file_name": name, "read_as": "cp1252", "encoding": "cp1254"}
        again = owner.post(address, **fields)
        assert "read as cp1254 (Turkish), for instance “Yıldız, Şule”" in again.text
        (whole,) = (unescape(value) for kind, value in HIDDEN.findall(again.text) if kind == "tournament")
        found = from_json(json.loads(whole))
        assert {one.name for one in found.players} == {one.name for one in players}
        assert len(found.rounds) == 4
    _, form = confirmed(owner, owner.post("/events/bring-in", **fields), name="Our Open")
    entries = desk.state(form["event_id"]).sections[0].entries
    assert "Yıldız, Şule" in {one.name for one in entries}


@pytest.mark.parametrize("made", [crosstable, board_lists])
def test_a_printed_list_becomes_an_event_and_only_once(owner, desk, played, made):
    shown = sent(owner, "/events/bring-in", "open.csv", csv_of(made(played)))
    assert shown.status_code == 200
    assert 'value="Sample Open 2026"' in shown.text
    assert desk.journal.events() == ()
    done, form = confirmed(owner, shown, name="Our Open")
    assert done.url.path == f"/events/{form['event_id']}"
    section = desk.state(form["event_id"]).sections[0]
    assert (len(section.entries), len(section.rounds), section.finished) == (13, 4, True)
    again, _ = confirmed(owner, shown, name="Our Open")
    assert again.url.path == done.url.path
    assert len(desk.journal.events()) == 1


def test_a_report_file_becomes_an_event(owner, desk):
    shown = sent(owner, "/events/bring-in", "riverbend.trf", SAMPLE.read_bytes())
    done, form = confirmed(owner, shown, name="Riverbend Open")
    assert done.status_code == 200
    assert desk.state(form["event_id"]).sections[0].published_rounds > 0


def test_a_form_may_be_as_long_as_a_large_event_makes_it(owner, desk):
    """More than the megabyte of a field and the 1,000 fields that the framework takes by itself."""
    data = SAMPLE.read_bytes() + b"132 " + b"y" * 1_100_000 + b"\n"
    done, form = confirmed(owner, sent(owner, "/events/bring-in", "long.trf", data), name="Riverbend Open")
    assert done.status_code == 200
    section = desk.state(form["event_id"]).sections[0]
    ticked = [str(one.key) for one in section.entries] * 100
    several = f"/events/{form['event_id']}/sections/{section.key}/players/several"
    assert "Tick the players first." in owner.post(several, act="none", chosen=ticked).text


def test_contradictions_are_listed_and_nothing_is_made(owner, desk, played):
    rows = crosstable(played)
    rows[6][rows[5].index("3.Rd")] = "<b>77w1"
    shown = sent(owner, "/events/bring-in", "open.csv", csv_of(rows))
    assert shown.status_code == 422
    assert "row 7, 3.Rd" in shown.text
    assert "<b>77" not in shown.text
    assert desk.journal.events() == ()


def test_a_pasted_crosstable_is_shown(owner, played):
    owner.sends("/events/bring-in", "Create the event", text=as_lines(crosstable(played)))
    assert owner.post("/events/bring-in", text="Oak, Ann\nElm, Bob").status_code == 422


@pytest.mark.parametrize(
    "fields",
    [
        {"event_id": "../../x"},
        {"tournament": "{"},
        {"tournament": "[]"},
        {"tournament": '{"players": 3}'},
        {"name": ""},
    ],
)
def test_a_forged_form_makes_nothing(owner, desk, played, fields):
    shown = sent(owner, "/events/bring-in", "open.csv", csv_of(crosstable(played)))
    done, _ = confirmed(owner, shown, **{"name": "Our Open", **fields})
    assert done.status_code in (400, 422)
    assert desk.journal.events() == ()


def test_a_section_takes_the_rounds_of_a_list_or_its_players_alone(owner, desk, event_id, played):
    desk.journal.append(event_id, AddSection("rapid", Setup("Rapid", number_of_rounds=4)), who="Test")
    base = f"/events/{event_id}/sections/rapid/players"
    shown = sent(owner, f"{base}/file", "open.csv", csv_of(crosstable(played)))
    assert "Continue this tournament" in shown.text
    rows = crosstable(played)
    rows[6][rows[5].index("3.Rd")] = "77w1"
    shown = sent(owner, f"{base}/file", "open.csv", csv_of(rows))
    assert "row 7, 3.Rd" in shown.text
    assert "Continue this tournament" not in shown.text
    lines = dict(HIDDEN.findall(shown.text))["text"]
    assert "13 players to enter" in owner.post(f"{base}/paste", text=unescape(lines)).text


@pytest.mark.parametrize("alone", [False, True])
def test_matches_of_teams_come_in_from_a_file_of_2016(owner, desk, alone):
    """Ours says everything about them in comments; that of another program has lists of teams only."""
    event = team_cup()
    text = write_trf(event, profile="trf16", line_end="\n")
    if alone:
        text = "".join(f"{line}\n" for line in text.splitlines() if line[:3] != "###")
    shown = sent(owner, "/events/bring-in", "cup-trf16.trf", text.encode())
    assert ("read as matches of teams" in shown.text) is alone
    _, form = confirmed(owner, shown, name="Cup")
    section = desk.state(form["event_id"]).sections[0]
    assert (section.setup.system, len(section.entries)) == ("team_swiss", 3)
    assert [board.result for board in section.rounds[1].boards] == ["1/2-1/2, 0-1"]
    base = f"/api/v1/events/{form['event_id']}/sections/{section.key}"
    files = {key: owner.get(f"{base}/files/{section.key}{key}") for key in ("-trf16.trf", "-players.csv")}
    assert {key: answer.status_code for key, answer in files.items()} == {
        "-trf16.trf": 200,
        "-players.csv": 200,
    }
    assert read_trf(files["-trf16.trf"].text).teams[0].players == (0, 1, 2)
    listed = files["-players.csv"].text
    assert len(listed.strip().splitlines()) == 1 + 7
    assert "Alpha Rooks" in listed


def team_cup():
    return read_trf(Path(__file__).parents[1] / "data" / "trf" / "v22_trf26_team.trf")


def test_teams_of_single_players_become_their_clubs_and_it_is_told(owner, desk):
    text = SAMPLE.read_text(encoding="utf-8") + "013 Rooks                              1    2\n"
    shown = sent(owner, "/events/bring-in", "open.trf", text.encode())
    assert "each becomes the club" in shown.text
    _, form = confirmed(owner, shown, name="Open")
    clubs = [entry.particulars.club for entry in desk.state(form["event_id"]).sections[0].entries]
    assert clubs[:3] == ["Rooks", "Rooks", ""]


def test_what_the_organiser_states_stands_on_the_certificates_of_norms(owner, desk):
    """IT1: a player of a report file with nine games of an IM norm; what is not stated stays blank."""
    opponents = [
        (int(rating), title.strip("-"), code)
        for rating, title, code in (
            one.split()
            for one in [
                "2450 GM GER",
                "2440 GM FRA",
                "2400 IM GER",
                "2500 GM ITA",
                "2380 IM FRA",
                "2350 FM ENG",
                "2420 IM ESP",
                "2300 - ENG",
                "2390 IM POL",
            ]
        )
    ]
    players = [Player(1, "Candidate", 2350, "FM", "m", "ENG")]
    players += [Player(n, f"Opponent {n}", *one[:2], "m", one[2]) for n, one in enumerate(opponents, 2)]
    rounds = []
    for opponent, points in enumerate((2, 1, 2, 1, 2, 1, 1, 1, 0), 1):
        row = [Game(-1, Colour.NONE, Outcome.ABSENT)] * 10
        outcomes = (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)
        row[0] = Game(opponent, Colour.WHITE, outcomes[points])
        row[opponent] = Game(0, Colour.BLACK, outcomes[2 - points])
        rounds.append(Round.of(row))
    file = write_trf(Tournament(players, tuple(rounds), 9))
    done, form = confirmed(owner, sent(owner, "/events/bring-in", "leeds.trf", file.encode()), name="Leeds")
    assert done.status_code == 200
    reports = f"/events/{form['event_id']}/sections/{desk.state(form['event_id']).sections[0].key}/reports"
    page = owner.post(f"{reports}/norms", registered="yes", host="ENG")
    assert "Place of birth: Candidate" in unescape(page.text)
    assert '<input type="hidden" name="registered" value="yes">' in page.text
    paper = owner.post(
        f"{reports}/title-forms.pdf", registered="yes", number="1", born="York", officer="A. Smith"
    )
    assert paper.headers["content-type"] == "application/pdf"
    words = sheets_of(paper.content)[0].text
    assert "York" in words, words
    assert "A. Smith" in words, words


TRF = Path(__file__).parents[1] / "data" / "trf"


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("m06_no_number_of_rounds", "its 2 are taken for all of them"),
        ("v21_tornelo_dat", "2 lines that the desk has no place for are left out: DAT"),
        ("m03_gap_in_player_ids", "the players get the numbers 1 to 9 here; the file has 11 among them"),
        (
            "read/299-for-everybody-changes-the-scoring",
            "points in this file that the desk does not",
        ),
    ],
)
def test_what_the_desk_has_no_place_for_is_told_before_a_file_comes_in(owner, name, words):
    data = (TRF / f"{name}.trf").read_bytes().replace(b"\n001", b"\n\n001")  # empty lines are no loss
    assert words in sent(owner, "/events/bring-in", "a.trf", data).text


def test_who_is_in_no_team_is_told_and_who_sits_for_one_without_being_in_it_is_refused(owner):
    """They were lost without a word, or the file was called no JSON document."""
    text = (TRF / "v22_trf26_team.trf").read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith("001    7"))
    spare = row[:4] + "   8" + row[8:14] + "Spare, Sam".ljust(33) + row[47:80] + " 0.0"
    shown = sent(owner, "/events/bring-in", "a.trf", text.replace(row, f"{row}\n{spare}").encode()).text
    assert "in no team, and left out: Spare, Sam" in shown
    lists = (
        ("   1     1    2    3", "   1     1    2     "),
        ("Alpha Rooks                        1    2    3", ""),
    )
    for old, new in lists:
        text = text.replace(old, new or old[:-5])
    done, _ = confirmed(owner, sent(owner, "/events/bring-in", "a.trf", text.encode()), name="Open")
    assert "Alpha, Reserve has sat at a board of Alpha Rooks, and is not in its list" in unescape(done.text)


def test_what_a_file_does_not_say_of_a_draw_on_cards_is_told_before_it_comes_in(owner, desk):
    """Who is kept apart stands in no tournament file, and who has left is away in the next round alone."""
    four = tuple(Particulars(f"C{n}, D", national_rating=500 + n) for n in range(6))
    event = desk.journal.create("Juniors", "Test")
    for act in (
        AddSection("u9", Setup("U9", system="kjca", number_of_rounds=4)),
        EnterPlayers("u9", four),
        Withdraw("u9", 2, 0),
    ):
        desk.journal.append(event, act, who="Test")
    data = json.dumps(to_json(desk.section(event, "u9").tournament())).encode()
    page = unescape(sent(owner, "/events/bring-in", "a.json", data).text)
    assert "the file does not say who is kept apart" in page
    assert "away in round 1, and paired again after it: C1, D; withdraw those who have left" in page


def test_results_that_would_be_worth_something_else_at_the_desk_are_refused(owner, desk):
    """A win with Black gave three points in the file, and one at the desk, without a word."""
    file = (TRF / "read" / "299-for-some-players-is-the-difference.trf").read_bytes()
    _, form = confirmed(owner, sent(owner, "/events/bring-in", "a.trf", file), name="Open")
    section = desk.state(form["event_id"]).sections[0]
    assert [(one.entry, one.points, one.round_number) for one in section.adjustments] == [(2, 5, 2)]
    text = write_trf(read_trf(SAMPLE), profile="trfx").replace("\nXXR", "\nXXS BW=3\nXXR", 1)
    done, _ = confirmed(owner, sent(owner, "/events/bring-in", "a.trf", text.encode()), name="Open")
    assert "the desk knows no such points for results" in done.text


def test_the_players_alone_of_lists_of_teams_have_them_as_clubs():
    file = (TRF / "read" / "team-lists-alone-are-ignored-1.trf").read_bytes()
    assert players_as_lines(read_tournament(file, "a.trf").tournament).count("Rooks") == 2


def test_every_report_file_is_taken_for_one():
    """Those of teams were taken for lists of players: half of their lines are records of TRF26."""
    files = [*TRF.rglob("*.trf"), *(TRF.parent / "team-swiss").glob("*.trf")]
    assert [path.name for path in files if not is_tournament(path.read_bytes(), path.name)] == []
    assert len(files) > 100
