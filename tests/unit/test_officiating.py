"""What the command line can do around a pairing, a few lines of Python do too, with the same answer."""

from __future__ import annotations

import asyncio
import json
import pickle
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from click.testing import CliRunner

from pairwright import (
    BadInput,
    Player,
    certify,
    draw_lots,
    draw_section,
    generate,
    lots_outlook,
    norm_conditions,
    norm_needed,
    norms_of,
    pair,
    rating_changes,
    read,
    read_section,
    round_robin_of,
    sample,
    schedule_of,
    verify_certificate,
    verify_lots,
    why,
    write_section,
    write_trf,
)
from pairwright.cli.group import pairwright
from pairwright.publish.norms_page import NEEDED_WORDS


def said(*words: object) -> str:
    done = CliRunner().invoke(pairwright, [str(word) for word in words], standalone_mode=False)
    assert done.exception is None, done.output
    return done.stdout


def told(*words: object) -> dict:
    found = json.loads(said(*words, "--json"))
    assert found.pop("version") == 1
    return found


@pytest.fixture
def file(tmp_path):
    path = tmp_path / "open.trf"
    path.write_text(write_trf(generate(players=20, rounds=9, played=9, seed=3)), encoding="utf-8")
    return path


def test_norms_are_those_of_the_command_line(file):
    event = read(file)
    for options, facts in (
        ((), {}),
        (("--after", "8", "--games", "8", "--exempt", "c"), {"after": 8, "least_games": 8, "exempt": "c"}),
    ):
        checks = norms_of(event, **facts)
        listed = told("norms", file, *options)["norms"]
        assert listed
        assert [(event.players[one.player].number, one.norm.name, one.achieved) for one in checks] == [
            (one["id"], one["norm"], one["achieved"]) for one in listed
        ]
    with pytest.raises(BadInput, match="round 10 was not played"):
        norms_of(event, after=10)


def test_norms_of_one_player_and_of_one_norm(file):
    event = read(file)
    for options, asked in (
        (("--player", "3", "--registered"), {"player": 3, "registered": True}),
        (("--norm", "IM", "--no-arbiter"), {"norm": "IM", "arbiter": False}),
        (("--double", "--games", "7"), {"everybody_twice": True, "least_games": 7}),
    ):
        listed = told("norms", file, *options)["norms"]
        assert listed
        assert [
            (event.players[one.player].number, one.norm.name, len(one.missing), len(one.findings))
            for one in norms_of(event, **asked)
        ] == [
            (one["id"], one["norm"], [part["met"] for part in parts].count(False), len(parts))
            for one in listed
            for parts in [one["conditions"]]
        ]
    for wrong, match in (
        ({"player": 99}, "no player with number 99"),
        ({"norm": "FM"}, "unknown norm 'FM'; known: GM"),
        ({"colour": "red"}, "unknown fact 'colour'; known: least_games"),
    ):
        with pytest.raises(BadInput, match=match):
            norms_of(event, **wrong)


def test_what_a_norm_asks_of_the_event_and_of_the_last_game(file):
    event = read(file)
    known = {one.requirement.name: one.met for one in norm_conditions(event, registered=True, arbiter=False)}
    assert (known["REGISTERED"], known["ARBITER"]) == (True, False)
    assert {one.requirement.name: one.met for one in norm_conditions(event)}["REGISTERED"] is None
    for player, opponent in ((1, 2), (9, 4)):
        line = said("norms", file, "--after", "8", "--against", player, opponent, "--norm", "IM")
        needed = norm_needed(event, player, opponent, "IM", after=8)
        assert line.endswith(f"IM norm: {NEEDED_WORDS[needed]}\n")
    with pytest.raises(BadInput, match="are two"):
        norm_needed(event, 1, 1, "GM")
    with pytest.raises(BadInput, match="say which norm"):
        norm_needed(event, 1, 2, "")


def test_rating_changes_are_those_of_the_command_line(file, tmp_path, monkeypatch):
    monkeypatch.setenv("PAIRWRIGHT_RATINGS", str(tmp_path / "none.sqlite"))
    event = read(file)
    for options, choices in (((), {}), (("--k", "40", "--list", "blitz"), {"k": 40, "kind": "blitz"})):
        listed = told("ratings", file, *options)["changes"]
        assert any(one["change"] for one in listed)
        assert [
            (one.rating, one.used_k, one.total / 100, one.rounded) for one in rating_changes(event, **choices)
        ] == [(one["rating"], one["k"], one["sum"], one["change"]) for one in listed]
    with pytest.raises(BadInput, match="unknown kind of rating 'bullet'"):
        rating_changes(event, kind="bullet")


def masters() -> list[Player]:
    codes = ["GER", "GER", "GER", "ESP", "ESP", "FRA", "FRA", "ITA", "POL", "NED"]
    return [Player(number, f"Master {number}", federation=code) for number, code in enumerate(codes, 1)]


def test_lots_are_those_of_the_command_line(tmp_path):
    path = tmp_path / "players.csv"
    lines = [f"{player.name};{player.federation}" for player in masters()]
    path.write_text("\n".join(["name;federation", *lines]), encoding="utf-8")
    assert draw_lots(masters(), "7") == told("lots", "varma", path, "--seed", "7")
    best = draw_lots(masters(), "7", title="League", method="best", last=2)
    words = ("--seed", "7", "--title", "League", "--method", "best", "--last", "2")
    assert best == told("lots", "varma", path, *words)
    seen = told("lots", "varma", path, "--check", "--no-look-ahead")
    assert lots_outlook(masters(), look_ahead=False) == seen
    assert seen["fewest_late_meetings"] == 0
    for wrong, match in (
        (lambda: draw_lots(masters(), ""), "not empty"),
        (lambda: lots_outlook(masters(), colour="red"), "unknown term 'colour'"),
        (lambda: draw_lots(masters(), "7", colour="red"), "unknown term 'colour'"),
        (lambda: draw_lots(masters()[:1], "7"), "two participants or more"),
        (lambda: draw_lots([replace(one, federation="XQX") for one in masters()], "7"), "no federation"),
    ):
        with pytest.raises(BadInput, match=match):
            wrong()


def test_lots_are_verified_as_on_the_command_line(tmp_path):
    drawn = draw_lots(masters(), "7")["transcript"]
    path = tmp_path / "draw.json"
    path.write_text(json.dumps(drawn), encoding="utf-8")
    found = told("lots", "verify", path)
    checked = verify_lots(path, published=found["fingerprint"])
    assert (checked.complete, checked.steps) == (found["complete"], found["steps"])
    assert (checked.fingerprint, checked.bound) == (found["fingerprint"], "whole")
    assert checked.result["numbers"] == found["numbers"]
    assert verify_lots(drawn).bound == ""
    turned = {**drawn, "steps": drawn["steps"][::-1]}
    for wrong, match in (
        (lambda: verify_lots(turned), "step 1"),
        (lambda: verify_lots(drawn, published="0" * 64), "published"),
        (lambda: verify_lots(b"\xff"), "not a transcript"),
        (lambda: verify_lots(b"[]"), "not a transcript"),
        (lambda: verify_lots(b"{]"), "not a transcript: line 1, column 2"),
    ):
        with pytest.raises(BadInput, match=match):
            wrong()


@pytest.mark.parametrize("cycles", [1, 2])
def test_a_round_robin_is_that_of_the_command_line(tmp_path, cycles):
    path = tmp_path / "league.trf"
    event = round_robin_of(masters()[:7], cycles=cycles)
    path.write_text(write_trf(event), encoding="utf-8")
    listed = told("round-robin", path, "--cycles", cycles)["rounds"]
    assert [[(game.white, game.black) for game in one.games] for one in schedule_of(event).rounds] == [
        [(game["white"], game["black"]) for game in one] for one in listed
    ]
    first = schedule_of(event).rounds[0].games
    assert [(board.white + 1, board.black + 1) for board in pair(event).boards] == [
        (game.white, game.black) for game in first
    ]
    with pytest.raises(BadInput):
        round_robin_of([])


def test_a_junior_section_is_drawn_as_on_the_command_line(tmp_path):
    children = tmp_path / "children.csv"
    children.write_text("name;grade\n" + "".join(f"Child {n};{900 - n}\n" for n in range(7)))
    path = tmp_path / "under9.json"
    said("kjca", "new", path, "--from", children, "--title", "U9")
    section = read_section(path)
    for number in (1, 2):
        section = draw_section(section)
        said("kjca", "draw", path)
        kept = read_section(path)
        assert [replace(row, kind="normal") for row in section.rows] == list(kept.rows)
        assert write_section(kept) == write_section(replace(section, kinds={}, draws=()))
        assert section.draws[-1]["round"] == number
        with pytest.raises(BadInput, match=f"round {number} is not over; results are awaited of board 1 \\("):
            draw_section(section)
        for row in section.awaited():
            section = section.with_result(row, "1-0")
        path.write_text(write_section(section), encoding="utf-8")
    with pytest.raises(BadInput, match="all 2 rounds"):
        draw_section(section.changed(setup=replace(section.state.setup, number_of_rounds=2)))
    for wrong in (b"\xff", b"{", "nothing\n"):
        with pytest.raises(BadInput):
            read_section(wrong)


def test_a_certificate_is_verified_as_on_the_command_line(tmp_path):
    event = sample()
    path, paper = tmp_path / "open.trf", tmp_path / "round.cert"
    path.write_text(write_trf(event), encoding="utf-8")
    paper.write_text(json.dumps(certify(event)), encoding="utf-8")
    for form in (certify(event), paper, str(paper), paper.read_bytes()):
        assert verify_certificate(event, form).valid
    assert told("verify-certificate", path, paper)["valid"]
    other = generate(players=17, rounds=7, played=4, seed=1)
    assert not verify_certificate(other, paper).valid
    assert verify_certificate(other, paper).facts
    with pytest.raises(BadInput, match="not a certificate"):
        verify_certificate(event, {})
    with pytest.raises(BadInput, match="no proof is offered for this system"):
        verify_certificate(round_robin_of(masters()), paper)
    seeding = generate(players=8, rounds=5, played=0, seed=1, system="burstein")  # begins Dutch
    with pytest.raises(BadInput, match=r"no proof is offered for this system \(burstein\)"):
        certify(seeding)


def test_tournaments_pairings_and_answers_can_be_pickled():
    event = sample()
    for value in (event, pair(event), why(event, 12), why(event, 12, other=15), round_robin_of(masters())):
        assert pickle.loads(pickle.dumps(value)) == value
    assert pair(pickle.loads(pickle.dumps(event))) == pair(event)


def test_threads_and_event_loops_get_what_one_thread_gets():
    events = [generate(players=14 + seed, rounds=7, played=4, seed=seed) for seed in range(6)]
    alone = [pair(event) for event in events]
    shared = [generate(players=14 + seed, rounds=7, played=4, seed=seed) for seed in range(6)] * 4
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(pair, shared)) == alone * 4

    async def in_a_loop():
        return await asyncio.gather(*(asyncio.to_thread(pair, event) for event in events))

    assert asyncio.run(in_a_loop()) == alone
