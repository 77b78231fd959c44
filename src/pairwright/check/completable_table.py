"""Can a round robin be completed? The table says who meets whom, so only the event can contradict it."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from pairwright.check.completable import Completes, Completion, ExampleRound
from pairwright.check.obstructions import Hindrance, Obstruction
from pairwright.errors import BadInput
from pairwright.systems.relations import groups_of
from pairwright.systems.system import PairingSystem
from pairwright.tournament.tournament import Tournament


def table_completion(
    system: PairingSystem, tournament: Tournament, keep_apart: Collection[str], options: Mapping[str, Any]
) -> Completion:
    """Whether the rounds left of the table can be played: their number fits, and no pair is forbidden."""
    try:
        table = system.table(tournament, **options)
    except BadInput as error:
        text = "; ".join(error.faults)
        left = max(0, tournament.number_of_rounds - len(tournament.rounds))
        return Completion(Completes.NO, left, (Hindrance(Obstruction.WRONG_LENGTH, text=text),))
    rounds = list(enumerate(table, 1))[len(tournament.rounds) :]
    hindrances = []
    wished = groups_of(tournament, keep_apart)
    for number, games in rounds:
        for pair in games:
            if any(
                group.applies(number) and set(pair) <= set(group.players) for group in tournament.forbidden
            ):
                hindrances.append(Hindrance(Obstruction.PAIR_IN_THE_TABLE, pair, number))
            for relation, players in wished:
                if set(pair) <= set(players):
                    hindrances.append(
                        Hindrance(Obstruction.PAIR_IN_THE_TABLE, pair, number, relation=relation, wish=True)
                    )
    if any(not hindrance.wish for hindrance in hindrances):
        return Completion(Completes.NO, len(rounds), tuple(hindrances))
    example = tuple(ExampleRound(number, games) for number, games in rounds)
    return Completion(Completes.ALWAYS, len(rounds), tuple(hindrances), example)
