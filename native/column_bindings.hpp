// The reader of fixed columns as Python sees it.
#pragma once

#include <nanobind/nanobind.h>

namespace pairwright {

void bind_columns(nanobind::module_& m);

}  // namespace pairwright
