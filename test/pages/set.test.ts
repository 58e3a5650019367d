// The page of recordings that are assessed together, without an editor around it.
import assert from "node:assert/strict";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, before, describe, it } from "mocha";
import type { Page } from "playwright-core";
import type { PageMessage } from "#pages/kit/pageProtocol.ts";
import type { SetHostMessage, SetRequest, SetRow, SetSummary } from "#pages/set/setProtocol.ts";
import { seriousViolations } from "../support/accessibility.ts";
import { TEST_RESULTS } from "../support/paths.ts";
import { type PageTheme, plainPage, type PlainPage } from "../support/plainPage.ts";
import { waitFor } from "../support/waitFor.ts";

const uri = (name: string) => `file:///school/${name}`;
const TEXTS = ["fox.txt", "lake.txt", "winter.txt"].map((path) => ({ id: uri(path), path }));
const LINES = { id: uri("words.arpabet"), path: "words.arpabet", lines: [1, 2].map((line) => ({ line, name: ["cat", "dog"][line - 1]! })) };
const KINDS = [
  { id: "fluency-v2", name: "Fluency" },
  { id: "recognition", name: "Recognition" },
  { id: "pronunciation", name: "Pronunciation" },
];

function row(name: string, more: Partial<SetRow> = {}): SetRow {
  return {
    id: uri(name),
    name,
    folder: "",
    length: "0:41",
    text: uri("fox.txt"),
    best: [uri("fox.txt")],
    kind: "fluency-v2",
    likely: "fluency-v2",
    unsuitable: {},
    reader: "",
    mayBe: [],
    isIncluded: true,
    state: "ready",
    warnings: [],
    ...more,
  };
}

/** A recording in each state. */
const ROWS: readonly SetRow[] = [
  row("monday.wav", {
    state: "unpaired",
    text: undefined,
    isIncluded: false,
    note: "Its name matches no text. Choose the one that was read.",
  }),
  row("dog.wav", {
    state: "unsuitable",
    text: LINES.id,
    line: 2,
    kind: "pronunciation",
    unsuitable: { pronunciation: "It is too short." },
  }),
  row("fox-ana.wav", { reader: "ana" }),
  row("fox-ben.wav", { reader: "ben", state: "known", accuracy: 93.2, rate: 170.34, level: "instructional", warnings: ["It is noisy."] }),
  row("fox-kim.wav", { state: "failed", note: "The service did not answer." }),
  row("fox-li.wav", { state: "assessed", isOtherText: true, note: "Not a reading of this text." }),
  row("cat.wav", { state: "assessed", text: LINES.id, line: 1, kind: "recognition", verdict: { text: "correct", isRight: true } }),
];
const SUMMARY: SetSummary = {
  total: "2 to assess, 3 already have results",
  assess: "Assess 2 Recordings",
  service: "Embedded service: recordings stay on this machine.",
  isHosted: false,
  newReaders: ["ana"],
  remembersReaders: true,
  unnamed: 0,
  short: 1,
  pads: false,
  unread: ["winter.txt"],
  notes: ["broken.txt could not be read."],
};
const RUNNING: SetSummary = { ...SUMMARY, running: { done: 0, of: 2, text: "0 of 2 recordings" } };

describe("the page of a set", () => {
  let page: Page;
  let port: PlainPage["port"];
  let asked: SetRequest[];
  let defects: unknown[];

  before(() => mkdir(TEST_RESULTS, { recursive: true }));
  afterEach(async () => {
    assert.deepEqual(defects, []);
    await page.close();
  });

  async function open(theme: PageTheme = "light"): Promise<void> {
    const plain = await plainPage("set", theme);
    ({ page, port } = plain);
    [asked, defects] = [[], []];
    port.onMessage((data) => {
      const message = data as PageMessage<SetRequest>;
      if (message.type === "defect") defects.push(message);
      if (message.type !== "request") return;
      asked.push(message.request);
      void port.post({ type: "reply", id: message.id });
    });
    await plain.load();
    await post({
      type: "begin",
      title: "Assess school",
      texts: [...TEXTS, LINES],
      kinds: KINDS,
      readers: [{ alias: "Ben", about: "0006 · Grade 2 · 4B" }],
      rows: [...ROWS],
      summary: SUMMARY,
    });
    await rowOf("monday.wav").waitFor();
  }
  const post = (message: SetHostMessage) => port.post(message);
  const rowOf = (name: string) => page.locator(`tr.row[data-row="${uri(name)}"]`);
  const textOf = async (name: string) => ((await rowOf(name).textContent()) ?? "").replaceAll(/\s+/g, " ");
  const button = (name: string) => page.getByRole("button", { name, exact: true });
  /** What the page asks arrives after the click that it answers. */
  const hasAsked = (...requests: SetRequest[]) =>
    waitFor("the page to ask", () => {
      assert.deepEqual(asked, requests);
      return true;
    });
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent);

  for (const theme of ["light", "dark", "high-contrast"] as const) {
    it(`says how it stands with each recording, and can be read and used (${theme})`, async () => {
      await open(theme);
      assert.match(await textOf("monday.wav"), /No text.*Its name matches no text/);
      assert.match(await textOf("dog.wav"), /Not suitable/);
      assert.match(await textOf("fox-ana.wav"), /Ready.*Assess This One/);
      assert.match(await textOf("fox-ben.wav"), /Has a result.*It is noisy\..*93\.2 %.*170\.3.*Instructional/);
      assert.match(await textOf("fox-kim.wav"), /Failed.*The service did not answer\..*Try Again/);
      assert.match(await textOf("fox-li.wav"), /Not a reading of this text\..*Choose another text/);
      assert.doesNotMatch(await textOf("fox-li.wav"), /Assessed|%/);
      assert.match(await textOf("cat.wav"), /Assessed:correct/);
      assert.equal(await page.locator(".unread-texts li").textContent(), "winter.txt");
      assert.equal(await page.locator(".notes").textContent(), "broken.txt could not be read.");
      assert.deepEqual(await seriousViolations(page), []);
      await page.screenshot({ path: join(TEST_RESULTS, `set-${theme}.png`) });
    });
  }

  it("has room for all its columns beside the explorer of a window of 1,280 pixels", async () => {
    await open();
    await page.setViewportSize({ width: 922, height: 700 });
    const done = ["anna", "ben"].map((reader) =>
      row(`recordings/${reader}/the-bridge.wav`, {
        name: "the-bridge.wav",
        folder: `recordings/${reader}`,
        reader,
        state: "assessed",
        accuracy: 89.5,
        rate: 172.9,
        level: "instructional",
      }),
    );
    await post({ type: "begin", title: "Assess school", texts: TEXTS, kinds: KINDS, readers: [], rows: done, summary: SUMMARY });
    await page.getByRole("columnheader", { name: "Level" }).waitFor();
    await rowOf("cat.wav").waitFor({ state: "detached" });
    assert.deepEqual(await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]), [922, 922]);
  });

  it("asks for what the author chooses in a row, and keeps the keyboard there", async () => {
    await open();
    const choose = (name: string, choice: object): SetRequest => ({ method: "choose", row: uri(name), choice });
    const text = page.getByRole("combobox", { name: "Text of monday.wav" });
    await text.focus();
    await text.selectOption({ label: "lake.txt" });
    await hasAsked(choose("monday.wav", { text: uri("lake.txt") }));
    await post({ type: "rows", rows: [row("monday.wav", { text: uri("lake.txt") })], summary: SUMMARY });
    await button("Assess This One: monday.wav").waitFor();
    assert.equal(await focused(), "Text of monday.wav");
    asked = [];
    await page.getByRole("combobox", { name: "Line of cat.wav" }).selectOption("2");
    await page.getByRole("combobox", { name: "Kind of assessment of fox-ana.wav" }).selectOption({ label: "Recognition" });
    await page.getByLabel("Reader of fox-ana.wav").fill("Ben");
    await page.getByLabel("Assess fox-ana.wav", { exact: true }).uncheck();
    await hasAsked(
      choose("cat.wav", { line: 2 }),
      choose("fox-ana.wav", { operation: "recognition" }),
      { method: "setReader", rows: [uri("fox-ana.wav")], reader: "Ben" },
      choose("fox-ana.wav", { isIncluded: false }),
    );
  });

  it("gives several recordings a reader at once, with and without a result", async () => {
    await open();
    const tick = (name: string) => page.getByLabel(`Select ${name} to set its reader`);
    await tick("fox-ana.wav").click();
    await tick("fox-li.wav").click({ modifiers: ["Shift"] });
    await page.screenshot({ path: join(TEST_RESULTS, "set-selected.png") });
    await tick("fox-kim.wav").click();
    await page.getByLabel("Reader of 3 recordings:").fill("0006");
    assert.deepEqual(await seriousViolations(page), []);
    await page.keyboard.press("Enter");
    await hasAsked({ method: "setReader", rows: ["fox-ana.wav", "fox-ben.wav", "fox-li.wav"].map(uri), reader: "0006" });
    assert.equal(await page.locator(".selected").count(), 0);
    await page.getByLabel("Select all recordings to set their reader").check();
    await page.getByLabel(`Reader of ${ROWS.length} recordings:`).waitFor();
    await button("Clear Selection").click();
    assert.equal(await page.locator(".reader-field :checked").count(), 0);
  });

  it("offers the readers whom a name suggests, and for all results that have none", async () => {
    await open();
    const rows = [row("fox-kim.wav", { mayBe: ["Kim", "Lou"] }), row("fox-ben.wav", { state: "known", mayBe: ["Ben"] })];
    await post({ type: "rows", rows, summary: { ...SUMMARY, unnamed: 2 } });
    await button("Reader of fox-kim.wav: Lou").click();
    await button("Reader of fox-ben.wav: Ben").click();
    await button("Set Readers of 2 Results by Their Names").click();
    await hasAsked(
      { method: "setReader", rows: [uri("fox-kim.wav")], reader: "Lou" },
      { method: "setReader", rows: [uri("fox-ben.wav")], reader: "Ben" },
      { method: "nameReaders" },
    );
  });

  it("asks for what holds for all, and for one recording alone", async () => {
    await open();
    await page.getByLabel("1 recording is too short for its kind of assessment: assess a copy with silence at the end").check();
    await page.getByLabel("Add 1 new reader to the Readers view: ana").uncheck();
    await page.getByLabel("Assess all recordings").uncheck();
    await button("Try Again: fox-kim.wav").click();
    await button("Open the result of fox-ben.wav").click();
    await button("Show Overview").click();
    await button("Save").click();
    await page.getByRole("menuitem", { name: "Save as Suite…" }).click();
    await hasAsked(
      { method: "pad", pads: true },
      { method: "rememberReaders", remember: false },
      { method: "includeAll", isIncluded: false },
      { method: "assess", row: uri("fox-kim.wav") },
      { method: "open", row: uri("fox-ben.wav") },
      { method: "overview" },
      { method: "save", as: "suite" },
    );
  });

  it("goes from the button that assesses to the one that cancels, and on to the overview, by keyboard", async () => {
    await open();
    await button("Assess 2 Recordings").focus();
    await page.keyboard.press("Enter");
    await hasAsked({ method: "assess" });
    await post({ type: "rows", rows: [row("fox-ana.wav", { state: "assessing", note: "Waiting for the result" })], summary: RUNNING });
    await page.locator(".total").filter({ hasText: "0 of 2 recordings" }).waitFor();
    assert.equal(await focused(), "Cancel");
    assert.equal(await page.locator("tbody :is(select, input):enabled").count(), 0, "nothing can be changed meanwhile");
    await page.keyboard.press("Enter");
    await hasAsked({ method: "assess" }, { method: "cancel" });
    const { assess: _assess, ...rest } = SUMMARY;
    await post({ type: "rows", rows: [row("fox-ana.wav", { state: "assessed" })], summary: { ...rest, ended: "1 recording assessed." } });
    await page
      .locator(".total")
      .filter({ hasText: /^1 recording assessed\.$/ })
      .waitFor();
    assert.equal(await focused(), "Show Overview");
    assert.equal(await page.locator("main > .visually-hidden").textContent(), "1 recording assessed.");
  });

  it("gives the editor what is to come back after a reload", async () => {
    await open();
    const state = { version: 1 as const, sources: ["file:///school"], choices: { [uri("fox-ana.wav")]: { text: uri("lake.txt") } } };
    await post({ type: "keep", state: { ...state, remembersReaders: false } });
    await page.waitForFunction(() => sessionStorage.getItem("state") !== null);
    assert.deepEqual(JSON.parse((await page.evaluate(() => sessionStorage.getItem("state")))!), { ...state, remembersReaders: false });
  });
});
