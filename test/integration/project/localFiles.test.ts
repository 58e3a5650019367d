import assert from "node:assert/strict";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { addressOfPath } from "#project/files/node/fileAddress.ts";
import { localFiles } from "#project/files/node/localFiles.ts";

const CHANGES = 50;

/** A process that works with the files of this machine. */
const PROGRAM = `
  import { changeFile } from "./src/project/files/changeFile.ts";
  import { addressOfPath } from "./src/project/files/node/fileAddress.ts";
  import { localFiles } from "./src/project/files/node/localFiles.ts";
  const [task, path, name] = process.argv.slice(1);
  const file = addressOfPath(path);
  if (task === "hold") {
    console.log((await localFiles.lock(file)) ? "held" : "refused");
    setInterval(() => undefined, 1000);
  } else {
    for (let number = 0; number < ${CHANGES}; number++)
      await changeFile(localFiles, file, { most: 1_000_000 }, (text) => JSON.stringify([...JSON.parse(text ?? "[]"), name + number]));
  }
`;

describe("files of this machine, used by several processes", function () {
  this.timeout(60_000);
  const children: ChildProcess[] = [];
  let folder: string;
  const start = (task: string, ...args: string[]) => {
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", PROGRAM, task, ...args], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    children.push(child);
    return child;
  };
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), "files-"))));
  afterEach(async () => {
    for (const child of children.splice(0)) child.kill("SIGKILL");
    await rm(folder, { recursive: true });
  });

  it(`keep ${CHANGES} changes of each of two that change one at the same time`, async () => {
    const path = join(folder, "list.json");
    const codes = await Promise.all(["a", "b"].map(async (name) => (await once(start("change", path, name), "exit"))[0] as number));
    assert.deepEqual(codes, [0, 0]);
    const kept = JSON.parse(await readFile(path, "utf8")) as string[];
    const expected = ["a", "b"].flatMap((name) => [...Array(CHANGES).keys()].map((number) => `${name}${number}`));
    assert.deepEqual(kept.sort(), expected.sort());
    assert.deepEqual(await readdir(folder), ["list.json"]);
  });

  it("are free as soon as the holder of their lock is killed", async () => {
    const name = join(folder, "claims", "one");
    const holder = start("hold", name);
    const [line] = (await once(createInterface({ input: holder.stdout }), "line")) as [string];
    assert.equal(line, "held");
    assert.equal(await localFiles.lock(addressOfPath(name)), undefined);
    const ended = once(holder, "exit");
    holder.kill("SIGKILL");
    await ended;
    const taken = await Promise.all(Array.from({ length: 5 }, () => localFiles.lock(addressOfPath(name))));
    const [lock, ...others] = taken.filter((one) => one !== undefined);
    assert.ok(lock);
    assert.deepEqual(others, []);
    await lock.release();
    assert.deepEqual(await readdir(join(folder, "claims")), []);
  });
});
