// The order of a field after some rounds, in columns: one value after the other, each for those whom the values before
// it have left level. What a code is worth on a side, and what it means, is said by tables.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <numeric>
#include <utility>
#include <vector>

#include "column_rounds.hpp"

namespace pairwright {

/// Per side (none, 1, 2) and code.
using Worth = std::array<std::vector<int>, 3>;

/// What a code says of its round: the partner was met; it was one's own will not to meet anybody, and one has asked for
/// it; a partner was there, but not met; the end is not known.
enum RoundTrait : std::uint8_t { kMet = 1, kWilled = 2, kAsked = 4, kMissed = 8, kOpen = 16 };

struct RankTables {
    Worth level;                        // what it adds to the level
    std::vector<std::uint8_t> traits;   // per code
    int won = 0, even = 0;              // what is added by a round that is won, and by an even one
};

/// One value by which vertices are put in order.
struct RankValue {
    enum What : std::uint8_t {
        kWorth,      // the sum of what the codes are worth
        kRising,     // of the levels after each round but the first `low`
        kLevels,     // of the levels of those met, the least `low` and the greatest `high` of them left out
        kProducts,   // the same, each times what the round has added
        kGiven,
        kAmong,      // no value: the rounds between those who are level
    };
    What what = kWorth;
    bool highest_first = true;
    bool capped = false;   // of rounds without a partner met the level that stands for his is capped
    int low = 0, high = 0;
    Worth worth;
    std::vector<int> given;   // per vertex
};

class Ranks {
  public:
    Ranks(RankTables tables, std::vector<RankValue> values) : t_(std::move(tables)), values_(std::move(values)) {}

    /// False where two who are level have met more than once, or somebody has met nobody: that is not known here.
    bool run(const std::vector<PlayedRound>& rounds, int count) {
        rounds_ = &rounds;
        count_ = count;
        if (!add_levels()) return false;
        order_.resize(static_cast<std::size_t>(count));
        std::iota(order_.begin(), order_.end(), 0);
        ends_.clear();
        if (count > 0) ends_.push_back(count);
        for (const RankValue& value : values_) {
            if (static_cast<int>(ends_.size()) == count) break;
            if (value.what != RankValue::kAmong) {
                split_by(value);
            } else if (!split_among()) {
                return false;
            }
        }
        place_.assign(static_cast<std::size_t>(count), 0);
        int start = 0;
        for (int stop : ends_) {
            for (int at = start; at < stop; ++at) place_[order_[at]] = start + 1;
            start = stop;
        }
        return true;
    }

    const std::vector<int>& level() const { return level_; }
    const std::vector<int>& place() const { return place_; }   // those who are level share the first of their places

    /// Values that are given have one entry per vertex.
    bool fits(int count) const {
        return std::all_of(values_.begin(), values_.end(), [count](const RankValue& value) {
            return value.what != RankValue::kGiven || static_cast<int>(value.given.size()) == count;
        });
    }

  private:
    struct Element {
        long long score, value;
        bool willed;
        bool before(const Element& other) const {
            return score != other.score ? score < other.score : value < other.value;
        }
    };

    static int worth(const Worth& table, const PlayedRound& round, int v) {
        return table[round.sides[v]][round.codes[v]];
    }
    bool is(RoundTrait trait, const PlayedRound& round, int v) const { return (t_.traits[round.codes[v]] & trait) != 0; }

    bool add_levels() {
        level_.assign(static_cast<std::size_t>(count_), 0);
        for (const PlayedRound& round : *rounds_) {
            for (int v = 0; v < count_; ++v) {
                if (is(kMet, round, v) && round.partners[v] < 0) return false;
                level_[v] += worth(t_.level, round, v);
            }
        }
        // Who asked not to play, and met nobody afterwards, is seen as if those rounds had been even.
        seen_level_ = level_;
        for (int v = 0; v < count_; ++v) {
            for (std::size_t at = rounds_->size(); at-- > 0;) {
                const PlayedRound& round = (*rounds_)[at];
                if (!is(kWilled, round, v)) break;
                if (is(kAsked, round, v)) seen_level_[v] += t_.even - worth(t_.level, round, v);
            }
        }
        return true;
    }

    // -- values ---------------------------------------------------------------------------------------------

    void split_by(const RankValue& value) {
        std::vector<int> ends;
        key_.resize(static_cast<std::size_t>(count_));
        int start = 0;
        for (int stop : ends_) {
            if (stop - start > 1) {
                for (int at = start; at < stop; ++at) {
                    const long long found = value_of(order_[at], value);
                    key_[order_[at]] = value.highest_first ? -found : found;
                }
                std::stable_sort(order_.begin() + start, order_.begin() + stop,
                                 [this](int a, int b) { return key_[a] < key_[b]; });
                for (int at = start + 1; at < stop; ++at) {
                    if (key_[order_[at]] != key_[order_[at - 1]]) ends.push_back(at);
                }
            }
            ends.push_back(stop);
            start = stop;
        }
        ends_ = std::move(ends);
    }

    long long value_of(int v, const RankValue& value) {
        long long sum = 0;
        const int rounds = static_cast<int>(rounds_->size());
        switch (value.what) {
            case RankValue::kWorth:
                for (const PlayedRound& round : *rounds_) sum += worth(value.worth, round, v);
                return sum;
            case RankValue::kRising:
                for (int at = 0; at < rounds; ++at) {
                    sum += static_cast<long long>(std::max(0, rounds - std::max(at, value.low))) *
                           worth(t_.level, (*rounds_)[at], v);
                }
                return sum;
            case RankValue::kGiven: return value.given[v];
            default: return of_those_met(v, value);
        }
    }

    long long of_those_met(int v, const RankValue& value) {
        long long sum = 0;
        elements_.clear();
        for (const PlayedRound& round : *rounds_) {
            Element one{score_seen(v, round, value.capped), 0, is(kWilled, round, v)};
            one.value = value.what == RankValue::kProducts ? one.score * worth(t_.level, round, v) : one.score;
            sum += one.value;
            if (value.low == 0) continue;
            const auto after = std::upper_bound(elements_.begin(), elements_.end(), one,
                                                [](const Element& a, const Element& b) { return a.before(b); });
            elements_.insert(after, one);
        }
        return sum - left_out(value.low, value.high);
    }

    // The level of the partner met, or the one that stands for it.
    long long score_seen(int v, const PlayedRound& round, bool capped) const {
        const int partner = round.partners[v];
        if (is(kMet, round, v)) return seen_level_[partner];
        if (!capped) return level_[v];
        const int cap = is(kMissed, round, v) && partner >= 0 ? seen_level_[partner]
                                                              : t_.even * static_cast<int>(rounds_->size());
        return std::min(level_[v], cap);
    }

    // The least element goes, or the least of those rounds that one willed not to play, if it is not less than it.
    long long left_out(int low, int high) {
        long long sum = 0;
        for (int cut = 0; cut < low && !elements_.empty(); ++cut) {
            auto least = elements_.begin();
            auto willed = elements_.end();
            for (auto one = elements_.begin(); one != elements_.end(); ++one) {
                if (!one->willed) continue;
                if (willed == elements_.end() || one->value < willed->value ||
                    (one->value == willed->value && one->score < willed->score)) {
                    willed = one;
                }
            }
            if (willed != elements_.end() && willed->value >= least->value) least = willed;
            sum += least->value;
            elements_.erase(least);
        }
        for (int cut = 0; cut < high && !elements_.empty(); ++cut) {
            sum += elements_.back().value;
            elements_.pop_back();
        }
        return sum;
    }

    // -- those who are level, by the rounds between them ------------------------------------------------------

    using Group = std::vector<int>;

    bool split_among() {
        member_of_.assign(static_cast<std::size_t>(count_), 0);
        met_by_.assign(static_cast<std::size_t>(count_), -1);
        groups_ = 0;
        std::vector<int> ends;
        int start = 0;
        for (int stop : ends_) {
            if (stop - start > 1) {
                std::vector<Group> parts;
                if (!resolve(Group(order_.begin() + start, order_.begin() + stop), parts)) return false;
                int at = start;
                for (const Group& part : parts) {
                    for (int v : part) order_[at++] = v;
                    ends.push_back(at);
                }
            } else {
                ends.push_back(stop);
            }
            start = stop;
        }
        ends_ = std::move(ends);
        return true;
    }

    bool resolve(const Group& group, std::vector<Group>& found) {
        std::vector<Group> parts;
        if (group.size() > 1 && !pass(group, parts)) return false;
        if (parts.size() < 2) {
            found.push_back(group);
            return true;
        }
        return std::all_of(parts.begin(), parts.end(), [&](const Group& part) { return resolve(part, found); });
    }

    // One look at the rounds between the members; no parts when it says nothing.
    bool pass(const Group& group, std::vector<Group>& parts) {
        ++groups_;
        for (int v : group) member_of_[v] = groups_;
        const int others = static_cast<int>(group.size()) - 1;
        std::vector<int> own, missing;
        for (int v : group) {
            int points = 0, met = 0;
            for (const PlayedRound& round : *rounds_) {
                const int other = round.partners[v];
                if (other < 0 || member_of_[other] != groups_ || !is(kMet, round, v) || is(kOpen, round, v)) continue;
                if (met_by_[other] == v) return false;
                met_by_[other] = v;
                points += worth(t_.level, round, v);
                ++met;
            }
            for (const PlayedRound& round : *rounds_) {
                if (round.partners[v] >= 0) met_by_[round.partners[v]] = -1;
            }
            own.push_back(points);
            missing.push_back(others - met);
        }
        const auto [least, most] = std::minmax_element(missing.begin(), missing.end());
        if (*most == 0) {
            by_points(group, own, parts);
        } else if (*least < others) {
            surely_ahead(group, own, missing, parts);
        }
        return true;
    }

    static void by_points(const Group& group, const std::vector<int>& own, std::vector<Group>& parts) {
        std::vector<std::size_t> at(group.size());
        std::iota(at.begin(), at.end(), 0);
        std::stable_sort(at.begin(), at.end(), [&own](std::size_t a, std::size_t b) { return own[a] > own[b]; });
        for (std::size_t i = 0; i < at.size(); ++i) {
            if (i == 0 || own[at[i]] != own[at[i - 1]]) parts.emplace_back();
            parts.back().push_back(group[at[i]]);
        }
    }

    // Who is alone at the top whatever the missing rounds would have added, then the next.
    void surely_ahead(const Group& group, const std::vector<int>& own, const std::vector<int>& missing,
                      std::vector<Group>& parts) const {
        std::vector<std::size_t> left(group.size());
        std::iota(left.begin(), left.end(), 0);
        while (left.size() > 1) {
            const auto leader = std::max_element(left.begin(), left.end(),
                                                 [&own](std::size_t a, std::size_t b) { return own[a] < own[b]; });
            const std::size_t first = *leader;
            const bool ahead = std::all_of(left.begin(), left.end(), [&](std::size_t one) {
                return one == first || own[one] + t_.won * missing[one] < own[first];
            });
            if (!ahead) break;
            parts.push_back({group[first]});
            left.erase(leader);
        }
        parts.emplace_back();
        for (std::size_t one : left) parts.back().push_back(group[one]);
    }

    RankTables t_;
    std::vector<RankValue> values_;
    const std::vector<PlayedRound>* rounds_ = nullptr;
    int count_ = 0;
    std::vector<int> level_, seen_level_, place_;   // per vertex; seen: as those see it who met him
    std::vector<int> order_, ends_;                 // the field in order; where each group of those level ends
    std::vector<long long> key_;                    // per vertex, the value under way, less is better
    std::vector<Element> elements_;                 // of one vertex, the least first
    std::vector<int> member_of_, met_by_;           // per vertex: the group looked at last; who has met it
    int groups_ = 0;
};

}  // namespace pairwright
