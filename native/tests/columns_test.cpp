#include <doctest/doctest.h>

#include <string>
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

TEST_CASE("lines with a code are told apart from the others") {
    const std::string text = "001 a\n012 b\n001\n\n00";
    const CodedLines lines(text.data(), text.size(), U"001");
    REQUIRE(lines.coded.size() == 2);
    CHECK(lines.coded[1].number == 3);
    CHECK(text.substr(lines.coded[0].first, lines.coded[0].stop - lines.coded[0].first) == "001 a");
    CHECK(lines.others.size() == 3);   // one of them empty, and the last one, which nothing ends
    CHECK(lines.others.back().stop == text.size());
    CHECK_FALSE(lines.together());
    const std::u32string wide = U"012\n001 \u00e9\n001 \u20ac\n";
    const CodedLines others(wide.data(), wide.size(), U"001");
    CHECK(others.together());
    CHECK(others.coded.back().stop == wide.size() - 1);
    CHECK(CodedLines("", 0, U"001").others.empty());
    const std::u32string ends = U"001 a\r\n001 b\r001\n\r\r\nx\r";
    const CodedLines all(ends.data(), ends.size(), U"001");
    REQUIRE(all.coded.size() == 3);
    CHECK(all.coded[0].stop == 5);
    CHECK(all.coded[1].first == 7);
    CHECK(all.coded[2].number == 3);
    REQUIRE(all.others.size() == 3);   // two empty ones, and x
    CHECK(all.others.back().number == 6);
}

TEST_CASE("rows agree when partners name each other and their codes fit") {
    std::vector<std::uint8_t> fitting(256, 0);
    fitting[0 * 16 + 2] = fitting[2 * 16 + 0] = 1;
    const auto agree = [&](Text one, Text two) {
        Blocks blocks(2, 10, {7, 12}, kNamed, kAlone, 13);
        blocks.read(0, one);
        blocks.read(1, two);
        return blocks.agree(3, fitting.data());
    };
    CHECK(agree(U"AA    12 w 1", U"BB     7 b 0"));
    CHECK(agree(U"AA  0000 - U", U"BB"));
    CHECK_FALSE(agree(U"AA    12 w 1", U"BB     7 w 1"));
    CHECK_FALSE(agree(U"AA    12 w 1", U"BB  0000 - U"));
    Blocks blocks(2, 10, {7}, kNamed, kAlone, 13);
    CHECK(blocks.fits(U"AA    12 w 1    ", 1));
    CHECK_FALSE(blocks.fits(U"AA    12 w 1    x", 1));
}

TEST_CASE("entries of a round fit those of the partners") {
    std::vector<std::uint8_t> fitting(4096, 0), alone(64, 0);
    fitting[16 * 64 + 34] = fitting[34 * 64 + 16] = 1;   // (1, 0) and (2, 2)
    alone[9] = 1;
    const auto fit = [&](const std::vector<int>& partners, std::vector<std::uint8_t> first, std::vector<std::uint8_t> second) {
        return entries_fit(partners, first.data(), second.data(), fitting.data(), alone.data());
    };
    CHECK(fit({1, 0, -1}, {1, 2, 0}, {0, 2, 9}));
    CHECK_FALSE(fit({1, 0, -1}, {1, 2, 0}, {0, 2, 8}));
    CHECK_FALSE(fit({1, 0, -1}, {1, 1, 0}, {0, 2, 9}));
    CHECK_FALSE(fit({1, 2, 0}, {1, 2, 1}, {0, 2, 0}));
    CHECK_FALSE(fit({0}, {1}, {0}));
    CHECK_FALSE(fit({-2}, {0}, {9}));
    CHECK_FALSE(fit({3}, {0}, {9}));
    CHECK_FALSE(fit({-1}, {4}, {9}));
    CHECK_FALSE(fit({-1}, {0}, {16}));
}
