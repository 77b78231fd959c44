// Rounds in columns, and chance, as Python sees them.
#include <nanobind/nanobind.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

#include "chance.hpp"
#include "column_bindings.hpp"
#include "column_rounds.hpp"
#include "futures.hpp"
#include "python_values.hpp"
#include "ranks.hpp"

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

PlayedRound played_round(nb::handle partners, nb::bytes sides, nb::bytes codes, int count) {
    const auto size = static_cast<std::size_t>(count);
    PlayedRound found{indices(partners), of_bytes(sides, size), of_bytes(codes, size)};
    if (found.partners.size() != size) throw nb::value_error("one partner for each vertex");
    for (int partner : found.partners) {
        if (partner >= 0) check_vertex(partner, count);
    }
    for (std::uint8_t side : found.sides) check_vertex(side, 3);
    return found;
}

std::vector<PlayedRound> played_rounds(nb::handle rounds, int count) {
    std::vector<PlayedRound> found;
    for (nb::handle round : nb::iter(rounds)) {
        found.push_back(played_round(round[0], nb::borrow<nb::bytes>(round[1]), nb::borrow<nb::bytes>(round[2]), count));
    }
    return found;
}

nb::object tuple_of(const std::vector<int>& values) {
    nb::object made = nb::steal(PyTuple_New(static_cast<Py_ssize_t>(values.size())));
    if (!made.is_valid()) throw nb::python_error();
    for (std::size_t at = 0; at < values.size(); ++at) {
        PyTuple_SetItem(made.ptr(), static_cast<Py_ssize_t>(at), nb::int_(values[at]).release().ptr());
    }
    return made;
}

nb::tuple columns_of(const PlayedRound& round) {
    return nb::make_tuple(tuple_of(round.partners), bytes_of(round.sides), bytes_of(round.codes));
}

Worth worth_of(nb::handle sides) {
    Worth found;
    if (nb::len(sides) != found.size()) throw nb::value_error("three sides");
    for (std::size_t at = 0; at < found.size(); ++at) {
        found[at] = indices(sides[at]);
        found[at].resize(kCodes, 0);
    }
    return found;
}

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
        t.brings = worth_of(brings);
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
    void forbid(nb::handle members) {
        const std::vector<int> group = indices(members);
        for (int member : group) check_vertex(member, rounds_.count());
        rounds_.forbid(group);
    }
    void add(nb::handle partners, nb::bytes sides, nb::bytes codes, nb::handle more) {
        rounds_.add(played_round(partners, sides, codes, rounds_.count()), column(more));
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
    ColumnRounds& get() { return rounds_; }
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

/// A whole number as the seed that Python's `Random` makes of it.
std::vector<std::uint32_t> words_of(nb::int_ number) {
    const std::size_t count = std::max<std::size_t>(1, (static_cast<std::size_t>(bits_of(number)) + 31) / 32);
    const nb::bytes raw = nb::cast<nb::bytes>(number.attr("__abs__")().attr("to_bytes")(4 * count, "little"));
    std::vector<std::uint32_t> words(count);
    const auto* byte = reinterpret_cast<const unsigned char*>(raw.c_str());
    for (std::uint32_t& word : words) {
        for (int at = 0; at < 4; ++at) word |= static_cast<std::uint32_t>(*byte++) << (8 * at);
    }
    return words;
}

/// Decisions by chance, as Python asks for them.
class Chance {
  public:
    explicit Chance(const Seed& seed) : words_(seed) {}

    Words& words() { return words_; }
    std::int64_t below(std::int64_t bound) {
        if (bound < 1) throw nb::value_error("no number is below a bound that is not above 0");
        return words_.below(bound);
    }
    std::int64_t between(std::int64_t lowest, std::int64_t highest) { return lowest + below(highest - lowest + 1); }
    bool hits(int rate) { return words_.hits(rate); }
    std::size_t first_hit(nb::handle rates) { return words_.first_hit(indices(rates)); }
    nb::object one_of(nb::sequence items) { return items[below(static_cast<std::int64_t>(nb::len(items)))]; }
    std::size_t weighted(nb::handle weights) {
        const std::vector<int> given = indices(weights);
        std::int64_t sum = 0;
        for (int weight : given) sum += weight;
        if (sum < 1 || *std::min_element(given.begin(), given.end()) < 0) throw nb::value_error("weights from 0 up, and not all of them 0");
        return words_.weighted(given);
    }
    void shuffle(nb::handle items) {
        for (auto last = static_cast<std::int64_t>(nb::len(items)) - 1; last > 0; --last) {
            const std::int64_t other = words_.below(last + 1);
            const nb::object one = items[last], two = items[other];
            items[last] = two;
            items[other] = one;
        }
    }
    std::int64_t bell(std::int64_t lowest, std::int64_t highest) {
        if (highest < lowest) throw nb::value_error("a range ends where it begins, or above");
        return words_.bell(lowest, highest);
    }

    /// So many numbers of `bell`, each 0 in `none` of a million cases.
    std::vector<std::int64_t> bells(std::size_t count, std::int64_t lowest, std::int64_t highest, int none) {
        std::vector<std::int64_t> found(count);
        for (std::int64_t& one : found) {
            const std::int64_t number = bell(lowest, highest);
            one = words_.hits(none) ? 0 : number;
        }
        return found;
    }
    /// So many times a number below each of the bounds, one after the other: a column for each bound.
    nb::list columns(std::size_t count, nb::handle bounds) {
        const std::vector<int> given = indices(bounds);
        std::vector<std::vector<std::int64_t>> found(given.size(), std::vector<std::int64_t>(count));
        for (std::size_t at = 0; at < count; ++at) {
            for (std::size_t one = 0; one < given.size(); ++one) found[one][at] = below(given[one]);
        }
        nb::list made;
        for (const auto& column : found) made.append(nb::cast(column));
        return made;
    }
    /// So many numbers from `lowest` to `highest`, each in `rate` of a million cases, else `usual`.
    std::vector<std::int64_t> seldom(std::size_t count, int rate, std::int64_t usual, std::int64_t lowest, std::int64_t highest) {
        std::vector<std::int64_t> found(count, usual);
        for (std::int64_t& one : found) {
            if (words_.hits(rate)) one = between(lowest, highest);
        }
        return found;
    }

  private:
    Words words_;
};

/// All that chance decides in the rounds of one event.
class Luck {
  public:
    Luck(Chance& chance, nb::handle values, nb::handle rare, int level, nb::handle expected, nb::handle ends,
         int other, int other_by, nb::handle first_round, nb::handle rates, nb::bytes codes, std::uint8_t not_yet)
        : words_(chance.words()), values_(indices(values)) {
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

    /// The rounds drawn and played one after the other, as far as they are drawn by these columns. away: of the first
    /// one. more: per round. after: is called with the number of each round, unless it is None.
    nb::list play(Rounds& columns, int number, nb::bytes away, std::uint8_t sink, nb::sequence more, int first,
                  nb::handle after) {
        if (columns.size() != values_.size()) throw nb::value_error("one value for each vertex");
        check_vertex(first, 3);
        std::vector<std::uint8_t> there = of_bytes(away, columns.size());
        ColumnRounds& rounds = columns.get();
        nb::list found;
        for (std::size_t at = 0; at < nb::len(more); ++at, ++number) {
            if (at > 0) there = presence_.in_round(words_, number);
            std::vector<std::uint8_t> absent(there.size());
            for (std::size_t v = 0; v < there.size(); ++v) absent[v] = there[v] != Presence::kThere;
            const std::vector<int> beside = columns.column(more[at]);
            if (!rounds.draw(absent.data(), beside, first)) break;
            std::vector<Ends> ends;
            for (const auto& [a, b] : rounds.drawn().boards) ends.push_back(play_.ends_of(words_, values_[a], values_[b]));
            const PlayedRound round = rounds.drawn().played(ends, std::move(there), sink);
            rounds.add(round, beside);
            found.append(columns_of(round));
            if (!after.is_none()) after(number);
        }
        return found;
    }

  private:
    Words& words_;
    std::vector<int> values_;
    Play play_;
    Presence presence_;
};

RankValue rank_value(nb::handle given) {
    RankValue value;
    const int what = nb::cast<int>(given[0]);
    check_vertex(what, RankValue::kAmong + 1);
    value.what = static_cast<RankValue::What>(what);
    value.highest_first = nb::cast<bool>(given[1]);
    value.capped = nb::cast<bool>(given[2]);
    value.low = nb::cast<int>(given[3]);
    value.high = nb::cast<int>(given[4]);
    if (value.what == RankValue::kWorth) value.worth = worth_of(given[5]);
    if (value.what == RankValue::kGiven) value.given = indices(given[5]);
    return value;
}

class Order {
  public:
    Order(nb::handle level, nb::bytes traits, int won, int even, nb::handle values)
        : ranks_(RankTables{worth_of(level), of_bytes(traits, kCodes), won, even}, values_of(values)) {}

    /// The level and the place of everybody after these rounds; None where they are not known here.
    nb::object of(nb::handle rounds, int count) {
        if (count < 0) throw nb::value_error("a count is at least 0");
        return after(played_rounds(rounds, count), count);
    }
    nb::object after(const std::vector<PlayedRound>& rounds, int count) {
        if (!ranks_.fits(count)) throw nb::value_error("one value for each vertex");
        if (!ranks_.run(rounds, count)) return nb::none();
        return nb::make_tuple(tuple_of(ranks_.level()), tuple_of(ranks_.place()));
    }

  private:
    static std::vector<RankValue> values_of(nb::handle given) {
        std::vector<RankValue> found;
        for (nb::handle one : nb::iter(given)) found.push_back(rank_value(one));
        return found;
    }

    Ranks ranks_;
};

/// See futures.hpp.
class Outlook {
  public:
    /// open: a round and its boards without an end, or None. chances: a function of two values.
    Outlook(Rounds& columns, nb::handle rounds, nb::handle open, nb::handle away, nb::handle more, int first_side,
            std::uint8_t sink, std::uint64_t seed, nb::handle values, nb::callable chances, nb::handle ends,
            nb::handle open_ends, nb::handle next_ends)
        : futures_(made(columns, rounds, open, away, more, first_side, sink, seed, values, std::move(chances), ends,
                        open_ends, next_ends)) {
        closed_ = nb::len(rounds);
    }

    bool play(std::uint64_t sample) { return futures_.play(sample); }
    nb::object ranked(Order& order) { return order.after(futures_.rounds(), futures_.count()); }
    /// The rounds of the future played last, without those that are the same in all.
    nb::list rounds() const {
        nb::list found;
        for (std::size_t at = closed_; at < futures_.rounds().size(); ++at) found.append(columns_of(futures_.rounds()[at]));
        return found;
    }

  private:
    static Futures made(Rounds& columns, nb::handle rounds, nb::handle open, nb::handle away, nb::handle more,
                        int first_side, std::uint8_t sink, std::uint64_t seed, nb::handle values, nb::callable chances,
                        nb::handle ends, nb::handle open_ends, nb::handle next_ends) {
        const int count = columns.get().count();
        FutureTables t;
        t.seed = seed;
        std::vector<PlayedRound> closed = played_rounds(rounds, count);
        t.first_round = static_cast<int>(closed.size()) + 1;
        for (nb::handle one : nb::iter(away)) t.away.push_back(of_bytes(nb::borrow<nb::bytes>(one), columns.size()));
        for (nb::handle one : nb::iter(more)) t.more.push_back(columns.column(one));
        check_vertex(first_side, 3);
        t.first_side = first_side;
        t.sink = sink;
        const std::vector<int> value = indices(values);
        if (value.size() != columns.size()) throw nb::value_error("one value for each vertex");
        std::vector<int> strengths = value;
        std::sort(strengths.begin(), strengths.end());
        strengths.erase(std::unique(strengths.begin(), strengths.end()), strengths.end());
        for (int one : value) {
            t.strength.push_back(static_cast<int>(std::lower_bound(strengths.begin(), strengths.end(), one) - strengths.begin()));
        }
        const std::vector<Ends> three = pairs_of_codes(ends);
        if (three.size() != t.ends.size()) throw nb::value_error("three ends");
        std::copy(three.begin(), three.end(), t.ends.begin());
        t.open_end = given_ends(open_ends, columns.size());
        t.next_end = given_ends(next_ends, columns.size());
        PlayedRound open_round;
        std::vector<std::pair<int, int>> boards;
        if (!open.is_none()) {
            const nb::handle round = open[0];
            open_round = played_round(round[0], nb::borrow<nb::bytes>(round[1]), nb::borrow<nb::bytes>(round[2]), count);
            for (nb::handle board : nb::iter(open[1])) {
                boards.emplace_back(nb::cast<int>(board[0]), nb::cast<int>(board[1]));
                check_vertex(boards.back().first, count);
                check_vertex(boards.back().second, count);
            }
        }
        if (t.more.size() != t.away.size() + (boards.empty() ? 0 : 1)) throw nb::value_error("an entry for each round");
        const auto ask = [strengths, chances = std::move(chances)](int one, int other) {
            const nb::object odds = chances(strengths[static_cast<std::size_t>(one)], strengths[static_cast<std::size_t>(other)]);
            return Odds{nb::cast<int>(odds[0]), nb::cast<int>(odds[1])};
        };
        const int different = static_cast<int>(strengths.size());
        return Futures(std::move(t), columns.get(), std::move(closed), std::move(open_round), std::move(boards),
                       KnownOdds(different, ask));
    }

    static std::vector<std::int8_t> given_ends(nb::handle pairs, std::size_t size) {
        std::vector<std::int8_t> found;
        for (nb::handle pair : nb::iter(pairs)) {
            found.resize(size, -1);
            const int who = nb::cast<int>(pair[0]), end = nb::cast<int>(pair[1]);
            check_vertex(who, static_cast<int>(size));
            check_vertex(end, 3);
            found[static_cast<std::size_t>(who)] = static_cast<std::int8_t>(end);
        }
        return found;
    }

    Futures futures_;
    std::size_t closed_ = 0;
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
        .def("forbid", &Rounds::forbid, nb::arg("members"))
        .def("add", &Rounds::add, nb::arg("partners"), nb::arg("sides"), nb::arg("codes"), nb::arg("more").none())
        .def("draw", &Rounds::draw, nb::arg("absent"), nb::arg("more").none(), nb::arg("first"));
    nb::class_<Seed>(m, "Seed").def("__init__", [](Seed* seed, nb::int_ number) { new (seed) Seed{words_of(number)}; },
                                nb::arg("number"));
    nb::class_<Chance>(m, "Chance")
        .def(nb::init<const Seed&>(), nb::arg("seed"))
        .def("below", &Chance::below, nb::arg("bound"))
        .def("between", &Chance::between, nb::arg("lowest"), nb::arg("highest"))
        .def("hits", &Chance::hits, nb::arg("rate"))
        .def("first_hit", &Chance::first_hit, nb::arg("rates"))
        .def("one_of", &Chance::one_of, nb::arg("items"))
        .def("weighted", &Chance::weighted, nb::arg("weights"))
        .def("shuffle", &Chance::shuffle, nb::arg("items"))
        .def("bell", &Chance::bell, nb::arg("lowest"), nb::arg("highest"))
        .def("bells", &Chance::bells, nb::arg("count"), nb::arg("lowest"), nb::arg("highest"), nb::arg("none"))
        .def("columns", &Chance::columns, nb::arg("count"), nb::arg("bounds"))
        .def("seldom", &Chance::seldom, nb::arg("count"), nb::arg("rate"), nb::arg("usual"), nb::arg("lowest"),
             nb::arg("highest"));
    nb::class_<Luck>(m, "Luck")
        .def(nb::init<Chance&, nb::handle, nb::handle, int, nb::handle, nb::handle, int, int, nb::handle,
                      nb::handle, nb::bytes, std::uint8_t>(),
             nb::keep_alive<1, 2>(), nb::arg("chance"), nb::arg("values"), nb::arg("rare"), nb::arg("level"), nb::arg("expected"),
             nb::arg("ends"), nb::arg("other"), nb::arg("other_by"), nb::arg("first_round"), nb::arg("rates"),
             nb::arg("codes"), nb::arg("not_yet"))
        .def("presence", &Luck::presence, nb::arg("number"))
        .def("play", &Luck::play, nb::arg("rounds"), nb::arg("number"), nb::arg("away"), nb::arg("sink"), nb::arg("more"),
             nb::arg("first"), nb::arg("after").none());
    nb::class_<Order>(m, "Ranks")
        .def(nb::init<nb::handle, nb::bytes, int, int, nb::handle>(), nb::arg("level"), nb::arg("traits"),
             nb::arg("won"), nb::arg("even"), nb::arg("values"))
        .def("of", &Order::of, nb::arg("rounds"), nb::arg("count"));
    nb::class_<Outlook>(m, "Futures")
        .def(nb::init<Rounds&, nb::handle, nb::handle, nb::handle, nb::handle, int, std::uint8_t, std::uint64_t,
                      nb::handle, nb::callable, nb::handle, nb::handle, nb::handle>(),
             nb::keep_alive<1, 2>(), nb::arg("columns"), nb::arg("rounds"), nb::arg("open").none(), nb::arg("away"),
             nb::arg("more"), nb::arg("first_side"), nb::arg("sink"), nb::arg("seed"), nb::arg("values"),
             nb::arg("chances"), nb::arg("ends"), nb::arg("open_ends"), nb::arg("next_ends"))
        .def("play", &Outlook::play, nb::arg("sample"))
        .def("ranked", &Outlook::ranked, nb::arg("ranks"))
        .def("rounds", &Outlook::rounds);
}

}  // namespace pairwright
