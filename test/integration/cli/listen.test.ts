import assert from "node:assert/strict";
import { mkdirSync, readdirSync, readFileSync, rmdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Webhook } from "standardwebhooks";
import type * as Cli from "#cli/runCli.ts";
import { fixture } from "../../unit/contract/fixtures.ts";
import { scratch } from "../client/recordings.ts";

const SECRET = `whsec_${Buffer.alloc(32, 3).toString("base64")}`;
const TOKEN = "speaker-token-of-a-child";

describe("listen", () => {
  const files = scratch();
  const running: { stop: AbortController; ended: Promise<number> }[] = [];
  afterEach(async () => {
    for (const { stop, ended } of running.splice(0)) {
      stop.abort();
      await ended;
    }
  });
  after(files.remove);
  let runCli: typeof Cli.runCli;
  // Imported the way it imports its commands, so that there is one copy of each class of error.
  before(async () => ({ runCli } = await import("#cli/runCli.ts")));
  let folders = 0;
  const folder = () => files.path(`out-${folders++}`);

  function run(args: string[], environment: Record<string, string> = { SECRET }) {
    const written = { out: "", err: "" };
    const stop = new AbortController();
    const output = (name: "out" | "err") => ({ write: (text: string) => void (written[name] += text) });
    const ended = runCli(["listen", ...args], {
      stdout: output("out"),
      stderr: output("err"),
      environment,
      signal: stop.signal,
      directory: "",
    });
    running.push({ stop, ended });
    const lines = () =>
      written.out
        .split("\n")
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Record<string, unknown>);
    return { written, stop, ended, lines };
  }

  async function until(condition: () => boolean): Promise<void> {
    while (!condition()) await sleep(5);
  }

  async function listening(args: string[], environment?: Record<string, string>) {
    const process = run(args, environment);
    await until(() => process.lines().length === 1);
    return { ...process, url: process.lines()[0]!["url"] as string };
  }

  async function post(
    url: string,
    json: object,
    { secret = SECRET, type = "application/json" }: { secret?: string; type?: string } = {},
  ): Promise<number> {
    const body = JSON.stringify(json);
    const time = new Date();
    const headers = {
      "content-type": type,
      "webhook-id": "msg",
      "webhook-timestamp": String(Math.floor(time.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign("msg", time, body),
    };
    return (await fetch(url, { method: "POST", body, headers })).status;
  }

  const result = (id: string) => ({ ...fixture("recognitionCorrect"), assessment_id: id, user_id: TOKEN });

  it("prints its address, writes each signed result to a file of its own, and tells of it without the speaker's token", async () => {
    const out = folder();
    const { url, lines, written, stop, ended } = await listening(["--secret-env", "SECRET", "--out", out]);
    assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/[A-Za-z0-9_-]{32}$/);
    for (const id of ["one", "two", "one"]) assert.equal(await post(url, result(id)), 204);
    await until(() => lines().length === 3);
    await sleep(30);
    assert.deepEqual(
      lines().slice(1),
      ["one", "two"].map((id) => ({ id, signed: true, kind: "recognition", file: join(out, `result-${id}.json`) })),
    );
    assert.equal(readFileSync(join(out, "result-one.json"), "utf8"), JSON.stringify(result("one")));
    if (process.platform !== "win32") assert.equal(statSync(join(out, "result-one.json")).mode & 0o777, 0o600);
    assert.deepEqual(readdirSync(out).sort(), ["result-one.json", "result-two.json"]);
    stop.abort();
    assert.equal(await ended, 0);
    assert.equal(written.err, "");
    for (const secret of [TOKEN, SECRET]) assert.ok(!written.out.includes(secret) && !written.err.includes(secret));
  });

  it("keeps and tells nothing of the API key where a service repeats it", async () => {
    const out = folder();
    const key = "key-5f2b9c-secret";
    const { url, lines, written } = await listening(["--secret-env", "SECRET", "--out", out], {
      SECRET,
      SPEECH_ASSESSMENT_API_KEY: ` "${key}" `,
    });
    for (let time = 0; time < 2; time++) assert.equal(await post(url, { ...result(`one-${key}`), note: `with ${key}`, [key]: 1 }), 204);
    assert.equal(
      await post(
        url,
        { type: "about:blank", status: 422, code: "audio-unreadable", detail: `${key} sent rubbish.`, id: "two" },
        { type: "application/problem+json" },
      ),
      204,
    );
    await until(() => lines().length === 3);
    assert.deepEqual(readdirSync(out), ["result-one-.json"]);
    const text = readFileSync(join(out, "result-one-.json"), "utf8");
    assert.deepEqual(JSON.parse(text), { ...result("one-"), note: "with ", "": 1 });
    for (const told of [text, written.out, written.err]) assert.ok(!told.includes(key), told);
  });

  it("refuses what the secret did not sign", async () => {
    const out = folder();
    const { url, lines } = await listening(["--secret-env", "SECRET", "--out", out]);
    assert.equal(await post(url, result("one"), { secret: `whsec_${Buffer.alloc(32, 4).toString("base64")}` }), 401);
    assert.equal(
      (await fetch(url, { method: "POST", body: JSON.stringify(result("one")), headers: { "content-type": "application/json" } })).status,
      401,
    );
    await sleep(30);
    assert.deepEqual([lines().length, readdirSync(out)], [1, []]);
  });

  it("says that nothing proves the sender where there is no secret, and of each result that it is not signed", async () => {
    const { url, lines, written } = await listening(["--out", folder()]);
    assert.match(written.err, /^There is no secret, so anyone could send a result\./);
    assert.equal(await post(url, result("one")), 204);
    await until(() => lines().length === 2);
    assert.equal(lines()[1]!["signed"], false);
  });

  it("takes the jobs that it was told of alone", async () => {
    const { url } = await listening(["--secret-env", "SECRET", "--out", folder(), "--expect", "one", "--expect", "two"]);
    assert.deepEqual([await post(url, result("two")), await post(url, result("three")), await post(url, result("one"))], [204, 404, 204]);
  });

  it("ends with the first result with --once, well for a result and with 1 for a job that failed", async () => {
    const good = await listening(["--secret-env", "SECRET", "--out", folder(), "--once"]);
    await post(good.url, result("one"));
    assert.equal(await good.ended, 0);
    const bad = await listening(["--secret-env", "SECRET", "--out", folder(), "--once"]);
    await post(
      bad.url,
      { type: "about:blank", status: 422, code: "audio-unreadable", detail: "It is damaged.", id: "two" },
      { type: "application/problem+json" },
    );
    assert.equal(await bad.ended, 1);
    assert.deepEqual(bad.lines()[1], { id: "two", signed: true, failed: { code: "audio-unreadable", detail: "It is damaged." } });
  });

  it("writes nowhere else, whatever the id is", async () => {
    const out = folder();
    const { url, lines } = await listening(["--secret-env", "SECRET", "--out", out]);
    const ids = ["../../evil", "/etc/passwd", "con", "a\u0000b", "..", "x".repeat(200), "C:\\evil"];
    for (const id of ids) assert.equal(await post(url, result(id)), 204);
    await until(() => lines().length === 1 + ids.length);
    assert.ok(readdirSync(out).every((name) => /^result-([0-9a-f]{32}|con)\.json$/.test(name)));
    assert.equal(readdirSync(out).length, ids.length);
  });

  it("reads the secret from a file", async () => {
    const { url } = await listening(["--secret-file", files.write("secret", `${SECRET}\n`), "--out", folder()]);
    assert.equal(await post(url, result("one")), 204);
  });

  it("asks for another delivery until a result is saved, and says why", async () => {
    const out = folder();
    const { url, written, lines, ended } = await listening(["--secret-env", "SECRET", "--out", out, "--once"]);
    rmdirSync(out);
    assert.equal(await post(url, result("one")), 503);
    assert.match(
      written.err,
      /^The result "one" was received but could not be saved \(ENOENT\)\. The service was asked to deliver it again/,
    );
    assert.equal(lines().length, 1);
    mkdirSync(out);
    assert.equal(await post(url, result("one")), 204);
    assert.deepEqual(readdirSync(out), ["result-one.json"], "there when the answer is");
    assert.equal(await ended, 0);
  });

  it("keeps and tells of what it cannot read", async () => {
    const out = folder();
    const { url, lines } = await listening(["--out", out]);
    const bodies = [
      JSON.stringify({ payload: { assessment_id: "one" } }),
      "id=two&status=done",
      JSON.stringify({ hello: "there" }),
      "\u0000",
    ];
    for (const body of [...bodies, bodies[0]!]) assert.equal((await fetch(url, { method: "POST", body })).status, 204);
    const told = lines().slice(1);
    assert.deepEqual(
      told.map(({ id, signed, unread }) => [id, signed, unread]),
      [
        ["one", false, true],
        [undefined, false, true],
        [undefined, false, true],
        [undefined, false, true],
        ["one", false, true],
      ],
    );
    assert.deepEqual(
      told.map(({ file }) => readFileSync(file as string, "utf8")),
      [...bodies, bodies[0]],
    );
    assert.equal(readdirSync(out).length, bodies.length, "a file for each");
  });

  it("keeps what is no result and goes on until the first one, with --once", async () => {
    const { url, ended, lines } = await listening(["--out", folder(), "--once"]);
    const before = [{ type: "ping" }, { id: "one", status: "processing" }];
    for (const body of before) assert.equal(await post(url, body), 204);
    assert.equal(await post(url, result("one")), 204);
    assert.equal(await ended, 0);
    const told = lines().slice(1);
    assert.deepEqual(
      told.map(({ id, unread }) => [id, unread]),
      [
        [undefined, true],
        ["one", true],
        ["one", undefined],
      ],
    );
    assert.deepEqual(
      told.slice(0, 2).map(({ file }) => JSON.parse(readFileSync(file as string, "utf8")) as unknown),
      before,
    );
  });

  const { assessment_id: _unnamed, ...unnamed } = result("none") as Record<string, unknown>;
  const two = ["one", "two"];
  const many = Array.from({ length: 300 }, (_, at) => `many-${at}`);
  /** `rest`: how many results are counted in a body that is kept whole as well. */
  const several: [string, body: object, filed: string[], rest?: number, args?: string[]][] = [
    ["a list", two.map(result), two],
    ["a list in an envelope", { data: two.map(result) }, two],
    ["members named by their ids", { results: { R8: result("one"), R9: result("two") } }, two],
    ["a list with something else", [result("one"), { id: "two", status: "failed" }], ["one"], 1],
    ["a list beside something else", { data: two.map(result), next: "/page/2" }, two, 2],
    ["a list with one without an id", [result("one"), unnamed], ["one"], 2],
    ["a list with one that nobody waits for", two.map(result), ["two"], 2, ["--expect", "two"]],
    ["a list with more than is looked at", [...many, "more"].map(result), many, 300],
  ];
  for (const [what, body, filed, rest, args = []] of several) {
    it(`files each of several results for its job, and keeps what else there is: ${what}`, async () => {
      const out = folder();
      const { url, lines, ended } = await listening(["--out", out, "--once", ...args]);
      assert.equal(await post(url, body), 204);
      assert.equal(await ended, rest === undefined ? 0 : 1);
      const told = lines().slice(1);
      assert.deepEqual(
        told.slice(0, filed.length),
        filed.map((id) => ({ id, signed: false, kind: "recognition", file: join(out, `result-${id}.json`) })),
      );
      for (const id of filed) assert.deepEqual(JSON.parse(readFileSync(join(out, `result-${id}.json`), "utf8")), result(id));
      assert.equal(readdirSync(out).length, filed.length + (rest === undefined ? 0 : 1));
      if (rest === undefined) return assert.equal(told.length, filed.length);
      const { file, ...whole } = told.at(-1)!;
      assert.deepEqual([told.length, whole], [filed.length + 1, { results: rest, signed: false, unread: true }]);
      assert.deepEqual(JSON.parse(readFileSync(file as string, "utf8")), body);
    });
  }

  it("keeps another result of the same job beside the first, and tells of it", async () => {
    const out = folder();
    const other = { ...result("one"), prediction: "ship" };
    for (let start = 0; start < 2; start++) {
      const { url, lines } = await listening(["--out", out]);
      for (const body of [result("one"), other, result("one"), other]) assert.equal(await post(url, body), 204);
      assert.deepEqual(lines().slice(1), [
        { id: "one", signed: false, kind: "recognition", file: join(out, "result-one.json") },
        { id: "one", signed: false, kind: "recognition", file: join(out, "result-one-2.json"), another: true },
      ]);
    }
    assert.deepEqual(readdirSync(out).sort(), ["result-one-2.json", "result-one.json"]);
    assert.deepEqual(JSON.parse(readFileSync(join(out, "result-one-2.json"), "utf8")), other);
  });

  it("keeps each result of a reader where no member is called the job's id", async () => {
    const out = folder();
    const { url, lines } = await listening(["--out", out]);
    const { assessment_id: _, ...unnamed } = result("one") as Record<string, unknown>;
    const bodies = ["cat", "ship"].map((prediction) => ({ ...unnamed, prediction, event_id: "e", user: { id: TOKEN } }));
    for (const body of bodies) assert.equal(await post(url, body), 204);
    assert.deepEqual(
      lines()
        .slice(1)
        .map(({ id, kind, file }) => [id, kind, JSON.parse(readFileSync(file as string, "utf8")) as unknown]),
      bodies.map((body) => [undefined, "recognition", body]),
    );
    assert.ok(readdirSync(out).every((name) => /^result-[0-9a-f]{16}\.json$/.test(name)));
  });

  it("makes no id of words in a body", async () => {
    const out = folder();
    const { url, lines } = await listening(["--out", out]);
    const json = JSON.stringify(result("one"));
    const bodies = [
      `payload=${encodeURIComponent(json)}`,
      JSON.stringify(json),
      `${json}\n${json}\n`,
      `--b\r\nContent-Disposition: form-data; name="payload"\r\n\r\n${json}\r\n--b--`,
    ];
    for (const body of bodies) assert.equal((await fetch(url, { method: "POST", body })).status, 204);
    const told = lines().slice(1);
    assert.deepEqual(
      told.map(({ id, file }) => [id, readFileSync(file as string, "utf8")]),
      bodies.map((body) => [undefined, body]),
    );
    assert.ok(readdirSync(out).every((name) => /^delivery-[0-9a-f]{16}\.txt$/.test(name)));
  });

  const wrong: [string, string[], Record<string, string>, number, RegExp][] = [
    ["an empty variable", ["--secret-env", "SECRET"], {}, 2, /The environment variable SECRET holds no webhook secret/],
    ["a secret that is none", ["--secret-env", "SECRET"], { SECRET: "hush-hush" }, 2, /holds no webhook secret/],
    ["a file that is not there", ["--secret-file", files.path("nowhere")], {}, 1, /could not be read from .*nowhere \(ENOENT\)/],
    ["a file without a secret", ["--secret-file", files.write("empty", "")], {}, 2, /holds no webhook secret/],
    ["a folder that is a file", ["--out", files.write("file", "")], {}, 1, /Results cannot be saved in .*\(EEXIST\).*--out DIR/],
  ];
  for (const [what, args, environment, code, message] of wrong) {
    it(`refuses to start with ${what}`, async () => {
      const { written, ended } = run(args, environment);
      assert.equal(await ended, code);
      assert.match(written.err, message);
      assert.equal(written.out, "");
      assert.ok(!written.err.includes("hush-hush") && !/unexpected went wrong/.test(written.err));
    });
  }

  it("says that a port is in use", async () => {
    const { url } = await listening(["--out", folder()]);
    const { written, ended } = run(["--port", new URL(url).port, "--out", folder()]);
    assert.equal(await ended, 1);
    assert.match(written.err, /cannot be received on port \d+ \(EADDRINUSE\)/);
  });
});
