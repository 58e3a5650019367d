import assert from "node:assert/strict";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { AssessmentClient } from "#client/assessmentClient.ts";
import { AssessmentError } from "#client/exchange/assessmentError.ts";
import { AUTHORITY_FILE, serverIdentity } from "../../support/certificates.ts";
import { startConnectProxy } from "../../support/connectProxy.ts";
import { rowsForNode } from "../../support/nodes.ts";
import { closed, KEY, request } from "./setup.ts";
import { scratch, wav } from "./recordings.ts";

/** Of the first refusal; the second one goes the same way through client and Node, with another status. */
const ROUNDS = 60;
const MORE_ROUNDS = 15;

describe("AssessmentClient refused in the middle of an upload", () => {
  const files = scratch();
  after(files.remove);
  const audioPath = files.write("big.wav", wav(120, { sampleRate: 48000, channels: 2 }));

  const pronunciations = [
    ["", undefined, false],
    [" over TLS", serverIdentity(), false],
    [" over TLS through a proxy", serverIdentity(), true],
  ] as const;
  const refusals = [
    [413, "file-not-accepted", ROUNDS],
    [401, "key-refused", MORE_ROUNDS],
  ] as const;
  for (const [status, code, rounds, pronunciation, tls, proxied] of rowsForNode(
    refusals.flatMap((refusal) => pronunciations.map((pronunciation) => [...refusal, ...pronunciation] as const)),
    pronunciations.length,
  )) {
    it(`reports a ${status}${pronunciation}, never EPIPE or a reset, though the service closes the connection with the upload unread`, async function () {
      // Windows throws away what a connection had received when it is reset.
      if (process.platform === "win32") this.skip();
      const workerData = { status, tls, body: JSON.stringify({ detail: "It was said early." }) };
      const server = new Worker(new URL("../../support/slammingServer.mjs", import.meta.url), { workerData });
      try {
        const [port] = (await once(server, "message")) as [number];
        const proxy = proxied ? await startConnectProxy({ port }) : undefined;
        const settings = { proxyUrl: proxy?.url, environment: { NODE_EXTRA_CA_CERTS: AUTHORITY_FILE } };
        for (let round = 0; round < rounds; round++) {
          const client = new AssessmentClient({
            baseUrl: proxy ? "https://assess.test" : `${tls ? "https" : "http"}://127.0.0.1:${port}`,
            apiKey: KEY,
            proxy: settings,
          });
          await assert.rejects(client.assess({ ...request, audioPath }), (error: unknown) => {
            assert.ok(error instanceof AssessmentError, String(error));
            assert.doesNotMatch(error.message, /EPIPE|ECONNRESET/);
            assert.deepEqual([error.code, error.status], [code, status], `round ${round}: ${error.message}`);
            assert.match(error.message, /It was said early\./);
            return true;
          });
        }
        await closed(audioPath);
        proxy?.close();
      } finally {
        await server.terminate();
      }
    });
  }
});
