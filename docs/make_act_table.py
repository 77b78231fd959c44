"""Write docs/how-it-works/acts.md: every act of the journal, what it asks first and what it tells.

python docs/make_act_table.py           plays random events and writes what was seen
python docs/make_act_table.py --check   plays a few: does the page know all that is seen? (exit status 1)
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path
from random import Random

HERE = Path(__file__).parent
PAGE = HERE / "how-it-works" / "acts.md"
TESTS = HERE.parent / "tests"
sys.path[:0] = [str(TESTS), str(TESTS / "storage")]

from every_kind import script  # noqa: E402
from test_effects_compared import PHASES, SECTIONS, acts_on, event_of  # noqa: E402
from test_fixed_rounds import RESULTS, beginning, kept, some_act  # noqa: E402

from pairwright.common.errors import PairwrightError  # noqa: E402
from pairwright.storage.actions import ACTIONS  # noqa: E402
from pairwright.storage.actions.result_acts import EnterResult  # noqa: E402
from pairwright.storage.actions.round_acts import PublishRound  # noqa: E402
from pairwright.storage.draft_round import draft_of  # noqa: E402
from pairwright.storage.effect_kinds import KINDS, beyond, in_english  # noqa: E402
from pairwright.storage.effects import effects  # noqa: E402
from pairwright.storage.event_state import EventState  # noqa: E402
from pairwright.storage.replay import Act, Recorded, Undo  # noqa: E402
from pairwright.storage.section_deviations import noted  # noqa: E402

SEQUENCES, FEW = 600, 12

HEAD = """# What every act asks and tells

Written by `python docs/make_act_table.py` from the acts that are registered and from what random events
were seen to do: {acts:,} acts, in {sequences} sequences of them on two sections, in an event with every
kind, and on sections of nine kinds in eight phases. The desk **asks** before it writes an act that does
more than its form shows, and **tells** the rest; both stand in the history. Programs see all of it in the
answer and by `preview=true`, and `pairwright event FILE ACT --preview` prints it. *FIDE mode*: the
deviations from the rules of FIDE that come with the act; a note is told, a warning asked about, and a
strong one needs a reason. *Is the act itself*: what whoever does it has just said, and is not asked again.

| act | the history says | asks first | tells | FIDE mode | is the act itself |
|---|---|---|---|---|---|
"""

EFFECTS = """
## What is asked and told

| kind | asks | sentence |
|---|---|---|
"""


class Watched:
    """Acts on events as they are done, with what each of them was seen to do by kind of act."""

    def __init__(self, sequences: int) -> None:
        self.acts = 0
        self.asks, self.tells, self.fide, self.says = (defaultdict[str, set[str]](set) for _ in range(4))
        made = script()
        for before, act in zip(made.before, made.actions, strict=True):
            self._note(before, act.apply(before), act)
        for seed in range(sequences):
            self._play(Random(seed))
        for seed in range(0, min(10 * sequences, 10 * len(SECTIONS) * len(PHASES)), 10):
            self._try_all(*event_of(seed))

    def _play(self, dice: Random) -> None:
        event = beginning(dice)
        for _ in range(dice.randrange(8, 30)):
            if dice.random() < 0.35:
                event = self._next_round(dice, event, dice.choice(event.sections).key)
            else:
                act = some_act(dice, event)
                after = self._done(event, act)
                if after is not event and dice.random() < 0.3:
                    self._note(after, event, Undo(1), act)
                event = after

    def _try_all(self, dice: Random, event: EventState) -> None:
        """Every act on one event, each of them by itself."""
        for act in acts_on(dice, event):
            self._done(event, act)

    def _next_round(self, dice: Random, event: EventState, key: str) -> EventState:
        section = event.section(key)
        number = section.published_rounds
        for board in section.rounds[number - 1].awaited if number else ():
            event = self._done(event, EnterResult(key, number, board, dice.choice(RESULTS)))
        try:
            event = self._done(event, draft_of(event.section(key)))
            if dice.random() < 0.2:
                event = self._done(event, kept(dice, event.section(key)))
        except PairwrightError:
            return event
        return self._done(event, PublishRound(key, event.section(key).next_round))

    def _done(self, event: EventState, act: Act) -> EventState:
        try:
            after = noted(event, act.apply(event), Recorded(1, "", "", "", act, ""))
        except PairwrightError:
            return event
        self._note(event, after, act)
        return after

    def _note(self, before: EventState, after: EventState, act: Act, *undone: Act) -> None:
        self.acts += 1
        self.says[act.kind].add(act.sentence)
        for one in beyond(effects(before, after), (act,), undone):
            if one.deviation is None:
                (self.asks if one.asks else self.tells)[act.kind].add(f"`{one.kind}`")
            else:
                level = one.deviation.level.name.lower()
                self.fide[act.kind].add(f"`{one.deviation.kind}` ({level})")

    def missing(self, lines: dict[str, str]) -> list[str]:
        """What was seen and does not stand in the line of its act."""
        return [
            f"{act}: {one}"
            for found in (self.asks, self.tells, self.fide)
            for act, names in found.items()
            for one in sorted(names)
            if one not in lines[act]
        ]

    def page(self, sequences: int) -> str:
        """The text of the page."""
        shown = {kind: getattr(of, "shows", ()) for kind, of in ACTIONS.items()}
        rows = [
            f"| `{kind}` | {' / '.join(sorted(self.says[kind]))} | {_cell(self.asks[kind])} "
            f"| {_cell(self.tells[kind])} | {_cell(self.fide[kind])} "
            f"| {_cell(f'`{one}`' for one in shown.get(kind, ()))} |"
            for kind in (*ACTIONS, Undo.kind)
        ]
        undone = {kind: getattr(of, "undone", ()) for kind, of in ACTIONS.items()}
        taken = [
            f"* `{kind}`: {_cell(f'`{one}`' for one in kinds)}" for kind, kinds in undone.items() if kinds
        ]
        kinds = [
            f"| `kind {name}` | {'yes' if kind.asks else 'no'} | "
            f"{in_english(kind.sentence, rounds='…', names='…')}. {kind.meaning} |"
            for name, kind in KINDS.items()
        ]
        undo = "\nWhoever takes one of these back is not asked about:\n\n" + "\n".join(taken) + "\n"
        head = HEAD.format(acts=self.acts, sequences=sequences)
        return head + "\n".join(rows) + "\n" + undo + EFFECTS + "\n".join(kinds) + "\n"


def _cell(names: Iterable[str]) -> str:
    return ", ".join(sorted(names)) or "–"


def main() -> None:
    """Write the page, or check it."""
    if "--check" not in sys.argv[1:]:
        PAGE.write_text(Watched(SEQUENCES).page(SEQUENCES), encoding="utf-8")
        return
    text = PAGE.read_text(encoding="utf-8")
    lines = {line.split("`")[1]: line for line in text.splitlines() if line.startswith("| `")}
    stale = list(lines) != [*ACTIONS, Undo.kind, *(f"kind {kind}" for kind in KINDS)]
    new = [] if stale else Watched(FEW).missing(lines)
    if stale or new:
        sys.exit(f"docs/how-it-works/acts.md: run python docs/make_act_table.py {', '.join(new)}")


if __name__ == "__main__":
    main()
