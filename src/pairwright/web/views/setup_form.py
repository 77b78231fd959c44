"""A set-up as the fields of a form, and back."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, Told
from pairwright.common.values import dataclass, replace
from pairwright.lists.player_rows import birth_date
from pairwright.seasons.rules import presets as league_presets
from pairwright.seasons.rules import rules_named
from pairwright.storage.match_rules import HIGHEST_AVERAGE, LARGEST_GAP, LATE, MOST_BOARDS, ORDERS, MatchRules
from pairwright.storage.section_setup import MOST_ROUNDS, RELATIONS, SETTINGS, Setting, Setup
from pairwright.storage.timetable import timetable
from pairwright.systems.register import all_systems, system_named
from pairwright.tournament.line_up_cards import Order
from pairwright.tournament.scoring import format_points
from pairwright.tournament.team import WINNERS
from pairwright.web.form_input import Typed
from pairwright.web.views.setup_words import (
    ACCELERATIONS,
    COLOURS,
    FORECASTS,
    NO_SHOWS,
    RATED_AS,
    desk_options,
    editions,
    field_of,
    readings,
)

_CLOCK = re.compile(r"([01]?[0-9]|2[0-3])[:.h]([0-5][0-9])")
"""A time of the day as people write it: 9:30, 09.30, 9h30."""


def _of_kind(kind: str) -> tuple[Setting, ...]:
    return tuple(one for one in SETTINGS if one.kind == kind)


BOXES, POINTS = _of_kind("box"), _of_kind("points")

TIE_BREAKS = 8
"""How many tie-breaks the form asks for one by one."""


@dataclass(frozen=True, slots=True)
class SetupFields:
    """What stands in the form: texts by field, boxes, tie-breaks in order."""

    texts: dict[str, str]
    keep_apart: tuple[str, ...]
    tie_breaks: tuple[str, ...]
    boxes: frozenset[str]

    @classmethod
    def of(cls, setup: Setup) -> SetupFields:
        """The fields that a set-up fills."""
        match = setup.match.announced
        texts = {
            "round_dates": timetable_text(setup),
            "boards": str(setup.match.boards or 4),
            "match_colours": setup.match.colours,
            "type_code": setup.match.type_code,
            "line_up_order": setup.match.order,
            "rating_gap": str(setup.match.rating_gap or ""),
            "line_up_late": setup.match.late,
            "holes": _HOLES[setup.match.holes],
            "minimum": str(match.minimum),
            "board_rules": ", ".join(f"{board} {what}" for board, what in match.board_rules),
            "average_most": str(match.average_most or ""),
        }
        for one in SETTINGS:
            value = getattr(setup, one.name)
            if one.kind == "points":
                texts[one.name] = points_typed(value)
            elif one.kind == "whole":
                texts[one.name] = "" if value == one.empty < 1 else str(value)
            elif one.kind == "own" and isinstance(value, str | int):
                texts[one.name] = str(value)
        texts["homes"] = _HOMES[setup.match.homes]
        texts["league"], _, texts["league_settings"] = setup.match.league.partition(" ")
        texts["match_winner"] = setup.match.winner
        texts["boards_by_round"] = " ".join(map(str, setup.match.boards_by_round))
        for name in ("win", "draw", "loss"):
            texts[f"match_{name}"] = points_typed(getattr(match, name))
        for name in ("bye_match_points", "bye_game_points"):
            units = getattr(setup.match, name)
            texts[name] = "" if units < 0 else points_typed(units)
        chosen = dict(setup.options)
        for system in all_systems():
            mine = chosen if system.key == setup.system else {}
            for option in desk_options(system):
                kept = mine.get(option.name, option.as_text(option.default))
                texts[field_of(system, option)] = kept.replace(", ", ",") if option.choices else kept
        boxes = frozenset(one.name for one in BOXES if getattr(setup, one.name))
        return cls(texts, setup.keep_apart, setup.tie_breaks, boxes)

    @classmethod
    def typed(cls, typed: Typed, before: Setup) -> SetupFields:
        """The fields as somebody filled them, to show them again."""
        texts = {name: typed.raw(name, text) for name, text in cls.of(before).texts.items()}
        return cls(
            texts,
            tuple(typed.texts("keep_apart")),
            tie_breaks_typed(typed),
            frozenset(one.name for one in BOXES if typed.ticked(one.name)),
        )


def points_typed(units: int) -> str:
    """Points as one types them: 1, 0.5, 0."""
    return format_points(units).removesuffix(".0")


def tie_breaks_typed(typed: Typed) -> tuple[str, ...]:
    """The codes that were chosen, in order; a list written by hand goes before the menus."""
    written = [
        code for code in typed.text("tie_break_codes").replace(";", ",").replace(",", " ").split() if code
    ]
    chosen = [typed.text(f"tie_break_{place}") for place in range(1, TIE_BREAKS + 1)]
    return tuple(written) or tuple(code for code in chosen if code)


def setup_typed(typed: Typed, before: Setup) -> Setup:
    """The set-up that was typed; errors of fields are noted in `typed`. Choices not sent stay as before."""
    fields = SetupFields.of(before).texts
    system = typed.choice("system", [one.key for one in all_systems()], before.system)
    if not typed.text("name", before.name):
        typed.wrong("name", typed.translate(N_("A section needs a name.")))
    plain: dict[str, Any] = {one.name: typed.ticked(one.name) for one in BOXES}
    for one in _of_kind("whole"):
        plain[one.name] = typed.whole(one.name, one.low, one.high, one.empty)
    for one in POINTS:
        plain[one.name] = typed.points(one.name, 0, one.high, getattr(before, one.name))
    setup = Setup(
        name=typed.text("name", before.name),
        system=system,
        edition=typed.choice("edition", [code for code, _ in editions()], before.edition),
        readings=typed.choice("readings", [code for code, _ in readings()], before.readings),
        initial_colour=typed.choice("initial_colour", [code for code, _ in COLOURS], before.initial_colour),
        acceleration=typed.choice("acceleration", [code for code, _ in ACCELERATIONS], before.acceleration),
        tie_breaks=tie_breaks_typed(typed),
        keep_apart=tuple(relation for relation in RELATIONS if relation in typed.texts("keep_apart")),
        options=_options(typed, fields, system),
        forecasts=_minutes(typed, before),
        no_shows=typed.choice("no_shows", [code for code, _ in NO_SHOWS], before.no_shows),
        time_control=typed.text("time_control", before.time_control),
        time_control_code=typed.text("time_control_code", before.time_control_code).replace(" ", ""),
        rating_kind=typed.choice("rating_kind", [code for code, _ in RATED_AS], before.rating_kind),
        match=_match_typed(typed, before.match, system),
        **plain,
    )
    setup = with_timetable(typed, setup, "round_dates", fields["round_dates"])
    return _without_what_does_not_apply(setup)


_HOMES = ("none", "first")
"""Who is at home."""
_HOLES = ("last", "any")
"""Which boards may stay empty."""


def _match_typed(typed: Typed, before: MatchRules, system: str) -> MatchRules:
    """How the teams play; nothing in a section of single players."""
    if system_named(system).unit != "team":
        return MatchRules()
    codes = ["", *system_named(system).type_codes]
    name, _, changes = before.league.partition(" ")
    league = typed.choice("league", ["", *league_presets()], name)
    settings = " ".join(typed.text("league_settings", changes).split())
    order = typed.choice("line_up_order", ORDERS, before.order)
    gap = typed.whole("rating_gap", 0, LARGEST_GAP, before.rating_gap)
    made = replace(
        before,
        order=order,
        rating_gap=gap if order == Order.RATING else 0,
        late=typed.choice("line_up_late", LATE, before.late),
        holes=typed.choice("holes", _HOLES, _HOLES[before.holes]) == _HOLES[True],
        homes=bool(league) or typed.choice("homes", _HOMES, _HOMES[before.homes]) == _HOMES[True],
        league=f"{league} {settings}".strip() if league else "",
        winner=typed.choice("match_winner", WINNERS, before.winner),
        boards_by_round=_boards_by_round(typed, before),
        boards=typed.whole("boards", 1, MOST_BOARDS, before.boards or 4),
        colours=typed.text("match_colours", before.colours).upper(),
        type_code=typed.choice("type_code", codes, before.type_code),
        bye_match_points=typed.points("bye_match_points", 0, 1000, -1),
        bye_game_points=typed.points("bye_game_points", 0, 1000, -1),
        board_rules=_board_rules(typed, before),
        average_most=typed.whole(
            "average_most", 0, HIGHEST_AVERAGE, 0 if "average_most" in typed.values else before.average_most
        ),
    )
    return _with_points(typed, made, before.announced)


def _with_points(typed: Typed, made: MatchRules, shown: MatchRules) -> MatchRules:
    """With points and fewest players as typed; in a league its rules say them, and others are refused.

    shown: how they stood in the form.
    """
    wanted = replace(
        shown,
        win=typed.points("match_win", 0, 1000, shown.win),
        draw=typed.points("match_draw", 0, 1000, shown.draw),
        loss=typed.points("match_loss", 0, 1000, shown.loss),
        minimum=typed.whole("minimum", 1, MOST_BOARDS, shown.minimum),
    )
    if not made.league:
        return replace(made, win=wanted.win, draw=wanted.draw, loss=wanted.loss, minimum=wanted.minimum)
    try:
        says, boards = made.announced, rules_named(made.league).boards
    except BadInput:  # which the check of the set-up tells
        return made
    for field, names in (("match_win", ("win", "draw", "loss")), ("minimum", ("minimum",))):
        given = [getattr(wanted, name) for name in names]
        if given not in ([getattr(one, name) for name in names] for one in (shown, says)):
            typed.wrong(field, typed.translate(_IN_THE_RULES))
    if " boards=" in made.league and boards != made.boards:
        typed.wrong("league_settings", typed.translate(N_("The boards of a match stand in a field above.")))
    if " cup_" in made.league:
        typed.wrong("league_settings", typed.translate(_OF_CUPS))
    return made


_OF_CUPS = N_(
    "Settings that begin with cup_ do nothing here: how a cup is decided is an option of its system."
)
_IN_THE_RULES = N_(
    "The rules of the league say this. What differs stands under “What is different”, such as minimum=3 or "
    "points=[30,10,0,0], in tenths of a point for a match won, drawn, lost and not turned up for."
)


def _boards_by_round(typed: Typed, before: MatchRules) -> tuple[int, ...]:
    """The boards of the rounds, in order; empty: all of them, always."""
    known = " ".join(map(str, before.boards_by_round))
    words = typed.text("boards_by_round", known).replace(",", " ").split()
    if any(not (word.isascii() and word.isdigit()) for word in words) or len(words) > MOST_ROUNDS:
        typed.wrong("boards_by_round", typed.translate(N_("Write a number for each round, such as 8 8 6.")))
        return before.boards_by_round
    return tuple(map(int, words))


def _board_rules(typed: Typed, before: MatchRules) -> tuple[tuple[int, str], ...]:
    """What boards ask for: a number and a condition, then the next."""
    known = " ".join(f"{board} {what}" for board, what in before.board_rules)
    words = typed.text("board_rules", known).lower().replace(",", " ").replace(";", " ").split()
    boards, conditions = words[::2], words[1::2]
    if len(words) % 2 or any(not (one.isascii() and one.isdigit() and len(one) < 3) for one in boards):
        fault = N_("Write a board and what it asks for, such as 4 u18, 3 w.")
        typed.wrong("board_rules", typed.translate(fault))
        return before.board_rules
    return tuple(zip(map(int, boards), conditions, strict=True))


def timetable_text(setup: Setup) -> str:
    """The rounds as they are typed: one a line, its date, when it begins, when its pairings are out."""
    return "\n".join(" ".join(filter(None, (one.day, one.begins, one.published))) for one in timetable(setup))


def with_timetable(typed: Typed, setup: Setup, field: str, before: str) -> Setup:
    """One round a line, or with commas: a date as people write it, then one or two times of the day."""
    rows: list[tuple[str, str, str]] = []
    for text in typed.raw(field, before).replace(",", "\n").split("\n"):
        if not text.strip():
            continue
        *date, begins, published = _parted(text.split())
        day = birth_date(" ".join(date)).replace("/", "-")
        if len(day) != len("2026-11-20"):
            fault = N_("Enter a date such as 2026-11-20 or 20.11.2026, then times such as 10:00.")
            typed.wrong(field, typed.translate(fault))
        rows.append((day, begins, published))
    days, begins_at, out_at = zip(*rows, strict=True) if rows else ((), (), ())
    return replace(
        setup,
        round_dates=days,
        round_times=begins_at if any(begins_at) else (),
        pairing_times=out_at if any(out_at) else (),
    )


def _minutes(typed: Typed, before: Setup) -> int:
    """When everybody may read forecasts; what another program has set stays as it is."""
    kept = str(before.forecasts)
    return int(typed.choice("forecasts", [*(code for code, _ in FORECASTS), kept], kept))


def _parted(words: list[str]) -> list[str]:
    """The words of a date, then when the round begins and its pairings are out, "" for what is missing."""
    times: list[str] = []
    while words and len(times) < 2 and (found := _CLOCK.fullmatch(words[-1])):
        times.insert(0, f"{int(found[1]):02}:{found[2]}")
        words = words[:-1]
    return [*words, *times, *[""] * (2 - len(times))]


def _without_what_does_not_apply(setup: Setup) -> Setup:
    """Questions about one system say nothing about the others."""
    system = system_named(setup.system)
    has_readings = any(option.name == "readings" for option in system.options)
    return replace(
        setup,
        edition=setup.edition if system.editions else "",
        readings=setup.readings if has_readings else "",
        acceleration=setup.acceleration if system.traits.acceleration else "",
        initial_colour=setup.initial_colour if system.traits.initial_colour else "",
    )


def _options(typed: Typed, fields: dict[str, str], key: str) -> tuple[tuple[str, str], ...]:
    """The options of a system that differ from the usual ones."""
    found = []
    system = system_named(key)
    for option in desk_options(system):
        field = field_of(system, option)
        choices = [option.as_text(value) for value in option.choices]
        chosen = typed.choice(field, choices, fields[field]) if choices else typed.text(field)
        if option.reads is not None and chosen:
            try:
                option.reads(chosen)
            except BadInput as error:
                typed.wrong(field, error.faults[0])
        if chosen != (choices or [""])[0]:
            found.append((option.name, chosen))
    return tuple(found)


def sort_faults(typed: Typed, faults: Sequence[str]) -> list[str]:
    """Put the faults of a refusal beside the fields they are about; what is about none is given back."""
    others = []
    for fault in faults:
        if isinstance(fault, Told) and fault.field:
            typed.wrong(fault.field, fault)
        else:
            others.append(fault)
    return others
