"""Small files as the packages of the formats themselves write them."""

import gguf
import numpy as np
from gguf import GGMLQuantizationType, GGUFWriter
from safetensors.numpy import save_file

CONFIG = {
    **{"model_type": "llama", "num_hidden_layers": 3, "hidden_size": 256, "num_attention_heads": 4},
    **{"num_key_value_heads": 2, "intermediate_size": 512, "vocab_size": 320, "max_position_embeddings": 2048},
    **{"tie_word_embeddings": True, "_name_or_path": "us/tiny-llama"},
}


def gguf_file(path, words=320, name="Tiny Llama"):
    """A model of one layer with a vocabulary of `words` words; returns the path."""
    writer = GGUFWriter(path, "llama")
    writer.add_name(name)
    for key, value in {
        "block_count": 1,
        "embedding_length": 256,
        "context_length": 2048,
        "feed_forward_length": 512,
    }.items():
        writer.add_uint32(f"llama.{key}", value)
    writer.add_head_count(4)
    writer.add_head_count_kv(2)
    writer.add_token_list([f"word {i}" for i in range(words)])
    q8, f32 = GGMLQuantizationType.Q8_0, GGMLQuantizationType.F32
    shapes = {
        "token_embd": (words, 256),
        "blk.0.attn_q": (256, 256),
        "blk.0.attn_k": (128, 256),
        "blk.0.attn_v": (128, 256),
    }
    shapes |= {"blk.0.attn_output": (256, 256), "blk.0.ffn_up": (512, 256), "blk.0.ffn_gate": (512, 256)}
    shapes |= {"blk.0.ffn_down": (256, 512)}
    for part, (rows, columns) in shapes.items():
        block, size = gguf.GGML_QUANT_SIZES[q8]
        writer.add_tensor(f"{part}.weight", np.zeros((rows, columns // block * size), np.uint8), raw_dtype=q8)
    for part in ("blk.0.attn_norm", "blk.0.ffn_norm", "output_norm"):
        writer.add_tensor(f"{part}.weight", np.zeros(1024, np.uint8), raw_dtype=f32)
    writer.write_header_to_file()
    writer.write_kv_data_to_file()
    writer.write_tensors_to_file()
    writer.close()
    return path


def safetensors_file(path):
    """Some weights in float16; returns the path."""
    save_file({f"w{i}": np.zeros((256, 256), np.float16) for i in range(40)}, path)
    return path
