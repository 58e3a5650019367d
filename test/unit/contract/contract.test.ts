import assert from "node:assert/strict";
import { gatheredAcknowledgment, parseAcknowledgment, resultAddress } from "#contract/wire/acknowledgment.ts";
import { checkDuration, CONTAINERS, takesContainer } from "#contract/wire/recordingLimits.ts";
import type { OperationId } from "#operations/operation.ts";
import { OPERATIONS } from "#operations/operations.ts";
import { operationOf } from "#operations/operations.ts";
import { DEFAULT_LOCAL_MODEL, LOCAL_MODELS, localModel } from "#contract/wire/localModels.ts";
import { problem } from "#contract/wire/problem.ts";
import { phonemeChoices } from "#operations/timeline/phonemeChoices.ts";
import type { FluencyV2Result } from "#operations/fluencyV2/body.ts";
import { submissionFields } from "#contract/wire/submission.ts";
import { numberOf } from "#contract/wire/wire.ts";
import { changed, fixture } from "./fixtures.ts";
import { parse, timelineOf, resultPath, submitPath } from "../../support/results.ts";

describe("limits", () => {
  const table: [OperationId, number, "ok" | "too-short" | "too-long"][] = [
    ["fluency-v1", 0.01, "ok"],
    ["fluency-v1", 899.99, "ok"],
    ["fluency-v1", 900, "too-long"],
    ["fluency-v1", 5000, "too-long"],
    ["fluency-v2", 120, "ok"],
    ["fluency-v2", 120.01, "too-long"],
    ["pronunciation", 2.99, "too-short"],
    ["pronunciation", 3, "ok"],
    ["pronunciation", 15, "ok"],
    ["pronunciation", 15.01, "too-long"],
    ["recognition", 0.02, "ok"],
    ["recognition", 30, "ok"],
    ["recognition", 30.01, "too-long"],
    ["recognition", 0, "too-short"],
    ["recognition", -1, "too-short"],
    ["recognition", NaN, "too-short"],
    ["recognition", Infinity, "too-long"],
  ];
  for (const [operation, seconds, expected] of table) {
    it(`${operation} of ${seconds} s is ${expected}`, () => assert.equal(checkDuration(operationOf(operation).limits, seconds), expected));
  }
  it("lets fluency v1 take every format and the others wav alone", () => {
    for (const operation of OPERATIONS) {
      const taken = [...CONTAINERS, "flac"].filter((container) => takesContainer(operation.limits, container));
      assert.deepEqual(taken, operation.id === "fluency-v1" ? ["wav", "mp3", "m4a", "webm", "ogg", "mp4"] : ["wav"], operation.id);
      assert.match(operation.limits.sentence, /recordings of .*(minutes|seconds)\.$/);
    }
  });
});

describe("routes", () => {
  const table: [OperationId, "native" | "compat" | undefined, string, string][] = [
    ["fluency-v1", undefined, "/v1/audio/fluency", "/v1/audio/fluency/result/a%2Fb/native_format"],
    ["fluency-v1", "compat", "/v1/audio/fluency", "/v1/audio/fluency/result/a%2Fb/compat_format"],
    ["fluency-v2", "compat", "/v2/audio/fluency", "/v2/audio/fluency/result/a%2Fb"],
    ["pronunciation", undefined, "/v1/audio/pronunciation", "/v1/audio/pronunciation/result/a%2Fb/"],
    ["recognition", undefined, "/v1/audio/recognition", "/v1/audio/recognition/result/a%2Fb/"],
  ];
  for (const [operation, format, submit, result] of table) {
    it(`${operation} ${format ?? ""}`, () => {
      assert.equal(submitPath(operation), submit);
      assert.equal(resultPath(operation, "a/b", format), result);
    });
  }
});

describe("an acknowledgment without an id at its place", () => {
  const rows: [string, unknown, string][] = [
    ["under another name", { assessment_id: "a-1" }, "a-1"],
    ...["assessmentId", "ID", "uuid", "job_id", "resultId", "request-id", "_id"].map((name): [string, unknown, string] => [
      `under ${name}`,
      { user_id: "u", model_id: "m", [name]: "a-1" },
      "a-1",
    ]),
    ["in a list of one", [{ id: "a-1" }], "a-1"],
    ["in an object of its own", { status: "ok", assessment: { id: "a-1" } }, "a-1"],
    ["under the name that assessments have, before the envelope's own", { job: { assessment_id: "a-1", id: "j-1" } }, "a-1"],
    ["alone", "a-1", "a-1"],
    ["as a number alone", 17, "17"],
    ["in an address alone", "/v2/audio/fluency/result/a-1", "a-1"],
    ["in a query", { status_url: "/status?job_id=a%201" }, "a 1"],
    ["at the end of an address", { url: "/jobs/a-1/" }, "a-1"],
    ["in an envelope", { data: { id: 7, url: "/v2/audio/fluency/result/7" } }, "7"],
    ["in an envelope, under another name", { result: { result_id: "r-2" } }, "r-2"],
    ["in the address of the result", { url: "https://s.example/v2/audio/fluency/result/x%2F1" }, "x/1"],
  ];
  for (const [where, body, id] of rows) it(`has it ${where}`, () => assert.equal(parseAcknowledgment(gatheredAcknowledgment(body)).id, id));
  for (const body of [
    {},
    [],
    "accepted",
    "see page 4",
    { data: [] },
    { data: { name: "x" } },
    [{ id: "a" }, { id: "b" }],
    { url: "pending" },
  ])
    it(`is refused: ${JSON.stringify(body)}`, () =>
      assert.throws(() => parseAcknowledgment(gatheredAcknowledgment(body)), { code: "answer-not-understood" }));
});

describe("the address in an acknowledgment", () => {
  const address = (body: unknown, location?: string) => {
    const { isIdGuessed, ...ack } = parseAcknowledgment(gatheredAcknowledgment(body, location));
    return [resultAddress(ack), isIdGuessed];
  };
  it("is the stated one under any of its names", () => {
    for (const body of [
      { id: "a", status_uri: "/s/a" },
      { data: { id: "a", resultUrl: "/s/a" } },
      { id: "a", url: "pending", status_url: "/s/a" },
    ])
      assert.deepEqual(address(body), ["/s/a", false]);
  });
  it("is none where what is stated is no address", () => {
    for (const url of ["pending", "n/a", "see our page", "id:17", "", 7]) assert.deepEqual(address({ id: "a", url }), [undefined, false]);
  });
  it("is that of a header where nothing else is known, or where it is a result's", () => {
    assert.deepEqual(address({}, "/jobs/17"), ["/jobs/17", true]);
    assert.deepEqual(address({ id: "a" }, "/v2/audio/fluency/result/a"), ["/v2/audio/fluency/result/a", false]);
    assert.deepEqual(address({ id: "a" }, "/pages/a"), [undefined, false]);
    assert.deepEqual(address({ id: "a", url: "/r" }, "/v2/audio/fluency/result/a"), ["/r", false]);
  });
});

describe("resultAddress", () => {
  it("takes the chosen format of fluency v1", () => {
    const body = fixture("acknowledgmentFluencyV1");
    const ack = parseAcknowledgment(body);
    assert.equal(resultAddress(ack, "native"), body.native_format);
    assert.equal(resultAddress(ack, "compat"), body.compat_format);
    assert.equal(resultAddress(ack), body.native_format);
  });
  it("takes url, and status_uri where there is no url", () => {
    const webhook = fixture("acknowledgmentWebhook");
    assert.equal(resultAddress(parseAcknowledgment(webhook)), webhook.url);
    const status = fixture("acknowledgmentStatusUri");
    assert.equal(resultAddress(parseAcknowledgment(status)), status.status_uri);
  });
  it("takes an address without a format for the native one's", () => {
    assert.equal(resultAddress(parseAcknowledgment(fixture("acknowledgmentWebhook")), "compat"), undefined);
    assert.equal(resultAddress(parseAcknowledgment(fixture("acknowledgmentStatusUri")), "compat"), undefined);
  });
  it("has none where an id alone is sent, or something else in an address's place", () => {
    for (const body of [{ id: "x" }, { id: "x", url: null }, { id: "x", url: "" }, { id: "x", url: 7, status_uri: {} }])
      assert.equal(resultAddress(parseAcknowledgment(body)), undefined);
  });
  it("needs an id, which may be a number", () => {
    assert.equal(parseAcknowledgment({ id: 17 }).id, "17");
    for (const body of [{}, { id: "" }, { id: null, url: "/r" }, [], "x"])
      assert.throws(() => parseAcknowledgment(body), { code: "answer-not-understood" });
  });
});

describe("numberOf", () => {
  const table: [string | number | null | undefined, number | undefined][] = [
    ["0.50", 0.5],
    ["-3", -3],
    [" 12 ", 12],
    ["1e2", 100],
    [".5", 0.5],
    ["5.", 5],
    [61.5, 61.5],
    ["", undefined],
    [" ", undefined],
    [undefined, undefined],
    [null, undefined],
    ["0x10", undefined],
    ["12 words", undefined],
    [NaN, undefined],
    ["1e999", undefined],
    ["Infinity", undefined],
  ];
  for (const [value, expected] of table) {
    it(`reads ${JSON.stringify(value)} as ${expected}`, () => assert.equal(numberOf(value), expected));
  }
});

describe("submissionFields", () => {
  const valid = {
    reference_text: "The frog sat.",
    user_token: "0b9a7d3e-1f62",
    model_id: "model-a",
    webhook_url: "https://hooks.example/r?x=1",
  };
  it("takes a whole submission, and one without webhook", () => {
    assert.deepEqual(submissionFields.parse({ ...valid, extra: 1 }), { ...valid, extra: 1 });
    assert.equal(submissionFields.safeParse({ ...valid, webhook_url: undefined }).success, true);
  });
  const refused: [string, unknown][] = [
    ["reference_text", undefined],
    ["reference_text", " \n"],
    ["user_token", undefined],
    ["user_token", ""],
    ["user_token", "ann@school.example"],
    ["user_token", "Ann Lee"],
    ["user_token", "a".repeat(129)],
    ["model_id", undefined],
    ["model_id", " "],
    ["webhook_url", "hooks.example"],
    ["webhook_url", "ftp://hooks.example/"],
    ["webhook_url", "https://me:secret@hooks.example/"],
    ["webhook_url", 5],
  ];
  for (const [field, value] of refused) {
    it(`refuses ${JSON.stringify(value)?.slice(0, 40)} as ${field}`, () => {
      const parsed = submissionFields.safeParse({ ...valid, [field]: value });
      assert.deepEqual(
        parsed.error?.issues.map(({ path }) => path),
        [[field]],
      );
    });
  }
});

describe("problem", () => {
  it("keeps all members", () => assert.deepEqual(problem.parse(fixture("problem")), fixture("problem")));
  it("counts a member of a wrong type as absent", () => {
    const parsed = problem.parse({ detail: { msg: "no" }, status: "400", code: "file-missing", errors: [1] });
    assert.deepEqual([parsed.detail, parsed.status, parsed.code, parsed.errors], [undefined, undefined, "file-missing", [1]]);
  });
  it("is no list and no text", () => {
    assert.equal(problem.safeParse([]).success, false);
    assert.equal(problem.safeParse("no").success, false);
  });
});

describe("local models", () => {
  it("are found by id", () => {
    assert.deepEqual(
      LOCAL_MODELS.map(({ id, segmented }) => [id, segmented]),
      [
        ["local-en", false],
        ["local-en-segmented", true],
      ],
    );
    assert.equal(localModel(DEFAULT_LOCAL_MODEL)?.segmented, false);
    assert.equal(localModel("local-fr"), undefined);
  });
});

describe("fields of the embedded service", () => {
  it("are typed where they are as agreed, and left out where they are not", () => {
    const body = changed(fixture("pronunciation"), "analysis_details[0]", {
      phoneme: "S",
      timestamp: 1,
      end: 1.2,
      score: 31,
      alternatives: [
        { phoneme: "S", posterior: 0.6 },
        { phoneme: "SH", posterior: 0.3 },
      ],
    });
    const [phoneme] = timelineOf({ result: { kind: "pronunciation", body }, reference: "S" }).phonemes;
    const { score, end, alternatives } = phoneme!;
    assert.deepEqual([score, end, alternatives.map((other) => other.phoneme)], [31, 1.2, ["S", "SH"]]);
    const other = parse("fluency-v2", undefined, changed(fixture("fluencyV2"), "details[0].score", "good"));
    assert.equal((other.body as FluencyV2Result).details?.[0]?.score, undefined);
    assert.deepEqual(other.unread, [{ path: "details[0].score", value: '"good"' }]);
  });
  const forms: [string, Record<string, unknown>][] = [
    ["a list", { phoneme: ["S", "SH"] }],
    ["objects", { phoneme: ["S", { phoneme: "SH" }] }],
    ["one text", { phoneme: "S|SH" }],
    ["a map", { phoneme: { SH: 0.3, S: 0.6 } }],
    ["a map of texts", { phoneme: { SH: "0.3", S: "0.6" } }],
    ["a list in one text", { phoneme: "[S SH]" }],
    ["a list of texts in one text", { phoneme: "['S', 'SH']" }],
    ["alternatives in words", { phoneme: "S or SH" }],
    ["a short name", { phone: "S/SH" }],
    ["another name", { phonemes: ["S", "SH"] }],
    ["a list in a list", { phoneme: [["S", "SH"]] }],
    ["an object in a list", { phonemes: [{ phonemes: ["S", "SH"] }] }],
    [
      "probabilities",
      {
        phonemes: [
          { phoneme: "SH", probability: 0.3 },
          { phoneme: "S", probability: 0.6 },
        ],
      },
    ],
  ];
  for (const [name, entry] of forms) {
    it(`reads several phonemes as ${name}`, () => {
      assert.deepEqual(
        phonemeChoices(entry).map(({ phoneme }) => phoneme),
        ["S", "SH"],
      );
      const body = changed(fixture("pronunciation"), "analysis_details[0]", { timestamp: 1, ...entry });
      const { phonemes } = timelineOf({ result: { kind: "pronunciation", body }, reference: "S" });
      assert.equal(phonemes[0]!.heard, "S");
    });
  }
});
