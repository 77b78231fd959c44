"""The package in Python: what the command line can do, in a few lines.

Everything here is public and stable (see docs/programmers/library.md); `pairwright` itself offers it by name.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from functools import partial, wraps
from importlib import resources
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, ParamSpec, TextIO, TypeVar

from pairwright.common.errors import BadInput, NotGiven, PairwrightError, faults_of
from pairwright.common.messages import told, with_words
from pairwright.common.notebook_view import NotebookView
from pairwright.interface.tournament_reader import read_file
from pairwright.matching.by_column import made_of, of_columns
from pairwright.systems import register
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.player import Player
from pairwright.tournament.round import Round, rounds_compared
from pairwright.tournament.tournament import Tournament, require_pairing, require_tournament
from pairwright.tournament.tournament_json import from_json, to_json

if TYPE_CHECKING:
    from concurrent.futures import Future, ProcessPoolExecutor

    from pairwright.check.completable import Completion
    from pairwright.check.repair import Repair
    from pairwright.systems.findings import Finding
    from pairwright.systems.system import CheckedCertificate


_OF_PLAYERS = {one.name: one.default for one in fields(Player)}
_OF_THE_REST = {one.name: one.default for one in fields(Tournament) if one.name not in ("players", "rounds")}
_of_player = attrgetter(*_OF_PLAYERS)
_of_round = attrgetter(*(one.name for one in fields(Round)))

Packed = tuple[Callable[..., Any], tuple[Any, ...]]
"""What makes the value again, and from what."""


Work = Callable[[Tournament], "Pairing | PairwrightError"]
"""What is done with one event."""


def pack(value: object) -> Packed:
    """A tournament, a pairing or anything else in the form in which it travels."""
    if type(value) is Tournament and _all_are(Player, value.players) and _all_are(Round, value.rounds):
        return _tournament, _packed_tournament(value)
    if type(value) is Pairing and _all_are(Board, value.boards):
        whites, blacks = [board.white for board in value.boards], [board.black for board in value.boards]
        bye = value.pairing_allocated_bye
        return _pairing, (value.round_number, whites, blacks, bye, value.system, value.edition)
    return _itself, (value,)


def unpack(packed: Packed) -> Any:
    """The value again."""
    make, parts = packed
    return make(*parts)


def _all_are(cls: type, values: object) -> bool:
    """A malformed value is sent as it is, and refused where it is drawn."""
    return type(values) is tuple and set(map(type, values)) <= {cls}


def _packed_tournament(tournament: Tournament) -> tuple[Any, ...]:
    """The columns of the players that are not as by default; the rounds; what else is not."""
    players = zip(*map(_of_player, tournament.players), strict=True)
    columns = {
        name: column
        for (name, default), column in zip(_OF_PLAYERS.items(), players, strict=False)
        if column.count(default) != len(column)
    }
    rest = {
        name: value
        for name, default in _OF_THE_REST.items()
        if (value := getattr(tournament, name)) is not default and value != default
    }
    return len(tournament.players), columns, [_of_round(played) for played in tournament.rounds], rest


def _tournament(
    count: int, columns: dict[str, Sequence[Any]], rounds: Sequence[Sequence[Any]], rest: dict[str, Any]
) -> Tournament:
    players = tuple(of_columns(Player, count, columns))
    return Tournament(players, tuple(Round(*played) for played in rounds), **rest)


def _pairing(
    number: int, whites: Sequence[int], blacks: Sequence[int], bye: int | None, system: str, edition: str
) -> Pairing:
    return Pairing(number, tuple(made_of(Board, whites, blacks)), bye, system, edition)


def _itself(value: object) -> object:
    return value


# -- Refusals in the words of a program: what a report file or an option is called is told as an argument --


P = ParamSpec("P")
R = TypeVar("R")

_ARGUMENTS = {
    "number_of_rounds": told(
        "({argument}, the field {field})", argument="rounds=7", field="number_of_rounds"
    ),
    "initial_colour": told("({argument} or {other})", argument='initial_colour="white"', other='"black"'),
    "system": '(system="team_swiss")',
}
"""By what a program gives what an event does not say."""


def in_python(function: Callable[P, R]) -> Callable[P, R]:
    """The function of a tournament with its refusals in the words of a program."""

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        for given in args[:1]:
            require_tournament(given)
        try:
            return function(*args, **kwargs)
        except NotGiven as error:
            refused: PairwrightError = NotGiven(*(with_words(fault, _ARGUMENTS) for fault in error.faults))
        except PairwrightError as error:
            refused = error
        language = str(kwargs.get("language", "en"))
        raise refused if language == "en" else type(refused)(*faults_in(refused, language)) from None

    return asked


def faults_in(error: PairwrightError, language: str) -> list[str]:
    """What an error says in a language ("de", "en", "es", "fr", "ru"), one text for each fault.

    What a system said, such as "Permission denied" of a file, stays as it is. `str(error)` is the English.
    Raises BadInput for an unknown language.
    """
    from pairwright.explain.words.translate import fault_text

    _require_language(language)
    return [str(fault_text(language, fault)) for fault in faults_of(error)]


def _require_language(language: str) -> None:
    from pairwright.common.languages import languages

    if language not in languages():
        raise BadInput.told(
            "there is no language {language!r}; known: {known}",
            language=language, known=", ".join(languages()),
        )  # fmt: skip


# ------------------------------------------------------------------------------------------------------


__all__ = [
    "Answer",
    "broken_rules",
    "certify",
    "completable",
    "faults_in",
    "from_json",
    "pair",
    "pair_many",
    "read",
    "repairs",
    "sample",
    "to_json",
    "verify_certificate",
    "why",
]

_CHUNK = 32
"""Events that travel to another process together."""

_LEAST = 8
"""So many at the least, at the end of a list."""

_AHEAD = 3
"""Chunks that another process has been given before this one draws a chunk itself."""


def read(source: str | os.PathLike[str] | bytes | BinaryIO | TextIO, *, strict: bool = False) -> Tournament:
    """Read a tournament: a report file (TRF), our JSON form, or a list with rounds, whichever it is.

    source: a path, the content as bytes, an open file, or content with line breaks as text. A list in a text
    form is known by the name of its file (`.csv`, `.tsv`).
    strict: refuse what would otherwise be repaired.
    Raises BadInput (TrfError for a report file) naming every fault with its place, OSError for a file that
    cannot be read.
    """
    if isinstance(source, os.PathLike) or (isinstance(source, str) and "\n" not in source):
        name = os.fspath(source)
    else:
        name = str(getattr(source, "name", ""))
    return read_file(content_of(source), name, strict=strict).tournament


def content_of(source: str | os.PathLike[str] | bytes | BinaryIO | TextIO) -> bytes:
    """The bytes of a path, of an open file, or of content given as such. Raises OSError."""
    if isinstance(source, bytes):
        return source
    if isinstance(source, str) and "\n" in source:
        return source.encode("utf-8", "replace")
    if isinstance(source, (str, os.PathLike)):
        with open(source, "rb") as file:
            return file.read()
    if not hasattr(source, "read"):
        raise BadInput.told(
            "a {type} is nothing to read; give a path, bytes or an open file", type=type(source).__name__
        )
    found = source.read()
    return found if isinstance(found, bytes) else found.encode("utf-8", "replace")


def sample() -> Tournament:
    """The tournament that comes with the package: an open of 17 players after four of seven rounds."""
    return read(resources.files("pairwright").joinpath("samples", "riverbend-open.trf").read_bytes())


def check(tournament: Tournament) -> None:
    """`Tournament.check`, the rounds compared in columns first."""
    count, rounds = len(tournament.players), tournament.rounds
    if _all_are(Round, rounds) and all(len(one.opponents) == count and register.fits(one) for one in rounds):
        rounds_compared(tournament, rounds)
    tournament.check()


@in_python
def pair(
    tournament: Tournament,
    *,
    round_number: int = 0,
    system: str = "",
    edition: str | int = "",
    literal: bool = False,
    validate: bool = True,
    **options: Any,
) -> Pairing:
    """Pair a round of `tournament`; of an event of teams the boards are matches, by the indices of teams.

    round_number: an earlier round, paired anew from what was known before it; 0 for the next one.
    system, edition: override what the tournament says; by default the Dutch system, newest edition.
    literal:  by the procedure in the order of the text instead of the fast one; the pairing is the same.
    validate: look for contradictions first (players out of order, somebody paired with himself, two
              winners). Without it, a tournament that makes no sense gives a pairing that makes none.
    options:  what the system takes beyond that, such as `readings` of the Dutch system.

    Raises NoPairing when the rules admit none, BadTournament for contradictions, BadInput for an unknown
    system, edition or option, and for a round that there is not.
    """
    if validate:
        check(tournament)
    event = register.units_of(tournament, system).to_pair(round_number)
    made = register.pair(event, system=system, edition=edition, literal=literal, **options)
    return replace(made, event=event)


def pair_many(
    tournaments: Iterable[Tournament],
    *,
    jobs: int = 0,
    window: int = 256,
    system: str = "",
    edition: str | int = "",
    **arguments: Any,
) -> Iterator[Pairing | PairwrightError]:
    """Pair the next round of many tournaments, answers in the order of the input.

    jobs:      number of processes, this one among them; 0 for one per processor.
    window:    so many events are read ahead of the answer that is given, and no more: the input may be
               endless, and the first answer does not wait for the last event.
    system, edition, arguments: as for `pair`, the same for every event.

    An event that cannot be paired, whatever is wrong with it, gives its error as a value; the others are
    not lost. Processes are started as the platform does by default, so that on Windows and macOS the
    calling program needs its `if __name__ == "__main__"`.
    """
    work = partial(_pair_or_error, {"system": system, "edition": edition, **arguments})
    count = jobs or os.cpu_count() or 1
    if count == 1:
        yield from map(work, tournaments)
        return
    yield from _Shared(work, tournaments, count, window).answers()


class _Shared:
    """Events that several processes draw, this one among them; what is under way, in order."""

    def __init__(self, work: Work, tournaments: Iterable[Tournament], count: int, window: int) -> None:
        from multiprocessing import get_start_method

        # A process that is a copy of this one has the events already: only their places travel.
        listed = isinstance(tournaments, list | tuple) and get_start_method() == "fork"
        self._copied = tuple(tournaments) if listed else ()
        self._source = iter(self._copied or tournaments)
        self._work, self._count, self._window = work, count, window
        self._begun = 0
        self._under_way: deque[tuple[int, Future[list[Packed]] | list[Pairing | PairwrightError]]] = deque()

    def answers(self) -> Iterator[Pairing | PairwrightError]:
        from concurrent.futures import ProcessPoolExecutor

        with ProcessPoolExecutor(self._count - 1, initializer=_begin, initargs=(self._copied,)) as pool:
            while True:
                if self._may_read() and (chunk := list(islice(self._source, self._length()))):
                    self._under_way.append((len(chunk), self._drawn(chunk, pool)))
                    self._begun += len(chunk)
                elif self._under_way:
                    yield from self._first()
                else:
                    return

    def _may_read(self) -> bool:
        """The first answer is not there yet, and not too many events wait for theirs."""
        first = self._under_way[0][1] if self._under_way else None
        ready = first is not None and (isinstance(first, list) or first.done())
        return not ready and sum(length for length, _ in self._under_way) < self._window

    def _length(self) -> int:
        """Of the next chunk; smaller at the end of a list, so that nobody waits long for the last one."""
        size = max(1, min(_CHUNK, self._window // (2 * self._count)))
        share = (len(self._copied) - self._begun) // (_AHEAD * self._count) if self._copied else size
        return min(size, max(_LEAST, share))

    def _drawn(
        self, chunk: list[Tournament], pool: ProcessPoolExecutor
    ) -> Future[list[Packed]] | list[Pairing | PairwrightError]:
        """By another process, or here and now when the others have enough to do."""
        busy = sum(not (isinstance(one, list) or one.done()) for _, one in self._under_way)
        if busy >= _AHEAD * (self._count - 1):
            return list(map(self._work, chunk))
        if self._copied:
            return pool.submit(_each_given, self._work, self._begun, self._begun + len(chunk))
        return pool.submit(_each, self._work, list(map(pack, chunk)))

    def _first(self) -> list[Any]:
        length, found = self._under_way.popleft()
        try:
            return found if isinstance(found, list) else list(map(unpack, found.result()))
        except Exception as error:
            return [_unexpected(error)] * length


_given: tuple[Tournament, ...] = ()
"""In a process that works for another: the events that it has from the start."""


def _begin(events: tuple[Tournament, ...]) -> None:
    from pairwright.common.parallel import begin_work

    global _given
    _given = events
    begin_work()


def _each(work: Work, chunk: Sequence[Packed]) -> list[Packed]:
    return [pack(work(unpack(packed))) for packed in chunk]


def _each_given(work: Work, start: int, stop: int) -> list[Packed]:
    return [pack(work(event)) for event in _given[start:stop]]


def _pair_or_error(arguments: dict[str, Any], tournament: Tournament) -> Pairing | PairwrightError:
    try:
        return pair(tournament, **arguments)
    except PairwrightError as error:
        return error
    except Exception as error:  # one event, however malformed, must not end the others
        return _unexpected(error)


def _unexpected(error: Exception) -> PairwrightError:
    return PairwrightError.told(
        "this event cannot be paired: {error}", error=f"{type(error).__name__}: {error}"
    )


@dataclass(frozen=True, slots=True)
class Answer(NotebookView):
    """Why something in a round is as it is; a notebook shows it with the picture of the bracket.

    plain:   for players and parents. arbiter: with articles and values.
    details: the evidence behind both, as the JSON of `pairwright why`.
    asked:   the round, the player by index, the language and the rules, to draw the picture from.
    """

    plain: str
    arbiter: str
    details: dict[str, Any]
    asked: tuple[Tournament, int, str, dict[str, Any]] | None = field(default=None, compare=False, repr=False)

    def _repr_svg_(self) -> str | None:
        """The bracket of the player; None where there is none."""
        from pairwright.explain.picture import picture_of
        from pairwright.systems.explainer import explainer

        if self.asked is None:
            return None
        event, player, language, rules = self.asked
        try:
            drawn = picture_of(explainer(event, **rules), player, language).decode()
        except BadInput:  # a system, or a round, without brackets
            return None
        return drawn[drawn.index("<svg") :]


@in_python
def why(
    tournament: Tournament,
    player: int,
    *,
    other: int | Literal["bye"] | None = None,
    rather: int | None = None,
    if_: int | None = None,
    round_number: int = 0,
    language: str = "en",
    system: str = "",
    edition: str | int = "",
    **options: Any,
) -> Answer:
    """Why a player was drawn as he was; players are asked for by their numbers.

    other:        why not this opponent, or not the "bye"? rather: why was he left over and not this one?
    if_: what would have to be different for this opponent? One question at a time.
    round_number: an earlier round; 0 for the next one. language: "en", "de", "es", "fr" or "ru".
    Raises BadInput for an unknown language and for players and rounds that there are not, NoPairing when
    there is nothing to explain; both in the language asked for.
    """
    from pairwright.explain.questions import Questions
    from pairwright.systems.explainer import explainer

    _require_language(language)
    tournament.check()
    event = register.units_of(tournament, system).to_pair(round_number)
    rules = {"system": system, "edition": edition, **options}
    questions = Questions(explainer(event, **rules), language)
    index = _index(event, player)
    said = questions.answer(
        index,
        other="bye" if other == "bye" else _asked(event, other),
        rather=_asked(event, rather),
        if_=_asked(event, if_),
    )
    return Answer(said["plain"], said["arbiter"], dict(said), (event, index, language, rules))


def _index(tournament: Tournament, number: int) -> int:
    if not isinstance(number, int) or number not in tournament.index_of:
        raise BadInput.told("there is no player with number {number}", number=number)
    return tournament.index_of[number]


def _asked(tournament: Tournament, number: int | None) -> int | None:
    return None if number is None else _index(tournament, number)


@in_python
def broken_rules(
    tournament: Tournament, pairing: Pairing, *, system: str = "", edition: str | int = "", **arguments: Any
) -> tuple[Finding, ...]:
    """Everything that a pairing of the next round breaks, the absolute rules first; () when nothing.

    system, edition, arguments: as for `pair`; keep_apart as well.
    """
    from pairwright.check.judging import broken_rules as judged
    from pairwright.systems.proposed_round import GivenRound

    require_pairing(pairing)
    event = register.units_of(tournament, system)
    return judged(event, GivenRound.of(pairing), system=system, edition=edition, **arguments)


@in_python
def repairs(
    tournament: Tournament,
    published: Pairing,
    *,
    absent: Collection[int] = (),
    added: Collection[int] = (),
    keep: Collection[int] = (),
    system: str = "",
    edition: str | int = "",
    **arguments: Any,
) -> tuple[Repair, ...]:
    """Ways to go on when somebody is missing after publication; the round left as it is comes first.

    tournament: as it stood before the round. absent, added, keep: players by number; those of `keep` have
    begun their games. system, edition, arguments: as for `pair`.
    """
    from pairwright.check.repair import repairs as ways
    from pairwright.systems.proposed_round import GivenRound

    require_pairing(published)
    tournament = register.units_of(tournament, system)
    rules = {"system": system, "edition": edition, **arguments}

    def indices(numbers: Collection[int]) -> list[int]:
        return [_index(tournament, number) for number in numbers]

    given = GivenRound.of(published)
    return ways(tournament, given, absent=indices(absent), added=indices(added), fixed=indices(keep), **rules)


@in_python
def completable(
    tournament: Tournament, *, rounds: int = 0, system: str = "", edition: str | int = "", **arguments: Any
) -> Completion:
    """Whether the rounds left can all be paired. rounds: of the event, if not what it says itself.

    system, edition, arguments: as for `pair`; keep_apart as well.
    """
    from pairwright.check.completable import completable as answer

    event = register.units_of(tournament, system)
    if rounds:
        event = replace(event, number_of_rounds=rounds)
        event.check()
    return answer(event, system=system, edition=edition, **arguments)


@in_python
def certify(tournament: Tournament, *, system: str = "", edition: str | int = "") -> dict[str, Any]:
    """A certificate that the next round is this one and no other, as `pairwright certify` writes it.

    Raises BadInput ("no proof is offered ...") for other rules than the Dutch System of 2017 and 2026.
    """
    register.system_of(tournament, system).certificates()
    return register.open_round(tournament, system=system, edition=edition).certificate()


@in_python
def verify_certificate(
    tournament: Tournament, certificate: Mapping[str, Any] | str | os.PathLike[str] | bytes
) -> CheckedCertificate:
    """Whether a certificate proves what it says, about a round of this tournament (C.04.3).

    certificate: what `certify` gave, or its file as a path or bytes.
    The answer is `valid`, or says what is wrong: `facts` (it speaks of another state of the event), `proof`
    (its potentials prove nothing), `order` (pairing again gives other boards); "" where nothing is.
    Raises BadInput for what is no certificate, for a round that there is not, and for systems without
    certificates; OSError for a file that cannot be read.
    """
    content = (
        json.dumps(certificate).encode() if isinstance(certificate, Mapping) else content_of(certificate)
    )
    certificates = register.system_of(tournament).certificates()
    paper = certificates.read(content)
    return certificates.check(paper, tournament.to_pair(paper["round"]))
