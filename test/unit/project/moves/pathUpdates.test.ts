import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { edited } from "#core/text/edited.ts";
import { type Move, Moves } from "#project/moves/moves.ts";
import { pathUpdates, updatePaths } from "#project/moves/pathUpdates.ts";
import { REFERRERS } from "#sets/suites/suiteReferrer.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";

const { signal } = new AbortController();
const at = (path: string) => `memory:///ws/${encodeURI(path)}`;
const result = (recording: string, passage: string) =>
  `{ "recording": { "path": "${recording}" },\n  "reference": { "text": "The fox", "path": "${passage}" }, "result": { "score": 1.0 } }\n`;

/** Files by their paths after the moves, with what each says then. */
async function updated(moves: readonly [from: string, to: string][], texts: Readonly<Record<string, string>>) {
  const files = await FilesInMemory.with(Object.fromEntries(Object.entries(texts).map(([path, text]) => [`ws/${path}`, text])));
  const made = new Moves(moves.map(([from, to]): Move => ({ from: at(from), to: at(to) })));
  const updates = await pathUpdates(made, { files, folders: ["memory:///ws"], referrers: REFERRERS, signal });
  for (const { file, text, edits } of updates) {
    await updatePaths(files, file, REFERRERS, made);
    assert.equal(await files.text(file), edited(text, edits));
  }
  return {
    order: updates.map(({ file }) => decodeURIComponent(file.slice(at("").length))),
    texts: Object.fromEntries(await Promise.all(Object.keys(texts).map(async (path) => [path, await files.text(at(path))] as const))),
  };
}

describe("files that name what was renamed or moved", () => {
  it("follow a passage, each in its own form, and results come last", async () => {
    const { order, texts } = await updated([["fox.txt", "animals/the wolf.txt"]], {
      "results/fox.assessment.json": result("../fox.wav", "../fox.txt"),
      "fox.assessment.json": result("fox.wav", "./fox.txt"),
      "uri.assessment.json": result("fox.wav", "memory:///ws/fox.txt"),
      "foxes.assessment.json": result("fox.wav", "foxes.txt"),
      "all.assess.yaml":
        "# Ours\ncases:\n  - recording: fox.wav # first\n    reference: fox.txt\n  - { recording: a.wav, reference: { file: 'fox.txt', line: 2 } }\n",
      ".speech-assessment/accepted.json":
        '{\n  "version": 1,\n  "accepted": [\n    { "code": "passage-rare", "text": "fox", "in": "fox.txt" }\n  ]\n}\n',
      "ours.dictionary.json": '{ "version": 1, "words": { "fox": [{ "say": "F AA K S", "in": ["fox.txt", "b.txt"] }] } }',
      ".vscode/settings.json":
        '{\n  // Mine\n  "speechAssessment.passages.include": ["**/*.passage.txt", "fox.txt"],\n  "other.file": "fox.txt",\n}\n',
    });
    assert.deepEqual(order, [
      "all.assess.yaml",
      ".speech-assessment/accepted.json",
      "ours.dictionary.json",
      ".vscode/settings.json",
      "fox.assessment.json",
      "results/fox.assessment.json",
      "uri.assessment.json",
    ]);
    assert.deepEqual(texts, {
      "results/fox.assessment.json": result("../fox.wav", "../animals/the wolf.txt"),
      "fox.assessment.json": result("fox.wav", "./animals/the wolf.txt"),
      "uri.assessment.json": result("fox.wav", "memory:///ws/animals/the%20wolf.txt"),
      "foxes.assessment.json": result("fox.wav", "foxes.txt"),
      "all.assess.yaml":
        "# Ours\ncases:\n  - recording: fox.wav # first\n    reference: animals/the wolf.txt\n  - { recording: a.wav, reference: { file: 'animals/the wolf.txt', line: 2 } }\n",
      ".speech-assessment/accepted.json":
        '{\n  "version": 1,\n  "accepted": [\n    { "code": "passage-rare", "text": "fox", "in": "animals/the wolf.txt" }\n  ]\n}\n',
      "ours.dictionary.json": '{ "version": 1, "words": { "fox": [{ "say": "F AA K S", "in": ["animals/the wolf.txt", "b.txt"] }] } }',
      ".vscode/settings.json":
        '{\n  // Mine\n  "speechAssessment.passages.include": ["**/*.passage.txt", "animals/the wolf.txt"],\n  "other.file": "fox.txt",\n}\n',
    });
  });

  it("follow a folder from outside, and stay as they are within it", async () => {
    const { order, texts } = await updated([["texts", "grade 1/passages"]], {
      "grade 1/passages/fox.assessment.json": result("fox.wav", "fox.txt"),
      "grade 1/passages/away.assessment.json": result("../audio/fox.wav", "fox.txt"),
      "results/fox.assessment.json": result("../audio/fox.wav", "../texts/fox.txt"),
      "a.assess.yaml": "defaults: { recordings: audio, references: texts }\ncases:\n  - { recording: fox.wav, reference: fox.txt }\n",
      "b.assess.yaml":
        "cases:\n  - { recording: texts/*.wav, reference: texts/fox.txt, scoring: texts/our.scoring.json }\n  - { recording: '*.wav', reference: { text: texts } }\n",
      "grade 1/passages/c.assess.yaml":
        "defaults: { recordings: ../audio }\ncases:\n  - { recording: fox.wav, reference: fox.txt }\n  - { recording: ../x/fox.wav, reference: ../b.txt }\n",
      "grade 1/passages/fox.txt": "---\nscope: ../ours.scope.json\n---\nThe fox\n",
      "grade 1/passages/ours.passages.json": '{ "version": 1, "scope": "../ours.scope.json" }',
      ".vscode/settings.json":
        '{ "speechAssessment.scoring.profile": "cbm", "speechAssessment.scopeAndSequence": "texts/x.scope.json", "speechAssessment.results.folder": "texts/results",\n "speechAssessment.alphabets": { "m": "timit61", "n": "texts/n.alphabet.json" }, "speechAssessment.passages.include": ["texts/**/*.txt"] }',
    });
    assert.deepEqual(texts, {
      "grade 1/passages/fox.assessment.json": result("fox.wav", "fox.txt"),
      "grade 1/passages/away.assessment.json": result("../../audio/fox.wav", "fox.txt"),
      "results/fox.assessment.json": result("../audio/fox.wav", "../grade 1/passages/fox.txt"),
      "a.assess.yaml":
        "defaults: { recordings: audio, references: grade 1/passages }\ncases:\n  - { recording: fox.wav, reference: fox.txt }\n",
      "b.assess.yaml":
        "cases:\n  - { recording: grade 1/passages/*.wav, reference: grade 1/passages/fox.txt, scoring: grade 1/passages/our.scoring.json }\n  - { recording: '*.wav', reference: { text: texts } }\n",
      "grade 1/passages/c.assess.yaml":
        "defaults: { recordings: ../../audio }\ncases:\n  - { recording: fox.wav, reference: fox.txt }\n  - { recording: ../x/fox.wav, reference: ../../b.txt }\n",
      "grade 1/passages/fox.txt": "---\nscope: ../../ours.scope.json\n---\nThe fox\n",
      "grade 1/passages/ours.passages.json": '{ "version": 1, "scope": "../../ours.scope.json" }',
      ".vscode/settings.json":
        '{ "speechAssessment.scoring.profile": "cbm", "speechAssessment.scopeAndSequence": "grade 1/passages/x.scope.json", "speechAssessment.results.folder": "grade 1/passages/results",\n "speechAssessment.alphabets": { "m": "timit61", "n": "grade 1/passages/n.alphabet.json" }, "speechAssessment.passages.include": ["grade 1/passages/**/*.txt"] }',
    });
    assert.equal(order.includes("grade 1/passages/fox.assessment.json"), false);
  });

  it("are found again when the move is taken back", async () => {
    const moved = {
      "fox.assessment.json": result("fox.wav", "wolf.txt"),
      "a.assess.yaml": "cases:\n  - { recording: fox.wav, reference: wolf.txt }\n",
    };
    const { texts } = await updated([["wolf.txt", "fox.txt"]], moved);
    assert.deepEqual(texts, {
      "fox.assessment.json": result("fox.wav", "fox.txt"),
      "a.assess.yaml": "cases:\n  - { recording: fox.wav, reference: fox.txt }\n",
    });
  });

  it("keep what leaves the folder that a path has to stay in, and what is damaged", async () => {
    const { order } = await updated([["texts/fox.txt", "fox.txt"]], {
      "texts/ours.dictionary.json": '{ "version": 1, "words": { "fox": { "say": "F AA K S", "in": ["fox.txt"] } } }',
      "bad.assess.yaml": "cases: [ { recording: texts/fox.txt\n",
      "bad.assessment.json": "{ texts/fox.txt",
      "list.assessment.json": "[]",
    });
    assert.deepEqual(order, []);
  });

  it("are changed as they are by now, with what another program has written meanwhile", async () => {
    const files = await FilesInMemory.with({ "ws/fox.assessment.json": result("fox.wav", "fox.txt") });
    const moves = new Moves([{ from: at("fox.txt"), to: at("wolf.txt") }]);
    const file = at("fox.assessment.json");
    let isFirst = true;
    const contested = {
      read: files.read.bind(files),
      create: files.create.bind(files),
      replace: async (name: string, before: Uint8Array, bytes: Uint8Array) => {
        if (isFirst) await files.write(file, result("other.wav", "fox.txt"));
        isFirst = false;
        return files.replace(name, before, bytes);
      },
    };
    await updatePaths(contested, file, REFERRERS, moves);
    assert.equal(await files.text(file), result("other.wav", "wolf.txt"));
  });
});
