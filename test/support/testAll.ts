// `npm test`: every check and every suite, one after the other, and one line at the end with all of them counted.
import { spawn } from "node:child_process";
import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { HumanError } from "../../src/core/humanError.ts";
import { auditFindings } from "./audit.ts";
import { ensureChromium } from "./browser.ts";
import { ensureCodeServer } from "./codeServer.ts";
import { packageExtension } from "./package.ts";
import { NODE_24, OWN_NODE, ROOT, TEST_RESULTS } from "./paths.ts";
import { ensurePraat } from "./praat.ts";
import { run, tryNpm, tryRun } from "./run.ts";

/** Marketplaces and reviewers take packages of any size; an author's patience does not. In bytes. */
const LARGEST_PACKAGE = 10 * 2 ** 20;

const total = { passed: 0, failed: 0 };

/** Runs one step that either works or throws; what builds on a step that failed is left out. */
async function check(name: string, work: () => Promise<void>): Promise<boolean> {
  const started = performance.now();
  console.log(`\n== ${name}`);
  try {
    await work();
    total.passed += 1;
    console.log(`   done in ${((performance.now() - started) / 1000).toFixed(1)} s`);
    return true;
  } catch (error) {
    total.failed += 1;
    console.error(error instanceof HumanError ? error.message : error);
    return false;
  }
}

/** Runs a mocha suite, shows what it prints, and counts its tests. */
async function suite(name: string, node: string, args: readonly string[]): Promise<void> {
  console.log(`\n== ${name}`);
  const child = spawn(node, [join(ROOT, "node_modules", "mocha", "bin", "mocha.js"), "--no-color", ...args], { cwd: ROOT, stdio: ["ignore", "pipe", "inherit"] });
  const printed: string[] = [];
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    printed.push(part);
    process.stdout.write(part);
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exit) => resolve(exit ?? 1));
  });
  const count = (word: string) => Number(new RegExp(`^ {2}(\\d+) ${word}\\b`, "m").exec(printed.join(""))?.[1] ?? 0);
  const failed = count("failing");
  total.passed += count("passing");
  // A suite that broke before it could count, or that ran nothing, has failed too.
  total.failed += failed > 0 ? failed : code !== 0 || count("passing") === 0 ? 1 : 0;
}

async function tool(script: string, ...args: string[]): Promise<void> {
  await run(process.execPath, [join(ROOT, "node_modules", script), ...args], { cwd: ROOT, output: "inherit" });
}

async function version(node: string): Promise<string> {
  return (await tryRun(node, ["--version"])).stdout.trim();
}

await rm(TEST_RESULTS, { recursive: true, force: true });
await mkdir(TEST_RESULTS, { recursive: true });
await check("types", () => tool("typescript/bin/tsc", "--noEmit"));
await check("lint", () => tool("eslint/bin/eslint.js", "--config", ".eslint.config.mjs", "--max-warnings", "0", "src", "test"));
await check("import rules", () => tool("dependency-cruiser/bin/dependency-cruise.mjs", "--config", ".dependency-cruiser.cjs", "src"));
await check("known weaknesses of what ships", async () => {
  const found = auditFindings((await tryNpm(["audit", "--omit=dev", "--json"], ROOT)).stdout);
  if (found === undefined) console.log("   not asked: the registry does not answer such questions here. Run npm audit --omit=dev where it does.");
  else if (found.length > 0) throw new HumanError("weakness-known", found.join("\n"));
});
const built = await check("build and package", async () => {
  const { bytes } = await packageExtension();
  console.log(`   ${(bytes / 2 ** 20).toFixed(1)} MB`);
  if (bytes > LARGEST_PACKAGE) throw new HumanError("package-too-large", `The package has ${bytes} bytes; ${LARGEST_PACKAGE} is the most that was agreed on.`);
});
if (built) {
  console.log(`\n== Praat\n   ${(await ensurePraat(console.log)) ?? "not installed; the tests that need it are skipped"}`);
  const [own, current] = [await version(OWN_NODE), await version(NODE_24)];
  await suite(`unit tests, Node ${own}`, OWN_NODE, []);
  if (own !== current) await suite(`unit tests, Node ${current}`, NODE_24, []);
  const ready = await check("editor and browser", async () => {
    console.log(`   browser: ${await ensureChromium(console.log)}`);
    console.log(`   editor: ${await ensureCodeServer(console.log)}`);
  });
  if (ready) await suite("editor tests", OWN_NODE, ["--config", join("test", "editor", ".mocharc.json")]);
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed === 0 ? 0 : 1);
