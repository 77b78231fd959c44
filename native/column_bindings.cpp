// The reader of fixed columns as Python sees it: which columns there are, and what they hold, is Python's to say.
#include "column_bindings.hpp"

#include <nanobind/stl/string.h>

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "fixed_columns.hpp"
#include "python_values.hpp"

namespace nb = nanobind;

namespace pairwright {

namespace {

/// The characters of a Python string; the buffer is used again for the next one.
class Characters {
  public:
    Text of(nb::handle text) {
        const Py_ssize_t size = PyUnicode_GetLength(text.ptr());
        if (size < 0) throw nb::python_error();
        buffer_.resize(static_cast<std::size_t>(size) + 1);
        if (PyUnicode_AsUCS4(text.ptr(), reinterpret_cast<Py_UCS4*>(buffer_.data()), size + 1, 1) == nullptr) {
            throw nb::python_error();
        }
        return Text(buffer_.data(), static_cast<std::size_t>(size));
    }

  private:
    std::u32string buffer_;
};

nb::object owned(PyObject* object) {
    if (object == nullptr) throw nb::python_error();
    return nb::steal(object);
}

/// One field of a record: where it is, which attribute it gives, and how it is read.
struct Column {
    std::size_t first, stop;
    std::size_t attribute;
    char how;  // 't' text, 'n' number, 'w' whole or nothing, 'r' whole or 0, 'i' text or zeros, 'm' text by a table
    nb::object table, otherwise;
};

/// Reads the plain ones of many records; a record is an object like another one with some attributes of its own.
class Records {
  public:
    Records(nb::str code, nb::handle like, nb::sequence attributes, nb::sequence columns, std::size_t first,
            std::size_t stop)
        : kind_(nb::borrow(like.type())), first_(first), stop_(stop), none_(nb::none()), empty_(nb::str("")) {
        for (char32_t c : characters_.of(code)) code_.push_back(c);
        for (nb::handle name : attributes) {
            names_.push_back(nb::borrow(name));
            values_.push_back(nb::borrow(like).attr(nb::borrow<nb::str>(name)));
        }
        for (nb::handle item : columns) {
            const auto column = nb::borrow<nb::tuple>(item);
            add({nb::cast<std::size_t>(column[0]), nb::cast<std::size_t>(column[1]), nb::cast<std::size_t>(column[2]),
                 nb::cast<std::string>(column[3]).at(0), nb::borrow(column[4]), nb::borrow(column[5])});
        }
        find_gaps();
    }

    /// Of each line the record and its tenths, or None where the line is not of the plain form.
    nb::list read(nb::list lines) {
        nb::list found;
        for (nb::handle line : lines) found.append(record(line));
        return found;
    }

  private:
    void add(Column column) {
        if (column.attribute >= names_.size() || column.stop < column.first) throw nb::value_error("not a column");
        columns_.push_back(std::move(column));
    }
    /// The columns between the fields, which must be blank.
    void find_gaps() {
        std::vector<bool> taken;
        const auto take = [&taken](std::size_t first, std::size_t stop) {
            if (taken.size() < stop) taken.resize(stop, false);
            for (std::size_t at = first; at < stop; ++at) taken[at] = true;
        };
        take(0, code_.size());
        for (const Column& column : columns_) take(column.first, column.stop);
        take(first_, stop_);
        for (std::size_t at = 0; at < taken.size(); ++at) {
            if (!taken[at]) gaps_.push_back(at);
        }
        end_ = taken.size();
    }

    nb::object record(nb::handle line) {
        const Text text = characters_.of(line);
        if (text.size() < stop_ || text.substr(0, code_.size()) != code_) return none_;
        const Text fixed = part(text, 0, end_);
        for (char32_t c : fixed) {
            if (odd(c)) return none_;
        }
        if (text.find(U'\t') != Text::npos) return none_;
        for (std::size_t at : gaps_) {
            if (at < fixed.size() && fixed[at] != kBlank) return none_;
        }
        const auto units = tenths(part(text, first_, stop_));
        if (!units) return none_;
        std::vector<nb::object> values = values_;
        for (const Column& column : columns_) {
            nb::object value = cell(line, text, column);
            if (!value.is_valid()) return none_;
            values[column.attribute] = std::move(value);
        }
        nb::object made = owned(PyType_GenericAlloc(reinterpret_cast<PyTypeObject*>(kind_.ptr()), 0));
        for (std::size_t at = 0; at < names_.size(); ++at) {
            if (PyObject_GenericSetAttr(made.ptr(), names_[at].ptr(), values[at].ptr()) != 0) throw nb::python_error();
        }
        return nb::make_tuple(made, *units);
    }

    /// What a field holds; an invalid object where only the slow reader can say.
    nb::object cell(nb::handle line, Text text, const Column& column) const {
        const Text field = part(text, column.first, column.stop), inner = stripped(field);
        switch (column.how) {
            case 't':
                return substring(line, text, inner);
            case 'i':
                return inner.find_first_not_of(U" 0") == Text::npos ? empty_ : substring(line, text, inner);
            case 'm': {
                nb::object key = substring(line, text, inner);
                PyObject* value = PyDict_GetItemWithError(column.table.ptr(), key.ptr());
                if (value != nullptr) return nb::borrow(value);
                if (PyErr_Occurred()) throw nb::python_error();
                return column.otherwise.is_none() ? key : column.otherwise;
            }
            case 'w':
            case 'r':
                if (inner.empty()) return column.how == 'w' ? none_ : nb::int_(0);
                [[fallthrough]];
            default: {
                const auto number = whole(inner);
                if (!number || (column.how == 'n' && *number == 0)) return {};
                return nb::int_(*number);
            }
        }
    }

    nb::object substring(nb::handle line, Text text, Text inner) const {
        if (inner.empty()) return empty_;
        const auto first = static_cast<Py_ssize_t>(inner.data() - text.data());
        return owned(PyUnicode_Substring(line.ptr(), first, first + static_cast<Py_ssize_t>(inner.size())));
    }

    nb::object kind_;
    std::u32string code_;
    std::size_t first_, stop_, end_ = 0;
    nb::object none_, empty_;
    std::vector<nb::object> names_, values_;
    std::vector<Column> columns_;
    std::vector<std::size_t> gaps_;
    Characters characters_;
};

Tails tails_of(nb::dict table) {
    Tails tails;
    Characters characters;
    for (auto [key, value] : table) {
        const auto codes = nb::borrow<nb::tuple>(value);
        tails.add(characters.of(key), nb::cast<std::uint8_t>(codes[0]), nb::cast<std::uint8_t>(codes[1]));
    }
    return tails;
}

nb::object list_of(const std::vector<int>& numbers) {
    nb::object made = owned(PyList_New(static_cast<Py_ssize_t>(numbers.size())));
    for (std::size_t at = 0; at < numbers.size(); ++at) {
        PyObject* number = PyLong_FromLong(numbers[at]);
        if (number == nullptr) throw nb::python_error();
        PyList_SetItem(made.ptr(), static_cast<Py_ssize_t>(at), number);
    }
    return made;
}

nb::object bytearray_of(const std::vector<std::uint8_t>& codes) {
    return owned(PyByteArray_FromStringAndSize(reinterpret_cast<const char*>(codes.data()),
                                               static_cast<Py_ssize_t>(codes.size())));
}

/// Reads repeating blocks. named, alone: what the tail of a block means where somebody is named in it, and where
/// nobody is; blank: the second code of an empty block.
class BlockReader {
  public:
    BlockReader(nb::dict named, nb::dict alone, std::uint8_t blank)
        : named_(tails_of(named)), alone_(tails_of(alone)), blank_(blank) {}

    /// Of all lines, the numbers in their order: who is named and both codes (a column for each block), and the
    /// unusual blocks by row and block, with the row of who is named, -1 for nobody, None where that is unclear.
    nb::tuple read(nb::list lines, nb::list numbers, std::size_t start, std::size_t step) const {
        if (step < 7 || nb::len(numbers) != nb::len(lines)) {
            throw nb::value_error("one number for each line, and blocks of seven or more");
        }
        std::vector<std::int64_t> known;
        for (nb::handle number : numbers) known.push_back(nb::cast<std::int64_t>(number));
        Blocks blocks(start, step, known, named_, alone_, blank_);
        Characters characters;
        int row = 0;
        for (nb::handle line : lines) blocks.read(row++, characters.of(line));
        nb::list others, first, second, unusual;
        for (std::size_t block = 0; block < blocks.count(); ++block) {
            others.append(list_of(blocks.others(block)));
            first.append(bytearray_of(blocks.first(block)));
            second.append(bytearray_of(blocks.second(block)));
        }
        for (const Blocks::Unusual& one : blocks.unusual()) {
            const nb::object other = one.other == Blocks::kUnknown ? nb::none() : nb::object(nb::int_(one.other));
            unusual.append(nb::make_tuple(one.row, one.block, other));
        }
        return nb::make_tuple(others, first, second, unusual);
    }

  private:
    Tails named_, alone_;
    std::uint8_t blank_;
};

/// Rows whose partner does not name them, and rows above their partner with whom the codes do not fit.
/// sum: of both first codes; fitting: 1 for each fitting pair of second codes, a row of sixteen for each.
nb::list disagreeing(nb::list others, nb::bytearray first, nb::bytearray second, int sum, nb::bytes fitting) {
    const std::vector<int> partner = indices(others);
    const auto* firsts = static_cast<const unsigned char*>(first.data());
    const auto* seconds = static_cast<const unsigned char*>(second.data());
    const auto count = static_cast<int>(partner.size());
    if (first.size() != partner.size() || second.size() != partner.size() || fitting.size() != 256) {
        throw nb::value_error("one code of each kind for each row, and 256 pairs");
    }
    nb::list found;
    for (int row = 0; row < count; ++row) {
        const int other = partner[row];
        if (other < 0) continue;
        check_vertex(other, count);
        const bool fits = seconds[row] < 16 && seconds[other] < 16 &&
                          fitting.c_str()[seconds[row] * 16 + seconds[other]] != 0;
        if (partner[other] != row || (row < other && (firsts[row] + firsts[other] != sum || !fits))) found.append(row);
    }
    return found;
}

}  // namespace

void bind_columns(nb::module_& m) {
    nb::class_<Records>(m, "Records")
        .def(nb::init<nb::str, nb::handle, nb::sequence, nb::sequence, std::size_t, std::size_t>(), nb::arg("code"),
             nb::arg("like"), nb::arg("attributes"), nb::arg("columns"), nb::arg("first"), nb::arg("stop"))
        .def("read", &Records::read, nb::arg("lines"));
    nb::class_<BlockReader>(m, "BlockReader")
        .def(nb::init<nb::dict, nb::dict, std::uint8_t>(), nb::arg("named"), nb::arg("alone"), nb::arg("blank"))
        .def("read", &BlockReader::read, nb::arg("lines"), nb::arg("numbers"), nb::arg("start"), nb::arg("step"));
    m.def("disagreeing", &disagreeing, nb::arg("others"), nb::arg("first"), nb::arg("second"), nb::arg("sum"),
          nb::arg("fitting"));
}

}  // namespace pairwright
