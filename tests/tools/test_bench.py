"""The bench's arithmetic: percentiles, verdicts, what a throttled line lets through, where two ways cross."""

import pytest

from tools.bench.bounds import BOUNDS, rows, table, verdict
from tools.bench.line import Bucket, crossing
from tools.bench.measures import MEASURES, SLOW
from tools.bench.measures.memory import proportional_megabytes
from tools.bench.report import Report, percentile


def test_a_percentile_is_one_of_the_values():
    values = [float(n) for n in range(20, 0, -1)]
    assert (percentile(values, 50), percentile(values, 95), percentile(values, 100)) == (10, 19, 20)
    assert percentile([7.0], 95) == 7
    with pytest.raises(ValueError, match="no values"):
        percentile([], 50)


def test_sides_are_compared_by_their_medians():
    report = Report(samples={"a, ours": [1, 2, 30], "a, plain": [8, 4, 40]})
    report.compare("a", "a, ours", "a, plain")
    assert [(figure.name, figure.value) for figure in report.figures] == [
        ("a, ratio", 0.25),
        ("a, ours", 2),
        ("a, plain", 8),
    ]


@pytest.mark.parametrize(
    ("value", "bound", "word"),
    [(0.3, 0.3, "ok"), (0.31, 0.3, "missed"), (5, None, ""), (None, 0.3, "not measured")],
)
def test_a_verdict(value, bound, word):
    assert verdict(value, bound) == word


def test_the_table_says_figure_bound_and_verdict():
    report = Report()
    report.add("print, ratio", 0.3)
    report.add("NumPy, ratio", 0.3)
    report.add("print, ours", 1499.6, "ms")
    lines = table(rows({"cold": report})).splitlines()
    assert [" ".join(line.split()) for line in lines] == [
        "measure figure value bound",
        "cold print, ratio 0.30 <= 0.35 ok",
        "cold NumPy, ratio 0.30 <= 0.28 missed",
        "cold print, ours 1500 ms",
    ]


def test_a_measure_that_fails_hides_no_bound():
    found = rows({"cold": Report(failed="no browser")})
    assert [row.verdict for row in found] == ["not measured", "not measured", "failed"]


def test_every_bound_is_on_a_measure_of_the_default_run():
    assert {measure for measure, _ in BOUNDS} <= set(MEASURES) - SLOW


def test_a_line_lets_bytes_through_at_its_rate():
    bucket = Bucket(bytes_per_second=1000, depth=100)
    now = 50.0
    assert bucket.take(100, now) == 0, "what lies ready passes at once"
    for _ in range(10):
        now += bucket.take(500, now)
    assert now == pytest.approx(55)


def test_connections_share_a_line():
    bucket = Bucket(bytes_per_second=1000, depth=100)
    bucket.take(100, 0.0)
    assert [bucket.take(500, 0.0), bucket.take(500, 0.0)] == [0.5, 1.0]


def test_an_idle_line_saves_up_no_more_than_its_depth():
    bucket = Bucket(bytes_per_second=1000, depth=100)
    bucket.take(100, 0.0)
    assert bucket.take(600, 3600.0) == pytest.approx(0.5)


def test_where_the_heavier_way_begins_to_pay():
    """1 s sooner by itself, and 10 Mbit more to carry: even at 10 Mbit/s."""
    late = {mbit: 1000 * (10 / mbit - 1) for mbit in (2.0, 8.0, 50.0)}
    assert crossing(late) == pytest.approx(10)
    assert crossing({mbit: late[mbit] for mbit in (2.0, 8.0)}) == pytest.approx(10), "beyond the fastest line"
    assert crossing({2.0: -1, 8.0: -2}) == pytest.approx(8 / 7)
    assert crossing({2.0: 1, 8.0: 1}) is None


def test_the_memory_of_a_process_is_its_proportional_share():
    assert proportional_megabytes("7f-80 ---p\nRss:   9000 kB\nPss:   2000 kB\nPss_Anon: 1 kB\n") == 2.048
    with pytest.raises(ValueError, match="no Pss"):
        proportional_megabytes("")
