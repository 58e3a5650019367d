import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { parseXml } from "#results/annotations/parseXml.ts";
import { junitReport } from "#sets/reports/junitReport.ts";
import { mergeReports } from "#sets/reports/mergeReports.ts";
import { isGreen, readReport, type ReportedCase, type RunReport } from "#sets/reports/runReport.ts";
import { changedLines, specLine, specSummary } from "#sets/reports/specReport.ts";

const oneCase = (index: number, change: Partial<ReportedCase> = {}): ReportedCase => ({
  index,
  id: `case-${index}`,
  name: `case ${index}`,
  suite: index < 2 ? "a.assess.yaml" : "b.assess.yaml",
  place: { line: index + 3, column: 5 },
  status: "passed",
  failures: [],
  tags: [],
  ...change,
});
const failed = oneCase(1, {
  status: "failed",
  failures: [
    {
      expectation: "miscues",
      place: { line: 9, column: 17 },
      message: "Not expected: omission of “small”",
      expected: "the\nsmall\nseed\n",
      actual: "the\n[small]\nseed\n",
    },
    {
      expectation: "accuracy",
      place: { line: 10, column: 17 },
      message: "Accuracy: 91.2 %, expected >= 95",
      expected: "accuracy: >= 95\n\nthe\nsmall\nseed\n",
      actual: "accuracy: 91.2 %\n\nthe\n[small]\nseed\n",
    },
  ],
});
const report = (cases: ReportedCase[], run: Partial<RunReport["run"]> = {}): RunReport => ({
  version: 1,
  run: { program: "speech-assessment 0.3.0", startedAt: "2026-11-23T10:00:00.000Z", seconds: 4.2, assessed: 2, known: 1, cases: 5, ...run },
  cases,
});
const cases = [
  oneCase(0, { figures: { accuracy: 97.44, wordsCorrectPerMinute: 112 } }),
  failed,
  oneCase(2, { status: "skipped", reason: "no recording yet" }),
  oneCase(3, { status: "known-failure", reason: "whispered", failures: failed.failures }),
  oneCase(4, { status: "error", reason: "There is no recording at <x> & \u0000." }),
];

describe("specReport", () => {
  it("says of each case what came of it", () => {
    assert.deepEqual(cases.map(specLine), [
      "  ✔ case 0: 97.4 % accuracy, 112 words correct per minute",
      "  ✖ case 1: Not expected: omission of “small”; Accuracy: 91.2 %, expected >= 95",
      "  - case 2: no recording yet",
      "  ~ case 3: known to fail: whispered",
      "  ! case 4: There is no recording at <x> & \u0000.",
    ]);
  });

  it("ends with what failed, where and how (of a figure the message alone), and the sum", () => {
    const { run } = report([], { stopped: "The run was stopped." });
    assert.equal(
      specSummary({ ...report(cases), run: { ...run, shard: { index: 2, of: 3 } } }),
      [
        "",
        "  ✖ case 1",
        "    a.assess.yaml:9:17: Not expected: omission of “small”",
        "        the",
        "      - small",
        "      + [small]",
        "        seed",
        "    a.assess.yaml:10:17: Accuracy: 91.2 %, expected >= 95",
        "",
        "1 passed, 1 failed, 1 could not be run, 1 skipped, 1 known to fail in 4.2 s (2 assessed, 1 result was there).",
        "Shard 2 of 3: 5 cases of 5.",
        "The run was stopped.",
        "",
      ].join("\n"),
    );
  });

  it("shows of a long reading what differs, with two lines around it", () => {
    const words = Array.from({ length: 30 }, (_, i) => `w${i}`);
    const other = words.with(4, "x").with(25, "y");
    assert.deepEqual(changedLines(words.join("\n"), other.join("\n")), [
      "  w2",
      "  w3",
      "- w4",
      "+ x",
      "  w5",
      "  w6",
      "  …",
      "  w23",
      "  w24",
      "- w25",
      "+ y",
      "  w26",
      "  w27",
    ]);
    assert.deepEqual(changedLines("a\nb\n", "a\nb"), []);
  });
});

describe("junitReport", () => {
  const xml = junitReport(report(cases, { caseSeconds: { 1: 1.5 } }));
  const { root, problem } = parseXml(xml) as {
    root?: {
      name: string;
      attributes: Record<string, string>;
      children: {
        name: string;
        attributes: Record<string, string>;
        children: {
          name: string;
          attributes: Record<string, string>;
          text: string;
          children: { name: string; attributes: Record<string, string>; text: string }[];
        }[];
      }[];
    };
    problem?: unknown;
  };

  it("is XML, whatever a message holds", () => assert.equal(problem, undefined));

  it("counts in the whole and in each suite", () => {
    assert.deepEqual(root!.attributes, { name: "speech-assessment 0.3.0", tests: "5", failures: "1", errors: "1", time: "4.200" });
    assert.deepEqual(
      root!.children.map(({ attributes }) => attributes),
      [
        { name: "a.assess.yaml", tests: "2", failures: "1", errors: "0", skipped: "0", time: "1.500", timestamp: "2026-11-23T10:00:00" },
        { name: "b.assess.yaml", tests: "3", failures: "0", errors: "1", skipped: "2", time: "0.000", timestamp: "2026-11-23T10:00:00" },
      ],
    );
  });

  it("shows of a failure what differs, and of a figure the message alone", () => {
    assert.match(
      xml,
      /:9:17: Not expected[^\n]*\nExpected:\nthe\nsmall\nActual:\nthe\n\[small\]\n\na\.assess\.yaml:10:17: Accuracy: 91\.2 %, expected &gt;= 95<\/failure>/,
    );
  });

  it("is not green for a run without all of its parts", () => {
    const xml = junitReport(report([oneCase(0)], { stopped: "There is no report of shard 2 of 3." }));
    assert.match(xml, /<testsuites name="[^"]+" tests="2" failures="0" errors="1"/);
    assert.match(xml, /<testcase name="The whole run"[^>]*>\s*<error message="There is no report of shard 2 of 3\."/);
  });

  it("tells of each case how it ended and in which suite", () => {
    const told = root!.children.flatMap(({ children }) =>
      children.map(
        ({ attributes, children: inner }) =>
          `${attributes.classname} ${attributes.name} ${attributes.time} ${inner.map(({ name, attributes: { message = "" }, text }) => `${name} ${message || text}`).join()}`,
      ),
    );
    assert.deepEqual(told, [
      "a.assess.yaml case 0 0.000 system-out 97.4 % accuracy, 112 words correct per minute",
      "a.assess.yaml case 1 1.500 failure Not expected: omission of “small”; Accuracy: 91.2 %, expected >= 95",
      "b.assess.yaml case 2 0.000 skipped no recording yet",
      "b.assess.yaml case 3 0.000 skipped Known failure: whispered",
      "b.assess.yaml case 4 0.000 error There is no recording at <x> & \uFFFD.",
    ]);
  });

  // Elements and attributes of https://github.com/jenkinsci/xunit-plugin/blob/master/src/main/resources/org/jenkinsci/plugins/xunit/types/model/xsd/junit-10.xsd
  it("has no element and no attribute that the schema does not know", () => {
    const allowed: Record<string, string[]> = {
      testsuites: ["name", "time", "tests", "failures", "errors"],
      testsuite: [
        "name",
        "tests",
        "failures",
        "errors",
        "group",
        "time",
        "skipped",
        "timestamp",
        "hostname",
        "id",
        "package",
        "file",
        "log",
        "url",
      ],
      testcase: ["name", "time", "classname", "group"],
      failure: ["type", "message"],
      error: ["type", "message"],
      skipped: ["type", "message"],
      "system-out": [],
    };
    const look = (one: { name: string; attributes: Record<string, string>; children?: unknown[] }): void => {
      for (const name of Object.keys(one.attributes)) assert.ok(allowed[one.name]?.includes(name), `${one.name} ${name}`);
      for (const child of one.children ?? []) look(child as typeof one);
    };
    look(root!);
  });
});

describe("mergeReports", () => {
  const shards = (of: number) =>
    Array.from({ length: of }, (_, i) => ({
      name: `report-${i + 1}.json`,
      report: report(
        cases.filter(({ index }) => index % of === i),
        { shard: { index: i + 1, of }, assessed: 1, known: 0, caseSeconds: { [i]: i + 0.5 }, startedAt: `2026-11-23T10:0${9 - i}:00.000Z` },
      ),
    }));

  for (const of of [1, 2, 3, 5])
    it(`makes one run of ${of}, in whatever order they come`, () => {
      const { report: merged, notes } = mergeReports(shards(of).reverse());
      assert.deepEqual(merged.cases, cases);
      assert.equal(merged.run.shard, undefined);
      assert.equal(merged.run.assessed, of);
      assert.deepEqual(merged.run.caseSeconds, Object.fromEntries(Array.from({ length: of }, (_, i) => [i, i + 0.5])));
      assert.equal(merged.run.stopped, undefined);
      assert.deepEqual(notes, []);
    });

  it("names the shards that are missing, and is not green then", () => {
    const { report: merged } = mergeReports(shards(5).filter((_, i) => i !== 1 && i !== 3 && i !== 4));
    assert.equal(merged.run.stopped, "There is no report of shards 2, 4, 5 of 5.");
    assert.equal(isGreen({ ...merged, cases: [cases[0]!] }), false);
  });

  it("takes the later of two reports of a shard, and says so", () => {
    const [first, second] = shards(2);
    const again = {
      name: "again.json",
      report: report([oneCase(1)], { shard: { index: 2, of: 2 }, startedAt: "2026-11-23T12:00:00.000Z" }),
    };
    const { report: merged, notes } = mergeReports([again, first!, second!]);
    assert.equal(merged.cases.find(({ index }) => index === 1)!.status, "passed");
    assert.deepEqual(notes, ["again.json takes the place of report-2.json: both are of shard 2, and it was run later."]);
  });

  it("refuses parts of different runs", () => {
    const message = /a whole run with 5 cases in all and shard 1 of 2 with 5 cases in all/;
    assert.throws(() => mergeReports([shards(2)[0]!, { name: "other.json", report: report(cases) }]), message);
  });
});

describe("readReport", () => {
  it("reads what was written, and keeps what it does not know", () => {
    const written = report(cases);
    assert.deepEqual(readReport(JSON.stringify({ ...written, more: 1 }), "r.json"), { ...written, more: 1 });
  });

  it("says what is wrong with a file that is none", () => {
    assert.throws(() => readReport("{", "r.json"), /r\.json is not JSON/);
    assert.throws(() => readReport(JSON.stringify({ version: 1, run: report([]).run, cases: [{}] }), "r.json"), /look at “cases\.0\.id”/);
    assert.throws(() => readReport(JSON.stringify({ version: 2 }), "r.json"), /later version/);
    const oneOf = (of: number) => JSON.stringify(report([], { shard: { index: 1, of } }));
    assert.throws(() => readReport(oneOf(2 ** 40), "r.json"), /look at “run\.shard\.of”/);
    assert.equal(readReport(oneOf(1000), "r.json").run.shard!.of, 1000);
  });
});
