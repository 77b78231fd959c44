"""Forecasts at the desk: made one at a time in a process of their own, kept while what they rest on stays.

    made = desk.part(Forecasts).ask((event_id, section, "end"), end_order(state))
    made.found      the answer, None while it is being made
    made.done       samples so far, of made.order.samples

An order takes the place of the one that was asked before under the same name: a result has come in, and
what was being made is stopped; what was made is shown until the new one is there. Nothing here waits; whoever
asks again sees how far it is.
"""

from __future__ import annotations

import logging
import pickle  # nosec B403 - of our own process only
import subprocess
import sys
import threading
import time
from collections import OrderedDict
from contextlib import suppress
from typing import Any

from pairwright.common.errors import PairwrightError, Refused, faults_of, system_reason
from pairwright.common.messages import joined, told
from pairwright.common.values import dataclass, field, replace
from pairwright.storage.forecast_input import Forecast, ForecastOrder

_LOG = logging.getLogger("pairwright.desk")
_CHILD = (sys.executable, "-P", "-m", "pairwright.web.forecast_process")
SOON = 0.5
"""Seconds of quiet before a forecast is made anew: results come several at a time."""

SILENT = 300.0
"""Seconds without a word after which a process that makes one counts as stuck, and the next one begins."""

LONGEST_WAIT = 60.0
"""Seconds that whoever wants a forecast on paper waits for it."""

MOST_KEPT = 60
"""Answers that are kept; those that nobody has asked for longest go first."""

_CUT_OFF = (
    EOFError, OSError, pickle.UnpicklingError,
    ArithmeticError, AttributeError, ImportError, LookupError, MemoryError, TypeError, ValueError,
)  # fmt: skip
"""What reading an answer raises that was cut off or is none."""

Name = tuple[str, ...]


@dataclass
class Making:
    """A forecast that was asked for. fault: why there is none. done: samples so far.

    earlier: the one before it, of the same players, until this one is there. due: when it may begin.
    pages: what was written of it, by what else that rests on.
    """

    order: ForecastOrder
    found: Forecast | None = None
    fault: str = ""
    done: int = 0
    version: int = 0
    earlier: Making | None = None
    due: float = 0.0
    pages: dict[Name, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def latest(self) -> Making:
        """What can be shown: this one once it is there, else the one before it."""
        return self if self.ready or self.earlier is None else self.earlier

    @property
    def ready(self) -> bool:
        """True when there is nothing more to wait for."""
        return self.found is not None or bool(self.fault)


def made_here(name: Name, order: ForecastOrder) -> Making:
    """The forecast of this order, or why there is none, made by this process; see `Forecasts.wait`."""
    try:
        return Making(order, order.made())
    except PairwrightError as error:
        return Making(order, fault=joined("; ", faults_of(error)))


class Forecasts:
    """The forecasts of one desk."""

    def __init__(self) -> None:
        self._known: OrderedDict[Name, Making] = OrderedDict()
        self._waiting: OrderedDict[Name, Making] = OrderedDict()
        self._running: tuple[Making, subprocess.Popen[bytes]] | None = None
        self._changed = threading.Condition()
        self._thread: threading.Thread | None = None
        self._versions = 0

    def ask(self, name: Name, order: ForecastOrder) -> Making:
        """The forecast of this order as far as it is; it is begun if it is not there."""
        with self._changed:
            known = self._known.get(name)
            if known is not None and known.order == order:
                self._known.move_to_end(name)
                return known
            self._versions += 1
            due = time.monotonic() + SOON if known is not None else 0.0
            making = Making(order, version=self._versions, earlier=_earlier(known, order), due=due)
            self._known[name] = making
            self._known.move_to_end(name)
            self._stop(known)
            while len(self._known) > MOST_KEPT:
                oldest, dropped = self._known.popitem(last=False)
                self._waiting.pop(oldest, None)
                self._stop(dropped)
            self._waiting[name] = making
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="forecasts", daemon=True)
                self._thread.start()
            self._changed.notify_all()
            return making

    def wait(self, name: Name, order: ForecastOrder) -> Making:
        """The forecast of this order, or why there is none, for paper and files: whoever asks waits."""
        until = time.monotonic() + LONGEST_WAIT
        while not (making := self.ask(name, order)).ready:
            if time.monotonic() > until:
                raise Refused.told("the forecast is still being calculated; try again in a minute")
            time.sleep(0.1)
        return making

    def close(self) -> None:
        """Stop what is being made."""
        with self._changed:
            self._waiting.clear()
            self._known.clear()
            if self._running is not None:
                self._running[1].kill()
            thread, self._thread = self._thread, None
            self._changed.notify_all()
        if thread is not None:
            thread.join(5)

    def _stop(self, making: Making | None) -> None:
        if making is not None and self._running is not None and self._running[0] is making:
            self._running[1].kill()

    def _work(self) -> None:
        me = threading.current_thread()
        while True:
            with self._changed:
                if self._thread is not me:
                    return
                now = time.monotonic()
                due = [name for name, one in self._waiting.items() if one.due <= now]
                if not due:
                    next_due = min((one.due for one in self._waiting.values()), default=None)
                    self._changed.wait(None if next_due is None else next_due - now)
                    continue
                # What everybody looks at goes before what one player asks: "if I win".
                making = self._waiting.pop(min(due, key=lambda name: bool(self._waiting[name].order.given)))
                try:
                    child = subprocess.Popen(_CHILD, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # nosec B603
                except OSError as error:
                    making.fault = told(
                        "no process can be started for it ({reason})", reason=system_reason(error)
                    )
                    continue
                self._running = making, child
            try:
                self._follow(making, child)
            finally:
                with self._changed:
                    self._running = None

    def _follow(self, making: Making, child: subprocess.Popen[bytes]) -> None:
        """Take in what the process says until it ends, or is ended."""
        assert child.stdin is not None
        assert child.stdout is not None
        patience = _Patience(child)
        with child:
            try:
                pickle.dump(making.order, child.stdin)
                child.stdin.close()
                while not making.ready:
                    said = pickle.load(child.stdout)  # nosec B301
                    patience.begin_again()
                    if isinstance(said, int):
                        making.done = said
                    elif isinstance(said, str):
                        making.fault = said
                    else:
                        making.found = said
            except _CUT_OFF:
                with self._changed:
                    wanted = any(one is making for one in self._known.values())
                if wanted and patience.ended:
                    _LOG.error("a forecast was ended: it said nothing for %s seconds", SILENT)
                    making.fault = told("it could not be made: it took too long")
                elif wanted:
                    _LOG.error("a forecast ended by itself (%s)", child.poll())
                    making.fault = told("it could not be made: there was too little memory for it")
            finally:
                patience.stop()
                child.kill()
                with suppress(OSError):  # of a large order a rest may wait that nobody reads any more
                    child.stdin.close()


class _Patience:
    """Ends a process that says nothing for too long. ended: it has."""

    def __init__(self, child: subprocess.Popen[bytes]) -> None:
        self.ended = False
        self._child = child
        self._timer = threading.Timer(SILENT, self._end)
        self.begin_again()

    def begin_again(self) -> None:
        """It has just said something."""
        self._timer.cancel()
        self._timer = threading.Timer(SILENT, self._end)
        self._timer.daemon = True
        self._timer.start()

    def stop(self) -> None:
        """There is nothing to wait for any more."""
        self._timer.cancel()

    def _end(self) -> None:
        self.ended = True
        self._child.kill()


def _earlier(known: Making | None, order: ForecastOrder) -> Making | None:
    """What can be shown in place of this order for now: nothing of other players."""
    if known is None or known.order.tournament.players != order.tournament.players:
        return None
    found = known.latest
    return replace(found, earlier=None) if found.found is not None else None
