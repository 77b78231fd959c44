// The first of the best matchings of one problem, in the order of its vertices.
//
// The optimum of a solved matching is asked one thing after the other, "does some optimum also do this?", and
// what is granted stays granted:
//
//   1. of the first `carried` vertices as many early ones as possible are lower ends of a pair; each of those
//      has the earliest partner possible. The others leave, or go on with those that are not carried;
//   2. of the ordered vertices left the first half, the upper one, is paired with the second half, each of the
//      upper half with the earliest partner possible;
//   3. where that cannot be, as few vertices as possible change places between the halves, with the smallest
//      sum of the places they are moved; of those who go out the last ones, of those who come in the first ones.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "graph.hpp"
#include "matching.hpp"
#include "optima.hpp"
#include "weight.hpp"

namespace pairwright {

// An exchange is weighed in the machine's own integers where `kNarrow` bits are enough.
template <typename W, unsigned kNarrow = 63>
class FirstBest {
  public:
    // matching: solved, of a problem without a lead, whose optima all have as many pairs of two ordered vertices.
    // go_on: carried vertices that are no lower ends go on.
    FirstBest(const Matching<W>& matching, int carried, bool go_on)
        : m_(matching), optima_(matching), carried_(carried), go_on_(go_on), taken_(matching.graph().n, 0) {}

    void run() {
        choose_carried();
        std::vector<int> rest;
        rest.reserve(ordered());
        int inner = 0;
        for (int v = go_on_ ? 0 : carried_; v < ordered(); ++v) {
            if (taken_[v]) continue;
            rest.push_back(v);
            const int partner = optima_.partner(v);
            inner += partner >= 0 && partner < ordered();
        }
        std::vector<int> upper(rest.begin(), rest.begin() + inner / 2), lower(rest.begin() + inner / 2, rest.end());
        if (upper.empty()) return;
        if (!optima_.try_roles(upper, kLow, lower, kHigh | kOut)) {
            exchange(rest, upper);
            lower.clear();
            for (int v : rest) {
                if (std::find(upper.begin(), upper.end(), v) == upper.end()) lower.push_back(v);
            }
            optima_.try_roles(upper, kLow, lower, kHigh | kOut);
        }
        optima_.fix_partners(upper, rest);
        for (int v : upper) pairs_.emplace_back(v, optima_.partner(v));
    }

    // The pairs of two ordered vertices, lower ends first, in the order in which they were found.
    const std::vector<std::pair<int, int>>& pairs() const { return pairs_; }
    // Of any vertex, in an optimum with those pairs.
    int partner(int v) { return optima_.partner(v); }

  private:
    int ordered() const { return m_.graph().ordered; }

    void choose_carried() {
        std::vector<int> chosen, candidates;
        for (int v = 0; v < carried_; ++v) {
            if (optima_.try_role(v, kLow)) {
                chosen.push_back(v);
            } else {
                optima_.try_role(v, go_on_ ? kHigh | kOut : kOut);
                if (go_on_) candidates.push_back(v);
            }
        }
        for (int v = carried_; v < ordered(); ++v) candidates.push_back(v);
        for (int v : chosen) {
            optima_.fix_partners({v}, candidates);
            const int partner = optima_.partner(v);
            pairs_.emplace_back(v, partner);
            taken_[v] = taken_[partner] = 1;
        }
    }

    // Rule 3, for the vertices left and their upper half, which is replaced. What is asked here lies below all
    // weights, so that it is weighed among the optima alone.
    void exchange(const std::vector<int>& rest, std::vector<int>& upper) {
        std::vector<int> stay;
        stay.reserve(taken_.size());
        for (int v = 0; v < m_.graph().n; ++v) {
            if (!taken_[v]) stay.push_back(v);
        }
        // The factor below is about size * count * (size + count), and counts once for each blossom around a pair.
        const unsigned size = std::bit_width(rest.size()), depth = std::bit_width(m_.blossoms().size() + 1);
        const unsigned bits = 3 * size + depth + 1 + std::bit_width(2 * stay.size()) + 2;
        if (bits <= kNarrow) {
            exchange_in<std::int64_t>(stay, rest, upper);
        } else {
            exchange_in<Wide<2>>(stay, rest, upper);
        }
    }

    template <typename F>
    void exchange_in(const std::vector<int>& stay, const std::vector<int>& rest, std::vector<int>& upper) {
        const auto size = static_cast<std::int64_t>(rest.size()), count = static_cast<std::int64_t>(upper.size());
        const std::int64_t unit = size * count + 1;
        std::vector<int> place(taken_.size(), -1);
        for (std::size_t x = 0; x < stay.size(); ++x) place[stay[x]] = static_cast<int>(x);
        Face<F> face = face_graph(m_, stay, times(F(unit + size), static_cast<std::uint64_t>(count)) + F(1));
        const int limbo = place[rest.front()], middle = limbo + static_cast<int>(count);
        // All optima have so many lower ends, so that only differences count: with nothing for the first of the lower
        // half, and less for the others, pairs between the halves and pairs with others are tight from the start.
        std::vector<F>& lead = face.graph.doubled_lead;
        lead.assign(limbo, F(0));
        for (std::int64_t x = 0; x < size; ++x) lead.push_back(2 * (count - x + (x < count ? unit : 0)));
        face.graph.ordered = static_cast<int>(lead.size());
        for (int x = limbo; x < middle; ++x) face.potential[x] += lead[x];

        std::vector<std::uint8_t> roles;
        for (int v : stay) roles.push_back(static_cast<int>(roles.size()) < limbo ? kOut : m_.role(v));
        std::vector<int> partners;
        for (int v : stay) partners.push_back(optima_.partner(v) < 0 ? -1 : place[optima_.partner(v)]);
        Matching<F> weighed(std::move(face.graph));
        weighed.set_roles(roles);
        weighed.start_from(std::move(face.potential), partners);
        weighed.restore();
        choose_upper(weighed, stay, limbo, upper);
    }

    template <typename F>
    static void choose_upper(const Matching<F>& weighed, const std::vector<int>& stay, int limbo,
                             std::vector<int>& upper) {
        const int middle = limbo + static_cast<int>(upper.size()), end = weighed.graph().ordered;
        int exchanged = 0;
        for (int v = middle; v < end; ++v) exchanged += weighed.partner(v) > v && weighed.partner(v) < end;
        Optima best(weighed);
        std::vector<std::uint8_t> given(middle, 0);
        int open = exchanged;
        for (int v = middle - 1; v >= limbo && open > 0; --v) {
            given[v] = best.try_role(v, kHigh | kOut);
            open -= given[v];
        }
        upper.clear();
        for (int v = limbo; v < middle; ++v) {
            if (!given[v]) upper.push_back(stay[v]);
        }
        open = exchanged;
        for (int v = middle; v < end && open > 0; ++v) {
            if (!best.try_role(v, kLow)) continue;
            upper.push_back(stay[v]);
            --open;
        }
    }

    const Matching<W>& m_;
    Optima optima_;
    const int carried_;
    const bool go_on_;
    std::vector<std::uint8_t> taken_;           // per vertex: in a pair of a carried one
    std::vector<std::pair<int, int>> pairs_;
};

}  // namespace pairwright
