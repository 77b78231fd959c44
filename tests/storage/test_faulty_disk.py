"""A full disk, failing syncs and reads, damaged pages: no acknowledged act is lost silently."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from faulty import COMPILER, Disk

from pairwright.storage.journal import Journal
from sizes import sampled, times

pytestmark = pytest.mark.skipif(
    sys.platform != "linux" or not COMPILER, reason="a C compiler and LD_PRELOAD of Linux"
)
BENCHMARKS = Path(__file__).parents[2] / "benchmarks"

STARTS_FULL = """
import sys
from pairwright.storage.actions.event_acts import DescribeEvent
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import OnlyReads, Unavailable
from pairwright.storage.line_ups import SealedCard
from pairwright.storage.sealed import SealedCards
control = open(sys.argv[2], "r+b", buffering=0)
def fail(kind):
    control.seek(0); control.write(kind + bytes(1))
journal = Journal(sys.argv[1])
event_id = journal.create("Open", "Anna")
for number in range(20):
    journal.append(event_id, DescribeEvent(f"Open {number}"), who="Anna")
def hand_in(journal, place):
    card = SealedCard(1, 2, (place,), "", "Captain")
    SealedCards(journal.database).hand_in(event_id, "open", 1, card, holder="link", deadline="9999")
def cards(journal):
    found = SealedCards(journal.database).of(event_id, "open", 1)
    return [held.card.players for held in found.values()]
hand_in(journal, 7)
fail(b"f")
for place in range(50):
    try:
        hand_in(journal, place)
        raise SystemExit("it took a card")
    except Unavailable as error:
        assert "is full: this was not written. Free some space" in str(error), error
assert cards(journal) == [(7,)], cards(journal)
try:
    journal.append(event_id, DescribeEvent("No room"), who="Anna")
    raise SystemExit("it wrote")
except Unavailable as error:
    assert "is full: this was not written. Free some space" in str(error), error
assert journal.state(event_id).name == "Open 19", journal.state(event_id).name
fail(bytes(1))
journal.close()
fail(b"f")
again = Journal(sys.argv[1])
assert again.state(event_id).name == "Open 19", again.state(event_id).name
try:
    again.append(event_id, DescribeEvent("No room"), who="Anna")
    raise SystemExit("it wrote")
except OnlyReads as error:
    assert "full" in str(error), error
try:
    hand_in(again, 8)
    raise SystemExit("it took a card")
except OnlyReads as error:
    assert "full" in str(error), error
assert cards(again) == [(7,)], cards(again)
again.keep()
assert again.database.no_room
fail(bytes(1))
again.keep()
assert not again.database.no_room
again.append(event_id, DescribeEvent("Room again"), who="Anna")
again.close()
last = Journal(sys.argv[1])
assert last.state(event_id).name == "Room again"
assert last.position(event_id) == 22
last.close()
print("whole")
"""


@pytest.fixture
def disk(tmp_path: Path) -> Disk:
    return Disk(tmp_path, "desk.sqlite")


def run(disk: Disk, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *words],
        env=disk.environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_it_starts_on_a_full_disk_reads_only_and_goes_on_when_there_is_room(disk, tmp_path):
    path = tmp_path / "desk.sqlite"
    done = run(disk, "-c", STARTS_FULL, str(path), str(disk.control))
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.strip() == "whole"


@pytest.mark.parametrize("kind", sampled(["full", "syncs", "reads", "writes", "damage"], 5))
def test_no_acknowledged_act_is_lost_silently(tmp_path, kind):
    done = subprocess.run(
        [sys.executable, "fault_campaign.py", "--kind", kind, "--rounds", str(times(3)),
         "--folder", str(tmp_path)],
        cwd=BENCHMARKS, capture_output=True, text=True, timeout=300, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    assert "No fault was found." in done.stdout


def test_a_lost_act_would_be_noticed(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import fault_campaign
    from kill_campaign import published_event

    address = str(tmp_path / "desk.sqlite")
    event_id = published_event(address)
    told = [(5, "0" * 64)]
    assert fault_campaign.lost(address, event_id, told)[0] == 1
    journal = Journal(address)
    assert fault_campaign.lost(address, event_id, [(5, journal.history(event_id)[4].link)]) == (0, "")
    journal.close()
