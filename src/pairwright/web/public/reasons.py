"""Why somebody has this opponent and this colour: the explanations of published rounds, for everybody.

A draw may have depended on what is nobody's business: who belongs to which family, whom the arbiter keeps
apart. The round is explained from the whole truth; a reason of that kind is then left out.
"""

from __future__ import annotations

from threading import Lock

from pairwright.common.errors import BadInput, PairwrightError
from pairwright.common.values import dataclass, field, replace
from pairwright.explain.film import film
from pairwright.explain.picture import BracketPicture, bracket_of
from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.explain.words.plain import PlainWords
from pairwright.explain.words.speech import Speech
from pairwright.publish.film_markup import film_markup
from pairwright.systems.answers import RoundAnswer, Verdict
from pairwright.systems.evidence import BracketEvidence, ByeEvidence, FloatEvidence, PairEvidence
from pairwright.systems.explainer import Explainer, explainer
from pairwright.systems.findings import Finding, Kind
from pairwright.systems.register import system_named
from pairwright.web.public.page_cache import stamp
from pairwright.web.public.public_view import ShownSection
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
