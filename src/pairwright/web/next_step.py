"""Where a section stands and what its arbiter does next: one answer for all pages; and events in outline."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.storage.act_sentences import act_sentence
from pairwright.storage.event_history import Course
from pairwright.storage.event_state import EventState, SectionState
from pairwright.storage.section_league import line_ups_until
from pairwright.systems.register import system_named
from pairwright.web.navigation import SECTION

PAIR, REVIEW, RESULTS, STANDINGS = N_("Pair"), N_("Review"), N_("Results"), N_("Standings")
STEPS = (PAIR, REVIEW, N_("Publish"), N_("Print"), RESULTS, N_("Verify"), STANDINGS)
"""The way of a round through the day."""


@dataclass(frozen=True, slots=True)
class ArbiterStep:
    """What is to be done: its words (with {n} for the round), the page ({number}), and how things stand.

    anyway: the round can be paired without it.
    state, chip: the words and the kind of the chip on the card. why: one sentence, or "". round_number: 0
    when it is about none. post: address of the form's button that does it at once, "" when a page does.
    step: which of STEPS it is, "" before the way of a round begins.
    """

    words: str
    path: str
    state: str
    chip: str
    why: str = ""
    round_number: int = 0
    post: str = ""
    anyway: bool = False
    step: str = ""


def waiting(event: EventState) -> Iterator[tuple[str, int, str]]:
    """Section, round and deadline of the line-ups that captains may still hand in.

    A league may have a deadline for each match (`line_ups_until`).
    """
    for section in event.sections:
        for drawn in section.rounds:
            if not drawn.published or drawn.boards_published:
                continue
            if drawn.cards_until:
                yield section.key, drawn.number, drawn.cards_until
            elif section.in_league:
                ends = (line_ups_until(section, drawn, one) for one in drawn.boards if not one.opened)
                yield from ((section.key, drawn.number, until) for until in dict.fromkeys(ends) if until)


LATELY_SHOWN = 6
"""Acts that the overview and the list of events name."""


@dataclass(frozen=True, slots=True)
class Happening:
    """An act in the list of what happened lately. what: its sentence, not yet translated."""

    moment: datetime
    who: str
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class SectionOutline:
    """Of a section: done of total results of the round being played are in."""

    key: str
    name: str
    step: ArbiterStep
    of_teams: bool
    entries: int
    done: int
    total: int

    @classmethod
    def of(cls, section: SectionState) -> SectionOutline:
        """As the section stands."""
        played = None if section.draft else section.published_now
        done, total = (played.known, len(played.boards)) if played else (0, 0)
        name, teams, entries = section.setup.name, section.of_teams, len(section.entries)
        return cls(section.key, name, next_step(section), teams, entries, done, total)


@dataclass(frozen=True, slots=True)
class EventOutline:
    """What a list says of an event, in no language, so that it need not be opened for that.

    finished: every section has all its results. lately: the latest acts, the newest first. waiting: the
    line-ups that open by themselves.
    """

    name: str
    place: str
    start_date: str
    end_date: str
    finished: bool
    sections: tuple[SectionOutline, ...]
    lately: tuple[Happening, ...]
    waiting: tuple[tuple[str, int, str], ...]


def in_outline(course: Course) -> EventOutline:
    """The event as it stands."""
    event = course.state
    return EventOutline(
        event.name,
        event.place,
        event.start_date,
        event.end_date,
        bool(event.sections) and all(section.finished for section in event.sections),
        tuple(map(SectionOutline.of, event.sections)),
        lately(course),
        tuple(waiting(event)),
    )


def lately(course: Course) -> tuple[Happening, ...]:
    """The latest acts, the newest first."""
    acts, now = course.history[: -LATELY_SHOWN - 1 : -1], course.state
    return tuple(Happening(act.moment, act.who, act_sentence(act.action, now), act.why) for act in acts)


def next_step(section: SectionState) -> ArbiterStep:
    """The next step of a section."""
    if not section.entries:
        state, why = N_("no players yet"), N_("Enter players before pairing a round.")
        return ArbiterStep(N_("Enter the players"), f"{SECTION}/players", state, "missing", why)
    if section.finished:
        words, why, page = N_("Standings and prizes"), N_("All rounds are played."), "standings"
        if section.by_fixture:
            words, page = N_("League table"), "table"
        return ArbiterStep(words, f"{SECTION}/{page}", N_("finished"), "good", why, step=STANDINGS)
    if section.all_played:
        why = N_("All rounds are played; prizes and the report wait for the adjourned games.")
        words, path = N_("Enter the adjourned games of round {n}"), f"{SECTION}/results/{{number}}"
        state, number = N_("adjourned games"), section.adjourned[0][0]
        return ArbiterStep(words, path, state, "missing", why, number, step=RESULTS)
    if section.draft is not None:
        number, why = section.draft.number, N_("Only arbiters see it until you publish it.")
        words, path = N_("Review the draft of round {n}"), f"{SECTION}/rounds/{{number}}"
        return ArbiterStep(words, path, N_("draft of round {n}"), "draft", why, number, step=REVIEW)
    if section.by_fixture and section.rounds:
        why = N_("Each match goes its own way; none waits for another.")
        return ArbiterStep(
            N_("Fixtures"), f"{SECTION}/fixtures", N_("season in progress"), "info", why, step=RESULTS
        )
    if section.rounds and not section.rounds[-1].complete:
        number, why = section.rounds[-1].number, N_("The next round can be paired when all are in.")
        words, path = N_("Enter the results of round {n}"), f"{SECTION}/results/{{number}}"
        return ArbiterStep(words, path, N_("round {n} is being played"), "info", why, number, step=RESULTS)
    if not section.rounds:
        return _before_round_one(section)
    return _pairing(section, N_("round {n} is next"), "published")


def _before_round_one(section: SectionState) -> ArbiterStep:
    state, setup = N_("before round 1"), section.setup
    if section.by_fixture:
        why = N_("All match days at once; the numbers follow the wishes.")
        return ArbiterStep(N_("Publish all fixtures"), f"{SECTION}/fixtures", state, "plain", why)
    if setup.check_in and not any(entry.checked_in for entry in section.entries):
        why = N_("Players not marked as present are not paired.")
        return ArbiterStep(N_("Check the players in"), f"{SECTION}/check-in", state, "plain", why, 1)
    traits = system_named(setup.system).traits
    if traits.cycles and not section.numbers_fixed:
        why = N_("The numbers decide who meets whom in which round.")
        path = f"{SECTION}/lots"
        return ArbiterStep(N_("Draw lots for the numbers"), path, state, "plain", why, 1, anyway=True)
    if traits.cycles and not setup.tie_breaks:
        why = N_("Tie-breaks are announced before round 1; the FIDE rules prescribe none.")
        path = f"{SECTION}/setup#breaks"
        return ArbiterStep(N_("Announce the tie-breaks"), path, state, "plain", why, 1, anyway=True)
    if traits.initial_colour and not setup.initial_colour:
        why = N_("The initial colour is drawn by lot before round 1.")
        return ArbiterStep(N_("Draw the initial colour"), f"{SECTION}/lots", state, "plain", why, 1)
    return _pairing(section, state, "plain")


def _pairing(section: SectionState, state: str, chip: str) -> ArbiterStep:
    why = N_("The rules pair it; you see it before anybody else does.")
    if section.adjourned:
        why = N_("Adjourned games count as draws for this pairing only (C.04.2 article 3.1).")
    return ArbiterStep(
        N_("Pair round {n}"),
        f"{SECTION}/rounds",
        state,
        chip,
        why,
        section.next_round,
        f"{SECTION}/rounds/pair",
        step=PAIR,
    )
