import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Analyser, FluencyAnalysis, RecognitionAnalysis } from "#core/analysis.ts";
import type { OwnWords } from "#language/lexicon/ownWords.ts";
import { createEngine } from "#engine/createEngine.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { SAMPLES } from "../../support/paths.ts";

const PASSAGE = readFileSync(join(SAMPLES, "the-seed.txt"), "utf8");
/** What is wrong in the sample beside what the tests change in it; its reader says "tree" for "leaf". */
const OTHERS = ["omission small", "insertion water some"];
const MISREAD = [...OTHERS, "substitution leaf tree"];

describe("a project's own words in the engine", function () {
  this.timeout(60_000);
  let engine: Analyser;
  before(() => (engine = createEngine({ directory: engineDirectory(), workers: 1 })));
  after(() => engine.close());

  const read = async (reference: string, pronunciations?: OwnWords) => {
    const { words, events, unknownWords } = (await engine.analyse({
      kind: "fluency",
      audioPath: join(SAMPLES, "the-seed.wav"),
      reference,
      pronunciations,
    })) as FluencyAnalysis;
    const wrong = events
      .filter(({ kind }) => kind !== "correct")
      .map(({ kind, wordIndex, heard }) => [kind, words[wordIndex] ?? "END", ...heard].join(" "));
    return { wrong, unknownWords };
  };

  const verdicts: [what: string, own: OwnWords | undefined, wrong: string[]][] = [
    ["a word that is said otherwise is wrong", undefined, MISREAD],
    ["one that is decided to be said so is right", { leaf: ["T R IY1"] }, OTHERS],
    ["each of several pronunciations is right", { leaf: ["L IY1 F", "T R IY1"] }, OTHERS],
    ["a decision for another sound leaves it wrong", { leaf: ["L AO1 F"] }, MISREAD],
    ["a decision about another word changes nothing", { green: ["G R IY1 N"] }, MISREAD],
  ];
  for (const [what, own, wrong] of verdicts) it(what, async () => assert.deepEqual((await read(PASSAGE, own)).wrong, wrong));

  it("counts in place of what the dictionary lists, and the word is not named by that any more", async () => {
    const { wrong } = await read(PASSAGE, { leaf: ["T R IY1"], sun: ["M UW1 N"] });
    const [added, ...more] = wrong.filter((event) => !OTHERS.includes(event));
    assert.match(added ?? "", /^substitution sun (?!sun$)/);
    assert.deepEqual(more, []);
  });

  it("makes a name known that the dictionary lacks, which any attempt at would be right of", async () => {
    const passage = PASSAGE.replace("Maya", "Maija");
    assert.deepEqual(await read(passage), { wrong: MISREAD, unknownWords: ["maija"] });
    assert.deepEqual(await read(passage, { maija: ["M AY1 AH0"] }), { wrong: MISREAD, unknownWords: [] });
    assert.deepEqual(await read(passage, { maija: ["Z UH1 R IY0"] }), { wrong: ["substitution Maija my", ...MISREAD], unknownWords: [] });
  });

  it("is not there for the next reading", async () => {
    await read(PASSAGE, { leaf: ["T R IY1"] });
    assert.deepEqual((await read(PASSAGE)).wrong, MISREAD);
  });

  it("counts in word recognition too", async () => {
    const recognise = async (reference: string, pronunciations?: OwnWords) => {
      const { correct, prediction } = (await engine.analyse({
        kind: "recognition",
        audioPath: join(SAMPLES, "elephant.wav"),
        reference,
        pronunciations,
      })) as RecognitionAnalysis;
      return [correct, prediction];
    };
    assert.deepEqual(await recognise("umbrella"), [false, "elephant"]);
    assert.deepEqual(await recognise("umbrella", { umbrella: ["AH0 M B R EH1 L AH0", "EH1 L AH0 F AH0 N T"] }), [true, "umbrella"]);
    assert.deepEqual(await recognise("umbrella", { umbrella: ["K AE1 T"] }), [false, "elephant"]);
  });
});
