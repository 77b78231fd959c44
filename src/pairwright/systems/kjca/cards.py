"""Pairing cards: what the controller reads off a card, and the order of the cards (R1.1, S2)."""

from __future__ import annotations

from pairwright.common.collation import NameKey, fold, name_key
from pairwright.common.values import dataclass, replace
from pairwright.rules.article import rule
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.systems.relations import value_of
from pairwright.tournament.history import History
from pairwright.tournament.outcome import LAST_PLAYED, Outcome
from pairwright.tournament.player import carried
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class Card:
    """One card as it lies before the round to be drawn.

    player:   index into the players of the tournament.
    grade:    0 when ungraded.
    score:    points so far, in units.
    colours:  Colour values of the games played, oldest first.
    met:      indices of the players not to be met again.
    games:    (opponent, round) of what `met` rests on.
    down_floats, up_floats, byes: rounds (from 1) in which he had one; byes given by the draw only.
    idle:     no game in the previous round.
    """

    player: int
    name: str
    grade: int = 0
    club: str = ""
    school: str = ""
    family: str = ""
    score: int = 0
    colours: bytes = b""
    met: frozenset[int] = frozenset()
    down_floats: tuple[int, ...] = ()
    up_floats: tuple[int, ...] = ()
    byes: tuple[int, ...] = ()
    idle: bool = False
    games: tuple[tuple[int, int], ...] = ()


def grade_of(tournament: Tournament) -> tuple[int, ...]:
    """The grade of every player, 0 for none: one kind per event.

    National grades, unless more players have a rating and no national grade is known for them.
    """
    national = [player.national_rating for player in tournament.players]
    rating = [player.rating for player in tournament.players]
    more_ratings = sum(map(bool, rating)) > sum(map(bool, national))
    return tuple(rating if more_ratings else national)


@rule("KJCA", "R1.1", "S2")
def card_key(card: Card, options: KjcaOptions) -> tuple[int, NameKey, int]:
    """R1.1 and S2: graded cards by grade, highest first; then the ungraded alphabetically.

    Equal grades: alphabetically, or as entered.
    """
    by_name = options.equal_grades == "alphabetical" or not card.grade
    return -card.grade, name_key(card.name) if by_name else ("", "", ""), card.player


@rule("KJCA", "S7")
def floats_of(tournament: Tournament, history: History) -> tuple[list[list[int]], list[list[int]]]:
    """S7: per player, the rounds of his down floats and of his up floats.

    In a game played, the one with more points before the round floated down, the other up,
    whatever the distance.
    """
    down: list[list[int]] = [[] for _ in tournament.players]
    up: list[list[int]] = [[] for _ in tournament.players]
    for number, played in enumerate(tournament.rounds):
        before = history.scores[number]
        for player, (opponent, outcome) in enumerate(zip(played.opponents, played.outcomes, strict=True)):
            if outcome <= LAST_PLAYED and before[player] != before[opponent]:
                (down if before[player] > before[opponent] else up)[player].append(number + 1)
    return down, up


def cards_of(tournament: Tournament, options: KjcaOptions) -> list[Card]:
    """The cards of everybody who takes part in the next round, in the order of the players."""
    history = History.of(tournament)
    down, up = floats_of(tournament, history)
    byes = _byes(tournament)
    games = _games(tournament, options)
    grades = grade_of(tournament)
    absent = tournament.absent_next_round()
    last = tournament.rounds[-1] if tournament.rounds else None
    cards = []
    for index, player in enumerate(tournament.players):
        if index in absent:
            continue
        floated_down = sorted([*down[index], *byes[index]]) if options.bye_is_down_float else down[index]
        card = Card(
            index,
            player.name,
            grades[index],
            value_of(player, "club"),
            value_of(player, "school"),
            value_of(player, "family"),
            history.scores[-1][index],
            history.colours[index],
            frozenset(opponent for opponent, _ in games[index]),
            tuple(floated_down),
            tuple(up[index]),
            tuple(byes[index]),
            last is not None and last.outcomes[index] > LAST_PLAYED,
            tuple(games[index]),
        )
        cards.append(_with_carried(card, tournament, options) if player.card else card)
    return cards


def _with_carried(card: Card, tournament: Tournament, options: KjcaOptions) -> Card:
    """A card that came from another section: its colours, byes, floats and opponents there count here."""
    brought = carried(tournament.players[card.player].card)
    colours = bytes(one.colour for one in brought if one.played)
    names = {fold(one.opponent): number for number, one in enumerate(brought, 1) if one.played}
    again = [
        (index, names[fold(other.name)])
        for index, other in enumerate(tournament.players)
        if fold(other.name) in names and index != card.player
    ]

    def rounds(floated: str) -> tuple[int, ...]:
        return tuple(number for number, one in enumerate(brought, 1) if one.floated == floated)

    byes = [n for n, one in enumerate(brought, 1) if one.outcome is Outcome.PAIRING_ALLOCATED_BYE]
    down = sorted([*rounds("down"), *byes]) if options.bye_is_down_float else rounds("down")
    return replace(
        card,
        colours=colours + card.colours,
        met=card.met | {index for index, _ in again},
        games=(*again, *card.games),
        down_floats=(*down, *card.down_floats),
        up_floats=(*rounds("up"), *card.up_floats),
        byes=(*byes, *card.byes),
        idle=card.idle and not (brought and brought[-1].played and not card.colours),
    )


def _byes(tournament: Tournament) -> list[list[int]]:
    """Rounds with a bye given by the draw; requested byes and absences are none."""
    byes: list[list[int]] = [[] for _ in tournament.players]
    for number, played in enumerate(tournament.rounds, 1):
        for player, outcome in enumerate(played.outcomes):
            if outcome == Outcome.PAIRING_ALLOCATED_BYE:
                byes[player].append(number)
    return byes


def _games(tournament: Tournament, options: KjcaOptions) -> list[list[tuple[int, int]]]:
    """Opponents and rounds of the games that count as meetings."""
    games: list[list[tuple[int, int]]] = [[] for _ in tournament.players]
    for number, played in enumerate(tournament.rounds, 1):
        for player, (opponent, outcome) in enumerate(zip(played.opponents, played.outcomes, strict=True)):
            if outcome <= LAST_PLAYED or (opponent != NO_OPPONENT and not options.defaulted_may_meet):
                games[player].append((opponent, number))
    return games
