"""The lasting engine: one JSON object a line, in and out."""

from __future__ import annotations

import io
import json
import socket
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

import pytest

from pairwright import pair, read_trf, write_trf
from pairwright.cli import engine_verb
from pairwright.cli.engine_verb import answer, serve
from pairwright.simulate import Settings, simulate

EVENTS = [
    write_trf(simulate(Settings(players=players, rounds=7), players).tournament.before_round(4))
    for players in (10, 9, 12)
]


def request(number, **more):
    return json.dumps({"id": number, "trf": EVENTS[number], **more}).encode() + b"\n"


def asked(line):
    return json.loads(answer(line))


def expected(number):
    tournament = read_trf(EVENTS[number].encode())
    drawn = pair(tournament)
    bye = drawn.pairing_allocated_bye
    return {
        "id": number,
        "version": 1,
        "pairs": [[board.white + 1, board.black + 1] for board in drawn.boards],
        "bye": None if bye is None else bye + 1,
    }


@pytest.mark.parametrize("number", range(len(EVENTS)))
@pytest.mark.parametrize("more", [{}, {"system": "dutch"}, {"edition": "2026"}, {"edition": 2026}])
def test_an_event_is_paired_as_everywhere(number, more):
    assert asked(request(number, **more)) == expected(number)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        (b"", "not a JSON object"),
        (b"[" * 100_000, "not a JSON object"),
        (b"[1]", "is a JSON object"),
        (b"\xff\xfe", "not a JSON object"),
        (b'{"id": 3}', "missing"),
        (b'{"id": 3, "trf": 5}', "is a text"),
        (b'{"id": 3, "trf": "nonsense"}', ""),
        (b'{"id": 3, "trf": "001", "speed": 1}', "unknown: 'speed'"),
        (request(0, system="nosuch"), "nosuch"),
        (request(0, edition="1900"), "1900"),
        (b'{"id": 3, "trf": "\\ud800"}', ""),
        (b'{"id": NaN, "trf": "001"}', "NaN is no number"),
        (b'{"id": 1e999, "trf": "001"}', "1e999 is no number"),
    ],
)
def test_bad_requests_are_answered(line, words):
    found = asked(line)
    assert set(found) == {"version", "id", "error"}
    assert found["error"]
    assert words in found["error"]


def test_a_bad_request_stops_nothing_and_blank_lines_are_nothing():
    source = io.BytesIO(request(0) + b"\n  \nrubbish\n" + request(1).rstrip(b"\n"))
    target = io.BytesIO()
    serve(source, target, None, 1)
    first, bad, last = (json.loads(line) for line in target.getvalue().splitlines())
    assert (first, last) == (expected(0), expected(1))
    assert "error" in bad


def test_on_several_workers_every_request_has_its_answer():
    lines = [request(number % 3) for number in range(40)]
    target = io.BytesIO()
    with ThreadPoolExecutor(4) as executor:
        serve(io.BytesIO(b"".join(lines)), target, executor, 8)
    found = sorted((json.loads(line) for line in target.getvalue().splitlines()), key=lambda one: one["id"])
    assert found == sorted((expected(number % 3) for number in range(40)), key=lambda one: one["id"])


def test_a_line_without_end_is_refused_and_the_next_one_answered(monkeypatch):
    monkeypatch.setattr("pairwright.cli.engine_verb.LONGEST", 5000)
    monkeypatch.setattr(engine_verb, "LONGEST", 5000)
    target = io.BytesIO()
    serve(io.BytesIO(b"x" * 20_000 + b"\n" + request(0)), target, None, 1)
    long, good = (json.loads(line) for line in target.getvalue().splitlines())
    assert "at most 5,000 bytes" in long["error"]
    assert good == expected(0)


ENGINE = [sys.executable, "-P", "-m", "pairwright.cli", "engine"]


def test_as_a_process_with_two_workers():
    lines = b"".join(request(number) for number in range(3))
    done = subprocess.run([*ENGINE, "--jobs", "2"], input=lines, capture_output=True, check=True, timeout=60)
    found = sorted((json.loads(line) for line in done.stdout.splitlines()), key=lambda one: one["id"])
    assert found == [expected(number) for number in range(3)]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_answers_that_cannot_be_written_end_it(jobs):
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*ENGINE, "--jobs", jobs],
            input=request(0),
            stdout=full,
            stderr=subprocess.PIPE,
            check=False,
            timeout=60,
        )
    assert (done.returncode, done.stderr.count(b"No space left")) == (5, 1)


@pytest.fixture
def listening(tmp_path):
    path = tmp_path / "s"
    process = subprocess.Popen([*ENGINE, "--socket", str(path)], stderr=subprocess.PIPE)
    assert b"listening" in process.stderr.readline()
    yield path
    process.terminate()
    process.wait(60)
    process.stderr.close()


def test_two_callers_at_one_socket(listening):
    assert listening.stat().st_mode & 0o077 == 0
    callers = [socket.socket(socket.AF_UNIX) for _ in range(2)]
    for number, caller in enumerate(callers):
        caller.connect(str(listening))
        caller.sendall(request(number))
    for number, caller in enumerate(callers):
        with caller, caller.makefile("rb") as answers:
            assert json.loads(answers.readline()) == expected(number)


def refused_at(path):
    command = [*ENGINE, "--socket", str(path)]
    return subprocess.run(command, capture_output=True, check=False, timeout=60)


def test_a_place_that_is_taken_is_left_alone(listening, tmp_path):
    taken = subprocess.run(
        [*ENGINE, "--socket", str(listening)], capture_output=True, check=False, timeout=60
    )
    assert taken.returncode == 5
    assert b"another process listens" in taken.stderr
    file = tmp_path / "file"
    file.write_text("mine")
    refused = refused_at(file)
    assert refused.returncode == 5
    assert file.read_text() == "mine"


def test_a_dead_socket_is_replaced(tmp_path):
    path = tmp_path / "s"
    with socket.socket(socket.AF_UNIX) as dead:
        dead.bind(str(path))
    process = subprocess.Popen([*ENGINE, "--socket", str(path)], stderr=subprocess.PIPE)
    try:
        assert b"listening" in process.stderr.readline()
    finally:
        process.terminate()
        process.wait(60)
        process.stderr.close()
