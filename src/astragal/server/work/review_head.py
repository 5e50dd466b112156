"""What the job that makes a page of a review says about it."""

import msgspec


class PageHead(msgspec.Struct):
    """What stands before a page, on a line of its own."""

    first: int
    count: int
    size: int
    total: int
    whole: int
    engine: msgspec.Raw
