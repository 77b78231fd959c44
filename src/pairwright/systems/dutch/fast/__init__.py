"""The round-pairing of the Dutch system by matching: the same pairings as `literal`, for fields of any size.

Brackets are paired from the top, each as a problem of matching with one integer as weight of a pair.
How the completion of the round is ensured meanwhile differs between the editions: see `completion`.

The newest edition is drawn from columns of the native core, which many rounds can go through one after the
other. Where these find no draw, or the event has what they do not know, its brackets are paired here.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache, partial

from pairwright.common.values import TYPE_CHECKING
from pairwright.matching import CORE
from pairwright.matching.by_column import made_of
from pairwright.systems.dutch.editions import EDITIONS, NEWEST
from pairwright.systems.dutch.editions import edition as edition_named
from pairwright.systems.dutch.fast.field import Field, colour_failures, floats_of_unplayed
from pairwright.systems.dutch.fast.objective import criteria
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.swiss.boards import (
    bars_of_unplayed,
    board_order,
    infer_initial_colour,
    numbers_for_parity,
)
from pairwright.systems.swiss.colours import (
    BARRED,
    BY_PREFERENCES,
    ColourPreference,
    ColourProfile,
    Strength,
    allocate,
    by_preference,
)
from pairwright.systems.swiss.edition import SwissEdition
from pairwright.systems.swiss.field import colour_states, usual_profile
from pairwright.systems.system import PLAYS, Board, Pairing, RoundColumns, away_in
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import Tournament

if TYPE_CHECKING:
    from typing import Any

_BY_PREFERENCES: dict[bool, dict[tuple[int, int], Colour]] = {True: {}, False: {}}
_KEPT: dict[int, ColourPreference] = {}
"""What these articles have decided in any round: the colour of the higher-ranked player, by the clause of the
wider difference and the identities of both preferences, kept so that these are never those of others."""


def pair_fast(tournament: Tournament, edition: str | Edition = "") -> Pairing:
    """Pair the next round.

    edition: "2012", "2017", "2026", "" for what the tournament says, or a value of one's own with other
    readings.

    Raises NoPairing when C1 to C3 cannot be satisfied, BadInput for unusable input.
    """
    rules = edition if isinstance(edition, Edition) else edition_named(edition or tournament.edition)
    return _in_columns(tournament, rules) or pair_by_brackets(tournament, rules)


def _in_columns(tournament: Tournament, rules: Edition) -> Pairing | None:
    columns = rounds_in_columns(tournament, rules, only_next=True)
    if columns is None:
        return None
    absent = away_in(tournament, tournament.next_round).translate(_ABSENT)
    drawn = columns.native.draw(absent, columns.virtual[0], columns.initial)
    if drawn is None:
        return None
    white, black, bye = drawn
    boards = tuple(made_of(Board, white, black))
    return Pairing(tournament.next_round, boards, None if bye < 0 else bye, "dutch", rules.name)


def pair_by_brackets(tournament: Tournament, rules: Edition) -> Pairing:
    """The same draw without `columns`, for every edition and every event; and the twin of these."""
    field = Field(tournament, rules)
    pairs, bye = rules.completion.procedure(field).pair()
    scores = field.scores if rules.board_score == "pairing" else field.standing
    return Pairing(field.round_number, _boards(field, board_order(pairs, scores)), bye, "dutch", rules.name)


def _boards(field: Field, pairs: list[tuple[int, int]]) -> tuple[Board, ...]:
    tournament = field.tournament
    renumber = field.edition.number_parity == "effective-rank"
    initial = infer_initial_colour(tournament, renumber)
    numbers = numbers_for_parity(tournament, renumber)
    preference, wider = field.preference, field.edition.wider_difference
    decided, white = _BY_PREFERENCES[wider], Colour.WHITE
    # Equal preferences are one object, so that a pair of them is asked about once.
    key = list(map(id, preference))
    higher = [decided.get((key[a], key[b])) for a, b in pairs]
    for place, colour in enumerate(higher):
        if colour is None:
            a, b = pairs[place]
            histories = partial(_played_colours, field, a, b)
            colour, article = allocate(preference[a], preference[b], histories, numbers[a], initial, wider)
            higher[place] = colour
            if article in BY_PREFERENCES:
                decided[key[a], key[b]] = colour
                _KEPT.update({key[a]: preference[a], key[b]: preference[b]})
    ordered = zip(pairs, higher, strict=True)
    sides = [pair if colour is white else pair[::-1] for pair, colour in ordered]
    return tuple(made_of(Board, *map(list, zip(*sides, strict=True)))) if sides else ()


def _played_colours(field: Field, higher: int, lower: int) -> tuple[list[int], list[int]]:
    return field.played_colours(higher), field.played_colours(lower)


# -- The rounds of an event in columns of the native core ------------------------------------------------


MOST_ROUNDS = 30
"""The tables grow with the square of the rounds."""

_BY_HISTORY, _BY_PARITY = 0, 3


_ABSENT = bytes(code != PLAYS for code in range(256))


def rounds_in_columns(
    tournament: Tournament, edition: SwissEdition, *, only_next: bool = False
) -> RoundColumns | None:
    """The rounds of the tournament; None where it has what the columns do not know.

    They know the newest edition with our readings, without points outside the results and without pairs that
    are forbidden in some of the rounds to come only. only_next: no round is wanted but the next one.
    """
    newest = EDITIONS[NEWEST]
    rounds, total = tournament.rounds, tournament.number_of_rounds
    following = tournament.next_round
    last = following if only_next else total
    later = [one for one in tournament.forbidden if not one.last_round or one.last_round >= following]
    later = [one for one in later if one.first_round <= last]
    known = (
        CORE is not None
        and edition is newest
        and following <= total <= MOST_ROUNDS
        and not tournament.adjustments
        and not tournament.team_score
        and all(one.first_round <= following and not 0 < one.last_round < last for one in later)
        and not any(played.games or played.totals for played in rounds)
        and not (tournament.initial_colour_inferred and not any(any(played.colours) for played in rounds))
    )
    if not known:
        return None
    tables = _tables(total, tournament.scoring, with_last=last == total)
    native = CORE.ColumnRounds(tables, len(tournament.players))
    for group in later:
        native.forbid(group.players)
    virtual = [newest.virtual_points(tournament, number) for number in range(1, last + 1)]
    for played, points in zip(rounds, virtual, strict=False):
        native.add(played.opponents, played.colours, played.outcomes, points)
    return RoundColumns(native, virtual[len(rounds) :], infer_initial_colour(tournament, newest.renumbers))


@lru_cache(maxsize=16)
def _tables(rounds: int, scoring: Scoring, with_last: bool) -> Any:
    """What the columns must know of the rules, for events of so many rounds; of the last one if asked for."""
    edition = EDITIONS[NEWEST]
    step, meaning, start = colour_states(rounds)
    number: dict[ColourPreference, int] = {}
    form = [number.setdefault(preference, len(number)) for preference in meaning]
    preferences = list(number)
    usual = [usual_profile(one) for one in preferences]
    below, above = ([ColourProfile(one, top) for one in preferences] for top in (False, True))
    return CORE.RoundTables(
        rounds=rounds,
        brings=scoring.table(),
        last_met=LAST_PLAYED,
        last_drawn=Outcome.PAIRING_ALLOCATED_BYE,
        marks=floats_of_unplayed(scoring, edition),
        bars=bars_of_unplayed(scoring, edition.pab_bar),
        bar=scoring.win,
        step=step,
        form=form,
        start=start,
        side=_sides(preferences, edition),
        own=bytes(one.colour for one in preferences),
        barred=BARRED,
        usual=_kinds(usual, usual, criteria(edition, last_round=False)),
        last=_kinds(below, above, criteria(edition, last_round=True)) if with_last else None,
    )


def _sides(preferences: Sequence[ColourPreference], edition: Edition) -> bytes:
    """Article 5.2: the colour of the higher-ranked player by every two preferences, or what decides instead.

    Differences are compared, and only of absolute preferences: few cases are asked.
    """
    width = [abs(one.difference) if one.strength == Strength.ABSOLUTE else 0 for one in preferences]
    kind = [4 * one.colour + one.strength for one in preferences]
    known: dict[tuple[int, int, int], int] = {}
    found = bytearray()
    for a, higher in enumerate(preferences):
        for b, lower in enumerate(preferences):
            case = kind[a], kind[b], (width[a] > width[b]) - (width[a] < width[b])
            if case not in known:
                asked = allocate(higher, lower, lambda: ((), ()), 1, Colour.WHITE, edition.wider_difference)
                usual = _BY_PARITY if asked.article == "5.2.5" else _BY_HISTORY
                known[case] = asked.higher if asked.article in BY_PREFERENCES else usual
            found.append(known[case])
    return bytes(found)


def _kinds(
    below: Sequence[ColourProfile], above: Sequence[ColourProfile], order: list[tuple[int, int]]
) -> tuple[list[int], list[int], Sequence[Sequence[int]], list[int], list[tuple[int, int]]]:
    """The profile of every preference, of topscorers another one, and what two profiles fail."""
    number: dict[ColourProfile, int] = {}
    kinds = [[number.setdefault(profile, len(number)) for profile in column] for column in (below, above)]
    profiles = tuple(number)
    return kinds[0], kinds[1], colour_failures(profiles), by_preference(profiles), order
