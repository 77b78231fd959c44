"""How long the pages of a large event take, in one process, without a network.

python benchmarks/pages.py [PLAYERS] [--profile standings]

An open of so many players (1,000) with five rounds, the last one under way. Each page is opened once to warm
up and then seven times after an act of somebody, so that no page that is kept from before is shown again;
the least counts, for the machine may be busy. Beside them stands the first time: standings and explanations
of a round, which are kept while what they rest on stays, are worked out anew. That of everybody's forecast is
timed once the forecast is made, of sixty futures, and was written: it is written once for every language.
With --profile the functions of one page, by their own time.
"""

from __future__ import annotations

import argparse
import cProfile
import json
import pstats
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from functools import partial
from pathlib import Path

import fastapi.routing
from starlette.testclient import TestClient

from pairwright.simulate import Settings as Simulated
from pairwright.simulate import simulate
from pairwright.storage import forecast_input, section_report
from pairwright.storage.access import Grant
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.entry_list_acts import CheckIn
from pairwright.storage.actions.event_acts import AddSection
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
            for name in [wanted.profile] if wanted.profile else PAGES:
                measure(app.state.desk, client, event, name)
            if wanted.profile:
                app.state.desk.journal.append(event, CheckIn("open", 2, True), who=WHO)
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


def measure(desk: Desk, client: TestClient, event: str, name: str) -> None:
    """Time one page after fresh acts, and tell. Only this process is counted: others may be busy."""
    address = PAGES[name].format(event=event)
    answer = client.get(address)
    while name == "forecast" and "load delay" in answer.text:  # the page once it is made is the large one
        time.sleep(1)
        answer = client.get(address)
    taken: dict[bool, list[float]] = {False: [], True: []}
    for turn in range(2 * AGAIN):
        desk.journal.append(event, CheckIn("open", 1, bool(turn % 2)), who=WHO)
        first = turn >= AGAIN
        if first:
            for kept in KEPT:
                kept.cache_clear()
        began = time.process_time()
        answer = client.get(address)
        taken[first].append(time.process_time() - began)
    again, first_time = (min(found) * 1000 for found in taken.values())
    print(
        f"{name:18} {again:7.0f} ms  first {first_time:5.0f} ms {len(answer.content) / 1000:7.0f} kB  "
        f"{answer.status_code}",
        flush=True,
    )


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
