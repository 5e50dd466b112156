"""The engines of Qwixx and Longo, the strongest first (`astragal.core.players`)."""

from astragal.core.players import EngineSpec

ENGINES = (
    EngineSpec("solitaire", "astragal.engines.qwixx_solitaire:SolitaireEngine", kernels="qwixx_solo"),
    EngineSpec(
        "network", "astragal.engines.qwixx_network:QwixxNetworkEngine", options=("weights",), kernels="qwixx_network"
    ),
    EngineSpec("weights", "astragal.engines.qwixx_weights:WeightsEngine", kernels="qwixx_weights"),
)

SIMULATOR = "astragal.simulation.qwixx"
ROLLOUTS = "astragal.engines.qwixx_rollouts:QwixxRollouts"
VALUE_FUNCTIONS = (
    EngineSpec("solitaire", "astragal.engines.qwixx_solo_values:SolitaireValues", kernels="qwixx_solo"),
    EngineSpec("network", "astragal.engines.qwixx_values:QwixxNetworkValues", kernels="qwixx_reviews"),
    EngineSpec("weights", "astragal.engines.qwixx_solo_values:WeightsValues", kernels="qwixx_solo"),
)
