"""The verbs around a drawn round: judge, repair, consequences, completable."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pairwright.cli.main import main
from pairwright.simulate import Settings, simulate
from pairwright.systems.register import pair
from pairwright.systems.round_robin.as_tournament import event as table_event
from pairwright.tournament.outcome import Colour
from pairwright.tournament.player import Player
from pairwright.tournament.schedule import round_robin
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.tournament_json import to_json
from pairwright.trf import write_trf

SECTION = Path(__file__).parents[1] / "data" / "kjca" / "examples" / "kjca-18-siblings-separated.json"


@pytest.fixture
def event(room):
    """20 players before the last round of 6: five rounds on file."""
    tournament = simulate(Settings(players=20, rounds=6), 5).tournament.before_round(6)
    (room / "event.trf").write_text(write_trf(tournament), encoding="utf-8", newline="")
    return tournament


def shown(tournament, index):
    return tournament.players[index].number


# -- judge -----------------------------------------------------------------------------------------------


def test_judge_names_wishes_and_what_to_look_at(call, event, room):
    assert call("pair", "event.trf", "-o", "ours.txt").code == 0
    plain = call("judge", "event.trf", "ours.txt")
    assert plain.code == 0
    assert plain.out.decode().splitlines() == ["This is the pairing that the rules give."]
    looked = json.loads(call("judge", "event.trf", "ours.txt", "--json").out)
    assert looked["is_the_draw"]
    assert looked["broken"] == []
    assert {entry["severity"] for entry in looked["as_in_the_draw"]} <= {"quality"}
    assert all(entry["text"] for entry in looked["look"])


@pytest.mark.parametrize("edition", ["2026", "2017", "2012"])
def test_judge_every_edition(call, event, room, edition):
    assert call("pair", "event.trf", "-o", "ours.txt", "--edition", edition).code == 0
    assert call("judge", "event.trf", "ours.txt", "--edition", edition).code == 0
    lines = (room / "ours.txt").read_text().splitlines()
    (a, b), (c, d) = lines[1].split(), lines[2].split()
    (room / "swapped.txt").write_text("\n".join([f"{a} {c}", f"{b} {d}", *lines[3:]]))
    answer = call("judge", "event.trf", "swapped.txt", "--edition", edition, "--json")
    assert answer.code == 1
    written = json.loads(answer.out)
    assert not written["is_the_draw"]
    assert all(entry["edition"] in (edition, None) for entry in written["broken"])
    assert (written["difference"] is None) == (
        edition == "2012" or any(entry["severity"] == "absolute" for entry in written["broken"])
    )


def test_judge_says_so_when_only_the_order_is_another(call, room):
    """Edition of 2012, D.1: a round that breaks nothing and is not the draw is told apart from silence."""
    players = tuple(Player(number, f"P{number}", 2000 - number) for number in range(1, 7))
    field = Tournament(
        players, number_of_rounds=3, initial_colour=Colour.WHITE, system="dutch", edition="2012"
    )
    (room / "six.json").write_text(json.dumps(to_json(field)))
    (room / "other.txt").write_text("1 5\n4 2\n3 6\n")
    answer = call("judge", "six.json", "other.txt", "--edition", "2012")
    assert answer.code == 1
    assert answer.out.decode().startswith("No rule is broken, but the rules draw another round")


def test_judge_a_junior_section(call, room):
    (room / "section.json").write_bytes(SECTION.read_bytes())
    (room / "pairs.txt").write_text("1 3\n2 4\n5 7\n8 6\n")
    answer = call("judge", "section.json", "pairs.txt", "--json")
    assert answer.code == 1, answer.err
    written = json.loads(answer.out)
    wish = next(entry for entry in written["broken"] if entry["severity"] == "wish")
    assert (wish["book"], wish["article"], wish["players"]) == ("KJCA", "S8", [1, 3])
    assert wish["relations"] == ["family"]
    (room / "good.txt").write_text("4 1\n2 3\n5 7\n8 6\n")
    assert call("judge", "section.json", "good.txt").code == 0
    german = call("judge", "section.json", "pairs.txt", "--language", "de")
    assert "Familie" in german.out.decode()


def test_judge_a_round_robin(call, room):
    tournament = table_event([Player(n, f"P {n}") for n in range(1, 7)], round_robin(6))
    (room / "table.json").write_text(json.dumps(to_json(tournament)))
    boards = [f"{board.white + 1} {board.black + 1}" for board in pair(tournament).boards]
    (room / "table.txt").write_text("\n".join(boards))
    assert call("judge", "table.json", "table.txt").code == 0
    (room / "other.txt").write_text("1 2\n3 4\n5 6\n")
    answer = call("judge", "table.json", "other.txt")
    assert answer.code == 1
    assert "the table has this pair in round" in answer.out.decode()


def test_judge_looks_at_what_the_system_of_the_file_looks_at(call, room):
    """Neither colours nor floats are looked at in a table, also where no --system is named."""
    tournament = table_event([Player(n, f"P {n}") for n in range(1, 7)], round_robin(6))
    drawn = pair(tournament)
    tournament = tournament.play(drawn, {number: "1-0" for number, _ in enumerate(drawn.boards, 1)})
    (room / "table.json").write_text(json.dumps(to_json(tournament)))
    (room / "table.txt").write_text(
        "\n".join(f"{one.white + 1} {one.black + 1}" for one in pair(tournament).boards)
    )
    assert json.loads(call("judge", "table.json", "table.txt", "--look", "--json").out)["look"] == []


# -- repair ----------------------------------------------------------------------------------------------


def test_repair_shows_every_way_out(call, event):
    opponents = event.rounds[4].opponents
    absent, waiting = 3, opponents[3]
    answer = call("repair", "event.trf", "--absent", str(shown(event, absent)), "--json")
    assert answer.code == 0, answer.err
    written = json.loads(answer.out)
    assert written["round"] == 5
    kinds = [entry["kind"] for entry in written["repairs"]]
    assert kinds == ["left as it is", "fewest changes", "paired again"]
    left, fewest, again = written["repairs"]
    assert fewest["boards_changed"] == 1
    assert fewest["round"]["byes"] == [shown(event, waiting)]
    assert again["boards_changed"] >= 1
    assert left["forfeits"]
    assert [one["article"] for one in fewest["conditions"]] == ["4.4.2", "4.4.5"][: len(fewest["conditions"])]
    text = call("repair", "event.trf", "--absent", str(shown(event, absent))).out.decode()
    assert "Change as few boards as possible:" in text
    assert "decided by forfeit" in text


def test_repair_keeps_boards_and_takes_a_list_of_pairs(call, event, room):
    assert call("pair", "event.trf", "-o", "ours.txt").code == 0
    lines = (room / "ours.txt").read_text().splitlines()[1:]
    first = lines[0].split()[0]
    answer = call("repair", "event.trf", "--pairs", "ours.txt", "--absent", first, "--keep", "2-10", "--json")
    written = json.loads(answer.out)
    assert written["round"] == 6
    kept = [[int(number) for number in line.split()] for line in lines[1:]]
    assert written["repairs"][1]["round"]["boards"] == kept


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["--absent", "77"], "no player with number 77"),
        (["--absent", "1", "--keep", "1-30"], "and not 1-30"),
        (["--absent", "1", "--keep", "first"], "neither a board nor a range"),
        (["--added", "1"], "is in this round already"),
        (["--absent", "1", "--keep", "1-10"], "is to stay"),
        (["--absent", "1", "--keep-apart", "street"], "is not one of family, club, school"),
        (["--round", "7", "--absent", "1"], "cannot be paired yet"),
    ],
)
def test_repair_refuses_in_plain_words(call, event, words, text):
    call("repair", "event.trf", *words).refuses(3, text)


@pytest.fixture
def under9(tmp_path, monkeypatch, capfdbinary):
    """A section of six children in round 2, one result being awaited; and a way to call the verbs."""
    monkeypatch.chdir(tmp_path)
    names = ["Ash, Ada", "Birch, Ben", "Cedar, Cara", "Damson, Dev", "Elder, Ella", "Fir, Finn"]
    players = [{"id": n, "name": name, "grade": 100 - n} for n, name in enumerate(names, 1)]
    section = {"format": "pairwright kjca section 1", "title": "Under 9", "rounds": 4, "players": players}
    Path("under9.json").write_text(json.dumps(section))

    def run(*words):
        code = main(list(words))
        return code, capfdbinary.readouterr().out.decode()

    for words in (["draw"], ["result", "1", "1-0", "2", "1-0", "3", "1-0"], ["draw"], ["result", "1", "1-0"]):
        assert run("kjca", words[0], "under9.json", *words[1:])[0] == 0
    return run


def test_repair_a_section_while_results_are_awaited(under9):
    code, out = under9("repair", "under9.json", "--absent", "Fir", "--json")
    assert code == 0
    written = json.loads(out)
    assert written["round"] == 2
    assert written["repairs"][1]["boards_changed"] == 1
    code, out = under9("repair", "under9.json", "--round", "1", "--absent", "Elder", "--json")
    assert (code, json.loads(out)["round"]) == (0, 1)


def test_consequences_in_a_section_while_results_are_awaited(under9):
    words = ["--round", "1", "--board", "1", "--result", "0-1", "--json"]
    code, out = under9("consequences", "under9.json", *words)
    written = json.loads(out)
    assert code == 1
    assert [entry["round"] for entry in written["rounds"]] == [2]
    assert written["rounds"][0]["as_drawn"]
    assert written["ruling"]["rounds_that_stand"] == [2]
    assert (written["ruling"]["article"], written["ruling"]["first_pairing"]) == ("S9", 3)
    assert under9("completable", "under9.json")[0] == 0


# -- consequences ----------------------------------------------------------------------------------------


def test_consequences_of_a_corrected_result(call, event):
    game = event.rounds[1]
    white = next(i for i, code in enumerate(game.colours) if code == 1 and game.outcomes[i] in (0, 2))
    black = game.opponents[white]
    result = "0-1" if game.outcomes[white] == 0 else "1-0"
    words = ["--round", "2", "--game", f"{shown(event, white)}-{shown(event, black)}", "--result", result]
    answer = call("consequences", "event.trf", *words, "--json")
    assert answer.code == 1, answer.err
    written = json.loads(answer.out)
    assert [entry["round"] for entry in written["rounds"]] == [3, 4, 5]
    assert written["rounds"][0]["otherwise"]
    assert written["ruling"]["counts_for"] == "rating only"
    text = call("consequences", "event.trf", *words).out.decode()
    assert text.startswith("C.04.2 4.3: correction of round 2")
    assert "instead: " in text


def test_consequences_of_the_last_round_and_of_the_one_before(call, event):
    last = call("consequences", "event.trf", "--round", "5", "--board", "1", "--result", "draw", "--json")
    assert last.code == 0
    assert json.loads(last.out)["ruling"]["first_pairing"] == 6
    before = call(
        "consequences", "event.trf", "--round", "4", "--board", "1", "--result", "+/-", "--running", "--json"
    )
    assert json.loads(before.out)["ruling"]["counts_for"] == "the pairing after the next"


@pytest.mark.parametrize(
    ("words", "text"),
    [
        (["--round", "2", "--result", "1-0"], "name what is corrected"),
        (["--round", "2", "--board", "1", "--result", "2-0"], "is not a result"),
        (["--round", "2", "--board", "99", "--result", "1-0"], "and not board 99"),
        (["--round", "9", "--board", "1", "--result", "1-0"], "was not played"),
        (["--round", "2", "--game", "one", "--result", "1-0"], "is not a game"),
        (["--round", "2", "--player", "1", "--result", "half-bye"], "not a bye"),
        (["--round", "2", "--player", "1", "--result", "1-0"], "is not a bye"),
    ],
)
def test_consequences_refuses_in_plain_words(call, event, words, text):
    call("consequences", "event.trf", *words).refuses(3, text)


# -- completable -----------------------------------------------------------------------------------------


def test_completable_says_yes_with_an_example_and_no_with_a_reason(call, event):
    yes = call("completable", "event.trf", "--example")
    assert yes.code == 0
    assert yes.out.decode().startswith("Yes, ")
    assert "6: " in yes.out.decode()
    no = call("completable", "event.trf", "--rounds", "20", "--json")
    assert no.code == 1
    written = json.loads(no.out)
    assert written["answer"] == "no"
    assert written["hindrances"]
    assert all(entry["said"].endswith(".") for entry in written["hindrances"])
    told = call("completable", "event.trf", "--rounds", "20").out.decode()
    assert "more (all of them with --json)" in told


def test_completable_a_section(call, room):
    (room / "section.json").write_bytes(SECTION.read_bytes())
    assert call("completable", "section.json").code == 0
    assert call("completable", "section.json", "--rounds", "9").code == 1
