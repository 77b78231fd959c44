"""The ceremony in the terminal: the arbiter enters what happens in the hall, or lets the program draw."""

from __future__ import annotations

import sys
from collections.abc import Callable

import click

from pairwright.cli.lots_files import save_transcript
from pairwright.errors import BadInput
from pairwright.lots import sentences
from pairwright.lots.acts import NumberDrawn
from pairwright.lots.decisions import ChooseEnvelope, DrawColour, DrawNumber
from pairwright.lots.entering import entered
from pairwright.lots.procedure import Decision
from pairwright.lots.tables import EDITIONS
from pairwright.lots.transcript import Transcript
from pairwright.lots.varma import VarmaDraw

HELP = """\
  A ... D     the envelope taken          8           the number drawn
  draw        the program draws this      draw all    ... and everything that is left
  undo        take the last step back     list        who has what, and who is to come
  quit        stop; the same command goes on later
"""

PROMPTING = "> "


def hold(transcript: Transcript, name: str) -> Transcript:
    """Go on with a ceremony until it is complete or the arbiter stops; saved after every step."""
    sys.stdout.write(f"{_opening(transcript)}\n{HELP}\n")
    while (decision := transcript.decision()) is not None:
        sys.stdout.write(_question(transcript, decision) + "\n")
        sys.stdout.flush()
        try:
            line = _read_line()
        except (EOFError, click.Abort):
            sys.stdout.write(_interrupted(name))
            return transcript
        if line in ("quit", "q", "exit"):
            sys.stdout.write(_interrupted(name))
            return transcript
        try:
            changed = apply(transcript, line, sys.stdout.write)
        except BadInput as error:
            sys.stdout.write("".join(f"  Not so: {fault}.\n" for fault in error.faults))
            continue
        if changed is not transcript:
            save_transcript(name, changed)
            _tell_new_steps(transcript, changed)
            transcript = changed
    return transcript


def _read_line() -> str:
    if sys.stdin.isatty():
        return str(click.prompt("", prompt_suffix=PROMPTING, default="", show_default=False)).strip()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def apply(transcript: Transcript, line: str, write: Callable[[str], object]) -> Transcript:
    """What one line of the arbiter does. Raises BadInput for what is not possible now."""
    word = " ".join(line.lower().split())
    if not word:
        return transcript
    if word in ("help", "?", "h"):
        write(HELP)
        return transcript
    if word in ("list", "l"):
        write(_standing(transcript))
        return transcript
    if word in ("undo", "u"):
        return transcript.undone()
    if word in ("draw", "d"):
        return transcript.drawn()
    if word == "draw all":
        return transcript.drawn_to_the_end()
    return entered(transcript, line)


def _opening(transcript: Transcript) -> str:
    procedure = transcript.announcement.procedure()
    lines = [transcript.announcement.title] if transcript.announcement.title else []
    if isinstance(procedure, VarmaDraw):
        from pairwright.lots.as_data import notes

        order = ", ".join(f"{contingent.name} ({contingent.size})" for contingent in procedure.contingents)
        lines += [*notes(procedure), f"Order: {order}."]
    if transcript.steps:
        lines.append(f"Going on after step {len(transcript.steps)}.")
    return "\n".join(lines)


def _question(transcript: Transcript, decision: Decision) -> str:
    if isinstance(decision, ChooseEnvelope):
        return _envelope_question(transcript, decision)
    if isinstance(decision, DrawNumber):
        where = f" from envelope {decision.envelope}" if decision.envelope else ""
        left = ", ".join(map(str, decision.numbers))
        return f"{decision.name} draws a number{where} (left: {left})."
    if isinstance(decision, DrawColour):
        return "The initial colour is drawn: type white or black as it came out, or draw."
    return "This is prepared by the program: type draw."


def _envelope_question(transcript: Transcript, decision: ChooseEnvelope) -> str:
    draw = transcript.announcement.procedure()
    if not isinstance(draw, VarmaDraw):
        raise AssertionError("envelopes are chosen in restricted draws only")
    contingent = decision.contingent
    first = draw.entrants[contingent.members[0]].name
    coming = draw.contingents[draw.contingents.index(contingent) + 1 :]
    marked = EDITIONS[draw.terms.edition].marked
    offered = ", ".join(
        f"{letter} ({sentences.numbers(len(decision.remaining[letter]))})" if marked else letter
        for letter in decision.offer.offered
    )
    lines = [
        f"{contingent.name} ({contingent.size}): {first} chooses an envelope.",
        f"  On the table: {offered}",
    ]
    lines += [f"  Not offered: {sentences.refusal(reason, coming)}" for reason in decision.offer.refused]
    return "\n".join(lines)


def _tell_new_steps(before: Transcript, after: Transcript) -> None:
    names = after.announcement.names
    for step in after.steps[len(before.steps) :]:
        sys.stdout.write(f"  {step.number}. {sentences.step(step, names)}\n")


def _standing(transcript: Transcript) -> str:
    numbers = {act.entrant: act.number for act in transcript.acts() if isinstance(act, NumberDrawn)}
    procedure = transcript.announcement.procedure()
    order = range(len(transcript.announcement.entrants))
    listed = (
        [index for contingent in procedure.contingents for index in contingent.members]
        if isinstance(procedure, VarmaDraw)
        else list(order)
    )
    names = transcript.announcement.names
    return "".join(f"  {numbers.get(index, '-'):>3}  {names[index]}\n" for index in listed)


def _interrupted(name: str) -> str:
    return f"\nStopped. Everything drawn so far is in {name}; pairwright lots ceremony {name} goes on.\n"
