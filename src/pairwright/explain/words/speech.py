"""How a language says names, scores, lists and sentences: gettext over the catalogues of the package.

The English texts in the code are the keys. A language without a catalogue is answered in English.
"""

from __future__ import annotations

import gettext
import os
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, cached_property

from pairwright.common.messages import CATALOGUES, N_, NN_, filled
from pairwright.tournament.acceleration import virtual_points
from pairwright.tournament.scoring import POINT, points_text
from pairwright.tournament.tournament import Tournament

# -- What is said of players, as it is said of teams: the one place for the words of team events -------
# Sentences are written for players. Where teams are paired, `Speech` says the one that stands here instead;
# it
# tells the same of them, with the same values. A text that is not here is the same for both.


POINTS = {
    "": NN_("with {points} point", "with {points} points"),
    "MP": NN_("with {points} match point", "with {points} match points"),
    "GP": NN_("with {points} game point", "with {points} game points"),
}
"""By the score that ranks the teams first; "" for players."""

OF_TEAMS = {
    # names and single words
    "player {number}": N_("team {number}"),
    "nobody": N_("no team"),
    "a point because the opponent did not come": N_("a match won by forfeit"),
    "White less often so far": N_("away more often so far"),
    "{granted} has had White less often in this cup": N_("{granted} has been away more often in this cup"),
    # why, and why not: plain
    "then another player could no longer be paired": N_("then another team could no longer be paired"),
    "{player} has already had {what} in round {rounds}, and no player gets such a point twice": N_(
        "{player} has already had {what} in round {rounds}, and after that a team does not get the bye"
    ),
    "the number of players is even, so nobody has a bye": N_(
        "the number of teams is even, so no team has a bye"
    ),
    "{first} cannot be their own opponent": N_("{first} cannot be its own opponent"),
    "The number of players is odd, so one of them has a bye. It goes to a player with the "
    "lowest possible score: here, {with_points}, {player}.": N_(
        "The number of teams is odd, so one of them has a bye. It goes to a team with the lowest "
        "possible score: here, {with_points}, {player}."
    ),
    "In the group {with_points} the number of players to be paired is odd; {player} is left over.": N_(
        "In the group {with_points} the number of teams to be paired is odd; {player} is the one left over."
    ),
    "then the bye would go to somebody with more points": N_(
        "then the bye would go to a team with more points"
    ),
    "{player} had not met somebody with more points in round {round}": N_(
        "{player} had not met a team with more points in round {round}"
    ),
    "{player} had {wanted} the game with {other} in round {round}": N_(
        "{player} had {wanted} the match against {other} in round {round}"
    ),
    "{white} has White": N_("{white} has White on board 1"),
    "{white} has White.": N_("{white} has White on board 1."),
    "neither has played yet, so the initial colour drawn by lot decides": N_(
        "neither team has played yet, and the lot drawn before round 1 decides"
    ),
    # for the arbiter
    "White {white}, Black {black}: {article}{rule}{wishes}.": N_(
        "Board 1, White {white}, Black {black}: {article}{rule}{wishes}."
    ),
    ", odd number of players.": N_(", odd number of teams."),
    "an even number of players, no bye": N_("an even number of teams, no bye"),
    "the same player": N_("the same team"),
    "no game between them in round {round}": N_("no match between them in round {round}"),
    # step by step
    "Who is in the group": N_("Which teams are in the group"),
    "Who leaves the group": N_("Which teams leave the group"),
    "Who comes up into the group": N_("Which teams come up into the group"),
    "The boards and their colours": N_("The matches, and the colours of board 1"),
    "Who of these leaves the group?": N_("Which of these teams leaves the group?"),
    "Who of these comes up into the group?": N_("Which of these teams comes up into the group?"),
    "Who of these has the bye?": N_("Which of these teams has the bye?"),
    "Who has no game in this round?": N_("Which team has no match in this round?"),
    "Which colour does {player} have?": N_("Which colour does {player} have on board 1?"),
    "The numbers of each pair add up to {sums}; the last player meets the one left over.": N_(
        "The numbers of each pair add up to {sums}; the last team meets the one left over."
    ),
    "players of the group who are not shown: {n}": N_("teams of the group that are not shown: {n}"),
    "○ White · ● Black · dashed card, arrow: comes from another group, or leaves for one": N_(
        "Board 1: ○ White · ● Black · dashed card, arrow: comes from another group, or leaves for one"
    ),
    # judgements and repairs
    "{players}: more than one player without an opponent": N_(
        "{players}: more than one team without an opponent"
    ),
    "{players}: one of the two does not get the {colour} pieces they are due": N_(
        "{players}: one of the two is due {colour} on board 1 and does not get it"
    ),
    "Change as few boards as possible": N_("Change as few matches as possible"),
    "Add late entries on new boards; the pairings stay as they are": N_(
        "Add late teams in new matches; the pairings stay as they are"
    ),
    "the round pairs players who have already met: {players}": N_(
        "the round pairs teams that have already met: {players}"
    ),
    "a late entry is added with as few changes as possible, and all players concerned agree: {players}": N_(
        "a late team is added with as few changes as possible, and all teams concerned agree: {players}"
    ),
    "an unforeseeable event affects the top boards of the last round; the Chief Arbiter says "
    "which these are": N_(
        "an unforeseeable event affects the top matches of the last round; the Chief Arbiter "
        "says which these are"
    ),
    "no legal round is possible if these boards are kept": N_(
        "no legal round is possible if these matches are kept"
    ),
    "fewer than two players take part: there is nothing to pair": N_(
        "fewer than two teams take part: there is nothing to pair"
    ),
    "Board {board}: {seen}.": N_("Match {board}: {seen}."),
    "Board {board}": N_("Match {board}"),
    "the players concerned": N_("the teams concerned"),
    "{players}: no game in this round.": N_("{players}: no match in this round."),
    "{players}: possible opponents: {available}, games: {needed}": N_(
        "{players}: possible opponents: {available}, matches: {needed}"
    ),
    "{group}: players: {needed}, others: {available}, from round {round} on; they must not meet": N_(
        "{group}: teams: {needed}, others: {available}, from round {round} on; they must not meet"
    ),
    "games to be played: {needed}, pairs who may still meet: {available}": N_(
        "matches to be played: {needed}, pairs of teams that may still meet: {available}"
    ),
    "rounds with a bye: {needed}, players who may have it: {available}": N_(
        "rounds with a bye: {needed}, teams that may have it: {available}"
    ),
}

COUNTED_OF_TEAMS = {
    "{both} have already met in round {rounds}, and no two players meet twice": NN_(
        "{both} have already met in round {rounds}, and no two teams meet twice",
        "{both} have already met in rounds {rounds}, and no two teams meet twice",
    ),
    "{number} player is moved up into the group {with_points}: {player}.": NN_(
        "{number} team is moved up into the group {with_points}: {player}.",
        "{number} teams are moved up into the group {with_points}, {player} among them.",
    ),
    "In the group {with_points} {number} player is left over: {player}.": NN_(
        "In the group {with_points} {number} team is left over: {player}.",
        "In the group {with_points} {number} teams are left over, {player} among them.",
    ),
    "{number} player with the same score or fewer has already received a point without playing.": NN_(
        "{number} team with no more points may not have the bye, because of an earlier round.",
        "{number} teams with no more points may not have the bye, because of earlier rounds.",
    ),
    "{number} player is in the group.": NN_(
        "{number} team is in the group.", "{number} teams are in the group."
    ),
    "{number} board would have been different": NN_(
        "{number} match would have been different", "{number} matches would have been different"
    ),
    "{number} board or bye changes": NN_("{number} match or bye changes", "{number} matches or byes change"),
    "{number} player present gets a different game": NN_(
        "{number} team present gets another opponent", "{number} teams present get another opponent"
    ),
}
"""The same for texts with a number: by the text for one, both texts of teams."""

# ------------------------------------------------------------------------------------------------------


DOMAIN = "explain"


WORDS = {
    "white": N_("white"),
    "black": N_("black"),
    "W": N_("W"),
    "B": N_("B"),
    "mild": N_("mild"),
    "strong": N_("strong"),
    "absolute": N_("absolute"),
    "win": N_("win"),
    "draw": N_("draw"),
    "loss": N_("loss"),
    "pairing_allocated_bye": N_("pairing-allocated bye"),
    "forfeit_win": N_("forfeit win"),
    "full_point_bye": N_("full-point bye"),
    "half_point_bye": N_("half-point bye"),
    "zero_point_bye": N_("zero-point bye"),
    "forfeit_loss": N_("forfeit loss"),
    "absent": N_("absent"),
    "award": N_("points awarded for a round not played"),
    "family": N_("family"),
    "club": N_("club"),
    "school": N_("school"),
}
"""Single words of the evidence."""


BELOW_PLURAL = {"fr": 2 * POINT, "ru": 0}
"""Fractions below this are singular: ½ point, in French 1½ point as well; none in Russian."""


def counted(units: int, language: str = "en") -> int:
    """The whole number that decides the plural of points: 3 for 3 points, 2 for a fraction, 1 for ½."""
    fraction = 1 if units < BELOW_PLURAL.get(language, POINT) else 2
    return fraction if units % POINT else units // POINT


class Spoken(str):
    """A text in another language, with the English one: what there is room for goes by its words in all."""

    english: str


def english(text: str) -> str:
    """What a text says in English."""
    return text.english if isinstance(text, Spoken) else text


def spoken(text: str, english_text: str) -> str:
    """A text in another language than English, which remembers that."""
    said = Spoken(text)
    said.english = english_text
    return said


def together(*parts: str) -> str:
    """Sentences one after the other, without those that are empty."""
    said = [part for part in parts if part]
    return spoken(" ".join(said), " ".join(map(english, said)))


COLON, SEMICOLON = N_("{a}: {b}"), N_("{a}; {b}")
"""What stands between parts; French has a blank before it."""


class Speech:
    """One language, and the players of one tournament, or its teams where these are paired."""

    def __init__(self, tournament: Tournament, language: str = "en") -> None:
        self.tournament = tournament
        self.language = language
        self._catalogue = catalogue(language)
        self.of_teams = tournament.unit == "team"

    def say(self, text: str, **values: object) -> str:
        """A text in this language, its {names} filled in."""
        if not text:
            return ""
        text = OF_TEAMS.get(text, text) if self.of_teams else text
        return self._filled(self._catalogue.gettext(text), text, values)

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """A text with a number that decides between singular and plural."""
        one, many = COUNTED_OF_TEAMS.get(one, (one, many)) if self.of_teams else (one, many)
        template = self._catalogue.ngettext(one, many, number)
        return self._filled(template, one if number == 1 else many, {"number": number, **values})

    def _filled(self, template: str, text: str, values: Mapping[str, object]) -> str:
        said = filled(template, values)
        if self.language == "en":
            return said
        known = {name: one.english if isinstance(one, Spoken) else one for name, one in values.items()}
        return spoken(said, filled(text, known))

    def word(self, name: str) -> str:
        """A single word of the evidence."""
        return self.say(WORDS.get(name, name.replace("_", " ")))

    def colours(self, letters: str) -> str:
        """Colours had so far, "WBW", by the letters of this language."""
        return "".join(map(self.word, letters))

    def points(self, units: int) -> str:
        """A score as tables have it: "3", "3½"; "0.3" ("0,3" where a comma is usual)."""
        whole, tenths = divmod(abs(units), POINT)
        if tenths in (0, POINT // 2):
            return points_text(units)
        sign = "-" if units < 0 else ""
        return sign + self.say("{whole}.{tenths}", whole=whole, tenths=tenths)

    def with_points(self, units: int) -> str:
        """ "with 3½ points", about the players of a group; "with 4 match points" of teams."""
        one, many = POINTS[self.tournament.team_score]
        said = self.count(one, many, counted(units, self.language), points=self.points(units))
        return (
            self.say("{with_points} (virtual points included)", with_points=said) if self._virtual else said
        )

    @cached_property
    def _virtual(self) -> bool:
        """True where groups are made of points that nobody has (C.04.7): the table shows fewer."""
        return any(virtual_points(self.tournament, self.tournament.next_round) or ())

    def full_name(self, index: int) -> str:
        """As one would call a player: given name first; "player 12" without a name. Teams as they are."""
        player = self.tournament.players[index]
        if self.of_teams and player.name.strip():
            return player.name.strip()
        family, comma, given = player.name.partition(",")
        name = f"{given.strip()} {family.strip()}".strip() if comma else player.name.strip()
        return name or self.say("player {number}", number=player.known_number)

    def short_name(self, index: int) -> str:
        """As an arbiter's list has it: number and family name, the given name where others share it."""
        player = self.tournament.players[index]
        name = player.name.strip() if self.of_teams else player.name.partition(",")[0].strip()
        if self._families[name.casefold()] > 1:
            name = player.name.strip()
        return f"{player.known_number} {name}".strip()

    @cached_property
    def _families(self) -> Counter[str]:
        """How many players have a family name; siblings are told apart by their given names."""
        names = (player.name.partition(",") for player in self.tournament.players)
        return Counter(family.strip().casefold() for family, comma, _ in names if comma)

    def between(self, sign: str) -> str:
        """A sign between parts, COLON or SEMICOLON, with its blanks."""
        return self.say(sign, a="", b="")

    def in_a_row(self, names: Iterable[str]) -> str:
        """Names one after the other; where one has a comma itself, semicolons stand between them."""
        found = tuple(names)
        return (self.between(SEMICOLON) if any("," in name for name in found) else ", ").join(found)

    def listed(self, items: Iterable[str]) -> str:
        """ "a, b and c"."""
        parts: Sequence[str] = list(items)
        if len(parts) < 2:
            return "".join(parts)
        return self.say("{first} and {last}", first=", ".join(parts[:-1]), last=parts[-1])


@cache
def catalogue(language: str, domain: str = DOMAIN) -> gettext.NullTranslations:
    """All catalogues of a language whose names begin so, as one; English is in the code."""
    merged = gettext.NullTranslations()
    folder = os.path.join(CATALOGUES, language, "LC_MESSAGES")
    for name in sorted(os.listdir(folder)) if os.path.isdir(folder) else ():
        if not (name.startswith(domain) and name.endswith(".mo")):
            continue
        with open(os.path.join(folder, name), "rb") as file:
            found = gettext.GNUTranslations(file)
        found.add_fallback(merged)
        merged = found
    return merged
