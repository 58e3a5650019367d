import assert from "node:assert/strict";
import fc from "fast-check";
import { operationOf } from "#operations/operations.ts";
import { practiceWords } from "#core/lexicon/practiceWords.ts";
import { checkPassage } from "#core/passage/checkPassage.ts";
import { profileOf } from "#core/passage/profile.ts";
import type { ScopeAndSequence } from "#core/passage/scopeAndSequence.ts";
import { draftOutcome, missingWords } from "#authoring/draft/draftOutcome.ts";
import { draftPrompt } from "#authoring/draft/draftPrompt.ts";
import { type DraftModel, passageIn, writeDraft } from "#authoring/draft/writeDraft.ts";
import { LEXICON } from "../../extension/authoring/support.ts";
import { propertyRuns } from "../../../support/propertyRuns.ts";

const WORDS = practiceWords({ targets: [{ phoneme: "K", confusedWith: "T" }] }, LEXICON);
const SCOPE: ScopeAndSequence = {
  name: "Ours",
  units: [
    {
      id: "1",
      title: "Letters",
      correspondences: ["c=K", "a=AE", "t=T"].map((pair) => ({ grapheme: pair.split("=")[0]!, phonemes: pair.split("=")[1]! })),
      heartWords: ["the"],
      syllables: 1,
      blends: false,
    },
    { id: "2", title: "Blends", correspondences: [{ grapheme: "e", phonemes: "" }], heartWords: ["said"], blends: true },
  ],
};

function fake(segments: readonly string[], { fails }: { fails?: Error } = {}): DraftModel & { prompts: string[]; aborted: () => boolean } {
  const prompts: string[] = [];
  let signal: AbortSignal | undefined;
  return {
    prompts,
    aborted: () => signal?.aborted ?? false,
    async *answer(prompt, given) {
      prompts.push(prompt);
      signal = given;
      for (const segment of segments) {
        await Promise.resolve();
        yield segment;
      }
      if (fails) throw fails;
    },
  };
}

function growing() {
  const texts: string[] = [];
  return { texts, show: (text: string) => Promise.resolve(void texts.push(text)) };
}

describe("what a model is sent", () => {
  it("is words, spellings that were taught, a grade and a length", () => {
    const prompt = draftPrompt({ words: WORDS, grade: 1, length: 80, taught: { scope: SCOPE, unit: 0 } });
    for (const part of [
      "about 80 words",
      "grade 1",
      "cat, snack",
      "c (K), a (AE), t (T)",
      "used as well: the.",
      "more than one syllable",
      "No word begins or ends with two consonant sounds",
    ])
      assert.ok(prompt.includes(part), part);
    assert.doesNotMatch(prompt, /said|silent/, "nothing of later units");
  });
  it("has no limits of spelling where none are wanted", () =>
    assert.doesNotMatch(draftPrompt({ words: WORDS, grade: 2, length: 40 }), /grapheme|syllable/));
  it("does not tell what a child confused", () =>
    assert.doesNotMatch(draftPrompt({ words: WORDS, grade: 2, length: 40 }), /confus|heard|instead|recording|result/i));
  it("says what later units allow", () => {
    const prompt = draftPrompt({ words: WORDS, grade: 2, length: 40, taught: { scope: SCOPE, unit: 1 } });
    assert.match(prompt, /e \(silent\).*the, said/s);
    assert.doesNotMatch(prompt, /two consonant sounds/);
  });
});

describe("a draft", () => {
  const signal = new AbortController().signal;

  it("is seen growing, and ends as the passage alone", async () => {
    const [page, model] = [growing(), fake(["```text\n", "The cat ", "sat.\n", "```"])];
    let time = 0;
    assert.equal(await writeDraft(model, "Write.", page, { signal, now: () => (time += 200) }), "The cat sat.\n");
    assert.deepEqual(model.prompts, ["Write."]);
    assert.ok(page.texts.length > 2);
    assert.equal(page.texts.at(-1), "The cat sat.\n");
  });
  it("is not drawn more often than anybody can see", async () => {
    const page = growing();
    await writeDraft(fake(Array.from({ length: 500 }, () => "a ")), "", page, { signal, now: () => 0 });
    assert.equal(page.texts.length, 1);
  });
  it("ends where its author cancels", async () => {
    const stop = new AbortController();
    const page = { show: () => Promise.resolve(stop.abort()) };
    let time = 0;
    await assert.rejects(writeDraft(fake(["a", "b", "c"]), "", page, { signal: stop.signal, now: () => (time += 200) }), {
      name: "AbortError",
    });
  });
  it("is stopped where a model does not end", async () => {
    const model = fake(Array.from({ length: 5000 }, () => "words and words "));
    const draft = await writeDraft(model, "", growing(), { signal });
    assert.ok(draft.length <= 20_001 && model.aborted());
  });
  it("fails as its model does", async () => {
    await assert.rejects(writeDraft(fake(["a"], { fails: new Error("broken off") }), "", growing(), { signal }), /broken off/);
  });
});

describe("the passage in an answer", () => {
  for (const [answer, passage] of [
    ["  The cat.  ", "The cat.\n"],
    ["“The cat sat.”", "The cat sat.\n"],
    ["“Hi,” said the cat. “Bye.”", "“Hi,” said the cat. “Bye.”\n"],
    ["```\nThe cat.\r\nIt sat. \n```", "The cat.\nIt sat.\n"],
    [" \n ", ""],
  ] as const) {
    it(JSON.stringify(answer), () => assert.equal(passageIn(answer), passage));
  }
  it("ends in a line break, or is nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("a", " ", "\n", "\r", "`", "```", '"', "“", "”", ".") }), (text) =>
        assert.match(passageIn(text), /^$|\S\n$/),
      ),
      propertyRuns(100),
    );
  });
});

describe("what became of a draft", () => {
  const outcome = (draft: string, unit = 0) =>
    draftOutcome(
      draft,
      { words: WORDS, taught: { scope: SCOPE, unit } },
      profileOf(draft, { lexicon: LEXICON, format: "plaintext", scope: SCOPE }),
      checkPassage(draft, { lexicon: LEXICON, format: "plaintext", limits: operationOf("fluency-v2").limits, slowestWordsPerMinute: 60 }),
      LEXICON.language,
    );

  it("names the words that are missing, and those that cannot be decoded", () => {
    assert.equal(
      outcome("The cat snow."),
      "The draft has 3 words. It has 1 of 2 practice words. Missing: snack. 1 word cannot be decoded by unit 1: snow. The checks find no problems. Read it before a child does.",
    );
  });
  it("tells that all is well, and what the checks find", () => {
    assert.match(outcome("The cat. The snack."), /It has all practice words\. 1 word cannot.*snack/);
    assert.match(
      outcome("The cat zorgle."),
      /Missing: snack\. 1 word is not in the dictionary: zorgle\. Every other word can be decoded by unit 1\. The checks find 1 problem/,
    );
  });
  it("knows a word however it is written", () => assert.deepEqual(missingWords("CAT! Snack?", WORDS, LEXICON.language), []));
});
