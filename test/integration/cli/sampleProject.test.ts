import assert from "node:assert/strict";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { RunReport } from "#sets/reports/runReport.ts";
import { ROOT } from "../../support/paths.ts";
import { warmCli } from "../../support/warmCli.ts";

describe("the sample project", () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "sample-project-"));
    cpSync(join(ROOT, "media", "project"), folder, { recursive: true });
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  const cli = warmCli();
  const run = async () => {
    const { code: status, out, err } = await cli(folder, "run", ".", "--reporter", "json");
    assert.ok(out.startsWith("{"), err);
    const { cases } = JSON.parse(out) as RunReport;
    return {
      status,
      failed: cases
        .filter((one) => one.status !== "passed")
        .map(({ name, suite, failures }) => `${name} ${suite}:${failures.map(({ place }) => place.line).join()}`),
    };
  };

  it("is as its suite expects", async () => assert.deepEqual(await run(), { status: 0, failed: [] }));

  it("is listed as a table of its readings", async () => {
    const { out, err } = await cli(folder, "run", ".", "--list");
    assert.deepEqual(
      [out.split("\n").slice(0, 2), out.trim().split("\n").length, err],
      [["recording,text,kind,reader", "recordings/anna/the-hens.wav,passages/the-hens.txt,fluency,Anna"], 5, ""],
    );
  });

  it("fails at the line of the expectation when a word of a passage is changed", async () => {
    const passage = join(folder, "passages", "the-bridge.txt");
    writeFileSync(passage, readFileSync(passage, "utf8").replace("wagon", "elephant"));
    const line = (text: string, from: string) =>
      readFileSync(join(folder, "readings.assess.yaml"), "utf8")
        .split("\n")
        .findIndex((one, i, all) => one.includes(text) && all.slice(0, i).some((before) => before.includes(from))) + 1;
    const { status, failed } = await run();
    assert.equal(status, 1);
    assert.deepEqual(failed, [
      `Anna reads the bridge readings.assess.yaml:${line("accuracy:", "Anna reads the bridge")}`,
      `Ben reads the bridge readings.assess.yaml:${[line("accuracy:", "Ben reads the bridge"), line("miscues:", "Ben reads the bridge")].filter((one) => failed[1]!.includes(String(one))).join()}`,
    ]);
  });
});
