"""What the API answers that the library writes as plain JSON: its keys and their types.

The writers are `explain/answer_json.py`, `check/*_json.py`, `publish/standings_page.py` and
`tournament/tournament_json.py`; a test holds their real answers against these. `NotRequired`: left out where
it says nothing. Drawings of lots and what desks tell each other have modules of their own.
"""

from __future__ import annotations

from typing import NotRequired

from typing_extensions import TypedDict

Value = float | list[float | str]
"""One side of a comparison: a count, or points and differences one after the other."""

Meeting = list[int | None]
"""Two numbers of players; none for the bye."""


class BeforeAfter(TypedDict):
    """What one of many is before and after an act; "" for nothing."""

    name: str
    before: str
    after: str


class EffectOfAct(TypedDict):
    """What an act does beyond its own fields. asks: the desk asks people about it first."""

    kind: str
    section: str
    rounds: list[int]
    asks: bool
    agree: str
    text: str
    lines: list[BeforeAfter]


class Done(TypedDict):
    """An act that was written, or only looked at (`preview`)."""

    event_id: str
    position: int
    written: bool
    effects: list[EffectOfAct]


class Place(TypedDict):
    """The article that decides with its book, and the bracket with its score."""

    article: str | None
    book: str | None
    bracket: int | None
    score: float | None


class Obstacle(TypedDict):
    """What keeps players apart by itself."""

    kind: str
    players: list[int]
    rounds: NotRequired[list[int]]
    colour: NotRequired[str]
    outcome: NotRequired[str]
    relations: NotRequired[list[str]]


class Instead(TypedDict):
    """What the best other pairing would have, and what the draw has in its place."""

    pairs: list[Meeting]
    of_pairs: list[Meeting]
    floats: list[int]
    of_floats: list[int]


class NotPaired(Place):
    """Why two players are not paired."""

    answer: str
    players: Meeting
    criterion: str | None
    actual: Value | None
    alternative: Value | None
    step: NotRequired[str]
    obstacles: NotRequired[list[Obstacle]]
    instead: NotRequired[Instead]


class Wish(TypedDict):
    """The colour that a player would have."""

    colour: str
    strength: str
    difference: int
    history: str


class Colours(TypedDict):
    """Who has which colour, and by which rule."""

    white: int
    black: int
    article: str | None
    book: str | None
    rule: str
    denied: list[int]
    wishes: list[Wish]


class Float(Place):
    """Why a player left a bracket."""

    player: int
    upfloaters: NotRequired[int]
    downfloaters: NotRequired[int]
    odd: bool
    opponent: int | None
    staying: NotPaired | None


class DependsOn(TypedDict):
    """An open place of the rules that decided; the pairs of the round read otherwise."""

    point: str
    article: str | None
    book: str | None
    instead: list[Meeting]


class Why(NotPaired):
    """An answer of `why`: the evidence by the kind of answer, and two texts."""

    role: NotRequired[str]
    altered: NotRequired[bool]
    cause: NotRequired[NotPaired | None]
    colours: NotRequired[Colours | None]
    barred: NotRequired[list[Obstacle]]
    passed: NotRequired[list[int]]
    rivals: NotRequired[int]
    rather: NotRequired[NotPaired | None]
    floats: NotRequired[list[Float]]
    depends_on: NotRequired[list[DependsOn]]
    plain: str
    arbiter: str


class Broken(TypedDict):
    """A rule that a round breaks."""

    fault: str
    severity: str
    article: str | None
    book: str | None
    edition: str | None
    players: list[int]
    also_drawn: bool
    rounds: NotRequired[list[int]]
    colour: NotRequired[str]
    relations: NotRequired[list[str]]
    outcome: NotRequired[str]
    scores: NotRequired[list[float]]
    criterion: NotRequired[str]
    group: NotRequired[int]
    in_the_draw: NotRequired[Value]
    in_this_round: NotRequired[Value]
    text: NotRequired[str]


class Notice(TypedDict):
    """One thing to be seen in a round."""

    kind: str
    board: int | None
    players: list[int]
    rounds: list[int]
    colour: str | None
    value: str | None
    scores: list[float]
    wished: bool
    text: str


class PricedChange(NotPaired):
    """What a pair loses that the draw does not have, it alone being wished for."""

    text: str


class Parted(Place):
    """Where a round parts from the draw, and what decides there. better: 0 for the draw, 1 for the round."""

    better: int
    criterion: str | None
    actual: Value | None
    alternative: Value | None
    values: list[dict[str, Value | list[Value]]]
    pairs: list[list[Meeting]]


class Judgement(TypedDict):
    """A round held against the draw by the rules."""

    is_the_draw: bool
    broken: list[Broken]
    as_in_the_draw: list[Broken]
    changes: list[PricedChange]
    difference: Parted | None
    look: list[Notice]


class Condition(TypedDict):
    """What a way on is allowed under."""

    kind: str
    article: str | None
    book: str | None
    players: list[int]


class Change(TypedDict):
    """A board before and after a repair."""

    board: int | None
    before: list[int]
    after: list[int]


class Boards(TypedDict):
    """A round: boards with White first, and byes."""

    boards: list[list[int]]
    byes: list[int]


class Repair(TypedDict):
    """A way on after a publication, with its price."""

    kind: str
    article: str | None
    book: str | None
    possible: bool
    conditions: list[Condition]
    refusal: str | None
    boards_changed: int
    moved: list[int]
    waiting: list[int]
    forfeits: list[list[int]]
    changes: list[Change]
    broken: list[Broken]
    round: Boards | None


class Repairs(TypedDict):
    """Ways on after a publication, as `pairwright repair` writes them."""

    round: int
    repairs: list[Repair]


class Consequence(TypedDict):
    """A later round, with and without a correction."""

    round: int
    otherwise: bool
    same: int
    was: list[Meeting]
    would_be: list[Meeting]
    as_drawn: bool
    refusal: str | None


class Hindrance(TypedDict):
    """Why not all rounds can be played."""

    kind: str
    players: list[int]
    others: list[int]
    round: int | None
    needed: int
    available: int
    relation: str | None
    name: str | None
    wish: bool
    text: str | None


class ExampleRound(TypedDict):
    """A round to come in an example."""

    round: int
    pairs: list[list[int]]
    byes: list[int]


class Completion(TypedDict):
    """Whether all rounds can be played."""

    answer: str
    rounds_left: int
    hindrances: list[Hindrance]
    example: list[ExampleRound]


class Pair(TypedDict):
    """A board, by numbers and names."""

    board: int
    white: int
    black: int
    white_name: str
    black_name: str


class Absence(TypedDict):
    """Who is not paired, and the kind of bye."""

    player: int
    kind: str


class PairedRound(TypedDict):
    """A round as `pairwright pair` writes it."""

    tournament: str
    round: int
    system: str
    edition: str
    pairs: list[Pair]
    bye: int | None
    bye_name: str | None
    absent: list[Absence]


class StandingLine(TypedDict):
    """A line of the standings; tie-breaks by their codes, as they are printed. Of a team the name alone."""

    id: int
    title: NotRequired[str]
    name: str
    rating: NotRequired[int]
    federation: NotRequired[str]
    club: NotRequired[str]
    rank: int
    points: float
    open_games: int
    remark: str
    tiebreaks: dict[str, str]


class Standings(TypedDict):
    """The standings, in order."""

    tournament: str
    rounds_counted: int
    number_of_rounds: int | None
    rules: str
    pairings: str
    order: list[str]
    notes: list[str]
    players: list[StandingLine]


class NamedPaper(TypedDict):
    """A list or a file that there is."""

    name: str
    title: str


class Papers(TypedDict):
    """Lists with their formats, and files for federations."""

    lists: list[NamedPaper]
    formats: list[str]
    files: list[NamedPaper]


class LinkBoards(TypedDict):
    """Boards that a helper may enter."""

    section: str
    first: int
    last: int


class ALink(TypedDict):
    """A link of a helper or an arbiter."""

    key: str
    name: str
    role: str
    expires: str
    boards: list[LinkBoards]


class NewLink(ALink):
    """With its token, told this once."""

    token: str


class Revoked(TypedDict):
    """A link that was ended."""

    key: str
    revoked: bool


class PlayedRound(TypedDict):
    """A round by players: opponents (0: none), a letter of colour for each, outcomes; of two games each."""

    opponents: list[int]
    colours: str
    outcomes: list[str]
    games: NotRequired[list[list[str]]]


class Tournament(TypedDict):
    """The tournament, usual values left out; all keys stand in docs/programmers/json.md and `from_json`."""

    format: str
    players: list[dict[str, str | int | None]]
    rounds: NotRequired[list[PlayedRound]]
    number_of_rounds: NotRequired[int]
    scoring: NotRequired[dict[str, float]]
    initial_colour: NotRequired[str]
    initial_colour_inferred: NotRequired[bool]
    system: NotRequired[str]
    edition: NotRequired[str]
    acceleration: NotRequired[str]
    announced_byes: NotRequired[list[dict[str, int | str]]]
    forbidden: NotRequired[list[dict[str, int | list[int]]]]
    virtual_points: NotRequired[list[list[float]]]
    adjustments: NotRequired[list[dict[str, float | list[int] | bool]]]
    headers: NotRequired[list[list[str]]]
    tie_breaks: NotRequired[list[str]]
    kept: NotRequired[list[dict[str, str | int]]]
    teams: NotRequired[list[dict[str, int | str | list[int]]]]
    team_play: NotRequired[dict[str, str | float | list[dict[str, float | str | bool | list[int]]]]]
