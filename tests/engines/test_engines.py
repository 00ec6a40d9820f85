"""Firefox and WebKit do what Chromium does: one list of cases (cases.js), pressed in each engine that is here."""

import json
import os
import re
import shutil
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.paths import ROOT
from tools.serve import server

HERE = Path(__file__).parent
CASES = HERE / "cases.js"
NAMES = re.findall(r'^\t\tasync "?([\w ]+)"?\(\) \{', CASES.read_text(encoding="utf-8"), re.M)
FIREFOX = shutil.which("firefox-esr") or shutil.which("firefox")
WEBKIT = shutil.which("WebKitWebDriver")
MINIBROWSER = next(iter(Path("/usr").glob("lib*/**/webkit2gtk-4*/MiniBrowser")), None)


@pytest.fixture(scope="module")
def page_address() -> Iterator[str]:
    with server(ROOT / "site", 0, "/course/") as running:
        threading.Thread(target=running.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{running.server_port}/course/lessons/bits-and-integers/"
        running.shutdown()


@pytest.fixture(scope="module")
def firefox(page_address: str) -> dict[str, str]:
    command = ["node", str(HERE / "firefox.mjs"), str(FIREFOX), page_address, str(CASES), *NAMES]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.fixture(scope="module")
def webkit(page_address: str) -> dict[str, str]:
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.options import Options
    from selenium.webdriver.webkitgtk.service import Service

    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    driver = None
    try:
        display = f":{screen.stdout.readline().strip()}"
        options = Options()
        options.binary_location = str(MINIBROWSER)
        options.add_argument("--automation")
        environment = {**os.environ, "DISPLAY": display, "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1"}
        driver = webdriver.WebKitGTK(options=options, service=Service(executable_path=WEBKIT, env=environment))
        driver.set_script_timeout(150)
        driver.get(page_address)
        driver.execute_script(CASES.read_text(encoding="utf-8"))
        run = "const done = arguments[1]; window.runEngineCase(arguments[0]).then(done)"
        return {name: driver.execute_async_script(run, name) for name in NAMES}
    finally:
        if driver:
            driver.quit()
        screen.terminate()
        screen.communicate()


def test_the_list_of_cases_is_read():
    assert {"start", "numpy", "stop", "print for ever", "restart"} <= set(NAMES)


@pytest.mark.skipif(FIREFOX is None, reason="Firefox is not installed here")
@pytest.mark.parametrize("name", NAMES)
def test_firefox(firefox, name):
    assert firefox[name] == "ok"


@pytest.mark.skipif(
    None in (WEBKIT, MINIBROWSER, shutil.which("Xvfb")), reason="WebKitGTK's driver is not installed here"
)
@pytest.mark.parametrize("name", NAMES)
def test_webkit(webkit, name):
    assert webkit[name] == "ok"
