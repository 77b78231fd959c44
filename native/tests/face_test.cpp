// Questions about the optima by tight pairs alone against the matching that searches and moves potentials.
#include <doctest/doctest.h>

#include <random>

#include "brute_force.hpp"
#include "optimal_face.hpp"

using namespace pairwright;

TEST_CASE("a role is granted along tight pairs where the matching grants it") {
    int granted = 0, refused = 0, within = 0, nested = 0;
    for (unsigned seed = 0; seed < 6000; ++seed) {
        std::mt19937 chance(seed);
        Matching<std::int64_t> matching(any_graph(chance, seed % 4 == 0 ? 40 : 10));
        const Graph<std::int64_t>& graph = matching.graph();
        if (graph.ordered == 0 || !matching.solve()) continue;
        const Blossoms<std::int64_t> blossoms(matching);
        for (int around : blossoms.around) nested += around >= 0;
        FaceSearch face(matching);
        std::vector<std::uint8_t> role(graph.n, kAnyRole);
        for (int question = 0; question < 12; ++question) {
            const int v = static_cast<int>(chance() % static_cast<unsigned>(graph.ordered));
            const auto wanted = static_cast<std::uint8_t>(role[v] & (1 + chance() % 7));
            const bool answer = face.try_role(v, wanted);
            REQUIRE(answer == matching.try_roles({v}, wanted, {}, 0));
            if (answer) role[v] = wanted;
            ++(answer ? granted : refused);
            within += blossoms.innermost[v] >= 0;
        }
    }
    CHECK(granted > 5000);
    CHECK(refused > 5000);
    CHECK(within > 1000);
    CHECK(nested > 20);
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
        Face face = face_graph(matching, stay, 1);
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
