"""How a section is played: everything that is announced before round 1."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date
from functools import lru_cache
from typing import Any, Literal

from pairwright.common.errors import BadInput, Refused
from pairwright.common.messages import N_, Told, told
from pairwright.common.values import dataclass, field, replace
from pairwright.seasons.rules import LeagueRules, line_of, rules_named
from pairwright.standings.time_control import RatingKind, parse_time_control, rating_kind
from pairwright.storage.match_rules import MatchRules
from pairwright.storage.typed_texts import text_faults
from pairwright.systems.register import DEFAULT, find, system_named, systems
from pairwright.tournament.line_up_cards import CardRules
from pairwright.tournament.outcome import Colour
from pairwright.tournament.person import LAST_TABLE
from pairwright.tournament.scoring import Scoring

RELATIONS = ("family", "club", "school")
"""Whom a section may keep apart, closest first."""

COLOURS = {"": Colour.NONE, "white": Colour.WHITE, "black": Colour.BLACK}

NO_SHOWS = ("", "out", "in")
"""What becomes of those who were missing in the round before."""

MOST_ROUNDS = 99
"""Of a section; a tournament of the library may have more."""

_TIME = re.compile(r"(?:[01][0-9]|2[0-3]):[0-5][0-9]")


@dataclass(frozen=True, slots=True)
class Setting:
    """One of the announced conditions, for the form, the history and what is refused.

    name: the field of Setup. heading: of its field, hint: below it. kind: a box, a number, points in tenths,
    or one whose values have rules of their own. low, high, empty: of a number, the last for a field in which
    nothing is typed. refused: what is said of a number beyond them.
    """

    name: str
    heading: str
    kind: Literal["box", "whole", "points", "own"] = "own"
    low: int = 0
    high: int = 0
    empty: int = 0
    refused: Told | None = None
    hint: str = ""


_POINTS: tuple[Literal["points"], int, int, int, Told] = ("points", 0, 100, 0, told("points must be 0 to 10"))

SETTINGS = (
    Setting("name", N_("Name of the section")),
    Setting("number_of_rounds", N_("Rounds"), "whole", 0, MOST_ROUNDS, refused=told(
        "the number of rounds must be 1 to {last}, or 0 when it is not decided", last=MOST_ROUNDS
    )),
    Setting("system", N_("Pairing system")),
    Setting("edition", N_("Edition of the rules")),
    Setting("initial_colour", N_("Initial colour")),
    Setting("acceleration", N_("Acceleration")),
    Setting("readings", N_("Interpretations")),
    Setting("keep_apart", N_("Players kept apart")),
    Setting("keep_apart_until", N_("Until round"), "whole", 0, MOST_ROUNDS, refused=told(
        "players are kept apart until a round from 1 to {last}, or 0 for all rounds", last=MOST_ROUNDS
    )),
    Setting("win", N_("Win"), *_POINTS),
    Setting("draw", N_("Draw"), *_POINTS),
    Setting("loss", N_("Loss"), *_POINTS),
    Setting("pairing_allocated_bye", N_("Pairing-allocated bye"), *_POINTS),
    Setting("absence", N_("Absence, lost by default"), *_POINTS),
    Setting("tie_breaks", N_("Tie-breaks")),
    Setting("first_board", N_("Number of the first board"), "whole", 1, LAST_TABLE, 1,
            told("the first board must be number 1 or higher")),
    Setting("round_dates", N_("Round dates and times")),
    Setting("default_minutes", N_("Default time in minutes"), "whole", 0, 600, -1,
            told("the default time is 0 to {most} minutes", most=600)),
    Setting("time_control", N_("Time control of this section")),
    Setting("time_control_code", N_("Coded time control")),
    Setting("rating_kind", N_("Rated as")),
    Setting("no_shows", N_("Players who were missing in the round before")),
    Setting("check_in", N_("Players must check in before they are paired"), "box",
            hint=N_("Players who have not been marked as present are not paired.")),
    Setting("public", N_("Show this section on the public pages"), "box"),
    Setting("birth_years", N_("Show the players’ years of birth to everybody"), "box", hint=N_(
        "On the public pages and in the files made from them. Otherwise nobody sees how old a child is."
    )),
    Setting("reasons", N_("Explain to everyone how each round was paired"), "box", hint=N_(
        "On the public pages: an explanation of every board, and the whole round step by step. Players "
        "kept apart and families are never shown."
    )),
    Setting("forecasts", N_("Who may see forecasts on the public pages"), "own", 0, 240, -1,
            told("forecasts are shown 0 to {most} minutes late, or not", most=240)),
)  # fmt: skip
"""In the order in which a change of several is told; how matches are played has its own."""


@dataclass(frozen=True, slots=True)
class Setup:
    """The announced conditions of a section.

    system:           its key. edition, readings: of its rules; "" for the newest, and our own.
    number_of_rounds: fixed in advance; 0 when not decided yet (a round robin derives it).
    win ... absence:  points in units (tenths).
    initial_colour:   of the first player, "white" or "black"; "" until it is drawn (C.04.3 art. 5.1).
    acceleration:     "" or "baku".
    tie_breaks:       codes in order; () for the usual ones of the system.
    keep_apart:       relations of RELATIONS whose members do not meet; keep_apart_until: last round for
                      which this holds, 0 for all.
    options:          (name, value) of further options of the system, as texts (the KJCA readings).
    first_board:      number of the first board of the section in the hall.
    check_in:         players stay out until they have confirmed their presence.
    public:           the section is shown on the public pages.
    birth_years:      years of birth of its players are shown there as well.
    reasons:          everybody may read there why a round was drawn as it was.
    forecasts:        everybody may read there whom players may meet and how it may end, so many minutes after
                      the results; -1: nobody.
    round_dates:      days of the rounds as ISO texts, as far as they are known. round_times, pairing_times:
                      when they begin and when their pairings are out, "10:00", "" where not announced.
    default_minutes:  default time: a player who comes later than so many minutes loses; -1: not announced.
    no_shows:         of those who were missing in the round before: "" asks before they are paired, "out"
                      leaves them out of the next round, "in" pairs them.
    time_control:     of this section in words, "" for that of the event. time_control_code: as report files
                      write it. rating_kind: the list that its games are rated in, "standard", "rapid" or
                      "blitz"; "" for the one of the time control.
    match:            of a section of teams, how a match is played; `win` to `loss` are then those of a board.
    """

    name: str
    system: str = DEFAULT
    edition: str = ""
    readings: str = ""
    number_of_rounds: int = 0
    win: int = 10
    draw: int = 5
    loss: int = 0
    pairing_allocated_bye: int = 10
    absence: int = 0
    initial_colour: str = ""
    acceleration: str = ""
    tie_breaks: tuple[str, ...] = ()
    keep_apart: tuple[str, ...] = ()
    keep_apart_until: int = 0
    options: tuple[tuple[str, str], ...] = ()
    first_board: int = 1
    check_in: bool = False
    public: bool = True
    birth_years: bool = False
    reasons: bool = True
    forecasts: int = -1
    round_dates: tuple[str, ...] = ()
    round_times: tuple[str, ...] = ()
    pairing_times: tuple[str, ...] = ()
    default_minutes: int = -1
    no_shows: str = ""
    time_control: str = ""
    time_control_code: str = ""
    rating_kind: str = ""
    match: MatchRules = field(default_factory=MatchRules)

    def pairing_options(self) -> dict[str, Any]:
        """What the system takes beyond the tournament, unknown names among it; here options are texts."""
        system = system_named(self.system)
        offered = {option.name: option for option in system.options}
        chosen: dict[str, Any] = {"readings": self.readings} if self.readings else {}
        for name, text in self.options:
            chosen[name] = offered[name].of_text(text) if name in offered else text
        return {**system.options_keeping_apart(self.keep_apart), **chosen}

    def rules(self) -> dict[str, Any]:
        """System, edition and options, as whatever draws, explains or judges a round takes them."""
        return {"system": self.system, "edition": self.edition, **self.pairing_options()}

    def drawing(self) -> tuple[object, ...]:
        """What of the conditions a draw rests on: two set-ups with equal ones draw the same rounds."""
        kept = self.keep_apart, self.keep_apart_until
        beyond = self.number_of_rounds, self.absence, self.initial_colour, self.acceleration
        return self.rules(), self.scoring(), self.board_scoring(), beyond, kept, self.match.drawing()

    def scoring(self) -> Scoring:
        """What each outcome is worth to whoever takes part; to a team, in match points.

        Of matches of two games the set-up has the points of a game, and the bye of a match; as much as a won
        game means what the rules say (C.04.5 article 1.4).
        """
        if self.match.boards:
            rules = self.match
            bye = rules.draw if rules.bye_match_points < 0 else rules.bye_match_points
            return Scoring.simple(rules.win, rules.draw, rules.loss, pairing_allocated_bye=bye)
        scoring = self.board_scoring()
        system = find(self.system)
        if system is None or system.traits.games == 1:
            return scoring
        usual = self.pairing_allocated_bye == self.win
        return scoring.of_matches(None if usual else self.pairing_allocated_bye)

    def board_scoring(self) -> Scoring:
        """What the result of a game is worth."""
        return Scoring.simple(
            self.win,
            self.draw,
            self.loss,
            pairing_allocated_bye=self.pairing_allocated_bye,
            absence=self.absence,
        )

    def cards(self, number: int) -> CardRules:
        """What is held against the line-ups of a round; ages are those of the year of its day."""
        day = next(reversed(self.round_dates[:number]), "0")
        return self.match.cards(number, int(day[:4]))

    def colour(self) -> Colour:
        """The initial colour as the pairing systems know it."""
        return COLOURS[self.initial_colour]

    def league_rules(self) -> LeagueRules:
        """The rules of its league, with what the set-up says of the matches itself.

        Raises BadInput for rules that cannot be.
        """
        return _league_rules(self.match, self.draw)

    def with_league(self, name: str, rules: LeagueRules) -> Setup:
        """The set-up with the rules of a league by a preset, which say points, minimum and drawn games.

        The boards of a match stand in the set-up itself.
        """
        usual = MatchRules()
        match = replace(
            self.match, boards=rules.boards, minimum=usual.minimum, win=usual.win, draw=usual.draw,
            loss=usual.loss, homes=True, league=line_of(name, rules),
        )  # fmt: skip
        return replace(self, match=match, draw=LeagueRules().drawn_game)

    def check(self) -> None:
        """Raise Refused naming everything that cannot be."""
        faults = list(_faults(self))
        if faults:
            raise Refused(*faults)


@lru_cache(maxsize=256)  # asked for every match of a page
def _league_rules(match: MatchRules, draw: int) -> LeagueRules:
    rules, worth = rules_named(match.league), match.announced
    points = (worth.win, worth.draw, worth.loss, rules.points[3])
    drawn = rules.drawn_game if draw == LeagueRules().drawn_game else draw
    return replace(rules, boards=worth.boards, minimum=worth.minimum, points=points, drawn_game=drawn)


def _faults(setup: Setup) -> list[str]:
    faults: list[str] = []
    if not setup.name.strip():
        faults.append(told("a section needs a name").about("name"))
    faults += text_faults(told("the name of the section").about("name"), setup.name)
    system = find(setup.system)
    if system is None:
        faults.append(
            told(
                "unknown pairing system {system!r}; known: {known}",
                system=setup.system,
                known=", ".join(systems()),
            ).about("system")
        )
    else:
        faults += setup.match.faults(system)
        faults += _league_faults(setup)
    for one in SETTINGS:
        value = getattr(setup, one.name)
        if one.refused and value != one.empty and not one.low <= value <= one.high:
            faults.append(one.refused.about(one.name))
    if setup.initial_colour not in COLOURS:
        faults.append(
            told("the initial colour is white or black, not {colour!r}", colour=setup.initial_colour).about(
                "initial_colour"
            )
        )
    if setup.acceleration not in ("", "baku"):
        faults.append(
            told("unknown acceleration {acceleration!r}; known: baku", acceleration=setup.acceleration).about(
                "acceleration"
            )
        )
    faults += [
        told(
            "players cannot be kept apart by {relation!r}; known: {known}",
            relation=relation,
            known=", ".join(RELATIONS),
        ).about("keep_apart")
        for relation in setup.keep_apart
        if relation not in RELATIONS
    ]
    if not setup.win >= setup.draw >= setup.loss:
        faults.append(
            told("a win must not be worth less than a draw, nor a draw less than a loss").about("win")
        )
    if setup.no_shows not in NO_SHOWS:
        faults.append(
            told(
                "who was missing is one of {known}, not {text!r}",
                known=", ".join(filter(None, NO_SHOWS)),
                text=setup.no_shows,
            ).about("no_shows")
        )
    faults += _time_faults(setup)
    faults += _day_faults(setup)
    if setup.match.by_age and not setup.round_dates:
        age = told("a board asks for an age, which goes by the year: give the dates of the rounds")
        faults.append(age.about("round_dates"))
    return [*dict.fromkeys(faults), *_system_faults(setup), *_tie_break_faults(setup)]


def control_faults(code: str) -> list[str]:
    """What is wrong with a coded time control; nothing with none."""
    if not code or parse_time_control(code) is not None:
        return []
    text = told(
        "the coded time control is written 5400+30 or 40/6000+30:900+30, not {text!r}", text=code[:40]
    )
    return [text.about("time_control_code")]


def _time_faults(setup: Setup) -> Iterator[str]:
    yield from text_faults(told("the time control").about("time_control"), setup.time_control)
    yield from control_faults(setup.time_control_code)
    if setup.rating_kind not in ("", *(kind.value for kind in RatingKind)):
        known = ", ".join(kind.value for kind in RatingKind)
        yield told(
            "games are rated as one of {known}, not {text!r}", known=known, text=setup.rating_kind
        ).about("rating_kind")
    elif setup.rating_kind and (control := parse_time_control(setup.time_control_code)):
        wanted = RatingKind(setup.rating_kind)
        if rating_kind(control) is not wanted:
            yield told(
                "games with the time control {code} are not rated as {kind}",
                code=setup.time_control_code,
                kind=Told(wanted.value, wanted.value, {}),
            ).about("rating_kind")


def _league_faults(setup: Setup) -> Iterator[str]:
    if not setup.match.league:
        return
    if not setup.match.homes:
        yield told("in a league one team of a match is at home").about("homes")
    try:
        setup.league_rules()
    except BadInput as error:
        yield from (
            Told(fault, "{fault}", {"fault": fault}, field="league_settings") for fault in error.faults
        )


def _day_faults(setup: Setup) -> list[str]:
    if len(setup.round_dates) > MOST_ROUNDS:
        return [told("there are more dates than rounds: {n}", n=len(setup.round_dates)).about("round_dates")]
    faults: list[str] = [
        told(
            "the date of round {n} must be a date such as 2026-11-20, not {text!r}", n=number, text=text[:40]
        ).about("round_dates")
        for number, text in enumerate(setup.round_dates, 1)
        if not is_day(text)
    ]
    faults += [
        told(
            "the time of round {n} must be a time such as 09:30, not {text!r}", n=number, text=text[:40]
        ).about("round_dates")
        for times in (setup.round_times, setup.pairing_times)
        for number, text in enumerate(times, 1)
        if text and not is_hour(text)
    ]
    if any(len(times) > len(setup.round_dates) for times in (setup.round_times, setup.pairing_times)):
        faults.append(told("a round has a time but no date").about("round_dates"))
    return faults


def is_hour(text: str) -> bool:
    """A time such as 09:30."""
    return _TIME.fullmatch(text) is not None


def is_day(text: str) -> bool:
    """An ISO date such as 2026-11-20."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _tie_break_faults(setup: Setup) -> list[str]:
    """What the register of the tie-breaks refuses."""
    if not setup.tie_breaks:
        return []
    from pairwright.standings.tie_break_register import tie_break
    from pairwright.standings.tie_breaks import parse_code

    faults: list[str] = []
    for text in setup.tie_breaks:
        try:
            tie_break(parse_code(text), team=bool(setup.match.boards))
        except BadInput as error:
            faults += error.faults
    return faults


def _system_faults(setup: Setup) -> list[str]:
    """What the pairing system refuses."""
    system = find(setup.system)
    if system is None:
        return []
    faults: list[str] = []
    if setup.keep_apart and not system.traits.keeps_apart:
        faults.append(
            told("the system {system} cannot keep players apart", system=system.key).about("keep_apart")
        )
    try:
        system.check(setup.edition, setup.pairing_options())
    except BadInput as error:
        faults += error.faults
    return faults
