// What the core offers beside matching: the reader of fixed columns, assignments counted, rounds in columns.
#pragma once

#include <nanobind/nanobind.h>

namespace pairwright {

void bind_columns(nanobind::module_& m);
void bind_assignments(nanobind::module_& m);
void bind_rounds(nanobind::module_& m);

}  // namespace pairwright
