"""Instructions that Numba does not offer by itself: counting bits, finding one, the high half of a product."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np
from numba import types
from numba.extending import intrinsic

Function = TypeVar("Function", bound=Callable[..., object])
Maker = tuple[Any, Callable[..., Any]]


def _instruction(like: Function) -> Callable[[Callable[..., Maker]], Function]:
    """Give an intrinsic the type of `like`, which says what it computes."""

    def made(build: Callable[..., Maker]) -> Function:
        return cast(Function, intrinsic(build))

    return made


def _count(word: int) -> int: ...  # type: ignore[empty-body]
def _high(one: np.uint64, other: np.uint64) -> np.uint64: ...  # type: ignore[empty-body]


@_instruction(_count)
def count(_typing: object, word: Any) -> Maker:
    """How many bits of a 64-bit integer are set."""

    def code(_context: object, builder: Any, _signature: object, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), code


@_instruction(_count)
def lowest(_typing: object, word: Any) -> Maker:
    """Which is the lowest bit that is set; 64 if none is."""

    def code(_context: object, builder: Any, _signature: object, arguments: Any) -> Any:
        return builder.cttz(arguments[0], _false(builder))

    return types.int64(types.int64), code


@_instruction(_count)
def highest(_typing: object, word: Any) -> Maker:
    """How many bits lie at or below the highest one that is set, as `int.bit_length`."""

    def code(_context: object, builder: Any, _signature: object, arguments: Any) -> Any:
        word = arguments[0]
        return builder.sub(word.type(64), builder.ctlz(word, _false(builder)))

    return types.int64(types.int64), code


@_instruction(_high)
def high(_typing: object, one: Any, other: Any) -> Maker:
    """The upper 64 bits of the product of two unsigned 64-bit integers."""

    def code(_context: object, builder: Any, _signature: object, arguments: Any) -> Any:
        from llvmlite import ir  # type: ignore[import-untyped]

        wide = ir.IntType(128)
        product = builder.mul(builder.zext(arguments[0], wide), builder.zext(arguments[1], wide))
        return builder.trunc(builder.lshr(product, wide(64)), ir.IntType(64))

    return types.uint64(types.uint64, types.uint64), code


def _false(builder: Any) -> Any:
    from llvmlite import ir

    return ir.Constant(ir.IntType(1), 0)
