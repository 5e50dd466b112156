"""The engines of Quixo, the strongest first (`astragal.core.players`)."""

from astragal.core.players import EngineSpec

TABLES = "astragal.solve.quixo.paths:all_there"
"""The tables of all positions, which `astragal solve quixo` makes."""

ENGINES = (
    EngineSpec(
        "tables",
        "astragal.engines.quixo_tables:TablesEngine",
        needs=(TABLES,),
        options=("nodes",),
        kernels="quixo_search",
    ),
    EngineSpec(
        "search",
        "astragal.engines.quixo_search:SearchEngine",
        options=("seconds", "nodes", "depth", "overlooks", "tables"),
        kernels="quixo_search",
    ),
)

SIMULATOR = "astragal.simulation.quixo"
PROBE = "astragal.solve.quixo.judge:judge_state"
VALUE_FUNCTIONS = (EngineSpec("search", "astragal.engines.quixo_values:QuixoValues", kernels="quixo_search"),)
