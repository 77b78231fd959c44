"""Pairing a round as the command line asks for it."""

from __future__ import annotations

from collections.abc import Callable

from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told, told_many
from pairwright.common.values import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from typing import Any

    from pairwright.systems.round_context import OpenRound
    from pairwright.systems.system import Pairing
    from pairwright.tournament.tournament import Tournament


class Rules(NamedTuple):
    """What a command line says about the rules; "" leaves it to the tournament, or to our defaults.

    (A named tuple, because defining a frozen dataclass takes twenty times as long, at every start.)

    readings: how places that the text leaves open are read ("bbpPairings", "letter", "registered").
    literal:  by the literal procedure instead of the fast one.
    """

    system: str = ""
    edition: str = ""
    readings: str = ""
    literal: bool = False


def system_in_words(system: str, edition: str) -> str:
    """ "Dutch system, edition 2026"; tables and systems of one edition are named alone."""
    from pairwright.systems.register import find

    found = find(system)
    name = told((found.short or found.title) if found else system)
    return told("{name}, edition {edition}", name=name, edition=edition) if edition else name


def draw(tournament: Tournament, rules: Rules) -> Pairing:
    """Pair the next round. Raises NoPairing, BadInput, also when nobody takes part."""
    from pairwright.systems.register import pair

    if len(tournament.absent_next_round()) == len(tournament.players):
        raise BadInput.told(
            "nobody takes part in round {next_round}: there is nothing to pair",
            next_round=tournament.next_round,
        )
    chosen = {"literal": True} if rules.literal else {}
    system = rules.system or system_of(tournament)
    return pair(tournament, system=system, edition=rules.edition, **options_of(rules), **chosen)


def in_advance(tournament: Tournament, rules: Rules) -> bool:
    """All rounds are fixed in advance, by a table."""
    from pairwright.systems.register import system_named

    return not system_named(rules.system or system_of(tournament)).traits.by_results


def opened_round(tournament: Tournament, rules: Rules, **more: Any) -> OpenRound:
    """The next round, to be asked, by these rules; more: options of the system. Raises BadInput."""
    from pairwright.systems.register import open_round

    system = rules.system or system_of(tournament)
    return open_round(tournament, system=system, edition=rules.edition, **options_of(rules), **more)


def options_of(rules: Rules) -> dict[str, str]:
    """What the command line says beyond system and edition, as the library takes it."""
    return {"readings": rules.readings} if rules.readings else {}


def system_of(tournament: Tournament) -> str:
    """The system that a tournament is paired by when the command line names none.

    Raises BadInput when its file names one that is not here: drawn by another system the round would
    look right and be wrong.
    """
    from pairwright.systems.register import DEFAULT, find, systems

    system = tournament.system or DEFAULT
    if find(system) is None:
        raise BadInput.told(
            "the file names the pairing system {system!r} (record 192), which is not one of those here "
            "({list}); to use another one all the same, name it: --system {DEFAULT}",
            system=system, list=", ".join(systems()), DEFAULT=DEFAULT,
        )  # fmt: skip
    return system


def baku_note(tournament: Tournament, rules: Rules) -> str:
    """What to say about group A of the Baku method where its readings differ; "" where they do not."""
    if not tournament.acceleration or tournament.virtual_points:
        return ""
    from pairwright.systems.register import system_of as known_system
    from pairwright.tournament.acceleration import group_a_sizes

    system = known_system(tournament, rules.system)
    cut, _ = system.baku(rules.edition or tournament.edition, **options_of(rules))
    sizes = group_a_sizes(tournament, cut)
    if sizes is None:
        return ""
    ours, other = (tournament.players[size - 1].number if size else 0 for size in sizes)
    if cut == "present-even":
        return told(
            "Baku acceleration: players absent from round 1 count as late entries (C.04.7 1.2, 1.3), so that "
            "group A ends with number {ours}; counting everybody registered it ends with {other} "
            "(--readings registered)",
            ours=ours, other=other,
        )  # fmt: skip
    return told(
        "Baku acceleration: group A is cut from everybody registered (--readings {readings}) and ends "
        "with number {ours}; by C.04.7 1.2 (those drawn in round 1, an even half) it ends with {other}",
        readings=rules.readings, ours=ours, other=other,
    )  # fmt: skip


def tell_baku(tournament: Tournament, rules: Rules, name: str = "") -> None:
    """Print `baku_note` to stderr, if there is one. name: of the file, where several are looked at."""
    note = baku_note(tournament, rules)
    if note:
        from pairwright.cli.failures import warn
        from pairwright.cli.text_tables import spoken

        warn(spoken(told("Note: {note}", note=joined(": ", (name, note)))))


def tell_open_games(tournament: Tournament, system: str) -> None:
    """Say on stderr how many games a draw by results takes for what they are not yet."""
    from pairwright.systems.register import system_named

    number = sum(len(played.unfinished()) for played in tournament.rounds)
    if number and system_named(system).traits.by_results:
        from pairwright.cli.failures import warn
        from pairwright.cli.text_tables import spoken

        note = told_many(
            "Note: {n} game has no result, and counts as a draw for this pairing (C.04.2 article 3.1)",
            "Note: {n} games have no result, and count as draws for this pairing (C.04.2 article 3.1)",
            number,
        )
        warn(spoken(note))


def pair_next(rules: Rules) -> Callable[[Tournament], Pairing]:
    """A function that pairs the next round of a tournament by these rules."""
    return lambda tournament: draw(tournament, rules)
