// How fast references and passages are checked: `npm run bench:authoring -- [--rounds 5]`. One line for each figure, the
// median of the rounds; beside each a yardstick that is run in turn with it (reading the same text, or splitting it into
// fields), so that a busy machine slows both. The last line is JSON.
import { ENGLISH } from "#language/english/english.ts";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { loadLexicon } from "#platform/loadLexicon.ts";
import { operationOf } from "#operations/operations.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { ArpabetChecker } from "#core/arpabet/checkArpabet.ts";
import { checkPassage } from "#core/passage/checkPassage.ts";
import { SMALL_TEXT_UNITS } from "#authoring/checks/textChecks.ts";
import { engineDirectory } from "../support/engineDirectory.ts";
import { type LongestDelay, loadingDelay, projectDelay, restingDelay, typingDelays } from "./typingDelay.ts";

const { values } = parseArgs({ options: { rounds: { type: "string", default: "5" } } });
const rounds = Number(values.rounds);
const directory = engineDirectory();
const model = join(directory, "model");
const folder = mkdtempSync(join(tmpdir(), "bench-authoring-"));

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)]!;
const time = (work: () => unknown) => {
  const started = performance.now();
  work();
  return performance.now() - started;
};

/** Runs a program with a piece of code of ours and returns what it prints as JSON. */
function inProcess<T>(code: string): T {
  const printed = execFileSync(process.execPath, ["--expose-gc", "--import", "tsx", "--input-type=module", "-e", code], {
    encoding: "utf8",
  });
  return JSON.parse(printed) as T;
}

try {
  // The whole dictionary as a file of references, as an author would write it.
  const entries = readFileSync(join(model, "cmudict.txt"), "utf8")
    .split("\n")
    .filter((line) => line && !line.startsWith(";"));
  const references = entries.map((line) => line.replace(" ", "  ").replace(/^\S+/, (word) => word.toUpperCase()));
  const whole = join(folder, "cmudict.arpabet");
  writeFileSync(whole, `${references.join("\n")}\n`);
  const reading = `const text = (await import("node:fs")).readFileSync(${JSON.stringify(whole)}, "utf8"); console.log(text.split("\\n").map((line) => line.split(/ +/)).length)`;
  const terminal: number[] = [];
  const node: number[] = [];
  let errors = 0;
  for (let round = 0; round < rounds; round++) {
    node.push(time(() => execFileSync(process.execPath, ["--input-type=module", "-e", reading])));
    terminal.push(
      time(() => {
        const found = JSON.parse(
          execFileSync(process.execPath, [join(directory, "cli.js"), "check", "--json", whole], { encoding: "utf8", maxBuffer: 1e9 }),
        ) as { severity: string }[];
        errors = found.filter(({ severity }) => severity === "error").length;
      }),
    );
  }

  // An edit in the middle of 5,000 references, typed letter by letter and checked after each.
  const lexicon = await loadLexicon(model, ENGLISH);
  const step = Math.floor(references.length / 5000);
  const lines = references.filter((_, at) => at % step === 0).slice(0, 5000);
  const checker = new ArpabetChecker(ARPABET, { dictionary: lexicon.dictionary });
  const first = time(() => checker.check(lines.join("\n")));
  const edits: number[] = [];
  const splits: number[] = [];
  for (let round = 0; round < rounds * 20; round++) {
    lines[2500] = `WORD  K AE1 T ${"S".repeat((round % 20) + 1)}`;
    const text = lines.join("\n");
    splits.push(time(() => text.split("\n").map((line) => line.split(/ +/))));
    edits.push(time(() => checker.check(text)));
  }

  const passage = readFileSync(join(import.meta.dirname, "../../media/samples/the-seed.txt"), "utf8");
  const words = passage.split(/\s+/).filter(Boolean).length;
  const long = Array.from({ length: Math.ceil(2200 / words) }, () => passage).join("\n");
  const passages: number[] = [];
  const passageSplits: number[] = [];
  for (let round = 0; round < rounds * 4; round++) {
    passageSplits.push(time(() => long.split(/\s+/).map((word) => word.toLowerCase())));
    passages.push(time(() => checkPassage(long, { lexicon, format: "plaintext", limits: operationOf("fluency-v1").limits })));
  }

  const loads = Array.from({ length: rounds }, () =>
    inProcess<{ ms: number; bytes: number }>(`
      const { loadLexicon } = await import(${JSON.stringify(new URL("../../src/platform/loadLexicon.ts", import.meta.url).href)});
      const { ENGLISH } = await import(${JSON.stringify(new URL("../../src/language/english/english.ts", import.meta.url).href)});
      gc(); const before = process.memoryUsage(); const started = performance.now();
      const lexicon = await loadLexicon(${JSON.stringify(model)}, ENGLISH); lexicon.dictionary.get("elephant");
      const ms = performance.now() - started; gc(); const after = process.memoryUsage();
      console.log(JSON.stringify({ ms, bytes: after.heapUsed + after.external - before.heapUsed - before.external }));`),
  );

  // The longest text that is checked in the editor's own thread, such as takes longest.
  const small = "½".repeat(SMALL_TEXT_UNITS);
  const smalls = Array.from({ length: rounds * 4 }, () =>
    time(() => checkPassage(small, { lexicon, format: "plaintext", limits: operationOf("fluency-v1").limits })),
  );

  // A text of 1 MB that somebody types into, such as they are and such as take longest.
  const MEGABYTE = 1_000_000;
  const filled = (text: string) => text.repeat(Math.ceil(MEGABYTE / text.length)).slice(0, MEGABYTE);
  const resting = await restingDelay();
  const loadingLexicon = await loadingDelay(directory);
  const typing = await typingDelays(directory, {
    "a passage again and again": filled(`${passage}\n`),
    "words that nobody knows": Array.from(
      { length: MEGABYTE / 8 },
      (_, at) => `zq${at.toString(26).replace(/\d/g, (digit) => "abcdefghij"[Number(digit)]!)}`,
    ).join(" "),
    "a number in each place": filled("½"),
    "Arpabet, the dictionary": references.join("\n").slice(0, MEGABYTE),
    "Arpabet, a text in its place": filled(`${passage}\n`),
  });

  // A project of many passages that nobody has open, each with a few problems.
  const closed = Array.from({ length: 2000 }, (_, at) => {
    const file = join(folder, `closed-${at}.txt`);
    writeFileSync(file, `${passage}\nThe zorgle had ${at} nuts. ${passage}`);
    return file;
  });
  const project = await projectDelay(directory, closed);

  const figures = {
    references: references.length,
    errors,
    rounds,
    terminalMs: median(terminal),
    splittingMs: median(node),
    terminalRatio: median(terminal) / median(node),
    firstCheckMs: first,
    editMs: median(edits),
    editLongestMs: Math.max(...edits),
    editRatio: median(edits) / median(splits),
    passageMs: median(passages),
    passageRatio: median(passages) / median(passageSplits),
    loadMs: median(loads.map(({ ms }) => ms)),
    loadMegabytes: median(loads.map(({ bytes }) => bytes)) / 1e6,
    smallMs: median(smalls),
    resting,
    loadingLexicon,
    typing,
    project,
  };
  const row = (name: string, value: string) => console.log(`${name.padEnd(64)}${value}`);
  row(
    `${references.length.toLocaleString("en")} references in the terminal, ${errors} errors`,
    `${figures.terminalMs.toFixed(0)} ms (${figures.terminalRatio.toFixed(1)} × a program that splits them into fields)`,
  );
  row("5,000 references, checked for the first time", `${first.toFixed(0)} ms`);
  row(
    "an edit in 5,000 references",
    `${figures.editMs.toFixed(1)} ms, at most ${figures.editLongestMs.toFixed(1)} ms (${figures.editRatio.toFixed(1)} × splitting them)`,
  );
  row(
    `a passage of ${long.split(/\s+/).length.toLocaleString("en")} words`,
    `${figures.passageMs.toFixed(1)} ms (${figures.passageRatio.toFixed(0)} × splitting it)`,
  );
  row("loading the dictionary", `${figures.loadMs.toFixed(0)} ms, ${figures.loadMegabytes.toFixed(0)} MB`);
  row(`the slowest text of ${SMALL_TEXT_UNITS.toLocaleString("en")} letters, checked at once`, `${figures.smallMs.toFixed(1)} ms`);
  const waits = ({ longestMs, longestCpuMs }: LongestDelay) =>
    `${longestCpuMs.toFixed(0)} ms of the processor, ${longestMs.toFixed(0)} ms by the clock`;
  row("longest wait of a thread that has nothing to do", waits(resting));
  row("longest wait of the editor's thread while it is loaded", waits(loadingLexicon));
  for (const typed of typing)
    row(`… while somebody types into 1 MB: ${typed.text}`, `${waits(typed)}; the problems are there after ${typed.answerMs.toFixed(0)} ms`);
  row(
    `… while ${closed.length.toLocaleString("en")} closed passages are checked`,
    `${waits(project)}; ${project.problems} problems are there after ${(project.allMs / 1000).toFixed(1)} s (${(project.allMs / closed.length / figures.passageMs).toFixed(1)} × a passage of ${long.split(/\s+/).length.toLocaleString("en")} words each)`,
  );
  console.log(JSON.stringify(figures));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
