import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { isResultName } from "#results/resultEnding.ts";
import type { RunReport } from "#sets/reports/runReport.ts";
import { fluencyV2 } from "#operations/fluencyV2/operation.ts";
import { json, startFaultServer, type FaultServer } from "../../support/faultServer.ts";
import { ROOT, SAMPLES } from "../../support/paths.ts";
import { resultPath } from "../../support/results.ts";
import { type Ended, warmCli } from "../../support/warmCli.ts";
import { fixture } from "../../unit/contract/fixtures.ts";
import { scratch, wav } from "../client/recordings.ts";

const CLI = join(ROOT, "dist", "cli.js");
const KEY = "key-5f2b9c";

describe("run", () => {
  const files = scratch();
  after(() => files.remove());
  let count = 0;
  /** A folder of its own, with samples by other names. */
  function folder(contents: Record<string, string>): string {
    const path = files.path(`set-${count++}`);
    for (const [name, content] of Object.entries(contents)) {
      mkdirSync(dirname(join(path, name)), { recursive: true });
      if (content.startsWith("sample:")) copyFileSync(join(SAMPLES, content.slice("sample:".length)), join(path, name));
      else writeFileSync(join(path, name), content);
    }
    return path;
  }

  function start(cwd: string, args: readonly string[], environment: Record<string, string> = {}) {
    const child = spawn(process.execPath, [CLI, ...args], {
      cwd,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const written = { out: "", err: "" };
    child.stdout.on("data", (part: Buffer) => (written.out += part.toString()));
    child.stderr.on("data", (part: Buffer) => (written.err += part.toString()));
    const ended = new Promise<Ended>((resolve) => child.once("close", (code) => resolve({ code, ...written })));
    return { child, ended };
  }
  const run = warmCli();
  const report = ({ out }: Ended) => JSON.parse(out) as RunReport;
  const results = (cwd: string) => readdirSync(cwd, { recursive: true, encoding: "utf8" }).filter(isResultName).sort();

  describe("a folder", () => {
    const set = () =>
      folder({
        "seed.txt": "sample:the-seed.txt",
        "seed-ana.wav": "sample:the-seed.wav",
        "words/elephant.txt": "sample:elephant.txt",
        "ben/elephant.wav": "sample:elephant.wav",
        "snow.arpabet": "sample:the-snow.arpabet",
        "snow.wav": "sample:the-snow.wav",
        "IMG_1.wav": "sample:elephant.wav",
      });

    it("is paired by name, assessed, and not assessed again", async () => {
      const cwd = set();
      const first = await start(cwd, ["run", "."]).ended;
      assert.equal(first.code, 0, first.err);
      assert.match(first.out, /✔ seed-ana\.wav: seed\.txt: [\d.]+ % accuracy, [\d.]+ words correct per minute/);
      assert.match(first.out, /✔ ben\/elephant\.wav: words\/elephant\.txt: correct, .*heard “elephant”/);
      assert.match(first.out, /3 passed in [\d.]+ s \(3 assessed, 0 results were there\)/);
      assert.match(first.err, /1 recording without a text by its name: IMG_1\.wav\./);
      assert.deepEqual(results(cwd), ["seed-ana.assessment.json", "snow.assessment.json", "words/elephant.assessment.json"]);
      // Whatever the recording is called now.
      renameSync(join(cwd, "seed-ana.wav"), join(cwd, "seed-anna.wav"));
      const second = await run(cwd, "run", ".", "--reporter", "json");
      assert.equal(second.code, 0, second.err);
      assert.deepEqual([report(second).run.assessed, report(second).run.known], [0, 3]);
      assert.equal(results(cwd).length, 3);
    });

    it("is listed as a table, which is corrected and run", async () => {
      const cwd = set();
      const { out } = await run(cwd, "run", ".", "--list");
      assert.equal(
        out,
        "recording,text,kind,reader\nben/elephant.wav,words/elephant.txt,recognition,ben\nseed-ana.wav,seed.txt,fluency,ana\nsnow.wav,snow.arpabet,pronunciation,\n",
      );
      writeFileSync(
        join(cwd, "set.csv"),
        out.replace(
          "seed-ana.wav,seed.txt,fluency,ana\nsnow.wav,snow.arpabet,pronunciation,\n",
          "IMG_1.wav,words/elephant.txt,recognition,Cy\n",
        ),
      );
      const ended = await run(cwd, "run", "--table", "set.csv", "--reporter", "json");
      assert.equal(ended.code, 0, ended.err);
      assert.deepEqual(
        report(ended).cases.map(({ name, suite, place, status }) => `${suite}:${place.line} ${name} ${status}`),
        ["set.csv:2 ben/elephant.wav: words/elephant.txt passed", "set.csv:3 IMG_1.wav: words/elephant.txt passed"],
      );
      // The same sound and word.
      assert.deepEqual([report(ended).run.assessed, report(ended).run.known], [1, 1]);
    });

    it("has recordings that are too short assessed as copies with silence behind them, where that is asked for", async () => {
      const cwd = folder({
        "elephant.arpabet": "EH1 L AH0 F AH0 N T\n",
        "elephant.wav": "sample:elephant.wav",
        "words.assess.yaml":
          "defaults: {kind: pronunciation, pad: true}\ncases:\n  - {name: padded, recording: elephant.wav, reference: elephant.arpabet}\n  - {name: as it is, recording: elephant.wav, reference: elephant.arpabet, pad: false}\n",
      });
      const suite = report(await run(cwd, "run", "words.assess.yaml", "--reporter", "json"));
      assert.deepEqual(
        suite.cases.map(({ name, status }) => `${name}: ${status}`),
        ["padded: passed", "as it is: error"],
      );
      assert.match(suite.cases[1]!.reason!, /lasts 1\.81 seconds/);
      assert.equal(
        (JSON.parse(readFileSync(join(cwd, results(cwd)[0]!), "utf8")) as { recording: { silence: number } }).recording.silence,
        1.29,
      );
      // Its result is not taken for one of the recording as it is, and is taken for the padded one.
      rmSync(join(cwd, "words.assess.yaml"));
      assert.deepEqual(
        report(await run(cwd, "run", ".", "--reporter", "json")).cases.map(({ status }) => status),
        ["error"],
      );
      const again = await run(cwd, "run", ".", "--pad", "--reporter", "json");
      assert.deepEqual([again.code, report(again).run.assessed, report(again).run.known], [0, 0, 1]);
      // A table says so of a single reading, and is printed so again.
      writeFileSync(
        join(cwd, "set.csv"),
        "recording,text,kind,pad\nelephant.wav,elephant.arpabet,pronunciation,yes\nelephant.wav,elephant.arpabet,pronunciation,no\n",
      );
      const table = report(await run(cwd, "run", "--table", "set.csv", "--reporter", "json"));
      assert.deepEqual([table.cases.map(({ status }) => status), table.run.known], [["passed", "error"], 1]);
      assert.equal((await run(cwd, "run", "--table", "set.csv", "--list")).out, readFileSync(join(cwd, "set.csv"), "utf8"));
    });

    it("is assessed by the pronunciations of its project, and anew where these change", async () => {
      const cwd = folder({
        ".vscode/settings.json": "{}",
        "stories/seed.txt": "sample:the-seed.txt",
        "stories/seed.wav": "sample:the-seed.wav",
      });
      const decide = (words: object) => writeFileSync(join(cwd, "words.dictionary.json"), JSON.stringify({ version: 1, words }));
      const assessed = async () => {
        const ended = await run(cwd, "run", ".", "--reporter", "json");
        assert.equal(ended.code, 0, ended.err);
        return report(ended).run.assessed;
      };
      const marked = (name: string) => {
        const { reference, result } = JSON.parse(readFileSync(join(cwd, "stories", name), "utf8")) as {
          reference: { pronunciations?: object };
          result: { summary: { replace: number } };
        };
        return [reference.pronunciations, result.summary.replace];
      };
      assert.equal(await assessed(), 1);
      assert.deepEqual([results(cwd), marked("seed.assessment.json")], [["stories/seed.assessment.json"], [undefined, 1]]);
      decide({ leaf: ["L IY1 F", "T R IY1"], zuri: "Z UH1 R IY0" });
      assert.equal(await assessed(), 1);
      const [, second] = results(cwd).sort((a, b) => a.length - b.length);
      assert.deepEqual(marked(second!.slice("stories/".length)), [{ leaf: ["L IY1 F", "T R IY1"] }, 0]);
      // What is of no word of the text changes nothing, and neither does the order.
      decide({ kai: "K AY1", leaf: ["L IY1 F", "T R IY1"] });
      assert.equal(await assessed(), 0);
      rmSync(join(cwd, "words.dictionary.json"));
      assert.equal(await assessed(), 0);
      assert.equal(results(cwd).length, 2);
      writeFileSync(join(cwd, "words.dictionary.json"), "{ not JSON");
      const damaged = await run(cwd, "run", ".", "--reporter", "json");
      assert.equal(damaged.code, 1);
      assert.match(report(damaged).cases[0]!.reason!, /words\.dictionary\.json: This dictionary cannot be used.*Nothing was assessed/);
    });

    it("tells a recording of another text as such", async () => {
      const cwd = folder({
        "seed.txt":
          "A quiet river runs below the old stone bridge. Every evening the fishermen come back with their nets, and the children count the boats from the wall.",
        "seed.wav": "sample:the-seed.wav",
      });
      const ended = await run(cwd, "run", ".", "--reporter", "json");
      assert.equal(ended.code, 1);
      const [one] = report(ended).cases;
      assert.equal(one!.status, "failed");
      assert.equal(one!.figures, undefined);
      assert.match(one!.failures[0]!.message, /not.*reading of/i);
    });

    it("says what is wrong with a single recording and goes on", async () => {
      const cwd = folder({ "elephant.txt": "sample:elephant.txt", "elephant-1.wav": "no sound", "elephant-2.wav": "sample:elephant.wav" });
      const ended = await run(cwd, "run", ".", "--reporter", "json");
      assert.equal(ended.code, 1);
      assert.deepEqual(
        report(ended).cases.map(({ status }) => status),
        ["error", "passed"],
      );
      assert.match(report(ended).cases[0]!.reason!, /could not be read/);
    });

    it("is refused where there is nothing to run, with why", async () => {
      assert.match((await run(folder({ "a.txt": "A fox." }), "run", ".")).err, /There is nothing to run\..*No recording/);
      assert.match((await run(folder({ "a.txt": "A fox." }), "run", "a.txt")).err, /neither a folder nor a suite/);
      assert.match((await run(folder({ "a.txt": "" }), "run")).err, /A folder, a suite or --table is required/);
    });
  });

  describe("a suite", () => {
    const SUITE = [
      "defaults:",
      "  kind: recognition",
      "cases:",
      "  - name: said well",
      "    reference: elephant.txt",
      "    recording: elephant.wav",
      "    tags: [quick]",
      "    expect:",
      "      correct: true",
      '      score: ">= 80"',
      "  - name: too strict",
      "    reference: elephant.txt",
      "    recording: elephant.wav",
      "    expect:",
      "      heard: giraffe",
      "  - name: later",
      "    reference: elephant.txt",
      "    recording: missing.wav",
      "    skip: not recorded yet",
      "  - name: hard",
      "    reference: elephant.txt",
      "    recording: elephant.wav",
      "    known-failure: the engine is deaf",
      "    expect:",
      "      correct: false",
      "",
    ].join("\n");
    const set = (suite = SUITE) =>
      folder({ "elephant.txt": "sample:elephant.txt", "elephant.wav": "sample:elephant.wav", "words.assess.yaml": suite });

    it("fails at the line of the expectation that is not met, and nowhere else", async () => {
      const ended = await run(set(), "run", ".", "--reporter", "json");
      assert.equal(ended.code, 1);
      const { cases } = report(ended);
      assert.deepEqual(
        cases.map(({ status }) => status),
        ["passed", "failed", "skipped", "known-failure"],
      );
      assert.deepEqual(
        cases[1]!.failures.map(({ expectation, place: { line } }) => [expectation, line]),
        [["heard", 15]],
      );
      assert.equal(cases[1]!.suite, "words.assess.yaml");
      // Three cases with the same sound and word are assessed once.
      assert.deepEqual([report(ended).run.assessed, report(ended).run.known], [1, 2]);
    });

    it("is narrowed by tags, and says so where none is left", async () => {
      const cwd = set();
      const ended = await run(cwd, "run", "words.assess.yaml", "--tag", "quick");
      assert.equal(ended.code, 0, ended.err);
      assert.match(ended.out, /^ {2}✔ said well.*\n\n1 passed/);
      assert.match((await run(cwd, "run", ".", "--tag", "slow")).err, /None of 4 cases has the tag slow/);
    });

    it("tells its own faults with their places, and runs what can be run", async () => {
      const ended = await run(set(SUITE.replace('score: ">= 80"', "scor: 80")), "run", ".", "--reporter", "json");
      assert.match(ended.err, /words\.assess\.yaml:10:7: \w+ suite-unknown-key .*score/);
      assert.equal(report(ended).cases.length, 4);
    });

    it("fails where nothing of it can be read", async () => {
      const ended = await run(set("cases: [\n"), "run", ".", "--reporter", "json");
      assert.equal(ended.code, 1);
      assert.deepEqual(
        report(ended).cases.map(({ status, place }) => [status, place.line]),
        [["error", report(ended).cases[0]!.place.line]],
      );
      assert.match(report(ended).cases[0]!.reason!, /not valid YAML/);
    });

    it("is reported as JUnit's XML, into a file", async () => {
      const cwd = set();
      const ended = await run(cwd, "run", ".", "--reporter", "junit", "--out", "out/report.xml");
      assert.equal(ended.code, 1);
      assert.equal(ended.out, "");
      assert.match(ended.err, /^ {4}words\.assess\.yaml:\d+:\d+: .*\n\n1 passed, 1 failed/m);
      assert.match(
        readFileSync(join(cwd, "out/report.xml"), "utf8"),
        /<testsuite name="words\.assess\.yaml" tests="4" failures="1" errors="0" skipped="2"/,
      );
    });
  });

  it("keeps the order of a long table, and says of each reading what is wrong with it", async () => {
    const rows = Array.from({ length: 300 }, (_, i) => `r${i}.wav,${i % 3 === 0 ? "none" : i % 3 === 1 ? "a" : "b"}.txt,fluency`);
    const table = `${["recording,text,kind", ...rows].join("\n")}\n`;
    const cwd = folder({ "a.txt": "The cat sat.", "b.txt": "A dog ran.", "set.csv": table });
    assert.equal((await run(cwd, "run", "--table", "set.csv", "--list")).out, table);
    const { cases } = report(await run(cwd, "run", "--table", "set.csv", "--reporter", "json"));
    assert.deepEqual(
      cases.map(({ reason }) => /There is no reference at none\.txt/.test(reason ?? "")),
      rows.map((row) => row.includes("none")),
    );
  });

  describe("a part of a run", () => {
    const contents: Record<string, string> = {};
    for (let i = 0; i < 5; i++)
      Object.assign(contents, { [`w${i}.txt`]: i % 2 === 0 ? "elephant" : "giraffe", [`w${i}.wav`]: "sample:elephant.wav" });

    it("is joined with the others to what one run finds", async () => {
      const cwd = folder(contents);
      const whole = await run(cwd, "run", ".", "--kind", "recognition", "--reporter", "json", "--out", "whole.json");
      assert.equal(whole.code, 0, whole.err);
      for (const shard of [1, 2, 3])
        await run(cwd, "run", ".", "--kind", "recognition", "--reporter", "json", "--out", `part-${shard}.json`, "--shard", `${shard}/3`);
      const merged = await run(cwd, "merge-reports", "part-3.json", "part-1.json", "part-2.json", "--reporter", "json");
      assert.deepEqual(report(merged).cases, (JSON.parse(readFileSync(join(cwd, "whole.json"), "utf8")) as RunReport).cases);
      assert.equal(merged.code, 0);
      const readings = (name: string) =>
        (JSON.parse(readFileSync(join(cwd, name), "utf8")) as RunReport).cases.map(({ name }) => name.slice(0, 2));
      assert.deepEqual(
        [1, 2, 3].map((shard) => readings(`part-${shard}.json`)),
        [["w0", "w3"], ["w1", "w4"], ["w2"]],
        "by the order of names, wherever a part is run",
      );
      const partial = await run(cwd, "merge-reports", "part-3.json", "part-1.json");
      assert.equal(partial.code, 1);
      assert.match(partial.out, /There is no report of shard 2 of 3/);
      const filed = await run(cwd, "merge-reports", "part-3.json", "part-1.json", "--reporter", "junit", "--out", "partial.xml");
      assert.match(filed.err, /There is no report of shard 2 of 3/);
      assert.match(readFileSync(join(cwd, "partial.xml"), "utf8"), / errors="1"/);
    });
  });

  describe("a run that is killed", () => {
    let server: FaultServer;
    const taken: string[] = [];
    let answering = 0;
    before(async () => {
      server = await startFaultServer(({ method, path }) => {
        if (method === "POST") {
          taken.push(path);
          return json(202, { id: `job-${taken.length}`, url: resultPath(fluencyV2.id, `job-${taken.length}`) });
        }
        // As long as nobody says otherwise, a result takes for ever.
        return answering-- > 0 ? json(200, fixture("fluencyV2")) : json(404, {});
      });
    });
    after(() => server.close());

    /** Submissions that are known to have been taken. */
    function accepted(cwd: string): number {
      const folder = join(cwd, ".speech-assessment-run");
      return existsSync(folder)
        ? readdirSync(folder).filter((name) => name.endsWith(".json") && readFileSync(join(folder, name), "utf8").includes('"job"')).length
        : 0;
    }

    it("pays for nothing twice: what the service had taken is asked for, what is there is kept", async () => {
      const cwd = folder(
        Object.fromEntries(Array.from({ length: 4 }, (_, i) => [`p${i}.txt`, `three red thin cats swim ${"again ".repeat(i)}`])),
      );
      for (let i = 0; i < 4; i++) writeFileSync(join(cwd, `p${i}.wav`), wav(5 + i));
      const args = ["run", ".", "--kind", "fluency", "--base-url", server.url, "--model", "m", "--jobs", "2"];
      const environment = { SPEECH_ASSESSMENT_API_KEY: KEY };
      answering = 1;
      const { child, ended } = start(cwd, args, environment);
      // One result is there, and two more recordings are with the service.
      // The third is sent once the first one's result is written and its own note is gone.
      while (results(cwd).length < 1 || taken.length < 3 || accepted(cwd) < 2) {
        assert.equal(child.exitCode, null, (await Promise.race([ended, Promise.resolve({ err: "" })])).err);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      child.kill("SIGKILL");
      await ended;
      assert.equal(taken.length, 3);
      answering = 1000;
      const again = await start(cwd, [...args, "--reporter", "json"], environment).ended;
      assert.equal(taken.length, 4, again.err);
      assert.equal(results(cwd).length, 4);
      assert.deepEqual([report(again).run.assessed, report(again).run.known], [3, 1]);
      assert.equal(existsSync(join(cwd, ".speech-assessment-run")), false);
      const kept = readdirSync(cwd)
        .filter(isResultName)
        .map((name) => readFileSync(join(cwd, name), "utf8"))
        .join();
      assert.ok(!kept.includes(KEY));
    });

    it("does not send again what may have arrived, and says how to", async () => {
      const cwd = folder({ "p.txt": "three red thin cats swim" });
      writeFileSync(join(cwd, "p.wav"), wav(5));
      const args = ["run", ".", "--kind", "fluency", "--base-url", server.url, "--model", "m"];
      const environment = { SPEECH_ASSESSMENT_API_KEY: KEY };
      const before = taken.length;
      answering = 0;
      const { child, ended } = start(cwd, args, environment);
      while (accepted(cwd) < 1) {
        assert.equal(child.exitCode, null);
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
      child.kill("SIGKILL");
      await ended;
      // As a run leaves it that was killed before the service's answer came.
      const name = readdirSync(join(cwd, ".speech-assessment-run")).find((one) => /^[0-9a-f]+\.json$/.test(one));
      const path = join(cwd, ".speech-assessment-run", name!);
      const { job: _, ...sent } = JSON.parse(readFileSync(path, "utf8")) as { job: unknown };
      writeFileSync(path, JSON.stringify(sent));
      const again = await start(cwd, [...args, "--reporter", "json"], environment).ended;
      assert.equal(again.code, 1);
      assert.match(report(again).cases[0]!.reason!, /To send it again, and possibly pay for it twice, add --send-again\.$/);
      assert.equal(taken.length, before + 1);
      answering = Infinity;
      const decided = await start(cwd, [...args, "--send-again", "--reporter", "json"], environment).ended;
      assert.deepEqual([decided.code, report(decided).run.assessed, taken.length], [0, 1, before + 2]);
    });

    it("assesses all anew where that was asked for, and goes on with that", async () => {
      const cwd = folder({ "elephant.txt": "sample:elephant.txt", "elephant.wav": "sample:elephant.wav" });
      await run(cwd, "run", ".");
      const fresh = await run(cwd, "run", ".", "--fresh", "--reporter", "json");
      assert.deepEqual([report(fresh).run.assessed, report(fresh).run.known], [1, 0]);
      // As a run that was killed after its only reading leaves it.
      mkdirSync(join(cwd, ".speech-assessment-run"), { recursive: true });
      writeFileSync(join(cwd, ".speech-assessment-run", "fresh"), fresh.out.match(/"startedAt": "([^"]+)"/)![1]!);
      const resumed = await run(cwd, "run", ".", "--fresh", "--resume", "--reporter", "json");
      assert.deepEqual([report(resumed).run.assessed, report(resumed).run.known], [0, 1]);
      rmSync(cwd, { recursive: true });
    });
  });
});
