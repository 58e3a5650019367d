// The card that shows an answer about a reading in a chat, in a frame as chats make it, with the answers of the tools themselves.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, it } from "mocha";
import type { Frame, Page } from "playwright-core";
import { refusal, type ToolAnswer } from "#agents/answers/answer.ts";
import { readingAnswer } from "#agents/answers/readingAnswer.ts";
import type { KnownReading } from "#agents/toolHost.ts";
import { seriousViolations } from "../support/accessibility.ts";
import { jsonInHtml } from "#core/text/html.ts";
import { DIST } from "../support/paths.ts";
import { sharedBrowser } from "../support/plainPage.ts";
import { oralReading } from "../unit/core/scoring/oralReading.ts";

const ALL = { offset: 0, limit: 20 };
const reading = (timeline: KnownReading["timeline"], more: Partial<KnownReading> = {}): KnownReading => ({
  timeline,
  operation: "fluency-v2",
  reader: {},
  notes: [],
  passage: "the-hill.txt",
  ...more,
});

interface Context {
  theme?: "light" | "dark";
  locale?: string;
  styles?: { variables: Record<string, string> };
}

interface Chat {
  page: Page;
  frame: Frame;
  /** Methods and answers that the card has sent, in their order. */
  sent: () => Promise<string[]>;
  post: (message: object) => Promise<void>;
  errors: string[];
}

const CHAT = `const sent = [];
const frame = document.body.appendChild(document.createElement("iframe"));
frame.sandbox.add("allow-scripts");
frame.style = "border:0;width:100%;display:block";
const post = (message) => frame.contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
window.addEventListener("message", ({ source, data: { id, method, params, result, error } }) => {
  if (source !== frame.contentWindow) return;
  sent.push(method ?? [id, error ? error.code : JSON.stringify(result)].join(" "));
  if (method === "ui/initialize")
    post({ id, result: { protocolVersion: "2026-01-26", hostInfo: {}, hostCapabilities: {}, hostContext: asked.context } });
  if (method === "ui/notifications/initialized" && asked.result) post({ method: "ui/notifications/tool-result", params: asked.result });
  if (method === "ui/notifications/size-changed") frame.style.height = params.height + "px";
});
frame.srcdoc = asked.html;`;

/** VS Code puts its own policy and script first: what the page says to its parent goes by way of the editor, and answers come from there. */
const VS_CODE = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'">
<script>{
  const real = window.parent;
  const wrapped = new Proxy(real, { get: (_, name) => (name === "postMessage" ? (message) => real.postMessage(message, "*") : undefined) });
  const from = (event) => new Proxy(event, { get: (target, name) => (name === "source" ? wrapped : target[name]) });
  const listen = window.addEventListener;
  window.addEventListener = (type, listener) => listen.call(window, type, type === "message" ? (event) => listener(from(event)) : listener);
  window.parent = wrapped;
}</script>`;

/** A chat around the card: it answers the first request, gives the tool's answer, and makes the frame as high as the card says. */
async function chatWith(
  answer: ToolAnswer | undefined,
  context: Context = {},
  { width = 640, head = "" }: { width?: number; head?: string } = {},
): Promise<Chat> {
  const page = await (await sharedBrowser()).newPage({ viewport: { width, height: 700 }, locale: "en-US" });
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(String(error)));
  page.on("console", (line) => line.type() === "error" && errors.push(line.text()));
  page.on("request", (request) => errors.push(`asks for ${request.url()}`));
  const result = answer && {
    content: [{ type: "text", text: answer.text }],
    structuredContent: answer.structured,
    isError: answer.isError,
  };
  const html = (await readFile(join(DIST, "readingCard.html"), "utf8")).replace("<head>", `<head>${head}`);
  await page.setContent(
    `<!DOCTYPE html><title>A chat</title><body style="margin:0"><script>const asked = ${String(jsonInHtml({ html, context, result }))};${CHAT}</script>`,
  );
  const frame = page.frames().find((one) => one !== page.mainFrame())!;
  if (answer) await frame.locator("#card > *").first().waitFor();
  return {
    page,
    frame,
    errors,
    sent: () => page.evaluate("sent"),
    post: (message) => page.evaluate(`post(${JSON.stringify(message)})`),
  };
}

describe("the card of a reading in a chat", () => {
  let chat: Chat;
  const show = async (...args: Parameters<typeof chatWith>) => (chat = await chatWith(...args));
  const card = () => chat.frame.locator("#card");
  const styleOf = (property: string) => chat.frame.evaluate((name) => getComputedStyle(document.body).getPropertyValue(name), property);
  afterEach(() => chat.page.close());

  const timeline = {
    ...oralReading("the old>cold dog -ran to +um the big>enormouslylongwordthatnobodysays tree and (4) sat down"),
    warnings: ["The background is loud."],
    reviewed: { changes: 2, confirmed: 0 },
  };
  timeline.segments.forEach((segment, place) => Object.assign(segment, { confidence: 0.5 + place / 40 }));
  const answer = readingAnswer(reading(timeline, { path: "may/the-hill.assessment.json", assessedAt: "2026-03-04T05:06:07Z" }), ALL);

  it("has the passage, the figures and each place with what was said, and nothing that the text does not say", async () => {
    await show(answer);
    const shown = await card().innerText();
    assert.match(shown, /^the-hill\.txt\n+may\/the-hill\.assessment\.json · 2026-03-04 · Reviewed, 2 changes\n/);
    for (const part of ["The background is loud.", "63.6 %", "8 of 11", "2 substitutions · 1 omission · 1 insertion · 1 long pause"])
      assert.ok(shown.includes(part), `${part} in ${shown}`);
    assert.deepEqual((await card().locator("tbody tr").allInnerTexts()).map((row) => row.split("\t").map((cell) => cell.trim())).at(0), [
      "2",
      "↔ Substitution",
      "old",
      "cold",
      "1.50 s",
      "53 %",
    ]);
    const values = (await card().locator("h1, header p, li, dd, .counts, td:not(.kind)").allInnerTexts()).flatMap((text) =>
      text.split(/[\s·–]+/u),
    );
    const missing = values.filter((value) => !answer.text.toLowerCase().includes(value.toLowerCase()));
    assert.deepEqual(missing, []);
    assert.deepEqual(chat.errors, []);
  });

  it("shows the next part of a long list as that, and a text that is none of markup as text", async () => {
    const sly = oralReading('a<b>&lt;b&gt;<img/src=x/onerror=alert(1)> old>"cold" -ran');
    await show(readingAnswer(reading(sly, { passage: "<script>alert(1)</script>.txt" }), { offset: 1, limit: 1 }));
    assert.match(await card().innerText(), /^<script>alert\(1\)<\/script>\.txt\n+Not saved · Not reviewed\n[^]*\n2–2 of 3$/);
    assert.equal(await card().locator("img, script").count(), 0);
    assert.deepEqual(chat.errors, []);
  });

  it("speaks the chat's language, if there is one of ours", async () => {
    await show(answer, { locale: "es-MX" });
    const [head, labels] = [await card().innerText(), await card().locator("th, dt, caption").allInnerTexts()];
    assert.match(head, /Revisado, 2 cambios/);
    assert.deepEqual(labels, [
      ...["Precisión", "Palabras correctas por minuto", "Palabras correctas", "Nivel de lectura"],
      ...["No se leyó como está escrito", "Palabra", "Tipo", "Texto", "Dicho", "Tiempo", "Confianza"],
    ]);
    assert.match(head, /Frustración/);
    assert.equal(await chat.frame.evaluate(() => document.documentElement.lang), "es");
    await chat.page.close();
    await show(answer, { locale: "fr" });
    assert.match(await card().innerText(), /Words correct per minute/);
  });

  it("has the chat's colours and type, and follows them", async () => {
    await show(answer, { theme: "dark" });
    assert.deepEqual([await styleOf("color-scheme"), await styleOf("background-color")], ["dark", "rgb(31, 31, 31)"]);
    assert.deepEqual(await seriousViolations(chat.frame), []);
    const variables = { "--color-background-primary": "light-dark(#fed, #123)", "--font-sans": "serif" };
    await chat.post({ method: "ui/notifications/host-context-changed", params: { theme: "light", styles: { variables } } });
    await chat.frame.waitForFunction(() => getComputedStyle(document.body).backgroundColor === "rgb(255, 238, 221)");
    assert.equal(await styleOf("font-family"), "serif");
    assert.deepEqual(await seriousViolations(chat.frame), []);
  });

  it("fits into a narrow chat, and is as high as what it shows", async () => {
    await show(answer, {}, { width: 320 });
    await chat.page.waitForFunction("sent.includes('ui/notifications/size-changed')");
    const { wide, high, room } = await chat.frame.evaluate(() => ({
      wide: document.documentElement.scrollWidth,
      high: document.documentElement.scrollHeight,
      room: [innerWidth, innerHeight],
    }));
    assert.deepEqual([wide, high], room);
    assert.match(await card().locator("tbody tr").first().innerText(), /53 %/);
  });

  it("says of another text, a pronunciation and a refusal what there is to say", async () => {
    await show(readingAnswer(reading({ ...timeline, otherText: "It is of another text." }), ALL));
    assert.match(await card().innerText(), /It is of another text\.$/);
    await chat.page.close();
    await show({
      text: "",
      structured: {
        ...{
          operation: "pronunciation",
          kind: "pronunciation",
          warnings: [],
          figures: { correct: false, score: 61.5, asExpected: 3, of: 4 },
        },
        ...{
          confusions: [
            { expected: "R", heard: "W", times: 2 },
            { heard: "AH", times: 1 },
          ],
          total: 1,
          offset: 0,
        },
        readOtherwise: [{ kind: "substitution", word: 2, expected: "R", said: "W" }],
      },
    });
    assert.match(
      await card().innerText(),
      /^Pronunciation\n[^]*Verdict\nNot correct\n[^]*Score\n61\.5\nAs expected\n3 of 4\n[^]*R → W ×2[^]*– → AH$/,
    );
    await chat.page.close();
    await show(refusal("outside-roots", "Name another file."));
    assert.equal(await card().innerText(), "outside-roots: Name another file.");
  });

  it("answers what a chat may ask, and minds nothing else", async () => {
    await show(undefined);
    for (const message of [
      { method: "ui/notifications/tool-input", params: { arguments: {} } },
      { method: "ui/notifications/tool-result", params: 5 },
      { id: 1, result: {} },
      { id: 7, method: "ping" },
      { id: "x", method: "tools/list" },
      { id: 9, method: "ui/resource-teardown", params: {} },
    ])
      await chat.post(message);
    await chat.page.evaluate("frame.contentWindow.postMessage('hello', '*')");
    await chat.page.waitForFunction("sent.some((one) => one.startsWith('9 '))");
    const sent = (await chat.sent()).filter((method) => !method.includes("size-changed"));
    assert.deepEqual(sent, ["ui/initialize", "ui/notifications/initialized", "7 {}", "x -32601", "9 {}"]);
    await chat.post({ method: "ui/notifications/tool-cancelled", params: { reason: "no" } });
    await card().getByText("Cancelled").waitFor();
    assert.deepEqual(chat.errors, []);
  });

  it("is shown where the chat wraps its window, as VS Code does", async () => {
    await show(answer, { theme: "dark" }, { head: VS_CODE });
    assert.match(await card().innerText(), /^the-hill\.txt\n/);
    assert.deepEqual(chat.errors, []);
  });

  it("loads nothing and runs no script but its own", async () => {
    await show(answer);
    const refused = await chat.frame.evaluate(async () => {
      const script = document.createElement("script");
      script.textContent = "window.ran = true";
      document.body.append(script);
      return [await fetch("data:text/plain,a").then(String, () => "refused"), "ran" in window];
    });
    assert.deepEqual(refused, ["refused", false]);
  });
});
