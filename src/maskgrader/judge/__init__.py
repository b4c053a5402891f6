"""The trusted half: it holds the hidden checks, seeds and expected values, and decides."""
