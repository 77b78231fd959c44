"""Certificates: what somebody else needs to see that no other pairing of a round is better.

The potentials are those of matchings solved anew, with the weights of the standalone verifier, which
knows the criteria by itself: the engine that paired the round has no part in its own proof. A pairing
that is not the best by those weights gets no certificate.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from pairwright.errors import BadInput
from pairwright.matching import Matcher
from pairwright.systems.dutch.explain.seen import SeenRound
from pairwright.systems.dutch.fast import pair_fast
from pairwright.systems.dutch.situation import Float
from pairwright.systems.dutch.standalone_verifier import BYE, Graph, Round, Wrong
from pairwright.systems.swiss.boards import infer_initial_colour, numbers_for_parity
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

FORMAT, VERSION = "pairwright-certificate", 1
COVERED = "C1 to C21 (articles 2.1 to 2.4) and the colours (article 5)"
NOT_COVERED = "the order of equally good pairings (articles 4.1 to 4.5), which is paired again"

Certificate = dict[str, Any]


def certify(tournament: Tournament, edition: str = "") -> Certificate:
    """Pair the next round by the Dutch system and prove that it is the best one.

    Raises BadInput for an edition that the verifier does not know, and what the pairing raises.
    """
    seen = SeenRound.of(tournament, edition)
    if seen.edition.completion != "every-bracket":
        raise BadInput(
            f"certificates cover the edition of 2026, not {seen.edition.name}: there the collapse of a round "
            "depends on the order of equally good pairings, which has no potentials. Check such a round "
            "with pairwright check, and two pairings with pairwright compare"
        )
    pairing = pair_fast(tournament, seen.edition)
    paper: Certificate = {
        "format": FORMAT,
        "version": VERSION,
        "tournament": tournament.header("name"),
        "system": "dutch",
        "edition": seen.edition.name,
        "round": pairing.round_number,
        "covers": COVERED,
        "does_not_cover": NOT_COVERED,
        **facts_of(seen),
        "pairs": [[board.white, board.black] for board in pairing.boards],
        "bye": pairing.pairing_allocated_bye,
    }
    drawn = Round(paper)
    paper["proofs"] = [_proof(graph, seen) for _, graph in drawn.graphs()]
    return paper


def facts_of(seen: SeenRound) -> Certificate:
    """What the verifier is told about the players: everything that the rules look at."""
    tournament = seen.tournament
    renumber = seen.edition.number_parity == "effective-rank"
    parity = numbers_for_parity(tournament, renumber)
    entrants = {entrant.index: entrant for entrant in seen.entrants}
    everybody = [entrants.get(index) for index in range(len(tournament.players))]
    columns: Certificate = {
        "number": [player.number for player in tournament.players],
        "present": [int(entrant is not None) for entrant in everybody],
        "score": [entrant.score if entrant else 0 for entrant in everybody],
        "topscorer": [int(entrant is not None and entrant.topscorer) for entrant in everybody],
        "barred": [int(entrant is not None and not entrant.may_have_bye) for entrant in everybody],
        "games": list(seen.history.games),
        "parity": list(parity),
        "floats": [_floats(entrant.floats) if entrant else "" for entrant in everybody],
        "colours": [_colours(colours) for colours in seen.history.colours],
        "met": [sorted(opponents) for opponents in seen.history.met],
    }
    number = tournament.next_round
    return {
        "last": number == tournament.number_of_rounds,
        "initial": {Colour.WHITE: "W", Colour.BLACK: "B"}.get(infer_initial_colour(tournament, renumber), ""),
        "forbidden": [list(group.players) for group in tournament.forbidden if group.applies(number)],
        "players": columns,
    }


def _colours(colours: bytes) -> str:
    return "".join("W" if colour == Colour.WHITE else "B" for colour in colours)


def _floats(floats: tuple[Float, Float]) -> str:
    """The floats of the last two rounds as letters: d, u for the last one, D, U for the one before."""
    last, before = ({Float.NONE: "", Float.DOWN: "d", Float.UP: "u"}[float_] for float_ in floats)
    return last + before.upper()


def _proof(graph: Graph, seen: SeenRound) -> dict[str, Any]:
    """Potentials of one graph: one for each type, and those of the players who differ from their type."""
    types = len(set(graph.of))
    table = [[graph.weight[s, t] for t in range(types)] for s in range(types)]
    nobody = len(seen.tournament.players)
    names = [nobody if player == BYE else player for player in graph.players]
    size = len(names)
    matcher = Matcher(
        names, seen.conflicts, graph.of, [0] * size, [0] * size, table, [[(0, True)]], 0, bytes(size)
    )
    if not matcher.solve():
        raise AssertionError("the pairing made is a matching, and yet there is none")
    potentials, blossoms = matcher.proof()
    usual = _usual(graph.of, potentials)
    return {
        "by_type": usual,
        "but": [
            [v, y] for v, (type_, y) in enumerate(zip(graph.of, potentials, strict=True)) if y != usual[type_]
        ],
        "blossoms": [[list(inside), z] for inside, z in blossoms],
    }


def _usual(types: Sequence[int], potentials: Sequence[int]) -> list[int]:
    counts: list[Counter[int]] = [Counter() for _ in set(types)]
    for type_, y in zip(types, potentials, strict=True):
        counts[type_][y] += 1
    return [count.most_common(1)[0][0] for count in counts]


@dataclass(frozen=True, slots=True)
class CheckedCertificate:
    """What is wrong with a certificate; "" where nothing is.

    facts: it speaks of another tournament or another state of it. proof: the potentials prove nothing.
    order: pairing the round again gives other pairs, or other colours.
    """

    facts: str = ""
    proof: str = ""
    order: str = ""

    @property
    def valid(self) -> bool:
        """True when everything holds."""
        return not (self.facts or self.proof or self.order)


def check_certificate(paper: Certificate, tournament: Tournament) -> CheckedCertificate:
    """Verify a certificate against the tournament as it stood before that round.

    The potentials are looked at by the standalone verifier alone; only the order is replayed. Raises
    BadInput when this is no certificate of a round of the Dutch system.
    """
    if paper.get("format") != FORMAT or paper.get("version") != VERSION or paper.get("system") != "dutch":
        raise BadInput(f"not a certificate: its format is {paper.get('format')!r}")
    seen = SeenRound.of(tournament, str(paper.get("edition", "")))
    facts = ""
    if tournament.next_round != paper["round"]:
        facts = f"they are about round {paper['round']}, the tournament stands before {tournament.next_round}"
    else:
        expected = facts_of(seen)
        wrong = [name for name, value in expected.items() if paper.get(name) != value]
        if "players" in wrong and isinstance(paper.get("players"), dict):
            columns = [
                name for name, value in expected["players"].items() if paper["players"].get(name) != value
            ]
            wrong = [
                *(name for name in wrong if name != "players"),
                *(f"players' {name}" for name in columns),
            ]
        facts = f"not those of the tournament: {', '.join(wrong)}" if wrong else ""
    return CheckedCertificate(facts, _verified(paper), _replayed(paper, seen))


def _verified(paper: Certificate) -> str:
    try:
        Round(paper).verify()
    except Wrong as error:
        return str(error)
    except (KeyError, IndexError, TypeError, ValueError, AttributeError) as error:
        return f"not in the form of a certificate ({type(error).__name__}: {error})"
    return ""


def _replayed(paper: Certificate, seen: SeenRound) -> str:
    pairing = pair_fast(seen.tournament, seen.edition)
    mine = [[board.white, board.black] for board in pairing.boards]
    theirs = paper.get("pairs")
    if mine == theirs and pairing.pairing_allocated_bye == paper.get("bye"):
        return ""
    numbers = [player.number for player in seen.tournament.players]
    only = [pair for pair in mine if pair not in (theirs or [])]
    listed = ", ".join(f"{numbers[a]}-{numbers[b]}" for a, b in only[:5])
    return f"paired again, the round is another one: {listed or 'the bye, or the order of the boards'}"
