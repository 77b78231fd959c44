// The transportation problem between types: an upper bound for every matching, and potentials.
//
// Vertices of one type are interchangeable except for single conflicts. On the double cover (a left
// and a right copy of every type) a matching is a symmetric flow, so that the best flow is worth at
// least twice the best matching, and its dual gives potentials y[t] = left[t] + right[t] with
// y[s] + y[t] >= 2 * weight(s, t). "Single" is one more type, the last one, with copies to spare.
//
// Method: what tight pairs of types can serve is served at once; then each type with supply is served by a way of
// its own, the shortest to any demand, which the potentials follow. Pairs in use stay tight throughout. Whatever is
// as far as the row it is reached from is found among the tight pairs, without weights; only when these lead to no
// demand are the weights of the rows looked at for what comes next.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "bits.hpp"
#include "type_flow.hpp"
#include "weight.hpp"

namespace pairwright {

// From so many types on it pays to begin with narrower weights.
inline constexpr int kManyTypes = 32;

template <typename W>
class Transport {
  public:
    // kind: per type the row and the column of `weight`, a square table that is symmetric (not doubled). allowed: which
    // types may be matched, said both ways.
    Transport(std::vector<int> kind, int kinds, std::vector<W> weight, BitTable allowed)
        : flow(static_cast<int>(kind.size())),
          left(kind.size(), W(0)),
          right(kind.size(), W(0)),
          types_(static_cast<int>(kind.size())),
          kind_(std::move(kind)),
          kinds_(kinds),
          weight_(std::move(weight)),
          allowed_(std::move(allowed)),
          tight_(types_, types_),
          column_of_(types_),
          row_of_(types_),
          row_distance_(types_),
          column_distance_(types_),
          before_column_(types_) {}

    // False when no flow serves every vertex.
    bool solve() {
        if (!start_from_narrower()) return false;
        start();
        if (flow.serve(tight_)) return true;
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
    const W& weight(int s, int t) const { return weight_[static_cast<std::size_t>(kind_[s]) * kinds_ + kind_[t]]; }
    // The right potentials of the same problem with the upper half of every weight. False when nothing serves all.
    bool start_from_narrower() {
        if constexpr (kVeryWide<W>) {
            if (types_ < kManyTypes) return true;
            std::vector<decltype(upper_half(W{}))> upper;
            for (const W& weight : weight_) upper.push_back(upper_half(weight));
            Transport<decltype(upper_half(W{}))> narrower(kind_, kinds_, std::move(upper), allowed_);
            for (int t = 0; t < types_; ++t) narrower.flow.add(t, flow.supply(t));
            if (!narrower.solve()) return false;
            for (int t = 0; t < types_; ++t) right[t] = from_upper_half<W>(narrower.right[t]);
        }
        return true;
    }

    // Potentials that are high enough, with a tight pair in every row and then in every column.
    void start() {
        for (int s = 0; s < types_; ++s) {
            bool any = false;
            allowed_.each(s, [&](int t) {
                if (any && !sums_less({&left[s], &right[t]}, {&weight(s, t)})) return;
                left[s] = weight(s, t) - right[t];
                any = true;
            });
        }
        for (int t = 0; t < types_; ++t) {
            bool any = false;
            allowed_.each(t, [&](int s) {
                if (any && !sums_less({&left[s], &right[t]}, {&weight(t, s)})) return;
                right[t] = weight(t, s) - left[s];
                any = true;
            });
        }
        if constexpr (kWide<W>) {
            for (const W& weight : weight_) low_weight_.push_back(lowest_limb(weight));
            for (const W& value : right) low_right_.push_back(lowest_limb(value));
        }
        for (int s = 0; s < types_; ++s) find_tight(s);
    }

    void find_tight(int s) {
        if constexpr (kWide<W>) {
            // What is not tight mostly shows in the lowest limb, and these lie close together.
            const std::uint64_t low = lowest_limb(left[s]);
            const std::uint64_t* needed = &low_weight_[static_cast<std::size_t>(kind_[s]) * kinds_];
            allowed_.each(s, [&](int t) {
                const bool may_be = low + low_right_[t] == needed[kind_[t]];
                tight_.set(s, t, may_be && adds_up(left[s], right[t], weight(s, t)));
            });
        } else {
            allowed_.each(s, [&](int t) { tight_.set(s, t, adds_up(left[s], right[t], weight(s, t))); });
        }
    }

    // Serve as many copies of a row as its shortest way to any demand bears. False: there is no way.
    bool serve(int source) {
        unreached_.reset(types_);
        unreached_.set_first(types_);
        open_ = unseen_ = unreached_;
        rows_.clear();
        nearest_.clear();
        distance_ = W(0);
        reach(source, -1);
        std::size_t looked_from = 0, weighed = 0;
        while (true) {
            int end = -1;
            if (!nearest_.empty()) {
                const int t = nearest_.back();
                nearest_.pop_back();
                if (flow.demand(t) > 0) {
                    end = t;
                } else {
                    flow.each_share(t, [&](int s, int) {
                        if (unreached_.test(s)) reach(s, t);
                    });
                }
            } else if (looked_from < rows_.size()) {
                end = look_from(rows_[looked_from++]);
            } else {
                while (weighed < rows_.size()) weigh(rows_[weighed++]);
                if (!find_nearest()) return false;
            }
            if (end >= 0) {
                shift();
                flow.serve_along(source, end, row_of_, column_of_);
                return true;
            }
        }
    }

    // A row is as far as the column it was reached over.
    void reach(int s, int column) {
        unreached_.clear(s);
        column_of_[s] = column;
        row_distance_[s] = distance_;
        rows_.push_back(s);
    }

    // The columns tight with a row are as far as it is: one with demand, or -1 when there is none.
    int look_from(int s) {
        const int wanted = open_.first_in(tight_[s], flow.wanting());
        if (wanted >= 0) {
            row_of_[wanted] = s;
            return wanted;
        }
        open_.take(tight_[s], [&](int t) {
            row_of_[t] = s;
            column_distance_[t] = distance_;
            nearest_.push_back(t);
        });
        return -1;
    }

    // How far the open columns are from a row, the ways over whose tight pairs have been followed.
    void weigh(int s) {
        const W start = distance_ + left[s];
        open_.each_in(allowed_[s], [&](int t) {
            const bool seen = !unseen_.test(t);
            if constexpr (kVeryWide<W>) {
                if (seen && !sums_less({&start}, {&weight(s, t), &before_column_[t]})) return;
            }
            const W through = start - weight(s, t);
            if (seen && !(through < before_column_[t])) return;
            unseen_.clear(t);
            row_of_[t] = s;
            before_column_[t] = through;
            column_distance_[t] = through + right[t];
        });
    }

    // The nearest of the open columns.
    bool find_nearest() {
        open_.each([&](int t) {
            if (unseen_.test(t)) return;
            if (!nearest_.empty() && distance_ < column_distance_[t]) return;
            if (nearest_.empty() || column_distance_[t] < distance_) {
                nearest_.clear();
                distance_ = column_distance_[t];
            }
            nearest_.push_back(t);
        });
        for (int& t : nearest_) {
            open_.clear(t);
            if (flow.demand(t) > 0) std::swap(t, nearest_.back());
        }
        return !nearest_.empty();
    }

    // Move the potentials so that the way found is tight.
    void shift() {
        Bits moved(types_);
        for (int t = 0; t < types_; ++t) {
            if (open_.test(t) || !(column_distance_[t] < distance_)) continue;
            right[t] += distance_ - column_distance_[t];
            if constexpr (kWide<W>) low_right_[t] = lowest_limb(right[t]);
            moved.set(t);
        }
        for (int s = 0; s < types_; ++s) tight_.remove(s, moved);
        for (const int s : rows_) {
            if (!(row_distance_[s] < distance_)) continue;
            left[s] -= distance_ - row_distance_[s];
            find_tight(s);
        }
    }

    int types_;
    std::vector<int> kind_;   // per type
    int kinds_;
    std::vector<W> weight_;   // kinds x kinds
    std::vector<std::uint64_t> low_weight_, low_right_;   // the lowest limbs of weights and right potentials
    BitTable allowed_, tight_;
    // The search: rows not reached; columns not at a known distance, and those to which no way is known; how far rows
    // and columns are, columns also without their own potential; whence each was reached; the rows in the order in
    // which they were; the columns at the distance looked at.
    Bits unreached_, open_, unseen_;
    std::vector<int> column_of_, row_of_, rows_, nearest_;
    std::vector<W> row_distance_, column_distance_, before_column_;
    W distance_{};
};

}  // namespace pairwright
