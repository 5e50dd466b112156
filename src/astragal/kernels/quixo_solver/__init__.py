"""Quixo, 64 positions a word. Start with `geometry`, then `ranks`, `lanes`, `pulls`, `rows` and `layers`.

A *blank set* is the set of cells that show no symbol yet. With k of the cells blank, the n others belong to the mover
or to the opponent: 2^n positions, which are one *plane*, a bitset. All planes with k blanks are a *layer*. Taking an
own cube leads to another plane of the same layer, taking a blank one to the layer with one blank less; nothing leads
back. So the layers are solved one after the other, the one without blanks first.
"""
