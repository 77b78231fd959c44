"""Can a round robin be completed? The table says who meets whom, so only the event can contradict it."""

from __future__ import annotations

from collections.abc import Collection

from pairwright.check.completable import Completes, Completion, ExampleRound
from pairwright.check.obstructions import Hindrance, Obstruction
from pairwright.errors import BadInput
from pairwright.systems.relations import groups_of
from pairwright.systems.round_robin.event import schedule_of
from pairwright.systems.round_robin.schedule import BERGER
from pairwright.tournament.tournament import Tournament


def table_completion(tournament: Tournament, keep_apart: Collection[str], order: str = BERGER) -> Completion:
    """Whether the rounds left of the table can be played: their number fits, and no pair is forbidden."""
    try:
        schedule = schedule_of(tournament, order)
    except BadInput as error:
        text = "; ".join(error.faults)
        left = max(0, tournament.number_of_rounds - len(tournament.rounds))
        return Completion(Completes.NO, left, (Hindrance(Obstruction.WRONG_LENGTH, text=text),))
    rounds = schedule.rounds[len(tournament.rounds) :]
    hindrances = []
    wished = groups_of(tournament, keep_apart)
    for planned in rounds:
        for game in planned.games:
            pair = (game.white - 1, game.black - 1)
            if any(
                group.applies(planned.number) and set(pair) <= set(group.players)
                for group in tournament.forbidden
            ):
                hindrances.append(Hindrance(Obstruction.PAIR_IN_THE_TABLE, pair, planned.number))
            for relation, players in wished:
                if set(pair) <= set(players):
                    hindrances.append(
                        Hindrance(
                            Obstruction.PAIR_IN_THE_TABLE, pair, planned.number, relation=relation, wish=True
                        )
                    )
    if any(not hindrance.wish for hindrance in hindrances):
        return Completion(Completes.NO, len(rounds), tuple(hindrances))
    example = tuple(
        ExampleRound(planned.number, tuple((game.white - 1, game.black - 1) for game in planned.games))
        for planned in rounds
    )
    return Completion(Completes.ALWAYS, len(rounds), tuple(hindrances), example)
