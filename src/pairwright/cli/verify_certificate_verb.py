"""`pairwright verify-certificate`: does a certificate prove what it says, about this tournament?"""

from __future__ import annotations

from pathlib import Path

import click

from pairwright.cli import exit_codes, options
from pairwright.cli.failures import FileTrouble
from pairwright.cli.files import read_bytes, write_bytes
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told

EPILOG = """\
\b
Examples:
  pairwright verify-certificate open.trf round5.cert
  pairwright verify-certificate --standalone .  writes the folder ./verifier
  python -m verifier round5.cert open.trf       needs nothing of Pairwright
"""


@click.command("verify-certificate", epilog=EPILOG)
@click.argument("file", required=False)
@click.argument("certificate", required=False)
@click.option(
    "--standalone",
    metavar="FOLDER",
    help="Write the program that verifies certificates by itself into FOLDER/verifier, and do nothing else.",
)
@options.strict_option
@options.json_option
@options.telling("{certificate} cannot be verified")
def command(
    file: str | None, certificate: str | None, standalone: str | None, strict: bool, as_json: bool
) -> int:
    """Verify CERTIFICATE, and that it speaks of the tournament in FILE.

    Three things are looked at: that the facts in it are those of FILE; that its numbers prove the pairs
    to be this round and no other (by a program that solves nothing); and that pairing the round again
    gives the same boards. A certificate of version 1 does not prove which of equally good pairings comes
    first: that is said. Exit status 0 when all three hold, 1 when not.
    """
    from pairwright.systems.register import system_of

    if standalone is not None:
        return _write_program(Path(standalone) / "verifier")
    if file is None or certificate is None:
        raise click.UsageError(told("give the tournament file and the certificate, or --standalone FOLDER"))
    loaded = options.load_for_people(file, strict=strict, purpose="check")
    certificates = system_of(loaded.tournament).certificates()
    try:
        paper = certificates.read(read_bytes(certificate))
    except BadInput as error:
        raise BadInput(*(joined(": ", (certificate, fault)) for fault in error.faults)) from None
    tournament = loaded.tournament.to_pair(paper["round"])
    found = certificates.check(paper, tournament)
    if as_json:
        options.print_json(
            {
                "valid": found.valid,
                "facts": not found.facts,
                "proof": not found.proof,
                "order": not found.order,
                "faults": [text for text in (found.facts, found.proof, found.order) if text],
                "notes": list(found.notes),
            }
        )
        return exit_codes.DONE if found.valid else exit_codes.DIFFERENCES
    covers, open_ = told(paper["covers"]), told(paper["does_not_cover"])
    for what, fault in (
        (told("Facts: those of the tournament"), found.facts),
        (told("Proven, nothing was solved: {covers}", covers=covers), found.proof),
        (told("Not covered: {open}; paired again, the same", open=open_), found.order),
    ):
        options.say(told("no   {fault}", fault=fault) if fault else told("yes  {what}", what=what))
    for note in (note for note in found.notes if note != paper["does_not_cover"]):
        options.say(told("     Not proven: {note}", note=note))
    return exit_codes.DONE if found.valid else exit_codes.DIFFERENCES


def _write_program(folder: Path) -> int:
    """Copy the stand-alone verifier into a folder of its own."""
    from pairwright.systems.register import system_named

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileTrouble.of(str(folder), error, writing=True) from None
    for source in sorted(system_named().certificates().program.glob("*.py")):
        write_bytes(str(folder / source.name), source.read_bytes())
    options.say(
        told(
            "Written to {folder}. In {above}: python -m verifier CERTIFICATE REPORT-FILE",
            folder=folder, above=folder.parent,
        )
    )  # fmt: skip
    return exit_codes.DONE
