// The main way through the pages in the engines of Firefox and Safari. All else is tried in Chromium.
import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "mocha";
import { overviewEntry } from "#sets/overview/overviewRow.ts";
import { recorderFiles } from "#extension/record/recorderFiles.ts";
import { startTakeServer } from "#extension/record/takeServer.ts";
import type { PageMessage } from "#pages/kit/pageProtocol.ts";
import type { OverviewHostMessage, OverviewRequest } from "#pages/overview/overviewProtocol.ts";
import type { SetHostMessage, SetRequest } from "#pages/set/setProtocol.ts";
import { systemClock } from "#platform/time/clock.ts";
import { doubtfulResultText } from "../support/doubtfulResult.ts";
import type { EnginePage } from "../support/engines/engine.ts";
import { ENGINES, isInstalled } from "../support/engines/engines.ts";
import { ROOT } from "../support/paths.ts";
import { type PageName, servedPage, type ServedPage } from "../support/plainPage.ts";
import { sampleResultText, servedViewer } from "../support/plainViewer.ts";
import { waitFor } from "../support/waitFor.ts";
import { kept } from "../unit/sets/overview/keptReadings.ts";

const WITHIN = 30_000;

for (const engine of ENGINES) {
  describe(`the pages in ${engine.name}`, () => {
    let page: EnginePage;
    /** The errors that a page reported, if it has a host of its own here. */
    let defects: unknown[];
    const servers: { close(): unknown }[] = [];

    before(async function () {
      if (!(await isInstalled(engine))) this.skip();
      page = await engine.open();
    });
    after(() => page?.close());
    afterEach(async () => {
      for (const server of servers.splice(0)) await server.close();
    });

    /** Waits until what an element says matches; undefined as long as there is none that can be seen. */
    const says = (selector: string, text: RegExp, within = WITHIN) =>
      waitFor(`${selector} to say ${text}`, async () => (text.test(await textOf(selector)) ? true : undefined), within);
    const textOf = (selector: string) =>
      page.evaluate(
        (of) => [...document.querySelectorAll(of)].flatMap((found) => (found.checkVisibility() ? [found.textContent] : [])).join(" "),
        selector,
      );
    const click = (selector: string, text?: string) =>
      waitFor(`${selector} ${text ?? ""} to click on`, () => page.click(selector, text).then(() => true), WITHIN);
    const choose = (selector: string, value: string) =>
      page.evaluate(
        async ([of, chosen]) => {
          const select = document.querySelector<HTMLSelectElement>(of!)!;
          select.dispatchEvent(new Event("focus")); // Some are filled when they are used.
          await new Promise((resolve) => setTimeout(resolve));
          select.value = chosen!;
          select.dispatchEvent(new Event("change", { bubbles: true }));
        },
        [selector, value],
      );

    async function openViewer(text: string): Promise<Awaited<ReturnType<typeof servedViewer>>> {
      const viewer = await servedViewer(page, text);
      servers.push(viewer);
      await viewer.load();
      await waitFor(
        "the sound",
        async () => {
          assert.deepEqual(viewer.logged, []);
          return (await page.evaluate((of) => document.querySelector(of) !== null, ".toolbar [aria-label=Play]:enabled")) || undefined;
        },
        WITHIN,
      );
      return viewer;
    }

    /** A page with a host that grants everything. */
    async function open<Request>(name: PageName): Promise<{ requests: Request[]; port: ServedPage["port"] }> {
      const served = await servedPage(page, name);
      servers.push(served);
      const requests: Request[] = [];
      defects = [];
      const ready = new Promise<void>((resolve) => {
        served.port.onMessage((data) => {
          const message = data as PageMessage<Request>;
          if (message.type === "ready") resolve();
          if (message.type === "defect") defects.push(message);
          if (message.type !== "request") return;
          requests.push(message.request);
          void served.port.post({ type: "reply", id: message.id });
        });
      });
      await served.load();
      await ready;
      return { requests, port: served.port };
    }

    it("shows a result, draws and plays its sound, and takes a correction", async () => {
      const viewer = await openViewer(await sampleResultText());
      await says(".tabs .tab", /Phonemes Events/);
      await click(".passage .word", "ground");
      // An engine that plays for the first time may take seconds to begin, and lose what was asked for before.
      await waitFor(
        "the words after it to sound",
        async () => {
          await page.press("Shift+Enter");
          return says(".passage .word.sounding", /Every|day|she|gave/, 8_000).catch(() => undefined);
        },
        WITHIN,
      );
      await page.press("o");
      await says(".review-state", /1 change/);
      await says(".passage .word.omission.reviewed", /ground/);
      assert.deepEqual(
        viewer.review()?.words?.map(({ text, verdict }) => [text, verdict]),
        [["ground", "omission"]],
      );
      assert.deepEqual(viewer.logged, []);
    });

    it("goes on from word to word in a review by ear", async () => {
      const { text } = await doubtfulResultText();
      const viewer = await openViewer(text);
      await click("[data-review=listen]");
      await says(".listening-count", /^1 of \d/);
      await page.press("Enter");
      await says(".listening-count", /^2 of \d/);
      // As above; and a short word may have sounded before somebody looks.
      await waitFor(
        "a word to sound",
        async () => {
          const sounds = await says(".passage .word.sounding", /\w/, 5_000).catch(() => undefined);
          if (!sounds) await click("[data-review=play]");
          return sounds;
        },
        WITHIN,
      );
      await waitFor("the review", () => viewer.review(), WITHIN);
      assert.deepEqual(viewer.logged, []);
    });

    it("shows a set, and asks for what is chosen in it", async () => {
      const { requests, port } = await open<SetRequest>("set");
      const texts = ["fox.txt", "lake.txt"].map((path) => ({ id: path, path }));
      const row = {
        name: "ana.wav",
        folder: "",
        text: "fox.txt",
        best: ["fox.txt"],
        kind: "fluency-v2",
        likely: "fluency-v2",
        unsuitable: {},
      };
      await port.post({
        type: "begin",
        title: "Assess school",
        texts,
        kinds: [{ id: "fluency-v2", name: "Fluency" }],
        readers: [],
        rows: [{ ...row, id: "ana.wav", reader: "", mayBe: [], isIncluded: true, state: "ready", warnings: [] }],
        summary: {
          total: "1 to assess",
          assess: "Assess 1 Recording",
          service: "Embedded service",
          isHosted: false,
          newReaders: [],
          remembersReaders: true,
          unnamed: 0,
          short: 0,
          pads: false,
          unread: [],
          notes: [],
        },
      } satisfies SetHostMessage);
      await says("tr.row .state", /Ready/);
      await choose("tr.row td.text select", "lake.txt");
      await click("button", "Assess 1 Recording");
      await waitFor("two requests", () => requests.length === 2 || undefined, WITHIN);
      assert.deepEqual(requests, [{ method: "choose", row: "ana.wav", choice: { text: "lake.txt" } }, { method: "assess" }]);
      assert.deepEqual(defects, []);
    });

    it("shows many results, and opens one", async () => {
      const { requests, port } = await open<OverviewRequest>("overview");
      const { row } = overviewEntry(kept("The old>cold dog ran", { name: "fox-1", alias: "Kim", at: "2026-02-20T09:00:00Z" }));
      for (const message of [
        { type: "begin", scope: "file:///results", title: "Overview of results" },
        { type: "rows", rows: [row], removed: [] },
        { type: "progress", read: 1, of: 1, isDone: true },
      ] satisfies OverviewHostMessage[])
        await port.post(message);
      await says(".list-row", /Kim/);
      await click(".list-row .cell", "Kim");
      await waitFor("a request", () => requests.length > 0 || undefined, WITHIN);
      await click("[role=tab]", "Passages");
      await says("[role=tabpanel]", /fox/);
      assert.deepEqual(requests[0], { method: "open", uri: row.uri });
      assert.deepEqual(defects, []);
    });

    it("records a take", async () => {
      const takes: Uint8Array[] = [];
      const server = await startTakeServer({
        page: {
          title: "fox.txt",
          kind: "passage",
          paragraphs: [["The fox ran."]],
          folder: "passages",
          fileName: "fox.wav",
          lengths: [60],
          length: 60,
          most: 300,
        },
        files: await recorderFiles({ fsPath: ROOT }, { language: "en", texts: undefined }),
        forward: (address) => Promise.resolve(address),
        keep: (wav) => Promise.resolve(String(takes.push(wav) && "fox.wav")),
        clock: systemClock,
        limits: { farewell: 2000, left: 500 },
      });
      servers.push({ close: () => server.end("closed") });
      await page.goto(server.address);
      await click("button", "Turn On the Microphone");
      await click("button", "Record");
      await says("button.stop", /Stop/);
      await says(".time", /0:58/);
      await page.press(" ");
      await click("button", "Keep This Take");
      await says(".notice", /Saved as fox\.wav in passages\./);
      const take = Buffer.from(takes[0]!);
      const loudest = Math.max(...Array.from({ length: (take.length - 44) / 2 }, (_, at) => Math.abs(take.readInt16LE(44 + 2 * at))));
      assert.ok(take.length > 32_000 && loudest > 300, `${take.length} bytes, the loudest sample is ${loudest}`);
    });
  });
}
