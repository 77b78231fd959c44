"""Writing a Tournament as a report file in one of the dialects."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from pairwright.errors import BadInput
from pairwright.tournament.as_teams import refuse_to_write
from pairwright.tournament.drawn import anybody_drawn
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT
from pairwright.tournament.tournament import KeptRecord, Tournament
from pairwright.trf.agreement import result_points
from pairwright.trf.columns import STANDARD_ID_WIDTH
from pairwright.trf.kept import SLOTS, split_anchor
from pairwright.trf.matches import GAMES, by_matches, unfolded
from pairwright.trf.national import national_ratings
from pairwright.trf.problems import Findings, TrfError
from pairwright.trf.profiles import PROFILES, Profile
from pairwright.trf.reader import TEAM_RECORDS, read_trf_report
from pairwright.trf.results import ANNOUNCEABLE
from pairwright.trf.write_points import scoring_exceptions, scoring_lines
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
from pairwright.trf.write_teams import team_lines, with_true_lines

LINE_ENDS = ("\r\n", "\n", "\r")


def write_trf(tournament: Tournament, *, profile: str = "trf26", line_end: str = "\r\n") -> str:
    """The text of a report file that says everything the tournament says.

    profile:  "trf16" (rating report), "trfx" (XX records), "trfbx" (XX and BB records), "trf26", or
              "engine" (TRF26 and XX and BB together, for the pairing engines).
    line_end: "\\r\\n", "\\n" or "\\r". Encode the result as UTF-8 without a byte-order mark.
    Raises TrfError, naming everything that the profile cannot express; nothing is left out silently.
    """
    if profile not in PROFILES:
        raise BadInput(f"unknown profile {profile!r}; known: {', '.join(PROFILES)}")
    if line_end not in LINE_ENDS:
        raise BadInput(f"a line ends with CR, LF or CR LF, not with {line_end!r}")
    tournament.check()
    refuse_to_write(tournament)
    findings = Findings(f"<{profile}>")
    lines = list(_Writing(tournament, PROFILES[profile], findings).lines())
    if findings.refused:
        raise TrfError(*findings.sorted())
    reading = read_trf_report("\n".join(lines) + "\n")
    if reading.tournament is None:
        raise TrfError(*reading.problems)
    return line_end.join(lines) + line_end


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
        self._tournament = with_true_lines(self._tournament, self._id_width)
        self._ids = [f"{number:>{self._id_width}}" for number in numbers]
        if self._team and profile is not PROFILES["trf26"]:
            findings.error("TRF-WRITE-TEAM", f"{profile.name} has no team events; write trf26")
        if digits > STANDARD_ID_WIDTH and not profile.wide:
            findings.error(
                "TRF-WRITE-NUMBER", f"{profile.name} holds player numbers up to 9999, this is {max(numbers)}"
            )

    def lines(self) -> Iterator[str]:
        """All lines, the kept ones where they belong."""
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
            self._findings.error("TRF-WRITE-TEXT", f"a kept line has a line break: {record.text!r}")
        return record.text

    def _slots(self) -> dict[str, list[str]]:
        """The lines of every slot."""
        tournament, profile, findings = self._tournament, self._profile, self._findings
        ids, width = self._ids, self._id_width
        self._check_last_round()
        headers, homeless = header_lines(tournament, profile, findings)
        texts = [column_texts(player) for player in tournament.players]
        rows = player_rows(tournament, texts, ids, width, findings, self._totals)
        rows, byes = self._byes(rows)
        return {
            **headers,
            "XXW": [f"XXW {width}"] if width > STANDARD_ID_WIDTH else [],
            "rounds": rounds_lines(tournament, profile),
            "colour": colour_lines(tournament, profile, by_rank=self._by_rank),
            "scoring": scoring_lines(
                tournament.scoring, profile, team=self._team or self._columns > 1, findings=findings
            ),
            "event": event_lines(tournament, profile, homeless),
            "player": rows,
            "details": detail_lines(
                self._players_for_details(),
                texts,
                [number.strip() for number in ids],
                shown_numbers=not self._by_rank,
                findings=findings,
            ),
            "byes": byes,
            "acceleration": []
            if self._team
            else acceleration_lines(tournament, profile, ids, width, findings),
            "forbidden": [] if self._team else forbidden_lines(tournament, profile, ids, width, findings),
            "points": [
                *scoring_exceptions(tournament.scoring, profile, width, findings, team=self._team),
                *adjustment_lines(tournament, profile, ids, width, findings),
                *team_lines(tournament, ids, width, findings),
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
                f"round {len(rounds)} has no game and no pairing-allocated bye: "
                "a report file cannot show that it was played",
                round_number=len(rounds),
            )

    def _byes(self, rows: list[str]) -> tuple[list[str], list[str]]:
        """The rows with the byes of the next round, and the 240 records, as the profile has them."""
        tournament, profile = self._tournament, self._profile
        byes = announced(tournament)
        if not byes:
            return rows, []
        last = max(number for number, _ in byes)
        if tournament.number_of_rounds and last > tournament.number_of_rounds:
            self._refuse_bye(f"a bye in round {last} of {tournament.number_of_rounds}", last)
        elif "" in byes.values():
            self._refuse_bye("an announced bye that is not a full-, half- or zero-point bye", last)
        elif not profile.numeric and not profile.extended:
            self._refuse_bye(f"{profile.name} has no record for byes of rounds to come", last)
        elif not profile.numeric and last >= tournament.next_round + self._columns:
            self._refuse_bye(
                f"{profile.name} can announce byes of the next round only, not of round {last}", last
            )
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
