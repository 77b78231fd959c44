"""Rating lists at the desk: taken, compared with the players of a section, and taken over."""

from __future__ import annotations

import http.server
import io
import re
import threading
import time
import zipfile
from dataclasses import replace
from datetime import date
from functools import partial

import pytest

from pairwright.standings.rating_lists import build_index
from pairwright.standings.rating_lists.index import INDEX
from pairwright.storage.actions import AddSection, ChangePlayer, EnterPlayers, EnterTeams
from pairwright.storage.actions.team_acts import TeamEntered
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.round_state import Squad
from pairwright.storage.section_setup import Setup
from pairwright.storage.squads import squad_on
from pairwright.tournament.person import Particulars
from pairwright.web import rating_lists

LINES = [
    ("404853", "Oak, Ann", "ENG", "F", "WIM", 2210, 2150, 2100, *[0] * 6, 1990, "", "", ""),
    ("404854", "Elm, Bob", "GER", "M", "", 1900, 0, 0, *[0] * 6, 1985, "", "", ""),
    ("404855", "Ash, Cid", "ENG", "M", "", 0, 1500, 0, *[0] * 6, 2001, "", "", ""),
    ("404856", "Fir, Dan", "ENG", "M", "FM", 2300, 0, 0, *[0] * 6, 1999, "", "", ""),
]
PLAYERS = (
    Particulars("Oak, Ann", 2180, "", "w", "ENG", "404853"),
    Particulars("Elm, Bob", 1900, "", "m", "GER", "404854", "1985"),
    Particulars("Ash, Cid", 1400, fide_id="404855"),
    Particulars("Fir, Dan", 2250),
    Particulars("Nobody, Known", 1200),
)


@pytest.fixture
def index(tmp_path, monkeypatch):
    path = tmp_path / "ratings.sqlite"
    monkeypatch.setenv(INDEX, str(path))
    return path


@pytest.fixture
def base(desk, event_id):
    desk.journal.append(event_id, AddSection("rapid", Setup("Rapid", number_of_rounds=5)), who="Test")
    desk.journal.append(event_id, EnterPlayers("rapid", PLAYERS), who="Test")
    return f"/events/{event_id}/sections/rapid/players"


def players(desk, event_id):
    return [entry.particulars for entry in desk.state(event_id).section("rapid").entries]


def done(desk):
    for _ in range(1200):
        if not desk.lists.now.busy:
            return desk.lists.now
        time.sleep(0.05)
    raise AssertionError("the list is still being read")


def csv_list(players=LINES):
    rows = [f"{number};{name};{fed};{rating}" for number, name, fed, _, _, rating, *_ in players]
    return "\n".join(["FIDE ID;Name;Fed;Standard", *rows]).encode()


def test_without_a_list_the_page_says_how_to_get_one(owner, somebody, event_id, base, index):
    assert "No rating list is on this computer yet." in owner.get(f"{base}/ratings").text
    assert 'href="/rating-lists"' in owner.get(f"{base}/ratings").text
    arbiter = somebody("arbiter", event_id)
    assert 'href="/rating-lists"' not in arbiter.get(f"{base}/ratings").text


def test_differences_are_shown_and_only_those_ticked_are_taken(owner, desk, event_id, base, index):
    build_index(index, "FIDE", LINES, date="2026-11")
    shown = owner.get(f"{base}/ratings")
    assert "Rating: 2180 → <strong>2210</strong>" in shown.text
    assert "Title: – → <strong>WIM</strong>" in shown.text
    assert "1 player matches the list." in shown.text
    assert "1 player is not in the list." in shown.text
    ticked = [key for key in range(1, 6) if f'value="{key}" aria-label' in shown.text]
    assert ticked == [1, 3, 4]
    checked = [f'aria-label="{PLAYERS[key - 1].name}" checked' in shown.text for key in ticked]
    assert checked == [True, False, False]
    fields = {"name": "FIDE", "kind": "standard", "national": "", "seen_list": "FIDE 2026-11 4"}
    done = owner.post(f"{base}/ratings", **fields, chosen=["1", "4"])
    assert "2 players are changed." in done.text
    ann, _, cid, dan, _ = players(desk, event_id)
    assert (ann.rating, ann.title, ann.birth_date) == (2210, "WIM", "1990")
    assert (dan.rating, dan.title, dan.fide_id) == (2300, "FM", "404856")
    assert cid == PLAYERS[2]
    assert desk.journal.history(event_id)[-1].why == "FIDE 2026-11"


def test_a_rating_typed_after_the_comparison_is_not_overwritten(owner, desk, event_id, base, index):
    build_index(index, "FIDE", LINES, date="2026-11")
    seen = re.search(r'name="seen" value="(\d+)"', owner.get(f"{base}/ratings").text)[1]
    typed = ChangePlayer("rapid", 1, replace(PLAYERS[0], rating=2195))
    desk.journal.append(event_id, typed, who="Otto")
    fields = {"name": "FIDE", "kind": "standard", "national": "", "seen_list": "FIDE 2026-11 4"}
    answer = owner.post(f"{base}/ratings", **fields, chosen=["1"], seen=seen)
    assert (answer.status_code, "Otto" in answer.text) == (409, True)
    assert players(desk, event_id)[0].rating == 2195


def test_another_list_by_now_is_shown_again(owner, desk, event_id, base, index):
    build_index(index, "FIDE", LINES, date="2026-12")
    fields = {"name": "FIDE", "kind": "standard", "national": "", "seen_list": "FIDE 2026-11 4"}
    answer = owner.post(f"{base}/ratings", **fields, chosen=["1"])
    assert answer.status_code == 409
    assert "replaced meanwhile" in answer.text
    assert players(desk, event_id) == list(PLAYERS)


def test_rapid_ratings_and_national_ones(owner, base, index):
    build_index(index, "FIDE", LINES, date="2026-11")
    assert "Rating: 2180 → <strong>2150</strong>" in owner.get(f"{base}/ratings?kind=rapid").text
    national = owner.get(f"{base}/ratings?national=yes").text
    assert "National rating: – → <strong>2210</strong>" in national
    assert "Rating: 2180 →" not in national


def sent(owner, name, data):
    owner.get("/rating-lists")
    return owner.client.post(
        "/rating-lists", data={"csrf_token": owner.token, "name": "FIDE"}, files={"file": (name, data)}
    )


def test_a_list_is_sent_and_read_beside(owner, desk, index):
    assert sent(owner, "list.csv", csv_list()).status_code == 200
    assert (done(desk).phase, done(desk).lines) == ("done", 4)
    assert "FIDE: 4 players" in owner.get("/rating-lists/state").text
    sent(owner, "list.csv", "ID,Name\n7,Müller\n".encode("cp1252"))
    assert done(desk).phase == "done"
    owner.shows("/rating-lists/state", "read as cp1252 (Western European), for instance “Müller”")


def test_what_is_no_list_is_told_and_leaves_the_index(owner, desk, index):
    build_index(index, "FIDE", LINES, date="2026-11")
    sent(owner, "../../<b>.csv", b"nothing of the kind")
    assert done(desk).phase == "failed"
    owner.shows("/rating-lists/state", "_b_.csv: no rating list", "November 2026", lacking=("<b>",))
    assert owner.post("/rating-lists").status_code == 422


def test_only_the_owner_takes_lists(somebody, event_id):
    for role, where in (("arbiter", ""), ("arbiter", event_id), ("helper", event_id)):
        assert somebody(role, where).get("/rating-lists").status_code == 403


@pytest.fixture
def fide(tmp_path, monkeypatch):
    """FIDE as a server of this computer."""
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("players_list.csv", csv_list())
    (tmp_path / "players_list.zip").write_bytes(packed.getvalue())
    handler = partial(http.server.SimpleHTTPRequestHandler, directory=str(tmp_path))
    monkeypatch.setattr(http.server.SimpleHTTPRequestHandler, "log_message", lambda *_: None)
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    monkeypatch.setattr(rating_lists, "FIDE_LIST", f"http://127.0.0.1:{server.server_port}/players_list.zip")
    yield
    server.shutdown()
    server.server_close()


def test_the_list_of_fide_is_fetched(owner, desk, index, fide):
    owner.get("/rating-lists")
    owner.post("/rating-lists/fetch")
    taken = done(desk)
    assert (taken.phase, taken.name, taken.lines) == ("done", "FIDE", 4)
    assert taken.read == taken.total > 0


def test_without_a_network_it_is_said_so(owner, desk, index):
    owner.get("/rating-lists")
    owner.post("/rating-lists/fetch")
    assert done(desk).phase == "failed"
    assert done(desk).fault


def test_players_of_squads_are_compared_and_not_the_names_of_teams(owner, desk, event_id, index):
    """In a league what is taken over is a new list from a day; matches before it keep their ratings."""
    build_index(index, "FIDE", LINES, date="2026-11")
    setup = Setup("Liga", system="team_round_robin", match=MatchRules(boards=2, homes=True, league="club"))
    squads = (Squad(PLAYERS[:2]), Squad(PLAYERS[3:]))
    teams = [TeamEntered(Particulars(f"Team {n}"), squad) for n, squad in enumerate(squads, 1)]
    for act in (AddSection("liga", setup), EnterTeams("liga", tuple(teams))):
        desk.journal.append(event_id, act, who="Test")
    base = f"/events/{event_id}/sections/liga/players"
    owner.shows(f"{base}/ratings", "2180 → <strong>2210", "Nobody, Known")
    fields = {"name": "FIDE", "kind": "standard", "national": "", "seen_list": "FIDE 2026-11 4"}
    done = owner.post(f"{base}/ratings", **fields, chosen=["1-1"], valid="2026-11-01")
    assert done.status_code == 200, done.text[-500:]
    entry = desk.state(event_id).section("liga").entry(1)
    assert entry.squad.players[0].title == "WIM"
    before, after = ([one.rating for _, one in squad_on(entry, on)] for on in (date(2026, 10, 1), None))
    assert (before, after) == ([2180, 1900], [2210, 1900])
