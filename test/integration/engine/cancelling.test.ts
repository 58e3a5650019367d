import assert from "node:assert/strict";
import { setImmediate } from "node:timers/promises";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import type { Analyser, AnalysisProgress, AnalysisRequest } from "#core/analysis.ts";
import { analyse } from "#engine/analyse.ts";
import { createEngine } from "#engine/createEngine.ts";
import { loadModels } from "#engine/loadModels.ts";
import type { Models } from "#engine/reading/models.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { SAMPLES } from "../../support/paths.ts";
import { rounds, rowsByDay } from "../../support/rounds.ts";

const STAGES = ["reading audio", "listening", "aligning", "scoring"] as const;

/** One after the other in one process. */
const ANALYSES = rounds(20, 10);

describe("an analysis that is cancelled, and many in a row", function () {
  this.timeout(120_000);
  const word: AnalysisRequest = { kind: "recognition", audioPath: join(SAMPLES, "elephant.wav"), reference: "elephant" };
  const passage: AnalysisRequest = {
    kind: "fluency",
    audioPath: join(SAMPLES, "the-seed.wav"),
    reference: readFileSync(join(SAMPLES, "the-seed.txt"), "utf8"),
  };

  describe("on one thread", () => {
    let models: Models;
    before(async () => {
      models = await loadModels(join(engineDirectory(), "model"));
      // What the first analysis alone builds would be looks that the others lack.
      models.language.lexicon.buildIndex(() => undefined);
    });

    class Enough extends Error {}
    /** Throws at the given look at whether the analysis was cancelled, counted from 0. */
    const endingAt = (look: number) => {
      let looks = 0;
      return () => {
        if (looks++ === look) throw new Enough();
      };
    };
    const looksOf = async (request: AnalysisRequest) => {
      const stages: string[] = [];
      const analysis = await analyse(request, models, (stage) => stages.push(stage));
      return { analysis, stages };
    };

    it("ends wherever it is cancelled, and the next one is not touched by that", async () => {
      const { analysis, stages } = await looksOf(word);
      assert.deepEqual([...new Set(stages)], [...STAGES]);
      for (let look = 0; look < stages.length; look++)
        await assert.rejects(analyse(word, models, endingAt(look)), Enough, `look ${look}, ${stages[look]}`);
      assert.deepEqual((await looksOf(word)).analysis, analysis);
    });

    it("does so in the stages of a passage", async () => {
      const { analysis, stages } = await looksOf(passage);
      for (const stage of rowsByDay(STAGES, 2)) {
        const inside = stages.flatMap((each, look) => (each === stage ? [look] : []));
        assert.ok(inside.length > 1, `${stage}: ${inside.length} looks`);
        await assert.rejects(analyse(passage, models, endingAt(inside[inside.length >> 1]!)), Enough);
      }
      assert.deepEqual((await looksOf(passage)).analysis, analysis);
    });

    it(`keeps nothing of ${ANALYSES} analyses`, async () => {
      setFlagsFromString("--expose-gc");
      const collect = runInNewContext("gc") as () => void;
      const inUse = async () => {
        // What the last analysis held is let go a turn later.
        collect();
        await setImmediate();
        collect();
        const { heapUsed, external } = process.memoryUsage();
        return (heapUsed + external) / 1e6;
      };
      let early = 0;
      for (let done = 1; done <= ANALYSES; done++) {
        await analyse(word, models, () => undefined);
        if (done === 4) early = await inUse();
      }
      // A recording of this length alone takes 0.2 MB as samples, and its analysis some more.
      const growth = (await inUse()) - early;
      assert.ok(growth < 1, `${growth.toFixed(2)} MB more after ${ANALYSES} analyses than after four`);
    });
  });

  describe("in a worker", () => {
    let engine: Analyser;
    before(() => (engine = createEngine({ directory: engineDirectory(), workers: 1 })));
    after(() => engine.close());

    it("tells of every stage, and never of less than before", async () => {
      const told: AnalysisProgress[] = [];
      await engine.analyse(passage, { onProgress: (progress) => told.push(progress) });
      assert.deepEqual([...new Set(told.map(({ stage }) => stage))], [...STAGES]);
      for (let i = 1; i < told.length; i++) assert.ok(told[i]!.fraction >= told[i - 1]!.fraction);
      assert.ok(told.every(({ fraction }) => fraction >= 0 && fraction <= 1));
    });

    it("is done with the same result by a worker in which others were cancelled in their stages", async () => {
      const expected = await engine.analyse(word);
      for (const stage of rowsByDay(STAGES, 2)) {
        const abort = new AbortController();
        const onProgress = (progress: AnalysisProgress) => {
          if (progress.stage === stage) abort.abort(new Error(`cancelled while ${stage}`));
        };
        await assert.rejects(engine.analyse(passage, { signal: abort.signal, onProgress }), new RegExp(`cancelled while ${stage}`));
      }
      assert.deepEqual(await engine.analyse(word), expected);
    });
  });
});
