"""The truth about "why not A-C?" for tiny fields: list every round, compare every value.

A round is the list of its brackets, and rounds are compared bracket by bracket: by the values of the
criteria, then by the place in the order. The best round with a pair is the least of all that have it.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "rules" / "dutch"))

from dutch_brute_force import UNLIMITED, BruteForce2017, BruteForce2026, position

BYE = -1


def flat(value):
    """The values of a candidate by number of the criterion, as the brute force of 2026 or 2017 has them."""
    if len(value) == 7:
        number, scores, following, unplayed, colours, counts, gaps = value
    else:
        number, scores, following, colours, counts, gaps = value
        unplayed = 0
    found = {6: (number,), 7: tuple(scores), 8: (following[0], *following[1]), 9: (unplayed,)}
    found |= {10 + place: (count,) for place, count in enumerate(colours)}
    found |= {14 + place: (count,) for place, count in enumerate(counts)}
    return found | {18 + place: tuple(gap) for place, gap in enumerate(gaps)}


def judged(actual, other):
    """("worse", criterion, values of both), ("later-in-order", which key, None, None)."""
    (value, place), (other_value, other_place) = actual, other
    mine, others = flat(value), flat(other_value)
    for criterion in sorted(mine):
        if mine[criterion] != others[criterion]:
            assert mine[criterion] < others[criterion], "the draw is not the best"
            return "worse", criterion, mine[criterion], others[criterion]
    key = next(index for index, both in enumerate(zip(place, other_place, strict=True)) if both[0] != both[1])
    assert place < other_place, "the draw does not come first"
    return "later-in-order", key, None, None


def staying(player, rather):
    """Whether in an option, (pairs, who leaves), a player stays and `rather` leaves."""
    return lambda option: player not in option[1] and (rather is None or rather in option[1])


def parted(apart):
    """Whether in an option none of these pairs is made."""
    return lambda option: not apart & {frozenset(pair) for pair in option[0]}


def best_of(keyed, taken, fits, bracket):
    """The best candidate that fits, judged against the one taken."""
    if fits(taken):
        return "paired", bracket, None, None, None
    actual = next(key for key, option in keyed if option == taken)
    others = [key for key, option in keyed if fits(option)]
    if not others:
        return "impossible", bracket, None, None, None
    verdict, *rest = judged(actual, min(others))
    return verdict, bracket, *rest


def best_pairs(keyed, fits):
    """The pairs of the best candidate that fits; () when there is none."""
    fitting = [(key, option) for key, option in keyed if fits(option)]
    return min(fitting)[1][0] if fitting else ()


class Asked:
    """The questions that are put alike in both editions."""

    def settled(self, a, b):
        """The answer for two who are kept apart by themselves; None for others."""
        if b == BYE and not self.odd:
            return "impossible", None, None, None, None
        apart = not self.entrants[a].may_have_bye if b == BYE else b not in self.may_meet[a]
        return ("forbidden", None, None, None, None) if apart else None

    def float_answer(self, player, rather=None, at=None):
        """What it costs to keep a player in the bracket `at` (the first left), `rather` leaving instead."""
        return self.otherwise(
            lambda place, taken: player in taken[1] and at in (None, place),
            staying(player, rather),
            lambda place: self.further_up(place, player, rather),
        )

    def apart_answer(self, number, apart):
        """What it costs to make none of these pairs in a bracket."""
        return self.otherwise(lambda place, _: place == number, parted(apart))


class Truth2026(Asked, BruteForce2026):
    """Every round of a field, each with its keys.

    beside: after an answer, the bracket in question, its pairs as drawn and in the best alternative.
    """

    def __init__(self, situation):
        super().__init__(situation)
        pairing = self.pair()
        self.solvable = pairing is not None
        if self.solvable:
            self.rounds = sorted(self.all_rounds(frozenset(), 0), key=lambda entry: entry[0])
            self.actual = self.rounds[0]
            assert sorted(self.pairs_of(self.actual)) == sorted(
                pairing[0] + ([(pairing[1], BYE)] if pairing[1] is not None else [])
            )

    def all_rounds(self, moved_down, place):
        if place == len(self.groups):
            yield (), ((tuple((player, BYE) for player in moved_down)),)
            return
        residents = frozenset(self.groups[place])
        for option in self.candidates(moved_down, residents, self.below(place + 1)):
            key = (
                self.value(option, moved_down, residents, place),
                position(option, moved_down, residents),
            )
            for keys, brackets in self.all_rounds(option[1], place + 1):
                yield (key, *keys), (option[0], *brackets)

    @staticmethod
    def pairs_of(entry):
        return [pair for bracket in entry[1] for pair in bracket]

    def answer(self, a, b):
        """(verdict, bracket from 0, criterion or key, actual, alternative)."""
        if settled := self.settled(a, b):
            return settled
        if (a, b) in self.pairs_of(self.actual):
            return "paired", None, None, None, None
        best = next((entry for entry in self.rounds if (a, b) in self.pairs_of(entry)), None)
        if best is None:
            return self.other_bye(a, b)
        bracket = next(
            index
            for index, both in enumerate(zip(self.actual[0], best[0], strict=True))
            if both[0] != both[1]
        )
        verdict, *rest = judged(self.actual[0][bracket], best[0][bracket])
        self.beside = bracket, self.actual[1][bracket], best[1][bracket]
        return verdict, bracket, *rest

    def otherwise(self, asked, fits, beyond=None):
        """The first bracket asked about, paired as the best option does that fits; without one, `beyond`."""
        moved_down = frozenset()
        for place, group in enumerate(self.groups):
            residents = frozenset(group)
            pairs = frozenset(self.actual[1][place])
            options = list(self.candidates(moved_down, residents, self.below(place + 1)))
            taken = next(option for option in options if frozenset(option[0]) == pairs)
            if asked(place, taken):
                keyed = self.keyed(options, moved_down, residents, place)
                found = best_of(keyed, taken, fits, place)
                self.beside = place, taken[0], best_pairs(keyed, fits)
                if found[0] != "impossible":
                    return found
                if beyond:
                    return beyond(place)
                score = self.score_of_bye(moved_down, place, fits)
                return found if score is None else ("worse", None, 5, (self.bye_score,), (score,))
            moved_down = taken[1]
        return None

    def further_up(self, place, player, rather):
        """A player stays, `rather` not, where the bracket cannot: the best of all rounds, with any bye."""

        def stays(brackets):
            paired = {one for pairs in brackets[: place + 1] for pair in pairs for one in pair}
            return player in paired and rather not in paired

        best = next((entry for entry in self.rounds if stays(entry[1])), None)
        if best is not None:
            bracket = next(
                n for n, both in enumerate(zip(self.actual[0], best[0], strict=True)) if both[0] != both[1]
            )
            self.beside = bracket, self.actual[1][bracket], best[1][bracket]
            verdict, *rest = judged(self.actual[0][bracket], best[0][bracket])
            return verdict, bracket, *rest
        score = self.higher_bye(
            lambda: any(stays(brackets) for _, brackets in self.bare_rounds(frozenset(), 0))
        )
        if score is not None:
            return "worse", None, 5, (self.bye_score,), (score,)
        return "impossible", place, None, None, None

    def score_of_bye(self, moved_down, place, fits):
        """The lowest score that must have the bye so that the bracket can be paired as it fits."""
        residents, below = frozenset(self.groups[place]), self.below(place + 1)
        return self.higher_bye(lambda: any(map(fits, self.candidates(moved_down, residents, below))))

    def higher_bye(self, possible):
        """The lowest score above that of C5 with which something is possible; None where there is none."""
        lowest = self.bye_score
        scores = {one.score for one in self.entrants if one.may_have_bye} if self.odd else ()
        try:
            for score in sorted(score for score in scores if score > lowest):
                self.bye_score = score
                self.complete.cache_clear()
                if possible():
                    return score
        finally:
            self.bye_score = lowest
            self.complete.cache_clear()
        return None

    def keyed(self, options, moved_down, residents, place):
        return [
            (
                (self.value(option, moved_down, residents, place), position(option, moved_down, residents)),
                option,
            )
            for option in options
        ]

    def other_bye(self, a, b):
        score = self.higher_bye(
            lambda: any((a, b) in self.pairs_of(((), pairs)) for _, pairs in self.bare_rounds(frozenset(), 0))
        )
        if score is not None:
            return "worse", None, 5, (self.bye_score,), (score,)
        return "impossible", None, None, None, None

    def bare_rounds(self, moved_down, place):
        if place == len(self.groups):
            yield (), ((tuple((player, BYE) for player in moved_down)),)
            return
        residents = frozenset(self.groups[place])
        for pairs, left in self.candidates(moved_down, residents, self.below(place + 1)):
            for _, brackets in self.bare_rounds(left, place + 1):
                yield (), (pairs, *brackets)


class Truth2017(Asked, BruteForce2017):
    """The chain of brackets as it was paired, and every candidate beside each of them.

    An alternative is compared in the bracket and in the manner in which the draw was made: a bracket
    paired anew because of a collapse as such. It must leave a round that has the pair possible.
    """

    def __init__(self, situation):
        super().__init__(situation)
        self.chain = []
        pairing = self.pair()
        self.solvable = pairing is not None

    def pair(self):
        if not self.complete(frozenset(), self.everybody):
            return None
        moved_down = frozenset()
        for place, group in enumerate(self.groups):
            residents, lower = frozenset(group), self.below(place + 1)
            if not lower:
                self.note(moved_down, residents, lower, place, last=True)
                return self.chain
            left = self.note(moved_down, residents, lower, place)
            if not self.complete(left, lower):
                self.chain.pop()
                left = self.note(moved_down, residents, lower, place, penultimate=True)
                self.note(left, lower, frozenset(), place, last=True)
                return self.chain
            moved_down = left
        return self.chain

    def note(self, moved_down, residents, lower, place, **manner):
        chosen, left = self.best(moved_down, residents, lower, place, **manner)
        self.chain.append((moved_down, residents, lower, place, manner, (chosen, left)))
        return left

    def answer(self, a, b):
        if settled := self.settled(a, b):
            return settled
        made = [pair for *_, (pairs, _) in self.chain for pair in pairs]
        made += [(player, BYE) for player in self.chain[-1][-1][1]]
        if (a, b) in made:
            return "paired", None, None, None, None
        for bracket in reversed(range(len(self.chain))):
            moved_down, residents, lower, place, manner, taken = self.chain[bracket]
            look_ahead = not manner
            options = [
                option
                for option in self.candidates(moved_down, residents, lower, completion=True)
                if (a, b) in option[0] or self.completes_with(option[1], lower, a, b)
            ]
            if not options:
                continue

            def key(option, moved_down=moved_down, residents=residents, place=place, ahead=look_ahead):
                return self.value(option, residents, place, ahead), position(option, moved_down, residents)

            verdict, *rest = judged(key(taken), min(map(key, options)))
            self.beside = bracket, taken[0], min(options, key=key)[0]
            return verdict, bracket, *rest
        return "impossible", None, None, None, None

    def otherwise(self, asked, fits, beyond=None):
        """The first bracket asked about, paired as the best option does that fits; without one, `beyond`."""
        for bracket, (moved_down, residents, lower, place, manner, taken) in enumerate(self.chain):
            if not asked(bracket, taken):
                continue
            options = [
                (
                    (
                        self.value(option, residents, place, not manner),
                        position(option, moved_down, residents),
                    ),
                    option,
                )
                for option in self.candidates(moved_down, residents, lower, completion=True)
            ]
            self.beside = bracket, taken[0], best_pairs(options, fits)
            found = best_of(options, taken, fits, bracket)
            return beyond(bracket) if beyond and found[0] == "impossible" else found
        return None

    def further_up(self, left, player, rather):
        """A player stays, `rather` not, where the bracket cannot: those above it, the last one first."""
        inside = frozenset(range(max(self.chain[left][1]) + 1))
        known = self.may_meet
        if rather is not None:
            self.may_meet = [
                met - inside if one == rather else met - {rather} if one in inside else met
                for one, met in enumerate(known)
            ]
        self.complete.cache_clear()
        try:
            for bracket in reversed(range(left)):
                moved_down, residents, lower, place, manner, taken = self.chain[bracket]
                options = [
                    option
                    for option in self.candidates(moved_down, residents, lower, completion=True)
                    for other in self.may_meet[player] & inside
                    if self.completes_with(option[1], lower, min(player, other), max(player, other))
                ]

                def key(option, moved_down=moved_down, residents=residents, place=place, ahead=not manner):
                    found = self.value(option, residents, place, ahead)
                    return found, position(option, moved_down, residents)

                if options:
                    best = min(options, key=key)
                    self.beside = bracket, taken[0], best[0]
                    verdict, *rest = judged(key(taken), key(best))
                    return verdict, bracket, *rest
        finally:
            self.may_meet = known
            self.complete.cache_clear()
        return "impossible", left, None, None, None

    def completes_with(self, apart, others, a, b):
        """Everybody paired, a with b among them, no two of `apart` with each other."""
        if b == BYE:
            if a not in apart | others or (len(apart | others)) % 2 == 0 or not self.bye_allowed(a):
                return False
            return self.complete(apart - {a}, others - {a})
        if not {a, b} <= apart | others or {a, b} <= apart:
            return False
        return self.complete(apart - {a, b}, others - {a, b})


def normal(criterion, value, limbo, resident):
    """A value as the explanations have it, amounts of the Limbo told by scores as the brute force does."""
    if criterion not in (18, 20) or not limbo:
        return tuple(value)
    return tuple(amount - limbo + resident + UNLIMITED if amount >= limbo else amount for amount in value)
