"""Children that go wrong: each ends with a clear result, and the page is as usable as before."""
# ruff: noqa: E501 - the programs are text

import re

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Cell
from tests.site.test_processes import START

#: name -> (program after START, what it prints)
PROGRAMS = {
    "a child without memory": (
        "p = text('x = []\\nwhile True: x.append(bytearray(50_000_000))')\nprint(p.returncode, p.stderr.splitlines()[-1])",
        re.compile(r"^1 MemoryError$|^-(9|11) $", re.M),
    ),
    "sixty children": (
        "n = 0\ntry:\n  for n in range(60): text('pass')\nexcept BlockingIOError as error: print(20 <= n < 60, error)",
        re.compile(r"^True \[Errno \d+\] This page has room for about 20 processes in one run"),
    ),
    "a child that never ends": (
        "try: text('while True: pass', timeout=0.5)\nexcept subprocess.TimeoutExpired as late: print(late.timeout)",
        re.compile(r"^0\.5\n"),
    ),
    "waiting for it again": (
        "p = child('while True: pass')\nfor _ in range(3):\n  try: p.wait(timeout=0.2)\n"
        "  except subprocess.TimeoutExpired: print('late')\n  except OSError as error: print(error)\np.kill(); print(p.wait())",
        re.compile(r"^late\n\[Errno \d+\] The time of this process was up.*\n\[Errno .*\n-9\n"),
    ),
    "a child killed while it writes": (
        "p = child('while True: print(\"x\" * 100)', stdout=subprocess.PIPE)\n"
        "time.sleep(0.3); p.kill(); out, _ = p.communicate(); print(p.returncode, len(out) > 100)",
        re.compile(r"^-9 True\n"),
    ),
    "a pipe of 5 MB": (
        "out = text('import sys; sys.stdout.write(sys.stdin.read()[::-1])', input='a' * 5_000_000 + 'b').stdout\n"
        "print(len(out), out[:2])",
        re.compile(r"^5000001 ba\n"),
    ),
    "deep recursion": (
        "p = text('def f(): f()\\nf()')\nprint(p.returncode, p.stderr.splitlines()[-1])\n"
        "p = text('import sys\\nsys.setrecursionlimit(10**9)\\ndef f(): f()\\nf()')\nprint(p.returncode in (1, -11))",
        re.compile(r"^1 RecursionError: maximum recursion depth exceeded\nTrue\n"),
    ),
}  # fmt: skip


@pytest.fixture(scope="module")
def cell(browser, site):
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{site}lessons/bits-and-integers/")
    yield Cell(page, "overflow")
    context.close()


@pytest.mark.parametrize("name", PROGRAMS)
def test_it_ends_clearly_and_the_page_goes_on(cell, name):
    program, expected = PROGRAMS[name]
    assert cell.run_program(START + program + "\n") == "done", cell.text("stderr")
    assert expected.search(cell.text("stdout")), cell.text("stdout")
    assert cell.run_program(START + "print(text('print(6 * 7)').stdout, end='')\n") == "done"
    assert cell.text("stdout") == "42\n"


def test_a_child_that_never_ends_and_swallows_stop_is_killed(cell):
    cell.type_program(
        START + "child('while True:\\n try:\\n  while True: pass\\n except: print(1, flush=True)').wait()\n"
    )
    cell.button("Run").click()
    expect(cell.root.locator(".cell-processes tr[data-process=running]")).to_have_count(2)
    cell.page.wait_for_timeout(500)
    cell.button("Stop").click()
    cell.button("Kill").click()
    assert cell.wait() == "stopped"
    assert cell.run_program(START + "print(text('print(7)').stdout, end='')\n") == "done"
    assert cell.text("stdout") == "7\n"


def test_memory_comes_back(cell):
    """What children took is given back: a hundred of them, one run after the other, fit into one page."""
    for _ in range(6):
        assert (
            cell.run_program(START + "for _ in range(18): text('x = bytearray(20_000_000)')\nprint('all')\n") == "done"
        )
    assert cell.text("stdout") == "all\n"
    assert sum("kernel" in worker.url for worker in cell.page.workers) <= 2
