// Signed integers of a fixed number of 64-bit limbs, for weights too wide for the machine's own.
//
// Only what the matching needs: sums, differences, comparison, halving of even numbers, and bytes
// in and out. Two's complement, least significant limb first. The caller sizes the type so that no
// sum overflows; see `bits_needed` in matching.hpp.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

namespace pairwright {

template <std::size_t Limbs>
struct Wide {
    std::array<std::uint64_t, Limbs> limb{};

    Wide() = default;
    Wide(std::int64_t value) {  // NOLINT: weights are written as plain numbers where they are small
        limb.fill(value < 0 ? ~std::uint64_t{0} : 0);
        limb[0] = static_cast<std::uint64_t>(value);
    }

    Wide& operator+=(const Wide& other) {
        std::uint64_t carry = 0;
        for (std::size_t i = 0; i < Limbs; ++i) {
            const std::uint64_t sum = limb[i] + other.limb[i];
            const std::uint64_t total = sum + carry;
            carry = static_cast<std::uint64_t>(sum < limb[i]) | static_cast<std::uint64_t>(total < sum);
            limb[i] = total;
        }
        return *this;
    }

    Wide& operator-=(const Wide& other) {
        std::uint64_t borrow = 0;
        for (std::size_t i = 0; i < Limbs; ++i) {
            const std::uint64_t difference = limb[i] - other.limb[i];
            const std::uint64_t total = difference - borrow;
            borrow = static_cast<std::uint64_t>(limb[i] < other.limb[i]) | static_cast<std::uint64_t>(difference < borrow);
            limb[i] = total;
        }
        return *this;
    }

    friend Wide operator+(Wide a, const Wide& b) { return a += b; }
    friend Wide operator-(Wide a, const Wide& b) { return a -= b; }

    bool negative() const { return (limb[Limbs - 1] >> 63) != 0; }

    friend bool operator==(const Wide& a, const Wide& b) {
        for (std::size_t i = 0; i < Limbs; ++i) {   // arrays would be compared by a call
            if (a.limb[i] != b.limb[i]) return false;
        }
        return true;
    }
    friend bool operator!=(const Wide& a, const Wide& b) { return !(a == b); }
    friend bool operator<(const Wide& a, const Wide& b) {
        if (a.negative() != b.negative()) return a.negative();
        for (std::size_t i = Limbs; i-- > 0;) {
            if (a.limb[i] != b.limb[i]) return a.limb[i] < b.limb[i];
        }
        return false;
    }
    friend bool operator>(const Wide& a, const Wide& b) { return b < a; }
    friend bool operator<=(const Wide& a, const Wide& b) { return !(b < a); }
    friend bool operator>=(const Wide& a, const Wide& b) { return !(a < b); }
};

// Whether a + b == c, looking no further than where it fails.
template <std::size_t Limbs>
bool adds_up(const Wide<Limbs>& a, const Wide<Limbs>& b, const Wide<Limbs>& c) {
    std::uint64_t carry = 0;
    for (std::size_t i = 0; i < Limbs; ++i) {
        const std::uint64_t sum = a.limb[i] + b.limb[i], total = sum + carry;
        if (total != c.limb[i]) return false;
        carry = static_cast<std::uint64_t>(sum < a.limb[i]) | static_cast<std::uint64_t>(total < sum);
    }
    return true;
}

inline bool adds_up(std::int64_t a, std::int64_t b, std::int64_t c) { return a + b == c; }

// Whether the sum of `one` is less than the sum of `other`.
//
// Wide numbers are added from the top, a limb at a time, and no further than where it shows: what lies below adds
// less than one unit of the last limb for each term.
template <std::size_t Limbs, std::size_t One, std::size_t Other>
bool sums_less(const Wide<Limbs>* const (&one)[One], const Wide<Limbs>* const (&other)[Other]) {
    __extension__ using Twice = __int128;
    Twice difference = 0;
    for (std::size_t i = Limbs; i-- > 0;) {
        const auto digit = [i](const Wide<Limbs>* value) {
            const std::uint64_t limb = value->limb[i];
            return i + 1 == Limbs ? Twice{static_cast<std::int64_t>(limb)} : Twice{limb};
        };
        difference *= Twice{1} << 64;
        for (const auto* value : one) difference += digit(value);
        for (const auto* value : other) difference -= digit(value);
        if (difference >= static_cast<Twice>(Other)) return false;
        if (difference <= -static_cast<Twice>(One)) return true;
    }
    return difference < 0;
}

template <std::size_t One, std::size_t Other>
bool sums_less(const std::int64_t* const (&one)[One], const std::int64_t* const (&other)[Other]) {
    std::int64_t difference = 0;
    for (const auto* value : one) difference += *value;
    for (const auto* value : other) difference -= *value;
    return difference < 0;
}

template <typename W>
inline constexpr bool kWide = sizeof(W) > sizeof(std::uint64_t);

// Weights of one word whose potentials are not known to stand in one: these are watched, and `OutOfRange` is thrown
// before one of them, or a sum of them, would not. Doubled weights are below `kWatchedWeight`, potentials and distances
// below `kWatchedRange`, so that a slack is below 2^62, and a slack and two distances add up in one word.
inline constexpr std::int64_t kWatchedWeight = std::int64_t{1} << 60;
inline constexpr std::int64_t kWatchedRange = 3 * (std::int64_t{1} << 59);
// From weights of more bits than this their sums may need more than a word.
inline constexpr int kWatchedBits = 59;

struct OutOfRange {};

// Numbers so wide that a sum is compared before it is made.
template <typename W>
inline constexpr bool kVeryWide = sizeof(W) > 2 * sizeof(std::uint64_t);

template <std::size_t Limbs>
std::uint64_t lowest_limb(const Wide<Limbs>& value) {
    return value.limb[0];
}

template <std::size_t Limbs>
Wide<Limbs> half(const Wide<Limbs>& value) {
    Wide<Limbs> result;
    for (std::size_t i = 0; i < Limbs; ++i) {
        const std::uint64_t above = i + 1 < Limbs
                                        ? value.limb[i + 1] << 63
                                        : (value.negative() ? std::uint64_t{1} << 63 : 0);
        result.limb[i] = (value.limb[i] >> 1) | above;
    }
    return result;
}

inline std::int64_t half(std::int64_t value) { return value / 2; }

// Whether a number stands in so many bits and its sign.
template <std::size_t Limbs>
bool fits(const Wide<Limbs>& value, std::size_t bits) {
    const std::uint64_t sign = value.negative() ? ~std::uint64_t{0} : 0;
    for (std::size_t at = bits; at < 64 * Limbs; at += 64 - at % 64) {
        if (value.limb[at / 64] >> at % 64 != sign >> at % 64) return false;
    }
    return true;
}

inline bool fits(std::int64_t value, std::size_t bits) { return bits > 62 || value >> bits == 0 || value >> bits == -1; }

// So many bits of a number, fewer than 64, from one of them on.
template <std::size_t Limbs>
std::int64_t digit(const Wide<Limbs>& value, std::size_t low, std::size_t bits) {
    const std::size_t at = low / 64, shift = low % 64;
    std::uint64_t found = value.limb[at] >> shift;
    if (shift + bits > 64) found |= (at + 1 < Limbs ? value.limb[at + 1] : -std::uint64_t{value.negative()}) << (64 - shift);
    return static_cast<std::int64_t>(found & ((std::uint64_t{1} << bits) - 1));
}

// A number with one more digit of so many bits after those it has.
template <std::size_t Limbs>
Wide<Limbs> appended(const Wide<Limbs>& value, std::size_t bits, std::int64_t digit) {
    Wide<Limbs> result;
    for (std::size_t i = Limbs; i-- > 0;) {
        result.limb[i] = value.limb[i] << bits | (i > 0 ? value.limb[i - 1] >> (64 - bits) : 0);
    }
    return result += Wide<Limbs>(digit);
}

template <typename W>
W times(W value, std::uint64_t factor) {
    W product(0);
    while (true) {
        if (factor % 2 != 0) product += value;
        if ((factor /= 2) == 0) return product;
        value += value;
    }
}

// Two's complement little-endian bytes, any multiple of 8 long, sign-extended to the width of W.
template <typename W>
struct Bytes;

template <>
struct Bytes<std::int64_t> {
    static std::int64_t read(const std::uint64_t* limbs, std::size_t) {
        return static_cast<std::int64_t>(limbs[0]);
    }
    static void write(std::int64_t value, std::uint64_t* limbs, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) limbs[i] = value < 0 ? ~std::uint64_t{0} : 0;
        limbs[0] = static_cast<std::uint64_t>(value);
    }
};

template <std::size_t Limbs>
struct Bytes<Wide<Limbs>> {
    static Wide<Limbs> read(const std::uint64_t* limbs, std::size_t count) {
        Wide<Limbs> value;
        value.limb.fill((limbs[count - 1] >> 63) != 0 ? ~std::uint64_t{0} : 0);
        for (std::size_t i = 0; i < count && i < Limbs; ++i) value.limb[i] = limbs[i];
        return value;
    }
    static void write(const Wide<Limbs>& value, std::uint64_t* limbs, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) {
            limbs[i] = i < Limbs ? value.limb[i] : (value.negative() ? ~std::uint64_t{0} : 0);
        }
    }
};

}  // namespace pairwright
