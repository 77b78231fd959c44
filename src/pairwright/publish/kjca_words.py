"""The evidence of a junior draw in the controller's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from pairwright.common.collation import fold
from pairwright.common.messages import N_, enumerated, joined, told, told_many
from pairwright.rules.article import rule
from pairwright.systems.findings import KINDS, Finding, Kind
from pairwright.systems.kjca.costs import PLAIN
from pairwright.systems.kjca.draw import Alteration, AlterationKind, Meeting

Name = Callable[[int], str]
"""How a player is called, by index."""

CRITERIA = {
    **PLAIN,
    "float_changed": N_("then another child would go down or have the bye"),
    "left_together": N_("then more children who belong together would meet"),
}
"""What would be worse in each criterion of a draw, and in those of keeping children apart."""

_RELATION = {
    "family": N_("siblings"),
    "club": N_("players from the same club"),
    "school": N_("players from the same school"),
}


def card_names(names: Sequence[str], numbers: Sequence[int | str]) -> Name:
    """How sentences call children: surname and number of the card; siblings by their whole names."""
    families = Counter(fold(name.partition(",")[0]) for name in names)

    def say(player: int) -> str:
        name, number = names[player], numbers[player]
        surname = name.partition(",")[0]
        if number == name:
            return name
        return f"{name if families[fold(surname)] > 1 else surname} ({number})"

    return say


def plain(alteration: Alteration, name: Name) -> str:
    """One alteration as a sentence, without its article and without the next best."""
    said = _SENTENCES[alteration.kind](alteration, name)
    if alteration.overtaken:
        return told("Before children were kept apart: {said}.", said=said)
    return told("{said}.", said=said)


def sentence(alteration: Alteration, name: Name) -> str:
    """One alteration as a sentence with its article, without the next best."""
    return told("{said} ({rule})", said=plain(alteration, name), rule=alteration.rule)


def next_best_sentence(alteration: Alteration) -> str:
    """What the next best would have cost; "" where it was not asked for."""
    found = alteration.next_best
    if found is None:
        return ""
    if not found.criterion:
        return told("There was no other way.")
    return told("The next best way was worse: {what}.", what=told(CRITERIA[found.criterion]))


@rule("KJCA", "S10")
def is_unusual(alteration: Alteration) -> bool:
    """S10: a controller should know of it before the round is announced."""
    unavoidable = any(obstacle.kind is Kind.UNAVOIDABLE for obstacle in alteration.obstacles)
    second_up = alteration.kind is AlterationKind.FLOAT_OPPONENT and alteration.made == alteration.natural
    return (
        alteration.kind in (AlterationKind.RULE_BROKEN, AlterationKind.KEPT_TOGETHER)
        or unavoidable
        or second_up
    )


def warnings(alterations: Iterable[Alteration], name: Name) -> list[str]:
    """The unusual decisions with their reasons."""
    return [sentence(alteration, name) for alteration in alterations if is_unusual(alteration)]


def _pair(meeting: Meeting, name: Name) -> str:
    return told("{white} v {black}", white=name(meeting[0]), black=name(meeting[1]))


def _pairs(meetings: Sequence[Meeting], name: Name) -> str:
    return enumerated([_pair(meeting, name) for meeting in meetings])


def _names(players: Sequence[int], name: Name) -> str:
    return enumerated([name(player) for player in players])


_TWICE = {
    "white": (N_("{who} both had White in the last two games"), N_("{who} has had White twice in a row")),
    "black": (N_("{who} both had Black in the last two games"), N_("{who} has had Black twice in a row")),
}
"""By the colour: of two opponents, and of one."""


def obstacle_words(obstacle: Finding, name: Name) -> str:
    """One reason as a clause."""
    cause = obstacle.kind
    if cause is Kind.RELATED:
        return enumerated([told(_RELATION[relation]) for relation in obstacle.relations])
    who = _names(obstacle.players, name)
    if cause in (Kind.THIRD_COLOUR_DUE, Kind.THIRD_COLOUR):
        return told(_TWICE[obstacle.colour][cause is Kind.THIRD_COLOUR], who=who)
    return told(KINDS[cause].child, who=who, when=_rounds(obstacle.rounds))


def _rounds(rounds: Sequence[int]) -> str:
    if not rounds:
        return ""
    listed = enumerated([str(number) for number in rounds])
    return told_many(" in round {rounds}", " in rounds {rounds}", len(rounds), rounds=listed)


def _because(alteration: Alteration, name: Name) -> str:
    return joined("; ", [obstacle_words(obstacle, name) for obstacle in alteration.obstacles])


def _turned(alteration: Alteration, name: Name) -> str:
    """The pair as it stands on the board, White first: whoever had Black twice has White now."""
    (third,), pair = alteration.obstacles[0].players, alteration.made[0]
    if (third == pair[0]) != (alteration.obstacles[0].colour == "black"):
        pair = pair[::-1]
    return told(
        "{pair}: the colours are swapped, because {why}",
        pair=_pair(pair, name), why=_because(alteration, name),
    )  # fmt: skip


def _exchanged(alteration: Alteration, name: Name) -> str:
    return told("{pairs}: {why}", pairs=_instead(alteration, name), why=_because(alteration, name))


def _instead(alteration: Alteration, name: Name) -> str:
    """The pairs that were made, and those that come first."""
    made, natural = _pairs(alteration.made, name), _pairs(alteration.natural, name)
    return told("{made} instead of {natural}", made=made, natural=natural)


def _float_opponent(alteration: Alteration, name: Name) -> str:
    made, natural = alteration.made[0], alteration.natural[0]
    why = _because(alteration, name)
    if made == natural:
        return told("{pair}, although {why}", pair=_pair(made, name), why=why)
    return told(
        "{who} comes down to play {made} instead of {natural}: {why}",
        who=name(made[0]), made=name(made[1]), natural=name(natural[1]), why=why,
    )  # fmt: skip


def _leaving(alteration: Alteration, name: Name) -> str:
    count, why = len(alteration.players), _because(alteration, name)
    stays = [player for player in alteration.instead_of if player not in alteration.players]
    who, others = _names(alteration.players, name), _names(stays, name)
    if alteration.players == alteration.instead_of:
        return told_many(
            "{who} plays somebody with fewer points again: {why}",
            "{who} play somebody with fewer points again: {why}", count, who=who, why=why,
        )  # fmt: skip
    if not others:
        return told_many(
            "{who} plays somebody with fewer points: {why}",
            "{who} play somebody with fewer points: {why}", count, who=who, why=why,
        )  # fmt: skip
    return told_many(
        "{who}, and not {others}, plays somebody with fewer points: {why}",
        "{who}, and not {others}, play somebody with fewer points: {why}", count, who=who, others=others,
        why=why,
    )  # fmt: skip


def _bye(alteration: Alteration, name: Name) -> str:
    return told(
        "The bye goes to {who} instead of {natural}: {why}",
        who=_names(alteration.players, name), natural=_names(alteration.instead_of, name),
        why=_because(alteration, name),
    )  # fmt: skip


def _separated(alteration: Alteration, name: Name) -> str:
    parted = [
        told(
            "{pair} belong together ({related})",
            pair=_names(obstacle.players, name),
            related=obstacle_words(obstacle, name),
        )
        for obstacle in alteration.obstacles
        if obstacle.kind is Kind.RELATED
    ]
    first = told("{pairs}: {why}", pairs=_instead(alteration, name), why=enumerated(parted))
    both = [told("one swap keeps both pairs apart")] if len(parted) > 1 and alteration.swaps == 1 else []
    others = [obstacle_words(o, name) for o in alteration.obstacles if o.kind is not Kind.RELATED]
    return joined("; ", [first, *both, *others, *_changed_hands(alteration, name)])


def _changed_hands(alteration: Alteration, name: Name) -> list[str]:
    """Whose float, or bye, a separation has given to whom."""
    who, before = alteration.players, alteration.instead_of
    if not who:
        return []
    if set(who) == set(before):
        names = _names(who, name)
        return [told("{who}, level on points, both go down and swap opponents", who=names)]
    played = {player for pair in alteration.made for player in pair}
    down = N_("{who} goes down instead of {other}, who has as many points")
    bye = N_("{who} has the bye instead of {other}, who has as many points")
    return [
        told(down if one in played else bye, who=name(one), other=name(other))
        for one, other in zip(who, before, strict=True)
    ]


def _kept(alteration: Alteration, name: Name) -> str:
    related, *others = (obstacle_words(obstacle, name) for obstacle in alteration.obstacles)
    return told(
        "{pair} belong together ({related}) and play all the same: {why}",
        pair=_names(alteration.made[0], name), related=related, why=joined("; ", others),
    )  # fmt: skip


def _broken(alteration: Alteration, name: Name) -> str:
    what = (
        _pair(alteration.made[0], name)
        if alteration.made
        else told("bye for {who}", who=_names(alteration.players, name))
    )
    return told("A rule is broken: {what}, {why}", what=what, why=_because(alteration, name))


_SENTENCES: dict[AlterationKind, Callable[[Alteration, Name], str]] = {
    AlterationKind.COLOURS_TURNED: _turned,
    AlterationKind.EXCHANGED: _exchanged,
    AlterationKind.FLOAT_OPPONENT: _float_opponent,
    AlterationKind.LEAVING: _leaving,
    AlterationKind.BYE: _bye,
    AlterationKind.SEPARATED: _separated,
    AlterationKind.KEPT_TOGETHER: _kept,
    AlterationKind.RULE_BROKEN: _broken,
}
