"""The rules of a section in words: what was announced before round 1."""

from __future__ import annotations

from pairwright.common.i18n import N_
from pairwright.standings.ranking import Standings
from pairwright.systems.register import system_named
from pairwright.web.public.place_words import title_of
from pairwright.web.public.public_view import ShownSection
from pairwright.web.render import points_text
from pairwright.web.section_wording import wording_of
from pairwright.web.translations import Say, speaker

_RELATIONS = {"family": N_("same family"), "club": N_("same club"), "school": N_("same school")}


def system_name(section: ShownSection, _: Say) -> str:
    """The system and its edition: "Swiss, Dutch system (FIDE C.04.3, 2026)"."""
    setup = section.state.setup
    system = system_named(setup.system)
    name = _(system.title)
    if not system.editions:
        return name
    return f"{name} (FIDE {system.books[0].key}, {setup.edition or system.editions[0].key})"


def rules_in_words(section: ShownSection, language: str) -> list[tuple[str, str]]:
    """Pairs of a heading and what is announced under it."""
    _ = speaker(language, wording_of(section))
    setup = section.state.setup
    system = system_named(setup.system)
    facts = [(_("System"), f"{system_name(section, _)}. {_(system.description or system.summary)}".strip())]
    if section.state.number_of_rounds:
        facts.append((_("Rounds"), str(section.state.number_of_rounds)))
    facts.append((_("Points"), _points(section, _)))
    if system.traits.gives_bye:
        facts.append(
            (
                _("Bye"),
                _(
                    "If the number of players is odd, the player without an opponent gets {points}.",
                    points=points_text(setup.scoring().pairing_allocated_bye) or "0",
                ),
            )
        )
    if setup.initial_colour and system.traits.initial_colour:
        colours = {"white": _("White"), "black": _("Black")}
        facts.append(
            (
                _("Initial colour"),
                _("In round 1, number 1 has {colour}.", colour=colours[setup.initial_colour]),
            )
        )
    if setup.acceleration:
        facts.append((_("Acceleration"), _("Baku acceleration in the first rounds")))
    if setup.keep_apart:
        facts.append((_("Kept apart"), _kept_apart(section, _)))
    return facts


def _points(section: ShownSection, _: Say) -> str:
    setup = section.state.setup
    return _(
        "{win} for a win, {draw} for a draw, {loss} for a loss",
        win=points_text(setup.win) or "0",
        draw=points_text(setup.draw) or "0",
        loss=points_text(setup.loss) or "0",
    )


def _kept_apart(section: ShownSection, _: Say) -> str:
    setup = section.state.setup
    relations = ", ".join(_(_RELATIONS[relation]) for relation in setup.keep_apart)
    if setup.keep_apart_until:
        return _(
            "Players from the {relations} do not meet up to round {n} if this can be avoided.",
            relations=relations,
            n=setup.keep_apart_until,
        )
    return _("Players from the {relations} do not meet if this can be avoided.", relations=relations)


def tie_breaks(found: Standings, language: str) -> list[tuple[str, str]]:
    """The order of the standings: code and name of each element that counts."""
    _ = speaker(language)
    return [
        (str(code), title_of(str(code), found.event, _))
        for position, code in enumerate(found.codes)
        if position not in found.dropped
    ]
