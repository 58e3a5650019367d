// An operation that the service does not have yet is added through what everybody may use: its value, and what serves it.
import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as z from "zod";
import { AssessmentClient } from "#client/assessmentClient.ts";
import { exportResult } from "#core/export/exportResult.ts";
import { runningRecord } from "#core/record/runningRecord.ts";
import { ENGLISH } from "#language/english/english.ts";
import type { ReadableOperation } from "#operations/operation.ts";
import { READABLE_OPERATIONS } from "#operations/readableOperations.ts";
import { TimelineBuilder } from "#operations/timeline/builder.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import { readAssessment, writeAssessment } from "#results/assessmentFile.ts";
import { newAssessment } from "#results/newAssessment.ts";
import { checkPassage } from "#service/operations/checkReference.ts";
import { bodyFrom, type ServedOperation } from "#service/operations/servedOperation.ts";
import { SERVED_OPERATIONS } from "#service/operations/servedOperations.ts";
import { startService } from "#service/node/startService.ts";
import { placeItems } from "#pages/viewer/layout/placedItems.ts";
import { FakeAnalyser } from "../service/fakeAnalyser.ts";
import { wavBytes } from "../../unit/service/wavBytes.ts";

const body = z.looseObject({ said: z.array(z.object({ word: z.string(), from: z.number(), to: z.number() })) });

/** Reads lists aloud: every word that was said counts, in any order. */
const wordList: ReadableOperation<z.infer<typeof body>> = {
  id: "word-list",
  label: "Word list",
  description: "Words read in any order.",
  settingKey: "wordList",
  takes: "passage",
  limits: { containers: ["wav"], maxSeconds: 20, maxExclusive: false, sentence: "Word lists take wav recordings of at most 20 seconds." },
  path: "/v3/audio/list",
  formats: ["native"],
  resultPath: (id) => `/v3/audio/list/${id}`,
  body,
  subject: "a word list result",
  language: ENGLISH,
  evidence: ["said"],
  timeline({ said }, reference, language) {
    const builder = new TimelineBuilder(reference, language);
    for (const { word, from, to } of said) {
      const at = builder.words.findIndex(({ text }) => text === word);
      builder.addSegment({
        kind: at < 0 ? "insertion" : "correct",
        words: at < 0 ? [] : [at],
        at: Math.max(at, 0),
        expected: at < 0 ? [] : [word],
        heard: [word],
        start: from,
        end: to,
      });
    }
    return {
      kind: "fluency",
      reference,
      duration: 10,
      words: builder.words,
      segments: builder.segments,
      phonemes: [],
      summary: builder.summary({}),
      warnings: [],
      notes: [],
    };
  },
};

const served: ServedOperation = {
  ...wordList,
  analysis: "fluency",
  checkReference: checkPassage,
  resultBody: bodyFrom("fluency", (_, { events }) => ({
    said: events.filter(({ kind }) => kind === "correct").map(({ heard, start, end }) => ({ word: heard.join(" "), from: start, to: end })),
  })),
};

describe("an operation that is added", () => {
  let folder: string;
  before(async () => (folder = await mkdtemp(join(tmpdir(), "fifth-"))));
  after(() => rm(folder, { recursive: true, force: true }));

  it("is submitted, awaited, drawn, exported, written down and read again", async () => {
    const audioPath = join(folder, "list.wav");
    await writeFile(audioPath, wavBytes());
    const analyser = new FakeAnalyser();
    const service = await startService({ analyser, dataDirectory: join(folder, "data"), operations: [...SERVED_OPERATIONS, served] });
    try {
      const operations = [...READABLE_OPERATIONS, wordList];
      const client = new AssessmentClient({ baseUrl: service.url, apiKey: service.apiKey, proxy: { environment: {} }, operations });
      const { result, raw } = await client.assess({
        operation: "word-list",
        audioPath,
        reference: "the dog",
        userToken: "child-1",
        modelId: "local-en",
      });
      assert.equal(result.operation, wordList);
      assert.equal(analyser.requests[0]?.kind, "fluency");

      const timeline = timelineOf({ result, reference: "the dog" });
      const drawn = placeItems(timeline, 10).get("heardWords")!.items;
      assert.ok(drawn.length > 0);
      assert.equal(drawn.length, (raw as z.infer<typeof body>).said.length);
      assert.match(runningRecord(timeline, { width: 80 }), new RegExp(drawn[0]!.label));
      assert.match(exportResult("vtt", { timeline, title: "list" }), /WEBVTT/);

      const file = newAssessment({
        operation: "word-list",
        format: "native",
        assessedBy: { service: "embedded", modelId: "local-en" },
        recording: { path: "list.wav" },
        reference: { text: "the dog" },
        raw,
      });
      const again = readAssessment(writeAssessment(file), operations);
      assert.deepEqual(timelineOf({ result: again.result, reference: again.file.reference.text }), timeline);
      assert.throws(() => readAssessment(writeAssessment(file)), { code: "assessment-too-new", message: /“word-list”/ });
    } finally {
      await service.close();
    }
  });

  it("is refused in words by a client that does not know it", async () => {
    const client = new AssessmentClient({ baseUrl: "http://127.0.0.1:9", apiKey: "k", proxy: { environment: {} } });
    await assert.rejects(client.assess({ operation: "word-list", audioPath: "list.wav", reference: "a", userToken: "t", modelId: "m" }), {
      code: "operation-unknown",
      message: /does not know the assessment “word-list”/,
    });
  });
});
