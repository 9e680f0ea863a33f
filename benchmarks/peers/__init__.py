"""Ours and other systems side by side, in one run: `python -m benchmarks.peers`. Figures and method: docs/peers.md."""
