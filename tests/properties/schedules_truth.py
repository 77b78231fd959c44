"""Schedules, slowly: tables turned as one turns them at the board, and who counts that has left.

By the words of the annex of C.05 and of the docs, and nothing of the program. Games are (White, Black).
"""

from __future__ import annotations


def berger(count):
    """The rounds of a table: everybody but the last number moves on by half the table from round to round."""
    size = count + count % 2
    line = [*range(1, size + 1)]
    rounds = []
    for number in range(1, size):
        half = size // 2
        games = [(line[at], line[-1 - at]) for at in range(half)]
        first, *others = games
        games = [first if number % 2 else first[::-1], *others]
        rounds.append([game for game in games if max(game) <= count])
        moved = [one + half if one + half < size else one + half - size + 1 for one in line[:-1]]
        line = [*moved, size]
    return rounds


def schedule(count, cycles, *, crenshaw=False, exchanged=None):
    """Every round of all cycles as it is played; exchanged: of which cycles, else as it is recommended."""
    table = berger(count)
    size = count + count % 2
    if exchanged is None:
        if size == 2:
            exchanged = []
        elif crenshaw:
            exchanged = [cycle for cycle in range(1, cycles + 1) if cycle > 1]
        elif size == 4 and cycles > 2:
            exchanged = [cycle for cycle in range(1, cycles + 1) if cycle % 2]
        else:
            exchanged = [cycle for cycle in range(1, cycles + 1) if cycle < cycles]
    played = []
    for cycle in range(1, cycles + 1):
        leg = list(table)
        if cycle in exchanged:
            leg[-2], leg[-1] = leg[-1], leg[-2]
        if crenshaw:
            leg = leg[::-1]
        played += [[game if cycle % 2 else game[::-1] for game in games] for games in leg]
    return played


def of_player(rounds, one):
    """Opponent and colour in every round, 0 and nothing when free."""
    found = []
    for games in rounds:
        game = next((game for game in games if one in game), None)
        found.append((0, "") if game is None else (sum(game) - one, "w" if game[0] == one else "b"))
    return found


def three_running(rounds, one):
    """Somebody has one colour in three games running; free rounds are left out."""
    colours = "".join(colour for _, colour in of_player(rounds, one))
    return "www" in colours or "bbb" in colours


def counts(rounds, results, one, left_before):
    """Whoever has left has completed half of all games, of those that were played; results by round, game."""
    scheduled = sum(one in game for games in rounds for game in games)
    completed = sum(
        one in game and results[at][game] in PLAYED
        for at, games in enumerate(rounds[: left_before - 1])
        for game in games
    )
    return scheduled, completed, 2 * completed >= scheduled


PLAYED = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1)}
WORTH = {**PLAYED, "+/-": (2, 0), "-/+": (0, 2), "-/-": (0, 0)}


def halves(rounds, results, without, one):
    """The points of somebody in halves; games with those who do not count are worth nothing."""
    total = 0
    for games, found in zip(rounds, results, strict=False):
        for game in games:
            if one in game and not {*game} & without:
                total += WORTH[found[game]][game.index(one)]
    return total


def faults_of_match(rounds, sizes, cycles):
    """What is wrong with a table of teams; players are (team, place), rounds of (White, Black)."""
    found = []
    everybody = [(team, place) for team, size in enumerate(sizes) for place in range(size)]
    met = [frozenset(game) for games in rounds for game in games]
    for at, one in enumerate(everybody):
        for other in everybody[at + 1 :]:
            wanted = cycles if one[0] != other[0] else 0
            if met.count(frozenset((one, other))) != wanted:
                found.append(f"{one} and {other} meet {met.count(frozenset((one, other)))} times")
    for games in rounds:
        busy = [one for game in games for one in game]
        if len(busy) != len({*busy}):
            found.append(f"somebody plays twice in {games}")
    for one in everybody:
        colours = [game[0] == one for games in rounds for game in games if one in game]
        full = len({*sizes}) == 1
        if full and abs(2 * sum(colours) - len(colours)) > 1 and not (sizes == [2, 2] and cycles == 1):
            found.append(f"{one} has White {sum(colours)} times of {len(colours)}")
        together = [colour for games in rounds for colour in [colour_in(games, one)]]
        runs = "".join(together)
        if full and ("www" in runs or "bbb" in runs):
            found.append(f"{one} has a colour three times running: {runs}")
    return found


def colour_in(games, one):
    return next(("w" if game[0] == one else "b" for game in games if one in game), "-")
