// Python's integers and sequences as the core's weights and indices, and back.
#pragma once

#include <nanobind/nanobind.h>

#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "level_weights.hpp"
#include "weight.hpp"

namespace pairwright {

namespace nb = nanobind;

inline int bits_of(nb::handle integer) {
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(integer.ptr(), &overflow);
    if (overflow == 0) {
        if (small == -1 && PyErr_Occurred()) throw nb::python_error();
        const unsigned long long size = small < 0 ? 0ULL - static_cast<unsigned long long>(small)
                                                  : static_cast<unsigned long long>(small);
        return static_cast<int>(std::bit_width(size));
    }
    return nb::cast<int>(integer.attr("bit_length")());
}

template <typename W>
W weight_from(nb::handle integer) {
    int overflow = 0;
    const long long small = PyLong_AsLongLongAndOverflow(integer.ptr(), &overflow);
    if (overflow == 0) {
        if (small == -1 && PyErr_Occurred()) throw nb::python_error();
        return W(static_cast<std::int64_t>(small));
    }
    const nb::bytes raw = nb::cast<nb::bytes>(
        integer.attr("to_bytes")(sizeof(W), "little", nb::arg("signed") = true));
    std::vector<std::uint64_t> limbs(sizeof(W) / 8);
    std::memcpy(limbs.data(), raw.c_str(), sizeof(W));
    return Bytes<W>::read(limbs.data(), limbs.size());
}

template <typename W>
nb::object weight_to(const W& weight) {
    if constexpr (!kWide<W>) return nb::int_(weight);
    std::vector<std::uint64_t> limbs(sizeof(W) / 8);
    Bytes<W>::write(weight, limbs.data(), limbs.size());
    const nb::bytes raw(reinterpret_cast<const char*>(limbs.data()), sizeof(W));
    return nb::module_::import_("builtins").attr("int").attr("from_bytes")(
        raw, "little", nb::arg("signed") = true);
}

inline std::vector<int> indices(nb::handle sequence) {
    std::vector<int> found;
    const bool list = PyList_Check(sequence.ptr()) != 0;
    if (list || PyTuple_Check(sequence.ptr()) != 0) {
        const std::size_t count = nb::len(sequence);
        found.reserve(count);
        for (std::size_t at = 0; at < count; ++at) {
            const auto place = static_cast<Py_ssize_t>(at);
            found.push_back(nb::cast<int>(
                nb::handle(list ? PyList_GetItem(sequence.ptr(), place) : PyTuple_GetItem(sequence.ptr(), place))));
        }
        return found;
    }
    for (nb::handle item : nb::iter(sequence)) found.push_back(nb::cast<int>(item));
    return found;
}

inline void check_vertex(int vertex, int count) {
    if (vertex < 0 || vertex >= count) throw nb::index_error("vertex out of range");
}

inline std::vector<Criterion> listed_criteria(nb::handle criteria) {
    std::vector<Criterion> found;
    for (nb::handle item : nb::iter(criteria)) {
        const int what = nb::cast<int>(item[0]);
        check_vertex(what, Criterion::kMarkMeetsByLevel + 1);
        found.push_back(Criterion{static_cast<Criterion::What>(what), nb::cast<int>(item[1])});
    }
    return found;
}

}  // namespace pairwright
