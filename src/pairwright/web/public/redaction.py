"""What the public may see of an event. Pages, feeds and files of the public side are made of this only.

Drafts, sections that are not shown, requests (byes, withdrawals to come), who confirmed his presence, who
is kept apart from whom and why, line-ups that are not out, remarks about repairs, second results,
birthdays, years of birth (unless the organiser shows them), families and whatever else an imported file
carried stay behind. What remains has the same types, so that every function of the library works on it.
"""

from __future__ import annotations

from dataclasses import replace

from pairwright.standings.prize_list import PrizeList
from pairwright.storage.entry import Entry, Squad
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.round_state import BoardState, RoundState
from pairwright.storage.section_setup import Setup
from pairwright.tournament.line_up_cards import CaptainCard
from pairwright.tournament.person import PERSON, Particulars
from pairwright.tournament.player import birth_year

_PUBLIC_HEADERS = frozenset({"type_code", "start_date", "end_date", "round_dates"})
"""Fields of an imported file that the standings need; people's names and addresses are not among them."""
_PUBLIC = tuple(one.name for one in PERSON if one.public)


def public_event(event: EventState, before: tuple[EventState, EventState] | None = None) -> EventState:
    """The event as everybody may see it.

    before: an earlier event and what this function made of it; what has not changed since is taken from
    there, so that the same objects stay the same.
    """
    sections = []
    for section in event.sections:
        if not section.setup.public:
            continue
        earlier = None
        if before is not None and before[0].has(section.key) and before[1].has(section.key):
            earlier = (before[0].section(section.key), before[1].section(section.key))
        sections.append(public_section(section, earlier))
    return replace(event, sections=tuple(sections))


def public_section(
    section: SectionState, before: tuple[SectionState, SectionState] | None = None
) -> SectionState:
    """A section with its published rounds, and nothing that has not been told to everybody."""
    if before is not None and before[0] is section:
        return before[1]
    published = section.published_rounds
    entries = _entries(section, before, published)
    kept = zip(before[0].rounds, before[1].rounds, strict=False) if before is not None else ()
    earlier = {id(raw): shown for raw, shown in kept}
    return SectionState(
        section.key,
        _setup(section.setup),
        entries,
        section.order,
        section.numbers_fixed,
        tuple(earlier.get(id(one)) or _round(one) for one in section.rounds[:published]),
        (),
        tuple(replace(one, reason="") for one in section.adjustments if one.round_number <= published),
        "",
        tuple(pair for pair in section.headers if pair[0] in _PUBLIC_HEADERS),
        section.virtual_points,
        last_of_group_a=section.last_of_group_a,
        prizes=PrizeList(boards=section.prizes.boards),
        ranked=section.ranked,
        agreed_boards=section.agreed_boards,
    )


def _setup(setup: Setup) -> Setup:
    """The conditions; the confirmation of presence would show who has not come yet."""
    return replace(setup, check_in=False)


def _entries(
    section: SectionState, before: tuple[SectionState, SectionState] | None, published: int
) -> tuple[Entry, ...]:
    same = (
        before is not None
        and before[0].entries is section.entries
        and before[0].setup.birth_years == section.setup.birth_years
    )
    if same and before is not None and before[0].published_rounds == published:
        return before[1].entries
    years = section.setup.birth_years
    return tuple(_entry(entry, published, years) for entry in section.entries)


def _entry(entry: Entry, published: int, years: bool) -> Entry:
    """An entry without requests; that somebody came late or left shows once a round without him is out."""
    gone = entry.withdrawn_after is not None and entry.withdrawn_after < published
    late = entry.entered <= published
    return Entry(
        entry.key,
        _particulars(entry.particulars, years),
        entry.entered if late else published + 1,
        entry.granted if late else 0,
        entry.withdrawn_after if gone else None,
        checked_in=True,
        squad=_squad(entry.squad, years),
    )


def _squad(squad: Squad, years: bool) -> Squad:
    """The players of a team and its captain; how he is reached is for the arbiter."""
    players = tuple(_particulars(one, years) for one in squad.players)
    return replace(squad, players=players, contact="")


def _particulars(particulars: Particulars, years: bool) -> Particulars:
    year = birth_year(particulars.birth_date) if years else 0
    shown = {name: getattr(particulars, name) for name in _PUBLIC}
    return Particulars(**shown, birth_date=str(year or ""))


def _board(board: BoardState) -> BoardState:
    decided = tuple(replace(one, played="") for one in board.decided)
    moves = tuple(replace(one, asked="", agreed="", allowed="", why="") for one in board.moves)
    return BoardState(
        board.white, board.black, board.result, decided=decided, article=board.article, home=board.home,
        opened=board.opened, moves=moves, told=board.told, score=board.score,
        protest="disputed" if board.protest else "",
        decision=board.decision and replace(board.decision, decided="", why=""),
        boards=board.boards, exchanged=board.exchanged,
    )  # fmt: skip


def _round(drawn: RoundState) -> RoundState:
    boards = tuple(_board(board) for board in drawn.boards)
    out = {team for one in drawn.boards if drawn.is_out(one) for team in one.players}
    line_ups = tuple(
        CaptainCard(one.team, one.players, salt="" if one.asked else one.salt)
        for one in drawn.line_ups
        if one.team in out
    )
    return replace(drawn, boards=boards, remarks=(), line_ups=line_ups)
