import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { KnownReaders } from "#sets/plan/knownReaders.ts";
import { pairByName } from "#sets/plan/pairByName.ts";

const file = (path: string) => ({ uri: `file:///set/${path}`, path });
const readers = (...all: [id: string | undefined, alias: string][]) =>
  new KnownReaders(all.map(([id, alias]) => ({ alias, ...(id !== undefined && { id }) })));

const CLASS = readers(["0006", "Ana"], ["0012", "Ben"], ["0101", "José"], ["AB-77", "Kim"], [undefined, "Ana R"], [undefined, "Lou"]);

describe("readers that are known", () => {
  const named = (known: KnownReaders, ...paths: string[]) =>
    paths.map((path) => {
      const { pairs, unpaired } = pairByName(["p01.txt", "passage.txt", "fox.txt"].map(file), [file(path)], known);
      const { reader, readers: several } = [...pairs, ...unpaired][0]!;
      return several?.join("|") ?? reader;
    });

  for (const [title, paths, expected] of [
    [
      "are found by ids in names of files",
      ["p01-0006.wav", "0012_p01_take2.wav", "p01 s0101.wav", "fox-AB77.wav"],
      ["Ana", "Ben", "José", "Kim"],
    ],
    ["are found by ids that lack their zeros", ["6_passage.wav", "fox-012.wav", "fox-101-2.wav"], ["Ana", "Ben", "José"]],
    ["are found by ids in folders, the nearest first", ["0006/take1.wav", "0012/fall/p01.wav", "0006/0012/fox.wav"], ["Ana", "Ben", "Ben"]],
    ["are found by ids in names that match no text", ["0006.wav", "monday 0012.wav"], ["Ana", "Ben"]],
    [
      "are found by aliases beside a grade, a season or a class",
      ["fox-g2 ana.wav", "ana-fall-fox.wav", "fox jose 3b.wav"],
      ["Ana", "Ana", "José"],
    ],
    ["are found by the longer of two aliases", ["fox-ana-r-2.wav", "fox ana.wav"], ["Ana R", "Ana"]],
    [
      "are not taken from takes, grades, dates and times",
      ["fox-take6.wav", "fox g6.wav", "fox 2024-12-06.wav", "fox 10.12.06.wav"],
      Array(4).fill(undefined),
    ],
    ["are two where the id is one's and the alias another's", ["fox-0006-ben.wav"], ["Ana|Ben"]],
    ["are two where two are named", ["fox 0006 0012.wav", "ana-ben-fox.wav"], ["Ana|Ben", "Ana|Ben"]],
    ["are not those of a longer number", ["fox-00061.wav", "fox-60.wav"], [undefined, undefined]],
    ["are beside others, whose names are left over", ["fox-zoe.wav", "fox-0099.wav"], ["zoe", undefined]],
  ] as const) {
    it(title, () => assert.deepEqual(named(CLASS, ...paths), expected));
  }

  it("are told apart by their zeros where these are all that differs", () => {
    const known = readers(["6", "Ana"], ["0006", "Ben"]);
    assert.deepEqual(named(known, "fox-6.wav", "fox-0006.wav", "fox-06.wav"), ["Ana", "Ben", undefined]);
    assert.deepEqual(
      ["6", "0006", "06"].map((name) => known.called(name)?.alias),
      ["Ana", "Ben", undefined],
    );
  });

  it("are not the texts that have their numbers", () => {
    const { pairs } = pairByName(["01 one.txt", "06 six.txt"].map(file), ["0006_01.wav", "06.wav"].map(file), CLASS);
    assert.deepEqual(
      pairs.map(({ text, recording, reader }) => [recording.path, text.path, reader]),
      [
        ["0006_01.wav", "01 one.txt", "Ana"],
        ["06.wav", "06 six.txt", undefined],
      ],
    );
  });

  it("are called by their alias or id, in any case", () =>
    assert.deepEqual(
      ["ANA", " 0012 ", "12", "ab-77", "nobody", ""].map((name) => CLASS.called(name)?.alias),
      ["Ana", "Ben", "Ben", "Kim", undefined, undefined],
    ));

  it("need not be known for a name to be told from a grade, a class or a season", () =>
    assert.deepEqual(
      named(
        readers(),
        "fox-g2 ana.wav",
        "fox ana fall.wav",
        "grade 3b mia fox.wav",
        "fox-2nd-grade-leo.wav",
        "fox-g2.wav",
        "fall/fox.wav",
        "fox-s01.wav",
      ),
      ["ana", "ana", "mia", "leo", undefined, undefined, "s01"],
    ));
});
