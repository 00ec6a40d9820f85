"""cache-lines: 64 numbers in memory, read in order through a cache of four lines, 20 of them so far."""

TITLE = "Cache lines"
NUMBERS, EACH, DONE, BYTES = 64, 8, 20, 64
SETS, WAYS = 2, 2
MISSES = -(-DONE // EACH)


def picture() -> str:
    """Memory by lines and the cache by sets, as HTML."""
    lines = "".join(_line(line) for line in range(NUMBERS // EACH))
    sets = "".join(_set(number) for number in range(SETS))
    return (
        '<div class="cache-lines-title"><b>Memory</b> 64 × float64, 8 lines of 64 bytes</div>'
        f'<div class="cache-lines-memory">{lines}</div>'
        '<p class="cache-lines-key"><span><i class="cache-lines-miss">×</i>miss</span>'
        '<span><i class="cache-lines-hit">•</i>hit</span><span><i class="cache-lines-now"></i>read last</span>'
        '<span><i class="cache-lines-held"></i>in the cache now</span></p>'
        f'<div class="cache-lines-title"><b>Cache</b> {SETS} sets of {WAYS} places</div>'
        f'<div class="cache-lines-cache">{sets}</div>'
    )


def reading() -> str:
    hits = DONE - MISSES
    return (
        f"Read {DONE} of {NUMBERS} (in order). Number {DONE - 1} is a hit: line {(DONE - 1) // EACH} is in the cache. "
        f"So far {hits} hits, {MISSES} misses, {100 * hits // DONE} % hits. "
        f"{MISSES * BYTES} bytes were fetched for {DONE * 8} bytes of numbers."
    )


def _line(line: int) -> str:
    held = " cache-lines-held" if line < MISSES else ""
    cells = "".join(_cell(place) for place in range(line * EACH, (line + 1) * EACH))
    style = f"grid-column:span {EACH};--columns:{EACH}"
    return f'<div class="cache-lines-line{held}" style="{style}"><small>line {line}</small>{cells}</div>'


def _cell(place: int) -> str:
    if place >= DONE:
        return "<i></i>"
    kind, sign = ("hit", "•") if place % EACH else ("miss", "×")
    return f'<i class="cache-lines-{kind}{" cache-lines-now" if place == DONE - 1 else ""}">{sign}</i>'


def _set(number: int) -> str:
    held = [line for line in range(MISSES) if line % SETS == number]
    places = "".join(_place(line, len(held) == WAYS and line == held[0]) for line in held)
    places += "<li><span>empty</span></li>" * (WAYS - len(held))
    return f'<div class="cache-lines-set" style="--ways:{WAYS}"><small>set {number}</small><ul>{places}</ul></div>'


def _place(line: int, leaves: bool) -> str:
    now = " cache-lines-now" if line == (DONE - 1) // EACH else ""
    return (
        f'<li class="cache-lines-full{now}"><b>line {line}</b><small>{line * EACH}–{line * EACH + EACH - 1}</small>'
        f"{'<em>next out</em>' if leaves else ''}</li>"
    )
