// Sets of small numbers, and tables of yes and no, a word for 64 of them.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace pairwright {

// Whether something holds of one of the numbers of a word; asked in order, until it does.
template <typename Holds>
bool any_of_word(std::size_t word, std::uint64_t bits, Holds holds) {
    for (; bits != 0; bits &= bits - 1) {
        if (holds(static_cast<int>(64 * word) + std::countr_zero(bits))) return true;
    }
    return false;
}

// Do something with each of the numbers of a word, in order.
template <typename Do>
void each_of_word(std::size_t word, std::uint64_t bits, Do what) {
    any_of_word(word, bits, [&](int number) {
        what(number);
        return false;
    });
}

// A set of numbers below a size; that of some hundreds needs no memory of its own.
class Bits {
  public:
    explicit Bits(int size = 0) { reset(size); }
    void reset(int size) {
        count_ = static_cast<std::size_t>(size + 63) / 64;
        if (count_ > kFew) {
            many_.assign(count_, 0);
        } else {
            few_.fill(0);
        }
    }
    void set_first(int count) {
        std::uint64_t* const mine = data();
        for (int i = 0; i < count; i += 64) {
            mine[i / 64] = count - i < 64 ? (std::uint64_t{1} << (count - i)) - 1 : ~std::uint64_t{0};
        }
    }
    void set(int i) { data()[i / 64] |= std::uint64_t{1} << (i % 64); }
    void clear(int i) { data()[i / 64] &= ~(std::uint64_t{1} << (i % 64)); }
    bool test(int i) const { return (data()[i / 64] >> (i % 64)) & 1; }
    std::size_t words() const { return count_; }
    std::uint64_t& operator[](std::size_t word) { return data()[word]; }
    std::uint64_t operator[](std::size_t word) const { return data()[word]; }
    Bits& operator|=(const Bits& other) {
        std::uint64_t* const mine = data();
        const std::uint64_t* const others = other.data();
        for (std::size_t i = 0; i < count_; ++i) mine[i] |= others[i];
        return *this;
    }
    Bits& operator&=(const Bits& other) {
        std::uint64_t* const mine = data();
        const std::uint64_t* const others = other.data();
        for (std::size_t i = 0; i < count_; ++i) mine[i] &= others[i];
        return *this;
    }
    Bits& operator-=(const Bits& other) {
        std::uint64_t* const mine = data();
        const std::uint64_t* const others = other.data();
        for (std::size_t i = 0; i < count_; ++i) mine[i] &= ~others[i];
        return *this;
    }
    bool meets(const Bits& other) const { return first_in(data(), other) >= 0; }
    friend bool operator==(const Bits& a, const Bits& b) {
        return std::equal(a.data(), a.data() + a.count_, b.data());
    }
    int first() const { return first_in(data(), *this); }
    // The first number that stands in these words and in another set as well, or -1.
    int first_in(const std::uint64_t* words, const Bits& other) const {
        const std::uint64_t *const mine = data(), *const others = other.data();
        for (std::size_t i = 0; i < count_; ++i) {
            if (const std::uint64_t common = mine[i] & words[i] & others[i]; common != 0) {
                return static_cast<int>(64 * i) + std::countr_zero(common);
            }
        }
        return -1;
    }
    // Take out what stands in these words, and do something with each.
    template <typename Do>
    void take(const std::uint64_t* words, Do what) {
        for (std::size_t i = 0; i < count_; ++i) {
            const std::uint64_t taken = (*this)[i] & words[i];
            (*this)[i] &= ~taken;
            each_of_word(i, taken, what);
        }
    }
    template <typename Do>
    void each(Do what) const {
        for (std::size_t i = 0; i < count_; ++i) each_of_word(i, (*this)[i], what);
    }

  private:
    static constexpr std::size_t kFew = 7;   // words

    std::uint64_t* data() { return count_ > kFew ? many_.data() : few_.data(); }
    const std::uint64_t* data() const { return count_ > kFew ? many_.data() : few_.data(); }

    std::size_t count_ = 0;
    std::array<std::uint64_t, kFew> few_;
    std::vector<std::uint64_t> many_;
};

// A set of columns for every row.
class BitTable {
  public:
    explicit BitTable(int rows = 0, int columns = 0)
        : words_(static_cast<std::size_t>(columns + 63) / 64), all_(static_cast<std::size_t>(rows) * words_, 0) {}
    void set(int row, int column, bool value = true) {
        const std::uint64_t bit = std::uint64_t{1} << (column % 64);
        std::uint64_t& word = all_[row * words_ + column / 64];
        word = value ? word | bit : word & ~bit;
    }
    bool test(int row, int column) const { return ((all_[row * words_ + column / 64] >> (column % 64)) & 1) != 0; }
    // Put what stands in these words into a row.
    void add(int row, const std::uint64_t* columns) {
        for (std::size_t i = 0; i < words_; ++i) all_[row * words_ + i] |= columns[i];
    }
    // A row becomes those of what stands in these words of which something holds.
    template <typename Holds>
    void choose(int row, const std::uint64_t* among, Holds holds) {
        for (std::size_t i = 0; i < words_; ++i) {
            std::uint64_t chosen = 0;
            each_of_word(i, among[i], [&](int number) { chosen |= std::uint64_t{holds(number)} << (number % 64); });
            all_[row * words_ + i] = chosen;
        }
    }
    // Take a set out of a row, or what stands in these words.
    template <typename Words>
    void remove(int row, const Words& columns) {
        for (std::size_t i = 0; i < words_; ++i) all_[row * words_ + i] &= ~columns[i];
    }
    template <typename Do>
    void each(int row, Do what) const {
        for (std::size_t i = 0; i < words_; ++i) each_of_word(i, all_[row * words_ + i], what);
    }
    // Whether something holds of one of a row; asked in order, until it does.
    template <typename Holds>
    bool any(int row, Holds holds) const {
        for (std::size_t i = 0; i < words_; ++i) {
            if (any_of_word(i, all_[row * words_ + i], holds)) return true;
        }
        return false;
    }
    // The words of a row.
    const std::uint64_t* operator[](int row) const { return &all_[row * words_]; }

  private:
    std::size_t words_;
    std::vector<std::uint64_t> all_;
};

}  // namespace pairwright
