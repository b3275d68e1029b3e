"""What every answer of the service is made of."""

from pydantic import BaseModel, ConfigDict, PrivateAttr


class Model(BaseModel):
    """An object that the service gives. Fields that a later service adds are kept, as extra ones."""

    # Not what was read is shown where it cannot be: it may hold a key.
    model_config = ConfigDict(extra="allow", populate_by_name=True, protected_namespaces=(), hide_input_in_errors=True)

    _request_id: str | None = PrivateAttr(default=None)
    """Names the request in the service's log: give it when you ask for help. Set on answers, not on their parts."""
