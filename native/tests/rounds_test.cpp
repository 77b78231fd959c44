// Rounds in columns by what must hold of every draw, and numbers made of words of random bits.
#include <doctest/doctest.h>

#include <random>
#include <set>

#include "chance.hpp"
#include "column_rounds.hpp"

using namespace pairwright;

namespace {

// Two sides in turn: a state is the side last had, a form is a state, and two of one form meet at a price.
RoundTables tables(int rounds) {
    RoundTables t;
    t.rounds = rounds;
    t.brings = {std::vector<int>(256, 0), std::vector<int>(256, 0), std::vector<int>(256, 0)};
    for (auto& side : t.brings) side[0] = 2, side[1] = 1, side[4] = 2;
    t.last_met = 2, t.last_drawn = 4;
    t.marks.assign(256, 1), t.bars.assign(256, 0);
    t.bars[4] = 1;
    t.bar = 2;
    t.step = {0, 1, 2, 1, 1, 2, 2, 1, 2}, t.form = {0, 1, 2}, t.start = 0;
    t.side = {kByParity, 1, 2, 2, kByHistory, 2, 1, 1, kByHistory}, t.own = {0, 2, 1};
    t.barred = 16;
    const std::vector<Criterion> criteria{{Criterion::kPairs, 0}, {Criterion::kCarried, 0}, {Criterion::kExtra, 0},
                                          {Criterion::kFailed, 1}, {Criterion::kMarkLeaves, 1}};
    t.usual = {{std::vector<int>{0, 1, 2}, {0, 1, 2}}, {0, 0, 0, 0, 1, 0, 0, 0, 1}, {0, 1, 2}, criteria};
    t.last = {{std::vector<int>{0, 1, 2}, {3, 3, 3}}, std::vector<int>(16, 0), {0, 1, 2, 3}, criteria};
    return t;
}

}  // namespace

TEST_CASE("every round pairs all who are there once, nobody twice, and gives the sink to nobody again") {
    int drawn = 0;
    for (unsigned seed = 0; seed < 300; ++seed) {
        std::mt19937 chance(seed);
        const auto below = [&](int limit) { return static_cast<int>(chance() % static_cast<unsigned>(limit)); };
        const int n = 5 + below(16), rounds = 4;
        const RoundTables t = tables(rounds);
        ColumnRounds columns(t, n);
        const int apart = 1 + below(n - 1);
        columns.forbid({0, apart});
        std::set<std::pair<int, int>> met{{0, apart}};
        std::set<int> sunk;
        for (int round = 0; round < rounds; ++round) {
            std::vector<std::uint8_t> absent(n, 0), sides(n, 0), codes(n, 5);
            for (auto& one : absent) one = below(12) == 0;
            const std::vector<int> more = below(2) ? std::vector<int>{} : std::vector<int>(n, below(3));
            ColumnRounds twin = columns;
            const bool found = columns.draw(absent.data(), more, 1);
            REQUIRE(twin.draw(absent.data(), more, 1) == found);
            if (!found) break;
            REQUIRE(twin.drawn().boards == columns.drawn().boards);
            ++drawn;
            std::vector<int> partners(n, -1), times_there(absent.begin(), absent.end());
            for (const auto& [a, b] : columns.drawn().boards) {
                REQUIRE(met.insert(std::minmax(a, b)).second);
                partners[a] = b, partners[b] = a, sides[a] = 1, sides[b] = 2;
                codes[a] = static_cast<std::uint8_t>(below(3)), codes[b] = static_cast<std::uint8_t>(2 - codes[a]);
                ++times_there[a], ++times_there[b];
            }
            if (columns.drawn().sink >= 0) {
                REQUIRE(sunk.insert(columns.drawn().sink).second);
                codes[columns.drawn().sink] = 4;
                ++times_there[columns.drawn().sink];
            }
            REQUIRE(times_there == std::vector<int>(n, 1));
            columns.add(PlayedRound{partners, sides, codes}, more);
        }
        std::vector<std::uint8_t> nobody(n, 0);
        if (met.size() == static_cast<std::size_t>(1 + rounds * (n / 2))) CHECK_FALSE(columns.draw(nobody.data(), {}, 1));
    }
    CHECK(drawn > 900);
}

TEST_CASE("the side of the first round needs to be known") {
    const RoundTables t = tables(3);
    ColumnRounds columns(t, 4);
    const std::vector<std::uint8_t> nobody(4, 0);
    CHECK_FALSE(columns.draw(nobody.data(), {}, 0));
    REQUIRE(columns.draw(nobody.data(), {}, 2));
    CHECK(columns.drawn().boards == std::vector<std::pair<int, int>>{{2, 0}, {1, 3}});
}

TEST_CASE("numbers of words: the first bits, again where they are too high") {
    std::vector<std::uint32_t> given{0xC0000000u, 0x40000000u, 0x80000000u};
    Words words([&given] { return given; });
    CHECK(words.below(3) == 1);       // 3 is too high, then 1
    CHECK(words.below(1) == 0);       // takes nothing
    CHECK(words.below(4) == 2);
    CHECK(words.bits(2) == 3);        // from the front again
    CHECK(words.weighted({0, 1, 1}) == 1);
    CHECK_FALSE(words.hits(500000));  // 0x80000 of 0x100000 is 524,288 of the million
    CHECK(Words([] { return std::vector<std::uint32_t>{0}; }).hits(1));
    Words wide([] { return std::vector<std::uint32_t>{0x12345678u, 0xF0000000u}; });
    CHECK(wide.bits(36) == 0xF12345678u);   // the first word is the lower one
    CHECK(wide.first_hit({0, 990000}) == 1);
    Words middle([] { return std::vector<std::uint32_t>{0x80000000u, 0x40000000u, 0u}; });
    CHECK(middle.bell(10, 13) == 11);       // 10 and a third of 2 + 1 + 0
}

TEST_CASE("two play by what the higher may expect, and stay away by rates") {
    Play play;
    play.expected = {50, 99};
    play.ends = {Ends{0, 2}, Ends{1, 1}, Ends{2, 0}};
    play.level = 400000;
    Words low([] { return std::vector<std::uint32_t>{0}; }), high([] { return std::vector<std::uint32_t>{0xF0000000u}; });
    CHECK(play.ends_of(low, 5, 5) == Ends{0, 2});
    play.other = Words::kMillion, play.other_by = 3;
    CHECK(play.ends_of(low, 1, 9) == Ends{4, 4});
    play.rare.push_back({Words::kMillion, {0, 1}, {Ends{7, 8}, Ends{8, 7}}});
    CHECK(play.ends_of(low, 5, 5) == Ends{8, 7});

    Presence presence{{1, 2, 1}, {1, 1}, {12, 11}, 13, {0, 0, 0}};
    CHECK(presence.in_round(low, 1) == std::vector<std::uint8_t>{11, 13, 11});
    CHECK(presence.in_round(low, 2) == std::vector<std::uint8_t>{12, 12, 12});
    presence.rates = {0, 0};
    CHECK(presence.in_round(low, 3) == std::vector<std::uint8_t>{12, 12, 12});
}
