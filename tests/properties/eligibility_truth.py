"""Who may play, slowly: everything against the rules on a card, by the words of the settings alone.

Every offence is looked for by itself, player by player and pair by pair. An offence is (setting, players,
boards, count).
"""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from itertools import combinations

NEVER = date.max
"""The day of a match of which nobody knows one."""


def earlier(one, now):
    """A match had been played when another one was; of two without a day by the match days."""
    return (one.on, one.day) < (now.on, now.day) if one.on == now.on == NEVER else one.on < now.on


def had_played(now, appearances):
    """The cards of this player that had been played when a match was: nobody plays who did not come."""
    return [one for one in appearances if one.player == now.player and not one.missing and earlier(one, now)]


def counted(rules, appearances):
    """Those that are appearances by the settings."""
    return [
        one
        for one in appearances
        if (rules.counts_default or not one.default)
        and (rules.counts_bottom or not one.boards or one.board != one.boards)
        and (rules.counts_weekend or not one.second)
    ]


def higher(rules, cards, team):
    """How many of these count above a team, or in the one above it that has most."""
    over = [one.team for one in counted(rules, cards) if one.team < team]
    return max(map(over.count, over), default=0) if rules.stuck_in_one else len(over)


def member_of(rules, own, cards):
    """To which team a player belongs by the cards played, since when, and where before.

    With n appearances above the own team, or the one to which they have come to belong since, it is the
    lowest of those in which they were.
    """
    team, before, since, over = own, own, None, []
    for one in sorted(counted(rules, cards), key=lambda one: (one.on, one.day)):
        if one.team < team:
            over.append(one.team)
        if len(over) == rules.stuck_after:
            before, team, since, over = team, max(over), one.on, []
    return team, since, before


def may_not_play(rules, now, cards, lists):
    """Whether somebody is where they may not play by their appearances, and how many these are."""
    own = lists.own.get(now.player, now.team)
    number = higher(rules, cards, now.team)
    if rules.stuck == "bar":
        return number >= rules.stuck_after, number
    if rules.stuck == "cap":
        over = [one.team for one in counted(rules, cards) if one.team < own]
        if rules.stuck_in_one:
            over = [team for team in over if team == now.team]
        return now.team < own and len(over) >= rules.stuck_after, len(over)
    if rules.stuck == "belongs":
        team, since, before = member_of(rules, own, cards)
        if since is None or now.team <= team:
            return False, number
        grace = now.on != NEVER and (now.on - since).days <= rules.grace_days and now.team <= before
        return not grace, number
    if rules.stuck == "titulars":
        return now.team > lists.titulars.get(now.player, now.team), number
    return rules.stuck == "squad" and now.team != own, number


def one_day(one, other):
    if one.original == NEVER or other.original == NEVER:
        return one.day == other.day or one.on == other.on != NEVER
    return one.original == other.original or one.on == other.on != NEVER


def rating(lists, player):
    """By which it is judged who may play: of the season, where the order of the boards goes by the day."""
    return lists.fixed.get(player, 0) if lists.fixed else lists.ratings.get(player, 0)


def condition_met(rules, condition, now, lists):
    """Of whom it is not known does not meet it."""
    person = lists.people.get(now.player)
    value = rating(lists, now.player)
    if condition.startswith(("max", "min")):
        return value <= int(condition[3:]) if condition[:3] == "max" else value >= int(condition[3:])
    if person is None:
        return False
    if condition in ("w", "m"):
        return person.sex == condition
    if condition == "titled":
        return person.title != ""
    if condition == "transferred":
        return person.transferred != ""
    if condition == "foreign":
        return person.federation not in ("", rules.federation)
    if not person.birth_date:
        return False
    if now.on == NEVER:
        return True
    age = now.on.year - int(person.birth_date[:4])
    return age <= int(condition[1:]) if condition[0] == "u" else age >= int(condition[1:])


def wrong_pairs(rules, seats, ratings, listed):
    """Everybody who sits above somebody that they may not sit above: (upper, lower, by how much)."""
    for upper, lower in combinations(sorted(seats), 2):
        one, other = seats[upper], seats[lower]
        if rules.board_order in ("list", "list-one-place") and one in listed and other in listed:
            places = listed.index(one) - listed.index(other)
            if places > (1 if rules.board_order == "list-one-place" else 0):
                yield upper, lower, places
        if rules.board_order == "rating":
            values = ratings.get(one, 0), ratings.get(other, 0)
            much = values[1] - values[0]
            free = max(values) <= rules.tolerance_free_to
            if (
                not free
                and much > 0
                and (much > rules.tolerance or (rules.tolerance_reached and much == rules.tolerance))
            ):
                yield upper, lower, much


def offences(rules, played, card, lists):
    """Everything against the rules on a card, as (setting, players, boards, count)."""
    here = [now for now in card if not now.missing]
    day = card[0].day
    if len(here) < rules.minimum:
        yield "minimum", tuple(now.player for now in here), (), len(here)
    if rules.empty_boards != "any":
        taken = {now.board for now in (card if rules.empty_boards == "named" else here)}
        empty = [board for board in range(1, max(taken, default=0)) if board not in taken]
        if empty:
            yield "empty_boards", (), tuple(empty), 0
    seats = {now.board: now.player for now in card if now.player in lists.listed}
    for upper, lower, much in wrong_pairs(rules, seats, lists.ratings, lists.listed):
        yield "board_order", (seats[upper], seats[lower]), (upper, lower), much
    for now in card:
        who, board = (now.player,), (now.board,)
        before = had_played(now, played)
        if now.player not in lists.listed:
            yield "list", who, board, 0
        if now.player in lists.of_two_clubs and rules.one_club:
            yield "one_club", who, board, 0
        for setting in lists.irregular.get(now.player, ()):
            yield setting, who, board, 0
        wrong, number = may_not_play(rules, now, before, lists)
        if wrong:
            yield "stuck", who, board, number
        if rules.one_match_a_day and not now.missing:
            own = [one for one in played if one.player == now.player and not one.missing]
            if any(one_day(one, now) and one.on <= now.on for one in own):
                yield "one_match_a_day", who, board, 0
        if rules.few_games and len(before) >= now.day:
            yield "few_games", who, board, len(before)
        if rules.one_team and any(one.division == now.division and one.team != now.team for one in before):
            yield "one_team", who, board, 0
        if rules.play_offs_from and now.day >= rules.play_offs_from:
            number = sum(one.team == now.team for one in before)
            if number < rules.play_off_appearances:
                yield "play_offs_from", who, board, number
        for at, condition in rules.board_rules:
            if at == now.board and not condition_met(rules, condition, now, lists):
                yield "board_rules", who, board, 0
    names = tuple(now.player for now in card)
    if rules.core_from and day >= rules.core_from:
        known = [any(one.team == now.team for one in had_played(now, played)) for now in here]
        enough = sum(known) >= rules.core_players or all(known)
        if not enough if rules.core_players else 2 * sum(known) < len(known):
            yield "core_from", tuple(now.player for now in here), (), sum(known)
    for condition, least, most in rules.limits:
        kind = tuple(now.player for now in card if condition_met(rules, condition, now, lists))
        if not least <= len(kind) <= most:
            yield "limits", kind, (), len(kind)
    values = [rating(lists, now.player) for now in card]
    if rules.sum_most and sum(values) > rules.sum_most:
        yield "sum_most", names, (), sum(values)
    if rules.average_most and sum(values) > rules.average_most * len(values):
        yield "average_most", names, (), sum(values) // len(values)


def irregular(rules, lists):
    """The settings that each player's way onto a list breaks, in order.

    A newcomer stands below everybody who came before, on the last list as well.
    """
    came = {}
    for at, (_, names) in enumerate(lists):
        for name in names:
            came.setdefault(name, at)
    found = {}
    for name, at in came.items():
        wrong = []
        if at and rules.list_days and lists[at][0] not in rules.list_days:
            wrong.append("list_days")
        last = lists[-1][1]
        below = last[last.index(name) + 1 :] if name in last else ()
        if rules.late_players == "end" and any(came[other] < at for other in below):
            wrong.append("late_players")
        if at and rules.registered_by and lists[at][0] > rules.registered_by:
            wrong.append("registered_by")
        if wrong:
            found[name] = sorted(wrong)
    return found


def rating_of(rules, fide, national):
    """0 is no rating."""
    if rules.rating_used == "higher":
        return max(fide, national) or rules.unrated
    first, second = (fide, national) if rules.rating_used == "fide-first" else (national, fide)
    return first or second or rules.unrated


def stronger(rules, lower, higher, ratings):
    """Whether a lower team is above a higher one on average."""
    if not rules.team_average or not lower or not higher:
        return False
    own, theirs = ([ratings[name] for name in team] for team in (lower, higher))
    return Fraction(sum(own), len(own)) > Fraction(sum(theirs), len(theirs))


def boards_lost(verdict, high, low, of):
    """The boards that a wrong order costs."""
    return {
        "too-low": {low},
        "too-high": {high},
        "too-high-and-below": {board for board in range(1, of + 1) if board >= high},
        "match": set(range(1, of + 1)),
    }.get(verdict, set())


def more(rules, played, player, team, here):
    """How many more appearances bar a player from a team, 0 where none do or they are barred already."""
    if rules.stuck != "bar":
        return 0
    cards = [one for one in played if one.player == player and not one.missing]
    over = [one.team for one in counted(rules, cards) if one.team < team]
    number = len(over)
    if rules.stuck_in_one:
        number = over.count(here) if here else max(map(over.count, over), default=0)
    return max(0, rules.stuck_after - number)
