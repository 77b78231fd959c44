"""A round step by step: the film with its keys, the exam, the page to take along, and the public panel.

By day the exam is left after three answers of each kind, and axe-core looks at the step that was answered.
"""

from __future__ import annotations

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect
from running_desk import PHONE, RunningDesk

from sizes import THOROUGH


def shown(page: Page) -> list[str]:
    return page.locator("[data-step]:visible").evaluate_all("all => all.map(one => one.id)")


def test_arrow_keys_step_through_the_film(demo: tuple[Page, str]):
    page, event = demo
    page.goto(f"/events/{event}/sections/open/rounds/5/why")
    steps = page.locator("[data-step]").count()
    assert steps > 20
    assert shown(page) == ["g0-0"]
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["g0-2"]
    expect(page).to_have_url(re.compile("#g0-2$"))
    page.keyboard.press("ArrowLeft")
    assert shown(page) == ["g0-1"]
    said = page.locator("[data-film-says]")
    expect(said).to_contain_text(f"Step 2 of {steps}. Who would meet whom.")
    page.keyboard.press("End")
    expect(page.locator("[data-go='1']")).to_be_disabled()
    page.get_by_role("button", name="All steps").click()
    assert len(shown(page)) == steps
    page.get_by_role("button", name="All steps").click()
    page.locator(".film-groups a").nth(2).click()
    assert shown(page) == ["g2-0"]


def test_space_plays_and_stops(demo: tuple[Page, str]):
    page, event = demo
    page.goto(f"/events/{event}/sections/open/rounds/5/why#g0-0")
    page.reload()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Play")).to_be_visible()


def test_the_exam_holds_the_answer_back_until_somebody_picks(demo: tuple[Page, str]):
    page, event = demo
    page.goto(f"/events/{event}/sections/open/rounds/5/why")
    page.get_by_role("button", name="Quiz").click()
    kinds = {"right": 0, "wrong": 0}
    for number in range(page.locator("[data-step]").count()):
        step = page.locator("[data-step]:visible")
        if step.locator("[data-exam]").is_visible():
            assert not step.locator(".step-told > [data-answer]").is_visible()
            assert step.locator("use[data-answer]:not([hidden])").count() == 0
            kind = "right" if number % 2 else "wrong"
            step.locator(f"[data-pick={kind}]").first.click()
            expect(step.locator("[data-verdict]")).to_contain_text("Right." if kind == "right" else "No.")
            expect(step.locator(".step-told > [data-answer]")).to_be_visible()
            kinds[kind] += 1
        page.keyboard.press("ArrowRight")
        if min(kinds.values()) > 2 and not THOROUGH:
            break
    assert min(kinds.values()) > 2
    page.keyboard.press("End")
    expect(page.locator("[data-film-count]")).to_have_text(
        f"{kinds['right']} out of {sum(kinds.values())} correct"
    )


def test_a_wrong_answer_is_told_why_with_its_article(demo: tuple[Page, str]):
    page, event = demo
    page.goto(f"/events/{event}/sections/open/rounds/5/why")
    page.get_by_role("button", name="Quiz").click()
    page.get_by_role("button", name="All steps").click()
    step = page.locator("[data-step]", has=page.locator("[data-pick=wrong][data-source^='C.04.3']")).first
    step.locator("[data-pick=wrong][data-source^='C.04.3']").first.click()
    assert len(step.locator("[data-verdict]").inner_text()) > 30
    expect(step.locator("[data-verdict] .article")).to_contain_text("C.04.3")
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        asked = None if THOROUGH else f"#{step.get_attribute('id')}"
        assert not Axe().run(page, asked).response["violations"]


def test_the_page_to_take_along_plays_without_a_desk(demo: tuple[Page, str], tmp_path):
    page, event = demo
    page.goto(f"/events/{event}/sections/open/rounds/5/why")
    with page.expect_download() as waited:
        page.get_by_role("link", name="Save as a web page").click()
    file = tmp_path / waited.value.suggested_filename
    waited.value.save_as(file)
    page.goto(file.as_uri())
    page.keyboard.press("ArrowRight")
    assert shown(page) == ["g0-1"]


def test_the_public_panel_says_why_and_steps_through_the_boards(demo, demo_desk: RunningDesk, visitor):
    page = visitor(demo_desk, reduced_motion="reduce")
    page.goto(f"/e/{demo[1]}/open/pairings")
    page.locator("#boards .board a").nth(1).click()
    title = page.locator("#why .why-title")
    first = title.inner_text()
    expect(page.locator("#why svg.drawing")).to_be_visible()
    page.keyboard.press("j")
    expect(title).not_to_have_text(first)
    page.keyboard.press("k")
    expect(title).to_have_text(first)
    assert "C.04.3" in page.locator("#why .article").first.text_content()
    page.keyboard.press("Escape")
    expect(page.locator("#why")).to_be_hidden()
    page.get_by_role("link", name="How this round was paired, step by step").click()
    page.locator("[data-step]:visible").first.wait_for()


def test_on_a_phone_the_panel_is_a_sheet_from_below(demo, demo_desk: RunningDesk, visitor):
    page = visitor(demo_desk, reduced_motion="reduce", **PHONE)
    page.goto(f"/e/{demo[1]}/open/pairings")
    page.locator("#boards .board a").nth(1).tap()
    page.locator("#why .why-title").wait_for()
    box = page.locator("#why").bounding_box()
    assert abs(box["y"] + box["height"] - PHONE["viewport"]["height"]) < 2
    assert box["width"] == PHONE["viewport"]["width"]
    title = page.locator("#why .why-title").inner_text()
    page.evaluate(SWIPE, [-120, 0])
    expect(page.locator("#why .why-title")).not_to_have_text(title)
    page.evaluate(SWIPE, [0, 200])
    expect(page.locator("#why")).to_be_hidden()


SWIPE = """([x, y]) => {
  const target = document.querySelector("#why-body");
  const at = (type, x, y) => {
    const touch = new Touch({ identifier: 1, target, clientX: x, clientY: y });
    target.dispatchEvent(new TouchEvent(type, { bubbles: true, touches: [touch], changedTouches: [touch] }));
  };
  at("touchstart", 200, 500);
  at("touchend", 200 + x, 500 + y);
}"""
