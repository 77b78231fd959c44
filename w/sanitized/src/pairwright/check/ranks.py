"""Work the final standings out again and compare them with the ranks of a file."""

from __future__ import annotations

from collections import Counter

from pairwright.check.report import RankCheck, RankDifference
from pairwright.errors import BadInput
from pairwright.tournament.tournament import Tournament


def check_ranks(tournament: Tournament) -> RankCheck | None:
    """Compare the ranks of a finished tournament with its results and its list of tie-breaks.

    None when there is nothing to compare: the tournament is not finished, names no tie-breaks, or
    does not have a rank for everybody (in a file of an unfinished event the ranks mean nothing).

    A rank is right when it lies among the places that the player shares: a file may give players who
    are level in everything the same rank, or ranks one after the other.
    """
    ranks = [player.rank for player in tournament.players]
    finished = tournament.rounds and len(tournament.rounds) >= tournament.number_of_rounds
    if not (finished and tournament.tie_breaks and None not in ranks):
        return None
    from pairwright.standings import standings

    try:
        table = standings(tournament)
    except BadInput as error:
        return RankCheck(tournament.tie_breaks, refusal="; ".join(error.faults))
    sharing = Counter(line.rank for line in table.lines)
    differences = [
        RankDifference(line.participant, stated, line.rank, line.rank + sharing[line.rank] - 1)
        for line in table.lines
        if (stated := ranks[line.participant]) is not None
        and not line.rank <= stated < line.rank + sharing[line.rank]
    ]
    return RankCheck(tournament.tie_breaks, tuple(differences))
