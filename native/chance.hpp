// Decisions by chance, made of whole random bits in words; what the outcomes mean is the caller's to say. One after the
// other, so that the same words decide the same things everywhere.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <functional>
#include <iterator>
#include <random>
#include <utility>
#include <vector>

#include "column_rounds.hpp"

namespace pairwright {

/// A seed for `std::mt19937` as Python's `Random` takes a whole number, given as words, the lowest first: the same
/// numbers follow.
struct Seed {
    using result_type = std::uint32_t;
    std::vector<std::uint32_t> key;   // at least one word

    template <typename Iterator>
    void generate(Iterator state, Iterator end) const {
        const auto count = static_cast<std::size_t>(std::distance(state, end));
        const auto mixed = [&](std::size_t at, std::uint32_t factor) {
            const std::uint32_t before = state[at - 1];
            return (before ^ before >> 30) * factor;
        };
        state[0] = 19650218;
        for (std::size_t at = 1; at < count; ++at) state[at] = mixed(at, 1812433253) + static_cast<std::uint32_t>(at);
        std::size_t at = 1;
        const auto go_on = [&] {
            if (++at < count) return;
            state[0] = state[count - 1];
            at = 1;
        };
        for (std::size_t step = 0; step < std::max(count, key.size()); ++step, go_on()) {
            const std::size_t place = step % key.size();
            state[at] = (state[at] ^ mixed(at, 1664525)) + key[place] + static_cast<std::uint32_t>(place);
        }
        for (std::size_t step = 1; step < count; ++step, go_on()) {
            state[at] = (state[at] ^ mixed(at, 1566083941)) - static_cast<std::uint32_t>(at);
        }
        state[0] = std::uint32_t{1} << 31;
    }
};

/// Words of random bits, as many as are asked for.
class Words {
  public:
    using Source = std::function<std::vector<std::uint32_t>()>;

    explicit Words(Source more) : more_(std::move(more)) {}
    explicit Words(Seed seed)
        : Words([chance = std::mt19937(seed)]() mutable {
              std::vector<std::uint32_t> words(128);
              std::generate(words.begin(), words.end(), std::ref(chance));
              return words;
          }) {}

    /// So many bits of the next words, the first word lowest and of the last one its first bits; of no bits none is taken.
    std::uint64_t bits(int width) {
        if (width <= 0) return 0;
        if (width <= 32) return next() >> (32 - width);
        const std::uint64_t low = next();
        return low | static_cast<std::uint64_t>(next() >> (64 - width)) << 32;
    }
    /// A whole number below the bound, all equally likely.
    std::int64_t below(std::int64_t bound) {
        const int width = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(bound - 1)));
        std::uint64_t number = bits(width);
        while (number >= static_cast<std::uint64_t>(bound)) number = bits(width);
        return static_cast<std::int64_t>(number);
    }
    /// In a range with both ends, more likely in its middle: the mean of three.
    std::int64_t bell(std::int64_t lowest, std::int64_t highest) {
        const std::int64_t span = highest - lowest + 1, first = below(span), second = below(span);
        return lowest + (first + second + below(span)) / 3;
    }
    bool hits(int rate) { return below(kMillion) < rate; }
    /// The first of these rates that hits, asked one after the other; their number when none does.
    std::size_t first_hit(const std::vector<int>& rates, std::size_t from = 0) {
        while (from < rates.size() && !hits(rates[from])) ++from;
        return from;
    }
    std::size_t weighted(const std::vector<int>& weights) {
        int sum = 0;
        for (int weight : weights) sum += weight;
        std::int64_t number = below(sum);
        std::size_t place = 0;
        while ((number -= weights[place]) >= 0) ++place;
        return place;
    }

    static constexpr int kMillion = 1'000'000;

  private:
    std::uint32_t next() {
        while (at_ == words_.size()) {
            words_ = more_();
            at_ = 0;
        }
        return words_[at_++];
    }

    Source more_;
    std::vector<std::uint32_t> words_;
    std::size_t at_ = 0;
};

/// How two play, rates per million: first whether one of the `rare` kinds of endings happens, each kind with weights of
/// its own; then first, level or second by what the first of them may expect, in hundredths, by the distance of their
/// values; and whether it is one of the other kind, its codes so much higher.
struct Play {
    struct Rare {
        int rate;
        std::vector<int> weights;   // empty: all equally likely
        std::vector<Ends> ends;
    };
    std::vector<Rare> rare;
    int level = 0;                  // of equals
    std::vector<int> expected;      // of the higher one, by the distance; the last entry for all beyond
    std::array<Ends, 3> ends;       // first, level, second
    int other = 0, other_by = 0;

    Ends ends_of(Words& words, int value, int opponent) const {
        for (const Rare& kind : rare) {
            if (!words.hits(kind.rate)) continue;
            return kind.ends[kind.weights.empty() ? static_cast<std::size_t>(words.below(static_cast<std::int64_t>(kind.ends.size())))
                                                  : words.weighted(kind.weights)];
        }
        Ends found = decided(words, value - opponent);
        if (words.hits(other)) {
            found.first = static_cast<std::uint8_t>(found.first + other_by);
            found.second = static_cast<std::uint8_t>(found.second + other_by);
        }
        return found;
    }

  private:
    Ends decided(Words& words, int distance) const {
        const int higher = expected[std::min<std::size_t>(expected.size() - 1, static_cast<std::size_t>(std::abs(distance)))];
        const int first = (distance >= 0 ? higher : 100 - higher) * (Words::kMillion / 100);
        const int drawn = std::min({level, 2 * first, 2 * (Words::kMillion - first)});
        const std::int64_t number = 2 * words.below(Words::kMillion);
        return ends[number < 2 * first - drawn ? 0 : number < 2 * first + drawn ? 1 : 2];
    }
};

/// Who is there in a round: everybody comes in some round, may go for good, and may ask to stay away once.
struct Presence {
    static constexpr std::uint8_t kThere = 255;

    std::vector<int> first_round;      // per vertex
    std::vector<int> rates;            // per million: to go, then of each reason to stay away
    std::vector<std::uint8_t> codes;   // of each of these
    std::uint8_t not_yet = 0;
    std::vector<std::uint8_t> gone;    // per vertex

    /// Per vertex the code of who is away, else kThere. Nobody goes in the first round.
    std::vector<std::uint8_t> in_round(Words& words, int number) {
        std::vector<std::uint8_t> found(first_round.size(), kThere);
        for (std::size_t v = 0; v < found.size(); ++v) {
            if (number < first_round[v]) {
                found[v] = not_yet;
            } else if (gone[v] != 0) {
                found[v] = codes[0];
            } else {
                const std::size_t why = words.first_hit(rates, number == 1 ? 1 : 0);
                if (why == rates.size()) continue;
                if (why == 0) gone[v] = 1;
                found[v] = codes[why];
            }
        }
        return found;
    }
};

}  // namespace pairwright
