// The rounds to come of one event, drawn and played to the end as often as wanted. What is drawn by chance belongs to
// the two vertices, the round, the sample and the seed, and to nothing else, so that two events that differ in one
// thing have futures that differ by that alone.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <utility>
#include <vector>

#include "column_rounds.hpp"

namespace pairwright {

/// The mixing function of SplitMix64: 64 random bits that depend on what is mixed in, one part after the other.
class MixedBits {
  public:
    explicit MixedBits(std::uint64_t seed) : state_(mixed(seed + kStep)) {}

    MixedBits with(std::uint64_t part) const {
        MixedBits next = *this;
        next.state_ = mixed((state_ ^ part) + kStep);
        return next;
    }
    /// A whole number below the bound, which has at most 32 bits.
    std::uint32_t below(std::uint32_t bound) const {
        const std::uint64_t high = (state_ >> 32) * bound, low = (state_ & 0xFFFFFFFF) * bound;
        return static_cast<std::uint32_t>((high + (low >> 32)) >> 32);
    }

  private:
    static constexpr std::uint64_t kStep = 0x9E3779B97F4A7C15;

    static std::uint64_t mixed(std::uint64_t state) {
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9;
        state = (state ^ state >> 27) * 0x94D049BB133111EB;
        return state ^ state >> 31;
    }

    std::uint64_t state_;
};

/// How a meeting of two strengths may end, per million: first, level; else second.
struct Odds {
    int first = -1, level = 0;
};

/// The odds of every two strengths, asked for once.
class KnownOdds {
  public:
    using Source = std::function<Odds(int, int)>;

    KnownOdds(int strengths, Source source)
        : strengths_(strengths), source_(std::move(source)),
          known_(static_cast<std::size_t>(strengths) * static_cast<std::size_t>(strengths)) {}

    const Odds& of(int one, int other) {
        Odds& found = known_[static_cast<std::size_t>(one) * static_cast<std::size_t>(strengths_) + other];
        if (found.first < 0) found = source_(one, other);
        return found;
    }

  private:
    int strengths_;
    Source source_;
    std::vector<Odds> known_;
};

struct FutureTables {
    std::uint64_t seed = 0;
    int first_round = 1;                                // the number of the first round that is not the same in all
    std::vector<std::vector<std::uint8_t>> away;        // per round to be drawn and vertex the code of who is away
    std::vector<std::vector<int>> more;                 // per round from the first on, see ColumnRounds
    int first_side = 0;
    std::uint8_t sink = 0;                              // the code of whom the sink takes
    std::vector<int> strength;                          // per vertex
    std::array<Ends, 3> ends;                           // first, level, second
    std::vector<std::int8_t> open_end, next_end;        // per vertex, as place in `ends` from its own side, what is
                                                        //   given of its open meeting and of the next one; else -1
};

class Futures {
  public:
    static constexpr std::uint8_t kThere = 255;
    static constexpr int kMillion = 1'000'000;

    /// open: a round of which some boards have no end yet; of no boards: there is none.
    Futures(FutureTables tables, ColumnRounds closed, std::vector<PlayedRound> rounds, PlayedRound open,
            std::vector<std::pair<int, int>> open_boards, KnownOdds odds)
        : t_(std::move(tables)), closed_(std::move(closed)), rounds_(std::move(rounds)), open_(std::move(open)),
          open_boards_(std::move(open_boards)), odds_(std::move(odds)), closed_count_(rounds_.size()) {}

    int count() const { return closed_.count(); }

    /// Play one future; false where a round of it is not drawn by these ways.
    bool play(std::uint64_t sample) {
        rounds_.resize(closed_count_);
        ColumnRounds columns = closed_;
        const MixedBits bits = MixedBits(t_.seed).with(sample);
        int number = t_.first_round;
        std::size_t virtual_at = 0;
        if (!open_boards_.empty()) {
            PlayedRound round = open_;
            const std::vector<Ends> ends = ends_of(open_boards_, bits.with(static_cast<std::uint64_t>(number++)), t_.open_end);
            for (std::size_t at = 0; at < ends.size(); ++at) {
                round.codes[open_boards_[at].first] = ends[at].first;
                round.codes[open_boards_[at].second] = ends[at].second;
            }
            columns.add(round, t_.more[virtual_at++]);
            rounds_.push_back(std::move(round));
        }
        static const std::vector<std::int8_t> nothing;
        for (const std::vector<std::uint8_t>& away : t_.away) {
            const std::vector<std::int8_t>& given = &away == &t_.away.front() ? t_.next_end : nothing;
            std::vector<std::uint8_t> absent(away.size());
            for (std::size_t v = 0; v < away.size(); ++v) absent[v] = away[v] != kThere;
            const std::vector<int>& more = t_.more[virtual_at++];
            if (!columns.draw(absent.data(), more, t_.first_side)) return false;
            const DrawnColumns& drawn = columns.drawn();
            const std::vector<Ends> ends = ends_of(drawn.boards, bits.with(static_cast<std::uint64_t>(number++)), given);
            rounds_.push_back(drawn.played(ends, away, t_.sink));
            columns.add(rounds_.back(), more);
        }
        return true;
    }

    /// All rounds of the future played last.
    const std::vector<PlayedRound>& rounds() const { return rounds_; }

  private:
    std::vector<Ends> ends_of(const std::vector<std::pair<int, int>>& boards, const MixedBits& bits,
                              const std::vector<std::int8_t>& given) {
        std::vector<Ends> found;
        found.reserve(boards.size());
        for (const auto& [a, b] : boards) {
            const int low = a < b ? a : b, high = a < b ? b : a;
            if (!given.empty() && (given[low] >= 0 || given[high] >= 0)) {
                const int who = given[low] >= 0 ? low : high;
                found.push_back(t_.ends[static_cast<std::size_t>(who == a ? given[who] : 2 - given[who])]);
                continue;
            }
            const std::uint64_t meeting = static_cast<std::uint64_t>(low) << 32 | static_cast<std::uint64_t>(high);
            int number = static_cast<int>(bits.with(meeting).below(kMillion));
            if (a > b) number = kMillion - 1 - number;
            const Odds& odds = odds_.of(t_.strength[a], t_.strength[b]);
            found.push_back(t_.ends[number < odds.first ? 0 : number < odds.first + odds.level ? 1 : 2]);
        }
        return found;
    }

    FutureTables t_;
    ColumnRounds closed_;
    std::vector<PlayedRound> rounds_;   // those that are the same in all futures, then those of one
    PlayedRound open_;
    std::vector<std::pair<int, int>> open_boards_;
    KnownOdds odds_;
    std::size_t closed_count_;
};

}  // namespace pairwright
