"""Why somebody has this opponent and this colour: the explanations of published rounds, for everybody.

A draw may have depended on what is nobody's business: who belongs to which family, whom the arbiter keeps
apart. The round is explained from the whole truth; a reason of that kind is then left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from threading import Lock

from pairwright.common.errors import BadInput, PairwrightError
from pairwright.common.messages import N_, listed
from pairwright.common.values import dataclass, field, replace
from pairwright.explain.film import film
from pairwright.explain.picture import BracketPicture, bracket_of
from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.explain.words.plain import PlainWords
from pairwright.explain.words.speech import Speech
from pairwright.explain.words.translate import fault_text
from pairwright.publish.film_markup import film_markup
from pairwright.publish.standing_words import code_title
from pairwright.standings.event import Event
from pairwright.standings.ranking import SCORES, RankAnswer, Standings, TieBreakStep, why
from pairwright.standings.tie_break_register import tie_break
from pairwright.standings.tie_breaks import parse_code
from pairwright.systems.answers import RoundAnswer, Verdict
from pairwright.systems.evidence import BracketEvidence, ByeEvidence, FloatEvidence, PairEvidence
from pairwright.systems.explainer import Explainer, explainer
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.register import system_named
from pairwright.web.public.page_cache import stamp
from pairwright.web.public.public_view import ShownSection
from pairwright.web.translations import Say, counter, speaker
from pairwright.web.views.why_view import BoardReasons, scene_shown


@dataclass(frozen=True)
class Explained:
    """A published round that the rules draw as it was drawn. One thread at a time may ask it."""

    section: ShownSection
    number: int
    found: Explainer
    lock: Lock = field(default_factory=Lock, repr=False, compare=False)

    def _index(self, entry: int) -> int:
        """The index of an entry in the tournament that the round was drawn from."""
        return self.section.behind.as_drawn(self.number).index_of[entry]

    def sentences(self, entry: int, language: str) -> list[str]:
        """Why this opponent and this colour, or the bye, in plain words."""
        if entry not in self.section.behind.as_drawn(self.number).index_of:
            return []  # came after the round was drawn
        player = self._index(entry)
        words = PlainWords(Speech(self.found.tournament, language))
        with self.lock:
            evidence = self.found.why(player)
            floats = self.found.floats(player)
        said: list[str] = []
        if isinstance(evidence, PairEvidence):
            said.append(words.pair(self._pair(evidence)))
            if evidence.colours is not None:
                said.append(words.colours(evidence.colours))
            floats = tuple(one for one in floats if one != evidence.came)
        elif isinstance(evidence, ByeEvidence):
            said.append(words.bye(self._bye(evidence)))
        said += [words.float_(self._float(one)) for one in floats]
        return [sentence for sentence in said if sentence]

    def answer(self, entry: int, language: str) -> BoardReasons:
        """The same with the articles and the part of the group about it, as the panel shows it."""
        player = self._index(entry)
        speech = Speech(self.found.tournament, language)
        words = ArbiterWords(speech)
        with self.lock:
            evidence, bracket = self.found.why(player), bracket_of(self.found, player, part=True)
        said: list[str] = []
        if isinstance(evidence, PairEvidence):
            said.append(words.pair(self._pair(evidence)))
            said += [] if evidence.colours is None else [words.colours(evidence.colours)]
        elif isinstance(evidence, ByeEvidence):
            said.append(words.bye(self._bye(evidence)))
        drawing = ""
        if bracket is not None:
            drawing = BracketPicture(speech, self._bracket(bracket), player, part=True).within_a_page()
        return BoardReasons(tuple(self.sentences(entry, language)), tuple(said), drawing=drawing)

    def film(self, language: str, scene: int | None) -> str:
        """The round step by step as a part of a page: all of it, or of a large one this scene."""
        tournament = self.found.tournament
        shown = scene_shown(len(tournament.players), scene)
        with self.lock:
            made = film(self.found, lambda answer: self._open(answer) is not None, shown)
        address = f"{self.section.address}/round/{self.number}/why/group"
        return film_markup(made, Speech(tournament, language), shown, address)

    def picture(self, entry: int, language: str) -> bytes:
        """The group of a player as an SVG document. Raises BadInput where there is none."""
        player = self._index(entry)
        with self.lock:
            bracket = bracket_of(self.found, player)
        if bracket is None:
            raise BadInput.told("this player is in no group of this round")
        return BracketPicture(Speech(self.found.tournament, language), self._bracket(bracket), player).drawn()

    @property
    def has_pictures(self) -> bool:
        """True where rounds have groups; a round robin has none."""
        return system_named(self.section.state.setup.system).traits.by_results

    def _bracket(self, bracket: BracketEvidence) -> BracketEvidence:
        return replace(
            bracket,
            pairs=tuple(map(self._pair, bracket.pairs)),
            floats=tuple(map(self._float, bracket.floats)),
        )

    def _pair(self, evidence: PairEvidence) -> PairEvidence:
        came = None if evidence.came is None else self._float(evidence.came)
        return replace(
            evidence, cause=self._open(evidence.cause), came=came, swapped=self._open(evidence.swapped)
        )

    def _float(self, evidence: FloatEvidence) -> FloatEvidence:
        return replace(evidence, staying=self._open(evidence.staying), swapped=self._open(evidence.swapped))

    def _bye(self, evidence: ByeEvidence) -> ByeEvidence:
        return replace(evidence, rather=self._open(evidence.rather), swapped=self._open(evidence.swapped))

    def _open(self, answer: RoundAnswer | None) -> RoundAnswer | None:
        """The answer when everybody may read it, else None."""
        if answer is None or all(map(self._is_public, answer.obstacles)):
            unexplained = answer is not None and answer.verdict is Verdict.FORBIDDEN and not answer.obstacles
            return None if unexplained else answer
        return None

    def _is_public(self, obstacle: Finding) -> bool:
        """False for an obstacle that would show a family, or a restriction of the arbiter."""
        if obstacle.kind is Kind.RELATED:
            return bool(obstacle.relations) and "family" not in obstacle.relations
        if obstacle.kind is not Kind.FORBIDDEN:
            return True
        state = self.section.state
        drawn = self.section.behind.as_drawn(self.number)
        people = [state.entry_of[drawn.key_of(player)].particulars for player in obstacle.players]
        return any(
            len({getattr(one, relation).casefold().strip() for one in people}) == 1
            and bool(getattr(people[0], relation).strip())
            for relation in state.setup.keep_apart
            if relation != "family"
        )


def explained(section: ShownSection, number: int) -> Explained | None:
    """A published round explained; None when it cannot be: changed by hand, or earlier results corrected.

    None too where the organiser does not want it told.
    """
    if not section.state.setup.reasons:
        return None
    key = ("explained", section.event_id, section.key, str(number), _ground(section, number))
    return section.memory.get(key, lambda: _explained(section, number))


def _ground(section: ShownSection, number: int) -> str:
    """The stamp of everything that the draw of a round rests on."""
    rounds = [section.stamps[f"{section.key}/{n}"] for n in range(1, number + 1)]
    results = [section.stamps[f"{section.key}/{n}/results"] for n in range(1, number)]
    return stamp(section.ground, rounds, results)


def _explained(section: ShownSection, number: int) -> Explained | None:
    behind = section.behind
    drawn = section.state.rounds[number - 1]
    if drawn.by_hand:
        return None
    try:
        behind = behind.as_drawn(number)
        before = section.with_headers(behind.before_round(number))
        found = explainer(before, system=behind.setup.system, **behind.setup.pairing_options())
    except PairwrightError:
        return None
    index_of = behind.index_of
    boards = {(index_of[board.white], index_of[board.black]) for board in drawn.boards}
    bye = found.pairing.pairing_allocated_bye
    same = boards == {(board.white, board.black) for board in found.pairing.boards}
    same_bye = {index_of[key] for key in drawn.pairing_allocated_byes} == (set() if bye is None else {bye})
    return Explained(section, number, found) if same and same_bye else None


# -- Why somebody has his place in the standings, in the reader's language ---------------------------------


_MOST_NAMES = 6

TITLES = (
    N_("Points"), N_("Buchholz"), N_("Sonneborn-Berger"), N_("Direct encounter"), N_("Number of wins"),
    N_("Games won"), N_("Koya"), N_("Fore Buchholz"), N_("Progressive scores"), N_("Rating"), N_("Lot"),
    N_("Average rating of opponents"), N_("Tournament performance rating"), N_("Games with Black"),
    N_("Games won with Black"), N_("Pairing number"), N_("Standard points"),
    N_("Perfect tournament performance"), N_("Average of opponents' Buchholz"),
    N_("Average performance of opponents"),
)  # fmt: skip
"""Names of tie-breaks that are translated; the others stand in English."""


@dataclass(frozen=True, slots=True)
class PlaceStep:
    """One line of the answer. decided: it separated the player from somebody."""

    title: str
    value: str
    text: str
    decided: bool


@dataclass(frozen=True, slots=True)
class PlaceAnswer:
    """Why this place: place of so many, who shares it, and the steps of the list."""

    rank: int
    total: int
    shared: str
    steps: tuple[PlaceStep, ...]


def title_of(code: str, event: Event, language: str) -> str:
    """The name of a tie-break at length, with what its modifiers say."""
    _ = speaker(language)
    known = parse_code(code)
    plain = tie_break(known, team=event.is_team).title
    title = _(plain)
    if known.cut_low == 1 and not known.cut_high:
        return _("{title}, lowest value cut", title=title)
    if known.cut_low == 1 and known.cut_high == 1:
        return _("{title}, lowest and highest value cut", title=title)
    whole = code_title(known, event)
    return title if whole == plain else fault_text(language, whole)


def place_answer(found: Standings, number: int, language: str) -> PlaceAnswer:
    """Why the player with this pairing number has his place."""
    _ = speaker(language)
    answer = why(found, number)
    told = [(position, step) for position, step in enumerate(answer.steps) if step.dropped is None]
    # What comes after the place was decided is of no interest, but for the score.
    steps = tuple(
        _step(answer, step, position, language)
        for position, step in told
        if len(step.level) > 1 or step.entry.name in SCORES
    )
    return PlaceAnswer(answer.line.rank, len(found.lines), _people(found.event, answer.shared_with, _), steps)


def _step(answer: RankAnswer, step: TieBreakStep, position: int, language: str) -> PlaceStep:
    _ = speaker(language)
    event = answer.standings.event
    column = answer.standings.columns[position]
    title = title_of(step.code, event, language)
    shown = fault_text(language, step.value) if step.entry.places is None else ""
    if len(step.level) == 1:
        return PlaceStep(title, shown, _("The place had already been decided."), False)
    if not step.decided:
        ngettext = counter(language)
        text = ngettext("{n} player is level.", "All {n} players are still level.", len(step.level))
        return PlaceStep(title, shown, text, False)

    def value_of(participant: int) -> str:
        return fault_text(language, column.text(participant))

    values = None if step.entry.places is not None or step.entry.name in SCORES else value_of
    parts = []
    if step.ahead:
        parts.append(_("ahead: {people}", people=_people(event, step.ahead, _, values)))
    aside = {*step.ahead, *step.behind, answer.line.participant}
    level = [one for one in step.level if one not in aside]
    if level:
        parts.append(_("still level: {people}", people=_people(event, level, _)))
    if step.behind:
        parts.append(_("behind: {people}", people=_people(event, step.behind, _, values)))
    return PlaceStep(title, shown, f"{_(';')} ".join(parts), True)


def _people(event: Event, participants: Sequence[int], _: Say, values: object = None) -> str:
    names = []
    for one in participants[:_MOST_NAMES]:
        value = values(one) if callable(values) else ""
        names.append(f"{event.names[one]} ({value})" if value else event.names[one])
    rest = len(participants) - len(names)
    people = listed(names)
    return _("{people} and {n} more", people=people, n=rest) if rest > 0 else people
