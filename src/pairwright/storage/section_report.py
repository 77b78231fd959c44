"""A section as it is reported: with what the event says of itself, its standings and its prizes. Pure."""

from __future__ import annotations

from functools import lru_cache
from itertools import groupby

from pairwright.common.errors import Refused
from pairwright.common.messages import Told, told
from pairwright.common.values import dataclass, replace
from pairwright.publish.fide_report import missing_for_rating, ranked
from pairwright.standings.event import ANNULLED, Note, Options, Remark
from pairwright.standings.prize_awards import Placed, PrizeResult, award, placed
from pairwright.standings.ranking import Standings, standings
from pairwright.standings.team_players import BoardPrizes, board_prizes
from pairwright.standings.time_control import RatingKind, parse_time_control, rating_kind
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.export_tournament import event_headers, time_control_of
from pairwright.storage.leaving import standing_options
from pairwright.storage.line_ups import results_of, seats
from pairwright.storage.section_cup import rounds_come
from pairwright.storage.section_league import in_table
from pairwright.tournament.results import ADJOURNED
from pairwright.tournament.tournament import Tournament
from pairwright.trf import write_trf
from pairwright.trf.tournament_type import TypeCode, encode_type, has_code

# -- A section as a report file, in the newest dialect that can say how it is paired -------------------


def report_text(tournament: Tournament, found: Standings | None = None) -> str:
    """The report file: TRF26, or TRF16 for a system for which TRF26 has no tournament type (the junior draw).

    found: standings whose places it shows; some readers take no row without a rank. Raises TrfError, naming
    everything that cannot be expressed.
    """
    if found is not None:
        tournament = ranked(tournament, found)
    return write_trf(tournament, profile="trf26" if has_code(tournament.system) else "trf16")


# ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class AdjournedGame:
    """A game whose result is to come. board: within the round; shown: its number in the hall, of a match of
    teams with that of the game ("4.2"). white, black: who plays.
    """

    round_number: int
    board: int
    shown: str
    white: str
    black: str


def adjourned_games(section: SectionState) -> list[AdjournedGame]:
    """The adjourned games of a section, round by round; of a match of teams those of its boards."""
    found = []
    for number, board in section.adjourned:
        drawn = section.rounds[number - 1]
        match = drawn.boards[board - 1]
        shown = str(section.table(number, board))
        white, black = (section.entry(key).name for key in match.players)
        if not section.of_teams:
            found.append(AdjournedGame(number, board, shown, white, black))
            continue
        squads = [section.entry(key).squad.players for key in match.players]
        sides = zip(results_of(section, drawn, match), seats(section, drawn, match), strict=True)
        for game, (result, places) in enumerate(sides, 1):
            if result == ADJOURNED:
                one, other = (squad[place - 1].name for squad, place in zip(squads, places, strict=True))
                names = (f"{one} ({white})", f"{other} ({black})")
                found.append(AdjournedGame(number, board, f"{shown}.{game}", *names))
    return found


def time_controls(event: EventState) -> list[tuple[str, str]]:
    """The time controls in words, each with the name of its section, or "" where all have the same."""
    found = [(one.setup.name, time_control_of(event, one)[0]) for one in event.sections]
    if len({words for _, words in found}) > 1:
        return [(name, words) for name, words in found if words]
    return [("", found[0][1] if found else event.time_control)]


def event_facts(event: EventState) -> list[tuple[Told, str]]:
    """Who directs an event and how it is played, as far as it is known, each with its heading."""
    facts = [
        (told("Chief arbiter"), event.arbiter),
        (told("Deputy arbiters"), ", ".join(event.deputies)),
        (told("Organiser"), event.organiser),
    ]
    for name, words in time_controls(event):
        facts.append((told("Time control, {section}", section=name) if name else told("Time control"), words))
    facts.append((told("Federation"), event.federation))
    return [(heading, value) for heading, value in facts if value]


def kind_of(event: EventState, section: SectionState) -> RatingKind:
    """The list in which the games of a section are rated; the standard one where nothing tells."""
    if own := section.setup.rating_kind:
        return RatingKind(own)
    return rating_kind(parse_time_control(time_control_of(event, section)[1])) or RatingKind.STANDARD


def reported(event: EventState, section: SectionState, rounds: int | None = None) -> Tournament:
    """The tournament after so many rounds (by default all complete ones), with the data of the event.

    What an imported file says of itself goes before. Whoever left a round robin before half of the games is
    named, so that whoever reads the file finds the same standings.
    """
    tournament = section.tournament(rounds)
    known = dict(tournament.headers)
    if section.setup.time_control or section.setup.time_control_code:
        known |= {"time_control": "", "time_control_code": ""}
    extra = tuple(pair for pair in event_headers(event, section) if not known.get(pair[0]))
    kept = tuple(pair for pair in tournament.headers if known[pair[0]] and pair[0] not in dict(extra))
    name = event.name or section.setup.name
    if event.name and len(event.sections) > 1:
        name = f"{event.name}: {section.setup.name}"
    headers = tuple((key, name if key == "name" else value) for key, value in (*kept, *extra))
    count = section.completed_rounds if rounds is None else rounds
    if annulled := sorted(standing_options(section, count).annulled):
        headers = (*headers, (ANNULLED, ", ".join(map(str, annulled))))
    return replace(tournament, headers=headers)


def for_report_file(tournament: Tournament) -> Tournament:
    """The tournament as a report file can say it: a system without a code is a Swiss of its own kind.

    Report files know none for the junior guidelines, say; read again, the system is "custom".
    """
    if has_code(tournament.system):
        return tournament
    headers = tuple(pair for pair in tournament.headers if pair[0] != "type_code")
    return replace(tournament, system="custom", headers=(*headers, ("type_code", "CUSTOM_SWISS")))


def section_standings(event: EventState, section: SectionState, after: int | None = None) -> Standings:
    """The standings after a complete round; by default the last one.

    Raises Refused for a round that is not complete, BadInput for a list of tie-breaks that cannot be.
    """
    count = section.completed_rounds if after is None else after
    if not 0 <= count <= section.completed_rounds:
        raise Refused.told(
            "round {n} is not complete; the last complete one is {last}",
            n=count, last=section.completed_rounds,
        )  # fmt: skip
    found = _standings(reported(event, section, count), count, standing_options(section, count).annulled)
    return beside_table(found, section)


def beside_table(found: Standings, section: SectionState) -> Standings:
    """Standings that say, in a league, that its table ranks: by the tie-breaks of the league."""
    if not section.by_fixture:
        return found
    notes = [one for one in found.notes if one.remark is not Remark.DEFAULT_LIST]
    return replace(found, notes=(*notes, Note(Remark.POINTS_OF_A_LEAGUE)))


@lru_cache(maxsize=8)
def _standings(tournament: Tournament, after: int, annulled: frozenset[int]) -> Standings:
    """Kept: pages, sheets and reports ask again while nothing that counts has changed."""
    return standings(tournament, after=after, options=Options(annulled=annulled))


def encoded(section: SectionState) -> str:
    """The coded type of the section (record 192), "" where FIDE has none for its system."""
    setup = section.setup
    meaning = TypeCode(setup.system, setup.edition, setup.acceleration)
    return encode_type(meaning) or ""


def report_gaps(event: EventState, section: SectionState) -> list[str]:
    """What FIDE asks for in a rating report and this section does not say yet."""
    found = section_standings(event, section)
    tournament = for_report_file(reported(event, section, section.published_rounds))
    codes = tournament.tie_breaks or tuple(str(code) for code in found.codes)
    return list(missing_for_rating(replace(tournament, tie_breaks=codes)))


def for_rating(found: Standings, section: SectionState) -> Standings:
    """The same with the results that a late correction gave to the rating report alone; the places stay.

    C.04.2 article 4.3: "after the tournament and only for submission to rating evaluation".
    """
    tournament = found.event.tournament
    rated = section.rated()
    if rated is section:
        return found
    rounds = rated.tournament(len(tournament.rounds)).rounds
    return replace(found, event=replace(found.event, tournament=replace(tournament, rounds=rounds), cache={}))


def rated_otherwise(section: SectionState) -> list[tuple[int, int, str, str]]:
    """Corrections for the rating report alone: round, board in the hall, result there, result elsewhere."""
    return [
        (drawn.number, section.table(drawn.number, place), board.rated, board.result)
        for drawn in section.rounds
        for place, board in enumerate(drawn.boards, 1)
        if board.rated
    ]


def without_prizes(section: SectionState) -> frozenset[int]:
    """Indices of those who can win nothing: they have left before the last complete round."""
    if section.prizes.leavers:
        return frozenset()
    last = section.completed_rounds
    return frozenset(
        section.index_of[entry.key]
        for entry in section.entries
        if entry.withdrawn_after is not None and entry.withdrawn_after < last
    )


def section_prizes(found: Standings, section: SectionState) -> PrizeResult:
    """Who wins what by these standings. Raises BadInput for a list that cannot be.

    Teams win as what is said of them; the prizes of a board their players.
    """
    excluded, lines = without_prizes(section), placed(as_in_table(found, section))
    if section.traits.knock_out:  # who has come further is ahead, whatever the points
        rounds = {section.index_of[key]: number for key, number in rounds_come(section).items()}
        lines.sort(key=lambda line: -rounds.get(line.participant, 0))
        lines = [
            Placed(one.participant, 1 + sum(other > mine for other in rounds.values()), mine)
            for one in lines for mine in [rounds.get(one.participant, 0)]
        ]  # fmt: skip
    if not section.of_teams:
        return award(section.prizes, lines, found.event.tournament.players, excluded)
    boards = section_boards(found, section)
    return award(section.prizes, lines, section.units().players, excluded, boards)


def as_in_table(found: Standings, section: SectionState) -> Standings:
    """Standings that end, in a league, with the places of its table, without who is out of it."""
    if not section.by_fixture:
        return found
    rows = in_table(section, found.event.rounds_counted)
    groups = groupby(rows, lambda key: rows[key][0])
    last = tuple(tuple(section.index_of[key] for key in group) for _, group in groups)
    return replace(found, stages=(*found.stages[:-1], last))


def section_boards(found: Standings, section: SectionState) -> BoardPrizes:
    """The lists of the boards of a section of teams, by what is announced of them."""
    return board_prizes(found.event, section.prizes.boards)
