"""A section by the Double-Swiss System at the desk: matches of two games, from set-up to standings."""

from __future__ import annotations

import re

import pytest

from pairwright.storage.actions.entry_list_acts import EnterPlayers
from pairwright.storage.import_tournament import section_from
from pairwright.tournament.person import Particulars
from pairwright.trf import read_trf, write_trf
from printed import sheets_of

FORM = {
    "name": "Rapid pairs",
    "system": "double_swiss",
    "edition": "",
    "readings": "",
    "number_of_rounds": "5",
    "initial_colour": "white",
    "win": "1",
    "draw": "½",
    "loss": "0",
    "pairing_allocated_bye": "1",
    "absence": "0",
    "first_board": "1",
    "public": "yes",
}
NAMES = ("Aldous", "Berta", "Carl", "Dora", "Emil", "Fritz", "Gerda")


@pytest.fixture
def base(event_id):
    return f"/events/{event_id}/sections"


@pytest.fixture
def key(owner, desk, event_id, base):
    owner.shows(f"{base}/new?preset=swiss&all_questions=true", "Every round is a match of two games")
    made = owner.post(f"{base}/new", **FORM)
    assert made.status_code == 200, made.text
    key = next(section.key for section in desk.state(event_id).sections if section.setup.name == FORM["name"])
    players = tuple(Particulars(name, rating=2000 - 50 * n) for n, name in enumerate(NAMES))
    desk.journal.append(event_id, EnterPlayers(key, players), who="Test")
    return key


@pytest.fixture
def arbiter(somebody, event_id):
    return somebody("arbiter", event_id)


def drawn(arbiter, base, key, number):
    answer = arbiter.post(f"{base}/{key}/rounds/pair")
    if answer.status_code == 409:  # who was missing in the round before
        answer = arbiter.agree(answer)
    assert answer.url.path.endswith(f"/rounds/{number}"), answer.text[:3000]
    assert "everybody sees it now" in arbiter.post(f"{base}/{key}/rounds/{number}/publish").text


def test_from_set_up_to_standings(arbiter, somebody, desk, event_id, base, key):
    typed = {1: ("15", "1 0", "+ +"), 2: ("0,1", "1-0, 1/2-1/2", "+-"), 3: ("55", "11", "--")}
    stored = {"15": "1-0, 1/2-1/2", "1 0": "1-0, 0-1", "+ +": "+/-, +/-", "+-": "+/-, -/+", "--": "-/+, -/+"}
    for number, results in typed.items():
        drawn(arbiter, base, key, number)
        arbiter.shows(f"{base}/{key}/rounds/{number}/why/1", "C.04.5")
        slips = sheets_of(arbiter.get(f"{base}/{key}/print/slips.pdf?round={number}").content)[0].text
        assert slips.count("Game 1: ") == slips.count("Game 2: ") == 3
        for board, text in enumerate(results, 1):
            answer = arbiter.post(f"{base}/{key}/results/{number}/boards/{board}", result=text)
            assert answer.status_code == 200, answer.text
            assert answer.json()["saved"] == stored.get(text, answer.json()["saved"])
    tournament = desk.state(event_id).section(key).tournament()
    points = tournament.rounds[0].points(tournament.scoring.table())
    # 1-4, 5-2 and 3-6; number 7 has the bye of a match.
    assert [units / 10 for units in points] == [1.5, 1, 2, 0.5, 1, 0, 1.5]
    assert "Aldous" in arbiter.get(f"{base}/{key}/standings").text
    again = read_trf(write_trf(tournament, profile="trf26"))
    assert [one.games for one in again.rounds] == [one.games for one in tournament.rounds]
    assert [one.outcomes for one in again.rounds] == [one.outcomes for one in tournament.rounds]


def test_half_a_match_is_refused_and_says_what_to_type(arbiter, base, key):
    drawn(arbiter, base, key, 1)
    for wrong in ("1", "157", "1y", "1-0"):
        answer = arbiter.post(f"{base}/{key}/results/1/boards/1", result=wrong)
        assert answer.status_code == 422, wrong
        assert "type both games" in answer.json()["faults"][0]


def test_a_first_game_alone_is_kept_and_the_match_still_plays(arbiter, desk, event_id, base, key):
    drawn(arbiter, base, key, 1)
    for board, text in ((1, "1 ?"), (2, "15"), (3, "+ +")):
        assert arbiter.post(f"{base}/{key}/results/1/boards/{board}", result=text).status_code == 200
    first = desk.state(event_id).section(key).rounds[0]
    assert (first.boards[0].result, first.awaited, first.complete) == ("1-0, ?", (1,), False)
    assert (
        'id="board-1" data-board="1" data-shown="1" class="missing-row"'
        in arbiter.get(f"{base}/{key}/results/1").text
    )
    whole = arbiter.post(f"{base}/{key}/results/1/boards/1", result="10", before="1-0, ?")
    assert whole.json() == {"saved": "1-0, 0-1", "missing": 0}
    assert desk.state(event_id).section(key).rounds[0].complete
    kinds = [one.action.kind for one in desk.journal.history(event_id)]
    assert "correct-result" not in kinds


def test_a_helper_enters_a_match_by_phone(somebody, arbiter, event_id, base, key):
    drawn(arbiter, base, key, 1)
    helper = somebody("helper", event_id, ((key, 1, 3),))
    helper.shows(f"/h/{event_id}/{key}/1/2", "Both games", 'value="1-0, 1/2-1/2"')
    helper.sends(f"/h/{event_id}/{key}/1/2", "1½–½ (1–0, ½–½)", result="1-0, 1/2-1/2")


def test_a_result_corrected_and_typed_again(arbiter, desk, event_id, base, key):
    drawn(arbiter, base, key, 1)
    for board in (1, 2, 3):
        arbiter.post(f"{base}/{key}/results/1/boards/{board}", result="15")
    arbiter.post(f"{base}/{key}/results/1/verify/boards/1", result="11")
    assert desk.state(event_id).section(key).rounds[0].differing == (1,)
    drawn(arbiter, base, key, 2)
    arbiter.shows(f"{base}/{key}/results/1/boards/1?result=1-0,+1-0", "2–0 (1–0, 1–0)")
    asked = arbiter.post(f"{base}/{key}/results/1/boards/1/correct", result="1-0, 1-0", reason="The sheets")
    arbiter.agree(asked)
    assert desk.state(event_id).section(key).rounds[0].boards[0].result == "1-0, 1-0"


def test_a_report_file_with_matches_comes_in_whole(arbiter, desk, event_id, base, key):
    drawn(arbiter, base, key, 1)
    for board, result in ((1, "15"), (2, "+ -"), (3, "- -")):
        arbiter.post(f"{base}/{key}/results/1/boards/{board}", result=result)
    section = desk.state(event_id).section(key)
    arrived = section_from(section.tournament(), section)
    assert sorted(one.result for one in arrived.rounds[0].boards) == sorted(
        one.result for one in section.rounds[0].boards
    )
    assert arrived.tournament().scoring == section.tournament().scoring


def test_public_pages_and_tie_breaks(arbiter, stranger, desk, event_id, base, key):
    for number, results in {1: ("15", "0-0, 1/2-0", "+ -"), 2: ("11", "01", "+ +")}.items():
        drawn(arbiter, base, key, number)
        for board, text in enumerate(results, 1):
            answer = arbiter.post(f"{base}/{key}/results/{number}/boards/{board}", result=text)
            assert answer.status_code == 200, answer.text
    pages = {
        page: " ".join(re.sub(r"<[^>]+>", " ", stranger.get(f"/e/{event_id}/{key}{page}").text).split())
        for page in ("", "/round/1", "/standings", "/crosstable", "/player/1")
    }
    assert "is odd, the player without an opponent gets 1½." in pages[""]
    assert "Emil 1800 0 ½–0 (0–0, ½–0) 0 Berta" in pages["/round/1"]
    # Gerda: the bye of a match, then 2-0 against Aldous; Buchholz and Sonneborn-Berger over matches.
    assert "1 7 Gerda 1700 3½ 2.0 3.5 6.00 – 1" in pages["/standings"]
    assert "1 Gerda 1700 -1½ 4w2 3½ 1" in pages["/crosstable"]
    assert "4 Aldous 2000 2w1½ 1b0 1½ 4" in pages["/crosstable"]
    assert (
        "12w1½: a match against 12, White in its first game, 1½ points; + and - forfeited, ? not finished; "
        "-1½, -1, -0: no opponent, with these points."
    ) in pages["/crosstable"]
    assert "White Dora 1850 1½ 1½" in pages["/player/1"]
    assert "0–0, ½–0" in arbiter.get(f"{base}/{key}/results/1/boards/1").text
    assert "4w2" in arbiter.get(f"{base}/{key}/standings/crosstable").text
