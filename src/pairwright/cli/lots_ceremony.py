"""The ceremony in the terminal: the arbiter enters what happens in the hall, or lets the program draw."""

from __future__ import annotations

import sys
from collections.abc import Callable
from functools import partial

import click

from pairwright.cli.lots_files import save_transcript
from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.explain.words.translate import fault_text
from pairwright.lots import sentences
from pairwright.lots.acts import Decision, NumberDrawn
from pairwright.lots.decisions import ChooseEnvelope, DrawColour, DrawNumber
from pairwright.lots.transcript import Transcript, entered
from pairwright.lots.varma import VarmaDraw
from pairwright.lots.varma_tables import EDITIONS
from pairwright.storage.journal_lines import stamp, utc_now

HELP = told(
    """\
  A ... D     the envelope taken          8           the number drawn
  draw        the program draws this      draw all    ... and everything that is left
  undo        undo the last step          list        who has what, and who is to come
  quit        stop; the same command goes on later
"""
)

PROMPTING = "> "

Say = Callable[[str], str]
"""What is told, in the language of the arbiter; the words that are typed stay the same."""


def hold(transcript: Transcript, name: str, language: str = "en") -> Transcript:
    """Go on with a ceremony until it is complete or the arbiter stops; saved after every step."""
    say = partial(fault_text, language)
    sys.stdout.write(f"{_opening(transcript, say)}\n{say(HELP)}\n")
    while (decision := transcript.decision()) is not None:
        sys.stdout.write(_question(transcript, decision, say) + "\n")
        sys.stdout.flush()
        try:
            line = _read_line()
        except (EOFError, click.Abort):
            sys.stdout.write(say(_interrupted(name)))
            return transcript
        if line in ("quit", "q", "exit"):
            sys.stdout.write(say(_interrupted(name)))
            return transcript
        try:
            changed = apply(transcript, line, sys.stdout.write, say)
        except BadInput as error:
            sys.stdout.write(
                "".join(f"  {say(told('Not possible: {fault}.', fault=fault))}\n" for fault in error.faults)
            )
            continue
        if changed is not transcript:
            changed = changed.timed(stamp(utc_now()), len(transcript.steps))
            save_transcript(name, changed)
            _tell_new_steps(transcript, changed, say)
            transcript = changed
    return transcript


def _read_line() -> str:
    if sys.stdin.isatty():
        return str(click.prompt("", prompt_suffix=PROMPTING, default="", show_default=False)).strip()
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    return line.strip()


def apply(transcript: Transcript, line: str, write: Callable[[str], object], say: Say = str) -> Transcript:
    """What one line of the arbiter does. Raises BadInput for what is not possible now."""
    word = " ".join(line.lower().split())
    if not word:
        return transcript
    if word in ("help", "?", "h"):
        write(say(HELP))
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


def _opening(transcript: Transcript, say: Say) -> str:
    procedure = transcript.announcement.procedure()
    lines = [transcript.announcement.title] if transcript.announcement.title else []
    if isinstance(procedure, VarmaDraw):
        from pairwright.lots.draw_json import notes

        order = ", ".join(f"{contingent.name} ({contingent.size})" for contingent in procedure.contingents)
        lines += [*notes(procedure), told("Order: {order}.", order=order)]
    if transcript.steps:
        lines.append(told("Going on after step {n}.", n=len(transcript.steps)))
    return "\n".join(map(say, lines))


def _question(transcript: Transcript, decision: Decision, say: Say) -> str:
    if isinstance(decision, ChooseEnvelope):
        return _envelope_question(transcript, decision, say)
    if isinstance(decision, DrawNumber):
        left = ", ".join(map(str, decision.numbers))
        if not decision.envelope:
            return say(told("{name} draws a number (left: {left}).", name=decision.name, left=left))
        return say(
            told(
                "{name} draws a number from envelope {letter} (left: {left}).",
                name=decision.name,
                letter=decision.envelope,
                left=left,
            )
        )
    if isinstance(decision, DrawColour):
        return say(told("The initial colour is drawn: type white or black as it came out, or draw."))
    return say(told("This is prepared by the program: type draw."))


def _envelope_question(transcript: Transcript, decision: ChooseEnvelope, say: Say) -> str:
    draw = transcript.announcement.procedure()
    if not isinstance(draw, VarmaDraw):
        raise AssertionError("envelopes are chosen in restricted draws only")
    contingent = decision.contingent
    first = draw.entrants[contingent.members[0]].name
    coming = draw.contingents[draw.contingents.index(contingent) + 1 :]
    marked = EDITIONS[draw.terms.edition].marked
    offered = ", ".join(
        f"{letter} ({say(sentences.numbers(len(decision.remaining[letter])))})" if marked else letter
        for letter in decision.offer.offered
    )
    who = f"{contingent.name} ({contingent.size})"
    lines = [
        told("{who}: {name} chooses an envelope.", who=who, name=first),
        _indented(told("On the table: {letters}", letters=offered)),
        *(
            _indented(told("Not offered: {why}", why=sentences.refusal(reason, coming)))
            for reason in decision.offer.refused
        ),
    ]
    return "\n".join(map(say, lines))


def _indented(line: str) -> str:
    return told("  {line}", line=line)


def _tell_new_steps(before: Transcript, after: Transcript, say: Say) -> None:
    names = after.announcement.names
    for step in after.steps[len(before.steps) :]:
        sys.stdout.write(f"  {step.number}. {say(sentences.step(step, names))}\n")


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
    where = told("Stopped. Everything drawn so far is in {file}; this goes on:", file=name)
    return told("\n{where} {command}\n", where=where, command=f"pairwright lots ceremony {name}")
