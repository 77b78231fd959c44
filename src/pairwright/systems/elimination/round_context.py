"""A round of a cup: the bracket decides everything, and the results say who is still in it."""

from __future__ import annotations

from collections.abc import Mapping

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.rules.article import Article
from pairwright.seasons.cups import OPEN, BracketTie, bracket_rounds, drawn_anew, first_ties, lots_of
from pairwright.systems.answers import Place, RoundAnswer, Verdict
from pairwright.systems.criterion import Pair
from pairwright.systems.evidence import ByeEvidence, ColourEvidence, OwnWords, PairEvidence
from pairwright.systems.explainer import Explainer
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.round_context import FixedRound
from pairwright.systems.system import Board, Pairing, PairingSystem, Value
from pairwright.tournament.outcome import HALF_POINTS, NOT_THERE, Colour, Outcome
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament

STANDS = Article("Knock-out", "bracket")
_SEEDED = OwnWords(
    "seeds",
    N_("their numbers stand opposite each other in the bracket"),
    N_("{a} and {b} meet because their numbers stand opposite each other in the bracket."),
    placed=True,
)
_DRAWN = OwnWords(
    "lots",
    N_("they stand beside each other in the order of the lots"),
    N_("{a} and {b} meet because they stand beside each other in the order of the lots."),
    placed=True,
)
_APART = OwnWords(
    "lots, clubs apart",
    N_("the order of the lots puts them together, with clubs kept apart"),
    N_("{a} and {b} meet because the order of the lots puts them together, with clubs kept apart."),
    placed=True,
)
_DRAWN_ANEW = OwnWords(
    "lots of the round",
    N_("the lots of this round put them together"),
    N_("{a} and {b} meet because the lots of this round put them together."),
    placed=True,
)
_WINNERS = OwnWords(
    "winners",
    N_("both have come through beside each other in the bracket"),
    N_("{a} and {b} meet because both have come through, beside each other in the bracket."),
    placed=True,
)
_FIRST = OwnWords("drawn first", N_("drawn first"), N_("{granted} stands first in the bracket"))
_LESS_OFTEN = OwnWords(
    "White less often", N_("White less often so far"), N_("{granted} has had White less often in this cup")
)


class KnockOutRound(FixedRound):
    """The next round of the bracket. order: whoever has a match in it, by number.

    A match that ended level is decided by who is absent from the next round: that one is out.
    """

    complete = STANDS

    def __init__(
        self, system: PairingSystem, tournament: Tournament, *, options: Mapping[str, Value] | None = None
    ) -> None:
        super().__init__(system, tournament, options=options)
        players, number = tournament.players, tournament.next_round
        drawn = self.options.get("bracket")
        first = first_ties([player.club for player in players], drawn=drawn in ("lots", "each-round"))
        self._anew = drawn == "each-round"
        self._lots = lots_of(str(self.options.get("lots", "")))
        self._away = {
            one.player
            for one in tournament.announced_byes
            if one.round_number == number and one.outcome in NOT_THERE
        }
        anew = self._drawn_anew if self._anew else None
        self.ties = bracket_rounds(first, number, self._boards, self._winner, self._gone, anew)[number - 1]
        self._refuse_open(number)
        self.games = [
            self._coloured(upper, lower)
            for upper, lower in self.ties
            if upper is not None and lower is not None and not {upper, lower} & self._away
        ]
        if not self.games:
            raise BadInput.told("all rounds have been paired: one is left")
        self.order = tuple(sorted(player for game in self.games for player in game))
        self._by_lot = drawn == "lots" or self._anew

    def _boards(self, number: int) -> list[tuple[int, int]]:
        if number > len(self.tournament.rounds):
            return []
        opponents = self.tournament.rounds[number - 1].opponents
        return [(a, b) for a, b in enumerate(opponents) if b != NO_OPPONENT and a < b]

    def _drawn_anew(self, number: int, left: list[int]) -> list[BracketTie]:
        """The ties of a round that is drawn by itself; of one that was played its boards say the rest."""
        players = self.tournament.players
        order = [one - 1 for one in self._lots.get(number, ()) if one - 1 in left]
        if number <= len(self.tournament.rounds):
            order = left
        return drawn_anew(left, order, {one: players[one].club for one in left})

    def _winner(self, number: int, upper: int, lower: int) -> int:
        """Whoever the next round has once it is drawn; by the result before that, or by who is absent."""
        if number > len(self.tournament.rounds):
            return OPEN
        played = self.tournament.rounds[number - 1]
        if played.totals:
            own, other = (played.totals[0][one] for one in (upper, lower))
        else:
            own, other = (HALF_POINTS.get(Outcome(played.outcomes[one]), 0) for one in (upper, lower))
        left = [one for one in (upper, lower) if not self._gone(number + 1, one)]
        # A bonus may have turned it, or the result was corrected later: then it is told by who plays on.
        told = self.options.get("bonus") or number < len(self.tournament.rounds)
        if own != other and not (told and len(left) == 1):
            return upper if own > other else lower
        return left[0] if len(left) == 1 else OPEN

    def _gone(self, number: int, player: int) -> bool:
        if number > len(self.tournament.rounds):
            return player in self._away
        played = self.tournament.rounds[number - 1]
        return played.opponents[player] == NO_OPPONENT and played.outcomes[player] in NOT_THERE

    def _refuse_open(self, number: int) -> None:
        """Raise BadInput where somebody of this round is not known, naming the match."""
        if not any(OPEN in tie for tie in self.ties):
            return
        for a, b in self._boards(number - 1):
            if self._winner(number - 1, a, b) == OPEN:
                names = [self.tournament.players[one].name or str(one + 1) for one in (a, b)]
                raise BadInput.told(
                    "{a} – {b} in round {n} has no winner; say who goes through before the next round",
                    a=names[0], b=names[1], n=number - 1,
                )  # fmt: skip
        if self._anew and number > 1 and number - 1 <= len(self.tournament.rounds):
            raise BadInput.told("round {n} is drawn by lot: give its lots, as the option lots", n=number)
        raise BadInput.told("round {n} is not complete", n=number - 1)

    def _coloured(self, upper: int, lower: int) -> Pair:
        """White, or the team at home, first."""
        if self.options.get("home") == "away-more-often" and self._turns(lower) < self._turns(upper):
            return lower, upper
        return upper, lower

    def _turns(self, player: int) -> int:
        """The fewer, the sooner White: the games with White; of a team, how seldom it was away."""
        colours = [played.colours[player] for played in self.tournament.rounds]
        of_team = self.system.unit == "team"
        return -colours.count(Colour.BLACK) if of_team else colours.count(Colour.WHITE)

    def draw(self) -> Pairing:
        """The round of the bracket."""
        boards = tuple(Board(white, black) for white, black in self.games)
        return Pairing(self.tournament.next_round, boards, None, self.system.key)

    def pair_faults(self, a: int, b: int) -> tuple[Finding, ...]:
        """The bracket has other opponents for them in this round."""
        if frozenset((a, b)) in self.boards:
            return ()
        return (Finding(Kind.NOT_IN_THE_BRACKET, (a, b), article=STANDS),)

    def explainer(self) -> Explainer:
        """The bracket says everything."""
        return KnockOutExplainer(self)

    def evidence_of(self, player: int) -> PairEvidence | None:
        """Why somebody has this opponent; None for who is free or out."""
        game = next((one for one in self.games if player in one), None)
        if game is None:
            return None
        upper, lower = next(
            (a, b) for a, b in self.ties if {a, b} == {*game} and a is not None and b is not None
        )
        rule = _FIRST if game == (upper, lower) else _LESS_OFTEN
        colours = ColourEvidence(*game, game[0], STANDS, rule)
        place = Place(self.tournament.next_round, 0)
        return PairEvidence(upper, lower, place, self._role(upper, lower), STANDS, lower, None, colours)

    def _role(self, upper: int, lower: int) -> OwnWords:
        """Why the bracket has two together."""
        if self.tournament.next_round > 1 and not self._anew:
            return _WINNERS
        if not self._by_lot:
            return _SEEDED
        if self._anew and self.tournament.next_round > 1:
            return _DRAWN_ANEW
        return _DRAWN if abs(upper - lower) == 1 else _APART


class KnockOutExplainer(Explainer):
    """A round of the bracket, and what is asked about it."""

    def __init__(self, opened: KnockOutRound) -> None:
        self.tournament = opened.tournament
        self._round = opened
        self.pairing = opened.draw()

    def why(self, player: int) -> PairEvidence | ByeEvidence | None:
        """Where the bracket has somebody."""
        return self._round.evidence_of(player)

    def why_not(self, a: int, b: int | None) -> RoundAnswer:
        """The bracket has the pair in this round, or other opponents for them."""
        if b is None:
            free = a not in self._round.order
            verdict = Verdict.PAIRED if free else Verdict.IMPOSSIBLE
            return RoundAnswer(verdict, (a, b), STANDS, free=free, obstacles=self._round.bye_faults(a))
        if a == b:
            return RoundAnswer(
                Verdict.IMPOSSIBLE, (a, b), STANDS, obstacles=(Finding(Kind.SAME_PLAYER, (a,)),)
            )
        faults = self._round.pair_faults(a, b)
        return RoundAnswer(Verdict.IMPOSSIBLE if faults else Verdict.PAIRED, (a, b), STANDS, obstacles=faults)
