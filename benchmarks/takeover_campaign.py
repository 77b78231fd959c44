"""Rehearse the takeover at random moments, and count what is lost.

    python benchmarks/takeover_campaign.py --times 100 -o benchmarks/results/takeovers.md

Each time: a desk, a standby that repeats it through a cable that can be cut, and two writers who enter
results by the API. At a random moment the plug of the desk is pulled (SIGKILL), or the cable is cut while
both desks go on, or nothing is wrong and the standby takes over in good order. A person takes over at the
standby, and writers go on there. Then the desk before comes back: it must stop, and whatever it had
acknowledged must stand in the journal of the new term, or be set aside there, act by act. All that was set
aside is decided by the rule: entered; where the same thing was changed meanwhile, entered all the same or
dropped by the throw of a coin.
"""

from __future__ import annotations

import argparse
import http.client
import json
import os
import random
import selectors
import signal
import socket
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from urllib.parse import quote

sys.path.insert(0, str(Path(__file__).resolve().parent))

from kill_campaign import BOARDS, machine, published_event
from pairwright.storage.access import Access, Grant
from pairwright.storage.actions import EnterResult
from pairwright.storage.database import Database
from pairwright.storage.journal import Journal
from pairwright.storage.standby import aside
from pairwright.web.app import create_app
from pairwright.web.desk_settings import DeskSettings, RateLimits
from pairwright.web.replication import ask
from pairwright.web.serving import DeskServer

PATIENCE = 60.0
PLENTY = RateLimits(*[1_000_000] * 4)
WAYS = ("plug", "cable", "good order")


class Cable:
    """Forwards connections to an address until it is cut; then nothing gets through."""

    def __init__(self, port: int) -> None:
        self._to = port
        self._cut = False
        self._open: set[socket.socket] = set()
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port = self._listening.getsockname()[1]
        threading.Thread(target=self._listen, daemon=True).start()

    def cut(self) -> None:
        """Nothing gets through any more, and what was open ends."""
        self._cut = True
        for one in list(self._open):
            one.close()

    def mend(self) -> None:
        """Put it in again."""
        self._cut = False

    def _listen(self) -> None:
        while True:
            near, _ = self._listening.accept()
            threading.Thread(target=self._forward, args=(near,), daemon=True).start()

    def _forward(self, near: socket.socket) -> None:
        ends = [near]
        try:
            if self._cut:
                return
            ends.append(socket.create_connection(("127.0.0.1", self._to), 5))
            self._open.update(ends)
            with selectors.DefaultSelector() as ready:
                for one, other in (ends, ends[::-1]):
                    ready.register(one, selectors.EVENT_READ, other)
                while not self._cut:
                    for key, _ in ready.select(0.5):
                        data = key.fileobj.recv(65_536)  # type: ignore[union-attr]
                        if not data:
                            return
                        key.data.sendall(data)
        except (OSError, ValueError):
            return
        finally:
            for one in ends:
                self._open.discard(one)
                one.close()


def served(database: Path, port: int, follow: str = "", own: str = "") -> int:
    """A desk in a process of its own; its number."""
    child = os.fork()
    if child:
        return child
    try:
        settings = DeskSettings(
            database=str(database), follow=follow, own_address=own, poll_seconds=0.1, rates=PLENTY
        )
        app = create_app(settings)
        ask(app.state.desk.journal)
        DeskServer(app).run(sockets=[socket.create_server(("127.0.0.1", port))])
    finally:
        os._exit(0)


def request(
    port: int, token: str, method: str, path: str, body: str = "", kind: str = "json"
) -> tuple[int, bytes]:
    """Status and body of an answer; status 0 when there is none."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    types = {"json": "application/json", "form": "application/x-www-form-urlencoded"}
    head = {"Authorization": f"Bearer {token}", "Content-Type": types[kind]}
    try:
        connection.request(method, path, body, head)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException):
        return 0, b""
    finally:
        connection.close()


@dataclass(slots=True)
class Writers:
    """Enter results at a desk, one after the other, and keep what was acknowledged."""

    port: int
    token: str
    event_id: str
    seed: str
    results: tuple[str, str]
    told: dict[str, EnterResult] = field(default_factory=dict)
    refused: int = 0
    ending: bool = False
    threads: list[threading.Thread] = field(default_factory=list)

    def start(self, number: int = 2) -> Writers:
        """Begin, several at once."""
        self.threads = [threading.Thread(target=self._write, args=(one,)) for one in range(number)]
        for one in self.threads:
            one.start()
        return self

    def end(self) -> None:
        """Stop, and wait for the last answer."""
        self.ending = True
        for one in self.threads:
            one.join()

    def _write(self, number: int) -> None:
        """Boards are shared out between the threads, and each result changes something.

        The reason of each act is a name of its own, by which it is found again.
        """
        dice = random.Random(f"{self.seed}/{number}")
        last: dict[int, str] = {}
        boards = list(range(number + 1, BOARDS + 1, 2))
        count = 0
        _, body = request(self.port, self.token, "GET", f"/api/v1/events/{self.event_id}")
        seen = json.loads(body)["position"] if body else 1
        while not self.ending and boards:
            board = dice.choice(boards)
            result = next(one for one in self.results if one != last.get(board))
            act = {"section": "open", "round": 1, "board": board, "result": result}
            why = f"{self.seed}/{number}/{count}"
            path = (
                f"/api/v1/events/{self.event_id}/actions/enter-result?seen={seen}&why={quote(why, safe='')}"
            )
            status, body = request(self.port, self.token, "POST", path, json.dumps(act))
            count += 1
            if status == 200:
                seen = json.loads(body)["position"]
                last[board] = result
                self.told[why] = EnterResult("open", 1, board, result)
            else:
                # It may have been written all the same, and what came next there might change nothing.
                boards.remove(board)
                self.refused += 1
                time.sleep(0.02)


def until(condition: Callable[[], bool], what: str) -> None:
    """Wait for something that must come."""
    begun = time.monotonic()
    while not condition():
        if time.monotonic() - begun > PATIENCE:
            raise RuntimeError(f"waited in vain: {what}")
        time.sleep(0.05)


@dataclass(slots=True)
class Campaign:
    """What has happened so far. aside: acts set aside; entered, dropped: decisions. faults: in words."""

    times: int = 0
    ways: dict[str, int] = field(default_factory=lambda: dict.fromkeys(WAYS, 0))
    before: int = 0
    after: int = 0
    aside: int = 0
    entered: int = 0
    dropped: int = 0
    conflicts: int = 0
    faults: list[str] = field(default_factory=list)


def rehearse(folder: Path, way: str, seed: str, campaign: Campaign) -> None:
    """One takeover, from the first act to the last decision."""
    dice = random.Random(seed)
    first, second = folder / "first.sqlite", folder / "second.sqlite"
    event_id = published_event(str(first))
    tokens = []
    for path in (first, second):
        access = Access(str(path))
        tokens.append(access.make_link("Rehearsal", Grant("owner"), lasts=timedelta(hours=2))[0])
        access.close()
    ports = [free_port(), free_port()]
    there, back = Cable(ports[0]), Cable(ports[1])
    leader = served(first, ports[0])
    until(lambda: request(ports[0], tokens[0], "GET", "/api/v1/events")[0] == 200, "the desk")
    link = f"http://127.0.0.1:{there.port}/enter/{tokens[0]}"
    standby = served(second, ports[1], link, f"http://127.0.0.1:{back.port}")
    until(lambda: request(ports[1], tokens[1], "GET", f"/api/v1/events/{event_id}")[0] == 200, "the standby")
    alive = [leader, standby]
    try:
        early = Writers(ports[0], tokens[0], event_id, f"{seed}/early", ("1-0", "0-1")).start()
        until(lambda: bool(early.told), "the first acknowledged result")
        time.sleep(dice.uniform(0.05, 0.6))
        if way == "plug":
            os.kill(leader, signal.SIGKILL)
            os.waitpid(leader, 0)
            alive.remove(leader)
        elif way == "cable":
            there.cut()
            back.cut()
            time.sleep(dice.uniform(0.0, 0.25))
        status, _ = request(ports[1], tokens[1], "POST", "/standby/take-over", "why=rehearsal", "form")
        if status != 303:
            campaign.faults.append(f"{seed}: taking over answered {status}")
        late = Writers(ports[1], tokens[1], event_id, f"{seed}/late", ("1/2-1/2", "")).start()
        time.sleep(dice.uniform(0.05, 0.25))
        if way == "plug":
            early.end()
            leader = served(first, ports[0])
            alive.append(leader)
        there.mend()
        back.mend()
        probe = json.dumps({"section": "open", "round": 1, "board": 1, "result": ""})
        path = f"/api/v1/events/{event_id}/actions/enter-result?seen=1"
        stopped = lambda: request(ports[0], tokens[0], "POST", path, probe)[0] == 423  # noqa: E731
        if way == "plug":
            until(lambda: request(ports[0], tokens[0], "GET", "/api/v1/events")[0] == 200, "the desk again")
            if not stopped():
                campaign.faults.append(f"{seed}: the desk before wrote again although a newer term had begun")
        else:
            until(stopped, "the stop of the desk before")
        early.end()
        late.end()
        meet(ports, tokens, event_id)
        decide(campaign, seed, dice, ports[1], tokens[1])
    finally:
        for one in alive:
            os.kill(one, signal.SIGTERM)
            os.waitpid(one, 0)
    compare(campaign, seed, second, event_id, early.told, late.told)
    campaign.times += 1
    campaign.ways[way] += 1
    campaign.before += len(early.told)
    campaign.after += len(late.told)


def meet(ports: list[int], tokens: list[str], event_id: str) -> None:
    """Wait until the new leader has everything that the desk before has."""

    def everything() -> bool:
        status, body = request(ports[0], tokens[0], "GET", "/api/v1/standby")
        if status != 200:
            return False
        tip = next(one for one in json.loads(body)["events"] if one["event_id"] == event_id)
        status, body = request(ports[1], tokens[1], "GET", "/api/v1/standby/aside")
        if status != 200:
            return False
        here = json.loads(body)
        common = here["common"].get(event_id, 0)
        return bool(tip["position"] - common == sum(one["event_id"] == event_id for one in here["acts"]))

    until(everything, "what the desk before has")


def set_aside(port: int, token: str) -> list[dict[str, str]]:
    """The acts that were set aside, with what was decided."""
    found: list[dict[str, str]] = []

    def answered() -> bool:
        status, body = request(port, token, "GET", "/api/v1/standby/aside")
        found[:] = json.loads(body)["acts"] if status == 200 else []
        return status == 200

    until(answered, "what is set aside")
    return found


def decide(campaign: Campaign, seed: str, dice: random.Random, port: int, token: str) -> None:
    """Enter or drop every act that was set aside, the first one that waits first, as a person does."""
    acts = set_aside(port, token)
    campaign.aside += len(acts)
    status, told = 0, b""
    for _ in range(2 * len(acts) + 5):
        waiting = [one for one in acts if not one["decision"]]
        if not waiting:
            break
        address = f"/standby/{waiting[0]['event_id']}/acts/{waiting[0]['link']}"
        status, told = request(port, token, "POST", f"{address}/enter", "", "form")
        if status == 409:
            campaign.conflicts += 1
            way, words = ("enter", "anyway=yes") if dice.random() < 0.5 else ("drop", "")
            status, told = request(port, token, "POST", f"{address}/{way}", words, "form")
        acts = set_aside(port, token)
    else:
        campaign.faults.append(f"{seed}: an act cannot be decided: {status} {told!r}")
    campaign.entered += sum(one["decision"] == "entered" for one in acts)
    campaign.dropped += sum(one["decision"] == "dropped" for one in acts)


def compare(
    campaign: Campaign,
    seed: str,
    second: Path,
    event_id: str,
    early: dict[str, EnterResult],
    late: dict[str, EnterResult],
) -> None:
    """Hold everything that was acknowledged against the journal of the new term and what was set aside."""
    journal = Journal(Database(str(second)))
    if journal.verify(event_id) is not None:
        campaign.faults.append(f"{seed}: the chain breaks")
    history = {one.why: one.action for one in journal.history(event_id)}
    kept = {one.line.why: one for one in aside(journal, event_id)}
    for why, act in early.items():
        if why in kept and (kept[why].recorded.action != act or not kept[why].decision):
            campaign.faults.append(f"{why} is set aside as something else, or waits")
        elif why not in kept and history.get(why) != act:
            campaign.faults.append(f"{why}, acknowledged by the desk before, is lost")
    for why, act in late.items():
        if history.get(why) != act:
            campaign.faults.append(f"{why}, acknowledged in the new term, is lost")
    journal.close()


def free_port() -> int:
    """A port that nobody uses now."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


def main() -> None:
    """The campaign from the command line."""
    options = argparse.ArgumentParser(description="Take over from a desk again and again.")
    options.add_argument("--times", type=int, default=100)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--way", choices=WAYS, help="only takeovers of this kind")
    options.add_argument("-o", "--output", type=Path, help="write the results here (Markdown)")
    given = options.parse_args()
    create_app(DeskSettings())  # what all desks share is made once, before the processes part
    campaign, begun, told = Campaign(), time.monotonic(), 0
    dice = random.Random(given.seed)
    for number in range(given.times):
        way = given.way or dice.choice(WAYS)
        with tempfile.TemporaryDirectory() as folder:
            try:
                rehearse(Path(folder), way, f"{given.seed}/{number} ({way})", campaign)
            except RuntimeError as error:
                campaign.faults.append(f"{number} ({way}): {error}")
            except KeyboardInterrupt:
                break  # what was rehearsed until then is told
        for fault in campaign.faults[told:]:
            print(fault, flush=True)
        told = len(campaign.faults)
        if (number + 1) % 10 == 0:
            print(
                f"{number + 1} takeovers, {campaign.before:,} acts, {len(campaign.faults)} faults", flush=True
            )
    text = report(campaign, given, time.monotonic() - begun)
    print(text)
    if given.output:
        given.output.write_text(text, encoding="utf-8")
    sys.exit(bool(campaign.faults))


def report(campaign: Campaign, given: argparse.Namespace, seconds: float) -> str:
    """The results as a page."""
    found = "\n".join(f"* {fault}" for fault in campaign.faults) or "No fault was found."
    ways = ", ".join(f"{name} {count}" for name, count in campaign.ways.items())
    return f"""# Taken over at random moments

`python benchmarks/takeover_campaign.py --times {given.times} --seed {given.seed}`,
{machine()}.

| | |
|---|---|
| takeovers | {campaign.times:,} |
| by way | {ways} |
| acts acknowledged by the desk before | {campaign.before:,} |
| acts acknowledged by the new one | {campaign.after:,} |
| acts set aside when the two met again | {campaign.aside:,} |
| of these entered | {campaign.entered:,} |
| of these dropped, after a conflict | {campaign.dropped:,} |
| conflicts shown | {campaign.conflicts:,} |
| acknowledged acts lost | {sum("lost" in fault for fault in campaign.faults):,} |
| other faults | {sum("lost" not in fault for fault in campaign.faults):,} |
| duration | {seconds:.0f} s |

{found}
"""


if __name__ == "__main__":
    main()
