"""Schemathesis: requests made from the OpenAPI description, right ones and wrong ones."""

import os
import re
from contextlib import suppress
from typing import Any, cast

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.errors import Unsatisfiable
from schemathesis.specs.openapi.checks import positive_data_acceptance

from tests.server.running import Running

EXAMPLES = 25 if os.environ.get("ASTRAGAL_LONG_TESTS") else 8
"""For each way to ask; there are more than a hundred."""

# What fits the shapes can still make no sense as a game or a position; that is answered with 422.
EXCLUDED: list[Any] = [positive_data_acceptance]


def test_the_description_holds(server: Running) -> None:
    guest = server.guest()
    table = guest.table("quixo")
    data = httpx.get(f"{server.url}/api/openapi.json").json()
    schema = schemathesis.openapi.from_dict(data)
    schema.config.update(base_url=server.url)
    tried = []
    for found in schema.get_all_operations():
        operation = cast(Any, found).ok()
        if operation.path == "/metrics":
            continue
        tried.append(operation.label)
        for mode in schemathesis.GenerationMode:

            @settings(
                max_examples=EXAMPLES,
                deadline=None,
                database=None,
                phases=[Phase.explicit, Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case: schemathesis.Case[Any]) -> None:
                id = str((case.path_parameters or {}).get("id", ""))
                if len(id) % 2 and re.fullmatch("[a-z0-9]{1,40}", id, re.ASCII):
                    case.path_parameters["id"] = table  # every other time one that is there
                case.call_and_validate(headers=guest.headers, excluded_checks=EXCLUDED)

            with suppress(Unsatisfiable):  # where nothing is asked for, nothing can be wrong
                ask()
    assert len(tried) >= 22
    assert "Traceback" not in server.output
    assert '"level":"error"' not in server.output
