import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { RESERVE_FILE, withReserve } from "#service/node/diskReserve.ts";
import { diskError } from "./faultyFiles.ts";
import { ServiceBench } from "./serviceBench.ts";

describe("room that is kept for the next start", () => {
  const bench = new ServiceBench();
  afterEach(() => bench.clear());

  it("is given free where the disk is full, and what failed is done again", async () => {
    const dataDirectory = await bench.directory();
    await bench.start({ dataDirectory });
    const reserve = join(dataDirectory, RESERVE_FILE);
    assert.equal((await stat(reserve)).size, 65_536);
    // A disk that is full as long as the file is there.
    const work = () => (existsSync(reserve) ? Promise.reject(diskError("ENOSPC")) : Promise.resolve("done"));
    assert.equal(await withReserve(dataDirectory, work), "done");
  });

  it("is made again by the next start", async () => {
    const dataDirectory = await bench.directory();
    await (await bench.start({ dataDirectory })).close();
    await withReserve(dataDirectory, () =>
      existsSync(join(dataDirectory, RESERVE_FILE)) ? Promise.reject(diskError("ENOSPC")) : Promise.resolve(),
    );
    await bench.start({ dataDirectory });
    assert.ok(existsSync(join(dataDirectory, RESERVE_FILE)));
  });

  it("stays where something else failed, and a disk that stays full is told of", async () => {
    const dataDirectory = await bench.directory();
    await bench.start({ dataDirectory });
    await assert.rejects(
      withReserve(dataDirectory, () => Promise.reject(diskError("EIO"))),
      { code: "EIO" },
    );
    assert.ok(existsSync(join(dataDirectory, RESERVE_FILE)));
    await assert.rejects(
      withReserve(dataDirectory, () => Promise.reject(diskError("ENOSPC"))),
      { code: "ENOSPC" },
    );
  });
});
