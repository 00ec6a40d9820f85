"""What row-major prints anywhere: equal totals, columns slower."""

import re

ROW = r"(\w+) +total ([\d,]+) in (\d+) ms"


def check(stdout: str) -> None:
    first, *lines = stdout.splitlines()
    assert first == "one step right: 4 bytes, one step down: 16000 bytes"
    rows = [re.fullmatch(ROW, line) for line in lines]
    assert all(rows), "each row: name, total, ms"
    assert [row[1] for row in rows] == ["along_rows", "along_columns"]
    assert {row[2] for row in rows} == {"16,000,000"}, "equal totals"
    along_rows, along_columns = (int(row[3]) for row in rows)
    assert along_columns > 1.5 * along_rows, "columns are slower"
