"""Options that the drawing verbs share, and the three ways to draw."""

from __future__ import annotations

import os
import secrets
import sys
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import click

from pairwright.cli.lots_files import (
    read_document,
    read_transcript,
    save_secret,
    save_transcript,
    secret_name,
)
from pairwright.cli.options import Asked, Command, gathered
from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.storage.journal_lines import stamp, utc_now

if TYPE_CHECKING:
    from pairwright.lots.transcript import Announcement, Occasion, Transcript


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
                    word=word,
                    now=now,
                    name=name,
                    stands=stands,
                )
    else:
        begun = ceremony(announcement, secrets.token_bytes(SECRET_BYTES))
        transcript = replace(begun, held=way.occasion())
        save_transcript(name, transcript)
    if asked.as_json and not sys.stdin.isatty():
        return transcript
    return hold(transcript, name, asked.language)
