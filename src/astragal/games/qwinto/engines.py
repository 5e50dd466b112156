"""The engines of Qwinto (`astragal.core.players`)."""

from astragal.core.players import EngineSpec

ENGINES = (
    EngineSpec(
        "network",
        "astragal.engines.qwinto_network:QwintoNetworkEngine",
        kernels="qwinto_network",
        options=("points", "weights"),
    ),
)

SIMULATOR = "astragal.simulation.qwinto"
ROLLOUTS = "astragal.engines.qwinto_rollouts:QwintoRollouts"
VALUE_FUNCTIONS = (
    EngineSpec("network", "astragal.engines.qwinto_values:QwintoNetworkValues", kernels="qwinto_reviews"),
)
