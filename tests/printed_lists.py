"""Tournaments as Chess-Results prints them: a crosstable by places or by numbers, and boards by rounds."""

from __future__ import annotations

from pairwright.tournament.history import History
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import drawn_pairs
from pairwright.tournament.tournament import Tournament

ALONE = {
    Outcome.PAIRING_ALLOCATED_BYE: "-1",
    Outcome.FULL_POINT_BYE: "-1",
    Outcome.HALF_POINT_BYE: "-½",
    Outcome.ZERO_POINT_BYE: "-0",
    Outcome.ABSENT: "",
}
LETTERS = {"en": "wb", "de": "ws", "fr": "bn", "es": "bn"}
ROUNDS = {"en": "{}.Rd", "de": "{}.Rd", "fr": "Rd.{}", "es": "Rd.{}"}
HEADS = {
    "en": ("Rk.", "SNo", "", "Name", "FED", "Rtg"),
    "de": ("Rg.", "Snr", "", "Name", "Land", "Elo"),
    "fr": ("Rg.", "No.", "", "Nom", "FED", "Elo"),
    "es": ("Rk.", "No.Ini.", "", "Nombre", "FED", "Elo"),
}
Rows = list[list[object]]


def places(tournament: Tournament) -> list[int]:
    """The players by points, then by number."""
    scores = History.of(tournament).scores[-1]
    return sorted(range(len(scores)), key=lambda index: (-scores[index], index))


def crosstable(tournament: Tournament, language: str = "en", *, by_number: bool = False) -> Rows:
    """The crosstable by places, which name the opponents; or by starting numbers."""
    scores = History.of(tournament).scores[-1]
    order = list(range(len(scores))) if by_number else places(tournament)
    label = {index: place for place, index in enumerate(order, 1)}

    def cell(played, index):
        game = played[index]
        if game.opponent < 0:
            return ALONE[game.outcome]
        return f"{label[game.opponent]}{LETTERS[language][game.colour - 1]}{game.outcome.sign.strip('?')}"

    head = HEADS[language]
    head = (head[1], *head[2:]) if by_number else (head[0], *head[2:])
    rounds = [ROUNDS[language].format(number) for number in range(1, len(tournament.rounds) + 1)]
    rows: Rows = [
        ["From the Tournament-Database of Chess-Results http://chess-results.com"],
        ["Sample Open 2026"],
        ["Last update 12.03.2026 10:00:00"],
        ["Final Ranking crosstable after 5 Rounds"],
        [],
        [*head, *rounds, "Pts.", " TB1 "],
    ]
    for index in order:
        player = tournament.players[index]
        cells = [cell(played, index) for played in tournament.rounds]
        about = [label[index], player.title, player.name, player.federation, player.rating or ""]
        rows.append([*about, *cells, scores[index] / 10, 0])
    return rows


RESULT = {Outcome.WIN: "1", Outcome.DRAW: "½", Outcome.LOSS: "0"}


def board_lists(tournament: Tournament) -> Rows:
    """All rounds below each other, a row for every board."""
    rows: Rows = [["Sample Open 2026"], []]
    history = History.of(tournament)
    for number, played in enumerate(tournament.rounds, 1):
        rows += [[f"Round {number} on 2026/11/20 at 18:00"]]
        rows += [["Bo.", "No.", "", "Name", "Rtg", "Pts.", "Result", "Pts.", "", "Name", "Rtg", "No."]]
        points = history.scores[number - 1]
        for board, pair in enumerate(drawn_pairs(played), 1):
            white = tournament.players[pair.white]
            left = [board, white.number, white.title, white.name, white.rating, points[pair.white] / 10]
            if pair.bye:
                rows.append([*left, "1", "", "", "bye", "", ""])
                continue
            black = tournament.players[pair.black]
            signs = [played[index].outcome.sign for index in (pair.white, pair.black)]
            right = [points[pair.black] / 10, black.title, black.name, black.rating, black.number]
            rows.append([*left, " - ".join(signs), *right])
    return rows
