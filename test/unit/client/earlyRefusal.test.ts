import assert from "node:assert/strict";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { AssessmentClient } from "../../../src/client/assessmentClient.ts";
import { AssessmentError } from "../../../src/client/assessmentError.ts";
import { closed, KEY, request } from "./setup.ts";
import { scratch, wav } from "./recordings.ts";

const ROUNDS = 60;

describe("AssessmentClient refused in the middle of an upload", () => {
  const files = scratch();
  after(files.remove);
  const audioPath = files.write("big.wav", wav(120, { sampleRate: 48000, channels: 2 }));

  for (const [status, code] of [[401, "key-refused"], [413, "file-not-accepted"]] as const) {
    it(`reports a ${status}, never EPIPE or a reset, though the service closes the connection with the upload unread`, async function () {
      // Windows throws away what a connection had received when it is reset.
      if (process.platform === "win32") this.skip();
      const workerData = { status, body: JSON.stringify({ detail: "It was said early." }) };
      const server = new Worker(new URL("../../support/slammingServer.mjs", import.meta.url), { workerData });
      try {
        const [port] = (await once(server, "message")) as [number];
        for (let round = 0; round < ROUNDS; round++) {
          const client = new AssessmentClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey: KEY, proxy: {} });
          await assert.rejects(client.assess({ ...request, audioPath }), (error: unknown) => {
            assert.ok(error instanceof AssessmentError, String(error));
            assert.deepEqual([error.code, error.status], [code, status], `round ${round}: ${error.message}`);
            assert.match(error.message, /It was said early\./);
            return true;
          });
        }
        await closed(audioPath);
      } finally {
        await server.terminate();
      }
    });
  }
});
