"""The desk of `readers.py`: one worker or several, and an arbiter who acts on command.

The arbiter is a thread of the same process that does what the arbiter's pages do (`Desk.act`): append to
the journal, tell the hub. Commands come as lines on standard input, answers go out as lines of JSON:

    result     the next missing result of the round
    finish     all results of the round that are missing but one
    round      the last result, the draw and the publication of the next round
    written    nothing; the answer says when the last page was written to a stream, and how many have been

Each answer says how much processor time the arbiter's thread has used for it.
"""

from __future__ import annotations

import json
import random
import sys
import threading
import time
from pathlib import Path

from pairwright.storage.actions import AddSection, DescribeEvent, EnterPlayers, EnterResult, PublishRound
from pairwright.storage.actions.action import Action
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import SectionState
from pairwright.storage.section_setup import Setup
from pairwright.tournament.person import Particulars
from pairwright.web.app import create_app
from pairwright.web.connections.protocol import GuardedProtocol
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings
from pairwright.web.serving import DeskServer, Workers, listening_socket
from watched_desk import watch_desks

SECTION = "open"
RESULTS = ("1-0", "0-1", "1/2-1/2")


class Arbiter:
    """Somebody who enters results and publishes rounds."""

    def __init__(self, desk: Desk, players: int, rounds_before: int) -> None:
        self._desk = desk
        self._chance = random.Random(1)
        self.event_id = desk.journal.create("Readers' open", "Arbiter")
        self._act(DescribeEvent("Readers' open", place="Riverbend", notes="Silence, please."))
        self._act(AddSection(SECTION, Setup("Open", number_of_rounds=20, initial_colour="white")))
        people = tuple(
            Particulars(f"Surname{number:03}, Given{number % 37}", rating=2500 - 3 * number)
            for number in range(players)
        )
        self._act(EnterPlayers(SECTION, people))
        for _ in range(rounds_before):
            self.round()
            self.finish()
        self.round()

    def _act(self, action: Action) -> None:
        desk = self._desk
        desk.journal.append(self.event_id, action, who="Arbiter")
        self._tell(action)

    def _tell(self, action: Action) -> None:
        desk, position = self._desk, self._desk.journal.position(self.event_id)
        desk.hub.tell(self.event_id, position, action.topics())
        desk.bulletin.tell_moved(self.event_id, position, action.topics())

    @property
    def _section(self) -> SectionState:
        return self._desk.journal.state(self.event_id).section(SECTION)

    def result(self) -> None:
        """Enter one result, at a random board; none when only one is missing."""
        drawn = self._section.rounds[-1]
        if len(drawn.awaited) > 1:
            board = self._chance.choice(drawn.awaited)
            self._act(EnterResult(SECTION, drawn.number, board, self._chance.choice(RESULTS)))

    def finish(self) -> None:
        """Enter all results but one."""
        drawn = self._section.rounds[-1]
        for board in drawn.awaited[1:]:
            self._act(EnterResult(SECTION, drawn.number, board, self._chance.choice(RESULTS)))

    def round(self) -> float:
        """Enter the last result, draw and publish. Returns the moment when the publication was stored."""
        section = self._section
        if section.rounds:
            drawn = section.rounds[-1]
            for board in drawn.awaited:
                self._act(EnterResult(SECTION, drawn.number, board, self._chance.choice(RESULTS)))
        draft = draft_of(self._section)
        self._act(draft)
        desk = self._desk
        action = PublishRound(SECTION, draft.round)
        desk.journal.append(self.event_id, action, who="Arbiter")
        stored = time.monotonic()
        self._tell(action)
        return stored


class Written:
    """How many pages this process has written to streams, and when it wrote the last one."""

    def __init__(self) -> None:
        self.pages, self.last = 0, 0.0
        put = GuardedProtocol.put

        def noted(connection: GuardedProtocol, message: bytes, instead: bytes) -> None:
            put(connection, message, instead)
            if message.startswith(b"event: page"):
                self.pages, self.last = self.pages + 1, time.monotonic()

        GuardedProtocol.put = noted  # type: ignore[method-assign]


def obey(arbiter: Arbiter, written: Written) -> None:
    """Do what the lines on standard input say."""
    for line in sys.stdin:
        command = line.strip()
        began, used = time.monotonic(), time.thread_time()
        stored = getattr(arbiter, command)() if command != "written" else None
        answer = {"began": began, "stored": stored, "done": time.monotonic(), "pages": written.pages}
        print(json.dumps({**answer, "last": written.last, "used": time.thread_time() - used}), flush=True)


def main(folder: str, port: int, players: int, rounds_before: int, workers: int, address: str) -> None:
    """Serve until killed; by several workers on PostgreSQL, or in this process."""
    settings = DeskSettings(database=address or f"sqlite:///{Path(folder) / 'readers.db'}")
    app = create_app(settings)
    arbiter = Arbiter(app.state.desk, players, rounds_before)
    print(json.dumps({"event_id": arbiter.event_id}), flush=True)
    watch_desks(Path(folder) / "notes")
    threading.Thread(target=obey, args=(arbiter, Written()), daemon=True).start()
    listening = listening_socket("127.0.0.1", port)
    if workers > 1:
        Workers(settings, listening, workers).run()
    else:
        DeskServer(app).run(sockets=[listening])


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:6]), sys.argv[6])
