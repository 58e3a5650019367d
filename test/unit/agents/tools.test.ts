import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { callTool } from "#agents/callTool.ts";
import { editorRefusal } from "#agents/editorRefusal.ts";
import { readServerMessage } from "#agents/serverMessage.ts";
import { confirmationOf, inputSchemaOf, readInput, runningOf, TOOL_DEFINITIONS } from "#agents/toolDefinitions.ts";
import type { ToolHost } from "#agents/toolHost.ts";
import { TOOL_NAMES, type ToolName } from "#agents/toolNames.ts";
import { HumanError } from "#core/humanError.ts";
import { oralReading } from "../core/scoring/oralReading.ts";

const ALLOWED = { readings: true, howToAllow: "" };
const never = new AbortController().signal;
const EXAMPLES = {
  check_reference: { path: "a.arpabet" },
  check_passage: { path: "a.txt" },
  convert_text: { text: "a", from: "text", to: "ipa" },
  assess_recording: { recording: "maria/a.wav", reference: "a.txt" },
  read_result: { path: "a.assessment.json" },
  run_suite: { paths: ["suites", "b"] },
} as const;

/** Of each input that may be left out, a value that the schema takes. */
const GIVEN: Readonly<Record<string, unknown>> = {
  path: "a.txt",
  text: "a",
  alphabet: "timit61",
  format: "markdown",
  kind: "recognition",
  grade: 3,
  scope: "generic-phonics",
  unit: "3",
  profile: false,
  layout: "words",
  reference: "a.txt",
  line: 2,
  save: true,
  tags: ["smoke"],
  fresh: true,
  offset: 5,
  limit: 7,
};

describe("the input of a tool", () => {
  const optional = TOOL_NAMES.flatMap((name) => {
    const { properties, required = [] } = inputSchemaOf(name) as { properties: object; required?: string[] };
    return Object.keys(properties).flatMap((key) => (required.includes(key) ? [] : [[name, key] as const]));
  });
  const withoutIt = (name: ToolName, key: string): unknown =>
    readInput(name, Object.fromEntries(Object.entries(EXAMPLES[name]).filter(([other]) => other !== key)));

  for (const [name, key] of optional) {
    it(`of ${name} may have null for ${key}, as if it was left out`, () => {
      assert.deepEqual(readInput(name, { ...EXAMPLES[name], [key]: null }), withoutIt(name, key));
      assert.notDeepEqual(readInput(name, { ...EXAMPLES[name], [key]: GIVEN[key] }), withoutIt(name, key), "the value counts");
    });
  }

  it("has to have what is required, and nothing that is unknown", () => {
    assert.throws(() => readInput("read_result", { path: null }));
    assert.throws(() => readInput("check_passage", { path: "a.txt", nothing: 1 }));
    for (const input of ["a.txt", null, ["a.txt"]]) assert.throws(() => readInput("check_passage", input));
  });

  it("may be one value where there may be several", () => {
    const { paths, tags } = readInput("run_suite", { paths: "file:///s/a.assess.yaml", tags: "smoke" });
    assert.deepEqual([paths, tags], [["/s/a.assess.yaml"], ["smoke"]]);
    assert.throws(() => readInput("run_suite", { paths: [] }));
    assert.throws(() => readInput("run_suite", { paths: 5 }));
  });

  for (const [written, grade] of [
    [3, 3],
    ["3", 3],
    ["3rd", 3],
    ["Grade 3", 3],
    ["K", 0],
    [0, 0],
    [12, 12],
  ] as const)
    it(`takes ${JSON.stringify(written)} for a grade`, () => assert.equal(readInput("check_passage", { grade: written }).grade, grade));
  for (const written of [13, -1, 2.5, "3b", "", "first and second", true, ["3"]])
    it(`does not take ${JSON.stringify(written)} for a grade, and says what to write`, async () => {
      const { text } = await callTool("check_passage", { text: "A cat.", grade: written }, {} as ToolHost, ALLOWED, never);
      assert.match(text, /^input-invalid: .*“grade” .*K for kindergarten, or a number up to 12/);
    });

  for (const [given, path] of [
    ["passages/a b.txt", "passages/a b.txt"],
    ["/s/100%.txt", "/s/100%.txt"],
    ["file:///s/a.txt", "/s/a.txt"],
    ["FILE://localhost/s/a.txt", "/s/a.txt"],
    ["file:///s/My%20Texts/%C3%B1u.txt", "/s/My Texts/ñu.txt"],
    ["file:///s/50%25.txt", "/s/50%.txt"],
    ["file:///c%3A/My%20Texts/a.txt", "c:/My Texts/a.txt"],
    ["file:///C:/a.txt", "C:/a.txt"],
    ["/c:/a.txt", "c:/a.txt"],
    ["C:\\Texts\\a.txt", "C:\\Texts\\a.txt"],
    ["file://server/share/a.txt", "//server/share/a.txt"],
    ["file:///s/..%2Fa.txt", "file:///s/..%2Fa.txt"],
    ["file:///s/%E0%A4%A.txt", "file:///s/%E0%A4%A.txt"],
    ["https://example.org/a.txt", "https://example.org/a.txt"],
  ] as const)
    it(`takes ${given} for ${path}`, () => {
      assert.equal(readInput("check_reference", { path: given }).path, path);
      assert.equal(readInput("read_result", { path: given }).path, path);
      assert.equal(readInput("check_passage", { scope: given }).scope, path);
      assert.equal(readInput("check_reference", { alphabet: given }).alphabet, path);
      const { recording, reference } = readInput("assess_recording", { recording: given, reference: given });
      assert.deepEqual([recording, reference], [path, path]);
      assert.deepEqual(readInput("run_suite", { paths: [given] }).paths, [path]);
    });
});

describe("the tools for agents", () => {
  it("ask a person before anything of a reading is told, and say what is", () => {
    for (const name of TOOL_NAMES) {
      const confirmation = confirmationOf(name, EXAMPLES[name]);
      assert.equal(confirmation !== undefined, TOOL_DEFINITIONS[name].tellsOfReadings, name);
      if (!confirmation) continue;
      assert.match(confirmation.title, /language model/);
      assert.match(confirmation.message, /language model gets .*accuracy/);
      if (TOOL_DEFINITIONS[name].assesses) assert.match(confirmation.message, /on this machine and (?:is|are) not sent anywhere/);
    }
    assert.match(confirmationOf("assess_recording", { ...EXAMPLES.assess_recording, save: true })!.message, /new file/);
    assert.match(
      confirmationOf("assess_recording", { recording: "maria@school.org/a.wav", text: "a" })!.message,
      /may say who the child is/,
    );
    assert.match(confirmationOf("read_result", { path: "file:///s/maria%40school.org/a.json" })!.message, /may say who the child is/);
    assert.doesNotMatch(confirmationOf("run_suite", { paths: ["a\u202eb\u001b[31m"] })!.message, /[\u202e\u001b]/u);
  });

  it("say what they are at, without the text that they are given", () => {
    assert.equal(runningOf("check_passage", { path: "a.txt" }), "Checking a.txt");
    for (const name of TOOL_NAMES) assert.ok(runningOf(name, EXAMPLES[name]).length < 80);
    assert.throws(() => runningOf("check_passage", { pth: "a" }));
  });

  it("describe their input with every property", () => {
    for (const name of TOOL_NAMES) {
      const { properties, additionalProperties } = inputSchemaOf(name) as {
        properties: Record<string, { description?: string }>;
        additionalProperties: unknown;
      };
      assert.equal(additionalProperties, false);
      for (const [key, { description }] of Object.entries(properties)) assert.ok(description, `${name}.${key}`);
    }
  });

  it("are refused in the editor where the workspace is not trusted, if they assess, and without a folder", () => {
    const refused = TOOL_NAMES.filter((name) => editorRefusal(name, { isTrusted: false, folders: 1 }) !== undefined);
    assert.deepEqual(refused, ["assess_recording", "run_suite"]);
    assert.ok(TOOL_NAMES.every((name) => editorRefusal(name, { isTrusted: true, folders: 1 }) === undefined));
    assert.match(editorRefusal("check_passage", { isTrusted: true, folders: 0 })!, /^no-folder/);
  });
});

describe("a call of a tool", () => {
  const timeline = oralReading("the old>cold dog");
  const host = (more: Partial<ToolHost>) => more as ToolHost;
  const assess = () => Promise.resolve({ timeline, operation: "fluency-v2" as const, reader: {}, notes: [] });

  it("is refused without asking the host where nobody has allowed what it tells", async () => {
    const untouched = host({ assess: () => assert.fail("asked"), result: () => assert.fail("asked"), run: () => assert.fail("asked") });
    for (const name of ["assess_recording", "read_result", "run_suite"] as const) {
      const { text, isError } = await callTool(name, EXAMPLES[name], untouched, { readings: false, howToAllow: "Do this." }, never);
      assert.ok(isError);
      assert.match(text, /^readings-not-allowed: .* Do this\.$/);
    }
  });

  it("says what is wrong with its input", async () => {
    assert.match(
      (await callTool("assess_recording", { recording: "a.wav" }, host({ assess }), ALLOWED, never)).text,
      /^input-incomplete: /,
    );
    assert.match(
      (await callTool("assess_recording", { recording: "a.wav", text: "a", reference: "b" }, host({ assess }), ALLOWED, never)).text,
      /^input-incomplete: /,
    );
    assert.match((await callTool("read_result", { path: 5 }, host({}), ALLOWED, never)).text, /^input-invalid: .*“path” has to be text/);
    assert.match(
      (await callTool("run_suite", { paths: ["a"], base_url: "x" }, host({}), ALLOWED, never)).text,
      /^input-invalid: .*base_url/,
    );
  });

  it("takes a kind by the name that suites have for it, or by the id in results", async () => {
    const asked: unknown[] = [];
    const asking = host({ assess: (one) => (asked.push(one.kind), assess()) });
    for (const kind of ["fluency", "fluency-v2", "recognition", undefined])
      await callTool("assess_recording", { ...EXAMPLES.assess_recording, kind }, asking, ALLOWED, never);
    assert.deepEqual(asked, ["fluency-v2", "fluency-v2", "recognition", undefined]);
    assert.match(
      (await callTool("assess_recording", { ...EXAMPLES.assess_recording, kind: "toString" }, asking, ALLOWED, never)).text,
      /^input-invalid: /,
    );
  });

  it("answers with what people can do something about, and throws what they cannot", async () => {
    const failing = (error: Error) => host({ result: () => Promise.reject(error) });
    const { text, isError } = await callTool(
      "read_result",
      EXAMPLES.read_result,
      failing(new HumanError("outside-roots", "It is\noutside.")),
      ALLOWED,
      never,
    );
    assert.deepEqual([text, isError], ["outside-roots: It is outside.", true]);
    await assert.rejects(callTool("read_result", EXAMPLES.read_result, failing(new TypeError("defect")), ALLOWED, never), TypeError);
  });

  it("throws the signal's reason when it is cancelled", async () => {
    const cancel = new AbortController();
    const waiting = host({
      assess: (_, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener("abort", () => reject(new HumanError("cancelled", "x")))),
    });
    const call = callTool("assess_recording", EXAMPLES.assess_recording, waiting, ALLOWED, cancel.signal);
    cancel.abort(new Error("enough"));
    await assert.rejects(call, /enough/);
  });
});

describe("a line of the server", () => {
  it("is read as an answer to a request, or not at all", () => {
    assert.deepEqual(readServerMessage('{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"a"}]}}')?.result?.content, [
      { type: "text", text: "a" },
    ]);
    assert.equal(readServerMessage('{"jsonrpc":"2.0","id":4,"error":{"code":1,"message":"no"}}')?.error?.message, "no");
    for (const line of ["", "hello", "[]", '{"method":"x"}', '{"id":"a","result":{}}'])
      assert.equal(readServerMessage(line), undefined, line);
  });
});
