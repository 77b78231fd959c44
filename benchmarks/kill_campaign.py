"""Kill a desk that is busy writing, again and again, and look whether anything acknowledged was lost.

    python benchmarks/kill_campaign.py --kills 1000 -o benchmarks/results/kills.md
    python benchmarks/kill_campaign.py --kills 1000 --database postgresql://localhost/empty

Each life: a process with several threads enters results into one event and tells every acknowledged
position through a pipe, while captains hand in sealed cards; at a random moment, sometimes before it has
written anything, it is ended by SIGKILL. Then the journal is opened again: the chain of links must hold, the
event must replay, and every acknowledged act of this life must stand at its position, with the link that was
acknowledged; of each team the card must be there that was acknowledged last, or one after it. At the end the
same for all acts of all lives.

kill -9 ends a process between any two instructions. What the power cut does is measured by `power_loss.py`.
"""

from __future__ import annotations

import argparse
import os
import platform
import random
import signal
import sqlite3
import sys
import tempfile
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from pairwright.storage.actions import AddSection, EnterPlayers, EnterResult, PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.journal import Journal
from pairwright.storage.line_ups import SealedCard
from pairwright.storage.replay import replay
from pairwright.storage.sealed import SealedCards
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars

BOARDS, TEAMS = 60, 12
RESULTS = ("1-0", "0-1", "1/2-1/2", "")
LIVES_OF_AN_EVENT = 20
EARLY_DEATHS = 0.2
"""Share of lives that may end before the first acknowledgement: while the database is being opened."""

LONGEST_START, LONGEST_WORK = 0.1, 0.2
"""Seconds that such a life lasts at most, and that another one lasts after its first acknowledgement."""

Told = tuple[int, int, str, str]
"""What a life acknowledged: position, board, result, and the link, which depends on all before it."""


@dataclass(slots=True)
class Campaign:
    """What has happened so far. acknowledged: by event; faults: in words.

    cards: by event and team, the number of the last one acknowledged; handed_in: how many were.
    """

    acknowledged: dict[str, list[Told]] = field(default_factory=dict)
    cards: dict[str, dict[int, int]] = field(default_factory=dict)
    handed_in: int = 0
    lives: int = 0
    silent: int = 0
    faults: list[str] = field(default_factory=list)
    slowest_opening: float = 0.0

    @property
    def acts(self) -> int:
        """How many acts were acknowledged."""
        return sum(map(len, self.acknowledged.values()))


def published_event(address: str, *, journal: Journal | None = None, boards: int = BOARDS) -> str:
    """The id of an event with a first round published; in the journal given, or opened for it alone."""
    if journal is None:
        journal = Journal(address)
        event_id = published_event(address, journal=journal, boards=boards)
        journal.close()
        return event_id
    event_id = journal.create("Campaign", "Starter")
    setup = Setup("Open", number_of_rounds=9, initial_colour="white")
    journal.append(event_id, AddSection("open", setup), who="Starter")
    players = tuple(Particulars(f"Player {number}", 2400 - number) for number in range(2 * boards))
    journal.append(event_id, EnterPlayers("open", players), who="Starter")
    journal.append(event_id, draft_of(journal.state(event_id).section("open")), who="Starter")
    journal.append(event_id, PublishRound("open", 1), who="Starter")
    return event_id


def write_until_killed(address: str, event_id: str, pipe: int, threads: int, seed: int) -> None:
    """Enter results and hand in cards for ever, and tell each acknowledged one."""
    journal = Journal(address)
    cards = SealedCards(journal.database)

    def hand_in() -> None:
        dice = random.Random(f"{seed}/cards")
        while True:
            team, number = dice.randrange(1, TEAMS + 1), time.monotonic_ns()
            card = SealedCard(team, 1, (number,), "", "Captain")
            cards.hand_in(event_id, "open", 1, card, holder="link", deadline="9999-12-31T00:00:00.000Z")
            os.write(pipe, f"card {team} {number}\n".encode())
            time.sleep(dice.random() / 25)  # cards alone would keep the results from their turn

    def enter(number: int) -> None:
        dice = random.Random(f"{seed}/{number}")
        while True:
            board, result = dice.randrange(1, BOARDS + 1), dice.choice(RESULTS)
            act = EnterResult("open", 1, board, result)
            done = journal.record(event_id, act, who=f"Helper {number}")
            if done.recorded is not None:
                os.write(pipe, f"{done.position} {board} {done.recorded.link} {result}\n".encode())

    threading.Thread(target=hand_in, daemon=True).start()
    for number in range(threads):
        threading.Thread(target=enter, args=(number,), daemon=True).start()
    threading.Event().wait()


def live_once(address: str, event_id: str, threads: int, dice: random.Random) -> list[str]:
    """One life of the writer and its sudden end; the lines of what it had acknowledged."""
    reading, writing = os.pipe()
    seed, early, share = dice.randrange(2**32), dice.random() < EARLY_DEATHS, dice.random()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            write_until_killed(address, event_id, writing, threads, seed)
        finally:
            os._exit(1)
    os.close(writing)
    first = b"" if early else os.read(reading, 65_536)
    time.sleep(share * (LONGEST_START if early else LONGEST_WORK))
    os.kill(child, signal.SIGKILL)
    with os.fdopen(reading, "rb") as told:
        lines = (first + told.read()).decode().splitlines()
    _, status = os.waitpid(child, 0)
    if not os.WIFSIGNALED(status):
        raise RuntimeError("the writer ended by itself; its message stands above")
    return lines


def told_of(line: str) -> Told:
    """What a line of an acknowledgement says."""
    position, board, link, result = line.split(" ")
    return int(position), int(board), result, link


def card_of(line: str) -> tuple[int, int]:
    """Team and number of a card, from the line of its acknowledgement."""
    _, team, number = line.split(" ")
    return int(team), int(number)


def lost_cards(journal: Journal, event_id: str, cards: dict[int, int]) -> list[str]:
    """The teams whose last acknowledged card is not there, nor one after it."""
    kept = SealedCards(journal.database).of(event_id, "open", 1)
    return [
        f"card {number} of team {team} was acknowledged and is not there"
        for team, number in cards.items()
        if team not in kept or kept[team].card.players[0] < number
    ]


def faults_of(journal: Journal, event_id: str, told: list[Told]) -> list[str]:
    """What is wrong with the journal of an event after a life."""
    broken = journal.verify(event_id)
    if broken is not None:
        return [f"the chain breaks at act {broken}"]
    history = journal.history(event_id)
    if replay(history) != journal.state(event_id):
        return ["the replay gives another event"]
    return [
        f"act {position}, board {board} {result!r}, was acknowledged and is not there"
        for position, board, result, link in told
        if position > len(history)
        or history[position - 1].action != EnterResult("open", 1, board, result)
        or history[position - 1].link != link
    ]


def run(address: str, kills: int, threads: int, seed: int, *, tell: bool = False) -> Campaign:
    """A whole campaign on an empty database."""
    dice = random.Random(seed)
    campaign = Campaign()
    event_id = ""
    for number in range(kills):
        if number % LIVES_OF_AN_EVENT == 0:
            event_id = published_event(address)
        lines = live_once(address, event_id, threads, dice)
        told = [told_of(line) for line in lines if not line.startswith("card")]
        handed_in = [card_of(line) for line in lines if line.startswith("card")]
        cards = campaign.cards.setdefault(event_id, {})
        cards.update(handed_in)
        campaign.handed_in += len(handed_in)
        start = time.perf_counter()
        journal = Journal(address)
        found = faults_of(journal, event_id, told) + lost_cards(journal, event_id, cards)
        campaign.faults += [f"life {number + 1}: {fault}" for fault in found]
        campaign.slowest_opening = max(campaign.slowest_opening, time.perf_counter() - start)
        journal.close()
        campaign.lives += 1
        campaign.silent += not lines
        campaign.acknowledged.setdefault(event_id, []).extend(told)
        if tell and campaign.lives % 50 == 0:
            print(
                f"{campaign.lives} kills, {campaign.acts:,} acts, {len(campaign.faults)} faults", flush=True
            )
    journal = Journal(address)
    for event_id, told in campaign.acknowledged.items():
        found = faults_of(journal, event_id, told) + lost_cards(journal, event_id, campaign.cards[event_id])
        campaign.faults += [f"at the end: {fault}" for fault in found]
    journal.close()
    return campaign


def main() -> None:
    """The campaign from the command line."""
    options = argparse.ArgumentParser(description="Kill a writing desk again and again.")
    options.add_argument("--kills", type=int, default=1000)
    options.add_argument("--threads", type=int, default=4)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--folder", help="where the database is made; default: a temporary folder")
    options.add_argument("--database", default="", help="URL of an empty database of PostgreSQL")
    options.add_argument("-o", "--output", type=Path, help="write the results here (Markdown)")
    given = options.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory(dir=given.folder) as folder:
        address = given.database or f"{folder}/desk.db"
        campaign = run(address, given.kills, given.threads, given.seed, tell=True)
    text = report(campaign, given, time.monotonic() - start)
    print(text)
    if given.output:
        given.output.write_text(text, encoding="utf-8")
    sys.exit(bool(campaign.faults))


def machine() -> str:
    """What it ran on."""
    versions = f"CPython {platform.python_version()}, SQLite {sqlite3.sqlite_version}"
    return f"{versions}, {platform.system()} {platform.machine()}"


def report(campaign: Campaign, given: argparse.Namespace, seconds: float) -> str:
    """The results as a page."""
    found = "\n".join(f"* {fault}" for fault in campaign.faults) or "No fault was found."
    base = " on PostgreSQL" if given.database else ""
    return f"""# Killed while writing{base}

`python benchmarks/kill_campaign.py --kills {given.kills} --threads {given.threads}
--seed {given.seed}`{base},
{machine()}.

| | |
|---|---|
| lives ended by SIGKILL at a random moment | {campaign.lives:,} |
| of these before the first acknowledgement | {campaign.silent:,} |
| results acknowledged | {campaign.acts:,} |
| sealed cards acknowledged | {campaign.handed_in:,} |
| acknowledged results and cards lost | {sum("acknowledged" in fault for fault in campaign.faults):,} |
| journals that did not open, verify or replay | {sum("acknowledged" not in f for f in campaign.faults):,} |
| slowest opening with recovery, verification and replay | {campaign.slowest_opening:.2f} s |
| duration | {seconds:.0f} s |

After each kill the journal was opened, its chain verified, the event replayed, and every result that the
life had acknowledged looked up at its position, with its content and its link, and the last card of every
team; at the end once more for all lives.

{found}
"""


if __name__ == "__main__":
    main()
