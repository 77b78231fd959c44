"""The sentences about standings: notes, workings, and why somebody has his place."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from pairwright.common.messages import N_, decimal, enumerated, joined, listed, told, told_many
from pairwright.standings.event import RESTART_AT_ONCE, Event, Note, Pairings, Remark
from pairwright.standings.ranking import RankAnswer, Standings, TieBreakStep, may_split
from pairwright.standings.sheet import Combining, Cut, EncounterStep, RoundKind, Term, Working
from pairwright.standings.tie_break_register import tie_break
from pairwright.standings.tie_breaks import Code, ValueColumn, half_up, parse_code, value_text
from pairwright.tournament.scoring import points_text

_MOST_NAMES = 8

_NOTES: dict[Remark, str] = {
    Remark.NO_START_DATE: N_("The event has no readable start date: the current tie-break rules are used."),
    Remark.BEFORE_EVERY_EDITION: N_(
        "The event began before September 2023; its tie-break rules (virtual opponents) are not known here, "
        "and those of 2024 are used."
    ),
    Remark.NUMBER_OF_ROUNDS_UNKNOWN: N_(
        "The number of rounds of the event is not known: the last round played is taken as its last."
    ),
    Remark.DROPPED_UNRATED: N_(
        "{code} is left out for everybody, because a player is unrated (C.07 article 10); "
        "a published rating for the unrated can be given, as in {code}/U1400."
    ),
    Remark.DROPPED_IN_FIXED_PAIRINGS: N_(
        "{code} is left out: since March 2026 it must not be used in round robins (C.07 article 8)."
    ),
    Remark.DROPPED_NOT_ENTERED: N_("{code} is left out: nothing was entered for it."),
    Remark.DEFAULT_LIST: N_(
        "No tie-breaks were announced; {code} is this program's proposal. Publish the list before round 1."
    ),
    Remark.NOT_LEVEL_IN_GAME_POINTS: N_(
        "{code} is only for teams level in game points (C.07 article 12.1): {players} teams that are not "
        "stay level here. Put the game points before it."
    ),
    Remark.POINTS_OF_A_CUP: N_(
        "These are the points of a cup. Who has won it, and who came how far, stands in its bracket."
    ),
    Remark.POINTS_OF_A_LEAGUE: N_(
        "These are the points of the boards that are known. Who stands where by the rules of the league, "
        "also by scores alone, is in the league table."
    ),
    Remark.UNFINISHED_GAMES: N_(
        "Open games: {players} (round {code}). They do not count here until their results are known; as "
        "draws they count for the pairing of the next round only (C.04.2 article 3.1)."
    ),
    Remark.DRAWN_NOT_COUNTED: N_("Round {code} has been paired but has no result yet; it is not counted."),
    Remark.ANNULLED: N_(
        "Number {code} withdrew before half of the games: the results stay in the table and are rated, "
        "but do not count for the standings (C.05)."
    ),
}

_COUNTS = {1: N_("one"), 2: N_("two"), 3: N_("three")}

_BY_BOARDS = {
    "12.1": N_("Level in everything: by board count (article 12.1) {order}."),
    "12.2": N_("Level in everything: by top board results (article 12.2) {order}."),
    "12.3": N_("Level in everything: by bottom board elimination (article 12.3) {order}."),
}
_GAMES_BETWEEN = {
    "": N_("Games between {members}: {scored}."),
    "MP": N_("Games between {members} in match points: {scored}."),
    "GP": N_("Games between {members} in game points: {scored}."),
}
_LEVEL_BECAUSE = {
    "6.2": N_("All scored the same against each other."),
    "6.3": N_("Not all of them have played each other, and the missing games could change the order."),
    "6": N_("Not all of them have played each other."),
}

CUT_WORDS = {
    Cut.LEAST_SIGNIFICANT: N_("cut: least significant"),
    Cut.VOLUNTARY_FIRST: N_("cut: voluntary unplayed round goes first (16.5)"),
    Cut.MOST_SIGNIFICANT: N_("cut: most significant"),
    Cut.EARLY_ROUND: N_("cut: early round"),
    Cut.BELOW_LIMIT: N_("opponent below the limit"),
}

KIND_WORDS = {
    RoundKind.GAME: N_("game"),
    RoundKind.FORFEIT_WIN: N_("won by forfeit"),
    RoundKind.FORFEIT_LOSS: N_("lost by forfeit"),
    RoundKind.PAIRING_ALLOCATED_BYE: N_("pairing-allocated bye"),
    RoundKind.FULL_POINT_BYE: N_("full-point bye"),
    RoundKind.HALF_POINT_BYE: N_("half-point bye"),
    RoundKind.ZERO_POINT_BYE: N_("zero-point bye or absence"),
}


def note_sentence(note: Note) -> str:
    """A remark as a sentence."""
    said = told(_NOTES[note.remark], code=note.code, players=note.players)
    return told("{note} {names}.", note=said, names=note.names) if note.names else said


def code_title(code: Code | str, event: Event) -> str:
    """A code at length: "Buchholz, lowest value cut"."""
    return _title(parse_code(code) if isinstance(code, str) else code, event.is_team)


@lru_cache(maxsize=512)
def _title(code: Code, team: bool) -> str:
    return joined(", ", [told(tie_break(code, team=team).title), *_modifier_words(code)])


def _modifier_words(code: Code) -> list[str]:
    words: list[str] = []
    if code.score:
        words.append(told("match points") if code.score == "MP" else told("game points"))
    if code.cut_high:
        low, high = _count(code.cut_low), _count(code.cut_high)
        words.append(told("{low} lowest and {high} highest cut", low=low, high=high))
    elif code.cut_low == 1:
        words.append(told("lowest value cut"))
    elif code.cut_low:
        words.append(told("{count} lowest values cut", count=_count(code.cut_low)))
    words += [told("forfeits as games")] * code.played_forfeits + [told("through Fore Buchholz")] * code.fore
    if code.limit:
        limit = points_text(5 * code.limit)
        words.append(
            told("limit {limit} higher", limit=limit)
            if code.limit > 0
            else told("limit {limit} lower", limit=limit)
        )
    if code.divisor:
        words.append(told("divided by {number}", number=code.divisor))
    words += [told("reversed")] * code.reverse
    if code.unrated is not None:
        words.append(told("unrated as {rating}", rating=code.unrated))
    if code.edition:
        words.append(told("rules of {edition}", edition=code.edition))
    return words


def _count(number: int) -> str:
    return told(_COUNTS[number]) if number in _COUNTS else str(number)


def basis_sentence(standings: Standings) -> str:
    """What the standings rest on: rounds, pairings, edition, list."""
    event = standings.event
    pairings = told("fixed pairings") if event.pairings is Pairings.FIXED else told("Swiss")
    return told(
        "{rounds}; {pairings}; tie-break rules of {edition}; order: {codes}.",
        rounds=rounds_words(event), pairings=pairings, edition=event.edition.name,
        codes=", ".join(str(code) for code in standings.codes),
    )  # fmt: skip


def rounds_words(event: Event) -> str:
    """After which round the standings are."""
    if not event.rounds_counted:
        return told("Before round 1")
    done, total = event.rounds_counted, event.tournament.number_of_rounds
    if event.final:
        return told_many("Final standings after {n} round", "Final standings after {n} rounds", done)
    if total:
        return told("After round {n} of {total}", n=done, total=total)
    return told("After round {n}", n=done)


def round_title(number: int) -> str:
    """A round by its number."""
    return told("Round {n}", n=number)


def person(event: Event, participant: int) -> str:
    """Number and family name, or the name of the team."""

    def persons() -> list[str]:
        names = event.names if event.is_team else [name.partition(",")[0] for name in event.names]
        return [f"{number} {name}".strip() for number, name in zip(event.shown_numbers, names, strict=True)]

    return event.once("persons", persons)[participant]


def shown_number(event: Event, participant: int) -> int:
    """The number that people see."""
    return event.shown_numbers[participant]


def people(event: Event, participants: Sequence[int], values: Callable[[int], str] | None = None) -> str:
    """Names in a row, each with its value; many are cut short."""
    shown = [
        told("{name} ({value})", name=person(event, one), value=value)
        if values is not None and (value := values(one))
        else person(event, one)
        for one in participants[:_MOST_NAMES]
    ]
    rest = len(participants) - len(shown)
    if rest > 0:
        return told("{people} and {n} more", people=listed(shown), n=rest)
    return enumerated(shown)


def place_sentence(answer: RankAnswer) -> str:
    """The place, and with whom it is shared."""
    event = answer.standings.event
    name = person(event, answer.line.participant)
    if not answer.shared_with:
        return told("{name}: place {rank}.", name=name, rank=answer.line.rank)
    return told(
        "{name}: place {rank}, shared with {people}: they are tied after every tie-break.",
        name=name, rank=answer.line.rank, people=people(event, answer.shared_with),
    )  # fmt: skip


def step_sentence(answer: RankAnswer, step: TieBreakStep, position: int) -> str:
    """What one element of the list did to somebody."""
    event = answer.standings.event
    column = answer.standings.columns[position]
    in_points = position == answer.standings.score_at and column.scale == 10
    text = _in_points(column) if in_points else column.text
    value = text(answer.line.participant) or told("no value")
    if step.dropped is not None:
        value = note_sentence(Note(step.dropped, step.code))
    head = told("{code} ({title}): {value}", code=step.code, title=code_title(step.code, event), value=value)
    if step.dropped is not None:
        return head
    if len(step.level) == 1:
        return told("{head}; the place had already been decided.", head=head)
    group = len(step.level)
    if not may_split(event, step.entry, step.level):
        return told(
            "{head}; all {n} stay level: it is only for teams level in game points (article 12.1).",
            head=head, n=group,
        )  # fmt: skip
    if not step.decided:
        return told("{head}; all {n} stay level.", head=head, n=group)

    def valued(participants: tuple[int, ...]) -> str:
        """Said once: many are ahead of, or behind, the same ones."""
        key = ("people", position, step.code, participants)
        return event.once(key, lambda: people(event, participants, text))

    parts = []
    if step.ahead:
        parts.append(told("ahead: {people}", people=valued(step.ahead)))
    aside = {*step.ahead, *step.behind, answer.line.participant}
    level = [one for one in step.level if one not in aside]
    if level:
        parts.append(told("still level: {people}", people=people(event, level)))
    if step.behind:
        parts.append(told("behind: {people}", people=valued(step.behind)))
    return told("{head}. Of {n} level before, {parts}.", head=head, n=group, parts=joined("; ", parts))


def _in_points(column: ValueColumn) -> Callable[[int], str]:
    """How the values of a column of points are said: as the table has them."""
    values = column.values

    def text(participant: int) -> str:
        units = values[participant]
        return "" if units is None else points_text(units)

    return text


def reading_sentence(event: Event) -> str:
    """Which reading of article 13.3.3 an extended direct encounter was worked out by."""
    if event.options.ede == RESTART_AT_ONCE:
        return told(
            "Read by the letter of article 13.3.3: as soon as something is split, every part starts again "
            "with the primary score (reading ede=restart-at-once)."
        )
    return told(
        "One score is worked out to its end, article 6 applied again to every part, before the other score "
        "is looked at (article 13.3 as in FIDE's exercises; the other reading is ede=restart-at-once)."
    )


def encounter_sentences(event: Event, step: EncounterStep) -> list[str]:
    """One pass of direct encounter, in words."""
    if step.article.startswith("12"):
        return [told(_BY_BOARDS[step.article], order=_order_words(event, step.parts))]
    members = people(event, step.members)
    scored = [
        _scored(event, one, _share(points, step.scale), missing)
        for one, points, missing in zip(step.members, step.points, step.unmet, strict=True)
    ]
    first = told(_GAMES_BETWEEN[step.score], members=members, scored=joined(", ", scored))
    if len(step.parts) == 1:
        return [first, told(_LEVEL_BECAUSE[step.article])]
    order = _order_words(event, step.parts)
    if step.article == "6.2":
        return [first, told("All have met (article 6.2): {order}.", order=order)]
    return [
        first,
        told(
            "Whatever the missing games would have brought (article {article}): {order}.",
            article=step.article,
            order=order,
        ),
    ]


def _scored(event: Event, one: int, share: str, missing: int) -> str:
    name = person(event, one)
    if not missing:
        return told("{a} {b}", a=name, b=share)
    return told("{name} {share} ({n} not met)", name=name, share=share, n=missing)


def _order_words(event: Event, parts: Sequence[Sequence[int]]) -> str:
    """Groups in order; those who stay level stand in brackets."""
    groups = [
        people(event, part) if len(part) == 1 else told("({people})", people=people(event, part))
        for part in parts
    ]
    order = groups[0]
    for group in groups[1:]:
        order = told("{first} before {last}", first=order, last=group)
    return order


def _share(points: int, scale: int) -> str:
    if points % scale == 0:
        return points_text(points // scale)
    return decimal(half_up(points * 10, scale), 2)


def term_remark(event: Event, term: Term) -> str:
    """What is to be said about one term: the kind of round, the dummy, the adjustment, the cut."""
    parts: list[str] = []
    if term.kind is not RoundKind.GAME:
        parts.append(told(KIND_WORDS[term.kind]))
    elif term.open_game:
        parts.append(told("open: no result yet"))
    if term.dummy is not None:
        parts.append(_dummy_words(event, term))
    if term.plain_score is not None and term.score is not None:
        score = points_text(term.plain_score)
        parts.append(told("score {score}, byes at the end counted as draws", score=score))
    if term.drawn_for_fore:
        parts.append(told("last round taken as a draw"))
    if term.cut is not None:
        parts.append(told(CUT_WORDS[term.cut]))
    return joined("; ", parts)


def _dummy_words(event: Event, term: Term) -> str:
    dummy = term.dummy
    assert dummy is not None
    own = told("dummy opponent with the player’s own score {score}", score=points_text(dummy.own))
    if dummy.cap is None or dummy.cap >= dummy.own:
        return own
    if dummy.cap_opponent is not None:
        return told(
            "{own}, capped at {cap}, the score of {name}",
            own=own, cap=points_text(dummy.cap), name=person(event, dummy.cap_opponent),
        )  # fmt: skip
    return told("{own}, capped at {cap}, a draw for every round", own=own, cap=points_text(dummy.cap))


def total_sentence(working: Working) -> str:
    """How the terms make the value."""
    value = value_text(working.value, working.scale) or told("no value")
    figures = working.figures
    if working.combining is Combining.MEAN:
        return told("Mean of {n}: {value}.", n=figures.get("games", 0), value=value)
    if working.combining is Combining.PERFORMANCE and figures:
        return told(
            "{points} of {games} is {percent}%, which stands for {difference:+d}; mean {mean}: {value}.",
            points=points_text(5 * figures["half_points"]),
            value=value,
            **{name: figures[name] for name in ("games", "percent", "difference", "mean")},
        )
    if working.combining is Combining.PERFECT and figures:
        if not figures["half_points"]:
            return told("No point: 800 below the weakest opponent, {value}.", value=value)
        return told(
            "{value} is the lowest rating whose expected score, {expected}, is at least {wanted}; "
            "one point lower it is {below}.",
            value=value, expected=decimal(figures["expected"], 2),
            wanted=points_text(5 * figures["half_points"]), below=decimal(figures["expected_below"], 2),
        )  # fmt: skip
    if working.combining is Combining.COMBINED:
        secondary, buchholz = points_text(figures["secondary"]), points_text(figures["buchholz"])
        sum_of = told("{a} + {b} / {n}", a=secondary, b=buchholz, n=figures["divisor"])
        return told("{sum}: {value}.", sum=sum_of, value=value)
    if "limit" in figures:
        return told("Limit {limit}; sum: {value}.", limit=f"{figures['limit'] / 100:g}", value=value)
    return told("Sum: {value}.", value=value) if working.terms else told("{value}.", value=value)
