"""What `from pairwright import ...` promises."""

from __future__ import annotations

import gc
import inspect
import io
import json
import os
import pickle
import re
import subprocess
import sys
from dataclasses import replace
from multiprocessing import Value, active_children, get_start_method
from pathlib import Path
from time import sleep

import pytest

import pairwright
from pairwright import (
    BadInput,
    BadTournament,
    NoPairing,
    PairwrightError,
    Player,
    Tournament,
    generate,
    pair,
    pair_many,
    read,
    read_trf,
    sample,
    to_json,
    why,
    write_trf,
)
from pairwright.interface import tournaments
from pairwright.interface.tournaments import _next
from pairwright.tournament import Colour, ForbiddenPairs, Game, Outcome, Round
from pairwright.tournament.results import RESULTS
from sizes import by_night

EVENTS = Path(__file__).parents[1] / "data" / "dutch"


@pytest.mark.parametrize("name", pairwright.__all__)
def test_public_names_exist(name):
    assert getattr(pairwright, name) is not None
    assert name in dir(pairwright)


def test_importing_the_package_imports_almost_nothing():
    program = (
        "import sys, pairwright; "
        "print([name for name in sys.modules if name.startswith(('pairwright.', 'rich', 'click'))])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_pair_many_keeps_the_order_and_returns_errors_as_values():
    fine = read_trf(EVENTS / "01-first-round-odd.trf")
    hopeless = read_trf(EVENTS / "29-exchange-one.trf")
    hopeless = replace(hopeless, forbidden=(ForbiddenPairs((0, 1, 2, 3)),))
    answers = list(pair_many([fine, hopeless, fine], jobs=2))
    assert len(answers[0].boards) == 3
    assert isinstance(answers[1], NoPairing)
    assert answers[2] == answers[0]


SURFACE = Path(__file__).parents[1] / "data" / "public_surface.txt"


def surface() -> str:
    """Every public name with its signature, or the names of a class."""
    lines = []
    for name in pairwright.__all__:
        value = getattr(pairwright, name)
        if inspect.isclass(value):
            members = sorted(one for one in vars(value) if not one.startswith("_"))
            lines.append(f"{name}: {', '.join(members)}")
        else:
            lines.append(re.sub(r" at 0x[0-9a-f]+", "", f"{name}{inspect.signature(value)}"))
    return "\n".join(lines) + "\n"


def test_the_public_surface_changes_only_on_purpose():
    """After a change on purpose: python tests/unit/test_public_names.py, and a line in the changelog."""
    assert surface() == SURFACE.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", [name for name in pairwright.__all__ if name.islower()])
def test_functions_can_be_pickled_and_say_what_they_do(name):
    function = getattr(pairwright, name)
    assert pickle.loads(pickle.dumps(function)) is function
    assert function.__doc__


@pytest.mark.parametrize("name", [name for name in pairwright.__all__ if name.islower()])
def test_whatever_draws_explains_or_ranks_takes_an_edition(name):
    """One name and one meaning: the year of the rules, a number or a text; "" for those of the event."""
    given = inspect.signature(getattr(pairwright, name)).parameters
    if name in EDITIONLESS:
        assert "edition" not in given
    else:
        assert given["edition"].kind is inspect.Parameter.KEYWORD_ONLY
        assert (given["edition"].annotation, given["edition"].default) == ("str | int", "")


EDITIONLESS = {
    *("read", "read_report", "read_section", "read_trf", "read_trf_report", "sample", "from_json", "to_json"),
    *("write_trf", "write_section"),  # files: what they say
    *("rating_changes", "norm_conditions", "norm_needed", "norms_of"),  # by the date of the event
    *("board_prizes", "round_robin_of", "schedule_of"),  # one text only
    "draw_section",  # the file of a junior section says by which rules
    *("draw_lots", "lots_outlook", "verify_lots"),  # `edition` of the tables is one of LotsTerms
    "verify_certificate",  # the certificate says by which rules
    "faults_in",  # words only
}


@by_night()
def test_a_type_checker_knows_the_names(tmp_path):
    home = Path(pairwright.__file__).parents[1]
    program = tmp_path / "program.py"
    program.write_text(
        "import pairwright\nt = pairwright.read('x')\nprint(pairwright.pair(t).boards)\n"
        "print(pairwright.nothing)\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(tmp_path), str(program)],
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "MYPYPATH": "" if "site-packages" in str(home) else str(home)},
    )
    if "No module named mypy" in done.stderr:
        pytest.skip("mypy is not there")
    assert 'Module has no attribute "nothing"' in done.stdout
    assert done.stdout.count("error:") == 1, done.stdout


def four() -> Tournament:
    return Tournament.of(
        [Player(4, "D", 1400), Player(1, "A", 2000), Player(3, "C", 1600), Player(2, "B", 1800)],
        rounds=3,
        initial_colour="white",
    )


def test_a_tournament_from_data_round_by_round():
    event = four()
    assert [player.number for player in event.players] == [1, 2, 3, 4]
    first = pair(event)
    event = event.play(first, {1: "1-0", 2: "1/2-1/2"})
    assert event.next_round == 2
    assert event.player(2).name == "B"
    with pytest.raises(BadTournament, match="board 2 has no result"):
        event.play(pair(event), {1: "1-0"})
    with pytest.raises(BadTournament, match="'2-0' is not a result"):
        event.play(pair(event), {1: "2-0", 2: "1-0"})
    with pytest.raises(BadTournament, match="of round 1, not of 2"):
        event.play(first, {1: "1-0", 2: "1-0"})


@pytest.mark.parametrize("result", RESULTS)
def test_every_result_can_be_entered(result):
    event = four().play(pair(four()), {1: result, 2: "1-0"})
    event.check()
    assert read_trf(write_trf(event).encode()).rounds


def test_byes_and_forbidden_pairs_by_number():
    event = four().with_byes({4: "half"}).with_byes({4: "absent", 3: "zero"})
    assert event.absent_next_round() == {2, 3}
    assert len(pair(event).boards) == 1
    kept = four().forbid(1, 3).forbid(1, 2, first_round=2)
    assert [group.players for group in kept.forbidden_next_round()] == [(0, 2)]
    assert all({board.white, board.black} != {0, 2} for board in pair(kept).boards)
    for wrong in (
        lambda: event.with_byes({9: "half"}),
        lambda: event.with_byes({1: "long"}),
        lambda: event.forbid(7),
    ):
        with pytest.raises(BadTournament):
            wrong()


def test_numbers_given_twice_and_unknown_colours_are_refused():
    with pytest.raises(BadTournament, match="two players with number 1"):
        Tournament.of([Player(1), Player(1)])
    with pytest.raises(BadTournament, match="'red'"):
        Tournament.of([Player(1)], initial_colour="red")


W, B, N = Colour.WHITE, Colour.BLACK, Colour.NONE
WIN, LOSS = Outcome.WIN, Outcome.LOSS
PAB = Outcome.PAIRING_ALLOCATED_BYE


@pytest.mark.parametrize(
    ("games", "words"),
    [
        ([(1, W, WIN), (0, B, WIN), (-1, N, PAB), (-1, N, PAB)], "not the result of one game"),
        ([(1, W, WIN), (0, W, LOSS), (-1, N, PAB), (-1, N, PAB)], "the same colour"),
        ([(0, W, WIN), (-1, N, PAB), (-1, N, PAB), (-1, N, PAB)], "paired with itself"),
        ([(1, W, WIN), (2, B, LOSS), (1, W, WIN), (-1, N, PAB)], "lists someone else"),
        ([(9, W, WIN), (-1, N, PAB), (-1, N, PAB), (-1, N, PAB)], "not in the event"),
        ([(-1, W, WIN), (-1, N, PAB), (-1, N, PAB), (-1, N, PAB)], "no opponent"),
        ([(1, W, WIN), (0, B, LOSS)], "entries for 2 of 4"),
    ],
)
def test_nonsense_is_not_paired(games, words):
    event = four().with_round(Round.of([Game(*game) for game in games]))
    with pytest.raises(BadTournament, match=words):
        pair(event)


def test_players_out_of_order_are_not_paired():
    with pytest.raises(BadTournament, match="ordered by number"):
        pair(replace(four(), players=tuple(reversed(four().players))))


def test_the_first_answer_does_not_wait_for_the_last_event():
    taken = []

    def events():
        for number in range(1000):
            taken.append(number)
            yield four()

    for jobs, most in ((1, 1), (2, 256)):
        taken.clear()
        answers = pair_many(events(), jobs=jobs)
        assert len(next(answers).boards) == 2
        assert len(taken) <= most
        answers.close()


def test_several_processes_give_the_answers_of_one():
    """Of a list, whose events the other processes have from the start, and of what comes one by one."""
    events = [replace(four(), number_of_rounds=1 + number % 9) for number in range(300)]
    events[137] = replace(four(), players=tuple(reversed(four().players)))
    alone = list(pair_many(events, jobs=1))
    assert isinstance(alone[137], BadTournament)
    for several in (pair_many(events, jobs=2), pair_many(iter(events), jobs=3)):
        answers = list(several)
        assert str(answers.pop(137)) == str(alone[137])
        assert answers == alone[:137] + alone[138:]


def test_the_last_chunks_of_a_list_are_small():
    """Nobody waits long for the last one."""
    taken = Value("q")
    lengths = [len(places) for places in iter(lambda: _next(taken, 300, 2), range(300, 300))]
    assert sum(lengths) == 300
    assert lengths == sorted(lengths, reverse=True)
    assert lengths[0] == 32
    assert lengths[-1] <= 8


@pytest.mark.skipif(get_start_method() != "fork", reason="other processes are no copies here")
def test_what_a_process_leaves_that_falls_is_an_error_for_each_event(monkeypatch):
    here = os.getpid()

    def falls(arguments, event):
        if os.getpid() != here:
            os._exit(1)
        sleep(0.001)
        return pair(event)

    monkeypatch.setattr(tournaments, "_pair_or_error", falls)
    answers = list(pair_many([four()] * 200, jobs=3))
    assert len(answers) == 200
    lost = [str(answer) for answer in answers if isinstance(answer, PairwrightError)]
    assert 0 < len(lost) < 100
    assert all("the process that was to draw it has ended" in one for one in lost)


@pytest.mark.skipif(get_start_method() != "fork", reason="other processes are no copies here")
def test_no_process_is_left_where_nobody_wants_the_other_answers():
    gc.unfreeze()
    before = set(active_children())
    answers = pair_many([four()] * 5000, jobs=3)
    assert len(next(answers).boards) == 2
    assert gc.get_freeze_count()
    assert len(set(active_children()) - before) == 2
    answers.close()
    assert set(active_children()) <= before
    assert not gc.get_freeze_count()


def test_a_malformed_event_does_not_end_the_others():
    bad = replace(four(), rounds=(Round((1,), b"x", b"y"),))
    for jobs in (1, 2):
        good, error, unchecked, last = [
            *pair_many([four(), bad], jobs=jobs), *pair_many([bad, four()], jobs=jobs, validate=False),
        ]  # fmt: skip
        assert good == last
        assert isinstance(error, BadTournament)
        assert isinstance(unchecked, PairwrightError)


def test_reading_takes_every_form(tmp_path):
    event = sample()
    path = tmp_path / "open"
    path.write_text(write_trf(event))
    forms = [path, str(path), path.read_bytes(), path.read_text(), json.dumps(to_json(event)).encode()]
    forms += [io.BytesIO(path.read_bytes()), io.StringIO(path.read_text())]
    assert all(read(form).rounds == event.rounds for form in forms)
    with pytest.raises(BadInput):
        read(b"{")
    with pytest.raises(OSError):
        read(tmp_path / "nowhere")


def test_earlier_rounds_editions_and_reasons():
    event = generate(players=12, rounds=5, played=3, seed=2)
    assert {board.white for board in pair(event, round_number=2).boards} <= set(range(12))
    assert pair(event, edition=2026) == pair(event, edition="2026") == pair(event, literal=True)
    with pytest.raises(BadInput, match="round 9 cannot be paired yet"):
        pair(event, round_number=9)
    assert why(event, 1).plain
    assert why(event, 1, other="bye").arbiter
    assert "changes" in why(event, 1, if_=2).details
    with pytest.raises(BadInput, match="no player with number 99"):
        why(event, 99)


if __name__ == "__main__":
    SURFACE.write_text(surface(), encoding="utf-8")
