"""How long the pages of a large event take, in one process, without a network.

python benchmarks/pages.py [PLAYERS] [--profile standings]

An open of so many players (1,000) with five rounds. Each page is opened once to warm up; then it is looked at
seven times after a result came in, and at once again. The least counts, for the machine may be busy. So it is
done while the last round is under way, when a result changes nothing but its board; when it is complete, and
every result changes the standings; and as at a desk that has just been started: explanations of a round and
standings, kept while what they rest on stays, are worked out anew. The history is timed
without what its script fetches once it is there, that of everybody's forecast once it is made, of sixty
futures. With --profile the functions of one page after a result of a complete round.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import random
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import fastapi.routing
from fastapi import FastAPI
from starlette.testclient import TestClient

from pairwright.simulate import Settings as Simulated
from pairwright.simulate import simulate
from pairwright.storage import forecast_input, section_report
from pairwright.storage.access import Grant
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.section_setup import Setup
from pairwright.tournament.tournament_json import to_json
from pairwright.web.app import create_app
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings, RateLimits
from pairwright.web.serving import collect_seldom
from pairwright.web.views import why_view

WHO = "Benchmark"
ROUNDS = 5
AGAIN = 7
CHANCE = random.Random(1)
KEPT = (why_view._explained, why_view._markup, section_report._standings)
SECTION = "/events/{event}/sections/open"
PAGES = {
    "overview": "/events/{event}",
    "players": f"{SECTION}/players",
    "check-in": f"{SECTION}/check-in",
    "rounds": f"{SECTION}/rounds",
    "round": f"{SECTION}/rounds/{ROUNDS}",
    "results": f"{SECTION}/results/{ROUNDS}",
    "why": f"{SECTION}/rounds/{ROUNDS}/why/12",
    "film": f"{SECTION}/rounds/{ROUNDS}/why",
    "standings": f"{SECTION}/standings",
    "crosstable": f"{SECTION}/standings/crosstable",
    "progress": f"{SECTION}/standings/progress",
    "why a place": f"{SECTION}/standings/why/12",
    "forecast": f"{SECTION}/standings/forecast",
    "forecast of one": f"{SECTION}/standings/forecast/12",
    "prizes": f"{SECTION}/prizes",
    "reports": f"{SECTION}/reports",
    "history": "/events/{event}/history",
    "public": "/e/{event}/open",
    "public standings": "/e/{event}/open/standings",
    "public crosstable": "/e/{event}/open/crosstable",
    "public why": f"/e/{{event}}/open/round/{ROUNDS}/why/12",
    "public film": f"/e/{{event}}/open/round/{ROUNDS}/why",
    "public boards": f"/e/{{event}}/open/round/{ROUNDS}",
    "screen": "/e/{event}/open/screen",
    "screen standings": "/e/{event}/open/screen/standings",
    "public players": "/e/{event}/open/players",
}


def main() -> None:
    """Measure, and print a line for each page."""
    parser = argparse.ArgumentParser()
    parser.add_argument("players", type=int, nargs="?", default=1000)
    parser.add_argument("--profile", choices=PAGES, metavar="PAGE")
    wanted = parser.parse_args()
    forecast_input.MOST_SAMPLES = forecast_input.FEWEST_SAMPLES = 60
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(
            DeskSettings(
                database=str(Path(folder) / "desk.sqlite"), rates=RateLimits(writes=10**6, anonymous=10**6)
            )
        )
        with TestClient(app) as client:
            event = made(app.state.desk, wanted.players)
            sign_in(app.state.desk, client)
            collect_seldom()  # as the desk's process does
            print("ms                     again under way  complete      anew        kB")
            for name in [wanted.profile] if wanted.profile else PAGES:
                measure(app, client, event, name)
            if wanted.profile:
                told(app.state.desk, event)
                profiled(client, PAGES[wanted.profile].format(event=event))


def made(desk: Desk, players: int) -> str:
    """The event; its id."""
    tournament = simulate(Simulated(players=players, rounds=9, played=ROUNDS), 1).tournament
    event = desk.journal.create("Large Open", WHO)
    desk.journal.append(event, AddSection("open", Setup("Open", number_of_rounds=9)), who=WHO)
    desk.journal.append(event, BringIn("open", json.dumps(to_json(tournament))), who=WHO)
    return event


def sign_in(desk: Desk, client: TestClient) -> None:
    """Come to the desk as its owner."""
    token, _ = desk.access.make_link("Owner", Grant("owner"), lasts=timedelta(hours=1))
    page = client.get(f"/enter/{token}").text
    csrf = page.split('name="csrf_token" value="')[1].split('"')[0]
    client.post("/enter", data={"csrf_token": csrf, "link": token})


def told(desk: Desk, event: str, board: int = 0, result: str = "") -> None:
    """A result of the last round, or another one on some board, and everybody hears of it."""
    boards = desk.state(event).section("open").rounds[-1].boards
    if not board:
        board = CHANCE.randrange(1, len(boards)) + 1
        result = CHANCE.choice([one for one in ("1-0", "1/2-1/2", "0-1") if one != boards[board - 1].result])
    act = EnterResult("open", ROUNDS, board, result)
    done = desk.journal.record(event, act, who=WHO)
    desk.hub.tell(event, done.position, act.topics())


def measure(app: FastAPI, client: TestClient, event: str, name: str) -> None:
    """Time one page in its states, and tell. Only this process is counted: others may be busy."""
    desk, address = app.state.desk, PAGES[name].format(event=event)
    found: dict[str, list[float]] = {"again": [], "under way": [], "complete": [], "anew": []}

    def look(kind: str) -> None:
        began = time.process_time()
        client.get(address)
        found[kind].append((time.process_time() - began) * 1000)

    for kind, result in (("under way", ""), ("complete", "1-0"), ("anew", "1-0")):
        told(desk, event, 1, result)
        answer = client.get(address)
        while name == "forecast" and "load delay" in answer.text:  # the page once it is made is the large one
            time.sleep(1)
            answer = client.get(address)
        for _ in range(AGAIN):
            told(desk, event)
            if kind == "anew":
                app.state.public_side.memory.clear()
                for kept in KEPT:
                    kept.cache_clear()
            look(kind)
            look("again")
    times = " ".join(f"{min(taken):9.0f}" for taken in found.values())
    print(f"{name:18} {times} {len(answer.content) / 1000:9.0f}  {answer.status_code}", flush=True)


def profiled(client: TestClient, address: str) -> None:
    """The functions of one page; its handler runs where it is watched instead of in a thread of its own."""
    profiler = cProfile.Profile()

    async def watched(called: Callable[..., object], /, *given: object, **named: object) -> object:
        return profiler.runcall(partial(called, *given, **named))

    fastapi.routing.run_in_threadpool = watched
    client.get(address)
    pstats.Stats(profiler).sort_stats("cumtime").print_stats("pairwright", 40)
    pstats.Stats(profiler).sort_stats("tottime").print_stats(25)


if __name__ == "__main__":
    main()
