"""roofline-plot and your-gpu, as a reader has them: by keyboard, in words, with Python, and without a GPU."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.site.conftest import PATIENCE_MS, Cell
from tools.browser import launch_options

LESSON = "lessons/cpu-vs-gpu/"
#: A GPU in software, as Chromium brings it.
WEBGPU = ["--enable-unsafe-webgpu", "--use-webgpu-adapter=swiftshader", "--enable-features=Vulkan"]
MEASURED = re.compile(r"Your GPU, (.+), moved ([\d.,]+) GB/s and did ([\d.,]+) ([GT])FLOP/s in float32")
SHIFTS = """
    globalThis.shifted = 0;
    new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
            for (const { node } of entry.sources)
                if (node?.parentElement?.closest?.("roofline-plot, your-gpu")) globalThis.shifted += entry.value;
    }).observe({ type: "layout-shift", buffered: true });
"""


def opened(page, site, name, state="", path=LESSON):
    """The explorable, alive; what the page refuses or throws fails the test."""
    page.on("pageerror", lambda error: pytest.fail(f"error in the page: {error}"))
    page.on("console", lambda said: "Content Security" in said.text and pytest.fail(said.text))
    page.goto(f"{site}{path}#{name}{state}")
    explorable = page.locator(name)
    explorable.get_by_role("button", name="Copy link").wait_for()
    return explorable


def reading(explorable):
    return explorable.get_by_role("status")


def focus(page, wanted):
    """Goes to it with Tab alone, from the start of its explorable."""
    for _ in range(40):
        if wanted.evaluate("(element) => element === document.activeElement"):
            return
        page.keyboard.press("Tab")
    pytest.fail("the keyboard does not come there")


def start(explorable):
    """Puts the keyboard before the first control."""
    explorable.evaluate("(element) => { element.tabIndex = -1; element.focus({ preventScroll: true }); }")


@pytest.fixture(scope="module")
def gpu_browser(playwright):
    options = launch_options(whole=True)
    browser = playwright.chromium.launch(**{**options, "args": [*options["args"], *WEBGPU]})
    yield browser
    browser.close()


@pytest.fixture
def gpu_page(gpu_browser):
    context = gpu_browser.new_context()
    yield context.new_page()
    context.close()


def test_the_roofline_is_moved_by_keyboard_and_read_in_words(page, site):
    plot = opened(page, site, "roofline-plot")
    expect(reading(plot)).to_contain_text("1.1 operations per byte, left of the ridge at 295. It waits for memory")
    expect(reading(plot)).to_contain_text("at most 219 tokens per second")
    start(plot)
    focus(page, plot.get_by_label("Chip"))
    page.keyboard.type("RTX 4090")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowUp")
    focus(page, plot.get_by_label("Model"))
    focus(page, plot.get_by_label("Batch"))
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    expect(plot.get_by_label("Batch")).to_have_attribute("aria-valuetext", "6 users")
    expect(reading(plot)).to_contain_text("for each of 6 users")
    focus(page, plot.get_by_label("Context"))
    page.keyboard.press("Home")
    expect(reading(plot)).to_contain_text("Prefill of 128 tokens")
    page.keyboard.press("End")
    expect(reading(plot)).to_contain_text("Prefill of 32,768 tokens")


def test_more_than_fits_is_said(page, site):
    plot = opened(page, site, "roofline-plot", "?chip=t4&model=llama-3.1-70b&users=1&tokens=1024")
    expect(reading(plot)).to_contain_text("All of it needs 141 GB, and this chip has 16: it would take several.")


def test_the_points_are_dragged(page, site):
    plot = opened(page, site, "roofline-plot")
    plot.scroll_into_view_if_needed()
    point = plot.locator('[data-phase="decode"]').bounding_box()
    x, y = point["x"] + point["width"] / 2, point["y"] + point["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 120, y, steps=4)
    page.mouse.up()
    users = int(plot.get_by_label("Batch").get_attribute("aria-valuetext").split()[0])
    assert 4 < users < 64
    expect(reading(plot)).to_contain_text(f"for each of {users} users")


def test_the_roofline_as_python_prints_the_same_numbers(page, site):
    plot = opened(page, site, "roofline-plot", "?chip=a100-80gb-sxm&model=qwen3-8b&users=12&tokens=4096")
    words = reading(plot).text_content()
    plot.get_by_role("button", name="Show as Python").click()
    cell = Cell(page, "roofline")
    assert cell.run() == "done", cell.text("stderr")
    printed = cell.text("stdout")
    assert "ridge: 153 operations per byte" in printed and "left of the ridge at 153" in words
    numbers = [float(n.replace(",", "")) for n in re.findall(r"([\d.,]+) tokens(?:/s| per second)", words + printed)]
    decode, prefill, decode_in_python, prefill_in_python = numbers
    assert decode_in_python == pytest.approx(decode, rel=0.01)
    assert prefill_in_python == pytest.approx(prefill, rel=0.01)
    plot.get_by_role("button", name="12", exact=True).wait_for()


def test_a_printed_batch_is_taken(page, site):
    plot = opened(page, site, "roofline-plot")
    assert Cell(page, "roofline").run() == "done"
    plot.get_by_role("button", name="64", exact=True).click()
    expect(plot.get_by_label("Batch")).to_have_attribute("aria-valuetext", "64 users")


def test_the_link_restores_the_roofline(page, site, context):
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    state = "?chip=l4&model=llama-3.2-1b&users=7&tokens=512"
    plot = opened(page, site, "roofline-plot", state)
    expect(plot).to_be_in_viewport()
    expect(plot.get_by_label("Chip")).to_have_value("l4")
    expect(plot.get_by_label("Model")).to_have_value("llama-3.2-1b")
    expect(plot.get_by_label("Batch")).to_have_attribute("aria-valuetext", "7 users")
    plot.get_by_role("button", name="Copy link").click()
    expect(plot).to_contain_text("Link copied")
    assert page.evaluate("navigator.clipboard.readText()").endswith(f"#roofline-plot{state}")


def test_a_link_that_makes_no_sense_changes_nothing(page, site):
    plot = opened(page, site, "roofline-plot", "?chip=none&model=%3Cb%3E&users=9999&tokens=5")
    expect(reading(plot)).to_contain_text("at most 219 tokens per second")


@pytest.mark.parametrize(("width", "name"), [(1280, "roofline-plot"), (320, "roofline-plot"), (320, "your-gpu")])
def test_nothing_shifts_and_nothing_is_wider_than_the_page(page, site, width, name):
    page.set_viewport_size({"width": width, "height": 900})
    page.add_init_script(SHIFTS)
    opened(page, site, name)
    page.wait_for_timeout(500)
    assert page.evaluate("shifted") < 0.002
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_the_gpu_is_measured_when_asked_to_and_by_keyboard(gpu_page, site):
    page = gpu_page
    page.add_init_script(SHIFTS)
    gpu = opened(page, site, "your-gpu")
    expect(reading(gpu)).to_contain_text("Nothing is measured before you press Measure")
    page.wait_for_timeout(800)
    expect(reading(gpu)).to_contain_text("Nothing is measured before you press Measure")
    start(gpu)
    focus(page, gpu.get_by_role("button", name="Measure your GPU"))
    page.keyboard.press("Enter")
    expect(gpu.get_by_role("button", name="Stop")).to_be_focused()
    expect(reading(gpu)).to_contain_text("moved", timeout=PATIENCE_MS)
    expect(gpu.get_by_role("button", name="Measure again")).to_be_focused()
    name, bandwidth, rate, _ = MEASURED.search(reading(gpu).text_content()).groups()
    assert "swiftshader" in name.lower()
    assert float(bandwidth.replace(",", "")) > 0 and float(rate.replace(",", "")) > 0
    expect(reading(gpu)).to_contain_text("There is no GPU behind it")
    expect(gpu.get_by_role("row").nth(1)).to_contain_text("software, on the CPU")
    assert page.evaluate("shifted") < 0.02
    # Taken along to the calculator.
    focus(page, gpu.get_by_role("link", name="Use it in Will it fit?"))
    page.keyboard.press("Enter")
    page.wait_for_url("**/lessons/will-it-fit/")
    kept = json.loads(page.evaluate("localStorage.getItem('how-computers-work.gpu')"))
    assert kept == {"name": name, "bandwidth": float(bandwidth.replace(",", ""))}


def test_a_measurement_is_stopped(gpu_page, site):
    gpu = opened(gpu_page, site, "your-gpu")
    gpu.get_by_role("button", name="Measure your GPU").click()
    gpu.get_by_role("button", name="Stop").click()
    expect(reading(gpu)).to_contain_text("Stopped: nothing was measured.")
    expect(gpu.get_by_role("button", name="Measure your GPU")).to_be_enabled()


def test_a_lost_device_is_said(gpu_page, site):
    gpu_page.add_init_script("""
        const request = GPUAdapter.prototype.requestDevice;
        GPUAdapter.prototype.requestDevice = async function (...given) {
            const device = await request.apply(this, given);
            setTimeout(() => device.destroy(), 200);
            return device;
        };
    """)
    gpu = opened(gpu_page, site, "your-gpu")
    gpu.get_by_role("button", name="Measure your GPU").click()
    expect(reading(gpu)).to_contain_text("The GPU was lost in the middle", timeout=PATIENCE_MS)


def test_without_timestamps_the_page_takes_the_time(gpu_page, site):
    gpu_page.add_init_script("""
        const request = GPUAdapter.prototype.requestDevice;
        GPUAdapter.prototype.requestDevice = function (given) {
            return request.call(this, { ...given, requiredFeatures: [] });
        };
    """)
    gpu = opened(gpu_page, site, "your-gpu")
    gpu.get_by_role("button", name="Measure your GPU").click()
    expect(reading(gpu)).to_contain_text("timed by the page", timeout=PATIENCE_MS)
    assert MEASURED.search(reading(gpu).text_content())


@pytest.mark.parametrize(
    ("script", "words"),
    [
        ("Object.defineProperty(Navigator.prototype, 'gpu', { value: undefined })", "gives no WebGPU to this page"),
        ("GPU.prototype.requestAdapter = async () => null", "found no GPU that it lets this page use"),
        ("GPU.prototype.requestAdapter = async () => { throw new Error('denied') }", "could not be measured: denied"),
    ],
)
def test_without_webgpu_the_chips_of_data_sheets_stand_there(gpu_page, site, script, words):
    gpu_page.add_init_script(script)
    gpu = opened(gpu_page, site, "your-gpu")
    button = gpu.get_by_role("button", name="Measure your GPU")
    if button.is_enabled():
        button.click()
    expect(reading(gpu)).to_contain_text(words)
    expect(gpu.get_by_role("row").filter(has_text="GeForce RTX 4090")).to_contain_text("1,008")
    assert gpu.locator(".explorable-sources a").count() > 10
    assert not gpu.get_by_role("link", name="Use it in Will it fit?").is_visible()


def test_numpy_of_the_cell_stands_beside_it_and_the_program_runs(page, site):
    state = "?name=Test+GPU&bandwidth=4.3e11&float32=9.87e12&float16=1.5e13&buffer=268435456&side=2048&clock=gpu"
    gpu = opened(page, site, "your-gpu", state)
    expect(reading(gpu)).to_contain_text(
        "From the link: Test GPU moved 430 GB/s and did 9.9 TFLOP/s in float32, and 15 TFLOP/s in float16."
    )
    row = gpu.get_by_role("row").filter(has_text="NumPy in this page")
    expect(row).to_contain_text("run the cell")
    gpu.get_by_role("button", name="Show as Python").click()
    cell = Cell(page, "matmul")
    assert cell.run() == "done", cell.text("stderr")
    assert "Test GPU: 9,900.00 GFLOPS" in cell.text("stdout") and "at most 30.7 tokens/s" in cell.text("stdout")
    expect(row).not_to_contain_text("run the cell")
    expect(reading(gpu)).to_contain_text("times NumPy in this page")


@pytest.mark.parametrize("name", ["roofline-plot", "your-gpu"])
def test_it_lives_in_a_frame_of_its_own(page, site, name):
    explorable = opened(page, site, name, path=f"embed/{name}/")
    expect(reading(explorable)).not_to_be_empty()
    if name == "your-gpu":
        assert explorable.locator(".your-gpu-use").get_attribute("href") == f"{site}lessons/will-it-fit/"
