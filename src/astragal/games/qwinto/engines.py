"""The engines of Qwinto (`astragal.core.players`)."""

from astragal.core.players import COMPILED, EngineSpec

ENGINES = (
    EngineSpec(
        "network", "astragal.engines.qwinto_network:QwintoNetworkEngine", needs=(COMPILED,), options=("points",)
    ),
)

SIMULATOR = "astragal.simulation.qwinto"
VALUE_FUNCTIONS = (EngineSpec("network", "astragal.engines.qwinto_values:QwintoNetworkValues", needs=(COMPILED,)),)
