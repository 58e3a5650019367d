import assert from "node:assert/strict";
import { emissionsOf } from "#engine/acoustic/emissions.ts";
import { decodeReading } from "#engine/decode/readingDecoder.ts";
import { TRANSITIONS } from "#engine/model/builtIn/fittedWeights.ts";
import { readingWordsOf } from "#engine/reading/fluency.ts";
import { passageOf } from "#engine/reading/tokenPronunciations.ts";
import { clearly } from "../../support/clearPosteriors.ts";
import { CLASSES, spokenEnglish } from "../../support/englishClasses.ts";
import { lexicon } from "../core/passage/lexicons.ts";

const english = spokenEnglish(lexicon.dictionary, []);

/** Each word said as the dictionary has it; phonemes in brackets are said as they are. */
function soundOf(said: string): string {
  const words = said.match(/\[[^\]]+\]|[^\s[\]]+/gu)!;
  const sounds = words.map((word) => (word.startsWith("[") ? word.slice(1, -1) : english.lexicon.get(word)![0]!));
  return ["_", ...sounds, "_"].join(" ");
}

/** All that the engine takes for something else than the words of the text. */
function faults(text: string, said: string): string[] {
  const words = readingWordsOf(passageOf(text, english), english);
  const { steps } = decodeReading(emissionsOf(clearly(soundOf(said)), new Float32Array(CLASSES)), words, TRANSITIONS)!;
  return steps.flatMap(({ kind }) => (kind === "word" || kind === "silence" ? [] : [kind]));
}

describe("a reading of what is not written in words", () => {
  const right: [text: string, ...said: string[]][] = [
    ["Read chapter IV now.", "read chapter four now"],
    ["He met Louis XIV there.", "he met louis the fourteenth there", "he met louis fourteen there"],
    ["After World War II it ran.", "after world war two it ran"],
    ["I ate 3 1⁄2 pies.", "i ate three and a half pies", "i ate three and one half pies"],
    ["I ate 5⁄8 of it.", "i ate five eighths of it"],
    ["He ate ⅓ of it.", "he ate a third of it", "he ate one third of it"],
    ["Open Monday–Friday now.", "open monday to friday now", "open monday through friday now", "open monday friday now"],
    ["Open 9 a.m.–5 p.m. now.", "open nine a m to five p m now", "open nine a m five p m now", "open nine a m until five p m now"],
    ["In May–June it ran.", "in may to june it ran"],
    ["The sheep said baa then.", "the sheep said [B AA] then", "the sheep said [B AE] then"],
    ["It went boing and grrr now.", "it went [B OY NG] and [G ER] now"],
    [
      "He said St-st-stop now.",
      "he said stop now",
      "he said [S T AH S T AH] stop now",
      "he said [S T _ S T _] stop now",
      "he said [S T] stop now",
    ],
    ["He said w-what now.", "he said what now", "he said [W AH] what now", "he said w what now"],
    ["He said b-b-but no.", "he said but no", "he said [B B] but no", "he said b b but no"],
  ];
  for (const [text, ...readings] of right)
    for (const said of readings) it(`of ${text} as ${said} is right`, () => assert.deepEqual(faults(text, said), []));

  const wrong: [text: string, said: string][] = [
    ["Read chapter IV now.", "read chapter five now"],
    ["Read chapter IV now.", "read chapter i v now"],
    ["Open Monday–Friday now.", "open monday and friday now"],
    ["He ate 5⁄8 of it.", "he ate five of it"],
    ["He said st-st-stop now.", "he said now"],
    ["The sheep said baa then.", "the sheep said moo then"],
    ["A well-known cat sat.", "a well to known cat sat"],
  ];
  for (const [text, said] of wrong) it(`of ${text} as ${said} is not`, () => assert.notDeepEqual(faults(text, said), []));
});
