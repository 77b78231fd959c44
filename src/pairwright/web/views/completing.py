"""Can this section be completed? The library's answer with its evidence, in words."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.common.errors import BadInput
from pairwright.common.i18n import N_
from pairwright.explain.words.translate import Said
from pairwright.storage.event_state import SectionState
from pairwright.systems.register import system_named
from pairwright.web.translations import Say


@dataclass(frozen=True, slots=True)
class Completing:
    """The answer. kind: good, bad, warning, info. reasons: by name. way: a sequence of rounds that works."""

    kind: str
    answer: str
    reasons: tuple[str, ...] = ()
    way: tuple[tuple[int, tuple[str, ...], tuple[str, ...]], ...] = ()


def completing(section: SectionState, translate: Say, language: str) -> Completing:
    """Whether all rounds that are left can be played, with the evidence by name."""
    if len(section.entries) < 2:
        return Completing("info", translate(N_("Known once there are players.")))
    if not section.number_of_rounds:
        return Completing("info", translate(N_("Known once the number of rounds has been set.")))
    from pairwright.check.completable import Completes, completable
    from pairwright.check.event_words import EventWords
    from pairwright.explain.words.speech import Speech

    setup = section.setup
    tournament = section.units(section.published_rounds)
    traits = system_named(setup.system).traits
    # What is written down as forbidden pairs stands in the tournament already.
    wishes = () if traits.keeps_apart == "forbidden" else setup.keep_apart
    try:
        found = completable(
            tournament,
            system=setup.system,
            edition=setup.edition,
            keep_apart=wishes,
            **setup.pairing_options(),
        )
    except BadInput as error:
        return Completing("warning", translate(N_("This cannot be answered yet.")), error.faults)
    words = EventWords(Speech(tournament, language))
    kinds = {
        Completes.ALWAYS: "good",
        Completes.YES: "good",
        Completes.NO: "bad",
        Completes.UNKNOWN: "warning",
    }
    names = [player.name for player in tournament.players]
    return Completing(
        kinds[found.answer],
        words.completion(found),
        tuple(Said(words.hindrance(one)) for one in found.hindrances),
        ()
        if traits.cycles
        else tuple(
            (
                one.number,
                tuple(f"{names[a]} – {names[b]}" for a, b in one.pairs),
                tuple(names[player] for player in one.byes),
            )
            for one in found.example
        ),
    )
