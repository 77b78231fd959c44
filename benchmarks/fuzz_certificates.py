"""Throw damaged certificates and report files at the verifier: python benchmarks/fuzz_certificates.py

Every case depends on the seed and its number alone. For each: the stand-alone verifier refuses it with one
clear sentence or accepts it, and so does the package (tried where there is a
report file); nothing takes more than a second or 300 MB; and what is accepted although it was changed is the
same pairing.
"""

from __future__ import annotations

import argparse
import copy
import importlib.util
import json
import random
import sys
import time
import traceback
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
sys.path[:0] = [str(HERE), str(HERE.parent / "tests" / "rules" / "dutch")]

from dutch_random import random_tournament  # noqa: E402

from pairwright.common.errors import BadInput, NoPairing  # noqa: E402
from pairwright.systems.dutch.certificate import certify, check_certificate, read_certificate  # noqa: E402
from pairwright.systems.dutch.verifier.__main__ import verify  # noqa: E402
from pairwright.systems.dutch.verifier.form import Wrong  # noqa: E402
from pairwright.systems.dutch.verifier.report import Unclear  # noqa: E402
from pairwright.tournament import Tournament  # noqa: E402
from pairwright.trf import write_trf  # noqa: E402
from peak import peak_megabytes  # noqa: E402

MOST_SECONDS, MOST_MEGABYTES = 1.0, 300
Dice = random.Random
Example = tuple[Tournament, str, bytes, bytes]
"""A tournament, the edition, its certificate and its report file."""

ODD: list[Any] = [
    True, False, None, 0, -1, 1, 2, 10**6, 10**30, -(10**30), 1.0, 0.5, float("nan"), float("inf"), "", "W",
    "d", "é\u2028", [], {}, [0], [[0, 1]], [[]], {"by_type": []}, "x" * 500, list(range(300)),
]  # fmt: skip


def examples(seed: int, count: int = 40) -> list[Example]:
    """Honest certificates of both editions, small enough to be damaged often."""
    found: list[Example] = []
    while len(found) < count:
        seed += 1
        tournament = random_tournament(seed, (4, 24))
        edition = "2017" if seed % 3 == 0 else "2026"
        if tournament.next_round > tournament.number_of_rounds:
            continue
        try:
            paper = certify(tournament, edition)
        except (NoPairing, BadInput):
            continue
        report = write_trf(tournament, profile="trf26").encode()
        found.append((tournament, edition, json.dumps(paper).encode(), report))
    return found


def _node(value: Any, dice: Dice) -> tuple[Any, Any]:
    """Some place in a document: a list or an object, and an index or a name in it."""
    place: tuple[Any, Any] = ({"": value}, "")
    while True:
        inner = place[0][place[1]]
        if not isinstance(inner, dict | list) or not inner or dice.random() < 0.15:
            return place
        place = inner, dice.choice(list(inner)) if isinstance(inner, dict) else dice.randrange(len(inner))


def value_changed(paper: Any, dice: Dice) -> None:
    """Put something odd somewhere."""
    container, key = _node(paper, dice)
    container[key] = dice.choice(ODD)


def number_moved(paper: Any, dice: Dice) -> None:
    """Add a little to a number, or much."""
    container, key = _node(paper, dice)
    if isinstance(container[key], int):
        container[key] += dice.choice((-2, -1, 1, 2, 10, 10**9, -len(paper["players"]["number"])))


def entry_gone(paper: Any, dice: Dice) -> None:
    """Take something away."""
    container, key = _node(paper, dice)
    if key != "":
        del container[key]


def entry_twice(paper: Any, dice: Dice) -> None:
    """Repeat an entry of a list, or move it."""
    container, key = _node(paper, dice)
    if isinstance(container, list):
        container.insert(dice.randrange(len(container) + 1), container[key])
        if dice.random() < 0.5:
            container.pop(dice.randrange(len(container)))


def entries_exchanged(paper: Any, dice: Dice) -> None:
    """Exchange two entries of a list or an object."""
    container, key = _node(paper, dice)
    keys = list(container) if isinstance(container, dict) else range(len(container))
    other = dice.choice(keys)
    container[key], container[other] = container[other], container[key]


def opponents_exchanged(paper: Any, dice: Dice) -> None:
    """Exchange players between pairs, or between a pair and the bye."""
    pairs = paper["pairs"]
    if len(pairs) < 2:
        return
    one, other = dice.sample(pairs, 2)
    at, there = dice.randrange(2), dice.randrange(2)
    one[at], other[there] = other[there], one[at]
    if paper["bye"] is not None and dice.random() < 0.3:
        paper["bye"], one[at] = one[at], paper["bye"]


CHANGES: tuple[Callable[[Any, Dice], None], ...] = (
    value_changed,
    value_changed,
    number_moved,
    number_moved,
    entry_gone,
    entry_twice,
    entries_exchanged,
    opponents_exchanged,
)


def bytes_changed(data: bytes, dice: Dice) -> bytes:
    """Overwrite, insert, cut."""
    changed = bytearray(data)
    for _ in range(dice.randrange(1, 4)):
        place = dice.randrange(len(changed) + 1)
        what = dice.randrange(4)
        if what == 0:
            changed[place : place + 1] = dice.randbytes(1)
        elif what == 1:
            changed[place:place] = dice.choice(
                (b"0", b"-", b"[", b"]", b"1e9", b"NaN", b'"pairs":[],', b"9" * 5000)
            )
        elif what == 2:
            del changed[place : place + dice.randrange(1, 30)]
        else:
            del changed[place:]
    return bytes(changed)


def bomb(data: bytes, dice: Dice) -> bytes:
    """A certificate made to take long or to take much."""
    paper = json.loads(data)
    size = dice.choice((10, 1000, 200_000))
    what = dice.randrange(9)
    if what == 0:
        return dice.choice((b"[", b'{"a":', b"[[],")) * size
    if what == 1:
        return data.replace(b'"proofs": [', b'"proofs": [' + b"[" * size, 1)
    if what == 2:
        return data.replace(b'"bye": ', b'"bye": ' + b"9" * size, 1)
    proof = paper["proofs"][0] if paper["proofs"] else {"blossoms": [], "but": []}
    count = len(paper["players"]["number"])
    if what == 3:
        proof["blossoms"] = [[[0, 1, 2], 1]] * min(size, 50_000)
    elif what == 4:
        proof["blossoms"] = [[list(range(count - 1 + count % 2)), 10**300]] * min(size, 3000)
    elif what == 5:
        return _crowd(paper, min(size, 4000), dice)
    elif what == 6:
        proof["but"] = [[v % count, 10**3000] for v in range(min(size, 500))]
    elif what == 7:
        paper["forbidden"] = [list(range(count))] * min(size, 20_000)
    else:
        paper["players"]["colours"][0] = "WB" * size
        paper["players"]["games"][0] = 10**4
    return json.dumps(paper).encode()


def _crowd(paper: Any, size: int, dice: Dice) -> bytes:
    """Many players no two of whom are alike, in as many brackets."""
    size += size % 2
    old = paper["players"]
    columns = {name: [copy.deepcopy(old[name][0])] * size for name in old}
    columns |= {"number": list(range(1, size + 1)), "present": [1] * size, "met": [[]] * size}
    columns["score"] = [dice.randrange(dice.choice((1, 5, 10**6))) for _ in range(size)]
    groups = [[p for p in range(size) if p >> bit & 1] for bit in range(12)]
    return json.dumps(
        {
            **paper,
            "players": columns,
            "bye": None,
            "pairs": [[p, p + size // 2] for p in range(size // 2)],
            "forbidden": [group for group in groups if len(group) > 1] if dice.random() < 0.5 else [],
            "proofs": paper["proofs"] * dice.choice((1, len(set(columns["score"])))),
        }
    ).encode()


def _reports() -> Any:
    """The campaign of damaged report files, for its ways to damage one."""
    specification = importlib.util.spec_from_file_location("fuzz_trf", HERE / "fuzz_trf.py")
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


REPORTS = _reports()


def damaged(files: Sequence[Example], seed: int, number: int) -> tuple[Example, bytes, bytes | None]:
    """Case `number` of a campaign: the example it comes from, a certificate, perhaps a report file."""
    dice = random.Random(f"{seed}/{number}")
    example = dice.choice(files)
    _, _, data, report = example
    chance = dice.random()
    if chance < 0.15:
        changes = REPORTS.GENTLE + REPORTS.ROUGH
        for _ in range(dice.randrange(1, 4)):
            report = dice.choice(changes)(report, [one[3] for one in files], dice)
        return example, data, report
    if chance < 0.155:
        return example, bomb(data, dice), None
    if chance < 0.35:
        return example, bytes_changed(data, dice), report if dice.random() < 0.3 else None
    paper = json.loads(data)
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        try:
            dice.choice(CHANGES)(paper, dice)
        except (TypeError, KeyError, IndexError, AttributeError):
            break
    return example, json.dumps(paper).encode(), report if dice.random() < 0.3 else None


def try_case(example: Example, certificate: bytes, report: bytes | None) -> str:
    """Put one case to the test; returns what became of it, raises on any broken promise."""
    began = time.process_time()
    outcome = _alone(example, certificate, report)
    seconds = time.process_time() - began
    if seconds > MOST_SECONDS:
        raise AssertionError(f"took {seconds:.1f} s")
    try:
        paper = read_certificate(certificate) if report is not None else None
        if paper is not None and paper["round"] == example[0].next_round:
            check_certificate(paper, example[0])
    except (BadInput, NoPairing) as error:
        if not str(error):
            raise AssertionError("refused without a reason") from None
    return outcome


def _alone(example: Example, certificate: bytes, report: bytes | None) -> str:
    _, edition, honest, _ = example
    try:
        paper, _ = verify(certificate, report)
    except (Wrong, Unclear) as error:
        if not str(error) or len(str(error)) > 400 or "\n" in str(error):
            raise AssertionError(f"not a clear answer: {str(error)[:400]!r}") from None
        return "report not read" if isinstance(error, Unclear) else "refused"
    before = json.loads(honest)
    same = sorted(paper["pairs"]) == sorted(before["pairs"]) and paper["bye"] == before["bye"]
    facts = all(paper[name] == before[name] for name in ("last", "initial", "forbidden", "players", "round"))
    if not same and facts and paper["edition"] == edition and paper["version"] > 1:
        raise AssertionError("another pairing was accepted")
    if not facts:
        return (
            "accepted, given these facts" if report is None else "accepted, with those of the damaged report"
        )
    return "accepted, the same pairing" if same else "accepted, in part"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a campaign; exit code 1 when a promise was broken."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--count", type=int, default=10_000, help="number of cases (default 10000)")
    parser.add_argument("--seed", type=int, default=1, help="seed of the campaign (default 1)")
    parser.add_argument("--first", type=int, default=0, help="number of the first case, to repeat one")
    parser.add_argument("-o", "--output", help="write a report in Markdown")
    options = parser.parse_args(arguments)
    files = examples(options.seed)
    at_first = peak_megabytes()  # what was held before is not the cases' doing
    outcomes, failures, slowest = Counter[str](), 0, 0.0
    for number in range(options.first, options.first + options.count):
        example, certificate, report = damaged(files, options.seed, number)
        began = time.process_time()
        try:
            outcomes[try_case(example, certificate, report)] += 1
        except Exception:
            failures += 1
            print(f"case {number} of seed {options.seed}:\n{traceback.format_exc()}", file=sys.stderr)
        slowest = max(slowest, time.process_time() - began)
    memory = peak_megabytes()
    failures += memory - at_first > MOST_MEGABYTES
    text = "\n".join(
        [
            "# Damaged certificates\n",
            f"{options.count:,} cases (seed {options.seed}), **{failures} broken promises**. The slowest "
            f"took {slowest:.2f} s, both verifiers together; the whole campaign never held more than "
            f"{memory:.0f} MB.\n",
            "| outcome | cases |",
            "|---|---:|",
            *(f"| {outcome} | {count:,} |" for outcome, count in outcomes.most_common()),
            "",
        ]
    )
    print(text)
    if options.output:
        Path(options.output).write_text(text, encoding="utf-8")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
