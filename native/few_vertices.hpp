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

namespace pairwright {

// Up to so many vertices all matchings are tried.
inline constexpr int kFewVertices = 10;

template <typename W>
class FewVertices {
  public:
    // The first `ordered` of n vertices are the ordered ones; `carried` as for `FirstBest`.
    FewVertices(int n, int ordered, int carried) : n_(n), ordered_(ordered), carried_(carried) { mate_.fill(-1); }

    void may_stay(int v, const W& weight) {
        alone_[v] = weight + weight;
        stays_ |= 1u << v;
        brings(v, alone_[v]);
    }
    void may_pair(int u, int v, const W& weight) {
        doubled_[u][v] = weight + weight;
        near_[u] |= 1u << v;
        brings(u, weight);
        brings(v, weight);
    }

    // False when there is none.
    bool run() {
        W bound(0);
        for (int v = 0; v < n_; ++v) bound += most_[v];
        from((1u << n_) - 1, bound, false);
        return found_;
    }

    // As those of `FirstBest`.
    std::vector<std::pair<int, int>> pairs() const {
        std::vector<std::pair<int, int>> pairs;
        for (int v = 0; v < ordered_; ++v) {
            if (is_lower(best_, v)) pairs.emplace_back(v, best_[v]);
        }
        return pairs;
    }
    int partner(int v) const { return best_[v]; }

  private:
    using Mates = std::array<std::int8_t, kFewVertices>;
    // What is less comes first, from the first entry on.
    using Rank = std::array<std::int8_t, 4 * kFewVertices>;

    // What a vertex can bring, doubled; of a pair that is half of its doubled weight.
    void brings(int v, const W& weight) {
        if (!seen_[v] || most_[v] < weight) most_[v] = weight;
        seen_[v] = true;
    }

    bool is_lower(const Mates& mates, int v) const { return mates[v] > v && mates[v] < ordered_; }

    // Serve those who are left. bound: more than this no matching that goes on like this weighs, doubled. ranked: the
    // rank of what is served is known, it is `rank_`.
    void from(unsigned left, const W& bound, bool ranked) {
        if (found_ && bound < best_weight_) return;
        const int v = left == 0 ? n_ : std::countr_zero(left);
        if (v >= ordered_ && !ranked) rank_ = rank();
        if (v >= ordered_ && found_ && !(best_weight_ < bound) && !(rank_ < best_rank_)) return;
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
            from(left & ~(1u << w), bound - most_[v] - most_[w] + doubled_[v][w], v >= ordered_);
            mate_[v] = mate_[w] = -1;
        }
        if ((stays_ >> v & 1) != 0) from(left, bound - most_[v] + alone_[v], v >= ordered_);
    }

    // The order of `FirstBest`: which carried ones are lower ends, and their partners; how many of the rest have
    // changed places between the halves, where to, and which; the partners of the upper half.
    Rank rank() const {
        Rank rank{};
        std::size_t end = 0;
        const auto add = [&](int value) { rank[end++] = static_cast<std::int8_t>(value); };
        unsigned rest = 0;
        for (int v = carried_; v < ordered_; ++v) rest |= 1u << v;
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

    const int n_, ordered_, carried_;
    unsigned stays_ = 0;                                           // who may be single
    std::array<unsigned, kFewVertices> near_{};                    // per vertex, with which later ones it may be paired
    std::array<std::array<W, kFewVertices>, kFewVertices> doubled_;   // the weights of these pairs
    std::array<W, kFewVertices> alone_;                            // of who may be single
    std::array<W, kFewVertices> most_{};                           // per vertex what it can bring at the most
    std::array<bool, kFewVertices> seen_{};                        // it can be served
    Mates mate_, best_{};                                          // per vertex its partner, or -1
    Rank rank_{}, best_rank_{};
    W best_weight_{0};
    bool found_ = false;
};

}  // namespace pairwright
