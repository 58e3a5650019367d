import assert from "node:assert/strict";
import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { after, afterEach, before, describe, it } from "mocha";
import { TOOL_NAMES } from "#agents/toolNames.ts";
import { ROOT } from "../../support/paths.ts";
import { waitFor } from "../../support/waitFor.ts";
import { McpSession } from "./mcpSession.ts";

const PROGRAM = join(ROOT, "dist", "cli.js");

describe("the server for agents", () => {
  let folder: string;
  let session: McpSession;
  /** By their arguments. */
  const sessions = new Map<string, Promise<McpSession>>();

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "agents-"));
    await cp(join(ROOT, "media", "samples"), join(folder, "work"), { recursive: true });
    await cp(join(ROOT, "media", "project"), join(folder, "work", "project"), { recursive: true });
    await writeFile(join(folder, "outside.txt"), "Zebedee is a secret name.\n");
    await writeFile(join(folder, "outside.assess.yaml"), "cases: []\n");
  });
  after(async () => {
    for (const open of sessions.values()) await (await open).close();
    await rm(folder, { recursive: true, force: true });
  });

  const work = () => join(folder, "work");
  /** Goes on with the session that has these arguments, as a client does. */
  const start = async (...args: string[]) => {
    const open = sessions.get(args.join(" ")) ?? McpSession.start(work(), args);
    sessions.set(args.join(" "), open);
    return (session = await open);
  };

  it("lists its tools with what a client has to know of them", async () => {
    const { client } = await start();
    const { tools } = await client.listTools();
    assert.deepEqual(
      tools.map(({ name }) => name),
      [...TOOL_NAMES],
    );
    assert.deepEqual(
      tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name),
      ["check_reference", "check_passage", "convert_text", "read_result"],
    );
    for (const { annotations, description, inputSchema, title } of tools) {
      assert.equal(annotations?.destructiveHint, false);
      assert.equal(annotations?.openWorldHint, false);
      assert.ok(title && description && description.length > 100);
      assert.equal(inputSchema.additionalProperties, false);
    }
  });

  it("speaks the protocol's later revision as well", async () => {
    const later = await McpSession.start(work(), [], { versionNegotiation: { mode: "auto" } });
    try {
      assert.equal((await later.client.listTools()).tools.length, TOOL_NAMES.length);
      assert.match((await later.call("check_passage", { text: "Dr. Lee ran.", profile: false })).text, /with "Doctor"/);
      assert.ok((await later.call("check_passage", { path: "../outside.txt" })).isError);
    } finally {
      await later.close();
    }
  });

  it("checks and profiles a passage, with the project's words and in parts", async () => {
    await start();
    const hens = await session.call("check_passage", { path: "project/passages/the-hens.txt", scope: "generic-phonics" });
    assert.ok(!hens.isError && !/unknown-word/.test(hens.text), hens.text);
    assert.match(hens.text, /Decodable by "[^"]+" up to unit/);
    const profile = hens.structured["profile"] as { words: number; decodability: { share: number } };
    assert.ok(profile.words > 20 && profile.decodability.share > 0.3 && profile.decodability.share <= 1);

    await writeFile(join(work(), "many.txt"), `${Array.from({ length: 45 }, (_, i) => `Dr. Lee had ${i + 13} pens.`).join("\n")}\n`);
    const seen: unknown[] = [];
    let total = 0;
    let next: number | undefined = 0;
    while (next !== undefined) {
      const { structured, text } = await session.call("check_passage", { path: "many.txt", profile: false, offset: next, limit: 40 });
      assert.ok(text.length < 40_000);
      seen.push(...(structured["problems"] as unknown[]));
      next = structured["nextOffset"] as number | undefined;
      total = structured["total"] as number;
    }
    assert.ok(total >= 90);
    assert.deepEqual([seen.length, new Set(seen.map((one) => JSON.stringify(one))).size], [total, total]);
  });

  it("knows the unit that a passage or its folder is for", async () => {
    await start();
    const scoped = (front: string, text = "The knight had a pan.") =>
      session.call("check_passage", { text: `---\n${front}\n---\n${text}\n`, profile: false });
    assert.match((await scoped("unit: 3\nscope: generic-phonics")).text, /“kn” in “knight”/);
    assert.match(
      (await scoped("unit: 3\nscope: generic-phonics")).text,
      /Taught by unit "3": spellings .*a \(AE\).*; words as wholes .*; no two consonants in a row/,
    );
    assert.match((await scoped("unit: zzz\nscope: generic-phonics")).text, /passage-unit-unknown/);
    const outside = await scoped("unit: 3\nscope: ../outside.txt");
    assert.match(outside.text, /passage-scope-unreadable/);
    assert.doesNotMatch(outside.text, /Zebedee/);
    await mkdir(join(work(), "unit3"));
    await writeFile(join(work(), "unit3", "our.passages.json"), JSON.stringify({ version: 1, scope: "generic-phonics", unit: "3" }));
    await writeFile(join(work(), "unit3", "a.txt"), "The knight had a pan.\n");
    const inFolder = await session.call("check_passage", { path: "unit3/a.txt" });
    assert.match(inFolder.text, /“kn” in “knight”/);
    assert.match(inFolder.text, /Decodable by "[^"]+"/);
    assert.match(
      (await session.call("check_passage", { text: "The knight had a pan.", scope: "generic-phonics", unit: "3" })).text,
      /“kn” in “knight”/,
    );
    assert.ok((await session.call("check_passage", { text: "A cat.", scope: "generic-phonics", unit: "zzz" })).isError);
  });

  it("checks what a file is about to hold, as if it stood there", async () => {
    await start();
    const reply = await session.call("check_passage", { path: "project/passages/new.txt", text: "Saoirse had 25 hens.\n", profile: false });
    assert.deepEqual(
      (reply.structured["problems"] as { code: string }[]).map(({ code }) => code),
      ["passage-number"],
    );
    assert.equal(reply.structured["path"], "project/passages/new.txt");
    assert.match((await session.call("check_passage", { text: "Saoirse had two hens.\n" })).text, /passage-unknown-word/);
  });

  it("converts there and back", async () => {
    await start();
    const arpabet = await session.call("convert_text", { text: "the snow", from: "text", to: "arpabet" });
    assert.match(String(arpabet.structured["converted"]), /^DH AH0 \/ S N OW1 /);
    assert.equal((await session.call("convert_text", { text: "DH AH0 / S N OW1", from: "arpabet", to: "ipa" })).text, "ðə ˈsnoʊ");
    assert.equal((await session.call("convert_text", { text: "ðə ˈsnoʊ", from: "ipa", to: "text" })).text, "the snow");
  });

  it("tells nothing of a reading unless somebody has allowed it", async () => {
    await start();
    for (const [name, input] of [
      ["assess_recording", { recording: "the-seed.wav", reference: "the-seed.txt" }],
      ["read_result", { path: "any.assessment.json" }],
      ["run_suite", { paths: ["project"] }],
    ] as const) {
      const { text, isError } = await session.call(name, input);
      assert.ok(isError);
      assert.match(text, /^readings-not-allowed: .*--allow-readings/);
    }
    assert.deepEqual(
      (await readdir(join(work(), "project"))).filter((name) => name.endsWith(".assessment.json")),
      [],
    );
  });

  it("has a card for answers about a reading, where such answers are allowed", async () => {
    const { client: strict } = await start();
    assert.ok((await strict.listTools()).tools.every(({ _meta }) => _meta === undefined));
    assert.equal(strict.getServerCapabilities()?.resources, undefined);

    const { client } = await start("--allow-readings");
    const uris = (await client.listTools()).tools.flatMap(({ name, _meta }) => {
      const { resourceUri, visibility } = (_meta?.["ui"] ?? {}) as { resourceUri?: string; visibility?: string[] };
      return resourceUri === undefined ? [] : [{ name, resourceUri, visibility }];
    });
    const resourceUri = "ui://speech-assessment/reading.html";
    assert.deepEqual(uris, [
      { name: "assess_recording", resourceUri, visibility: ["model"] },
      { name: "read_result", resourceUri, visibility: ["model"] },
    ]);
    const { contents } = await client.readResource({ uri: resourceUri });
    const [{ uri, mimeType, text, _meta }] = contents as [{ uri: string; mimeType: string; text: string; _meta: unknown }];
    assert.deepEqual([uri, mimeType, _meta], [resourceUri, "text/html;profile=mcp-app", { ui: { csp: {}, prefersBorder: true } }]);
    assert.match(text, /^<!DOCTYPE html>[^]*default-src 'none'; script-src 'sha256-[^]*<\/html>\n$/);
  });

  it("assesses a recording, keeps the result when asked, and reads it with its review", async () => {
    await start("--allow-readings");
    const { text, structured, isError } = await session.call("assess_recording", {
      recording: "the-seed.wav",
      reference: "the-seed.txt",
      save: true,
    });
    assert.ok(!isError, text);
    const { figures, total, path } = structured as { figures: Record<string, number>; total: number; path: string };
    assert.ok(figures["accuracy"]! > 85 && figures["words"] === 44 && total > 0);
    assert.match(text, /accuracy [\d.]+ %.*words correct per minute/);
    const read = await session.call("read_result", { path });
    assert.deepEqual(read.structured["figures"], figures);
    assert.deepEqual(read.structured["readOtherwise"], structured["readOtherwise"]);

    const [first] = structured["readOtherwise"] as { word: number; expected: string; kind: string }[];
    assert.equal(first!.kind, "omission");
    const file = JSON.parse(await readFile(join(work(), path), "utf8")) as Record<string, unknown>;
    const review = {
      words: [{ word: first!.word - 1, text: first!.expected, verdict: "correct", by: "Ms Quillfeather", at: "2026-01-02T03:04:05Z" }],
    };
    await writeFile(join(work(), "reviewed.assessment.json"), JSON.stringify({ ...file, review }));
    const reviewed = await session.call("read_result", { path: "reviewed.assessment.json" });
    assert.ok((reviewed.structured["figures"] as typeof figures)["accuracy"]! > figures["accuracy"]!);
    assert.match(reviewed.text, /Reviewed, 1 change\./);
    assert.doesNotMatch(JSON.stringify(reviewed), /Quillfeather/);
    // The log says that there were calls, and nothing of what they told.
    assert.match(session.log, /assess_recording: answered/);
    assert.doesNotMatch(session.log, /seed|accuracy|omission/);
  });

  it("gives no figures of a recording of another text", async () => {
    await start("--allow-readings");
    const { text, structured } = await session.call("assess_recording", { recording: "the-snow.wav", reference: "the-seed.txt" });
    assert.match(text, /does not seem to be a reading of this text/);
    assert.ok(structured["otherText"]);
    for (const key of ["figures", "readOtherwise", "confusions"]) assert.ok(!(key in structured), key);
  });

  it("runs a suite, and takes what is known the second time", async function () {
    this.timeout(120_000);
    await start("--allow-readings");
    const first = await session.call("run_suite", { paths: ["project"] });
    assert.ok(!first.isError, first.text);
    assert.deepEqual([first.structured["green"], first.structured["assessed"], first.structured["known"]], [true, 4, 0]);
    // Cases of the sample are called by who reads.
    assert.doesNotMatch(JSON.stringify(first), /Anna|Ben\b/);
    const suite = join(work(), "project", "readings.assess.yaml");
    await writeFile(suite, (await readFile(suite, "utf8")).replace("accuracy: 100", "accuracy: 12"));
    const again = await session.call("run_suite", { paths: ["project/readings.assess.yaml"] });
    assert.deepEqual([again.structured["green"], again.structured["assessed"], again.structured["known"]], [false, 0, 4]);
    const [failed] = again.structured["cases"] as { status: string; failures: { expectation: string; line: number }[] }[];
    assert.deepEqual([failed!.status, failed!.failures.map(({ expectation }) => expectation)], ["failed", ["accuracy"]]);
    assert.match(again.text, new RegExp(`${failed!.failures[0]!.line}:\\d+ accuracy: `));
  });

  it("reads nothing outside of its roots, however the way is written", async () => {
    await symlink(join(folder, "outside.txt"), join(work(), "link.txt"));
    await symlink(folder, join(work(), "up"));
    await start("--allow-readings");
    assert.equal(spawnSync("mkfifo", [join(work(), "pipe.txt")]).status, 0);
    assert.match((await session.call("check_passage", { path: "pipe.txt" })).text, /^file-unreadable: .*device or something similar/);
    for (const path of [
      "../outside.txt",
      join(folder, "outside.txt"),
      "link.txt",
      "up/outside.txt",
      "project/../../outside.txt",
      "/etc/passwd",
      "/etc/nothing-there",
      "a\0b.txt",
    ]) {
      const { text, isError } = await session.call("check_passage", { path });
      assert.ok(isError && text.startsWith("outside-roots: "), `${path}: ${text}`);
      assert.doesNotMatch(text, /Zebedee/);
    }
    assert.match(
      (await session.call("assess_recording", { recording: "the-seed.wav", reference: "up/outside.txt" })).text,
      /^outside-roots/,
    );
    assert.match((await session.call("run_suite", { paths: ["up"] })).text, /^outside-roots/);
    assert.match((await session.call("check_passage", { text: "A cat.", scope: "up/x.scope.json" })).text, /^outside-roots/);
    await mkdir(join(work(), "sly"));
    await writeFile(
      join(work(), "sly", "sly.assess.yaml"),
      [
        "cases:",
        "  - { recording: ../the-seed.wav, reference: ../../outside.txt, kind: fluency }",
        "  - { recording: ../up/work/the-seed.wav, reference: ../link.txt, kind: fluency }",
        "  - { recording: /etc/hostname, reference: ../the-seed.txt, kind: fluency }",
        "  - { recording: ../../*.wav, reference: ../the-seed.txt, kind: fluency }",
        "",
      ].join("\n"),
    );
    const sly = await session.call("run_suite", { paths: ["sly"] });
    assert.deepEqual(
      (sly.structured["cases"] as { status: string }[]).map(({ status }) => status),
      ["error", "error", "error", "error"],
      sly.text,
    );
    assert.doesNotMatch(JSON.stringify(sly), /Zebedee/);
    assert.ok(!JSON.stringify(sly.structured["cases"]).includes(`${work()}/the-seed`), sly.text);
    await rm(join(work(), "sly"), { recursive: true });
  });

  it("says what is wrong with an input, and goes on", async () => {
    await start();
    assert.ok((await session.call("check_passage", { pth: "the-seed.txt" })).isError);
    assert.ok((await session.call("check_passage", { path: "the-seed.txt", grade: 99 })).isError);
    assert.match((await session.call("check_passage", {})).text, /^input-incomplete: /);
    assert.match((await session.call("check_passage", { path: "the-snow.arpabet" })).text, /^file-kind-unknown: /);
    assert.match((await session.call("check_reference", { path: "elephant.wav" })).text, /^file-kind-unknown: /);
    assert.match((await session.call("check_passage", { path: "nothing.txt" })).text, /^file-unreadable: /);
    assert.match((await session.call("check_passage", { path: "." })).text, /^file-unreadable: /);
    await assert.rejects(session.call("no_such_tool", {}));
    assert.ok(!(await session.call("check_passage", { path: "the-seed.txt" })).isError);
  });

  it("ends an assessment that is cancelled, and does the next", async () => {
    await start("--allow-readings");
    const cancel = new AbortController();
    const before = session.log.length;
    const call = session.call("assess_recording", { recording: "the-seed.wav", reference: "the-seed.txt" }, cancel.signal);
    setTimeout(() => cancel.abort(), 100);
    await assert.rejects(call);
    await waitFor(
      "the end of the cancelled call",
      () => Promise.resolve(/assess_recording: refused/.test(session.log.slice(before)) || undefined),
      10_000,
    );
    assert.ok(!(await session.call("assess_recording", { recording: "elephant.wav", text: "elephant" })).isError);
  });

  it("takes the folders that its client works in, unless it was given some", async () => {
    const client = new Client({ name: "test", version: "1" }, { capabilities: { roots: {} } });
    client.setRequestHandler("roots/list", () => ({ roots: [{ uri: pathToFileURL(join(work(), "project")).href }] }));
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [PROGRAM, "mcp"], cwd: folder, stderr: "ignore" }));
    try {
      const check = async (path: string) =>
        ((await client.callTool({ name: "check_passage", arguments: { path } })).content[0] as { text: string }).text;
      assert.match(await check("passages/the-hens.txt"), /^Profile: /);
      assert.match(await check(join(work(), "the-seed.txt")), /^outside-roots/);
    } finally {
      await client.close();
    }
  });

  describe("as a process", () => {
    let child: ChildProcessWithoutNullStreams;
    let out: string;
    afterEach(() => child.kill("SIGKILL"));

    function run(...args: string[]): void {
      out = "";
      child = spawn(process.execPath, [PROGRAM, "mcp", ...args], { cwd: work() });
      child.stdout.on("data", (bytes: Buffer) => (out += bytes.toString("utf8")));
    }
    const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
    const introduce = () => {
      send({
        id: 1,
        method: "initialize",
        params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
      });
      send({ method: "notifications/initialized" });
    };

    it("writes nothing but messages to its output, whatever comes in, and ends with its input", async () => {
      run();
      introduce();
      child.stdin.write('this is no message\n{"jsonrpc":"2.0"}\n[]\n\n');
      send({ id: 2, method: "tools/call", params: { name: "check_passage", arguments: { text: "A cat." } } });
      await waitFor("the answer", () => Promise.resolve(/"id":2/.test(out) || undefined), 10_000);
      const exited = once(child, "exit");
      child.stdin.end();
      assert.deepEqual(await exited, [0, null]);
      for (const line of out.trimEnd().split("\n")) assert.equal((JSON.parse(line) as { jsonrpc: string }).jsonrpc, "2.0");
    });

    it("ends in the middle of an assessment as well, and leaves nothing behind", async () => {
      const mine = async () => (await readdir(tmpdir())).filter((name) => name.startsWith("speech-assessment-cli-"));
      const before = new Set(await mine());
      run("--allow-readings");
      introduce();
      send({
        id: 2,
        method: "tools/call",
        params: { name: "assess_recording", arguments: { recording: "the-seed.wav", reference: "the-seed.txt" } },
      });
      const made = await waitFor("the service's folder", async () => (await mine()).find((name) => !before.has(name)), 10_000);
      const exited = once(child, "exit");
      child.stdin.end();
      assert.deepEqual(await exited, [0, null]);
      assert.ok(!(await mine()).includes(made));
    });

    it("refuses a root that is none", async () => {
      run("--root", "nowhere");
      child.stderr.setEncoding("utf8");
      let said = "";
      child.stderr.on("data", (text: string) => (said += text));
      assert.deepEqual(await once(child, "exit"), [1, null]);
      // The command and the server are two bundles.
      assert.match(said, /^\S*nowhere is not a folder that can be read[^\n]*\n$/);
    });
  });
});
