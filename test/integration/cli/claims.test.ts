import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fluencyV2 } from "#operations/fluencyV2/operation.ts";
import { readAssessment, writeAssessment } from "#results/assessmentFile.ts";
import { isResultName } from "#results/resultEnding.ts";
import type { RunReport } from "#sets/reports/runReport.ts";
import { type FaultServer, json, startFaultServer } from "../../support/faultServer.ts";
import { ROOT } from "../../support/paths.ts";
import { resultPath } from "../../support/results.ts";
import type { Ended } from "../../support/warmCli.ts";
import { fixture } from "../../unit/contract/fixtures.ts";
import { scratch, wav } from "../client/recordings.ts";

const CLI = join(ROOT, "dist", "cli.js");
const ENVIRONMENT = { SPEECH_ASSESSMENT_API_KEY: "key-5f2b9c" };
const READINGS = 24;

/** A terminal program of its own. @param input what it is given through a pipe */
function start(cwd: string, args: readonly string[], input?: string) {
  const program = [process.execPath, CLI, ...args];
  const [command, ...words] = input === undefined ? program : ["sh", "-c", 'printf %s "$0" | "$@"', input, ...program];
  const child = spawn(command!, words, {
    cwd,
    env: { ...process.env, ...ENVIRONMENT },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const written = { out: "", err: "" };
  child.stdout.on("data", (part: Buffer) => (written.out += part.toString()));
  child.stderr.on("data", (part: Buffer) => (written.err += part.toString()));
  const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, ...written })));
  return { child, written, ended };
}

describe("several terminals at once", () => {
  const files = scratch();
  after(() => files.remove());

  describe("assess the same set with a hosted service", () => {
    let server: FaultServer;
    let uploads = 0;
    /** How many results the service has ready, in the order of their submission. */
    let ready = 0;
    before(async () => {
      server = await startFaultServer(({ method, path }) => {
        if (method === "POST") return json(202, { id: `job-${++uploads}`, url: resultPath(fluencyV2.id, `job-${uploads}`) });
        return Number(/job-(\d+)/.exec(path)![1]) <= ready ? json(200, fixture("fluencyV2")) : json(404, {});
      });
    });
    after(() => server.close());
    let count = 0;
    let folder = "";
    beforeEach(() => {
      [uploads, ready] = [0, 0];
      folder = files.path(`set-${count++}`);
      mkdirSync(join(folder, "texts"), { recursive: true });
      for (let i = 0; i < READINGS; i++) {
        writeFileSync(join(folder, "texts", `p${i}.txt`), `three red thin cats swim ${"again ".repeat(i)}`);
        writeFileSync(join(folder, "texts", `p${i}.wav`), wav(5 + i / 10));
      }
    });

    const run = (place = "texts", ...more: string[]) => {
      const cwd = place === "texts" ? folder : join(folder, "texts");
      return start(cwd, ["run", place, "--kind", "fluency", "--base-url", server.url, "--model", "m", "--reporter", "json", ...more]);
    };
    const results = () => readdirSync(join(folder, "texts")).filter(isResultName);
    const memory = () => join(folder, "texts", ".speech-assessment-run");
    const report = ({ out }: Ended) => (JSON.parse(out) as RunReport).run;
    /** Submissions of which it is recorded that the service has accepted them. */
    const accepted = () =>
      existsSync(memory())
        ? readdirSync(memory()).filter(
            (name) => /^[0-9a-f]+\.json$/.test(name) && readFileSync(join(memory(), name), "utf8").includes('"job"'),
          )
        : [];
    async function until(isSo: () => boolean, ...running: ReturnType<typeof start>[]): Promise<void> {
      while (!isSo()) {
        for (const { child, written } of running) assert.equal(child.exitCode, null, written.err);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    }
    function allPaidOnce(ends: Ended[]): void {
      for (const { code, err } of ends) assert.equal(code, 0, err);
      assert.equal(uploads, READINGS);
      assert.equal(results().length, READINGS);
      for (const name of results()) readAssessment(readFileSync(join(folder, "texts", name), "utf8"));
      assert.equal(existsSync(memory()), false);
    }

    it("pay for each reading once when they start together", async () => {
      ready = Infinity;
      const both = [run(), run()];
      const ends = await Promise.all(both.map(({ ended }) => ended));
      allPaidOnce(ends);
      assert.equal(
        ends.reduce((sum, end) => sum + report(end).assessed, 0),
        READINGS,
      );
    });

    it("pay once when one starts in another folder while the other is at work, and it says whom it waits for", async () => {
      const first = run();
      await until(() => uploads === 2, first);
      const second = run(".");
      await until(
        () => second.written.err.includes("is being assessed by another window or terminal. Waiting for its result."),
        first,
        second,
      );
      ready = Infinity;
      allPaidOnce(await Promise.all([first.ended, second.ended]));
    });

    it("pay once when one is killed and the other goes on with what it had sent", async () => {
      const first = run("texts", "--jobs", "3");
      await until(() => accepted().length === 3, first);
      const second = run(".", "--jobs", "3");
      await until(() => second.written.err.includes("another window or terminal"), first, second);
      first.child.kill("SIGKILL");
      await first.ended;
      ready = Infinity;
      const end = await second.ended;
      allPaidOnce([end]);
      assert.equal(report(end).assessed, READINGS);
    });

    it("pay once when a killed one is resumed from another folder", async () => {
      const first = run(".", "--jobs", "3");
      ready = 6;
      await until(() => uploads === 9 && results().length === 6 && accepted().length === 3, first);
      first.child.kill("SIGKILL");
      await first.ended;
      assert.equal(uploads, 9);
      ready = Infinity;
      const end = await run().ended;
      allPaidOnce([end]);
      assert.deepEqual([report(end).assessed, report(end).known], [READINGS - 6, 6]);
    });

    it("honour what version 1.0 had remembered in the current folder", async () => {
      const first = run(".", "--jobs", "3");
      await until(() => accepted().length === 3, first);
      first.child.kill("SIGKILL");
      await first.ended;
      const old = join(folder, ".speech-assessment-run");
      mkdirSync(old);
      for (const name of accepted()) {
        writeFileSync(join(old, name), readFileSync(join(memory(), name)));
        writeFileSync(join(memory(), name), "");
      }
      ready = Infinity;
      const end = await run().ended;
      assert.equal(end.code, 0, end.err);
      assert.equal(uploads, READINGS);
      assert.equal(existsSync(old), false);
    });

    it("have one result for a single assessment that both ask for at the same time", async () => {
      const one = ["assess", "p0.wav", "--reference", "p0.txt", "--base-url", server.url, "--model", "m", "--kind", "fluency", "--save"];
      const cwd = join(folder, "texts");
      const first = start(cwd, one);
      await until(() => uploads === 1, first);
      const second = start(cwd, one);
      await until(() => second.written.err.includes("Being assessed by another window or terminal"), first, second);
      ready = Infinity;
      const ends = await Promise.all([first.ended, second.ended]);
      assert.deepEqual([ends.map(({ code }) => code), uploads, results()], [[0, 0], 1, ["p0.assessment.json"]]);
      assert.match(ends[1].err, /Saved as .*p0\.assessment\.json/);
      // Who asks again afterwards wants a new one.
      assert.equal((await start(cwd, one).ended).code, 0);
      assert.deepEqual([uploads, results().length], [2, 2]);
    });

    for (const [name, text] of [
      ["in a file", undefined],
      ["through a pipe", "three red thin cats swim"],
    ] as const)
      it(`pay once for a single assessment that both ask for and neither keeps, with the text ${name}`, async () => {
        const reference = text === undefined ? "p0.txt" : "/dev/stdin";
        const one = ["assess", "p0.wav", "--reference", reference, "--base-url", server.url, "--model", "m", "--kind", "fluency", "--json"];
        const cwd = join(folder, "texts");
        const first = start(cwd, one, text);
        await until(() => uploads === 1 && accepted().length === 1, first);
        const [second, third] = [start(cwd, one, text), start(cwd, one, text)];
        const waits = ({ written }: typeof first) => written.err.includes("Being assessed by another window or terminal");
        await until(() => waits(second) && waits(third), first, second, third);
        ready = Infinity;
        const ends = await Promise.all([first.ended, second.ended, third.ended]);
        for (const { code, out, err } of ends) assert.deepEqual([code, JSON.parse(out)], [0, fixture("fluencyV2")], err);
        assert.deepEqual([uploads, existsSync(memory())], [1, false]);
        // Who asks again afterwards wants a new one.
        assert.equal((await start(cwd, one, text).ended).code, 0);
        assert.equal(uploads, 2);
      });
  });

  it("import eight corrections into one result, and all are kept", async () => {
    const words = ["ant", "bee", "cat", "dog", "elk", "fox", "gnu", "hen"];
    const result = files.path("animals.assessment.json");
    const details = words.map((word, i) => ({ reference: [word], prediction: [word], start: i, end: i + 0.5, type: "equal" }));
    writeFileSync(
      result,
      writeAssessment({
        version: 1,
        operation: "fluency-v2",
        assessedAt: "2026-03-14T09:27:01.000Z",
        assessedBy: { service: "embedded", modelId: "local-en" },
        recording: { path: "animals.wav" },
        reference: { text: words.join(" ") },
        result: { ...fixture("fluencyV2"), audio_duration: 9, transcription: words.join(" "), details },
      }),
    );
    const grid = (await start(ROOT, ["export", result, "--format", "textgrid"]).ended).out;
    const imports = words.map((word) => {
      const edited = grid.replaceAll(`text = "${word}"`, `text = "${word}s"`);
      assert.notEqual(edited, grid);
      return start(ROOT, ["import", files.write(`${word}.TextGrid`, edited), "--into", result]).ended;
    });
    for (const { code, err } of await Promise.all(imports)) assert.equal(code, 0, err);
    const { review } = readAssessment(readFileSync(result, "utf8")).file;
    assert.deepEqual(
      review!.words!.map(({ said }) => said).sort(),
      words.map((word) => `${word}s`),
    );
  });
});
