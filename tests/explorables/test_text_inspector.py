"""The text inspector's arithmetic, in Node: against Unicode's own test files, and against Python."""

import ast
import json
import random
import re
import unicodedata
from pathlib import Path
from typing import Any

import pytest

from tests.explorables.typescript import run

UNICODE = Path("/usr/share/unicode")


def ask(folder: Path, imports: str, of: str, texts: list[str]) -> list[Any]:
    """What the function `of`, written in TypeScript, says of each text."""
    program = f"{imports}\n---\nconsole.log(JSON.stringify(given.map({of})));"
    answers: list[Any] = run(folder, program.replace('"./', '"@/text-inspector/'), texts)
    return answers


def random_texts(count: int) -> list[str]:
    """Of all planes and lengths; with marks, joiners, scripts from right to left, and now and then a lone surrogate."""
    chance = random.Random(8)
    ranges = [(0, 0x7F), (0x80, 0x7FF), (0x300, 0x36F), (0x590, 0x6FF), (0x900, 0x97F), (0x200B, 0x200F)]
    ranges += [(0x4E00, 0x9FFF), (0xFE00, 0xFEFF), (0x1F1E6, 0x1F1FF), (0x1F300, 0x1FAFF), (0x10000, 0x10FFFF)]

    def one() -> str:
        if chance.random() < 0.01:
            return chr(chance.randint(0xD800, 0xDFFF))
        return chr(chance.randint(*chance.choice(ranges)))

    texts = ["".join(one() for _ in range(chance.randint(0, 60))) for _ in range(count)]
    # Two halves that happen to meet are one code point for JavaScript, and two for Python.
    return [re.sub("[\ud800-\udbff](?=[\udc00-\udfff])", "", text) for text in texts]


TEXTS = random_texts(2000)


def unicode_lines(name: str) -> list[str]:
    path = UNICODE / name
    if not path.exists():
        pytest.skip(f"{path} is not on this machine; Debian's package unicode-data has it")
    lines = (line.split("#")[0].strip() for line in path.read_text("utf-8").splitlines())
    return [line for line in lines if line]


def text_of(numbers: str) -> str:
    return "".join(chr(int(number, 16)) for number in numbers.split())


def test_graphemes_are_those_of_unicode(tmp_path, capsys):
    wanted = []
    for line in unicode_lines("auxiliary/GraphemeBreakTest.txt"):
        parts = [text_of(part.replace("×", " ")) for part in line.split("÷")]
        wanted.append([part for part in parts if part])
    answers = ask(tmp_path, 'import { graphemes } from "./text";', "graphemes", ["".join(parts) for parts in wanted])
    wrong = [(parts, got) for parts, got in zip(wanted, answers, strict=True) if parts != got]
    with capsys.disabled():
        print(f"\nGraphemeBreakTest.txt: {len(wanted) - len(wrong)} of {len(wanted)} agree")
    # Where the file and Node are of different versions: ✁ is no pictograph any more, and since 15.1 the consonants of
    # Indian scripts stay together over a virama (class 9).
    moved = [parts for parts, _ in wrong if any(c == "\u2701" or unicodedata.combining(c) == 9 for c in "".join(parts))]
    assert [parts for parts, _ in wrong] == moved
    assert len(wrong) <= 5


def test_every_emoji_is_one_character_as_seen(tmp_path, capsys):
    emoji = [text_of(line.split(";")[0]) for line in unicode_lines("emoji/emoji-test.txt")]
    sizes = ask(tmp_path, 'import { graphemes } from "./text";', "(text) => graphemes(text)?.length", emoji)
    with capsys.disabled():
        print(f"\nemoji-test.txt: {sizes.count(1)} of {len(emoji)} are one character as seen")
    assert [e for e, size in zip(emoji, sizes, strict=True) if size != 1] == []
    assert len(emoji) > 4000


def test_code_points_bytes_and_units_are_python_s(tmp_path):
    imports = 'import { counts, points, prefixLength } from "./text";'
    of = """(text) => {
        const all = points(text);
        const bytes = all.map(({ bytes }) => bytes);
        return [all.map(({ number }) => number), bytes, counts(text), bytes.map((one) => one.map(prefixLength))];
    }"""
    for text, (numbers, data, counted, prefixes) in zip(TEXTS, ask(tmp_path, imports, of, TEXTS), strict=True):
        expected = [list(character.encode("utf-8", "ignore")) for character in text]
        assert numbers == [ord(character) for character in text]
        assert data == expected
        assert prefixes == [[f"{byte:08b}".index("0") + 1 for byte in one] for one in expected]
        assert (counted["points"], counted["bytes"]) == (len(text), len(text.encode("utf-8", "ignore")))
        assert counted["units"] == len(text.encode("utf-16-le", "surrogatepass")) // 2
        assert counted["lone"] == len(re.findall("[\ud800-\udfff]", text))


def test_the_literal_is_the_text_for_python_and_comes_back_from_its_ascii(tmp_path):
    texts = [*TEXTS, 'a "quoted" \\n', "e\u0301", "tab\tline\n"]
    imports = 'import { literal, unescaped } from "./escapes";'
    literals = ask(tmp_path, imports, "literal", texts)
    assert [ast.literal_eval(one) for one in literals] == texts
    assert literals[-2] == '"e\\u0301"'
    assert max(len(line) for one in literals for line in one.splitlines()) <= 68
    printed = [ascii(text)[1:-1] for text in texts]
    assert ask(tmp_path, imports, "unescaped", printed) == texts


def test_a_link_holds_the_text_or_its_beginning(tmp_path):
    imports = 'import { forLink, fromLink } from "./escapes";'
    of = "(text) => fromLink(Object.fromEntries(new URLSearchParams(forLink(text))))"
    long = "न" * 3000
    *back, cut = ask(tmp_path, imports, of, [*TEXTS, long])
    short = [(text, got) for text, got in zip(TEXTS, back, strict=True) if len(text) < 40]
    assert [text for text, got in short if text != got] == []
    assert 100 < len(cut) < 300 and long.startswith(cut)


def test_a_text_is_drawn_up_to_sixty_code_points(tmp_path):
    of = "(text) => drawn(text, 60)"
    family = "👩‍👩‍👧‍👦"
    texts = ["a" * 60, "a" * 61, family * 20, "e" + "\u0301" * 90, ""]
    whole, more, families, one, none = ask(tmp_path, 'import { drawn } from "./text";', of, texts)
    assert (len(whole), len(more), families, none) == (60, 60, [family] * 8, [])
    assert one == ["e" + "\u0301" * 59]


def test_tokens_cover_the_bytes_without_a_gap(tmp_path):
    texts = [re.sub("[\ud800-\udfff]", "", text) for text in TEXTS[:600]] + ["<|endoftext|>", "naïve 👍🏽", "\ufeffa"]
    of = "(text) => globalThis.howComputersWorkTokenizer.cut(text)"
    for text, tokens in zip(texts, ask(tmp_path, 'import "./tokenizer";', of, texts), strict=True):
        assert bytes(byte for token in tokens for byte in token["bytes"]) == text.encode(), text


def test_a_token_that_cuts_a_code_point_is_told_from_one_that_does_not(tmp_path):
    tokens = [{"id": 1, "bytes": [0xF0, 0x9F]}, {"id": 2, "bytes": [0x91, 0x8D]}, {"id": 3, "bytes": [0x21]}]
    of = f"(sizes) => spans({json.dumps(tokens)}, [4, 1])"
    [found] = ask(tmp_path, 'import { spans } from "./tokens";', of, [""])
    assert [(s["from"], s["to"], s["part"]) for s in found] == [(0, 2, True), (2, 4, True), (4, 5, False)]
