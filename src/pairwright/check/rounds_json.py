"""Broken rules, what is to be seen in a round, repairs and comparisons, as plain JSON values."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.check.completable import Completion
from pairwright.check.consequences import RoundConsequence, Ruling
from pairwright.check.judging import Judgement
from pairwright.check.repair import Repair
from pairwright.check.round_words import EventWords, RoundWords
from pairwright.explain.answer_json import Json, JsonForm
from pairwright.systems.criterion import Difference
from pairwright.systems.findings import Finding, json_name
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.round_context import OpenRound
from pairwright.tournament.round import DrawnPair
from pairwright.tournament.scoring import POINT


def ruling_as_json(form: JsonForm, ruling: Ruling, words: EventWords) -> Json:
    """What a correction still counts for, in words too."""
    return {
        "corrected_round": ruling.corrected_round,
        "counts_for": ruling.counts.value,
        **form.article(ruling.article),
        "first_pairing": ruling.first_pairing or None,
        "rounds_that_stand": list(ruling.stands),
        "text": words.ruling(ruling),
    }


def consequence_as_json(form: JsonForm, found: RoundConsequence, words: EventWords | None = None) -> Json:
    """A later round, with and without a correction; in words too, if they are given."""

    def listed(pairs: tuple[DrawnPair, ...]) -> list[list[int | None]]:
        return [form.meeting((pair.white, None if pair.bye else pair.black)) for pair in pairs]

    return {
        "round": found.round_number,
        "otherwise": found.otherwise,
        "same": found.same,
        "was": listed(found.was),
        "would_be": listed(found.would_be),
        "as_drawn": found.as_drawn,
        "refusal": found.refusal or None,
        **({} if words is None else {"text": words.consequence(found)}),
    }


def completion_as_json(form: JsonForm, completion: Completion, words: EventWords | None = None) -> Json:
    """Whether all rounds can be played, and the evidence; in words too, if they are given."""
    return {
        "answer": completion.answer.value,
        "rounds_left": completion.rounds_left,
        "hindrances": [
            {
                "kind": one.kind.value,
                "players": form.players(one.players),
                "others": form.players(one.others),
                "round": next(iter(one.rounds), None),
                "needed": one.counts[0],
                "available": one.counts[1],
                "relation": next(iter(one.relations), None),
                "name": (one.value or None) if one.relations else None,
                "wish": not one.absolute,
                "text": None if one.relations else one.value or None,
                **({} if words is None else {"said": words.hindrance(one)}),
            }
            for one in completion.hindrances
        ],
        "example": [
            {
                "round": one.number,
                "pairs": [form.players(pair) for pair in one.pairs],
                "byes": form.players(one.byes),
            }
            for one in completion.example
        ],
        **({} if words is None else {"text": words.completion(completion)}),
    }


def rule_as_json(form: JsonForm, broken: Finding, words: RoundWords | None = None) -> Json:
    """A rule that a round breaks; in words too, if they are given. Fields that say nothing are left out."""
    comparison = broken.comparison
    written: Json = {
        "fault": broken.kind.value,
        "severity": broken.severity.value,
        **form.article(broken.article),
        "edition": broken.article.edition or None,
        "players": form.players(broken.players),
        "also_drawn": broken.also_drawn,
    }
    optional: Json = {
        "rounds": list(broken.rounds),
        "colour": broken.colour,
        "relations": list(broken.relations),
        "outcome": broken.outcome,
        "scores": [units / POINT for units in broken.scores] if any(broken.scores) else [],
        "criterion": comparison.criterion if comparison else "",
        "group": broken.group,
    }
    written |= {name: value for name, value in optional.items() if value}
    if comparison is not None:
        written["in_the_draw"] = form.value(comparison, comparison.actual)
        written["in_this_round"] = form.value(comparison, comparison.alternative)
    return written if words is None else {**written, "text": words.rule(broken)}


def notice_as_json(form: JsonForm, notice: Finding) -> Json:
    """One thing to be seen in a round."""
    return {
        "kind": json_name(notice, "draft"),
        "board": notice.board or None,
        "players": form.players(notice.players),
        "rounds": list(notice.rounds),
        "colour": notice.colour or None,
        "value": notice.value or None,
        "scores": [units / POINT for units in notice.scores],
        "wished": notice.wished,
    }


def round_as_json(form: JsonForm, given: GivenRound) -> Json:
    """A round: boards with White first, and byes."""
    return {"boards": [form.players(pair) for pair in given.pairs], "byes": form.players(given.byes)}


def repair_as_json(form: JsonForm, repair: Repair, words: RoundWords | None = None) -> Json:
    """A way to go on after a publication, with its price; in words too, if they are given."""
    told: Json = {}
    if words is not None:
        told = {"title": words.repair_title(repair.kind), "text": words.repair(repair)}
    return {
        "kind": repair.kind.value,
        **form.article(repair.article),
        "possible": repair.round_ is not None,
        "conditions": [
            {"kind": one.kind.value, **form.article(one.article), "players": form.players(one.players)}
            for one in repair.conditions
        ],
        "refusal": repair.refusal or None,
        "boards_changed": repair.boards_changed,
        "moved": form.players(repair.moved),
        "waiting": form.players(repair.waiting),
        "forfeits": [form.players(pair) for pair in repair.forfeits],
        "changes": [
            {
                "board": change.board or None,
                "before": form.players(change.before),
                "after": form.players(change.after),
            }
            for change in repair.changes
        ],
        "broken": [rule_as_json(form, rule) for rule in repair.broken],
        "round": None if repair.round_ is None else round_as_json(form, repair.round_),
        **told,
    }


def judgement_as_json(form: JsonForm, found: Judgement, words: RoundWords) -> Json:
    """A round made by hand, judged, everything in words too."""
    new = [rule for rule in found.rules if not rule.also_drawn]
    old = [rule for rule in found.rules if rule.also_drawn]
    difference = found.difference
    return {
        "is_the_draw": found.drawn,
        "broken": [rule_as_json(form, rule, words) for rule in new],
        "as_in_the_draw": [rule_as_json(form, rule, words) for rule in old],
        "changes": [{**form.answer(answer), "text": words.why_not(answer)} for answer in found.changes],
        "difference": None if difference is None else difference_as_json(form, difference),
        "look": [{**notice_as_json(form, one), "text": words.notice(one)} for one in found.notices],
    }


def comparison_as_json(
    opened: OpenRound, difference: Difference | None, broken: Sequence[Sequence[Finding]], words: RoundWords
) -> Json:
    """Two pairings of a round: what each of them breaks, in words, and where they part."""
    form = JsonForm(opened.tournament)
    return {
        "round": opened.tournament.next_round,
        "edition": opened.edition_key,
        "same": difference is None,
        "broken": [[words.rule(one) for one in side] for side in broken],
        **({} if difference is None else difference_as_json(form, difference)),
    }


def difference_as_json(form: JsonForm, difference: Difference) -> Json:
    """Where two pairings of a round part."""
    comparison = difference.comparison
    first, second = difference.values
    return {
        "better": difference.better,
        **form.article(difference.article),
        "criterion": comparison.criterion,
        **form.place(difference.place),
        "actual": form.value(comparison, comparison.actual),
        "alternative": form.value(comparison, comparison.alternative),
        "values": [form.values(first), form.values(second)],
        "pairs": [[form.meeting(pair) for pair in pairs] for pairs in difference.pairs],
    }
