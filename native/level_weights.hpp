// Criteria in order of importance as one integer weight per pair: mixed radix, the first criterion highest.
//
// What counts is said by the caller, as a list of criteria; here are only the vertices they can look at. A group
// to be paired has *carried* vertices, left over from above and each of some level, and *own* ones, all of one
// level; below it are the next group and the rest. A vertex has marks (bits), two kinds have failures (bits).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <vector>

#include "weight.hpp"

namespace pairwright {

struct Criterion {
    enum What {
        kPairs,           // the pairs of the group
        kCarried,         // carried vertices in them, those of the highest level first
        kNext,            // pairs of whom the group leaves and the next group, where that is looked at
        kNextByLevel,     // carried vertices in those pairs by level, then own ones
        kExtra,           // the extra of those who stay and could have the sink, where that is at stake
        kFailed,          // pairs whose kinds have the failure `bit`, as few as possible
        kMarkLeaves,      // own vertices with the mark `bit` that leave the group, as few as possible
        kMarkMeets,       // own vertices with the mark that meet a carried one, as few as possible
        kMarkLeavesByLevel,   // carried vertices with the mark that leave, by level
        kMarkMeetsByLevel,    // the same of those met as kMarkMeets, by the level of the carried one
    };
    What what;
    int bit = 0;

    bool by_level() const {
        return what == kCarried || what == kNextByLevel || what == kMarkLeavesByLevel || what == kMarkMeetsByLevel;
    }
    bool counts_marks() const { return what >= kMarkLeaves; }
};

// What the criteria look at in one group, counted.
struct Counted {
    std::vector<int> levels;          // per level of carried vertices, the highest first: how many
    std::vector<int> marked_levels;   // criteria x levels: carried ones with the mark
    std::vector<int> marked;          // per criterion: own ones with the mark
    int carried = 0, own = 0, next = 0;
    bool looks_at_next = false, extra_at_stake = false;
    int most_extra = 0;               // of one vertex

    int marked_at(std::size_t criterion, int level) const { return marked_levels[criterion * levels.size() + level]; }
};

using WidestWeight = Wide<8>;

// How many times the unit of what comes next counts each unit of a criterion and level.
class Scales {
  public:
    Scales(const std::vector<Criterion>& criteria, const Counted& counted) : end_(criteria.size(), 0) {
        const int levels = static_cast<int>(counted.levels.size());
        factor_.reserve(criteria.size() * static_cast<std::size_t>(levels + 1));
        for (std::size_t c = criteria.size(); c-- > 0;) {
            if (!in_force(criteria[c], counted)) continue;
            const int steps = !criteria[c].by_level() ? 1 : levels + (criteria[c].what == Criterion::kNextByLevel);
            end_[c] = factor_.size() + static_cast<std::size_t>(steps);
            for (int level = steps - 1; level >= 0; --level) {
                factor_.push_back(static_cast<std::uint64_t>(limit(criteria[c], c, level, counted)) + 1);
                grow(factor_.back());
            }
        }
    }

    // Bits of the largest total; more than the widest integers have when there is none.
    int bits() const { return bits_; }

    // Per criterion and level, both from the last to the first, one more than it can reach.
    const std::vector<std::uint64_t>& factors() const { return factor_; }
    // Where the first level of a criterion stands, and one more; 0 for one that is not in force.
    std::size_t end(std::size_t criterion) const { return end_[criterion]; }

  private:
    static bool in_force(const Criterion& criterion, const Counted& counted) {
        switch (criterion.what) {
            case Criterion::kNext:
            case Criterion::kNextByLevel: return counted.looks_at_next;
            case Criterion::kExtra: return counted.extra_at_stake;
            default: return true;
        }
    }

    // The largest total that a criterion can reach.
    static int limit(const Criterion& criterion, std::size_t c, int level, const Counted& counted) {
        const int size = counted.carried + counted.own, levels = static_cast<int>(counted.levels.size());
        switch (criterion.what) {
            case Criterion::kPairs:
            case Criterion::kFailed: return size / 2;
            case Criterion::kCarried: return counted.levels[level];
            case Criterion::kNext: return (size + counted.next) / 2;
            case Criterion::kNextByLevel:
                return std::min(level < levels ? counted.levels[level] : counted.own, counted.next);
            case Criterion::kExtra: return counted.most_extra * size;
            case Criterion::kMarkLeaves: return counted.marked[c];
            case Criterion::kMarkMeets: return std::min(counted.marked[c], counted.carried);
            case Criterion::kMarkLeavesByLevel: return counted.marked_at(c, level);
            case Criterion::kMarkMeetsByLevel: return std::min(counted.levels[level], counted.marked[c]);
        }
        return 0;
    }

    void grow(std::uint64_t factor) {
        if (bits_ + std::bit_width(factor) >= static_cast<int>(8 * sizeof(WidestWeight))) {
            bits_ = static_cast<int>(8 * sizeof(WidestWeight)) + 1;
            return;
        }
        __extension__ using Twice = unsigned __int128;
        Twice carry = 0;
        for (std::size_t i = 0; i < limbs_ || carry != 0; ++i) {
            carry += Twice{top_.limb[i]} * factor;
            top_.limb[i] = static_cast<std::uint64_t>(carry);
            carry >>= 64;
            limbs_ = std::max(limbs_, i + 1);
        }
        bits_ = static_cast<int>(64 * (limbs_ - 1)) + static_cast<int>(std::bit_width(top_.limb[limbs_ - 1]));
    }

    WidestWeight top_{1};
    std::size_t limbs_ = 1;   // of it that are not 0
    int bits_ = 1;
    std::vector<std::uint64_t> factor_;
    std::vector<std::size_t> end_;
};

// The weight of one unit of each criterion and level: more than all that comes after it can add up to.
template <typename W>
class Units {
  public:
    explicit Units(const Scales& scales) : scales_(scales) {
        unit_.reserve(scales.factors().size());
        W top(1);
        for (std::uint64_t factor : scales.factors()) {
            unit_.push_back(top);
            top = times(top, factor);
        }
    }

    // 0 for what is not in force.
    W operator()(std::size_t criterion, int level = 0) const {
        const std::size_t end = scales_.end(criterion);
        return end == 0 ? W(0) : unit_[end - 1 - static_cast<std::size_t>(level)];
    }

  private:
    const Scales& scales_;
    std::vector<W> unit_;
};

}  // namespace pairwright
