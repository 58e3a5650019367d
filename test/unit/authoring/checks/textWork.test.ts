import assert from "node:assert/strict";
import { type Decisions, type FileKind, TextWork } from "#authoring/checks/textWork.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { checkPassageBytes } from "#core/passage/checkPassage.ts";
import { operationOf } from "#operations/operations.ts";
import { LEXICON } from "../../extension/authoring/support.ts";

const work = new TextWork(LEXICON);
const OWN = { zuri: ["Z UH1 R IY0"] };

describe("a file that nobody has open", () => {
  const PASSAGE = "Zuri the the snow.\n";
  const passage = (decisions: Decisions, bytes = new TextEncoder().encode(PASSAGE)): string[] => {
    const { text, problems: ofBytes } = checkPassageBytes(bytes);
    const as: FileKind = { passage: { format: "plaintext", limits: operationOf("fluency-v2").limits, ...decisions }, ofBytes };
    return work.run({ task: "checkFile", text, as }).problems.map(({ code }) => code);
  };
  const reference = (text: string, decisions: Decisions): string[] =>
    work
      .run({
        task: "checkFile",
        text,
        as: {
          arpabet: { alphabet: ARPABET, withDictionary: true, severities: { "arpabet-dictionary-mismatch": "warning" }, ...decisions },
        },
      })
      .problems.map(({ code }) => code);

  it("is checked by the words that its project has decided", () => {
    assert.deepEqual(passage({}), ["passage-unknown-word", "passage-repeated-word"]);
    assert.deepEqual(passage({ own: OWN }), ["passage-repeated-word"]);
    assert.deepEqual(reference("CAT  K AE1 T\n", {}), []);
    assert.deepEqual(reference("CAT  K AE1 T\n", { own: { cat: ["K AA1 T"] } }), ["arpabet-dictionary-mismatch"]);
  });

  it("has nothing told of it that its project has accepted, and what is wrong with its bytes neither", () => {
    assert.deepEqual(passage({ accepted: [{ code: "passage-repeated-word", text: "the the" }] }), ["passage-unknown-word"]);
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, ...new TextEncoder().encode(PASSAGE)]);
    assert.ok(passage({ own: OWN }, marked).includes("passage-bom"));
    assert.deepEqual(passage({ own: OWN, accepted: [{ code: "passage-bom", text: "" }] }, marked), ["passage-repeated-word"]);
    assert.deepEqual(
      reference("CAT  K AE1 T\n", { own: { cat: ["K AA1 T"] }, accepted: [{ code: "arpabet-dictionary-mismatch", text: "CAT  K AE1 T" }] }),
      [],
    );
  });

  it("counts the project's words as known in the table of passages", () => {
    const row = (decisions: Pick<Decisions, "own">) =>
      work.run({
        task: "passageRow",
        text: PASSAGE,
        file: "a.txt",
        grade: 2,
        readings: [],
        options: { format: "plaintext", ...decisions },
      });
    assert.equal(row({}).unknownWords, 1);
    assert.equal(row({ own: OWN }).unknownWords, 0);
  });
});
