// What is built on the graph: its types, the quick way by tight pairs, the witness of completion.
#include <doctest/doctest.h>

#include <random>

#include "brute_force.hpp"
#include "completion_witness.hpp"
#include "tight_pairing.hpp"
#include "typed_graph.hpp"

using namespace pairwright;

namespace {

// Rounds, small groups and groups that are told apart by type, on `count` names.
Conflicts any_conflicts(std::mt19937& chance, int count, std::vector<std::vector<std::uint8_t>>& barred) {
    const auto below = [&](int limit) { return static_cast<int>(chance() % static_cast<unsigned>(limit)); };
    Conflicts conflicts(count);
    barred.assign(count, std::vector<std::uint8_t>(count, 0));
    for (int round = below(3); round > 0; --round) {
        std::vector<std::int32_t> partners(count, -1);
        for (int v = 0; v + 1 < count; v += 2 + below(2)) {
            partners[v] = v + 1;
            partners[v + 1] = v;
            barred[v][v + 1] = barred[v + 1][v] = 1;
        }
        conflicts.add_layer(partners);
    }
    for (int groups = below(5); groups > 0; --groups) {
        std::vector<int> members;
        const int share = 1 + below(4);
        for (int v = 0; v < count; ++v) {
            if (below(4) < share) members.push_back(v);
        }
        for (int u : members) {
            for (int v : members) barred[u][v] = u != v;
        }
        conflicts.add_group(members);
    }
    if (below(2)) {   // somebody whom nearly nobody may meet
        const int lonely = below(count);
        for (int v = 0; v < count; ++v) {
            if (v == lonely || below(6) == 0) continue;
            barred[v][lonely] = barred[lonely][v] = 1;
            conflicts.add_group({lonely, v});
        }
    }
    return conflicts;
}

std::vector<int> any_names(std::mt19937& chance, int count) {
    std::vector<int> names;
    for (int v = 0; v < count; ++v) {
        if (chance() % 5 != 0) names.push_back(v);
    }
    return names;
}

}  // namespace

TEST_CASE("types bar exactly the pairs that conflicts and tables bar") {
    int by_type = 0;
    for (unsigned seed = 0; seed < 600; ++seed) {
        std::mt19937 chance(seed);
        std::vector<std::vector<std::uint8_t>> barred;
        Conflicts conflicts = any_conflicts(chance, 30, barred);
        const std::vector<int> names = any_names(chance, 30);
        const int n = static_cast<int>(names.size()), kinds = 1 + static_cast<int>(chance() % 3);
        PairTable<std::int64_t> by_kind(kinds), by_class(1);
        for (int a = 0; a < kinds; ++a) {
            for (int b = a; b < kinds; ++b) {
                by_kind.allowed[by_kind.at(a, b)] = by_kind.allowed[by_kind.at(b, a)] = chance() % 5 != 0;
                by_kind.weight[by_kind.at(a, b)] = by_kind.weight[by_kind.at(b, a)] = static_cast<int>(chance() % 9);
            }
        }
        by_class.allowed[0] = by_class.inner[0] = 1;
        by_class.weight[0] = 50;
        std::vector<int> kind(n), cls(n, 0);
        std::vector<std::int64_t> value(n);
        for (int v = 0; v < n; ++v) kind[v] = static_cast<int>(chance() % kinds), value[v] = static_cast<int>(chance() % 2);
        const Graph<std::int64_t> graph = typed_graph<std::int64_t>(
            conflicts.local(names), kind, cls, value, by_kind, by_class, std::vector<std::uint8_t>(n, 0));
        for (int u = 0; u < n; ++u) {
            for (int v = 0; v < n; ++v) {
                if (u == v) continue;
                const auto listed = graph.forbidden[u];
                const bool single = std::find(listed.begin(), listed.end(), v) != listed.end();
                const std::size_t table = by_kind.at(kind[u], kind[v]);
                const bool wanted = by_kind.allowed[table] && !barred[names[u]][names[v]];
                REQUIRE((graph.allowed.test(graph.type[u], graph.type[v]) && !single) == wanted);
                if (wanted) {
                    const std::int64_t weight = 50 + by_kind.weight[table] + value[u] + value[v];
                    REQUIRE(graph.weight(graph.type[u], graph.type[v]) == 2 * weight);
                }
                by_type += barred[names[u]][names[v]] && !single;
            }
        }
    }
    CHECK(by_type > 1000);
}

TEST_CASE("a tight pairing is the first of the best in its order") {
    int found = 0;
    for (unsigned seed = 0; seed < 4000; ++seed) {
        std::mt19937 chance(seed);
        Graph<std::int64_t> graph = any_graph(chance, 9);
        graph.ordered = graph.n;
        graph.doubled_lead.clear();
        for (auto& weight : graph.doubled) weight += 200;   // one pair more outweighs everything
        const int mdps = static_cast<int>(chance() % (graph.n / 2 + 1));
        TightPairing<std::int64_t> pairing(graph, mdps);
        if (!pairing.run()) continue;
        ++found;
        REQUIRE(pairing.verify_invariants() == "");

        BruteForce brute{graph, std::vector<std::uint8_t>(graph.n, kAnyRole), std::vector<int>(graph.n, -1)};
        const std::int64_t best = brute.best();
        const auto earliest = [&](int v, int from) {
            for (int w = from; w < graph.n; ++w) {
                if (w == v || brute.partner[w] >= 0 || !brute.allowed(std::min(v, w), std::max(v, w))) continue;
                brute.partner[v] = w, brute.partner[w] = v;
                if (brute.best() == best) return w;
                brute.partner[v] = brute.partner[w] = -1;
            }
            return -1;
        };
        for (int v = 0; v < mdps; ++v) REQUIRE(pairing.partner()[v] == earliest(v, mdps));
        std::vector<int> rest;
        int single = 0;
        for (int v = mdps; v < graph.n; ++v) {
            if (brute.partner[v] < 0) rest.push_back(v);
            single += pairing.partner()[v] < 0;
        }
        const std::size_t half = (rest.size() - static_cast<std::size_t>(single)) / 2;
        for (std::size_t i = 0; i < rest.size(); ++i) brute.role[rest[i]] = i < half ? kLow : kHigh | kOut;
        for (std::size_t i = 0; i < half; ++i) REQUIRE(pairing.partner()[rest[i]] == earliest(rest[i], mdps));
    }
    CHECK(found > 500);
}

TEST_CASE("a witness is a matching of everybody, and says so only when it is one") {
    int built = 0, settled = 0;
    for (unsigned seed = 0; seed < 4000; ++seed) {
        std::mt19937 chance(seed);
        std::vector<std::vector<std::uint8_t>> barred;
        Conflicts conflicts = any_conflicts(chance, 24, barred);
        const std::vector<int> names = any_names(chance, 24);
        const int n = static_cast<int>(names.size()), kinds = 1 + static_cast<int>(chance() % 3);
        std::vector<int> kind(n), rank(kinds), eligible;
        std::vector<std::uint8_t> compatible(kinds * kinds, 0);
        for (int a = 0; a < kinds; ++a) {
            rank[a] = static_cast<int>(chance() % 3);
            for (int b = a; b < kinds; ++b) compatible[a * kinds + b] = compatible[b * kinds + a] = chance() % 4 != 0;
        }
        for (int v = 0; v < n; ++v) {
            kind[v] = static_cast<int>(chance() % kinds);
            if (n % 2 && chance() % 2) eligible.push_back(v);
        }
        const int top = n / 2;
        CompletionWitness witness(conflicts.local(names), kind, compatible, rank, {top, n});
        if (!witness.build(eligible)) continue;
        REQUIRE(witness.verify_invariants() == "");
        const auto& mate = witness.mate();
        for (int v = 0; v < n; ++v) {
            REQUIRE(mate[v] >= 0);
            REQUIRE(mate[mate[v]] == v);
            if (mate[v] == n) continue;
            REQUIRE(compatible[kind[v] * kinds + kind[mate[v]]]);
            REQUIRE(!barred[names[v]][names[mate[v]]]);
        }
        ++built;
        // The pairs inside the upper group are gone; whoever of it is left goes down.
        std::vector<std::pair<int, int>> pairs;
        std::vector<int> leaving;
        for (int v = 0; v < top; ++v) {
            if (mate[v] < top && v < mate[v]) pairs.emplace_back(v, mate[v]);
            if (mate[v] >= top) leaving.push_back(v);
        }
        if (!witness.settle(pairs, leaving, top, n)) continue;
        REQUIRE(witness.verify_invariants() == "");
        for (int v = 0; v < n; ++v) {
            if (mate[v] < 0) {
                REQUIRE(v < top);
                continue;
            }
            REQUIRE(mate[mate[v]] == v);
            if (v < top) REQUIRE(mate[v] >= top);
            if (v < n && mate[v] < n) REQUIRE(!barred[names[v]][names[mate[v]]]);
        }
        ++settled;
    }
    CHECK(built > 500);
    CHECK(settled > 200);
}
