"""What can be wrong with solved games on disk."""

from typing import ClassVar

from astragal.core.errors import AstragalError, InvalidOption
from astragal.texts import say


class DamagedFile(AstragalError):
    """A file that is not what was written.

    >>> str(DamagedFile("layer-05", "its checksum"))
    'The file layer-05 is damaged: its checksum.'
    """

    code: ClassVar[str] = "damaged_file"

    def __init__(self, path: str, what: str) -> None:
        super().__init__(say("solve.damaged", path=path, what=what))
        self.path, self.what = path, what

    def __reduce__(self) -> tuple[type["DamagedFile"], tuple[str, str]]:
        """A worker that finds one tells another process."""
        return DamagedFile, (self.path, self.what)


class InvalidKeep(InvalidOption):
    """A text that says neither layers nor a size."""

    def __init__(self, text: str, last: int) -> None:
        super().__init__(say("cli.solve.keep", text=text, last=last))
