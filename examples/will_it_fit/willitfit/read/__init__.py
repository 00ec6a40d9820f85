"""Models from files: a Hugging Face config.json, or the header of a GGUF file."""
