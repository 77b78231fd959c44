"""What is known of the players before a round, counted anew from games and byes.

Nothing of the pairing or of its explanations is used: only the rounds as they are stored, and the articles
as they are read here. Players are indices into the tournament, scores are in tenths of a point.
"""

from __future__ import annotations

from functools import cached_property

WIN, DRAW, LOSS, FORFEIT_WIN, PAB, FULL, HALF = 0, 1, 2, 7, 9, 10, 11
LAST_GAME = 6
WHITE, BLACK = "white", "black"
OTHER = {WHITE: BLACK, BLACK: WHITE, "none": "none"}
STRENGTHS = ("none", "mild", "strong", "absolute")


class Facts:
    """The players of one tournament, before its next round."""

    def __init__(self, tournament, edition):
        assert (tournament.acceleration, tournament.virtual_points, tournament.adjustments) == ("", (), ())
        self.tournament, self.edition = tournament, edition
        self.rounds = tournament.rounds
        self.number = len(self.rounds) + 1
        self.count = len(tournament.players)
        gone = {bye.player for bye in tournament.announced_byes if bye.round_number == self.number}
        self.present = [player for player in range(self.count) if player not in gone]

    # -- points and games ------------------------------------------------------------------------

    def points(self, player, index):
        """What a round (index from 0) brought."""
        played, points = self.rounds[index], self.tournament.scoring
        code, colour = played.outcomes[player], played.colours[player]
        if code <= 5:
            name = ("win", "draw", "loss")[code % 3]
            return getattr(points, f"{'black' if colour == 2 else 'white'}_{name}")
        return {
            6: points.unfinished,
            7: points.forfeit_win,
            8: points.forfeit_loss,
            9: points.pairing_allocated_bye,
            10: points.full_point_bye,
            11: points.half_point_bye,
        }.get(code, points.zero_point_bye)

    def score_before(self, player, index):
        """The score before a round (index from 0)."""
        return sum(self.points(player, earlier) for earlier in range(index))

    @cached_property
    def score(self):
        """Per player."""
        return [self.score_before(player, len(self.rounds)) for player in range(self.count)]

    @cached_property
    def ranked(self):
        """Everybody who takes part, by score and number."""
        return sorted(self.present, key=lambda player: (-self.score[player], player))

    @cached_property
    def scores(self):
        """The scores of those who take part, highest first."""
        return sorted({self.score[player] for player in self.present}, reverse=True)

    def played(self, player, index):
        """A round was a game."""
        return self.rounds[index].outcomes[player] <= LAST_GAME

    def games(self, player):
        """(round from 0, opponent, colour) of every game."""
        return [
            (index, played.opponents[player], (None, WHITE, BLACK)[played.colours[player]])
            for index, played in enumerate(self.rounds)
            if self.played(player, index)
        ]

    def unplayed(self, player):
        """How many rounds were no games."""
        return len(self.rounds) - len(self.games(player))

    def met(self, a, b):
        """The numbers of the rounds in which two met."""
        return [index + 1 for index, opponent, _ in self.games(a) if opponent == b]

    def kept_apart(self, a, b):
        """The event forbids the pair in this round."""
        return any(
            a in group.players
            and b in group.players
            and group.first_round <= self.number
            and (not group.last_round or self.number <= group.last_round)
            for group in self.tournament.forbidden
        )

    # -- colours ---------------------------------------------------------------------------------

    def colours(self, player):
        """The colours of the games, oldest first."""
        return [colour for _, _, colour in self.games(player) if colour]

    def wish(self, player):
        """(colour due, strength, difference): articles 1.6 and 1.7, or A.7 of 2012."""
        had = self.colours(player)
        difference = had.count(WHITE) - had.count(BLACK)
        twice = len(had) > 1 and had[-1] == had[-2]
        if not had:
            return "none", "none", 0
        fewer = BLACK if difference > 0 else WHITE
        if abs(difference) > 1:
            return fewer, "absolute", difference
        if twice:
            return OTHER[had[-1]], "absolute", difference
        if difference:
            return fewer, "strong", difference
        return OTHER[had[-1]], "mild", 0

    def third_running(self, player, colour):
        """This colour would be the third one running."""
        return self.colours(player)[-2:] == [colour, colour]

    def same_absolute(self, a, b):
        """Both must have the same colour."""
        first, second = self.wish(a), self.wish(b)
        return first[1] == second[1] == "absolute" and first[0] == second[0]

    @cached_property
    def topscorers(self):
        """More than half of the points that could be had, before the last round."""
        if self.number != self.tournament.number_of_rounds:
            return set()
        win = max(self.tournament.scoring.white_win, self.tournament.scoring.black_win)
        return {p for p in range(self.count) if 2 * self.score[p] > (self.number - 1) * win}

    # -- floats and byes -------------------------------------------------------------------------

    def float_of(self, player, back):
        """ "down", "up" or "" for the round so many rounds before."""
        index = self.number - 1 - back
        if index < 0:
            return ""
        if not self.played(player, index):
            points, loss = self.points(player, index), min(
                self.tournament.scoring.white_loss, self.tournament.scoring.black_loss
            )  # fmt: skip
            down = {
                "2026": self.rounds[index].outcomes[player] == PAB or points > loss,
                "2017": True,
                "2012": points > 0,
            }[self.edition]
            return "down" if down else ""
        mine = self.score_before(player, index)
        other = self.score_before(self.rounds[index].opponents[player], index)
        return "down" if mine > other else "up" if mine < other else ""

    def bars(self, player):
        """The rounds (number, code of the outcome) that bar from the pairing-allocated bye."""
        win = max(self.tournament.scoring.white_win, self.tournament.scoring.black_win)
        found = []
        for index, played in enumerate(self.rounds):
            code, points = played.outcomes[player], self.points(player, index)
            barred = {
                "2026": code == PAB or points >= win,
                "2017": code in (PAB, FORFEIT_WIN),
                "2012": points > 0,
                "kjca": code == PAB,
            }[self.edition]
            if code > LAST_GAME and barred:
                found.append((index + 1, code))
        return found

    def may_meet(self, a, b):
        """Nothing keeps two players apart by itself (Dutch system)."""
        if self.met(a, b) or self.kept_apart(a, b):
            return False
        return not self.same_absolute(a, b) or bool({a, b} & self.topscorers)

    # -- completion ------------------------------------------------------------------------------

    def completes(self, players, receivers, wish=None):
        """Everybody of `players` can be paired, one of `receivers` having the bye if they are odd.

        wish: a pair that must be made; (a, None) for the bye.
        """
        players = frozenset(players)
        if wish is not None:
            a, b = wish
            if b is None:
                return a in receivers and len(players) % 2 == 1 and self.completes(players - {a}, ())
            return self.may_meet(a, b) and self.completes(players - {a, b}, receivers)
        if not players:
            return True
        first = min(players)
        rest = players - {first}
        if len(players) % 2 and first in receivers and self.completes(rest, ()):
            return True
        return any(self.may_meet(first, b) and self.completes(rest - {b}, receivers) for b in rest)
