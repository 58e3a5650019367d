// `npm run test:properties`: every property on many more cases than in the suite, other ones each time. Argument: how many times as many, by default 100.
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "../support/paths.ts";
import { tryRun } from "../support/run.ts";

const [times = "100"] = process.argv.slice(2);
const tests: string[] = [];
for (const lane of ["unit", "integration"]) {
  for (const name of await readdir(join(ROOT, "test", lane), { recursive: true }))
    if (name.endsWith(".test.ts")) tests.push(join("test", lane, name));
}
const withProperties: string[] = [];
for (const test of tests) if ((await readFile(join(ROOT, test), "utf8")).includes("propertyRuns(")) withProperties.push(test);
const mocha = join("node_modules", "mocha", "bin", "mocha.js");
const { code } = await tryRun(
  process.execPath,
  [mocha, "--no-config", "--node-option", "import=tsx", "--timeout", "0", ...withProperties],
  {
    cwd: ROOT,
    env: { ...process.env, PROPERTY_TIMES: times },
    output: "inherit",
  },
);
process.exitCode = code === 0 ? 0 : 1;
