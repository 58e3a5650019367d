import assert from "node:assert/strict";
import { describe, it } from "mocha";
import type { Annotation, Tier } from "#core/formats/annotation.ts";
import { readChat } from "#core/formats/readChat.ts";
import { HumanError } from "#core/humanError.ts";
import type { ImportChoice } from "#core/import/chooseTiers.ts";
import { importAnnotation } from "#core/import/importAnnotation.ts";
import { NO_CHANGES } from "#core/import/importChanges.ts";
import { ImportUnclearError } from "#core/import/importUnclearError.ts";
import { isSilenceMark } from "#core/import/silenceMark.ts";
import { tierRole } from "#core/import/tierRole.ts";
import type { Review } from "#core/review/review.ts";
import { timelineOf } from "../../../support/results.ts";

const at = "2026-03-01T10:00:00Z";
const stamp = { by: "B", at: "2026-03-02T10:00:00Z" };
const TEXT = "The little cat sat on the mat and saw a sp";
const WORDS = TEXT.split(" ");

/** Reads "cap" for "cat", leaves out "on", and says "big" before "mat". */
const service = timelineOf({
  reference: TEXT,
  result: {
    kind: "fluency-v2",
    body: {
      audio_duration: 15,
      details: WORDS.flatMap((word, i): object[] => {
        const times = { start: i + 1, end: i + 1.4 };
        if (word === "on") return [{ type: "delete", reference: [word], start: 0, end: 0 }];
        if (word === "cat") return [{ type: "replace", reference: [word], prediction: ["cap"], ...times }];
        const added = word === "mat" ? [{ type: "insert", prediction: ["big"], start: i + 0.5, end: i + 0.8 }] : [];
        const phonemes =
          word === "mat" ? ["M", "AE", "T"].map((phoneme, j) => ({ phoneme, start: i + 1 + j / 10, end: i + 1.1 + j / 10 })) : undefined;
        return [
          ...added,
          {
            type: "equal",
            reference: [word],
            prediction: [word],
            ...times,
            ...(phonemes && {
              phonemes,
              aligned_result: phonemes.map(({ phoneme }) => ({ type: "equal", reference: phoneme, prediction: phoneme })),
            }),
          },
        ];
      }),
    },
  },
});

const SHIFT = 0.05;
/** All that was said, and the word that was left out, with other times. */
const items = (words: readonly (string | undefined)[] = WORDS) =>
  words.flatMap((text, i) => (text === undefined ? [] : [{ start: i + 1 + SHIFT, end: i + 1.4 + SHIFT, text }]));
const file = (tiers: Tier[], duration = 15): Annotation => ({ format: "textgrid", duration, problems: [], tiers });
const brought = (read: Annotation, choice: ImportChoice = {}, review: Review = {}, replace = false) =>
  importAnnotation(service, review, read, { stamp, replace, choice });
/** Start of each word with another one, relative to the service's. */
const moved = ({ words = [] }: Review) =>
  words.map(({ word, start, verdict }) => [word, Math.round(((start ?? NaN) - word - 1) * 100) / 100, verdict]);
const ALL_READ = WORDS.flatMap((word, i) => (word === "on" ? [] : [[i, SHIFT, undefined]]));

function refused(code: string, says: RegExp, work: () => unknown): HumanError {
  let caught: unknown;
  try {
    work();
  } catch (error) {
    caught = error;
  }
  assert.ok(caught instanceof HumanError, String(caught));
  assert.equal(caught.code, code);
  assert.match(caught.message, says);
  return caught;
}

describe("tiers of aligners and other programs", () => {
  const names: [string, string | undefined, string?][] = [
    ["words", "words", ""],
    ["word", "words", ""],
    ["Words", "words", ""],
    ["WRD", "words", ""],
    ["ORT", "words", ""],
    ["ORT-MAU", "words", ""],
    ["speaker - words", "words", "speaker"],
    ["speaker_one - words", "words", "speaker_one"],
    ["Mary Ann: word", "words", "Mary Ann"],
    ["words (S1)", "words", "S1"],
    ["word@CHI", "words", "CHI"],
    ["words_2", "words", "2"],
    ["phones", "phonemes", ""],
    ["phone", "phonemes", ""],
    ["MAU", "phonemes", ""],
    ["speaker - phones", "phonemes", "speaker"],
    ["phonemes", "phonemes", ""],
    ["KAN-MAU", undefined],
    ["KAN", undefined],
    ["TRN", undefined],
    ["utterances", undefined],
    ["keywords", undefined],
    ["telephone", undefined],
    ["Mary", undefined],
    ["", undefined],
  ];
  for (const [name, role, speaker] of names)
    it(`knows the role of “${name}”`, () => assert.deepEqual(tierRole(name), role && { role, speaker }));

  const marks = [
    "",
    " ",
    "<eps>",
    "<EPS>",
    "sil",
    "SIL",
    "sp",
    "spn",
    "<p:>",
    "<usb>",
    "<nib>",
    "#",
    "##",
    "_",
    "...",
    "…",
    "(.)",
    "(..)",
    "-",
    "h#",
    "pau",
    "[noise]",
    "{SL}",
    "<unk>",
  ];
  for (const mark of marks) it(`takes “${mark}” for no word`, () => assert.equal(isSilenceMark(mark), true));
  for (const word of ["a", "I", "silly", "spin", "é", "7", "mother-in-law", "'em", "<eps> cat"])
    it(`takes “${word}” for a word`, () => assert.equal(isSilenceMark(word), false));

  for (const name of ["word", "words", "speaker - words", "ORT-MAU", "reader: word"])
    it(`gives the times of “${name}”, and changes no verdict`, () => {
      const { review, changes, notes } = brought(file([{ name, items: items() }]));
      assert.deepEqual(moved(review), ALL_READ);
      assert.deepEqual(review.additions, undefined);
      assert.equal(changes.labels + changes.added + changes.removed + changes.phonemes, 0);
      assert.equal(notes.length, 1, "that it is not an export");
    });

  const spoken: [string, (string | undefined)[]][] = [
    ["what was heard instead", WORDS.map((word) => (word === "cat" ? "cap" : word))],
    ["signs and capitals", WORDS.map((word) => `“${word.toUpperCase()}”,`)],
    ["only what was read", WORDS.map((word) => (word === "on" ? undefined : word))],
    ["a word that the text has and aligners write for silence", WORDS],
  ];
  for (const [what, words] of spoken)
    it(`gives the times of words with ${what}`, () =>
      assert.deepEqual(moved(brought(file([{ name: "words", items: items(words) }])).review), ALL_READ));

  it("says nothing of a word that is not in the tier, and leaves out what is no word of the reading", () => {
    const words = WORDS.map((word) => (word === "saw" ? "zzz" : word === "sat" || word === "mat" ? undefined : word));
    const { review, notes } = brought(file([{ name: "words", items: items(words) }]));
    assert.deepEqual(
      moved(review),
      ALL_READ.filter(([word]) => !["saw", "sat", "mat"].includes(WORDS[word as number]!)),
    );
    assert.match(notes.join(), /1 label is no word of this reading/);
  });

  for (const mark of ["<eps>", "sil", "", "#", "<p:>", "<usb>"])
    it(`moves nothing for silence written “${mark}”, also out of order`, () => {
      const own = items();
      const gaps = [
        ...own.map(({ end }, i) => ({ start: end, end: own[i + 1]?.start ?? 15, text: mark })),
        { start: 0, end: own[0]!.start, text: mark },
      ];
      const sorted = [...own, ...gaps].sort((a, b) => a.start - b.start);
      assert.deepEqual(moved(brought(file([{ name: "words", items: sorted }])).review), ALL_READ);
    });

  it("takes a file that ends where its last word does, but none that is shorter or longer", () => {
    const last = items().at(-1)!.end;
    assert.deepEqual(moved(brought(file([{ name: "words", items: items() }], last)).review), ALL_READ);
    refused("annotation-other-recording", /recording of 13\.50 s/, () => brought(file([{ name: "words", items: items() }], 13.5)));
    refused("annotation-other-recording", /recording of 16\.00 s/, () => brought(file([{ name: "words", items: items() }], 16)));
  });

  it("takes no words that lie beyond the recording, also from a file that does not say how long it is", () => {
    const later = (seconds: number) => items().map((item) => ({ ...item, start: item.start + seconds, end: item.end + seconds }));
    const says = /a word at \d+\.\d\d s, and the recording of this result ends at 15\.00 s/;
    for (const seconds of [40, 10])
      for (const format of ["textgrid", "eaf"] as const) {
        const { duration: _, ...endless } = file([{ name: "words", items: later(seconds) }]);
        refused("annotation-other-recording", says, () => brought({ ...endless, format }));
        refused("annotation-other-recording", says, () => brought({ ...endless, format, duration: 15 }));
      }
    const timed = (seconds: number) =>
      `@UTF8\n@Begin\n*CHI:\t${TEXT.toLowerCase()} .\n%wor:\t${items()
        .map(
          ({ text, start, end }) =>
            `${text.toLowerCase()} \u0015${Math.round((start + seconds) * 1000)}_${Math.round((end + seconds) * 1000)}\u0015`,
        )
        .join(" ")} .\n@End\n`;
    assert.doesNotThrow(() => brought(readChat(timed(0))));
    refused("annotation-other-recording", says, () => brought(readChat(timed(40))));
  });

  it("gives the times of phonemes that are the same, with stress or without", () => {
    const phones = ["M", "AE1", "T"].map((text, i) => ({ start: 7.05 + i * 0.12, end: 7.17 + i * 0.12, text }));
    const { review, changes } = brought(
      file([
        { name: "r - phones", items: [{ start: 6, end: 7, text: "sil" }, ...phones] },
        { name: "r - words", items: items() },
      ]),
    );
    assert.equal(changes.phonemes, 1);
    assert.deepEqual(
      review.words!.find(({ word }) => word === 6)!.phonemes!.map(({ heard, start }) => [heard, Math.round(start! * 100) / 100]),
      [
        ["M", 7.05],
        ["AE", 7.17],
        ["T", 7.29],
      ],
    );
    const other = brought(
      file([
        { name: "phones", items: phones.map((one) => ({ ...one, text: "x" })) },
        { name: "words", items: items() },
      ]),
    );
    assert.equal(other.changes.phonemes, 0, "phonemes in other signs say nothing");
  });

  it("keeps what a person said, unless the file is to win", () => {
    const review: Review = {
      words: [
        { word: 0, text: "The", verdict: "omission", at },
        { word: 1, text: "little", verdict: "substitution", said: "big", at },
        { word: 3, text: "sat", start: 4.2, at },
      ],
    };
    const read = file([{ name: "words", items: items() }]);
    const kept = brought(read, {}, review);
    assert.deepEqual(
      kept.review.words!.filter(({ word }) => [0, 1, 3].includes(word)),
      review.words,
    );
    assert.equal(kept.conflicts.length, 2);
    const replaced = brought(read, {}, review, true).review.words!;
    assert.deepEqual(
      replaced.filter(({ word }) => word < 4 && word !== 2).map(({ word, verdict, said, start }) => [word, verdict, said, start]),
      [
        [0, "omission", undefined, undefined],
        [1, "substitution", "big", 2.05],
        [3, undefined, undefined, 4.05],
      ],
    );
  });

  it("asks which tier has the words where no name says so, and takes the one that is named", () => {
    const tiers = [
      { name: "Mary", items: items() },
      { name: "KAN-MAU", items: [{ start: 1, end: 2, text: "D@" }] },
    ];
    const error = refused("annotation-which-tier", /“Mary” \(The little cat sat on the …\), “KAN-MAU”/, () => brought(file(tiers)));
    assert.ok(error instanceof ImportUnclearError);
    assert.deepEqual(
      error.candidates.map(({ name, labels }) => [name, labels]),
      [
        ["Mary", 11],
        ["KAN-MAU", 1],
      ],
    );
    assert.deepEqual(moved(brought(file(tiers), { words: "mary" }).review), ALL_READ);
    refused("annotation-which-tier", /no tier “Marie”.*“Mary”/, () => brought(file(tiers), { words: "Marie" }));
    refused("annotation-other-text", /different text/, () => brought(file(tiers), { words: "KAN-MAU" }));
  });

  it("asks who the reader is among several speakers, by the names of tiers or as ELAN keeps them", () => {
    const other = [
      { start: 12, end: 13, text: "well" },
      { start: 13, end: 14, text: "done" },
    ];
    for (const tiers of [
      [
        { name: "T - words", items: other },
        { name: "C - words", items: items() },
      ],
      [
        { name: "words@T", items: other },
        { name: "words@C", items: items() },
      ],
      [
        { name: "words", speaker: "T", items: other },
        { name: "word", speaker: "C", items: items() },
      ],
    ]) {
      if (tiers[0]!.name !== "words") {
        const error = refused("annotation-which-speaker", /several speakers.*“T” \(well done …\), “C”/, () => brought(file(tiers)));
        assert.ok(error instanceof ImportUnclearError && error.asks === "speaker");
      }
      assert.deepEqual(moved(brought(file(tiers), { speaker: "c" }).review), ALL_READ);
      refused("annotation-which-speaker", /of a speaker “X”/, () => brought(file(tiers), { speaker: "X" }));
    }
  });
});

describe("transcripts of other programs", () => {
  const transcript = (participants: string, ...lines: string[]) =>
    readChat(["@UTF8", "@Begin", `@Participants:\t${participants}`, ...lines, "@End", ""].join("\n"));
  const read = "*CHI:\tthe little cap [: cat] [*] sat 0on the big [*] [% insertion] mat and saw a sp .";

  for (const participants of [
    "CHI Target_Child, INV Investigator",
    "CHI Mary Target_Child, SIS Ann Child, INV Jo Investigator",
    "INV Teacher",
  ])
    it(`takes the child's words alone (${participants})`, () => {
      const { review, changes, notes } = brought(transcript(participants, read, "*INV:\tgo on go on ."));
      assert.deepEqual([review, changes], [{}, NO_CHANGES]);
      assert.match(notes.join(), /4 words of INV were left out; the reader is CHI\./);
    });

  it("says where it has a word as the service does and the review does not", () => {
    const review: Review = { words: [{ word: 1, text: "little", verdict: "substitution", said: "big", at }] };
    const child = transcript("CHI Target_Child", read);
    const { conflicts, review: kept } = brought(child, {}, review);
    assert.deepEqual([conflicts.length, kept], [1, review]);
    assert.match(conflicts[0]!, /“little”: the review has substitution “big”, the file has as assessed/);
    assert.deepEqual(brought(child, {}, review, true).review.words ?? [], []);
  });

  it("asks who the reader is where it does not say so", () => {
    const two = transcript("PAR Participant, STU Student, INV Investigator", read.replace("CHI", "STU"), "*PAR:\tgo on .");
    const error = refused("annotation-which-speaker", /“STU” \(the little .*“PAR” \(go on …\)/, () => brought(two));
    assert.ok(error instanceof ImportUnclearError);
    for (const speaker of ["STU", "stu", "*STU"]) assert.deepEqual(brought(two, { speaker }).review, {});
    refused("annotation-other-text", /different text/, () => brought(two, { speaker: "PAR" }));
    refused("annotation-which-speaker", /no words of a speaker “CHI”/, () => brought(two, { speaker: "CHI" }));
  });

  for (const words of ["was it up ?", "the mat", "the a", "sat the cat ."])
    it(`refuses a short transcript of another text: ${words}`, () =>
      void refused("annotation-other-text", /different text/, () => brought(transcript("PAR Participant", `*PAR:\t${words}`))));
});
