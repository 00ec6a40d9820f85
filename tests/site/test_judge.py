"""`make judge` tells what passes, what fails and what is left out: tried with a small suite of our own."""

import subprocess
import sys

import pytest

from tools.judge import left_out, suite
from tools.paths import ROOT

TESTS = """import subprocess, sys, unittest
from test import support
if not support.has_subprocess_support:
    raise unittest.SkipTest("no processes")
class Case(unittest.TestCase):
    def test_right(self):
        self.assertEqual(subprocess.check_output([sys.executable, "-c", "print(6 * 7)"]), b"42\\n")
    def test_wrong(self):
        self.assertEqual(subprocess.call([sys.executable, "-c", "raise SystemExit(3)"]), 4)
    @unittest.skip("not for us")
    def test_skipped(self):
        pass
    def test_preexec(self):
        self.fail("it is left out by the list")
"""


@pytest.fixture
def small(tmp_path):
    folder = tmp_path / "test"
    (folder / "support").mkdir(parents=True)
    (folder / "__init__.py").touch()
    (folder / "support" / "__init__.py").write_text("has_subprocess_support = False\n")
    (folder / "test_subprocess.py").write_text(TESTS)
    return folder


def judge(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.judge", *map(str, arguments)]
    return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=300)


def test_it_counts_and_gives_reasons(small):
    done = judge("--suite", small, "--at-least", 1)
    assert done.returncode == 0, done.stderr
    *lines, counts = done.stdout.splitlines()
    assert counts == "1 passed, 1 failed, 2 left out"
    assert any(line.startswith("failed") and "Case.test_wrong" in line and "3 != 4" in line for line in lines)
    assert any("Case.test_skipped" in line and "not for us" in line for line in lines)
    assert any("Case.test_preexec" in line and "a page cannot fork" in line for line in lines)
    assert judge("--suite", small, "--only", "right", "--at-least", 2).returncode == 1


def test_a_folder_without_the_suite_is_named(tmp_path):
    with pytest.raises(SystemExit, match=r"holds no test_subprocess\.py"):
        suite.find(str(tmp_path))


def test_every_reason_is_a_sentence_about_a_test():
    assert left_out.reason("POSIXProcessTestCase.test_preexec")
    assert left_out.reason("ProcessTestCase.test_call_seq") is None
    assert all(name.startswith("test_") and len(why) > 20 for name, why in left_out.LEFT_OUT.items())
