// `npm test`: every check and all that a change can break on this Node, with both cores busy, and one line at the end that counts all tests.
// `npm run test:nightly`: what takes longer, and the second Node.
// `npm run test:LANE`: only that lane; what follows `--` goes to mocha, such as `--grep "TITLE OF A DESCRIBE"`.
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { HumanError } from "#core/humanError.ts";
import { auditFindings } from "./audit.ts";
import { ensureChromium } from "./browser.ts";
import { ensureBuilt, ensurePackaged } from "./builds.ts";
import { EDITOR_HOST } from "./editorHost.ts";
import { ensureEngines } from "./engines/engines.ts";
import { ensureCodeServer } from "./codeServer.ts";
import { LANES, ON_BOTH_NODES, type Lane, type LaneName, type Need } from "./lanes.ts";
import { type Count, runMocha } from "./mochaRun.ts";
import { SECOND_NODE } from "./nodes.ts";
import { NODE_24, OWN_NODE, ROOT, TEST_RESULTS } from "./paths.ts";
import { ensurePraat } from "./praat.ts";
import { NIGHTLY } from "./rounds.ts";
import { run, tryNpm, tryRun } from "./run.ts";
import { runWithSecondTry } from "./secondTry.ts";
import { ensureWebEditor } from "./webEditor.ts";

/**
 * Marketplaces and reviewers accept packages of any size; an author's patience does not. In bytes. Half of it is the engine's models
 * and words, which all hosts share; the programs are in it twice, for hosts with Node and for browsers.
 */
const LARGEST_PACKAGE = 12 * 2 ** 20;

/** Recordings that are damaged by night, and how many times as many cases a property is tried on. */
const FUZZED = 2_000;
const PROPERTY_TIMES = 3;

const total: Count = { passed: 0, failed: 0 };
/** What failed, with its details, to be repeated at the end: there may be thousands of lines in between. */
const failures: string[] = [];
/** What failed at first and passed when its file was run again; also repeated at the end, so that nobody thinks it is fine. */
const secondTries: string[] = [];
const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;
/** Prints lines of one of several things running at the same time. */
const under = (name: string) => (line: string) => console.log(`${name.padEnd(11)} | ${line}`);
type Print = (line: string) => void;

/** Runs one step that either works or throws; what builds on a failed step is left out. */
async function check(name: string, work: (print: Print) => Promise<void>): Promise<boolean> {
  const started = performance.now();
  const print = under(name);
  try {
    await work(print);
    total.passed += 1;
    print(`done in ${seconds(started)}`);
    return true;
  } catch (error) {
    total.failed += 1;
    const lines = (error instanceof HumanError ? error.message : ((error as Error).stack ?? String(error))).split("\n");
    for (const line of lines) print(line);
    failures.push(`== ${name}`, ...lines);
    print(`failed after ${seconds(started)}`);
    return false;
  }
}

/** Runs some files of a lane with mocha, shows what it prints, and counts its tests. */
async function suite(
  title: string,
  node: string,
  { options, secondTry }: Pick<Lane, "options" | "secondTry">,
  files: readonly string[],
  print: Print,
  environment?: NodeJS.ProcessEnv,
): Promise<void> {
  const started = performance.now();
  print(`== ${title}, Node ${await version(node)}`);
  const outcome = secondTry
    ? await runWithSecondTry(node, options, files, print, environment, secondTry === "restLater")
    : { ...(await runMocha(node, [...options, ...files], print, environment)), secondTries: [] };
  total.passed += outcome.passed;
  total.failed += outcome.failed;
  if (outcome.failed > 0) failures.push(`== ${title}`, ...outcome.failures);
  for (const { file, title: test, message } of outcome.secondTries)
    secondTries.push(`Passed on the second try: ${file}: ${test}`, ...message.split("\n").map((line) => `    ${line}`));
  print(`== ${title}: ${outcome.passed} passed, ${outcome.failed} failed in ${seconds(started)}`);
}

/** Runs the part of a lane that may run in parallel with others; with `apart` and `byNight`, only what is not run separately. */
async function suiteOf(name: LaneName, print: Print, { apart = [], byNight = [] }: Pick<Lane, "apart" | "byNight"> = {}): Promise<void> {
  const lane: Lane = LANES[name];
  const others = [...(lane.alone ?? []), ...apart, ...byNight];
  await suite(name, OWN_NODE, { ...lane, options: [...lane.options, ...others.flatMap((file) => ["--ignore", file])] }, lane.files, print);
}

/** Runs the editor's tests that run again in the browser's host. */
async function suiteInBrowser(print: Print): Promise<void> {
  await suite("editor, in the browser's host", OWN_NODE, LANES.editor, LANES.editor.inBrowser, print, { [EDITOR_HOST]: "browser" });
}

/** Runs the part of a lane that needs an otherwise idle machine. */
async function suiteAlone(name: LaneName, print: Print): Promise<void> {
  const lane: Lane = LANES[name];
  if (lane.alone) await suite(`${name}, what measures time`, OWN_NODE, lane, lane.alone, print);
}

async function version(node: string): Promise<string> {
  return (await tryRun(node, ["--version"])).stdout.trim();
}

async function tool(script: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [join(ROOT, "node_modules", script), ...args], { cwd: ROOT });
}

/** Runs one of the programs in `test/`. */
async function program(path: string, ...args: string[]): Promise<void> {
  await run(process.execPath, ["--import", "tsx", join(ROOT, "test", path), ...args], { cwd: ROOT });
}

const format = () => check("format", () => tool("oxfmt/bin/oxfmt", "--check", "."));
const types = () => check("types", () => tool("typescript-native/bin/tsc", "--noEmit"));
const lint = () => check("lint", () => tool("oxlint/bin/oxlint", "src", "test"));
const imports = () =>
  check("imports", () => tool("dependency-cruiser/bin/dependency-cruise.mjs", "--config", ".dependency-cruiser.cjs", "src"));
const weaknesses = () =>
  check("weaknesses", async (print) => {
    const found = auditFindings((await tryNpm(["audit", "--omit=dev", "--json"], ROOT)).stdout);
    if (found === undefined) print("not asked: the registry does not answer such questions here. Run npm audit --omit=dev where it does.");
    else if (found.length > 0) throw new HumanError("weakness-known", found.join("\n"));
  });

const NEEDS: Record<Need, (print: Print) => Promise<void>> = {
  build: ensureBuilt,
  package: async (print) => {
    const bytes = await ensurePackaged(print);
    print(`${(bytes / 2 ** 20).toFixed(1)} MB`);
    if (bytes > LARGEST_PACKAGE)
      throw new HumanError("package-too-large", `The package has ${bytes} bytes; ${LARGEST_PACKAGE} is the most that was agreed on.`);
  },
  praat: async (print) => print((await ensurePraat(print)) ?? "Praat is not installed; the tests that need it are skipped"),
  browser: async (print) => print(`browser: ${await ensureChromium(print)}`),
  engines: ensureEngines,
  editor: async (print) => {
    print(`browser: ${await ensureChromium(print)}`);
    print(`editor: ${await ensureCodeServer(print)}`);
  },
  webEditor: ensureWebEditor,
};

/** Prepares what lanes need, once. Returns whether everything is ready. */
async function prepare(...needs: readonly Need[]): Promise<boolean> {
  for (const need of new Set(needs)) if (!(await check(need, NEEDS[need]))) return false;
  return true;
}

async function oneLane(name: LaneName, more: readonly string[]): Promise<void> {
  const { needs, options, files }: Lane = LANES[name];
  if (!(await prepare(...needs))) return;
  if (more.length > 0) return suite(name, OWN_NODE, { options: [...options, ...more] }, files, console.log);
  await suiteOf(name, console.log);
  if (name === "editor") await suiteInBrowser(console.log);
  await suiteAlone(name, console.log);
}

/**
 * Runs everything, two things at a time: one for each core, and the editor waits a lot, for itself and for the browser.
 * Whichever finishes takes the next; what takes longest comes first, except for the checks, whose results are better known
 * early and which need nothing built.
 */
async function allLanes(): Promise<void> {
  const preparing = prepare("package", "praat");
  const prepared = (work: () => Promise<unknown>) => async () => void ((await preparing) && (await work()));
  let preparingEditor: Promise<boolean> | undefined;
  const inEditor = (work: () => Promise<unknown>) =>
    prepared(async () => void ((await (preparingEditor ??= prepare("editor"))) && (await work())));
  const waiting: (() => Promise<unknown>)[] = [
    inEditor(() => suiteOf("editor", under("editor"), LANES.editor)),
    format,
    types,
    lint,
    imports,
    weaknesses,
    prepared(() => suiteOf("integration", under("integration"), LANES.integration)),
    inEditor(() => suite("editor, apart", OWN_NODE, LANES.editor, LANES.editor.apart, under("apart"))),
    inEditor(() => suiteInBrowser(under("browser"))),
    // Last what is short, so that both cores are busy to the end.
    prepared(async () => void ((await prepare("browser", "engines")) && (await suiteOf("pages", under("pages"))))),
    () => suiteOf("unit", under("unit")),
  ];
  await twoAtATime(waiting);
}

async function twoAtATime(waiting: (() => Promise<unknown>)[]): Promise<void> {
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next();
  };
  await Promise.all([work(), work()]);
}

/** Runs what no change of ours breaks so often that everybody should wait for it: endurance, the second Node, fuzzing, and an editor without a machine. */
async function byNight(): Promise<void> {
  if (!(await prepare("build", "praat"))) return;
  process.env[NIGHTLY] = "1";
  const isOneNode = (await version(OWN_NODE)) === (await version(NODE_24));
  await twoAtATime([
    () => suiteOf("endurance", under("endurance")),
    () =>
      suite(
        "integration, by night",
        OWN_NODE,
        LANES.integration,
        [...LANES.integration.byNight, ...LANES.integration.moreByNight],
        under("integration"),
      ),
    ...(isOneNode
      ? []
      : [() => suite("what Node can change", NODE_24, LANES.integration, ON_BOTH_NODES, under("other Node"), { [SECOND_NODE]: "1" })]),
    () => check("fuzzing", () => program("fuzz/run.ts", String(FUZZED))),
    () => check("properties", () => program("fuzz/properties.ts", String(PROPERTY_TIMES))),
  ]);
  if (await prepare(...LANES.web.needs)) await suiteOf("web", under("web"));
  await suiteAlone("endurance", under("endurance"));
}

const [lane, ...more] = process.argv.slice(2);
if (lane !== undefined && lane !== "nightly" && !(lane in LANES)) {
  console.error(`There is no lane "${lane}", only ${[...Object.keys(LANES), "nightly"].join(", ")}.`);
  process.exit(1);
}
const began = performance.now();
// What the editor's lane left is kept until it runs again.
if (lane === undefined || lane === "editor") await rm(TEST_RESULTS, { recursive: true, force: true });
await mkdir(TEST_RESULTS, { recursive: true });
await (lane === undefined ? allLanes() : lane === "nightly" ? byNight() : oneLane(lane as LaneName, more));
if (failures.length > 0) console.log(`\nWhat failed:\n${failures.join("\n")}`);
if (secondTries.length > 0) console.log(`\n${secondTries.join("\n")}`);
console.log(`\n${seconds(began)}\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
