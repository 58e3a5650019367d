import assert from "node:assert/strict";
import { questionsOf, withAnswers } from "#authoring/conversions/variants.ts";
import { layoutOf } from "#authoring/conversions/converted.ts";
import { mended } from "#authoring/arpabet/textChange.ts";
import { ownWordsOf } from "#core/lexicon/ownWordsOf.ts";
import { practiceWords } from "#core/lexicon/practiceWords.ts";
import { textToArpabet } from "#core/lexicon/textToArpabet.ts";
import { checkPassage } from "#core/passage/checkPassage.ts";
import { profileOf } from "#core/passage/profile.ts";
import { RUNNING_RECORD_RULES, readingMeasures } from "#core/record/measures.ts";
import { saidText } from "#core/spelling/saidText.ts";
import { locateWords } from "#core/timeline/locateWords.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { readDictionary } from "#project/dictionary/dictionaryFile.ts";
import { resultLike } from "../../support/results.ts";
import { MADE_UP, MADE_UP_LEXICON as lexicon } from "./madeUpLanguage.ts";

const SCOPE = {
  name: "Made up",
  units: [
    { id: "1", title: "One", correspondences: [..."katmiple"].map((letter) => ({ grapheme: letter, phonemes: letter })), heartWords: [] },
    { id: "2", title: "Two", correspondences: [..."sunow"].map((letter) => ({ grapheme: letter, phonemes: letter })), heartWords: [] },
  ],
};
const check = (text: string) => checkPassage(text, { lexicon, format: "plaintext", limits: { maxSeconds: 60, sentence: "" } });
const found = (text: string) => check(text).map(({ code, start, end }) => `${code} ${text.slice(start, end)}`);

describe("a made-up language of ten words", () => {
  it("has only its own problems: what would be one in English is a word that it lacks", () => {
    assert.deepEqual(found("kata mika tiki tamaka"), []);
    assert.deepEqual(
      found("kata the the read Dr TV IV lt wont"),
      ["the", "read", "Dr", "TV", "IV", "lt", "wont"].map((word) => `passage-unknown-word ${word}`),
    );
    assert.deepEqual(found("suno suno kata kata"), ["passage-repeated-word suno suno"]);
    assert.deepEqual(
      found("tiki mute 3/4 12/5/2024 kata").filter((one) => one.includes("number")),
      [],
    );
  });

  it("says how its numbers are read, and corrects its own spelling", () => {
    const [number] = check("kata 2 mika");
    assert.match(number!.message, /“2” \(“tiki”\)/);
    assert.deepEqual(
      check("kata sunno").map(({ fixes }) => fixes.map(({ edits }) => edits[0]!.text)),
      [["suno"]],
    );
  });

  it("has its fixes applied", () => assert.deepEqual(mended("kata 2 suno suno mika", check), { text: "kata tiki suno mika", count: 2 }));

  it("has a profile by its own phonemes, syllables, names, readability and spellings", () => {
    const profile = profileOf("kata Mika 2 zorgle", { lexicon, format: "plaintext", scope: SCOPE, reached: 0 });
    assert.deepEqual(
      profile.phonemes.map(({ phoneme }) => phoneme),
      MADE_UP.phonemes.symbols,
    );
    assert.deepEqual(profile.phonemes.find(({ phoneme }) => phoneme === "k")!.count, 3);
    // Two of each word that is known, and seven as the language guesses for the other.
    assert.equal(profile.syllables, 13);
    assert.deepEqual(
      profile.names.map(({ word }) => word),
      ["Mika"],
    );
    assert.deepEqual(
      profile.readability.map(({ id, value }) => [id, value]),
      [["made-up", 6]],
    );
    assert.deepEqual(
      profile.decodability!.words.map(({ word, unit }) => [word, unit]),
      [
        ["kata", "1"],
        ["Mika", "1"],
        ["tiki", "1"],
        ["zorgle", undefined],
      ],
    );
  });

  it("is converted to phonemes without questions about English words", () => {
    assert.equal(layoutOf("kata\nread", MADE_UP), "words");
    const conversion = textToArpabet("kata 2 mikaka", lexicon, "phonemes");
    assert.match(conversion.arpabet, /^# mikaka .*\nk a t a \/ t i k i \/ m i k a k a$/);
    assert.deepEqual(questionsOf(textToArpabet("suno", lexicon), MADE_UP), []);
    assert.equal(withAnswers(conversion.arpabet, [], []), conversion.arpabet);
    assert.match(textToArpabet("cat", lexicon).arpabet, /\?cat\?/);
  });

  it("has words to practise, and a project's own words", () => {
    assert.deepEqual(
      practiceWords({ targets: [{ phoneme: "w" }] }, lexicon).map(({ word }) => word),
      ["waso"],
    );
    assert.deepEqual(ownWordsOf("zoka kata cats", { zo: ["s o"], cat: ["k a t"] }, MADE_UP), { zo: ["s o"] });
  });

  describe("in results", () => {
    const read = (kind: string, body: object, reference: string) => {
      const result = resultLike({ kind, body });
      return timelineOf({ result: { ...result, operation: { ...result.operation, language: MADE_UP } }, reference });
    };
    const details = ["kata", "mika's", "Mika", "tama"].map((word) =>
      word === "Mika" || word === "tama"
        ? { type: "replace", reference: [word], prediction: [word === "tama" ? "T-AH-M" : "mute"] }
        : { type: "equal", reference: [word], prediction: [word] },
    );

    it("has its own words, also where a service splits them otherwise", () => {
      // In English "mika's" is one word, and here two, which the service reports as one.
      const timeline = read("fluency-v2", { details }, "kata mika's Mika tama");
      assert.deepEqual(
        timeline.words.map(({ text, segment }) => [text, segment]),
        [
          ["kata", 0],
          ["mika", 1],
          ["s", 1],
          ["Mika", 2],
          ["tama", 3],
        ],
      );
      const heard = read("recognition", { prediction: "mika's", correct: false }, "mika s");
      assert.deepEqual(
        heard.segments.map(({ kind }) => kind),
        ["correct", "correct"],
      );
      const text_score = [{ alignment_type: "SUBSTITUTION", reference_index: 1, reference_text: "s'tama", transcription_words: ["mute"] }];
      const compared = read("fluency-v1", { results: { text_score } }, "kata s tama mika");
      assert.deepEqual(compared.segments[1]!.words, [1]);
    });

    it("has its own names, of which a second misreading is no error, and its own spelling of sounds", () => {
      const twice = [...details, details[2]!, details[3]!];
      const timeline = read("fluency-v2", { details: twice }, "kata mika's Mika tama Mika tama");
      const { errors, forgiven } = readingMeasures(timeline, RUNNING_RECORD_RULES);
      assert.deepEqual([errors, forgiven], [3, 1]);
      assert.deepEqual(saidText(timeline.segments[3]!, timeline), { text: "TAHM", phonemes: "T AH M" });
    });

    it("has its words located in a text that has changed since", () => {
      const timeline = read("fluency-v2", { details }, "kata mika's Mika tama");
      const text = "tiki kata! mika's new Mika tama";
      const at = { offset: 0, language: MADE_UP };
      assert.deepEqual(
        locateWords(timeline.reference, timeline.words, text, at).map((place) => place && text.slice(place.start, place.end)),
        ["kata", "mika", "s", "Mika", "tama"],
      );
    });

    it("says which names of a dictionary are words", () => {
      const text = JSON.stringify({ version: 1, words: { "mika's": "M IY1", kata: "K AA1", "2": "T IY1" } });
      assert.deepEqual(
        readDictionary(text, MADE_UP).entries?.map(({ word }) => word),
        ["kata"],
      );
    });
  });
});
