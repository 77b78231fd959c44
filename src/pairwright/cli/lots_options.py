"""Options that the drawing verbs share, and the three ways to draw."""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

import click

from pairwright.cli.lots_files import (
    read_document,
    read_transcript,
    save_secret,
    save_transcript,
    secret_name,
)
from pairwright.cli.options import Asked
from pairwright.common.errors import BadInput

if TYPE_CHECKING:
    from pairwright.lots.transcript import Announcement, Transcript

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True, slots=True)
class HowToDraw:
    """How to draw: at most one of the first three. output: where the transcript goes, "" for nowhere."""

    seed: str | None
    commit: bool
    ceremony: bool
    output: str


def way_options(function: Command) -> Command:
    """Add --seed, --commit, --ceremony, --title and -o."""
    for option in (
        click.option("-o", "--output", default="", metavar="FILE", help="Where the transcript is written."),
        click.option("--title", default="", help="Name of the event, for the transcript and the print."),
        click.option(
            "--ceremony", is_flag=True, help="Step by step in the hall; goes on where it was interrupted."
        ),
        click.option("--commit", is_flag=True, help="Public draw: commit now, `lots reveal` later."),
        click.option(
            "--seed", metavar="TEXT", help="Draw at once from this seed; without any way, a random one."
        ),
    ):
        function = option(function)
    return function


def way_of(seed: str | None, commit: bool, ceremony: bool, output: str) -> HowToDraw:
    """The way to draw. Raises click.UsageError when more than one is asked for."""
    if sum((seed is not None, commit, ceremony)) > 1:
        raise click.UsageError("--seed, --commit and --ceremony exclude each other")
    if seed is not None and not seed:
        raise click.UsageError("--seed needs a text that is not empty")
    return HowToDraw(seed, commit, ceremony, output)


def carry_out(announcement: Announcement, way: HowToDraw, default_output: str, asked: Asked) -> Transcript:
    """Draw in the way asked for; the transcript is saved where a file is named or needed."""
    from pairwright.lots.transcript import seeded

    if way.ceremony:
        return _hold_ceremony(announcement, way.output or default_output, asked)
    if way.commit:
        return _commit(announcement, way.output or default_output)
    seed = way.seed if way.seed is not None else str(secrets.randbits(64))
    transcript = seeded(announcement, seed)
    if way.output:
        save_transcript(way.output, transcript)
    return transcript


def _commit(announcement: Announcement, name: str) -> Transcript:
    from pairwright.lots.commitment import SECRET_BYTES
    from pairwright.lots.transcript import committed

    if os.path.exists(name):
        raise BadInput(f"{name} is there already; a commitment is never replaced. Name another file with -o")
    secret = secrets.token_bytes(SECRET_BYTES)
    transcript = committed(announcement, secret)
    save_secret(secret_name(name), secret)
    save_transcript(name, transcript)
    return transcript


def _hold_ceremony(announcement: Announcement, name: str, asked: Asked) -> Transcript:
    from pairwright.cli.lots_ceremony import hold
    from pairwright.lots.commitment import SECRET_BYTES, fingerprint
    from pairwright.lots.transcript import ceremony

    if os.path.exists(name):
        transcript = read_transcript(name)
        if read_document(name).get("announced") != fingerprint(announcement.to_json()).hex():
            raise BadInput(
                f"{name} holds a draw with other players or other terms; it stays as it is. "
                "Name another file with -o"
            )
    else:
        transcript = ceremony(announcement, secrets.token_bytes(SECRET_BYTES))
        save_transcript(name, transcript)
    if asked.as_json and not sys.stdin.isatty():
        return transcript
    return hold(transcript, name, asked.language)
