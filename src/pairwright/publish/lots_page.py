"""A drawing of lots on paper: the order of drawing, envelopes and slips before it, the protocol after it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from pairwright.common.messages import N_, joined, told, told_many
from pairwright.explain.words.translate import fault_text
from pairwright.lots import sentences
from pairwright.lots.acts import EnvelopesPrepared, NumberDrawn
from pairwright.lots.draw_outcome import outcome_of
from pairwright.lots.transcript import EarlierDraw, RecordedStep, Transcript, hour_of
from pairwright.lots.transcript_replay import Replay
from pairwright.lots.varma import VarmaDraw
from pairwright.lots.varma_tables import (
    CORRECTED,
    EDITIONS,
    FIRST_PUBLISHED,
    LAST_PUBLISHED,
    PUBLISHED,
    prove,
    usual_set,
)
from pairwright.publish.document import (
    Align,
    Block,
    Cell,
    Column,
    Document,
    Facts,
    Heading,
    Paragraph,
    Row,
    Table,
    as_given,
    number_cell,
)
from pairwright.publish.paper.slips import EnvelopeSheet, SlipOfPaper

ENVELOPES, PROTOCOL = N_("Envelopes for the drawing of lots"), N_("Record of the drawing of lots")
DIRECTIONS = N_("Directions and tables, 1987 and 2003")


def order_document(transcript: Transcript) -> Document:
    """Who draws when, with room for the number that is drawn."""
    announcement = transcript.announcement
    procedure = announcement.procedure()
    if isinstance(procedure, VarmaDraw):
        drawers = [
            (procedure.entrants[index].name, "" if place else contingent.name)
            for contingent in procedure.contingents
            for place, index in enumerate(contingent.members)
        ]
    else:
        drawers = [(entrant.name, "") for entrant in announcement.entrants]
    columns = [
        Column(N_("Turn"), Align.RIGHT),
        Column(N_("Player"), shrinks=True),
        Column(N_("Contingent"), shrinks=True),
        Column(N_("No"), Align.RIGHT),
    ]
    rows: list[Row] = [
        [number_cell(turn), Cell(name), Cell(contingent, strong=True), Cell("")]
        for turn, (name, contingent) in enumerate(drawers, 1)
    ]
    if not any(contingent for _, contingent in drawers):
        columns, rows = [*columns[:2], columns[3]], [[*row[:2], row[3]] for row in rows]
    table = Table("lots-order", columns, rows, pen=True)
    return Document("lots-order", N_("Order of drawing"), [table], announcement.title)


def envelopes_of(transcript: Transcript, language: str = "en") -> list[EnvelopeSheet]:
    """The large envelopes with their slips; of a draw without envelopes the slips alone.

    The face of an envelope shows the quantity where the edition wants it, never the letter, which stands on
    the flap for the arbiter.
    """
    return [
        replace(one, title=fault_text(language, one.title), flap=fault_text(language, one.flap))
        for one in _sheets(transcript)
    ]


def _sheets(transcript: Transcript) -> Iterator[EnvelopeSheet]:
    announcement = transcript.announcement
    procedure = announcement.procedure()
    if not isinstance(procedure, VarmaDraw):
        yield EnvelopeSheet(told("Slips for the envelope"), _slips(range(1, len(announcement.entrants) + 1)))
        return
    marked = EDITIONS[procedure.terms.edition].marked
    for label, numbers in _contents(procedure, transcript).items():
        inside = ", ".join(map(str, numbers))
        flap = (
            told("Flap, for the arbiter: {envelope}: {numbers}", envelope=label, numbers=inside)
            if label
            else told("Flap, for the arbiter: {numbers}", numbers=inside)
        )
        title = told("Slips for {envelope}", envelope=label) if label else told("Slips for the envelope")
        yield EnvelopeSheet(title, _slips(numbers), flap, str(len(numbers)) if marked else "")


def _contents(draw: VarmaDraw, transcript: Transcript) -> Mapping[str, Sequence[int]]:
    """What goes into the envelopes: of the tables, or prepared for each contingent, or all numbers in one."""
    prepared = next((act for act in transcript.acts() if isinstance(act, EnvelopesPrepared)), None)
    if prepared is not None:
        return {c.name: numbers for c, numbers in zip(draw.contingents, prepared.numbers, strict=True)}
    if draw.prepares_envelopes:
        return {}
    return draw.full_envelopes or {"": range(1, draw.size + 1)}


def _slips(numbers: Iterable[int]) -> tuple[SlipOfPaper, ...]:
    return tuple(SlipOfPaper(str(number), _reads_otherwise(number)) for number in numbers)


def _reads_otherwise(number: int) -> bool:
    """True when the slip turned upside down shows another number, as 6 and 9 do."""
    turned = str(number)[::-1].translate(str.maketrans("69", "96"))
    return set(turned) <= set("01689") and turned[0] != "0" and turned != str(number)


def protocol_document(transcript: Transcript) -> Document:
    """What happened, step by step, the steps taken back too; the numbers; fingerprints; room to sign."""
    procedure = transcript.announcement.procedure()
    blocks: list[Block] = [*_occasion(transcript)]
    if isinstance(procedure, VarmaDraw):
        blocks += [Paragraph(line) for line in _remarks(procedure, transcript) if line]
    blocks += [
        *_numbers(transcript),
        steps_table(transcript),
        Heading(N_("Fingerprints")),
        _chance(transcript),
    ]
    if known := sentences.last_call(transcript):
        blocks.append(Paragraph(known))
    to_sign = [Column(N_("Chief arbiter"), wraps=True), Column(N_("Organiser"), wraps=True)]
    room = Cell(" " * 40)
    blocks.append(Table("signatures", to_sign, [[room, room]], pen=True))
    return Document("lots-protocol", PROTOCOL, blocks, transcript.announcement.title)


def _remarks(draw: VarmaDraw, transcript: Transcript) -> Iterator[str]:
    outcome = outcome_of(draw, transcript.acts())
    yield sentences.method(draw)
    yield sentences.exception_of_the_table(draw)
    yield sentences.choice(draw)
    if outcome.misfit is not None:
        yield sentences.misfit(draw, outcome.misfit)
    if outcome.prepared is not None:
        yield sentences.evenness(outcome.prepared)
    for meeting in outcome.late:
        yield sentences.late_meeting(draw, meeting)
    yield sentences.conclusion(draw, outcome)


def _occasion(transcript: Transcript) -> Iterator[Block]:
    """Where, when and before whom; and the draws of the section that were thrown away before this one."""
    facts = occasion_facts(transcript)
    if facts:
        yield Facts([(name, Cell(value)) for name, value in facts])
    for number, one in enumerate(transcript.held.earlier, 1):
        yield Paragraph(earlier_draw(number, one))


def occasion_facts(transcript: Transcript) -> list[tuple[str, str]]:
    """Where, when and before whom, as far as it is known: what each is called, and what it is."""
    held = transcript.held
    facts = [(N_("Venue"), held.place), (N_("Begun"), _hour(held.at)), (N_("Those present"), held.present)]
    return [(name, value) for name, value in facts if value]


def _hour(at: str) -> str:
    return hour_of(at) if at else ""


def earlier_draw(number: int, draw: EarlierDraw) -> str:
    """A draw of the section that was begun before and does not count."""
    return told(
        "Draw {n} of this section was begun {begun} and discarded {ended}; reason: {reason}. Steps: "
        "{steps}, of which undone: {undone}; {complete}.",
        n=number, begun=_hour(draw.begun), ended=_hour(draw.ended),
        reason=draw.reason or told("none given"), steps=draw.steps, undone=draw.undone,
        complete=told("complete") if draw.complete else told("not complete"),
    )  # fmt: skip


_BOUND = {
    "whole": N_("Published: this draw, every step of it."),
    "announcement": N_(
        "Published: this list and these terms; the steps could be others. Compare the fingerprint too."
    ),
    "commitment": N_(
        "Published: this list, these terms and this secret; what was called out could be other values."
    ),
}


def verdict(checked: Replay, bound: str = "") -> list[str]:
    """What is said of a transcript that holds. bound: what a published value settles, of `bound_by`."""
    transcript = checked.transcript
    links = transcript.links()
    lines: list[str] = [told_many("Valid: {n} step.", "Valid: {n} steps.", len(links))]
    if checked.sealed:
        lines.append(
            told(
                "The source of chance is not published yet: each step was possible, and whether the program "
                "drew it by lot can be checked once everything is drawn."
            )
        )
    lines += [joined(": ", fact) for fact in occasion_facts(transcript)]
    names = transcript.announcement.names
    lines += [
        told("Undone: step {n}: {text}", n=step.number, text=sentences.step(step, names))
        for step in transcript.taken_back()
    ]
    lines += [earlier_draw(number, one) for number, one in enumerate(transcript.held.earlier, 1)]
    if not checked.complete:
        lines.append(told("The drawing of lots is not complete yet."))
    lines.append(told("Announced: {value}", value=transcript.announced.hex()))
    if links:
        lines.append(told("Fingerprint: {value}", value=links[-1]))
    if bound:
        lines.append(told(_BOUND[bound]))
    return [*lines, *filter(None, [sentences.last_call(transcript)])]


def _numbers(transcript: Transcript) -> Iterator[Table]:
    drawn = {act.number: act.entrant for act in transcript.acts() if isinstance(act, NumberDrawn)}
    entrants = transcript.announcement.entrants
    columns = [
        Column(N_("No"), Align.RIGHT),
        Column(N_("Name"), shrinks=True),
        Column(N_("Contingent"), shrinks=True),
    ]
    rows: list[Row] = [
        [number_cell(number), Cell(one.name), Cell(one.group or one.federation)]
        for number, one in sorted((number, entrants[index]) for number, index in drawn.items())
    ]
    if rows:
        yield Table("lots-numbers", columns, rows, N_("Numbers"))


def steps_table(transcript: Transcript) -> Table:
    """What happened, step by step; what was taken back is said so."""
    undone = {step.undone for step in transcript.steps if step.act is None}
    columns = [Column(N_("Step"), Align.RIGHT), Column("", wraps=True), Column("")]
    names = transcript.announcement.names
    rows = [_step(step, names, undone=step.number in undone) for step in transcript.steps]
    return Table("lots-steps", columns, rows, N_("Transcript, step by step"))


def _step(step: RecordedStep, names: Sequence[str], *, undone: bool) -> Row:
    source = told("by the program") if step.source == "drawn" else told("in the hall")
    source = told("by the arbiter") if step.act is None else source
    parts = [step.at[11:16], source, told("undone") if undone else ""]
    remark = joined("; ", [part for part in parts if part])
    return [
        number_cell(step.number),
        Cell(sentences.step(step, names), faint=undone),
        Cell(remark, faint=True),
    ]


def _chance(transcript: Transcript) -> Facts:
    chance = transcript.chance
    found: list[tuple[str, str]] = [(N_("Announcement"), transcript.announced.hex())]
    if chance.commitment:
        found.append((N_("Commitment"), chance.commitment.hex()))
    found += [(told("Called out by {who}", who=by), value) for by, value in chance.contributions]
    if chance.shown:
        found.append((N_("Seed"), chance.shown))
    elif chance.secret:
        found.append((N_("Secret"), chance.secret.hex()))
    found += [(N_("Last link"), link) for link in transcript.links()[-1:]]
    return Facts([(name, Cell(value)) for name, value in found])


# -- the directions and tables of both wordings ----------------------------------------------------------

_ENOUGH = N_("One of those with enough numbers for the contingent; its first player takes it.")
_ORDER = N_("By the number of players, the largest contingent first, then by the alphabet; inside, by name.")
_WORDINGS = (
    (
        N_("Purpose"),
        N_("Stated in the introduction: compatriots do not meet in the last three rounds, if possible."),
        N_("Not stated in the annex: it stands in C.05 itself."),
        N_("The purpose has not changed."),
    ),
    (
        N_("Number of players"),
        N_("10 to 24, in another place 10 to 20; the table for 9 and 10 is there all the same."),
        N_("9 to 24."),
        N_("The range now agrees with the tables, which have not changed."),
    ),
    (
        N_("Small envelopes"),
        N_("One number in each."),
        N_("One of the sets of numbers in each."),
        N_("A slip of the pen: with a set in each nobody could draw one number. One number is what is used."),
    ),
    (
        N_("Large envelopes"),
        N_("The numbers of one set in each, and nothing written on them."),
        N_("The numbers of one set in each; the quantity is written on them, and nothing else."),
        N_(
            "In 1987 those with enough numbers lie on the table, and one is taken blindly. Since 2003 all "
            "show how many numbers they hold, corrected after each contingent. The same draws are legal."
        ),
    ),
    (N_("Order of drawing"), _ORDER, _ORDER, ""),
    (N_("First contingent"), _ENOUGH, _ENOUGH, N_("“First contingent” in 1987 is “the federation” now.")),
    (
        N_("The next contingents"),
        N_("They draw lots."),
        N_("They choose an envelope in the same way, until all have drawn."),
        N_("The later wording says what was meant."),
    ),
    (
        N_("What is promised"),
        N_("For 19 and 20 players: members of a set do not meet in the last three rounds."),
        N_("Nothing: the tables stand alone."),
        N_("It is true of every table but that for 12 players: see below. In 1987 19/20 is printed twice."),
    ),
)
"""What the directions say of what, in 1987 and since 2003, and what the difference comes to; in our words."""


def directions_document() -> Document:
    """The directions of 1987 and of 2003 beside each other, and the tables of both, each held against the
    rounds in which its numbers meet."""
    columns = [
        Column("", wraps=True),
        Column("1987", wraps=True),
        Column("2003", wraps=True, title=N_("C.05 Annex 2")),
        Column(N_("What differs, and why"), wraps=True),
    ]
    rows = [[Cell(told(text)) if text else Cell("=") for text in texts] for texts in _WORDINGS]
    rows = [[row[0]._replace(strong=True), *row[1:]] for row in rows]
    return Document(
        "lots-directions",
        DIRECTIONS,
        [Table("lots-directions", columns, rows, N_("The directions")), _both_tables()],
    )


def _both_tables() -> Table:
    """Every published table, and the corrected row below the one that does not keep its promise."""
    rows: list[Row] = []
    notes: list[str] = [
        told("With an odd number of players the highest number is taken out beforehand."),
        told("Latest: the latest round in which two numbers of a set meet."),
    ]
    for size in range(FIRST_PUBLISHED + 1, LAST_PUBLISHED + 1, 2):
        rows.append(_row_of_table(size, PUBLISHED))
        if usual_set(size) == PUBLISHED:
            continue
        rows.append(_row_of_table(size, CORRECTED))
        notes += [
            told(
                "With {n} players {low} and {high}, both in {letter}, meet in round {round}, in both "
                "wordings.",
                n=size,
                low=late.numbers[0],
                high=late.numbers[1],
                letter=proof.letter,
                round=late.round_number,
            )
            for proof in prove(size)
            for late in proof.late
        ]
        notes.append(
            told(
                "Every other table has its highest number in D, and from {next} players on the number before "
                "it in C. So {before} and {n} seem to have changed places in print; no correction was "
                "published. Put back, no two numbers of a set meet in the last three rounds. The program "
                "uses the corrected row for {n} players, says so before the draw, and uses the printed one "
                "on request.",
                n=size, before=size - 1, next=size + 2,
            )
        )  # fmt: skip
    columns = [
        Column(N_("Players"), Align.RIGHT),
        *(Column(as_given(letter)) for letter in "ABCD"),
        Column(N_("Latest"), Align.RIGHT),
        Column(N_("Last three rounds"), Align.RIGHT),
    ]
    return Table("lots-tables", columns, rows, N_("The tables, the same in 1987 and in 2003"), notes)


def _row_of_table(size: int, table_set: str) -> Row:
    proofs = prove(size, table_set)
    latest = max(meeting.round_number for proof in proofs for meeting in proof.meetings)
    players = f"{size - 1}/{size}"
    return [
        Cell(told("{players} corrected", players=players) if table_set == CORRECTED else players),
        *(Cell(" ".join(map(str, proof.numbers))) for proof in proofs),
        number_cell(latest, strong=any(proof.late for proof in proofs)),
        Cell(f"{size - 3}–{size - 1}"),
    ]
