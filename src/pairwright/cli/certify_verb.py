"""`pairwright certify`: a certificate that the pairing of a round is this one and no other."""

from __future__ import annotations

import json

import click

from pairwright.cli import options
from pairwright.cli.files import same_file, write_bytes
from pairwright.cli.options import Asked
from pairwright.cli.pair_round import opened_round
from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.systems.register import system_of

EPILOG = """\
\b
Examples:
  pairwright certify open.trf --round 5 -o round5.cert
  pairwright verify-certificate open.trf round5.cert
  pairwright verify-certificate --standalone .
  python -m verifier round5.cert open.trf       needs nothing of Pairwright
"""


@click.command("certify", epilog=EPILOG)
@click.argument("file")
@click.option(
    "--round",
    "round_number",
    type=options.POSITIVE,
    metavar="N",
    help="An earlier round; by default the next.",
)
@click.option("-o", "--output", required=True, metavar="FILE", help="Where to write the certificate.")
@options.asking("strict", "edition")
@options.telling("{file} cannot be certified")
def command(file: str, round_number: int | None, output: str, asked: Asked) -> None:
    """Pair a round of FILE by the Dutch system and write what proves it to be this round and no other.

    The certificate holds the facts about the players, the pairs, and numbers by which a short program of
    its own verifies the criteria, the order of equally good pairings and the colours, for the editions
    of 2026 and 2017. No proof is offered for the edition of 2012, nor for other systems.
    """
    loaded = options.load_for_people(file, strict=asked.strict, purpose="check")
    if same_file(file, output):
        raise BadInput.told(
            "the output file {output} is the tournament file; give another name", output=output
        )
    before = loaded.tournament.to_pair(round_number or 0)
    system_of(before).certificates()  # a seeding round of Burstein is of the Dutch system, but in no proof
    paper = opened_round(before, asked.rules).certificate()
    write_bytes(output, (json.dumps(paper, ensure_ascii=False, separators=(",", ":")) + "\n").encode())
    size = len(paper["proofs"])
    options.say(
        told(
            "Round {round}: pairs: {n}, proofs: {size}, written to {output}.",
            round=paper["round"], n=len(paper["pairs"]), size=size, output=output,
        )
    )  # fmt: skip
    options.say(told("Not covered: {does_not_cover}.", does_not_cover=told(paper["does_not_cover"])))
