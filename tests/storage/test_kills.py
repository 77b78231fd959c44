"""What was acknowledged survives: a few lives of the campaigns in benchmarks/."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sizes import by_night

BENCHMARKS = Path(__file__).parents[2] / "benchmarks"


def row(page: str, name: str) -> int:
    """A number from the table of results."""
    found = re.search(rf"^\| {re.escape(name)} \| ([\d,]+) \|$", page, re.MULTILINE)
    assert found, page
    return int(found[1].replace(",", ""))


def run(*arguments: str) -> str:
    done = subprocess.run(
        [sys.executable, *arguments], cwd=BENCHMARKS, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="processes of POSIX")
def test_nothing_acknowledged_is_lost_by_kill_9():
    page = run("kill_campaign.py", "--kills", "6", "--seed", "3")
    assert row(page, "lives ended by SIGKILL at a random moment") == 6
    assert row(page, "results acknowledged") > 0
    assert row(page, "sealed cards acknowledged") > 0
    assert row(page, "acknowledged results and cards lost") == 0
    assert row(page, "journals that did not open, verify or replay") == 0


def strace_works() -> bool:
    """False where it is missing, and where a container forbids it."""
    if shutil.which("strace") is None:
        return False
    done = subprocess.run(["strace", "-o", "/dev/null", "true"], capture_output=True, check=False)
    return done.returncode == 0


@by_night()
@pytest.mark.skipif(not strace_works(), reason="strace is missing or forbidden")
def test_nothing_acknowledged_is_lost_with_the_power():
    page = run("power_loss.py", "--acts", "24", "--cuts", "40")
    assert row(page, "results acknowledged one after the other") == 24
    assert row(page, "cuts at random points of the calls") == 40
    name = "cuts after which an acknowledged result was missing, or the journal did not verify or replay"
    assert row(page, name) == 0
    lost = re.search(r"(\d+) of\s+10 cuts lose acknowledged results", page)
    assert lost, page
    assert int(lost[1]) > 0


def test_a_lost_act_would_be_noticed(tmp_path, monkeypatch):
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import kill_campaign
    from pairwright.storage.actions import EnterResult
    from pairwright.storage.journal import Journal
    from pairwright.storage.line_ups import SealedCard
    from pairwright.storage.sealed import SealedCards

    address = str(tmp_path / "desk.db")
    event_id = kill_campaign.published_event(address)
    journal = Journal(address)
    journal.append(event_id, EnterResult("open", 1, 3, "1-0"), who="Helper")
    link = journal.history(event_id)[-1].link
    assert kill_campaign.faults_of(journal, event_id, [(6, 3, "1-0", link)]) == []
    other = "0" * 64
    for told in ((6, 3, "0-1", link), (6, 4, "1-0", link), (7, 5, "1-0", link), (6, 3, "1-0", other)):
        assert len(kill_campaign.faults_of(journal, event_id, [told])) == 1
    card = SealedCard(2, 1, (7,), "", "Captain")
    cards = SealedCards(journal.database)
    cards.hand_in(event_id, "open", 1, card, holder="link", deadline="9999-12-31T00:00:00.000Z")
    assert kill_campaign.lost_cards(journal, event_id, {2: 7}) == []
    assert kill_campaign.lost_cards(journal, event_id, {2: 6}) == []
    assert len(kill_campaign.lost_cards(journal, event_id, {2: 8, 3: 1})) == 2
    journal.close()
