import assert from "node:assert/strict";
import { readdirSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import * as browserForm from "#client/browser/form.ts";
import { createTransport } from "#client/browser/transport.ts";
import { unreachable } from "#client/exchange/networkFailure.ts";
import * as nodeForm from "#client/node/form.ts";
import { joinedBytes } from "#core/bytes/joinedBytes.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";

const never = new AbortController().signal;

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const pieces: Uint8Array[] = [];
  for await (const piece of body) pieces.push(piece);
  return joinedBytes(pieces);
}

describe("the client's hands in a browser", () => {
  for (const name of readdirSync("src/client/browser")) {
    it(`offer what Node's do in ${name}`, async () => {
      const [node, browser] = (await Promise.all([
        import(`../../../src/client/node/${name}`),
        import(`../../../src/client/browser/${name}`),
      ])) as object[];
      assert.deepEqual(
        Object.keys(browser!).filter((key) => key !== "default"),
        Object.keys(node!).filter((key) => key !== "default"),
      );
    });
  }

  it("write a form as Node's do", async () => {
    const forms = await Promise.all(
      [nodeForm, browserForm].map(async ({ encodeForm }) => {
        const pieces = [new Uint8Array([0, 13, 10, 45, 45, 255]), new Uint8Array(70_000).fill(9)];
        const { headers, length, chunks } = encodeForm(
          [
            { name: "user_token", text: "t-1" },
            {
              name: "reference_text",
              text: "„naïve“ 🐟\r\n",
              file: { filename: "reference.txt", contentType: "text/plain; charset=utf-8" },
            },
          ],
          { name: "file", filename: "recording.wav", contentType: "audio/wav", bytes: 70_006, pieces },
        );
        const body = await bytesOf(chunks);
        const boundary = /^multipart\/form-data; boundary=(\S+)$/.exec(headers["content-type"]!)![1]!;
        assert.equal(body.length, length);
        assert.equal(headers["content-length"], String(length));
        assert.deepEqual(Object.keys(headers), ["content-type", "content-length"]);
        return Buffer.from(body).toString("latin1").replaceAll(boundary, "BOUNDARY");
      }),
    );
    assert.equal(forms[1], forms[0]);
    assert.ok(forms[0]!.includes('name="file"'));
  });

  describe("send a request", () => {
    let server: Server;
    let origin: string;
    let seen: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string }[];

    beforeEach(async () => {
      seen = [];
      server = createServer((request, response) => {
        void bytesOf(request).then((body) => {
          seen.push({ method: request.method, url: request.url, headers: request.headers, body: utf8Of(body) });
          if (request.url === "/moved") response.writeHead(307, { location: "/elsewhere" }).end();
          else if (request.url === "/endless") response.write("a");
          else if (request.url !== "/silent") response.writeHead(422, { "retry-after": "3" }).end("answered");
        });
      });
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    });
    afterEach(() => {
      server.closeAllConnections();
      server.close();
    });

    it("with its body in one, and read the answer whatever its status", async () => {
      const transport = await createTransport();
      async function* body() {
        yield new TextEncoder().encode("one ");
        yield await Promise.resolve(new TextEncoder().encode("two"));
      }
      const response = await transport.request({
        origin,
        path: "/a?b=c",
        method: "POST",
        headers: { "x-api-key": "k", "content-type": "text/x" },
        body: body(),
        signal: never,
      });
      assert.equal(response.status, 422);
      assert.equal(response.headers["retry-after"], "3");
      assert.equal(utf8Of(await bytesOf(response.body)), "answered");
      assert.deepEqual(
        seen.map(({ method, url, headers, body }) => [
          method,
          url,
          headers["x-api-key"],
          headers["content-type"],
          headers["content-length"],
          body,
        ]),
        [["POST", "/a?b=c", "k", "text/x", "7", "one two"]],
      );
    });

    it("and follow no redirect", async () => {
      const response = await (
        await createTransport()
      ).request({ origin, path: "/moved", method: "GET", headers: { "x-api-key": "k" }, signal: never });
      // Node's own fetch tells the status, a browser does not.
      assert.ok(response.status >= 300 && response.status < 400);
      assert.deepEqual(
        seen.map(({ url }) => url),
        ["/moved"],
      );
    });

    it("and end it with the signal's reason, before the answer and in its middle", async () => {
      const transport = await createTransport();
      const [first, second] = [new AbortController(), new AbortController()];
      const reason = new Error("no longer wanted");
      const waiting = transport.request({ origin, path: "/silent", method: "GET", signal: first.signal });
      setTimeout(() => first.abort(reason), 50);
      await assert.rejects(waiting, reason);
      const { body } = await transport.request({ origin, path: "/endless", method: "GET", signal: second.signal });
      setTimeout(() => second.abort(reason), 50);
      await assert.rejects(bytesOf(body), reason);
    });

    it("and say what may stand in the way where there is no answer", async () => {
      const { origin: nowhere } = new URL(origin);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      const error = await (
        await createTransport()
      )
        .request({ origin: nowhere, path: "/", method: "GET", signal: never })
        .catch((failure: unknown) => failure);
      assert.equal((error as { code?: string }).code, "FETCH_FAILED");
      const { message } = unreachable(new URL(nowhere), Object.assign(error as Error, { pageOrigin: "https://page.example" }));
      assert.match(
        message,
        /^The browser got no answer from 127\.0\.0\.1:\d+\. Either the service cannot be reached, or it does not allow requests .* use the desktop editor, or ask the service's operator to allow requests from https:\/\/page\.example\.$/,
      );
    });
  });
});
