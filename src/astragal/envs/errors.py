"""What environments refuse, besides options that do not exist (`InvalidOption`)."""

from astragal.core.errors import AstragalError


class InvalidArray(AstragalError, ValueError):
    """Actions (or other numbers) of a wrong type, shape or range; nothing has changed."""

    code = "invalid_array"


class EnvironmentClosed(AstragalError, RuntimeError):
    """A step, a reset or a choice after `close`."""

    code = "environment_closed"


class ResetNeeded(AstragalError, RuntimeError):
    """A step before the first reset, or after the end of a game that nothing has followed."""

    code = "reset_needed"
