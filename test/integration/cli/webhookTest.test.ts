import assert from "node:assert/strict";
import { createServer, type RequestListener, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { startReceiver, type Receiver } from "#client/webhooks/startReceiver.ts";
import type { ReceivedCallback } from "#client/webhooks/callbackHandler.ts";
import { KINDS } from "#operations/kinds.ts";
import type * as Cli from "#cli/runCli.ts";

const SECRET = `whsec_${Buffer.alloc(32, 3).toString("base64")}`;

describe("webhook-test", () => {
  let runCli: typeof Cli.runCli;
  before(async () => ({ runCli } = await import("#cli/runCli.ts")));
  let server: Server | undefined;
  let receiver: Receiver | undefined;
  afterEach(async () => {
    server?.close();
    server = undefined;
    await receiver?.close();
    receiver = undefined;
  });

  async function run(...args: string[]): Promise<{ code: number; out: string; err: string }> {
    const written = { out: "", err: "" };
    const output = (name: "out" | "err") => ({ write: (text: string) => void (written[name] += text) });
    const io = {
      stdout: output("out"),
      stderr: output("err"),
      environment: { SECRET },
      signal: new AbortController().signal,
      directory: "",
    };
    return { code: await runCli(["webhook-test", ...args], io), ...written };
  }

  async function receiving(secret?: string): Promise<ReceivedCallback[]> {
    const received: ReceivedCallback[] = [];
    receiver = await startReceiver({
      expects: () => ({ ...(secret && { secret }) }),
      answersLast: true,
      onResult: (one) => received.push(one) > 0,
    });
    return received;
  }

  async function answering(answer: RequestListener): Promise<string> {
    server = createServer(answer).listen(0, "127.0.0.1");
    await new Promise((resolve) => server!.once("listening", resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`;
  }

  for (const [kind, operation] of Object.entries(KINDS)) {
    it(`delivers a ${kind} result that is signed as documented, and says that it was accepted`, async () => {
      const received = await receiving(SECRET);
      const { code, out } = await run(receiver!.url, "--secret-env", "SECRET", "--kind", kind, "--id", "job-7");
      assert.equal(code, 0);
      assert.match(
        out,
        new RegExp(
          `^Delivered a ${operation} result with the ID job-7, signed with the secret\\.\nThe receiver answered 204 No Content after \\d+ ms: accepted\\.\n$`,
        ),
      );
      const [{ id, signed, outcome }] = received as [ReceivedCallback];
      assert.deepEqual([id, signed, outcome.kind === "result" && outcome.operation], ["job-7", true, operation]);
      assert.ok(!out.includes(receiver!.token), "the address is a secret");
    });
  }

  it("prints JSON, and exits with 1 for what is not accepted", async () => {
    await receiving(SECRET);
    const { code, out } = await run(receiver!.url, "--json");
    const { delivered, status, accepted, said } = JSON.parse(out) as Record<string, unknown>;
    assert.deepEqual([code, status, accepted, (delivered as { signed: boolean }).signed], [1, 401, false, false]);
    assert.match(said as string, /signature-refused/);
    assert.match((await run(receiver!.url)).out, /401 Unauthorized after \d+ ms: not accepted\. .*sign with: --secret-env NAME/);
  });

  it("asks for the same secret where a signed delivery is refused", async () => {
    await receiving(`whsec_${Buffer.alloc(32, 4).toString("base64")}`);
    const { code, out } = await run(receiver!.url, "--secret-env", "SECRET");
    assert.equal(code, 1);
    assert.match(out, /401 Unauthorized after \d+ ms: not accepted\. Does the receiver have the same secret\?/);
  });

  const answers: [string, RequestListener, RegExp][] = [
    [
      "a redirect",
      (_, response) => void response.writeHead(301, { location: "/hook/" }).end(),
      /not accepted, as services do not follow redirects\. .*\/hook\//,
    ],
    [
      "an error, whose text may hold escapes",
      (_, response) => void response.writeHead(500).end("\u001b[31mno room"),
      /500 .* would try again later\.\n.*no room/,
    ],
    ["no end of text", (_, response) => void response.writeHead(404).end("x".repeat(1_000_000)), /404 [^\n]*\nx{600}\n$/],
  ];
  for (const [what, answer, said] of answers)
    it(`says what came back: ${what}`, async () => {
      const { code, out } = await run(await answering(answer));
      assert.equal(code, 1);
      assert.match(out, said);
      assert.ok(!out.includes("\u001b"));
    });

  for (const [what, args, code, said] of [
    [
      "nobody there",
      ["http://127.0.0.1:1/hook"],
      1,
      /The receiver at http:\/\/127\.0\.0\.1:1 could not be reached \([^)]+\)\. Is it running/,
    ],
    ["no address", [], 2, /address of a receiver is required/],
    ["what is no address", ["school.example/results"], 2, /starts with https:\/\/ or http:\/\//],
    ["a secret that is none", ["http://127.0.0.1:1/", "--secret-env", "NOTHING"], 2, /holds no webhook secret/],
  ] as const)
    it(`explains ${what}`, async () => {
      const { code: given, err } = await run(...args);
      assert.equal(given, code, err);
      assert.match(err, said);
    });
});
