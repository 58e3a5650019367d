import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { type KeptLine, KeptLines, optionsKey, withAlias } from "#sets/overview/keptLines.ts";
import { ResultWork } from "#sets/overview/resultWork.ts";
import { reviewed } from "../agreement/keptReadings.ts";
import { fileText } from "./keptReadings.ts";

const STAMP = { changed: 1000, bytes: 20 };
const PROGRAM = "program 1.0 en";

function lineOf(uri: string, script: string, alias = "Kim"): KeptLine {
  const work = new ResultWork();
  const words = script.split(" ").map((word) => word.replace(/>.*/, ""));
  const text = fileText(script, { review: reviewed(words.join(" "), { 0: "ok" }) });
  const head = work.run<"open">({ task: "open", uri, text });
  assert.ok("reference" in head);
  const line = work.run<"line">({ task: "line", uri, alias, options: {}, isCompared: true })!;
  return { stamp: STAMP, key: optionsKey({}), head, line };
}

describe("KeptLines", () => {
  const one = lineOf("file:///a", "the old>cold dog");
  const other = lineOf("file:///b", "the old dog>log");
  const kept = new KeptLines(PROGRAM);
  kept.keep(one);
  kept.keep(other);
  const text = kept.text();

  it("has the lines that were read, as they were, and the words of a text once", () => {
    const again = new KeptLines(PROGRAM, text);
    const { line, head, key } = again.find("file:///a", STAMP)!;
    assert.deepEqual(JSON.parse(JSON.stringify(withAlias(line, "Kim"))), JSON.parse(JSON.stringify(one.line)));
    assert.deepEqual([head, key], [JSON.parse(JSON.stringify(one.head)), one.key]);
    assert.equal(line.marks!.text, again.find("file:///b", STAMP)!.line.marks!.text, "one object");
    assert.equal(text.split('"reference":"the old dog"').length, 2);
    assert.equal(again.isChanged, false);
  });

  it("has no reader's name", () => assert.doesNotMatch(text, /Kim/));

  it("has nothing of a file that has changed, of another program, of a lost line or of damaged text", () => {
    const again = new KeptLines(PROGRAM, text);
    assert.equal(again.find("file:///a", { ...STAMP, changed: 1001 }), undefined);
    assert.equal(again.find("file:///a", { ...STAMP, bytes: 21 }), undefined);
    assert.equal(new KeptLines("program 1.1 en", text).find("file:///a", STAMP), undefined);
    for (const damaged of [text.slice(0, -9), "", "[]", "null", text.replaceAll(/"texts":\[.*?\],"lines"/g, '"texts":[],"lines"')])
      assert.equal(new KeptLines(PROGRAM, damaged).find("file:///a", STAMP), undefined);
    again.forget("file:///a");
    assert.deepEqual([again.find("file:///a", STAMP), again.isChanged], [undefined, true]);
  });

  it("keeps no line of a file that was forgotten while it was read", () => {
    const own = new KeptLines(PROGRAM);
    const version = own.versionOf("file:///a");
    own.forget("file:///a");
    own.keep(one, version);
    assert.equal(own.find("file:///a", STAMP), undefined);
    own.keep(one, own.versionOf("file:///a"));
    assert.ok(own.find("file:///a", STAMP));
  });

  it("tells apart what figures depend on", () => {
    const counting = {
      insertions: true,
      repetitions: false,
      selfCorrections: false,
      falseStarts: false,
      longPauses: false,
      properNounsOnce: true,
    };
    const keys = [
      {},
      { reader: { grade: 2 } },
      { reader: { grade: 2, season: "fall" as const } },
      { rules: { counting } },
      { rules: { counting: { ...counting, insertions: false } } },
    ].map(optionsKey);
    assert.equal(new Set(keys).size, keys.length);
  });
});
