"""The notes of a junior draw beside the round that came of it: what they say was made, was made.

python tests/sentences/junior_notes.py --rounds 5000 --seed 1
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).parent))

from world_kjca import random_options, with_schools

from pairwright.common.errors import BadInput, NoPairing
from pairwright.common.values import replace
from pairwright.systems.findings import Kind
from pairwright.systems.kjca.draw import AlterationKind
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.pile import Pile
from pairwright.systems.kjca.separation import exchanges
from positions import random_position


def drawn_rounds(seeds):
    """(seed, pile, draw) of junior rounds in which children are kept apart."""
    for seed in seeds:
        random = Random(seed)
        event = replace(with_schools(random_position(seed, 6, 18), random), system="kjca", edition="")
        options = replace(
            random_options(random),
            separate=("family", "school"),
            float_swap=random.choice(["after", "after", "never"]),
        )
        try:
            yield seed, Pile.of(event, options), draw_round(event, options, next_best=False)
        except (BadInput, NoPairing):
            continue


def faults(pile, draw):
    """What notes say that is not so."""
    place = {card.player: number for number, card in enumerate(pile.cards)}
    opponent = list(range(len(pile)))
    for board in draw.boards:
        a, b = place[board.white], place[board.black]
        opponent[a], opponent[b] = b, a

    def meet(pair):
        return opponent[place[pair[0]]] == place[pair[1]]

    def goes_down(player):
        own = place[player]
        return opponent[own] == own or pile.group_of[opponent[own]] > pile.group_of[own]

    told = Counter()
    for note in draw.alterations:
        kind = note.kind
        lasts = all(map(meet, note.made))
        if kind is AlterationKind.LEAVING:
            lasts = all(goes_down(player) and player != draw.bye for player in note.players)
        if kind is AlterationKind.BYE:
            lasts = note.players == (draw.bye,)
        if note.overtaken == lasts:
            yield f"{kind.value}: {note.made} {note.players} {'lasts' if lasts else 'does not last'}"
        if kind is AlterationKind.SEPARATED:
            parted = [one.players for one in note.obstacles if one.kind is Kind.RELATED]
            if any(map(meet, parted)) or not set(note.made).isdisjoint(note.natural):
                yield f"separated: {parted} still meet, or {note.made} was {note.natural}"
            if not all(map(goes_down, note.players)):
                yield f"separated: {note.players} do not go down"
            told.update(note.made)
        if kind is AlterationKind.KEPT_TOGETHER:
            causes = {one.kind for one in note.obstacles}
            left = exchanges(pile, opponent, tuple(sorted(place[player] for player in note.made[0])))
            if not causes & {Kind.ALONE_AT_THE_TOP} and bool(left) != (Kind.TOO_LATE in causes):
                yield f"kept together: {note.made}, and {len(left)} exchanges part them"
    if any(count > 1 for count in told.values()):
        yield f"a board is told twice: {told}"
    yield from (
        f"{pair} meet, and nothing is said"
        for pair in ((a, b) for a, b in enumerate(opponent) if a < b and pile.related(a, b))
        if pile.options.separate and (pile.round_number > 1 or pile.options.separate_first_round)
        if not any(
            note.kind is AlterationKind.KEPT_TOGETHER and {place[p] for p in note.made[0]} == set(pair)
            for note in draw.alterations
        )
    )


def tally(seeds):
    """(kinds of notes told, faults) of many rounds."""
    kinds, wrong = Counter(), []
    for seed, pile, draw in drawn_rounds(seeds):
        kinds["rounds"] += 1
        for note in draw.alterations:
            kinds[note.kind.value] += 1
            kinds["overtaken"] += note.overtaken
            kinds["several swaps"] += note.swaps > 1
            kinds["too late"] += any(one.kind is Kind.TOO_LATE for one in note.obstacles)
        wrong += [(seed, fault) for fault in faults(pile, draw)]
    return kinds, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    kinds, wrong = tally(range(chosen.seed, chosen.seed + chosen.rounds))
    print(dict(kinds))
    for seed, fault in wrong[:20]:
        print(seed, fault)
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
