"""A round told as a film: group by group, step by step, each with what the rules tried and refused there.

Data only, from any explainer: who is in a group, who would meet whom, who leaves it, whose turn it is to
get an opponent and whom he did not get, the boards; with a question before the answer of a step, for who
wants to be examined. Sentences are made in `pairwright.explain.words.film_words`. Players are indices.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum

from pairwright.common.values import dataclass, replace
from pairwright.explain.annotated_criteria import annotated_articles
from pairwright.rules.article import Article
from pairwright.systems.answers import Place, Players, RoundAnswer, Verdict
from pairwright.systems.evidence import (
    BracketEvidence,
    ByeEvidence,
    ColourRule,
    DependsOn,
    FloatEvidence,
    PairEvidence,
    RoundEvidence,
    StepEvidence,
)
from pairwright.systems.explainer import Explainer
from pairwright.systems.system import Pairing

MOST_REFUSED = 3
"""Opponents passed over who are told one by one in a step; the best round with each is looked for."""
MOST_CHOICES = 4
"""Answers that a question offers."""

MayBeTold = Callable[[RoundAnswer], bool]


class FilmKind(Enum):
    """What a step tells."""

    TABLE = "table"
    BYE = "bye"
    GROUP = "group"
    HALVES = "halves"
    REMAINDER = "remainder"
    EXCHANGE = "exchange"
    PROCEDURE = "procedure"
    FLOATS = "floats"
    TURN = "turn"
    BOARDS = "boards"
    READINGS = "readings"


class Asks(Enum):
    """What a question asks."""

    FLOAT = "float"
    UPFLOAT = "upfloat"
    BYE = "bye"
    FREE = "free"
    OPPONENT = "opponent"
    COLOUR = "colour"
    MAY_MEET = "may meet"


@dataclass(frozen=True, slots=True)
class FilmChoice:
    """One of the answers to pick from.

    player: None where the colour or a pair is asked about. colour: "white" or "black". article: by which two
    may not meet; None for a pair that may. refused: why it is not this one.
    """

    right: bool
    player: int | None = None
    colour: str = ""
    article: Article | None = None
    refused: RoundAnswer | None = None


@dataclass(frozen=True, slots=True)
class FilmQuestion:
    """Asked before a step is told.

    about: whose opponent or colour; None for who floats, or has the bye. other: may the two meet?
    """

    asks: Asks
    choices: tuple[FilmChoice, ...]
    about: int | None = None
    other: int | None = None


@dataclass(frozen=True, slots=True)
class FilmStep:
    """One thing told. Which fields are given depends on the kind.

    pairs:   made in this step; of HALVES and REMAINDER, before any alteration.
    refused: what was not done instead, and why.
    done:    of PROCEDURE. readings: of READINGS. out, into: of EXCHANGE, who leaves S1 and who comes into it.
    """

    kind: FilmKind
    bracket: BracketEvidence | None = None
    pairs: tuple[PairEvidence, ...] = ()
    floats: tuple[FloatEvidence, ...] = ()
    bye: ByeEvidence | None = None
    done: StepEvidence | None = None
    refused: tuple[RoundAnswer, ...] = ()
    readings: tuple[DependsOn, ...] = ()
    out: Players = ()
    into: Players = ()
    question: FilmQuestion | None = None


@dataclass(frozen=True, slots=True)
class FilmScene:
    """A group, the bye, the whole table, or the readings.

    kind: GROUP, BYE, TABLE, READINGS. steps: () for a scene that was not asked for. bracket: None where
    there is nothing to draw.
    """

    kind: FilmKind
    steps: tuple[FilmStep, ...]
    bracket: BracketEvidence | None = None


@dataclass(frozen=True, slots=True)
class Film:
    """A round. pairing: the draw that is told."""

    pairing: Pairing
    scenes: tuple[FilmScene, ...]


def film(explainer: Explainer, may_be_told: MayBeTold = lambda answer: True, only: int | None = None) -> Film:
    """The film of a round, whatever the system.

    may_be_told: False for an answer that not everybody may read; what it says is left out.
    only: the place of the one scene that is told, of the others there is the title; None for all.
    """
    return Film(explainer.pairing, tuple(_Telling(explainer, may_be_told, only).scenes()))


def _scenes_of(found: RoundEvidence) -> list[tuple[FilmKind, BracketEvidence | None]]:
    """The groups from the top, the bye where the rules give it, and the readings."""
    left_over = found.bye is not None and any(
        one.player == found.bye.player for one in found.brackets[-1].floats
    )
    bye = [(FilmKind.BYE, None)] if found.bye is not None else []
    groups = [(FilmKind.GROUP, bracket) for bracket in found.brackets]
    readings = [(FilmKind.READINGS, None)] if found.depends else []
    return [*groups, *bye, *readings] if left_over else [*bye, *groups, *readings]


class _Telling:
    """Tells one round."""

    def __init__(self, explainer: Explainer, may_be_told: MayBeTold, only: int | None) -> None:
        self._explainer = explainer
        self._may_be_told = may_be_told
        self._only = only
        self._found = self._opened(explainer.evidence(self._wanted()))

    def _wanted(self) -> frozenset[int] | None:
        """The players of the one scene that is told; None for everybody."""
        if self._only is None:
            return None
        outline = self._explainer.evidence(())
        asked = _scenes_of(outline)[self._only : self._only + 1] if outline.brackets else []
        groups = (group for _, group in asked if group is not None)
        return frozenset(player for group in groups for player in (*group.moved_down, *group.residents))

    def scenes(self) -> Iterator[FilmScene]:
        """From the top."""
        if not self._found.brackets:
            yield from self._table()
            return
        for number, (kind, bracket) in enumerate(_scenes_of(self._found)):
            steps = self._steps(kind, bracket) if self._only in (None, number) else ()
            yield FilmScene(kind, tuple(steps), bracket)

    def _steps(self, kind: FilmKind, bracket: BracketEvidence | None) -> Iterator[FilmStep]:
        if bracket is not None:
            yield from self._group(bracket)
        elif kind is FilmKind.BYE and self._found.bye is not None:
            yield self._bye(self._found.bye)
        else:
            yield FilmStep(FilmKind.READINGS, readings=self._found.depends)

    def _opened(self, found: RoundEvidence) -> RoundEvidence:
        """The evidence without the answers that may not be told, so that no picture shows them either."""
        brackets = (
            replace(
                bracket,
                pairs=tuple(map(self._pair, bracket.pairs)),
                floats=tuple(map(self._float, bracket.floats)),
            )
            for bracket in found.brackets
        )
        bye = found.bye and replace(
            found.bye, rather=self._told(found.bye.rather), swapped=self._told(found.bye.swapped)
        )
        return replace(found, brackets=tuple(brackets), bye=bye)

    def _pair(self, evidence: PairEvidence) -> PairEvidence:
        if evidence.cause is None and evidence.came is None and evidence.swapped is None:  # not told here
            return evidence
        came = None if evidence.came is None else self._float(evidence.came)
        return replace(
            evidence, cause=self._told(evidence.cause), came=came, swapped=self._told(evidence.swapped)
        )

    def _float(self, evidence: FloatEvidence) -> FloatEvidence:
        return replace(evidence, staying=self._told(evidence.staying), swapped=self._told(evidence.swapped))

    # -- the table, the bye ----------------------------------------------------------------------

    def _table(self) -> Iterator[FilmScene]:
        """A round robin: the pairs of the table in one picture."""
        boards = [self._explainer.why(board.white) for board in self._explainer.pairing.boards]
        pairs = tuple(one for one in boards if isinstance(one, PairEvidence))
        if not pairs:
            return
        number = self._explainer.pairing.round_number
        everybody = tuple(sorted(player for pair in pairs for player in (pair.upper, pair.lower)))
        bracket = BracketEvidence(
            Place(number, 0), pairs[0].article, (), everybody, (), (), (), (), (), pairs, (), ()
        )
        free = [one for one in range(len(self._explainer.tournament.players)) if one not in everybody]
        asked = self._free(free[0], everybody) if len(free) == 1 else None
        table = FilmStep(FilmKind.TABLE, bracket, pairs, question=asked)
        yield FilmScene(FilmKind.TABLE, (table, self._boards(bracket)), bracket)

    def _free(self, free: int, others: Players) -> FilmQuestion:
        answers = [(one, self._told(self._explainer.why_not(one, None))) for one in _near(free, others)]
        return _who(Asks.FREE, free, answers)

    def _bye(self, bye: ByeEvidence) -> FilmStep:
        barred = [obstacle.players[0] for obstacle in bye.barred]
        rather = () if bye.rather is None else bye.rather.meeting[:1]
        near = dict.fromkeys(one for one in (*rather, *bye.passed, *barred) if one is not None)
        answers = [(one, self._told(self._explainer.why_not(one, None))) for one in near]
        told = [answer for _, answer in answers[: MOST_CHOICES - 1] if answer is not None]
        question = _who(Asks.BYE, bye.player, answers) if answers else None
        return FilmStep(FilmKind.BYE, bye=bye, refused=tuple(told), question=question)

    # -- a group ---------------------------------------------------------------------------------

    def _group(self, bracket: BracketEvidence) -> Iterator[FilmStep]:
        yield FilmStep(FilmKind.GROUP, bracket)
        yield from (FilmStep(FilmKind.PROCEDURE, bracket, done=step) for step in bracket.steps)
        halved = bracket.turns or bracket.s1_rest
        above = () if bracket.homogeneous or not halved else bracket.moved_down
        natural = tuple(pair for pair in bracket.pairs if pair.natural is not None)
        first = tuple(pair for pair in natural if pair.upper in above)
        rest = tuple(pair for pair in natural if pair.upper not in above)
        if natural and (bracket.s1 or bracket.s2):
            yield FilmStep(
                FilmKind.HALVES, bracket, first or rest, question=self._may_meet(bracket, first or rest)
            )
        if bracket.floats:
            yield self._floats(bracket)
        before = above if first else ()
        if first:
            yield from self._turns(bracket, lambda player: player in before)
            if rest:
                yield FilmStep(FilmKind.REMAINDER, bracket, rest)
        yield from self._exchange(bracket)
        yield from self._turns(bracket, lambda player: player not in before)
        if bracket.pairs:
            yield self._boards(bracket)

    def _may_meet(self, bracket: BracketEvidence, pairs: tuple[PairEvidence, ...]) -> FilmQuestion | None:
        """Whether two who stand opposite each other may meet, and if not, by which article.

        Asked by turns about a pair that was not made and one that was, where there are both.
        """
        opposite = dict.fromkeys((one.upper, one.natural) for one in pairs)
        answers = [self._explainer.why_not(a, b) for a, b in list(opposite)[:MOST_CHOICES]]
        made = [one for one in answers if one.verdict is Verdict.PAIRED]
        barred = [one for one in answers if self._told(one) is not None and one.article is not None]
        by_turns = (barred or made) if bracket.place.number % 2 else (made or barred)
        if not by_turns:
            return None
        asked = by_turns[0]
        right = None if asked.verdict is Verdict.PAIRED else asked.article
        known = annotated_articles(bracket.article)
        turned = bracket.place.number % len(known) if known else 0
        other = dict.fromkeys((*(one.article for one in barred), *known[turned:], *known[:turned]))
        wrong = [one for one in other if one not in (None, right)][: MOST_CHOICES - 2]
        articles = sorted(filter(None, (right, *wrong)), key=lambda one: one.sort_key)
        choices = tuple(FilmChoice(one == right, article=one, refused=asked) for one in (None, *articles))
        return FilmQuestion(Asks.MAY_MEET, choices, *asked.meeting) if articles else None

    def _floats(self, bracket: BracketEvidence) -> FilmStep:
        """Who leaves, or comes up; and what it would cost if somebody else did."""
        first = bracket.floats[0]
        away = {one.player for one in bracket.floats}
        up = bool(bracket.moved_up)
        if up:
            others = [one for one in self._below(bracket) if one not in away]
        else:
            others = [one for one in (*bracket.moved_down, *bracket.residents) if one not in away]
        near = _near(first.player, others)
        answers = [(one, self._told(self._explainer.why_float(first.player, one))) for one in near]
        refused = tuple(answer for _, answer in answers if answer is not None)
        asks = Asks.UPFLOAT if up else Asks.FLOAT
        question = _who(asks, first.player, answers) if answers else None
        return FilmStep(FilmKind.FLOATS, bracket, floats=bracket.floats, refused=refused, question=question)

    def _below(self, bracket: BracketEvidence) -> list[int]:
        """Who could come up: the players of lower scores, those who came from the same one first."""
        found = self._found.brackets
        later = found[found.index(bracket) + 1 :]
        return [player for one in later for player in one.residents]

    def _exchange(self, bracket: BracketEvidence) -> Iterator[FilmStep]:
        """Players exchanged between the halves, and why those of S1 did not get whom they stood opposite."""
        above = bracket.moved_down if not bracket.homogeneous else ()
        first, second = (bracket.s1_rest, bracket.s2_rest) if above else (bracket.s1, bracket.s2)
        in_turn = [turn.player for turn in bracket.turns if turn.player not in above]
        out = tuple(one for one in first if one not in in_turn)
        if bracket.sides or not bracket.turns or not out:
            return
        asked = (self._explainer.why_not(one, second[first.index(one)]) for one in out[:MOST_REFUSED])
        yield FilmStep(
            FilmKind.EXCHANGE,
            bracket,
            refused=tuple(answer for answer in asked if self._told(answer) is not None),
            out=out,
            into=tuple(one for one in in_turn if one not in first),
        )

    def _turns(self, bracket: BracketEvidence, asked: Callable[[int], bool]) -> Iterator[FilmStep]:
        """A step for everybody asked about who did not get the opponent whom the rules try first."""
        pair_of = {player: pair for pair in bracket.pairs for player in (pair.upper, pair.lower)}
        if not bracket.turns:
            for pair in bracket.pairs:
                if pair.cause is not None and asked(pair.upper):
                    yield self._turn(bracket, pair, pair.upper, pair.lower, (pair.cause,))
            return
        for turn in (turn for turn in bracket.turns if asked(turn.player)):
            answers = (self._explainer.why_not(turn.player, one) for one in turn.passed[:MOST_REFUSED])
            refused = tuple(answer for answer in answers if self._told(answer) is not None)
            if refused:
                yield self._turn(bracket, pair_of[turn.player], turn.player, turn.taken, refused)

    def _turn(
        self,
        bracket: BracketEvidence,
        pair: PairEvidence,
        player: int,
        taken: int,
        refused: tuple[RoundAnswer, ...],
    ) -> FilmStep:
        answers = [(_other(answer, player), answer) for answer in refused]
        question = _who(Asks.OPPONENT, taken, [(a, b) for a, b in answers if a is not None], player)
        return FilmStep(FilmKind.TURN, bracket, (pair,), refused=refused, question=question)

    def _boards(self, bracket: BracketEvidence) -> FilmStep:
        """The pairs with their colours; asked is about the pair whose colours are the least obvious."""
        pairs = bracket.pairs
        coloured = [pair.colours for pair in pairs if pair.colours is not None]
        question = None
        if coloured:
            asked = max(coloured, key=lambda one: one.rule not in _PLAIN_COLOURS)
            choices = tuple(
                FilmChoice(colour == ("white" if asked.higher == asked.white else "black"), colour=colour)
                for colour in ("white", "black")
            )
            question = FilmQuestion(Asks.COLOUR, choices, asked.higher)
        return FilmStep(FilmKind.BOARDS, bracket, pairs, question=question)

    def _told(self, answer: RoundAnswer | None) -> RoundAnswer | None:
        """An answer that may be told, and says why something is not so."""
        if answer is None or answer.verdict is Verdict.PAIRED:
            return None
        return answer if self._may_be_told(answer) else None


_PLAIN_COLOURS = (ColourRule.AGREED, ColourRule.PARITY, ColourRule.TABLE, ColourRule.AS_DRAWN)


def _who(
    asks: Asks, right: int, others: Iterable[tuple[int, RoundAnswer | None]], about: int | None = None
) -> FilmQuestion:
    """A question with a player for an answer; the choices by number."""
    wrong = [FilmChoice(False, player, refused=answer) for player, answer in others if player != right]
    choices = [FilmChoice(True, right), *wrong[: MOST_CHOICES - 1]]
    return FilmQuestion(asks, tuple(sorted(choices, key=lambda one: one.player or 0)), about)


def _near(player: int, others: Iterable[int]) -> list[int]:
    """Those who come to mind first beside a player: the next ones by number."""
    near = sorted(others, key=lambda one: (abs(one - player), one))
    return near[: MOST_CHOICES - 1]


def _other(answer: RoundAnswer, player: int) -> int | None:
    a, b = answer.meeting
    return b if a == player else a
