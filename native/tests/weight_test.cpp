// Wide integers against their twin: the machine's own where the values are small, schoolbook halves where not.
#include <doctest/doctest.h>

#include <random>

#include "weight.hpp"

using namespace pairwright;

namespace {

// The twin: a number as digits of 32 bits, added with a carry that is seen.
template <std::size_t Limbs>
Wide<Limbs> added(const Wide<Limbs>& a, const Wide<Limbs>& b) {
    Wide<Limbs> sum;
    std::uint64_t carry = 0;
    for (std::size_t digit = 0; digit < 2 * Limbs; ++digit) {
        const unsigned shift = digit % 2 * 32;
        const std::uint64_t low = 0xffffffffU;
        carry += (a.limb[digit / 2] >> shift & low) + (b.limb[digit / 2] >> shift & low);
        sum.limb[digit / 2] |= (carry & low) << shift;
        carry >>= 32;
    }
    return sum;
}

template <std::size_t Limbs>
Wide<Limbs> any(std::mt19937_64& chance) {
    Wide<Limbs> value;
    for (auto& limb : value.limb) {
        const std::uint64_t kind = chance() % 4;
        limb = kind == 0 ? 0 : kind == 1 ? ~std::uint64_t{0} : chance();
    }
    value.limb[Limbs - 1] = static_cast<std::uint64_t>(static_cast<std::int64_t>(value.limb[Limbs - 1]) >> 2);
    return value;
}

}  // namespace

TEST_CASE_TEMPLATE("small values behave like the machine's own", W, Wide<2>, Wide<4>, Wide<8>) {
    std::mt19937_64 chance(1);
    for (int i = 0; i < 20000; ++i) {
        const auto a = static_cast<std::int64_t>(chance()) >> 2, b = static_cast<std::int64_t>(chance()) >> (chance() % 62 + 2);
        CHECK(W(a) + W(b) == W(a + b));
        CHECK(W(a) - W(b) == W(a - b));
        CHECK((W(a) < W(b)) == (a < b));
        CHECK((W(a) <= W(b)) == (a <= b));
        CHECK(half(W(2 * b)) == W(b));
    }
}

TEST_CASE_TEMPLATE("sums, differences, order and halves agree with the twin", W, Wide<2>, Wide<4>, Wide<16>) {
    std::mt19937_64 chance(2);
    for (int i = 0; i < 5000; ++i) {
        const W a = any<sizeof(W) / 8>(chance), b = any<sizeof(W) / 8>(chance);
        const W sum = a + b;
        CHECK(sum == added(a, b));
        CHECK(sum - b == a);
        CHECK(adds_up(a, b, sum));
        CHECK(!adds_up(a, b, sum + W(1)));
        CHECK(half(a + a) == a);
        CHECK((a < b) == (a - b).negative());
        CHECK((a == b) == !((a < b) || (b < a)));
    }
}

TEST_CASE_TEMPLATE("a number is its digits one after the other", W, Wide<2>, Wide<3>, Wide<16>) {
    std::mt19937_64 chance(5);
    for (int i = 0; i < 1000; ++i) {
        const W value = any<sizeof(W) / 8>(chance);
        const int bits = 1 + static_cast<int>(chance() % 60);
        W made(value.negative() ? -1 : 0);
        for (int low = (static_cast<int>(8 * sizeof(W)) - 1) / bits * bits; low >= 0; low -= bits) {
            made = appended(made, bits, digit(value, low, bits));
        }
        CHECK(made == value);
    }
}

TEST_CASE_TEMPLATE("a number fits into so many bits from its own number of them on", W, Wide<2>, Wide<3>) {
    for (std::size_t bits = 1; bits < 8 * sizeof(W); ++bits) {
        W below(0), power(1);   // the largest number of so many bits, and the next one
        for (std::size_t i = 0; i < bits; ++i) {
            below = below + below + W(1);
            power += power;
        }
        for (const W& value : {below, W(0) - below - W(1)}) {
            CHECK(fits(value, bits));
            CHECK(!fits(value, bits - 1));
        }
        if (bits + 1 < 8 * sizeof(W)) CHECK(!fits(power, bits));
    }
    for (const int bits : {1, 5, 62}) {
        const std::int64_t power = std::int64_t{1} << bits;
        CHECK(fits(power - 1, bits));
        CHECK(fits(-power, bits));
        if (bits < 62) CHECK(!fits(power, bits));
    }
}

TEST_CASE("bytes go in and out, sign and all") {
    std::mt19937_64 chance(3);
    for (int i = 0; i < 1000; ++i) {
        const Wide<2> value = any<2>(chance);
        std::uint64_t limbs[4];
        Bytes<Wide<2>>::write(value, limbs, 4);
        CHECK(Bytes<Wide<2>>::read(limbs, 4) == value);
        CHECK(Bytes<Wide<4>>::read(limbs, 4).negative() == value.negative());
    }
}

// Near each other where only the last bits tell, and with every sign.
TEST_CASE_TEMPLATE("sums compared from the top are those compared when made", W, Wide<2>, Wide<3>, Wide<24>, Wide<40>) {
    std::mt19937_64 chance(4);
    const auto number = [&chance] { return half(any<sizeof(W) / 8>(chance)); };
    for (int i = 0; i < 3000; ++i) {
        const W a = number(), b = number(), c = number(), d = number();
        CHECK(sums_less({&a, &b}, {&c, &d}) == (a + b < c + d));
        CHECK(sums_less({&a}, {&c}) == (a < c));
        for (const int apart : {-2, -1, 0, 1, 2}) {
            const W near = a + b - c - d + W(apart), there = a + b - c + W(apart);
            CHECK(sums_less({&a, &b}, {&c, &d, &near}) == (apart > 0));
            CHECK(sums_less({&c, &d, &near}, {&a, &b}) == (apart < 0));
            CHECK(sums_less({&a, &b}, {&c, &there}) == (apart > 0));
        }
    }
}
