import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { assignReader, readerAssignment, readerAssignmentOf, takeBackReader } from "#project/results/readerAssignment.ts";
import { readAssessment, type SpeakerMark } from "#results/assessmentFile.ts";
import { withPropertyText } from "#results/withPropertyText.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";
import { fileText } from "../../sets/overview/keptReadings.ts";

const [RESULT, URI] = ["fox.assessment.json", "memory:///fox.assessment.json"];
const mark = (digit: string): SpeakerMark => ({ salt: digit.repeat(32), mark: digit.repeat(64) });

async function disk(text: string) {
  const files = await FilesInMemory.with({ [RESULT]: text });
  return { files, text: () => files.text(URI), change: (name: string, value: unknown) => rewrite(files, name, value) };
}

async function rewrite(files: FilesInMemory, name: string, value: unknown): Promise<void> {
  const before = (await files.read(URI, { most: 1e9 }))!;
  const after = new TextEncoder().encode(withPropertyText(new TextDecoder().decode(before), name, value));
  assert.ok(await files.replace(URI, before, after));
}

describe("a result that is given to another reader", () => {
  const plain = fileText("the old dog ran");
  for (const [title, text] of [
    ["nobody in particular", plain],
    ["a reader who is known", withPropertyText(plain, "speaker", mark("a"))],
    ["a reader with a season", withPropertyText(withPropertyText(plain, "reader", { season: "fall" }), "speaker", mark("a"))],
  ] as const)
    it(`comes back to the byte, from ${title}`, async () => {
      const { files, text: now } = await disk(text);
      const { assignment } = await readerAssignmentOf(files, URI, mark("b"));
      assert.ok(await assignReader(files, assignment));
      assert.deepEqual(readAssessment((await now())!).file.speaker, mark("b"));
      const kept = readerAssignment.parse(JSON.parse(JSON.stringify(assignment)));
      assert.ok(await takeBackReader(files, kept));
      assert.equal(await now(), text);
    });

  it("has no grade of the one before, who gets it back; a review that was made meanwhile stays", async () => {
    const { files, text, change } = await disk(withPropertyText(plain, "reader", { grade: 2 }));
    const { assignment } = await readerAssignmentOf(files, URI, mark("b"));
    assert.ok(await assignReader(files, assignment));
    assert.equal(readAssessment((await text())!).file.reader, undefined);
    await change("review", { strictness: 40 });
    assert.ok(await takeBackReader(files, assignment));
    const { speaker, reader, ...rest } = JSON.parse((await text())!) as { speaker?: unknown; reader?: unknown; review?: unknown };
    assert.deepEqual([speaker, reader, rest.review], [undefined, { grade: 2 }, { strictness: 40 }]);
  });

  it("stays with whoever has been chosen meanwhile, both ways", async () => {
    const { files, text, change } = await disk(plain);
    const { assignment } = await readerAssignmentOf(files, URI, mark("b"));
    await change("speaker", mark("c"));
    assert.equal(await assignReader(files, assignment), false);
    assert.equal(await takeBackReader(files, assignment), false);
    assert.deepEqual(readAssessment((await text())!).file.speaker, mark("c"));
  });

  it("is written nowhere before it is assigned, and names nobody in what is kept for undoing", async () => {
    const { files, text } = await disk(plain);
    const { assignment } = await readerAssignmentOf(files, URI, mark("b"));
    assert.equal(await text(), plain);
    assert.deepEqual(Object.keys(assignment).sort(), ["before", "mark", "uri"]);
  });
});
