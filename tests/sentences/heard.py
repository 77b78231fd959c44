"""Everything that is said about a round, with the template, its values and what it is said about."""

from __future__ import annotations

import ast
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from pairwright import systems
from pairwright.explain.words import plain as plain_words
from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.explain.words.plain import PlainWords
from pairwright.explain.words.speech import COUNTED_OF_TEAMS, OF_TEAMS, POINTS, Speech
from source_trees import nodes

WORDS = Path(plain_words.__file__).parent
SYSTEMS = Path(systems.__file__).parent

ELSEWHERE = (
    *sorted((WORDS.parents[1] / "check").glob("*_words.py")), WORDS.parent / "picture.py",
    SYSTEMS / "swiss" / "completion.py",
)  # fmt: skip
"""Where more is said, to an arbiter or under a picture."""


PARTLY = (SYSTEMS / "olympiad" / "round_context.py", SYSTEMS / "lim" / "round_context.py")
"""Where headings, and what an arbiter is told of a whole round, stand beside sentences that are judged."""

FINDINGS = SYSTEMS / "findings.py"
OF_JUDGED_ROUNDS = "{players}: "
"""So begins what is found in a round that is judged: tests/unit/test_rounds_judged.py."""
OF_WHOLE_EVENTS = frozenset({
    "worse than the pairing under the rules {where}; {what}: {other} instead of {mine}",
    "rounds: {needed}, without a second meeting at most {available}",
    "{group}: players: {needed}, others: {available}, from round {round} on; they must not meet",
    "games to be played: {needed}, pairs who may still meet: {available}",
    "rounds with a bye: {needed}, players who may have it: {available}",
    "round {round} cannot be paired: {players} need opponents, and only {others} could help",
    "every possible sequence of rounds was tried, and none can be completed",
    "{players} must not meet, but the table pairs them in round {round}",
})  # fmt: skip
"""What is found in an event that is judged or cannot be completed: tests/unit/test_completable.py."""

SAID_BY_SYSTEMS = (
    *(SYSTEMS / room / "round_context.py" for room in ("burstein", "dubov", "double_swiss", "team_swiss")),
    SYSTEMS / "elimination" / "round_context.py",
    *PARTLY, FINDINGS, SYSTEMS / "kjca" / "explain" / "explainer.py",
    SYSTEMS / "swiss" / "round_context.py", SYSTEMS / "kjca" / "costs.py",
    *(SYSTEMS / "dutch" / name for name in ("criteria.py", "explain/order.py", "explain/explainer.py")),
    SYSTEMS / "dutch_2012" / "readings.py",
    *(SYSTEMS / "dutch_2012" / "explain" / name for name in ("criteria.py", "explainer.py")),
    WORDS.parent / "lots_explainer.py",
)  # fmt: skip
"""Where systems say what they alone say."""

OF_CRITERIA = frozenset({"Criterion", "criterion", "_criterion", "bye_criteria", "bracket_criteria"})
"""What makes the criteria of a round beside it: their texts are of rounds compared, not of a pair."""


@dataclass(frozen=True)
class Said:
    """One use of a template. about: (kind, ...) of the innermost question it answers."""

    template: str
    values: dict = field(repr=False)
    text: str
    about: tuple
    register: str


class Heard(Speech):
    """A language that keeps what was said in it."""

    def __init__(self, tournament, language="en"):
        super().__init__(tournament, language)
        self.said: list[Said] = []
        self.about: list[tuple] = [()]
        self.register = ""

    def say(self, text, **values):
        made = super().say(text, **values)
        if text:
            self.said.append(Said(text, values, made, self.about[-1], self.register))
        return made

    def count(self, one, many, number, **values):
        made = super().count(one, many, number, **values)
        self.said.append(Said(one, {**values, "number": number}, made, self.about[-1], self.register))
        return made

    @contextmanager
    def on(self, *about):
        self.about.append(about)
        try:
            yield
        finally:
            self.about.pop()


def _listening(base, register):
    """The words of one register, saying what each sentence is about."""

    class Listening(base):
        def _on(self, about, method, *arguments):
            self.speech.register = register
            with self.speech.on(*about):
                return method(*arguments)

        def why_not(self, answer):
            return self._on(("why not", *answer.meeting), super().why_not, answer)

        def staying(self, answer):
            outer = self.speech.about[-1]
            place = answer.place.number if answer.place else outer[2] if outer[:1] == ("float",) else None
            return self._on(("staying", *answer.meeting, place), super().staying, answer)

        def pair(self, evidence):
            return self._on(("pair", evidence.upper, evidence.lower), super().pair, evidence)

        def colours(self, evidence):
            return self._on(("colours", evidence.white, evidence.black), super().colours, evidence)

        def exception(self, evidence):
            return self._on(("kept", evidence.white, evidence.black), super().exception, evidence)

        def kept(self, answer):
            return self._on(("kept", *answer.meeting), super().kept, answer)

        def float_(self, evidence):
            return self._on(("float", evidence.player, evidence.place.number), super().float_, evidence)

        def bye(self, evidence):
            return self._on(("bye", evidence.player), super().bye, evidence)

        def what_if(self, a, b, changes):
            return self._on(("what if", a, b), super().what_if, a, b, changes)

        def _change(self, change):
            about = (*self.speech.about[-1], change)
            return self._on(about, super()._change, change)

        def _not_the_natural(self, evidence):
            if evidence.cause is None:
                return ""
            return self._on(("why not", *evidence.cause.meeting), super()._not_the_natural, evidence)

        def _left(self, evidence):
            return self._on(("float", evidence.player, evidence.place.number), super()._left, evidence)

        def bracket(self, evidence):
            return self._on(("bracket", evidence.place.number), super().bracket, evidence)

        def depends(self, places, *rest, **more):
            return self._on(("depends",), lambda: super(Listening, self).depends(places, *rest, **more))

    return Listening


PlainHeard, ArbiterHeard = _listening(PlainWords, "plain"), _listening(ArbiterWords, "arbiter")


@cache
def judged_elsewhere(text, file):
    """Whether a finding is one of a round or an event, which have tests of their own."""
    return file == FINDINGS and (text.startswith(OF_JUDGED_ROUNDS) or text in OF_WHOLE_EVENTS)


def _called(call):
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


@cache
def templates(beside=()):
    """Every text of the words that is said or marked to be said, and the file it stands in."""
    found = {}
    for file in (*sorted(WORDS.glob("*.py")), *SAID_BY_SYSTEMS, *beside):
        calls = [call for call in nodes(file) if isinstance(call, ast.Call) and call.args]
        of_rounds = {
            id(one)
            for call in calls
            if file.name == "round_context.py" and _called(call) in OF_CRITERIA
            for one in ast.walk(call)
        }
        for call in calls:
            first = call.args[0]
            if id(call) in of_rounds or not isinstance(first, ast.Constant):
                continue
            if _called(call) in ("say", "_say", "N_", "NN_", "count"):
                found.setdefault(first.value, file)
    # What is said of teams is true as what is said of players is.
    said = {*OF_TEAMS, *COUNTED_OF_TEAMS}
    of_teams = {
        *OF_TEAMS.values(),
        *(one for one, _ in COUNTED_OF_TEAMS.values()),
        *(one for one, _ in POINTS.values()),
    }
    return {text: file for text, file in found.items() if text in said or text not in of_teams}
