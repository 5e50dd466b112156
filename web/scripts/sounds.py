"""Make the app's sounds from nothing but noise, decays and resonances, and encode them into web/src/sounds.

    python -m pip install numpy lameenc && python web/scripts/sounds.py

Nothing is recorded and nothing comes from elsewhere: every sound is a few struck bodies. A body is a handful of damped
modes, inharmonic as those of wood and bone are, excited by a burst of filtered noise. The results are in the tree; run
this only to change them. The same seed gives the same samples.
"""

from pathlib import Path

import lameenc
import numpy as np

RATE = 32_000
"""Samples a second."""
BITS = 96
"""Kilobits a second of the encoded files."""
TARGET = Path(__file__).parents[1] / "src" / "sounds"

Wave = np.ndarray
chance = np.random.default_rng(20)


def silence(seconds: float) -> Wave:
    """No sound, that long."""
    return np.zeros(int(RATE * seconds))


def noise(seconds: float) -> Wave:
    """White noise."""
    return chance.standard_normal(int(RATE * seconds))


def band(wave: Wave, low: float, high: float) -> Wave:
    """Keep the frequencies from low to high, with soft shoulders."""
    spectrum = np.fft.rfft(wave)
    frequency = np.fft.rfftfreq(len(wave), 1 / RATE)
    keep = 1 / (1 + (low / np.maximum(frequency, 1)) ** 6) / (1 + (frequency / high) ** 6)
    return np.fft.irfft(spectrum * keep, len(wave))


def decay(length: int, seconds: float, attack: float = 0.001) -> Wave:
    """A quick rise, then an exponential fall to a thousandth within the given time."""
    time = np.arange(length) / RATE
    return np.minimum(time / attack, 1) * np.exp(-6.9 * time / seconds)


def struck(
    modes: list[tuple[float, float, float]], seconds: float, *, click: float = 0.3, hardness: float = 4000
) -> Wave:
    """A body hit once: its modes (frequency, strength, seconds of ringing) and the noise of the touch."""
    length = int(RATE * seconds)
    time = np.arange(length) / RATE
    wave = np.zeros(length)
    for frequency, strength, ringing in modes:
        phase = chance.uniform(0, 2 * np.pi)
        wave += strength * np.sin(2 * np.pi * frequency * time + phase) * decay(length, ringing)
    touch = band(noise(seconds), 300, hardness) * decay(length, 0.018, 0.0004)
    return wave + click * touch


def mixed(parts: list[tuple[float, Wave, float]], seconds: float) -> Wave:
    """Several sounds, each from its second on and with its loudness."""
    whole = silence(seconds)
    for at, wave, loud in parts:
        begin = int(RATE * at)
        end = min(len(whole), begin + len(wave))
        whole[begin:end] += loud * wave[: end - begin]
    return whole


def room(wave: Wave, amount: float = 0.12, seconds: float = 0.18) -> Wave:
    """A small furnished room around it: a few early echoes and a short, dull tail."""
    length = len(wave) + int(RATE * seconds)
    tail = band(noise(seconds), 150, 2800) * decay(int(RATE * seconds), seconds)
    tail /= np.sqrt(np.sum(tail**2))
    size = 1 << (length - 1).bit_length()
    wet = np.fft.irfft(np.fft.rfft(wave, size) * np.fft.rfft(tail, size), size)[:length]
    dry = np.zeros(length)
    dry[: len(wave)] = wave
    for at, loud in ((0.011, 0.25), (0.019, 0.18), (0.031, 0.1)):
        begin = int(RATE * at)
        dry[begin : begin + len(wave)] += loud * amount * wave[: max(0, length - begin)][: len(dry) - begin]
    return dry + amount * wet


def die(size: float) -> Wave:
    """A plastic die that knocks against another one: bright and very short."""
    base = 2100 * size * chance.uniform(0.93, 1.07)
    modes = [(base, 0.5, 0.03), (base * 1.52, 0.35, 0.022), (base * 2.31, 0.22, 0.016)]
    return struck(modes, 0.06, click=0.7, hardness=9000)


def felt(weight: float) -> Wave:
    """A die that lands on felt over a wooden table: a soft thump with a trace of the click."""
    modes = [(118 * weight, 0.9, 0.09), (190 * weight, 0.5, 0.06), (331 * weight, 0.25, 0.04)]
    return mixed([(0, struck(modes, 0.14, click=0.55, hardness=1500), 1), (0, die(0.8), 0.16)], 0.14)


def dice() -> Wave:
    """Six dice out of a hand: they rattle, land, hop and roll out."""
    parts: list[tuple[float, Wave, float]] = []
    for at in np.sort(chance.uniform(0, 0.16, 9)):  # in the hand
        parts.append((at, die(chance.uniform(0.85, 1.2)), chance.uniform(0.1, 0.3)))
    for at in np.sort(chance.uniform(0.19, 0.3, 6)):  # the first touch
        parts.append((at, felt(chance.uniform(0.85, 1.25)), chance.uniform(0.6, 1.0)))
        hop, loud = at, 0.5
        for _ in range(4):  # each hop lower and sooner than the one before
            hop += chance.uniform(0.06, 0.1) * (0.5 + loud)
            parts.append((hop, felt(chance.uniform(1.0, 1.5)), loud * chance.uniform(0.4, 0.8)))
            loud *= 0.62
    for at in (0.27, 0.33, 0.41):  # two dice touch
        parts.append((at, die(1.05), 0.28))
    return room(mixed(parts, 0.72), 0.1)


def stroke(seconds: float, low: float, high: float) -> Wave:
    """A pencil drawn over paper: noise, roughened by the grain and swelling with the hand."""
    length = int(RATE * seconds)
    grain = 0.55 + 0.45 * np.abs(band(noise(seconds), 40, 220))
    swell = np.sin(np.pi * np.linspace(0, 1, length) ** 0.7) ** 0.8
    graphite = band(noise(seconds), low, high)
    board = 0.5 * band(noise(seconds), 180, 420)
    return (graphite + board) * grain * swell


def pencil() -> Wave:
    """A cross: two quick strokes, the pencil put down before each."""
    tap = struck([(640, 0.4, 0.025), (1180, 0.25, 0.018)], 0.05, click=0.5, hardness=3500)
    parts = [
        (0.0, tap, 0.35), (0.006, stroke(0.10, 1500, 6500), 0.55),
        (0.135, tap, 0.3), (0.14, stroke(0.11, 1300, 5800), 0.62),
    ]  # fmt: skip
    return room(mixed(parts, 0.27), 0.05, 0.1)


def block(pitch: float, ringing: float = 0.12) -> Wave:
    """A block of beech, tapped."""
    modes = [(pitch, 1.0, ringing), (pitch * 2.76, 0.45, ringing * 0.5), (pitch * 5.4, 0.2, ringing * 0.25)]
    return struck(modes, ringing * 1.6, click=0.6, hardness=3800)


def wood() -> Wave:
    """A cube pushed into its row: it slides, and the row knocks together."""
    slide = band(noise(0.16), 250, 1700) * np.linspace(0.15, 1, int(RATE * 0.16)) ** 1.5
    parts = [
        (0.0, block(410, 0.07), 0.35),
        (0.02, slide, 0.22),
        (0.17, block(330), 0.9),
        (0.186, block(372, 0.1), 0.5),
        (0.2, block(296, 0.1), 0.3),
    ]
    return room(mixed(parts, 0.38), 0.12)


def lock() -> Wave:
    """A padlock: the bow goes in, the bolt snaps, and the metal rings for a moment."""
    metal = [(1730, 0.35, 0.09), (2910, 0.4, 0.14), (4370, 0.25, 0.1), (6120, 0.15, 0.07)]
    bow = struck([(900, 0.3, 0.03), (2300, 0.25, 0.03)], 0.06, click=0.8, hardness=6000)
    bolt = struck(metal, 0.22, click=1.0, hardness=9000)
    body = struck([(240, 0.8, 0.08), (410, 0.4, 0.05)], 0.14, click=0.4, hardness=2200)
    return room(mixed([(0.0, bow, 0.5), (0.1, bolt, 0.7), (0.1, body, 0.7)], 0.34), 0.16, 0.22)


def bar(pitch: float, seconds: float) -> Wave:
    """A marimba's bar: the tuned fourth partial, a soft mallet."""
    modes = [(pitch, 1.0, seconds), (pitch * 3.93, 0.28, seconds * 0.3), (pitch * 9.2, 0.07, seconds * 0.1)]
    return struck(modes, seconds, click=0.16, hardness=2200)


def brass(pitch: float, seconds: float) -> Wave:
    """A muted horn: partials that brighten as it swells, three players slightly apart."""
    length = int(RATE * seconds)
    time = np.arange(length) / RATE
    swell = np.minimum(time / 0.05, 1) * np.minimum((seconds - time) / 0.16, 1) * (0.75 + 0.25 * np.exp(-time * 6))
    wave = np.zeros(length)
    for player in (-1, 0, 1):
        tone = pitch * 2 ** (player * 5 / 1200)
        vibrato = 0.0022 * np.sin(2 * np.pi * (5.1 + 0.3 * player) * time)
        bend = np.cumsum(tone * (1 + vibrato - 0.012 * np.exp(-time * 40))) / RATE
        for partial in range(1, 9):
            wave += swell ** (0.8 + 0.28 * partial) * np.sin(2 * np.pi * partial * bend + player) / partial**1.25
    breath = band(noise(seconds), 800, 3500) * 0.05
    return (wave / 3 + breath) * swell


def fanfare() -> Wave:
    """Four notes up and a chord, horns over marimba: somebody has won."""
    g, c, e, g2, c2 = 392.0, 523.25, 659.26, 783.99, 1046.5
    parts = [
        (0.0, brass(g, 0.17), 0.5),
        (0.0, bar(g, 0.4), 0.5),
        (0.15, brass(c, 0.17), 0.5),
        (0.15, bar(c, 0.4), 0.5),
        (0.3, brass(e, 0.17), 0.52),
        (0.3, bar(e, 0.4), 0.5),
    ]
    for pitch, loud in ((c, 0.4), (e, 0.36), (g2, 0.42), (c2, 0.16)):
        parts += [(0.45, brass(pitch, 0.85), loud), (0.45, bar(pitch, 0.9), loud)]
    return room(mixed(parts, 1.4), 0.2, 0.35)


def turn() -> Wave:
    """Your turn: two soft bars, a fifth apart."""
    return room(mixed([(0.0, bar(523.25, 0.35), 0.6), (0.11, bar(783.99, 0.45), 0.7)], 0.5), 0.14)


def penalty() -> Wave:
    """A stamp on the table."""
    thump = struck([(88, 1.0, 0.16), (143, 0.6, 0.12), (262, 0.3, 0.07)], 0.24, click=0.9, hardness=900)
    return room(mixed([(0.0, thump, 0.9), (0.002, block(205, 0.07), 0.35)], 0.28), 0.12)


def undo() -> Wave:
    """A rubber, to and fro."""
    parts = [(at, stroke(0.09, 500, 2100), 0.7 - 0.12 * n) for n, at in enumerate((0.0, 0.085, 0.17))]
    return room(mixed(parts, 0.3), 0.04, 0.1)


def wrong() -> Wave:
    """A dull double knock: that does not go."""
    return room(mixed([(0.0, block(180, 0.06), 0.7), (0.09, block(160, 0.07), 0.7)], 0.22), 0.06, 0.1)


SOUNDS = {
    "dice": (dice, 0.8),
    "pencil": (pencil, 0.32),
    "wood": (wood, 0.75),
    "lock": (lock, 0.55),
    "fanfare": (fanfare, 0.6),
    "turn": (turn, 0.4),
    "penalty": (penalty, 0.75),
    "undo": (undo, 0.3),
    "wrong": (wrong, 0.45),
}
"""Each sound with its highest peak, so that none startles beside the others."""


def finished(wave: Wave, peak: float) -> Wave:
    """Without silence at the end, with soft edges, at its loudness."""
    wave = band(wave, 60, 14_000)
    loud = np.nonzero(np.abs(wave) > 0.004 * np.max(np.abs(wave)))[0]
    wave = wave[: loud[-1] + 1].copy()
    fade = int(RATE * 0.012)
    wave[-fade:] *= np.linspace(1, 0, fade)
    return wave * peak / np.max(np.abs(wave))


def encoded(wave: Wave) -> bytes:
    """The wave as MP3, which every browser decodes."""
    encoder = lameenc.Encoder()
    encoder.set_bit_rate(BITS)
    encoder.set_in_sample_rate(RATE)
    encoder.set_channels(1)
    encoder.set_quality(2)
    encoder.silence()
    samples = (np.clip(wave, -1, 1) * 32767).astype("<i2").tobytes()
    return bytes(encoder.encode(samples)) + bytes(encoder.flush())


def main() -> None:
    """Write every file, and say how large they are."""
    TARGET.mkdir(exist_ok=True)
    total = 0
    for name, (make, peak) in SOUNDS.items():
        wave = finished(make(), peak)
        data = encoded(wave)
        (TARGET / f"{name}.mp3").write_bytes(data)
        total += len(data)
        print(f"{name:8} {len(wave) / RATE:5.2f} s {len(data):6} bytes")
    print(f"together {total} bytes")


if __name__ == "__main__":
    main()
