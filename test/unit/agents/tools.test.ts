import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { callTool } from "#agents/callTool.ts";
import { editorRefusal } from "#agents/editorRefusal.ts";
import { readServerMessage } from "#agents/serverMessage.ts";
import { takingNulls } from "#agents/givenInput.ts";
import { TOOL_INPUTS } from "#agents/toolInputs.ts";
import { confirmationOf, inputSchemaOf, readInput, runningOf, TOOL_DEFINITIONS } from "#agents/toolDefinitions.ts";
import type { ToolHost } from "#agents/toolHost.ts";
import { TOOL_NAMES } from "#agents/toolNames.ts";
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

describe("the input of a tool", () => {
  it("may be null where it may be left out", async () => {
    const { limit, path } = readInput("check_passage", { path: "a.txt", text: null, limit: null });
    assert.deepEqual([limit, path], [20, "a.txt"]);
    const schema = takingNulls(TOOL_INPUTS.check_passage);
    const result = await schema["~standard"].validate({ path: "a.txt", text: null });
    assert.equal(result.issues, undefined);
    assert.throws(() => readInput("check_passage", { path: "a.txt", nothing: 1 }));
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
