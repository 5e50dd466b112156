"""The commands, a module each: `add_arguments(parser)` and `run(arguments)`."""
