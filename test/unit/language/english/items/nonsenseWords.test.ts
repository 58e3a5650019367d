import assert from "node:assert/strict";
import { PHONEMES, VOWELS, withoutStress } from "#language/arpabet/phonemes.ts";
import { pronounceNonsense } from "#language/english/items/nonsenseWords.ts";

const KNOWN: ReadonlySet<string> = new Set(PHONEMES);
const plain = (word: string) => pronounceNonsense(word).map((line) => line.split(" ").map(withoutStress).join(" "));

describe("pronounceNonsense", () => {
  const rows: [string, string, string?][] = [
    // Rare entries of a dictionary say otherwise.
    ["bes", "B EH1 S"],
    ["nov", "N AA1 V", "N AO1 V"],
    ["ol", "AA1 L"],
    ["luc", "L AH1 K"],
    ["feb", "F EH1 B"],
    ["ked", "K EH1 D"],
    ["uf", "AH1 F"],
    ["ik", "IH1 K"],
    ["fon", "F AA1 N"],
    ["blem", "B L EH1 M"],
    ["thrisk", "TH R IH1 S K"],
    ["quim", "K W IH1 M"],
    ["fass", "F AE1 S"],
    ["zick", "Z IH1 K"],
    ["fitch", "F IH1 CH"],
    ["redge", "R EH1 JH"],
    ["bebs", "B EH1 B Z", "B EH1 B S"],
    ["mave", "M EY1 V"],
    ["gice", "JH AY1 S", "G AY1 S"],
    ["gem", "JH EH1 M", "G EH1 M"],
    ["cib", "S IH1 B"],
    ["lage", "L EY1 JH"],
    ["zose", "Z OW1 S", "Z OW1 Z"],
    ["tude", "T UW1 D", "T Y UW1 D"],
    ["bire", "B AY1 ER0", "B AY1 R"],
    ["feap", "F IY1 P", "F EH1 P"],
    ["kowp", "K AW1 P", "K OW1 P"],
    ["zight", "Z AY1 T"],
    ["voom", "V UW1 M", "V UH1 M"],
    ["birt", "B ER1 T"],
    ["sarp", "S AA1 R P"],
    ["zang", "Z AE1 NG"],
    ["tonk", "T AO1 NG K", "T AA1 NG K"],
    ["wab", "W AE1 B", "W AA1 B"],
    ["fold", "F OW1 L D"],
    ["sny", "S N AY1"],
    ["te", "T IY1"],
    ["knop", "N AA1 P"],
    ["tibble", "T IH1 B AH0 L"],
    ["tible", "T AY1 B AH0 L", "T IH1 B AH0 L"],
    ["hibben", "HH IH1 B EH0 N", "HH IH1 B AH0 N"],
    ["BIMO", "B AY1 M OW0", "B IH1 M OW0"],
  ];
  for (const [word, first, second] of rows)
    it(`reads ${word} by its letters`, () => {
      const readings = pronounceNonsense(word);
      assert.equal(readings[0], first);
      if (second) assert.ok(readings.includes(second), readings.join(", "));
    });

  for (const [word, never] of [
    ["bes", "B IY Z"],
    ["bes", "B EH Z"],
    ["ceb", "K EH B"],
    ["lage", "L EY G"],
    ["mave", "M AE V"],
    ["gog", "JH AA G"],
  ] as const)
    it(`never reads ${word} as ${never}`, () => assert.ok(!plain(word).includes(never)));

  const ONSETS: Readonly<Record<string, string>> = pairs(
    "b:B d:D f:F h:HH j:JH k:K l:L m:M n:N p:P r:R s:S t:T v:V w:W y:Y z:Z sh:SH ch:CH th:TH wh:W ph:F qu:K_W bl:B_L br:B_R cl:K_L cr:K_R dr:D_R fl:F_L fr:F_R gl:G_L gr:G_R pl:P_L pr:P_R sc:S_K sk:S_K sl:S_L sm:S_M sn:S_N sp:S_P st:S_T sw:S_W tr:T_R tw:T_W thr:TH_R shr:SH_R scr:S_K_R spl:S_P_L spr:S_P_R str:S_T_R",
  );
  const SHORT: Readonly<Record<string, string>> = pairs("a:AE e:EH i:IH o:AA u:AH");
  const CODAS: Readonly<Record<string, string>> = pairs(
    "b:B d:D f:F g:G k:K m:M n:N p:P s:S t:T v:V z:Z x:K_S ff:F ss:S zz:Z ck:K sh:SH ch:CH tch:CH th:TH ft:F_T sk:S_K st:S_T sp:S_P mp:M_P nt:N_T pt:P_T ct:K_T",
  );
  it("reads every short vowel between regular consonants, blends and digraphs", () => {
    const wrong: string[] = [];
    for (const [onset, before] of Object.entries(ONSETS))
      for (const [vowel, sound] of Object.entries(SHORT))
        for (const [coda, after] of Object.entries(CODAS)) {
          // "sce", "sci" and "wa" are irregular, and so is "ush".
          if ((onset === "sc" && /[ei]/.test(vowel)) || (/(?:w|u)$|^wh/.test(onset) && vowel === "a") || (vowel === "u" && coda === "sh"))
            continue;
          const word = onset + vowel + coda;
          const expected = [before, sound, after].join("_").replaceAll("_", " ");
          if (plain(word)[0] !== expected) wrong.push(`${word}: ${plain(word).join(", ")}`);
        }
    assert.deepEqual(wrong, []);
  });

  it("reads every long vowel before one consonant and a silent E", () => {
    const LONG = pairs("a:EY e:IY i:AY o:OW u:UW");
    const wrong: string[] = [];
    for (const [onset, before] of Object.entries(ONSETS))
      for (const [vowel, sound] of Object.entries(LONG))
        for (const coda of "b d f k m n p t v z".split(" ")) {
          if (onset === "sc" && /[ei]/.test(vowel)) continue;
          const word = `${onset}${vowel}${coda}e`;
          const expected = `${before}_${sound}_${coda.toUpperCase()}`.replaceAll("_", " ");
          if (plain(word)[0] !== expected) wrong.push(`${word}: ${plain(word).join(", ")}`);
        }
    assert.deepEqual(wrong, []);
  });

  it("has readings of known phonemes for every word that has a vowel", () => {
    const letters = [..."abcdefghijklmnopqrstuvwxyz"];
    for (const first of letters)
      for (const second of letters)
        for (const third of letters) {
          const word = first + second + third;
          if (!/[aeiou]/.test(word.replace("qu", "q"))) continue;
          const readings = plain(word);
          assert.ok(readings.length > 0, word);
          for (const reading of readings) {
            const phonemes = reading.split(" ");
            assert.ok(
              phonemes.every((phoneme) => KNOWN.has(phoneme)) && phonemes.some((phoneme) => VOWELS.has(phoneme)),
              `${word}: ${reading}`,
            );
          }
        }
  });

  it("has at most twelve, each once, and one stress", () => {
    for (const word of ["roking", "oxicuthageou", "a".repeat(40)]) {
      const readings = pronounceNonsense(word);
      assert.ok(readings.length > 0 && readings.length <= 12);
      assert.equal(new Set(readings).size, readings.length);
      for (const reading of readings) assert.equal(reading.match(/1/g)?.length, 1);
    }
  });

  for (const word of ["", "bcd", "b3d", "año", "it's", "a".repeat(41)])
    it(`has none for ${JSON.stringify(word.slice(0, 8))}`, () => assert.deepEqual(pronounceNonsense(word), []));
});

function pairs(table: string): Record<string, string> {
  return Object.fromEntries(table.split(" ").map((pair) => pair.split(":") as [string, string]));
}
