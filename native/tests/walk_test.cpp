// The order among the best matchings against brute force, and the walk down the groups by what must hold of it.
#include <doctest/doctest.h>

#include <random>
#include <tuple>

#include "brute_force.hpp"
#include "few_vertices.hpp"
#include "first_best.hpp"
#include "group_walk.hpp"

using namespace pairwright;

namespace {

// Of the halves that reach the optimum the upper one that comes first, by its places in `rest`; tried one by one.
std::vector<int> first_upper(BruteForce& brute, std::int64_t best, const std::vector<int>& rest, int count) {
    using Rank = std::tuple<int, int, std::vector<int>, std::vector<int>>;
    std::vector<std::pair<Rank, std::vector<int>>> found;
    const int size = static_cast<int>(rest.size());
    for (unsigned chosen = 0; chosen < 1u << size; ++chosen) {
        if (std::popcount(chosen) != count) continue;
        std::vector<int> upper, out, in;
        for (int x = 0; x < size; ++x) {
            const bool up = (chosen >> x) & 1;
            brute.role[rest[x]] = up ? kLow : kHigh | kOut;
            if (up) upper.push_back(rest[x]);
            if (up && x >= count) in.push_back(x);
            if (!up && x < count) out.insert(out.begin(), -x);
        }
        if (brute.best() != best) continue;
        int moved = 0;
        for (int x : in) moved += x;
        for (int x : out) moved += x;
        found.emplace_back(Rank(static_cast<int>(in.size()), moved, out, in), upper);
    }
    return std::min_element(found.begin(), found.end())->second;
}

// The same with the pairs of two ordered vertices counted below all weights, so that all optima have as many.
Graph<std::int64_t> with_pairs_counted(const Graph<std::int64_t>& graph) {
    Graph<std::int64_t> counted = graph;
    counted.types = 2 * graph.types;
    counted.rows = 2 * graph.rows;
    counted.doubled.clear();
    counted.allowed = BitTable(counted.types, counted.types);
    for (int v = 0; v < graph.ordered; ++v) counted.type[v] += graph.types;
    for (int t = 0; t < graph.types; ++t) counted.row.push_back(graph.row[t] + graph.rows);
    for (int a = 0; a < counted.rows; ++a) {
        for (int b = 0; b < counted.rows; ++b) {
            const int at = a % graph.rows * graph.rows + b % graph.rows;
            counted.doubled.push_back(graph.n * graph.doubled[at] + (std::min(a, b) >= graph.rows ? 2 : 0));
        }
    }
    for (int a = 0; a < counted.types; ++a) {
        for (int b = 0; b < counted.types; ++b) {
            counted.allowed.set(a, b, graph.allowed.test(a % graph.types, b % graph.types));
        }
    }
    return counted;
}

// Each vertex brings something into whatever it does, which changes nothing.
FewVertices<std::int64_t> few_of(const Graph<std::int64_t>& graph, int carried) {
    FewVertices<std::int64_t> few(graph.n, graph.ordered, carried);
    const auto brings = [](int v) { return 7 * v % 5 - 2; };
    const BruteForce brute{graph, std::vector<std::uint8_t>(graph.n, kAnyRole), {}};
    for (int v = 0; v < graph.n; ++v) {
        if (graph.may_single[v]) few.may_stay(v, brings(v));
        for (int u = 0; u < v; ++u) {
            if (brute.allowed(u, v)) few.may_pair(u, v, brute.weight(u, v) / 2 + brings(u) + brings(v));
        }
    }
    return few;
}

}  // namespace

TEST_CASE("the first of the best matchings is the first in the order of the vertices") {
    int found = 0, exchanged = 0;
    for (unsigned seed = 0; seed < 6000; ++seed) {
        std::mt19937 chance(seed);
        Graph<std::int64_t> graph = with_pairs_counted(any_graph(chance, kFewVertices));
        graph.doubled_lead.clear();
        BruteForce brute{graph, std::vector<std::uint8_t>(graph.n, kAnyRole), std::vector<int>(graph.n, -1)};
        const std::int64_t best = brute.best();
        Matching<std::int64_t> matching(graph);
        if (!matching.solve()) {
            REQUIRE(!few_of(graph, 0).run());
            continue;
        }
        const int carried = static_cast<int>(chance() % static_cast<unsigned>(graph.ordered + 1));
        const bool go_on = chance() % 2 != 0;
        // Two carried vertices are never paired where those who are no lower ends leave.
        bool apart = true;
        for (int u = 0; u < carried && !go_on; ++u) {
            for (int v = u + 1; v < carried; ++v) apart = apart && !brute.allowed(u, v);
        }
        if (!apart) continue;
        FirstBest<std::int64_t> first(matching, carried, go_on);
        first.run();
        REQUIRE(matching.verify_invariants() == "");
        FewVertices<std::int64_t> few = few_of(graph, carried);
        REQUIRE(few.run());
        ++found;

        std::vector<std::pair<int, int>> pairs;
        const auto earliest = [&](int v, const std::vector<int>& candidates) {
            for (int w : candidates) {
                if (w == v || brute.partner[w] >= 0 || !brute.allowed(std::min(v, w), std::max(v, w))) continue;
                brute.partner[v] = w, brute.partner[w] = v;
                if (brute.best() == best) {
                    pairs.emplace_back(v, w);
                    return;
                }
                brute.partner[v] = brute.partner[w] = -1;
            }
        };
        std::vector<int> chosen, own, rest;
        for (int v = 0; v < carried; ++v) {
            brute.role[v] = kLow;
            if (brute.best() == best) {
                chosen.push_back(v);
            } else {
                brute.role[v] = go_on ? kHigh | kOut : kOut;
                if (go_on) own.push_back(v);
            }
        }
        for (int v = carried; v < graph.ordered; ++v) own.push_back(v);
        for (int v : chosen) earliest(v, own);
        for (int v : own) {
            if (brute.partner[v] < 0) rest.push_back(v);
        }
        const std::size_t count = first.pairs().size() - pairs.size();
        const std::vector<int> upper = first_upper(brute, best, rest, static_cast<int>(count));
        exchanged += !std::equal(upper.begin(), upper.end(), rest.begin());
        for (int v : rest) brute.role[v] = kHigh | kOut;
        for (int v : upper) brute.role[v] = kLow;
        for (int v : upper) earliest(v, rest);
        REQUIRE(first.pairs() == pairs);
        FirstBest<std::int64_t, 0> wide(matching, carried, go_on);
        wide.run();
        REQUIRE(wide.pairs() == pairs);
        if (!go_on) REQUIRE(few.pairs() == pairs);
    }
    CHECK(found > 1500);
    CHECK(exchanged > 100);
}

TEST_CASE("a walk pairs everybody once, as it would with everybody below, and nobody with whom he must not meet") {
    int whole = 0;
    for (unsigned seed = 0; seed < 1500; ++seed) {
        std::mt19937 chance(seed);
        const auto below = [&](int limit) { return static_cast<int>(chance() % static_cast<unsigned>(limit)); };
        const int n = 2 + below(14);
        FieldColumns field;
        Conflicts conflicts(n + 1);
        std::vector<std::vector<std::uint8_t>> met(n, std::vector<std::uint8_t>(n, 0));
        for (int rounds = below(4); rounds > 0; --rounds) {
            std::vector<std::int32_t> partners(n + 1, -1);
            const int shift = 1 + 2 * below(3);
            for (int v = 0; v + shift < n; ++v) {
                if (partners[v] >= 0) continue;
                partners[v] = v + shift, partners[v + shift] = v;
                met[v][v + shift] = met[v + shift][v] = 1;
            }
            conflicts.add_layer(partners);
        }
        field.kinds = 2, field.barred = 4, field.failures = {below(2) ? 4 : 3, 0, 0, 1};
        std::vector<int> eligible;
        for (int v = 0; v < n; ++v) {
            field.name.push_back(v);
            field.level.push_back(v > 0 ? field.level.back() - (below(3) == 0) : 0);
            field.kind.push_back(below(2));
            field.marks.push_back(below(16));
            field.extra.push_back(below(3));
            field.may_sink.push_back(n % 2 != 0 && below(2) == 0);
            if (v > 0 && field.level[v] != field.level[v - 1]) field.group_end.push_back(v);
            if (field.may_sink[v]) eligible.push_back(v);
        }
        field.group_end.push_back(n);
        field.has_sink = !eligible.empty();
        field.sink_from = below(static_cast<int>(field.group_end.size()));
        field.most_extra = 3;
        std::vector<Criterion> criteria;
        for (int what = Criterion::kPairs; what <= Criterion::kMarkMeetsByLevel; ++what) {
            criteria.push_back({static_cast<Criterion::What>(what), 1 << below(what == Criterion::kFailed ? 2 : 4)});
        }
        const std::vector<std::uint8_t> compatible{field.failures[0] != 4, 1, 1, 1};
        CompletionWitness witness(conflicts.local(field.name), field.kind, compatible, {0, 1}, field.group_end);
        if (!witness.build(eligible)) continue;
        const auto failures = field.failures;
        const auto kind = field.kind;
        const std::size_t groups = field.group_end.size();
        // To a witness of whom nobody fits anybody every group is a question with everybody below.
        CompletionWitness ignorant(conflicts.local(field.name), field.kind, {0, 0, 0, 0}, {0, 1}, field.group_end);
        GroupWalk slow_walk(field, criteria, conflicts, ignorant), walk(std::move(field), criteria, conflicts, witness);
        const auto paired = walk.run(0, {}), slowly_paired = slow_walk.run(0, {});
        if (paired.size() < groups) continue;
        ++whole;
        REQUIRE(slowly_paired.size() == groups);
        for (std::size_t group = 0; group < groups; ++group) {
            REQUIRE(paired[group].pairs == slowly_paired[group].pairs);
            REQUIRE(paired[group].left == slowly_paired[group].left);
        }
        std::vector<int> times_paired(n, 0);
        for (const PairedGroup& group : paired) {
            for (const auto& [u, v] : group.pairs) {
                ++times_paired[u];
                ++times_paired[v];
                REQUIRE(!met[u][v]);
                REQUIRE(failures[kind[u] * 2 + kind[v]] != 4);
            }
        }
        REQUIRE(paired.back().left.size() == static_cast<std::size_t>(n % 2));
        for (int v : paired.back().left) {
            REQUIRE(std::find(eligible.begin(), eligible.end(), v) != eligible.end());
            ++times_paired[v];
        }
        REQUIRE(times_paired == std::vector<int>(n, 1));
    }
    CHECK(whole > 500);
}
