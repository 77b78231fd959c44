// What is asked of the optima against brute force: one decision after the other, and the face as a problem.
#include <doctest/doctest.h>

#include <numeric>
#include <random>

#include "brute_force.hpp"
#include "optima.hpp"

using namespace pairwright;

TEST_CASE("what is granted is what some optimum does, and the partners are those of one") {
    int granted = 0, refused = 0, within = 0, nested = 0;
    for (unsigned seed = 0; seed < 12000; ++seed) {
        std::mt19937 chance(seed);
        const auto below = [&](int limit) { return static_cast<int>(chance() % static_cast<unsigned>(limit)); };
        const Graph<std::int64_t> graph = any_graph(chance, 9);
        BruteForce brute{graph, std::vector<std::uint8_t>(graph.n, kAnyRole), std::vector<int>(graph.n, -1)};
        const std::int64_t best = brute.best();
        Matching<std::int64_t> matching(graph);
        if (best < 0 || graph.n < 2) continue;
        REQUIRE(matching.solve());
        const Blossoms<std::int64_t> blossoms(matching);
        for (int around : blossoms.around) nested += around >= 0;
        Optima optima(matching);
        for (int step = 0; step < 8; ++step) {
            const int u = below(graph.n), v = below(graph.n);
            if (u == v || brute.partner[u] >= 0 || brute.partner[v] >= 0) continue;
            const BruteForce before = brute;
            bool possible = false, answer = false;
            if (below(2)) {
                brute.partner[u] = v;
                brute.partner[v] = u;
                possible = brute.allowed(std::min(u, v), std::max(u, v)) && brute.best() == best;
                answer = optima.try_pair(u, v);
            } else if (std::max(u, v) < graph.ordered) {
                brute.role[u] = static_cast<std::uint8_t>(brute.role[u] & (1 + below(7)));
                if (below(3)) {
                    answer = optima.try_role(u, brute.role[u]);
                } else {
                    brute.role[v] = static_cast<std::uint8_t>(brute.role[v] & (1 + below(7)));
                    answer = optima.try_roles({u}, brute.role[u], {v}, brute.role[v]);
                }
                possible = brute.best() == best;
            } else {
                continue;
            }
            REQUIRE(answer == possible);
            if (!possible) {
                brute.role = before.role;
                brute.partner = before.partner;
            }
            std::int64_t weight = 0;
            for (int w = 0; w < graph.n; ++w) {
                const int partner = optima.partner(w);
                if (partner < 0) REQUIRE((graph.may_single[w] && (w >= graph.ordered || (brute.role[w] & kOut))));
                if (partner >= 0) REQUIRE(optima.partner(partner) == w);
                if (brute.partner[w] >= 0) REQUIRE(partner == brute.partner[w]);
                if (partner <= w) continue;
                if (brute.partner[w] < 0) REQUIRE(brute.allowed(w, partner));
                weight += brute.weight(w, partner);
            }
            REQUIRE(weight == best);
            ++(possible ? granted : refused);
            within += blossoms.innermost[u] >= 0;
        }
    }
    CHECK(granted > 5000);
    CHECK(refused > 5000);
    CHECK(within > 1000);
    CHECK(nested > 20);
}

TEST_CASE("partners are fixed as by asking for one candidate after the other") {
    int fixed = 0, refused = 0, nested = 0;
    for (unsigned seed = 0; seed < 8000; ++seed) {
        std::mt19937 chance(seed);
        const Graph<std::int64_t> graph = any_graph(chance, seed % 2 ? 10 : 24);
        Matching<std::int64_t> matching(graph);
        if (!matching.solve()) continue;
        for (int around : Blossoms<std::int64_t>(matching).around) nested += around >= 0;
        Optima optima(matching), slow(matching);
        std::vector<int> vertices(graph.n);
        std::iota(vertices.begin(), vertices.end(), 0);
        std::shuffle(vertices.begin(), vertices.end(), chance);
        for (int u : vertices) {
            std::vector<int> candidates = vertices;
            std::shuffle(candidates.begin(), candidates.end(), chance);
            const std::uint8_t role = static_cast<std::uint8_t>(chance() % 8);
            REQUIRE(optima.try_role(u, role) == slow.try_role(u, role));
            optima.fix_partners({u}, candidates);
            const auto found = std::find_if(candidates.begin(), candidates.end(), [&](int v) {
                const bool granted = slow.try_pair(u, v);
                refused += !granted;
                return granted;
            });
            fixed += found != candidates.end();
            REQUIRE(optima.partner(u) == slow.partner(u));
        }
    }
    CHECK(fixed > 20000);
    CHECK(refused > 20000);
    CHECK(nested > 100);
}

TEST_CASE("where nobody is single it is known of everybody who the partners can be, in blossoms too") {
    int possible = 0, not_possible = 0, nested = 0;
    for (unsigned seed = 0; seed < 6000; ++seed) {
        std::mt19937 chance(seed);
        Graph<std::int64_t> graph = any_graph(chance, 16);
        graph.may_single.assign(graph.n, 0);
        Matching<std::int64_t> matching(graph);
        if (!matching.solve()) continue;
        const Blossoms<std::int64_t> blossoms(matching);
        Optima optima(matching);
        std::vector<std::uint8_t> fixed(graph.n, 0);
        for (int u = 0; u < graph.n; ++u) {
            if (fixed[u]) continue;
            const Bits partners = optima.possible_partners(u);
            for (int v = 0; v < graph.n; ++v) {
                REQUIRE(partners.test(v) == Optima(optima).try_pair(u, v));
                ++(partners.test(v) ? possible : not_possible);
            }
            nested += blossoms.innermost[u] >= 0 && blossoms.around[blossoms.innermost[u]] >= 0;
            const int v = static_cast<int>(chance() % static_cast<unsigned>(graph.n));
            if (optima.try_pair(u, v)) fixed[u] = fixed[v] = 1;
        }
    }
    CHECK(possible > 5000);
    CHECK(not_possible > 5000);
    CHECK(nested > 100);
}

TEST_CASE("the face weighs by blossoms what the problem itself weighs") {
    int faces = 0;
    for (unsigned seed = 0; seed < 3000; ++seed) {
        std::mt19937 chance(seed);
        Graph<std::int64_t> graph = any_graph(chance, 9);
        graph.doubled_lead.clear();
        Matching<std::int64_t> matching(graph);
        if (!matching.solve()) continue;
        ++faces;
        std::vector<int> stay;
        for (int v = 0; v < graph.n; ++v) stay.push_back(v);
        const auto face = face_graph(matching, stay, std::int64_t{1});
        BruteForce whole{graph, std::vector<std::uint8_t>(graph.n, kAnyRole), std::vector<int>(graph.n, -1)};
        const std::int64_t best = whole.best();
        BruteForce of_face{face.graph, whole.role, whole.partner};
        const std::int64_t most = of_face.best();
        for (int u = 0; u < graph.n; ++u) {
            for (int v = u + 1; v < graph.n; ++v) {
                const bool fits = whole.allowed(u, v), tight = of_face.allowed(u, v);
                whole.partner[u] = of_face.partner[u] = v, whole.partner[v] = of_face.partner[v] = u;
                REQUIRE((fits && whole.best() == best) == (tight && of_face.best() == most));
                whole.partner[u] = of_face.partner[u] = whole.partner[v] = of_face.partner[v] = -1;
            }
        }
    }
    CHECK(faces > 500);
}
