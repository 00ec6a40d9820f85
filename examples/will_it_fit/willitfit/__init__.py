"""Will it fit, and how fast? Memory and speed of language models, from their dimensions. Standard library only."""
