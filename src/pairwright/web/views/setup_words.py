"""The choices of a set-up in words: systems, editions, readings, options of the junior system, tie-breaks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.section_setup import Setup
from pairwright.systems.register import all_systems, find, system_named
from pairwright.systems.system import Option, PairingSystem, Preset
from pairwright.tournament.line_up_cards import Late, Order
from pairwright.tournament.team import BY_BERLIN, BY_BOARD_1, BY_GAME_POINTS
from pairwright.web.translations import Say

ACCELERATIONS = (("", N_("None")), ("baku", N_("Baku acceleration (virtual points in the first rounds)")))

FORECASTS = (
    ("-1", N_("Nobody")),
    ("0", N_("Everybody, with every result")),
    ("15", N_("Everybody, 15 minutes later")),
    ("60", N_("Everybody, an hour later")),
)

RATED_AS = (
    ("", N_("by the time control")),
    ("standard", N_("standard")),
    ("rapid", N_("rapid")),
    ("blitz", N_("blitz")),
)
"""The list in which the games of a section are rated."""

NO_SHOWS = (
    ("", N_("Ask before they are paired")),
    ("out", N_("Leave them out of the next round")),
    ("in", N_("Pair them")),
)

COLOURS = (
    ("", N_("Drawn by lot before round 1")),
    ("white", N_("White for the first player")),
    ("black", N_("Black for the first player")),
)

RELATIONS = (
    ("family", N_("Brothers and sisters (family)")),
    ("club", N_("Members of the same club")),
    ("school", N_("Pupils of the same school")),
)


@dataclass(frozen=True, slots=True)
class SystemQuestion:
    """An option of a system. field: in the form. choices: (as it is kept, words), the usual one first.

    hint: how it is written, where it is a text and no choice.
    """

    field: str
    name: str
    words: str
    choices: tuple[tuple[str, str], ...]
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Offered:
    """A system as the form offers it. place: its number there, by which questions are shown and hidden."""

    place: int
    key: str
    title: str
    text: str
    leaves_open: str
    questions: tuple[SystemQuestion, ...]


def offered(translate: Say) -> list[Offered]:
    """Every system with its own questions."""
    return [
        Offered(
            place,
            system.key,
            translate(system.title),
            translate(system.summary),
            translate(system.leaves_open),
            tuple(asked(system, option, translate) for option in desk_options(system)),
        )
        for place, system in enumerate(all_systems(), 1)
    ]


def shown_for(fits: Callable[[PairingSystem], object]) -> str:
    """The places of the systems for which something is shown: "1 3"."""
    return " ".join(str(place) for place, system in enumerate(all_systems(), 1) if fits(system))


def places_shown() -> dict[str, object]:
    """For what the form shows with some systems only, the places of these."""
    modes = ("forbidden", "wish", "told")
    return {
        "editions_for": shown_for(lambda one: one.editions),
        "colours_for": shown_for(lambda one: one.traits.initial_colour),
        "accelerations_for": shown_for(lambda one: one.traits.acceleration),
        "readings_for": shown_for(lambda one: any(option.name == "readings" for option in one.options)),
        "teams_for": shown_for(lambda one: one.unit == "team"),
        "players_for": shown_for(lambda one: one.unit == "player"),
        "codes_for": shown_for(lambda one: one.type_codes),
        "apart_for": {mode: shown_for(partial(_keeps_apart, mode)) for mode in modes},
    }


def _keeps_apart(mode: str, system: PairingSystem) -> bool:
    return system.traits.keeps_apart == mode


def desk_options(system: PairingSystem) -> list[Option]:
    """The options that the form asks for one by one; readings have a field of their own."""
    return [
        option for option in system.options if (option.choices or option.hint) and option.name != "readings"
    ]


def field_of(system: PairingSystem, option: Option) -> str:
    """The field of an option in the form."""
    return f"{system.key}_{option.name}"


def asked(system: PairingSystem, option: Option, translate: Say) -> SystemQuestion:
    """An option of a system, in words."""
    choices = []
    for place, value in enumerate(option.choices):
        text = option.as_text(value)
        if option.parts:
            said = ", ".join(translate(option.parts[part]) for part in text.split(","))
        else:
            said = translate(option.labels[place]) if option.labels else text
        choices.append((text, said))
    hint = translate(option.hint) if option.hint else ""
    return SystemQuestion(
        field_of(system, option), option.name, translate(option.title), tuple(choices), hint
    )


def editions() -> list[tuple[str, str]]:
    """The editions of all systems, the newest first; what a system does not have, it refuses."""
    found = {one.key: one.title or one.key for system in all_systems() for one in system.editions}
    newest = N_("Latest: rules of 2026")
    return [("", newest), *sorted(found.items(), reverse=True)]


def readings() -> list[tuple[str, str]]:
    """The readings of all systems."""
    found: dict[str, str] = {}
    for system in all_systems():
        for option in system.options:
            if option.name == "readings":
                texts = list(map(option.as_text, option.choices))
                found = dict(zip(texts, option.labels or texts, strict=True)) | found
    return list(found.items())


def tie_break_choices(translate: Say, chosen: tuple[str, ...], system: str) -> list[tuple[str, str]]:
    """Codes with their names in the order of the register, those already chosen among them.

    system: its key; teams and single players have some of their own.
    """
    from pairwright.standings.tie_break_register import all_tie_breaks

    found: dict[str, str] = {"": "–"}
    of_teams = (known := find(system)) is not None and known.unit == "team"
    found_for = "team" if of_teams else "individual"
    for entry in all_tie_breaks()[:-1]:
        if entry.who in ("both", found_for) and not entry.auxiliary and entry.name != "PTS":
            found[entry.name] = f"{entry.name} – {translate(entry.title)}"
            for modifier, words in _VARIANTS.items():
                if modifier[1] in entry.modifiers:
                    found[entry.name + modifier] = (
                        f"{entry.name}{modifier} – {translate(entry.title)}, {translate(words)}"
                    )
    for code in chosen:
        found.setdefault(code, code)
    return list(found.items())


_VARIANTS = {
    "/C1": N_("without the lowest"),
    "/C2": N_("without the two lowest"),
    "/M1": N_("without the lowest and the highest"),
}


def usual_tie_breaks(setup: Setup) -> str:
    """The codes that stand where a section has chosen none, such as "BH/C1, BH, SB"."""
    from pairwright.standings.event import Options
    from pairwright.standings.ranking import default_ladder
    from pairwright.tournament.team import TeamPlay
    from pairwright.tournament.tournament import Tournament

    play = TeamPlay() if system_named(setup.system).unit == "team" else None
    ladder = default_ladder(Tournament((), system=setup.system, team_play=play), Options())
    return ", ".join(code for code in ladder.codes if code not in ("PTS", "MPTS"))


_PARTS = {
    "TYPEA": N_("colour preferences of type A"),
    "TYPEB": N_("colour preferences of type B"),
    "MP": N_("match points"),
    "GP": N_("game points"),
}


LINE_UPS: dict[str, dict[str, str]] = {
    "order": {
        Order.FIXED.value: N_("in squad order"),
        Order.RATING.value: N_("in squad order, unless a player is rated higher by the difference"),
        Order.FREE.value: N_("as the captain likes"),
    },
    "late": {
        Late.FIRST_BOARDS.value: N_("the first players of the squad play"),
        Late.LAST_LINE_UP.value: N_("the players of the previous round play"),
        Late.ARBITER.value: N_("the arbiter decides"),
    },
    "holes": {"last": N_("bottom boards only"), "any": N_("any")},
    "homes": {"none": N_("nobody"), "first": N_("the first team of a match")},
    "winner": {
        BY_GAME_POINTS: N_("it is drawn"),
        BY_BERLIN: N_("the Berlin count"),
        BY_BOARD_1: N_("board 1"),
    },
}
"""What can be announced of line-ups and matches, field by field."""


def type_codes(translate: Say) -> list[tuple[str, str]]:
    """The coded types that systems offer, in words: the scores in their order, then the preferences."""
    found = {"": translate(N_("The usual one: match points, then game points; type A"))}
    for system in all_systems():
        for code in system.type_codes[1:]:
            parts = [_PARTS[part] for part in code.split("_") if part in _PARTS]
            kinds = [part for part in parts if "TYPE" in code and part == parts[0]]
            scores = [translate(part) for part in parts if part not in kinds]
            kind = translate(kinds[0]) if kinds else translate(N_("no colour preferences"))
            found[code] = f"{translate(';')} ".join((translate(N_(" then ")).join(scores), kind))
    return list(found.items())


# -- Sections as most organisers want them: one click instead of thirty questions --------------------------


def presets() -> tuple[Preset, ...]:
    """The ways to begin that the systems propose."""
    return tuple(preset for system in all_systems() for preset in system.presets)


def preset_of_lists() -> Preset:
    """What a list of many sections is made by at first: they are those of a junior day."""
    cards = (preset for system in all_systems() if system.traits.cards for preset in system.presets)
    return next(cards, presets()[0])


def preset_named(key: str) -> Preset | None:
    """The preset with this key."""
    return next((preset for preset in presets() if preset.key == key), None)


def setup_of(preset: Preset, translate: Say, name: str = "", rounds: int | None = None) -> Setup:
    """The set-up of a preset under a name; its own name and rounds where none are given."""
    system = next(one for one in all_systems() if preset in one.presets)
    settings = dict(preset.settings)
    match = MatchRules(settings.pop("boards", 0), **settings.pop("match", {}))
    setup = Setup(name or translate(preset.name), system.key, match=match, **settings)
    return setup if rounds is None or not preset.asks_rounds else replace(setup, number_of_rounds=rounds)
