"""data/models.json: every count follows from the dimensions."""

import pytest

from tests.data.rows import assert_sources, load, name_of

MODELS = load("models")
each = pytest.mark.parametrize("model", MODELS, ids=name_of)


def attention_weights(model):
    """Of one layer: the four projections, low-rank ones for MLA, and what the recipe adds."""
    hidden, heads, recipe, kind = model["hidden_size"], model["attention_heads"], model["recipe"], model["attention"]
    if kind["kind"] == "mla":
        query, latent = kind["q_lora_rank"], kind["kv_lora_rank"]
        turned, plain, value = kind["qk_rope_head_dim"], kind["qk_nope_head_dim"], kind["v_head_dim"]
        down = hidden * query + hidden * (latent + turned)
        norms = query + latent
        up = query * heads * (plain + turned) + latent * heads * (plain + value)
        return down + norms + up + heads * value * hidden
    queries, keys = heads * model["head_dim"], model["kv_heads"] * model["head_dim"]
    extra = 0
    if recipe["qkv_bias"]:
        extra += queries + 2 * keys
    if recipe["out_bias"]:
        extra += hidden
    if recipe["qk_norm"]:
        extra += 2 * model["head_dim"]
    if recipe["attention_sinks"]:
        extra += heads
    return 2 * hidden * (queries + keys) + extra


def norm_weights(model):
    return model["hidden_size"] * (2 if model["recipe"]["norm_bias"] else 1)


def mlp_weights(model, width):
    """Two matrices, up and down, or three with a gate."""
    matrices, hidden = model["recipe"]["mlp_matrices"], model["hidden_size"]
    biases = (matrices - 1) * width + hidden if model["recipe"]["mlp_bias"] else 0
    return matrices * hidden * width + biases


def layer_weights(model, layer):
    """All weights of a layer, and those that one token visits."""
    shared = attention_weights(model) + model["recipe"]["norms_per_layer"] * norm_weights(model)
    experts = model.get("moe")
    if not experts or layer < experts["first_dense_layers"]:
        dense = shared + mlp_weights(model, model["intermediate_size"])
        return dense, dense
    expert = mlp_weights(model, experts["expert_intermediate_size"])
    shared += experts["experts"] * model["hidden_size"] + experts["shared_experts"] * expert
    if model["recipe"]["router_bias"]:
        shared += experts["experts"]
    return shared + experts["experts"] * expert, shared + experts["experts_per_token"] * expert


def counted(model):
    """Weights in all, those used for a token, and those read for it."""
    layers = [layer_weights(model, number) for number in range(model["layers"])]
    embedding = model["vocab_size"] * model["hidden_size"]
    positions = model["recipe"]["learned_positions"] * model["hidden_size"]
    ends = embedding * (1 if model["tied_embeddings"] else 2) + norm_weights(model) + positions
    active = sum(visited for _, visited in layers) + ends
    looked_up = positions + (0 if model["tied_embeddings"] else embedding)
    return sum(whole for whole, _ in layers) + ends, active, active - looked_up


def kv_elements(model):
    """Numbers that a token leaves in the cache, every layer counted in full."""
    if model["attention"]["kind"] == "mla":
        return model["layers"] * (model["attention"]["kv_lora_rank"] + model["attention"]["qk_rope_head_dim"])
    return 2 * model["layers"] * model["kv_heads"] * model["head_dim"]


@each
def test_its_parameters_follow_from_its_dimensions(model):
    assert (model["params_total"], model["params_active"], model["params_read_per_token"]) == counted(model)


@each
def test_its_kv_cache_follows_from_its_dimensions(model):
    assert model["kv_bytes_per_token_fp16"] == 2 * kv_elements(model)


@each
def test_no_more_is_read_than_used_and_no_more_used_than_there_is(model):
    assert 0 < model["params_read_per_token"] <= model["params_active"] <= model["params_total"]
    assert (model["params_active"] < model["params_total"]) == ("moe" in model)


@each
def test_its_kind_of_attention_is_that_of_its_heads(model):
    heads, kv_heads, attention = model["attention_heads"], model["kv_heads"], model["attention"]
    assert heads % kv_heads == 0
    match attention["kind"]:
        case "mha":
            assert kv_heads == heads
        case "gqa":
            assert 1 < kv_heads < heads
        case "mqa":
            assert kv_heads == 1
        case "sliding":
            assert attention["global_layers"] + attention["local_layers"] == model["layers"]
            assert 0 < attention["window"] < model["max_context"]
        case other:
            assert other == "mla"


@each
def test_its_dimensions_are_whole_and_positive(model):
    for key in ("layers", "hidden_size", "head_dim", "intermediate_size", "vocab_size", "max_context"):
        assert type(model[key]) is int and model[key] > 0, key


@each
def test_its_experts_can_be_visited(model):
    if "moe" not in model:
        pytest.skip("it has none")
    experts = model["moe"]
    assert 0 < experts["experts_per_token"] < experts["experts"]
    assert 0 <= experts["first_dense_layers"] < model["layers"]


@each
def test_it_says_how_the_embeddings_are_known_to_be_tied(model):
    assert isinstance(model["tied_embeddings"], bool)
    assert model["tied_embeddings_basis"]


@each
def test_its_sources_are_links(model):
    assert model["sources"]
    assert_sources(model["sources"])


@pytest.mark.parametrize(
    ("model_id", "billions"),
    [("llama-2-7b", 6.74), ("llama-3-8b", 8.03), ("llama-3-70b", 70.55), ("gpt-oss-120b", 116.83)],
)
def test_known_sizes_come_out(model_id, billions):
    [model] = [m for m in MODELS if m["id"] == model_id]
    assert round(counted(model)[0] / 1e9, 2) == billions
