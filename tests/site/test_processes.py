"""Programs that start other programs: exit codes, streams, signals, time, files, memory; and what the page shows."""
# ruff: noqa: E501 - the programs are text

import re

import pytest
from playwright.sync_api import expect

from tests.site.conftest import Cell

START = """import os, signal, subprocess, sys, time
def child(code, *more, **options):
    return subprocess.Popen([sys.executable, "-c", code, *more], **options)
def text(code, **options):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, **options)
"""

#: name -> (program after START, what it prints)
PROGRAMS = {
    "exit codes": (
        "print(text('import sys; sys.exit(3)').returncode, text('1/0').returncode, text('pass').returncode)\n"
        "print(text('1/0').stderr.splitlines()[-1], text('import sys; sys.exit(\"no\")').stderr)",
        "3 1 0\nZeroDivisionError: division by zero no\n\n",
    ),
    "os._exit": ("print(text('import os\\ntry: os._exit(4)\\nfinally: print(1)'))", re.compile(r"returncode=4.*stdout=''")),
    "ids": (
        "answer = text('import os; print(os.getpid(), os.getppid())').stdout.split()\n"
        "print(int(answer[0]) != os.getpid(), int(answer[1]) == os.getpid())",
        "True True\n",
    ),
    "streams": (
        "p = child('import sys; print(input().upper()); print(2, file=sys.stderr)', stdin=subprocess.PIPE,\n"
        "          stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)\n"
        "print(p.communicate('a line\\n'), p.returncode)\n"
        "print(text('print(1); import sys; print(2, file=sys.stderr, flush=True)', input='x').stdout)",
        "('A LINE\\n', '2\\n') 0\n1\n\n",
    ),
    "both streams in one": (
        "print(subprocess.run([sys.executable, '-u', '-c', 'import sys; print(1); print(2, file=sys.stderr); print(3)'],"
        " stdout=subprocess.PIPE, stderr=subprocess.STDOUT).stdout)",
        "b'1\\n2\\n3\\n'\n",
    ),
    "a pipe between two": (
        "a = child('print(\"b\\\\na\")', stdout=subprocess.PIPE)\n"
        "b = child('import sys; print(sorted(sys.stdin))', stdin=a.stdout, stdout=subprocess.PIPE, text=True)\n"
        "a.stdout.close()\nprint(b.communicate()[0], a.wait())",
        "['a\\n', 'b\\n']\n 0\n",
    ),
    "reading while it lives": (
        "p = child('print(1); print(2)', stdout=subprocess.PIPE, text=True)\n"
        "for line in p.stdout: print('got', line, end='')\nprint(p.wait(), p.poll())",
        "got 1\ngot 2\n0 0\n",
    ),
    "a time limit": (
        "try: text('import time\\nprint(1, flush=True)\\ntime.sleep(60)', timeout=0.3)\n"
        "except subprocess.TimeoutExpired as late: print(late.output, late.timeout)",
        "b'1\\n' 0.3\n",
    ),
    "terminate and kill": (
        "p = child('import time\\nwhile True: time.sleep(1)'); print(p.poll()); p.terminate(); print(p.wait())\n"
        "p = child('while True:\\n try:\\n  while True: pass\\n except: pass'); p.kill(); print(p.wait())",
        "None\n-15\n-9\n",
    ),
    "a handler": (
        "p = child('import signal, sys\\nsignal.signal(signal.SIGTERM, lambda n, f: sys.exit(128 + n))\\n'\n"
        "          'print(1, flush=True)\\nwhile True: pass', stdout=subprocess.PIPE)\n"
        "time.sleep(0.2); p.terminate(); print(p.communicate()[0], p.returncode)",
        "b'1\\n' 143\n",
    ),
    "signals of one's own": (
        "signal.signal(signal.SIGUSR1, lambda n, f: print('handled', n))\nos.kill(os.getpid(), signal.SIGUSR1)\nprint('on')",
        re.compile(r"handled \d+\non\n"),
    ),
    "an interrupt in a child": ("print(text('import os, signal; os.kill(os.getpid(), 2)').returncode)", "-2\n"),
    "files": (
        "open('a.txt', 'w').write('of the parent')\n"
        "print(text('print(open(\"a.txt\").read()); open(\"b.txt\", \"w\").write(\"of the child\")').stdout, open('b.txt').read())\n"
        "with open('c.txt', 'w') as f: child('print(1)', stdout=f).wait()\nprint(open('c.txt').read())",
        "of the parent\n of the child\n1\n\n",
    ),
    "a folder and an environment": (
        "os.mkdir('inner')\nprint(text('import os; print(os.path.basename(os.getcwd()))', cwd='inner').stdout,\n"
        "      text('import os; print(os.environ[\"KEY\"], \"HOME\" in os.environ)', env={'KEY': 'v'}).stdout, 'KEY' in os.environ)",
        "inner\n v False\n False\n",
    ),
    "memory of its own": ("x = 1\ntext('x = 2')\nimport math; math.pi = 3\nprint(x, text('import math; print(math.pi)').stdout)", "1 3.141592653589793\n\n"),
    "numpy": ("print(text('import numpy; print(numpy.arange(4) @ numpy.arange(4))').stdout)", "14\n\n"),
    "logging": ("print(text('import logging; logging.warning(\"look\")').stderr)", "WARNING:root:look\n\n"),
    "a child of a child": (
        "print(text('import subprocess, sys\\nprint(subprocess.run([sys.executable, \"-c\", \"print(7)\"], capture_output=True))').stdout)",
        re.compile(r"returncode=0, stdout=b'7\\n'"),
    ),
    "scripts and modules": (
        "open('mine.py', 'w').write('import sys\\nprint(__name__, sys.argv)')\n"
        "print(subprocess.check_output([sys.executable, 'mine.py', 'a'], text=True),\n"
        "      subprocess.check_output([sys.executable, '-m', 'mine', 'b'], text=True)[:8],\n"
        "      subprocess.check_output([sys.executable, '-'], input='print(3)', text=True),\n"
        "      subprocess.run([sys.executable, 'nowhere.py'], capture_output=True).returncode)",
        "__main__ ['mine.py', 'a']\n __main__ 3\n 2\n",
    ),
    "what is not there": (
        "for wrong in ['git'], ['./nothing']:\n"
        "    try: subprocess.run(wrong)\n    except FileNotFoundError as error: print(type(error).__name__)\n"
        "try: subprocess.run([sys.executable], cwd='nowhere')\nexcept FileNotFoundError as error: print(error.filename)\n"
        "try: os.fork()\nexcept OSError as error: print('a page cannot' in str(error))\n"
        "try: subprocess.run([sys.executable], check=True, stdin=subprocess.DEVNULL).check_returncode()\nexcept Exception as e: print(e)",
        "FileNotFoundError\nFileNotFoundError\nnowhere\nTrue\n",
    ),
    "a failure that is checked": (
        "try: subprocess.run([sys.executable, '-c', 'raise SystemExit(5)'], check=True)\n"
        "except subprocess.CalledProcessError as error: print(error.returncode)",
        "5\n",
    ),
    "a shell": (
        "print(subprocess.run('echo \"$A\" | tr a-z A-Z; exit 4', shell=True, capture_output=True, env={'A': 'word'}))\n"
        "print(os.popen('echo 1; echo 2').read(), os.system('exit 3') >> 8, subprocess.getoutput('ls -a | head -1'))",
        re.compile(r"returncode=4, stdout=b'WORD\\n'.*\n1\n2\n 3 \."),
    ),
    "nobody waits": ("child('print(\"at the end\")')\nprint('the parent is done')", "the parent is done\nat the end\n"),
    "psutil": (
        "import psutil\nme = psutil.Process()\nbefore = me.memory_info().rss\nx = list(range(1_000_000))\n"
        "print(me.memory_info().rss - before > 4_000_000, me.pid == os.getpid(), psutil.cpu_count() == os.cpu_count())\n"
        "p = child('pass'); print([c.pid for c in me.children()] == [p.pid], psutil.Process(p.pid).status()); p.wait()\n"
        "try: psutil.disk_usage('/')\nexcept NotImplementedError as error: print(error)",
        "True True True\nTrue waiting\npsutil.disk_usage: a page is not told that\n",
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
def test_programs_that_start_programs(cell, name):
    program, expected = PROGRAMS[name]
    assert cell.run_program(START + program + "\n") == "done", cell.text("stderr")
    found = cell.text("stdout")
    assert (
        expected.search(found.strip() or found) or expected.search(found)
        if hasattr(expected, "search")
        else found == expected
    )


def test_the_programs_are_right():
    """The same programs under CPython outside the page print the same."""
    import subprocess
    import sys
    import tempfile

    for name, (program, expected) in PROGRAMS.items():
        if name in ("what is not there", "psutil", "terminate and kill", "nobody waits"):
            continue  # they say what only the page says, or in what order its processes have their turns
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [sys.executable, "-c", START + program], cwd=folder, capture_output=True, text=True, timeout=60
            )
        assert expected.search(done.stdout) if hasattr(expected, "search") else done.stdout == expected, (name, done)


def test_what_a_child_writes_shows_at_once_and_in_order(cell):
    cell.run_program(
        START + "print(1)\nchild('print(2)').wait()\nprint(3)\nchild('import sys; print(4, file=sys.stderr)').wait()\n"
    )
    assert (cell.text("stdout"), cell.text("stderr")) == ("1\n2\n3\n", "4\n")


def test_the_process_table_shows_who_started_whom(cell):
    cell.run_program(START + "text('raise SystemExit(3)'); p = child('while True: pass'); p.kill(); p.wait()\n")
    rows = cell.root.locator(".cell-processes tbody tr")
    expect(rows).to_have_count(3)
    first, second, third = [row.split("\t") for row in rows.all_inner_texts()]
    assert first[1:] == ["the page", "overflow.py", "ended", "0"]
    assert second[1] == third[1] == first[0]
    assert second[3:] == ["ended", "3"] and third[3:] == ["ended", "−9 (SIGKILL)"]
    cell.run_program(
        "import subprocess\nsubprocess.run(['head', '-1'], input=b'a')\ntry: subprocess.run('nowhere')\nexcept OSError: pass\n"
    )
    expect(rows).to_have_count(2)
    expect(rows.nth(1).locator("td").nth(2)).to_have_text("head -1")
    cell.run_program("print(1)\n")
    expect(cell.root.locator(".cell-processes")).to_have_count(0)


def test_what_is_not_here_is_said_in_a_sentence(cell):
    assert cell.run_program("import subprocess\nsubprocess.run(['nowhere'])\n") == "error"
    expect(cell.root.locator(".cell-note")).to_contain_text("There is no program or folder 'nowhere' here")
    assert cell.run_program("import threading\nthreading.Thread(target=print).start()\n") == "error"
    expect(cell.root.locator(".cell-note")).to_contain_text("A page's Python has no threads")


def test_files_are_listed_opened_and_downloaded(cell):
    cell.run_program("open('a.txt', 'w').write('of the run\\n')\nopen('b.bin', 'wb').write(bytes([255, 254]))\n")
    items = cell.root.locator(".cell-files li")
    expect(items).to_have_count(2)
    expect(items.first).to_contain_text("a.txt11 bytes")
    cell.button("Open a.txt").press("Enter")
    expect(items.first.locator("pre")).to_have_text("of the run\n")
    with cell.page.expect_download() as download:
        cell.root.get_by_role("link", name="Download a.txt").click()
    assert download.value.path().read_text() == "of the run\n"
    cell.button("Open b.bin").click()
    expect(items.last.locator("pre")).to_contain_text("not text")


def test_stop_reaches_the_child_that_runs(cell):
    code = (
        START
        + "try: child('import time\\ntry:\\n  while True: time.sleep(1)\\nexcept KeyboardInterrupt: print(\"child\")').wait()\n"
    )
    cell.type_program(code + "except KeyboardInterrupt: print('parent')\n")
    cell.button("Run").click()
    expect(cell.root.locator(".cell-processes tr[data-process=running]")).to_have_count(2)
    cell.page.wait_for_timeout(500)
    cell.button("Stop").click()
    assert cell.wait() == "stopped"
    assert cell.text("stdout") == "child\nparent\n"


def test_a_program_can_end_itself_at_once(cell):
    assert cell.run_program("import os\nprint('a', flush=True)\ntry: os._exit(3)\nfinally: print('b')\n") == "error"
    expect(cell.status).to_have_text("Exited with code 3")
    assert cell.text("stdout") == "a\n"
    assert cell.run_program("import os, signal\nos.kill(os.getpid(), signal.SIGKILL)\n") == "error"
    expect(cell.status).to_have_text("Ended by signal 9")
    assert cell.run_program("print('again')\n") == "done"


def test_more_children_than_there_is_room_for(cell):
    code = (
        START
        + "n = 0\ntry:\n  while True: text('pass'); n += 1\nexcept BlockingIOError as error: print(n >= 20, error)\n"
    )
    assert cell.run_program(code) == "done"
    assert cell.text("stdout").startswith("True [Errno ")
    assert cell.run_program(START + "print(text('print(5)').stdout)\n") == "done"
    assert cell.text("stdout") == "5\n\n"
