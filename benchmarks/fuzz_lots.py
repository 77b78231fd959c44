"""Throw damaged transcripts of drawings of lots at the verifier: python benchmarks/fuzz_lots.py --count N.

Every case is made from one of the transcripts below and depends on the seed and its number alone. A third
is changed in its letters, a third in its values; of the last third all hashes are made anew afterwards, as
a forger would, so that the change reaches the steps. For each: reading and replaying raises nothing but
BadInput, what is accepted is a transcript word for word, and nothing takes more than LONGEST seconds of the
processor. At the end the largest memory of the process is told; more than LARGEST megabytes ends the run
with status 1.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import sys
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

from pairwright.common.errors import BadInput
from pairwright.lots.contingents import Entrant
from pairwright.lots.draw_json import result_object
from pairwright.lots.randomness import canonical, commitment, fingerprint, first_link, link
from pairwright.lots.terms import Terms
from pairwright.lots.transcript import Announcement, ceremony, committed, seeded
from pairwright.lots.transcript_json import parse_document, to_document
from pairwright.lots.transcript_replay import replay
from peak import peak_megabytes

LONGEST, LARGEST = 1.0, 300

ODD: list[Any] = [
    None, True, False, -1, 0, 1, 2, 12, 99, 10**30, 1.5, 1e400, float("nan"), "", "A", "B+C", "GER", "1",
    "draws", "envelopes", "best", "plain", "tables", "extended", "maximal", "published", "corrected", "auto",
    "hall", "drawn", "seed", "public", "ceremony", "varma", "numbers", "tie", "colour", "blocks", "split",
    "error", "club", "1987", "crenshaw", "\ud83d", "Ł" * 300, "9" * 5000, [], {}, [[]], [1, 2, 3], "00" * 32,
    {"act": "undo", "undone": 1, "source": "hall", "step": 1},
]  # fmt: skip
KEYS = ("step", "act", "entrant", "link", "complete", "chance", "last", "ways", "note", "secret", "undone")


def transcripts() -> list[str]:
    """Draws of every kind: by tables, computed, split, plain, public, in the hall with steps undone."""
    codes = ("ESP", "ESP", "ESP", "GER", "GER", "GER", "FRA", "FRA", "ITA", "POL", "", "FID")
    people = tuple(Entrant(f"Name {i}, Given", code) for i, code in enumerate(codes))

    def draw(count: int, **terms: Any) -> Announcement:
        return Announcement("varma", people[:count], Terms(**terms).resolved(count), "Łódź Open")

    hall = ceremony(draw(10), bytes(range(32)))
    for _ in range(4):
        hall = hall.drawn()
    half = hall.undone()
    public = committed(draw(9, chance="envelopes"), bytes(range(32))).with_contribution("Ann", "17")
    found = [
        seeded(draw(10), "7"), seeded(draw(12, table_set="published"), "8"), seeded(draw(12), "9"),
        seeded(draw(10, method="best", last=2), "7"), seeded(draw(8), "7"), seeded(draw(4), "x"),
        seeded(draw(9, look_ahead=False, misfit="split"), "7"), seeded(Announcement("colour", ()), "7"),
        seeded(Announcement("numbers", people), "7"), seeded(Announcement("tie", people[:3]), "7"),
        half, half.drawn_to_the_end(), public, public.revealed(bytes(range(32))),
    ]  # fmt: skip
    return [json.dumps(to_document(transcript), ensure_ascii=False, indent=2) for transcript in found]


def damaged(texts: Sequence[str], seed: int, number: int) -> str:
    """Case `number` of a campaign."""
    dice = random.Random(f"lots {seed}/{number}")
    text = dice.choice(texts)
    if number % 3 == 0:
        for _ in range(dice.choice((1, 1, 2, 5))):
            text = _letters_changed(text, dice)
        return text
    document = json.loads(text)
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        _value_changed(document, dice)
    if number % 3 == 2:
        _hashed_anew(document)
    return json.dumps(document, ensure_ascii=dice.random() < 0.5)


def _letters_changed(text: str, dice: random.Random) -> str:
    place, length = dice.randrange(len(text) + 1), dice.randrange(1, 9)
    what = dice.randrange(5)
    if what == 0:
        return text[:place] + text[place + length :]
    if what == 1:
        return text[:place] + text[place : place + 40 * length] + text[place:]
    if what == 2:
        return text[:place] + dice.choice('{}[]",:0159eE-\\ud\x00\ud83dé ') + text[place:]
    if what == 3:
        return text[:place]
    return text[:place] + chr(dice.randrange(32, 127)) + text[place + 1 :]


def _value_changed(document: Any, dice: random.Random) -> None:
    """One entry somewhere gets another value, is lost, doubled, moved or joined by another."""
    place = document
    while True:
        inner = list(place.items()) if isinstance(place, dict) else list(enumerate(place))
        if not inner:
            return
        key, value = dice.choice(inner)
        if not isinstance(value, (dict, list)) or dice.random() < 0.1:
            break
        place = value
    what = dice.randrange(7)
    if what == 0:
        del place[key]
    elif what == 1 and isinstance(place, dict):
        place[dice.choice(KEYS)] = _odd(dice)
    elif what == 2 and isinstance(place, list):
        place.insert(dice.randrange(len(place) + 1), copy.deepcopy(value))
    elif what == 3 and isinstance(value, int):
        place[key] = value + dice.choice((-1, 1, 7))
    elif what == 4 and isinstance(place, list):
        dice.shuffle(place)
    elif what == 5 and isinstance(document.get("steps"), list) and document["steps"]:
        step = dice.choice(document["steps"])
        if isinstance(step, dict) and step:
            step[dice.choice(list(step))] = dice.choice((_odd(dice), dice.randrange(1, 13)))
    else:
        place[key] = _odd(dice)


def _odd(dice: random.Random) -> Any:
    """A value of its own, so that nothing is changed in two places."""
    return copy.deepcopy(dice.choice(ODD))


def _hashed_anew(document: dict[str, Any]) -> None:
    """Every hash as a forger would make it; what cannot be hashed is left."""
    try:
        announced = fingerprint(document["announcement"])
        document["announced"] = announced.hex()
        chance = document["chance"]
        if chance.get("secret") and "commitment" in chance:
            chance["commitment"] = commitment(announced, bytes.fromhex(chance["secret"])).hex()
        previous = first_link(announced, chance)
        document["origin"] = previous.hex()
        for number, step in enumerate(document["steps"], 1):
            step["step"] = number
            previous = link(previous, step)
            step["link"] = previous.hex()
    except (KeyError, TypeError, ValueError, AttributeError):
        return


def try_case(text: str) -> str:
    """What became of one case. Raises AssertionError when a promise is broken, or whatever broke it."""
    started = time.process_time()
    try:
        document = parse_document(text)
        found = replay(document)
        assert canonical(to_document(found.transcript)) == canonical(document)
        result_object(found.transcript)
        outcome = "accepted"
    except BadInput as error:
        outcome = (
            "refused" if all(fault.strip() for fault in error.faults or [""]) else "refused without a word"
        )
    spent = time.process_time() - started
    assert outcome != "refused without a word", outcome
    assert spent < LONGEST, f"took {spent:.1f} s"
    return outcome


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the campaign and print its figures; 1 when a promise was broken."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--count", type=int, default=100_000)
    words.add_argument("--seed", type=int, default=1)
    chosen = words.parse_args(arguments)
    texts, outcomes, broken, longest = transcripts(), Counter[str](), 0, 0.0
    at_first = peak_megabytes()  # what was held before is not the cases' doing
    started = time.perf_counter()
    for number in range(chosen.count):
        text = damaged(texts, chosen.seed, number)
        clock = time.process_time()
        try:
            outcomes[try_case(text)] += 1
        except Exception as error:
            broken += 1
            print(f"case {number} of seed {chosen.seed}: {type(error).__name__}: {error}")
        longest = max(longest, time.process_time() - clock)
    memory = peak_megabytes()
    told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
    print(
        f"{chosen.count} cases in {time.perf_counter() - started:.0f} s: {told}; {broken} broken promises. "
        f"Longest {longest:.3f} s, memory {memory:.0f} MB."
    )
    return 1 if broken or memory - at_first > LARGEST else 0


if __name__ == "__main__":
    sys.exit(main())
