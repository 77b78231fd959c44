// The first of the best matchings of few vertices, found by trying all of them: the same one as `Matching` and
// `FirstBest` find, sooner than what these ask about can be set up.
//
// The vertices are served in order; what can still be gained is bounded by the best pair of each. Of two matchings of
// one weight that comes first whose `Rank` is less.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <utility>
#include <vector>

#include "graph.hpp"
#include "weight.hpp"

namespace pairwright {

template <typename W>
class FewVertices {
  public:
    // As for `FirstBest`, of a problem that is not solved yet. No leads.
    FewVertices(const Graph<W>& graph, int carried) : g_(graph), carried_(carried) {
        mate_.fill(-1);
        for (int v = 0; v < g_.n; ++v) {
            near_[v] = 0;
            for (int w = 0; w < g_.n; ++w) {
                if (w != v && g_.allowed.test(g_.type[v], g_.type[w])) near_[v] |= 1u << w;
            }
            for (int w : g_.forbidden[v]) near_[v] &= ~(1u << w);
            bool any = g_.may_single[v];
            W best(0);
            for (unsigned left = near_[v]; left != 0; left &= left - 1) {
                const W& weight = g_.weight(g_.type[v], g_.type[std::countr_zero(left)]);
                if (!any || best < weight) best = weight, any = true;
            }
            most_[v] = half(best);
            bound_ += most_[v];
        }
    }

    // False when there is none.
    bool run() {
        from((1u << g_.n) - 1, bound_, false);
        return found_;
    }

    // As those of `FirstBest`.
    std::vector<std::pair<int, int>> pairs() const {
        std::vector<std::pair<int, int>> pairs;
        for (int v = 0; v < g_.ordered; ++v) {
            if (is_lower(best_, v)) pairs.emplace_back(v, best_[v]);
        }
        return pairs;
    }
    int partner(int v) const { return best_[v]; }

  private:
    using Mates = std::array<std::int8_t, kFewVertices>;
    // What is less comes first, from the first entry on.
    using Rank = std::array<std::int8_t, 4 * kFewVertices>;

    bool is_lower(const Mates& mates, int v) const { return mates[v] > v && mates[v] < g_.ordered; }

    // Serve those who are left. bound: more than this no matching that goes on like this weighs, doubled. ranked: the
    // rank of what is served is known, it is `rank_`.
    void from(unsigned left, const W& bound, bool ranked) {
        if (found_ && bound < best_weight_) return;
        const int v = left == 0 ? g_.n : std::countr_zero(left);
        if (v >= g_.ordered && !ranked) rank_ = rank();
        if (v >= g_.ordered && found_ && !(best_weight_ < bound) && !(rank_ < best_rank_)) return;
        if (left == 0) {
            found_ = true;
            best_ = mate_;
            best_rank_ = rank_;
            best_weight_ = bound;
            return;
        }
        left &= left - 1;
        for (unsigned others = near_[v] & left; others != 0; others &= others - 1) {
            const int w = std::countr_zero(others);
            mate_[v] = static_cast<std::int8_t>(w);
            mate_[w] = static_cast<std::int8_t>(v);
            const W weight = bound - most_[v] - most_[w] + g_.weight(g_.type[v], g_.type[w]);
            from(left & ~(1u << w), weight, v >= g_.ordered);
            mate_[v] = mate_[w] = -1;
        }
        if (g_.may_single[v]) from(left, bound - most_[v], v >= g_.ordered);
    }

    // The order of `FirstBest`: which carried ones are lower ends, and their partners; how many of the rest have
    // changed places between the halves, where to, and which; the partners of the upper half.
    Rank rank() const {
        Rank rank{};
        std::size_t end = 0;
        const auto add = [&](int value) { rank[end++] = static_cast<std::int8_t>(value); };
        unsigned rest = 0;
        for (int v = carried_; v < g_.ordered; ++v) rest |= 1u << v;
        for (int v = 0; v < carried_; ++v) add(!is_lower(mate_, v));
        for (int v = 0; v < carried_; ++v) {
            if (!is_lower(mate_, v)) continue;
            add(mate_[v]);
            rest &= ~(1u << mate_[v]);
        }
        int half_of_rest = 0, changed = 0, moved = 0, place = 0;
        std::array<std::int8_t, kFewVertices> lower{};
        for (unsigned left = rest; left != 0; left &= left - 1) half_of_rest += is_lower(mate_, std::countr_zero(left));
        for (unsigned left = rest; left != 0; left &= left - 1, ++place) {
            lower[place] = is_lower(mate_, std::countr_zero(left));
            changed += lower[place] && place >= half_of_rest;
            moved += lower[place] ? place : 0;
        }
        add(changed);
        add(moved);
        for (int x = half_of_rest - 1; x >= 0; --x) add(lower[x]);
        for (int x = half_of_rest; x < place; ++x) add(!lower[x]);
        for (unsigned left = rest; left != 0; left &= left - 1) {
            if (is_lower(mate_, std::countr_zero(left))) add(mate_[std::countr_zero(left)]);
        }
        return rank;
    }

    const Graph<W>& g_;
    const int carried_;
    std::array<unsigned, kFewVertices> near_;   // per vertex, with whom it may be paired
    std::array<W, kFewVertices> most_;          // per vertex, half of what it can bring at the most
    W bound_{0};
    Mates mate_, best_{};                       // per vertex its partner, or -1
    Rank rank_{}, best_rank_{};
    W best_weight_{0};
    bool found_ = false;
};

}  // namespace pairwright
