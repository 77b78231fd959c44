"""Frozen values that cost next to nothing to define: dataclasses whose methods are made when first needed.

A program that calls the engine for every round waits for its imports, and half of these were the defining of
dataclasses: six functions for each, as source text that Python compiles anew in every process. Here
`__repr__`, `__eq__`, `__hash__` and the guard against changes are the same few functions for all classes, and
`__init__` is compiled with the first instance. `fields`, `replace`, `asdict` and pattern matching know no
difference. For the modules that a pairing loads; elsewhere `dataclasses.dataclass` does as well.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dataclasses import dataclass as dataclass
else:
    import dataclasses
    from dataclasses import MISSING, FrozenInstanceError, fields
    from operator import attrgetter

    _SET = object.__setattr__

    def dataclass(cls=None, /, *, frozen, slots=False, kw_only=False):
        """As that of the standard library; `frozen` is always True."""
        if cls is None:
            return lambda found: dataclass(found, frozen=frozen, slots=slots, kw_only=kw_only)
        own = dict(cls.__dict__)
        # A base class that is frozen allows no other than frozen ones.
        bases = (getattr(base, "__dataclass_params__", None) for base in cls.__mro__[1:])
        below = any(params is not None and params.frozen for params in bases)
        made = dataclasses.dataclass(
            init=False, repr=False, eq=False, frozen=below, slots=slots, kw_only=kw_only
        )(cls)
        made.__dataclass_params__.frozen = made.__dataclass_params__.eq = True
        shared = {"__repr__": _repr, "__eq__": _eq, "__hash__": _hash}
        for name, method in shared.items():
            if name not in own:
                setattr(made, name, method)
        made.__init__ = _first_init
        made.__setattr__, made.__delattr__ = _refuse_setting, _refuse_deleting
        if slots:
            made.__getstate__, made.__setstate__ = _state, _set_state
        return made

    def _compared(cls, by_hash=False):
        """What gives the values that count of an instance, kept with the class."""
        kept = "_hashed_" if by_hash else "_compared_"
        if kept not in cls.__dict__:
            names = [
                one.name
                for one in fields(cls)
                if (one.compare if not by_hash or one.hash is None else one.hash)
            ]
            getter = (
                attrgetter(*names) if len(names) > 1 else lambda one: tuple(getattr(one, n) for n in names)
            )
            setattr(cls, kept, staticmethod(getter))
        return getattr(cls, kept)

    def _eq(self, other):
        if other.__class__ is not self.__class__:
            return NotImplemented
        values = _compared(self.__class__)
        return values(self) == values(other)

    def _hash(self):
        return hash(tuple(_compared(self.__class__, by_hash=True)(self)))

    def _repr(self):
        shown = (f"{one.name}={getattr(self, one.name)!r}" for one in fields(self) if one.repr)
        return f"{self.__class__.__qualname__}({', '.join(shown)})"

    def _refuse_setting(self, name, value):
        raise FrozenInstanceError(f"cannot assign to field {name!r}")

    def _refuse_deleting(self, name):
        raise FrozenInstanceError(f"cannot delete field {name!r}")

    def _state(self):
        return [getattr(self, one.name) for one in fields(self)]

    def _set_state(self, state):
        for one, found in zip(fields(self), state, strict=True):
            _SET(self, one.name, found)

    def _first_init(self, *words, **named):
        """The first instance: make the `__init__` of its class, and begin again with that."""
        cls = next(one for one in type(self).__mro__ if one.__dict__.get("__init__") is _first_init)
        cls.__init__ = _init_of(cls)
        cls.__init__(self, *words, **named)

    def _init_of(cls):
        known = {"_SET": _SET, "_FACTORY": _FACTORY}
        given, only_named, body = [], [], []
        for one in fields(cls):
            name = one.name
            known[f"_default_{name}"] = one.default
            known[f"_factory_{name}"] = one.default_factory
            default, found = "", name
            if one.default_factory is not MISSING:
                default = "=_FACTORY"
                found = (
                    f"_factory_{name}() if {name} is _FACTORY else {name}"
                    if one.init
                    else f"_factory_{name}()"
                )
            elif one.default is not MISSING:
                default = f"=_default_{name}"
            if one.init:
                (only_named if one.kw_only else given).append(f"{name}{default}")
            elif one.default_factory is MISSING:
                continue
            body.append(f" _SET(self, {name!r}, {found})")
        if hasattr(cls, "__post_init__"):
            body.append(" self.__post_init__()")
        words = ", ".join(["self", *given, *(["*", *only_named] if only_named else [])])
        made = {}
        exec(f"def __init__({words}):\n" + ("\n".join(body) or " pass"), known, made)
        made["__init__"].__qualname__ = f"{cls.__qualname__}.__init__"
        return made["__init__"]

    _FACTORY = object()
