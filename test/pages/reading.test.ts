// Moving about in a result by mouse and keys.
import assert from "node:assert/strict";
import { afterEach, beforeEach, describe, it } from "mocha";
import { seriousViolations } from "../support/accessibility.ts";
import { PAGE_THEMES, plainPage } from "../support/plainPage.ts";
import { plainViewer, type PlainViewer, walkedResultText } from "../support/plainViewer.ts";
import { waitFor } from "../support/waitFor.ts";

describe("the viewer of a reading", () => {
  let viewer: PlainViewer;
  let page: PlainViewer["page"];

  beforeEach(async () => {
    viewer = await plainViewer(await walkedResultText());
    ({ page } = viewer);
  });
  afterEach(async () => {
    assert.deepEqual(viewer.logged, []);
    await page.close();
  });

  const view = (selector: string) => page.locator(selector);
  const selected = () => view(".passage .word.selected").first();
  const kindOf = async () =>
    ((await selected().getAttribute("class")) ?? "")
      .split(" ")
      .find((name) => /^(substitution|omission|insertion|repetition|correct)$/.test(name));
  const onScreen = () =>
    view(".overview").evaluate((strip) => `${strip.getAttribute("aria-valuenow")} ${strip.getAttribute("aria-valuemax")}`);

  it("steps through the miscues by keyboard, forth and back", async () => {
    await view("h1").click();
    const met: (string | undefined)[] = [];
    for (let step = 0; step < 3; step++) {
      await page.keyboard.press("n");
      await selected().waitFor();
      met.push(await kindOf());
    }
    assert.deepEqual([...met].sort(), ["insertion", "omission", "substitution"]);
    await page.keyboard.press("p");
    assert.equal(await kindOf(), met[1]);
  });

  it("goes from word to word by arrow keys within the passage, which is one stop for Tab", async () => {
    assert.equal(await view(".passage [tabindex='0']").count(), 1);
    await view(".passage .word").first().click();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    assert.equal(await selected().textContent(), await view(".passage .word").nth(2).textContent());
    assert.equal(await view(".passage [tabindex='0']").count(), 1);
  });

  it("shows all of what stands above the words of a first line", async () => {
    await page.setViewportSize({ width: 1100, height: 900 });
    await view(".passage.settled").waitFor();
    // A run shows nothing beyond its box.
    const rooms = await view(".passage .run").evaluateAll((runs) =>
      runs.flatMap((run) =>
        [...run.querySelectorAll("rt")].map((mark) => mark.getBoundingClientRect().top - run.getBoundingClientRect().top),
      ),
    );
    assert.ok(rooms.length >= 2 && Math.min(...rooms) < 20, "one is in the first line");
    assert.ok(Math.min(...rooms) >= 0, String(rooms));
  });

  it("closes its menus once somebody works elsewhere", async () => {
    const leave = () => page.evaluate(() => window.dispatchEvent(new FocusEvent("blur")));
    await page.getByRole("button", { name: "Export" }).click();
    await view("[role=menuitem]").first().waitFor();
    await leave();
    await view("[role=menuitem]").first().waitFor({ state: "hidden" });
    await view(".passage .word").first().click();
    await page.keyboard.press("m");
    await view(".menu.floating").waitFor();
    await leave();
    await view(".menu.floating").waitFor({ state: "detached" });
  });

  it("says whose the other figure is, and offers what a percentile needs in its place", async () => {
    assert.equal(await view("[data-card=accuracy]").innerText(), "93.2 %\nAccuracy\nthe service says 95.5 %");
    const percentile = view("[data-card=percentile]");
    const chosen = () => percentile.locator("option:checked").allInnerTexts();
    assert.deepEqual([await percentile.locator(".value").isVisible(), await chosen()], [false, ["Choose a grade", "Choose a season"]]);
    await percentile.getByLabel("Grade of the reader").selectOption("2");
    await percentile.getByLabel("Season of the school year").selectOption("winter");
    await percentile.locator(".value").filter({ hasText: /th/ }).waitFor();
    assert.deepEqual(await chosen(), ["Grade 2", "Winter"]);
  });

  it("lights one entry of a menu, whether the pointer or a key was last", async () => {
    const lit = () =>
      view("[role^=menuitem]:visible").evaluateAll((entries) =>
        entries.flatMap((entry, i) => (getComputedStyle(entry).backgroundColor === "rgba(0, 0, 0, 0)" ? [] : [i])),
      );
    const open = {
      export: () => page.getByRole("button", { name: "Export" }).click(),
      corrections: async () => (await view(".passage .word").first().click(), await page.keyboard.press("m")),
    };
    for (const [menu, opened] of Object.entries(open)) {
      await opened();
      assert.deepEqual(await lit(), [0], menu);
      await view("[role^=menuitem]:visible").nth(3).hover();
      assert.deepEqual(await lit(), [3], menu);
      await page.keyboard.press("ArrowUp");
      assert.deepEqual(await lit(), [2], menu);
      await page.keyboard.press("Escape");
    }
  });

  it("zooms in and out", async () => {
    await view("h1").click();
    await page.keyboard.press("0");
    const whole = await onScreen();
    for (let times = 0; times < 3; times++) await page.keyboard.press("+");
    await waitFor("a closer look", async () => ((await onScreen()) !== whole ? true : undefined), 10_000);
    await page.keyboard.press("0");
    await waitFor("the whole again", async () => ((await onScreen()) === whole ? true : undefined), 10_000);
  });

  it("brings out a confusion in the table and the passage, and writes it in IPA", async () => {
    await view("#tab-phonemes").click();
    const confusion = view(".measure.substitution").first();
    assert.match((await confusion.textContent()) ?? "", /IY → IH\s*1/);
    await confusion.click();
    assert.equal(await confusion.getAttribute("aria-pressed"), "true");
    assert.ok((await view(".passage .word.dimmed").count()) > 5);
    assert.equal(await view(".passage .word.substitution.dimmed").count(), 0);
    await view("[data-symbols=ipa]").click();
    assert.match((await confusion.textContent()) ?? "", /i → ɪ/);
    await view("#tab-events").click();
    assert.equal(await view(".rows .row").count(), 1);
    await view(".rows .row").click();
    await view(".passage .word.substitution.selected").waitFor();
    await view(".filter").getByRole("button", { name: "Clear Filter" }).click();
    assert.equal(await view(".passage .word.dimmed").count(), 0);
  });

  it("keeps the heads of the table above its rows, and a row's colour through all of its cells", async () => {
    await page.getByRole("tab", { name: "Events" }).click();
    await page.locator(".grid .cell.heard").nth(12).click();
    await page.locator(".grid").evaluate((grid) => {
      grid.scrollTop = 333;
      grid.scrollIntoView({ block: "end" });
    });
    const covered = await page.locator("[data-column]").evaluateAll((heads) =>
      heads.flatMap((head) => {
        const { left, top, width, height } = head.getBoundingClientRect();
        const shown = document.elementFromPoint(left + width / 2, top + height / 2)?.closest("[data-column]");
        return shown === head ? [] : [head.textContent];
      }),
    );
    assert.deepEqual(covered, []);
    const grounds = await page
      .locator(".grid [aria-selected=true] .cell")
      .evaluateAll((cells) => new Set(cells.map((cell) => getComputedStyle(cell).backgroundColor)).size);
    assert.equal(grounds, 1);
  });

  it("sorts the table and walks through it by keyboard", async () => {
    await view("#tab-events").click();
    const grid = view("[role=grid]");
    await grid.focus();
    await page.keyboard.press("Control+Home");
    await page.keyboard.press("ArrowDown");
    const cell = await grid.getAttribute("aria-activedescendant");
    assert.match((await view(`[id="${cell}"]`).getAttribute("class")) ?? "", /start/);
    await view("[role=columnheader][data-column=length]").click();
    await view("[role=columnheader][data-column=length]").click();
    assert.equal(await view("[role=columnheader][data-column=length]").getAttribute("aria-sort"), "descending");
    const lengths = await view(".rows .row .cell.length").evaluateAll((cells) => cells.map((one) => Number(one.textContent)));
    assert.deepEqual(
      lengths,
      [...lengths].sort((a, b) => b - a),
    );
    const rows = Number(await grid.getAttribute("aria-rowcount"));
    assert.ok(rows > (await view(".rows .row").count()), "only the rows on screen are on the page");
    await view("[role=columnheader][data-column=length]").click();
  });

  it("follows the editor's theme, also with what it has drawn", async () => {
    /** The lightness of the timeline's lines, from 0 to 255. */
    const light = () =>
      view(".lanes")
        .first()
        .evaluate((element) => {
          const { width, height } = element as HTMLCanvasElement;
          const { data } = (element as HTMLCanvasElement).getContext("2d")!.getImageData(0, 0, width, height);
          const shown = [...data.keys()].filter((at) => at % 4 === 0 && data[at + 3]! > 200);
          return shown.reduce((sum, at) => sum + data[at]!, 0) / shown.length;
        });
    await view(".playhead:not([hidden])").waitFor({ state: "attached" });
    const background = () => view("body").evaluate((element) => getComputedStyle(element).backgroundColor);
    const [before, dark] = [await background(), await light()];
    await page.evaluate((style) => {
      document.documentElement.setAttribute("style", style);
      document.body.className = "vscode-light";
    }, PAGE_THEMES.light);
    await waitFor("other lines", async () => Math.abs((await light()) - dark) > 50 || undefined);
    assert.notEqual(await background(), before);
  });

  it("keeps what was chosen when it is loaded anew, as after its tab was hidden", async () => {
    await viewer.word("ground").click();
    await view("#tab-events").click();
    await page.waitForFunction(() => sessionStorage.getItem("state")?.includes("events"));
    await page.reload();
    await selected().filter({ hasText: "ground" }).waitFor();
    assert.equal(await view("#tab-events").getAttribute("aria-selected"), "true");
  });

  for (const theme of ["dark", "light", "high-contrast", "high-contrast-light"] as const) {
    it(`has no serious violation of accessibility in a theme that is ${theme}`, async () => {
      await page.close();
      viewer = await plainViewer(await walkedResultText(), { theme });
      ({ page } = viewer);
      await page.mouse.move(5, 5);
      for (const tab of ["phonemes", "events"]) {
        await view(`#tab-${tab}`).click();
        assert.deepEqual(await seriousViolations(page), [], tab);
      }
    });
  }
});

describe("the viewer's layout", () => {
  /** Which of them can be seen whole, without scrolling. */
  const inSight = (page: PlainViewer["page"], selectors: readonly string[]) =>
    page.evaluate(
      (all) =>
        all.filter((selector) => {
          const at = document.querySelector(selector)?.getBoundingClientRect();
          return at && at.top >= 0 && at.bottom <= innerHeight && at.left >= 0 && at.right <= innerWidth;
        }),
      selectors,
    );

  it("has text, figures, sound and what was selected in sight at 1,280 by 800", async () => {
    const viewer = await plainViewer(await walkedResultText());
    const { page } = viewer;
    await page.setViewportSize({ width: 1280, height: 800 });
    await viewer.word("leaf").click();
    const parts = [
      "[data-card=wcpm]",
      "[data-card=accuracy]",
      "[data-card=level]",
      ".passage",
      ".sound",
      ".inspector .pairs",
      ".review-bar",
    ];
    assert.deepEqual(await inSight(page, parts), parts);
    await page.close();
  });

  it("keeps the sound in sight below the text in a narrow window, without covering the word that is selected", async () => {
    const { page } = await plainViewer(await walkedResultText());
    await page.setViewportSize({ width: 600, height: 700 });
    await page.locator(".passage .word").first().click();
    await page.keyboard.press("End");
    await page.waitForFunction(() => document.querySelectorAll(".passage .word.selected").length > 0);
    const [word, sound] = await Promise.all(
      [".passage .word.selected", ".sound"].map((selector) => page.locator(selector).first().boundingBox()),
    );
    assert.ok(word!.y + word!.height <= sound!.y && sound!.y + sound!.height <= 700, JSON.stringify([word, sound]));
    await page.close();
  });

  it("leaves the text room in half a window, also while words are heard, and the sound stays in its place", async () => {
    const viewer = await plainViewer(await walkedResultText());
    const { page } = viewer;
    await page.setViewportSize({ width: 460, height: 700 });
    const box = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
    await viewer.word("planted").click();
    const [text, sound] = [await box(".passage"), await box(".sound")];
    assert.ok(sound.y >= 320, `the sound begins at ${sound.y}`);
    await page.evaluate(() => window.scrollTo(0, 0));
    assert.ok((await box(".passage")).y < 330, `the text begins at ${text.y}`);
    await page.getByRole("button", { name: "Export" }).click();
    const menu = await box(".head-actions .menu");
    assert.ok(menu.x >= 0 && menu.x + menu.width <= 460, JSON.stringify(menu));
    await page.keyboard.press("Escape");
    await page.locator(".judging summary").first().click();
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), 460, "nothing is cut off at the right");
    await page.locator(".judging summary").first().click();
    await viewer.word("planted").click();
    assert.equal((await box(".toolbar")).height < 46, true, "its buttons are in one row");
    await page.keyboard.press("o");
    await page.locator(".passage .word.omission.selected").waitFor();
    await waitFor("the sound where it was, whatever is said about the word", async () => (await box(".sound")).y === sound.y || undefined);
    await page.getByRole("tab", { name: "Events" }).click();
    const [grid, heard] = [await box(".grid"), await box("[data-column=heard]")];
    assert.ok(heard.x + heard.width <= grid.x + grid.width, "the table of events shows what was heard");
    // The page makes room by itself, where it does not follow the sound.
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByLabel("Follow").selectOption("off");
    await page.locator(".show-menu").evaluate((menu) => (menu as HTMLElement).hidePopover());
    await page.getByRole("button", { name: /Least Sure/ }).click();
    await page.locator(".listening").waitFor();
    await waitFor("the word between the bar and the sound, with room for the text", async () => {
      const [bar, selected, below] = [await box(".review-place"), await box(".passage .word.selected"), await box(".sound")];
      const [top, bottom] = [bar.y + bar.height, below.y];
      return (selected.y >= top && selected.y + selected.height <= bottom && bottom - top >= 200) || undefined;
    });
    await page.close();
  });

  it("has lines of the text between figures and sound beside the explorer, too", async () => {
    const { page } = await plainViewer(await walkedResultText());
    await page.setViewportSize({ width: 895, height: 700 });
    const [text, sound] = await Promise.all([".passage", ".sound"].map((selector) => page.locator(selector).boundingBox()));
    assert.ok(text!.y < 290 && sound!.y - text!.y > 100, JSON.stringify([text, sound]));
    await page.close();
  });

  it("has words and phonemes in sight below lines of the text, in an editor's window of 900 pixels", async () => {
    const { page } = await plainViewer(await walkedResultText());
    for (const width of [460, 526, 600, 640, 895]) {
      // The editor leaves this much of them.
      await page.setViewportSize({ width, height: 786 });
      const box = async (selector: string) => (await page.locator(selector).boundingBox())!;
      await waitFor("room for the phonemes", async () => {
        const [text, sound, lane] = [await box(".passage"), await box(".sound"), await box("[data-band=heardPhonemes]")];
        return (text.y < 300 && sound.y - text.y > 100 && lane.y + lane.height <= sound.y + sound.height) || undefined;
      });
      assert.equal(await page.locator(".sound").evaluate((sound) => sound.scrollTop), 0);
      assert.ok((await box(".toolbar")).height < 46, `its buttons are in one row at ${width}`);
    }
    await page.close();
  });

  it("has three large figures and the others small, also in a narrow column", async () => {
    const { page } = await plainViewer(await walkedResultText());
    for (const width of [1280, 480]) {
      await page.setViewportSize({ width, height: 800 });
      const sizes = await page
        .locator(".card .value")
        .evaluateAll((values) => values.map((value) => Number.parseFloat(getComputedStyle(value).fontSize)));
      assert.deepEqual(
        sizes.map((size) => size > 20),
        [true, true, true, false, false, false, false],
        `${width}: ${sizes.join(", ")}`,
      );
    }
    await page.close();
  });

  it("keeps the lines of the text equally far apart, whether anything stands above their words or not", async () => {
    const { page } = await plainViewer(await walkedResultText());
    await page.setViewportSize({ width: 700, height: 900 });
    const steps = () =>
      page.locator(".passage .word.correct").evaluateAll((words) => {
        const bottoms = [...new Set(words.map((word) => Math.round(word.getBoundingClientRect().bottom * 4) / 4))];
        return bottoms.slice(1).map((bottom, i) => bottom - bottoms[i]!);
      });
    const before = await steps();
    assert.ok(before.length > 1 && new Set(before).size === 1, JSON.stringify(before));
    await page.locator(".passage .word.omission").first().click();
    await page.keyboard.press("c");
    await page.locator(".passage .word.omission").waitFor({ state: "detached" });
    assert.deepEqual(await steps(), before);
    await page.close();
  });
});

describe("the viewer of a long text", () => {
  const TIMES = 12;

  /** The sample read over and over, each time as a paragraph. */
  async function longResultText(): Promise<string> {
    const file = JSON.parse(await walkedResultText()) as {
      reference: { text: string };
      result: { audio_duration: number; details: { start: number; end: number }[] };
    };
    const { reference, result } = file;
    const times = Array.from({ length: TIMES }, (_, i) => i * result.audio_duration);
    const later = (by: number) =>
      result.details.map((one) => ({ ...one, start: one.start + by, end: one.end + by, aligned_result: undefined }));
    Object.assign(reference, { text: times.map(() => reference.text).join("\n\n") });
    Object.assign(result, { details: times.flatMap(later), audio_duration: TIMES * result.audio_duration });
    return JSON.stringify(file);
  }

  it("draws only the runs in sight, which are as high as those out of sight are taken to be", async () => {
    const { page } = await plainViewer(await longResultText());
    const passage = page.locator(".passage.settled");
    await passage.waitFor();
    const seen = (word: "first" | "last") =>
      page
        .locator(".passage .word")
        [word]()
        .evaluate((mark) => mark.checkVisibility({ contentVisibilityAuto: true }));
    await waitFor("the end to be out of sight", async () => ((await seen("last")) ? undefined : true), 10_000);
    assert.equal(await seen("first"), true);
    const heights = () => page.locator(".passage .run").evaluateAll((runs) => runs.map((run) => run.getBoundingClientRect().height));
    const [before, whole] = [await heights(), await passage.evaluate((text) => (text.classList.remove("settled"), text.scrollHeight))];
    assert.ok(before.length >= TIMES / 2, String(before.length));
    assert.deepEqual(await heights(), before);
    assert.equal(await page.locator(".passage").evaluate((text) => (text.classList.add("settled"), text.scrollHeight)), whole);
    await page.locator(".passage .word").first().focus();
    await page.keyboard.press("End");
    await waitFor("the end to be in sight", async () => ((await seen("last")) ? true : undefined), 10_000);
    await page.close();
  });
});

describe("a page without anything to show yet", () => {
  it("says so by a line of progress, until there is something", async () => {
    const { page, load } = await plainPage("viewer");
    await load();
    const line = () => page.evaluate(() => getComputedStyle(document.querySelector("#viewer")!, "::before").opacity);
    await waitFor("the line", async () => (await line()) === "1" || undefined);
    await page.close();
    const { page: shown, logged } = await plainViewer(await walkedResultText());
    assert.equal(await shown.evaluate(() => getComputedStyle(document.querySelector("#viewer")!, "::before").content), "none");
    assert.deepEqual(logged, []);
    await shown.close();
  });
});
