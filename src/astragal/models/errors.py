"""What can be wrong with a learnt model."""

from typing import ClassVar

from astragal.core.errors import AstragalError


class ModelError(AstragalError):
    """A model that cannot be used."""

    code: ClassVar[str] = "model"


class UnreadableModel(ModelError):
    """A file holds no model that this version can use."""

    code = "model_unreadable"


class NoModel(ModelError):
    """There is no model for this game."""

    code = "no_model"


class ModelMismatch(ModelError):
    """A model was learnt with other rules than those it is to play by."""

    code = "model_mismatch"
