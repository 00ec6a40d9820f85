"""Firefox and WebKitGTK, each driven along one walk.

A walk is a list of steps: ("open", address), ("follow", selector of a link), ("case", name of a case in the scripts).
Both give a dictionary: name of a case -> "ok" or what went wrong.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tools.paths import ROOT

HERE = Path(__file__).parent
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT = shutil.which("WebKitWebDriver")
MINIBROWSER = next(iter(Path("/usr").glob("lib*/**/webkit2gtk-4*/MiniBrowser")), None)

Walk = list[tuple[str, str]]

needs_firefox = pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed here")
needs_webkit = pytest.mark.skipif(
    None in (WEBKIT, MINIBROWSER, shutil.which("Xvfb")), reason="WebKitGTK's driver is not installed here"
)


def names(script: Path) -> list[str]:
    """The cases that a script defines, in order."""
    return re.findall(r'^\t\tasync "?([\w -]+)"?\(\) \{', script.read_text(encoding="utf-8"), re.M)


def firefox(walk: Walk, *scripts: Path) -> dict[str, str]:
    command = ["node", str(HERE / "firefox.mjs"), str(FIREFOX), json.dumps(walk), *map(str, scripts)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def webkit(walk: Walk, *scripts: Path) -> dict[str, str]:
    """Once more if the browser itself falls over: what a case finds is a result, and is never asked for twice."""
    from selenium.common.exceptions import WebDriverException

    try:
        return _webkit(walk, *scripts)
    except WebDriverException as error:
        print(f"WebKitGTK fell over and was started anew: {error.msg}")
        return _webkit(walk, *scripts)


def _webkit(walk: Walk, *scripts: Path) -> dict[str, str]:
    from selenium import webdriver
    from selenium.webdriver.support.ui import WebDriverWait
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    driver = None
    results = {}
    try:
        display = f":{screen.stdout.readline().strip()}"
        options = Options()
        options.binary_location = str(MINIBROWSER)
        options.add_argument("--automation")
        environment = {**os.environ, "DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        driver = webdriver.WebKitGTK(options=options, service=Service(executable_path=WEBKIT, env=environment))
        driver.set_script_timeout(150)
        driver.set_page_load_timeout(60)
        for what, step in walk:
            if what == "open":
                driver.get(step)
            elif what == "follow":
                before = driver.current_url
                driver.execute_script("document.querySelector(arguments[0]).click()", step)
                WebDriverWait(driver, 60).until(lambda d, b=before: d.current_url != b)
                WebDriverWait(driver, 60).until(lambda d: d.execute_script("return document.readyState") == "complete")
            else:
                run = "const done = arguments[1]; window.runEngineCase(arguments[0]).then(done)"
                results[step] = driver.execute_async_script(run, step)
            if what != "case":
                for script in scripts:
                    driver.execute_script(script.read_text(encoding="utf-8"))
        return results
    finally:
        if driver:
            driver.quit()
        screen.terminate()
        screen.communicate()
