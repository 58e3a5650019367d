import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, it } from "mocha";
import { ROOT } from "../../support/paths.ts";
import { McpSession } from "./mcpSession.ts";

interface Fault {
  name: string;
  file: string;
  original: string;
  faulty: string;
  /** Of the faulty file. */
  encoding?: "latin1";
}

interface Edit {
  start: number;
  end: number;
  old: string;
  text: string;
}

interface Told {
  code: string;
  severity: string;
  place: number;
  fixes: { preferred: boolean; edits: Edit[] }[];
}

/** Faults for which no answer has a replacement or a rule that could be applied without judgement, and why. */
const NEEDS_AN_AUTHOR: Readonly<Record<string, string>> = {
  "a homograph": "whether another word is meant, and which, is the author's to say; the answer tells both pronunciations",
};

/** So often is a text checked and changed. */
const ROUNDS = 12;

/** What a model could do with nothing but the tools' answers, done without a thought: the first fix of the first problem that has one, else the guide's rule. */
class Mender {
  constructor(
    private readonly session: McpSession,
    private readonly folder: string,
  ) {}

  async mend({ file, faulty, encoding }: Fault): Promise<string> {
    const path = join(this.folder, file);
    await writeFile(path, faulty, encoding ?? "utf8");
    // As whoever reads it as UTF-8 sees it, places included.
    let text = await readFile(path, "utf8");
    for (let round = 0; round < ROUNDS; round++) {
      const reply = await this.session.call(file.endsWith(".arpabet") ? "check_reference" : "check_passage", { path: file });
      assert.ok(!reply.isError, reply.text);
      const told = toldIn(reply.text, text);
      const next = await this.next(told, text, path);
      if (next === undefined || next === text) return text;
      text = next;
      await writeFile(path, text);
    }
    return text;
  }

  private async next(told: readonly Told[], text: string, path: string): Promise<string | undefined> {
    const fixed = told.find(({ fixes }) => fixes.length > 0);
    if (fixed) return applied(text, (fixed.fixes.find(({ preferred }) => preferred) ?? fixed.fixes[0]!).edits);
    for (const { code, place } of told) {
      // Save with encoding UTF-8.
      if (code === "passage-not-utf8") return new TextDecoder("windows-1252").decode(await readFile(path));
      // What does not fit begins here: the sentence in which it stands is the first to go.
      if (code === "passage-too-long") return `${text.slice(0, text.slice(0, place).lastIndexOf(".") + 1)}\n`;
      // Stress throughout, as the dictionary has it for the line's word.
      if (code === "arpabet-stress-inconsistent") {
        const start = text.lastIndexOf("\n", place - 1) + 1;
        const end = text.indexOf("\n", place);
        const { structured } = await this.session.call("convert_text", {
          text: text.slice(start, end).split("  ")[0]!,
          from: "text",
          to: "arpabet",
        });
        return text.slice(0, start) + String(structured["converted"]) + text.slice(end);
      }
    }
    return undefined;
  }
}

const STRING = '"(?:[^"\\\\]|\\\\.)*"';
const EDIT = new RegExp(`(replace|delete|insert) (${STRING}) at (\\d+):(\\d+)(?:–(\\d+):(\\d+))?(?: with (${STRING}))?`, "gu");

/** The problems in an answer's text, which is all that an editor's model gets. */
function toldIn(answer: string, text: string): Told[] {
  const starts = [0, ...[...text.matchAll(/\n/gu)].map(({ index }) => index + 1)];
  const offset = (line: string, column: string) => starts[Number(line) - 1]! + Number(column) - 1;
  const problems: Told[] = [];
  for (const line of answer.split("\n")) {
    const problem = /^\d+\. (\d+):(\d+)\S* (error|warning|information|hint) ([a-z-]+)/u.exec(line);
    if (problem) problems.push({ place: offset(problem[1]!, problem[2]!), severity: problem[3]!, code: problem[4]!, fixes: [] });
    const fix = /^ {3}fix( \(preferred\))?: (.*)$/u.exec(line);
    if (!fix) continue;
    const edits = [...fix[2]!.matchAll(EDIT)].map(([, kind, first, fromLine, fromColumn, toLine, toColumn, second]): Edit => {
      const start = offset(fromLine!, fromColumn!);
      const old = kind === "insert" ? "" : (JSON.parse(first!) as string);
      return {
        start,
        end: toLine === undefined ? start : offset(toLine, toColumn!),
        old,
        text: kind === "insert" ? (JSON.parse(first!) as string) : second === undefined ? "" : (JSON.parse(second) as string),
      };
    });
    problems.at(-1)!.fixes.push({ preferred: fix[1] !== undefined, edits });
  }
  return problems;
}

function applied(text: string, edits: readonly Edit[]): string {
  return [...edits]
    .sort((a, b) => b.start - a.start)
    .reduce((changed, { start, end, old, text: next }) => {
      assert.equal(text.slice(start, end), old, "what is to be replaced is what stands there");
      return changed.slice(0, start) + next + changed.slice(end);
    }, text);
}

describe("faults in passages and references, mended by the tools' answers alone", () => {
  let folder: string;
  let session: McpSession;
  let faults: Fault[];
  const mended: string[] = [];

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "agents-"));
    faults = JSON.parse(await readFile(join(ROOT, "test/fixtures/agents/faults.json"), "utf8")) as Fault[];
    session = await McpSession.start(folder);
  });
  after(async () => {
    await session.close();
    await rm(folder, { recursive: true, force: true });
  });

  it("are mended but for those that need an author", async () => {
    const mender = new Mender(session, folder);
    const left: Record<string, string> = {};
    for (const fault of faults) {
      const text = await mender.mend(fault);
      if (text === fault.original) mended.push(fault.name);
      else left[fault.name] = text;
    }
    assert.deepEqual(Object.keys(left).sort(), Object.keys(NEEDS_AN_AUTHOR).sort(), JSON.stringify(left, null, 2));
    assert.ok(mended.length >= 18, `${mended.length} of ${faults.length}`);
  });

  it("leaves what is right as it is", async () => {
    const mender = new Mender(session, folder);
    for (const fault of faults)
      assert.equal(
        await mender.mend({ name: fault.name, file: fault.file, original: fault.original, faulty: fault.original }),
        fault.original,
        fault.name,
      );
  });
});
