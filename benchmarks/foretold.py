"""Forecasts as programs read them: "foretold" of `answers_truth.py`.

A field goes into a section of a desk, its next round perhaps under way, and the organiser shows forecasts.
The JSON that everybody reads must say row by row, as far as it rounds, what `pairwright forecast --json` says
of the tournament that everybody can see; the page of everybody must say the same words, and so must the table
of the desk where nothing is hidden. Who is kept apart, and what is asked of the arbiter for rounds to come,
must not change a byte of it.
"""

from __future__ import annotations

import atexit
import csv
import io
import json
import re
import tempfile
import time
import warnings
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, redirect_stdout
from dataclasses import replace
from datetime import timedelta
from functools import cache
from html import unescape
from pathlib import Path
from typing import Any

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    from starlette.testclient import TestClient

from pairwright.cli.forecast_verb import end_as_json, next_as_json
from pairwright.cli.main import main as command
from pairwright.common.errors import PairwrightError
from pairwright.simulate import Chance
from pairwright.simulate.forecast import EndForecast
from pairwright.standings.norm_event import EventFacts
from pairwright.storage import forecast_input
from pairwright.storage.access import Grant
from pairwright.storage.actions.action import Action
from pairwright.storage.actions.bring_in import BringIn
from pairwright.storage.actions.bye_acts import KeepApart, RequestBye
from pairwright.storage.actions.event_acts import AddSection
from pairwright.storage.actions.result_acts import EnterResult
from pairwright.storage.actions.round_acts import PublishRound
from pairwright.storage.draft_round import draft_of
from pairwright.storage.event_state import SectionState
from pairwright.storage.forecast_input import ForecastOrder, end_order, next_order, not_foretold
from pairwright.storage.section_setup import Setup
from pairwright.tournament.tournament import Tournament
from pairwright.tournament.tournament_json import to_json
from pairwright.trf.agreement import result_points
from pairwright.web.app import create_app
from pairwright.web.desk import Desk
from pairwright.web.desk_settings import DeskSettings, RateLimits
from pairwright.web.public.public_view import public_section

WHO = "Campaign"
SAMPLES = 60
PLACES = (1, 3, 10)
COLUMNS = ["No", "Name", "Pts", "Expected", "First", "Top 3", "Top 10"]
_STREAM = 206
_TABLE = re.compile(r'<table class="[^"]*\bdocument\b.*?</table>', re.DOTALL)
_ROW = re.compile(r"<tr[^>]*>(.*?)</tr>", re.DOTALL)
_CELL = re.compile(r"<t[dh][^>]*>(.*?)</t[dh]>", re.DOTALL)

Findings = Iterator[tuple[str, bool]]
Rows = list[list[str]]


def check(system: str, event: Tournament, seed: int) -> Findings:
    """Of each thing that is read a name, and whether it is true; nothing where no desk takes the event."""
    before = forecast_input.MOST_SAMPLES, forecast_input.FEWEST_SAMPLES
    forecast_input.MOST_SAMPLES = forecast_input.FEWEST_SAMPLES = SAMPLES
    try:
        yield from _checked(system, event, Chance(seed, _STREAM))
    finally:
        forecast_input.MOST_SAMPLES, forecast_input.FEWEST_SAMPLES = before


def _checked(system: str, event: Tournament, chance: Chance) -> Findings:
    there = AtTheDesk.of(system, event, chance)
    if there is None:
        return
    state, address = there.section(), f"/e/{there.event_id}/open/forecast"
    shown, answer = public_section(state), asked(f"{address}.json")
    if not_foretold(shown):
        yield f"no forecast, and {answer.status_code}", answer.status_code == 404
        return
    if answer.status_code != 200:
        yield f"{answer.status_code} instead of a forecast", not can_be_made(end_order(shown))
        return
    tables = {block["kind"]: block for block in answer.json()["blocks"] if block["block"] == "table"}
    end, following = end_order(shown), next_order(shown)
    yield f"tables {sorted(tables)}", tables.keys() == {"forecast", *(["next"] if following else [])}
    yield from end_rows(tables["forecast"], known_of(end), end.tournament)
    if following:
        names = [one.name for one in following.tournament.players]
        yield from next_rows(tables["next"], known_of(following), names)
    rows = [row for table in tables.values() for row in table["rows"]]
    yield from same_rows("page", rows, rows_of_page(asked(address, {"accept-language": "en"}).text))
    if (end, following) == (end_order(state), next_order(state)):
        desk_address = f"/events/{there.event_id}/sections/open/standings/forecast/forecast.csv"
        lines = list(csv.reader(io.StringIO(asked(desk_address).text)))
        yield from same_rows("desk", rows, [line for line in lines if line[:1] and line[0].isdigit()])
    if there.hide(chance):
        yield "what is hidden changes it", asked(f"{address}.json").content == answer.content


# -- the desk ------------------------------------------------------------------------------------------


@cache
def running() -> tuple[Desk, TestClient]:
    """A desk and its owner at a browser, as long as the program runs."""
    held = ExitStack()
    atexit.register(held.close)
    folder = Path(held.enter_context(tempfile.TemporaryDirectory()))
    rates = RateLimits(writes=10**6, anonymous=10**7)
    app = create_app(DeskSettings(database=str(folder / "desk.sqlite"), rates=rates))
    client = held.enter_context(TestClient(app))
    desk: Desk = app.state.desk
    token, _ = desk.access.make_link("Owner", Grant("owner"), lasts=timedelta(days=7))
    csrf = client.get(f"/enter/{token}").text.split('name="csrf_token" value="')[1].split('"')[0]
    client.post("/enter", data={"csrf_token": csrf, "link": token})
    return desk, client


class AtTheDesk:
    """An event of one section."""

    def __init__(self) -> None:
        self.desk, _ = running()
        self.event_id = self.desk.journal.create("Campaign", WHO)

    @classmethod
    def of(cls, system: str, event: Tournament, chance: Chance) -> AtTheDesk | None:
        """With its next round drawn and partly played, or not; None where the desk does not take it."""
        made = cls()
        setup = Setup("Open", system=system, number_of_rounds=event.number_of_rounds, forecasts=0)
        if not made.does(AddSection("open", setup), BringIn("open", json.dumps(to_json(event)))):
            return None
        number = made.section().next_round
        if chance.below(2) and made.draws() and made.does(PublishRound("open", number)):
            for board in range(1, len(made.section().rounds[-1].boards) + 1):
                if chance.below(2):
                    made.does(EnterResult("open", number, board, chance.one_of(("1-0", "1/2-1/2", "0-1"))))
        return made

    def section(self) -> SectionState:
        """As it is."""
        return self.desk.journal.state(self.event_id).section("open")

    def does(self, *acts: Action) -> bool:
        """False as soon as one is refused."""
        try:
            for act in acts:
                self.desk.journal.append(self.event_id, act, who=WHO)
        except PairwrightError:
            return False
        return True

    def draws(self) -> bool:
        """False where no round can be drawn; what may come is foretold all the same."""
        try:
            return self.does(draft_of(self.section()))
        except PairwrightError:
            return False

    def hide(self, chance: Chance) -> bool:
        """Two are kept apart, and somebody will be away."""
        keys = [one.key for one in self.section().entries]
        chance.shuffle(keys)
        away = RequestBye("open", keys[0], self.section().next_round, "zero")
        return self.does(KeepApart("open", tuple(keys[-2:]))) | self.does(away)


def asked(address: str, headers: Mapping[str, str] | None = None) -> Any:
    """The answer once there is nothing to wait for."""
    _, client = running()
    for _ in range(1200):
        answer = client.get(address, headers=headers)
        if answer.status_code != 503 and "data-again" not in answer.text:
            return answer
        time.sleep(0.05)
    raise AssertionError(f"{address}: nothing came in a minute")


# -- the forecast that anybody can make ------------------------------------------------------------------


def known_of(order: ForecastOrder) -> dict[str, Any]:
    """By `pairwright forecast --json`; by the library where no option of the command says what is known."""
    event, rules = order.tournament, dict(order.rules)
    if rules.keys() <= {"system", "edition"} and order.facts in (None, EventFacts()):
        found = by_command(order, {name: str(value) for name, value in rules.items() if value})
        if order.next_round or found["left"] == [event.players[one].known_number for one in order.left]:
            return found
    made = order.made()
    return end_as_json(event, made) if isinstance(made, EndForecast) else next_as_json(event, made)


def can_be_made(order: ForecastOrder) -> bool:
    try:
        order.made()
    except PairwrightError:
        return False
    return True


def by_command(order: ForecastOrder, rules: Mapping[str, str]) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "open.json"
        file.write_text(json.dumps(to_json(order.tournament)), encoding="utf-8")
        words = ["forecast", "next" if order.next_round else "end", str(file), "--json"]
        words += ["--samples", str(order.samples), *(["--norms"] if order.facts else [])]
        words += [part for name, value in rules.items() for part in (f"--{name}", value)]
        said = io.BytesIO()
        with redirect_stdout(io.TextIOWrapper(said, "utf-8")) as lines:
            assert command(words) == 0
            lines.flush()
            found: dict[str, Any] = json.loads(said.getvalue())
    return found


# -- what is read --------------------------------------------------------------------------------------


def end_rows(table: Mapping[str, Any], known: Mapping[str, Any], event: Tournament) -> Findings:
    """Points, those to be expected, places and norms; the most expected first."""
    columns = table["columns"]
    yield f"{columns}", columns in (COLUMNS, [*COLUMNS, "Norms"])
    now = result_points(replace(event, scoring=replace(event.scoring, unfinished=0)))
    ends = {one["number"]: one for one in known["players"] if one["points"]}
    yield f"{len(ends)} players", sorted(int(row[0]) for row in table["rows"]) == sorted(ends)
    before = float("inf")
    for row in table["rows"]:
        number, one = int(row[0]), ends[int(row[0])]
        mean = sum(points_of(points) * share for points, share in one["points"].items())
        places = [(int(place), share) for place, share in one["place"].items()]
        up_to = [sum(share for place, share in places if place <= most) for most in PLACES]
        yield (
            f"{row} {one}",
            (
                len(row) == len(columns)
                and row[1] == event.players[number - 1].name
                and points_of(row[2]) == now[number - 1] / 10
                and abs(float(row[3]) - mean) < 0.0501
                and mean < before + 1e-9
                and all(map(says, row[4:7], up_to))
                and ("norms" in one) == ("Norms" in columns)
                and says_norms(row[7:], one.get("norms", {}))
            ),
        )
        before = mean


def next_rows(table: Mapping[str, Any], known: Mapping[str, Any], names: Sequence[str]) -> Findings:
    """The likeliest opponents, how many more there are, and the chance of White."""
    meetings = {one["number"]: one["opponents"] for one in known["players"] if one["opponents"]}
    yield f"{len(meetings)} players", [int(row[0]) for row in table["rows"]] == sorted(meetings)
    for number, name, opponents, white in table["rows"]:
        there = {
            f"{one['number']} {names[one['number'] - 1]}" if one["number"] else "bye": one["chance"]
            for one in meetings[int(number)]
        }
        told, more = opponents.split("; "), len(there) - 5
        counted = more <= 0 or told.pop() == f"{more} more"
        said = dict(one.rpartition(" ")[::2] for one in told)
        shares = [there.get(who, -1.0) for who in said]
        yield (
            f"{number} {opponents} {white} {meetings[int(number)]}",
            (
                name == names[int(number) - 1]
                and counted
                and shares == sorted(there.values(), reverse=True)[:5]
                and all(map(says, said.values(), shares))
                and says(white, sum(one["white"] for one in meetings[int(number)]))
            ),
        )


def rows_of_page(page: str) -> Rows:
    """The cells of the rows of its tables, as they are read."""
    found = []
    for row in _ROW.findall("".join(_TABLE.findall(page))):
        cells = [unescape(re.sub(r"<[^>]+>", "", cell)) for cell in _CELL.findall(row)]
        if cells and cells[0].strip().isdigit():
            found.append(cells)
    return found


def same_rows(where: str, rows: Rows, others: Rows) -> Findings:
    yield f"{where}: {len(others)} rows of {len(rows)}", len(rows) == len(others)
    for row, other in zip(rows, others, strict=False):
        yield f"{where}: {row} {other}", plain(row) == plain(other)


def plain(row: Sequence[str]) -> list[str]:
    """In CSV a half is a decimal fraction."""
    return [" ".join(cell.replace("½", ".5").split()) for cell in row]


def points_of(text: str) -> float:
    return float(text.replace("½", ".5"))


def says(text: str, share: float) -> bool:
    """Whether a chance is told as it is, or as beyond the first or the last hundredth."""
    if text == "–":
        return share == 0
    if text in ("<1%", ">99%"):
        return 0 < share < 0.01 if text == "<1%" else 0.99 < share < 1
    return abs(float(text.removesuffix("%")) / 100 - share) < 0.00501


def says_norms(cells: Sequence[str], norms: Mapping[str, float]) -> bool:
    """Those within reach, and no others."""
    told = dict(one.rpartition(" ")[::2] for cell in cells for one in cell.split(", ") if one)
    within = {name for name, share in norms.items() if share >= 0.005}
    return told.keys() == within and all(says(said, norms[name]) for name, said in told.items())
