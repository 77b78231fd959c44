// The order of a field by values that are worked out here by hand.
#include <doctest/doctest.h>

#include "futures.hpp"
#include "ranks.hpp"

using namespace pairwright;

namespace {

// Codes: 0 won, 1 even, 2 lost, all met; 3 missed a partner, 4 asked to stay away; worth 2, 1, 0, 0, 1.
Worth worth(std::vector<int> codes) {
    codes.resize(256, 0);
    return {codes, codes, codes};
}

RankTables tables() {
    RankTables t{worth({2, 1, 0, 0, 1}), std::vector<std::uint8_t>(256, 0), 2, 1};
    t.traits[0] = t.traits[1] = t.traits[2] = kMet;
    t.traits[3] = kWilled | kMissed;
    t.traits[4] = kWilled | kAsked;
    return t;
}

RankValue value(RankValue::What what, int low = 0, int high = 0, bool capped = false) {
    RankValue found;
    found.what = what;
    found.low = low;
    found.high = high;
    found.capped = capped;
    if (what == RankValue::kWorth) found.worth = worth({2, 1, 0, 0, 1});
    return found;
}

PlayedRound round(std::vector<int> partners, std::vector<std::uint8_t> codes) {
    const std::size_t count = partners.size();
    return {std::move(partners), std::vector<std::uint8_t>(count, 1), std::move(codes)};
}

// 0 beats 1 and 2, and is even with 3; 1 beats 3, 2; 3 beats 2.
const std::vector<PlayedRound> kAll{round({1, 0, 3, 2}, {0, 2, 2, 0}), round({2, 3, 0, 1}, {0, 0, 2, 2}),
                                    round({3, 2, 1, 0}, {1, 0, 2, 1})};

}  // namespace

TEST_CASE("levels first, then the levels of those met") {
    Ranks ranks(tables(), {value(RankValue::kWorth), value(RankValue::kLevels)});
    REQUIRE(ranks.run(kAll, 4));
    CHECK(ranks.level() == std::vector<int>{5, 4, 0, 3});
    CHECK(ranks.place() == std::vector<int>{1, 2, 4, 3});
    // After one round 0 and 3 are level, as are 1 and 2; each pair has met partners of one level.
    REQUIRE(ranks.run({kAll.front()}, 4));
    CHECK(ranks.place() == std::vector<int>{1, 3, 3, 1});
}

TEST_CASE("of the levels of those met the least and the greatest can be left out") {
    RankValue products = value(RankValue::kProducts, 1, 1);
    Ranks plain(tables(), {value(RankValue::kLevels)}), cut(tables(), {value(RankValue::kLevels, 1)}),
        median(tables(), {products});
    REQUIRE(plain.run(kAll, 4));   // 4+0+3, 5+3+0, 3+5+4, 0+4+5
    CHECK(plain.place() == std::vector<int>{4, 3, 1, 2});
    REQUIRE(cut.run(kAll, 4));     // 7, 8, 9, 9
    CHECK(cut.place() == std::vector<int>{4, 3, 1, 1});
    REQUIRE(median.run(kAll, 4));  // of 0*2, 3*1, 4*2: 3; of 0*2, 3*2, 5*0: 6; of 3*0, 4*0, 5*0: 0; of 0*2, 4*0, 5*1: 0
    CHECK(median.place() == std::vector<int>{2, 1, 3, 3});
}

TEST_CASE("a round one willed not to play is left out first, if it is not less than the least") {
    // 0: asked to stay away, then beat 1, whose level is 2; with a bye worth 1, its own level is 3.
    const std::vector<PlayedRound> rounds{round({-1, 2, 1}, {4, 0, 2}), round({1, 0, -1}, {0, 2, 4})};
    Ranks low(tables(), {value(RankValue::kLevels, 1)});
    REQUIRE(low.run(rounds, 3));
    CHECK(low.level() == std::vector<int>{3, 2, 1});
    // 0 keeps 2 (3 was willed); 1 met 1 and 3, keeps 3; 2 met 2 and stands for 1 itself: keeps 2.
    CHECK(low.place() == std::vector<int>{2, 1, 2});
    Ranks capped(tables(), {value(RankValue::kLevels, 0, 0, true)});
    REQUIRE(capped.run(rounds, 3));   // min(3, 2) + 2, 1 + 3, 2 + min(1, 2)
    CHECK(capped.place() == std::vector<int>{1, 1, 3});
}

TEST_CASE("those who are level are parted by the rounds between them") {
    RankValue nobody = value(RankValue::kWorth);
    nobody.worth = worth({});
    const RankValue among = value(RankValue::kAmong);
    Ranks ranks(tables(), {nobody, among});
    REQUIRE(ranks.run(kAll, 4));
    CHECK(ranks.place() == std::vector<int>{1, 2, 4, 3});
    // Two rounds of three: 0 has won both and cannot be reached by 2; 1 and 3 could still reach it.
    REQUIRE(ranks.run({kAll[0], kAll[1]}, 4));
    CHECK(ranks.place() == std::vector<int>{1, 1, 1, 1});
    // All that is known of 0 to 3 is that 0 has beaten 1: it does not say enough.
    REQUIRE(ranks.run({round({1, 0, -1, -1}, {0, 2, 4, 4})}, 4));
    CHECK(ranks.place() == std::vector<int>{1, 1, 1, 1});
    CHECK_FALSE(ranks.run({kAll[0], kAll[0]}, 4));
}

TEST_CASE("later rounds count less in the levels after each round; values can be given") {
    RankValue given = value(RankValue::kGiven);
    given.given = {3, 1, 2, 4};
    given.highest_first = false;
    Ranks rising(tables(), {value(RankValue::kRising, 1)}), by_given(tables(), {given});
    REQUIRE(rising.run(kAll, 4));   // the levels after the second and the third round: 4+5, 2+4, 0+0, 2+3
    CHECK(rising.place() == std::vector<int>{1, 2, 4, 3});
    CHECK(by_given.fits(4));
    CHECK_FALSE(by_given.fits(5));
    REQUIRE(by_given.run(kAll, 4));
    CHECK(by_given.place() == std::vector<int>{3, 1, 2, 4});
}

TEST_CASE("whoever is said to have met nobody is not known here") {
    Ranks ranks(tables(), {value(RankValue::kLevels)});
    CHECK_FALSE(ranks.run({round({-1, -1}, {0, 4})}, 2));
}

TEST_CASE("mixed bits depend on what was mixed in alone, and are spread evenly below a bound") {
    int low = 0;
    for (std::uint64_t part = 0; part < 20'000; ++part) {
        const std::uint32_t number = MixedBits(7).with(part).below(1'000'000);
        REQUIRE(number < 1'000'000);
        low += number < 250'000;
        REQUIRE(number == MixedBits(7).with(part).below(1'000'000));
    }
    CHECK(low > 4700);
    CHECK(low < 5300);
}
