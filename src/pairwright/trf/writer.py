"""Writing a Tournament as a report file in one of the dialects."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from pairwright.common.errors import BadInput, faults_of, of_kinds
from pairwright.common.messages import told
from pairwright.common.printable import without_hidden
from pairwright.tournament.as_teams import refuse_to_write
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, anybody_drawn
from pairwright.tournament.scoring import format_points
from pairwright.tournament.team import TeamAdjustment, TeamPlay
from pairwright.tournament.tournament import KeptRecord, Tournament, require_tournament
from pairwright.trf.agreement import result_points
from pairwright.trf.columns import PROFILES, STANDARD_ID_WIDTH, Profile, record
from pairwright.trf.context import Context, RecordLine
from pairwright.trf.directives import TEAM_FIELDS, write_directive
from pairwright.trf.kept import SLOTS, national_ratings, split_anchor
from pairwright.trf.point_systems import scoring_exceptions, scoring_lines
from pairwright.trf.problems import Findings, TrfError
from pairwright.trf.reader import TEAM_RECORDS, read_trf_report
from pairwright.trf.result_letters import ANNOUNCEABLE, RESULT_LETTERS
from pairwright.trf.team_agreement import team_points, with_summary
from pairwright.trf.team_records import TEAM_TABLE, TeamRecords, covered, read_teams
from pairwright.trf.two_game_matches import GAMES, by_matches, unfolded
from pairwright.trf.write_records import (
    acceleration_lines,
    adjustment_lines,
    announced,
    bye_lines,
    colour_lines,
    event_lines,
    forbidden_lines,
    header_lines,
    rounds_lines,
    with_points_written_out,
)
from pairwright.trf.write_rows import column_texts, detail_lines, player_rows, with_bye_column

# -- Writing the records of teams, where the tournament has teams that no kept line describes ----------


_OF_TEAMS = frozenset({"013", "300", "310", "320", "330", "352", "362"})
_TEAM_NUMBERED = frozenset({"240", "250", "260", "299"})


def with_true_lines(tournament: Tournament, id_width: int, profile: Profile) -> Tournament:
    """The tournament without its kept lines of teams where they say something else than its values do.

    Matches are never left to the lists of 2016 alone, from which they were read or inferred.
    """
    if tournament.team_play is not None and tournament.teams:
        tournament = with_summary(tournament, team_points(tournament))
    codes = _OF_TEAMS | (_TEAM_NUMBERED if tournament.team_play is not None else frozenset())
    kept = [record for record in tournament.kept if record.code in codes]
    if not kept or not tournament.teams:
        return tournament
    lines: dict[str, list[RecordLine]] = {}
    for number, record_ in enumerate(kept, 1):
        lines.setdefault(record_.code, []).append(RecordLine(number, record_.text))
    context = Context(Findings(most=0), lines, id_width, tournament.index_of)
    context.number_of_rounds = tournament.number_of_rounds
    said = read_teams(context, play=tournament.team_play is not None)
    # Report files have no place for captains.
    teams = tuple(replace(team, captain="") for team in tournament.teams)
    meant = TeamRecords(teams, tournament.team_play)
    if tournament.team_play is not None:
        meant = meant._replace(forbidden=tournament.forbidden, virtual_points=tournament.virtual_points)
    listed_only = tournament.team_play is not None and "310" not in lines
    if said == meant and not (listed_only and profile.numeric):
        return tournament
    return replace(
        tournament, kept=tuple(record_ for record_ in tournament.kept if record_.code not in codes)
    )


def team_lines(
    tournament: Tournament, ids: Sequence[str], id_width: int, findings: Findings
) -> Iterator[str]:
    """Records 352, 362, 013 or 310, and what happened in the rounds; nothing when kept lines say it."""
    if not tournament.teams or any(kept.code in _OF_TEAMS for kept in tournament.kept):
        return
    play = tournament.team_play
    try:
        if play is None:
            yield from _lists(tournament, ids, id_width)
        else:
            yield from _play_lines(tournament, play, id_width)
            totals = team_points(tournament)
            for team, (match_points, game_points) in zip(tournament.teams, totals, strict=True):
                values = {
                    "team": str(team.number),
                    "name": cut_name(team.name, record("310").field("name").width),
                    "nickname": cut_name(team.short_name, record("310").field("nickname").width),
                    "strength": str(team.strength or ""),
                    "match_points": format_points(match_points),
                    "game_points": format_points(game_points),
                    "rank": "" if team.rank is None else str(team.rank),
                }
                yield record("310", id_width).write(values, [(ids[i],) for i in team.players])
            yield from _line_ups(tournament, play, ids, id_width)
            numbers = [f"{team.number:>{id_width}}" for team in tournament.teams]
            numeric = PROFILES["trf26"]
            yield from forbidden_lines(tournament, numeric, numbers, id_width, findings)
            yield from acceleration_lines(tournament, numeric, numbers, id_width, findings)
    except ValueError as error:
        findings.error("TRF-WRITE-TEAM", told("a team cannot be written: {fault}", fault=faults_of(error)[0]))


def team_lists(
    tournament: Tournament, ids: Sequence[str], id_width: int, findings: Findings
) -> Iterator[str]:
    """Record 013 of an event of matches, all that a file of 2016 has for teams; nothing for kept lines."""
    if any(kept.code == "013" for kept in tournament.kept):
        return
    try:
        yield from _lists(tournament, ids, id_width)
    except ValueError as error:
        findings.error("TRF-WRITE-TEAM", told("a team cannot be written: {fault}", fault=faults_of(error)[0]))


def _lists(tournament: Tournament, ids: Sequence[str], id_width: int) -> Iterator[str]:
    for team in tournament.teams:
        name = cut_name(team.name, record("013").field("name").width)
        yield record("013", id_width).write({"name": name}, [(ids[i],) for i in team.players])


def cut_name(name: str, width: int) -> str:
    """A name as a column has it: what tells the teams of one club apart, "II" or "B", stays at its end."""
    if len(name) <= width:
        return name
    last = name.rpartition(" ")[2]
    if len(last) > 4:
        return name[:width].strip()
    return f"{name[: width - len(last) - 1].strip()} {last}"[:width]


def team_details(tournament: Tournament) -> Iterator[str]:
    """Comments with the names of teams that do not fit into their columns."""
    if any(kept.code in _OF_TEAMS for kept in tournament.kept):
        return
    widths = {name: record("310").field(column).width for name, column in _TEAM_COLUMNS.items()}
    for team in tournament.teams:
        long = {name: text for name, width in widths.items() if len(text := getattr(team, name)) > width}
        if long:
            yield write_directive(f"team {team.number}", long)


_TEAM_COLUMNS = dict(zip(TEAM_FIELDS, ("name", "nickname"), strict=True))


def _play_lines(tournament: Tournament, play: TeamPlay, id_width: int) -> Iterator[str]:
    if play.colours:
        yield f"352 {play.colours}"
    if (play.win, play.draw, play.loss) != (20, 10, 0):
        values = (("TW", play.win), ("TD", play.draw), ("TL", play.loss))
        yield TEAM_TABLE["362"].write({}, [(symbol, format_points(units)) for symbol, units in values])
    yield from _bye_lines(tournament, play, id_width)
    for match in play.forfeits:
        sign = ("+" if match.white_won else "-") + ("+" if match.black_won else "-")
        teams = {"white": _number(tournament, match.white), "black": _number(tournament, match.black)}
        yield TEAM_TABLE["330"].write({"result": sign, "round": f"{match.round_number:>3}", **teams})
    for adjustment in play.adjustments:
        yield _line_299(tournament, adjustment, id_width)


def _bye_lines(tournament: Tournament, play: TeamPlay, id_width: int) -> Iterator[str]:
    """The pairing-allocated byes (320), one record for each bye of a round; the requested ones (240)."""
    allocated = [bye for bye in play.byes if bye.outcome is Outcome.PAIRING_ALLOCATED_BYE]
    if play.bye_match_points is not None and play.bye_game_points is not None:
        last = max((bye.round_number for bye in allocated), default=0)
        teams = {bye.round_number: _number(tournament, bye.team) for bye in allocated}
        if len(teams) < len(allocated):
            raise ValueError(told("record 320 holds one pairing-allocated bye in a round"))
        worth = {
            "match_points": format_points(play.bye_match_points),
            "points": format_points(play.bye_game_points),
        }
        yield TEAM_TABLE["320"].write(worth, [(teams.get(number, "000"),) for number in range(1, last + 1)])
    for bye in play.byes:
        if bye.outcome is not Outcome.PAIRING_ALLOCATED_BYE:
            values = {"type": RESULT_LETTERS[bye.outcome].strip(), "round": f"{bye.round_number:03d}"}
            team = _number(tournament, bye.team).zfill(id_width)
            yield record("240", id_width).write(values, [(team,)])


def _line_ups(tournament: Tournament, play: TeamPlay, ids: Sequence[str], id_width: int) -> Iterator[str]:
    layout = TEAM_TABLE["300"].with_id_width(id_width)
    for line in play.line_ups:
        values = {
            "round": str(line.round_number),
            "team": _number(tournament, line.team),
            "opponent": _number(tournament, line.opponent),
        }
        yield layout.write(values, [("0" * id_width if i == NO_OPPONENT else ids[i],) for i in line.players])


def _line_299(tournament: Tournament, adjustment: TeamAdjustment, id_width: int) -> str:
    values = {
        "type": adjustment.kind,
        "match_points": format_points(adjustment.match_points),
        "points": format_points(adjustment.game_points),
        "round": f"{adjustment.round_number:03d}",
    }
    teams = [(_number(tournament, index).zfill(id_width),) for index in adjustment.teams]
    return record("299", id_width).write(values, teams)


def _number(tournament: Tournament, team: int) -> str:
    return str(tournament.teams[team].number)


# ------------------------------------------------------------------------------------------------------


LINE_ENDS = ("\r\n", "\n", "\r")


@of_kinds
def write_trf(tournament: Tournament, *, profile: str = "trf26", line_end: str = "\r\n") -> str:
    """The text of a report file that says everything the tournament says.

    profile:  "trf16" (rating report), "trfx" (XX records), "trfbx" (XX and BB records), "trf26", or
              "engine" (TRF26 and XX and BB together, for the pairing engines).
    line_end: "\\r\\n", "\\n" or "\\r". Encode the result as UTF-8 without a byte-order mark.
    Raises TrfError, naming everything that the profile cannot express; nothing is left out silently.
    """
    if profile not in PROFILES:
        raise BadInput.told(
            "unknown profile {profile!r}; known: {list}", profile=profile, list=", ".join(PROFILES)
        )
    if line_end not in LINE_ENDS:
        raise BadInput.told("a line ends with CR, LF or CR LF, not with {text!r}", text=line_end)
    require_tournament(tournament)
    tournament.check()
    refuse_to_write(tournament)
    findings = Findings(f"<{profile}>", most=0)
    lines = list(_Writing(tournament, PROFILES[profile], findings).lines())
    if findings.refused:
        raise TrfError(*findings.sorted())
    reading = read_trf_report("\n".join(lines) + "\n")
    if reading.tournament is None:
        raise TrfError(*reading.problems)
    return without_hidden(line_end.join(lines)) + line_end  # as it is read


class _Writing:
    """One writing: the lines of every slot, then the kept lines between them."""

    def __init__(self, tournament: Tournament, profile: Profile, findings: Findings) -> None:
        self._profile = profile
        self._findings = findings
        self._team = is_team_event(tournament)
        self._totals = result_points(tournament)
        self._columns = GAMES if by_matches(tournament.system) else 1
        if self._columns > 1:
            tournament = unfolded(with_points_written_out(tournament, profile))
        self._tournament = tournament if self._team else _with_plain_absences(tournament)
        self._by_rank = profile.extended and any(player.shown_number for player in tournament.players)
        numbers = [(player.known_number) if self._by_rank else player.number for player in tournament.players]
        digits = len(str(max(numbers, default=0)))
        self._id_width = max(STANDARD_ID_WIDTH, digits)
        self._tournament = with_true_lines(self._tournament, self._id_width, profile)
        self._ids = [f"{number:>{self._id_width}}" for number in numbers]
        self._teams_in_words = self._team and profile is PROFILES["trf16"]
        if self._team and profile not in (PROFILES["trf26"], PROFILES["trf16"]):
            findings.error(
                "TRF-WRITE-TEAM", told("{dialect} has no team events; write trf26", dialect=profile.dialect)
            )
        if digits > STANDARD_ID_WIDTH and not profile.wide:
            findings.error(
                "TRF-WRITE-NUMBER",
                told(
                    "{dialect} holds player numbers up to 9999, this is {n}", dialect=profile.dialect,
                    n=max(numbers),
                ),
            )  # fmt: skip

    def lines(self) -> Iterator[str]:
        """All lines, the kept ones where they belong.

        In a file of 2016 the records that only TRF26 has for teams are comments.
        """
        return map(covered, self._lines()) if self._teams_in_words else self._lines()

    def _lines(self) -> Iterator[str]:
        kept = sorted(
            ((split_anchor(record.anchor), record) for record in self._tournament.kept),
            key=lambda item: item[0],
        )
        waiting = iter([*kept, ((len(SLOTS) + 1, 0), None)])
        place, record = next(waiting)
        slots = self._slots()
        for slot_index, slot in enumerate(SLOTS):
            for ordinal, line in enumerate(slots.get(slot, ()), 1):
                while place < (slot_index, ordinal) and record is not None:
                    yield self._kept_line(record)
                    place, record = next(waiting)
                yield line
        while record is not None:
            yield self._kept_line(record)
            place, record = next(waiting)

    def _kept_line(self, record: KeptRecord) -> str:
        if "\r" in record.text or "\n" in record.text:
            self._findings.error(
                "TRF-WRITE-TEXT", told("a kept line has a line break: {text!r}", text=record.text)
            )
        return record.text

    def _slots(self) -> dict[str, list[str]]:
        """The lines of every slot."""
        tournament, profile, findings = self._tournament, self._profile, self._findings
        ids, width = self._ids, self._id_width
        held = PROFILES["trf26"] if self._teams_in_words else profile
        self._check_last_round()
        headers, homeless = header_lines(tournament, profile, findings)
        texts = [column_texts(player) for player in tournament.players]
        rows = player_rows(tournament, texts, ids, width, findings, self._totals)
        rows, byes = self._byes(rows)
        own_bye = (self._team and held.numeric) or self._columns > 1
        return {
            **headers,
            "XXW": [f"XXW {width}"] if width > STANDARD_ID_WIDTH else [],
            "rounds": rounds_lines(tournament, profile),
            "colour": colour_lines(tournament, profile, by_rank=self._by_rank),
            "scoring": scoring_lines(tournament.scoring, held, team=own_bye, findings=findings),
            "event": event_lines(tournament, profile, homeless),
            "player": rows,
            "details": [
                *detail_lines(
                    self._players_for_details(),
                    texts,
                    [number.strip() for number in ids],
                    shown_numbers=not self._by_rank,
                    findings=findings,
                ),
                *team_details(tournament),
            ],
            "byes": byes,
            "acceleration": []
            if self._team
            else acceleration_lines(tournament, profile, ids, width, findings),
            "forbidden": [] if self._team else forbidden_lines(tournament, profile, ids, width, findings),
            "points": [
                *scoring_exceptions(tournament.scoring, held, width, findings, team=self._team),
                *adjustment_lines(tournament, profile, ids, width, findings),
                *team_lines(tournament, ids, width, findings),
                *(team_lists(tournament, ids, width, findings) if self._teams_in_words else ()),
            ],
        }

    def _players_for_details(self) -> list[Player]:
        """The players without the national ratings that kept lines say already."""
        said = national_ratings(
            self._tournament.header("starting_rank_method"),
            [record.text for record in self._tournament.kept],
            self._id_width,
        )
        return [
            replace(player, national_rating=0)
            if said and said.get(int(number), 0) == player.national_rating
            else player
            for player, number in zip(self._tournament.players, self._ids, strict=True)
        ]

    def _check_last_round(self) -> None:
        """A last round that nobody took part in cannot be told from a round still to come."""
        rounds = self._tournament.rounds
        if rounds and not anybody_drawn(rounds[-1].opponents, rounds[-1].outcomes):
            self._findings.error(
                "TRF-WRITE-ROUND",
                told(
                    "round {n} has no game and no pairing-allocated bye: a report file cannot show that it "
                    "was played", n=len(rounds),
                ),
                round_number=len(rounds),
            )  # fmt: skip

    def _byes(self, rows: list[str]) -> tuple[list[str], list[str]]:
        """The rows with the byes of the next round, and the 240 records, as the profile has them."""
        tournament, profile = self._tournament, self._profile
        byes = announced(tournament)
        if not byes:
            return rows, []
        last = max(number for number, _ in byes)
        if tournament.number_of_rounds and last > tournament.number_of_rounds:
            self._refuse_bye(
                told("a bye in round {n} of {rounds}", n=last, rounds=tournament.number_of_rounds), last
            )
        elif "" in byes.values():
            self._refuse_bye(told("an announced bye that is not a full-, half- or zero-point bye"), last)
        elif not profile.numeric and not profile.extended:
            self._refuse_bye(
                told("{dialect} has no record for byes of rounds to come", dialect=profile.dialect), last
            )
        elif not profile.numeric and last >= tournament.next_round + self._columns:
            self._refuse_bye(
                told(
                    "{dialect} can announce byes of the next round only, not of round {n}",
                    dialect=profile.dialect, n=last,
                ),
                last,
            )  # fmt: skip
        if profile.extended:
            outcomes = {
                index: ANNOUNCEABLE[letter]
                for (number, index), letter in byes.items()
                if number == tournament.next_round and letter
            }
            rows = with_bye_column(rows, tournament, outcomes, self._id_width, self._columns)
        ids: dict[tuple[int, str], list[str]] = {}
        for (number, index), letter in sorted(byes.items()):
            ids.setdefault((number, letter), []).append(self._ids[index])
        return rows, bye_lines(ids, self._id_width) if profile.numeric else []

    def _refuse_bye(self, message: str, round_number: int) -> None:
        self._findings.error("TRF-WRITE-BYE", message, round_number=round_number)


def is_team_event(tournament: Tournament) -> bool:
    """True when teams play matches, or the tournament was read from the file of a team event."""
    if tournament.team_play is not None:
        return True
    codes = {record.code for record in tournament.kept}
    return any(code in codes for code in TEAM_RECORDS) or "TEAM" in tournament.header("type_code").upper()


def _with_plain_absences(tournament: Tournament) -> Tournament:
    """A lost forfeit without an opponent is an absence, and is written as a zero-point bye."""
    loss = bytes([Outcome.FORFEIT_LOSS])
    if not any(loss in played.outcomes for played in tournament.rounds):
        return tournament
    rounds = []
    for played in tournament.rounds:
        outcomes = bytes(
            Outcome.ZERO_POINT_BYE if code == Outcome.FORFEIT_LOSS and opponent == NO_OPPONENT else code
            for code, opponent in zip(played.outcomes, played.opponents, strict=True)
        )
        rounds.append(replace(played, outcomes=outcomes))
    return replace(tournament, rounds=tuple(rounds))
