import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Log, Region } from "sarif";
import type { Io } from "#cli/io.ts";
import { placedIn } from "#cli/texts/placedProblems.ts";
import { runCli } from "#cli/runCli.ts";
import { uriOf } from "#cli/texts/sarif.ts";
import { ARPABET_CODES } from "#core/arpabet/arpabetCodes.ts";
import { PASSAGE_CODES } from "#core/passage/passageCodes.ts";
import { THRESHOLD_CODES } from "#core/passage/thresholds.ts";
import { PROJECT_CODES } from "#project/decisions/projectCodes.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";

describe("speech-assessment check", function () {
  this.timeout(60_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "check-"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function cli(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const printed = { out: "", err: "" };
    const io: Io = {
      stdout: { write: (text) => (printed.out += text) },
      stderr: { write: (text) => (printed.err += text) },
      environment: {},
      signal: new AbortController().signal,
      directory: engineDirectory(),
    };
    return { code: await runCli(args, io), ...printed };
  }

  async function file(name: string, content: string | Uint8Array): Promise<string> {
    const path = join(folder, name);
    await mkdir(join(path, ".."), { recursive: true });
    await writeFile(path, content);
    return path;
  }

  it("prints a line for each problem and exits with 1 where one is an error", async () => {
    const path = await file("cat.arpabet", ";;; two references\nCAT  K AE1 T\nTREE  T R IH1 XX\n");
    const { code, out, err } = await cli("check", path);
    assert.equal(code, 1);
    const lines = out.trimEnd().split("\n");
    const error = lines.find((line) => line.includes(" error "));
    assert.ok(error?.startsWith(`${path}:3:15: error arpabet-unknown-symbol `), out);
    for (const line of lines)
      assert.match(line.slice(path.length), /^:\d+:\d+: (error|warning|information|hint) arpabet-[a-z-]+ \S.*[.?]$/);
    assert.match(err, /^1 file checked: 1 error, \d+ warnings?, \d+ notes?\.\n$/);
  });

  it("exits with 0 where nothing is worse than a warning", async () => {
    const path = await file("tale.txt", "The zzyzx sat on on a mat.\n");
    const { code, out } = await cli("check", path);
    assert.equal(code, 0);
    assert.match(out, /:1:5: warning passage-unknown-word /);
    assert.match(out, / warning passage-repeated-word /);
  });

  it("checks what a child reads of Markdown", async () => {
    const path = await file("tale.md", "# The cat\n\n```\nzzyzx\n```\n\nThe **zzyzx** sat.\n");
    const { out } = await cli("check", path);
    assert.deepEqual(out.match(/:\d+:\d+: warning passage-unknown-word/g), [":7:7: warning passage-unknown-word"]);
  });

  it("prints JSON with places, codes and fixes", async () => {
    const path = await file("case.arpabet", "k AE1 T\n");
    const { code, out, err } = await cli("check", "--json", path);
    assert.deepEqual([code, err], [1, ""]);
    const found = (JSON.parse(out) as { code: string; fixes: unknown }[]).find((problem) => problem.code === "arpabet-case");
    assert.deepEqual(
      { ...found, message: undefined, fixes: undefined },
      {
        file: path,
        line: 1,
        column: 1,
        endLine: 1,
        endColumn: 2,
        severity: "error",
        code: "arpabet-case",
        message: undefined,
        fixes: undefined,
      },
    );
    assert.match(JSON.stringify(found!.fixes), /"edits":\[\{"from":\{"line":1,"column":1\},"to":\{"line":1,"column":2\},"text":"K"\}\]/);
  });

  it("prints SARIF with every rule, and the files without problems too", async () => {
    const [bad, good] = [await file("a b/caf\u00e9.arpabet", "k AE1 T\n"), await file("good.txt", "The cat sat on the mat.\n")];
    const { out } = await cli("check", "--format", "sarif", bad, good);
    const {
      version,
      runs: [run],
    } = JSON.parse(out) as Log;
    assert.equal(version, "2.1.0");
    assert.deepEqual(
      run!.tool.driver.rules!.map(({ id }) => id),
      [...ARPABET_CODES, ...PASSAGE_CODES, ...THRESHOLD_CODES, ...PROJECT_CODES].map(({ code }) => code),
    );
    assert.equal(run!.artifacts!.length, 2);
    const result = run!.results!.find(({ ruleId }) => ruleId === "arpabet-case")!;
    assert.equal(run!.tool.driver.rules![result.ruleIndex!]!.id, "arpabet-case");
    const { artifactLocation, region } = result.locations![0]!.physicalLocation!;
    assert.ok(artifactLocation!.uri!.endsWith("/a%20b/caf%C3%A9.arpabet"), artifactLocation!.uri);
    assert.deepEqual(region, { startLine: 1, startColumn: 1, endLine: 1, endColumn: 2 });
    assert.equal(result.fixes![0]!.artifactChanges[0]!.replacements[0]!.insertedContent!.text, "K");
  });

  it("writes SARIF as its second version wants it", async () => {
    const bad = await file("# 100% odd?\n{0}.arpabet", "😀  K\u200B AE1 QQ\r\n{S} k,t\rK AE1 T // 😀 pet\nK AE1 T // 😀 pet\n");
    const [empty, words] = [await file("empty.arpabet", ""), await file("mark.md", "\uFEFF**Tom** & 😀 the the zzyzx.\n")];
    const missing = join(folder, "missing.txt");
    const { code, out, err } = await cli("check", "--format", "sarif", bad, empty, words, bad, missing);
    const log = JSON.parse(out) as Log;
    const run = log.runs[0]!;
    assert.equal(code, 1);
    // What the schema requires, section by section of the specification.
    assert.deepEqual([log.version, log.runs.length, run.columnKind], ["2.1.0", 1, "utf16CodeUnits"]);
    assert.match(run.tool.driver.semanticVersion!, /^\d+\.\d+\.\d+$/);
    assert.ok(run.tool.driver.name);
    unique(run.tool.driver.rules!.map(({ id }) => id));
    assert.deepEqual(
      run.artifacts!.map(({ location }) => location!.uri),
      [bad, empty, words, missing].map((path) => pathToFileURL(path).href),
    );
    assert.deepEqual(
      run.invocations!.map(({ executionSuccessful, toolExecutionNotifications }) => [
        executionSuccessful,
        toolExecutionNotifications!.map(({ message }) => `${message.text!}\n`),
      ]),
      [[false, [err]]],
    );
    const texts = new Map(
      [bad, empty, words].map((path) => [
        pathToFileURL(path).href,
        readFileSync(path, "utf8")
          .replace(/^\uFEFF/, "")
          .split(/\r\n|\r|\n/),
      ]),
    );
    for (const { ruleId, ruleIndex, level, message, locations, fixes = [] } of run.results!) {
      assert.equal(run.tool.driver.rules![ruleIndex!]!.id, ruleId);
      assert.match(level!, /^(?:none|note|warning|error)$/);
      assert.equal(locations!.length, 1);
      const { artifactLocation, region } = locations![0]!.physicalLocation!;
      assert.equal(run.artifacts![artifactLocation!.index!]!.location!.uri, artifactLocation!.uri);
      const lines = texts.get(artifactLocation!.uri!)!;
      assertRegion(region!, lines);
      unique(fixes.map((fix) => JSON.stringify(fix)));
      for (const { text } of [message, ...fixes.map(({ description }) => description!)])
        assert.doesNotMatch(text!.replace(/\{\{|\}\}/g, ""), /^$|[{}]/);
      for (const { artifactChanges } of fixes) {
        assert.equal(artifactChanges.length, 1);
        const [{ artifactLocation: changed, replacements } = assert.fail()] = artifactChanges;
        assert.ok(changed.uri === artifactLocation!.uri && replacements.length > 0);
        for (const { deletedRegion, insertedContent } of replacements) {
          assertRegion(deletedRegion, lines);
          assert.equal(typeof insertedContent!.text, "string");
        }
      }
    }
    const placed = (id: string) =>
      run
        .results!.filter(({ ruleId }) => ruleId === id)
        .map(({ locations }) => Object.values(locations![0]!.physicalLocation!.region!).join(" "));
    // Lines end with CR, LF or both; 😀 has two columns.
    assert.deepEqual(placed("arpabet-invisible"), ["1 5 1 7"]);
    assert.deepEqual(placed("arpabet-separator"), ["2 1 2 4", "2 5 2 8", "3 9 3 18", "4 9 4 18"]);
    assert.deepEqual(placed("arpabet-empty"), ["1 1 1 1"]);
    assert.deepEqual(placed("passage-unknown-word"), ["1 22 1 27"]);
  });

  it("follows severities that are set", async () => {
    const path = await file("severe.arpabet", "k AE1 T\n");
    const { code, out } = await cli("check", path, "--severity", "arpabet-case=off", "--severity", "arpabet-too-short=warning");
    assert.equal(code, 0);
    assert.doesNotMatch(out, /arpabet-case/);
    assert.match(out, / warning arpabet-too-short /);
  });

  it("takes the rate of the slowest reader and the kind of assessment", async () => {
    const path = await file("long.txt", `${"The cat sat on the mat. ".repeat(10)}\n`);
    assert.match((await cli("check", path, "--slowest", "20")).out, /warning passage-too-long /);
    assert.doesNotMatch((await cli("check", path, "--slowest", "20", "--kind", "fluency-v1")).out, /passage-too-long/);
    assert.doesNotMatch((await cli("check", path)).out, /passage-too-long/);
    const ordinary = await file("ordinary.txt", `${"The cat sat on the mat. ".repeat(30)}\n`);
    assert.doesNotMatch((await cli("check", ordinary)).out, /passage-too-long/);
    assert.match(
      (await cli("check", ordinary, "--grade", "1")).out,
      /warning passage-too-long At 60 words per minute, which half of the children in grade 1 reach/,
    );
  });

  it("follows an alphabet of its own, and says why one cannot be used", async () => {
    const alphabet = await file(
      "own.alphabet.json",
      JSON.stringify({
        version: 1,
        id: "own",
        name: "Own",
        stress: "none",
        caseSensitive: true,
        phonemes: [{ symbol: "q", class: "stop", ipa: "q", description: "voiceless uvular stop" }],
      }),
    );
    const path = await file("own.arpabet", "q q q\nK\n");
    const { out } = await cli("check", path, "--alphabet", alphabet);
    assert.deepEqual(out.match(/:\d+:\d+: error/g), [":2:1: error"]);
    const damaged = await cli("check", path, "--alphabet", path);
    assert.equal(damaged.code, 1);
    assert.equal(damaged.err.includes(`${path} is not an alphabet that can be used: it is not JSON`), true, damaged.err);
    assert.doesNotMatch(damaged.err, /editor/);
    assert.equal(damaged.out, "");
  });

  it("knows alphabets that ship by their ids, as the editor's setting does", async () => {
    const path = await file("timit.arpabet", "h# sh iy hv QQ\n");
    const { out } = await cli("check", path, "--alphabet", "TIMIT61");
    assert.deepEqual(out.match(/:\d+:\d+: error/g), [":1:13: error"]);
    assert.match((await cli("check", path, "--alphabet", "arpabet")).out, /:1:1: error arpabet-other-alphabet/);
  });

  it("tells bytes that are no UTF-8", async () => {
    const { code, out } = await cli("check", await file("latin.txt", Buffer.from("The caf\u00e9 is open.", "latin1")));
    assert.equal(code, 1);
    assert.match(out, /^\S+:1:8: error passage-not-utf8 [^\n]*\n$/);
  });

  it("tells a byte order mark at the beginning, in the order of the text", async () => {
    const { out } = await cli("check", await file("mark.arpabet", "\uFEFFK QQ\nXX\n"), "--severity", "arpabet-too-short=off");
    assert.deepEqual(out.match(/(?<= )(?:passage|arpabet)-\S+/g), ["passage-bom", "arpabet-unknown-symbol", "arpabet-unknown-symbol"]);
  });

  it("goes on with the other files where one cannot be checked", async () => {
    const good = await file("other.arpabet", "k\n");
    const { code, out, err } = await cli("check", join(folder, "missing.txt"), await file("picture.png", ""), good);
    assert.equal(code, 1);
    assert.match(out, /other\.arpabet:1:1: error arpabet-case/);
    assert.match(err, /There is no file at .*missing\.txt/);
    assert.match(err, /picture\.png is neither a reference/);
    assert.match(err, /\n1 file checked: 1 error, 0 warnings, \d+ notes?\. 2 files could not be checked\.\n$/);
  });

  it("says what another file of the project is, and which command takes it", async () => {
    const says: [name: string, err: RegExp][] = [
      ["seed.assess.yaml", /seed\.assess\.yaml is a suite, so it was not checked\. Suites are checked by run\.\n/],
      [
        "ours.scope.json",
        /ours\.scope\.json is a scope and sequence, so it was not checked\. To check passages against it, name it with --scope\.\n/,
      ],
      ["ours.alphabet.json", /is an alphabet, .* name it with --alphabet\.\n/],
      ["ours.scoring.json", /is a file of scoring rules, .* name it with score --profile\.\n/],
      ["cat.assessment.json", /is the result of an assessment, .* use score\.\n/],
      [
        "notes.json",
        /notes\.json is neither a reference \(\.arpabet\) nor a passage \(\.txt, \.md\) nor a dictionary \(\.dictionary\.json\), .*Rename it, or leave it out\.\n/,
      ],
    ];
    for (const [name, err] of says) {
      const ended = await cli("check", await file(name, "{}"));
      assert.equal(ended.code, 1);
      assert.match(ended.err, err);
    }
  });

  it("says of a missing file that there is none, as the table of passages does", async () => {
    for (const name of ["nope", "nope.txt", "nope.assess.yaml"]) {
      const path = join(folder, name);
      for (const command of ["check", "passages"])
        assert.ok((await cli(command, path)).err.includes(`There is no file at ${path}. Check the name.\n`), `${command} ${name}`);
    }
  });

  it("counts no errors where no file could be read", async () => {
    const { code, err } = await cli("check", join(folder, "missing.txt"));
    assert.equal(code, 1);
    assert.match(err, /^There is no file at [^\n]*\n1 file could not be checked\.\n$/);
  });

  it("points to the help of its own where it is called wrongly", async () => {
    const { code, err } = await cli("check", "a.txt", "--fromat", "json");
    assert.deepEqual([code, err], [2, "Unknown option '--fromat'. Did you mean --format? See speech-assessment check --help.\n"]);
  });

  for (const [args, message] of [
    [[], /files to check are missing/],
    [["a.txt", "--format", "xml"], /--format is one of text, json, sarif, github/],
    [["a.txt", "--json", "--format", "sarif"], /--json is --format json/],
    [["a.txt", "--severity", "arpabet-case"], /CODE=LEVEL/],
    [["a.txt", "--severity", "arpabet-cake=off"], /names an unknown code: "arpabet-cake"/],
    [["a.txt", "--slowest", "0"], /words per minute/],
    [["a.txt", "--grade", "13"], /--grade is K for kindergarten, or a number up to 12\./],
    [["a.txt", "--kind", "song"], /--kind is one of/],
    [["-"], /Standard input/],
  ] as const) {
    it(`turns down ${args.join(" ") || "no arguments"}`, async () => {
      const { code, err } = await cli("check", ...args);
      assert.equal(code, 2);
      assert.match(err, message);
    });
  }
});

function unique(values: readonly string[]): void {
  assert.equal(new Set(values).size, values.length);
}

/** Lines and columns count from 1; the end is behind the last character, and no letter is cut in two. */
function assertRegion({ startLine = 0, startColumn = 0, endLine = 0, endColumn = 0 }: Region, lines: readonly string[]): void {
  assert.ok(startLine >= 1 && endLine >= startLine && endLine <= lines.length);
  assert.ok(startColumn >= 1 && startColumn <= lines[startLine - 1]!.length + 1);
  assert.ok(endColumn >= 1 && endColumn <= lines[endLine - 1]!.length + 1 && (endLine > startLine || endColumn >= startColumn));
  for (const [line, column] of [
    [startLine, startColumn],
    [endLine, endColumn],
  ] as const)
    assert.doesNotMatch(lines[line - 1]!.slice(Math.max(0, column - 2), column), /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/);
}

describe("addresses of files in SARIF", () => {
  const cases: [path: string, posix: string, windows: string][] = [
    ["a b/100%.arpabet", "a%20b/100%25.arpabet", "a%20b/100%25.arpabet"],
    ["./c#?.txt", "./c%23%3F.txt", "./c%23%3F.txt"],
    ["a:b.txt", "a%3Ab.txt", "a%3Ab.txt"],
    ["a\\b.txt", "a%5Cb.txt", "a/b.txt"],
    ["é😀\uD800.txt", "%C3%A9%F0%9F%98%80%EF%BF%BD.txt", "%C3%A9%F0%9F%98%80%EF%BF%BD.txt"],
  ];
  for (const [path, posix, windows] of cases)
    it(JSON.stringify(path), () => assert.deepEqual([uriOf(path, false), uriOf(path, true)], [posix, windows]));

  it("of whole paths name the file scheme", () => {
    assert.equal(uriOf("/a b/c\\d.txt", false), "file:///a%20b/c%5Cd.txt");
    assert.equal(uriOf("C:\\a b\\c.txt", true), "file:///C:/a%20b/c.txt");
    assert.equal(uriOf("\\\\school\\texts\\c.txt", true), "file://school/texts/c.txt");
  });
});

describe("placedIn", () => {
  it("counts lines and columns from 1, however lines end", () => {
    const text = "ab\r\nc\rd\n😀e";
    const at = (start: number, end: number) => {
      const [{ line, column, endLine, endColumn } = assert.fail()] = placedIn("f", text, [
        { code: "x", severity: "error", message: "", start, end, fixes: [] },
      ]);
      return [line, column, endLine, endColumn];
    };
    assert.deepEqual(at(0, 1), [1, 1, 1, 2]);
    assert.deepEqual(at(4, 5), [2, 1, 2, 2]);
    assert.deepEqual(at(6, 7), [3, 1, 3, 2]);
    assert.deepEqual(at(8, 11), [4, 1, 4, 4]);
    assert.deepEqual(at(11, 11), [4, 4, 4, 4]);
  });
});
