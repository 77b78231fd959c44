"""Values that cost next to nothing to define: dataclasses and named tuples made without the standard library.

A program that calls the engine for every round waits for its imports. A third of these were `dataclasses`,
with `inspect` behind it, and `typing`, and six functions for each class, as source text that Python compiles
anew in every process. Here `__repr__`, `__eq__`, `__hash__` and the guard against changes are the same few
functions for all classes, and what the standard library wants to know of a class (`fields`, `asdict`,
`replace`) is made when it asks. Compiling an `__init__` takes as long as filling some thirty instances field
by field, and most classes have fewer in a short call: so that is what is done with the first ones.

With the standard library's a call of the engine took twice the processor time when it was measured in
November 2026: 178 ms to 87, the least of 15 in turns, where an empty Python took 21. So it stays.

For what a pairing, a command or the start of the desk loads, whose four hundred classes took it 0.15 s. In
the modules of a pairing nothing is imported from `dataclasses` or `typing`, save under `if TYPE_CHECKING`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module

TYPE_CHECKING = False

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
    from dataclasses import field as field
    from dataclasses import replace as replace
    from typing import Any
    from typing import Generic as Generic
    from typing import NamedTuple as NamedTuple
    from typing import Protocol as Protocol
    from typing import TypeVar as TypeVar

    def own_init(cls: type) -> object:
        """Give a class its own `__init__` now, as a tracer of calls needs it; returns it."""

    def brief(one: object) -> str:
        """The call that makes a value, without the fields that are as by default."""

else:
    from _collections import _tuplegetter
    from operator import attrgetter

    _SET = object.__setattr__
    _NOTHING = object()

    class _Spec:
        """One field, as `field` describes it."""

        __slots__ = (
            *("name", "type", "default", "default_factory"),
            *("init", "repr", "hash", "compare", "kw_only"),
        )

        def __init__(
            self,
            *,
            default=_NOTHING,
            default_factory=_NOTHING,
            init=True,
            repr=True,
            hash=None,
            compare=True,
            kw_only=None,
        ):
            self.name, self.type = "", ""
            self.default, self.default_factory = default, default_factory
            self.init, self.repr, self.hash, self.compare = init, repr, hash, compare
            self.kw_only = kw_only

        def for_the_library(self):
            """The same as `dataclasses.Field`."""
            import dataclasses

            given = {name: getattr(self, name) for name in ("init", "repr", "hash", "compare", "kw_only")}
            for name in ("default", "default_factory"):
                if getattr(self, name) is not _NOTHING:
                    given[name] = getattr(self, name)
            made = dataclasses.field(**given)
            made.name, made.type, made._field_type = self.name, self.type, dataclasses._FIELD
            return made

    field = _Spec

    class _Later:
        """What the standard library reads of a dataclass, made when it does."""

        def __init__(self, cls, name, make):
            self._cls, self._name, self._make = cls, name, make

        def __get__(self, instance, owner):
            made = self._make(self._cls)
            setattr(self._cls, self._name, made)
            return made

    def _library_fields(cls):
        return {one.name: one.for_the_library() for one in cls._specs_}

    def _library_params(cls):
        import dataclasses

        known = dataclasses._DataclassParams.__slots__  # more of them from version to version
        always = {"init": True, "repr": True, "eq": True, "frozen": cls._frozen_}
        return dataclasses._DataclassParams(**{name: always.get(name, False) for name in known})

    def dataclass(cls=None, /, *, frozen=False, slots=False, kw_only=False):
        """As that of the standard library."""
        if cls is None:
            return lambda found: dataclass(found, frozen=frozen, slots=slots, kw_only=kw_only)
        specs = {one.name: one for base in cls.__mro__[:0:-1] for one in _specs_of(base)}
        own = {
            name: _spec(cls, name, kind, kw_only)
            for name, kind in cls.__annotations__.items()
            if not str(kind).startswith(("ClassVar", "typing.ClassVar"))
        }
        specs |= own
        if slots:
            cls = _slotted(cls, own)
        cls._specs_ = found = tuple(specs.values())
        cls._frozen_ = frozen
        cls.__match_args__ = tuple(one.name for one in found if one.init and not one.kw_only)
        for name, method in (("__repr__", _repr), ("__eq__", _eq), ("__hash__", _hash if frozen else None)):
            if name not in cls.__dict__ or (name == "__hash__" and cls.__dict__[name] is None):
                setattr(cls, name, method)
        cls.__init__ = _first_init_of(cls)
        cls.__replace__ = replace
        if frozen:
            cls.__setattr__, cls.__delattr__ = _refuse_setting, _refuse_deleting
            if slots:
                cls.__getstate__, cls.__setstate__ = _state, _set_state
        cls.__dataclass_fields__ = _Later(cls, "__dataclass_fields__", _library_fields)
        cls.__dataclass_params__ = _Later(cls, "__dataclass_params__", _library_params)
        cls.__signature__ = _SIGNATURE
        return cls

    class _Signature:
        """What `inspect.signature`, `help` and notebooks show of a class, made when they ask."""

        def __get__(self, instance, owner):
            from inspect import Parameter, Signature, signature

            home = next(
                one for one in owner.__mro__ if "_specs_" in one.__dict__ or "_fields" in one.__dict__
            )
            own = owner.__mro__[: owner.__mro__.index(home)]
            if instance is not None or any({"__init__", "__new__"} & one.__dict__.keys() for one in own):
                raise AttributeError("__signature__")
            kinds = {one.name: one.type for one in getattr(home, "_specs_", ())} or home.__annotations__
            makes = own_init(home) if "_specs_" in home.__dict__ else _own_new(home)
            _, *given = signature(makes).parameters.values()
            made = Signature([one.replace(annotation=kinds.get(one.name, Parameter.empty)) for one in given])
            makes.__annotations__ = {one: kinds[one] for one in made.parameters}
            return made

    def _specs_of(base):
        """The fields of a class below."""
        if "_specs_" not in base.__dict__ and "__dataclass_fields__" in base.__dict__:
            raise TypeError(f"{base.__qualname__} is no dataclass of {__name__}")
        return base.__dict__.get("_specs_", ())

    def _spec(cls, name, kind, kw_only):
        """The field of this name; its default is left in the class, as the standard library does."""
        default = cls.__dict__.get(name, _NOTHING)
        one = default if isinstance(default, _Spec) else _Spec(default=default)
        if isinstance(default, _Spec):
            if one.default is _NOTHING:
                delattr(cls, name)
            else:
                setattr(cls, name, one.default)
        elif default.__class__.__hash__ is None or hasattr(default, "default_factory"):
            raise TypeError(f"{cls.__qualname__}.{name}: not a default; use {__name__}.field")
        one.name, one.type = name, kind
        one.kw_only = kw_only if one.kw_only is None else one.kw_only
        return one

    def _slotted(cls, own):
        """The class with slots, which has to be made anew."""
        taken = {name for base in cls.__mro__[1:] for name in base.__dict__.get("__slots__", ())}
        space = {name: value for name, value in cls.__dict__.items() if name not in own}
        space.pop("__dict__", None)
        space.pop("__weakref__", None)
        space["__slots__"] = tuple(name for name in own if name not in taken)
        made = type(cls)(cls.__name__, cls.__bases__, space)
        made.__qualname__ = cls.__qualname__
        return made

    def replace(one, /, **changes):
        """The same value with these fields changed, as `dataclasses.replace`."""
        cls = one.__class__
        if "_specs_" not in cls.__dict__:
            import dataclasses

            return dataclasses.replace(one, **changes)
        if "_given_" not in cls.__dict__:
            names = [spec.name for spec in cls._specs_ if spec.init]
            never = frozenset(spec.name for spec in cls._specs_ if not spec.init)
            cls._given_ = names, _values_of(names), never
        names, values, never = cls._given_
        for name in never.intersection(changes):
            raise ValueError(f"field {name} is declared with init=False, it cannot be given")
        return cls(**{**dict(zip(names, values(one), strict=True)), **changes})

    def _values_of(names):
        """What gives the values of these fields of an instance, as a tuple."""
        return attrgetter(*names) if len(names) > 1 else lambda one: tuple(getattr(one, n) for n in names)

    def _compared(cls, by_hash=False):
        """What gives the values that count of an instance, kept with the class."""
        kept = "_hashed_" if by_hash else "_compared_"
        if kept not in cls.__dict__:
            names = [
                one.name
                for one in cls._specs_
                if (one.compare if not by_hash or one.hash is None else one.hash)
            ]
            setattr(cls, kept, staticmethod(_values_of(names)))
        return getattr(cls, kept)

    def _eq(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        values = _compared(self.__class__)
        return values(self) == values(other)

    def _hash(self):
        return hash(tuple(_compared(self.__class__, by_hash=True)(self)))

    def _repr(self):
        shown = (f"{one.name}={getattr(self, one.name)!r}" for one in self._specs_ if one.repr)
        return f"{self.__class__.__qualname__}({', '.join(shown)})"

    def brief(one):
        """The call that makes a value, without the fields that are as by default."""
        said = [(spec.name, getattr(one, spec.name), spec.default) for spec in one._specs_ if spec.repr]
        shown = (f"{name}={value!r}" for name, value, default in said if value != default)
        return f"{one.__class__.__qualname__}({', '.join(shown)})"

    def _refused(text):
        from dataclasses import FrozenInstanceError

        return FrozenInstanceError(text)

    def _refuse_setting(self, name, value):
        raise _refused(f"cannot assign to field {name!r}")

    def _refuse_deleting(self, name):
        raise _refused(f"cannot delete field {name!r}")

    def _state(self):
        return [getattr(self, name) for name in self.__dataclass_fields__]

    def _set_state(self, state):
        for name, found in zip(self.__dataclass_fields__, state, strict=True):
            _SET(self, name, found)

    _FEW = 24
    """So many instances are filled without compiling anything."""

    _made = {}
    """How many of them each class has had."""

    def _still_few(cls):
        _made[cls] = count = _made.get(cls, 0) + 1
        return count <= _FEW

    def _first_init_of(cls):
        """What fills the first instances; after them, or where the call is wrong, the class gets its own.

        It knows its class: another thread may give the class its own while this one is called.
        """

        def _first_init(self, /, *words, **named):
            if not (_still_few(cls) and _filled(self, cls, words, named)):
                own_init(cls)(self, *words, **named)

        return _first_init

    def own_init(cls):
        """Give a class its own `__init__` now, as a tracer of calls needs it; returns it."""
        cls.__init__ = made = _init_of(cls)
        return made

    def _filled(self, cls, words, named):
        """Do what the compiled `__init__` does; False, and nothing done, where it would refuse the call."""
        values, place, left = [], 0, len(named)
        for one in cls._specs_:
            name = one.name
            if not one.init:
                if one.default_factory is not _NOTHING:
                    values.append((name, one.default_factory()))
            elif place < len(words) and not one.kw_only:
                if name in named:
                    return False
                values.append((name, words[place]))
                place += 1
            elif name in named:
                values.append((name, named[name]))
                left -= 1
            elif one.default_factory is not _NOTHING:
                values.append((name, one.default_factory()))
            elif one.default is not _NOTHING:
                values.append((name, one.default))
            else:
                return False
        if left or place != len(words):
            return False
        for name, value in values:
            _SET(self, name, value)
        if hasattr(cls, "__post_init__"):
            self.__post_init__()
        return True

    def _init_of(cls):
        known = {"_SET": _SET, "_FACTORY": _FACTORY}
        given, only_named, body = [], [], []
        for one in cls._specs_:
            name = one.name
            known[f"_default_{name}"] = one.default
            known[f"_factory_{name}"] = one.default_factory
            default, found = "", name
            if one.default_factory is not _NOTHING:
                default = "=_FACTORY"
                found = (
                    f"_factory_{name}() if {name} is _FACTORY else {name}"
                    if one.init
                    else f"_factory_{name}()"
                )
            elif one.default is not _NOTHING:
                default = f"=_default_{name}"
            if one.init:
                (only_named if one.kw_only else given).append(f"{name}{default}")
            elif one.default_factory is _NOTHING:
                continue
            body.append(f" _SET(self, {name!r}, {found})" if cls._frozen_ else f" self.{name} = {found}")
        if hasattr(cls, "__post_init__"):
            body.append(" self.__post_init__()")
        words = ", ".join(["self", *given, *(["*", *only_named] if only_named else [])])
        return _compiled("__init__", words, body, known, cls)

    def _compiled(name, words, body, known, cls):
        """A method of a class from its source."""
        made = {}
        # Names of fields in our own source, as dataclasses and namedtuple do it themselves.
        exec(f"def {name}({words}):\n" + ("\n".join(body) or " pass"), known, made)  # nosec B102
        made[name].__qualname__ = f"{cls.__qualname__}.{name}"
        return made[name]

    class _Factory:
        """The default of a field that is made anew for every instance."""

        def __repr__(self):
            return "<factory>"

    _FACTORY, _SIGNATURE = _Factory(), _Signature()

    class _MakesTuples(type):
        """Turns the annotations of a class below `NamedTuple` into the places of a tuple."""

        def __new__(mcs, name, bases, space):
            if not _NAMED or bases != tuple(_NAMED):
                return super().__new__(mcs, name, bases, space)
            made = super().__new__(mcs, name, bases, {**space, "__slots__": ()})
            names = tuple(made.__annotations__)
            made._field_defaults = {one: space[one] for one in names if one in space}
            made._fields = made.__match_args__ = names
            for place, one in enumerate(names):
                setattr(made, one, _tuplegetter(place, f"Alias for field number {place}"))
            made.__new__, made.__signature__ = _first_new, _SIGNATURE
            return made

    def _first_new(cls, /, *words, **named):
        """The first instances; after them, or where the call is wrong, the class gets its own `__new__`."""
        base = next(one for one in cls.__mro__ if "_field_defaults" in one.__dict__)
        if _still_few(base):
            rest, later = base._fields[len(words) :], {**base._field_defaults, **named}
            found = words + tuple(later[one] for one in rest if one in later)
            if len(found) == len(base._fields) and named.keys() <= set(rest):
                return tuple.__new__(cls, found)
        return _own_new(base)(cls, *words, **named)

    def _own_new(base):
        """Give a named tuple its own `__new__`; returns it."""
        known = {"_MAKE": tuple.__new__, **{f"_default_{k}": v for k, v in base._field_defaults.items()}}
        given = [f"{k}=_default_{k}" if k in base._field_defaults else k for k in base._fields]
        made = f"({', '.join(base._fields)},)" if base._fields else "()"
        found = _compiled(
            "__new__", ", ".join(["_cls", *given]), [f" return _MAKE(_cls, {made})"], known, base
        )
        base.__new__ = staticmethod(found)
        return found

    _NAMED = []

    class NamedTuple(tuple, metaclass=_MakesTuples):
        """As `typing.NamedTuple`."""

        __slots__ = ()

        @classmethod
        def _make(cls, values):
            return cls.__new__(cls, *values)

        def _replace(self, /, **changes):
            made = self._make(map(changes.pop, self._fields, self))
            if changes:
                raise ValueError(f"got unexpected field names: {list(changes)!r}")
            return made

        def _asdict(self):
            return dict(zip(self._fields, self, strict=True))

        def __getnewargs__(self):
            return tuple(self)

        def __repr__(self):
            shown = (f"{name}={value!r}" for name, value in zip(self._fields, self, strict=True))
            return f"{self.__class__.__name__}({', '.join(shown)})"

        __replace__ = _replace

    _NAMED.append(NamedTuple)

    Protocol = object

    class Generic:
        """As `typing.Generic`: a base that is named with a type."""

        def __class_getitem__(cls, kind):
            return cls

    def TypeVar(name, *, bound=None):  # noqa: N802
        """As `typing.TypeVar`, of which only the checker of types wants to know more."""
        return name


T = TypeVar("T")


class OnDemand(Sequence[T]):
    """What is made of some things, each when it is asked for: of thousands a page shows the first."""

    def __init__(self, of: Sequence[Any], make: Callable[[Any], T]) -> None:
        self._of, self._make = of, make

    def __len__(self) -> int:
        return len(self._of)

    def __getitem__(self, at: int | slice) -> Any:
        found = self._of[at]
        return tuple(map(self._make, found)) if isinstance(at, slice) else self._make(found)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    def __repr__(self) -> str:
        return repr(tuple(self))


# -- What notebooks show of a value, asked of the layer that draws -------------------------------------


class NotebookView:
    """A value that a notebook shows as a table, board by board or as a picture.

    The module that draws them stands far above the values and is found by its name when a notebook asks.
    """

    __slots__ = ()

    def _repr_html_(self) -> str | None:
        shown: str | None = import_module("pairwright.interface.notebooks").html_of(self)
        return shown
