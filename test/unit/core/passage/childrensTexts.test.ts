import assert from "node:assert/strict";
import { operationOf } from "#operations/operations.ts";
import { checkPassage } from "#core/passage/checkPassage.ts";
import { lexicon } from "./lexicons.ts";

// From books whose rights have run out: Beatrix Potter (1902), Aesop in a school reader's words, Lewis Carroll (1865),
// L. Frank Baum (1900) and a primer's sentences.
const TEXTS: readonly [what: string, text: string, ...problems: string[]][] = [
  [
    "a tale",
    "Once upon a time there were four little Rabbits, and their names were—Flopsy, Mopsy, Cotton-tail, and Peter. They lived with their Mother in a sand-bank, underneath the root of a very big fir-tree.\n\n" +
      "“Now run along, and don’t get into mischief. I am going out.” Then old Mrs. Rabbit took a basket and her umbrella, and went through the wood to the baker’s. She bought a loaf of brown bread and five currant buns.\n\n" +
      "First he ate some lettuces and some French beans; and then he ate some radishes. And then, feeling rather sick, he went to look for some parsley. But round the end of a cucumber frame, whom should he meet but Mr. McGregor!",
    "unknown-word:currant",
  ],
  [
    "fables",
    "The Fox and the Grapes\n\nA hungry fox saw some fine bunches of grapes hanging from a vine. He did his best to reach them by jumping as high as he could into the air. But it was all in vain.\n\n" +
      'The Lion and the Mouse\n\nA Lion was sleeping in his den when a little Mouse ran over his face. "Please let me go," said the Mouse. "Some day I will help you." The Lion laughed, but he let the Mouse go. She ran to him and gnawed the ropes with her teeth.',
  ],
  [
    "a story with long sentences",
    "Alice was beginning to get very tired of sitting by her sister on the bank, and of having nothing to do. So she was considering in her own mind, whether the pleasure of making a daisy-chain would be worth the trouble, when suddenly a White Rabbit with pink eyes ran close by her. " +
      "There was nothing so very remarkable in that. “Oh dear! Oh dear! I shall be late!”",
    "homograph:close",
  ],
  [
    "a description",
    "Dorothy lived in the midst of the great Kansas prairies, with Uncle Henry, who was a farmer, and Aunt Em, who was the farmer's wife. There were four walls, a floor and a roof, which made one room.",
  ],
  ["a rhyme", "Twinkle, twinkle, little star,\nHow I wonder what you are!\nUp above the world so high,\nLike a diamond in the sky."],
  [
    "a primer",
    'See the fat cat. The cat sat on a mat. Pat has a red hat. "Get up, get up!" said Pat. Run, cat, run! "BANG!" went the big red drum. She is very, very glad.',
  ],
  [
    "a report",
    "Sharks live in the sea. Some are 40 feet long. That is about as long as a school bus! A shark's skin feels like sandpaper.",
    "homograph:live",
    "number:40",
  ],
];

describe("the check of texts that children read", () => {
  for (const [what, text, ...problems] of TEXTS) {
    it(`of ${what} tells ${problems.length === 0 ? "nothing" : problems.join(", ")}`, () => {
      const found = checkPassage(text, {
        lexicon,
        format: "plaintext",
        limits: operationOf("fluency-v1").limits,
        slowestWordsPerMinute: 40,
      });
      assert.deepEqual(
        found.map(({ code, start, end }) => `${code.replace("passage-", "")}:${text.slice(start, end)}`),
        problems,
      );
    });
  }
});
