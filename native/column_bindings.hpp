// What the core offers beside matching: the reader of fixed columns, and assignments counted.
#pragma once

#include <nanobind/nanobind.h>

namespace pairwright {

void bind_columns(nanobind::module_& m);
void bind_assignments(nanobind::module_& m);

}  // namespace pairwright
