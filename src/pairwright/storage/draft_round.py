"""The draw of the next round, or of all fixtures, as an action for the journal. Pure: nothing is written."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.seasons.fixtures import BrokenWish, FixtureDraw, FixtureWish
from pairwright.seasons.season import sisters
from pairwright.storage.actions.entry_list_acts import NumberPlayers
from pairwright.storage.actions.league_acts import PublishFixtures
from pairwright.storage.actions.round_acts import DraftRound, PairedBoard
from pairwright.storage.event_state import SectionState
from pairwright.storage.section_league import names_of, teams_of
from pairwright.systems.register import pair
from pairwright.systems.system import Pairing


def draft_of(section: SectionState) -> DraftRound:
    """Pair the next round of the section by its rules.

    Raises Refused when the last published round is not complete, NoPairing when the rules admit no round,
    BadInput when the section cannot be paired as it is set up.
    """
    section.check_next_round()
    tournament = section.units(section.published_rounds)
    drawn = pair(tournament, system=section.setup.system, **section.setup.pairing_options())
    return drafted(section, drawn)


def drafted(section: SectionState, drawn: Pairing) -> DraftRound:
    """A pairing of the library as the draft of the section."""
    bye = drawn.pairing_allocated_bye
    return DraftRound(
        section.key,
        drawn.round_number,
        tuple(
            PairedBoard(section.key_of(board.white), section.key_of(board.black)) for board in drawn.boards
        ),
        () if bye is None else (section.key_of(bye),),
        drawn_with=" ".join(part for part in (drawn.system, drawn.edition) if part),
    )


def fixtures_of(section: SectionState) -> PublishFixtures:
    """All match days that are left, by the table of the section. Raises as `draft_of` does."""
    section.check_next_round()
    tournament = section.units(section.published_rounds)
    days = []
    for number in range(section.next_round, section.number_of_rounds + 1):
        drawn = pair(
            tournament,
            system=section.setup.system,
            **{**section.setup.pairing_options(), "round_number": number},
        )
        days.append(drafted(section, drawn).boards)
    return PublishFixtures(section.key, tuple(days), section.setup.system)


def numbers_wished(
    section: SectionState, wishes: Sequence[FixtureWish]
) -> tuple[NumberPlayers, tuple[BrokenWish, ...], bool]:
    """Who has which number so that the fewest wishes are broken; those broken; whether no numbers do better.

    wishes: with the names of `names_of`; two teams of one club meet on match day 1 before all others.
    """
    names = names_of(section)
    keys = {name: key for key, name in names.items()}
    teams = teams_of(section)
    asked = (*sisters(teams), *wishes)
    draw = FixtureDraw([names[key] for key in section.order], asked, section.traits.cycles)
    best = draw.best(mirrors=(False,))
    order = tuple(keys[name] for name in best.numbers)
    return NumberPlayers(section.key, order), best.broken, best.proved
