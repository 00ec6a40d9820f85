"""What the page of the calculator is told: every choice of the form, files, programs, exports, and bad input."""

import base64
import csv
import io
import json
import re
import subprocess
import sys

import pytest

from tests.will_it_fit.made import CONFIG, gguf_file, safetensors_file
from tools.paths import ROOT
from willitfit import answer, scenario
from willitfit.cache import CACHE_FORMATS
from willitfit.cli import main
from willitfit.device import devices
from willitfit.formats import formats
from willitfit.models import models
from willitfit.page import reply
from willitfit.page.question import DEFAULTS
from willitfit.tables import contexts_by_model

TREE = (ROOT / "src/page/explorables/fit-calculator/tree.ts").read_text(encoding="utf-8")
TAGS = set(re.search(r'"([a-z ]+)".split\(" "\)', TREE)[1].split())
ATTRIBUTES = dict(re.findall(r'^\t"?([\w-]+)"?: /(.*)/,$', TREE, re.M))


@pytest.fixture(autouse=True)
def nothing_opened(monkeypatch):
    monkeypatch.setattr(reply, "_own", reply._Own())


def ask(**fields):
    return reply.reply(json.dumps(fields))


def opened(path, most=None):
    """The file given as the page gives it: as much of its start as is asked for."""
    data, bytes = path.read_bytes(), most or 1024
    for _ in range(20):
        said = reply.open_file(path.name, len(data), base64.b64encode(data[:bytes]).decode())
        if "needed" not in said:
            return said
        assert bytes < said["needed"] <= len(data)
        bytes = said["needed"]
    raise AssertionError("it asks for ever")


def elements(tree):
    if isinstance(tree, str):
        return
    yield tree
    for child in tree[2:]:
        yield from elements(child)


def check(tree):
    """Only what the page's script lets through."""
    for tag, attributes, *_ in elements(tree):
        assert tag in TAGS
        for name, value in attributes.items():
            assert re.search(ATTRIBUTES[name].replace(r"\/", "/"), value), (name, value)


CHOICES = [
    *({"model": name} for name in models()),
    *({"format": name} for name in formats()),
    *({"device": name} for name in devices()),
    *({"cache": name} for name in CACHE_FORMATS),
    *(
        {"runtime": name, "gpus": "3", "split": split}
        for name in ("llama.cpp", "vllm")
        for split in ("layer", "tensor")
    ),
    *({"purpose": "train", "method": name} for name in ("full", "mixed", "mixed-18", "lora", "qlora")),
    *({"purpose": "train", "zero": str(stage), "gpus": "4", "method": "mixed"} for stage in range(4)),
    *({"purpose": "train", "checkpointing": name} for name in ("none", "selective", "full")),
    {"device": "own", "usable": "11.5", "bandwidth": "300"},
    {"device": "apple-m4", "memory": "24"},
    {"context": "1"},
    {"context": "100000000", "batch": "100000", "gpus": "64"},
]


@pytest.mark.parametrize("fields", CHOICES, ids=lambda fields: " ".join(fields.values()))
def test_every_choice_is_answered_in_what_the_page_can_show(fields):
    said = ask(**fields)
    assert "error" not in said, said
    check(said["tree"])
    assert said["reading"].endswith(".")
    if "sizes" in said:
        check(said["sizes"])
    compile(said["python"], "program.py", "exec")
    json.loads(said["json"])
    assert len(list(csv.reader(io.StringIO(said["csv"])))) > 3


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"format": "q8_0", "gpus": "2", "split": "tensor", "batch": "4", "cache": "q8_0", "runtime": "vllm"},
        {"device": "own", "usable": "11.5", "bandwidth": "300"},
        {"device": "apple-m4-pro", "memory": "48"},
        {"purpose": "train", "method": "lora", "gpus": "2", "zero": "2", "rank": "8"},
        {"purpose": "train", "device": "own"},
    ],
)
def test_its_program_prints_what_the_command_prints(fields, capsys, tmp_path):
    said = ask(**fields)
    environment = {"PYTHONPATH": str(ROOT / "examples" / "will_it_fit")}
    run = subprocess.run([sys.executable, "-"], input=said["python"], env=environment, capture_output=True, text=True)
    assert run.stderr == ""
    all = DEFAULTS | fields
    device = ["--device", all["device"]]
    if all["device"] == "own":
        device = ["--memory", all["usable"], "--bandwidth", all["bandwidth"]]
    elif "memory" in fields:
        device += ["--memory", all["memory"]]
    line = [all["model"], *device, "--context", all["context"], "--batch", all["batch"], "--gpus", all["gpus"]]
    if all["purpose"] == "train":
        line += ["--train", all["method"], "--zero", all["zero"], "--rank", all["rank"]]
    else:
        line += ["--format", all["format"], "--cache", all["cache"], "--split", all["split"]]
        line += ["--runtime", all["runtime"]] if all["runtime"] != "auto" else []
    main(line)
    assert run.stdout == capsys.readouterr().out


def test_the_ways_it_proposes_make_it_fit():
    tried = 0
    for name in list(models())[::2]:
        for device in ("rtx-3060-12gb", "rtx-4090"):
            said = ask(model=name, device=device, context="32768")
            for tag, attributes, *words in elements(said["tree"]):
                if tag == "button" and "fit" in words[0]:
                    change = dict(pair.split("=") for pair in attributes["data-set"].split("&"))
                    changed = ask(**{"model": name, "device": device, "context": "32768"} | change)
                    assert ": does not fit" not in changed["reading"], (name, device, words)
                    tried += 1
    assert tried > 50


def test_the_csv_and_the_json_are_those_of_the_answer():
    said = ask(context="4096")
    found = answer(scenario("llama-3.1-8b", "q4_k_m", "rtx-4090", context=4096))
    assert json.loads(said["json"]) == json.loads(json.dumps(found.as_dict()))
    rows = [
        row for row in csv.DictReader(io.StringIO(said["csv"])) if (row["format"], row["context"]) == ("q4_k_m", "4096")
    ]
    assert [(int(row["bytes_expected"]), row["verdict"]) for row in rows] == [(round(found.use.total.expected), "fits")]


def test_every_model_has_its_longest_contexts():
    said = reply.every_model(json.dumps({"device": "rtx-3060-12gb"}))
    check(said["tree"])
    rows = [row for row in elements(said["tree"]) if row[0] == "tr"][1:]
    table = contexts_by_model(scenario("llama-3.1-8b", device="rtx-3060-12gb"))
    assert [row[2][2] for row in rows] == [models()[name].name for name in table]
    eight = next(row for row in rows if row[2][2] == "Llama 3.1 8B")
    assert eight[3][2] == "–" and eight[7][2].endswith("k")


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"model": "gpt-9"}, "There is no model 'gpt-9'"),
        ({"format": "q4_k_l"}, "There is no format 'q4_k_l'; near are q4_k_s, q4_k_m"),
        ({"context": "many"}, "Context is 'many': expected a whole number."),
        ({"context": "0"}, "Context is 0: expected a whole number from 1"),
        ({"batch": "-1"}, "Batch is '-1'"),
        ({"gpus": "65"}, "Gpus is 65"),
        ({"context": "9" * 5000}, "Context is '999"),
        ({"device": "own", "usable": "0"}, "Usable is '0': expected a number larger than zero"),
        ({"device": "own", "bandwidth": "nan"}, "Bandwidth is 'nan'"),
        ({"device": "apple-m4", "memory": "1e9"}, "Memory is '1e9'"),
        ({"split": "<b>"}, "Split is '<b>': expected one of layer, tensor."),
        ({"purpose": "train", "method": "prayer"}, "Method is 'prayer'"),
        ({"model": "own"}, "Open or paste a model first"),
    ],
)
def test_what_makes_no_sense_is_named(fields, says):
    said = ask(**fields)
    assert said["error"].startswith(says) and len(said["error"]) < 200


def test_a_gguf_file_is_answered_by_its_own_bytes(tmp_path):
    path = gguf_file(tmp_path / "tiny.gguf", words=5000)
    assert opened(path) == {"name": "Tiny Llama", "file": True}
    said = ask(model="own", format="file")
    found = json.loads(said["json"])
    read = gguf_bytes(path)
    assert (found["bytes"]["weights"], found["runtime"]) == (read, "llama.cpp")
    assert found["format"] == "file" and 'read_file(Path("tiny.gguf"))' in said["python"]
    other = json.loads(ask(model="own", format="q4_0")["json"])
    assert other["bytes"]["weights"] < 0.7 * read


def gguf_bytes(path):
    from gguf import GGUFReader

    return sum(int(tensor.n_bytes) for tensor in GGUFReader(path).tensors)


def test_a_config_alone_then_with_its_weights(tmp_path):
    assert reply.open_text(json.dumps(CONFIG)) == {"name": "tiny-llama", "file": False}
    plain = json.loads(ask(model="own", format="bf16")["json"])
    weights = opened(safetensors_file(tmp_path / "model.safetensors"))
    assert weights == {"name": "tiny-llama", "file": True}
    exact = json.loads(ask(model="own", format="file")["json"])
    assert exact["bytes"]["weights"] == 40 * 256 * 256 * 2
    assert exact["parameters"]["total"] == 40 * 256 * 256 != plain["parameters"]["total"]


def test_weights_alone_say_what_is_missing(tmp_path):
    said = opened(safetensors_file(tmp_path / "model.safetensors"))
    assert said["weights"].startswith("model.safetensors: 2,621,440 numbers in 5,242,880 bytes (F16).")
    assert "config.json" in said["weights"]
    assert reply.open_text(json.dumps(CONFIG))["file"] is True


def test_a_config_after_a_gguf_file_has_nothing_of_it(tmp_path):
    opened(gguf_file(tmp_path / "tiny.gguf"))
    assert reply.open_text(json.dumps(CONFIG)) == {"name": "tiny-llama", "file": False}
    assert "error" in ask(model="own", format="file")


@pytest.mark.parametrize(
    ("name", "data", "says"),
    [
        ("model.gguf", b"", "truncated|has no|bytes"),
        ("model.gguf", b"GGUF" + b"\xff" * 60, "model.gguf"),
        ("model.safetensors", b"\xff" * 64, "model.safetensors is no safetensors file"),
        ("config.json", b"\xff\xfe\x00", "config.json is neither"),
        ("config.json", b"{", "config.json"),
        ("config.json", b"[" * 100_000, "config.json"),
        ("config.json", b'{"num_hidden_layers": 1e400}', "config.json"),
        ("config.json", b'{"model_type": "llama", "num_hidden_layers": 99999999999999999999}', "num_hidden_layers"),
        ("picture.png", b"\x89PNG\r\n", "picture.png is neither a config.json"),
    ],
)
def test_files_that_are_not_what_they_should_be(name, data, says):
    said = reply.open_file(name, len(data), base64.b64encode(data).decode())
    assert re.search(says, said["error"]) and len(said["error"]) < 300


def test_a_file_cut_off_in_its_header_is_told_apart_from_one_that_was_given_in_part(tmp_path):
    whole = gguf_file(tmp_path / "whole.gguf", words=5000).read_bytes()
    cut = tmp_path / "cut.gguf"
    cut.write_bytes(whole[:20_000])
    assert "cut.gguf" in opened(cut)["error"]
    assert reply.open_file("whole.gguf", len(whole), base64.b64encode(whole[:20_000]).decode())["needed"] >= 40_000


def test_a_file_too_large_for_a_config_is_not_read_whole():
    said = reply.open_file("films.json", 10**12, base64.b64encode(b"{" * 1000).decode())
    assert said["error"] == "films.json is too large for a config.json, and no .gguf or .safetensors file."


def test_what_arrives_broken_is_said():
    assert reply.open_file("a.json", 3, "!!")["error"] == "a.json did not arrive as it was sent."


def test_a_name_can_not_become_a_formula_in_a_spreadsheet():
    reply.open_text(json.dumps(CONFIG | {"_name_or_path": '=HYPERLINK("x")'}))
    said = ask(model="own")
    check(said["tree"])
    assert not any(line.startswith(("=", '"=')) for line in said["csv"].splitlines())
