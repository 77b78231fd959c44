"""The evidence of a junior draw in the controller's words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from pairwright.names import fold
from pairwright.rules.article import rule
from pairwright.systems.kjca.evidence import Alteration, Cause, Kind, Meeting, NextBest, Obstacle

Name = Callable[[int], str]
"""How a player is called, by index."""

CRITERIA = {
    "breaches": "the rules broken (rematches, second byes, third colours)",
    "breach_places": "the place of a broken pairing",
    "float_changed": "floats or byes that change hands",
    "left_together": "the related pairings it leaves",
    "leaving": "the number of players floating",
    "third_colours": "third successive colours",
    "floaters_leaving": "players floating on past a group",
    "which_floaters": "who floats on past a group",
    "second_floats": "second floats",
    "bye_place": "places of the bye above the bottom of the group",
    "leaving_places": "places of the floaters above the bottom",
    "which_leaving": "which players float",
    "other_opponents": "floaters without their natural opponent",
    "opponent_distance": "places between floaters' opponents and the natural ones",
    "floats_turned": "floating pairings with turned colours",
    "which_opponents": "which opponents the floaters meet",
    "disturbed": "players without their natural opponent",
    "inside_halves": "pairings inside one half",
    "colours_turned": "pairings with turned colours",
    "distance": "places moved",
    "which_disturbed": "how high in the group players are disturbed",
    "opponents": "how high the opponents are taken",
}
"""What each criterion counts."""

_RELATION = {"family": "siblings", "club": "club mates", "school": "school mates"}


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


def sentence(alteration: Alteration, name: Name) -> str:
    """One alteration as a sentence, without the next best."""
    say = _SENTENCES[alteration.kind]
    return f"{alteration.rule}: {say(alteration, name)}."


def next_best_sentence(alteration: Alteration) -> str:
    """What the next best would have cost; "" where it was not asked for."""
    found = alteration.next_best
    if found is None:
        return ""
    if not found.criterion:
        return "There was no other way."
    return f"The next best was worse in {CRITERIA[found.criterion]}{_values(found)}."


@rule("KJCA", "S10")
def is_unusual(alteration: Alteration) -> bool:
    """S10: a controller should know of it before the round is announced."""
    unavoidable = any(obstacle.cause is Cause.UNAVOIDABLE for obstacle in alteration.obstacles)
    second_up = alteration.kind is Kind.FLOAT_OPPONENT and alteration.made == alteration.natural
    return alteration.kind in (Kind.RULE_BROKEN, Kind.KEPT_TOGETHER) or unavoidable or second_up


def warnings(alterations: Iterable[Alteration], name: Name) -> list[str]:
    """The unusual decisions with their reasons."""
    return [sentence(alteration, name) for alteration in alterations if is_unusual(alteration)]


def _values(found: NextBest) -> str:
    if found.criterion == "breaches" or (isinstance(found.chosen, int) and isinstance(found.other, int)):
        return f": {_value(found.other)} instead of {_value(found.chosen)}"
    return ""


def _value(value: int | tuple[int, ...]) -> str:
    return "-".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _pair(meeting: Meeting, name: Name) -> str:
    return f"{name(meeting[0])} v {name(meeting[1])}"


def _pairs(meetings: Sequence[Meeting], name: Name) -> str:
    return _listed([_pair(meeting, name) for meeting in meetings])


def _listed(parts: Sequence[str]) -> str:
    return " and ".join([", ".join(parts[:-1]), parts[-1]]) if len(parts) > 1 else "".join(parts)


def _names(players: Sequence[int], name: Name) -> str:
    return _listed([name(player) for player in players])


def obstacle_words(obstacle: Obstacle, name: Name) -> str:
    """One reason as a clause."""
    who = _names(obstacle.players, name)
    rounds = _rounds(obstacle.rounds)
    words = {
        Cause.MET: f"{' and '.join(map(name, obstacle.players))} met{rounds}",
        Cause.FORBIDDEN: f"{who} must not meet",
        Cause.SAME_COLOUR_TWICE: f"{who} both had {obstacle.colour.title()} twice running",
        Cause.THIRD_COLOUR: f"{who} has had {obstacle.colour.title()} twice running",
        Cause.FLOATED_DOWN: f"{who} has floated before{rounds}",
        Cause.FLOATED_UP: f"{who} has floated up before{rounds}",
        Cause.HAD_BYE: f"{who} has had a bye{rounds}",
        Cause.RELATED: _listed([_RELATION[relation] for relation in obstacle.relations]),
        Cause.ALONE_AT_THE_TOP: "they are alone on the highest score in the last round",
        Cause.NO_EXCHANGE: "no single exchange between children of the same score keeps them apart "
        "within the rules",
        Cause.NO_PARTNERS: "no exchange of partners in their group keeps them apart within the rules",
        Cause.NO_PARTNER: f"{who} can play nobody in the group",
        Cause.REST: "otherwise others would be left without a partner",
        Cause.DEARER: f"{who} would cost more elsewhere",
        Cause.UNAVOIDABLE: f"unavoidable ({who})",
    }
    return words[obstacle.cause]


def _rounds(rounds: Sequence[int]) -> str:
    if not rounds:
        return ""
    return f" in round{'s' if len(rounds) > 1 else ''} {_listed([str(number) for number in rounds])}"


def _because(alteration: Alteration, name: Name) -> str:
    return "; ".join(obstacle_words(obstacle, name) for obstacle in alteration.obstacles)


def _turned(alteration: Alteration, name: Name) -> str:
    return f"{_pair(alteration.made[0], name)}: colours turned, {_because(alteration, name)}"


def _exchanged(alteration: Alteration, name: Name) -> str:
    return (
        f"{_pairs(alteration.made, name)} instead of {_pairs(alteration.natural, name)}: "
        f"{_because(alteration, name)}"
    )


def _float_opponent(alteration: Alteration, name: Name) -> str:
    made, natural = alteration.made[0], alteration.natural[0]
    if made == natural:
        return f"{_pair(made, name)}: {name(made[1])} floats up again, {_because(alteration, name)}"
    why = _because(alteration, name)
    return f"{name(made[0])} floats to {name(made[1])} instead of {name(natural[1])}: {why}"


def _leaving(alteration: Alteration, name: Name) -> str:
    who = _names(alteration.players, name)
    plural = "float" if len(alteration.players) > 1 else "floats"
    if alteration.players == alteration.instead_of:
        return f"{who} {plural} again: {_because(alteration, name)}"
    instead = f" instead of {_names(alteration.instead_of, name)}" if alteration.instead_of else ""
    return f"{who} {plural} down{instead}: {_because(alteration, name)}"


def _bye(alteration: Alteration, name: Name) -> str:
    who, natural = _names(alteration.players, name), _names(alteration.instead_of, name)
    return f"bye for {who} instead of {natural}: {_because(alteration, name)}"


def _separated(alteration: Alteration, name: Name) -> str:
    parted = [
        f"{_pair((obstacle.players[0], obstacle.players[1]), name)} are {obstacle_words(obstacle, name)}"
        for obstacle in alteration.obstacles
        if obstacle.cause is Cause.RELATED
    ]
    told = f"{_pairs(alteration.made, name)} instead of {_pairs(alteration.natural, name)}: {_listed(parted)}"
    if len(parted) > 1:
        told += "; one exchange parts both"
    others = [o for o in alteration.obstacles if o.cause is not Cause.RELATED]
    return "; ".join([told, *(obstacle_words(o, name) for o in others), *_changed_hands(alteration, name)])


def _changed_hands(alteration: Alteration, name: Name) -> list[str]:
    """Whose float, or bye, a separation has given to whom."""
    who, before = alteration.players, alteration.instead_of
    if not who:
        return []
    if len(who) > 1:
        return [f"{_names(who, name)}, level on points, both float and exchange opponents"]
    played = {player for pair in alteration.made for player in pair}
    does = "floats down" if who[0] in played else "has the bye"
    return [f"{name(who[0])} {does} instead of {name(before[0])}, who has as many points"]


def _kept(alteration: Alteration, name: Name) -> str:
    return f"{_pair(alteration.made[0], name)} stays, {_because(alteration, name)}"


def _broken(alteration: Alteration, name: Name) -> str:
    what = (
        _pair(alteration.made[0], name) if alteration.made else f"bye for {_names(alteration.players, name)}"
    )
    return f"a rule is broken: {what}, {_because(alteration, name)}"


_SENTENCES: dict[Kind, Callable[[Alteration, Name], str]] = {
    Kind.COLOURS_TURNED: _turned,
    Kind.EXCHANGED: _exchanged,
    Kind.FLOAT_OPPONENT: _float_opponent,
    Kind.LEAVING: _leaving,
    Kind.BYE: _bye,
    Kind.SEPARATED: _separated,
    Kind.KEPT_TOGETHER: _kept,
    Kind.RULE_BROKEN: _broken,
}
