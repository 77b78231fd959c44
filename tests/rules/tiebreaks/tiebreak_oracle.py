"""The tie-breaks once more, slowly and straight from the articles, with fractions: for comparison only."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from pairwright.tournament import Colour, Outcome, Tournament

HALF = Fraction(1, 2)
REQUESTED = (Outcome.HALF_POINT_BYE, Outcome.ZERO_POINT_BYE, Outcome.ABSENT)
VUR = (*REQUESTED, Outcome.FORFEIT_LOSS)
FORFEITS = (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS)
WON = (Outcome.WIN, Outcome.UNRATED_WIN)


class Oracle:
    """One Swiss event of single players."""

    def __init__(self, event: Tournament, *, capped: bool = True, fore: bool = False) -> None:
        self.event = event
        self.capped = capped
        self.rounds = len(event.rounds)
        self.n = len(event.players)
        table = replace(event.scoring, unfinished=0).table()  # an open game brings nothing yet
        self.win = Fraction(event.scoring.win, 10)
        self.draw = Fraction(event.scoring.white_draw, 10)
        self.opponent = [[played.opponents[i] for played in event.rounds] for i in range(self.n)]
        self.outcome = [[Outcome(played.outcomes[i]) for played in event.rounds] for i in range(self.n)]
        self.colour = [[played.colours[i] for played in event.rounds] for i in range(self.n)]
        self.points = [
            [Fraction(table[played.colours[i]][played.outcomes[i]], 10) for played in event.rounds]
            for i in range(self.n)
        ]
        if fore and self.rounds:
            for i in range(self.n):
                if self.opponent[i][-1] >= 0:
                    self.outcome[i][-1] = Outcome.DRAW
                    self.points[i][-1] = self.draw
        self.score = [sum(row, Fraction(0)) for row in self.points]

    def adjusted(self, i: int) -> Fraction:
        total = Fraction(0)
        for r in range(self.rounds):
            later = self.outcome[i][r + 1 :]
            category_5 = self.outcome[i][r] in REQUESTED and all(outcome in VUR for outcome in later)
            total += self.draw if category_5 else self.points[i][r]
        return total

    def elements(self, i: int, *, p: bool, product: bool) -> list[tuple[Fraction, Fraction, bool]]:
        found = []
        for r in range(self.rounds):
            outcome, other = self.outcome[i][r], self.opponent[i][r]
            counts = outcome.played or (p and outcome in FORFEITS)
            if counts:
                score = self.adjusted(other)
            elif not self.capped:
                score = self.score[i]
            elif outcome in FORFEITS:
                score = min(self.score[i], self.adjusted(other))
            else:
                score = min(self.score[i], self.draw * self.rounds)
            value = score * self.points[i][r] if product else score
            found.append((score, value, outcome in VUR and not counts))
        return found

    def total(
        self, i: int, low: int = 0, high: int = 0, *, p: bool = False, product: bool = False
    ) -> Fraction:
        left = self.elements(i, p=p, product=product)
        for _ in range(low):
            if not left:
                break
            least = min(left, key=lambda element: element[:2])
            voluntary = [element for element in left if element[2]]
            if voluntary:
                lowest = min(voluntary, key=lambda element: (element[1], element[0]))
                if lowest[1] >= least[1]:
                    least = lowest
            left.remove(least)
        for _ in range(high):
            if left:
                left.remove(max(left, key=lambda element: element[:2]))
        return sum((value for _, value, _ in left), Fraction(0))

    def average_of_buchholz(self, i: int, source: list[Fraction]) -> Fraction | None:
        met = [self.opponent[i][r] for r in range(self.rounds) if self.outcome[i][r].played]
        if not met:
            return None
        return sum(source[j] for j in met) / len(met)

    def progressive(self, i: int, cut: int = 0) -> Fraction:
        running = [sum(self.points[i][: r + 1], Fraction(0)) for r in range(self.rounds)]
        return sum(running[cut:], Fraction(0))

    def standard(self, i: int) -> Fraction:
        total = Fraction(0)
        for r in range(self.rounds):
            other = self.opponent[i][r]
            against = self.points[other][r] if other >= 0 else self.draw
            own = self.points[i][r]
            if self.outcome[i][r] is Outcome.UNFINISHED:
                continue
            total += 1 if own > against else HALF if own == against else 0
        return total

    def count(self, i: int, code: str) -> int:
        rounds = range(self.rounds)
        outcome, colour = self.outcome[i], self.colour[i]
        played = [outcome[r].played for r in rounds]
        rule = {
            "WIN": lambda r: outcome[r] in WON or (not played[r] and self.points[i][r] == self.win),
            "WON": lambda r: outcome[r] in WON,
            "BPG": lambda r: played[r] and colour[r] == Colour.BLACK,
            "BWG": lambda r: outcome[r] in WON and colour[r] == Colour.BLACK,
            "REP": lambda r: outcome[r] not in VUR,
            "VUR": lambda r: outcome[r] in VUR,
        }[code]
        return sum(map(bool, map(rule, rounds)))

    def koya(self, i: int, steps: int = 0) -> Fraction:
        limit = self.win * self.rounds / 2 + steps * HALF
        return sum(
            (
                self.points[i][r]
                for r in range(self.rounds)
                if self.opponent[i][r] >= 0 and self.score[self.opponent[i][r]] >= limit
            ),
            Fraction(0),
        )

    def direct_encounter(self, group: list[int], *, p: bool = False) -> list[list[int]]:
        """The group in order (article 6)."""
        if len(group) < 2:
            return [group]
        met: dict[tuple[int, int], list[Fraction]] = {}
        for i in group:
            for r in range(self.rounds):
                other = self.opponent[i][r]
                if self.outcome[i][r] is Outcome.UNFINISHED:
                    continue
                if other in group and (self.outcome[i][r].played or (p and self.outcome[i][r] in FORFEITS)):
                    met.setdefault((i, other), []).append(self.points[i][r])
        own = {
            i: sum((sum(met[i, j]) / len(met[i, j]) for j in group if (i, j) in met), Fraction(0))
            for i in group
        }
        missing = {i: sum(1 for j in group if j != i and (i, j) not in met) for i in group}
        if not any(missing.values()):
            values = sorted(set(own.values()), reverse=True)
            parts = [[i for i in group if own[i] == value] for value in values]
            if len(parts) == 1:
                return parts
            return [level for part in parts for level in self.direct_encounter(part, p=p)]
        placed: list[list[int]] = []
        left = list(group)
        while left:
            sure = [
                i
                for i in left
                if all(own[i] > own[j] + self.win * missing[j] for j in left if j != i) and len(left) > 1
            ]
            if not sure:
                break
            placed.append(sure)
            left.remove(sure[0])
        if not placed:
            return [group]
        return placed + self.direct_encounter(left, p=p)
