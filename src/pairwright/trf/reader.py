"""Reading a report file: TRF06, TRF16, TRF(x), TRF(bx) and TRF26 into a Tournament."""

from __future__ import annotations

import os
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from pairwright import matching
from pairwright.common.errors import BadInput, of_kinds, system_reason
from pairwright.common.messages import grouped, joined, told, told_many
from pairwright.common.printable import hidden_in, utf16_of, without_hidden
from pairwright.common.values import TYPE_CHECKING, dataclass, replace
from pairwright.systems.register import find
from pairwright.tournament.outcome import LAST_PLAYED, Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import Round, infer_initial_colour, note_sound
from pairwright.tournament.scoring import Scoring
from pairwright.tournament.tournament import KeptRecord, PointAdjustment, Tournament
from pairwright.trf.agreement import check_byes, check_points
from pairwright.trf.columns import SHARLY_299, STANDARD_ID_WIDTH, Record, integer, points
from pairwright.trf.context import Context, RecordLine, RecordLines, describe
from pairwright.trf.directives import PREFIX, Directives
from pairwright.trf.event_records import (
    read_headers,
    read_initial_colour,
    read_number_of_rounds,
    read_tie_breaks,
    read_type,
)
from pairwright.trf.games import FITTING, UNREADABLE, WHITE_AND_BLACK, Grid
from pairwright.trf.kept import SLOT_OF, anchor, national_ratings, rated_by, with_national_ratings
from pairwright.trf.point_systems import TYPES_299, read_scoring
from pairwright.trf.problems import MOST_LINES, Findings, Problem, Severity, TooManyProblems, TrfError
from pairwright.trf.restrictions import read_byes, read_forbidden, read_virtual_points
from pairwright.trf.result_letters import RESULT_LETTERS
from pairwright.trf.rows import Places, PlayerRows, read_player_rows, report_gaps
from pairwright.trf.tournament_type import TypeCode
from pairwright.trf.two_game_matches import by_matches, folded

if TYPE_CHECKING:
    from typing import Literal, TypeAlias

# -- Record 299: bonus and penalty points, and abnormal values of single results -----------------------


_OUTCOMES = {
    "W": (Outcome.WIN, Outcome.UNRATED_WIN),
    "D": (Outcome.DRAW, Outcome.UNRATED_DRAW),
    "L": (Outcome.LOSS, Outcome.UNRATED_LOSS),
    "F": (Outcome.FULL_POINT_BYE,),
    "H": (Outcome.HALF_POINT_BYE,),
    "Z": (Outcome.ZERO_POINT_BYE, Outcome.ABSENT),
    "+": (Outcome.FORFEIT_WIN,),
    "-": (Outcome.FORFEIT_LOSS,),
}


@dataclass(frozen=True, slots=True)
class Abnormal:
    """One 299 record. kind: "" for a bonus or penalty; players empty: everybody; round_number 0: all."""

    line: RecordLine
    kind: str
    points: int
    round_number: int
    players: tuple[int, ...]

    @property
    def changes_scoring(self) -> bool:
        """True when it changes what a result is worth for everybody in all rounds."""
        return bool(self.kind) and not self.players and not self.round_number


def read_abnormal_points(context: Context) -> list[Abnormal]:
    """All usable 299 records of an individual event."""
    found = (_read(context, line) for line in context.lines.get("299", ()))
    return [record for record in found if record is not None]


def _read(context: Context, line: RecordLine) -> Abnormal | None:
    if not context.tab_free(line):
        return None
    official = context.record("299")
    layout: Record = official
    if not _plausible(official, line):
        layout = SHARLY_299.with_id_width(context.id_width)
        if not _plausible(layout, line):
            context.findings.error(
                "TRF-COLUMNS", told("record 299: {columns}", columns=describe(official)), line=line.number,
                column=official.text_outside(line.text) or official.field("points").first,
            )  # fmt: skip
            return None
        context.findings.repair(
            "TRF-COLUMNS", told("record 299 is not in its columns: {columns}", columns=describe(official)),
            line=line.number, column=5, assumed=told("read with {columns}", columns=describe(layout)),
        )  # fmt: skip
    value = points(line.text[layout.field("points").slice])
    round_number = context.round_number(layout.field("round"), line, told("record {code}", code=299))
    players, unknown = [], False
    for (field,) in layout.groups(line.text):
        text = line.text[field.slice]
        if text.strip(" 0"):
            index = context.player(text, line, field.first, told("record {code}", code=299))
            unknown |= index is None
            players += [] if index is None else [index]
    if value is None or round_number is None or (unknown and not players):
        return None
    if not players:
        context.gives_to(context.number_of_players)
    return Abnormal(line, line.text[4:5].strip(), value[0], round_number, tuple(players))


def _plausible(layout: Record, line: RecordLine) -> bool:
    """True when the line can be read with these columns."""
    text = line.text
    return (
        not layout.text_outside(text)
        and text[4:5] in ("", " ", *TYPES_299)
        and points(text[layout.field("points").slice]) is not None
        and not text[layout.field("round").slice].strip(" 0123456789")
        and all(not text[field.slice].strip(" 0123456789") for (field,) in layout.groups(text))
    )


def point_adjustments(
    records: Sequence[Abnormal], rounds: Sequence[Round], scoring: Scoring, number_of_players: int
) -> tuple[PointAdjustment, ...]:
    """What the records add to or take from the points of players, beyond the scoring of the event.

    The typed ones become the difference to the usual value, for each result of that type; they are
    marked as derived, because the file keeps the record itself.
    """
    adjustments = []
    everybody = tuple(range(number_of_players)) if records else ()
    for record in records:
        if not record.kind:
            players = record.players or everybody
            adjustments.append(PointAdjustment(record.points, players, record.round_number))
        elif not record.changes_scoring:
            adjustments.extend(_differences(record, rounds, scoring))
    return tuple(adjustments)


def _differences(record: Abnormal, rounds: Sequence[Round], scoring: Scoring) -> list[PointAdjustment]:
    table = scoring.table()
    found: dict[tuple[int, int], list[int]] = {}
    for number, played in enumerate(rounds, 1):
        if record.round_number not in (0, number):
            continue
        for index in record.players or range(len(played)):
            outcome = played.outcomes[index]
            difference = record.points - table[played.colours[index]][outcome]
            if outcome in _OUTCOMES[record.kind] and difference:
                found.setdefault((difference, number), []).append(index)
    return [
        PointAdjustment(difference, tuple(players), number, derived=True)
        for (difference, number), players in found.items()
    ]


# -- Comparing the two rows of every game: opponents, colours and results must fit ---------------------


def compare_rows(grid: Grid, findings: Findings) -> bool:
    """Report every game on which the two rows disagree; True when it is known that none is there."""
    if grid.agree:
        return True
    for number in range(1, grid.played + 1):
        opponents, colours = grid.opponents[number - 1], grid.colours[number - 1]
        outcomes = grid.outcomes[number - 1]
        for index in grid.doubtful(number):
            opponent = opponents[index]
            if opponents[opponent] != index:
                if opponents[opponent] != UNREADABLE:
                    _report_one_sided(grid, index, opponent, number, findings)
            elif index < opponent:
                fits = (outcomes[index], outcomes[opponent]) in FITTING
                if colours[index] + colours[opponent] != WHITE_AND_BLACK or not fits:
                    _compare_game(grid, index, opponent, number, findings)
    return False


def _compare_game(grid: Grid, first: int, second: int, number: int, findings: Findings) -> None:
    """Report colours or results that contradict each other, at the row further down."""
    if grid.rows[first].line_number > grid.rows[second].line_number:
        first, second = second, first
    colours, outcomes = grid.colours[number - 1], grid.outcomes[number - 1]
    one, other = grid.rows[first], grid.rows[second]
    place: dict[str, str | int] = {
        "line": other.line_number,
        "player": other.player.number,
        "round_number": number,
    }
    if colours[first] and colours[first] == colours[second]:
        letter = "?wb"[colours[first]]
        findings.error(
            "TRF-GAME-COLOURS",
            told(
                "round {n}: players {player} (line {line}) and {other} both have colour {letter!r}", n=number,
                player=one.player.number, line=one.line_number, other=other.player.number, letter=letter,
            ),
            column=grid.column("colour", number), found=letter, **place,
        )  # fmt: skip
    if (outcomes[first], outcomes[second]) in FITTING:
        return
    repaired = grid.repaired & {(first, number), (second, number)}
    if repaired and Outcome.UNFINISHED in (outcomes[first], outcomes[second]):
        grid.repaired.update(((first, number), (second, number)))
        outcomes[first] = outcomes[second] = int(Outcome.UNFINISHED)
        return
    ones, others = (RESULT_LETTERS[Outcome(code)] for code in (outcomes[first], outcomes[second]))
    forfeits = [outcomes[index] > LAST_PLAYED for index in (first, second)]
    mixed = forfeits[0] != forfeits[1]
    kinds = [told(" (forfeit)") if one else told(" (played)") for one in forfeits] if mixed else ["", ""]
    message = told(
        "round {n}: player {player} has {result!r}{kind} and the opponent {other} (line {line}) has "
        "{others!r}{other_kind}", n=number, player=other.player.number, result=others, kind=kinds[1],
        other=one.player.number, line=one.line_number, others=ones, other_kind=kinds[0],
    )  # fmt: skip
    findings.error(
        "TRF-GAME-RESULTS", joined("; ", (message, told("use '+' and '-'") if mixed else "")),
        column=grid.column("result", number), found=f"{ones} {others}", **place,
    )  # fmt: skip


def _report_one_sided(grid: Grid, index: int, opponent: int, number: int, findings: Findings) -> None:
    row, other = grid.rows[index], grid.rows[opponent]
    theirs = grid.opponents[number - 1][opponent]
    if theirs >= 0:
        state = told("names {n}", n=grid.rows[theirs].player.number)
    elif grid.outcomes[number - 1][opponent] == Outcome.ABSENT:
        state = told("is empty for that round")
    else:
        state = told("has a bye in that round")
    findings.error(
        "TRF-GAME-ONE-SIDED",
        told(
            "round {n}: player {player} lists opponent {other}, the row of player {other} (line {line}) "
            "{state}", n=number, player=row.player.number, other=other.player.number, line=other.line_number,
            state=state,
        ),
        line=row.line_number, column=grid.column("opponent", number), player=row.player.number,
        round_number=number,
    )  # fmt: skip


# -- From a path, bytes or text to the lines of a report file: encodings and line ends -----------------


Source = str | os.PathLike[str] | bytes


def source_name(source: Source) -> str:
    """The name shown in messages: the path, or "" for bytes and for text given directly."""
    if not isinstance(source, str | bytes | os.PathLike):
        what = type(source).__name__
        raise BadInput.told("{type} is nothing to read; give a path or the content of a file", type=what)
    return "" if isinstance(source, bytes) or is_text(source) else os.fspath(source)


def is_text(source: Source) -> bool:
    """True for a str that is the content of a file: it has a line break, which no path has."""
    return isinstance(source, str) and ("\n" in source or "\r" in source)


def read_text(source: Source, findings: Findings) -> str:
    """The text of `source`; a blank for each character that would command a terminal or hide in a name."""
    if isinstance(source, str) and is_text(source):
        return source.lstrip("\ufeff")
    if isinstance(source, bytes):
        data = source
    else:
        try:
            with open(source, "rb") as file:
                data = file.read()
        except (OSError, ValueError) as error:
            findings.error("TRF-FILE", told("the file cannot be read: {reason}", reason=system_reason(error)))
            return ""
    text = _decode(data, findings)
    if (lines := max(text.count("\n"), text.count("\r"))) > MOST_LINES:
        findings.stop(told("{n} lines: is this a report file?", n=grouped(lines)))
    return text if hidden_in(text) is None else _printable(split_lines(text), findings)


def _printable(lines: list[str], findings: Findings) -> str:
    for number, line in enumerate(lines, 1):
        found = hidden_in(line)
        if found is not None:
            place, code = found
            findings.repair(
                "TRF-CHARACTER", told("the character {code} is invisible or cannot be printed", code=code),
                line=number, column=place + 1, found=code, assumed=told("read as a blank"),
            )  # fmt: skip
            lines[number - 1] = without_hidden(line)
    return "\n".join((*lines, ""))


def split_lines(text: str) -> list[str]:
    """Split at CR, LF and CR LF only (a name may hold a character that `splitlines` would split at)."""
    lines = text.splitlines()
    if text and not (text.endswith("\n") and len(lines) == text.count("\n")):  # split elsewhere than at LF
        lines = text.replace("\r\n", "\n").replace("\r", "\n").removesuffix("\n").split("\n")
    return lines


def _decode(data: bytes, findings: Findings) -> str:
    """Decode UTF-8; what is not UTF-8 is read as Windows-1252, with a finding."""
    if codec := utf16_of(data):
        text = data.decode(codec, errors="replace")
        findings.repair(
            "TRF-ENCODING", told("the file is UTF-16, not UTF-8"), line=1, column=1,
            assumed=told("read as UTF-16"),
        )  # fmt: skip
        return text.lstrip("\ufeff")
    try:
        return data.decode("utf-8").lstrip("\ufeff")
    except UnicodeDecodeError as error:
        text = _windows_1252(data)
        lines = split_lines(_windows_1252(data[: error.start]) + "x")
        findings.repair(
            "TRF-ENCODING",
            told(
                "not valid UTF-8 (byte {code} at file offset {n})", code=f"{data[error.start]:02X}",
                n=error.start,
            ),
            line=len(lines), column=len(lines[-1]), found=f"{data[error.start]:02X}",
            assumed=told("the whole file is read as Windows-1252"),
        )  # fmt: skip
        return text


def _windows_1252(data: bytes) -> str:
    """Decode Windows-1252, after a mark of UTF-8; its five unassigned bytes become controls of Latin-1."""
    assigned = {
        code: character
        for code in range(0x80, 0xA0)
        if (character := bytes([code]).decode("cp1252", errors="ignore"))
    }
    return data.removeprefix(b"\xef\xbb\xbf").decode("latin-1").translate(assigned)


# ------------------------------------------------------------------------------------------------------


Purpose: TypeAlias = 'Literal["pair", "pair as javafo", "check", "any"]'

WIDEST_ID = 9
"""The most digits that XXW may ask for."""

_PLAYER = "001"
TEAM_LISTS = ("013", "310")
TEAM_RECORDS = ("310", "320", "330", "352", "362")
_TEAM_NUMBERED = ("240", "250", "260", "299")
"""Records whose numbers are teams in a team event: they are kept as they are."""


@dataclass(frozen=True, slots=True)
class TrfReading:
    """The outcome of reading a file: a tournament unless there were errors, and every finding."""

    tournament: Tournament | None
    problems: tuple[Problem, ...] = ()

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The findings because of which the file was refused."""
        return tuple(problem for problem in self.problems if problem.severity is Severity.ERROR)

    @property
    def warnings(self) -> tuple[Problem, ...]:
        """The repairs and remarks."""
        return tuple(problem for problem in self.problems if problem.severity is Severity.WARNING)


def read_trf(source: Source, *, strict: bool = False, purpose: Purpose = "any") -> Tournament:
    """Read a report file.

    source:  a path, or the content: bytes, or a str with line breaks.
    strict:  refuse everything that a checker of files should refuse; otherwise what has exactly one
             sensible reading is repaired (`read_trf_report` lists the repairs).
    purpose: "pair" and "check" also demand what pairing the next round, or re-pairing all, needs.
    Raises TrfError with every problem of the file.
    """
    reading = read_trf_report(source, strict=strict, purpose=purpose)
    if reading.tournament is None:
        raise TrfError(*reading.problems)
    return reading.tournament


@of_kinds
def read_trf_report(source: Source, *, strict: bool = False, purpose: Purpose = "any") -> TrfReading:
    """Read a report file and list everything that is wrong or odd; never raises for bad content."""
    return read_named(source, source_name(source), strict=strict, purpose=purpose)


def read_named(source: Source, name: str, *, strict: bool, purpose: Purpose) -> TrfReading:
    """The same of a file that its problems are to call by this name."""
    if purpose not in (known := ("pair", "pair as javafo", "check", "any")):
        raise BadInput.told(
            "{where}: expected {name}, not {value}",
            where="purpose", name=", ".join(known), value=repr(purpose),
        )  # fmt: skip
    findings, tournament = Findings(name, strict=strict), None
    try:
        text = read_text(source, findings)
        if not findings.refused:
            tournament = _Reading(text, findings, purpose).tournament()
    except TooManyProblems:
        pass  # the findings say why
    return TrfReading(None if findings.refused else tournament, findings.sorted())


class _Reading:
    """One reading, step by step; each step adds to what the next ones need."""

    def __init__(self, text: str, findings: Findings, purpose: Purpose) -> None:
        self._findings = findings
        self._purpose = purpose
        self._players, self._beside = _told_apart(text)
        if any(line.text.startswith(PREFIX) for line in self._beside):
            from pairwright.trf.team_records import uncovered  # few files have such comments

            self._beside = [RecordLine(line.number, uncovered(line.text)) for line in self._beside]
        self._slots = {line.number: SLOT_OF.get(line.text[:3], "") for line in self._beside}
        found: dict[str, list[RecordLine]] = {}
        for line in self._beside:
            found.setdefault(line.text[:3], []).append(line)
        self._by_code: dict[str, Sequence[RecordLine]] = {
            **found,
            **({_PLAYER: self._players} if self._players else {}),
        }
        self._directives = Directives(findings)
        for line in self._by_code.get("###", ()):  # the usable ones are not kept as comments
            self._slots[line.number] = self._directives.read(line)
        self._context = Context(findings, self._by_code, self._read_id_width())
        self._team = self._is_team_event()
        self._points_known = True

    def tournament(self) -> Tournament | None:
        """The tournament, or None when it cannot be built (the findings say why)."""
        context = self._context
        context.number_of_rounds, rounds_line = read_number_of_rounds(context)
        context.number_of_rounds = context.number_of_rounds or self._directives.number_of_rounds
        colour, by_rank = read_initial_colour(context)
        headers = read_headers(context)
        date = _last(headers, "start_date")
        meaning = self._directives.of_the_type(read_type(context, date), _last(headers, "type_code"), date)
        rows = self._player_rows(by_rank)
        if not rows:
            return None
        context.index_of = Places(rows.numbers)
        grid = Grid(rows, context, team=self._team)
        agree = compare_rows(grid, self._findings)
        tournament = self._with_records(_players(rows, by_rank), headers, grid)
        self._check_rounds(grid, rounds_line)
        sound = self._team or check_byes(grid, tournament, self._findings, to_pair=self._purpose == "pair")
        if self._purpose != "any":
            self._refuse_teams(meaning.system)
        if by_matches(meaning.system or self._directives.system):
            agree, tournament = False, folded(tournament, grid, self._findings, bye_given=context.bye_given)
        players, rounds = tournament.players, tournament.rounds
        tournament = self._with_teams(tournament, grid)
        if self._points_known and sound:
            check_points(grid, tournament, self._findings, team=self._team)
        found = self._finished(tournament, meaning, colour)
        if found is not None and agree:
            note_sound(found, players, rounds)
        return found

    def _with_records(
        self, players: tuple[Player, ...], headers: tuple[tuple[str, str], ...], grid: Grid
    ) -> Tournament:
        """The players, and what the records beside their rows say."""
        context = self._context
        numbers = grid.rows.numbers
        byes = () if self._team else read_byes(context, grid, numbers)
        errors = self._findings.errors
        abnormal = [] if self._team else read_abnormal_points(context)
        scoring = read_scoring(context, [(a.kind, a.points) for a in abnormal if a.changes_scoring])
        self._points_known = self._findings.errors == errors
        for record in abnormal:
            if record.kind and not record.changes_scoring:
                self._slots[record.line.number] = ""
        rounds = grid.rounds()
        return Tournament(
            players,
            headers=headers,
            rounds=rounds,
            number_of_rounds=context.number_of_rounds,
            scoring=scoring,
            announced_byes=byes,
            adjustments=point_adjustments(abnormal, rounds, scoring, len(grid.rows)),
            virtual_points=() if self._team else read_virtual_points(context, numbers),
            forbidden=() if self._team else read_forbidden(context),
        )

    def _with_teams(self, tournament: Tournament, grid: Grid) -> Tournament:
        """Add what the records of teams say; what reads them is loaded for a file that has any."""
        if not self._team and self._by_code.keys().isdisjoint(TEAM_LISTS):
            return tournament
        from pairwright.trf.team_agreement import check_teams
        from pairwright.trf.team_records import read_teams

        self._check_team_lists()
        of_teams = read_teams(self._context, play=self._team)
        found = replace(tournament, **(of_teams._asdict() if self._team else {"teams": of_teams.teams}))
        check_teams(self._context, grid, found)
        return found

    def _finished(self, tournament: Tournament, meaning: TypeCode, colour: Colour) -> Tournament | None:
        """Add what depends on everything else; None when errors were found."""
        if self._findings.refused:
            return None
        tournament = replace(
            tournament,
            initial_colour=colour or infer_initial_colour(tournament.rounds),
            initial_colour_inferred=not colour,
            system=meaning.system,
            edition=meaning.edition,
            acceleration="" if tournament.virtual_points else meaning.acceleration,
            tie_breaks=read_tie_breaks(self._context),
        )
        tournament = self._directives.of_the_event(tournament)
        method = tournament.header("starting_rank_method")
        ratings = national_ratings(method, (line.text for line in self._beside), self._context.id_width)
        worded = (line for line in self._beside[::-1] if line.text[:3].isalpha())
        others = {rated_by(line.text, self._context.id_width): line.number for line in worded}
        if found := sorted(others.keys() - {"", method[:3]}):
            said = told(
                "lines with national ratings of {list} are kept and not read: record 172 begins with another "
                "federation, or with none", list=", ".join(found),
            )  # fmt: skip
            self._findings.remark("TRF-NATIONAL", said, line=others[found[0]], column=1)
        players = self._directives.of_the_players(with_national_ratings(tournament.players, ratings))
        teams, kept = self._directives.of_the_teams(tournament.teams), tuple(self._kept_records())
        if not kept and players is tournament.players and teams is tournament.teams:
            return tournament
        return replace(tournament, players=players, teams=teams, kept=kept)

    def _is_team_event(self) -> bool:
        """True when the file is of a team event, whose byes and points are those of teams."""
        types = [line.value for line in self._by_code.get("192", ())] or self._directives.headers("type_code")
        if any(code in self._by_code for code in TEAM_RECORDS) or "TEAM" in "".join(types[-1:]).upper():
            return True
        return "013" in self._by_code and not any(types) and self._lists_play()

    def _lists_play(self) -> bool:
        """True when the teams of a file of 2016 play matches, of which it has no record; this is told."""
        from pairwright.trf.team_records import meet_as_teams, says_teams

        system = find(self._directives.system) if self._directives.system else None
        if system is not None:
            return system.unit == "team"
        said = says_teams(self._by_code)
        if said is None:
            said = meet_as_teams(self._by_code, self._context.id_width)
        if said:
            self._findings.remark(
                "TRF-TEAM-LISTS",
                told(
                    "record 013 lists teams, and the file does not say what a match is worth: read as "
                    "matches of teams, 2 points for a won match and 1 for a drawn one, boards in the order "
                    "of the lists",
                ),
                line=self._by_code["013"][0].number, column=1,
            )  # fmt: skip
        return said

    def _read_id_width(self) -> int:
        """Digits of the player numbers: 4, or what XXW says."""
        width = STANDARD_ID_WIDTH
        for line in self._by_code.get("XXW", ()):
            number = integer(line.value)
            if number is None or not STANDARD_ID_WIDTH <= number <= WIDEST_ID:
                self._findings.error(
                    "TRF-NUMBER",
                    told(
                        "XXW: {value!r} is not a width of {least} to {most}", value=line.value,
                        least=STANDARD_ID_WIDTH, most=WIDEST_ID,
                    ),
                    line=line.number, column=5, found=line.value,
                )  # fmt: skip
            else:
                width = number
        return width

    def _player_rows(self, by_rank: bool) -> PlayerRows:
        """The usable player rows in the order of the pairing numbers."""
        if not self._players:
            if any(self._slots.values()):
                fault = told("no rows 001, which list the players: is it a report file?")
            else:
                fault = told(
                    "no line of it is a record of a report file; a file of another program: let that write a "
                    "report file for FIDE (TRF), or the list of players as CSV"
                )
            self._findings.error("TRF-NO-PLAYERS", fault)
            return PlayerRows()
        rows, self._context.unusable = read_player_rows(self._players, self._context.id_width, self._findings)
        if not by_rank:
            rows = rows.in_order()
            if len(rows) == len(self._players):
                report_gaps(rows, self._findings)
        return rows

    def _check_rounds(self, grid: Grid, rounds_line: RecordLine | None) -> None:
        """Compare the number of rounds with the rounds there are, and with what the purpose needs."""
        declared = self._context.number_of_rounds
        if declared and grid.played > declared:
            self._findings.error(
                "TRF-ROUNDS-TOO-FEW",
                told_many(
                    "{n} round declared, {played} rounds have games",
                    "{n} rounds declared, {played} rounds have games", declared, played=grid.played,
                ),
                line=rounds_line.number if rounds_line else 0, column=5 if rounds_line else 0,
                expected=str(grid.played), found=str(declared),
            )  # fmt: skip
        if self._purpose == "pair" and not declared and not any(c in self._by_code for c in ("142", "XXR")):
            self._findings.error(
                "TRF-ROUNDS-MISSING", told("the number of rounds (142 or XXR) is needed to pair a round")
            )

    def _refuse_teams(self, system: str) -> None:
        """A team event cannot be paired or checked as an event of single players."""
        system = system or self._directives.system  # a file of 2016 has no record for it
        named = find(system) if system else None
        if named is not None and named.unit == "team":
            return
        lines = [line for code in (*TEAM_RECORDS, "192") for line in self._by_code.get(code, ())]
        if self._team:
            first = min((line.number for line in lines), default=0)
            self._findings.error(
                "TRF-TEAM",
                told(
                    "this is a team event; its 001 rows cannot be paired as players of an individual one "
                    "(remove the team records to do so nevertheless; to pair teams, name their system in "
                    "record 192, such as FIDE_TEAM)",
                ),
                line=first, column=min(first, 1),
            )  # fmt: skip
        elif "013" in self._by_code and not (named is not None and named.traits.club_teams):
            self._findings.repair(
                "TRF-TEAM", told("team lists (013) in a file to be paired as an individual event"),
                line=self._by_code["013"][0].number, column=1, assumed=told("the teams are ignored"),
            )  # fmt: skip

    def _check_team_lists(self) -> None:
        """Report players of team lists who are not in the file; the lists themselves are kept."""
        for code in TEAM_LISTS:
            layout = self._context.record(code)
            for line in self._by_code.get(code, ()):
                for (field,) in layout.groups(line.text):
                    text = line.text[field.slice]
                    if text.strip(" 0"):
                        self._context.player(text, line, field.first, told("record {code}", code=code))

    def _kept_records(self) -> Iterator[KeptRecord]:
        """The lines without a field, each with the line it follows."""
        counts: dict[str, int] = {}
        place = ""
        for line in self._beside:
            slot = self._slots[line.number]
            team_numbered = self._team and line.text[:3] in _TEAM_NUMBERED
            if slot and not team_numbered:
                counts[slot] = counts.get(slot, 0) + 1
                place = anchor(slot, counts[slot])
                continue
            at = bisect_left(self._players.numbers, line.number - 1)
            if at < len(self._players) and self._players.numbers[at] == line.number - 1:
                number = integer(self._players.texts[at][4 : 4 + self._context.id_width]) or 0
                place = anchor("player", self._context.index_of[number] + 1)
            yield KeptRecord(line.text[:3].strip(), line.text, place)


def _last(headers: Sequence[tuple[str, str]], name: str) -> str:
    return next((value for key, value in reversed(headers) if key == name), "")


def _told_apart(text: str) -> tuple[RecordLines, list[RecordLine]]:
    """The player rows, and all other lines."""
    if matching.CORE:
        rows = matching.CORE.CodedLines(text, _PLAYER)
        return RecordLines(rows.numbers(), rows), list(map(RecordLine._make, rows.others()))
    lines = [RecordLine(number, line) for number, line in enumerate(split_lines(text), 1)]
    players = [line for line in lines if line.text.startswith(_PLAYER)]
    others = [line for line in lines if not line.text.startswith(_PLAYER)]
    return RecordLines([line.number for line in players], [line.text for line in players]), others


def _players(rows: PlayerRows, by_rank: bool) -> tuple[Player, ...]:
    """The players in order; with `XXC rank` the order of the rows is the pairing number."""
    if not by_rank:
        return tuple(rows.players)
    return tuple(
        replace(player, number=place, shown_number=0 if player.number == place else player.number)
        for place, player in enumerate(rows.players, 1)
    )
