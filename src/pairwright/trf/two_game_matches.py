"""Events whose rounds are matches of two games: two columns of the player rows are one round.

Match k stands in the columns 2k-1 (its first game) and 2k (its second one, the colours turned); a bye has the
same letter in both. The number of rounds, and every other number of a round in the file, counts columns;
virtual points have one value for each match. Points are those of games, but for the bye, whose points are
those of the match.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pairwright.common.messages import told
from pairwright.common.values import replace
from pairwright.systems.register import find
from pairwright.tournament.outcome import Colour
from pairwright.tournament.round import NO_OPPONENT, Round
from pairwright.tournament.tournament import AnnouncedBye, Tournament
from pairwright.trf.games import Grid
from pairwright.trf.problems import Findings

GAMES = 2
"""Columns of a match."""


def by_matches(system: str) -> bool:
    """True when the rounds of this system are matches of two games."""
    known = find(system) if system else None
    return known is not None and known.traits.games == GAMES


def folded(tournament: Tournament, grid: Grid, findings: Findings, *, bye_given: bool) -> Tournament:
    """The tournament whose rounds are matches, from one whose rounds are the columns of the file.

    bye_given: the file says what the bye is worth.
    """
    columns = tournament.rounds
    if len(columns) % GAMES:
        findings.error(
            "TRF-MATCH-UNFINISHED",
            told(
                "column {n} of the rounds is the first game of a match, and the second one is missing: "
                "every match has two columns", n=len(columns),
            ),
            line=grid.row(0).line_number, column=grid.column("opponent", len(columns)),
            round_number=len(columns),
        )  # fmt: skip
    if tournament.number_of_rounds % GAMES:
        findings.error(
            "TRF-MATCH-ROUNDS",
            told(
                "columns for matches of two games: {n}; the number of rounds (142, XXR) counts the "
                "columns, two for each match, and must be even", n=tournament.number_of_rounds,
            ),
        )  # fmt: skip
    pairs = zip(columns[::GAMES], columns[1::GAMES], strict=False)
    rounds = [
        _match(first, second, 2 * number + 1, grid, findings) for number, (first, second) in enumerate(pairs)
    ]
    scoring = tournament.scoring
    byes = {(_match_of(bye.round_number), bye.player): bye.outcome for bye in tournament.announced_byes}
    return replace(
        tournament,
        rounds=tuple(rounds),
        number_of_rounds=tournament.number_of_rounds // GAMES,
        scoring=scoring.of_matches(scoring.pairing_allocated_bye if bye_given else None),
        announced_byes=tuple(AnnouncedBye(*key, outcome) for key, outcome in sorted(byes.items())),
        forbidden=tuple(
            replace(pairs, first_round=_match_of(pairs.first_round), last_round=_match_of(pairs.last_round))
            for pairs in tournament.forbidden
        ),
        adjustments=tuple(
            replace(one, round_number=_match_of(one.round_number)) for one in tournament.adjustments
        ),
    )


def _match_of(column: int) -> int:
    """The number of the match to which a column belongs; 0 stays 0."""
    return (column + 1) // GAMES


def _match(first: Round, second: Round, column: int, grid: Grid, findings: Findings) -> Round:
    """One match; column: the number of its first column."""
    for index in range(len(first)):
        fault, name = _fault(first, second, index)
        if fault and first.opponents[index] >= NO_OPPONENT and second.opponents[index] >= NO_OPPONENT:
            row = grid.row(index)
            findings.error(
                "TRF-MATCH-GAMES",
                told(
                    "player {player}, match {n} (columns {first} and {second}): {fault}",
                    player=row.player.number, n=_match_of(column), first=column, second=column + 1,
                    fault=fault,
                ),
                line=row.line_number, column=grid.column(name, column + 1), player=row.player.number,
                round_number=column + 1,
            )  # fmt: skip
    outcomes = bytearray(second.outcomes)
    for index, opponent in enumerate(first.opponents):
        if opponent < 0:
            outcomes[index] = first.outcomes[index]
    if findings.refused:
        return first
    return Round.of_matches(first.opponents, _colours(first, second), (first.outcomes, outcomes))


def _colours(first: Round, second: Round) -> bytes:
    """Those of the first game; where it has none (a forfeit), the other ones than in the second."""
    return bytes(
        own or Colour(other).opposite for own, other in zip(first.colours, second.colours, strict=True)
    )


def _fault(first: Round, second: Round, index: int) -> tuple[str, str]:
    """What keeps two games from being a match, and the field at fault."""
    if first.opponents[index] != second.opponents[index]:
        return told("the two games of a match have the same opponent"), "opponent"
    if first.opponents[index] == NO_OPPONENT:
        same = first.outcomes[index] == second.outcomes[index]
        wrong = told("a bye is for a whole match, with the same letter in both columns")
        return "" if same else wrong, "result"
    if first.colours[index] and first.colours[index] == second.colours[index]:
        return told("the second game of a match has the other colours"), "colour"
    return "", ""


def unfolded(tournament: Tournament) -> Tournament:
    """The tournament whose rounds are the columns of a file, from one whose rounds are matches."""
    rounds = [game for played in tournament.rounds for game in _games(played)]
    return replace(
        tournament,
        rounds=tuple(rounds),
        number_of_rounds=tournament.number_of_rounds * GAMES,
        scoring=tournament.scoring.of_games(),
        announced_byes=tuple(_doubled(tournament.announced_byes)),
        forbidden=tuple(
            replace(
                pairs, first_round=max(1, GAMES * pairs.first_round - 1), last_round=GAMES * pairs.last_round
            )
            for pairs in tournament.forbidden
        ),
        adjustments=tuple(
            replace(one, round_number=GAMES * one.round_number) for one in tournament.adjustments
        ),
    )


def _doubled(byes: Sequence[AnnouncedBye]) -> Iterator[AnnouncedBye]:
    for bye in byes:
        yield replace(bye, round_number=GAMES * bye.round_number - 1)
        yield replace(bye, round_number=GAMES * bye.round_number)


def _games(played: Round) -> tuple[Round, Round]:
    """Both games of a round; of a match without its games, each as the match ended."""
    first, second = played.games or (played.outcomes, played.outcomes)
    turned = bytes(
        Colour(colour).opposite if opponent != NO_OPPONENT else colour
        for opponent, colour in zip(played.opponents, played.colours, strict=True)
    )
    return Round(played.opponents, played.colours, first), Round(played.opponents, turned, second)
