import assert from "node:assert/strict";
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, rename, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { lockDirectory } from "#platform/node/directoryLock.ts";
import { processInfo } from "#platform/node/processInfo.ts";
import { ServiceBench, until } from "../service/serviceBench.ts";

describe("the lock of a data directory", function () {
  this.timeout(60_000);
  const bench = new ServiceBench();
  const children: ChildProcess[] = [];
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    await bench.clear();
  });

  it("takes over a lock that names its own process or nothing at all", async () => {
    const dataDirectory = await bench.directory();
    for (const content of [JSON.stringify({ pid: process.pid, token: "earlier" }), "", "{}"]) {
      await writeFile(join(dataDirectory, "service.lock"), content);
      await (await bench.start({ dataDirectory })).close();
    }
  });

  describe("a lock of a process whose id is taken", () => {
    const START = { boot: "b5c1", started: "4711" };
    const now = { ...START, ended: false };
    const cases: [string, object, Awaited<ReturnType<typeof processInfo>>, boolean][] = [
      ["the process still runs", START, now, false],
      ["it is a zombie", START, { ...now, ended: true }, true],
      ["another program has its id", START, { ...now, started: "4712" }, true],
      ["the computer was started anew", START, { ...now, boot: "b5c2" }, true],
      ["nothing is known of processes", START, undefined, false],
      ["an earlier version wrote it", {}, { ...now, ended: true }, false],
    ];
    for (const [what, start, info, isTakenOver] of cases) {
      it(`is ${isTakenOver ? "taken over" : "respected"} when ${what}`, async () => {
        const directory = await bench.directory();
        // The parent of the tests lives as long as they do.
        await writeFile(join(directory, "service.lock"), JSON.stringify({ pid: process.ppid, token: "earlier", ...start }));
        const taking = lockDirectory(directory, { inspect: (pid) => Promise.resolve(pid === process.ppid ? info : undefined) });
        if (isTakenOver) await (await taking)();
        else await assert.rejects(taking, { code: "data-directory-in-use" });
      });
    }

    it("is taken over on Linux when the computer's first process has its id, or when it is a real zombie", async function () {
      if (process.platform !== "linux") return this.skip();
      // The shell becomes a program that never asks how its child ended.
      const parent = spawn("sh", ["-c", "sleep 60 & echo $!; exec sleep 60"], { stdio: ["ignore", "pipe", "inherit"] });
      children.push(parent);
      const [line] = (await once(createInterface({ input: parent.stdout }), "line")) as [string];
      const zombie = Number(line);
      await until(async () => (await readFile(`/proc/${parent.pid}/comm`, "utf8")) === "sleep\n");
      process.kill(zombie, "SIGKILL");
      await until(async () => (await processInfo(zombie))?.ended === true);
      const directory = await bench.directory();
      const holdBy = async (pid: number, changes: object = {}) => {
        await writeFile(
          join(directory, "service.lock"),
          JSON.stringify({ pid, token: "earlier", ...(await processInfo(pid)), ...changes }),
        );
        return lockDirectory(directory);
      };
      await (
        await holdBy(zombie)
      )();
      await (
        await holdBy(1, { started: "1" })
      )();
      await assert.rejects(holdBy(parent.pid!), { code: "data-directory-in-use" });
    });
  });

  describe("a lock from where processes cannot be seen", () => {
    const HERE = { host: "here", boot: "b5c1", namespace: "pid:[4026531836]" };
    const MINUTE = 60_000;
    const gone = 2 ** 22 + 1; // no process has so high an id
    const cases: [what: string, realm: object, age: number, isTakenOver: boolean][] = [
      ["another container touched a moment ago", { ...HERE, host: "there", namespace: "pid:[4026532000]" }, 0, false],
      ["another container of the same name touched a minute ago", { ...HERE, namespace: "pid:[4026532000]" }, MINUTE, false],
      ["another container has not touched for two minutes", { ...HERE, host: "there", namespace: "pid:[4026532000]" }, 2 * MINUTE, true],
      ["another computer touched a moment ago", { host: "there", boot: "b5c9", namespace: HERE.namespace }, 0, false],
      ["another computer without namespaces touched a moment ago", { host: "there" }, 0, false],
      ["another computer has not touched for two minutes", { host: "there", boot: "b5c9", namespace: HERE.namespace }, 2 * MINUTE, true],
      ["this container touched a moment ago, and whose process is gone", HERE, 0, true],
      ["this computer touched before it was started anew", { ...HERE, boot: "b5c0", namespace: "pid:[4026532000]" }, 0, true],
      ["an earlier version wrote, and whose process is gone", {}, 0, true],
    ];
    for (const [what, realm, age, isTakenOver] of cases) {
      // Containers give their first process the same id: a lock may name this very one.
      for (const pid of isTakenOver ? [gone] : [gone, process.pid]) {
        it(`is ${isTakenOver ? "taken over" : "respected"} when it is one that ${what}${pid === gone ? "" : ", with the same id"}`, async () => {
          const directory = await bench.directory();
          const path = join(directory, "service.lock");
          await writeFile(path, JSON.stringify({ pid, token: "theirs", started: "4711", ...realm }));
          const touched = new Date(Date.now() - age);
          await utimes(path, touched, touched);
          const taking = lockDirectory(directory, { realm: HERE });
          if (isTakenOver) await (await taking)();
          else
            await assert.rejects(taking, {
              code: "data-directory-in-use",
              message: /another container or on another computer \(\w+\).*wait 90 seconds/,
            });
          assert.deepEqual(await readdir(directory), isTakenOver ? [] : ["service.lock"]);
        });
      }
    }

    it("is touched as long as it is held, and stays whole", async () => {
      const directory = await bench.directory();
      const path = join(directory, "service.lock");
      const free = await lockDirectory(directory, { realm: HERE, beat: 10 });
      const content = await readFile(path, "utf8");
      const old = new Date(Date.now() - 10 * MINUTE);
      await utimes(path, old, old);
      await until(async () => Date.now() - (await stat(path)).mtimeMs < MINUTE);
      assert.equal(await readFile(path, "utf8"), content);
      assert.deepEqual(JSON.parse(content), { ...(JSON.parse(content) as object), ...HERE, pid: process.pid });
      await free();
      assert.deepEqual(await readdir(directory), []);
    });

    it("is lost by a service that was frozen: it stops, and says so", async () => {
      const dataDirectory = await bench.directory();
      const path = join(dataDirectory, "service.lock");
      let losses = 0;
      const service = await bench.start({ dataDirectory, limits: { lockBeat: 10 }, lost: () => losses++ });
      await writeFile(`${path}.new`, JSON.stringify({ pid: gone, token: "theirs", host: "there" }));
      await rename(`${path}.new`, path);
      await until(() => losses > 0);
      await assert.rejects(fetch(`${service.url}/healthz`));
      assert.ok(bench.lines.some((line) => line.startsWith("another service has taken the data directory over")));
      assert.match(await readFile(path, "utf8"), /"theirs"/);
    });

    it("tells its holder when another has taken it, and leaves that one's alone", async () => {
      const directory = await bench.directory();
      const path = join(directory, "service.lock");
      let losses = 0;
      const free = await lockDirectory(directory, { beat: 10, lost: () => losses++ });
      const theirs = JSON.stringify({ pid: gone, token: "theirs", host: "there" });
      await writeFile(`${path}.new`, theirs);
      await rename(`${path}.new`, path);
      await until(() => losses > 0);
      await free();
      assert.deepEqual([losses, await readFile(path, "utf8")], [1, theirs]);
    });
  });
});
