"""The engines of Qwixx and Longo, the strongest first (`astragal.core.players`)."""

from astragal.core.players import COMPILED, EngineSpec

ENGINES = (
    EngineSpec("solitaire", "astragal.engines.qwixx_solitaire:SolitaireEngine", needs=(COMPILED,)),
    EngineSpec("network", "astragal.engines.qwixx_network:QwixxNetworkEngine", needs=(COMPILED,)),
    EngineSpec("weights", "astragal.engines.qwixx_weights:WeightsEngine", needs=(COMPILED,)),
)

SIMULATOR = "astragal.simulation.qwixx"
VALUE_FUNCTIONS = (
    EngineSpec("solitaire", "astragal.engines.qwixx_solo_values:SolitaireValues", needs=(COMPILED,)),
    EngineSpec("network", "astragal.engines.qwixx_values:QwixxNetworkValues", needs=(COMPILED,)),
    EngineSpec("weights", "astragal.engines.qwixx_solo_values:WeightsValues", needs=(COMPILED,)),
)
