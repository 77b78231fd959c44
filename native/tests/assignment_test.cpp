// Assignments counted place by place, against all of them one after the other.
#include <doctest/doctest.h>

#include <algorithm>
#include <cstdint>
#include <map>
#include <random>
#include <vector>

#include "assignment_count.hpp"

using namespace pairwright;

namespace {

using Costs = std::vector<std::vector<std::int64_t>>;  // of every two places; 0 where they may share a group

// Of all assignments the least cost, and how many have it; a place is given to a group or to nobody.
std::pair<std::int64_t, std::uint64_t> by_trying(const Costs& costs, std::vector<int> needs) {
    std::map<std::int64_t, std::uint64_t> found;
    const std::size_t count = costs.size();
    std::vector<int> group(count, -1);
    int free = static_cast<int>(count);
    for (int need : needs) free -= need;
    const auto go = [&](auto& self, std::size_t place, std::int64_t cost) -> void {
        if (place == count) {
            ++found[cost];
            return;
        }
        if (free > 0) {
            --free;
            group[place] = -1;
            self(self, place + 1, cost);
            ++free;
        }
        for (std::size_t which = 0; which < needs.size(); ++which) {
            if (needs[which] == 0) continue;
            --needs[which];
            group[place] = static_cast<int>(which);
            std::int64_t more = 0;
            for (std::size_t other = 0; other < place; ++other) more += group[other] == group[place] ? costs[other][place] : 0;
            self(self, place + 1, cost + more);
            ++needs[which];
        }
    };
    go(go, 0, 0);
    return *found.begin();
}

// In the order of the numbers; a place stays in the front as long as it has neighbours to come.
std::vector<PlannedPlace> planned(const Costs& costs) {
    std::vector<PlannedPlace> places;
    std::vector<std::size_t> front;
    for (std::size_t place = 0; place < costs.size(); ++place) {
        PlannedPlace& now = places.emplace_back();
        for (std::size_t at = 0; at < front.size(); ++at) {
            if (costs[front[at]][place] != 0) now.neighbours.emplace_back(static_cast<int>(at), costs[front[at]][place]);
        }
        front.push_back(place);
        std::vector<std::size_t> kept;
        for (std::size_t at = 0; at < front.size(); ++at) {
            bool later = false;
            for (std::size_t other = place + 1; other < costs.size(); ++other) later |= costs[front[at]][other] != 0;
            if (!later) continue;
            now.kept.push_back(static_cast<int>(at));
            kept.push_back(front[at]);
        }
        front = kept;
    }
    return places;
}

}  // namespace

TEST_CASE("the least cost and the number of ways are those of all assignments tried") {
    std::mt19937_64 chance(7);
    for (int turn = 0; turn < 300; ++turn) {
        const std::size_t count = 1 + chance() % 8;
        Costs costs(count, std::vector<std::int64_t>(count, 0));
        for (std::size_t a = 0; a < count; ++a) {
            for (std::size_t b = a + 1; b < count; ++b) {
                if (chance() % 2 == 0) costs[a][b] = 1 + static_cast<std::int64_t>(chance() % 3);
            }
        }
        std::vector<int> needs;
        for (int left = static_cast<int>(count); left > 0 && chance() % 4 != 0;) {
            needs.push_back(1 + static_cast<int>(chance() % static_cast<std::uint64_t>(left)));
            left -= needs.back();
        }
        const auto [least, ways] = by_trying(costs, needs);
        AssignmentCount counted(planned(costs), needs, false, 100000, 2);
        REQUIRE(counted.run());
        std::vector<int> rest = needs;
        std::sort(rest.begin(), rest.end());
        const auto [cost, limbs] = counted.best(0, {}, rest);
        CHECK(cost == least);
        CHECK((limbs[0] | std::uint64_t{limbs[1]} << 32) == ways);

        AssignmentCount strict(planned(costs), needs, true, 100000, 2);
        REQUIRE(strict.run());
        const auto without = strict.best(0, {}, rest).second;
        CHECK((without[0] | std::uint64_t{without[1]} << 32) == (least == 0 ? ways : 0));
    }
}

TEST_CASE("more situations than the limit, and situations that there are not, are refused") {
    AssignmentCount counted({PlannedPlace{{}, {}}, PlannedPlace{{}, {}}}, {1, 1}, true, 1, 1);
    CHECK(!counted.run());
    AssignmentCount known({PlannedPlace{{}, {}}}, {1}, true, 10, 1);
    REQUIRE(known.run());
    CHECK_THROWS_AS(known.best(0, {}, {2}), std::out_of_range);
    CHECK_THROWS_AS(known.best(9, {}, {1}), std::out_of_range);
    CHECK_THROWS_AS(AssignmentCount({PlannedPlace{{{0, 1}}, {}}}, {1}, true, 10, 1), std::out_of_range);
    CHECK_THROWS_AS(AssignmentCount({PlannedPlace{{}, {}}}, {2}, true, 10, 1), std::invalid_argument);
}
