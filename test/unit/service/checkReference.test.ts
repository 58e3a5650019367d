import assert from "node:assert/strict";
import { ENGLISH } from "#language/english/english.ts";
import { requireOperation } from "#operations/operations.ts";
import { SERVED_OPERATIONS } from "#service/operations/servedOperations.ts";

const checkReference = (operation: string, reference: string) =>
  requireOperation(SERVED_OPERATIONS, operation).checkReference(reference, ENGLISH);

describe("items that a reference marks", () => {
  for (const operation of ["fluency-v1", "fluency-v2", "recognition"]) {
    it(`are taken by ${operation}`, () =>
      assert.doesNotThrow(() => checkReference(operation, "<letter>b</letter> <sound>sh</sound> <nonsense>blem</nonsense> and a cat")));
    for (const [reference, said] of [
      ["<letter>bc</letter>", '"bc" at character 9'],
      ["a cat <nonsense>blem", '"<nonsense>" at character 7 is not closed'],
      ["<letter>b</letter> <word>cat</word>", '"<word>" at character 20'],
      ["<nonsense>brr</nonsense>", 'nothing says how "brr"'],
      ["<letter>é</letter>", 'nothing says how "é"'],
    ] as const)
      it(`are refused by ${operation} where nobody could read them: ${reference}`, () =>
        assert.throws(
          () => checkReference(operation, reference),
          ({ status, code, message }: { status: number; code: string; message: string }) =>
            status === 422 && code === "reference-markup" && message.includes(said),
        ));
  }
  it("are told from other signs", () => assert.doesNotThrow(() => checkReference("fluency-v2", "<b>The cat</b> is < 3")));
  it("do not count as more words than they are", () =>
    assert.doesNotThrow(() => checkReference("recognition", "<letter>b</letter> ".repeat(100))));
});

describe("a reference's words", () => {
  it("are as many as can be read", () => {
    assert.doesNotThrow(() => checkReference("fluency-v1", "cat ".repeat(20_000)));
    assert.doesNotThrow(() => checkReference("recognition", "cat ".repeat(100)));
  });
  for (const [operation, text] of [
    ["fluency-v1", "1,".repeat(199_990)],
    ["fluency-v2", "& ".repeat(20_001)],
    ["fluency-v2", "cat ".repeat(20_001)],
    ["recognition", "cat ".repeat(101)],
  ] as const) {
    it(`are counted before they are looked at (${operation})`, () =>
      assert.throws(() => checkReference(operation, text), {
        status: 422,
        code: "reference-too-long",
        message: /has more than [\d,]+ words/,
      }));
  }

  describe("of what nobody reads", () => {
    /** English, and the length of each text that was taken apart. */
    function listening() {
      const lengths: number[] = [];
      const tokenise: typeof ENGLISH.words.tokenise = (text) => {
        lengths.push(text.length);
        return ENGLISH.words.tokenise(text);
      };
      return { lengths, language: { ...ENGLISH, words: { ...ENGLISH.words, tokenise } } };
    }

    for (const [operation, text] of [
      ["fluency-v2", "😀".repeat(250_000)],
      ["recognition", "😀".repeat(10_000)],
      ["pronunciation", "😀 ".repeat(250_000)],
    ] as const)
      it(`are not looked for (${operation})`, () => {
        const { lengths, language } = listening();
        assert.throws(() => requireOperation(SERVED_OPERATIONS, operation).checkReference(text, language), {
          status: 422,
          code: "reference-too-long",
          message: /has more than [\d,]+ characters/,
        });
        assert.deepEqual(lengths, []);
      });

    it("are found at the beginning, and elsewhere only where it has none", () => {
      const { lengths, language } = listening();
      const check = (text: string) => requireOperation(SERVED_OPERATIONS, "fluency-v2").checkReference(text, language);
      check("cat ".repeat(20_000));
      assert.deepEqual(lengths.splice(0), [2_000]);
      check(`${" ".repeat(10_000)}cat`);
      assert.deepEqual(lengths, [2_000, 10_003]);
      assert.throws(() => check("😀".repeat(5_000)), { code: "reference-empty" });
    });
  });
});
