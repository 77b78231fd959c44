"""The rules of a league: every one of them is a setting in this table, and a preset is a bundle of values.

Points are in units, ten to a point, here as everywhere.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, joined, marked, told
from pairwright.tournament.line_up_cards import CONDITION as BOARD_CONDITION

_CHOICES, _MEANS = "choices", "means"


def _setting(default: Any, means: str, *choices: Any) -> Any:
    """A row of the table: what the value is without a word of the league, what it means, what it may be."""
    return field(default=default, metadata={_MEANS: means, _CHOICES: choices})


@dataclass(frozen=True, slots=True)
class LeagueRules:
    """What a league has laid down. A number 0, or a list that is empty, means that there is no such rule."""

    # The match
    boards: int = _setting(8, "boards of a match")
    home_white: str = _setting(
        "even", "boards on which the home team has White", "even", "odd", "not-1-and-4"
    )
    minimum: int = _setting(1, "players with whom a team has turned up")
    no_team: str = _setting("lost", "a match for which a team did not turn up", "lost", "new-date", "out")
    no_team_points: int = _setting(0, "match points that such a team is given or, below 0, loses")
    empty_boards: str = _setting(
        "bottom",
        "boards that stay empty: the bottom ones, those whose absent players are named, or any",
        "bottom",
        "named",
        "any",
    )
    defaults_scale: tuple[tuple[int, int], ...] = _setting(
        (),
        "boards defaulted in a season, from so many on, and the match points for them: [[5, -10], [8, -20]]",
    )
    # Points
    points: tuple[int, int, int, int] = _setting(
        (20, 10, 0, 0), "match points of a match won, drawn, lost, and lost by not turning up"
    )
    drawn_game: int = _setting(5, "points of a drawn game", 5, 0)
    win: str = _setting(
        "more", "a match is won by more than the opponent, or than half of all boards", "more", "half"
    )
    full_team: int = _setting(0, "match points for playing on every board")
    # The table
    order: str = _setting(
        "points",
        "the table by points, by lost points, or by points a match",
        "points",
        "lost-points",
        "per-match",
    )
    ranks_by: str = _setting("match-points", "what ranks first", "match-points", "game-points")
    tie_breaks: tuple[str, ...] = _setting(
        ("game-points", "direct", "berlin"), "what ranks those who are level"
    )
    unfinished: str = _setting(
        "left-out", "a match with an adjourned game", "left-out", "drawn", "out-of-reach", "waits"
    )
    withdrawal: str = _setting(
        "half", "the matches of a team that leaves", "half", "annulled", "second-leg", "heir", "out"
    )
    promoted: int = _setting(0, "places that go up")
    play_off: int = _setting(0, "places below them that play off")
    relegated: int = _setting(0, "places that go down")
    club_teams: int = _setting(
        0, "teams of the same club in a division at most; the next one goes up instead"
    )
    level: int = _setting(0, "divisions with one number stand side by side; 0: one below the other")
    best_next: int = _setting(
        0, "of divisions side by side, how many of those who come next go up as well, by points a match"
    )
    # Who may play
    places: int = _setting(8, "players at the head of a team's list who are its titulars")
    board_order: str = _setting("list", "the order of the boards", "list", "list-one-place", "rating", "free")
    tolerance: int = _setting(0, "rating points that a player may be above one who sits higher")
    tolerance_reached: bool = _setting(False, "an exact difference of the tolerance is too much", False, True)
    tolerance_free_to: int = _setting(0, "two players with ratings up to this sit as they like")
    rating_used: str = _setting(
        "fide-first", "which of two ratings counts", "fide-first", "national-first", "higher"
    )
    rating_list: str = _setting(
        "day",
        "ratings of the list of the day of the match, of the first list of the season, or of the day for the "
        "order of the boards and of the season for all else",
        "day", "season", "split",
    )  # fmt: skip
    unrated: int = _setting(0, "what somebody without a rating counts as")
    order_loses: str = _setting(
        "nobody",
        "what a wrong order costs, as it is proposed to whoever decides",
        "nobody",
        "too-low",
        "too-high",
        "too-high-and-below",
        "match",
        "points",
        "points-if-decisive",
        "fine",
    )
    stuck: str = _setting(
        "none", "what appearances in higher teams do", "none", "bar", "cap", "belongs", "titulars", "squad"
    )
    stuck_after: int = _setting(3, "how many appearances they are")
    stuck_in_one: bool = _setting(False, "appearances are counted for each higher team alone", False, True)
    counts_default: bool = _setting(True, "a game won by default is an appearance", True, False)
    counts_bottom: bool = _setting(True, "the bottom board is an appearance", True, False)
    counts_weekend: bool = _setting(True, "the second match of a weekend is an appearance", True, False)
    grace_days: int = _setting(7, "days in which a player may still play where they belonged before")
    one_match_a_day: bool = _setting(True, "nobody plays twice on what was one match day", True, False)
    few_games: bool = _setting(False, "fewer than n games have been played before match day n", False, True)
    core_from: int = _setting(0, "match day from which the core of a team has played for it before")
    core_players: int = _setting(0, "how many players are that core; 0: half of those who play")
    one_team: bool = _setting(False, "nobody plays for two teams of one division", False, True)
    play_offs_from: int = _setting(
        0, "match day from which only those play who have often played for the team"
    )
    play_off_appearances: int = _setting(1, "how often that is")
    one_club: bool = _setting(False, "nobody is on the lists of two clubs", False, True)
    board_rules: tuple[tuple[int, str], ...] = _setting(
        (),
        "who may sit on a board: a list of [board, condition], the condition in quotation marks: "
        "u18, o50, w, m, max2200, min1500, titled, foreign or transferred; ages by year",
    )
    limits: tuple[tuple[str, int, int], ...] = _setting(
        (),
        "how many on a card meet a condition, at least and at most: a list of [condition, least, most] with "
        "the conditions of board_rules",
    )
    federation: str = _setting("", "the federation whose players are not foreign, such as GER")
    average_most: int = _setting(0, "the average rating of a card at most")
    sum_most: int = _setting(0, "the sum of the ratings of a card at most")
    team_average: bool = _setting(
        False, "the average rating of a lower team is not above that of a higher one that day", False, True
    )
    registered_by: str = _setting("", "the day by which everybody is on a list, such as 2026-12-31")
    late_players: str = _setting(
        "anywhere", "where whoever comes onto a list later stands", "anywhere", "end"
    )
    list_days: tuple[str, ...] = _setting(
        (), "the only days from which changed lists are valid: a list of dates in quotation marks"
    )
    articles: tuple[tuple[str, str], ...] = _setting(
        (), "how the league numbers its own rules: a list of [setting, article], both in quotation marks"
    )
    # Line-ups
    sealed_minutes: int = _setting(
        0, "minutes before a match by which both captains hand in sealed line-ups; 0: exchanged at the boards"
    )
    # Results
    result_hours: tuple[int, ...] = _setting(
        (24, 48, 72), "hours after the match by which home enters, away confirms, home answers"
    )
    silence: str = _setting(
        "confirms",
        "what silence does: the result is confirmed, stays open, or is confirmed and costs a board",
        "confirms",
        "open",
        "board",
    )
    # Dates
    move_until: str = _setting(
        "last-day", "a match may be postponed to before the last match day", "last-day", "any"
    )
    last_day_ahead: bool = _setting(
        True, "a match of the last match day may only be played ahead", True, False
    )
    notice_days: int = _setting(0, "days before the match by which a change is asked for")
    move_agreed: bool = _setting(False, "the other team agrees before a match is moved", False, True)
    move_rights: tuple[str, ...] = _setting(
        (),
        "reasons that give a right to move a match, without notice or agreement: a list of texts in "
        "quotation marks",
    )
    move_unallowed: str = _setting(
        "refused", "a change that nobody allowed is refused, or the match is void for both", "refused", "void"
    )
    club_meet: int = _setting(1, "match day by which two teams of the same club meet; 0: no such rule")
    club_late: bool = _setting(True, "their match may be moved to after that day", True, False)
    # Cups
    cup_home: str = _setting("first", "who is at home", "first", "away-more-often", "neutral")
    cup_level: tuple[str, ...] = _setting(
        ("defaults", "berlin", "bottom", "replay"),
        "what decides a level match of a cup; lots where nothing of it does",
    )
    cup_bonus: tuple[tuple[int, int], ...] = _setting(
        (),
        "points for the side that is weaker on average, from so many rating points on: [[100, 5], [200, 10]]",
    )

    def __post_init__(self) -> None:
        """Raise BadInput for a value that its setting does not have."""
        faults: list[str] = [
            told(
                "{name}: {value!r} is not one of {list}", name=one.name, value=getattr(self, one.name),
                list=", ".join(map(str, one.metadata[_CHOICES])),
            )
            for one in fields(self)
            if one.metadata[_CHOICES] and getattr(self, one.name) not in one.metadata[_CHOICES]
        ]  # fmt: skip
        faults += [
            told("{name}: {value!r} is not one of {list}", name=name, value=one, list=", ".join(known))
            for name, known in LISTED.items() for one in getattr(self, name) if one not in known
        ]  # fmt: skip
        faults += [
            told("{name}: {value!r} is nothing such as {example}", name=name, value=one, example=example)
            for name, (fits, example) in _SHAPES.items()
            for one in getattr(self, name)
            if not fits(one)
        ]
        if self.registered_by and not _is_day(self.registered_by):
            day = told("{text!r} is not a date such as 2026-11-20", text=self.registered_by)
            faults.append(joined(": ", ("registered_by", day)))
        conditions = [*(one for _, one in self.board_rules), *(one for one, _, _ in self.limits)]
        if "foreign" in conditions and not self.federation:
            faults.append(told("federation: it is missing, so nobody could say who is foreign"))
        if not 1 <= self.boards <= 50 or not 0 < self.minimum <= self.boards:
            faults.append(
                told(
                    "boards {n}, at least {least} players: this cannot be", n=self.boards, least=self.minimum
                )
            )
        if faults:
            raise BadInput(*faults)


CONDITION = re.compile(rf"foreign|transferred|{BOARD_CONDITION.pattern}")
"""Of another federation; from another club; and what may be asked for a board anywhere."""


def _is_board_rule(one: object) -> bool:
    match one:
        case (int(), str() as condition):
            return CONDITION.fullmatch(condition) is not None
    return False


def _is_limit(one: object) -> bool:
    match one:
        case (str() as condition, int() as least, int() as most):
            return CONDITION.fullmatch(condition) is not None and 0 <= least <= most
    return False


def _is_step(one: object) -> bool:
    match one:
        case (int(), int()):
            return True
    return False


def _is_article(one: object) -> bool:
    match one:
        case (str() as name, str()):
            return name in {row.name for row in fields(LeagueRules)} | {ON_LIST}
    return False


def _is_day(one: object) -> bool:
    try:
        return isinstance(one, str) and date.fromisoformat(one).isoformat() == one
    except ValueError:
        return False


ON_LIST = "list"
"""Of an offence: not on the list of the team that is valid on the day of the match. Always a rule."""

_SHAPES: Mapping[str, tuple[Callable[[object], bool], str]] = {
    "board_rules": (_is_board_rule, '[8, "u18"]'),
    "limits": (_is_limit, '["foreign", 0, 2]'),
    "defaults_scale": (_is_step, "[5, -10]"),
    "cup_bonus": (_is_step, "[100, 5]"),
    "articles": (_is_article, '["stuck", "TO 5.3"]'),
    "list_days": (_is_day, '"2026-11-01"'),
    "move_rights": (lambda one: isinstance(one, str) and bool(one.strip()), '"venue lost"'),
}
"""What the parts of a list are: who says so, and an example."""


TIE_BREAKS = (
    "match-points",
    "game-points",
    "direct",
    "direct-berlin",
    "berlin",
    "wins",
    "win-loss",
    "sonneborn",
    "lots",
    "play-off",
)
"""What may rank teams that are level.

`direct` takes match and game points among them, `direct-berlin` the Berlin score of their matches; `lots`
and `play-off` are acts, and leave the teams level.
"""
CUP_LEVEL = (
    "defaults",
    "berlin",
    "board-count",
    "bottom",
    "front",
    "replay",
    "rapid",
    "blitz",
    "armageddon",
    "lots",
    "black-odd",
)
"""What may decide a level match of a cup; from `replay` to `lots` it is another match, or an act."""


_GROUPS = {
    "boards": N_("The match"),
    "points": N_("Points"),
    "order": N_("Order in the table"),
    "places": N_("Who may play"),
    "sealed_minutes": N_("Line-ups"),
    "result_hours": N_("Results"),
    "move_until": N_("Dates"),
    "cup_home": N_("Cups"),
}
"""The headings of the settings, by the first of each."""


def settings(*, of_cups: bool = True) -> Iterator[tuple[str, Field[Any]]]:
    """Every setting with the heading under which it stands.

    of_cups: those of cups too, which a section of an event has among its pairing options instead.
    """
    group = ""
    for one in fields(LeagueRules):
        group = _GROUPS.get(one.name, group)
        if of_cups or not one.name.startswith("cup_"):
            yield group, one


def meaning(name: str) -> str:
    """What a setting means, in one line."""
    return str(next(one for one in fields(LeagueRules) if one.name == name).metadata[_MEANS])


def choices(name: str) -> tuple[Any, ...]:
    """The values that a setting can have; () where it is a number, a word or a list of one's own."""
    return tuple(next(one for one in fields(LeagueRules) if one.name == name).metadata[_CHOICES])


_OFF: Mapping[str, tuple[str, tuple[Any, ...]]] = {
    **dict.fromkeys(
        ("stuck_after", "counts_default", "counts_bottom", "counts_weekend"),
        ("stuck", ("none", "titulars", "squad")),
    ),
    "stuck_in_one": ("stuck", ("none", "titulars", "squad", "belongs")),
    "grace_days": ("stuck", ("none", "titulars", "squad", "bar", "cap")),
    **dict.fromkeys(
        ("tolerance", "tolerance_reached", "tolerance_free_to"),
        ("board_order", ("list", "list-one-place", "free")),
    ),
    "core_players": ("core_from", (0,)),
    "play_off_appearances": ("play_offs_from", (0,)),
    "club_late": ("club_meet", (0,)),
}
"""Settings of a rule that is off: nothing goes by them while another setting has one of these values."""


def off_by(rules: LeagueRules, name: str) -> str:
    """What a setting is off by, as it is typed: stuck=none; "" where it holds."""
    other, values = _OFF.get(name, ("boards", ()))
    return f"{other}={typed(getattr(rules, other))}" if getattr(rules, other) in values else ""


LISTED = {"tie_breaks": TIE_BREAKS, "cup_level": CUP_LEVEL}
"""What the lists of settings may hold, where that is not of the league's own making."""


def article(rules: LeagueRules, setting: str) -> str:
    """How the league itself numbers the rule of a setting; else the name of the setting."""
    return dict(rules.articles).get(setting, setting)


def rule_told(text: str) -> str:
    """The rule of a setting, for which `article` has no number, as what it means; any other text as it is."""
    return marked(meaning(text)) if any(one.name == text for one in fields(LeagueRules)) else text


def rules_of(values: Mapping[str, Any], base: LeagueRules | None = None) -> LeagueRules:
    """The rules with these values, the rest as in `base`.

    Raises BadInput for what is no setting or no value.
    """
    known = {one.name: one for one in fields(LeagueRules)}
    if unknown := [name for name in values if name not in known]:
        raise BadInput(
            *(
                told("{name}: there is no such setting; known: {known}", name=one, known=", ".join(known))
                for one in unknown
            )
        )
    start, made = base or LeagueRules(), {}
    for name, value in values.items():
        before, given = getattr(start, name), frozen(value)
        if type(given) is not type(before):
            raise BadInput.told(
                "{name}: {value!r} is given, {kind} is expected",
                name=name, value=value, kind=_KINDS[type(before)],
            )  # fmt: skip
        made[name] = given
    return replace(start, **made)


_KINDS = {int: told("a number"), str: told("a word"), bool: told("yes or no"), tuple: told("a list")}


def frozen(value: Any) -> Any:
    """Lists of JSON as the tuples that settings are."""
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


@cache
def _presets() -> Mapping[str, Mapping[str, Any]]:
    return tomllib.loads((files("pairwright.seasons") / "presets.toml").read_text(encoding="utf-8"))


def presets() -> dict[str, str]:
    """The names of the presets, each with what it is called, to be translated."""
    return {name: bundle["title"] for name, bundle in _presets().items()}


def presets_told() -> str:
    """Every preset with what it is called, to be translated."""
    return joined("; ", (joined(" – ", (name, marked(title))) for name, title in presets().items()))


@cache
def preset(name: str) -> LeagueRules:
    """The rules of a preset. Raises BadInput for an unknown one."""
    if name not in _presets():
        raise BadInput.told(
            "there is no preset {name!r}; there are {presets}", name=name, presets=presets_told()
        )
    return rules_of({key: value for key, value in _presets()[name].items() if key not in ("title", "asked")})


def open_questions(name: str) -> tuple[str, ...]:
    """The settings of a preset that nobody has confirmed; its league is to be asked."""
    return tuple(_presets()[name].get("asked", ()))


def settings_of(changes: Iterable[str]) -> dict[str, Any]:
    """Settings typed as NAME=VALUE; values as in JSON, words without quotes. Raises BadInput."""
    found = {}
    for text in changes:
        name, sign, value = text.partition("=")
        if not sign:
            raise BadInput.told("{text!r} is not {form}", text=text, form="SETTING=VALUE")
        try:
            found[name.strip()] = json.loads(value)
        except ValueError:
            found[name.strip()] = value.strip()
    return found


def rules_from(settings: Mapping[str, Any]) -> LeagueRules:
    """The rules of settings; `preset` names the bundle that the others change.

    Of the fewest players a preset says a share: half of its eight boards are three of six.
    """
    rest = {name: value for name, value in settings.items() if name != "preset"}
    bundle, boards = preset(settings.get("preset", "club")), rest.get("boards")
    if isinstance(boards, int) and boards > 0 and "minimum" not in rest:
        rest["minimum"] = max(1, min(-(-bundle.minimum * boards // bundle.boards), boards))
    return rules_of(rest, bundle)


@cache
def rules_named(text: str, boards: int = 0) -> LeagueRules:
    """The rules that a line names: a preset and the settings that differ, as "german promoted=1".

    boards: of a match, where that stands elsewhere; no more players than that are asked for.
    """
    settings = settings_in(text) | ({"boards": boards} if boards else {})
    if boards and isinstance(least := settings.get("minimum"), int):
        settings["minimum"] = min(least, boards)
    return rules_from({"preset": text.partition(" ")[0], **settings})


def settings_in(line: str) -> dict[str, Any]:
    """The settings that a line names beside its preset. Raises BadInput for a word that is none."""
    return settings_of(_WORD.findall(line.partition(" ")[2]))


_WORD = re.compile(r"[^\s=]+=\[.*?\](?=\s|$)|\S+")
"""A setting of a line; a list may have blanks in its texts."""


def typed(value: object) -> str:
    """A value as it is typed: words as they are, all else as in JSON."""
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"), ensure_ascii=False)


def line_of(name: str, rules: LeagueRules) -> str:
    """The line that `rules_named` reads, given the boards: a preset and what differs in the rules."""
    base = rules_named(name, rules.boards)
    changed = [
        f"{one.name}={typed(getattr(rules, one.name))}"
        for one in fields(LeagueRules)
        if getattr(rules, one.name) != getattr(base, one.name)
    ]
    return " ".join([name, *changed])


_IN_WORDS: Mapping[str, Mapping[str, str]] = {
    "home_white": {
        "even": N_("the even ones"), "odd": N_("the odd ones"),
        "not-1-and-4": N_("2 and 3 of every four boards"),
    },
    "no_team": {
        "lost": N_("it loses all boards"), "new-date": N_("the match gets a new day"),
        "out": N_("it loses all boards and leaves the division"),
    },
    "empty_boards": {
        "bottom": N_("the bottom ones"), "named": N_("those of named absentees"), "any": N_("any boards"),
    },
    "win": {"more": N_("more than the opponent"), "half": N_("more than half of all boards")},
    "order": {
        "points": N_("by points"), "lost-points": N_("by lost points"), "per-match": N_("by points a match"),
    },
    "ranks_by": {"match-points": N_("match points"), "game-points": N_("game points")},
    "tie_breaks": {
        "match-points": N_("match points"), "game-points": N_("game points"),
        "direct": N_("the match between them"),
        "direct-berlin": N_("the Berlin count of the match between them"),
        "berlin": N_("Berlin count"), "wins": N_("games won"), "win-loss": N_("games won less games lost"),
        "sonneborn": N_("Sonneborn-Berger"), "lots": N_("lots"), "play-off": N_("a play-off"),
    },
    "unfinished": {
        "left-out": N_("it counts without that game"), "drawn": N_("that game counts as drawn"),
        "out-of-reach": N_("match points once they are out of reach"), "waits": N_("the whole match waits"),
    },
    "withdrawal": {
        "half": N_("annulled where it has played fewer than half; else kept, and the rest is lost"),
        "annulled": N_("always annulled"), "second-leg": N_("only those of the second leg are annulled"),
        "heir": N_("a successor takes its place and its points"),
        "out": N_("they count, the rest is lost, and it is out of the table"),
    },
    "board_order": {
        "list": N_("that of the list"), "list-one-place": N_("that of the list, or one place from it"),
        "rating": N_("by rating"), "free": N_("as the captain likes"),
    },
    "rating_used": {
        "fide-first": N_("the FIDE one, else the national one"),
        "national-first": N_("the national one, else the FIDE one"), "higher": N_("the higher one"),
    },
    "rating_list": {
        "day": N_("those of the day of the match"), "season": N_("those of the first list of the season"),
        "split": N_("of the day for the order of the boards, of the season for all else"),
    },
    "order_loses": {
        "nobody": N_("nothing"),
        "too-low": N_("the player who sits too low loses"),
        "too-high": N_("the player who sits too high loses"),
        "too-high-and-below": N_("the player who sits too high and all below lose"),
        "match": N_("the match is lost"),
        "points": N_("the team loses its match points, which go to nobody"),
        "points-if-decisive": N_("the match is lost if the game decided it, else its points"),
        "fine": N_("a fine, whose amount stands in the reason of the decision"),
    },
    "stuck": {
        "none": N_("nothing"), "bar": N_("nobody plays lower from then on"),
        "cap": N_("nobody plays higher from then on"), "belongs": N_("the player belongs to the higher team"),
        "titulars": N_("the titulars of a team play in no lower one"),
        "squad": N_("everybody plays for one team alone"),
    },
    "late_players": {"anywhere": N_("anywhere"), "end": N_("at the end")},
    "silence": {
        "confirms": N_("it is confirmed"), "open": N_("it stays open"),
        "board": N_("it is confirmed and costs a board"),
    },
    "move_until": {"last-day": N_("the last one"), "any": N_("any day")},
    "move_unallowed": {"refused": N_("it is refused"), "void": N_("the match is void for both")},
}  # fmt: skip


def in_words(name: str, value: str) -> str:
    """A value of a setting as it is told to readers; "" for one that is no word of the program's own."""
    return _IN_WORDS.get(name, {}).get(value, "")
