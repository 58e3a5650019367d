import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { pairByName, type SetText } from "#sets/plan/pairByName.ts";

const file = (path: string) => ({ uri: `file:///set/${path}`, path });
const pairing = (texts: string[], recordings: string[]) => pairByName(texts.map(file), recordings.map(file));
/** `recording <- text (reader) way`, or `recording ?` with what it could be. */
const inWords = (texts: readonly SetText[], recordings: string[]) => {
  const { pairs, unpaired } = pairByName(texts, recordings.map(file));
  return [
    ...pairs.map(
      ({ text, recording, by, reader }) =>
        `${recording.path} <- ${text.path}${text.line === undefined ? "" : `:${text.line}`}${reader === undefined ? "" : ` (${reader})`}, ${by}`,
    ),
    ...unpaired.map(({ recording, candidates }) => `${recording.path} ?${candidates.map(({ path }) => ` ${path}`).join("")}`),
  ];
};

describe("pairByName", () => {
  const cases: [title: string, texts: string[], recordings: string[], expected: string[]][] = [
    ["takes the same name", ["fox.txt"], ["fox.wav", "Fox.mp3"], ["Fox.mp3 <- fox.txt, same name", "fox.wav <- fox.txt, same name"]],
    [
      "takes what is behind or before the name for the reader",
      ["fox.txt"],
      ["fox-maria.wav", "maria_fox.wav", "2024-03-01 Ben Fox take2.wav"],
      [
        "2024-03-01 Ben Fox take2.wav <- fox.txt (ben), part of the name",
        "fox-maria.wav <- fox.txt (maria), beginning",
        "maria_fox.wav <- fox.txt (maria), part of the name",
      ],
    ],
    [
      "takes no part in the name for the ending of new passages",
      ["The Fox.passage.txt"],
      ["the-fox-maria.wav", "The Fox.wav"],
      ["The Fox.wav <- The Fox.passage.txt, same name", "the-fox-maria.wav <- The Fox.passage.txt (maria), beginning"],
    ],
    [
      "knows readers by their numbers",
      ["fox.txt"],
      ["fox-s01.wav", "fox student 12 take 2.wav", "fox-Maria2.wav", "fox-v2.wav"],
      [
        "fox student 12 take 2.wav <- fox.txt (student12), beginning",
        "fox-Maria2.wav <- fox.txt (maria), beginning",
        "fox-s01.wav <- fox.txt (s01), beginning",
        "fox-v2.wav <- fox.txt, beginning",
      ],
    ],
    [
      "takes no number and no take for a reader",
      ["fox.txt"],
      ["fox-2.wav", "fox take 3.wav"],
      ["fox take 3.wav <- fox.txt, beginning", "fox-2.wav <- fox.txt, beginning"],
    ],
    [
      "prefers the text with the longer name",
      ["fox.txt", "fox-and-crow.txt"],
      ["fox-and-crow-ben.wav", "ben fox and crow.wav"],
      ["ben fox and crow.wav <- fox-and-crow.txt (ben), part of the name", "fox-and-crow-ben.wav <- fox-and-crow.txt (ben), beginning"],
    ],
    [
      "prefers the name itself to a name that begins with it",
      ["fox.txt", "fox-2.txt"],
      ["fox-2.wav"],
      ["fox-2.wav <- fox-2.txt, same name"],
    ],
    [
      "knows a text's folder of readers",
      ["fox.txt", "crow.txt"],
      ["fox/maria.wav", "crow/maria.wav", "fox/ben.wav"],
      ["crow/maria.wav <- crow.txt (maria), folder", "fox/ben.wav <- fox.txt (ben), folder", "fox/maria.wav <- fox.txt (maria), folder"],
    ],
    [
      "knows a reader's folder of texts",
      ["passages/fox.txt"],
      ["maria/fox.wav", "recordings/fox.wav"],
      ["maria/fox.wav <- passages/fox.txt (maria), same name elsewhere", "recordings/fox.wav <- passages/fox.txt, same name elsewhere"],
    ],
    [
      "pairs by number where one text has it",
      ["01 The fox.txt", "2 The crow.txt", "3a.txt", "3b.txt"],
      ["1.wav", "passage-02.wav", "3.wav"],
      ["1.wav <- 01 The fox.txt, number", "passage-02.wav <- 2 The crow.txt, number", "3.wav ?"],
    ],
    [
      "takes the nearer of two texts of one name",
      ["a/fox.txt", "b/fox.txt"],
      ["a/fox-1.wav", "b/fox.wav"],
      ["a/fox-1.wav <- a/fox.txt, beginning", "b/fox.wav <- b/fox.txt, same name"],
    ],
    ["guesses nothing between texts that fit alike", ["a/fox.txt", "b/fox.txt"], ["fox.wav"], ["fox.wav ? a/fox.txt b/fox.txt"]],
    ["leaves what fits nothing", ["fox.txt"], ["foxes.wav", "IMG_1.wav"], ["foxes.wav ?", "IMG_1.wav ?"]],
    [
      "reads words out of any writing",
      ["TheLittleFox.txt"],
      ["the-little-fox-ana.wav", "the_little_fox.wav"],
      ["the_little_fox.wav <- TheLittleFox.txt, same name", "the-little-fox-ana.wav <- TheLittleFox.txt (ana), beginning"],
    ],
    [
      "knows names in other scripts, however they are composed",
      ["Zoë.txt"],
      ["Zoe\u0308-łukasz.wav"],
      ["Zoe\u0308-łukasz.wav <- Zoë.txt (łukasz), beginning"],
    ],
  ];
  for (const [title, texts, recordings, expected] of cases) {
    it(title, () => assert.deepEqual(inWords(texts.map(file), recordings), expected));
  }

  it("pairs the lines of a file of references by their words or numbers", () => {
    const lines = [
      { ...file("words.arpabet"), line: 1, called: "knight" },
      { ...file("words.arpabet"), line: 3, called: "night owl" },
    ];
    assert.deepEqual(inWords(lines, ["knight.wav", "words-night-owl-ben.wav", "words-3.wav", "words.wav"]), [
      "knight.wav <- words.arpabet:1, same name",
      "words-3.wav <- words.arpabet:3, same name",
      "words-night-owl-ben.wav <- words.arpabet:3 (ben), beginning",
      "words.wav ?",
    ]);
  });

  it("pairs thousands in no time that a person notices", () => {
    const names = Array.from({ length: 3000 }, (_, i) => `${String(i).padStart(4, "0")} story`);
    const { pairs } = pairing(
      names.map((name) => `${name}.txt`),
      names.map((name) => `rec/${name} ana.wav`),
    );
    assert.equal(pairs.length, 3000);
    assert.ok(pairs.every(({ text, recording }) => recording.path.startsWith(`rec/${text.path.slice(0, -4)}`)));
  });

  it("tells which texts nobody read", () => {
    assert.deepEqual(
      pairing(["fox.txt", "crow.txt", "texts/README.md"], ["fox.wav"]).unread.map(({ path }) => path),
      ["crow.txt"],
    );
  });
});
