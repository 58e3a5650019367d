import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer as createHttpsServer } from "node:https";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Resolve } from "#service/webhooks/addressGuard.ts";
import { deliverWebhook, type DeliveryOptions } from "#service/webhooks/deliverWebhook.ts";
import { AUTHORITY_FILE, serverIdentity } from "../../support/certificates.ts";
import { flood, hang, raw, reset, text, trickle, type Step } from "../../support/faultServer.ts";
import { ROOT } from "../../support/paths.ts";
import { until } from "./serviceBench.ts";
import { jobFor, SECRET, WebhookBench } from "./webhookBench.ts";

const MESSAGE = { id: "msg_1", body: "{}", contentType: "application/json" };

describe("webhook receivers that misbehave", () => {
  const bench = new WebhookBench();
  const { clock, lines } = bench;
  const ends: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    await bench.clear();
  });

  const options = (changes: Partial<DeliveryOptions> = {}): DeliveryOptions => ({
    secret: SECRET,
    policy: { allowLoopback: true },
    timeout: 15_000,
    signal: new AbortController().signal,
    time: new Date(),
    ...changes,
  });

  /** A receiver below HTTP: what it does with each connection. */
  async function bare(connected: (socket: Socket) => void): Promise<{ url: string; sockets: Set<Socket> }> {
    const sockets = new Set<Socket>();
    const server = createServer((socket) => {
      sockets.add(socket);
      socket.on("close", () => sockets.delete(socket)).on("error", () => undefined);
      connected(socket);
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    ends.push(async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    });
    return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, sockets };
  }

  /** Sends something again and again until the connection is closed. */
  const repeat = (socket: Socket, bytes: string, milliseconds: number) => {
    const timer = setInterval(() => socket.write(bytes), milliseconds);
    socket.on("close", () => clearInterval(timer));
  };

  const slow: [string, (socket: Socket) => void][] = [
    ["takes the connection and says nothing", () => undefined],
    [
      "drips its headers, a byte each 20 ms",
      (socket) => {
        socket.write("HTTP/1.1 200 OK\r\nx-slow: ");
        repeat(socket, "a", 20);
      },
    ],
    ["says 103 Early Hints for ever", (socket) => repeat(socket, "HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n", 20)],
    ["does not read the body", (socket) => socket.pause()],
  ];
  for (const [what, connected] of slow) {
    it(`cost one attempt of limited time: one that ${what}`, async () => {
      const { url, sockets } = await bare(connected);
      const message = { ...MESSAGE, body: JSON.stringify("a".repeat(5_000_000)) };
      await assert.rejects(deliverWebhook(url, message, options({ timeout: 300 })), { name: "TimeoutError" });
      // A socket that is not read does not see its end.
      for (const socket of sockets) socket.resume();
      await until(() => sockets.size === 0);
    });
  }

  it("cost one attempt of limited time: one whose name is never found", async () => {
    await assert.rejects(deliverWebhook("http://receiver.example/", MESSAGE, options({ timeout: 300, resolve: () => undefined })), {
      name: "TimeoutError",
    });
  });

  it("have 15 seconds unless a test says otherwise", async () => {
    const { DEFAULT_SERVICE_LIMITS } = await import("#service/limits/serviceLimits.ts");
    assert.equal(DEFAULT_SERVICE_LIMITS.webhookTimeout, 15_000);
  });

  const answers: [string, Step, number][] = [
    ["floods its answer's body", flood(200), 200],
    ["drips its answer's body for ever", trickle(200), 200],
    ["wants another protocol", raw("HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n"), 101],
    ["answers early and breaks off", raw("HTTP/1.1 413 Too Large\r\ncontent-length: 1000\r\n\r\nno"), 413],
  ];
  for (const [what, step, status] of answers) {
    it(`are told by their status alone: one that ${what}`, async () => {
      const receiver = await bench.receiver(() => step);
      const before = process.memoryUsage().rss;
      assert.equal((await deliverWebhook(receiver.url, MESSAGE, options({ timeout: 3000 }))).status, status);
      assert.ok(process.memoryUsage().rss - before < 50_000_000);
    });
  }

  const failures: [string, Step, RegExp][] = [
    ["resets the connection", reset(), /failed \(ECONNRESET\)/],
    ["does not speak HTTP", raw("SSH-2.0-OpenSSH_9.6\r\n"), /failed \(HPE_\w+\)/],
    ["sends headers without end", raw(`HTTP/1.1 200 OK\r\nx-long: ${"a".repeat(100_000)}\r\n\r\n`), /failed \(HPE_HEADER_OVERFLOW\)/],
    ["closes without an answer", raw(""), /failed \(ECONNRESET\)/],
    ["never answers", hang(), /failed \(TimeoutError\)/],
  ];
  for (const [what, step, expected] of failures) {
    it(`are told again: one that ${what}`, async () => {
      const receiver = await bench.receiver((_request, index) => (index === 0 ? step : text(204, "")));
      await (await bench.notifier({ timeout: 500 })).add(jobFor(receiver.url));
      await until(() => lines.length === 1);
      assert.match(lines[0]!, expected);
      clock.advance(5000);
      await until(() => lines.length === 2);
      assert.match(lines[1]!, /answered 204$/);
    });
  }

  it("are told again: one that is not there", async () => {
    const receiver = await bench.receiver(() => text(204, ""));
    await receiver.close();
    await (await bench.notifier()).add(jobFor(receiver.url));
    await until(() => lines.length === 1);
    assert.match(lines[0]!, /failed \(ECONNREFUSED\), attempt 1 of 10/);
  });

  describe("by their name (DNS rebinding)", () => {
    const resolver = (...answers: string[]): { resolve: Resolve; asked: string[] } => {
      const asked: string[] = [];
      const resolve: Resolve = (hostname, _options, callback) => {
        asked.push(hostname);
        const address = answers[Math.min(asked.length, answers.length) - 1]!;
        if (address) callback(null, [{ address, family: address.includes(":") ? 6 : 4 }]);
        else callback(Object.assign(new Error("not found"), { code: "ENOTFOUND" }), []);
      };
      return { resolve, asked };
    };

    it("are not reached at a private address, whatever the name was when it was submitted", async () => {
      const receiver = await bench.receiver(() => text(204, ""));
      const { resolve, asked } = resolver("", "127.0.0.1", "::1", "::ffff:127.0.0.1", "169.254.169.254");
      await (
        await bench.notifier({ resolve, policy: { allowLoopback: false } })
      ).add(jobFor(`http://receiver.example:${receiver.port}/hook`));
      await until(() => lines.length === 1);
      assert.match(lines[0]!, /failed \(ENOTFOUND\)/);
      for (let attempt = 2; attempt <= 5; attempt++) {
        clock.advance(100 * 3_600_000);
        await until(() => lines.length >= attempt);
        assert.match(lines[attempt - 1]!, /failed \(webhook-address-refused\)/);
      }
      assert.deepEqual([receiver.connections(), new Set(asked)], [0, new Set(["receiver.example"])]);
    });

    it("are connected to at the very address that was checked: the name is asked once", async () => {
      const receiver = await bench.receiver(() => text(204, ""));
      // Asked a second time, it would lead to a place where nobody listens.
      const { resolve, asked } = resolver("127.0.0.1", "127.9.9.9");
      assert.equal((await deliverWebhook(`http://receiver.example:${receiver.port}/hook`, MESSAGE, options({ resolve }))).status, 204);
      assert.deepEqual([asked, receiver.requests[0]!.headers.host], [["receiver.example"], `receiver.example:${receiver.port}`]);
    });

    it("are not reached by a literal address that no lookup sees", async () => {
      const receiver = await bench.receiver(() => text(204, ""));
      const notifier = await bench.notifier({ policy: { allowLoopback: false } });
      await notifier.add(jobFor(receiver.url));
      await until(() => lines.length === 1);
      assert.match(lines[0]!, /is refused \(webhook-address-refused\)$/);
      assert.deepEqual([receiver.connections(), await bench.kept()], [0, []]);
    });
  });

  describe("with https", () => {
    async function secure(): Promise<{ url: string; requests: () => number }> {
      let requests = 0;
      const server = createHttpsServer(serverIdentity(), (_request, response) => {
        requests++;
        response.writeHead(204).end();
      });
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
      ends.push(async () => {
        server.closeAllConnections();
        server.close();
        await once(server, "close");
      });
      return { url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`, requests: () => requests };
    }

    /** Delivers once in a process of its own, whose environment is read at its start. @returns what came of it. */
    async function inProcess(url: string, environment: Record<string, string>): Promise<string> {
      const script = `
        import { deliverWebhook } from ${JSON.stringify(pathToFileURL(join(ROOT, "src/service/webhooks/deliverWebhook.ts")).href)};
        const options = { secret: ${JSON.stringify(SECRET)}, policy: { allowLoopback: true }, timeout: 10000, signal: new AbortController().signal, time: new Date() };
        deliverWebhook(${JSON.stringify(url)}, ${JSON.stringify(MESSAGE)}, options).then(({ status }) => console.log(status), ({ code }) => console.log(code));`;
      const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
        cwd: ROOT,
        env: { ...process.env, ...environment },
        stdio: ["ignore", "pipe", "ignore"],
      });
      let said = "";
      child.stdout.setEncoding("utf8").on("data", (part: string) => (said += part));
      await once(child, "close");
      return said.trim();
    }

    it("are told nothing if their certificate is not trusted, even where the environment says not to look", async () => {
      const { url, requests } = await secure();
      assert.equal(await inProcess(url, { NODE_TLS_REJECT_UNAUTHORIZED: "0" }), "UNABLE_TO_VERIFY_LEAF_SIGNATURE");
      assert.equal(requests(), 0);
    });

    it("are told if it is, by the certificates that the environment adds", async () => {
      const { url, requests } = await secure();
      assert.equal(await inProcess(url, { NODE_EXTRA_CA_CERTS: AUTHORITY_FILE }), "204");
      assert.equal(requests(), 1);
    });
  });
});
