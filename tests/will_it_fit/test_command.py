"""The command line."""

import json

import pytest

from willitfit.cli import main


def test_it_answers_in_words(capsys):
    assert main(["llama-3.1-8b", "--format", "q4_k_m", "--context", "8192", "--device", "rtx-4090"]) == 0
    said = capsys.readouterr().out
    assert "It fits." in said
    assert "4.58 GiB" in said
    assert "1.00 GiB" in said


def test_what_does_not_fit_ends_with_one(capsys):
    assert main(["llama-3.1-70b", "--format", "bf16", "--device", "rtx-4090", "--json"]) == 1
    found = json.loads(capsys.readouterr().out)
    assert found["verdict"] == "does not fit"
    assert found["bytes"]["weights"] == 2 * found["parameters"]["total"]
    assert found["gpus_needed"] > 6


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["llama-3.1-8", "--device", "rtx-4090"], "near are llama-3.1-8b"),
        (["llama-3.1-8b", "--device", "rtx-409"], "near are rtx-4090"),
        (["llama-3.1-8b", "--format", "q4"], "there is no format 'q4'"),
        (["llama-3.1-8b", "--context", "0"], "context is 0"),
        (["llama-3.1-8b", "--gpus", "1000"], "gpus is 1000"),
        (["llama-3.1-8b", "--memory", "48"], "sold with 24 GB only; a device of your own needs --memory"),
        (["llama-3.1-8b", "--device", "apple-m4", "--memory", "0.5"], "memory is 0.5 GB"),
        (["llama-3.1-8b", "--bandwidth", "500"], "both --memory (GiB) and --bandwidth"),
        (["llama-3.1-8b", "--train", "lora", "--rank", "0"], "rank is 0"),
        ([], "name a model"),
    ],
)
def test_a_question_that_makes_no_sense_is_told_apart(capsys, arguments, says):
    assert main(arguments) == 2
    assert says in capsys.readouterr().err


def test_a_config_stands_for_a_model(capsys, tmp_path):
    config = {
        "model_type": "llama",
        "num_hidden_layers": 32,
        "hidden_size": 4096,
        "num_attention_heads": 32,
        "num_key_value_heads": 8,
        "head_dim": 128,
        "intermediate_size": 14336,
        "vocab_size": 128256,
        "max_position_embeddings": 131072,
        "tie_word_embeddings": False,
    }
    file = tmp_path / "config.json"
    file.write_text(json.dumps(config))
    assert main(["--config", str(file), "--format", "bf16", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["parameters"]["total"] == 8_030_261_248
    assert found["bytes"]["cache"] == 2**30


@pytest.mark.parametrize(
    ("name", "content", "says"),
    [
        ("config.json", b"{", "config.json"),
        ("config.json", b"\xff\xfe\x00", "is no text"),
        ("model.gguf", b"GGUF", "model.gguf"),
        ("model.safetensors", b"", "give the config.json"),
        ("missing.json", None, "missing.json"),
    ],
)
def test_a_file_that_cannot_be_read_is_named(capsys, tmp_path, name, content, says):
    file = tmp_path / name
    if content is not None:
        file.write_bytes(content)
    assert main(["--config", str(file)]) == 2
    assert says in capsys.readouterr().err


def test_a_device_of_ones_own(capsys):
    assert main(["llama-3.1-8b", "--memory", "16", "--bandwidth", "500"]) == 0
    assert "16.00 GiB" in capsys.readouterr().out
