"""How many bytes the weights take: by number format, by block layout, or as a GGUF file mixes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from statistics import median
from typing import Any

from willitfit.data import table
from willitfit.mixes import RECIPES, mixed_bytes, size_of
from willitfit.model import Model
from willitfit.models import models
from willitfit.tensors import Tensor, tensors


@dataclass(frozen=True)
class Block:
    """Weights are stored `size` at a time, `bytes` for each block, scales included."""

    size: int
    bytes: int

    @property
    def bits_per_weight(self) -> float:
        return self.bytes * 8 / self.size

    def bytes_for(self, parameters: int) -> int:
        """Whole blocks."""
        return -(-parameters // self.size) * self.bytes


@dataclass(frozen=True)
class Format:
    """A way to store weights.

    block: the exact layout, where every weight is stored alike; else `mix` names the recipe of a GGUF file and
    `measured` holds bits per weight of real files, by model.
    """

    id: str
    name: str
    block: Block
    mix: str = ""
    measured: Mapping[str, float] = field(default_factory=dict)
    sources: tuple[str, ...] = ()

    @property
    def gguf(self) -> bool:
        return bool(self.mix)

    def bytes_for(self, model: Model) -> int:
        """Bytes of all weights of `model`: of this very file if it was measured, else by the recipe of the mix, else from
        the files that were measured."""
        total = model.parameters().total
        if not self.mix:
            return self.block.bytes_for(total)
        if (bits := self.measured.get(model.id)) is not None:
            return round(total * bits / 8)
        return self.unmeasured_bytes_for(model)

    def unmeasured_bytes_for(self, model: Model) -> int:
        """As for a model of which no file was measured."""
        total = model.parameters().total
        by_recipe = mixed_bytes(self.mix, model)
        if by_recipe is not None:
            counted, size = by_recipe
            # What the dimensions do not know of is taken at the file's own average.
            return round(size * total / counted)
        return round(total * self._bits_by_share(model) / 8)

    def _bits_by_share(self, model: Model) -> float:
        """Embedding and output get more bits than the rest: a straight line through the measured files, over the share
        of the parameters that stands in these two tables. One file gives its own figure."""
        share = _share_of_tables(model)
        known = [(_share_of_tables(models()[name]), bits) for name, bits in self.measured.items()]
        low, high = min(known), max(known)
        if high[0] - low[0] < 0.01:
            return median(bits for _, bits in known)
        slope = (high[1] - low[1]) / (high[0] - low[0])
        return low[1] + slope * (min(share, 0.3) - low[0])

    def read_bytes(self, model: Model, batch: float = 1) -> float:
        """Bytes of weights that one step of decoding reads for `batch` sequences: all but the input embedding (a row of
        it is nothing), and of the experts those that some sequence is sent to.

        A uniform router sends B sequences to E x (1 - (1 - k/E)^B) of E experts, k for each.
        """
        scale = self.bytes_for(model) / sum(self.tensor_bytes(t, model) for t in tensors(model))
        e = model.experts
        reached = 1 - (1 - e.per_token / e.count) ** batch if e else 1.0
        read = 0.0
        for tensor in tensors(model):
            if tensor.role == "position_embd" or (tensor.role == "token_embd" and not model.tied_embeddings):
                continue
            read += self.tensor_bytes(tensor, model) * (reached if tensor.expert else 1)
        return read * scale

    def tensor_bytes(self, tensor: Tensor, model: Model) -> float:
        """Bytes of one tensor by the recipe of the mix; by the main block where none is known."""
        choose = RECIPES.get(self.mix)
        if choose:
            return size_of(tensor, choose(tensor, model))
        return tensor.parameters * self.block.bits_per_weight / 8

    def bits_per_weight(self, model: Model) -> float:
        return self.bytes_for(model) * 8 / model.parameters().total


def as_in_file(model: Model) -> Format:
    """The format of the very file that `model` was read from: its tensors as they are, whatever they are.

    Raises ValueError for a model that comes from no file, or from a part of one.
    """
    if model.file_bytes is None:
        raise ValueError(f"{model.name} was not read from a whole file")
    return Format("file", "as in the file", Block(model.parameters().total, model.file_bytes))


def _share_of_tables(model: Model) -> float:
    tables = model.vocab_size * model.hidden_size * (1 if model.tied_embeddings else 2)
    return tables / model.parameters().total


#: Short names as people type them, where they are not the part after "gguf-file-" or "plain-".
_SHORT = {
    "int4-unspecified": "int4",
    "nf4-unspecified": "nf4",
    "plain-fp8": "fp8",
}


def short_name(identity: str) -> str:
    """Of an id of data/formats.json: "gguf-file-q4-k-m" is "q4_k_m"."""
    name = _SHORT.get(identity, identity.removeprefix("gguf-file-").removeprefix("plain-"))
    return name.replace("-", "_") if identity.startswith("gguf-file-") else name


@cache
def formats() -> dict[str, Format]:
    """By short name: "bf16", "q4_k_m", "q8_0", "mxfp4" … A GGUF "f16" file and plain float16 differ only in the norms,
    so "f16" is the plain one."""
    data: dict[str, Any] = table("formats")
    blocks = {row["id"]: row for row in data["quant_formats"]}
    found: dict[str, Format] = {}
    for row in data["file_mixes"]:
        main = blocks[row["main_block_type"]]
        found[short_name(row["id"])] = Format(
            short_name(row["id"]),
            row["name"],
            Block(main["block_size"], main["bytes_per_block"]),
            row["id"].removeprefix("gguf-file-"),
            {each["model_id"]: each["bits_per_weight"] for each in row["measured"]},
            tuple(dict.fromkeys(each["source"] for each in row["measured"])),
        )
    for row in data["quant_formats"]:
        if row["id"].startswith("gguf-"):
            continue
        name = short_name(row["id"])
        if name == "mxfp4":
            # As the GGUF file of that name, which keeps attention and embeddings wider.
            continue
        block = Block(row["block_size"], row["bytes_per_block"])
        found[name] = Format(name, row["name"], block, sources=tuple(row["sources"]))
    found["int8"] = Format("int8", "8-bit integers, no scales counted", Block(1, 1))
    return found


@cache
def blocks() -> dict[str, Block]:
    """Block layouts of GGUF, by name: "q4_k", "q8_0" …"""
    rows = table("formats")["quant_formats"]
    return {
        row["id"].removeprefix("gguf-").replace("-", "_"): Block(row["block_size"], row["bytes_per_block"])
        for row in rows
        if row["id"].startswith("gguf-")
    }
