import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { LANES, ON_BOTH_NODES } from "../../support/lanes.ts";
import { ROOT } from "../../support/paths.ts";
import { foreignToUnit } from "../../support/unitLane.ts";

const tests = readdirSync(join(ROOT, "test"), { recursive: true, encoding: "utf8" })
  .map((path) => `test/${path.replaceAll("\\", "/")}`)
  .filter((path) => path.endsWith(".test.ts"));

describe("the lane of unit tests", () => {
  it("starts no process, server, thread, engine or build", () => {
    // This file holds examples of what does not belong here.
    const own = tests.filter((path) => path.startsWith("test/unit/") && path !== "test/unit/support/lanes.test.ts");
    assert.ok(own.length > 100, `${own.length} files`);
    assert.deepEqual(
      own.flatMap((path) => foreignToUnit(path)),
      [],
    );
  });

  const rows: [what: string, text: string, reason?: string][] = [
    ["a process", 'import { spawn } from "node:child_process";', "node:child_process"],
    ["a process, imported over several lines", 'import {\n  execFile,\n  spawn,\n} from "child_process";', "child_process"],
    ["a process, imported later", 'const { spawn } = await import("node:child_process");', "node:child_process"],
    ["a server", 'import { createServer } from "node:http";', "node:http"],
    ["the compiler of the build", 'import { build } from "esbuild";', "esbuild"],
    ["the engine", 'import { loadModels } from "../../src/engine/loadModels.ts";', "src/engine/loadModels.ts"],
    [
      "a helper of another lane",
      'import { ServiceBench } from "../integration/service/serviceBench.ts";',
      "test/integration/service/serviceBench.ts",
    ],
    ["a helper that starts a process", 'import { run } from "../support/helper.ts";', "test/support/helper.ts: node:child_process"],
    ["a connection", "await fetch(url);", "fetch("],
    ["what was built", 'readFileSync(join(ROOT, "dist/cli.js"));', '"dist/'.slice(1)],
    ["types alone", 'import type { ChildProcess } from "node:child_process";\n// spawn(fetch("dist/x"))'],
    [
      "sources, files and other packages",
      'import assert from "node:assert/strict";\nimport fc from "fast-check";\nimport { a } from "../../src/core/a.ts";',
    ],
  ];
  for (const [what, text, reason] of rows) {
    it(`${reason === undefined ? "takes" : "does not take"} a test with ${what}`, () => {
      const files = new Map([
        ["test/unit/made.test.ts", text],
        ["test/support/helper.ts", 'import { spawn } from "node:child_process";'],
      ]);
      const found = foreignToUnit("test/unit/made.test.ts", (path) => files.get(path) ?? "");
      assert.equal(found.length, reason === undefined ? 0 : 1, found.join("\n"));
      if (reason !== undefined) assert.ok(found[0]!.includes(reason), found[0]);
    });
  }
});

describe("the lanes", () => {
  const matches = (path: string, glob: string) =>
    new RegExp(
      `^${glob
        .replace(/[.]/g, "\\.")
        .replace(/\{([^}]+)\}/g, (_, names: string) => `(${names.replaceAll(",", "|")})`)
        .replace(/!\(([^)]+)\)/, "(?!($1)\\.)[^/]*")
        .replaceAll("**/", "(.+/)?")
        .replace(/(?<![.)\]])\*/g, "[^/]*")}$`,
    ).test(path);

  it("hold every test, each in one", () => {
    const lanes = Object.values(LANES);
    for (const path of tests) assert.equal(lanes.filter(({ files }) => files.some((glob) => matches(path, glob))).length, 1, path);
  });

  it("run all tests of the shared editor in one process, and only them", () => {
    const sharing = tests.filter(
      (path) => path.startsWith("test/editor/") && readFileSync(join(ROOT, path), "utf8").includes("shareSession("),
    );
    const apart = LANES.editor.apart;
    assert.deepEqual([...sharing, ...apart].sort(), tests.filter((path) => path.startsWith("test/editor/")).sort());
  });

  // Mocha loads such a file by another way than the rest, with copies of all modules: of the shared editor too, so that there would be two.
  it("hold no test that awaits while it is loaded", () => {
    const awaits = (path: string) => /^(?![\s/*)])(?:(?!\basync\b).)*\bawait\s/m.test(readFileSync(join(ROOT, path), "utf8"));
    assert.deepEqual(tests.filter(awaits), []);
  });

  it("run by night again what by day takes some rows of its tables alone", () => {
    const shortened = tests.filter(
      (path) => path.startsWith("test/integration/") && readFileSync(join(ROOT, path), "utf8").includes("support/rounds.ts"),
    );
    assert.deepEqual([...LANES.integration.moreByNight], shortened.sort());
  });

  it("name files that are there", () => {
    for (const glob of [
      ...Object.values(LANES).flatMap((lane) => [
        ...lane.files,
        ...("alone" in lane ? lane.alone : []),
        ...("apart" in lane ? lane.apart : []),
        ...("byNight" in lane ? lane.byNight : []),
        ...("moreByNight" in lane ? lane.moreByNight : []),
      ]),
      ...ON_BOTH_NODES,
    ]) {
      assert.ok(
        tests.some((path) => matches(path, glob)),
        glob,
      );
    }
  });
});

describe("media/docs/engineering/reliability.md", () => {
  const page = readFileSync(join(ROOT, "media/docs/engineering/reliability.md"), "utf8");
  const named = [...page.matchAll(new RegExp(`\`((?:${Object.keys(LANES).join("|")})/[\\w/]+)\``, "g"))].map(([, path]) => path!);

  it("ties promises to tests that are there", () => {
    assert.ok(named.length > 80, `${named.length} tests`);
    assert.deepEqual(
      named.filter(
        (path) =>
          !tests.includes(`test/${path}.test.ts`) && !readdirSync(join(ROOT, "test", path, "..")).includes(`${path.split("/").at(-1)}.ts`),
      ),
      [],
    );
  });
});
