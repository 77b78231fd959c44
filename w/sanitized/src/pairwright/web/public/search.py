"""Where am I? Players of all sections by name, with their board of the current round."""

from __future__ import annotations

from dataclasses import dataclass

from pairwright.names import fold
from pairwright.web.public.round_values import PublicGame, PublicPlayer, games, person
from pairwright.web.public.shown import ShownEvent, ShownSection

MOST_FOUND = 60
LONGEST = 80
"""Characters of a question that are looked at."""


@dataclass(frozen=True, slots=True)
class FoundPlayer:
    """A player. game: of the current round, None before round 1."""

    section: ShownSection
    person: PublicPlayer
    game: PublicGame | None


def search(event: ShownEvent, wanted: str) -> tuple[list[FoundPlayer], bool]:
    """Everybody whose name has every word of the question, and whether there were more of them."""
    words = fold(wanted[:LONGEST].replace(",", " ")).split()
    found: list[FoundPlayer] = []
    if not words:
        return found, False
    for section in event.sections:
        for key, name in _names(section):
            if all(word in name for word in words):
                if len(found) == MOST_FOUND:
                    return found, True
                found.append(FoundPlayer(section, person(section, key), _now(section, key)))
    return found, False


def _names(section: ShownSection) -> list[tuple[int, str]]:
    key = ("names", section.event_id, section.key, section.stamps[section.key])
    state = section.state
    return section.memory.get(
        key, lambda: [(one, fold(state.entry_of[one].name.replace(",", " "))) for one in state.order]
    )


def _now(section: ShownSection, entry: int) -> PublicGame | None:
    played = games(section, entry) if section.state.rounds else []
    return played[-1] if played else None
