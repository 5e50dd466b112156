"""Blank sets: their mirror images, which of them stand for the others, and how a push changes them."""

from astragal.kernels.jit import compiled
from astragal.kernels.quixo_solver.geometry import COLUMN, COUNT, FLIPS, MIRRORED, ORDER, Ints, Small


@compiled
def flipped(size: int, cells: int, flip: int) -> int:
    """Mirror a set of cells; `flip` is a symmetry from 0 to 3, and undoes itself."""
    full = (1 << size) - 1
    last = size - 1
    image = 0
    for row in range(size):
        bits = (cells >> (row * size)) & full
        if flip & 1:
            bits = MIRRORED[size, bits]
        image |= bits << ((last - row if flip & 2 else row) * size)
    return image


@compiled
def transposed(size: int, cells: int) -> int:
    """Exchange the rows and columns of a set of cells."""
    full = (1 << size) - 1
    image = 0
    for row in range(size):
        image |= COLUMN[size, (cells >> (row * size)) & full] << row
    return image


@compiled
def size_of(cells: int) -> int:
    """Count the cells of a set."""
    count = 0
    while cells:
        cells &= cells - 1
        count += 1
    return count


@compiled
def precedence(size: int, blanks: int) -> int:
    """Of the mirror images of a blank set the one with the least of these stands for all.

    It compares how many blanks the rows have first. Pushing along a row does not change that, so what a plane pulls
    from is nearly always stored the same way round, and needs no permutation.
    """
    full = (1 << size) - 1
    order = 0
    for row in range(size):
        order = order * 8 + COUNT[(blanks >> (row * size)) & full]
    for slot in range(size):
        order = (order << size) | ((blanks >> (ORDER[size, slot] * size)) & full)
    return order


@compiled
def standing(size: int, blanks: int) -> int:
    """Return the flip that leads from a blank set to the one that stands for it."""
    flip, least = 0, precedence(size, blanks)
    for other in range(1, FLIPS):
        order = precedence(size, flipped(size, blanks, other))
        if order < least:
            least, flip = order, other
    return flip


@compiled
def number_planes(size: int, table: Small, planes: Ints) -> None:
    """Number the planes of each layer: table[blanks] = 4 · number + the flip that leads to the stored plane.

    planes[k] becomes the number of planes stored for the layer with k blanks. Numbers rise with the blank set.
    """
    for blanks in range(table.size):
        flip = standing(size, blanks)
        if flip == 0:
            layer = size_of(blanks)
            table[blanks] = planes[layer] * FLIPS
            planes[layer] += 1
        else:
            table[blanks] = -flip
    for blanks in range(table.size):
        if table[blanks] < 0:
            flip = -table[blanks]
            table[blanks] = (table[flipped(size, blanks, flip)] & -FLIPS) | flip


@compiled
def list_layer(size: int, table: Small, layer: int, stored: Small, owners: Small) -> int:
    """List the stored blank sets of a layer by number, and the owners; return how many owners there are.

    A plane and its transposed one belong together; the owner is the one with the lower number.
    """
    count = 0
    blanks = (1 << layer) - 1
    while blanks < table.size:
        if table[blanks] & 3 == 0:
            number = table[blanks] >> 2
            stored[number] = blanks
            if number <= table[transposed(size, blanks)] >> 2:
                owners[count] = blanks
                count += 1
        if layer == 0:
            break
        # The next larger number with as many bits.
        lowest = blanks & -blanks
        carried = blanks + lowest
        blanks = (((carried ^ blanks) >> 2) // lowest) | carried
    return count


@compiled
def pushed_row(bits: int, column: int, low: int) -> int:
    """A row after its cube (or bit) at `column` was taken out and a 0 went in at the low or at the high end."""
    below = bits & ((1 << column) - 1)
    above = bits >> (column + 1)
    if low:
        return (above << (column + 1)) | (below << 1)
    return below | (above << column)


@compiled
def may_take(size: int, row: int, column: int) -> bool:
    """Whether a cell is on the ring."""
    last = size - 1
    return row in (0, last) or column in (0, last)


@compiled
def orbit(size: int, blanks: int) -> int:
    """Count the different images of a blank set under all eight symmetries."""
    other = transposed(size, blanks)
    same = 0
    for flip in range(FLIPS):
        same += flipped(size, blanks, flip) == blanks
        same += flipped(size, other, flip) == blanks
    return 8 // same
