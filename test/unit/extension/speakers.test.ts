import assert from "node:assert/strict";
import { readAssessment, speakerMarkOf, writeAssessment } from "#results/assessmentFile.ts";
import type { JobFile } from "#jobs/store/jobFile.ts";
import { newAssessment } from "#results/newAssessment.ts";
import { AddressBook, aliasProblem, type BookPlace } from "#client/speakers/addressBook.ts";
import { holdingsInWords, holdingsText, isEmpty, jobsOfResults, operatorRequest, type SpeakerHoldings } from "#jobs/speakerHoldings.ts";
import { SpeakerMarks } from "#extension/results/speakerMarks.ts";
import { FilesInMemory } from "../../support/filesInMemory.ts";
import { newUserToken } from "#client/speakers/userToken.ts";

const [TOKEN, OTHER] = [newUserToken(), newUserToken()];

const BOOK = "memory:///speakers.json";

/** An address book in memory, and how often its file has been written. */
async function file(text?: string) {
  const files = await FilesInMemory.with(text === undefined ? {} : { "speakers.json": text });
  const disk = { text: () => files.text(BOOK), writes: 0 };
  const counted = (write: Promise<boolean>) => write.then((isWritten) => ((disk.writes += isWritten ? 1 : 0), isWritten));
  const at: BookPlace = {
    files: {
      read: (...asked) => files.read(...asked),
      create: (...asked) => counted(files.create(...asked)),
      replace: (...asked) => counted(files.replace(...asked)),
    },
    file: () => BOOK,
  };
  return { disk, at };
}

describe("AddressBook", () => {
  it("keeps aliases and tokens, by alias", async () => {
    const { disk, at } = await file();
    const book = new AddressBook(at);
    let told = 0;
    book.onDidChange(() => told++);
    await book.add({ alias: "B", token: OTHER });
    await book.add({ alias: "A", token: TOKEN });
    assert.deepEqual(
      (await new AddressBook(at).all()).map(({ alias }) => alias),
      ["A", "B"],
    );
    await book.set(TOKEN, { alias: "C" });
    await book.remove(OTHER);
    assert.deepEqual(await book.all(), [{ alias: "C", token: TOKEN }]);
    assert.deepEqual([disk.writes, told], [4, 4]);
  });

  it("keeps a speaker's id, grade and class, through a change of the alias", async () => {
    const { disk, at } = await file();
    const book = new AddressBook(at);
    await book.add({ alias: "A", token: TOKEN });
    await book.set(TOKEN, { grade: 3, id: "0006", class: "Room 4" });
    await book.set(TOKEN, { alias: "B" });
    assert.deepEqual(await new AddressBook(at).all(), [{ alias: "B", token: TOKEN, id: "0006", grade: 3, class: "Room 4" }]);
    await book.set(TOKEN, { grade: undefined, id: undefined, class: undefined });
    assert.deepEqual(await book.all(), [{ alias: "B", token: TOKEN }]);
    assert.doesNotMatch((await disk.text())!, /grade|id|class/);
  });

  it("loses nothing to changes at the same time, or to another window", async () => {
    const { disk, at } = await file();
    const [one, other] = [new AddressBook(at), new AddressBook(at)];
    await Promise.all(Array.from({ length: 20 }, (_, i) => (i % 2 ? one : other).add({ alias: `S${i}`, token: `token-${i}` })));
    await other.add({ alias: "other", token: OTHER });
    await one.add({ alias: "own", token: TOKEN });
    assert.equal((await one.all()).length, 22);
    assert.ok((await disk.text())?.includes(OTHER));
  });

  for (const text of [
    "{",
    "[]",
    "null",
    '{"speakers":{}}',
    '{"speakers":[{"alias":"A"}]}',
    '{"speakers":[{"alias":"A","token":"Anna Smith"}]}',
    '{"speakers":[{"alias":"A","token":"a","grade":"third"}]}',
    '{"speakers":[{"alias":"A","token":"a","id":6}]}',
  ]) {
    it(`never writes over a file that it cannot read: ${text}`, async () => {
      const { disk, at } = await file(text);
      const book = new AddressBook(at);
      // A cause would quote the file in the log.
      await assert.rejects(
        book.all(),
        (error: Error & { code?: string }) => error.code === "speakers-damaged" && error.cause === undefined,
      );
      await assert.rejects(book.add({ alias: "A", token: TOKEN }), { code: "speakers-damaged" });
      assert.deepEqual([await disk.text(), disk.writes], [text, 0]);
    });
  }

  it("refuses aliases that are empty, too long or taken", () => {
    for (const alias of ["", " ", "x".repeat(101), "room 4"]) assert.ok(aliasProblem(alias, ["Room 4"]));
    assert.equal(aliasProblem("Room 5", ["Room 4"]), undefined);
  });
});

describe("SpeakerMarks", () => {
  function machine() {
    const kept = new Map<string, unknown>();
    return {
      kept,
      marks: new SpeakerMarks({
        get: (name: string) => kept.get(name) as never,
        update: (name, value) => Promise.resolve(void kept.set(name, value)),
      }),
    };
  }

  it("know a speaker's files again, and nobody else's", async () => {
    const { marks } = machine();
    const mark = await marks.make(TOKEN);
    assert.ok(marks.fits(mark, TOKEN));
    assert.ok(!marks.fits(mark, OTHER));
    assert.ok(!marks.fits({ ...mark, salt: "0".repeat(32) }, TOKEN));
    assert.ok(!marks.fits({ ...mark, mark: "ab" }, TOKEN));
  });

  it("do not show that two files are of one child, hold no token, and mean nothing on another machine", async () => {
    const [here, there] = [machine(), machine()];
    const [one, other] = [await here.marks.make(TOKEN), await here.marks.make(TOKEN)];
    assert.notEqual(one.mark, other.mark);
    assert.notEqual(one.salt, other.salt);
    assert.ok(!JSON.stringify([one, [...here.kept]]).includes(TOKEN));
    await there.marks.make(TOKEN);
    assert.ok(!there.marks.fits(one, TOKEN));
    assert.ok(!machine().marks.fits(one, TOKEN), "a machine that made none knows none");
  });

  it("outlast writing and reading a result's file, which still has no token", async () => {
    const { marks } = machine();
    const raw = {
      audio_duration: 1,
      user_id: TOKEN,
      language_code: "en",
      assessment_id: "a",
      input_timestamp: "2026-01-01T00:00:00+00:00",
      summary: { equal: 0, replace: 0, insert: 0, delete: 0 },
      wpm: 0,
      accuracy_score: 0,
      transcription: "",
      phoneme_summary: {
        phoneme_replacements: { total_mispronunciations: 0 },
        complete_substitutions: { total_count: 0, reference_word_substitution: [] },
        unknown_words: {},
      },
      details: [],
      updated_at: "2026-01-01T00:00:00+00:00",
    };
    const written = writeAssessment(
      newAssessment({
        operation: "fluency-v2",
        format: "native",
        assessedBy: { service: "hosted", origin: "https://a.example", modelId: "m", program: "p 1" },
        recording: { path: "a.wav" },
        reference: { text: "a" },
        speaker: await marks.make(TOKEN),
        raw,
      }),
      TOKEN,
    );
    assert.ok(!written.includes(TOKEN));
    const { speaker } = readAssessment(written).file;
    assert.ok(speaker && marks.fits(speaker, TOKEN));
    assert.deepEqual(speakerMarkOf(written), speaker);
    assert.deepEqual(
      speakerMarkOf(JSON.stringify({ ...JSON.parse(written), result: "damaged" })),
      speaker,
      "a damaged result is the speaker's too",
    );
    for (const text of ["", "{", "null", "[]", '{"speaker":{"salt":"x"}}']) assert.equal(speakerMarkOf(text), undefined);
  });
});

describe("what is told before a speaker's data goes", () => {
  const holdings: SpeakerHoldings = {
    name: "Blue group",
    inBook: true,
    files: ["a.assessment.json", "b/c.assessment.json"],
    unknownSpeaker: ["old.assessment.json"],
    submissions: 3,
    finished: 2,
    jobs: 1,
    results: 2,
    bytes: 20_480,
    services: [{ name: "District", baseUrl: "https://speech.example" }],
  };

  it("lists every file, the service's share, what stays, and what cannot be told", () => {
    const text = holdingsText(holdings);
    for (const part of [
      "Blue group",
      "Nothing has been deleted yet",
      "a.assessment.json",
      "b/c.assessment.json",
      "1 job that is waiting",
      "2 results or failures",
      "20 KB",
      "2 finished jobs",
      "Remove User Token…",
      "District (https://speech.example)",
      "old.assessment.json",
    ]) {
      assert.ok(text.includes(part), part);
    }
    assert.ok(
      text.indexOf("a.assessment.json") < text.indexOf("What will stay") &&
        text.indexOf("What will stay") < text.indexOf("old.assessment.json"),
    );
    assert.equal(
      holdingsInWords(holdings),
      "2 result files, 3 jobs under way, failed or cancelled, 2 finished jobs, 1 job of the embedded service, 2 results of the embedded service",
    );
  });

  it("says so when there is nothing", () => {
    const nothing = { ...holdings, files: [], submissions: 0, finished: 0, jobs: 0, results: 0, unknownSpeaker: [] };
    assert.ok(isEmpty(nothing) && !isEmpty(holdings));
    assert.match(holdingsText(nothing), /Nothing: this machine has no data/);
    assert.doesNotMatch(holdingsText(nothing), /unknown readers/);
  });

  it("says that the alias and the token stay, where there is an alias", () => {
    const stays = (text: string) => text.slice(text.indexOf("## What will stay"));
    assert.match(stays(holdingsText(holdings)), /The alias and the user token in the Readers view/);
    assert.doesNotMatch(holdingsText({ ...holdings, inBook: false }), /The alias and the user token/);
  });

  it("knows finished jobs by their results, as they hold no token any more", () => {
    const job = (id: string, result?: string) => ({ elsewhere: false, file: { id, ...(result !== undefined && { result }) } as JobFile });
    const found = jobsOfResults(
      [job("theirs", "file:///a.assessment.json"), job("another's", "file:///b.assessment.json"), job("waiting")],
      ["file:///a.assessment.json"],
    );
    assert.deepEqual(
      found.map(({ file }) => file.id),
      ["theirs"],
    );
  });

  it("asks the operator in so many words, with the token and never a key", () => {
    const text = operatorRequest({ name: "District", baseUrl: "https://speech.example/api" }, TOKEN, new Date("2026-11-21T10:00:00Z"));
    for (const part of [`User token: ${TOKEN}`, "https://speech.example/api", "2026-11-21", "never the API key", "confirm the deletion"])
      assert.ok(text.includes(part), part);
  });
});
