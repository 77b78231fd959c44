"""Going on with a draw that has begun: ceremony, single steps, contributions, the reveal."""

from __future__ import annotations

import click

from pairwright.cli import options
from pairwright.cli.lots_ceremony import hold
from pairwright.cli.lots_files import read_secret, read_transcript, save_transcript, secret_name
from pairwright.cli.lots_show import show
from pairwright.cli.options import Asked
from pairwright.errors import BadInput
from pairwright.lots.entering import entered
from pairwright.lots.transcript import CEREMONY, Transcript


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
        raise click.UsageError("give envelopes and numbers, or --draw, or --undo")
    transcript = _ceremony(file)
    if undo:
        transcript = transcript.undone()
    elif draw:
        transcript = transcript.drawn()
    for text in what:
        transcript = entered(transcript, text)
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
    transcript = read_transcript(file).with_contribution(by, value)
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
    transcript = read_transcript(file).revealed(read_secret(secret_file or secret_name(file)))
    save_transcript(file, transcript)
    show(transcript, asked, saved_as=file)


def _ceremony(file: str) -> Transcript:
    transcript = read_transcript(file)
    if transcript.chance.mode != CEREMONY:
        raise BadInput(f"{file} holds no ceremony, but a draw by {transcript.chance.mode}")
    return transcript
