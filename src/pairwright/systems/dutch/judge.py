"""A pairing made by hand, judged: the rules it breaks, and the price of every change."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from enum import Enum

from pairwright.rules.article import Article
from pairwright.rules.handling import in_edition
from pairwright.systems.answers import Answer, Obstacle
from pairwright.systems.broken import EVENT
from pairwright.systems.dutch.compare import compare
from pairwright.systems.dutch.explain.evidence import colour_evidence
from pairwright.systems.dutch.explain.names import criterion_article
from pairwright.systems.dutch.explain.obstacles import obstacles_between
from pairwright.systems.dutch.explain.seen import SeenRound
from pairwright.systems.dutch.explain.why_not import why_not
from pairwright.systems.dutch.ground_articles import complete as complete_article
from pairwright.systems.evidence import ColourEvidence
from pairwright.systems.given import GivenRound
from pairwright.systems.open_round import Difference


class Breach(Enum):
    """What can be wrong with a pairing whatever the others are."""

    NOT_PAIRED = "not paired"
    PAIRED_TWICE = "paired twice"
    NOT_IN_THE_DRAW = "not in the draw"
    MANY_BYES = "more than one bye"
    BARRED = "barred"
    BYE_SCORE = "the bye could go to a lower score"
    COLOURS = "colours"


@dataclass(frozen=True, slots=True)
class Broken:
    """One rule broken. players: indices; a single one with an obstacle is about the bye.

    obstacle: for BARRED. colours: as article 5 gives them, for COLOURS. scores: given and possible, for
    BYE_SCORE.
    """

    breach: Breach
    players: tuple[int, ...]
    article: Article
    obstacle: Obstacle | None = None
    colours: ColourEvidence | None = None
    scores: tuple[int, int] = (0, 0)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a hand-made pairing is worth.

    broken:     the rules that it breaks.
    changes:    every pair (or bye) of it that the draw does not have, with its price when it alone is
                wished for; those that break a rule by themselves are not priced.
    difference: where it parts from the draw and what decides; None when it is the draw, colours apart,
                or when it cannot be compared because of what it breaks.
    """

    broken: tuple[Broken, ...]
    changes: tuple[Answer, ...]
    difference: Difference | None

    @property
    def is_the_draw(self) -> bool:
        """True when nothing is broken and nothing changed."""
        return not (self.broken or self.changes)


def judge(seen: SeenRound, given: GivenRound) -> Judgement:
    """Judge a pairing of the round that `seen` has drawn."""
    broken = [*_wrong_players(seen, given), *barred_pairs(seen, given), *_bye_score(seen, given)]
    if given.coloured:
        broken += _colours(seen, given)
    changes = _changes(seen, given, {frozenset(entry.players) for entry in broken if entry.obstacle})
    comparable = all(entry.breach in (Breach.COLOURS, Breach.BYE_SCORE) for entry in broken)
    return Judgement(tuple(broken), tuple(changes), _difference(seen, given) if comparable else None)


def _wrong_players(seen: SeenRound, given: GivenRound) -> list[Broken]:
    times = Counter(player for pair in given.pairs for player in pair)
    times.update(given.byes)
    present = {entrant.index for entrant in seen.entrants}
    complete = complete_article(seen.edition)
    absent = in_edition("C.04.2", "3.3", seen.edition.name)
    found = [
        Broken(Breach.NOT_PAIRED, (player,), complete) for player in sorted(present) if not times[player]
    ]
    for player in sorted(times):
        if player not in present:
            found.append(Broken(Breach.NOT_IN_THE_DRAW, (player,), absent))
        if times[player] > 1:
            found.append(Broken(Breach.PAIRED_TWICE, (player,), complete))
    if len(given.byes) > 1:
        found.append(Broken(Breach.MANY_BYES, given.byes, complete))
    return found


def barred_pairs(seen: SeenRound, given: GivenRound) -> list[Broken]:
    """C1, C2, C3 and the restrictions of the event."""
    articles = {"met": 1, "barred from the bye": 2, "no bye": 2, "same absolute colour": 3}
    position = seen.position_of
    found = []
    for a, b in [*given.pairs, *((player, None) for player in given.byes)]:
        if a not in position or (b is not None and b not in position):
            continue
        obstacles = obstacles_between(seen, position[a], seen.bye if b is None else position[b])
        for obstacle in obstacles:
            number = articles.get(obstacle.bar.value)
            article = criterion_article(number, seen.edition) if number else EVENT
            found.append(Broken(Breach.BARRED, (a,) if b is None else (a, b), article, obstacle))
    return found


def _bye_score(seen: SeenRound, given: GivenRound) -> list[Broken]:
    """C5."""
    if seen.bye_score is None or len(given.byes) != 1 or given.byes[0] not in seen.position_of:
        return []
    score = seen.entrants[seen.position_of[given.byes[0]]].score
    if score <= seen.bye_score:
        return []
    scores = (score, seen.bye_score)
    return [Broken(Breach.BYE_SCORE, given.byes, criterion_article(5, seen.edition), scores=scores)]


def _colours(seen: SeenRound, given: GivenRound) -> list[Broken]:
    """Article 5.2."""
    position = seen.position_of
    found = []
    for white, black in given.pairs:
        if white not in position or black not in position or white == black:
            continue
        higher, lower = sorted((position[white], position[black]))
        rule = colour_evidence(seen, higher, lower)
        if rule.white != white:
            found.append(Broken(Breach.COLOURS, (white, black), rule.article, colours=rule))
    return found


def _changes(seen: SeenRound, given: GivenRound, barred: set[frozenset[int]]) -> list[Answer]:
    position = seen.position_of
    made = {frozenset(pair) for place in seen.brackets for pair in place.pairs}
    found = []
    for pair in [*given.pairs, *((player, -1) for player in given.byes)]:
        a, b = pair
        if frozenset(player for player in pair if player >= 0) in barred or a == b:
            continue
        if a not in position or (b >= 0 and b not in position):
            continue
        first, second = position[a], seen.bye if b < 0 else position[b]
        if frozenset((first, second)) in made or (b < 0 and first == seen.receiver):
            continue
        found.append(why_not(seen, first, second))
    return found


def _difference(seen: SeenRound, given: GivenRound) -> Difference | None:
    receiver = seen.receiver
    drawn = GivenRound(
        tuple(
            (seen.entrants[a].index, seen.entrants[b].index)
            for place in seen.brackets
            for a, b in place.pairs
        ),
        () if receiver is None else (seen.entrants[receiver].index,),
    )
    return compare(seen, drawn, given)
