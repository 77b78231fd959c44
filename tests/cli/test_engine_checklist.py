"""The checklist of -l: columns by position, score groups, the line at the end."""

from __future__ import annotations

V06 = """
ID\tPts\t---\tPref\tC2\tC14\tC16\t Cur\t\tR1\tR2\t

 1\t2.0\t BW\t  b \t Y\t   \t   \t(6B)\t\t 5\t 4\t
 2\t2.0\t WB\t  w \t Y\t   \t   \t(3W)\t\t 6\t 9\t
 3\t2.0\t BW\t  b \t Y\t  D\t   \t(2B)\t\t 7\t 5\t

 4\t1.0\t WB\t  w \t Y\t   \t   \t(9W)\t\t 8\t 1\t
 6\t1.0\t BW\t  b \t Y\t   \t   \t(1W)\t\t 2\t 7\t
 9\t1.0\t  W\t (B)\t N\t   \t  D\t(4B)\t\t  \t 2\t

 8\t0.5\t  B\t (W)\t Y\t  D\t   \t(5W)\t\t 4\t  \t

 5\t0.0\t WB\t  w \t Y\t  U\t   \t(8B)\t\t 1\t 3\t


"""


def test_the_checklist_of_a_pairing_byte_for_byte(call, room):
    assert call("--dutch", "v06", "-p", "OUT", "-l", "LIST").code == 0
    text = (room / "LIST").read_bytes().decode()
    body, _, footer = text.rpartition("\n")
    assert body + "\n" == V06
    assert footer.startswith("BBP Pairings")


def test_without_a_name_it_stands_beside_the_input(call, room):
    (room / "open.trf").write_bytes((room / "v06").read_bytes())
    assert call("../open.trf", "-p", "-l", cwd="elsewhere").code == 0
    assert (room / "open.list").exists()


def test_columns_by_position_as_sharly_chess_reads_them(call, room):
    call("v06", "-p", "-l", "LIST")
    lines = [line for line in (room / "LIST").read_text().split("\n") if line][:-1]
    header, *rows = [line.split("\t") for line in lines]
    assert header[0] == "ID"
    assert header[2].count("-") - 1 == 2
    assert {len(row) for row in rows} == {len(header)}
    assert [int(row[0]) for row in rows] == [1, 2, 3, 4, 6, 9, 8, 5]
    assert all(row[-1] == "" for row in rows)


def test_a_generated_tournament_has_a_block_for_each_round(call, room):
    assert call("-g", "3", "-o", "g.trf", "-l", "LIST").code in (0, 1)
    assert "Round #1.\n\nID\t" in (room / "LIST").read_text()
