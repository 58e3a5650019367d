// How fast the viewer is on a quarter of an hour, beside wavesurfer.js with the same words and phonemes: `npm run
// bench:viewer`. One line for each figure, the median of five rounds; the two take turns, so that a busy machine
// slows both. The last line is JSON. Frames are not held back to the screen's rate: a frame's time is what it costs.
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import type { Browser, Page } from "playwright-core";
import { ensureChromium } from "../support/browser.ts";
import { ROOT } from "../support/paths.ts";
import { run } from "../support/run.ts";
import { generateReading, generateRecording } from "./viewerReading.ts";
import { timelineOf } from "../support/results.ts";

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "5" },
    words: { type: "string", default: "2200" },
    phonemes: { type: "string", default: "8000" },
  },
});
const WIDTH = 1600;
/** Frames of scrolling, and of zooming out and in again; fewer for the library, whose frames take long. */
const FRAMES = 120;
const LIBRARY_FRAMES = 24;
/** Corrections of a round: as many of each kind, half of them with ten seconds across the screen, half with the whole recording. */
const CORRECTIONS = 40;
/** Quiet before each correction, in milliseconds: what may be drawn late is there by then. */
const QUIET = 350;

const reading = generateReading({ words: Number(values.words), phonemes: Number(values.phonemes), seconds: 900 });
const folder = await mkdtemp(join(tmpdir(), "bench-viewer-"));
await run(process.execPath, [join(ROOT, "esbuild.mjs"), "--production", "--viewer", folder], { cwd: ROOT });
const library = join(ROOT, "node_modules", "wavesurfer.js", "dist");

const STYLE =
  "--vscode-editor-background:#1f1f1f;--vscode-foreground:#ccc;--vscode-descriptionForeground:#9d9d9d;--vscode-focusBorder:#0078d4;--vscode-charts-red:#f14c4c;--vscode-charts-purple:#b180d7;--vscode-charts-blue:#3794ff;--vscode-charts-green:#89d185;--vscode-charts-yellow:#cca700";
const VIEWER_PAGE = `<!DOCTYPE html><html lang="en" style="${STYLE}"><meta charset="utf-8"><link rel="stylesheet" href="/viewer.css"><body class="vscode-dark"><div id="viewer"></div>
<script>window.defects = [];
// An editor that keeps every review and says so, as the real one does.
window.acquireVsCodeApi = () => ({
  postMessage: (message) => {
    const { type, id, request } = structuredClone(message);
    if (type === "defect") window.defects.push(message);
    if (type !== "request") return;
    if (request.method === "setReview") window.postMessage({ type: "review", review: request.review }, "*");
    window.postMessage({ type: "reply", id }, "*");
  },
  getState() {}, setState() {},
});</script>
<script src="/viewer.js"></script></body></html>`;
const LIBRARY_PAGE = `<!DOCTYPE html><html lang="en"><meta charset="utf-8"><body style="margin:0;background:#1f1f1f;color:#ccc"><div id="wave" style="width:${WIDTH - 100}px"></div>
<script src="/wavesurfer.js"></script><script src="/regions.js"></script></body></html>`;
const files: Record<string, { type: string; body: () => Promise<Buffer> | Buffer | string }> = {
  "/viewer.html": { type: "text/html", body: () => VIEWER_PAGE },
  "/wavesurfer.html": { type: "text/html", body: () => LIBRARY_PAGE },
  "/viewer.js": { type: "text/javascript", body: () => readFile(join(folder, "viewer.js")) },
  "/viewerSound.js": { type: "text/javascript", body: () => readFile(join(folder, "viewerSound.js")) },
  "/viewer.css": { type: "text/css", body: () => readFile(join(folder, "viewer.css")) },
  "/wavesurfer.js": { type: "text/javascript", body: () => readFile(join(library, "wavesurfer.min.js")) },
  "/regions.js": { type: "text/javascript", body: () => readFile(join(library, "plugins", "regions.min.js")) },
  "/recording.wav": {
    type: "audio/wav",
    body: (() => {
      const recording = generateRecording(reading);
      return () => recording;
    })(),
  },
};
const server = createServer((request, response) => {
  const file = files[request.url ?? ""];
  if (!file) return void response.writeHead(404).end();
  void Promise.resolve(file.body()).then((body) => response.writeHead(200, { "content-type": file.type }).end(body));
});
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

/** What runs in both pages: one action a frame, and how long each frame took; every long task since the page began. */
const TOOLS = `
window.blocks = [];
new PerformanceObserver((list) => { for (const entry of list.getEntries()) window.blocks.push(entry.duration); }).observe({ type: "longtask", buffered: true });
window.frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
window.painted = async () => { await frame(); await new Promise((resolve) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = resolve; port2.postMessage(0); }); };
window.times = async (count, act) => {
  const times = [];
  let last = await frame();
  for (let i = 0; i < count; i++) { act(i); const now = await frame(); times.push(now - last); last = now; }
  return times;
};`;

/** What a person does who corrects a reading, all over the text: each kind in turn, and whether it is on the page when it counts as shown. */
const CORRECT = `async (wheel) => {
  const press = (key, target = document.activeElement) => target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  const legend = (kind) => Number(document.querySelector("[data-legend=" + kind + "] .legend-count").textContent);
  const substitute = () => { press("s"); const input = document.querySelector("#said"); input.value = "other"; return () => input.form.requestSubmit(); };
  const kinds = [
    { act: () => () => press("y"), shown: (mark) => mark.matches(".confirmed") },
    { act: substitute, shown: (mark, before) => mark.matches(".substitution.changed") && mark.textContent.endsWith(" other") && legend("substitution") === before.substitution + 1 },
    { act: () => () => press("o"), shown: (mark, before) => mark.matches(".omission.changed") && legend("omission") === before.omission + 1 },
    { act: () => () => press("v"), shown: (mark) => mark.matches(".variant.changed") },
    { act: () => () => press("r"), shown: (mark, before) => legend("repetition") === before.repetition + 1 },
  ];
  window.blocks.length = 0;
  const corrections = [];
  const correctionWork = [];
  for (let i = 0; i < ${CORRECTIONS}; i++) {
    if (i === ${CORRECTIONS / 2}) press("0", document.body);
    const marks = [...document.querySelectorAll(".passage .word.correct:not(.reviewed)")];
    const mark = marks[Math.floor(((i * 17) % ${CORRECTIONS} + 0.5) / ${CORRECTIONS} * marks.length)];
    const all = [...document.querySelectorAll(".passage .word")];
    const { word } = mark.dataset;
    // Chosen from the word before it, as a click would play it.
    const neighbour = all[all.indexOf(mark) - 1];
    neighbour.focus();
    press("ArrowRight", neighbour);
    await new Promise((resolve) => setTimeout(resolve, ${QUIET}));
    const kind = kinds[i % kinds.length];
    const before = { substitution: legend("substitution"), omission: legend("omission"), repetition: legend("repetition") };
    const act = kind.act();
    await painted();
    const state = document.querySelector(".review-state").textContent;
    const figure = () => Number(document.querySelector("[data-card=correct]").dataset.value);
    const right = figure();
    const worked = await work();
    const began = performance.now();
    act();
    await painted();
    corrections.push(performance.now() - began);
    correctionWork.push((await work()) - worked);
    const pixels = document.querySelector(".lanes").toDataURL();
    await painted();
    if (document.querySelector(".lanes").toDataURL() !== pixels) throw new Error("the timeline was not drawn in the first frame");
    if (!kind.shown(document.querySelector(".passage [data-word='" + word + "']"), before)) throw new Error("not shown: " + kind.shown);
    if (i % kinds.length > 0 && document.querySelector(".review-state").textContent === state) throw new Error("not counted: " + state);
    if (figure() !== right - Number(i % kinds.length === 1 || i % kinds.length === 2)) throw new Error("the figures do not follow: " + right + ", " + figure());
    const defect = window.defects[0];
    if (defect) throw new Error(defect.message);
  }
  return { corrections, correctionWork, correctionBlock: Math.max(0, ...window.blocks) };
}`;

interface ViewerRound {
  /** Everything that can be seen without scrolling but the sound, which is fetched and decoded beside the page. */
  firstPaint: number;
  /** The words beyond the edge of the passage too. */
  text: number;
  wave: number;
  spectrogram: number;
  scroll: number[];
  zoom: number[];
  /** From a key until the frame after it is painted, in which marks, figures, legend and timeline show the correction. */
  corrections: number[];
  /** Processor time of the page's thread for each of them, which a busy machine lengthens far less. */
  correctionWork: number[];
  block: number;
  /** Long tasks while words were corrected, what is drawn late among them. */
  correctionBlock: number;
  heap: number;
}

async function openPage(browser: Browser, path: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: WIDTH, height: 1000 } });
  page.setDefaultTimeout(180_000);
  page.on("pageerror", (error) => console.error(error));
  await page.goto(`${origin}${path}`);
  await page.evaluate(TOOLS);
  return page;
}

async function viewerRound(browser: Browser): Promise<ViewerRound> {
  const page = await openPage(browser, "/viewer.html");
  const inspector = await page.context().newCDPSession(page);
  await inspector.send("Performance.enable", { timeDomain: "threadTicks" });
  /** Processor time of the page's thread so far, in milliseconds. */
  await page.exposeFunction(
    "work",
    async () => 1000 * (await inspector.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration")!.value,
  );
  const document = {
    title: "generated",
    identity: "generated",
    operation: "Fluency",
    assessedBy: { service: "embedded", modelId: "local-en" },
    timeline: timelineOf({ result: { kind: "fluency-v2", body: reading.body }, reference: reading.reference }),
    audio: { uri: "file:///recording.wav", name: "recording.wav", src: `${origin}/recording.wav` },
  };
  const measured = await page.evaluate<Omit<ViewerRound, "heap"> & { defects: unknown[] }>(`(async (message) => {
    const canvas = () => document.querySelector(".lanes");
    const drawn = () => { const c = canvas(); return c && c.width > 500 && c.getContext("2d").getImageData(c.width >> 1, c.height - 30, 60, 1).data.some((value) => value > 0); };
    const until = async (is) => { const end = performance.now() + 120000; while (!is()) { if (performance.now() > end) throw new Error("not drawn: " + is); await painted(); } return performance.now(); };
    const began = performance.now();
    window.postMessage(message, "*");
    const filled = () => { const passage = document.querySelector(".passage"); return passage && passage.scrollHeight > passage.clientHeight; };
    const firstPaint = await until(() => drawn() && filled()) - began;
    const text = await until(() => document.querySelectorAll(".passage [data-segment]").length >= ${reading.words.length}) - began;
    const wave = await until(() => !document.querySelector(".playhead").hidden) - began;
    // It opens at ten seconds, which have their spectrogram by themselves.
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "0", bubbles: true, cancelable: true }));
    await painted(); await painted();
    document.querySelector(".show-menu").showPopover();
    await painted(); await painted();
    const asked = performance.now();
    const before = canvas().clientHeight;
    const show = [...document.querySelectorAll(".show-menu .choice")].find((label) => label.closest("fieldset").querySelector("legend").textContent === "Spectrogram");
    const box = show.querySelector("input");
    box.checked = false;
    box.click();
    document.querySelector(".show-menu").hidePopover();
    const blank = () => { const c = canvas(); const ratio = c.height / c.clientHeight; const data = c.getContext("2d").getImageData(0, 26 * ratio + 88 * ratio + 40, c.width, 120).data; let lit = 0; for (let x = 0; x < 32; x++) { let most = 0; for (let y = 0; y < 120; y++) most = Math.max(most, data[(y * c.width + Math.floor(((x + 0.5) / 32) * c.width)) * 4]); if (most > 60) lit++; } return lit < 24; };
    const spectrogram = await until(() => canvas().clientHeight > before + 100 && !blank()) - asked;
    const at = { bubbles: true, cancelable: true, clientX: canvas().getBoundingClientRect().left + canvas().clientWidth / 2, clientY: 100 };
    const wheel = (options) => canvas().dispatchEvent(new WheelEvent("wheel", { ...at, ...options }));
    // Ten seconds across the screen.
    for (let i = 0; i < 45; i++) { wheel({ deltaY: -30, ctrlKey: true }); }
    await painted(); await painted();
    const scroll = await times(${FRAMES}, () => wheel({ deltaX: 40 }));
    const zoom = await times(${FRAMES}, (i) => wheel({ deltaY: i < ${FRAMES / 2} ? 22 : -22, ctrlKey: true }));
    await painted();
    const block = Math.max(0, ...window.blocks);
    const { corrections, correctionWork, correctionBlock } = await (${CORRECT})(wheel);
    return { firstPaint, text, wave, spectrogram, scroll, zoom, corrections, correctionWork, block, correctionBlock, defects: window.defects };
  })(${JSON.stringify({ type: "state", document })})`);
  if (measured.defects.length > 0) throw new Error(JSON.stringify(measured.defects));
  const heap = await heapOf(page);
  await page.close();
  return { ...measured, heap };
}

/**
 * Every word and phoneme as a region over the wave, and the wave itself from peaks, so that nothing has to be decoded. The
 * regions have no labels: with them the library compares each with all others before it draws, for minutes. It zooms out
 * to two minutes only, as it lays the page out anew for every region that comes into sight.
 */
async function libraryRound(browser: Browser): Promise<{ firstPaint: number; scroll: number[]; zoom: number[] }> {
  const page = await openPage(browser, "/wavesurfer.html");
  const marks = [...reading.words, ...reading.phonemes].map(({ start, end }) => ({ start, end, drag: false, resize: false }));
  const measured = await page.evaluate<{ firstPaint: number; scroll: number[]; zoom: number[] }>(`(async ({ marks, duration }) => {
    const peaks = Float32Array.from({ length: 90000 }, (_, i) => Math.sin(i) * (0.4 + 0.4 * Math.sin(i / 50)));
    const began = performance.now();
    const regions = WaveSurfer.Regions.create();
    const player = WaveSurfer.create({ container: "#wave", height: 88, peaks: [peaks], duration, minPxPerSec: 150, plugins: [regions], interact: true });
    await new Promise((resolve) => player.on("ready", resolve));
    for (const mark of marks) regions.addRegion(mark);
    await painted();
    const firstPaint = performance.now() - began;
    let left = 0;
    const scroll = await times(${LIBRARY_FRAMES}, () => player.setScroll((left += 40)));
    let density = 150;
    const zoom = await times(${LIBRARY_FRAMES}, (i) => player.zoom((density *= i < ${LIBRARY_FRAMES / 2} ? 0.82 : 1 / 0.82)));
    return { firstPaint, scroll, zoom };
  })(${JSON.stringify({ marks, duration: reading.duration })})`);
  await page.close();
  return measured;
}

/** Memory of the page's script in MB: objects, and the samples and pictures that they hold. */
async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send("HeapProfiler.collectGarbage");
  const usage = (await session.send("Runtime.getHeapUsage")) as { usedSize: number; backingStorageSize?: number };
  return (usage.usedSize + (usage.backingStorageSize ?? 0)) / 2 ** 20;
}

function quantile(numbers: readonly number[], share: number): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

const median = (numbers: readonly number[]) => quantile(numbers, 0.5);

async function launch(): Promise<Browser> {
  return chromium.launch({
    executablePath: await ensureChromium(),
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-frame-rate-limit",
      "--disable-gpu-vsync",
      "--autoplay-policy=no-user-gesture-required",
    ],
  });
}

const ours: ViewerRound[] = [];
const theirs: Awaited<ReturnType<typeof libraryRound>>[] = [];
const browser = await launch();
try {
  for (let round = 0; round < Number(values.rounds); round++) {
    ours.push(await viewerRound(browser));
    theirs.push(await libraryRound(browser));
    console.log(
      `round ${round + 1}: viewer ${quantile([...ours.at(-1)!.scroll, ...ours.at(-1)!.zoom], 0.95).toFixed(1)} ms, wavesurfer.js ${quantile([...theirs.at(-1)!.scroll, ...theirs.at(-1)!.zoom], 0.95).toFixed(1)} ms (95 % of frames)`,
    );
  }
} finally {
  await browser.close();
  server.close();
  await rm(folder, { recursive: true, force: true });
}

const of = <T>(rounds: readonly T[], figure: (round: T) => number) => Math.round(median(rounds.map(figure)) * 10) / 10;
const both = ({ scroll, zoom }: { scroll: number[]; zoom: number[] }) => [...scroll, ...zoom];
const figures = {
  firstPaintMs: of(ours, ({ firstPaint }) => firstPaint),
  textMs: of(ours, ({ text }) => text),
  waveMs: of(ours, ({ wave }) => wave),
  spectrogramMs: of(ours, ({ spectrogram }) => spectrogram),
  p50FrameMs: of(ours, (round) => quantile(both(round), 0.5)),
  p95FrameMs: of(ours, (round) => quantile(both(round), 0.95)),
  p95ScrollMs: of(ours, ({ scroll }) => quantile(scroll, 0.95)),
  p95ZoomMs: of(ours, ({ zoom }) => quantile(zoom, 0.95)),
  p50CorrectionMs: of(ours, ({ corrections }) => quantile(corrections, 0.5)),
  p95CorrectionMs: of(ours, ({ corrections }) => quantile(corrections, 0.95)),
  maxCorrectionMs: of(ours, ({ corrections }) => Math.max(...corrections)),
  p50CorrectionWorkMs: of(ours, ({ correctionWork }) => quantile(correctionWork, 0.5)),
  maxCorrectionWorkMs: of(ours, ({ correctionWork }) => Math.max(...correctionWork)),
  longestBlockMs: of(ours, ({ block }) => block),
  longestCorrectionBlockMs: of(ours, ({ correctionBlock }) => correctionBlock),
  heapMB: of(ours, ({ heap }) => heap),
  wavesurferFirstPaintMs: of(theirs, ({ firstPaint }) => firstPaint),
  wavesurferP50FrameMs: of(theirs, (round) => quantile(both(round), 0.5)),
  wavesurferP95FrameMs: of(theirs, (round) => quantile(both(round), 0.95)),
  words: reading.words.length,
  phonemes: reading.phonemes.length,
  rounds: ours.length,
  /** Of the whole machine during the last minute: above its number of processors, others took time from what was measured. */
  loadAverage: Math.round(loadavg()[0]! * 10) / 10,
};
console.log(
  `\n${reading.words.length} words, ${reading.phonemes.length} phonemes, ${reading.duration / 60} minutes; median of ${ours.length} rounds`,
);
console.log(["", "viewer", "wavesurfer.js 8"].map((text) => text.padEnd(34)).join(""));
const line = (name: string, own: number, other?: number) =>
  console.log([name, `${own.toFixed(1)} ms`, other === undefined ? "" : `${other.toFixed(1)} ms`].map((text) => text.padEnd(34)).join(""));
line("first complete paint", figures.firstPaintMs, figures.wavesurferFirstPaintMs);
line("with the whole text", figures.textMs);
line("with the waveform", figures.waveMs);
line("whole spectrogram once asked for", figures.spectrogramMs);
line("frame, half are shorter", figures.p50FrameMs, figures.wavesurferP50FrameMs);
line("frame, 95 % are shorter", figures.p95FrameMs, figures.wavesurferP95FrameMs);
line("correction, half are shorter", figures.p50CorrectionMs);
line("correction, 95 % are shorter", figures.p95CorrectionMs);
line("correction, the longest", figures.maxCorrectionMs);
line("… processor time, half are shorter", figures.p50CorrectionWorkMs);
line("… processor time, the longest", figures.maxCorrectionWorkMs);
line("longest block of the page", figures.longestBlockMs);
line("longest block while correcting", figures.longestCorrectionBlockMs);
console.log(`${"memory".padEnd(34)}${figures.heapMB.toFixed(1)} MB`);
console.log(JSON.stringify(figures));
