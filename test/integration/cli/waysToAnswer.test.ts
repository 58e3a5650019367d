import assert from "node:assert/strict";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { deflateSync, gzipSync } from "node:zlib";
import { assessOnce } from "#cli/assess/assessOnce.ts";
import { whereItIs } from "#cli/assess/whereItIs.ts";
import { AssessmentClient } from "#client/assessmentClient.ts";
import { HumanError } from "#core/humanError.ts";
import { Claims } from "#project/claims/claims.ts";
import { FilesInMemory } from "../../support/filesInMemory.ts";
import { type RawAnswer, type RawRequest, startRawServer } from "../../support/rawServer.ts";
import { fixture } from "../../unit/contract/fixtures.ts";
import { FakeClock } from "../../unit/client/fakeClock.ts";
import { KEY, request } from "../client/setup.ts";
import { scratch, wav } from "../client/recordings.ts";

const RESULT = JSON.stringify(fixture("fluencyV2"));
const { assessment_id: _id, ...WITHOUT_ID } = fixture("fluencyV2");
const ENVELOPE = { id: "r-1", status: "completed", result: fixture("fluencyV2") };
const DOCUMENTED = "/v2/audio/fluency/result/r-1";
const ACK = '{"id":"r-1"}';

/** A whole answer; the body's length is added. */
function answer(status: string, body: string | Buffer, ...headers: string[]): Buffer {
  const bytes = Buffer.from(body);
  return Buffer.concat([Buffer.from([`HTTP/1.1 ${status}`, ...headers, `content-length: ${bytes.length}`, "", ""].join("\r\n")), bytes]);
}
const accepted = answer("202 Accepted", ACK);
const toResult = (request: RawRequest): RawAnswer =>
  request.path === DOCUMENTED ? answer("200 OK", RESULT) : answer("404 Not Found", "{}");
const nowhere = () => answer("404 Not Found", "{}");
/** Of a longer body. */
const part = (body: string, ...headers: string[]) => bytes("HTTP/1.1 202 Accepted", ...headers, "content-length: 9999", "", body);
const bytes = (...lines: string[]) => lines.join("\r\n");
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

/**
 * `result`: the reading is assessed, from one upload. Otherwise what a person sees, in two tries; `uploads` counts those of both.
 * The second try is made by somebody who has not decided to send it again.
 */
interface Way {
  post: RawAnswer | RawAnswer[];
  /** The documented address has the result unless given. */
  get?: (request: RawRequest, asked: number) => RawAnswer;
  sees: "result" | RegExp | [first: RegExp, second: RegExp];
  /** Of the result, where it is not the documented one. */
  raw?: unknown;
  uploads?: number;
}

const MAY_HAVE =
  /may have accepted it anyway, so it was not sent again\. If you send it again, you may be charged twice\. .*unless you add --send-again\./s;
const UNREADABLE = new RegExp(`answered the recording in a way that cannot be read \\(.*${MAY_HAVE.source}`, "s");
const BROKE = new RegExp(`The connection to .* broke before the service acknowledged.*${MAY_HAVE.source}`, "s");
const BROKE_AND_KEPT =
  /broke before the service acknowledged.*may have accepted it anyway.*answer was kept as .*unless you add --send-again/s;
const ASKS = /An earlier attempt to send this recording ended without an answer that can be used.* add --send-again\.$/;
const KEPT =
  /its acknowledgment cannot be used.*The service's answer was kept as .*answer-[0-9a-f]{8}-1\.txt.*unless you add --send-again\./s;
const doubted = (first: RegExp): [RegExp, RegExp] => [first, ASKS];

const WAYS: Record<string, Record<string, Way>> = {
  "acknowledges in another form": {
    "id under another name": { post: answer("200 OK", '{"assessmentId":"r-1"}'), sees: "result" },
    "ID in capitals": { post: answer("200 OK", '{"ID":"r-1"}'), sees: "result" },
    uuid: { post: answer("201 Created", '{"uuid":"r-1"}'), sees: "result" },
    "a list of one": { post: answer("202 Accepted", '[{"id":"r-1"}]'), sees: "result" },
    "an object within": { post: answer("202 Accepted", '{"assessment":{"id":"r-1"}}'), sees: "result" },
    "an envelope": { post: answer("202 Accepted", '{"data":{"job_id":"r-1"}}'), sees: "result" },
    "a text in JSON": { post: answer("202 Accepted", '"r-1"'), sees: "result" },
    "plain text": { post: answer("202 Accepted", "r-1\n", "content-type: text/plain"), sees: "result" },
    "a header alone": { post: answer("202 Accepted", "", `location: ${DOCUMENTED}`), sees: "result" },
    "a header with another address of its own": {
      post: answer("201 Created", "", "location: /jobs/17"),
      get: ({ path }) => answer(path === "/jobs/17" ? "200 OK" : "404 Not Found", RESULT),
      sees: "result",
    },
    gzip: { post: answer("202 Accepted", gzipSync(ACK), "content-encoding: gzip"), sees: "result" },
    "deflate, which nobody asked for": { post: answer("202 Accepted", deflateSync(ACK), "content-encoding: deflate"), sees: "result" },
    "UTF-16": { post: answer("202 Accepted", utf16(ACK)), sees: "result" },
    "the result itself": { post: answer("200 OK", RESULT), get: nowhere, sees: "result" },
    "the result in an envelope, with an id": {
      post: answer("201 Created", JSON.stringify(ENVELOPE)),
      get: nowhere,
      raw: ENVELOPE,
      sees: "result",
    },
    "the result without an id": { post: answer("200 OK", JSON.stringify(WITHOUT_ID)), get: nowhere, sees: "result", raw: WITHOUT_ID },
    "the result after a redirect": {
      post: answer("303 See Other", "", "location: /submissions/9"),
      get: (request) => (request.path === "/submissions/9" ? answer("200 OK", RESULT) : nowhere()),
      sees: "result",
    },
    "a result that is not whole yet": {
      post: answer("202 Accepted", '{"id":"r-1","details":[],"transcription":""}'),
      sees: "result",
    },
    "a part, with the id": { post: closing(part('{"id":"r-1","url":"/v2/aud')), sees: "result" },
    "a part, with the id in an envelope": { post: closing(part('{"data":{"n":1,"job":{"id":"r-1"},"x":[1,2')), sees: "result" },
    "a part, with the address in a header": { post: closing(part('{"sta', `location: ${DOCUMENTED}`)), sees: "result" },
    "a part of the result": { post: closing(part(RESULT.slice(0, -20))), get: () => answer("200 OK", RESULT), sees: "result" },
    "JSON that is not closed": { post: answer("202 Accepted", '{"id":"r-1"'), sees: "result" },
    "an address that is none": { post: answer("202 Accepted", '{"id":"r-1","url":"pending"}'), sees: "result" },
    chunks: {
      post: bytes("HTTP/1.1 202 Accepted", "transfer-encoding: chunked", "", "c", ACK, "0", "", ""),
      sees: "result",
    },
    "headers of 60 kB": {
      post: answer("202 Accepted", ACK, ...Array.from({ length: 15 }, (_, i) => `set-cookie: c${i}=${"x".repeat(4000)}`)),
      sees: "result",
    },
  },
  "says something before its answer": {
    "100 Continue": { post: Buffer.concat([Buffer.from("HTTP/1.1 100 Continue\r\n\r\n"), accepted]), sees: "result" },
    "100 Continue before every answer, in pieces": {
      post: (socket) => void inPieces(socket, "HTTP/1.1 100 Continue\r\n\r\n", accepted),
      get: (request) => (socket) => void inPieces(socket, "HTTP/1.1 100 Continue\r\nx: y\r\n\r\n", toResult(request) as Buffer),
      sees: "result",
    },
    "102, 103 and 100": {
      post: Buffer.concat([
        Buffer.from("HTTP/1.1 102 Processing\r\n\r\nHTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\nHTTP/1.1 100 \r\n\r\n"),
        accepted,
      ]),
      sees: "result",
    },
  },
  redirects: {
    "303 to the result": { post: answer("303 See Other", "", `location: ${DOCUMENTED}`), sees: "result" },
    "303 to an acknowledgment": {
      post: answer("303 See Other", "", "location: /submissions/9"),
      get: (request) => (request.path === "/submissions/9" ? answer("200 OK", '{"id":"r-1"}') : toResult(request)),
      sees: "result",
    },
    "303 to where the result will be": {
      post: answer("303 See Other", "", "location: /jobs/17"),
      get: (_, asked) => (asked < 3 ? answer("404 Not Found", "{}") : answer("200 OK", RESULT)),
      sees: "result",
    },
    "302 to an acknowledgment": {
      post: answer("302 Found", "", "location: /submissions/9"),
      get: (request) => (request.path === "/submissions/9" ? answer("200 OK", '{"id":"r-1"}') : toResult(request)),
      sees: "result",
    },
    "302 to a page": {
      post: answer("302 Found", "", "location: /login"),
      get: () => answer("200 OK", "<!doctype html>"),
      sees: doubted(/redirects from one of its own addresses to another \(302\).*may have accepted.*answer was kept as.*--send-again/s),
    },
    "301 to the same path and a slash": {
      post: [answer("301 Moved", "", "location: /v2/audio/fluency/"), accepted],
      sees: "result",
      uploads: 2,
    },
    "307, which asks for the same once more": {
      post: [answer("307 Temporary", "", "location: /new/fluency"), accepted],
      sees: "result",
      uploads: 2,
    },
    "308 in a circle": {
      post: answer("308 Permanent", "", "location: /v2/audio/fluency"),
      sees: /redirects from one of its own addresses to another \(308\)/,
      uploads: 2,
    },
    "303 to another origin": {
      post: answer("303 See Other", "", "location: https://elsewhere.example/page"),
      sees: doubted(
        /redirects to https:\/\/elsewhere\.example \(303\)\. The redirect was not followed, because the key is only for http:\/\/127\.0\.0\.1:\d+\..*may have accepted/s,
      ),
    },
    "303 to a result at another origin, which is asked for here": {
      post: answer("303 See Other", "", `location: https://elsewhere.example${DOCUMENTED}`),
      sees: "result",
    },
    "307 to another origin": {
      post: answer("307 Temporary", "", "location: https://elsewhere.example/"),
      sees: /redirects to https:\/\/elsewhere\.example \(307\)\. The redirect was not followed/,
      uploads: 2,
    },
    "301 of the result to the same path and a slash": {
      post: accepted,
      get: ({ path }) => (path === DOCUMENTED ? answer("301 Moved", "", `location: ${DOCUMENTED}/`) : answer("200 OK", RESULT)),
      sees: "result",
    },
    "302 of the result in a circle": {
      post: accepted,
      get: () => answer("302 Found", "", `location: ${DOCUMENTED}`),
      sees: /redirects from one of its own addresses to another \(302\).*had accepted the recording as r-1\. Its result is at http.*\/r-1\./s,
    },
    "302 of the result to another origin": {
      post: accepted,
      get: () => answer("302 Found", "", "location: https://elsewhere.example/"),
      sees: /redirects to https:\/\/elsewhere\.example \(302\).*had accepted the recording as r-1\./s,
    },
  },
  "answers an upload with what is no HTTP": {
    "two lengths": { post: bytes("HTTP/1.1 202 Accepted", "content-length: 12", "content-length: 13", "", ACK), sees: doubted(UNREADABLE) },
    "a length with chunks": {
      post: bytes("HTTP/1.1 202 Accepted", "content-length: 12", "transfer-encoding: chunked", "", "c", ACK, "0", "", ""),
      sees: doubted(UNREADABLE),
    },
    "a bad chunk": { post: bytes("HTTP/1.1 202 Accepted", "transfer-encoding: chunked", "", "zz", ACK), sees: doubted(UNREADABLE) },
    "headers of 70 kB": { post: answer("202 Accepted", ACK, `x: ${"x".repeat(70_000)}`), sees: doubted(UNREADABLE) },
    "HTTP/2": { post: Buffer.from("000012040000000000000300000064000400", "hex"), sees: doubted(UNREADABLE) },
    "another protocol": { post: "220 mail.example ESMTP\r\n", sees: doubted(UNREADABLE) },
    "a status of two digits": { post: closing("HTTP/1.1 99 Odd\r\ncontent-length: 0\r\n\r\n"), sees: doubted(UNREADABLE) },
    "status 099": { post: closing("HTTP/1.1 099 Odd\r\ncontent-length: 0\r\n\r\n"), sees: doubted(BROKE) },
    "101, which nobody asked for": {
      post: closing("HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n"),
      sees: doubted(BROKE),
    },
    nothing: { post: closing(""), sees: doubted(BROKE) },
    "a part of the status line": { post: closing("HTTP/1.1 2"), sees: doubted(BROKE) },
    "half an acknowledgment": { post: closing(part('{"id":')), sees: doubted(BROKE_AND_KEPT) },
    "half an id": { post: closing(part('{"n":1,"id":"r-')), sees: doubted(BROKE_AND_KEPT) },
    "half a number": { post: closing(part('{"id":17')), sees: doubted(BROKE_AND_KEPT) },
    "half a word": { post: closing(part("r-1")), sees: doubted(BROKE_AND_KEPT) },
    "a reset": { post: (socket) => void socket.resetAndDestroy(), sees: doubted(BROKE) },
  },
  "acknowledges with nothing that can be used": {
    "a page": { post: answer("200 OK", "<!doctype html>"), sees: doubted(KEPT) },
    "a word": { post: answer("202 Accepted", '"accepted"'), sees: doubted(KEPT) },
    nothing: { post: answer("204 No Content", ""), sees: doubted(KEPT) },
    "several ids": { post: answer("202 Accepted", '[{"id":"a"},{"id":"b"}]'), sees: doubted(KEPT) },
    "half a body": { post: answer("202 Accepted", '{"id":"r-1'), sees: doubted(KEPT) },
    "an empty id": { post: answer("202 Accepted", '{"id":""}'), sees: doubted(/cannot be used \(id: expected an id\)/) },
  },
  "fails or refuses": {
    "500": { post: answer("500 Error", "{}"), sees: doubted(/has failed.*\(500\).*may have accepted.*answer was kept as/s) },
    "502 of a proxy": { post: answer("502 Bad Gateway", "<html>"), sees: doubted(/\(502\).*may have accepted/s) },
    "999": { post: answer("999 Odd", ""), sees: doubted(/\(999\).*may have accepted/s) },
    "409": {
      post: answer("409 Conflict", '{"detail":"It is there already."}'),
      sees: doubted(/It is there already\..*may have accepted/s),
    },
    "409 in few words": {
      post: answer("409 Conflict", '{"detail":"Already there"}'),
      sees: doubted(/It says: Already there\. .* The service may have accepted/),
    },
    "404 as a framework says it": {
      post: answer("404 Not Found", '{"detail":"Not Found"}'),
      sees: /It says: Not Found\. There seems to be no such assessment at this address\./,
      uploads: 2,
    },
    "402 in few words": {
      post: answer("402 Payment Required", '{"detail":"Payment required"}'),
      sees: /^The service refused the request\. It says: Payment required\. Ask the service's operator\.$/,
      uploads: 2,
    },
    "400": { post: answer("400 Bad Request", "{}"), sees: /refused the request/, uploads: 2 },
    "400 with its words in a list": {
      post: answer("400 Bad Request", '{"errors":[{"message":"Your monthly credit is used up."}]}'),
      sees: /^The service refused the request\. It says: Your monthly credit is used up\./,
      uploads: 2,
    },
    "402 in plain text": {
      post: answer("402 Payment Required", "Your monthly credit is used up.", "content-type: text/plain"),
      sees: /^The service refused the request\. It says: Your monthly credit is used up\./,
      uploads: 2,
    },
    "a refusal in a 200": {
      post: answer("200 OK", '{"success":false,"message":"Your credit is used up."}'),
      sees: [/it says: Your credit is used up\./, ASKS],
    },
    "401": { post: answer("401 Unauthorized", "{}"), sees: /refused the API key/, uploads: 2 },
    "413": { post: answer("413 Too Large", "{}"), sees: /too large/, uploads: 2 },
    "429": { post: answer("429 Too Many", "{}"), sees: /too many requests/, uploads: 2 },
  },
  "answers who asks for the result": {
    "409 while it works": {
      post: accepted,
      get: (request, asked) => (asked < 4 ? answer("409 Conflict", '{"detail":"still processing"}') : toResult(request)),
      sees: "result",
    },
    "425": { post: accepted, get: (request, asked) => (asked < 4 ? answer("425 Too Early", "") : toResult(request)), sees: "result" },
    "410": {
      post: accepted,
      get: () => answer("410 Gone", ""),
      sees: /result is gone \(410\).*had accepted the recording as r-1\. Its result is at http.*\/r-1\./s,
    },
    "402 with the reason in an envelope": {
      post: accepted,
      get: () => answer("402 Payment Required", '{"error":{"message":"Pay your bill to see results."}}'),
      sees: /refused to return the result \(402\)\. It says: Pay your bill to see results\..*had accepted the recording as r-1\./s,
    },
    "422 that is about the address": {
      post: accepted,
      get: () => answer("422 Unprocessable", '{"detail":[{"loc":["path","id"],"msg":"value is not a valid uuid","type":"uuid"}]}'),
      sees: /refused to return the result \(422\)\. It says: id: value is not a valid uuid\..*had accepted the recording as r-1\./s,
    },
    "422 because of the recording": {
      post: accepted,
      get: () => answer("422 Unprocessable", '{"detail":"There is no speech in it."}'),
      sees: /^The service could not assess this recording\. It says: There is no speech in it\.$/,
      uploads: 2,
    },
    "406": { post: accepted, get: () => answer("406 Not Acceptable", ""), sees: /Nothing needs to be sent again\..*as r-1\./s },
    "a failure in a 200": {
      post: accepted,
      get: () => answer("200 OK", '{"id":"r-1","status":"failed","error":{"message":"No speech found"}}'),
      sees: /could not assess this recording\. It says: No speech found/,
      uploads: 2,
    },
    ...Object.fromEntries(
      ['{"id":"r-1","error":{"message":"No speech found"}}', '{"success":false,"message":"No speech found"}', "No speech found"].map(
        (body) => [
          `an error without a state in a 200: ${body}`,
          {
            post: accepted,
            get: () => answer("200 OK", body),
            sees: /^The service sent an error instead of the result\. It says: No speech found.*had accepted the recording as r-1\./s,
          },
        ],
      ),
    ),
    "an error beside what may be a result in another form": {
      post: accepted,
      get: () => answer("200 OK", '{"error":"partial","analysis":{"words":["a"]}}'),
      sees: /something other than a fluency v2 result.*had accepted the recording as r-1\./s,
    },
    "another status": { post: accepted, get: () => answer("403 No", ""), sees: /\(403\).*had accepted the recording as r-1\./s },
    "a body that is no result": {
      post: accepted,
      get: () => answer("200 OK", '{"x":1}'),
      sees: /something other than a fluency v2 result.*had accepted the recording as r-1\./s,
    },
    gzip: { post: accepted, get: () => answer("200 OK", gzipSync(RESULT), "content-encoding: gzip"), sees: "result" },
    "two lengths, for a while": {
      post: accepted,
      get: (request, asked) =>
        asked < 3 ? bytes("HTTP/1.1 200 OK", "content-length: 2", "content-length: 3", "", "{}") : toResult(request),
      sees: "result",
    },
  },
};

function closing(text: string): RawAnswer {
  return (socket) => void socket.end(text);
}

/** Each piece arrives by itself. */
async function inPieces(socket: { write(bytes: Buffer): boolean }, ...parts: (string | Buffer)[]): Promise<void> {
  for (const part of parts.map((one) => Buffer.from(one)))
    for (const at of [0, 10, part.length - 2]) {
      socket.write(part.subarray(at, at === 0 ? 10 : at === 10 ? part.length - 2 : undefined));
      await new Promise(setImmediate);
    }
}

describe("a service", () => {
  const files = scratch();
  after(files.remove);
  const audioPath = files.write("a.wav", wav(5));

  for (const [does, ways] of Object.entries(WAYS))
    describe(`that ${does}`, () => {
      for (const [name, way] of Object.entries(ways))
        it(name, async () => {
          let [asked, sent] = [0, 0];
          const server = await startRawServer((request) => {
            if (request.path === "/healthz") return answer("404 Not Found", "");
            if (request.method === "POST") return Array.isArray(way.post) ? way.post[sent++]! : (sent++, way.post);
            return (way.get ?? toResult)(request, ++asked);
          });
          const claims = new Claims(new FilesInMemory());
          const tryOnce = async (): Promise<string> => {
            const claim = (await claims.take("memory:///texts", "a reading"))!;
            const client = new AssessmentClient({ baseUrl: server.url, apiKey: KEY, clock: new FakeClock(), proxy: {} });
            try {
              const { raw } = await assessOnce(claim, client, { ...request, audioPath }, { sendAgain: false });
              assert.deepEqual(raw, way.raw ?? fixture("fluencyV2"));
              return "result";
            } catch (error) {
              if (!(error instanceof HumanError)) throw error;
              return [error.message, ...(await whereItIs(error, claim))].join(" ");
            } finally {
              await claim.release();
            }
          };
          try {
            const seen = [await tryOnce()];
            if (way.sees === "result") assert.equal(seen[0], "result");
            else {
              seen.push(await tryOnce());
              for (const [index, expected] of [way.sees, way.sees].map((each, at) => (Array.isArray(each) ? each[at]! : each)).entries())
                assert.match(seen[index]!, expected);
            }
            assert.equal(server.requests.filter(({ method }) => method === "POST").length, way.uploads ?? 1, "uploads");
            for (const { head } of server.requests.filter(({ path }) => path !== "/healthz")) assert.ok(head.includes(KEY));
          } finally {
            await server.close();
          }
        });
    });

  for (const [name, does] of [
    ["closes each connection", (socket: Socket) => void socket.destroy()],
    ["answers a secure greeting in the clear", (socket: Socket) => void socket.end("HTTP/1.1 400 Bad Request\r\n\r\n")],
  ] as const)
    it(`that ${name} before it is secure has nothing, and is tried again without a question`, async () => {
      const server = createServer(does).listen(0, "127.0.0.1");
      await once(server, "listening");
      const { port } = server.address() as AddressInfo;
      try {
        const claims = new Claims(new FilesInMemory());
        for (let round = 0; round < 2; round++) {
          const claim = (await claims.take("memory:///texts", "a reading"))!;
          const client = new AssessmentClient({ baseUrl: `https://127.0.0.1:${port}`, apiKey: KEY, clock: new FakeClock(), proxy: {} });
          await assert.rejects(assessOnce(claim, client, { ...request, audioPath }, { sendAgain: false }), {
            code: "service-unreachable",
            message: /Nothing was sent\./,
            maybeAccepted: false,
          });
          await claim.release();
        }
      } finally {
        server.close();
      }
    });

  it("keeps its connections though it says 100 Continue before every answer", async () => {
    const reused = async (interim: string) => {
      let asked = 0;
      const said = (one: RawRequest) =>
        one.method === "POST" ? accepted : asked++ < 3 ? answer("404 Not Found", "{}") : answer("200 OK", RESULT);
      const server = await startRawServer((one) => Buffer.concat([Buffer.from(interim), said(one)]));
      try {
        const client = new AssessmentClient({ baseUrl: server.url, apiKey: KEY, clock: new FakeClock(), proxy: {} });
        assert.equal((await client.assess({ ...request, audioPath })).id, "r-1");
        return server.requests.map(({ isReused }) => isReused);
      } finally {
        await server.close();
      }
    };
    const usual = await reused("");
    assert.equal(usual.filter(Boolean).length, 3);
    assert.deepEqual(await reused("HTTP/1.1 100 Continue\r\n\r\n"), usual);
  });
});
