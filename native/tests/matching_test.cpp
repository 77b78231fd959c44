// The matching against brute force, its invariants; the flow and the transport by themselves.
#include <doctest/doctest.h>

#include <numeric>
#include <random>

#include "brute_force.hpp"
#include "matching.hpp"
#include "optima.hpp"

using namespace pairwright;

TEST_CASE("conflicts of no vertices have nobody without any, and an empty list has an empty answer") {
    Conflicts conflicts(0);
    conflicts.add_layer({});
    CHECK(conflicts.local_again({}).set.empty());
    Conflicts some(2);
    some.add_layer({1, 0});
    CHECK(some.local_again({}).set.empty());
}

TEST_CASE("a matching is the best one, and its invariants hold") {
    int solved = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
        std::mt19937 chance(seed);
        const Graph<std::int64_t> graph = any_graph(chance, 8);
        BruteForce brute{graph, std::vector<std::uint8_t>(graph.n, kAnyRole), std::vector<int>(graph.n, -1)};
        const std::int64_t best = brute.best();
        Matching<std::int64_t> matching(graph);
        REQUIRE(matching.solve() == (best >= 0));
        if (best < 0) continue;
        ++solved;
        REQUIRE(matching.verify_invariants() == "");
        std::int64_t weight = 0;
        for (int v = 0; v < graph.n; ++v) {
            if (matching.partner(v) > v) weight += brute.weight(v, matching.partner(v));
        }
        REQUIRE(weight == best);
    }
    CHECK(solved > 500);
}

// The graph with so many vertices more, of one type or each of its own, that may stay single and have no conflicts.
static Graph<std::int64_t> with_nobodies(Graph<std::int64_t> graph, int nobodies, bool apart, std::mt19937 chance) {
    const int types = graph.types + (apart ? nobodies : 1), rows = graph.rows + 1;
    std::vector<std::int64_t> doubled(rows * rows, 0);
    for (int row = 0; row < graph.rows; ++row) {
        for (int other = 0; other < graph.rows; ++other) doubled[row * rows + other] = graph.doubled[row * graph.rows + other];
        doubled[row * rows + rows - 1] = doubled[(rows - 1) * rows + row] = chance() % 3 ? 0 : 2 * (chance() % 4);
    }
    BitTable allowed(types, types);
    for (int type = 0; type < graph.types; ++type) {
        graph.allowed.each(type, [&](int other) { allowed.set(type, other); });
        const bool may_leave = chance() % 4 != 0;
        for (int one = graph.types; may_leave && one < types; ++one) {
            allowed.set(type, one);
            allowed.set(one, type);
        }
    }
    for (int number = 0; number < nobodies; ++number) {
        graph.type.push_back(graph.types + (apart ? number : 0));
        graph.may_single.push_back(1);
        graph.forbidden.close();
    }
    graph.row.resize(types, graph.rows);
    graph.n += nobodies;
    graph.types = types;
    graph.rows = rows;
    graph.doubled = std::move(doubled);
    graph.allowed = std::move(allowed);
    return graph;
}

static std::int64_t worth(const Matching<std::int64_t>& matching) {
    const auto& graph = matching.graph();
    std::int64_t sum = 0;
    for (int v = 0; v < graph.n; ++v) {
        const int w = matching.partner(v);
        if (w > v) sum += graph.weight(graph.type[v], graph.type[w]);
        if (w > v && w < graph.ordered && !graph.doubled_lead.empty()) sum += graph.doubled_lead[v];
    }
    return sum;
}

TEST_CASE("those who stand for staying single are set aside, and nothing is worth more without that") {
    int solved = 0, used_up = 0, impossible = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
        std::mt19937 chance(seed);
        Graph<std::int64_t> some = any_graph(chance, seed % 3 ? 60 : 8);
        for (auto& single : some.may_single) single = single && chance() % 4 == 0;
        const int nobodies = kManyNobodies + static_cast<int>(chance() % 8);
        Matching<std::int64_t> together(with_nobodies(some, nobodies, false, chance));
        Matching<std::int64_t> apart(with_nobodies(some, nobodies, true, chance));
        std::vector<std::uint8_t> roles(some.n + nobodies, kAnyRole);
        for (int v = 0; seed % 2 && v < some.n; ++v) {
            if (chance() % 8 == 0) roles[v] = static_cast<std::uint8_t>(1 + chance() % 6);
        }
        together.set_roles(roles);
        apart.set_roles(roles);
        const bool possible = apart.solve();
        REQUIRE(together.solve() == possible);
        impossible += !possible;
        if (!possible) continue;
        ++solved;
        REQUIRE(together.verify_invariants() == "");
        REQUIRE(apart.verify_invariants() == "");
        REQUIRE(worth(together) == worth(apart));
        int left = 0;
        for (int v = some.n; v < some.n + nobodies; ++v) left += together.partner(v) < 0;
        used_up += left == 0;
        std::vector<int> everybody(some.n);
        std::iota(everybody.begin(), everybody.end(), 0);
        Optima one(together), other(apart);
        one.fix_partners(everybody, everybody);
        other.fix_partners(everybody, everybody);
        const auto whom = [&](int partner) { return partner < some.n ? partner : -1; };
        for (int v : everybody) REQUIRE(whom(one.partner(v)) == whom(other.partner(v)));
    }
    CHECK(solved > 500);
    CHECK(used_up > 100);
    CHECK(impossible > 100);
}

TEST_CASE_TEMPLATE("larger matchings of wide and of narrow integers agree, and keep their invariants", W, Wide<2>, Wide<24>) {
    for (unsigned seed = 0; seed < 200; ++seed) {
        std::mt19937 chance(seed);
        const Graph<std::int64_t> graph = any_graph(chance, 60);
        Matching<std::int64_t> narrow_matching(graph);
        Matching<W> wide_matching(graph.in<W>());
        REQUIRE(narrow_matching.solve() == wide_matching.solve());
        std::vector<int> everybody(graph.n);
        for (int v = 0; v < graph.n; ++v) everybody[v] = v;
        if (narrow_matching.verify_invariants() != "") continue;   // there is no matching
        REQUIRE(wide_matching.verify_invariants() == "");
        Optima narrow(narrow_matching), other(wide_matching);
        narrow.fix_partners(everybody, everybody);
        other.fix_partners(everybody, everybody);
        for (int v = 0; v < graph.n; ++v) REQUIRE(narrow.partner(v) == other.partner(v));
    }
}

TEST_CASE("potentials of one word that are watched lead where those of two words do, or are too large and said to be") {
    int solved = 0;
    for (unsigned seed = 0; seed < 1000; ++seed) {
        std::mt19937 chance(seed);
        Graph<std::int64_t> graph = any_graph(chance, seed % 2 == 0 ? 60 : 12);
        for (auto* weights : {&graph.doubled, &graph.doubled_lead}) {
            for (std::int64_t& weight : *weights) weight *= kWatchedWeight / 68 * 2;   // at most 10, and 6 for the lead
        }
        for (int row = 0; seed % 3 == 0 && row < graph.rows; ++row) {
            for (int other = 0; other < graph.rows; ++other) graph.doubled[row * graph.rows + other] -= kWatchedWeight / 68 * 10;
        }
        Matching<std::int64_t> watched(graph);
        watched.watch();
        Matching<Wide<2>> wide(graph.in<Wide<2>>());
        const bool possible = wide.solve();
        REQUIRE(watched.solve() == possible);
        if (!possible) continue;
        ++solved;
        REQUIRE(watched.verify_invariants() == "");
        std::vector<int> everybody(graph.n);
        std::iota(everybody.begin(), everybody.end(), 0);
        Optima some(watched), other(wide);
        some.fix_partners(everybody, everybody);
        other.fix_partners(everybody, everybody);
        for (int v = 0; v < graph.n; ++v) REQUIRE(some.partner(v) == other.partner(v));
    }
    CHECK(solved > 250);
    // All must be paired along a way on which every other pair is worth something: potentials grow from one to the next.
    for (const int count : {12, 40}) {
        Graph<std::int64_t> way;
        way.n = way.types = way.rows = count;
        way.row.resize(count);
        std::iota(way.row.begin(), way.row.end(), 0);
        way.type = way.row;
        way.may_single.assign(count, 0);
        way.allowed = BitTable(count, count);
        way.doubled.assign(count * count, 0);
        for (int v = 0; v + 1 < count; ++v) {
            way.allowed.set(v, v + 1);
            way.allowed.set(v + 1, v);
            way.doubled[v * count + v + 1] = way.doubled[(v + 1) * count + v] = v % 2 * (kWatchedWeight - 2);
            way.forbidden.close();
        }
        way.forbidden.close();
        Matching<std::int64_t> watched(way);
        watched.watch();
        CHECK_THROWS_AS(watched.solve(), OutOfRange);
        Matching<Wide<2>> wide(way.in<Wide<2>>());
        REQUIRE(wide.solve());
        CHECK(wide.verify_invariants() == "");
    }
}

TEST_CASE("with fewer roles a matching goes on from where another one stands, blossoms and all") {
    int with_blossoms = 0, impossible = 0, further_on = 0, too_large = 0;
    for (unsigned seed = 0; seed < 400; ++seed) {
        std::mt19937 chance(seed);
        const Graph<std::int64_t> graph = any_graph(chance, 60);
        Matching<std::int64_t> whole(graph);
        if (!whole.solve()) continue;
        std::vector<std::uint8_t> roles(graph.n, kAnyRole);
        for (int v = 0; v < graph.n; ++v) {
            if (chance() % 8 == 0) roles[v] = static_cast<std::uint8_t>(1 + chance() % 6);
        }
        Matching<std::int64_t> anew(graph), further(graph);
        anew.set_roles(roles);
        REQUIRE(further.narrow(whole, roles, 60));
        too_large += !Matching<std::int64_t>(graph).narrow(whole, roles, 0);
        const bool possible = anew.solve();
        REQUIRE(further.restore() == possible);
        impossible += !possible;
        if (!possible) continue;
        with_blossoms += !whole.blossoms().empty();
        REQUIRE(further.verify_invariants() == "");
        REQUIRE(anew.verify_invariants() == "");
        // And from there.
        for (int v = 0; v < graph.n; ++v) {
            if (chance() % 8 == 0) roles[v] &= static_cast<std::uint8_t>(1 + chance() % 6);
        }
        Matching<std::int64_t> last(graph), last_anew(graph);
        last_anew.set_roles(roles);
        REQUIRE(last.narrow(further, roles, 60));
        const bool still = last_anew.solve();
        REQUIRE(last.restore() == still);
        further_on += still;
        if (still) REQUIRE(last.verify_invariants() == "");
    }
    CHECK(with_blossoms > 20);
    CHECK(impossible > 20);
    CHECK(further_on > 20);
    CHECK(too_large > 20);
}

TEST_CASE("broken potentials do not pass for an optimum") {
    Graph<std::int64_t> graph;
    graph.n = 2, graph.types = 1;
    graph.type = {0, 0}, graph.may_single = {0, 0};
    graph.row = {0}, graph.rows = 1, graph.doubled = {6};
    graph.allowed = BitTable(1, 1);
    graph.allowed.set(0, 0);
    graph.forbidden = Lists({{}, {}});
    Matching<std::int64_t> matching(graph);
    CHECK(matching.verify_invariants() == "vertex 0 is single");
    REQUIRE(matching.solve());
    CHECK(matching.verify_invariants() == "");
    CHECK(matching.partner(0) == 1);
}

TEST_CASE("a flow kept while counts change serves as many as one made anew") {
    for (unsigned seed = 0; seed < 2000; ++seed) {
        std::mt19937 chance(seed);
        const int types = 1 + static_cast<int>(chance() % 6);
        BitTable allowed(types, types);
        std::vector<int> count(types);
        for (int s = 0; s < types; ++s) {
            count[s] = static_cast<int>(chance() % 5);
            for (int t = 0; t <= s; ++t) {
                const bool may = chance() % 2 != 0;
                allowed.set(s, t, may);
                allowed.set(t, s, may);
            }
        }
        TypeFlow kept(types);
        for (int t = 0; t < types; ++t) kept.add(t, count[t]);
        kept.serve(allowed);
        const int s = static_cast<int>(chance() % types), t = static_cast<int>(chance() % types);
        if (count[s] < 1 + (s == t) || count[t] < 1) continue;
        kept.take_pair(s, t);
        --count[s];
        --count[t];
        count[0] += 2;
        kept.add(0, 2);
        TypeFlow fresh(types);
        for (int type = 0; type < types; ++type) fresh.add(type, count[type]);
        CHECK(kept.serve(allowed) == fresh.serve(allowed));
        int left_kept = 0, left_fresh = 0;
        for (int type = 0; type < types; ++type) {
            left_kept += kept.supply(type);
            left_fresh += fresh.supply(type);
            int served = kept.supply(type);
            for (int other = 0; other < types; ++other) served += kept.flow(type, other);
            CHECK(served == count[type]);
        }
        CHECK(left_kept == left_fresh);
    }
}

std::vector<int> each_its_own(int types) {
    std::vector<int> kinds(types);
    std::iota(kinds.begin(), kinds.end(), 0);
    return kinds;
}

TEST_CASE("the potentials of a transport prove its flow") {
    for (unsigned seed = 0; seed < 2000; ++seed) {
        std::mt19937 chance(seed);
        const int types = 1 + static_cast<int>(chance() % 6);
        std::vector<std::int64_t> weight(types * types, -1);
        BitTable allowed(types, types);
        for (int s = 0; s < types; ++s) {
            for (int t = 0; t <= s; ++t) {
                if (chance() % 3 == 0) continue;
                weight[s * types + t] = weight[t * types + s] = static_cast<std::int64_t>(chance() % 9);
                allowed.set(s, t);
                allowed.set(t, s);
            }
        }
        Transport<std::int64_t> transport(each_its_own(types), types, weight, allowed);
        for (int s = 0; s < types; ++s) transport.flow.add(s, static_cast<int>(chance() % 5));
        if (!transport.solve()) continue;
        for (int s = 0; s < types; ++s) {
            CHECK(transport.flow.supply(s) == 0);
            for (int t = 0; t < types; ++t) {
                if (weight[s * types + t] < 0) {
                    CHECK(transport.flow.flow(s, t) == 0);
                    continue;
                }
                const std::int64_t slack = transport.left[s] + transport.right[t] - weight[s * types + t];
                CHECK(slack >= 0);
                if (transport.flow.flow(s, t) > 0) CHECK(slack == 0);
            }
        }
    }
}

TEST_CASE_TEMPLATE("a transport of many types goes by the digits of wide weights and proves its flow as well", W, Wide<2>,
                   Wide<3>, Wide<16>) {
    int solved = 0, impossible = 0;
    for (unsigned seed = 0; seed < 120; ++seed) {
        std::mt19937 chance(seed);
        const int types = kManyTypes + static_cast<int>(chance() % 6);
        const unsigned dense = seed % 2 ? 3 : 40;
        std::vector<W> weight(types * types, W(0));
        BitTable allowed(types, types);
        for (int s = 0; s < types; ++s) {
            for (int t = 0; t <= s; ++t) {
                if (chance() % dense != 0 && seed % 2 == 0) continue;
                W w(0);
                // Some differ in a few bits here and there, some in everything; some are negative.
                for (std::uint64_t& limb : w.limb) {
                    limb = seed % 3 == 0 ? std::uint64_t{chance()} << 32 | chance() : chance() % 3 == 0 ? chance() % 2 : 0;
                }
                w.limb.back() = seed % 5 == 0 ? -std::uint64_t{chance() % 2} : 0;
                for (const auto& [a, b] : {std::pair{s, t}, std::pair{t, s}}) {
                    weight[a * types + b] = w;
                    allowed.set(a, b);
                }
            }
        }
        Transport<W> transport(each_its_own(types), types, weight, allowed);
        Transport<std::int64_t> only_whether(std::vector<int>(types, 0), 1, {0}, allowed);
        for (int s = 0; s < types; ++s) {
            const int copies = static_cast<int>(chance() % 4);
            transport.flow.add(s, copies);
            only_whether.flow.add(s, copies);
        }
        const bool served = transport.solve();
        CHECK(served == only_whether.solve());
        ++(served ? solved : impossible);
        if (!served) continue;
        for (int s = 0; s < types; ++s) {
            CHECK(transport.flow.supply(s) == 0);
            for (int t = 0; t < types; ++t) {
                if (!allowed.test(s, t)) {
                    CHECK(transport.flow.flow(s, t) == 0);
                    continue;
                }
                const W slack = transport.left[s] + transport.right[t] - weight[s * types + t];
                CHECK(!(slack < W(0)));
                if (transport.flow.flow(s, t) > 0) CHECK(slack == W(0));
            }
        }
    }
    CHECK(solved > 10);
    CHECK(impossible > 10);
}

TEST_CASE("pairs that the digits of the weights gave up too early are found again") {
    // Along a chain of types a small difference in the last digits adds up to what the first ones tell apart; where
    // nothing but tight pairs is kept, one chain in ten needs a pair that was given up.
    using W = Wide<3>;
    for (unsigned seed = 0; seed < 200; ++seed) {
        std::mt19937 chance(seed);
        const int types = 60 + static_cast<int>(chance() % 60), near = 1 + static_cast<int>(chance() % 3);
        const std::size_t first = 40 + chance() % 90;
        std::vector<W> weight(types * types, W(0));
        BitTable allowed(types, types);
        for (int s = 0; s < types; ++s) {
            for (int t = 0; t <= s; ++t) {
                if (s - t > near && chance() % 400 != 0) continue;
                W w(0), unit(static_cast<std::int64_t>(chance() % 30));
                const bool rest = chance() % 2 == 0;
                for (std::size_t b = 0; b < first; ++b) {
                    w = appended(w, 1, rest);
                    unit += unit;
                }
                if (chance() % 4 == 0 || s - t > near) w += unit;
                weight[s * types + t] = weight[t * types + s] = w;
                allowed.set(s, t);
                allowed.set(t, s);
            }
        }
        Transport<W> transport(each_its_own(types), types, weight, allowed);
        for (int s = 0; s < types; ++s) transport.flow.add(s, 1 + static_cast<int>(chance() % 2));
        REQUIRE(transport.solve(0));
        for (int s = 0; s < types; ++s) {
            CHECK(transport.flow.supply(s) == 0);
            allowed.each(s, [&](int t) {
                const W slack = transport.left[s] + transport.right[t] - weight[s * types + t];
                CHECK(!slack.negative());
                if (transport.flow.flow(s, t) > 0) CHECK(slack == W(0));
            });
        }
    }
}
