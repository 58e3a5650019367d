import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "mocha";
import { UsageError } from "#cli/arguments/usageError.ts";
import type { Io } from "#cli/io.ts";
import type * as Cli from "#cli/runCli.ts";
import type { ListKind } from "#core/passage/facts.ts";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import { type AssessmentFile, writeAssessment } from "#results/assessmentFile.ts";
import { fixture } from "../../contract/fixtures.ts";
import { understood } from "../understood.ts";

const at = "2026-03-14T10:00:00Z";

/** "Rosa ran to the tree and the dog ran": "um" added, "tree" read as "three", "and" left out; a word each second from 1 s on. */
const BODY = {
  audio_duration: 65,
  wpm: 44.68,
  accuracy_score: 77.78,
  details: [
    equal("Rosa", 1),
    equal("ran", 2),
    { type: "insert", prediction: ["um"], start: 3, end: 3.4 },
    equal("to", 4),
    equal("the", 5),
    { type: "replace", reference: ["tree"], prediction: ["three"], start: 6, end: 6.4 },
    { type: "delete", reference: ["and"], start: 0, end: 0 },
    equal("the", 8),
    equal("dog", 9),
    equal("ran", 10),
  ],
};

function equal(word: string, start: number): object {
  return { type: "equal", reference: [word], prediction: [word], start, end: start + 0.4 };
}

describe("speech-assessment score", () => {
  let folder: string;
  let runCli: typeof Cli.runCli;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "score-"));
    // Imported the way it imports its commands, so that there is one copy of each class of error.
    ({ runCli } = await import("#cli/runCli.ts"));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  async function cli(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const printed = { out: "", err: "" };
    const io: Io = {
      stdout: { write: (text) => (printed.out += text) },
      stderr: { write: (text) => (printed.err += text) },
      environment: {},
      signal: new AbortController().signal,
      directory: folder,
    };
    return { code: await runCli(args, io), ...printed };
  }

  async function saved(
    more: {
      review?: AssessmentFile["review"];
      operation?: AssessmentFile["operation"];
      result?: unknown;
      text?: string;
      list?: ListKind;
    } = {},
  ): Promise<string> {
    const path = join(folder, "tree.assessment.json");
    await writeFile(
      path,
      writeAssessment({
        version: 1,
        operation: more.operation ?? "fluency-v2",
        assessedAt: "2026-03-14T09:27:01.000Z",
        assessedBy: { service: "embedded", modelId: "local-en" },
        recording: { path: "tree.wav" },
        reference: { text: more.text ?? "Rosa ran to the tree and the dog ran", path: "tree.txt", ...(more.list && { list: more.list }) },
        ...(more.review && { review: more.review }),
        result: (more.result ?? { status: "Success", ...BODY }) as AssessmentFile["result"],
      }),
    );
    return path;
  }

  it("judges the words at the strictness of the review, and says so; so do the exports", async () => {
    const details = BODY.details.map((detail, i) => ({ ...detail, confidence: i === 8 ? 0.6 : 0.9 }));
    const path = await saved({ review: { strictness: 0.35 }, result: { status: "Success", ...BODY, details } });
    const { out } = await cli("score", path);
    assert.match(out, /^Strictness 0\.35$/m);
    assert.match(out, /^Errors +4$/m);
    assert.match(out, /substitution +dog → \?/);
    assert.equal((JSON.parse((await cli("score", path, "--json")).out) as { strictness: number }).strictness, 0.35);
    for (const format of ["html", "form", "vtt"])
      assert.match((await cli("export", path, "--format", format)).out, /strictness 0\.35/i, format);
    assert.match((await cli("export", path, "--format", "csv")).out, /^word,substitution,dog,<unknown>.*,strictness 0\.35,/m);
    assert.match((await cli("export", path, "--format", "textgrid")).out, /speech-assessment 1 text=.* strictness=0\.35"/);
    assert.doesNotMatch((await cli("score", await saved({ result: { status: "Success", ...BODY, details } }), "--json")).out, /strictness/);
  });

  it("prints a running record's figures where no profile is named", async () => {
    const { code, out, err } = await cli("score", await saved());
    assert.deepEqual([code, err], [0, ""]);
    // 3 errors in 9 words: 100 × 6 ÷ 9; 7 words correct from 1 s to 10.4 s: 60 × 7 ÷ 9.4.
    assert.equal(
      out,
      `Running record
Words 1 to 9 of 9, “Rosa” to “ran”

Words attempted           9
Words correct             7
Errors                    3
Self-corrections          0
Accuracy                  66.7 %
Error ratio               1 : 3
Reading level             frustration
Words correct per minute  44.7 (over 9.4 s)

   3.00 s  after 2  insertion     um  (a word that is not in the text is an error)
   6.00 s  word 5   substitution  tree → three  (another word read in its place is an error)
           word 6   omission      and  (a word left out is an error)

! The percentile is not given: the norms are for one-minute readings scored by the rules of curriculum-based measurement.
`,
    );
  });

  it("keeps the figures of nonsense words apart from their names", async () => {
    const path = await saved({ text: "<nonsense>Rosa ran to the tree and the dog ran</nonsense>", list: "nonsense-words" });
    assert.match((await cli("score", path)).out, /^Nonsense words correct per minute {2}\d/m);
  });

  it("prints what the guide's example has under other rules", async () => {
    const { out } = await cli("score", await saved(), "--profile", "cbm");
    assert.match(
      out,
      /Errors {20}2\n(?:.*\n)Accuracy {18}77\.8 %\nError ratio {15}1 : 4\.5\nWords correct per minute {2}44\.7 \(over 9\.4 s\)\n/,
    );
  });

  it("scores the reading as it was reviewed, and says so", async () => {
    const review = {
      words: [
        { word: 4, text: "tree", verdict: "correct" as const, at },
        { word: 5, text: "and", verdict: "told" as const, at },
      ],
    };
    const { out } = await cli("score", await saved({ review }), "--profile", "cbm");
    assert.match(
      out,
      /^Curriculum-based measurement, 60 s\n.*\nReviewed, 2 changes\n\nWords attempted {11}9\nWords correct {13}8\nErrors {20}1\n/,
    );
    assert.match(out, /word 6 {3}told {10}and {2}\(a word told by the teacher is an error\)/);
  });

  it("takes a profile's time, another one, a last word, and the reader", async () => {
    const path = await saved();
    // Within 4 s of the first word at 1 s: Rosa, ran, to. "the" begins at 5 s, when the time is up.
    assert.match(
      (await cli("score", path, "--profile", "CBM", "--seconds", "4")).out,
      /Words 1 to 3 of 9.*\n\nWords attempted {11}3\n(?:.*\n)*Words correct per minute {2}45 \(over 4 s\)/,
    );
    assert.match((await cli("score", path, "--until", "dog")).out, /Words 1 to 8 of 9, “Rosa” to “dog”/);
    assert.match((await cli("score", path, "--until", "the:2")).out, /Words 1 to 7 of 9/);
    assert.match((await cli("score", path, "--until", "4")).out, /Words 1 to 4 of 9/);
    // 7 words correct in 9.4 s: 44.7, between 36 and 50, the 25th and the 50th percentile of grade 2 in the fall.
    assert.match(
      (await cli("score", path, "--profile", "cbm", "--grade", "2", "--season", "fall")).out,
      /Percentile {16}25th to 50th \(grade 2, fall\)/,
    );
  });

  it("says where an ambiguous last word is", async () => {
    const { code, out, err } = await cli("score", await saved(), "--until", "ran");
    assert.deepEqual([code, out], [1, ""]);
    assert.match(
      err,
      /“ran” is in the text 2 times, as words 2, 9\. Give the number of the one you mean, such as 2, or ran:2 for the second\./,
    );
    assert.match((await cli("score", await saved(), "--until", "cat")).err, /no word “cat”/);
  });

  it("prints figures for programs", async () => {
    const { out } = await cli("score", await saved(), "--profile", "naep-orf", "--json");
    const score = JSON.parse(out) as {
      profile: { id: string; sources: string[] };
      span: object;
      attempted: number;
      correct: number;
      accuracy: number;
      errors: { kind: string; word: number; time?: number }[];
    };
    assert.deepEqual(
      [score.profile.id, score.span, score.attempted, score.correct, score.accuracy],
      ["naep-orf", { first: 0, last: 8 }, 9, 7, 77.8],
    );
    assert.match(score.profile.sources[0]!, /nces\.ed\.gov/);
    assert.deepEqual(
      score.errors.map(({ kind, word, time }) => [kind, word, time]),
      [
        ["substitution", 4, 6],
        ["omission", 5, undefined],
      ],
    );
  });

  it("takes a profile of one's own, and says what is wrong with one", async () => {
    const [, cbm] = SCORING_PROFILES;
    const own = join(folder, "ours.scoring.json");
    await writeFile(
      own,
      JSON.stringify({
        version: 1,
        ...cbm,
        id: "ours",
        name: "Ours \u001b[31m",
        time: "whole text",
        rules: { ...cbm.rules, insertion: "error" },
      }),
    );
    const { code, out } = await cli("score", await saved(), "--profile", own);
    assert.equal(code, 0);
    assert.match(out, /^Ours �\[31m\n/);
    assert.match(out, /Errors {20}3/);
    await writeFile(own, JSON.stringify({ version: 1, ...cbm, rules: { ...cbm.rules, insertion: "yes" } }));
    const wrong = await cli("score", await saved(), "--profile", own);
    assert.equal(wrong.code, 1);
    assert.match(
      wrong.err,
      /ours\.scoring\.json does not have scoring rules that can be used: “rules\.insertion” has to be one of error, ignored/,
    );
    assert.match(
      (await cli("score", await saved(), "--profile", join(folder, "none.scoring.json"))).err,
      /There is no file of scoring rules at/,
    );
    const unknown = await cli("score", await saved(), "--profile", "cmb");
    assert.equal(unknown.code, 2);
    assert.match(
      unknown.err,
      /--profile is one of running-record, cbm, naep-orf, timed-letters, timed-words, timed-nonsense-words, or a file that ends in \.scoring\.json\. Did you mean cbm\? See speech-assessment score --help/,
    );
  });

  it("lists the profiles with their rules and sources", async () => {
    const { code, out } = await cli("score", "--list");
    assert.equal(code, 0);
    for (const { id, name, sources } of SCORING_PROFILES)
      for (const part of [`${id}: ${name}`, ...sources]) assert.ok(out.includes(part), part);
    assert.match(out, /hesitation: an error from 3 s on/);
    assert.deepEqual(JSON.parse((await cli("score", "--list", "--json")).out), JSON.parse(JSON.stringify(SCORING_PROFILES)));
  });

  it("gives no figures for what is no reading of the text", async () => {
    const pronunciation = await cli(
      "score",
      await saved({ operation: "pronunciation", result: fixture("pronunciation"), text: "SH IH1 P" }),
    );
    assert.equal(pronunciation.code, 1);
    assert.match(pronunciation.err, /is the result of a pronunciation\. Only the reading of a text can be scored\./);
    const warnings = { warnings: [{ code: "other-text", message: "The recording does not seem to be a reading of this text." }] };
    const result = { status: "Success", ...BODY, ...warnings };
    const review = { words: [{ word: 4, text: "tree", verdict: "correct" as const, at }] };
    for (const [more, found] of [
      [{ result }, 7],
      [{ result, review }, 8],
    ] as const) {
      const path = await saved(more);
      const other = await cli("score", path);
      assert.deepEqual([other.code, other.err], [1, ""]);
      assert.equal(
        other.out,
        `! The recording does not seem to be a reading of this text.\n\n${found} of 9 words were found.\n\nTo see the figures anyway, print them with --json.\n`,
      );
      const whole = await cli("score", path, "--json");
      assert.deepEqual([whole.code, whole.err], [1, "The recording does not seem to be a reading of this text.\n"]);
      const { otherText, correct } = JSON.parse(whole.out) as { otherText: string; correct: number };
      assert.deepEqual([otherText, correct], ["The recording does not seem to be a reading of this text.", found]);
    }
  });

  it("tells what the result and its review say of themselves, such as entries that are not of the text", async () => {
    const path = await saved({ review: { words: [{ word: 4, text: "river", verdict: "correct", at }] } });
    const { code, out } = await cli("score", path);
    assert.equal(code, 0);
    assert.match(out, /^! One entry of the review does not belong to this text and is not shown\.$/m);
    assert.doesNotMatch(out, /Reviewed/);
    const { notes } = JSON.parse((await cli("score", path, "--json")).out) as { notes: string[] };
    assert.equal(notes[0], "One entry of the review does not belong to this text and is not shown.");
  });

  it("says of another file of the project that it holds no result", async () => {
    const scope = join(folder, "ours.scope.json");
    await writeFile(scope, JSON.stringify({ version: 1, name: "Ours", units: [] }));
    assert.match((await cli("score", scope)).err, /ours\.scope\.json does not hold the result of an assessment\. Save a result/);
  });

  it("says what is the matter with a file that is no result", async () => {
    const answer = join(folder, "answer.json");
    await writeFile(answer, JSON.stringify(fixture("fluencyV2")));
    assert.match((await cli("score", answer)).err, /answer\.json is the service's answer alone/);
    assert.match((await cli("score", join(folder, "none.assessment.json"))).err, /There is no result at/);
  });

  const taken: [string[], unknown][] = [
    [
      ["score", "a"],
      { name: "score", resultPath: "a", profile: undefined, seconds: undefined, until: undefined, reader: undefined, json: false },
    ],
    [
      ["score", "a", "--profile", "cbm", "--seconds", "60", "--until", "the:2", "--grade", "3", "--season", "winter", "--json"],
      { name: "score", resultPath: "a", profile: "cbm", seconds: 60, until: "the:2", reader: { grade: 3, season: "winter" }, json: true },
    ],
    [
      ["score", "--list"],
      { name: "score", resultPath: undefined, profile: undefined, seconds: undefined, until: undefined, reader: undefined, json: false },
    ],
    [["score", "--help"], { help: "score" }],
  ];
  for (const [args, command] of taken) it(`understands ${args.join(" ")}`, () => assert.deepEqual(understood(args), command));

  const refused: [string[], RegExp][] = [
    [["score"], /result is missing/],
    [["score", "a", "b"], /One result/],
    [["score", "a", "--list"], /--list can only be combined with --json/],
    [["score", "--list", "--profile", "cbm"], /--list can only be combined with --json/],
    [["score", "a", "--seconds", "-3"], /--seconds is the length of a timed reading/],
    [
      ["score", "a", "--until", "--json"],
      /^--until needs a value\. Write a value that starts with a dash after an equals sign: --until=-VALUE\.$/,
    ],
    [["score", "a", "--seconds"], /^--seconds needs a value\.$/],
    [["score", "a", "--seconds", "0"], /--seconds is the length of a timed reading/],
    [["score", "a", "--seconds", "4000"], /at most 3600/],
    [["score", "a", "--until", " "], /--until is required/],
    [["score", "a", "--grade", "13", "--season", "fall"], /--grade is K for kindergarten, or a number up to 12\./],
    [["score", "a", "--grade", "2", "--season", "summer"], /--season is one of fall, winter, spring\./],
    [["score", "a", "--grade", "2"], /go together/],
    [["score", "a", "--season", "fall"], /go together/],
  ];
  for (const [args, says] of refused)
    it(`refuses ${args.join(" ")}`, () =>
      assert.throws(
        () => understood(args),
        (error) => error instanceof UsageError && error.topic === "score" && says.test(error.message),
      ));
});
