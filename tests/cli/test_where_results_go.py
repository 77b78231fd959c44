"""Files that are written: plain ones whole or not at all, links and special files written through."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from pairwright.common import atomic_write

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="links and devices of another kind")

V06 = b"4\n2 3\n6 1\n4 9\n8 5\n"

WRITING = {
    "-p": ("--dutch", "v06", "-p", "{}"),
    "-l": ("--dutch", "v06", "-p", "./pairs", "-l", "{}"),
    "-c -l": ("--dutch", "v06", "-c", "-l", "{}"),
    "-g": ("-g", "7", "-o", "{}"),
    "pair": ("pair", "v06", "-o", "{}"),
    "pair --json": ("pair", "v06", "--json", "-o", "{}"),
    "convert": ("convert", "v06", "-o", "{}"),
    "generate": ("generate", "--seed", "7", "-o", "{}"),
    "standings": ("standings", "v06", "-o", "{}", "--format", "txt"),
    "crosstable": ("crosstable", "v06", "-o", "{}", "--format", "csv"),
    "certify": ("certify", "v06", "-o", "{}"),
    "why --svg": ("why", "v06", "2", "--svg", "{}"),
    "ratings report": ("ratings", "report", "v06", "-o", "{}"),
    "round-robin --trf": ("round-robin", "people.csv", "--trf", "{}"),
    "lots draw": ("lots", "numbers", "people.csv", "--seed", "7", "-o", "{}"),
}


@pytest.fixture(autouse=True)
def people(room: Path) -> None:
    (room / "people.csv").write_text(
        "name,federation\nAnn Alder,GER\nBob Beech,ENG\nCid Cedar,FRA\nDot Dogwood,GER\n"
    )


def words(verb: str, name: str | Path) -> list[str]:
    return [word.format(name) for word in WRITING[verb]]


@pytest.fixture(params=WRITING)
def verb(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def expected(call, room: Path, verb: str) -> bytes:
    assert call(*words(verb, "./plain")).code == 0
    made = (room / "plain").read_bytes()
    assert made
    return made


def leftovers(room: Path) -> list[str]:
    return [name for name in os.listdir(room) if name.endswith(".tmp")]


def test_a_link_stays_and_what_it_leads_to_is_written(call, room, verb, expected):
    (room / "elsewhere" / "target").write_text("old\n" * 1000)
    (room / "middle").symlink_to("elsewhere/target")
    (room / "link").symlink_to("middle")
    assert call(*words(verb, "./link")).code == 0
    assert os.readlink(room / "link") == "middle"
    assert os.readlink(room / "middle") == "elsewhere/target"
    assert (room / "elsewhere" / "target").read_bytes() == expected
    assert leftovers(room) == leftovers(room / "elsewhere") == []


def test_a_dangling_link_makes_the_file_it_leads_to(call, room, verb, expected):
    (room / "link").symlink_to("elsewhere/new")
    assert call(*words(verb, "./link")).code == 0
    assert (room / "link").is_symlink()
    assert (room / "elsewhere" / "new").read_bytes() == expected


def test_a_pipe_is_written_and_stays_a_pipe(call, room, verb, expected):
    os.mkfifo(room / "pipe")
    received = []
    reader = threading.Thread(target=lambda: received.append((room / "pipe").read_bytes()), daemon=True)
    reader.start()
    assert call(*words(verb, "./pipe")).code == 0
    reader.join(10)
    assert received == [expected]
    assert stat.S_ISFIFO((room / "pipe").stat().st_mode)


def test_a_directory_is_refused_and_stays(call, room, verb):
    answer = call(*words(verb, "./elsewhere"))
    assert answer.code == 5
    assert "directory" in answer.err.lower()
    assert (room / "elsewhere").is_dir()


def test_a_read_only_file_is_refused_and_stays(call, room, verb):
    protected = room / "protected"
    protected.write_text("mine")
    protected.chmod(0o444)
    call(*words(verb, "./protected")).refuses(5, "read-only")
    assert protected.read_text() == "mine"
    assert not leftovers(room)


def test_links_in_a_circle_are_refused_and_stay(call, room):
    (room / "link").symlink_to("link")
    assert call("--dutch", "v06", "-p", "./link").code == 5
    assert (room / "link").is_symlink()


def shell(room: Path, line: str) -> subprocess.CompletedProcess[bytes]:
    command = line.replace("pairwright", f"{sys.executable} -m pairwright.cli")
    return subprocess.run(["bash", "-c", command], cwd=room, capture_output=True, timeout=60, check=False)


@pytest.mark.skipif(not os.path.exists("/proc/self/fd"), reason="no such links here")
@pytest.mark.parametrize("name", ["./so", "/dev/stdout", "/proc/self/fd/1", "/dev/fd/1"])
def test_a_link_to_the_standard_output_writes_there(room, name):
    (room / "so").symlink_to("/proc/self/fd/1")
    device = os.lstat("/dev/stdout")
    assert shell(room, f"pairwright --dutch v06 -p {name} > x").returncode == 0
    assert (room / "x").read_bytes() == V06
    assert (room / "so").is_symlink()
    assert os.lstat("/dev/stdout").st_ino == device.st_ino
    assert (
        shell(room, f"echo before > y; pairwright --dutch v06 -p {name} >> y; echo after >> y").returncode
        == 0
    )
    assert (room / "y").read_bytes() == b"before\n" + V06 + b"after\n"
    assert shell(room, f"pairwright --dutch v06 -p {name} | cat").stdout == V06


def test_an_error_empties_what_a_link_leads_to_and_removes_nothing(call, room):
    (room / "target").write_text("the pairs of an earlier round")
    (room / "link").symlink_to("target")
    assert call("--dutch", "unpairable", "-p", "./link").code == 1
    assert (room / "link").is_symlink()
    assert (room / "target").read_bytes() == b""


def test_two_outputs_in_one_file_are_refused(call, room):
    (room / "link").symlink_to("OUT")
    for first, second in (("OUT", "OUT"), ("./OUT", "OUT"), ("OUT", "./link")):
        call("--dutch", "v06", "-p", first, "-l", second).refuses(3, "are one output file")
    assert call("-g", "7", "-o", "./OUT", "-l", "./OUT").code == 3
    assert not (room / "OUT").exists()


def test_a_checklist_never_replaces_the_input(call, room):
    before = (room / "v06").read_bytes()
    (room / "v06.list").write_bytes(before)
    assert call("--dutch", "v06.list", "-c", "-l").code == 3
    assert (room / "v06.list").read_bytes() == before


def test_an_index_of_ratings_is_written_through_a_link_and_never_over_a_device(call, room):
    (room / "list.csv").write_text('ID,Name,Rating\n7,"Alder, Ann",2000\n')
    (room / "link").symlink_to("elsewhere/ratings.sqlite")
    assert call("ratings", "index", "list.csv", "--index", "link").code == 0
    assert (room / "link").is_symlink()
    assert call("ratings", "find", "alder", "--index", "link").code == 0
    assert call("ratings", "index", "list.csv", "--index", "/dev/null").code == 3
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)


def test_what_stood_there_stays_when_writing_fails(tmp_path, monkeypatch):
    target = tmp_path / "F"
    target.write_text("old")

    def full(descriptor: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic_write.os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        atomic_write.write_whole(str(target), b"new")
    assert target.read_text() == "old"
    assert not leftovers(tmp_path)


def test_whoever_is_ended_while_a_file_is_written_leaves_a_whole_one(tmp_path):
    """As processes are that work for one that Ctrl-C ended."""
    line = (
        "import os, signal; from pairwright.common import atomic_write; flush = atomic_write._flush;"
        "atomic_write._flush = lambda path: (os.kill(os.getpid(), signal.SIGTERM), flush(path));"
        "atomic_write.write_whole('made', b'whole')"
    )
    folder = tmp_path / "elsewhere"
    ended = subprocess.run([sys.executable, "-c", line], cwd=folder, timeout=60, check=False)
    assert ended.returncode == -signal.SIGTERM
    assert [(one.name, one.read_bytes()) for one in folder.iterdir()] == [("made", b"whole")]


@pytest.mark.parametrize(
    "line",
    [
        "--dutch v06 -p", "v06 -c", "-r", "pair v06", "pair v06 --json", "standings v06", "convert v06",
        "round-robin many.csv", "check v06", "why v06 2", "ratings v06",
        "lots numbers many.csv --seed 7", "--help", "generate --plain --players 12 --rounds 5 -o -",
    ],
)  # fmt: skip
def test_a_reader_who_has_gone_is_no_fault(room, line):
    names = (f"P{number:03}" for number in range(120))
    (room / "many.csv").write_text("name\n" + "\n".join(names) + "\n")
    gone = shell(room, f"(sleep 0.0; pairwright {line}; echo $? > code) | true")
    assert gone.stderr == b""
    assert (room / "code").read_text().strip() == "5"


@pytest.mark.parametrize("line", ["--dutch v06 -p", "pair v06", "standings v06", "convert v06", "--help"])
def test_a_closed_or_full_standard_output_is_5(room, line):
    for where in (">&-", "> /dev/full"):
        answer = shell(room, f"pairwright {line} {where}")
        assert answer.returncode == 5
        assert answer.stderr.count(b"\n") == 1
        assert line.startswith("--dutch") or b"standard input or output: " in answer.stderr
    assert shell(room, "pairwright --dutch v06 -p OUT >&- 2>&- <&-").returncode == 0
    assert (room / "OUT").read_bytes() == V06
