"""Write the printed answers of docs/arbiters/why.md anew; a test holds that they are what the program says.

python docs/make_why_examples.py
"""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

from click.testing import CliRunner

from pairwright.cli.why_verb import command

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "arbiters" / "why.md"
EXAMPLE = re.compile(
    r"```sh\n(pairwright why [^\n]+)\n```\n\n\*\*Plain\.\*\* .*?\n\n\*\*Arbiter\.\*\* .*?\n\n", re.DOTALL
)


def answered(line: str) -> str:
    """The example for one command, as the page has it."""
    words = shlex.split(line)[2:]
    words[0] = str(ROOT / words[0])
    plain, arbiter = (said([*words, flag]) for flag in ("--plain", "--arbiter"))
    lines = arbiter.replace("\n", "  \n")
    return f"```sh\n{line}\n```\n\n**Plain.** {plain}\n\n**Arbiter.** {lines}\n\n"


def said(words: list[str]) -> str:
    """What the verb prints."""
    result = CliRunner().invoke(command, words)
    if result.exit_code:
        raise RuntimeError(f"{' '.join(words)}: {result.output}")
    return result.stdout.strip()


def rewritten(text: str) -> str:
    """The page with every answer as the program gives it now."""
    return EXAMPLE.sub(lambda match: answered(match[1]), text)


if __name__ == "__main__":
    PAGE.write_text(rewritten(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
    sys.stdout.write(f"{PAGE} written\n")
