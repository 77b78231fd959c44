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

#include <algorithm>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "bits.hpp"
#include "type_flow.hpp"
#include "weight.hpp"

namespace pairwright {

// From so many types on it pays to go by the digits of the weights.
inline constexpr int kManyTypes = 32;

// A pair whose potentials are too high by this many bits of one digit takes no part in the next one.
inline constexpr int kFarBits = 4;

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
          tightness_(types_, kKnown),
          column_of_(types_),
          row_of_(types_),
          row_distance_(types_),
          column_distance_(types_),
          before_column_(types_) {}

    // False when no flow serves every vertex.
    bool solve(int far_bits = kFarBits) {
        if constexpr (kWide<W>) {
            // Where a few kinds of weights are many types, a number for every pair of types costs more than wide ones.
            if (types_ >= kManyTypes && (kVeryWide<W> || 2 * kinds_ >= types_)) {
                std::optional<TypeFlow> served = solve_digits(far_bits);
                if (!served) return false;
                if (are_high_enough()) {
                    flow = *std::move(served);
                    return true;
                }
            }
        }
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
    bool watched = false;                 // `OutOfRange` is thrown where potentials or distances leave theirs

  private:
    template <typename Other>
    friend class Transport;

    const W& weight(int s, int t) const { return weight_[static_cast<std::size_t>(kind_[s]) * kinds_ + kind_[t]]; }

    // Potentials and a flow from the weights by digits, from the first: each problem is that of what the potentials so
    // far leave of them. A pair that is far from tight takes no part any more: the digits to come will hardly bring it
    // back, and the numbers stay so small that those of a way over all types add up. Nothing when no flow serves every vertex.
    std::optional<TypeFlow> solve_digits(int far_bits) {
        const int bits = 60 - far_bits - std::bit_width(static_cast<unsigned>(types_));
        std::vector<int> itself(types_);
        std::iota(itself.begin(), itself.end(), 0);
        std::vector<std::int64_t> rest(static_cast<std::size_t>(types_) * types_);
        for (int s = 0; s < types_; ++s) {
            allowed_.each(s, [&](int t) { rest[static_cast<std::size_t>(s) * types_ + t] = -weight(s, t).negative(); });
        }
        Transport<std::int64_t> digits(std::move(itself), types_, std::move(rest), allowed_);
        int first = (static_cast<int>(8 * sizeof(W)) - 1) / bits * bits;
        while (first > 0 && std::all_of(weight_.begin(), weight_.end(), [&](const W& weight) { return fits(weight, first); })) {
            first -= bits;
        }
        for (int low = first; low >= 0; low -= bits) {
            for (int s = 0; s < types_; ++s) {
                std::int64_t* const rests = &digits.weight_[static_cast<std::size_t>(s) * types_];
                digits.allowed_.each(s, [&](int t) {
                    const std::int64_t above = rests[t] - digits.left[s] - digits.right[t];
                    if (above <= -(std::int64_t{1} << far_bits)) {
                        digits.allowed_.set(s, t, false);
                    } else {
                        rests[t] = above * (std::int64_t{1} << bits) + digit(weight(s, t), low, bits);
                    }
                });
            }
            std::fill(digits.left.begin(), digits.left.end(), 0);
            std::fill(digits.right.begin(), digits.right.end(), 0);
            digits.flow = flow;
            if (!digits.solve()) return std::nullopt;
            for (int t = 0; t < types_; ++t) {
                left[t] = appended(left[t], bits, digits.left[t]);
                right[t] = appended(right[t], bits, digits.right[t]);
            }
        }
        return std::move(digits.flow);
    }

    bool are_high_enough() const {
        for (int s = 0; s < types_; ++s) {
            if (allowed_.any(s, [&](int t) { return sums_less({&left[s], &right[t]}, {&weight(s, t)}); })) return false;
        }
        return true;
    }

    // Potentials that are high enough, with a tight pair in every row and then in every column.
    void start() {
        for (int s = 0; s < types_; ++s) {
            const W* const weights = &weight_[static_cast<std::size_t>(kind_[s]) * kinds_];
            const W* most = nullptr;
            allowed_.each(s, [&](int t) {
                if (const W& other = weights[kind_[t]]; most == nullptr || *most < other) most = &other;
            });
            if (most != nullptr) left[s] = *most;
        }
        Bits lowered(types_);
        for (int s = 0; s < types_; ++s) {
            const W* const weights = &weight_[static_cast<std::size_t>(kind_[s]) * kinds_];
            const W mine = left[s];
            for (std::size_t i = 0; i < lowered.words(); ++i) {
                const std::uint64_t here = allowed_[s][i], seen = here & lowered[i];
                each_of_word(i, here & ~seen, [&](int t) { right[t] = weights[kind_[t]] - mine; });
                lowered[i] |= here;
                each_of_word(i, seen, [&](int t) {
                    if (sums_less({&mine, &right[t]}, {&weights[kind_[t]]})) right[t] = weights[kind_[t]] - mine;
                });
            }
        }
        if constexpr (kWide<W>) {
            for (const W& weight : weight_) low_weight_.push_back(lowest_limb(weight));
            for (const W& value : right) low_right_.push_back(lowest_limb(value));
        }
        for (int s = 0; s < types_; ++s) find_tight(s);
    }

    void find_tight(int s) {
        tightness_[s] = kKnown;
        if constexpr (kWide<W>) {
            // What is not tight mostly shows in the lowest limb, and these lie close together.
            const std::uint64_t low = lowest_limb(left[s]);
            const std::uint64_t* needed = &low_weight_[static_cast<std::size_t>(kind_[s]) * kinds_];
            tight_.choose(s, allowed_[s], [&](int t) {
                return low + low_right_[t] == needed[kind_[t]] && adds_up(left[s], right[t], weight(s, t));
            });
        } else {
            const W mine = left[s];
            const W* const weights = &weight_[static_cast<std::size_t>(kind_[s]) * kinds_];
            tight_.choose(s, allowed_[s], [&](int t) { return mine + right[t] == weights[kind_[t]]; });
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
                if (watched && room_ < distance_ && (room_ = room()) < distance_) throw OutOfRange{};
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

    // The columns tight with a row are as far as it is: one with demand, or -1 when there is none. Where they are not
    // known, the row is weighed, which finds them at the same distance.
    int look_from(int s) {
        if (tightness_[s] == kMoving) return -1;
        if (tightness_[s] == kRested) find_tight(s);
        const auto still_tight = [&](int t) {
            if (adds_up(left[s], right[t], weight(s, t))) return true;
            tight_.set(s, t, false);
            return false;
        };
        const std::uint64_t* const tight = tight_[s];
        for (std::size_t i = 0; i < open_.words(); ++i) {
            int wanted = -1;
            any_of_word(i, open_[i] & tight[i] & flow.wanting()[i], [&](int t) {
                if (still_tight(t)) wanted = t;
                return wanted >= 0;
            });
            if (wanted >= 0) {
                row_of_[wanted] = s;
                return wanted;
            }
        }
        for (std::size_t i = 0; i < open_.words(); ++i) {
            each_of_word(i, open_[i] & tight[i], [&](int t) {
                if (!still_tight(t)) return;
                open_.clear(t);
                row_of_[t] = s;
                column_distance_[t] = distance_;
                nearest_.push_back(t);
            });
        }
        return -1;
    }

    // How far the open columns are from a row, the ways over whose tight pairs have been followed.
    void weigh(int s) {
        const W start = distance_ + left[s];
        const W* const weights = &weight_[static_cast<std::size_t>(kind_[s]) * kinds_];
        for (std::size_t i = 0; i < open_.words(); ++i) {
            const std::uint64_t here = open_[i] & allowed_[s][i], seen = here & ~unseen_[i];
            each_of_word(i, here & unseen_[i], [&](int t) {
                row_of_[t] = s;
                before_column_[t] = start - weights[kind_[t]];
            });
            unseen_[i] &= ~here;
            each_of_word(i, seen, [&](int t) {
                if constexpr (kWide<W>) {
                    if (!sums_less({&start}, {&weights[kind_[t]], &before_column_[t]})) return;
                    row_of_[t] = s;
                    before_column_[t] = start - weights[kind_[t]];
                } else {   // without a branch, which could not be foretold
                    const W through = start - weights[kind_[t]], before = before_column_[t];
                    const bool nearer = through < before;
                    row_of_[t] = nearer ? s : row_of_[t];
                    before_column_[t] = nearer ? through : before;
                }
            });
        }
    }

    // The nearest of the open columns.
    bool find_nearest() {
        for (std::size_t i = 0; i < open_.words(); ++i) {
            each_of_word(i, open_[i] & ~unseen_[i], [&](int t) {
                const W distance = before_column_[t] + right[t];
                if (!nearest_.empty() && distance_ < distance) return;
                if (nearest_.empty() || distance < distance_) {
                    nearest_.clear();
                    distance_ = distance;
                }
                nearest_.push_back(t);
            });
        }
        for (int& t : nearest_) {
            open_.clear(t);
            column_distance_[t] = distance_;
            if (flow.demand(t) > 0) std::swap(t, nearest_.back());
        }
        return !nearest_.empty();
    }

    // How far all potentials may be moved.
    W room() const {
        W most(0);
        for (const auto* side : {&left, &right}) {
            for (const W& value : *side) most = std::max({most, value, W(0) - value});
        }
        return W(kWatchedRange) - most;
    }

    // Move the potentials so that the way found is tight.
    void shift() {
        if (watched) room_ -= distance_;
        for (int t = 0; t < types_; ++t) {
            if (open_.test(t) || !(column_distance_[t] < distance_)) continue;
            right[t] += distance_ - column_distance_[t];
            if constexpr (kWide<W>) low_right_[t] = lowest_limb(right[t]);
        }
        for (const int s : rows_) {
            if (row_distance_[s] < distance_) {
                left[s] -= distance_ - row_distance_[s];
                tightness_[s] = kMoving;
            } else if (tightness_[s] == kMoving) {
                tightness_[s] = kRested;
            }
        }
    }

    int types_;
    std::vector<int> kind_;   // per type
    int kinds_;
    std::vector<W> weight_;   // kinds x kinds
    std::vector<std::uint64_t> low_weight_, low_right_;   // the lowest limbs of weights and right potentials
    BitTable allowed_, tight_;
    // Whether the tight pairs of a row are all in `tight_`, perhaps with some that were tight before a column moved. They
    // are not once the row has moved; and as it then mostly moves whenever it is reached, they are not looked for before
    // it has rested once.
    enum Tightness : std::uint8_t { kKnown, kMoving, kRested };
    std::vector<Tightness> tightness_;
    // The search: rows not reached; columns not at a known distance, and those to which no way is known; how far rows
    // and columns are, columns also without their own potential; whence each was reached; the rows in the order in
    // which they were; the columns at the distance looked at.
    Bits unreached_, open_, unseen_;
    std::vector<int> column_of_, row_of_, rows_, nearest_;
    std::vector<W> row_distance_, column_distance_, before_column_;
    W distance_{};
    W room_{};   // so far potentials may be moved before they are looked at again
};

}  // namespace pairwright
