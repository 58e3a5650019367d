import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadModels } from "#engine/loadModels.ts";
import { withAlternatives } from "#engine/reading/alternatives.ts";
import { extractFeatures } from "#engine/reading/extractFeatures.ts";
import { readersReading } from "#engine/reading/fluency.ts";
import { passageOf } from "#engine/reading/tokenPronunciations.ts";
import { engineDirectory } from "../../support/engineDirectory.ts";
import { SAMPLES } from "../../support/paths.ts";
import { SAMPLE } from "../../support/samples.ts";

const nothing = () => undefined;

describe("what may have been said instead of a doubtful word", function () {
  this.timeout(60_000);

  it("is a common word that sounds alike, for words read right and in doubt alone", async () => {
    const models = await loadModels(join(engineDirectory(), "model"));
    const heard = await extractFeatures(join(SAMPLES, SAMPLE.audio), models, nothing);
    const passage = passageOf(readFileSync(join(SAMPLES, SAMPLE.passage), "utf8"), models.language);
    const { sure, reader } = (await readersReading(heard, passage, models, nothing))!;
    const doubtful = sure.map((event) => ({ ...event, ...(event.confidence !== undefined && { confidence: 0.5 }) }));
    const words = passage.tokens.map(({ text }) => text.toLowerCase());
    const namedIn = (events: typeof sure) =>
      withAlternatives(events, passage, reader, models, nothing).flatMap(({ alternative, wordIndex, kind }, at) =>
        alternative && !events[at]!.alternative ? [{ kind, word: words[wordIndex]!, said: alternative.join(" ") }] : [],
      );
    assert.deepEqual(namedIn(sure), [], "a clear reading is in no doubt");
    const named = namedIn(doubtful);
    assert.ok(named.length > 5, `${named.length} words`);
    for (const { kind, word, said } of named) {
      assert.equal(kind, "correct");
      assert.notEqual(said, word);
      assert.ok(models.language.lexicon.isCommon(said), said);
    }
  });
});
