"""`pairwright lots`: everything that is drawn by lot."""

from __future__ import annotations

import sys
from typing import Any

import click

from pairwright.cli import options
from pairwright.cli.files import STANDARD, in_shell, only_one, write_bytes
from pairwright.cli.lots_ceremony import HowToDraw, carry_out, hold, way_options
from pairwright.cli.lots_files import (
    default_name,
    load_players,
    read_document,
    read_secret,
    read_transcript,
    save_transcript,
    secret_name,
)
from pairwright.cli.options import Asked, print_json, show_documents
from pairwright.cli.text_tables import print_table, text_table
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, listed, percent, told
from pairwright.explain.words.translate import fault_text
from pairwright.lots import sentences
from pairwright.lots.acts import ColourDrawn, DrawProcedure
from pairwright.lots.contingents import Entrant, check_entrants
from pairwright.lots.draw_json import check_object, drawn_numbers, notes, result_object
from pairwright.lots.draw_outcome import outcome_of
from pairwright.lots.terms import CHANCES, DRAWS, GROUPS, METHODS, MISFITS, Terms
from pairwright.lots.transcript import (
    CEREMONY,
    COLOUR,
    NUMBERS,
    TIE,
    VARMA,
    Announcement,
    Transcript,
    entered,
)
from pairwright.lots.varma import VarmaDraw, announced_terms
from pairwright.lots.varma_tables import (
    CORRECTED,
    EDITIONS,
    PUBLISHED,
    TABLE_SETS,
    USUAL,
    EnvelopeProof,
    prove,
)
from pairwright.storage.journal_lines import stamp, utc_now
from pairwright.tournament.schedule import BERGER, ORDERS, PROTECTED_ROUNDS

# -- How the lots verbs tell about a draw: tables and notes for people, objects for scripts ------------


def show(transcript: Transcript, asked: Asked, *, saved_as: str = "") -> None:
    """Print the result of a draw, with its transcript in JSON."""
    if asked.as_json:
        print_json(result_object(transcript))
        return
    print_result(transcript, asked.language)
    if saved_as:
        said = fault_text(asked.language, told("Transcript: {file}", file=saved_as))
        sys.stdout.write(f"\n{said}   (pairwright lots verify {in_shell(saved_as)})\n")


def print_result(transcript: Transcript, language: str = "en") -> None:
    """The numbers as a table, late meetings and notes below it, in a language."""
    announcement = transcript.announcement
    procedure: DrawProcedure = announcement.procedure()
    lines: list[str] = []
    if isinstance(procedure, VarmaDraw):
        outcome = outcome_of(procedure, transcript.acts())
        lines = [sentences.late_meeting(procedure, meeting) for meeting in outcome.late]
        lines += notes(procedure, outcome)
    if transcript.chance.shown:
        lines.append(told("Seed: {seed}", seed=transcript.chance.shown))
    lines += filter(None, [sentences.last_call(transcript)])
    last = (transcript.links() or [transcript.announced.hex()])[-1]
    lines.append(told("Fingerprint of the draw: {value}", value=last))
    if announcement.kind == COLOUR:
        colours = [act for act in transcript.acts() if isinstance(act, ColourDrawn)]
        said = [f"{fault_text(language, sentences.act(act, ()))}." for act in colours]
        said += [fault_text(language, line) for line in lines]
        sys.stdout.write("\n".join(said) + "\n")
        return
    rows = [
        [str(entry["number"]), entry["name"], entry.get("group") or entry["federation"]]
        for entry in drawn_numbers(transcript)
    ]
    heading = "Pl" if announcement.kind == TIE else "No"
    columns = [(heading, True), ("Player", False), ("Contingent", False)]
    print_table(text_table(columns, rows, announcement.title, lines), language)


# -- Other lots: plain numbers, the order of players who tie, the initial colour of a Swiss ------------


@click.command("numbers")
@click.argument("players")
@way_options
@options.asking("language", "as_json")
@options.telling("{players} cannot be drawn")
def numbers(players: str, way: HowToDraw, asked: Asked) -> None:
    """Draw plain numbers 1, 2, ... for the PLAYERS of a list, without any restriction."""
    listed = load_players(players, check_federations=False)
    entrants = tuple(Entrant(player.name, player.federation, player.fide_id) for player in listed)
    announcement = Announcement(NUMBERS, entrants, None, way.title)
    transcript = carry_out(announcement, way, default_name(players), asked)
    show(transcript, asked, saved_as=way.output)


@click.command("tie")
@click.argument("names", nargs=-1, required=True)
@way_options
@options.asking("language", "as_json")
@options.telling("the tie cannot be drawn")
def tie(names: tuple[str, ...], way: HowToDraw, asked: Asked) -> None:
    """Draw the order of players who are still tied: NAMES in quotation marks, one after another."""
    announcement = Announcement(TIE, tuple(Entrant(name) for name in names), None, way.title)
    transcript = carry_out(announcement, way, "tie.lots.json", asked)
    show(transcript, asked, saved_as=way.output)


@click.command("colour")
@way_options
@options.asking("language", "as_json")
@options.telling("the colour cannot be drawn")
def colour(way: HowToDraw, asked: Asked) -> None:
    """Draw the initial colour of a Swiss event: the colour of the first player on board one."""
    transcript = carry_out(Announcement(COLOUR, (), None, way.title), way, "colour.lots.json", asked)
    show(transcript, asked, saved_as=way.output)


# -- Going on with a draw that has begun: ceremony, single steps, contributions, the reveal ------------


@click.command("ceremony")
@click.argument("file")
@options.asking("language", "as_json")
def ceremony(file: str, asked: Asked) -> None:
    """Go on with the ceremony in FILE where it was left; with --json only say how it stands."""
    transcript = _ceremony(file) if asked.as_json else hold(_ceremony(file), file, asked.language)
    show(transcript, asked)


@click.command("step")
@click.argument("file")
@click.argument("what", nargs=-1)
@click.option("--draw", is_flag=True, help="The program draws the next step.")
@click.option("--undo", is_flag=True, help="Take the last step back.")
@options.asking("language", "as_json")
@options.telling("{file} stays as it was")
def step(file: str, what: tuple[str, ...], draw: bool, undo: bool, asked: Asked) -> None:
    """Enter what happened in the hall: WHAT are envelopes (A) and numbers (8), in order.

    Nothing is entered when any of them is not possible.
    """
    if [bool(what), draw, undo].count(True) != 1:
        raise click.UsageError(told("give envelopes and numbers, or --draw, or --undo"))
    with only_one(file):
        before = transcript = _ceremony(file)
        if undo:
            transcript = transcript.undone()
        elif draw:
            transcript = transcript.drawn()
        for text in what:
            transcript = entered(transcript, text)
        transcript = transcript.timed(stamp(utc_now()), len(before.steps))
        save_transcript(file, transcript)
    show(transcript, asked)


@click.command("contribute")
@click.argument("file")
@click.argument("by")
@click.argument("value")
@options.asking("language", "as_json")
@options.telling("{file} stays as it was")
def contribute(file: str, by: str, value: str, asked: Asked) -> None:
    """Add to the public draw in FILE what somebody calls out: BY is the person, VALUE the number or word."""
    with only_one(file):
        transcript = read_transcript(file).with_contribution(by, value, stamp(utc_now()))
        save_transcript(file, transcript)
    if asked.as_json:
        options.print_json({"contributions": transcript.chance.called_out()})
    else:
        click.echo(f"{len(transcript.chance.contributions)}. {by}: {value}")


@click.command("reveal")
@click.argument("file")
@click.option("--secret", "secret_file", default="", metavar="FILE", help="Where the secret is kept.")
@options.asking("language", "as_json")
@options.telling("{file} stays as it was")
def reveal(file: str, secret_file: str, asked: Asked) -> None:
    """Reveal the secret of the public draw in FILE, and draw."""
    with only_one(file):
        transcript = read_transcript(file).revealed(read_secret(secret_file or secret_name(file)))
        transcript = transcript.timed(stamp(utc_now()))
        save_transcript(file, transcript)
    show(transcript, asked, saved_as=file)


def _ceremony(file: str) -> Transcript:
    transcript = read_transcript(file)
    if transcript.chance.mode != CEREMONY:
        raise BadInput.told(
            "{file} holds no ceremony, but a draw by {mode}", file=file, mode=transcript.chance.mode
        )
    return transcript


# -- `pairwright lots varma`: numbers for a round robin so that compatriots do not meet late -----------


VARMA_EPILOG = """\
\b
PLAYERS is a CSV list with the columns name,federation (also fide_id, club,
school, family, group, number), or a report file.

\b
Examples:
  pairwright lots varma players.csv --check     can everybody be served?
  pairwright lots varma players.csv --ceremony  step by step in the hall
  pairwright lots varma players.csv --seed 7    at once, repeatable
  pairwright lots varma players.csv --commit    public and verifiable
  pairwright lots varma club.csv --group club --last 2
"""


@click.command("varma", epilog=VARMA_EPILOG)
@click.argument("players")
@way_options
@click.option("--check", is_flag=True, help="Draw nothing: say whether and how everybody can be served.")
@click.option("--edition", type=click.Choice(list(EDITIONS)), default="annex2", show_default=True)
@click.option(
    "--method",
    type=click.Choice(METHODS),
    default="auto",
    show_default=True,
    help="tables: the Varma envelopes; best: exact computation; plain: no restriction; auto: tables where "
    "there are any (9 to 24 players), else best.",
)
@click.option(
    "--tables", "table_set", type=click.Choice([USUAL, *TABLE_SETS]), default=USUAL, show_default=True,
    help="Which sets lie in the envelopes; auto: the published ones, the corrected one for 12 players, where "
    "two of a published envelope meet in the last round.",
)  # fmt: skip
@click.option(
    "--last",
    type=click.IntRange(min=1),
    default=PROTECTED_ROUNDS,
    show_default=True,
    help="Rounds to protect.",
)
@click.option(
    "--order", type=click.Choice(ORDERS), default=BERGER, show_default=True, help="Order of rounds."
)
@click.option(
    "--group", "group_by", type=click.Choice(GROUPS), default="federation", show_default=True,
    help="Whom to keep apart.",
)  # fmt: skip
@click.option(
    "--misfit", type=click.Choice(MISFITS), default="blocks", show_default=True,
    help="When the envelopes cannot serve everybody: prepare one for each, split, or stop.",
)  # fmt: skip
@click.option(
    "--chance", type=click.Choice(CHANCES), default=DRAWS, show_default=True,
    help="Where the program chooses an envelope: all legal draws equally likely, or all envelopes.",
)  # fmt: skip
@click.option(
    "--no-look-ahead", is_flag=True, help="Offer every envelope with enough numbers, as the wording has it."
)
@options.asking("language", "as_json")
@options.telling("{players} cannot be drawn")
def varma(players: str, way: HowToDraw, check: bool, asked: Asked, no_look_ahead: bool, **terms: Any) -> None:
    """Draw numbers so that players of one federation do not meet in the last rounds."""
    options.together("--check", check, no=("--seed", "--commit", "--ceremony", "--output"))
    group = str(terms["group_by"])
    listed = load_players(players, wanted=("name", group), check_federations=group == "federation")
    if group != "federation" and not any(getattr(player, group) or player.group for player in listed):
        raise BadInput.told("{file}: {field} is empty for every player", file=players, field=group)
    entrants = tuple(player.entrant(group) for player in listed)
    check_entrants(entrants)
    agreed = announced_terms(entrants, Terms(look_ahead=not no_look_ahead, **terms))
    announcement = Announcement(VARMA, entrants, agreed, way.title)
    draw = VarmaDraw(entrants, agreed)
    if check:
        _show_check(draw, asked)
        return
    _warn_before(draw, asked.language, quiet=asked.as_json or way.ceremony)
    transcript = carry_out(announcement, way, default_name(players), asked)
    if way.commit and not asked.as_json:
        _show_commitment(transcript, way.output or default_name(players), asked.language)
        sys.stdout.write("\n" + "\n".join(fault_text(asked.language, note) for note in notes(draw)) + "\n")
        return
    show(transcript, asked, saved_as=way.output or (default_name(players) if way.ceremony else ""))


def _warn_before(draw: VarmaDraw, language: str, *, quiet: bool) -> None:
    warning = sentences.exception_of_the_table(draw)
    if warning and not quiet:
        head = told("Note") if draw.terms.table_set == CORRECTED else told("Warning")
        sys.stderr.write(f"{fault_text(language, joined(': ', (head, warning)))}\n")


def _show_commitment(transcript: Transcript, name: str, language: str) -> None:
    told_now = (
        told("Announced: {value}", value=transcript.announced.hex()),
        told("Commitment: {value}", value=transcript.chance.commitment.hex()),
        sentences.last_call(transcript) if transcript.missing_source else "",
        told(
            "Publish both and {file} now. The secret is beside it and stays with you until the reveal.",
            file=name,
        ),
        told("For everybody who calls out a number:"),
        f"  pairwright lots contribute {in_shell(name)} NAME NUMBER",
        told("Then:"),
        f"  pairwright lots reveal {in_shell(name)}",
    )
    sys.stdout.write("".join(f"{fault_text(language, line)}\n" for line in told_now))


def _show_check(draw: VarmaDraw, asked: Asked) -> None:
    found = check_object(draw)
    if asked.as_json:
        options.print_json(found)
        return
    lines: list[str] = [told("Order of drawing:")]
    lines += [f"  {c['name']} ({len(c['players'])}): {'; '.join(c['players'])}" for c in found["contingents"]]
    lines += ["", *found["notes"]]
    if found["first_choice"]:
        shares = listed(
            joined(" ", (letter, percent(share))) for letter, share in found["first_choice"].items()
        )
        lines.append(told("First choice, if the program makes it: {shares}.", shares=shares))
    if found["served_by_tables"]:
        lines.append(told("Every contingent can have one envelope to the end."))
    fewest = found["fewest_late_meetings"]
    lines.append(told("Fewest late meetings of any distribution: {n}.", n=fewest))
    sys.stdout.write("\n".join(fault_text(asked.language, line) for line in lines if line) + "\n")


# -- `pairwright lots verify`, `tables`, `record` and `print`: what is checked, proven and put on paper


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
    from pairwright.lots.transcript_replay import BadTranscript, bound_by, replay
    from pairwright.publish.lots_page import verdict

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
        found = {
            "holds": True,
            "complete": checked.complete,
            "steps": len(links),
            "taken_back": [step.number for step in checked.transcript.taken_back()],
            "earlier_draws": len(checked.transcript.held.earlier),
            "sealed": checked.sealed,
            "published": bound,
            "last_call": sentences.last_call(checked.transcript) or None,
        }
        options.print_json(
            {**found, "fingerprint": links[-1] if links else None, **result_object(checked.transcript)}
        )
        return
    lines = verdict(checked, bound)
    sys.stdout.write("".join(f"{fault_text(asked.language, line)}\n" for line in lines))


def _compare(names: tuple[str, ...], players: str) -> None:
    listed = [player.name for player in load_players(players, check_federations=False)]
    missing = [name for name in listed if name not in names]
    added = [name for name in names if name not in listed]
    faults = [told("{file}: {name} is not in the transcript", file=players, name=name) for name in missing]
    faults += [
        told("the transcript has {name}, who is not in {file}", name=name, file=players) for name in added
    ]
    if faults:
        raise BadInput(*faults)


@click.command("tables")
@click.argument("players", type=click.IntRange(min=2, max=100), required=False)
@click.option(
    "--set", "table_set", type=click.Choice(TABLE_SETS), help="By default the one that a draw would use."
)
@click.option("--prove", "with_proof", is_flag=True, help="Show the round of every pair inside an envelope.")
@options.asking("language", "as_json", "output")
def tables(players: int | None, table_set: str | None, with_proof: bool, asked: Asked) -> None:
    """The envelopes for a number of PLAYERS, and whether anybody in one meets in the last three rounds.

    Without PLAYERS: the directions of 1987 beside those of 2003, with all tables, to print (-o FILE).
    """
    from pairwright.lots.varma_tables import table_sets_for, usual_set

    if players is None:
        from pairwright.publish.lots_page import directions_document

        if table_set or with_proof:
            raise click.UsageError(told("--set and --prove need a number of PLAYERS"))
        show_documents([directions_document()], asked)
        return
    if asked.output is not None:
        raise click.UsageError(told("--output goes with the sheet of all tables, without PLAYERS"))

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
            n=players, tables=sentences.table_set(chosen), first=max(last - 2, 1), last=last,
        )
    ]  # fmt: skip
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
            low=m.numbers[0], high=m.numbers[1], letter=letter, n=m.round_number,
        )
        for letter, m in late
    ]  # fmt: skip


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

    Envelopes, and the protocol as PDF, need the package typst (extra pdf): python -m pip install typst
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
        raise BadInput.told(
            "envelopes are sheets to be cut and folded: write them to a PDF file, -o envelopes.pdf"
        )


def _envelopes(transcript: Transcript, language: str) -> bytes:
    from pairwright.publish.as_pdf import part_of
    from pairwright.publish.document import in_language
    from pairwright.publish.lots_page import ENVELOPES, envelopes_of, order_document
    from pairwright.publish.paper.slips import CardHead, envelopes_part
    from pairwright.publish.paper.typeset import typeset

    title = fault_text(language, told("Drawing of lots"))
    order = in_language(order_document(transcript), language)
    envelopes = envelopes_part(
        CardHead(transcript.announcement.title, title), envelopes_of(transcript, language)
    )
    return typeset([part_of(order), envelopes], title=fault_text(language, told(ENVELOPES)))


@click.command("record")
@click.argument("file")
@options.asking("language", "as_json")
def record(file: str, asked: Asked) -> None:
    """Check a draw written down by hand: the JSON in FILE has players, table, contingents and steps.

    Several draws of one list stand in `draws`; each is judged by itself.

    Exit status 0 when it is in keeping with the directions, or each draw is what the file says of it in
    `verdict`; 3 with the first error when it is not.
    """
    from pairwright.lots.record_check import check_written
    from pairwright.lots.transcript_json import TranscriptPart

    document = read_document(file)
    draws = None if "steps" in document else document.get("draws")
    found, wrong = [], []
    with TranscriptPart(told("not a record of a draw")):
        written: list[dict[str, Any]] = [{**document, **one} for one in draws or [dict[str, Any]()]]
    for one in written:
        verdict = check_written(one)
        stated = one.get("verdict") == "illegal" and one.get("code") == verdict.code
        label = f"{one.get('name', '')}: " if draws else ""
        error = "" if verdict.legal else joined(": ", (verdict.at or told("end"), verdict.text))
        error = joined(" ", (error, f"({verdict.code})")) if error else ""
        text = fault_text(asked.language, verdict.text)
        found.append({"legal": verdict.legal, "code": verdict.code, "at": verdict.at, "text": text})
        if verdict.legal and one.get("verdict") == "illegal":
            error = told("in keeping with the directions, but the file says {code}", code=one.get("code"))
        if error and not stated:
            wrong.append(joined("", (label, error)))
        elif not asked.as_json:
            said = error or told("Legal: in keeping with the directions.")
            said = joined(" ", (said, told("As the file says."))) if stated else said
            sys.stdout.write(f"{label}{fault_text(asked.language, said)}\n")
    if asked.as_json:
        options.print_json({"draws": found} if draws else found[0])
    if wrong:
        raise BadInput(*wrong)


# ------------------------------------------------------------------------------------------------------


EPILOG = """\
\b
In the hall, with real envelopes:
  pairwright lots varma players.csv --check
  pairwright lots varma players.csv --ceremony -o draw.json
  pairwright lots print draw.json --what envelopes -o envelopes.pdf
  pairwright lots print draw.json -o protocol.pdf

\b
Public and verifiable:
  pairwright lots varma players.csv --commit -o draw.json
  pairwright lots contribute draw.json "Alder, Ann" 17
  pairwright lots reveal draw.json
  pairwright lots verify draw.json
"""


@click.group("lots", cls=options.InOrder, epilog=EPILOG)
def command() -> None:
    """Draw lots so that everybody can watch, and anybody can check it afterwards."""


for _verb in (
    varma, numbers, tie, colour, ceremony, step, contribute, reveal, verify, record, tables, print_sheets,
):  # fmt: skip
    command.add_command(_verb)
