"""What holds for every test.

A test that the rule index credits with a call is held to it; `--record-rules` writes the record anew.
With PAIRWRIGHT_REQUIRE_ALL set, as in `.ci/run`, a test that is skipped has failed: nobody takes it for one
that passed. What may be missing all the same stands in `MAY_BE_MISSING`.
"""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

import rule_calls
from chromium import Chromium, chromium_at, program
from order import dealt
from pairwright.common.messages import CATALOGUES
from sizes import THOROUGH

if TYPE_CHECKING:
    from playwright.sync_api import Browser
    from sqlalchemy import Engine

ROOT = Path(__file__).parents[1]

CLAIMS = pytest.StashKey[dict[str, set[str]]]()
SEEN = pytest.StashKey[dict[str, set[str]]]()
END = pytest.StashKey[float]()

if Path(CATALOGUES).is_relative_to(ROOT) and "PYTEST_XDIST_WORKER" not in os.environ:
    # An editable installation reads the catalogues of this folder, whose texts may have changed since.
    subprocess.run(
        [sys.executable, ROOT / "packaging" / "catalogue_files.py"], check=True, capture_output=True
    )

# The processes that tests start, and the next run, need not compile everything anew.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
gc.disable()  # until everything is collected: nothing of it is garbage

# By day the examples are always the same, so that a change is judged by what it changes; at night by chance.
# How long one takes is never a fault: the machine may be busy.
settings.register_profile(
    "ours", derandomize=not THOROUGH, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("ours")

Report = TypeVar("Report", pytest.TestReport, pytest.CollectReport)
REQUIRE_ALL = bool(os.environ.get("PAIRWRIGHT_REQUIRE_ALL"))
MAY_BE_MISSING = {
    "the real files are not at hand": "they name living people, so the repository does not hold them",
    "strace is missing or forbidden": "a container may forbid one process to trace another",
}
"""Reasons for which a test may be skipped where everything must be there, and why."""


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--record-rules", action="store_true", help="write which functions of the rules these tests call"
    )
    parser.addoption("--record-seconds", type=float, default=0.0, help="stop recording after so long")


def pytest_configure(config: pytest.Config) -> None:
    claims: dict[str, set[str]] = defaultdict(set)
    if config.getoption("--record-rules"):
        rule_calls.import_all()
        config.stash[SEEN] = {}
        config.stash[END] = time.monotonic() + (config.getoption("--record-seconds") or 1e9)
    else:
        for function, tests in rule_calls.read_record().items():
            for test in tests:
                claims[test].add(function)
    config.stash[CLAIMS] = claims


TESTS = Path(__file__).parent
QUICK = ("rules", "unit", "cli")
"""Folders of the daily round, `pytest -m quick`; the others are not even read then."""

NOT_QUICK = {
    *("test_2012_and_2017", "test_2012_naive", "test_any_command_line", "test_c05_annex1_berger"),
    *("test_c05_annex1_cycles", "test_c05_annex2_draw", "test_c05_annex2_tables", "test_c07_oracle"),
    *(
        "test_campaign",
        "test_explain_answers",
        "test_dutch_literal",
        "test_dutch_py4swiss",
        "test_engine_contract",
    ),
    *("test_engine_details", "test_explain_certificate", "test_explain_other_systems", "test_explain_words"),
    *("test_forecast", "test_kjca_twins", "test_lots", "test_lots_best", "test_matching", "test_other_verbs"),
    *("test_public_names", "test_rounds_judged", "test_standings_junior", "test_trf_round_trip"),
    *("test_messages", "test_trf_write", "test_where_results_go"),
}
"""Files of these folders that take more than a second."""

SHIPPED = pytest.StashKey[dict[str, object]]()
"""The defaults of `Database`, which wait for the disk at every act; the tests of the desk need not."""


def is_quick(path: Path) -> bool:
    """A file of the daily round."""
    return path.relative_to(TESTS).parts[0] in QUICK and path.stem not in NOT_QUICK


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    if config.getoption("markexpr") != "quick" or collection_path in (TESTS, TESTS.parent):
        return None
    return None if is_quick(collection_path) else True


def pytest_itemcollected(item: pytest.Item) -> None:
    if is_quick(item.path):
        item.add_marker("quick")


def waits_for_night(item: pytest.Item) -> bool:
    """Marked by `sizes.by_night`, without ids or with one that this case has."""
    mark = item.get_closest_marker("by_night")
    if mark is None:
        return False
    case = getattr(item, "callspec", None)
    return not mark.args or (case is not None and not set(mark.args).isdisjoint(case._idlist))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if not THOROUGH and (tonight := [item for item in items if waits_for_night(item)]):
        config.hook.pytest_deselected(items=tonight)
        items[:] = [item for item in items if not waits_for_night(item)]
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    if workers > 1:
        items[:] = dealt([(item, item.path) for item in items], TESTS, workers)


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers(config: pytest.Config) -> int:
    """One more than cores, for many tests wait for a page, a process or a clock; the quick ones do not."""
    return (os.cpu_count() or 1) + (config.getoption("markexpr") != "quick")


def pytest_collection_finish(session: pytest.Session) -> None:
    gc.freeze()
    gc.set_threshold(20_000, 20, 20)
    gc.enable()
    if module := sys.modules.get("pairwright.storage.database"):
        defaults = module.Database.__init__.__kwdefaults__
        session.config.stash[SHIPPED] = dict(defaults)
        defaults["synchronous"] = "OFF"
        module._engine = sharing(module._engine)


def sharing(make: Callable[..., Engine]) -> Callable[..., Engine]:
    """All databases of a kind say the same: what SQLAlchemy has made of a statement serves them all.

    A desk has one database and makes it once; for thousands of them it is a third of what a test costs.
    """
    kept: dict[str, Engine] = {}

    def shared(*args: Any) -> Engine:
        made = make(*args)
        first = kept.setdefault(made.dialect.name, made)
        if getattr(first.dialect, "server_version_info", None) is None:
            kept[made.dialect.name] = made  # the other has never been reached
        else:
            made.dialect, made._compiled_cache = first.dialect, first._compiled_cache
        return made

    return shared


@pytest.fixture
def database_as_shipped(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """For one test a database waits for the disk, as it does outside of tests."""
    from pairwright.storage.database import Database

    for name, value in request.config.stash[SHIPPED].items():
        monkeypatch.setitem(Database.__init__.__kwdefaults__, name, value)


@pytest.fixture(scope="session")
def one_chromium() -> Iterator[Chromium]:
    """The browser of this process."""
    path = program()
    if not path:
        pytest.skip("there is no Chromium; set PAIRWRIGHT_BROWSER")
    with chromium_at(path) as made:
        yield made


@pytest.fixture(scope="module")
def chromium(one_chromium: Chromium) -> Iterator[Browser]:
    """The browser for the tests of a module."""
    with one_chromium.driven() as browser:
        yield browser


def tests_of(item: pytest.Function) -> tuple[str, str]:
    """A test as the record has it: with its parameters, and without."""
    path = Path(item.path).relative_to(rule_calls.ROOT).as_posix()
    return f"{path}::{item.name}", f"{path}::{item.originalname}"


@pytest.hookimpl(wrapper=True, trylast=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> Generator[None, object, object]:
    config = pyfuncitem.config
    if SEEN in config.stash:
        return (yield from recorded(pyfuncitem))
    one, every = tests_of(pyfuncitem)
    claims = config.stash[CLAIMS]
    wanted = claims.get(one, set()) | claims.get(every, set())
    if not wanted:
        return (yield)
    watch = rule_calls.Watch(wanted)
    with watch():
        done = yield
    if watch.missing:
        pytest.fail(
            f"docs/rules/calls.txt says that this test calls {', '.join(sorted(watch.missing))}, and it does "
            f"not: python -m pytest {pyfuncitem.path} --record-rules, then python docs/make_rule_index.py",
            pytrace=False,
        )
    return done


def recorded(item: pytest.Function) -> Generator[None, object, object]:
    """Run a test and note what it calls. Tests by chance call now this and now that: they are no record."""
    config = item.config
    if time.monotonic() > config.stash[END]:
        item.session.shouldstop = "the time for recording is over"
    if hasattr(item.obj, "is_hypothesis_test"):
        return (yield)
    watch = rule_calls.Watch(rule_calls.name_of(entry) for entry in rule_calls.entries())
    with watch(rule_calls.LONGEST):
        done = yield
    config.stash[SEEN][tests_of(item)[0]] = watch.seen
    return done


def pytest_sessionfinish(session: pytest.Session) -> None:
    if SEEN not in session.config.stash:
        return
    ones = session.config.stash[SEEN]
    functions = [item for item in session.items if isinstance(item, pytest.Function)]
    instances: dict[str, list[str]] = defaultdict(list)
    for item in functions:
        one, every = tests_of(item)
        instances[every].append(one)
    seen: dict[str, set[str]] = {}
    for every, all_of_it in instances.items():
        called = [ones[one] for one in all_of_it if one in ones]
        if not called:
            continue
        always = set.intersection(*called) if len(called) == len(all_of_it) else set()
        seen[every] = always
        seen |= {one: ones[one] for one in all_of_it if one in ones and one != every}
    ran = {every for every, all_of_it in instances.items() if all(one in ones for one in all_of_it)}
    rule_calls.write_record(rule_calls.merged(rule_calls.read_record(), seen, ran))


def held_to_run(report: Report) -> Report:
    """The report; as a failure where it tells of a test that was skipped and everything must be there."""
    if not REQUIRE_ALL or not report.skipped or hasattr(report, "wasxfail"):
        return report
    reason = report.longrepr[2].removeprefix("Skipped: ") if isinstance(report.longrepr, tuple) else ""
    if reason not in MAY_BE_MISSING:
        report.outcome = "failed"
        report.longrepr = f"skipped, and PAIRWRIGHT_REQUIRE_ALL is set: {reason}"
    return report


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    return held_to_run((yield))


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report() -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    return held_to_run((yield))
