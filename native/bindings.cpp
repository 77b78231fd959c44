// The classes and functions that Python sees.
#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <bit>
#include <cstdint>
#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "column_bindings.hpp"
#include "completion_witness.hpp"
#include "first_best.hpp"
#include "graph.hpp"
#include "group_walk.hpp"
#include "matching.hpp"
#include "optima.hpp"
#include "python_problem.hpp"
#include "python_values.hpp"
#include "tight_pairing.hpp"
#include "weight.hpp"

namespace nb = nanobind;
using namespace pairwright;

namespace {

// -- conflicts ------------------------------------------------------------------------------------

void add_round(Conflicts& conflicts, nb::sequence partners, nb::bytes codes, int last_code) {
    const int size = static_cast<int>(nb::len(partners));
    if (size > conflicts.count() || static_cast<int>(codes.size()) != size) {
        throw nb::value_error("a round needs one partner and one code for each vertex");
    }
    std::vector<std::int32_t> layer(conflicts.count(), -1);
    const auto* code = reinterpret_cast<const unsigned char*>(codes.c_str());
    int vertex = 0;
    for (nb::handle item : partners) {
        const int partner = nb::cast<int>(item);
        if (code[vertex] <= last_code && partner >= 0) {
            check_vertex(partner, conflicts.count());
            layer[vertex] = partner;
        }
        ++vertex;
    }
    conflicts.add_layer(std::move(layer));
}

void add_group(Conflicts& conflicts, nb::handle members) {
    const std::vector<int> group = indices(members);
    for (int member : group) check_vertex(member, conflicts.count());
    conflicts.add_group(group);
}

nb::list apart(Conflicts& conflicts, nb::handle vertices) {
    const std::vector<int> places = indices(vertices);
    for (int vertex : places) check_vertex(vertex, conflicts.count());
    const BitTable table = conflicts.apart(places);
    const nb::object from_bytes = nb::module_::import_("builtins").attr("int").attr("from_bytes");
    nb::list found;
    for (int place = 0; place < static_cast<int>(places.size()); ++place) {
        const nb::bytes row(reinterpret_cast<const char*>(table[place]), 8 * ((places.size() + 63) / 64));
        found.append(from_bytes(row, "little"));
    }
    return found;
}

// -- a problem of one width -------------------------------------------------------------------------

class AnyMatching {
  public:
    virtual ~AnyMatching() = default;
    virtual void set_roles(const std::vector<std::uint8_t>& roles) = 0;
    virtual std::unique_ptr<AnyMatching> narrowed(const std::vector<std::uint8_t>& roles) const = 0;
    // The same problem in integers that bear all its potentials, after `OutOfRange`.
    virtual std::unique_ptr<AnyMatching> widened() const = 0;
    virtual bool solve() = 0;
    virtual bool solve_from(nb::handle potentials, const std::vector<int>& partners) = 0;
    virtual bool try_pair(int u, int v) = 0;
    virtual bool try_roles(const std::vector<int>&, std::uint8_t, const std::vector<int>&, std::uint8_t) = 0;
    virtual void fix_partners(const std::vector<int>&, const std::vector<int>&) = 0;
    virtual std::vector<std::pair<int, int>> first_best(int carried, bool go_on,
                                                        std::vector<int>& partners) const = 0;
    virtual int partner(int v) = 0;
    virtual void forget() = 0;
    virtual nb::object proof() const = 0;
    virtual int size() const = 0;
    virtual int ordered() const = 0;
};

template <typename W>
class Matched final : public AnyMatching {
  public:
    // bits: what its potentials may need; more than those of W where they are watched.
    Matched(Graph<W> graph, int bits) : matching_(std::move(graph)), bits_(bits) {
        if (is_watched()) matching_.watch();
    }
    void set_roles(const std::vector<std::uint8_t>& roles) override { matching_.set_roles(roles); }
    std::unique_ptr<AnyMatching> narrowed(const std::vector<std::uint8_t>& roles) const override {
        for (int v = 0; v < size(); ++v) {
            if (roles[v] & ~matching_.role(v)) throw std::invalid_argument("a role that its vertex did not have before");
        }
        auto found = std::make_unique<Matched<W>>(matching_.graph(), bits_);
        // A search from potentials of the same size makes them at most three times as large.
        const int bits = is_watched() ? std::bit_width(static_cast<std::uint64_t>(kWatchedRange)) : bits_;
        if (bits + 2 <= static_cast<int>(8 * sizeof(W))) {
            found->narrowed_ = found->matching_.narrow(matching_, roles, bits - 1);
        } else {
            found->matching_.set_roles(roles);
        }
        return found;
    }
    std::unique_ptr<AnyMatching> widened() const override {
        if constexpr (kWide<W>) {
            throw std::logic_error("only numbers of one word are watched");
        } else {
            auto found = std::make_unique<Matched<Wide<2>>>(matching_.graph().template in<Wide<2>>(), bits_);
            found->set_roles(matching_.roles());
            return found;
        }
    }
    bool solve() override { return narrowed_ ? matching_.restore() : matching_.solve(); }
    bool solve_from(nb::handle potentials, const std::vector<int>& partners) override {
        std::vector<W> y;
        for (nb::handle item : nb::iter(potentials)) {
            if (is_watched() && bits_of(item) > kWatchedBits) throw OutOfRange{};
            y.push_back(weight_from<W>(item));
        }
        if (static_cast<int>(y.size()) != size() || partners.size() != y.size()) {
            throw nb::value_error("one potential and one partner for each vertex");
        }
        for (std::size_t v = 0; v < partners.size(); ++v) {
            const int partner = partners[v];
            if (partner >= 0 && partners[partner] != static_cast<int>(v)) throw nb::value_error("partners do not agree");
        }
        return pairwright::solve_from(matching_, y, partners);
    }
    bool try_pair(int u, int v) override { return optima().try_pair(u, v); }
    bool try_roles(const std::vector<int>& a, std::uint8_t role, const std::vector<int>& b,
                   std::uint8_t other) override {
        return optima().try_roles(a, role, b, other);
    }
    void fix_partners(const std::vector<int>& vertices, const std::vector<int>& candidates) override {
        optima().fix_partners(vertices, candidates);
    }
    std::vector<std::pair<int, int>> first_best(int carried, bool go_on, std::vector<int>& partners) const override {
        if (optima_) throw std::runtime_error("first_best is the first question to a solved matcher");
        if (!matching_.graph().doubled_lead.empty()) throw std::runtime_error("first_best knows of no lead");
        FirstBest<W> first(matching_, carried, go_on);
        first.run();
        for (int v = 0; v < size(); ++v) partners.push_back(first.partner(v));
        return first.pairs();
    }
    int partner(int v) override { return optima_ ? optima_->partner(v) : matching_.partner(v); }
    void forget() override { optima_.reset(); }
    int size() const override { return matching_.graph().n; }
    int ordered() const override { return matching_.graph().ordered; }

    nb::object proof() const override {
        nb::list potentials, blossoms;
        for (const W& y : matching_.potentials()) potentials.append(weight_to(y));
        for (const auto& [members, z] : matching_.blossoms()) {
            nb::list listed;
            for (int v : members) listed.append(v);
            blossoms.append(nb::make_tuple(listed, weight_to(z)));
        }
        return nb::make_tuple(potentials, blossoms);
    }

  private:
    bool is_watched() const { return bits_ > static_cast<int>(8 * sizeof(W)); }
    Optima& optima() {
        if (!optima_) optima_.emplace(matching_);
        return *optima_;
    }

    Matching<W> matching_;
    int bits_;
    bool narrowed_ = false;          // it goes on from where another one stood
    std::optional<Optima> optima_;   // from the first question on
};

template <typename W>
std::unique_ptr<AnyMatching> matched(const Input& input, Conflicts& conflicts, int bits) {
    return std::make_unique<Matched<W>>(graph_of<W>(input, conflicts), bits);
}

// Potentials hardly ever need what they may: they are watched in one word, where the weights stand in one.
std::unique_ptr<AnyMatching> watched(const Input& input, Conflicts& conflicts, int bits) {
    auto graph = graph_of<std::int64_t>(input, conflicts);
    const auto most = [](const std::vector<std::int64_t>& numbers) {
        std::int64_t found = 0;
        for (const std::int64_t number : numbers) found = std::max({found, number, -number});
        return found;
    };
    if (most(graph.doubled) + most(graph.doubled_lead) >= kWatchedWeight) {
        return std::make_unique<Matched<Wide<2>>>(graph.in<Wide<2>>(), bits);
    }
    return std::make_unique<Matched<std::int64_t>>(std::move(graph), bits);
}

std::unique_ptr<AnyMatching> make_matching(const Input& input, Conflicts& conflicts) {
    const auto [bits, widest] = bits_needed(input);
    if (bits <= 64) return matched<std::int64_t>(input, conflicts, bits);
    if (widest <= kWatchedBits) return watched(input, conflicts, bits);
    if (bits <= 128) return matched<Wide<2>>(input, conflicts, bits);
    if (bits <= 192) return matched<Wide<3>>(input, conflicts, bits);
    if (bits <= 256) return matched<Wide<4>>(input, conflicts, bits);
    if (bits <= 384) return matched<Wide<6>>(input, conflicts, bits);
    if (bits <= 512) return matched<Wide<8>>(input, conflicts, bits);
    if (bits <= 640) return matched<Wide<10>>(input, conflicts, bits);
    if (bits <= 768) return matched<Wide<12>>(input, conflicts, bits);
    if (bits <= 1024) return matched<Wide<16>>(input, conflicts, bits);
    if (bits <= 1536) return matched<Wide<24>>(input, conflicts, bits);
    if (bits <= 2560) return matched<Wide<40>>(input, conflicts, bits);
    if (bits <= 4096) return matched<Wide<64>>(input, conflicts, bits);
    if (bits <= 32768) return matched<Wide<512>>(input, conflicts, bits);
    throw std::overflow_error("the weights are wider than the native core's widest integers");
}

class Matcher {
  public:
    Matcher(nb::handle vertices, Conflicts& conflicts, nb::handle kinds, nb::handle classes, nb::list values,
            nb::list kind_table, nb::list class_table, int ordered, nb::bytes may_single, nb::object lead,
            nb::object roles) {
        const Input input = checked_input(vertices, conflicts, kinds, classes, values, kind_table, class_table,
                                          ordered, may_single, lead);
        matching_ = make_matching(input, conflicts);
        if (!roles.is_none()) matching_->set_roles(checked_roles(roles));
    }

    Matcher narrowed(nb::handle roles) const { return Matcher(solved().narrowed(checked_roles(roles))); }

    bool solve() {
        check_new();
        nb::gil_scoped_release release;
        return stands(in_range([](AnyMatching& matching) { return matching.solve(); }));
    }
    bool solve_from(nb::handle potentials, nb::handle partners) {
        check_new();
        const std::vector<int> mates = indices(partners);
        for (int v : mates) {
            if (v >= 0) check_vertex(v, matching_->size());
        }
        return stands(in_range([&](AnyMatching& matching) { return matching.solve_from(potentials, mates); }));
    }
    bool try_pair(int u, int v) {
        check_vertex(u, matching_->size());
        check_vertex(v, matching_->size());
        nb::gil_scoped_release release;
        return solved().try_pair(u, v);
    }
    bool try_role(int v, int role) {
        check_vertex(v, matching_->size());
        return solved().try_roles({v}, static_cast<std::uint8_t>(role), {}, 0);
    }
    bool try_roles(nb::handle vertices, int role, nb::handle others, int other) {
        const std::vector<int> first = checked(vertices), second = checked(others);
        nb::gil_scoped_release release;
        return solved().try_roles(first, static_cast<std::uint8_t>(role), second, static_cast<std::uint8_t>(other));
    }
    void fix_partners(nb::handle vertices, nb::handle candidates) {
        const std::vector<int> first = checked(vertices), second = checked(candidates);
        nb::gil_scoped_release release;
        solved().fix_partners(first, second);
    }
    void forget() { solved().forget(); }
    nb::object first_best(int carried, bool go_on) const {
        if (carried < 0 || carried > matching_->ordered()) throw nb::value_error("carried counts the first vertices");
        std::vector<std::pair<int, int>> pairs;
        std::vector<int> partners;
        {
            nb::gil_scoped_release release;
            pairs = solved().first_best(carried, go_on, partners);
        }
        return nb::make_tuple(nb::cast(pairs), nb::cast(partners));
    }
    int partner(int v) {
        check_vertex(v, matching_->size());
        return solved().partner(v);
    }
    // Of the first vertices those that are paired with each other, the lower one first.
    std::vector<std::pair<int, int>> pairs(int below) {
        if (below > matching_->size()) throw nb::index_error("below counts the first vertices");
        AnyMatching& matching = solved();
        std::vector<std::pair<int, int>> found;
        for (int v = 0; v < below; ++v) {
            if (const int partner = matching.partner(v); partner > v && partner < below) found.emplace_back(v, partner);
        }
        return found;
    }
    nb::object proof() const { return solved().proof(); }

  private:
    void check_new() const {
        if (stand_ != Stand::kNew) throw std::runtime_error("a matcher is solved once");
    }
    template <typename Solve>
    bool in_range(Solve solve) {
        try {
            return solve(*matching_);
        } catch (const OutOfRange&) {
            matching_ = matching_->widened();
            return solve(*matching_);
        }
    }
    bool stands(bool found) {
        stand_ = found ? Stand::kSolved : Stand::kImpossible;
        return found;
    }
    AnyMatching& solved() const {
        if (stand_ != Stand::kSolved) throw std::runtime_error("a matcher answers once solve() has returned True");
        return *matching_;
    }
    explicit Matcher(std::unique_ptr<AnyMatching> matching) : matching_(std::move(matching)) {}

    std::vector<std::uint8_t> checked_roles(nb::handle roles) const {
        std::vector<std::uint8_t> given;
        for (int role : indices(roles)) given.push_back(static_cast<std::uint8_t>(role & kAnyRole));
        if (static_cast<int>(given.size()) != matching_->size()) {
            throw nb::value_error("roles must have one entry per vertex");
        }
        return given;
    }
    std::vector<int> checked(nb::handle sequence) const {
        std::vector<int> found = indices(sequence);
        for (int v : found) check_vertex(v, matching_->size());
        return found;
    }

    std::unique_ptr<AnyMatching> matching_;
    enum class Stand : std::uint8_t { kNew, kSolved, kImpossible } stand_ = Stand::kNew;
};

// -- the quick way by tight pairs ------------------------------------------------------------------

template <typename W>
nb::object tight_pairing_with(const Input& input, Conflicts& conflicts, int mdps) {
    const Graph<W> graph = graph_of<W>(input, conflicts);
    TightPairing<W> pairing(graph, mdps);
    bool found = false;
    {
        nb::gil_scoped_release release;
        found = pairing.run();
    }
    if (!found) return nb::none();
    nb::list partners;
    for (int partner : pairing.partner()) partners.append(partner);
    return partners;
}

nb::object tight_pairing(nb::handle vertices, Conflicts& conflicts, nb::handle kinds, nb::handle classes,
                         nb::list values, nb::list kind_table, nb::list class_table, nb::bytes may_single, int mdps) {
    const int ordered = static_cast<int>(nb::len(values));
    const Input input = checked_input(vertices, conflicts, kinds, classes, values, kind_table, class_table, ordered,
                                      may_single, nb::none());
    if (mdps < 0 || mdps > ordered) throw nb::value_error("mdps counts the first vertices");
    const int bits = bits_needed(input).first;
    if (bits <= 64) return tight_pairing_with<std::int64_t>(input, conflicts, mdps);
    if (bits <= 128) return tight_pairing_with<Wide<2>>(input, conflicts, mdps);
    if (bits <= 256) return tight_pairing_with<Wide<4>>(input, conflicts, mdps);
    if (bits <= 512) return tight_pairing_with<Wide<8>>(input, conflicts, mdps);
    return nb::none();
}

// -- the witness of completion ------------------------------------------------------------------------

std::vector<std::pair<int, int>> index_pairs(nb::handle sequence, int count) {
    std::vector<std::pair<int, int>> found;
    for (nb::handle item : nb::iter(sequence)) {
        const int first = nb::cast<int>(item[0]), second = nb::cast<int>(item[1]);
        check_vertex(first, count);
        check_vertex(second, count);
        found.emplace_back(first, second);
    }
    return found;
}

class Witness {
  public:
    Witness(nb::handle vertices, Conflicts& conflicts, nb::handle kinds, nb::list compatible, nb::handle kind_rank,
            nb::handle group_ends)
        : count_(static_cast<int>(nb::len(vertices))),
          witness_(local(vertices, conflicts), checked_kinds(kinds, compatible, kind_rank), table(compatible),
                   indices(kind_rank), ends(group_ends)) {}

    bool build(nb::handle sink) {
        const std::vector<int> eligible = checked(sink, count_);
        nb::gil_scoped_release release;
        return witness_.build(eligible);
    }
    bool settle(nb::handle pairs, nb::handle leaving, int start, int stop) {
        const auto gone = index_pairs(pairs, count_);
        const std::vector<int> left = checked(leaving, count_);
        if (start < 0 || start > stop || stop > count_) throw nb::index_error("start..stop out of range");
        nb::gil_scoped_release release;
        return witness_.settle(gone, left, start, stop);
    }
    void adopt(nb::handle mates) {
        std::vector<int> mate = indices(mates);
        if (static_cast<int>(mate.size()) != count_ + 1) throw nb::value_error("one partner per vertex and the sink");
        for (int v : mate) {
            if (v >= 0) check_vertex(v, count_ + 1);
        }
        witness_.adopt(mate);
    }
    int partner(int v) const {
        check_vertex(v, count_ + 1);
        return witness_.mate().empty() ? -1 : witness_.mate()[v];
    }
    int count() const { return count_; }
    CompletionWitness& kept() { return witness_; }

    static std::vector<int> checked(nb::handle sequence, int count) {
        std::vector<int> found = indices(sequence);
        for (int v : found) check_vertex(v, count);
        return found;
    }

  private:
    std::vector<int> checked_kinds(nb::handle kinds, nb::list compatible, nb::handle kind_rank) const {
        const std::vector<int> found = checked(kinds, static_cast<int>(nb::len(compatible)));
        if (static_cast<int>(found.size()) != count_) throw nb::value_error("one kind per vertex");
        if (nb::len(kind_rank) != nb::len(compatible)) throw nb::value_error("one rank per kind");
        return found;
    }
    std::vector<int> ends(nb::handle group_ends) const { return checked(group_ends, count_ + 1); }
    static LocalConflicts local(nb::handle vertices, Conflicts& conflicts) {
        return conflicts.local(checked(vertices, conflicts.count()));
    }
    static std::vector<std::uint8_t> table(nb::list rows) {
        std::vector<std::uint8_t> flat;
        for (nb::handle row : rows) {
            for (nb::handle entry : nb::iter(row)) flat.push_back(nb::cast<bool>(entry) ? 1 : 0);
        }
        if (flat.size() != nb::len(rows) * nb::len(rows)) throw nb::value_error("compatible must be square");
        return flat;
    }

    int count_;
    CompletionWitness witness_;
};

// -- a field paired group by group --------------------------------------------------------------------

std::vector<int> of_size(nb::handle sequence, std::size_t size) {
    std::vector<int> found = indices(sequence);
    if (found.size() != size) throw nb::value_error("every column has one entry per vertex");
    return found;
}

class Walk {
  public:
    Walk(nb::handle vertices, Conflicts& conflicts, Witness& witness, nb::handle levels, nb::handle kinds,
         nb::handle failures, int barred, nb::handle marks, nb::handle group_ends, nb::handle sink, int sink_from,
         int most_extra, nb::handle criteria)
        : witness_(witness), walk_(columns(vertices, conflicts, witness, levels, kinds, failures, barred, marks,
                                           group_ends, sink, sink_from, most_extra),
                                   listed_criteria(criteria), conflicts, witness.kept()) {}

    nb::list run(int number, nb::handle carried) {
        const std::vector<int> first = Witness::checked(carried, witness_.count());
        if (number < 0) throw nb::index_error("groups are counted from 0");
        std::vector<PairedGroup> paired;
        {
            nb::gil_scoped_release release;
            paired = walk_.run(number, first);
        }
        nb::list found;
        for (const PairedGroup& group : paired) found.append(nb::make_tuple(nb::cast(group.pairs), nb::cast(group.left)));
        return found;
    }

  private:
    static FieldColumns columns(nb::handle vertices, const Conflicts& conflicts, const Witness& witness,
                                nb::handle levels, nb::handle kinds, nb::handle failures, int barred, nb::handle marks,
                                nb::handle group_ends, nb::handle sink, int sink_from, int most_extra) {
        FieldColumns field;
        field.name = Witness::checked(vertices, conflicts.count() - 1);
        const std::size_t size = field.name.size();
        if (static_cast<int>(size) != witness.count()) throw nb::value_error("the witness is of other vertices");
        field.level = of_size(levels, size);
        field.kinds = static_cast<int>(nb::len(failures));
        field.kind = of_size(kinds, size);
        for (int kind : field.kind) check_vertex(kind, field.kinds);
        field.marks = of_size(marks, size);
        for (nb::handle row : nb::iter(failures)) {
            const std::vector<int> entries = of_size(row, static_cast<std::size_t>(field.kinds));
            field.failures.insert(field.failures.end(), entries.begin(), entries.end());
        }
        field.barred = barred;
        field.group_end = Witness::checked(group_ends, static_cast<int>(size) + 1);
        field.may_sink.assign(size, 0);
        field.extra.assign(size, 0);
        for (nb::handle item : nb::iter(sink)) {
            const int v = nb::cast<int>(item[0]), extra = nb::cast<int>(item[1]);
            check_vertex(v, static_cast<int>(size));
            if (extra < 0 || extra > most_extra) throw nb::value_error("an extra is at least 0, and most_extra at the most");
            field.has_sink = true;
            field.may_sink[v] = 1;
            field.extra[v] = extra;
        }
        field.sink_from = sink_from;
        field.most_extra = most_extra;
        return field;
    }
    Witness& witness_;
    GroupWalk walk_;
};

}  // namespace

NB_MODULE(_core, m) {
    m.doc() = "Native core: maximum-weight matching on indices and integers, lines of fixed columns, assignments counted.";
    // Readers are kept as long as the process lives; that they still are there at its end is no leak.
    nb::set_leak_warnings(false);
    bind_columns(m);
    bind_assignments(m);
    bind_rounds(m);
    nb::class_<Conflicts>(m, "Conflicts")
        .def(nb::init<int>(), nb::arg("count"))
        .def("add_round", &add_round, nb::arg("partners"), nb::arg("codes"), nb::arg("last_code"))
        .def("add_group", &add_group, nb::arg("members"))
        .def("apart", &apart, nb::arg("vertices"));
    nb::class_<Matcher>(m, "Matcher")
        .def(nb::init<nb::handle, Conflicts&, nb::handle, nb::handle, nb::list, nb::list, nb::list, int,
                      nb::bytes, nb::object, nb::object>(),
             nb::arg("vertices"), nb::arg("conflicts"), nb::arg("kinds"), nb::arg("classes"), nb::arg("values"),
             nb::arg("kind_table"), nb::arg("class_table"), nb::arg("ordered"), nb::arg("may_single"),
             nb::arg("lead") = nb::none(), nb::arg("roles") = nb::none())
        .def("narrowed", &Matcher::narrowed, nb::arg("roles"))
        .def("solve", &Matcher::solve)
        .def("solve_from", &Matcher::solve_from, nb::arg("potentials"), nb::arg("partners"))
        .def("try_pair", &Matcher::try_pair, nb::arg("u"), nb::arg("v"))
        .def("try_role", &Matcher::try_role, nb::arg("v"), nb::arg("role"))
        .def("try_roles", &Matcher::try_roles, nb::arg("vertices"), nb::arg("role"),
             nb::arg("others") = nb::make_tuple(), nb::arg("other") = 0)
        .def("fix_partners", &Matcher::fix_partners, nb::arg("vertices"), nb::arg("candidates"))
        .def("first_best", &Matcher::first_best, nb::arg("carried"), nb::arg("go_on") = false)
        .def("forget", &Matcher::forget)
        .def("partner", &Matcher::partner, nb::arg("v"))
        .def("pairs", &Matcher::pairs, nb::arg("below"))
        .def("proof", &Matcher::proof);
    m.def("tight_pairing", &tight_pairing, nb::arg("vertices"), nb::arg("conflicts"), nb::arg("kinds"),
          nb::arg("classes"), nb::arg("values"), nb::arg("kind_table"), nb::arg("class_table"), nb::arg("may_single"),
          nb::arg("mdps"));
    nb::class_<Witness>(m, "CompletionWitness")
        .def(nb::init<nb::handle, Conflicts&, nb::handle, nb::list, nb::handle, nb::handle>(), nb::arg("vertices"),
             nb::arg("conflicts"), nb::arg("kinds"), nb::arg("compatible"), nb::arg("kind_rank"),
             nb::arg("group_ends"))
        .def("build", &Witness::build, nb::arg("sink"))
        .def("settle", &Witness::settle, nb::arg("pairs"), nb::arg("leaving"), nb::arg("start"), nb::arg("stop"))
        .def("adopt", &Witness::adopt, nb::arg("mates"))
        .def("partner", &Witness::partner, nb::arg("v"));
    nb::class_<Walk>(m, "GroupWalk")
        .def(nb::init<nb::handle, Conflicts&, Witness&, nb::handle, nb::handle, nb::handle, int, nb::handle, nb::handle,
                      nb::handle, int, int, nb::handle>(),
             nb::keep_alive<1, 3>(), nb::keep_alive<1, 4>(), nb::arg("vertices"), nb::arg("conflicts"),
             nb::arg("witness"), nb::arg("levels"), nb::arg("kinds"), nb::arg("failures"), nb::arg("barred"),
             nb::arg("marks"), nb::arg("group_ends"), nb::arg("sink"), nb::arg("sink_from"), nb::arg("most_extra"),
             nb::arg("criteria"))
        .def("run", &Walk::run, nb::arg("number"), nb::arg("carried"));
}
