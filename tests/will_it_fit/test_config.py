"""Published configs of many architectures: their parameters are those of the data, and what is wrong is named."""

import json
import math
import random

import pytest

from tools.paths import ROOT
from willitfit.model import Model
from willitfit.read.config import LONGEST, from_config, from_text
from willitfit.read.errors import Unreadable

ROWS = {row["id"]: row for row in json.loads((ROOT / "data" / "models.json").read_text())}


def sizes(layers, hidden, heads, kv, intermediate, vocabulary, context, **more):
    same = {"num_hidden_layers": layers, "hidden_size": hidden, "num_attention_heads": heads}
    same |= {"num_key_value_heads": kv, "intermediate_size": intermediate, "vocab_size": vocabulary}
    return same | {"max_position_embeddings": context} | more


def alternating(layers):
    return ["full_attention" if i % 2 else "sliding_attention" for i in range(layers)]


DEEPSEEK_V3 = sizes(
    *(61, 7168, 128, 128, 18432, 129280, 163840),
    model_type="deepseek_v3",
    **{"first_k_dense_replace": 3, "moe_layer_freq": 1, "moe_intermediate_size": 2048, "n_routed_experts": 256},
    **{"n_shared_experts": 1, "num_experts_per_tok": 8, "num_nextn_predict_layers": 1, "q_lora_rank": 1536},
    **{"kv_lora_rank": 512, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128},
    **{"tie_word_embeddings": False, "attention_bias": False},
)
GPT_OSS = {
    **{"model_type": "gpt_oss", "head_dim": 64, "sliding_window": 128, "num_experts_per_tok": 4},
    **{"attention_bias": True, "tie_word_embeddings": False},
}
GEMMA_2 = {"model_type": "gemma2", "head_dim": 256, "sliding_window": 4096, "attention_bias": False}
GEMMA_3 = {"model_type": "gemma3_text", "sliding_window": 1024, "vocab_size": 262144}
QWEN_2 = {"model_type": "qwen2", "use_sliding_window": False, "sliding_window": 131072}
QWEN_3 = {"model_type": "qwen3", "head_dim": 128, "attention_bias": False, "sliding_window": None}

PUBLISHED = {
    "llama-2-7b": sizes(32, 4096, 32, 32, 11008, 32000, 4096, model_type="llama"),
    "llama-2-70b": sizes(80, 8192, 64, 8, 28672, 32000, 4096, model_type="llama", tie_word_embeddings=False),
    "llama-3.1-8b": sizes(32, 4096, 32, 8, 14336, 128256, 131072, model_type="llama", mlp_bias=False),
    "llama-3.1-405b": sizes(126, 16384, 128, 8, 53248, 128256, 131072, model_type="llama", attention_bias=False),
    "llama-3.2-1b": sizes(16, 2048, 32, 8, 8192, 128256, 131072, model_type="llama", tie_word_embeddings=True),
    "smollm2-135m": sizes(30, 576, 9, 3, 1536, 49152, 8192, model_type="llama", tie_word_embeddings=True),
    "tinyllama-1.1b": sizes(22, 2048, 32, 4, 5632, 32000, 2048, architectures=["LlamaForCausalLM"]),
    "mistral-7b-v0.1": sizes(32, 4096, 32, 8, 14336, 32000, 32768, model_type="mistral", sliding_window=4096),
    "mistral-7b-v0.3": sizes(32, 4096, 32, 8, 14336, 32768, 32768, model_type="mistral", sliding_window=None),
    "mixtral-8x7b-v0.1": sizes(
        *(32, 4096, 32, 8, 14336, 32000, 32768),
        **{"model_type": "mixtral", "num_local_experts": 8, "num_experts_per_tok": 2, "sliding_window": None},
    ),
    "qwen-1.8b": sizes(24, 2048, 16, None, 11008, 151936, 8192, model_type="qwen", kv_channels=128, no_bias=True),
    "qwen2.5-0.5b": sizes(24, 896, 14, 2, 4864, 151936, 32768, **QWEN_2, tie_word_embeddings=True),
    "qwen2.5-7b": sizes(28, 3584, 28, 4, 18944, 152064, 131072, **QWEN_2, tie_word_embeddings=False),
    "qwen3-4b": sizes(36, 2560, 32, 8, 9728, 151936, 40960, **QWEN_3, tie_word_embeddings=True),
    "qwen3-32b": sizes(64, 5120, 64, 8, 25600, 151936, 40960, **QWEN_3, tie_word_embeddings=False),
    "qwen3-30b-a3b": sizes(
        *(48, 2048, 32, 4, 6144, 151936, 40960),
        **{"model_type": "qwen3_moe", "head_dim": 128, "num_experts": 128, "num_experts_per_tok": 8},
        **{"moe_intermediate_size": 768, "decoder_sparse_step": 1, "mlp_only_layers": []},
    ),
    "gemma-2-2b": sizes(26, 2304, 8, 4, 9216, 256000, 8192, **GEMMA_2),
    "gemma-2-27b": sizes(46, 4608, 32, 16, 36864, 256000, 8192, **{**GEMMA_2, "head_dim": 128}),
    "gemma-3-4b": {
        "model_type": "gemma3",
        "vision_config": {"hidden_size": 1152},
        "text_config": {"hidden_size": 2560, "intermediate_size": 10240, "num_hidden_layers": 34, **GEMMA_3},
    },
    "gemma-3-27b": {
        "architectures": ["Gemma3ForConditionalGeneration"],
        "text_config": {
            **{"head_dim": 128, "hidden_size": 5376, "intermediate_size": 21504, "num_attention_heads": 32},
            **{"num_hidden_layers": 62, "num_key_value_heads": 16, **GEMMA_3},
        },
    },
    "phi-3-mini-4k": sizes(32, 3072, 32, 32, 8192, 32064, 4096, model_type="phi3", sliding_window=2047),
    "phi-4-14b": sizes(40, 5120, 40, 10, 17920, 100352, 16384, model_type="phi3", sliding_window=None),
    "gpt-2-small": {
        **{"model_type": "gpt2", "n_layer": 12, "n_embd": 768, "n_head": 12, "n_ctx": 1024, "n_positions": 1024},
        **{"vocab_size": 50257, "architectures": ["GPT2LMHeadModel"]},
    },
    "deepseek-v3": DEEPSEEK_V3,
    "gpt-oss-20b": sizes(
        *(24, 2880, 64, 8, 2880, 201088, 131072), **GPT_OSS, num_local_experts=32, layer_types=alternating(24)
    ),
    "gpt-oss-120b": sizes(
        *(36, 2880, 64, 8, 2880, 201088, 131072), **GPT_OSS, num_local_experts=128, layer_types=alternating(36)
    ),
}
LLAMA = PUBLISHED["llama-3.1-8b"]


@pytest.mark.parametrize("model_id", PUBLISHED)
def test_a_published_config_gives_the_model_of_the_data(model_id):
    row, model = Model.from_row(ROWS[model_id]), from_config(PUBLISHED[model_id])
    assert model.parameters() == row.parameters()
    assert model.parameters().total == ROWS[model_id]["params_total"]
    assert (model.attention, model.experts, model.recipe) == (row.attention, row.experts, row.recipe)
    dimensions = ("layers", "hidden_size", "attention_heads", "kv_heads", "head_dim", "intermediate_size", "vocab_size")
    assert [getattr(model, name) for name in dimensions] == [getattr(row, name) for name in dimensions]


def test_the_shared_expert_of_qwen2_moe_is_counted_with_its_gate():
    more = {"model_type": "qwen2_moe", "moe_intermediate_size": 1408, "shared_expert_intermediate_size": 5632}
    more |= {"num_experts": 60, "num_experts_per_tok": 4, "decoder_sparse_step": 1, "tie_word_embeddings": False}
    model = from_config(sizes(24, 2048, 16, 16, 5632, 151936, 8192, **more))
    assert model.parameters().total == 14_315_784_192
    assert model.experts.shared == 4


def test_layers_of_linear_attention_keep_nothing_that_grows():
    more = {"model_type": "qwen3_next", "head_dim": 256, "num_experts": 512, "num_experts_per_tok": 10}
    more |= {"moe_intermediate_size": 512, "shared_expert_intermediate_size": 512, "linear_num_value_heads": 32}
    more |= {"linear_num_key_heads": 16, "linear_key_head_dim": 128, "linear_value_head_dim": 128}
    config = sizes(48, 2048, 16, 2, 5120, 151936, 262144, **more)
    types = ["full_attention" if i % 4 == 3 else "linear_attention" for i in range(48)]
    by_rule, listed = from_config(config), from_config({**config, "layer_types": types})
    assert by_rule.attention == listed.attention
    assert (listed.attention.growing_layers, listed.attention.local_layers) == (12, 0)
    assert by_rule.parameters() == listed.parameters()
    assert listed.parameters().total == 79_674_391_296
    assert "36 layers" in listed.notes[0]


def test_plain_layers_among_mixtures_are_counted_once():
    config = {**PUBLISHED["qwen3-30b-a3b"], "decoder_sparse_step": 2, "mlp_only_layers": [1]}
    model = from_config(config)
    assert model.experts.first_dense_layers == 25
    assert any("25 layers have a plain MLP" in note for note in model.notes)
    listed = from_config({**DEEPSEEK_V3, "moe_layer_freq": [0] * 5 + [1] * 56})
    assert listed.experts.first_dense_layers == 5


def test_head_dim_is_taken_from_the_config_then_from_the_architecture_then_derived():
    def without(config):
        return {key: value for key, value in config.items() if key != "head_dim"}

    assert from_config({**LLAMA, "head_dim": 96}).head_dim == 96
    assert from_config(without(PUBLISHED["qwen3-32b"])).head_dim == 128
    assert from_config(without(PUBLISHED["gpt-oss-20b"])).head_dim == 64
    derived = from_config(LLAMA)
    assert derived.head_dim == 128
    assert derived.notes == ("head_dim is not given; hidden_size / attention heads = 128 is taken.",)
    with pytest.raises(Unreadable, match="head_dim is missing"):
        from_config({**LLAMA, "hidden_size": 4097})


def test_windows_are_those_that_runtimes_apply():
    upper = from_config({**PUBLISHED["qwen2.5-7b"], "use_sliding_window": True, "max_window_layers": 20})
    assert (upper.attention.growing_layers, upper.attention.local_layers, upper.attention.window) == (20, 8, 131072)
    pattern = from_config({**PUBLISHED["gemma-2-2b"], "sliding_window_pattern": 13})
    assert (pattern.attention.growing_layers, pattern.attention.local_layers) == (2, 24)
    assert any("window" in note for note in from_config(PUBLISHED["phi-3-mini-4k"]).notes)


def test_a_multimodal_config_says_that_only_text_is_counted():
    vision = "Only the text model is counted; parts for images or sound are not."
    wrapped = {"model_type": "internvl_chat", "llm_config": LLAMA, "vision_config": {}}
    assert from_config(wrapped).notes[0] == vision
    assert from_config(wrapped).parameters() == from_config(LLAMA).parameters()
    flat = from_config({**PUBLISHED["qwen2.5-7b"], "model_type": "qwen2_5_vl", "vision_config": {"depth": 32}})
    assert flat.notes[0] == vision
    assert flat.recipe.qkv_bias


def test_a_text_config_may_leave_out_what_is_the_default_and_the_note_says_what():
    found = from_config({"text_config": {"model_type": "llama", "vocab_size": 32064}, "tie_word_embeddings": False})
    assert found.parameters().total == ROWS["llama-2-7b"]["params_total"] + 2 * 64 * 4096
    assert any("num_hidden_layers 32" in note for note in found.notes)
    gemma = {key: value for key, value in PUBLISHED["gemma-3-4b"]["text_config"].items() if key != "vocab_size"}
    assert from_config({"text_config": gemma}).vocab_size == 262208


def test_an_unknown_architecture_is_counted_like_llama_and_says_so():
    model = from_config({**LLAMA, "model_type": "brand_new"})
    assert model.parameters() == from_config(LLAMA).parameters()
    assert model.notes[0] == "The model_type 'brand_new' is not known; it is counted as if it were built like Llama."
    nameless = from_config({key: value for key, value in LLAMA.items() if key != "model_type"})
    assert nameless.notes[0].startswith("There is no model_type")
    biased = from_config({**LLAMA, "attention_bias": True, "mlp_bias": True})
    assert biased.parameters().total - from_config(LLAMA).parameters().total == 32 * (
        (32 + 2 * 8) * 128 + 4096 + 2 * 14336 + 4096
    )


@pytest.mark.parametrize(
    "field", [key for key in LLAMA if key not in ("model_type", "num_key_value_heads", "mlp_bias")]
)
def test_a_missing_field_is_named(field):
    with pytest.raises(Unreadable, match=rf"^config\.json: {field} is missing\.$"):
        from_config({key: value for key, value in LLAMA.items() if key != field})


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"num_hidden_layers": "many"}, "config.json: num_hidden_layers is 'many', expected a whole number."),
        ({"num_hidden_layers": True}, "config.json: num_hidden_layers is true, expected a whole number."),
        ({"hidden_size": 4096.0}, "config.json: hidden_size is 4096.0, expected a whole number."),
        ({"hidden_size": math.nan}, "config.json: hidden_size is nan, expected a whole number."),
        ({"hidden_size": [1, 2]}, "config.json: hidden_size is a list of 2, expected a whole number."),
        ({"vocab_size": -1}, "config.json: vocab_size is -1, expected 1 to 100,000,000."),
        ({"vocab_size": 10**99}, "config.json: vocab_size is a huge number, expected 1 to 100,000,000."),
        ({"num_attention_heads": 0}, "config.json: num_attention_heads is 0, expected 1 to 100,000."),
        ({"num_key_value_heads": 5}, "config.json: 32 attention heads cannot share 5 KV heads evenly."),
        ({"tie_word_embeddings": "no"}, "config.json: tie_word_embeddings is 'no', expected true or false."),
        ({"model_type": 7}, "config.json: model_type is 7, expected text."),
        ({"layer_types": ["full_attention"]}, "config.json: layer_types lists 1 layers, num_hidden_layers is 32."),
        ({"layer_types": [1] * 32}, "config.json: layer_types is a list of 32, expected a list of texts."),
        ({"layer_types": ["sliding_attention"] * 32},
         "config.json: sliding_window is missing, though layer_types lists layers with a window."),
        ({"num_experts": 4}, "config.json: num_experts_per_tok is missing."),
        ({"num_experts": 4, "num_experts_per_tok": 5},
         "config.json: num_experts_per_tok is 5, but there are 4 experts."),
        ({"text_config": 3}, "config.json: text_config is 3, expected a table."),
    ],
)  # fmt: skip
def test_a_wrong_field_is_named_with_its_value(changed, message):
    with pytest.raises(Unreadable) as raised:
        from_config({**LLAMA, **changed})
    assert str(raised.value) == message


def test_brackets_in_strings_are_no_depth():
    text = json.dumps(LLAMA | {"chat": "[{" * 100 + '\\"['})
    assert from_text(text) == from_config(LLAMA)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[" * 100_000, "config.json is nested too deeply."),
        ('{"a":' * 100_000, "config.json is nested too deeply."),
        ('{"a": ' + "9" * 5000 + "}", "config.json holds a number of 5000 digits."),
        ('{"a": 1, "b": {"c": 1, "c": 2}}', "config.json gives 'c' twice."),
        (" " * (LONGEST + 1), "config.json is longer than 4,000,000 characters."),
        ("[]", "config.json is a list of 0, expected a table in braces."),
        ("", "config.json is not JSON: Expecting value in line 1, column 1."),
        ('{\n"a" 1}', "config.json is not JSON: Expecting ':' delimiter in line 2, column 5."),
    ],
)
def test_text_that_is_no_config_is_refused(text, message):
    with pytest.raises(Unreadable) as raised:
        from_text(text)
    assert str(raised.value) == message


def test_text_is_read_with_what_published_files_hold_beside_json():
    odd = {"time_step_limit": [0.0, math.inf], "rope_scale": math.nan, "max_length": 10**30}
    assert from_text("\ufeff" + json.dumps({**LLAMA, **odd})) == from_config(LLAMA)


def test_any_value_in_any_field_is_a_model_or_a_sentence():
    """Every field of every published config, replaced by hostile values: nothing but Unreadable escapes."""
    values = [None, True, -1, 0, 1, 3, 10**9, 10**400, 0.5, math.inf, "x", "\ud800", [], [[]], [0] * 7, {}, {"a": {}}]
    refused = 0
    for config in PUBLISHED.values():
        for field in config:
            for value in values:
                try:
                    assert from_config({**config, field: value}).parameters().total > 0
                except Unreadable as problem:
                    refused += 1
                    str(problem).encode()
    assert refused > 1000


def test_any_damage_to_the_text_is_a_model_or_a_sentence():
    generator, text = random.Random(7), json.dumps(DEEPSEEK_V3)
    refused = 0
    for _ in range(300):
        at = generator.randrange(len(text))
        try:
            from_text(text[:at] + chr(generator.randrange(32, 127)) + text[at + 1 :])
        except Unreadable:
            refused += 1
    assert 0 < refused < 300
