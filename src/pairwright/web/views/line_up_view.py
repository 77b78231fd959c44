"""Line-ups as they are shown: what each may see of the cards before the deadline, and the boards after it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pairwright.common.messages import N_, told
from pairwright.common.values import dataclass, replace
from pairwright.explain.words.translate import fault_text
from pairwright.publish.document import day_told
from pairwright.seasons.rules import article
from pairwright.storage.event_state import SectionState
from pairwright.storage.line_ups import card_faults, default_of, handed_in, opponent_of
from pairwright.storage.round_state import RoundState
from pairwright.storage.sealed import HeldCard, not_opened
from pairwright.storage.section_league import CardOffence, offences_before, player_hints
from pairwright.tournament.line_up_cards import (
    LATE_ARTICLE,
    NOBODY,
    CaptainCard,
    CardRules,
    FaultKind,
    LineUpFault,
    SeenCard,
    Status,
    Viewer,
    visible,
)
from pairwright.tournament.person import Particulars
from pairwright.web.request_context import SectionVisit
from pairwright.web.translations import Say, clock_time

STATUS_WORDS = {
    Status.OPEN: N_("not handed in"),
    Status.HANDED_IN: N_("handed in"),
    Status.DEFAULT: N_("none received: the first players of the squad play"),
    Status.LATE: N_("late: to be decided"),
    Status.WRONG: N_("wrong: to be decided"),
    Status.DECIDED: N_("decided by the arbiter"),
    Status.REPLACED: N_("somebody else played"),
}
STATUS_CHIPS = {
    Status.OPEN: "missing",
    Status.HANDED_IN: "good",
    Status.DEFAULT: "plain",
    Status.LATE: "bad",
    Status.WRONG: "bad",
    Status.DECIDED: "info",
    Status.REPLACED: "info",
}
_FAULTS = {
    FaultKind.LENGTH: N_("Boards named: {there}; a match has {needed}."),
    FaultKind.UNKNOWN: N_("Board {board}: the squad has no player {place}."),
    FaultKind.TWICE: N_("Board {board}: {name} is named twice."),
    FaultKind.ORDER: N_("Board {board}: {name} comes before {other} in the squad and cannot sit below."),
    FaultKind.HOLE: N_("Board {board} is empty, and one below it is not."),
    FaultKind.FEW: N_("Players named: {there}; a match needs {needed}."),
    FaultKind.CONDITION: N_("Board {board}: {name} does not meet what this board asks for: {condition}."),
    FaultKind.AVERAGE: N_("The average rating is {count}, {limit} is the most."),
}
CONDITIONS = {
    "w": N_("a woman"),
    "m": N_("a man"),
    "titled": N_("a player with a title"),
    "u": N_("age by year at most {n}"),
    "o": N_("age by year at least {n}"),
    "max": N_("rating at most {n}"),
    "min": N_("rating at least {n}"),
}
"""What a board may ask for, by the letters before the number."""


@dataclass(frozen=True, slots=True)
class SeatedPlayer:
    """A player of a squad. place: in its order, from 1."""

    place: int
    person: Particulars


@dataclass(frozen=True, slots=True)
class TeamCard:
    """The card of a team as somebody may see it. problems: why it is wrong, each with its article.

    asked: who was to play, where something else is played. article: of the decision, or the usual one.
    """

    key: int
    name: str
    opponent: str
    seen: SeenCard
    words: str
    chip: str
    problems: tuple[str, ...] = ()
    asked: tuple[SeatedPlayer | None, ...] = ()
    article: str = ""

    @property
    def status(self) -> Status:
        """What became of it."""
        return self.seen.status


def seated(section: SectionState, team: int, places: Sequence[int]) -> tuple[SeatedPlayer | None, ...]:
    """The players at these places, None on an empty board; a stranger is left out likewise."""
    squad = section.entry(team).squad.players
    return tuple(
        SeatedPlayer(place, squad[place - 1]) if NOBODY < place <= len(squad) else None for place in places
    )


def squad_of(section: SectionState, team: int) -> tuple[SeatedPlayer, ...]:
    """All players of a squad in its order."""
    return tuple(SeatedPlayer(place, one) for place, one in enumerate(section.entry(team).squad.players, 1))


def card_in_hand(
    section: SectionState, drawn: RoundState, kept: Mapping[int, HeldCard], team: int
) -> CaptainCard | None:
    """The card of a team: of the event once it is opened, before that the sealed one for this very match."""
    if drawn.is_out_for(team):
        return handed_in(drawn, team)
    found = kept.get(team)
    if found is None or not found.counts(section, drawn):
        return None
    return CaptainCard(team, found.card.players, found.card.at, found.card.by)


def card_lost(language: str, section: SectionState, drawn: RoundState, held: HeldCard | None) -> str:
    """What has become of a card that was handed in and does not play as it is; "" while it would."""
    if held is None or drawn.is_out_for(held.card.team):
        return ""
    if not held.counts(section, drawn):
        text = told(
            "The line-up handed in at {time} does not count: the pairing or the order of the squad has "
            "changed.",
            time=clock_time(held.card.at),
        )
        return fault_text(language, text)
    error = not_opened(section.entry(held.card.team).name)
    return "" if held.card.players else fault_text(language, error.args[0])


def team_card(
    _: Say,
    section: SectionState,
    drawn: RoundState,
    team: int,
    card: CaptainCard | None,
    viewer: Viewer,
    now: str,
) -> TeamCard:
    """The card of a team for somebody who looks at it now."""
    out = drawn.is_out_for(team)
    default = default_of(section, drawn.number, team)
    seen = visible(card, team, viewer, now, "0" if out else drawn.cards_until, default)
    opponent = opponent_of(drawn, team)
    shown = TeamCard(
        team,
        section.entry(team).name,
        section.entry(opponent).name if opponent else "",
        seen,
        _(STATUS_WORDS[seen.status]),
        STATUS_CHIPS[seen.status],
    )
    if not out:
        return shown
    asked = card.asked if card is not None else ()
    judged = asked or (default if seen.status is Status.DEFAULT else ())
    found = card_faults(section, drawn.number, team, judged) if judged else ()
    late = (LATE_ARTICLE,) if seen.status is Status.LATE else ()
    articles = late or tuple(fault.article for fault in found if asked)
    return replace(
        shown,
        problems=tuple(fault_words(_, section, team, fault) for fault in found),
        asked=seated(section, team, asked),
        article=(card.article if card is not None else "") or next(iter(articles), ""),
    )


def fault_words(_: Say, section: SectionState, team: int, fault: LineUpFault) -> str:
    """What is wrong with a card, with its article."""
    squad = section.entry(team).squad.players
    named = {"name": fault.place, "other": fault.other}
    names = {
        what: squad[place - 1].name if NOBODY < place <= len(squad) else str(place)
        for what, place in named.items()
    }
    said = _(
        _FAULTS[fault.kind],
        board=fault.board, place=fault.place, there=fault.place, needed=fault.other, count=fault.place,
        limit=fault.other, condition=condition_words(_, fault.condition), **names,
    )  # fmt: skip
    return f"{said} ({fault.article})" if fault.article.startswith("ECU") else said


def condition_words(_: Say, condition: str) -> str:
    """What a board asks for, in words; "" for nothing."""
    letters = condition.rstrip("0123456789")
    return _(CONDITIONS[letters], n=condition[len(letters) :]) if condition else ""


def rules_of_boards(_: Say, rules: CardRules) -> list[str]:
    """What the boards of a match, and its line-up together, ask for beyond the order."""
    found = [
        _("Board {n}: {condition}.", n=board, condition=condition_words(_, condition))
        for board, condition in rules.conditions
        if board <= rules.boards
    ]
    return [*found, *([_("Average rating at most {n}.", n=rules.average)] if rules.average else [])]


# -- In a league: what is against its rules, for whoever decides and for the captain before

OFFENCES = {
    "board_order": N_("Boards {boards}: {names} sit in the wrong order (ratings differ by {count})."),
    "by-list": N_("Boards {boards}: {names} sit in the wrong order (by the list)."),
    "stuck": N_("{names}: plays too low; {count} appearances in higher teams, {limit} bar."),
    "cap": N_("{names}: plays too high; {count} appearances in higher teams, {limit} is the most."),
    "belongs": N_("{names}: plays too low; belongs to a higher team after {limit} appearances."),
    "titulars": N_("{names}: plays too low; among the titulars of a higher team."),
    "squad": N_("{names}: of the squad of another team."),
    "one_match_a_day": N_("{names}: a second match of one day ({on})."),
    "few_games": N_("{names}: games before match day {day}: {count}; allowed: {limit}."),
    "core_from": N_("{count} of the team have played for it before, {limit} must."),
    "list": N_("{names}: not on the list of the team on the day of the match."),
    "one_club": N_("{names}: on the lists of two clubs."),
    "board_rules": N_("Board {boards}: {names} does not meet what the league asks for this board."),
    "average_most": N_("The average rating is {count}, {limit} is the most."),
    "sum_most": N_("The ratings add up to {count}, {limit} is the most."),
    "limits": N_("On the card {count} meet the condition {condition}; the limit is {limit}."),
    "minimum": N_("Players who have turned up: {count}; a team has at least {limit}."),
    "empty_boards": N_("Empty above a board with a player: {boards}."),
    "one_team": N_("{names}: has played for another team of the division."),
    "play_offs_from": N_("{names}: games for the team so far: {count}; a play-off asks for {limit}."),
    "registered_by": N_("{names}: came onto the list after the last day for it."),
    "late_players": N_("{names}: came onto the list later and does not stand at its end."),
    "list_days": N_("{names}: came onto the list on a day on which lists do not change."),
    "silence": N_("Nothing was said about the result in time; board {boards} is proposed as lost."),
    "team_average": N_("The average rating is {count}, that of a higher team of the club {limit} that day."),
}
"""What is wrong with a card, by the setting of the league that says so."""


def offence_words(_: Say, section: SectionState, one: CardOffence) -> tuple[str, str, int, str]:
    """An offence in words: whose, what, by team, and the setting that says so."""
    found, rules = one.offence, section.setup.league_rules()
    match_day = told("match day {n}", n=found.day)
    kind = "by-list" if found.setting == "board_order" and rules.board_order != "rating" else found.setting
    text = _(
        OFFENCES[rules.stuck if kind == "stuck" and rules.stuck in OFFENCES else kind],
        boards=", ".join(map(str, found.boards)), names=" + ".join(one.names), count=found.count,
        limit=found.limit, day=found.day, condition=found.condition,
        on=day_told(found.condition) if found.condition else match_day,
    )  # fmt: skip
    return section.name_of[one.team], text, one.team, article(rules, found.setting)


def told_before(
    at: SectionVisit, section: SectionState, number: int, team: int, card: Sequence[int]
) -> tuple[str, ...]:
    """What would be against the rules of the league if a team played so; () where there is no league."""
    if not section.in_league:
        return ()
    found = offences_before(at.event, section, number, team, card)
    return tuple(offence_words(at.say, section, one)[1] for one in found)


def hints_of(at: SectionVisit, section: SectionState, number: int, team: int) -> dict[int, str]:
    """What a captain must know of a player before choosing, by place in the squad."""
    _ = at.say
    return {
        place: ", ".join(
            [
                *(_(_ALONE[one]) for one in hint.offences if one in _ALONE),
                *([_("barred from the lower team after {n} more", n=hint.left)] if hint.left else []),
            ]
        )
        for place, hint in player_hints(at.event, section, number, team).items()
    }


_ALONE = {
    "stuck": N_("may not play here"),
    "one_match_a_day": N_("has played on this match day"),
    "few_games": N_("has played too often for this match day"),
    "list": N_("not on the list of that day"),
    "one_club": N_("on the lists of two clubs"),
    "one_team": N_("has played for another team of the division"),
    "play_offs_from": N_("has not played often enough for the team"),
    "registered_by": N_("came onto the list too late"),
    "late_players": N_("does not stand at the end of the list"),
    "list_days": N_("came onto the list on another day than the rules have"),
}
"""What of a single player is against the rules, in short."""
