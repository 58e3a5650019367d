import assert from "node:assert/strict";
import { Readable } from "node:stream";
import type * as Cli from "#cli/runCli.ts";
import { scratch } from "../client/recordings.ts";
import { ServiceBench, get, settled, submitted } from "../service/serviceBench.ts";

const CHILD = "child-7f3a";

describe("delete-speaker", () => {
  const files = scratch();
  const bench = new ServiceBench();
  let runCli: typeof Cli.runCli;
  // Imported the way it imports its commands, so that there is one copy of each class of error.
  before(async () => ({ runCli } = await import("#cli/runCli.ts")));
  afterEach(() => bench.clear());
  after(files.remove);

  async function cli(args: string[], { stdin = "", environment = {} }: { stdin?: string; environment?: Record<string, string> } = {}) {
    const written = { out: "", err: "" };
    const output = (name: "out" | "err") => ({ write: (text: string) => void (written[name] += text) });
    const code = await runCli(["delete-speaker", ...args], {
      stdin: Readable.from([stdin]),
      stdout: output("out"),
      stderr: output("err"),
      environment,
      signal: new AbortController().signal,
      directory: "",
    });
    return { code, ...written };
  }
  const address = (id: string) => `/v1/audio/recognition/result/${id}`;

  it("deletes at a running service, by standard input, and says how many", async () => {
    const service = await bench.start();
    const id = await submitted(service, "recognition", { user_token: CHILD });
    await settled(service, address(id));
    const environment = { SPEECH_ASSESSMENT_API_KEY: service.apiKey };
    const told = await cli(["--base-url", service.url], { stdin: `${CHILD}\n`, environment });
    assert.deepEqual(told, { code: 0, out: "Deleted 0 jobs without a result and 1 result.\n", err: "" });
    assert.equal((await get(service, address(id))).status, 404);
    const again = await cli(["--base-url", service.url, "--user-token-env", "TOKEN"], { environment: { ...environment, TOKEN: CHILD } });
    assert.deepEqual(again, { code: 0, out: "The service has no data of this reader.\n", err: "" });
  });

  it("deletes in the directory of a service that has stopped, by a file", async () => {
    const dataDirectory = await bench.directory();
    const service = await bench.start({ dataDirectory });
    await settled(service, address(await submitted(service, "recognition", { user_token: CHILD })));
    const args = ["--data", dataDirectory, "--user-token-file", files.write("token", CHILD)];
    await service.close();
    const told = await cli(args);
    assert.deepEqual([told.code, told.out], [0, "Deleted 0 jobs without a result and 1 result.\n"]);
    assert.ok(!told.err.includes(CHILD), told.err);
  });

  it("sends nothing to a hosted service, whose documentation names no such call", async () => {
    const told = await cli(["--base-url", "https://assess.example"], { stdin: CHILD, environment: { SPEECH_ASSESSMENT_API_KEY: "a-key" } });
    assert.equal(told.code, 1);
    assert.match(told.err, /assess\.example is a hosted service, .*Nothing was sent.*Ask the operator/);
  });

  for (const [why, args, stdin] of [
    ["no place", [], CHILD],
    ["two places", ["--data", "a", "--base-url", "http://127.0.0.1:1"], CHILD],
    ["no token", ["--data", "a"], " \n"],
    ["two tokens", ["--data", "a"], "one\ntwo\n"],
    ["a token as an argument, which other programs see", ["--data", "a", "--user-token", CHILD], ""],
  ] as [string, string[], string][]) {
    it(`refuses ${why}`, async () => {
      const { code, out, err } = await cli(args, { stdin });
      assert.deepEqual([code, out], [2, ""]);
      assert.match(err, /See speech-assessment (?:delete-speaker )?--help/);
      assert.ok(!err.includes(CHILD), err);
    });
  }
});
