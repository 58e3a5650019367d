import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { combineReviews } from "#core/review/combineReviews.ts";
import type { Review, WordReview } from "#core/review/review.ts";

const at = "2026-05-12T10:00:00.000Z";
const later = "2026-05-13T10:00:00.000Z";
const fox = (said: string, by: string, when = at): WordReview => ({ word: 3, text: "fox", verdict: "substitution", said, by, at: when });
const dog: WordReview = { word: 8, text: "dog", verdict: "omission", by: "Ben", at };
const um = (before: number, by: string, when = at) => ({ before, said: "um", by, at: when });

describe("combining two reviews", () => {
  const rows: Record<string, { base?: Review; ours: Review; theirs: Review; both: Review; differ?: string[] }> = {
    "keeps different words": { ours: { words: [dog] }, theirs: { words: [fox("box", "Ana")] }, both: { words: [fox("box", "Ana"), dog] } },
    "keeps the later of two who say the same": {
      ours: { words: [fox("box", "Ana", later)] },
      theirs: { words: [fox("box", "Ben")] },
      both: { words: [fox("box", "Ana", later)] },
    },
    "tells where both say something else": {
      ours: { words: [fox("box", "Ana")] },
      theirs: { words: [fox("rocks", "Ben")] },
      both: { words: [fox("box", "Ana")] },
      differ: ["word:3"],
    },
    "takes back what one took back and the other left": {
      base: { words: [fox("box", "Cleo"), dog] },
      ours: { words: [dog] },
      theirs: { words: [fox("box", "Cleo"), dog], notes: "Whispers." },
      both: { words: [dog], notes: "Whispers." },
    },
    "tells where one took back what the other changed": {
      base: { words: [fox("box", "Cleo")] },
      ours: {},
      theirs: { words: [fox("rocks", "Ben")] },
      both: {},
      differ: ["word:3"],
    },
    "takes nothing for taken back where nobody knows how it was": {
      ours: { words: [fox("box", "Ana")] },
      theirs: {},
      both: { words: [fox("box", "Ana")] },
    },
    "keeps additions of both, and one of two that are the same": {
      ours: { additions: [um(2, "Ana"), um(4, "Ana")] },
      theirs: { additions: [um(4, "Ben", later), um(1, "Ben"), { before: 4, of: 0, verdict: "none", at }] },
      both: { additions: [um(1, "Ben"), um(2, "Ana"), um(4, "Ben", later), { before: 4, of: 0, verdict: "none", at }] },
    },
    "keeps the notes of both": { ours: { notes: "Whispers." }, theirs: { notes: "Tired." }, both: { notes: "Whispers.\n\nTired." } },
    "tells where notes of both would not fit": {
      ours: { notes: "a".repeat(3_000) },
      theirs: { notes: "b".repeat(3_000) },
      both: { notes: "a".repeat(3_000) },
      differ: ["notes"],
    },
    "keeps tiers of both, a stop, and what a later version adds": {
      ours: { tiers: [{ name: "stress", items: [], at }], later: 1 } as Review,
      theirs: { tiers: [{ name: "gestures", items: [], at }], stop: { word: 3, text: "fox", at } },
      both: {
        later: 1,
        stop: { word: 3, text: "fox", at },
        tiers: [
          { name: "stress", items: [], at },
          { name: "gestures", items: [], at },
        ],
      } as Review,
    },
  };
  for (const [name, { both, differ = [], ...versions }] of Object.entries(rows))
    it(name, () => {
      const { review, differences } = combineReviews(versions);
      assert.deepEqual(review, both);
      assert.deepEqual(
        differences.map((one) => one.name),
        differ,
      );
    });

  it("takes what is chosen", () => {
    const versions = { ours: { words: [fox("box", "Ana"), dog] }, theirs: { words: [fox("rocks", "Ben")] } };
    assert.deepEqual(combineReviews(versions, () => true).review, { words: [fox("rocks", "Ben"), dog] });
  });
});
