"""What the rounds played so far say about every player, derived once: points, scores, meetings, colours."""

from __future__ import annotations

from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.player import carried
from pairwright.tournament.tournament import Tournament


@dataclass(frozen=True, slots=True)
class History:
    """Per-player histories; players and rounds by index, counting from 0.

    points:  points[r][i] is what round r brought player i, in units, without adjustments.
    unplayed: unplayed[r][i] is what round r brought player i if he did not play in it: its points, and
             what was awarded for it (see `awards`).
    scores:  scores[r][i] is the score of player i before round r was drawn, adjustments included;
             the last entry, scores[-1], is the score before the next round.
    met:     per player, the opponents of his played games (a forfeited game is no meeting).
    games:   per player, how many games took place.
    colours: per player, the colours of his played games, oldest first, one byte each.
    """

    points: tuple[tuple[int, ...], ...]
    unplayed: tuple[tuple[int, ...], ...]
    scores: tuple[tuple[int, ...], ...]
    met: tuple[frozenset[int], ...]
    games: tuple[int, ...]
    colours: tuple[bytes, ...]

    @classmethod
    def of(cls, tournament: Tournament) -> History:
        """Derive the histories. An unfinished game counts as its scoring says (C.04.2 article 3.1)."""
        points = _points(tournament)
        met, colours = _games(tournament)
        return cls(
            points,
            _unplayed(tournament, points),
            _scores(tournament, points),
            tuple(map(frozenset, met)),
            tuple(map(len, met)),
            tuple(map(bytes, colours)),
        )


def scores_before(tournament: Tournament, number: int = 0) -> tuple[int, ...]:
    """The score of every player before a round, the next one without `number`, in units, with adjustments."""
    return _scores(tournament, _points(tournament))[number - 1]


def colours_of(tournament: Tournament, player: int) -> bytes:
    """The colours of a player's played games, oldest first, one byte each; before them those of a card."""
    brought = bytes(one.colour for one in carried(tournament.players[player].card) if one.played)
    return brought + bytes(
        played.colours[player]
        for played in tournament.rounds
        if played.outcomes[player] <= LAST_PLAYED and played.colours[player] != Colour.NONE
    )


def _points(tournament: Tournament) -> tuple[tuple[int, ...], ...]:
    table = tournament.scoring.table()
    return tuple(tuple(played.points(table)) for played in tournament.rounds)


@rule("C.04.1", "4")
def awards(tournament: Tournament) -> dict[int, dict[int, int]]:
    """What rounds brought players beyond their results in them, in units: round, player, points.

    Points granted for a round are points of that round (C.04.1 article 4; C.04.2 article 2.4), and a record
    of an abnormal value says what a result was worth. A penalty takes from the score, but does not unmake
    what a round brought; points of no round are points of none.
    """
    found: dict[int, dict[int, int]] = {}
    for adjustment in tournament.adjustments:
        number = adjustment.round_number
        if 1 <= number <= len(tournament.rounds) and (adjustment.points > 0 or adjustment.derived):
            column = found.setdefault(number, {})
            for player in adjustment.players:
                column[player] = column.get(player, 0) + adjustment.points
    return found


def _unplayed(tournament: Tournament, points: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    awarded = awards(tournament)
    return tuple(
        tuple(gained + awarded[number].get(player, 0) for player, gained in enumerate(row))
        if number in awarded
        else row
        for number, row in enumerate(points, 1)
    )


def _scores(tournament: Tournament, points: tuple[tuple[int, ...], ...]) -> tuple[tuple[int, ...], ...]:
    """Adjustments of a round count from the next one on; those of no round count from the start."""
    total = [0] * len(tournament.players)
    scores = []
    for number in range(len(points) + 1):
        for adjustment in tournament.adjustments:
            if adjustment.round_number == number:
                for player in adjustment.players:
                    total[player] += adjustment.points
        scores.append(tuple(total))
        if number < len(points):
            total = [score + gained for score, gained in zip(total, points[number], strict=True)]
    return tuple(scores)


@rule("C.04.2", "3.4", "3.5")
def _games(tournament: Tournament) -> tuple[list[list[int]], list[bytearray]]:
    """Opponents and colours of the played games (C.04.2 articles 3.4 and 3.5)."""
    met: list[list[int]] = [[] for _ in tournament.players]
    colours = [bytearray() for _ in tournament.players]
    for played in tournament.rounds:
        rows = zip(met, colours, played.outcomes, played.opponents, played.colours, strict=True)
        for known, had, outcome, opponent, colour in rows:
            if outcome <= LAST_PLAYED:
                known.append(opponent)
                if colour:  # not Colour.NONE
                    had.append(colour)
    return met, colours


def apart(tournament: Tournament, history: History) -> list[set[int] | frozenset[int]]:
    """Per player, or team, whom he has met or must not meet in the next round by a restriction."""
    kept: dict[int, set[int]] = {}
    for forbidden in tournament.forbidden_next_round():
        together = set(forbidden.players)
        for one in together:
            if one not in kept:
                kept[one] = set(history.met[one])
            kept[one] |= together
            kept[one].discard(one)
    return [kept.get(one, met) for one, met in enumerate(history.met)]
