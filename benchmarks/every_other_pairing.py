"""Sell every other legal pairing of small fields: python benchmarks/every_other_pairing.py --fields 2000 [-o
REPORT]

For each field all pairings that C1 to C3 allow are written down, the colours as they fall due, and each is
given the best proofs there are: potentials of a matching solved anew, the cuts where there are any, every
bracket as the one that collapsed (2017). The verifier must accept one of them, the round as it is drawn, and
no other; and must refuse that one with the colours of a board turned.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from pairwright.common.errors import BadInput, NoPairing
from pairwright.systems.dutch.certificate import certify, proven
from pairwright.systems.dutch.explain.trace import RoundTrace
from pairwright.systems.dutch.verifier.__main__ import verify
from pairwright.systems.dutch.verifier.criteria import colour_failures, white
from pairwright.systems.dutch.verifier.form import Wrong
from pairwright.systems.dutch.verifier.proof import Round
from positions import random_position

Paper = dict[str, Any]
KINDS = ("other pairings", "worse by a criterion", "as good", "collapses", "rested on the order")


def legal(drawn: Round) -> Iterator[tuple[list[list[int]], int | None]]:
    """All pairings under C1 to C3 and the restrictions, with the bye."""

    def pairs(left: Sequence[int]) -> Iterator[list[list[int]]]:
        if not left:
            yield []
            return
        first, *others = left
        for other in others:
            if (
                drawn.may_meet(first, other)
                and colour_failures(drawn.kind[first], drawn.kind[other]) is not None
            ):
                rest = [player for player in others if player != other]
                yield from ([_coloured(drawn, first, other), *found] for found in pairs(rest))

    players = sorted(drawn.score, key=lambda p: (-drawn.score[p], p))
    for bye in players if len(players) % 2 else [None]:
        if bye is None or not drawn.facts[bye]["barred"]:
            for found in pairs([player for player in players if player != bye]):
                yield found, bye


def _coloured(drawn: Round, higher: int, lower: int) -> list[int]:
    had = drawn.facts[higher]["colours"], drawn.facts[lower]["colours"]
    whose = white(had, drawn.paper["initial"], drawn.facts[higher]["parity"])
    return [lower, higher] if whose else [higher, lower]


def sold(paper: Paper, trace: RoundTrace) -> tuple[Paper | None, str]:
    """The best certificate of these pairs, and what stood in the way of the others."""
    fault = ""
    levels = len(set(paper["players"]["score"])) - 1
    for collapse in (None, *range(levels)) if paper["edition"] == "2017" else (None,):
        try:
            return json.loads(json.dumps(proven({**paper, "collapse": collapse}, trace))), ""
        except Wrong as wrong:
            fault = fault or str(wrong)
    return None, fault


def accepted(paper: Paper) -> bool:
    """Whether the verifier says that the round is proven, whole."""
    try:
        return not verify(json.dumps(paper).encode())[1]
    except Wrong:
        return False


def try_field(seed: int, edition: str, most: int, count: Counter[str]) -> list[str]:
    """Everything about one field; returns what went wrong."""
    tournament = random_position(seed, 4, most)
    try:
        honest = json.loads(json.dumps(certify(tournament, edition)))
    except (NoPairing, BadInput) as error:
        return [] if isinstance(error, NoPairing) else [str(error)]
    trace, drawn = RoundTrace.of(tournament, edition), Round(honest)
    wrong = [] if accepted(honest) else ["the honest certificate is refused"]
    count["fields"] += 1
    count["collapses"] += honest["collapse"] is not None
    count["rested on the order"] += honest["given_up"] is not None
    true = {frozenset(pair) for pair in honest["pairs"]}
    for pairs, bye in legal(drawn):
        paper, fault = sold({**honest, "pairs": pairs, "bye": bye}, trace)
        if {frozenset(pair) for pair in pairs} == true:
            wrong += [] if paper and accepted(paper) else [f"the round itself is not proven: {fault}"]
            continue
        count["other pairings"] += 1
        count["worse by a criterion" if "better pairing" in fault else "as good"] += 1
        wrong += [f"accepted: {pairs}, bye {bye}"] if paper and accepted(paper) else []
        wrong += [f"proven, but not verified: {pairs}"] if paper and not accepted(paper) else []
    for board, pair in enumerate(honest["pairs"]):
        turned = [*honest["pairs"][:board], pair[::-1], *honest["pairs"][board + 1 :]]
        wrong += ["accepted with colours turned"] if accepted({**honest, "pairs": turned}) else []
    return wrong


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a campaign; exit code 1 when anything but the round as it is drawn was accepted, or it was not."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--fields", type=int, default=500, help="fields of each edition (default 500)")
    parser.add_argument("--seed", type=int, default=1, help="of the first field (default 1)")
    parser.add_argument("--most", type=int, default=8, help="players of the largest field (default 8)")
    parser.add_argument("-o", "--output", help="write a report in Markdown")
    options = parser.parse_args(arguments)
    rows, failed = [], 0
    for edition in ("2026", "2017"):
        count, wrong = Counter[str](), 0
        for seed in range(options.seed, options.seed + options.fields):
            for fault in try_field(seed, edition, options.most, count):
                print(f"field {seed}, edition {edition}: {fault}", file=sys.stderr)
                wrong += 1
        rows.append((edition, count, wrong))
        failed += wrong
    text = report(rows, options.most, options.seed, options.seed + options.fields - 1)
    print(text)
    if options.output:
        Path(options.output).write_text(text, encoding="utf-8")
    return 1 if failed else 0


def report(rows: Sequence[tuple[str, Counter[str], int]], most: int, first: int, last: int) -> str:
    """The table of a campaign."""
    lines = [
        "# Every other pairing of small fields\n",
        "Written by `python benchmarks/every_other_pairing.py`. Every legal pairing of random fields of "
        f"4 to {most} players (byes, forfeits, absences, restrictions, Baku, last rounds; seeds {first} to "
        f"{last}) was given the best proofs there are. The verifier must accept the round as it is drawn and "
        "no other.\n",
        f"| edition | fields | {' | '.join(KINDS)} | faults |",
        f"|---|---:|{'---:|' * (len(KINDS) + 1)}",
    ]
    for edition, count, wrong in rows:
        figures = " | ".join(f"{count[kind]:,}" for kind in KINDS)
        lines.append(f"| {edition} | {count['fields']:,} | {figures} | {wrong} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    sys.exit(main())
