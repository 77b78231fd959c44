"""The three ways to draw, the options that the drawing verbs share, and the ceremony in the terminal.

In the ceremony the arbiter enters what happens in the hall, or lets the program draw.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING

import click

from pairwright.cli.files import in_shell, only_one, require_new
from pairwright.cli.lots_files import (
    holds_draw,
    read_document,
    read_transcript,
    save_secret,
    save_transcript,
    secret_name,
)
from pairwright.cli.options import Asked, Command, gathered
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

if TYPE_CHECKING:
    from pairwright.lots.transcript import Announcement, Occasion, Transcript


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
            line = "quit"
        if line in ("quit", "q", "exit"):
            where = told("Stopped. Everything drawn so far is in {file}; this goes on:", file=name)
            sys.stdout.write(f"\n{say(where)} pairwright lots ceremony {in_shell(name)}\n")
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
            with only_one(name):
                there = read_transcript(name) if os.path.exists(name) else transcript
                if there.steps == transcript.steps:
                    save_transcript(name, changed)
            if there.steps != transcript.steps:
                meant = told("somebody else has gone on with this draw; what was typed here was not entered")
                sys.stdout.write(f"  {say(meant)}\n")
                changed = there
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
                name=decision.name, letter=decision.envelope, left=left,
            )
        )  # fmt: skip
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


# -- Options that the drawing verbs share, and the three ways to draw ----------------------------------


@dataclass(frozen=True, slots=True)
class HowToDraw:
    """How to draw: at most one of the first three. output: where the transcript goes, "" for nowhere.

    title, place, present: what the transcript says of the event and of the occasion. outside: the public
    value that is called last in a public draw, known from `due` on; "" for none.
    Raises click.UsageError when more than one way is asked for, or an empty seed.
    """

    seed: str | None
    commit: bool
    ceremony: bool
    title: str
    place: str
    present: str
    output: str
    outside: str
    due: str

    def __post_init__(self) -> None:
        if sum((self.seed is not None, self.commit, self.ceremony)) > 1:
            raise click.UsageError(told("--seed, --commit and --ceremony exclude each other"))
        if self.seed is not None and not self.seed:
            raise click.UsageError(told("--seed needs a text that is not empty"))
        if (self.outside or self.due) and not (self.commit and self.outside and self.due):
            raise click.UsageError(told("--outside and --known-from belong together, and to --commit"))

    def occasion(self) -> Occasion:
        """Where, when and before whom. A draw from a seed is the same at any hour, unless a place is said."""
        from pairwright.lots.transcript import NOWHERE, Occasion

        place, present = " ".join(self.place.split()), " ".join(self.present.split())
        if not (self.ceremony or self.commit or place or present):
            return NOWHERE
        return Occasion(place, stamp(utc_now()), present)


_OPTIONS = {
    "seed": click.option(
        "--seed", metavar="TEXT", help="Draw at once from this seed; without any way, a random one."
    ),
    "commit": click.option("--commit", is_flag=True, help="Public draw: commit now, `lots reveal` later."),
    "outside": click.option(
        "--outside", default="", metavar="SOURCE",
        help="The last value of a public draw: one to come that nobody can choose, by this name.",
    ),
    "due": click.option(
        "--known-from", "due", default="", metavar="TIME",
        help="From when on it is known, such as 2026-11-28T20:00 by the clock of this computer.",
    ),
    "ceremony": click.option(
        "--ceremony", is_flag=True, help="Step by step in the hall; goes on where it was interrupted."
    ),
    "title": click.option("--title", default="", help="Name of the event, for the transcript and the print."),
    "place": click.option("--place", default="", help="Where the draw is held, for both as well."),
    "present": click.option("--present", default="", metavar="NAMES", help="Those who are present."),
    "output": click.option(
        "-o", "--output", default="", metavar="FILE", help="Where the transcript is written."
    ),
}  # fmt: skip


def way_options(function: Command) -> Command:
    """Add the options of `HowToDraw`, gathered as the argument `way`."""
    return gathered("way", HowToDraw, _OPTIONS)(function)


def carry_out(announcement: Announcement, way: HowToDraw, default_output: str, asked: Asked) -> Transcript:
    """Draw in the way asked for; the transcript is saved where a file is named or needed."""
    from pairwright.lots.transcript import seeded

    if way.ceremony:
        return _hold_ceremony(announcement, way, way.output or default_output, asked)
    if way.commit:
        from pairwright.storage.lots_drawing import typed_moment, with_outside_source

        due = typed_moment(way.due)
        announcement = with_outside_source(announcement, way.outside, due, stamp(utc_now()))
        return _commit(announcement, way, way.output or default_output)
    if way.output and holds_draw(way.output):
        require_new(way.output)
    seed = way.seed if way.seed is not None else str(secrets.randbits(64))
    transcript = replace(seeded(announcement, seed), held=way.occasion())
    if way.output:
        save_transcript(way.output, transcript)
    return transcript


def _commit(announcement: Announcement, way: HowToDraw, name: str) -> Transcript:
    from pairwright.lots.randomness import SECRET_BYTES
    from pairwright.lots.transcript import committed

    if there := next(filter(os.path.exists, (name, secret_name(name))), ""):
        raise BadInput.told(
            "{name} is there already; a commitment is never replaced. Name another file with -o", name=there
        )
    secret = secrets.token_bytes(SECRET_BYTES)
    transcript = replace(committed(announcement, secret), held=way.occasion())
    save_secret(secret_name(name), secret)
    save_transcript(name, transcript)
    return transcript


def _hold_ceremony(announcement: Announcement, way: HowToDraw, name: str, asked: Asked) -> Transcript:
    from pairwright.cli.lots_ceremony import hold
    from pairwright.lots.randomness import SECRET_BYTES, fingerprint
    from pairwright.lots.transcript import ceremony

    if os.path.exists(name):
        transcript = read_transcript(name)
        if read_document(name).get("announced") != fingerprint(announcement.to_json()).hex():
            raise BadInput.told(
                "{name} holds a draw with other players or other terms; it stays as it is. "
                "Name another file with -o",
                name=name,
            )
        asked_for = way.occasion()
        for word, now, stands in (
            ("place", asked_for.place, transcript.held.place),
            ("present", asked_for.present, transcript.held.present),
        ):
            if now and now != stands:
                raise BadInput.told(
                    "--{word} {now!r}: {name} was begun with {stands!r}, and what has begun stands. Go on "
                    "without --{word}",
                    word=word, now=now, name=name, stands=stands,
                )  # fmt: skip
    else:
        begun = ceremony(announcement, secrets.token_bytes(SECRET_BYTES))
        transcript = replace(begun, held=way.occasion())
        save_transcript(name, transcript)
    if asked.as_json and not sys.stdin.isatty():
        return transcript
    return hold(transcript, name, asked.language)
