"""From a report to the facts of a certificate, by the rules: C.04.1, C.04.2, C.04.3 article 1, C.04.7."""

from __future__ import annotations

from itertools import accumulate
from typing import Any

from .form import event_of
from .report import Award, Block, Report, Unclear


class Standing:
    """A report as it stood before a round was drawn; players by place. Raises Unclear."""

    def __init__(self, report: Report, round_number: int, edition: str) -> None:
        if not 1 <= round_number <= report.played + 1:
            raise Unclear(f"round {round_number} is not one of those played ({report.played}), nor the next")
        self.report, self.number, self.edition = report, round_number, edition
        self.everybody = range(len(report.numbers))
        self.columns = report.columns[: round_number - 1]

    def present(self, player: int) -> bool:
        """Whether he is in the draw of this round."""
        if self.number <= self.report.played:
            return self.report.columns[self.number - 1][player].drawn
        return (self.number, player) not in self.report.away

    def points(self, number: int, player: int) -> int:
        """What the result of a round brought him."""
        block = self.columns[number - 1][player]
        result = block.result or "Z"
        found = self.report.worth.get(result + block.colour * block.played, self.report.worth.get(result, 0))
        for award in self.report.awards:
            right = award.round_number in (0, number) and (not award.players or player in award.players)
            found = award.points if right and award.result == result else found
        return found

    def brought(self, number: int, player: int) -> int:
        """What a round without a game brought him: a bonus for it is points of that round (C.04.2, 2.4)."""
        return self.points(number, player) + sum(
            max(award.points, 0) for award in self.bonuses(player) if award.round_number == number
        )

    def bonuses(self, player: int) -> list[Award]:
        """Bonus and penalty points."""
        awards = self.report.awards
        return [one for one in awards if not one.result and (not one.players or player in one.players)]

    def standing(self, number: int, player: int) -> int:
        """His points before a round, without virtual ones; a bonus counts from the round after its own."""
        bonus = [award.points for award in self.bonuses(player) if award.round_number < number]
        return sum(self.points(earlier, player) for earlier in range(1, number)) + sum(bonus)

    def score(self, number: int, player: int) -> int:
        """The score with which he was paired in a round (C.04.7, 1.5)."""
        return self.standing(number, player) + self.virtual(number, player)

    def virtual(self, number: int, player: int) -> int:
        """His virtual points in a round: as given, else by the Baku method (C.04.7, 1.2 to 1.4)."""
        report = self.report
        if report.virtual is not None:
            return report.virtual.get((number, player), 0)
        accelerated = (report.number_of_rounds + 1) // 2
        if not report.baku or number > accelerated:
            return 0
        win = self.win
        if self.loss or win != 2 * max(report.worth["=W"], report.worth["=B"]):
            raise Unclear("accelerated, and a win is not worth two draws (C.04.7, 1.1)")
        start = [p for p in self.everybody if self.drawn_first(p)]
        last_of_group = start[: 2 * ((len(start) + 3) // 4)][-1:]
        if player > max(last_of_group, default=-1):
            return 0
        return win if number <= (accelerated + 1) // 2 else win // 2

    def drawn_first(self, player: int) -> bool:
        """Whether he was in the draw of round 1."""
        return self.columns[0][player].drawn if self.columns else self.present(player)

    @property
    def win(self) -> int:
        """Points of a win."""
        return max(self.report.worth["1W"], self.report.worth["1B"])

    @property
    def loss(self) -> int:
        """Points of a loss over the board."""
        return min(self.report.worth["0W"], self.report.worth["0B"])

    def barred(self, player: int) -> bool:
        """C2: he had the bye, or the points of a win for a round without a game (2017: a forfeit win)."""
        for number, column in enumerate(self.columns, 1):
            block = column[player]
            if not block.played and (block.result == "U" or self._bars(block, self.brought(number, player))):
                return True
        return False

    def _bars(self, block: Block, points: int) -> bool:
        return block.result == "+" if self.edition == "2017" else points >= self.win

    def float_of(self, number: int, player: int) -> str:
        """Articles 1.4.2 to 1.4.4 (2017: A.4): "d", "u" or "" in a past round."""
        if number < 1:
            return ""
        block = self.columns[number - 1][player]
        if not block.played or block.opponent is None:
            floats = block.result == "U" or self.brought(number, player) > self.loss
            return "d" if floats or self.edition == "2017" else ""
        own, other = self.score(number, player), self.score(number, block.opponent)
        return "d" if own > other else "u" if own < other else ""

    def parity(self) -> list[int]:
        """5.2.5: the numbers of those who have been in a draw or are in this one; 0 for others."""
        before = [any(column[player].drawn for column in self.columns) for player in self.everybody]
        entered = [before[player] or self.present(player) for player in self.everybody]
        ranks = accumulate(entered)
        return [rank if there else 0 for rank, there in zip(ranks, entered, strict=True)]

    def initial(self) -> str:
        """The initial colour, as given or as the first round with colours shows it."""
        if self.report.initial:
            return self.report.initial
        drawn = set[int]()
        for column in self.report.columns[: self.report.played]:
            drawn |= {player for player in self.everybody if column[player].drawn}
            for player in self.everybody:
                if colour := column[player].colour:
                    odd = sum(other <= player for other in drawn) % 2
                    return colour if odd else {"W": "B", "B": "W"}[colour]
        return ""


def facts(report: Report, round_number: int, edition: str) -> dict[str, Any]:
    """The facts of a certificate about this round, as `form` describes them. Raises Unclear."""
    at = Standing(report, round_number, edition)
    everybody, last = at.everybody, round_number == report.number_of_rounds
    here = [at.present(p) for p in everybody]
    games = [[column[p] for column in at.columns if column[p].played] for p in everybody]
    half, points = (round_number - 1) * at.win, [at.standing(round_number, p) for p in everybody]
    groups = {
        tuple(sorted(set(players)))
        for first, end, players in report.forbidden
        if first <= round_number and (not end or round_number <= end)
    }
    return {
        "event": event_of(report.name, report.names),
        "last": last,
        "initial": at.initial(),
        "forbidden": sorted(list(group) for group in groups if len(group) > 1),
        "players": {
            "number": report.numbers,
            "present": [int(present) for present in here],
            "score": [at.score(round_number, p) if here[p] else 0 for p in everybody],
            "topscorer": [int(here[p] and last and 2 * points[p] > half) for p in everybody],
            "barred": [int(here[p] and at.barred(p)) for p in everybody],
            "games": [len(blocks) for blocks in games],
            "parity": at.parity(),
            "floats": [
                at.float_of(round_number - 1, p) + at.float_of(round_number - 2, p).upper() if here[p] else ""
                for p in everybody
            ],
            "colours": ["".join(block.colour for block in blocks) for blocks in games],
            "met": [sorted({block.opponent for block in blocks}) for blocks in games],
        },
    }
