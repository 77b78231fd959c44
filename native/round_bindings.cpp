// Rounds in columns, and chance, as Python sees them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "chance.hpp"
#include "column_bindings.hpp"
#include "column_rounds.hpp"
#include "python_values.hpp"

namespace pairwright {

namespace {

std::vector<int> of_length(nb::handle sequence, std::size_t size, int below) {
    std::vector<int> found = indices(sequence);
    if (found.size() != size) throw nb::value_error("a column of another length");
    for (int value : found) check_vertex(value, below);
    return found;
}

std::vector<std::uint8_t> of_bytes(nb::bytes given, std::size_t size) {
    if (given.size() != size) throw nb::value_error("bytes of another length");
    const auto* first = reinterpret_cast<const std::uint8_t*>(given.c_str());
    return {first, first + size};
}

nb::bytes bytes_of(const std::vector<std::uint8_t>& codes) { return nb::bytes(codes.data(), codes.size()); }

constexpr std::size_t kCodes = 256;

KindTables kind_tables(nb::handle given, std::size_t forms) {
    KindTables tables;
    const auto parts = nb::borrow<nb::tuple>(given);
    tables.rank = indices(parts[3]);
    for (std::size_t high = 0; high < 2; ++high) tables.kind[high] = of_length(parts[high], forms, tables.kinds());
    for (nb::handle row : nb::iter(parts[2])) {
        const std::vector<int> entries = of_length(row, tables.rank.size(), 1 << 16);
        tables.failures.insert(tables.failures.end(), entries.begin(), entries.end());
    }
    if (tables.failures.size() != tables.rank.size() * tables.rank.size()) throw nb::value_error("failures are a square");
    tables.criteria = listed_criteria(parts[4]);
    return tables;
}

class Tables {
  public:
    Tables(int rounds, nb::sequence brings, int last_met, int last_drawn, nb::bytes marks, nb::bytes bars, int bar,
           nb::handle step, nb::handle form, int start, nb::bytes side, nb::bytes own, int barred, nb::handle usual,
           nb::handle last) {
        RoundTables& t = tables_;
        t.rounds = rounds;
        if (nb::len(brings) != t.brings.size()) throw nb::value_error("three sides");
        for (std::size_t at = 0; at < t.brings.size(); ++at) {
            t.brings[at] = indices(brings[at]);
            t.brings[at].resize(kCodes, 0);
        }
        t.last_met = last_met;
        t.last_drawn = last_drawn;
        t.marks = of_bytes(marks, kCodes);
        t.bars = of_bytes(bars, kCodes);
        t.bar = bar;
        t.own = of_bytes(own, own.size());
        t.form = indices(form);
        for (int one : t.form) check_vertex(one, static_cast<int>(t.forms()));
        t.step = of_length(step, 3 * t.form.size(), static_cast<int>(t.form.size()));
        check_vertex(start, static_cast<int>(t.form.size()));
        t.start = start;
        t.side = of_bytes(side, t.forms() * t.forms());
        t.barred = barred;
        t.usual = kind_tables(usual, t.forms());
        if (!last.is_none()) t.last = kind_tables(last, t.forms());
    }
    const RoundTables& get() const { return tables_; }

  private:
    RoundTables tables_;
};

class Rounds {
  public:
    Rounds(const Tables& tables, int count) : rounds_(tables.get(), count) {
        if (count < 0) throw nb::value_error("a count is at least 0");
    }
    Rounds copy() const { return *this; }

    void forbid(nb::handle members) {
        const std::vector<int> group = indices(members);
        for (int member : group) check_vertex(member, rounds_.count());
        rounds_.forbid(group);
    }
    void add(nb::handle partners, nb::bytes sides, nb::bytes codes, nb::handle more) {
        const std::vector<int> with = indices(partners);
        const std::size_t count = size();
        if (with.size() != count) throw nb::value_error("one partner for each vertex");
        for (int partner : with) {
            if (partner >= 0) check_vertex(partner, rounds_.count());
        }
        const std::vector<std::uint8_t> side = of_bytes(sides, count), code = of_bytes(codes, count);
        for (std::uint8_t one : side) check_vertex(one, 3);
        rounds_.add(with, side.data(), code.data(), column(more));
    }
    nb::object draw(nb::bytes absent, nb::handle more, int first) {
        const std::vector<std::uint8_t> away = of_bytes(absent, size());
        const std::vector<int> beside = column(more);
        check_vertex(first, 3);
        bool found = false;
        {
            nb::gil_scoped_release release;
            found = rounds_.draw(away.data(), beside, first);
        }
        if (!found) return nb::none();
        nb::list one, two;
        for (const auto& [a, b] : rounds_.drawn().boards) {
            one.append(a);
            two.append(b);
        }
        return nb::make_tuple(one, two, rounds_.drawn().sink);
    }
    nb::tuple played(nb::bytes first, nb::bytes second, nb::bytes alone, std::uint8_t sink, nb::handle more) {
        const std::size_t boards = rounds_.drawn().boards.size();
        const std::vector<std::uint8_t> one = of_bytes(first, boards), two = of_bytes(second, boards);
        std::vector<Ends> ends;
        for (std::size_t at = 0; at < boards; ++at) ends.emplace_back(one[at], two[at]);
        return closed(ends, alone, sink, column(more));
    }

    /// The drawn round with these ends, added: partners, sides and codes. alone: codes of who has neither a partner nor
    /// the sink, whose code is `sink`.
    nb::tuple closed(const std::vector<Ends>& ends, nb::bytes alone, std::uint8_t sink, const std::vector<int>& more) {
        std::vector<int> partners(size(), -1);
        std::vector<std::uint8_t> sides(size(), 0), codes = of_bytes(alone, size());
        const DrawnColumns& drawn = rounds_.drawn();
        if (drawn.sink >= 0) codes[drawn.sink] = sink;
        for (std::size_t at = 0; at < ends.size(); ++at) {
            const auto [a, b] = drawn.boards[at];
            partners[a] = b;
            partners[b] = a;
            sides[a] = 1;
            sides[b] = 2;
            codes[a] = ends[at].first;
            codes[b] = ends[at].second;
        }
        rounds_.add(partners, sides.data(), codes.data(), more);
        nb::object made = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(partners.size())));
        if (!made.is_valid()) throw nb::python_error();
        for (std::size_t at = 0; at < partners.size(); ++at) {
            PyTuple_SetItem(made.ptr(), static_cast<Py_ssize_t>(at), nb::int_(partners[at]).release().ptr());
        }
        return nb::make_tuple(made, bytes_of(sides), bytes_of(codes));
    }

    const DrawnColumns& drawn() const { return rounds_.drawn(); }
    std::size_t size() const { return static_cast<std::size_t>(rounds_.count()); }
    std::vector<int> column(nb::handle more) const {
        if (more.is_none()) return {};
        std::vector<int> found = indices(more);
        if (found.size() != size()) throw nb::value_error("one entry for each vertex");
        return found;
    }

  private:
    ColumnRounds rounds_;
};

std::vector<Ends> pairs_of_codes(nb::handle given) {
    std::vector<Ends> found;
    for (nb::handle pair : nb::iter(given)) {
        found.emplace_back(nb::cast<std::uint8_t>(pair[0]), nb::cast<std::uint8_t>(pair[1]));
    }
    return found;
}

int checked_rate(int rate) {
    if (rate < 0 || rate > Words::kMillion) throw nb::value_error("rates are per million");
    return rate;
}

/// All that chance decides in the rounds of one event.
class Luck {
  public:
    /// words: a function that gives bytes, four for a word.
    Luck(nb::callable words, nb::handle values, nb::handle rare, int level, nb::handle expected, nb::handle ends,
         int other, int other_by, nb::handle first_round, nb::handle rates, nb::bytes codes, std::uint8_t not_yet)
        : words_([words] { return unpacked(nb::cast<nb::bytes>(words())); }), values_(indices(values)) {
        for (nb::handle kind : nb::iter(rare)) {
            Play::Rare one{checked_rate(nb::cast<int>(kind[0])), indices(kind[1]), pairs_of_codes(kind[2])};
            int sum = one.weights.empty() ? static_cast<int>(one.ends.size()) : 0;
            for (int weight : one.weights) sum += weight;
            if (sum < 1 || (!one.weights.empty() && one.weights.size() != one.ends.size())) {
                throw nb::value_error("a weight for each end");
            }
            play_.rare.push_back(std::move(one));
        }
        play_.level = checked_rate(level);
        play_.expected = indices(expected);
        const std::vector<Ends> usual = pairs_of_codes(ends);
        if (play_.expected.empty() || usual.size() != play_.ends.size()) throw nb::value_error("three ends, and expectations");
        std::copy(usual.begin(), usual.end(), play_.ends.begin());
        play_.other = checked_rate(other);
        play_.other_by = other_by;
        presence_.first_round = indices(first_round);
        presence_.rates = indices(rates);
        for (int rate : presence_.rates) checked_rate(rate);
        presence_.codes = of_bytes(codes, presence_.rates.size());
        if (presence_.codes.empty() || values_.size() != presence_.first_round.size()) throw nb::value_error("a column of another length");
        presence_.not_yet = not_yet;
        presence_.gone.assign(values_.size(), 0);
    }

    nb::bytes presence(int number) { return bytes_of(presence_.in_round(words_, number)); }

    nb::tuple play(Rounds& rounds, nb::bytes alone, std::uint8_t sink, nb::handle more) {
        if (rounds.size() != values_.size()) throw nb::value_error("one value for each vertex");
        std::vector<Ends> ends;
        for (const auto& [a, b] : rounds.drawn().boards) ends.push_back(play_.ends_of(words_, values_[a], values_[b]));
        return rounds.closed(ends, alone, sink, rounds.column(more));
    }

  private:
    static std::vector<std::uint32_t> unpacked(const nb::bytes& raw) {
        if (raw.size() < 4) throw nb::value_error("no words are left");
        std::vector<std::uint32_t> words(raw.size() / 4);
        const auto* byte = reinterpret_cast<const unsigned char*>(raw.c_str());
        for (std::uint32_t& word : words) {
            word = 0;
            for (int at = 0; at < 4; ++at) word |= static_cast<std::uint32_t>(*byte++) << (8 * at);
        }
        return words;
    }

    Words words_;
    std::vector<int> values_;
    Play play_;
    Presence presence_;
};

}  // namespace

void bind_rounds(nb::module_& m) {
    nb::class_<Tables>(m, "RoundTables")
        .def(nb::init<int, nb::sequence, int, int, nb::bytes, nb::bytes, int, nb::handle, nb::handle, int, nb::bytes,
                      nb::bytes, int, nb::handle, nb::handle>(),
             nb::arg("rounds"), nb::arg("brings"), nb::arg("last_met"), nb::arg("last_drawn"), nb::arg("marks"),
             nb::arg("bars"), nb::arg("bar"), nb::arg("step"), nb::arg("form"), nb::arg("start"), nb::arg("side"),
             nb::arg("own"), nb::arg("barred"), nb::arg("usual"), nb::arg("last").none());
    nb::class_<Rounds>(m, "ColumnRounds")
        .def(nb::init<const Tables&, int>(), nb::keep_alive<1, 2>(), nb::arg("tables"), nb::arg("count"))
        .def("copy", &Rounds::copy, nb::keep_alive<0, 1>())
        .def("forbid", &Rounds::forbid, nb::arg("members"))
        .def("add", &Rounds::add, nb::arg("partners"), nb::arg("sides"), nb::arg("codes"), nb::arg("more").none())
        .def("draw", &Rounds::draw, nb::arg("absent"), nb::arg("more").none(), nb::arg("first"))
        .def("played", &Rounds::played, nb::arg("first"), nb::arg("second"), nb::arg("alone"), nb::arg("sink"),
             nb::arg("more").none());
    nb::class_<Luck>(m, "Luck")
        .def(nb::init<nb::callable, nb::handle, nb::handle, int, nb::handle, nb::handle, int, int, nb::handle,
                      nb::handle, nb::bytes, std::uint8_t>(),
             nb::arg("words"), nb::arg("values"), nb::arg("rare"), nb::arg("level"), nb::arg("expected"),
             nb::arg("ends"), nb::arg("other"), nb::arg("other_by"), nb::arg("first_round"), nb::arg("rates"),
             nb::arg("codes"), nb::arg("not_yet"))
        .def("presence", &Luck::presence, nb::arg("number"))
        .def("play", &Luck::play, nb::arg("rounds"), nb::arg("alone"), nb::arg("sink"), nb::arg("more").none());
}

}  // namespace pairwright
