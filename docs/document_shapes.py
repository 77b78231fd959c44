"""The JSON documents that only commands and files have: their keys and their types.

Those that the HTTP API answers as well are in `pairwright.web.api`. `NotRequired`: left out where it says
nothing.
Every document has its `version` besides.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired

from typing_extensions import TypedDict

from pairwright.web.api import shapes
from pairwright.web.api.lots_api import Contribution, LotsTranscript, NextStep

Meeting = list[int | None]
"""Two numbers of players; none for the bye."""

Identity = int | str
"""What names a child's card."""


# -- Rounds: why, judge, compare, repair, consequences, rules -------------------------------------------


class Why(shapes.Why):
    """An answer of `why`; the command adds the text for the reader who was asked for."""

    text: NotRequired[str]


class Judgement(shapes.Judgement):
    """A round held against the draw by the rules; the command adds which."""

    round: NotRequired[int]


class Repair(shapes.Repair):
    """A way on after a publication, in words too."""

    title: str
    text: list[str]


class Repairs(TypedDict):
    """Ways on after a publication."""

    round: int
    repairs: list[Repair]


class Comparison(TypedDict):
    """Two pairings of a round: what each breaks, in words; and where they part, unless they are the same."""

    round: int
    edition: str
    same: bool
    broken: list[list[str]]
    better: NotRequired[int]
    article: NotRequired[str | None]
    book: NotRequired[str | None]
    criterion: NotRequired[str | None]
    bracket: NotRequired[int | None]
    score: NotRequired[float | None]
    actual: NotRequired[shapes.Value | None]
    alternative: NotRequired[shapes.Value | None]
    values: NotRequired[list[dict[str, Any]]]
    pairs: NotRequired[list[list[Meeting]]]


class Ruling(TypedDict):
    """What a correction still counts for."""

    corrected_round: int
    counts_for: str
    article: str | None
    book: str | None
    first_pairing: int | None
    rounds_that_stand: list[int]
    text: str


class LaterRound(shapes.Consequence):
    """A later round with and without the correction, in words too."""

    text: str


class Consequences(TypedDict):
    """A corrected result, and the rounds after it."""

    ruling: Ruling
    rounds: list[LaterRound]


class Hindrance(shapes.Hindrance):
    """Why not all rounds can be played; the command adds it in words."""

    said: NotRequired[str]


class Completion(TypedDict):
    """Whether all rounds can be played; the command adds it in words."""

    answer: str
    rounds_left: int
    hindrances: list[Hindrance]
    example: list[shapes.ExampleRound]
    text: NotRequired[str]


class Rules(TypedDict):
    """The criteria of an edition by their numbers; or one criterion, with a position where it decides."""

    edition: str
    criteria: NotRequired[dict[str, str]]
    numbers: NotRequired[dict[str, list[str]]]
    names: NotRequired[list[str]]
    demand: NotRequired[str]
    note: NotRequired[str]
    later: NotRequired[str]
    position: NotRequired[str]
    question: NotRequired[dict[str, int | None]]
    answer: NotRequired[shapes.Why]


# -- Checks ---------------------------------------------------------------------------------------------


class Side(TypedDict):
    """A pair of one of two rounds; none of the other names for the bye."""

    white: int
    black: int | None
    white_name: str
    black_name: str | None
    colours_only: bool


class PairOfBoth(TypedDict):
    """Where two rounds differ."""

    ours: Side | None
    file: Side | None


class CheckedRound(TypedDict):
    """A round of a file, beside the one by the rules."""

    round: int
    same: bool
    same_pairs: int
    no_pairing: str
    differences: list[PairOfBoth]
    open: list[Side]
    editions: list[str]
    said: list[str]


class WrongRank(TypedDict):
    """A rank that the tie-breaks do not give."""

    player: int
    name: str
    file_rank: int
    first_place: int
    last_place: int


class Ranks(TypedDict):
    """The ranks of a file."""

    tie_breaks: list[str]
    same: bool
    not_compared: str
    differences: list[WrongRank]


class Problem(TypedDict):
    """What the reader of a report file found."""

    severity: Literal["error", "warning", "note"]
    code: str
    message: str
    line: int
    column: int
    player: int
    round: int
    assumed: str


class Deviation(TypedDict):
    """Where an event leaves the rules of FIDE."""

    kind: str
    level: str
    round: int
    players: list[int]
    value: str
    articles: list[str]
    text: str
    meaning: str


class Check(TypedDict):
    """A file that was checked; of one that cannot be read `error` and `problems`."""

    file: str
    same: bool
    exit_status: int
    rounds: list[CheckedRound]
    problems: list[Problem]
    error: NotRequired[list[str]]
    tournament: NotRequired[str]
    players: NotRequired[int]
    system: NotRequired[str]
    edition: NotRequired[str]
    points_same: NotRequired[bool]
    ranks: NotRequired[Ranks | None]
    left_out: NotRequired[str]
    deviations: NotRequired[list[Deviation]]
    said: NotRequired[list[str]]


class Verdict(TypedDict):
    """Whether a certificate holds."""

    valid: bool
    facts: bool
    proof: bool
    order: bool
    faults: list[str]
    notes: list[str]


class Certificate(TypedDict):
    """The proof of a round: facts of the players (columns), the pairs, and the proofs bracket by bracket."""

    format: Literal["pairwright-certificate"]
    tournament: str
    system: str
    edition: str
    round: int
    covers: str
    does_not_cover: str
    event: str
    last: bool
    initial: Literal["W", "B", ""]
    forbidden: list[list[int]]
    players: dict[str, list[Any]]
    pairs: list[list[int]]
    bye: int | None
    collapse: int | None
    given_up: list[list[int]] | None
    proofs: list[dict[str, Any]]


# -- Forecasts, random tournaments, campaigns -----------------------------------------------------------


class OpenBoard(TypedDict):
    """A board that is still playing."""

    white: int
    black: int


class Chance(TypedDict):
    """A possible opponent. boards: chance by board, where one player was asked for."""

    number: int | None
    chance: float
    white: float
    boards: NotRequired[dict[str, float]]


class NextOfPlayer(TypedDict):
    """Whom a player may meet."""

    number: int
    opponents: list[Chance]


class ForecastNext(TypedDict):
    """The next round, with boards still playing."""

    round: int
    samples: int
    exact: bool
    error: float
    model: str
    unpaired: float
    open_boards: list[OpenBoard]
    players: list[NextOfPlayer]


class Group(TypedDict):
    """How many end with these points."""

    points: str
    mean: float
    low: int
    high: int


class EndOfPlayer(TypedDict):
    """Chances of a player by points, by place and by norm."""

    number: int
    points: dict[str, float]
    place: dict[str, float]
    norms: NotRequired[dict[str, float]]


class ForecastEnd(TypedDict):
    """Points and places at the end."""

    rounds: int
    samples: int
    error: float
    model: str
    left: list[int]
    stopped: int
    groups: list[Group]
    players: list[EndOfPlayer]


class Fit(TypedDict):
    """How well a model foretold games."""

    model: str
    games: int
    log_loss: float
    brier: float
    draws_foretold: float
    draws_seen: float
    white_foretold: float
    white_seen: float


class Calibration(TypedDict):
    """All models."""

    models: list[Fit]


class Generated(TypedDict):
    """A random tournament; `error` where none could be made."""

    file: str
    seed: int
    exit_status: int
    error: NotRequired[list[str]]
    players: NotRequired[int]
    teams: NotRequired[int]
    rounds: NotRequired[int]
    rounds_played: NotRequired[int]
    stopped: NotRequired[str]
    description: NotRequired[str]


class Mean(TypedDict):
    """A measure over tournaments."""

    mean: float
    error: float
    count: int


class CampaignGroup(TypedDict):
    """Measures of a group of players, or of all (0)."""

    group: int
    measures: dict[str, Mean]


class Cell(TypedDict):
    """Settings, and what was measured under them."""

    cell: int
    settings: dict[str, Any]
    groups: list[CampaignGroup]


class Campaign(TypedDict):
    """A campaign as far as it has come. cases: what is to be looked at."""

    title: str
    kind: str
    tournaments: int
    seed: int
    program: str
    rows: int
    pieces: int
    done: int
    cells: list[Cell]
    cases: list[Any]


# -- Lists and tables -----------------------------------------------------------------------------------


class Listed(TypedDict):
    """A player of an entry list; "" for what the list does not say."""

    name: str
    title: str
    rating: int | str
    national_rating: int | str
    federation: str
    fide_id: str
    club: str
    school: str
    family: str
    sex: str
    birth: str
    number: int | str
    national_id: str
    transferred: str
    fixed_board: str
    team: str
    board: int | str
    section: str
    captain: str
    contact: str
    venue: str


class LeftOut(TypedDict):
    """A row that is no player."""

    row: int
    why: str


class Remark(TypedDict):
    """What is odd in a row."""

    row: int
    what: str


class Corrected(TypedDict):
    """What was read as something else."""

    column: str
    text: str
    became: str
    rows: list[int]


class NotUsed(TypedDict):
    """A column that means nothing here."""

    column: str
    cells: int


class EntryList(TypedDict):
    """An entry list of any program. columns: what each heading was taken for. above: lines above these.

    encoding: of a CSV file that is not UTF-8.
    """

    columns: dict[str, str]
    players: list[Listed]
    left_out: list[LeftOut]
    remarks: list[Remark]
    corrected: list[Corrected]
    not_used: list[NotUsed]
    above: list[str]
    encoding: str


class CrosstableGame(TypedDict):
    """A game in a crosstable."""

    opponent: int | None
    colour: Literal["white", "black"] | None
    outcome: str


class CrosstableLine(TypedDict):
    """A player in a crosstable."""

    place: int
    number: int
    name: str
    title: str
    rating: int
    federation: str
    points: float
    games: list[CrosstableGame]


class Crosstable(TypedDict):
    """The crosstable of a tournament."""

    tournament: str
    rounds_played: int
    number_of_rounds: int | None
    order: str
    players: list[CrosstableLine]


class Series(TypedDict):
    """One line of a chart."""

    name: str
    values: list[float | None]


class Block(TypedDict):
    """A part of a document; which keys, `block` says."""

    block: Literal["heading", "paragraph", "list", "facts", "table", "chart"]
    text: NotRequired[str]
    level: NotRequired[int]
    ordered: NotRequired[bool]
    texts: NotRequired[list[str]]
    values: NotRequired[dict[str, str]]
    kind: NotRequired[str]
    title: NotRequired[str]
    columns: NotRequired[list[str]]
    rows: NotRequired[list[list[str | list[str]]]]
    acts: NotRequired[list[str]]
    notes: NotRequired[list[str]]
    labels: NotRequired[list[str]]
    series: NotRequired[list[Series]]


class Document(TypedDict):
    """A list as on paper."""

    name: str
    title: str
    event: NotRequired[str]
    subtitle: NotRequired[str]
    blocks: list[Block]


class Documents(TypedDict):
    """Several lists in one file."""

    documents: list[Document]


class BoardPlace(TypedDict):
    """A player's place among those of a board."""

    rank: int | None
    id: int
    name: str
    team: str
    squad_place: int
    games: int
    points: float
    percent: float
    performance: int | None
    games_by_board: dict[str, int]
    forfeited: int


class BoardRanking(TypedDict):
    """The players of a board; of no board for reserves."""

    board: int | None
    players: list[BoardPlace]


class BoardPrizes(TypedDict):
    """The best of every board of an event of teams."""

    tournament: str
    rounds_counted: int
    board_of: str
    least_games: int
    open_games: int
    boards: list[BoardRanking]


class PublicSection(TypedDict):
    """A section as public pages and a published site give it to programs."""

    event: str
    section: str
    rounds_published: int
    rounds_complete: int
    results_missing: int
    games_adjourned: int
    tournament: dict[str, Any]
    standings: shapes.Standings | None


# -- Ratings and norms ----------------------------------------------------------------------------------


class FirstRating(TypedDict):
    """What the event would give a player without a rating by itself."""

    state: str
    games: int
    points: float
    mean: float | None
    percent: int | float | None
    calculated: int | None
    rating: int | None


class RatingChange(TypedDict):
    """The change of one player."""

    id: int
    rating: int | None
    k: int | None
    k_reason: str | None
    k_assumed: list[str]
    games: int
    sum: float | None
    exact: float | None
    change: int | None
    first_rating: FirstRating | None


class RatingChanges(TypedDict):
    """The rating changes of a tournament."""

    changes: list[RatingChange]


class Rated(TypedDict):
    """A player of a rating list; 0 and "" for what it does not say."""

    number: str
    name: str
    federation: str
    sex: str
    title: str
    standard: int
    rapid: int
    blitz: int
    standard_k: int
    rapid_k: int
    blitz_k: int
    standard_games: int
    rapid_games: int
    blitz_games: int
    birth_year: int
    fide_id: str
    club: str
    flag: str


class RatedPlayers(TypedDict):
    """Players found in rating lists."""

    players: list[Rated]


class RatingList(TypedDict):
    """A rating list of an index."""

    name: str
    source: str
    date: str
    lines: int


class RatingLists(TypedDict):
    """The rating lists of an index."""

    lists: list[RatingList]


class NormCondition(TypedDict):
    """A condition of a norm. exempt: by which article it need not be met."""

    condition: str
    found: Any
    needed: Any
    met: bool
    exempt: str | None


class Norm(TypedDict):
    """A norm of a player, whether it was made or not."""

    id: int
    norm: str
    achieved: bool
    rounds: list[int]
    left_out: list[Any]
    performance: int | None
    average: int | None
    conditions: list[NormCondition]


class Norms(TypedDict):
    """The norms of an event."""

    norms: list[Norm]


# -- Events ---------------------------------------------------------------------------------------------


class EntryInFile(TypedDict):
    """An entry of an event in a file."""

    key: int
    number: int
    name: str


class SectionInFile(TypedDict):
    """A section of an event in a file."""

    section: str
    name: str
    system: str
    entries: list[EntryInFile]
    rounds: int
    number_of_rounds: int


class EventInFile(TypedDict):
    """An event in a file; after something was done `written` and `effects`."""

    event_id: str
    position: int
    name: NotRequired[str]
    sections: NotRequired[list[SectionInFile]]
    written: NotRequired[bool]
    effects: NotRequired[list[shapes.EffectOfAct]]


class JournalLine(TypedDict):
    """A line of the journal, with its link of the chain."""

    position: int
    at: str
    who: str
    why: str
    kind: str
    body: dict[str, Any]
    link: str


class EventFile(TypedDict):
    """An event of the desk with its journal. acts: the version of what stands in it."""

    format: Literal["pairwright event"]
    acts: NotRequired[int]
    event: str
    origin: str
    journal: list[JournalLine]


# -- Juniors --------------------------------------------------------------------------------------------


class JuniorPair(TypedDict):
    """A pair by cards."""

    white: Identity
    black: Identity


class JuniorBoard(JuniorPair):
    """A board by cards."""

    board: int
    kind: str


class Cause(TypedDict):
    """What kept the natural pair apart."""

    cause: str
    players: list[Identity]
    rounds: list[int]
    relations: list[str]
    colour: str


class NextBest(TypedDict):
    """The next best way, and what it costs."""

    criterion: str
    chosen: Any
    other: Any
    text: str


class Alteration(TypedDict):
    """Where the draw leaves the natural pairs."""

    rule: str
    kind: str
    score: float
    made: list[list[Identity]]
    natural: list[list[Identity]]
    players: list[Identity]
    instead_of: list[Identity]
    because: list[Cause]
    text: str
    overtaken: NotRequired[bool]
    next_best: NotRequired[NextBest]


class JuniorRound(TypedDict):
    """A round of a junior section."""

    round: int
    pairs: list[JuniorPair]
    bye: Identity | None
    boards: list[JuniorBoard]
    alterations: list[Alteration]
    warnings: list[str]
    down_floats: list[Identity]
    up_floats: list[Identity]
    rules_broken: dict[str, int]


class TrophyLine(TypedDict):
    """A line of the standings of a junior section."""

    place: int
    id: Identity
    name: str
    points: float
    opponents_points: float
    between: float | None
    wins: int
    performance: float | None
    prize: str
    cash: float | None


class TrophyList(TypedDict):
    """One list of a junior section."""

    title: str
    standings: list[TrophyLine]


class JuniorStandings(TypedDict):
    """The standings of a junior section, or of each that was merged into it."""

    lists: list[TrophyList]


class Pupil(TypedDict):
    """A score for a school."""

    name: str
    section: str
    score: float
    games: int


class School(TypedDict):
    """A school with the scores that count."""

    place: int
    school: str
    score: float
    pupils: list[Pupil]
    too_few_games: list[Pupil]
    better_elsewhere: list[Pupil]


class Schools(TypedDict):
    """Best school."""

    schools: list[School]


# -- Lots -----------------------------------------------------------------------------------------------


class Numbered(TypedDict):
    """A number that was drawn. group: where it is not the federation."""

    name: str
    federation: str
    number: int
    group: NotRequired[str]


class LateMeeting(TypedDict):
    """Two of one federation who meet in the last rounds."""

    round: int
    numbers: list[int]
    federation: str
    names: list[str]


class Contingent(TypedDict):
    """Those of one federation, in drawing order."""

    name: str
    players: list[str]


class DrawnLots(TypedDict):
    """What has been drawn: numbers, or a colour; of the Varma ceremony its contingents."""

    numbers: NotRequired[list[Numbered]]
    colour: NotRequired[Literal["white", "black"] | None]
    late_meetings: NotRequired[list[LateMeeting]]
    fewest_late_meetings: NotRequired[int | None]
    contingents: NotRequired[list[Contingent]]
    notes: NotRequired[list[str]]


class Drawing(DrawnLots):
    """A drawing of lots as it stands."""

    next: NextStep | None
    transcript: LotsTranscript


class VerifiedDrawing(DrawnLots):
    """A transcript that was verified; `place`, `code` and `text` say where one does not hold."""

    holds: bool
    place: NotRequired[str]
    code: NotRequired[str]
    text: NotRequired[str]
    complete: NotRequired[bool]
    steps: NotRequired[int]
    taken_back: NotRequired[list[int]]
    earlier_draws: NotRequired[int]
    sealed: NotRequired[bool]
    published: NotRequired[str]
    last_call: NotRequired[str | None]
    fingerprint: NotRequired[str | None]
    next: NotRequired[NextStep | None]
    transcript: NotRequired[LotsTranscript]


class Contributions(TypedDict):
    """What was called out for a public draw."""

    contributions: list[Contribution]


class JudgedRecord(TypedDict):
    """A draw written down by hand: whether it is in keeping with the directions, and where not."""

    legal: bool
    code: str
    at: str
    text: str


class JudgedRecords(TypedDict):
    """One such draw, or several of one file."""

    legal: NotRequired[bool]
    code: NotRequired[str]
    at: NotRequired[str]
    text: NotRequired[str]
    draws: NotRequired[list[JudgedRecord]]


class EnvelopeMeeting(TypedDict):
    """When two numbers of an envelope meet."""

    round: int
    numbers: list[int]


class Envelope(TypedDict):
    """An envelope with its numbers. late: who meet in the last three rounds."""

    envelope: str
    numbers: list[int]
    meetings: list[EnvelopeMeeting]
    late: list[EnvelopeMeeting]


class Envelopes(TypedDict):
    """The envelopes for a number of players."""

    players: int
    set: str
    envelopes: list[Envelope]
    holds: bool


class SchedulePlayer(TypedDict):
    """A player with a number of the table."""

    number: int
    name: str
    federation: str


class ScheduleGame(TypedDict):
    """A game of a schedule, by numbers of the table or labels of teams."""

    white: int | str
    black: int | str


class Left(TypedDict):
    """Who left a round robin; counts: by half of the games."""

    number: int
    from_round: int
    scheduled: int
    completed: int
    counts: bool


class Schedule(TypedDict):
    """A round robin; of a match of teams only players by label and rounds."""

    players: list[SchedulePlayer] | dict[str, str]
    rounds: list[list[ScheduleGame]]
    order: NotRequired[str]
    cycles: NotRequired[int]
    exchanged: NotRequired[list[int]]
    table_rounds: NotRequired[list[int]]
    free: NotRequired[list[int | None]]
    withdrawals: NotRequired[list[Left]]
    standings_exclude: NotRequired[list[int]]
    draw: NotRequired[Drawing]


# -- The process that stays -----------------------------------------------------------------------------


class EngineAnswer(TypedDict):
    """An answer of `pairwright engine`; `error` where there is no pairing."""

    id: Any
    pairs: NotRequired[list[list[int]]]
    bye: NotRequired[int | None]
    error: NotRequired[str]
