"""The package in Python: what the command line can do, in a few lines.

Everything here is public and stable (see docs/programmers/library.md); `pairwright` itself offers it by name.
"""

from __future__ import annotations

import json
import os
from collections import deque
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from functools import partial, wraps
from importlib import resources
from itertools import islice
from operator import attrgetter
from typing import TYPE_CHECKING, Any, BinaryIO, Literal, ParamSpec, TextIO, TypeVar

from pairwright.common.errors import BadInput, NotGiven, PairwrightError, faults_of, of_kinds
from pairwright.common.messages import told, with_words
from pairwright.common.values import NotebookView
from pairwright.interface.tournament_reader import Loaded, read_file
from pairwright.matching.by_column import made_of, of_columns
from pairwright.systems import register
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.player import Player
from pairwright.tournament.round import Round, is_sound, note_sound
from pairwright.tournament.tournament import Tournament, require_pairing, require_tournament

if TYPE_CHECKING:
    from concurrent.futures import Future

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
    function = of_kinds(function)

    @wraps(function)
    def asked(*args: P.args, **kwargs: P.kwargs) -> R:
        for given in args[:1] or [value for name, value in kwargs.items() if name == "tournament"]:
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


@of_kinds
def faults_in(error: PairwrightError, language: str) -> list[str]:
    """What an error says in a language ("de", "en", "es", "fr", "ru"), one text for each fault.

    What a system said, such as "Permission denied" of a file, stays as it is. `str(error)` is the English.
    Raises BadInput for an unknown language.
    """
    from pairwright.explain.words.translate import fault_text

    _require_language(language)
    return [str(fault_text(language, fault)) for fault in faults_of(error)]


def _require_language(language: str) -> None:
    from pairwright.common.messages import languages

    if language not in languages():
        raise BadInput.told(
            "there is no language {language!r}; known: {known}",
            language=language, known=", ".join(languages()),
        )  # fmt: skip


# ------------------------------------------------------------------------------------------------------


_CHUNK, _LEAST = 32, 8
"""Events that one process draws before it gives their answers; at the end of a list so many at the least."""


def read(source: str | os.PathLike[str] | bytes | BinaryIO | TextIO, *, strict: bool = False) -> Tournament:
    """Read a tournament: a report file (TRF), our JSON form, or a list with rounds, whichever it is.

    source: a path, the content as bytes, an open file, or content with line breaks as text. A list in a text
    form is known by the name of its file (`.csv`, `.tsv`).
    strict: refuse what would otherwise be repaired (`read_report` tells what was).
    Raises BadInput (TrfError for a report file) naming every fault with its place, OSError for a file that
    cannot be read.
    """
    return read_report(source, strict=strict).tournament


@of_kinds
def read_report(
    source: str | os.PathLike[str] | bytes | BinaryIO | TextIO, *, strict: bool = False
) -> Loaded:
    """The same as `tournament`; `problems`: what was repaired, assumed or is odd, each with its place."""
    if isinstance(source, os.PathLike) or (isinstance(source, str) and "\n" not in source):
        name = os.fspath(source)
    else:
        name = str(getattr(source, "name", ""))
    return read_file(content_of(source), name, strict=strict)


def content_of(source: str | os.PathLike[str] | bytes | BinaryIO | TextIO) -> bytes:
    """The bytes of a path, of an open file, or of content given as such. Raises OSError."""
    if isinstance(source, bytes):
        return source
    if isinstance(source, str) and "\n" in source:
        return source.encode("utf-8", "replace")
    if isinstance(source, (str, os.PathLike)):
        try:
            with open(source, "rb") as file:
                return file.read()
        except ValueError as error:  # no file can have this name
            raise BadInput.told(
                "{folder} cannot be used: {reason}", folder=repr(source), reason=error
            ) from None
    if not hasattr(source, "read"):
        raise BadInput.told(
            "{type} is nothing to read; give a path, bytes or an open file", type=type(source).__name__
        )
    found = source.read()
    return found if isinstance(found, bytes) else found.encode("utf-8", "replace")


def sample() -> Tournament:
    """The tournament that comes with the package: an open of 17 players after four of seven rounds."""
    return read(resources.files("pairwright").joinpath("samples", "riverbend-open.trf").read_bytes())


def check(tournament: Tournament) -> None:
    """`Tournament.check`, the rounds compared in columns first."""
    count, rounds = len(tournament.players), tournament.rounds
    unseen = not is_sound(tournament, rounds) and _all_are(Round, rounds)
    if unseen and all(len(one.opponents) == count and register.fits(one) for one in rounds):
        note_sound(tournament, rounds)
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


@of_kinds
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

    jobs:      number of processes that draw; 0 for one per processor. Of a list this one is among them.
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
    from multiprocessing import get_start_method

    # A process that is a copy of this one has the events of a list already: only answers travel.
    if isinstance(tournaments, list | tuple) and get_start_method() == "fork":
        yield from _by_copies(work, tuple(tournaments), count, window)
    else:
        yield from _by_pool(work, tournaments, count, window)


def _by_copies(work: Work, events: tuple[Tournament, ...], count: int, window: int) -> Iterator[Any]:
    """Each process, this one too, takes the next events as soon as it has drawn some; answers in order.

    A pool of the standard library gives them out by threads here, which wait for this one while it draws.
    """
    import gc
    from multiprocessing import connection, get_context

    context = get_context("fork")
    taken, place = context.Value("q"), 0
    lines: list[Any] = []
    others: list[Any] = []
    drawn: dict[int, list[Any]] = {}
    if not (frozen := gc.get_freeze_count()):
        gc.freeze()  # to look through what was there before for unused objects would copy it
    try:
        for _ in range(min(count, len(events)) - 1):
            line, there = context.Pipe(duplex=False)
            lines.append(line)
            given = work, events, count, taken, lines, there
            others.append(context.Process(target=_draw, args=given, daemon=True))
            others[-1].start()
            there.close()
        while place < len(events):
            waiting = sum(map(len, drawn.values()))
            if mine := _next(taken, len(events), count) if waiting < window else range(0):
                drawn[mine.start] = list(map(work, events[mine.start : mine.stop]))
            ready: list[Any] = connection.wait(lines, 0 if mine or place in drawn else None) if lines else []
            for line in ready:
                try:
                    start, answers = line.recv()
                    drawn[start] = list(map(unpack, answers))
                except (EOFError, OSError):
                    lines.remove(line)
            if not (mine or lines or place in drawn):
                fallen = _unexpected(ChildProcessError("the process that was to draw it has ended"))
                drawn[place] = [fallen] * (min(drawn, default=len(events)) - place)
            while place in drawn:
                found = drawn.pop(place)
                place += len(found)
                yield from found
    finally:
        if not frozen:
            gc.unfreeze()
        for other in others:
            other.terminate()
            other.join()


def _next(taken: Any, total: int, count: int) -> range:
    """The places of the events to be drawn next; fewer near the end: nobody waits long for the last one."""
    with taken.get_lock():
        start = taken.value
        taken.value = stop = min(total, start + min(_CHUNK, max(_LEAST, (total - start) // (3 * count))))
    return range(start, stop)


def _draw(work: Work, events: Sequence[Tournament], count: int, taken: Any, lines: Any, there: Any) -> None:
    """What a copy does until there are no more events, or the process that it belongs to has gone."""
    from pairwright.common.parallel import begin_work

    begin_work()
    for line in lines:
        line.close()
    with suppress(BrokenPipeError):  # the first one has gone
        while places := _next(taken, len(events), count):
            there.send((places.start, [pack(work(event)) for event in events[places.start : places.stop]]))


def _by_pool(work: Work, tournaments: Iterable[Tournament], count: int, window: int) -> Iterator[Any]:
    """Other processes draw; this one reads the events, which travel to them."""
    from concurrent.futures import ProcessPoolExecutor

    from pairwright.common.parallel import begin_work

    size, source, waiting = max(1, min(_CHUNK, window // (2 * count))), iter(tournaments), 0
    under_way: deque[tuple[int, Future[list[Packed]]]] = deque()
    with ProcessPoolExecutor(count, initializer=begin_work) as pool:
        while True:
            more = waiting < window and not (under_way and under_way[0][1].done())
            if more and (chunk := list(islice(source, min(size, window - waiting)))):
                under_way.append((len(chunk), pool.submit(_each, work, list(map(pack, chunk)))))
                waiting += len(chunk)
            elif under_way:
                length, future = under_way.popleft()
                waiting -= length
                try:
                    found = list(map(unpack, future.result()))
                except Exception as error:
                    found = [_unexpected(error)] * length
                yield from found
            else:
                return


def _each(work: Work, chunk: Sequence[Packed]) -> list[Packed]:
    return [pack(work(unpack(packed))) for packed in chunk]


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
