"""The simulated cache against one written independently, over all its settings; and the orders of reading."""

import random
from collections import OrderedDict
from itertools import product

from tests.explorables.typescript import run

CACHE = """
import { Cache } from "@/cache-lines/cache";
---
console.log(JSON.stringify(given.map(({ shape, addresses }) => {
    const cache = new Cache(shape);
    const found = addresses.map((address) => cache.read(address));
    return {
        hits: cache.hits, misses: cache.misses,
        hit: found.map(({ hit }) => hit), gone: found.map(({ gone }) => gone ?? null),
        sets: cache.sets.map((places) => places.map((place) => place?.line ?? null)),
        next: cache.sets.map((_, set) => cache.next(set)),
        where: found.every(({ set, way }) => set < cache.sets.length && way < cache.ways),
    };
})));
"""
WALK = """
import { after, places } from "@/cache-lines/walk";
---
console.log(JSON.stringify(given.map(({ walk, shape }) => {
    const { hits, misses } = after(64, walk, shape).cache;
    return { places: places(walk), hits, misses };
})));
"""
SHAPES = [{"lines": n, "bytes": b, "ways": w} for n, b, w in product((4, 8, 16), (16, 32, 64), (1, 2, 4, 0))]
FOUR = {"lines": 4, "bytes": 64, "ways": 2}


def simulated(shape, addresses):
    """By ordered dictionaries, the line used longest ago first."""
    ways = shape["ways"] or shape["lines"]
    sets = [OrderedDict() for _ in range(shape["lines"] // ways)]
    hit, gone = [], []
    for address in addresses:
        line = address // shape["bytes"]
        held = sets[line % len(sets)]
        hit.append(line in held)
        gone.append(held.popitem(last=False)[0] if line not in held and len(held) == ways else None)
        held[line] = True
        held.move_to_end(line)
    return hit, gone, sets, ways


def trace(draw):
    """Addresses that meet again: some near each other, some far, some in a line."""
    span = draw.choice((256, 1024, 4096))
    addresses = []
    while len(addresses) < 300:
        start = draw.randrange(span)
        step = draw.choice((1, 4, 8, 64, 128))
        addresses += [(start + step * n) % span for n in range(draw.randrange(1, 24))]
    return addresses


def test_a_thousand_traces_over_all_settings_end_as_in_another_simulator(tmp_path):
    draw = random.Random(11)
    given = [{"shape": SHAPES[n % len(SHAPES)], "addresses": trace(draw)} for n in range(1000)]
    for one, found in zip(given, run(tmp_path, CACHE, given), strict=True):
        hit, gone, sets, ways = simulated(**one)
        assert found["hit"] == hit, one["shape"]
        assert found["gone"] == gone, one["shape"]
        assert (found["hits"], found["misses"]) == (sum(hit), len(hit) - sum(hit))
        assert [{line for line in places if line is not None} for places in found["sets"]] == [set(s) for s in sets]
        for held, places, leaves in zip(sets, found["sets"], found["next"], strict=True):
            assert places[leaves] == (next(iter(held)) if len(held) == ways else None)
        assert found["where"]


def walk(order, stride=8, seed=1, kind="float64"):
    return {"walk": {"type": kind, "order": order, "stride": stride, "seed": seed}, "shape": FOUR}


def test_every_order_reads_each_number_once(tmp_path):
    asked = [walk("in order")] + [walk("strided", stride) for stride in (2, 4, 8, 16, 32)]
    asked += [walk("shuffled", seed=seed) for seed in (0, 1, 9999)]
    found = [one["places"] for one in run(tmp_path, WALK, [*asked, asked[-1]])]
    assert all(sorted(one) == list(range(64)) for one in found)
    assert found[0] == list(range(64))
    assert found[3] == [n for start in range(8) for n in range(start, 64, 8)]
    assert found[6] != found[7] != found[0] and found[-1] == found[-2]


def test_the_lessons_sentences_are_true(tmp_path):
    in_order, columns, small = run(tmp_path, WALK, [walk("in order"), walk("strided"), walk("strided", kind="float32")])
    assert (in_order["hits"], in_order["misses"]) == (56, 8)
    assert (columns["hits"], columns["misses"]) == (0, 64)
    assert small["misses"] == 4, "64 float32 fit into the cache"
