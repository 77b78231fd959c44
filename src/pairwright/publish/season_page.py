"""A division of a season on paper and on the screen: fixtures, the table, what is open, what was done."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby, pairwise
from textwrap import wrap
from typing import cast

from pairwright.common.messages import N_, joined, listed, marked, told, told_many
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Column,
    Document,
    Heading,
    Paragraph,
    Row,
    Table,
    day_in_words,
    day_told,
    number_cell,
)
from pairwright.publish.icalendar import calendar_file, event_lines
from pairwright.seasons.course import GameCorrection
from pairwright.seasons.cups import BY, Cup
from pairwright.seasons.fixtures import Fixture, home_colours
from pairwright.seasons.next_season import STAYS, WHY, TeamMove, certainty, other_sizes
from pairwright.seasons.rules import (
    LISTED,
    LeagueRules,
    choices,
    in_words,
    meaning,
    off_by,
    open_questions,
    rule_told,
    settings,
    typed,
)
from pairwright.seasons.season import Act, InCalendars, LeagueDivision, LeagueSeason
from pairwright.seasons.table import (
    LEFT_BY,
    DivisionRow,
    PlayedMatch,
    game_points,
    penalties_until,
    points_of,
)
from pairwright.tournament.results import result_told
from pairwright.tournament.scoring import points_text

_MARKS = {
    "promoted": (told("promotion place"), told("promoted")), "": ("", ""),
    "play-off": (told("play-off place"), told("play-off")),
    "relegated": (told("relegation place"), told("relegated")),
}  # fmt: skip
"""What a place means while matches are open, and once none is."""


def fixtures_document(season: LeagueSeason, division: LeagueDivision, team: str = "") -> Document:
    """The fixtures by match day, with their results; of one team where one is asked for."""
    wanted, ended, rows, groups = division.of_team(team), _ends(division), list[Row](), set[int]()
    for day, matches in groupby(division.fixtures, lambda one: one.day):
        groups.add(len(rows))
        free = {*division.names}
        shown: list[Row] = []
        for one in matches:
            free -= {*one.teams}
            if one in wanted:
                key, ends = Cell(one.key, link=one.key), Cell(ended[one.key], strong=True)
                shown.append([key, Cell(_day(one)), Cell(one.home), Cell(one.away), ends])
        shown += [
            [Cell(""), Cell(""), Cell(name), Cell(told("free"), faint=True), Cell("")]
            for name in division.names if name in free and team in ("", name)
        ]  # fmt: skip
        first = Cell(str(day), number=True, strong=True)
        rows += [[Cell("") if place else first, *row] for place, row in enumerate(shown)]
    columns = [
        Column("Day", Align.RIGHT, "Match day", 2), Column("Key"), Column("Date", days=True),
        Column("Home", shrinks=True), Column("Away", shrinks=True), Column("Result", Align.CENTRE),
    ]  # fmt: skip
    venues = {one.name: one.venue for one in division.teams if one.venue}
    elsewhere = [
        told("{key}: in {venue}", key=one.key, venue=one.venue)
        for one in wanted
        if one.venue and one.venue != venues.get(one.home)
    ]
    notes = [*map(_moved, filter(lambda one: one.changes, wanted)), *elsewhere, *division.unmet]
    notes += unpublished(division)
    blocks: list[Block] = [Table("fixtures", columns, rows, notes=notes, groups=frozenset(groups))]
    if venues:
        hosts: list[Row] = [[Cell(name), Cell(venue)] for name, venue in venues.items()]
        heads = [Column("Home", shrinks=True), Column("Venue", wraps=True)]
        blocks += [Heading(told("Where they play")), Table("venues", heads, hosts)]
    return Document("fixtures", "Fixtures", blocks, season.name, team or division.name)


def club_document(season: LeagueSeason, club: str) -> Document:
    """The fixtures of all teams of a club, in all divisions, by day: who is where, which hall is taken.

    Raises BadInput for a club that there is not.
    """
    return Document("club", "Fixtures", [_of_club(season, club)], season.name, club)


def clubs_document(season: LeagueSeason) -> Document:
    """The same for every club, one below the other."""
    blocks: list[Block] = []
    for club in season.clubs():
        blocks += [Heading(club), _of_club(season, club)]
    return Document("clubs", "Fixtures by club", blocks, season.name)


def _of_club(season: LeagueSeason, club: str) -> Table:
    found = season.of_club(club)
    rows: list[Row] = []
    for division, one in found:
        own, ended = division.teams_of(club), _ends(division)[one.key]
        rows.append(
            [
                Cell(_day(one)), Cell(division.name), Cell(one.home, strong=one.home in own),
                Cell(one.away, strong=one.away in own), Cell(ended, strong=True),
                Cell(one.venue),
            ]
        )  # fmt: skip
    columns = [
        Column("Date", days=True), Column("Division", shrinks=True), Column("Home", shrinks=True),
        Column("Away", shrinks=True), Column("Result", Align.CENTRE), Column("Venue", wraps=True),
    ]  # fmt: skip
    return Table("club", columns, rows, notes=[_moved(one) for _, one in found if one.changes])


def _ends(division: LeagueDivision) -> dict[str, str]:
    """The score of every match, with what a reader must know of it; "" while there is nothing to say."""
    said, found = {key: one.match for key, one in division.told}, dict[str, str]()
    counted = {(one.day, one.home, one.away): one for one in division.left().played}
    gone = division.departed
    for one in division.fixtures:
        played = counted.get((one.day, *one.teams), said.get(one.key))
        out = bool(gone & {*one.teams}) and (one.day, *one.teams) not in counted
        state = told("annulled") if out else state_of(played, one)
        known = played is not None and not (out and any(played.absent))
        score = "–".join(map(points_of, played.score.game)) if played and known else ""
        both = bool(score and state)
        found[one.key] = told("{score} ({state})", score=score, state=state) if both else score or state
    return found


def _moved(one: Fixture) -> str:
    """What a match that was moved was before, and why, as far as that was said."""
    old, why = day_in_words(one.original) if one.original else "–", rule_told(one.changes[-1].why)
    if not why:
        return told("{key}: was on {old}", key=one.key, old=old)
    return told("{key}: was on {old}; {why}", key=one.key, old=old, why=why)


def state_of(played: PlayedMatch | None, one: Fixture) -> str:
    """What a reader must know of a result, or of why there is none yet."""
    if played is not None and played.void:
        if one.void:
            return told("void for both: moved as nobody allowed")
        return told("void for both, by decision") if played.score.counted else told("annulled, by decision")
    if played is not None and not (any(played.absent) and not played.score.counted):
        return told("provisional") if played.provisional else told("forfeited") if any(played.absent) else ""
    return told("postponed") if one.on is None and one.original is not None else ""


def _day(one: Fixture) -> str:
    return " ".join(filter(None, (str(one.on), one.hour))) if one.on else "–"


def open_document(season: LeagueSeason, division: LeagueDivision) -> Document:
    """The fixtures without a result, the longest waiting first; those without a day are not lost."""
    columns = [
        Column("Key"), Column("Day", Align.RIGHT, "Match day", 2), Column("Date", days=True),
        Column("Home", shrinks=True), Column("Away", shrinks=True),
    ]  # fmt: skip
    rows: list[Row] = [
        [Cell(one.key, link=one.key), number_cell(one.day), Cell(_day(one)), Cell(one.home), Cell(one.away)]
        for one in division.open()
    ]
    return Document("open", "Open fixtures", [Table("open", columns, rows)], season.name, division.name)


LATE_WITH = {"line-up": N_("line-up"), "result": N_("result"), "confirmation": N_("confirmation")}
"""What a team may be late with."""


def late_document(season: str, division: str, late: Iterable[tuple[Fixture, str, str]]) -> Document:
    """What teams have not done in time, of LATE_WITH: for the league to remind them of, or to decide."""
    columns = [
        Column("Key"), Column("Date", days=True), Column("Match", shrinks=True),
        Column("Team", shrinks=True), Column("Late with"),
    ]  # fmt: skip
    rows: list[Row] = [
        [
            Cell(one.key, link=one.key), Cell(_day(one)), Cell(f"{one.home} – {one.away}"),
            Cell(team, strong=True), Cell(told(LATE_WITH[what])),
        ]
        for one, team, what in late
    ]  # fmt: skip
    return Document("late", "Late", [Table("late", columns, rows)], season, division)


def match_card_document(season: LeagueSeason, division: LeagueDivision, key: str) -> Document:
    """The card of a match for the table where it is played: boards with colours, and both lists."""
    fixture, colours = division.fixture(key), home_colours(division.rules)
    teams = {team.name: team for team in division.teams}
    home, away = (teams[name] for name in fixture.teams)
    board, rating = Column("Bd", Align.RIGHT, "Board"), Column("Rtg", Align.RIGHT, "Rating")
    blank: list[Row] = [
        [number_cell(number), Cell("○" if colour == "W" else "●"), Cell(""), Cell(""), Cell("")]
        for number, colour in enumerate(colours, 1)
    ]
    sign, nothing = Cell(told("Signature"), faint=True), Cell("")
    card = Table(
        "card",
        [board, Column(""), Column(fixture.home, shrinks=True), Column("Result"),
         Column(fixture.away, shrinks=True)],
        [*blank, [nothing, nothing, Cell(told("Total"), faint=True), nothing, nothing],
         [nothing, nothing, sign, nothing, sign]],
        pen=True,
        notes=[told("○ is White: the colour of the home team. Both captains sign.")],
    )  # fmt: skip
    long = max(len(home.squad), len(away.squad))
    padded = [[*team.squad, *[("", 0)] * (long - len(team.squad))] for team in (home, away)]
    lists: list[Row] = [
        [number_cell(place), Cell(one), number_cell(points or ""), Cell(other), number_cell(theirs or "")]
        for place, ((one, points), (other, theirs)) in enumerate(zip(*padded, strict=True), 1)
    ]
    squads = Table("squads", [Column("No", Align.RIGHT), Column(fixture.home), rating, Column(fixture.away), rating], lists)  # fmt: skip # noqa: E501
    day = day_in_words(fixture.on) if fixture.on else "–"
    where = joined(", ", [day, fixture.hour if fixture.on else "", fixture.venue])
    blocks: list[Block] = [Paragraph(where), card]
    if long:
        blocks += [Heading(told("Lists")), squads]
    title = joined(", ", [division.name, told("match day {n}", n=fixture.day)])
    return Document(f"match-{key}", f"{fixture.home} – {fixture.away}", blocks, season.name, title)


SIDES = {"": N_("Table"), "home": N_("Home table"), "away": N_("Away table")}
"""Tables of all matches, and of those at home or away alone."""


def table_document(
    season: LeagueSeason, division: LeagueDivision, until: int = 0, side: str = ""
) -> Document:
    """The table, with matches played, marks, and who is certainly up or down. side: of SIDES."""
    found = division.table(until, side)
    columns = [
        Column("Pl", Align.RIGHT, "Place"), Column("Team", shrinks=True), Column("Matches", Align.RIGHT),
        Column("+", Align.RIGHT, "Won"), Column("=", Align.RIGHT, "Drawn"), Column("–", Align.RIGHT, "Lost"),
        Column("MP", Align.RIGHT, "Match points"), Column("GP", Align.RIGHT, "Game points"), Column("Note"),
        Column("Form", priority=2),
    ]  # fmt: skip
    sure, whole = ({}, True) if until or side else _certain(division, found)
    rows: list[Row] = [
        [
            number_cell(one.place), Cell(one.team, strong=True, link=one.team), number_cell(one.played),
            number_cell(one.won), number_cell(one.drawn), number_cell(one.lost_matches),
            Cell(points_of(one.match_points), number=True, strong=True),
            Cell(points_of(one.game_points), number=True), Cell(sure.get(one.team, _MARKS[one.mark][0])),
            Cell(one.form),
        ]
        for one in found
    ]  # fmt: skip
    waiting = [one for one in division.open() if not until or one.day <= until]
    notes = [told_many("{n} match is open", "{n} matches are open", len(waiting)), *teams_left(division)]
    notes += [] if until else unpublished(division)
    if side and division.penalties:
        notes.append(told("points given or taken by decision are in the table of all matches alone"))
    notes += [] if side else [*_given(division, until), *_level(found)]
    notes += [
        told_many("{n} game is adjourned", "{n} games are adjourned", sum(one.open for one in found) // 2)
    ] * any(one.open for one in found)
    matches = [one for one in division.left().played if not until or one.day <= until]
    bare = [one for one in matches if one.score.counted and not (one.results or any(one.absent) or one.void)]
    if bare and not side and {"berlin", "direct-berlin", "wins", "win-loss"} & {*division.rules.tie_breaks}:
        notes.append(told_many(
            "of {n} match no board is known; tie-breaks by boards take nothing from it",
            "of {n} matches no board is known; tie-breaks by boards take nothing from them", len(bare),
        ))  # fmt: skip
    if any(one.provisional for one in found):
        notes.append(told("a result is not confirmed, or under protest"))
    if not whole and 2 * len(division.open()) <= len(division.fixtures):
        notes.append(told("whose place is certain was not looked through to the end: too much is open"))
    if sure and (waiting or any(one.open or one.provisional for one in found)):
        notes.append(told(
            "certain is what no result of the matches still to be played changes; that a team stays away or "
            "leaves, and points by decision, are not foreseen"
        ))  # fmt: skip
    table = Table("table", columns, rows, notes=notes)
    reached = until or division.day_reached
    words = joined(", ", [division.name, *([told("after match day {n}", n=reached)] if reached else [])])
    return Document(f"table-{side}" if side else "table", SIDES[side], [table], season.name, words)


def teams_left(division: LeagueDivision, among: Sequence[str] = ()) -> list[str]:
    """Which teams, or which of some, have left, and what the rules made of their matches."""
    rules = division.leaving()[1]
    return [
        joined(
            ". ", [told("{team} has left after match day {n}", team=team, n=n), told(LEFT_BY[rules[team]])]
        )
        for team, n in division.gone
        if not among or team in among
    ]


def _given(division: LeagueDivision, until: int) -> list[str]:
    """What teams were given or, below 0, have lost by decision or for boards defaulted, and why."""
    found = penalties_until(division.rules, division.names, division.left().played, division.penalties, until)
    given = [
        (joined(" ", [f"{one.team}:", told(what), "+" * (units > 0) + points_of(units)]), one.article)
        for one in found
        for what, units in ((N_("match points"), one.match_points), (N_("game points"), one.game_points))
        if units
    ]
    return [joined("; ", (points, rule_told(article))) for points, article in given]


def _level(rows: Sequence[DivisionRow]) -> list[str]:
    """What puts teams level on points in their order, where the table does not show it."""
    pairs = [(other.by, f"{one.team} – {other.team}") for one, other in pairwise(rows)]
    shown = ("", "match-points", "game-points")
    return [
        told("level on points, in this order ({by}): {teams}", by=told(in_words("tie_breaks", by)),
             teams=listed(pair for name, pair in pairs if name == by))
        for by in dict.fromkeys(name for name, _ in pairs if name not in shown)
    ]  # fmt: skip


def tables_of(division: LeagueDivision) -> list[tuple[str, str]]:
    """The tables that there are: how `LeagueDivision.view` is asked for each, and its title."""
    days = sorted({one.day for one in division.left().played})
    named = [(side, told(title)) for side, title in SIDES.items()]
    return [*named, *((str(day), told("after match day {n}", n=day)) for day in days[:-1])] if days else []


def unpublished(division: LeagueDivision) -> list[str]:
    """That match days are still to be published, where some are: the table looks like the last one."""
    return [told_many(
        "{n} match day is still to be published; no place is certain before",
        "{n} match days are still to be published; no place is certain before", division.unpublished,
    )] * bool(division.unpublished)  # fmt: skip


def _certain(division: LeagueDivision, rows: Sequence[DivisionRow]) -> tuple[dict[str, str], bool]:
    """Who is certainly first, up or down; and whether all that could be certain was looked through."""
    if division.unpublished:
        return {}, True
    waiting = [(one.home, one.away) for one in division.open()]
    if division.fixtures and not waiting and not any(row.open or row.provisional for row in rows):
        return {row.team: _MARKS[row.mark][1] for row in rows}, True
    played, rules = division.left().played, division.rules
    teams, last = [row.team for row in rows], len(rows) - rules.relegated
    found: dict[str, str] = {}
    whole = True
    for place, row in enumerate(rows, 1):
        if max(rules.promoted, 1) < place <= last or not row.played:
            continue
        can = certainty(rules, teams, played, waiting, row.team, division.penalties)
        whole = whole and can.exact
        if rules.promoted and can.within(rules.promoted):
            found[row.team] = told("certainly promoted")
        elif can.within(1):
            found[row.team] = told("certainly first")
        elif rules.relegated and can.best > last:
            found[row.team] = told("certainly relegated")
    return found, whole


def corrections_document(
    season: LeagueSeason, division: LeagueDivision, found: Sequence[GameCorrection]
) -> Document:
    """What has to be told to the rating office about reports that have been sent."""
    columns = [
        Column("Date", days=True), Column("White", shrinks=True), Column("Black", shrinks=True),
        Column("Sent", Align.CENTRE), Column("Now", Align.CENTRE),
    ]  # fmt: skip
    rows: list[Row] = [
        [
            Cell(one.game.on.isoformat()), *map(Cell, one.game.players),
            *(Cell(side.result if side else "–") for side in (one.sent, one.now)),
        ]
        for one in found
    ]  # fmt: skip
    notes = [told_many("{n} game is to be corrected", "{n} games are to be corrected", len(rows))]
    return Document(
        "corrections", "Corrections of sent reports", [Table("corrections", columns, rows, notes=notes)],
        season.name, division.name,
    )  # fmt: skip


def rules_document(rules: LeagueRules, name: str = "", title: str = "") -> Document:
    """Every setting of a league with its value, what it means, and what else it may be.

    name: of a preset, whose settings that nobody has confirmed are marked. title: of the season.
    """
    asked = open_questions(name) if name else ()
    columns = [
        Column("Setting"), Column("Meaning", shrinks=True), Column("Choices", shrinks=True, priority=2),
    ]  # fmt: skip
    blocks: list[Block] = []
    for group, found in groupby(settings(), key=lambda one: one[0]):
        rows: list[Row] = [
            [
                Cell(_setting(one.name, typed(getattr(rules, one.name)))),
                Cell(_means(one.name, confirmed=one.name not in asked)),
                Cell(" | ".join(map(typed, choices(one.name) or LISTED.get(one.name, ())))),
            ]
            for _, one in found
        ]
        blocks += [Heading(told(group)), Table("rules", columns, rows)]
    blocks.append(Paragraph(told("Points stand in tenths: 20 are two points."), faint=True))
    return Document("rules", "Rules of the league", blocks, title, name)


def announced_rules(rules: LeagueRules, *, knock_out: bool) -> list[tuple[str, str]]:
    """Every setting that says anything, in words: what it means, and what holds.

    Those of cups and of rules that are off are left out: nothing of a section goes by them.
    """
    usual = LeagueRules()
    found = [(one.name, getattr(rules, one.name)) for _group, one in settings(of_cups=False)]
    return [
        (told(meaning(name)), _holds(name, value) or "–")
        for name, value in found
        if (value not in _NO_RULE or value != getattr(usual, name))
        and not ((knock_out and name in _OF_TABLES) or off_by(rules, name))
    ]


_OF_TABLES = (
    "points", "full_team", "defaults_scale", "order", "ranks_by", "tie_breaks", "unfinished", "withdrawal",
    "club_meet", "club_late",
)  # fmt: skip
"""What a cup has no use for: nobody is ranked in it, and its bracket says who meets whom."""
_NO_RULE = (0, (), "", "none", "free", "nobody", "any", "anywhere")
_IN_UNITS = ("points", "drawn_game", "no_team_points", "full_team")


def _holds(name: str, value: object) -> str:
    if isinstance(value, bool):
        return told("yes") if value else told("no")
    if isinstance(value, tuple):
        nested = any(isinstance(one, tuple) for one in value)
        return joined("; " if nested else ", ", [_holds(name, one) for one in value])
    if isinstance(value, str):
        return told(in_words(name, value) or value)
    return points_text(value) or "0" if name in _IN_UNITS and isinstance(value, int) else str(value)


def announced_document(rules: LeagueRules, *, knock_out: bool) -> Document:
    """The rules of a league as everybody reads them."""
    rows: list[Row] = [list(map(Cell, pair)) for pair in announced_rules(rules, knock_out=knock_out)]
    columns = [Column("Condition", shrinks=True), Column("Setting", shrinks=True)]
    return Document("rules", "Rules of the league", [Table("rules", columns, rows)])


def _setting(name: str, value: str) -> str:
    """The setting as it is typed; a long list goes on below, where it leaves room for its meaning."""
    return "\n".join(wrap(f"{name}={value}".replace(",", ", "), 30, break_long_words=False))


def _means(name: str, *, confirmed: bool) -> str:
    text = told(meaning(name))
    return text if confirmed else joined(" ", [text, told("(nobody has confirmed this: ask the league)")])


def cup_document(cup: Cup) -> Document:
    """The bracket of a cup, round by round: who meets where, how it ended, who goes through and by what."""
    at_home = any(one.home for matches in cup.rounds for one in matches)
    sides = (N_("Home"), N_("Away")) if at_home else (N_("First"), N_("Second"))
    columns = [
        Column("Key", priority=2), Column(sides[0], shrinks=True), Column(sides[1], shrinks=True),
        Column("Result", Align.CENTRE), Column("Through", shrinks=True, priority=2), Column("Decided by"),
    ]  # fmt: skip
    blocks: list[Block] = []
    for number, matches in enumerate(cup.rounds, 1):
        rows: list[Row] = []
        for one in matches:
            points = [game_points(cup.rules, result) for result in one.results]
            score = one.score or [*map(sum, zip(*points, strict=True))]
            second = one.second or (told("free") if one.winner else "–")
            rows.append(
                [
                    Cell(one.key), Cell(one.first or "–", strong=bool(one.first) and one.winner == one.first),
                    Cell(second, strong=bool(one.second) and one.winner == one.second),
                    Cell("–".join(map(points_of, score))),
                    Cell(one.winner, strong=True), Cell(told(BY.get(one.by, one.by)) if one.by else ""),
                ]
            )  # fmt: skip
        title = told("Final") if len(matches) == 1 else told("Round {n}", n=number)
        notes = [
            told("{one} – {other}: {text}", one=one.first, other=one.second, text=one.note)
            for one in matches
            if one.note
        ]
        blocks += [Heading(title), Table(f"round-{number}", columns, rows, notes=notes)]
    end = told("winner: {name}", name=cup.winner) if cup.winner else ""
    return Document("cup", "Cup", blocks, cup.name, end)


def moves_document(season: LeagueSeason, moves: Sequence[TeamMove]) -> Document:
    """Where every team plays in the next season, and why."""
    columns = [
        Column("Team", shrinks=True), Column("Division", shrinks=True), Column("Next season", shrinks=True),
        Column("Why", shrinks=True),
    ]  # fmt: skip
    rows: list[Row] = [
        [
            Cell(one.team.name, strong=one.why != STAYS), Cell(one.came), Cell(one.goes or "–"),
            Cell(told(WHY[one.why])),
        ]
        for one in moves
    ]  # fmt: skip
    table = Table("moves", columns, rows, notes=other_sizes(moves))
    return Document("moves", "The next season", [table], season.name)


def acts_document(season: LeagueSeason | Cup) -> Document:
    """Everything that was done, in order; what was taken back stays in the list."""
    back = {act["number"] for act in season.acts if act["do"] == "take-back"}
    columns = [
        Column("No", Align.RIGHT),
        Column("Time", days=True),
        Column("Who"),
        Column("Action"),
        Column("Why", shrinks=True),
    ]
    rows: list[Row] = [
        [
            number_cell(number), Cell(str(act.get("at", ""))), Cell(str(act.get("who", ""))),
            Cell(_act_told(act), faint=number in back), Cell(str(act.get("why", ""))),
        ]
        for number, act in enumerate(season.acts, 1)
    ]  # fmt: skip
    notes = [told("undone: {acts}", acts=", ".join(map(str, sorted(back))))] if back else []
    table = Table("acts", columns, rows, notes=notes, acts=[str(act["do"]) for act in season.acts])
    return Document("acts", "History", [table], season.name)


def _act_told(act: Act) -> str:
    """An act as a sentence: what happened to which match or team. "said": that of an act of an event."""
    key, said = str(act.get("by", "")), cast("str", act.get("said", ""))
    by = marked(BY.get(key, key))
    match "" if said else act["do"]:
        case "":
            return said
        case "begin":
            return told("Begun: {name}", name=act["name"])
        case "draw":
            return told("Lots of round {n}: {names}", n=act["round"], names=listed(act["entries"]))
        case "penalise":
            words = N_("{name}: match points changed by {points}, game points by {games}")
            points, games = points_of(act["match_points"]), points_of(act.get("game_points", 0))
            return marked(words, name=act["team"], points=points, games=games)
        case "withdraw":
            return told("{team} has left after match day {n}", team=act["team"], n=act["after"])
        case "rank":
            text = told("Level teams put in an order, by {by}", by=by)
            return joined(": ", (text, listed(act["teams"])))
        case "take-back":
            return told("Action {n} undone", n=act["number"])
        case "decide":
            said = told("{name} goes through, by {by}", name=act["winner"], by=by)
        case "move":
            said = _moved_told(act)
        case _:
            said = _result_told(act)
    return joined(": ", (act.get("fixture") or act["match"], said))


def _result_told(act: Act) -> str:
    """How a match ended, board by board or by its score; or who was not there; or how it counts."""
    parts: list[str] = [told(_ABSENT[side]) for side in act.get("absent", ())]
    parts += [result_told(code) for code in act.get("results", ())]
    parts += ["–".join(map(points_of, act["score"]))] if act.get("score") else []
    parts += [told(_COUNTS[act["counts"]])] if act.get("counts") else []
    return joined(", ", [*parts, *([told("provisional")] if act.get("provisional") else [])])


def _moved_told(act: Act) -> str:
    """To when and where a match was moved, and who wanted it."""
    day = day_told(act["on"]) if act.get("on") else told("postponed")
    where = [str(act[name]) for name in ("hour", "venue") if act.get(name)]
    who = [joined(": ", (told(_WHO[one]), act[one])) for one in _WHO if act.get(one)]
    return joined(", ", [day, *where, *who])


_WHO = {"asked": N_("Asked by"), "agreed": N_("Agreed by"), "allowed": N_("Allowed by")}
_ABSENT = {"home": N_("the home team did not turn up"), "away": N_("the away team did not turn up")}
_COUNTS = {"void": N_("void for both, by decision"), "annulled": N_("annulled, by decision")}


def fixtures_calendar(
    season: LeagueSeason, fixtures: Iterable[Fixture], made: datetime, title: str, known: InCalendars
) -> str:
    """The fixtures of a division, a team or a club that have or had a day. Their keys are those of a season.

    made: in UTC. Each entry has the name of its fixture for good, and counts its changes. One of an open day
    is cancelled on the day that it had: calendars that know it would keep it there.
    """
    lines: list[str] = []
    mark, changed = known
    for one in fixtures:
        days = ((one.on, one.hour), *(change.old[:2] for change in reversed(one.changes)))
        on, hour = next((day for day in days if day[0] is not None), (None, ""))
        if on is not None:
            clock = hour.replace(":", "")
            start = f"{on:%Y%m%d}" + (f"T{clock}00" if clock else "")
            summary = f"{one.home} – {one.away}"
            lines += event_lines(
                f"{mark}-{one.key}", made, start, summary, one.venue,
                sequence=changed.get(one.key, 0), cancelled=one.on is None,
            )  # fmt: skip
    return calendar_file(f"{season.name}, {title}", lines)
