"""A later visit: a new browser process on a profile in which the lesson has been visited and run twice."""

import shutil
import tempfile
from pathlib import Path

from tools.bench.bench import Bench, in_time, press
from tools.bench.programs import FIRST, NUMPY
from tools.bench.report import Report

#: The browser keeps compiled code some time after it was used.
SETTLE_MS = 3000


def warmed(bench: Bench, side: str, profile: Path) -> Path:
    """A profile after two visits."""
    for _ in range(2):
        with bench.kept(profile) as context:
            page = bench.open(side, context, NUMPY)
            press(page, NUMPY)
            page.wait_for_timeout(SETTLE_MS)
    return profile


def measure(bench: Bench) -> Report:
    """first print and first NumPy result on a third visit, in a new browser with the cache of two visits"""
    report = Report()
    traffic = {"ours": bench.sites.ours_traffic, "plain": bench.sites.plain_traffic}

    def third(side: str, what: str) -> float:
        """On a copy of the profile, so that each is the third visit."""
        with tempfile.TemporaryDirectory() as name:
            copy = shutil.copytree(profiles[side], Path(name) / "profile", symlinks=True)
            before = traffic[side].bytes
            with bench.kept(copy) as context:
                ms = press(bench.open(side, context, FIRST[what]), FIRST[what])
            report.samples[f"{what}, {side}, MB"] = [(traffic[side].bytes - before) / 1e6]
            return ms

    with tempfile.TemporaryDirectory() as name:
        profiles = {side: warmed(bench, side, Path(name) / side) for side in ("plain", "ours")}
        for _ in range(bench.rounds):
            for what in FIRST:
                for side in profiles:
                    report.sample(f"{what}, {side}", in_time(third, side, what))
    for what in FIRST:
        report.compare(what, f"{what}, ours", f"{what}, plain")
    report.add_median("NumPy, ours, MB", "MB")
    report.add_median("NumPy, plain, MB", "MB")
    return report
