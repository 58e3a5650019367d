import { ENGLISH } from "#language/english/english.ts";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadLexicon } from "#platform/loadLexicon.ts";
import { readScope } from "#contract/files/scopeFile.ts";
import { DictionaryText } from "#language/lexicon/dictionaryText.ts";
import { HOMOGRAPHS } from "#language/english/lexicon/homographs.ts";
import { perMillionInWords } from "#core/lexicon/perMillionInWords.ts";
import { WordList } from "#language/english/lexicon/wordFrequencies.ts";
import { DecodabilityIndex } from "#core/passage/decodability.ts";
import { englishAligner } from "#language/english/phonics/englishGraphemes.ts";
import { engineDirectory } from "../../../support/engineDirectory.ts";
import { ROOT } from "../../../support/paths.ts";
import { lexicon } from "../../../unit/core/passage/lexicons.ts";

describe("DictionaryText", () => {
  it("finds every word of the shipped dictionary with all its variants", () => {
    const path = join(engineDirectory(), "model", "cmudict.txt");
    const expected = new Map<string, string[]>();
    for (const line of readFileSync(path, "utf8").split("\n")) {
      const [, word, phonemes] = /^([^\s;]\S*?)(?:\(\d+\))?\s+(.+)$/.exec(line) ?? [];
      if (word) expected.set(word, [...(expected.get(word) ?? []), phonemes!.trim()]);
    }
    assert.ok(expected.size > 100_000);
    const dictionary = new DictionaryText(readFileSync(path));
    for (const [word, lines] of expected) assert.deepEqual(dictionary.get(word), lines);
    assert.deepEqual([...dictionary.words()], [...expected.keys()]);
  });

  it("is built with pauses as it is without", async () => {
    const bytes = readFileSync(join(engineDirectory(), "model", "cmudict.txt"));
    const [prepared, plain] = [new DictionaryText(bytes), new DictionaryText(bytes)];
    let pauses = 0;
    await prepared.prepare(() => Promise.resolve(void pauses++), true);
    assert.ok(pauses > 50, `${pauses}`);
    for (const word of ["the", "read", "zwieback", "blorpin"]) assert.deepEqual(prepared.get(word), plain.get(word));
    for (const pronunciation of ["R EH D", "DH AH", "B L AO R"])
      assert.deepEqual(prepared.wordsSaid(pronunciation), plain.wordsSaid(pronunciation));
  });
});

describe("how often a word with an apostrophe is said", () => {
  it("makes no common contraction rare in the list that ships", () => {
    const shipped = new WordList(readFileSync(join(engineDirectory(), "model/words.tsv"), "utf8"));
    for (const word of "don't it's i'm can't won't isn't we've you're they'll i'd let's o'clock ma'am sam's shouldn't".split(" "))
      assert.ok(shipped.perMillion(word) > 40, word);
  });

  it("is listed from 0.4 times in a million on, below which it is called so", () => {
    const counts = readFileSync(join(engineDirectory(), "model/words.tsv"), "utf8")
      .split("\n")
      .filter(Boolean)
      .map((line) => Number(line.split("\t")[1]));
    const least = counts.reduce((one, other) => Math.min(one, other)) / 51;
    assert.equal(perMillionInWords(least, 1), "0.4");
    assert.equal(perMillionInWords(0, 1), "<0.4");
  });

  it("is the same when the list is read with pauses", async () => {
    const text = readFileSync(join(engineDirectory(), "model/words.tsv"), "utf8");
    let pauses = 0;
    const [read, whole] = [await WordList.read(text, () => Promise.resolve(void pauses++)), new WordList(text)];
    assert.ok(pauses > 10, `${pauses}`);
    assert.deepEqual([...read.words()], [...whole.words()]);
    for (const word of ["the", "mary", "don't"])
      assert.deepEqual([read.perMillion(word), read.isName(word)], [whole.perMillion(word), whole.isName(word)]);
  });
});

describe("HOMOGRAPHS", () => {
  it("has both ways of each word from the dictionary, but for the second of a few", async () => {
    const { dictionary } = await loadLexicon(join(engineDirectory(), "model"), ENGLISH);
    const missing = HOMOGRAPHS.flatMap(({ word, readings }) =>
      readings
        .filter(({ pronunciation }) => !dictionary.get(word)?.includes(pronunciation))
        .map(({ pronunciation }) => `${word} ${pronunciation}`),
    );
    assert.deepEqual(missing, [
      "reread R IY1 R EH1 D",
      "row R AW1",
      "rows R AW1 Z",
      "does D OW1 Z",
      "house HH AW1 Z",
      "sows S AW1 Z",
      "sewer S OW1 ER0",
      "blessed B L EH1 S AH0 D",
      "refuse R EH1 F Y UW2 S",
      "crooked K R UH1 K T",
    ]);
  });
});

describe("graphemes", () => {
  it("of at least 98 of a hundred of the 3,000 most frequent words are explained, and of 95 taught in the generic sequence", () => {
    const index = new DecodabilityIndex(readScope(readFileSync(join(ROOT, "media/scopes/generic-phonics.json"), "utf8")), ENGLISH);
    const words = readFileSync(join(engineDirectory(), "model/words.tsv"), "utf8")
      .split("\n")
      .map((line) => line.split("\t")[0]!);
    const known = [...new Set(words)].filter((word) => word.length > 1 && lexicon.dictionary.get(word)).slice(0, 3000);
    const share = (holds: (word: string) => boolean) => known.filter(holds).length / known.length;
    assert.ok(share((word) => lexicon.dictionary.get(word)!.some((line) => englishAligner().align(word, line))) >= 0.98);
    assert.ok(share((word) => index.of(word, lexicon.dictionary.get(word)!).unit !== undefined) >= 0.95);
  });
});
