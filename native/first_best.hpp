// The first of the best matchings of one problem, in the order of its vertices.
//
// The optimum of a solved matching is asked one thing after the other, "does some optimum also do this?", and
// what is granted stays granted:
//
//   1. of the first `carried` vertices as many early ones as possible are lower ends of a pair; each of those
//      has the earliest partner possible;
//   2. of the ordered vertices left the first half, the upper one, is paired with the second half, each of the
//      upper half with the earliest partner possible;
//   3. where that cannot be, as few vertices as possible change places between the halves, with the smallest
//      sum of the places they are moved; of those who go out the last ones, of those who come in the first ones.
//
// The first two rules of 3 are weights below all others, which need room: `run` says when there is none.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "graph.hpp"
#include "matching.hpp"
#include "weight.hpp"

namespace pairwright {

enum class Answer {
    kFound,
    kNone,        // there is none
    kWider,       // not without wider integers
    kElsewhere,   // not by this way
};

// In so many upper vertices a few that change places are better found by the weights of whole blocks.
inline constexpr int kManyUpper = 64, kBlocks = 32;

template <typename W>
class FirstBest {
  public:
    // matching: solved. bits: those that its weights need.
    FirstBest(Matching<W>& matching, int carried, int bits)
        : m_(matching), carried_(carried), bits_(bits), taken_(matching.graph().n, 0) {}

    Answer run() {
        choose_carried();
        std::vector<int> rest;
        int inner = 0;
        for (int v = carried_; v < ordered(); ++v) {
            if (taken_[v]) continue;
            rest.push_back(v);
            const int partner = m_.partner(v);
            inner += partner >= 0 && partner < ordered();
        }
        std::vector<int> upper(rest.begin(), rest.begin() + inner / 2), lower(rest.begin() + inner / 2, rest.end());
        if (upper.empty()) return Answer::kFound;
        if (!m_.try_roles(upper, kLow, lower, kHigh | kOut)) {
            const Answer answer = exchange(rest, upper);
            if (answer != Answer::kFound) return answer;
            lower.clear();
            for (int v : rest) {
                if (std::find(upper.begin(), upper.end(), v) == upper.end()) lower.push_back(v);
            }
            m_.try_roles(upper, kLow, lower, kHigh | kOut);
        }
        m_.fix_partners(upper, rest);
        for (int v : upper) pairs_.emplace_back(v, m_.partner(v));
        return Answer::kFound;
    }

    // The pairs of two ordered vertices, lower ends first, in the order in which they were found.
    const std::vector<std::pair<int, int>>& pairs() const { return pairs_; }

  private:
    int ordered() const { return m_.graph().ordered; }

    void choose_carried() {
        std::vector<int> chosen, candidates;
        for (int v = 0; v < carried_; ++v) {
            if (m_.try_roles({v}, kLow, {}, 0)) {
                chosen.push_back(v);
            } else {
                m_.try_roles({v}, kOut, {}, 0);
            }
        }
        for (int v = carried_; v < ordered(); ++v) candidates.push_back(v);
        for (int v : chosen) {
            m_.fix_partners({v}, candidates);
            const int partner = m_.partner(v);
            pairs_.emplace_back(v, partner);
            taken_[v] = taken_[partner] = 1;
        }
    }

    // Rule 3, for the vertices left and their upper half, which is replaced.
    Answer exchange(const std::vector<int>& rest, std::vector<int>& upper) const {
        const auto size = static_cast<std::uint64_t>(rest.size()), count = static_cast<std::uint64_t>(upper.size());
        const std::uint64_t unit = size * count + 1, factor = (unit + size) * count + 1;
        if (bits_ + std::bit_width(factor) + 1 > static_cast<int>(8 * sizeof(W))) return Answer::kWider;

        std::vector<int> stay, place(taken_.size(), -1);
        for (int v = 0; v < m_.graph().n; ++v) {
            if (taken_[v]) continue;
            place[v] = static_cast<int>(stay.size());
            stay.push_back(v);
        }
        const int limbo = place[rest.front()];
        std::vector<std::int64_t> lead(limbo, 0);
        for (std::uint64_t x = 0; x < size; ++x) {
            lead.push_back(static_cast<std::int64_t>((x < count ? unit : 0) + size - 1 - x));
        }
        Matching<W> weighed(without_taken(stay, place, factor, lead));
        std::vector<std::uint8_t> roles(stay.size(), kAnyRole);
        std::fill(roles.begin(), roles.begin() + limbo, kOut);
        weighed.set_roles(roles);
        std::vector<int> partners;
        for (int v : stay) partners.push_back(m_.partner(v) < 0 ? -1 : place[m_.partner(v)]);
        if (!weighed.solve_from(raised(stay, factor, lead, limbo, static_cast<int>(count)), partners)) {
            return Answer::kElsewhere;
        }
        return choose_upper(weighed, stay, limbo, upper);
    }

    static Answer choose_upper(Matching<W>& weighed, const std::vector<int>& stay, int limbo, std::vector<int>& upper) {
        const int middle = limbo + static_cast<int>(upper.size()), end = weighed.graph().ordered;
        int exchanged = 0;
        for (int v = middle; v < end; ++v) exchanged += weighed.partner(v) > v && weighed.partner(v) < end;
        if (middle - limbo >= std::max(kManyUpper, kBlocks * exchanged) && !weighed.blossoms().empty()) {
            return Answer::kElsewhere;
        }
        std::vector<std::uint8_t> given(middle, 0);
        int open = exchanged;
        for (int v = middle - 1; v >= limbo && open > 0; --v) {
            given[v] = weighed.try_roles({v}, kHigh | kOut, {}, 0);
            open -= given[v];
        }
        upper.clear();
        for (int v = limbo; v < middle; ++v) {
            if (!given[v]) upper.push_back(stay[v]);
        }
        open = exchanged;
        for (int v = middle; v < end && open > 0; ++v) {
            if (!weighed.try_roles({v}, kLow, {}, 0)) continue;
            upper.push_back(stay[v]);
            --open;
        }
        return Answer::kFound;
    }

    // The graph of those who stay, its weights multiplied to make room for the lead below them.
    Graph<W> without_taken(const std::vector<int>& stay, const std::vector<int>& place, std::uint64_t factor,
                           const std::vector<std::int64_t>& lead) const {
        const Graph<W>& whole = m_.graph();
        Graph<W> graph;
        graph.n = static_cast<int>(stay.size());
        graph.ordered = static_cast<int>(lead.size());
        graph.types = whole.types;
        graph.allowed = whole.allowed;
        for (const W& weight : whole.doubled) graph.doubled.push_back(times(weight, factor));
        for (int v : stay) {
            graph.type.push_back(whole.type[v]);
            graph.may_single.push_back(whole.may_single[v]);
            std::vector<int>& forbidden = graph.forbidden.emplace_back();
            for (int other : whole.forbidden[v]) {
                if (!taken_[other]) forbidden.push_back(place[other]);
            }
        }
        for (std::int64_t ahead : lead) graph.doubled_lead.push_back(W(2 * ahead));
        return graph;
    }

    // Potentials of the matching, multiplied, and raised so that they bear the lead as well.
    //
    // A pair u < v needs 2 * lead[u] more. With q at least every lead of the lower half and at most every one of
    // the upper half, each of the lower half gets q and each u of the upper half 2 * lead[u] - q: enough for all
    // pairs, and no more than needed between the halves.
    std::vector<W> raised(const std::vector<int>& stay, std::uint64_t factor, const std::vector<std::int64_t>& lead,
                          int limbo, int count) const {
        std::vector<W> potential = m_.potentials(), found;
        for (const auto& [members, z] : m_.blossoms()) {
            for (int v : members) potential[v] += half(z);
        }
        for (int v : stay) found.push_back(times(potential[v], factor));
        const int middle = limbo + count, end = static_cast<int>(lead.size());
        const std::int64_t most = middle < end ? *std::max_element(lead.begin() + middle, lead.end()) : 0;
        for (int x = limbo; x < end; ++x) found[x] += W(x < middle ? 2 * lead[x] - most : most);
        return found;
    }

    Matching<W>& m_;
    const int carried_, bits_;
    std::vector<std::uint8_t> taken_;           // per vertex: in a pair of a carried one
    std::vector<std::pair<int, int>> pairs_;
};

}  // namespace pairwright
