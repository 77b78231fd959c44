// Lines of fixed columns: fields of text and of digits, and blocks that repeat. What is not of the plain form is
// left to the caller, who reads it slowly and says what is wrong with it.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>
#include <type_traits>
#include <unordered_map>
#include <utility>
#include <vector>

namespace pairwright {

using Text = std::u32string_view;

inline constexpr char32_t kBlank = U' ';
inline constexpr int kMostDigits = 9;

inline bool is_digit(char32_t c) { return c >= U'0' && c <= U'9'; }

/// The part of `text` in [first, stop), however short the text is.
inline Text part(Text text, std::size_t first, std::size_t stop) {
    if (first >= text.size()) return {};
    return text.substr(first, stop - first);
}

/// Without blanks at both ends.
inline Text stripped(Text text) {
    while (!text.empty() && text.front() == kBlank) text.remove_prefix(1);
    while (!text.empty() && text.back() == kBlank) text.remove_suffix(1);
    return text;
}

inline Text without_tail(Text text) {
    while (!text.empty() && text.back() == kBlank) text.remove_suffix(1);
    return text;
}

/// True for what a reader of plain lines should not see: control characters, and spaces that are no blanks.
inline bool odd(char32_t c) {
    return c < 0x20 || c == 0x85 || c == 0xA0 || c == 0x1680 || (c >= 0x2000 && c <= 0x206F) || c == 0x3000;
}

/// True when any character is; text is nearly always plain, and that is quickly seen.
inline bool any_odd(Text text) {
    std::uint32_t outside = 0;   // its highest bit: something is below 0x20 or above 0x7F
    for (char32_t c : text) outside |= (c - 0x20) | (0x7F - c);
    if (outside >> 31 == 0) return false;
    for (char32_t c : text) {
        if (odd(c)) return true;
    }
    return false;
}

/// A number of at most nine digits and nothing else.
inline std::optional<std::int64_t> whole(Text digits) {
    if (digits.empty() || digits.size() > kMostDigits) return std::nullopt;
    std::int64_t value = 0;
    for (char32_t c : digits) {
        if (!is_digit(c)) return std::nullopt;
        value = value * 10 + static_cast<std::int64_t>(c - U'0');
    }
    return value;
}

/// Tenths in a field of the form 11.5, aligned to the right.
inline std::optional<std::int64_t> tenths(Text field) {
    const Text number = stripped(field);
    if (number.size() < 3 || number.back() != field.back() || number[number.size() - 2] != U'.') return std::nullopt;
    const auto before = whole(number.substr(0, number.size() - 2));
    if (!before || *before > 999999 || !is_digit(number.back())) return std::nullopt;
    return *before * 10 + static_cast<std::int64_t>(number.back() - U'0');
}

/// The lines of a text, which CR, LF or CR LF ends, by their places in it: those that begin with a code apart from the others.
struct CodedLines {
    struct Line {
        std::size_t number, first, stop;   // numbers count from 1
    };
    std::vector<Line> coded, others;

    template <typename Character>
    CodedLines(const Character* text, std::size_t size, Text code) {
        constexpr auto kReturn = static_cast<Character>('\r'), kFeed = static_cast<Character>('\n');
        const Character* const end = text + size;
        std::size_t number = 0;
        for (const Character* line = text; line < end;) {
            const Character* const feed = find(line, end, kFeed);
            const Character* const last = feed > line && feed[-1] == kReturn ? feed - 1 : feed;
            for (const Character* stop = nullptr; stop != last; line = stop + 1) {
                stop = find(line, last, kReturn);
                const bool is_coded = static_cast<std::size_t>(stop - line) >= code.size() && begins(line, code);
                (is_coded ? coded : others)
                    .push_back({++number, static_cast<std::size_t>(line - text), static_cast<std::size_t>(stop - text)});
            }
            line = feed < end ? feed + 1 : end;
        }
    }
    /// Those with the code stand together.
    bool together() const { return coded.empty() || coded.back().number - coded.front().number + 1 == coded.size(); }

  private:
    template <typename Character>
    static const Character* find(const Character* first, const Character* last, Character wanted) {
        if constexpr (sizeof(Character) == 1) {   // many at once
            const void* const found = std::memchr(first, wanted, static_cast<std::size_t>(last - first));
            return found == nullptr ? last : static_cast<const Character*>(found);
        }
        return std::find(first, last, wanted);
    }
    template <typename Character>
    static bool begins(const Character* line, Text code) {
        return std::equal(code.begin(), code.end(), line, [](char32_t one, Character other) {
            return one == static_cast<std::conditional_t<sizeof(Character) == 1, unsigned char, char32_t>>(other);
        });
    }
};

/// What the last four characters of a block say, by the second and the fourth: two small numbers, or nothing.
class Tails {
  public:
    Tails() { codes_.fill(kNone); }
    void add(Text tail, std::uint8_t first, std::uint8_t second) {
        if (tail.size() == 4 && tail[1] < 128 && tail[3] < 128) {
            codes_[place(tail)] = static_cast<std::uint16_t>(first << 8 | second);
        }
    }
    std::optional<std::pair<std::uint8_t, std::uint8_t>> of(Text tail) const {
        if (tail.size() != 4 || tail[0] != kBlank || tail[2] != kBlank) return std::nullopt;
        if (tail[1] >= 128 || tail[3] >= 128 || codes_[place(tail)] == kNone) return std::nullopt;
        const std::uint16_t code = codes_[place(tail)];
        return std::pair{static_cast<std::uint8_t>(code >> 8), static_cast<std::uint8_t>(code & 0xFF)};
    }

  private:
    static constexpr std::uint16_t kNone = 0xFFFF;
    static std::size_t place(Text tail) { return static_cast<std::size_t>(tail[1]) * 128 + tail[3]; }
    std::array<std::uint16_t, 128 * 128> codes_;
};

/// Which row has a number. Numbers are nearly always dense: then it is one look into a table.
class RowOf {
  public:
    static constexpr int kNone = -3;

    explicit RowOf(const std::vector<std::int64_t>& numbers) {
        std::int64_t highest = 0;
        for (std::int64_t number : numbers) highest = std::max(highest, number);
        dense_ = highest < static_cast<std::int64_t>(4 * numbers.size() + 1024);
        if (dense_) table_.assign(static_cast<std::size_t>(highest) + 1, kNone);
        for (std::size_t row = 0; row < numbers.size(); ++row) add(numbers[row], static_cast<int>(row));
    }
    int operator()(std::int64_t number) const {
        if (dense_) return number >= 0 && number < static_cast<std::int64_t>(table_.size()) ? table_[number] : kNone;
        const auto found = map_.find(number);
        return found == map_.end() ? kNone : found->second;
    }

  private:
    void add(std::int64_t number, int row) {
        if (!dense_) {
            map_.emplace(number, row);
        } else if (number >= 0 && table_[number] == kNone) {
            table_[number] = row;
        }
    }
    bool dense_;
    std::vector<int> table_;
    std::unordered_map<std::int64_t, int> map_;
};

/// The repeating blocks of many rows, as columns: block after block, and in each an entry a row.
class Blocks {
  public:
    struct Unusual {
        int row, block;
        int other;  // who is named, kNobody, or kUnknown
    };
    static constexpr int kNobody = -1, kUnknown = RowOf::kNone;

    /// start: where the first block begins; step: how long a block is; blank: the second code of an empty block.
    Blocks(std::size_t start, std::size_t step, const std::vector<std::int64_t>& numbers, const Tails& named,
           const Tails& alone, std::uint8_t blank)
        : start_(start), step_(step), rows_(numbers.size()), named_(named), alone_(alone), blank_(blank),
          row_of_(numbers) {}

    void read(int row, Text line) {
        line = without_tail(line);
        for (std::size_t block = 0, at = start_; at < line.size(); ++block, at += step_) {
            const Text text = part(line, at, at + step_);
            if (stripped(text).empty()) continue;
            make_room(block + 1);
            read_block(row, static_cast<int>(block), text);
        }
    }

    /// Whether a line has so many blocks at the most.
    bool fits(Text line, std::size_t most) const { return without_tail(line).size() <= start_ + most * step_; }

    /// Whether everybody named names that row too, the first codes of both make this sum, and the second ones fit
    /// (256 pairs, sixteen for each code).
    bool agree(int sum, const std::uint8_t* fitting) const {
        for (std::size_t block = 0; block < others_.size(); ++block) {
            const auto &other = others_[block];
            const auto &one = first_[block], &two = second_[block];
            for (std::size_t row = 0; row < rows_; ++row) {
                const int v = other[row];
                if (v < 0) continue;
                if (other[v] != static_cast<int>(row) || one[row] + one[v] != sum || two[row] > 15 || two[v] > 15 ||
                    fitting[two[row] * 16 + two[v]] == 0) {
                    return false;
                }
            }
        }
        return true;
    }

    std::size_t count() const { return others_.size(); }
    const std::vector<int>& others(std::size_t block) const { return others_[block]; }
    const std::vector<std::uint8_t>& first(std::size_t block) const { return first_[block]; }
    const std::vector<std::uint8_t>& second(std::size_t block) const { return second_[block]; }
    const std::vector<Unusual>& unusual() const { return unusual_; }

  private:
    void make_room(std::size_t count) {
        while (others_.size() < count) {
            others_.emplace_back(rows_, kNobody);
            first_.emplace_back(rows_, std::uint8_t{0});
            second_.emplace_back(rows_, blank_);
        }
    }

    void read_block(int row, int block, Text text) {
        const int other = who(part(text, 0, step_ - 4));
        const auto codes = (other >= 0 ? named_ : alone_).of(part(text, step_ - 4, step_));
        if (other == kUnknown || !codes || other == row) {
            unusual_.push_back({row, block, other});
            return;
        }
        others_[block][row] = other;
        first_[block][row] = codes->first;
        second_[block][row] = codes->second;
    }

    /// Two blanks and a number padded with blanks or with zeros to the whole width, or blanks, or zeros.
    int who(Text head) const {
        if (head.size() != step_ - 4 || head[0] != kBlank || head[1] != kBlank) return kUnknown;
        const Text field = head.substr(2), digits = stripped(field);
        if (digits.empty()) return kNobody;
        if (digits.back() != field.back()) return kUnknown;
        const auto number = whole(digits);
        if (!number || (digits.front() == U'0' && digits.size() != 1 && digits.size() != field.size())) return kUnknown;
        if (*number == 0) return kNobody;
        return row_of_(*number);
    }

    std::size_t start_, step_, rows_;
    const Tails &named_, &alone_;
    std::uint8_t blank_;
    RowOf row_of_;
    std::vector<std::vector<int>> others_;
    std::vector<std::vector<std::uint8_t>> first_, second_;
    std::vector<Unusual> unusual_;
};

/// Whether the entries of a round fit, each a first and a second code (below 4 and 16, the first one higher): those
/// of partners, who name each other (64 x 64), and those of who has none (64).
inline bool entries_fit(const std::vector<int>& partners, const std::uint8_t* first, const std::uint8_t* second,
                        const std::uint8_t* fitting, const std::uint8_t* alone) {
    const auto count = static_cast<int>(partners.size());
    for (int v = 0; v < count; ++v) {
        if (first[v] > 3 || second[v] > 15) return false;
    }
    for (int v = 0; v < count; ++v) {
        const int entry = first[v] * 16 + second[v], other = partners[v];
        if (other == -1) {
            if (alone[entry] == 0) return false;
        } else if (other < 0 || other >= count || other == v || partners[other] != v ||
                   fitting[entry * 64 + first[other] * 16 + second[other]] == 0) {
            return false;
        }
    }
    return true;
}

}  // namespace pairwright
