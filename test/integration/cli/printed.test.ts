import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { DIST } from "../../support/paths.ts";
import { type RawServer, startRawServer } from "../../support/rawServer.ts";
import { fixture } from "../../unit/contract/fixtures.ts";
import { scratch, wav } from "../client/recordings.ts";

interface Ended {
  code: number;
  out: string;
  err: string;
}

const RESULT = JSON.stringify(fixture("fluencyV2"));

function answer(status: string, body: string): string {
  return `HTTP/1.1 ${status}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

/** The built program. Windows has no limit for the size of files. */
(process.platform === "win32" ? describe.skip : describe)("what the terminal prints", function () {
  this.timeout(60_000);
  const files = scratch();
  let server: RawServer;
  beforeEach(async () => {
    server = await startRawServer(({ method, path }) =>
      method === "POST" ? answer("202 Accepted", '{"id":"r-1"}') : path === "/healthz" ? answer("404 No", "") : answer("200 OK", RESULT),
    );
  });
  afterEach(() => server.close());
  after(files.remove);

  /** @param more limits the process, or takes its output away. */
  async function run(args: string[], more: "as usual" | "files of 1 kB" | "nobody reads" = "as usual"): Promise<Ended> {
    const path = files.path("out.txt");
    const shell = more === "files of 1 kB" ? `ulimit -f 2; exec "$@" > '${path}'` : 'exec "$@"';
    const child = spawn("sh", ["-c", shell, "sh", process.execPath, join(DIST, "cli.js"), ...args], {
      env: { ...process.env, SPEECH_ASSESSMENT_API_KEY: "key-5f2b9c" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const ended = once(child, "close") as Promise<[number]>;
    if (more === "nobody reads") child.stdout.destroy();
    const [out, err] = await Promise.all([more === "as usual" ? text(child.stdout) : "", text(child.stderr)]);
    const [code] = await ended;
    return { code, out, err };
  }

  /** Of a reading of its own. */
  function assess(name: string): string[] {
    const [audio, reference] = [files.write(`${name}.wav`, wav(5)), files.write(`${name}.txt`, `${name} red cats swim\n`)];
    return ["assess", audio, "--reference", reference, "--kind", "fluency", "--base-url", server.url, "--model", "m"];
  }
  const uploads = () => server.requests.filter(({ method }) => method === "POST").length;
  const AGAIN =
    "The result could not be printed completely. To ask the service for it again, run the command again: the recording is not sent a second time.";
  const FULL = "The output could not be written (EFBIG), so not all of it is there.";

  it("is asked for, and not sent again, after it was printed to nobody or only in part", async () => {
    const command = [...assess("three"), "--json"];
    const unread = await run(command, "nobody reads");
    assert.ok(unread.code === 1 && unread.err.endsWith(`\n${AGAIN}\n`), unread.err);
    const cut = await run(command, "files of 1 kB");
    assert.ok(cut.code === 1 && cut.err.endsWith(`\n${AGAIN}\n${FULL}\n`), cut.err);
    const whole = await run(command);
    assert.deepEqual([JSON.parse(whole.out), uploads()], [JSON.parse(RESULT), 1], whole.err);
    // It has arrived, so this one is a new assessment.
    await run(command);
    assert.equal(uploads(), 2);
  });

  it("is saved although nobody reads what is printed", async () => {
    const { err } = await run([...assess("four"), "--save"], "nobody reads");
    assert.match(err, /\nSaved as .*four\.assessment\.json\n$/);
    assert.ok(existsSync(files.path("four.assessment.json")));
  });

  it("fails in words, whatever the command, if a disk takes only a part", async () => {
    const { code, err } = await run(["help"], "files of 1 kB");
    assert.deepEqual([code, err], [1, `${FULL}\n`]);
  });
});
