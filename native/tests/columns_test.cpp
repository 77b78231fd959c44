#include <doctest/doctest.h>

#include <utility>
#include <vector>

#include "fixed_columns.hpp"

using namespace pairwright;

namespace {

Tails tails(std::vector<std::pair<Text, std::pair<int, int>>> known) {
    Tails made;
    for (const auto& [text, codes] : known) {
        made.add(text, static_cast<std::uint8_t>(codes.first), static_cast<std::uint8_t>(codes.second));
    }
    return made;
}

const Tails kNamed = tails({{U" w 1", {1, 0}}, {U" b 0", {2, 2}}});
const Tails kAlone = tails({{U" - U", {0, 9}}});

}  // namespace

TEST_CASE("numbers of a field") {
    CHECK(whole(U"12") == 12);
    CHECK(whole(U"0012") == 12);
    CHECK_FALSE(whole(U""));
    CHECK_FALSE(whole(U"1 2"));
    CHECK_FALSE(whole(U"-1"));
    CHECK_FALSE(whole(U"1234567890"));
    CHECK_FALSE(whole(U"\u0661"));
    CHECK(tenths(U" 1.5") == 15);
    CHECK(tenths(U"11.5") == 115);
    CHECK_FALSE(tenths(U"1.5 "));
    CHECK_FALSE(tenths(U"  .5"));
    CHECK_FALSE(tenths(U" 1,5"));
    CHECK_FALSE(tenths(U"-1.5"));
    CHECK_FALSE(tenths(U"    "));
}

TEST_CASE("texts of a line") {
    CHECK(stripped(U"  a b ") == U"a b");
    CHECK(stripped(U"   ").empty());
    CHECK(part(U"abc", 1, 9) == U"bc");
    CHECK(part(U"abc", 3, 9).empty());
    CHECK(odd(U'\t'));
    CHECK(odd(U'\u00A0'));
    CHECK_FALSE(odd(U'\u00E9'));
}

TEST_CASE("blocks of two rows that name each other, and of one that is alone") {
    Blocks blocks(2, 10, {7, 12, 30}, kNamed, kAlone, 13);
    blocks.read(0, U"AA    12 w 1  0000 - U   ");
    blocks.read(1, U"BB     7 b 0            ");
    blocks.read(2, U"CC  0000 - U");
    REQUIRE(blocks.count() == 2);
    CHECK(blocks.others(0) == std::vector<int>{1, 0, -1});
    CHECK(blocks.first(0) == std::vector<std::uint8_t>{1, 2, 0});
    CHECK(blocks.second(0) == std::vector<std::uint8_t>{0, 2, 9});
    CHECK(blocks.others(1) == std::vector<int>{-1, -1, -1});
    CHECK(blocks.second(1) == std::vector<std::uint8_t>{9, 13, 13});
    CHECK(blocks.unusual().empty());
}

TEST_CASE("what is not of the plain form is handed back") {
    const auto of = [](Text block) {
        Blocks blocks(0, 10, {7, 12}, kNamed, kAlone, 13);
        blocks.read(0, block);
        REQUIRE(blocks.unusual().size() == 1);
        CHECK(blocks.others(0) == std::vector<int>{-1, -1});
        CHECK(blocks.second(0) == std::vector<std::uint8_t>{13, 13});
        return blocks.unusual().front().other;
    };
    CHECK(of(U"    99 w 1") == Blocks::kUnknown);
    CHECK(of(U"   012 w 1") == Blocks::kUnknown);
    CHECK(of(U"  12   w 1") == Blocks::kUnknown);
    CHECK(of(U"x   12 w 1") == Blocks::kUnknown);
    CHECK(of(U"     7 w 1") == 0);
    CHECK(of(U"    12 w U") == 1);
    CHECK(of(U"    12 w") == 1);
    CHECK(of(U"       w 1") == Blocks::kNobody);
    CHECK(of(U"  0000 w 1") == Blocks::kNobody);
}

TEST_CASE("characters that a reader of plain lines should not see") {
    CHECK_FALSE(any_odd(U"001  Ana \u017Duk 1988/03/14"));
    CHECK(any_odd(U"001\t"));
    CHECK(any_odd(U"\u017D\u2028"));
    CHECK(any_odd(U"\u00A0"));
}

TEST_CASE("rows are found by dense and by scattered numbers, the first of two alike") {
    for (const std::int64_t far : {9, 999'999'999}) {
        const RowOf row_of({3, 1, far, 3});
        CHECK(row_of(3) == 0);
        CHECK(row_of(1) == 1);
        CHECK(row_of(far) == 2);
        CHECK(row_of(2) == RowOf::kNone);
        CHECK(row_of(far + 1) == RowOf::kNone);
    }
}
