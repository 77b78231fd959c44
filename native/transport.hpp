// The transportation problem between types: an upper bound for every matching, and potentials.
//
// Vertices of one type are interchangeable except for single conflicts. On the double cover (a left
// and a right copy of every type) a matching is a symmetric flow, so that the best flow is worth at
// least twice the best matching, and its dual gives potentials y[t] = left[t] + right[t] with
// y[s] + y[t] >= 2 * weight(s, t). "Single" is one more type, the last one, with copies to spare.
//
// Method: what tight pairs of types can serve is served at once; then each type with supply is served by a way of
// its own, the shortest to any demand, which the potentials follow. Pairs in use stay tight throughout.
#pragma once

#include <cstdint>
#include <vector>

#include "type_flow.hpp"
#include "weight.hpp"

namespace pairwright {

// From so many types on it pays to begin with narrower weights.
inline constexpr int kManyTypes = 32;

template <typename W>
class Transport {
  public:
    explicit Transport(int types)
        : flow(types),
          left(types, W(0)),
          right(types, W(0)),
          types_(types),
          weight_(static_cast<std::size_t>(types) * types, W(0)),
          allowed_(static_cast<std::size_t>(types) * types, 0),
          tight_(allowed_.size(), 0),
          reached_(types),
          seen_(types),
          done_(types),
          column_of_(types),
          row_of_(types),
          row_distance_(types),
          column_distance_(types),
          before_column_(types) {}

    // Left copies of s may be matched with right copies of t, for this weight (not doubled). The caller says the
    // same of (t, s).
    void allow(int s, int t, const W& weight) {
        weight_[at(s, t)] = weight;
        allowed_[at(s, t)] = 1;
    }

    // False when no flow serves every vertex.
    bool solve() {
        if (!start_from_narrower()) return false;
        start();
        if (flow.serve([this](int s, int t) { return tight_[at(s, t)] != 0; })) return true;
        for (int s = 0; s < types_; ++s) {
            while (flow.supply(s) > 0) {
                if (!serve(s)) return false;
            }
        }
        return true;
    }

    TypeFlow flow;                        // the copies of each type are added by the caller
    std::vector<W> left, right;

  private:
    std::size_t at(int s, int t) const { return static_cast<std::size_t>(s) * types_ + t; }
    // The right potentials of the same problem with the upper half of every weight. False when nothing serves all.
    bool start_from_narrower() {
        if constexpr (kVeryWide<W>) {
            if (types_ < kManyTypes) return true;
            Transport<decltype(upper_half(W{}))> narrower(types_);
            for (int s = 0; s < types_; ++s) {
                narrower.flow.add(s, flow.supply(s));
                for (int t = 0; t < types_; ++t) {
                    if (allowed_[at(s, t)]) narrower.allow(s, t, upper_half(weight_[at(s, t)]));
                }
            }
            if (!narrower.solve()) return false;
            for (int t = 0; t < types_; ++t) right[t] = from_upper_half<W>(narrower.right[t]);
        }
        return true;
    }

    // Potentials that are high enough, with a tight pair in every row and then in every column.
    void start() {
        for (int s = 0; s < types_; ++s) {
            bool any = false;
            for (int t = 0; t < types_; ++t) {
                if (!allowed_[at(s, t)]) continue;
                const W needed = weight_[at(s, t)] - right[t];
                if (any && !(left[s] < needed)) continue;
                left[s] = needed;
                any = true;
            }
        }
        for (int t = 0; t < types_; ++t) {
            bool any = false;
            for (int s = 0; s < types_; ++s) {
                if (!allowed_[at(t, s)]) continue;
                const W needed = weight_[at(t, s)] - left[s];
                if (any && !(right[t] < needed)) continue;
                right[t] = needed;
                any = true;
            }
        }
        for (int s = 0; s < types_; ++s) {
            for (int t = 0; t < types_; ++t) {
                tight_[at(s, t)] = allowed_[at(s, t)] && adds_up(left[s], right[t], weight_[at(s, t)]);
            }
        }
    }

    // Serve as many copies of a row as its shortest way to any demand bears. False: there is no way.
    bool serve(int source) {
        reached_.assign(types_, 0);
        seen_.assign(types_, 0);
        done_.assign(types_, 0);
        nearest_.clear();
        distance_ = W(0);
        reach(source, -1);
        while (true) {
            if (nearest_.empty() && !find_nearest()) return false;
            const int t = nearest_.back();
            nearest_.pop_back();
            done_[t] = 1;
            if (flow.demand(t) > 0) {
                shift();
                flow.serve_along(source, t, row_of_, column_of_);
                return true;
            }
            for (int s = 0; s < types_; ++s) {
                if (!reached_[s] && flow.flow(s, t) > 0) reach(s, t);
            }
        }
    }

    // The columns that are nearest of those not done.
    bool find_nearest() {
        for (int t = 0; t < types_; ++t) {
            if (done_[t] || !seen_[t]) continue;
            if (!nearest_.empty() && distance_ < column_distance_[t]) continue;
            if (nearest_.empty() || column_distance_[t] < distance_) {
                nearest_.clear();
                distance_ = column_distance_[t];
            }
            nearest_.push_back(t);
        }
        return !nearest_.empty();
    }

    // Look on from a row that is as far as the column it was reached over.
    void reach(int s, int column) {
        reached_[s] = 1;
        column_of_[s] = column;
        row_distance_[s] = distance_;
        const W start = distance_ + left[s];
        for (int t = 0; t < types_; ++t) {
            if (done_[t] || !allowed_[at(s, t)]) continue;
            const W through = start - weight_[at(s, t)];
            if (seen_[t] && !(through < before_column_[t])) continue;
            const bool nearer = !seen_[t] || distance_ < column_distance_[t];
            seen_[t] = 1;
            row_of_[t] = s;
            before_column_[t] = through;
            column_distance_[t] = through + right[t];
            if (nearer && column >= 0 && column_distance_[t] == distance_) nearest_.push_back(t);
        }
    }

    // Move the potentials so that the way found is tight.
    void shift() {
        for (int s = 0; s < types_; ++s) {
            if (reached_[s] && row_distance_[s] < distance_) left[s] -= distance_ - row_distance_[s];
        }
        for (int t = 0; t < types_; ++t) {
            if (done_[t] && column_distance_[t] < distance_) right[t] += distance_ - column_distance_[t];
        }
    }

    int types_;
    std::vector<W> weight_;               // types x types
    std::vector<std::uint8_t> allowed_;   // types x types
    std::vector<std::uint8_t> tight_;     // types x types: under the potentials of the start
    // The search: rows reached and how far they are; columns seen, how far they are, with their own potential and
    // without, and whether that is final; whence each was reached; the columns at the distance looked at.
    std::vector<std::uint8_t> reached_, seen_, done_;
    std::vector<int> column_of_, row_of_, nearest_;
    std::vector<W> row_distance_, column_distance_, before_column_;
    W distance_{};
};

}  // namespace pairwright
