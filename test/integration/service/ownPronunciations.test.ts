import assert from "node:assert/strict";
import { MOST_WORDS } from "#contract/reading/ownPronunciations.ts";
import { submitPath } from "../../support/results.ts";
import { FakeAnalyser, gate } from "./fakeAnalyser.ts";
import { assertProblem, formOf, post, ServiceBench, settled, validParts, type Parts, type Reachable } from "./serviceBench.ts";

const OWN = { zuri: ["Z UH1 R IY0", "Z ER IY"], "nguyen's": ["W IH1 N Z"] };
const IDEMPOTENCY_KEY = "c0ffee00-0000-4000-8000-000000000007";

describe("own pronunciations in a submission", () => {
  const bench = new ServiceBench();
  afterEach(() => bench.clear());

  const send = (service: Reachable, changes: Parts = {}, headers = {}) =>
    post(service, submitPath("recognition"), formOf({ ...validParts("recognition"), ...changes }), headers);
  const idOf = ({ json }: { json: unknown }) => (json as { id: string }).id;

  it("come to the engine, after a restart of the service too", async () => {
    const dataDirectory = await bench.directory();
    const { answer } = gate();
    const before = await bench.start({ dataDirectory, analyser: new FakeAnalyser(answer) });
    const taken = await send(before, { pronunciations: JSON.stringify(OWN) });
    assert.equal(taken.status, 202);
    await before.close();
    const analyser = new FakeAnalyser();
    const after = await bench.start({ dataDirectory, analyser });
    await settled(after, `/v1/audio/recognition/result/${idOf(taken)}`);
    assert.deepEqual(
      analyser.requests.map(({ pronunciations }) => pronunciations),
      [OWN],
    );
  });

  it("may be absent or empty", async () => {
    const analyser = new FakeAnalyser();
    const service = await bench.start({ analyser });
    for (const changes of [{}, { pronunciations: "" }, { pronunciations: "{}" }])
      await settled(service, `/v1/audio/recognition/result/${idOf(await send(service, changes))}`);
    assert.deepEqual(
      analyser.requests.map((request) => "pronunciations" in request),
      [false, false, false],
    );
  });

  it("belong to what an idempotency key stands for", async () => {
    const service = await bench.start();
    const headers = { "idempotency-key": IDEMPOTENCY_KEY };
    const first = await send(service, { pronunciations: JSON.stringify(OWN) }, headers);
    const again = await send(service, { pronunciations: JSON.stringify(OWN) }, headers);
    assert.deepEqual([again.status, idOf(again)], [202, idOf(first)]);
    for (const pronunciations of ["", JSON.stringify({ zuri: ["Z UH1 R IY0"] })])
      assertProblem(await send(service, { pronunciations }, headers), 422, "idempotency-key-reused", "idempotency-key");
  });

  const many = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`word${at}`, ["K AE1 T"]]));
  const refused: [what: string, pronunciations: unknown][] = [
    ["no JSON", "zuri: Z UH1 R IY0"],
    ["a list", ["zuri"]],
    ["a word without a list", { zuri: "Z UH1 R IY0" }],
    ["a word without pronunciations", { zuri: [] }],
    ["an empty pronunciation", { zuri: [""] }],
    ["IPA", { zuri: ["ˈzʊri"] }],
    ["small letters", { zuri: ["z uh1 r iy0"] }],
    ["stress on a consonant", { zuri: ["Z1 UH R IY"] }],
    ["capitals in a word", { Zuri: ["Z UH1 R IY0"] }],
    ["two words in one", { "new york": ["N UW1"] }],
    ["too many pronunciations", { zuri: Array.from({ length: 9 }, () => "Z UH1") }],
    ["too many phonemes", { zuri: [Array.from({ length: 61 }, () => "Z").join(" ")] }],
    ["too many words", many(MOST_WORDS + 1)],
  ];
  it("are refused where they are none, with what they have to be", async () => {
    const service = await bench.start();
    for (const [what, pronunciations] of refused) {
      const answer = await send(service, {
        pronunciations: typeof pronunciations === "string" ? pronunciations : JSON.stringify(pronunciations),
      });
      assert.equal(answer.status, 422, what);
      assertProblem(answer, 422, "pronunciations-invalid", "pronunciations");
    }
    assert.equal((await send(service, { pronunciations: JSON.stringify(many(MOST_WORDS)) })).status, 202);
  });
});
