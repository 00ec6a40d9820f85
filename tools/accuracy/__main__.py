"""How far willitfit is from what was measured: `python -m tools.accuracy`; `--fit` first fits its speeds anew."""

import argparse

from tools.accuracy import fit, others, table


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument(
        "--fit", action="store_true", help="fit the speeds on data/measured.json and write fitted.json"
    )
    if options.parse_args().fit:
        fit.main()
    found = table.lines()
    print(table.show(found))
    print()
    print(others.show(others.compare()))
    return 0 if all(line.holds for line in found) else 1


if __name__ == "__main__":
    raise SystemExit(main())
