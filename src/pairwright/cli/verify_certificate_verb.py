"""`pairwright verify-certificate`: does a certificate prove what it says, about this tournament?"""

from __future__ import annotations

import json
from typing import Any

import click

from pairwright.cli import exit_codes, options
from pairwright.cli.drawing import before_round
from pairwright.cli.files import read_bytes
from pairwright.errors import BadInput, PairwrightError


@click.command("verify-certificate")
@click.argument("file")
@click.argument("certificate")
@options.strict_option
@options.json_option
def command(file: str, certificate: str, strict: bool, as_json: bool) -> int:
    """Verify CERTIFICATE, and that it speaks of the tournament in FILE.

    Three things are looked at: that the facts in it are those of FILE; that the potentials prove the
    pairs to be the best by C1 to C21 (by a program that solves nothing); and, since potentials cannot
    show which of equally good pairings comes first (article 4), that pairing the round again gives the
    same pairs. Exit status 0 when all three hold, 1 when not.
    """
    from pairwright.systems.dutch.certificate import check_certificate

    loaded = options.load_for_people(file, strict=strict, purpose="check")
    try:
        paper = _read(certificate)
        tournament = before_round(loaded.tournament, int(paper["round"]))
        found = check_certificate(paper, tournament)
    except PairwrightError as error:
        raise options.fail(error, f"{certificate} cannot be verified") from None
    if as_json:
        options.print_json(
            {
                "valid": found.valid,
                "facts": not found.facts,
                "proof": not found.proof,
                "order": not found.order,
                "faults": [text for text in (found.facts, found.proof, found.order) if text],
            }
        )
        return exit_codes.DONE if found.valid else exit_codes.DIFFERENCES
    for what, fault in (
        ("Facts: those of the tournament", found.facts),
        ("C1 to C21 and colours: proven by potentials, nothing was solved", found.proof),
        (
            "Order of equally good pairings: not covered by the certificate; paired again, the same",
            found.order,
        ),
    ):
        click.echo(f"no   {fault}" if fault else f"yes  {what}")
    return exit_codes.DONE if found.valid else exit_codes.DIFFERENCES


def _read(name: str) -> dict[str, Any]:
    try:
        paper = json.loads(read_bytes(name).decode("utf-8-sig"))
    except (ValueError, RecursionError) as error:
        raise BadInput(f"{name}: not a certificate: {error}") from None
    if not isinstance(paper, dict) or not isinstance(paper.get("round"), int):
        raise BadInput(f"{name}: not a certificate of a round")
    return paper
