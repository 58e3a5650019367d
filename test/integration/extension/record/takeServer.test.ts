import assert from "node:assert/strict";
import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { connect } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { HumanError } from "#core/humanError.ts";
import { wavOfSamples } from "#core/recording/wavBytes.ts";
import { SEAT_HEADER, TOKEN_HEADER, type TakePage } from "#pages/recorder/takeProtocol.ts";
import { startTakeServer, type TakeServer, type TakeServerOptions } from "#extension/record/takeServer.ts";
import { systemClock } from "#platform/time/clock.ts";
import { tone, wavFile } from "../../../support/wav.ts";

const PAGE: TakePage = {
  title: "fox.txt",
  kind: "passage",
  paragraphs: [["The secret fox ran."]],
  folder: "passages",
  fileName: "fox.wav",
  lengths: [60],
  length: 60,
  most: 2,
};
const WAV = wavOfSamples([tone(440, 1)], 16_000);

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  text: string;
  code: string | undefined;
  data: Record<string, unknown>;
}

interface Asked {
  method?: string;
  headers?: Record<string, string | undefined>;
  body?: Uint8Array | string;
}

describe("the server of the page that records a take", () => {
  const servers: TakeServer[] = [];
  let kept: Uint8Array[];
  beforeEach(() => (kept = []));
  afterEach(() => Promise.all(servers.splice(0).map((server) => server.end("closed"))));

  async function start(options: Partial<TakeServerOptions> = {}): Promise<TakeServer> {
    const server = await startTakeServer({
      page: PAGE,
      files: new Map([
        ["", { type: "text/html; charset=utf-8", bytes: Buffer.from("<!DOCTYPE html>") }],
        ["recorder.js", { type: "text/javascript", bytes: Buffer.from("1") }],
      ]),
      forward: (address) => Promise.resolve(address),
      keep: (wav) => {
        kept.push(wav);
        return Promise.resolve("fox.wav");
      },
      clock: systemClock,
      ...options,
      limits: { farewell: 100, flush: 20, ...options.limits },
    });
    servers.push(server);
    return server;
  }

  function ask(server: Pick<TakeServer, "address">, path: string, { method = "GET", headers = {}, body }: Asked = {}): Promise<Answer> {
    const { port } = new URL(server.address);
    const own = method === "POST" ? { origin: `http://127.0.0.1:${port}`, "content-length": String(body?.length ?? 0) } : {};
    const all = Object.fromEntries(
      Object.entries({ ...own, ...headers }).filter((entry): entry is [string, string] => entry[1] !== undefined),
    );
    return new Promise((resolve, reject) => {
      const request = httpRequest({ host: "127.0.0.1", port, path: `/${path}`, method, headers: all, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response
          .on("data", (part: Buffer) => parts.push(part))
          .once("end", () => {
            const text = Buffer.concat(parts).toString();
            const data = (response.headers["content-type"]?.includes("json") ? JSON.parse(text) : {}) as Answer["data"];
            resolve({ status: response.statusCode!, headers: response.headers, text, code: data["code"] as string | undefined, data });
          });
      });
      request.once("error", reject);
      request.end(body);
    });
  }

  const post = (
    server: Pick<TakeServer, "address">,
    path: string,
    headers: Record<string, string | undefined> = {},
    body?: Uint8Array | string,
  ) => ask(server, path, { method: "POST", headers, body });
  const tokenOf = ({ address }: TakeServer) => new URL(address).hash.slice(1);
  const open = (server: TakeServer, headers: Record<string, string | undefined> = {}) =>
    post(server, "open", { [TOKEN_HEADER]: tokenOf(server), ...headers });
  const seatOf = async (server: TakeServer) => (await open(server)).data["seat"] as string;
  const send = (server: TakeServer, seat: string, body: Uint8Array | string = WAV, headers: Record<string, string | undefined> = {}) =>
    post(server, "take", { [SEAT_HEADER]: seat, "content-type": "audio/wav", ...headers }, body);

  it("shows a text and takes one take", async () => {
    const server = await start();
    const opened = await open(server);
    assert.deepEqual([opened.status, opened.data["page"]], [200, PAGE]);
    const waiting = post(server, "wait", { [SEAT_HEADER]: opened.data["seat"] as string });
    const sent = await send(server, opened.data["seat"] as string);
    assert.deepEqual([sent.status, sent.data], [200, { name: "fox.wav" }]);
    assert.deepEqual(
      kept.map((wav) => Buffer.from(wav)),
      [Buffer.from(WAV)],
    );
    assert.deepEqual([(await waiting).code, await server.ended], ["ended-kept", "kept"]);
    await server.end("closed");
    await assert.rejects(ask(server, ""), /ECONNREFUSED/);
  });

  it("listens on the loopback address alone, and its address has 256 bits that no request line has", async () => {
    const server = await start();
    assert.match(server.address, /^http:\/\/127\.0\.0\.1:\d+\/#[\w-]{43}$/);
    assert.notEqual(tokenOf(server), tokenOf(await start()));
  });

  it("says of all that it sends that nothing is loaded from elsewhere, kept or told on", async () => {
    const server = await start();
    for (const answer of [
      await ask(server, ""),
      await ask(server, "recorder.js"),
      await ask(server, "nothing"),
      await open(server),
      await post(server, "take"),
    ]) {
      const policy = answer.headers["content-security-policy"] as string;
      assert.match(policy, /^default-src 'none'; script-src 'self';/);
      assert.doesNotMatch(policy, /unsafe|\*|https?:/);
      assert.match(policy, /frame-ancestors 'none'/);
      assert.deepEqual(
        ["referrer-policy", "cache-control", "x-content-type-options", "cross-origin-resource-policy"].map((name) => answer.headers[name]),
        ["no-referrer", "no-store", "nosniff", "same-origin"],
      );
      assert.equal(answer.headers["access-control-allow-origin"], undefined);
    }
  });

  describe("refuses", () => {
    it("a wrong token and none, and tells nothing of the text", async () => {
      const server = await start();
      for (const headers of [
        { [TOKEN_HEADER]: "x".repeat(43) },
        { [TOKEN_HEADER]: "" },
        { [TOKEN_HEADER]: undefined },
        { [TOKEN_HEADER]: undefined, [SEAT_HEADER]: "x" },
      ]) {
        const answer = await open(server, headers);
        assert.deepEqual([answer.status, answer.code], [403, "address-unknown"]);
        assert.doesNotMatch(answer.text, /secret/);
      }
      assert.equal((await open(server)).status, 200, "the right one is good as before");
    });

    it("a second use of the address, and the first page goes on", async () => {
      const server = await start();
      const seat = await seatOf(server);
      const second = await open(server);
      assert.deepEqual([second.status, second.code], [409, "address-used"]);
      assert.doesNotMatch(second.text, /secret/);
      assert.equal((await send(server, seat)).status, 200);
    });

    it("one of two tabs at once: only one can have the address, and of two with a seat the one that was loaded last goes on", async () => {
      const server = await start();
      const both = await Promise.all([open(server), open(server)]);
      assert.deepEqual(both.map(({ status }) => status).sort(), [200, 409]);
      const first = both.find(({ status }) => status === 200)!.data["seat"] as string;
      const waiting = post(server, "wait", { [SEAT_HEADER]: first });
      await sleep(50);
      const again = await post(server, "open", { [SEAT_HEADER]: first });
      assert.equal(again.status, 200);
      assert.deepEqual([(await waiting).code, (await send(server, first)).code], ["page-moved", "page-moved"]);
      assert.equal((await send(server, again.data["seat"] as string)).status, 200);
    });

    for (const [what, headers] of [
      ["another name that leads to this machine", { host: "evil.example" }],
      ["another port in it", { host: "127.0.0.1:1" }],
      ["another name behind a header that any page can send", { host: "evil.example", "x-forwarded-host": "127.0.0.1" }],
      ["another page", { origin: "https://evil.example" }],
      ["a page of this machine at another port", { origin: "http://127.0.0.1:1" }],
      ["a page that hides where it comes from", { origin: "null" }],
      ["a request that no page sends", { origin: undefined }],
      ["what the browser itself calls another site's", { "sec-fetch-site": "cross-site" }],
    ] as const) {
      it(`${what}, whatever token it has`, async () => {
        const server = await start();
        const answer = await open(server, headers);
        assert.deepEqual([answer.status, answer.code], [403, "host" in headers ? "host-refused" : "origin-refused"]);
        assert.equal((await open(server)).status, 200, "the address is still good");
      });
    }

    it("a file of the page for another host or another page", async () => {
      const server = await start();
      assert.equal((await ask(server, "recorder.js", { headers: { host: "evil.example" } })).status, 403);
      assert.equal((await ask(server, "recorder.js", { headers: { origin: "https://evil.example" } })).status, 403);
    });

    it("other methods and other paths", async () => {
      const server = await start();
      const seat = await seatOf(server);
      for (const path of ["open", "wait", "take", "left"])
        for (const method of ["GET", "PUT", "OPTIONS"]) {
          const { origin } = new URL(server.address);
          const answer = await ask(server, path, { method, headers: { [SEAT_HEADER]: seat, origin } });
          assert.deepEqual([answer.status, answer.headers.allow], [405, "POST"], `${method} ${path}`);
        }
      for (const path of ["../extension.mjs", "%2e%2e/", "take/", "constructor", "__proto__"])
        assert.equal((await ask(server, path)).status, 404, path);
    });

    it("a take without the seat", async () => {
      const server = await start();
      assert.equal((await send(server, "x")).status, 403);
      await seatOf(server);
      assert.equal((await send(server, "x")).status, 409);
      assert.equal((await send(server, tokenOf(server))).status, 409, "the token is no seat");
      assert.equal(kept.length, 0);
    });

    const sounds: [what: string, status: number, body: Uint8Array | string, headers?: Record<string, string | undefined>][] = [
      ["that is too large, before it is read", 413, WAV, { "content-length": "100000000" }],
      ["that is longer than it may be", 413, wavOfSamples([tone(440, 2.6)], 16_000)],
      ["without its length", 411, WAV, { "content-length": undefined, "transfer-encoding": "chunked" }],
      ["of another type", 415, WAV, { "content-type": "application/octet-stream" }],
      ["that is packed", 415, WAV, { "content-encoding": "gzip" }],
      ["that is no WAV file", 422, "<script>alert(1)</script>"],
      ["that is nothing", 422, ""],
      ["at another rate", 422, wavFile([tone(440, 0.5, 44_100)], { sampleRate: 44_100 })],
      ["of two channels", 422, wavFile([tone(440, 0.5), tone(440, 0.5)])],
      ["of floating-point numbers", 422, wavFile([tone(440, 0.5)], { bits: 32, float: true })],
      ["that promises more than it has", 422, wavFile([tone(440, 0.5)], { promise: { dataBytes: 1_000_000 } })],
      ["without a sample", 422, wavFile([[]])],
      ["with a RIFF header alone", 422, WAV.subarray(0, 20)],
    ];
    for (const [what, status, body, headers] of sounds) {
      it(`a take ${what}, and takes the next one`, async () => {
        const server = await start({ limits: { lingerTimeout: 50 } });
        const seat = await seatOf(server);
        const answer = await send(server, seat, body, headers).catch((error: NodeJS.ErrnoException) => ({
          status: status === 413 && error.code === "ECONNRESET" ? 413 : 0,
        }));
        assert.equal(answer.status, status);
        assert.equal(kept.length, 0);
        assert.equal((await send(server, seat)).status, 200);
      });
    }

    it("a take that drips in", async () => {
      const server = await start({ limits: { uploadStall: 10_000, requestTimeout: 200, lingerTimeout: 50 } });
      const seat = await seatOf(server);
      const answer = await drip(server, seat, 20);
      assert.match(answer, /^HTTP\/1\.1 408 /);
      assert.equal(kept.length, 0);
      assert.equal((await send(server, seat)).status, 200, "the page can send it again");
    });

    it("a take that stops in the middle, and one that is broken off", async () => {
      const server = await start({ limits: { uploadStall: 100, lingerTimeout: 50 } });
      const seat = await seatOf(server);
      assert.match(await drip(server, seat, 10_000), /^HTTP\/1\.1 408 /);
      const { port } = new URL(server.address);
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(headOf(port, seat));
      await sleep(30);
      socket.destroy();
      await sleep(30);
      assert.equal((await send(server, seat)).status, 200);
      assert.equal(kept.length, 1);
    });

    it("a second take while the first one arrives", async () => {
      let keep = (): void => undefined;
      const server = await start({ keep: () => new Promise((resolve) => (keep = () => resolve("fox.wav"))) });
      const seat = await seatOf(server);
      const nothing = keep;
      const first = send(server, seat);
      while (keep === nothing) await sleep(5);
      assert.equal((await send(server, seat)).code, "take-arriving");
      keep();
      assert.equal((await first).status, 200);
    });
  });

  /** Sends a take a few bytes at a time. @returns the beginning of the answer. */
  function drip(server: TakeServer, seat: string, every: number): Promise<string> {
    const { port } = new URL(server.address);
    return new Promise((resolve, reject) => {
      const socket = connect(Number(port), "127.0.0.1");
      let at = 0;
      const timer = setInterval(() => socket.write(WAV.subarray(at, (at += 4))), every);
      socket.once("data", (data) => {
        clearInterval(timer);
        resolve(data.toString());
      });
      socket.on("error", reject).once("close", () => clearInterval(timer));
      socket.write(headOf(port, seat));
      socket.write(WAV.subarray(0, 4));
    });
  }

  function headOf(port: string, seat: string): string {
    return `POST /take HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nOrigin: http://127.0.0.1:${port}\r\n${SEAT_HEADER}: ${seat}\r\nContent-Type: audio/wav\r\nContent-Length: ${WAV.length}\r\n\r\n`;
  }

  it("writes nothing but the samples, whatever else the file holds", async () => {
    const server = await start();
    const junk = Buffer.concat([Buffer.from(WAV), Buffer.from("LIST\x10\0\0\0INFOICMT a secret")]);
    assert.equal((await send(server, await seatOf(server), junk)).status, 200);
    assert.deepEqual(Buffer.from(kept[0]!), Buffer.from(WAV));
  });

  it("lets the page try again where a take could not be saved", async () => {
    let isFull = true;
    const server = await start({
      keep: () => (isFull ? Promise.reject(new HumanError("take-not-saved", "The disk is full.")) : Promise.resolve("fox.wav")),
    });
    const seat = await seatOf(server);
    const failed = await send(server, seat);
    assert.deepEqual([failed.status, failed.code, failed.data["detail"]], [500, "take-not-saved", "The disk is full."]);
    isFull = false;
    assert.equal((await send(server, seat)).status, 200);
  });

  it("tells nothing of a defect", async () => {
    const server = await start({ keep: () => Promise.reject(new Error("/home/maria/secret")) });
    const failed = await send(server, await seatOf(server));
    assert.equal(failed.status, 500);
    assert.doesNotMatch(failed.text, /secret/);
  });

  it("answers under the address that the editor forwards, and makes that the page's", async () => {
    const server = await start({ forward: () => Promise.resolve("https://editor.example/proxy/1234/") });
    assert.match(server.address, /^https:\/\/editor\.example\/proxy\/1234\/#[\w-]{43}$/);
  });

  it("takes the forwarded host and origin, and no other", async () => {
    let port = "";
    const server = await start({
      forward: (address) => {
        port = new URL(address).port;
        return Promise.resolve("https://editor.example/proxy/1234/");
      },
    });
    const local = { address: `http://127.0.0.1:${port}/` };
    const token = { [TOKEN_HEADER]: tokenOf(server) };
    const refused = await post(local, "open", { ...token, host: "editor.example.evil", origin: "https://editor.example" });
    assert.equal(refused.code, "host-refused");
    const opened = await post(local, "open", { ...token, host: "editor.example", origin: "https://editor.example" });
    assert.equal(opened.status, 200);
  });

  describe("ends", () => {
    for (const why of ["cancelled", "replaced", "closed"] as const) {
      it(`when it is ${why}, which the page hears at once, and nothing listens any more`, async () => {
        const server = await start({ limits: { farewell: 3_600_000 } });
        const waiting = post(server, "wait", { [SEAT_HEADER]: await seatOf(server) });
        await sleep(50);
        await server.end(why);
        assert.equal((await waiting).code, `ended-${why}`);
        await assert.rejects(ask(server, ""), /ECONNREFUSED/);
      });
    }

    it("when it is not opened, when no take comes, and when the page is gone", async () => {
      const unopened = await start({ limits: { unopened: 50 } });
      assert.equal(await unopened.ended, "unused");
      const unused = await start({ limits: { unused: 150, wait: 20 } });
      const seat = await seatOf(unused);
      const alive = (async () => {
        while ((await post(unused, "wait", { [SEAT_HEADER]: seat })).status === 200);
      })();
      assert.equal(await unused.ended, "unused");
      await alive;
      const gone = await start({ limits: { gone: 50 } });
      await seatOf(gone);
      assert.equal(await gone.ended, "gone");
    });

    it("not while the page asks now and then", async () => {
      const server = await start({ limits: { gone: 120, wait: 20 } });
      const seat = await seatOf(server);
      for (const until = performance.now() + 400; performance.now() < until;)
        assert.equal((await post(server, "wait", { [SEAT_HEADER]: seat })).status, 200);
      assert.equal((await send(server, seat)).status, 200);
    });

    it("soon after the page said that it was left, unless it is loaded again or is not the page", async () => {
      const left = await start({ limits: { left: 50 } });
      const seat = await seatOf(left);
      assert.deepEqual([(await post(left, "left", { [SEAT_HEADER]: "x" })).status, (await post(left, "left")).status], [409, 403]);
      assert.equal((await post(left, "left", { [SEAT_HEADER]: seat })).status, 200);
      assert.equal(await left.ended, "gone");
      const loaded = await start({ limits: { left: 300 } });
      const first = await seatOf(loaded);
      await post(loaded, "left", { [SEAT_HEADER]: first });
      const again = await post(loaded, "open", { [SEAT_HEADER]: first });
      await sleep(400);
      assert.equal((await send(loaded, again.data["seat"] as string)).status, 200);
    });

    it("with no take where it was cancelled while one came in", async () => {
      const server = await start();
      const seat = await seatOf(server);
      const { port } = new URL(server.address);
      const socket = connect(Number(port), "127.0.0.1");
      socket.write(headOf(port, seat));
      socket.write(WAV.subarray(0, 1000));
      await sleep(50);
      void server.end("cancelled");
      socket.write(WAV.subarray(1000));
      const answer = await new Promise<string>((resolve) => socket.once("data", (data) => resolve(data.toString())));
      assert.match(answer, /410 Gone[\s\S]*ended-cancelled/);
      assert.equal(kept.length, 0);
    });

    it("where no address can be made", async () => {
      await assert.rejects(start({ forward: () => Promise.reject(new Error("no tunnel")) }), /no tunnel/);
    });
  });
});
