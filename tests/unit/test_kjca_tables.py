"""Entry lists, merging, and cards as a table and back."""

from __future__ import annotations

import csv
import io
import random
from dataclasses import replace

import pytest

from junior_cards import child
from pairwright.common.errors import BadInput, Faults
from pairwright.storage.kjca_form import not_in_table, section_from_cards, table_of_cards
from pairwright.storage.kjca_section import RESULTS, Section
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.entry_list import children_of
from pairwright.tournament.person import Particulars


def rows(text):
    return list(csv.reader(io.StringIO(text)))


def test_headings_by_their_usual_names():
    table = rows(
        "Surname,First name,ECF Rating,School,DOB,ECF ref,Siblings\nAsh,Ada,1450,North,2017-03-01,123A,A\n"
    )
    (one,) = children_of(table, "list")
    assert one.player == Particulars(
        "Ash, Ada",
        birth_date="2017/03/01",
        national_rating=1450,
        school="North",
        family="A",
        national_id="123A",
    )


def test_spreadsheet_cells_are_numbers():
    table = [
        ["name", "grade"],
        ["Ash, Ada", 104.0],
        ["Birch, Ben", None],
        [None, None],
        ["Cedar, Cara", "Ungraded"],
    ]
    assert [one.player.grade for one in children_of(table, "list")] == [104, 0, 0]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("name,grade\nAsh,104\nash,90\n", "list:3 (ash): a card of this name is in row 2 already (Ash)"),
        ("name,ecf\nAsh,1A\nBirch,1a\n", "list:3 (Birch): ECF code 1a is in row 2 already (Ash)"),
        ("name,grade\nAsh,eleven\n", "list:2 (Ash): “eleven” is not a rating"),
        ("name,grade\nAsh,104.5\n", "list:2 (Ash): “104.5” is not a rating"),
        ("name,grade\n,104\n", "list:2: There is no name in this row"),
        ('name,grade\n"Oak, A",104\nTotal,\n', "list:3 (Total): Perhaps not a player"),
        ("name,grade\nAsh,104\nBirch,98\nCedar,1450\n", "list:4 (Cedar): 1450 is a four-digit rating among"),
        ("school,grade\nNorth,104\n", "no column is headed name"),
        ("Ash,104\n", "the first row must hold headings"),
        ("name,grade\n", "no child is in the list"),
        ("", "the first row must hold headings"),
    ],
)
def test_faults_of_a_list(text, fault):
    with pytest.raises(BadInput) as error:
        children_of(rows(text), "list")
    assert any(fault in found for found in error.value.faults), error.value.faults


def test_words_for_ungraded_enter_the_child():
    words = [
        "u/g",
        "U/G",
        "ug",
        "ungraded",
        "not graded",
        "n/a",
        "N.A.",
        "-",
        "–",
        "?",
        "new",
        "tbc",
        "0",
        "",
    ]
    table = [
        ["name", "grade"],
        *([f"Child {letter}", word] for letter, word in zip("abcdefghijklmn", words, strict=True)),
    ]
    assert [one.player.grade for one in children_of(table, "list")] == [0] * len(words)


def test_nobody_is_dropped_and_the_count_says_who_needs_what():
    """Thirteen children, one of them with a grade that is none: none is entered, and it is said why."""
    table = [["name", "grade"], *([f"Child {number}", 100 + number] for number in range(1, 14))]
    table[7][1] = "1o7"
    with pytest.raises(BadInput) as error:
        children_of(table, "list")
    count, fault = error.value.faults
    assert count == "list: 12 of 13 children can be entered; this one needs a change, then all are"
    assert fault.startswith("list:8 (Child 7): “1o7” is not a rating")
    table[9][0] = ""
    with pytest.raises(BadInput, match="list: 11 of 13 children can be entered; these 2 need a change"):
        children_of(table, "list")


def test_the_headings_are_found_below_a_title_and_in_other_languages():
    table = rows("Under 9,\n,\nNachname,Vorname,Schule,Former section\nAsh,Ada,North,U8\n")
    (entry,) = children_of(table, "list")
    assert (entry.player.name, entry.player.school, entry.section) == ("Ash, Ada", "North", "U8")


def test_a_line_below_the_list_is_named():
    with pytest.raises(BadInput, match="list:3: There is no name in this row"):
        children_of(rows("name,grade\nAsh,100\nPage 1 of 2,\n"), "list")


def test_a_row_whose_name_stands_in_another_column_is_not_skipped():
    with pytest.raises(BadInput, match="list:3: There is no name in this row"):
        children_of(rows("name,grade,remark\nAsh,100,\n,,Birch is late\n"), "list")


def test_two_children_of_one_name():
    table = rows("name,born\nAsh,2016-01-01\nAsh,2017-01-01\n")
    assert len(children_of(table, "list")) == 2


def test_mixed_grades_when_asked_for():
    assert len(children_of(rows("name,grade\nAsh,104\nBirch,1450\n"), "list", mixed_grades=True)) == 2


def played(seed):
    rng = random.Random(seed)
    entries = [child(f"Child {number}", 100 + number, school="S" * (number > 1)) for number in range(1, 10)]
    entries[4] = replace(entries[4], byes=((2, "half"),))
    entries[5] = replace(entries[5], byes=((3, "zero"),))
    section = Section.of("U9", rounds=5, entries=entries)
    for _ in range(4):
        section = section.with_draw(draw_round(section.tournament()))
        for row in section.awaited():
            section = section.with_result(row, rng.choice(["1-0", "0-1", "1/2-1/2", "+/-", "-/+"]))
    return section


@pytest.mark.parametrize("seed", range(6))
def test_cards_to_a_table_and_back(seed):
    section = played(seed)
    table = table_of_cards(section)
    again = section_from_cards(table, "cards", Section.of("U9", rounds=5))
    assert [one.particulars for one in again.entries] == [one.particulars for one in section.entries]
    for number in range(1, 5):
        assert outcome(again, number) == outcome(section, number)
    assert again.tournament().rounds == section.tournament().rounds
    assert draw_round(again.tournament()).boards == draw_round(section.tournament()).boards


def outcome(section, number):
    return sorted((row.white, row.black, row.result) for row in section.round_rows(number))


@pytest.mark.parametrize("seed", range(3))
def test_one_of_the_two_cards_is_enough(seed):
    """Blank, on one card of every game, the whole round: the other card tells it."""
    section = played(seed)
    table = table_of_cards(section)
    heading = table[0]
    for row in section.rows:
        if row.black >= 0:
            start = heading.index(f"r{row.round_number} opponent")
            table[1 + max(row.white, row.black)][start : start + 3] = ["", "", ""]
    again = section_from_cards(table, "cards", Section.of(rounds=5))
    assert [outcome(again, number) for number in range(1, 5)] == [
        outcome(section, number) for number in range(1, 5)
    ]


HEAD = "id,name,r1 opponent,r1 colour,r1 score\n"


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        (HEAD + "1,Ash,2,W,1\n2,Birch,1,B,1\n", "cards:2 (Ash), round 1: 1 against 1 of Birch"),
        (
            HEAD + "1,Ash,2,W,1\n2,Birch,1,W,0\n",
            "cards:2 (Ash), round 1 and Birch: both cards have the same colour",
        ),
        (HEAD + "1,Ash,2,,1\n2,Birch,1,,0\n", "no colour on either card"),
        (
            HEAD + "1,Ash,2,W,1\n2,Birch,3,B,0\n3,Cedar,2,W,1\n",
            "whose card says otherwise (cards:3 (Birch), round 1)",
        ),
        (
            HEAD + "1,Ash,3,W,1\n2,Birch,3,B,0\n3,Cedar,,,\n",
            "played Cedar, who by another card played somebody else (cards:2 (Ash), round 1)",
        ),
        (HEAD + "1,Ash,bye,,½\n", "cards:2 (Ash), round 1: bye does not go with '½'"),
        (HEAD + "1,Ash,half,,1\n", "half does not go with '1'; bye is a point, half is ½"),
        (HEAD + "1,Ash,away,B,\n", "away does not go with 'B'"),
        (HEAD.replace("r1 score", "r1 score,1 opp") + "1,Ash,bye,,,2\n", "more than one column opponent"),
        (HEAD + "1,Ash,7,W,1\n2,Birch,,,\n", "cards:2 (Ash), round 1: there is no card '7'"),
        (HEAD + "1,Ash,1,W,1\n", "cards:2 (Ash), round 1: a child plays itself"),
        (HEAD + "1,Ash,2,W,3\n2,Birch,,,\n", "score '3' is not one of"),
        (HEAD + "1,Ash,2,red,1\n2,Birch,,,\n", "colour 'red' is neither W nor B"),
        (HEAD + "1,Ash,,W,1\n", "cards:2 (Ash), round 1: no opponent"),
        (HEAD + "1,Ash,,,\n1,Birch,,,\n", "card 1 is that of Ash already"),
        (
            HEAD.replace("name", "name,school") + ",Ash,Elm,,,\n,Ash,Oak,,,\n",
            "cards:3: another card is called Ash as well; number both of them in the column id",
        ),
        ("id,name\n1,Ash\n", 'there are no columns "r1 opponent"'),
        ("name,r1 opponent\nAsh,2\n", "round 1 has no column colour, score"),
    ],
)
def test_contradictions_of_cards(text, fault):
    with pytest.raises(BadInput) as error:
        section_from_cards(rows(text), "cards", Section.of())
    assert any(fault in found for found in error.value.faults), error.value.faults


def test_words_for_rounds_without_a_game():
    heading = "name,1 opp,1 colour,1 pts,2 opp,2 colour,2 pts\n"
    table = rows(heading + "Ash,bye,,1,Birch,w,½\nBirch,half,,0.5,Ash,b,=\nCedar,,,,away,,\n")
    notes = Faults()
    section = section_from_cards(table, "cards", Section.of(), notes)
    assert notes == ["round 1: on no card, so counted as absent: Cedar"]
    assert [(row.round_number, row.white, row.black, row.result) for row in section.rows] == [
        (1, 0, -1, "bye"), (1, 1, -1, "half_bye"), (1, 2, -1, "absent"),
        (2, 0, 1, "1/2-1/2"), (2, 2, -1, "absent"),
    ]  # fmt: skip


def test_what_becomes_otherwise_than_on_the_cards_is_told():
    """Numbers with gaps become others; the boards of a round being played are not those of its sheet."""
    notes = Faults()
    section_from_cards(rows(HEAD + "2,Ash,9,W,\n9,Birch,2,B,\n3,Cox,bye,,\n"), "cards", Section.of(), notes)
    assert [note.partition(":")[0] for note in notes] == [
        "the boards of round 1 are numbered in the order of the cards, which may not be that of its sheet",
        "cards have other numbers from now on",
    ]
    assert notes[-1].endswith("2 Ash → 1; 9 Birch → 2")
    kept = Faults()
    section_from_cards(rows(HEAD + "2,Ash,1,W,1\n1,Birch,2,B,\n"), "cards", Section.of(), kept)
    assert kept == []


def test_what_a_section_knows_beyond_its_cards_is_named():
    """Points, byes to come and leaving are on no card: without them the next pairing is another one."""
    entries = [child("Ash"), child("Birch", granted=5), child("Cox"), child("Dee"), child("Elm")]
    entries[2] = replace(entries[2], withdrawn_after=0)
    entries[3] = replace(entries[3], byes=((2, "half"),))
    (note,) = not_in_table(Section.of("U9", entries=entries))
    assert note.endswith("enter that again for: 2 Birch; 3 Cox; 4 Dee")
    assert not_in_table(Section.of("U9", entries=entries[:1])) == []


@pytest.mark.parametrize("code", RESULTS)
def test_every_result_that_is_written_on_cards_is_read_from_them(code):
    """A game that both lost, or one drew and the other lost, was refused; it may be a slip, and is told."""
    section = Section.of("U9", entries=[child("Ash", 100), child("Birch", 90)])
    section = section.with_draw(draw_round(section.tournament()))
    section = section.with_result(section.awaited()[0], code)
    notes = Faults()
    again = section_from_cards(table_of_cards(section), "cards", Section.of("U9"), notes)
    assert outcome(again, 1) == outcome(section, 1)
    rare = [note for note in notes if note.endswith(" is entered as it stands")]
    assert rare == notes
    assert len(rare) == (code in ("0-0", "1/2-0", "0-1/2"))
    assert all(note.startswith("Ash, round 1: ") for note in rare)


def test_a_default_on_one_card_only():
    section = section_from_cards(rows(HEAD + "1,Ash,2,W,+\n2,Birch,,,\n"), "cards", Section.of())
    assert section.rows[0].result == "+/-"
