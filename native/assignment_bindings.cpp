// Assignments counted, as Python sees them.
#include <nanobind/nanobind.h>

#include <cstddef>
#include <cstdint>
#include <vector>

#include "assignment_count.hpp"
#include "column_bindings.hpp"
#include "python_values.hpp"

namespace pairwright {

namespace {

// places: of each its neighbours (place in the front, cost) and what of the front stays.
class CountedAssignments {
  public:
    CountedAssignments(nb::handle places, nb::handle needs, bool strict, std::size_t limit, std::size_t bits)
        : count_(planned(places), indices(needs), strict, limit, bits / 32 + 1) {}

    bool run() {
        nb::gil_scoped_release release;
        return count_.run();
    }
    std::size_t situations() const { return count_.situations(); }
    nb::tuple best(std::size_t place, nb::handle front, nb::handle rest) {
        const auto [cost, ways] = count_.best(place, indices(front), indices(rest));
        std::vector<unsigned char> raw;
        for (std::uint32_t limb : ways) {
            for (unsigned shift = 0; shift < 32; shift += 8) raw.push_back(static_cast<unsigned char>(limb >> shift));
        }
        const nb::bytes bytes(reinterpret_cast<const char*>(raw.data()), raw.size());
        return nb::make_tuple(cost, nb::module_::import_("builtins").attr("int").attr("from_bytes")(bytes, "little"));
    }

  private:
    static std::vector<PlannedPlace> planned(nb::handle places) {
        std::vector<PlannedPlace> found;
        for (nb::handle place : nb::iter(places)) {
            PlannedPlace& planned = found.emplace_back();
            for (nb::handle near : nb::iter(place[0])) {
                planned.neighbours.emplace_back(nb::cast<int>(near[0]), nb::cast<std::int64_t>(near[1]));
            }
            planned.kept = indices(place[1]);
        }
        return found;
    }

    AssignmentCount count_;
};

}  // namespace

void bind_assignments(nb::module_& m) {
    nb::class_<CountedAssignments>(m, "CountedAssignments")
        .def(nb::init<nb::handle, nb::handle, bool, std::size_t, std::size_t>(), nb::arg("places"), nb::arg("needs"),
             nb::arg("strict"), nb::arg("limit"), nb::arg("bits"))
        .def("run", &CountedAssignments::run)
        .def_prop_ro("situations", &CountedAssignments::situations)
        .def("best", &CountedAssignments::best, nb::arg("place"), nb::arg("front"), nb::arg("rest"));
}

}  // namespace pairwright
