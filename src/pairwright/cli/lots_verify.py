"""`pairwright lots verify`, `tables`, `record` and `print`: what is checked, proven and put on paper."""

from __future__ import annotations

import sys
from typing import Any

import click

from pairwright.cli import options
from pairwright.cli.files import STANDARD, write_bytes
from pairwright.cli.lots_files import load_players, read_document, read_transcript
from pairwright.cli.options import Asked
from pairwright.errors import BadInput
from pairwright.explain.words.telling import fault_text
from pairwright.lots import sentences
from pairwright.lots.as_data import result_object
from pairwright.lots.tables import PUBLISHED, TABLE_SETS, EnvelopeProof, prove
from pairwright.lots.transcript import Transcript
from pairwright.marks import N_
from pairwright.told import told, told_many

_BOUND = {
    "whole": N_("Published: this draw, every step of it."),
    "announcement": N_(
        "Published: this list and these terms; the steps could be others. Compare the fingerprint too."
    ),
    "commitment": N_(
        "Published: this list, these terms and this secret; what was called out could be other values."
    ),
}


@click.command("verify")
@click.argument("file")
@click.option(
    "--players", default="", metavar="CSV", help="Compare the announced players with this list too."
)
@click.option(
    "--fingerprint", "published", default="", metavar="VALUE",
    help="Compare with what was published: the fingerprint of the draw, or that of its announcement, or the "
    "commitment.",
)  # fmt: skip
@options.asking("language", "as_json")
def verify(file: str, players: str, published: str, asked: Asked) -> None:
    """Replay the transcript in FILE: every fingerprint, every step, every number drawn by the program.

    A transcript that was made anew from one end to the other agrees with itself: only --fingerprint, with
    a value that was published, finds it out.

    Exit status 0 when everything holds, 3 with the step when something does not.
    """
    from pairwright.lots.replay import BadTranscript, bound_by, replay

    try:
        checked = replay(read_document(file))
        if players:
            _compare(checked.transcript.announcement.names, players)
        bound = bound_by(checked.transcript, published) if published else ""
    except BadInput as error:
        if asked.as_json and isinstance(error, BadTranscript):
            options.print_json({"holds": False, "place": error.place, "code": error.code, "text": str(error)})
        raise BadInput(*(fault_text(asked.language, fault) for fault in error.faults)) from None
    links = checked.transcript.links()
    if asked.as_json:
        found = {"holds": True, "complete": checked.complete, "steps": len(links), "published": bound}
        options.print_json(
            {**found, "fingerprint": links[-1] if links else None, **result_object(checked.transcript)}
        )
        return
    lines = [told_many("Valid: {n} step.", "Valid: {n} steps.", len(links))]
    if not checked.complete:
        lines.append(told("The draw is not complete yet."))
    lines.append(told("Announced: {value}", value=checked.transcript.announced.hex()))
    if links:
        lines.append(told("Fingerprint: {value}", value=links[-1]))
    if bound:
        lines.append(told(_BOUND[bound]))
    sys.stdout.write("".join(f"{fault_text(asked.language, line)}\n" for line in lines))


def _compare(names: tuple[str, ...], players: str) -> None:
    listed = [player.name for player in load_players(players, check_federations=False)]
    missing = [name for name in listed if name not in names]
    added = [name for name in names if name not in listed]
    faults = [f"{players}: {name} is not in the transcript" for name in missing]
    faults += [f"the transcript has {name}, who is not in {players}" for name in added]
    if faults:
        raise BadInput(*faults)


@click.command("tables")
@click.argument("players", type=click.IntRange(min=2, max=100))
@click.option(
    "--set", "table_set", type=click.Choice(TABLE_SETS), help="By default the one that a draw would use."
)
@click.option("--prove", "with_proof", is_flag=True, help="Show the round of every pair inside an envelope.")
@options.asking("language", "as_json")
def tables(players: int, table_set: str | None, with_proof: bool, asked: Asked) -> None:
    """The envelopes for a number of PLAYERS, and whether anybody in one meets in the last three rounds."""
    from pairwright.lots.tables import table_sets_for, usual_set

    known = table_sets_for(players)
    usual = usual_set(players)
    chosen = table_set or (usual if usual in known else next(iter(known), PUBLISHED))
    proofs = prove(players, chosen)
    if asked.as_json:
        options.print_json(_tables_object(players, chosen, proofs))
        return
    lines = _table_lines(players, chosen, proofs, with_proof)
    sys.stdout.write("".join(f"{fault_text(asked.language, line)}\n" for line in lines))


def _tables_object(players: int, chosen: str, proofs: tuple[EnvelopeProof, ...]) -> dict[str, Any]:
    listed = [
        {
            "envelope": proof.letter,
            "numbers": list(proof.numbers),
            "meetings": [{"round": m.round_number, "numbers": list(m.numbers)} for m in proof.meetings],
            "late": [{"round": m.round_number, "numbers": list(m.numbers)} for m in proof.late],
        }
        for proof in proofs
    ]
    return {"players": players, "set": chosen, "envelopes": listed, "holds": not any(p.late for p in proofs)}


def _table_lines(players: int, chosen: str, proofs: tuple[EnvelopeProof, ...], with_proof: bool) -> list[str]:
    last = players - 1 + players % 2
    lines: list[str] = [
        told(
            "{n} players, {tables}; the last three rounds are {first} to {last}.",
            n=players,
            tables=sentences.table_set(chosen),
            first=max(last - 2, 1),
            last=last,
        )
    ]
    for proof in proofs:
        numbers = " ".join(map(str, proof.numbers))
        latest = max((m.round_number for m in proof.meetings), default=0)
        held = f"  {proof.letter}  {numbers}"
        lines.append(
            told("{a}   ({b})", a=held, b=told("latest meeting in round {n}", n=latest)) if latest else held
        )
        if with_proof:
            by_round = sorted(proof.meetings, key=lambda meeting: (meeting.round_number, meeting.numbers))
            lines += [
                told(
                    "       {round}: {pair}",
                    round=told("round {n}", n=f"{m.round_number:>2}"),
                    pair=f"{m.numbers[0]}-{m.numbers[1]}" + ("   <-- LATE" if m in proof.late else ""),
                )
                for m in by_round
            ]
    late = [(proof.letter, meeting) for proof in proofs for meeting in proof.late]
    if not late:
        return [*lines, told("No two numbers of an envelope meet in the last three rounds.")]
    return lines + [
        told(
            "EXCEPTION: {low} and {high}, both in {letter}, meet in round {n}.",
            low=m.numbers[0],
            high=m.numbers[1],
            letter=letter,
            n=m.round_number,
        )
        for letter, m in late
    ]


@click.command("print")
@click.argument("file")
@click.option(
    "--what", type=click.Choice(["envelopes", "protocol"]), default="protocol", show_default=True,
    help="Envelopes, slips and drawing list before the ceremony; the protocol after it.",
)  # fmt: skip
@click.option(
    "-o", "--output", default=STANDARD, metavar="PDF",
    help="File to write; the protocol also as .html, .txt, ..., and as text to stdout by default.",
)  # fmt: skip
@options.asking("language")
def print_sheets(file: str, what: str, output: str, asked: Asked) -> None:
    """Write sheets for the printer (PDF) from the transcript in FILE.

    Envelopes, and the protocol as PDF, need the package typst: python -m pip install typst
    """
    from pairwright.publish.formats import format_of, render
    from pairwright.publish.lots_page import protocol_document

    transcript = read_transcript(file)
    form = "txt" if output == STANDARD else format_of(output)
    if what == "protocol":
        write_bytes(output, render([protocol_document(transcript)], form, asked.language))
    elif form == "pdf":
        write_bytes(output, _envelopes(transcript, asked.language))
    else:
        raise BadInput(
            "envelopes are sheets to be cut and folded: write them to a PDF file, -o envelopes.pdf"
        )


def _envelopes(transcript: Transcript, language: str) -> bytes:
    from pairwright.publish.as_pdf import part_of
    from pairwright.publish.document_words import in_language
    from pairwright.publish.lots_page import ENVELOPES, envelopes_of, order_document
    from pairwright.publish.paper.cards import CardHead, envelopes_part
    from pairwright.publish.paper.typeset import typeset

    title = fault_text(language, told("Drawing of lots"))
    order = in_language(order_document(transcript), language)
    envelopes = envelopes_part(
        CardHead(transcript.announcement.title, title), envelopes_of(transcript, language)
    )
    return typeset([part_of(order), envelopes], title=fault_text(language, told(ENVELOPES)))


@click.command("record")
@click.argument("file")
@options.json_option
def record(file: str, as_json: bool) -> None:
    """Check a draw written down by hand: the JSON in FILE has players, table, contingents and steps.

    Exit status 0 when it is in keeping with the directions, 3 with the first error when it is not.
    """
    from pairwright.lots.record import check_written

    verdict = check_written(read_document(file))
    if as_json:
        found = {"legal": verdict.legal, "code": verdict.code, "at": verdict.at, "text": verdict.text}
        options.print_json(found)
    elif verdict.legal:
        sys.stdout.write("Legal: in keeping with the directions.\n")
    if not verdict.legal:
        raise BadInput(f"{verdict.at or 'end'}: {verdict.text} ({verdict.code})")
