"""Everything that can be said about a round is said, and judged sentence by sentence."""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

import sentences_2012  # noqa: F401
import sentences_dubov  # noqa: F401
import sentences_dutch  # noqa: F401
import sentences_film
import sentences_kjca  # noqa: F401
import sentences_knock_out  # noqa: F401
import sentences_lots  # noqa: F401
import sentences_olympiad  # noqa: F401
import sentences_other_swiss  # noqa: F401
import sentences_team_swiss  # noqa: F401
from heard import ArbiterHeard, Heard, PlainHeard, Said

import sentences  # noqa: F401 - registers
from pairwright.explain.questions import Questions
from pairwright.systems.evidence import ByeEvidence, PairEvidence
from rules import PREDICATES, WORDS, NotJudgedError, players
from sentences import LISTS, VALUES


def everything_said(world, *, what_if=False, film=True):
    """All sentences of both registers about every player and every pair of a round.

    film: and those of its film.
    """
    explained, heard = world.explained, Heard(world.tournament)
    plain, arbiter = PlainHeard(heard), ArbiterHeard(heard)
    everybody = range(len(world.tournament.players))
    for player in everybody:
        evidence = explained.why(player)
        for words in (plain, arbiter):
            if isinstance(evidence, PairEvidence):
                words.pair(evidence)
                words.colours(evidence.colours)
            elif isinstance(evidence, ByeEvidence):
                words.bye(evidence)
            for one in explained.floats(player):
                words.float_(one)
        if isinstance(evidence, PairEvidence):
            with heard.on("colours", evidence.colours.white, evidence.colours.black):
                plain.with_colours(" ".join(["word"] * 50), evidence.colours)
        _asked_about(world, player, plain, arbiter)
    for bracket in explained.evidence().brackets:
        heard.said += _of_bracket(arbiter.bracket(bracket), bracket.place.number)
    if film:
        sentences_film.film_said(world, heard)
    if what_if and len(everybody) > 3:
        for a, b in ((0, len(everybody) // 2), (1, 2)):
            if {a, b} <= set(world.facts.present) and world.opponent.get(a) != b:
                changes = explained.what_if(a, b)
                plain.what_if(a, b, changes)
                arbiter.what_if(a, b, changes)
    for a, b in {tuple(sorted(pair)) for pair in world.opponent.items()}:
        _never_otherwise(world, a, b)
    if what_if:
        _depends(world, plain, arbiter)
    return heard.said


def _never_otherwise(world, a, b):
    """Whoever asks what would have to change for two to meet who do is told that they meet."""
    asked = Questions(world.explained, "en")
    said = asked.what_if(a, b)
    assert said["changes"] == []
    first = said["plain"].partition(".")[0]
    assert first.endswith("are paired"), said["plain"]
    assert set(players(first)) == {a, b}
    assert "would be paired" not in said["arbiter"]


def _of_bracket(lines, number):
    """The lists of a bracket and its values, as two more things that are said."""
    told = dict(line.strip().split(": ", 1) for line in lines[1:] if ": " in line and " = " not in line)
    lists = {name: people for name, people in told.items() if not name.startswith(("A.", "B.", "C."))}
    values = next((line for line in lines if " = " in line), "")
    counted = dict(part.strip().split(" = ", 1) for part in values.split(", ") if part.strip())
    for template, found in ((LISTS, lists), (VALUES, counted)):
        yield Said(template, found, "\n".join(lines), ("bracket", number), "arbiter")


def _asked_about(world, player, plain, arbiter):
    explained = world.explained
    others = range(player, len(world.tournament.players))
    answers = [explained.why_not(player, other) for other in (None, *others)]
    for words in (plain, arbiter):
        for answer in answers:
            words.why_not(answer)
    for rather in (None, *range(len(world.tournament.players))):
        answer = explained.why_float(player, rather)
        if answer is not None and rather != player:
            plain.staying(answer)
            arbiter.staying(answer)


def _depends(world, plain, arbiter):
    places = world.explained.depends()
    if places:
        arbiter.depends(places, whole_round=True)
        for player in world.facts.present:
            own = world.explained.depends((player,))
            plain.depends(own, (player,))
            arbiter.depends(own)


def judged(world, said):
    """Whether it is true; None where that cannot be told."""
    try:
        return PREDICATES[said.template](world, said)
    except NotJudgedError:
        return None


class Tally:
    """Occurrences, false ones and those that cannot be judged, by system, register and template."""

    def __init__(self):
        self.said, self.false, self.unjudged = Counter(), Counter(), Counter()
        self.faults = []
        self.rounds = Counter()

    def judge(self, world, spoken):
        """Judge all that was said about one round."""
        self.rounds[world.edition] += 1
        known = {}
        for said in spoken:
            if said.template in WORDS:
                continue
            key = world.edition, said.register, said.template
            self.said[key] += 1
            unique = said.template, said.text, said.about, said.register
            if unique not in known:
                known[unique] = judged(world, said)
            if known[unique] is None:
                self.unjudged[key] += 1
            elif not known[unique]:
                self.false[key] += 1
                self.faults.append((key, said, world))
