"""`python -m bench.server.waiting`: how long people wait for bots and positions while one guest asks for far too much.

A few minutes; starts its own servers on the loopback. The same measurements fail as attacks when they are too long:
`python -m tests.attacks.run bot_load heavy_requests`.
"""

from tests.attacks import long_bot_load, long_heavy_requests


def main() -> None:
    print(f"Bots      {long_bot_load.attack()}")
    print(f"Requests  {long_heavy_requests.attack()}")


if __name__ == "__main__":
    main()
