"""`python -m astragal`: the same as the command `astragal`."""

import sys

from astragal.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
