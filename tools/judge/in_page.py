"""Runs in the page: one test of the suite, or says which tests there are. Its last line is the answer, as JSON.

`NAME` and `ARCHIVE` are written in front of it.
"""
# ruff: noqa: F821 - those two
# mypy: ignore-errors

import base64
import io
import json
import os
import subprocess  # noqa: F401 - from this the page sees that the program starts others
import sys
import unittest
import zipfile

PLACE = "/tmp/cpython"


def load():
    """The suite's module, which takes this platform for one without processes unless it is told."""
    if ARCHIVE:
        zipfile.ZipFile(io.BytesIO(base64.b64decode(ARCHIVE))).extractall(PLACE)
    if not os.path.exists(PLACE):
        return None
    sys.path.append(PLACE)
    from test import support

    support.has_subprocess_support = True
    from test import test_subprocess

    return test_subprocess


def cases(module):
    for group in unittest.defaultTestLoader.loadTestsFromModule(module):
        for case in group:
            yield case.id().removeprefix(module.__name__ + ".")


def judge(module, name):
    """("passed" | "failed" | "left out", why)."""
    case, method = name.split(".")
    group = unittest.defaultTestLoader.suiteClass([getattr(module, case)(method)])
    result = group.run(unittest.TestResult())
    if bad := result.failures + result.errors:
        return "failed", bad[0][1]
    if result.unexpectedSuccesses:
        return "failed", "it was expected to fail"
    if result.skipped:
        return "left out", result.skipped[0][1]
    return "passed", ""


def answer():
    module = load()
    if module is None:
        return "no suite"
    return list(cases(module)) if NAME is None else judge(module, NAME)


found = answer()
print("\n" + json.dumps(found), file=sys.__stdout__, flush=True)
