import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { HumanError } from "#core/humanError.ts";
import type { Address } from "#project/files/address.ts";
import { NamedFiles } from "#project/namedFiles/namedFiles.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";

const FILE = "memory:///in/number.txt";

describe("files that settings name", () => {
  let disk: FilesInMemory;
  let files: NamedFiles<number>;
  let changes: number;
  let reports: [failure: string, doesFormerCount: boolean][];

  const open = (keepsFormer: boolean) => {
    [changes, reports] = [0, []];
    files = new NamedFiles({
      files: disk,
      keepsFormer,
      read: async (file: Address) => {
        const text = await disk.text(file);
        if (text === undefined) throw new HumanError("gone", "It is gone.");
        if (Number.isNaN(Number(text))) throw new HumanError("damaged", `${text} is not a number.`);
        return Number(text);
      },
      report: (_, ...report) => reports.push(report),
    });
    files.onDidChange(() => changes++);
  };
  const settled = async () => {
    for (let turns = 0; turns < 20; turns++) await turn();
  };

  beforeEach(async () => (disk = await FilesInMemory.with({ "in/number.txt": "1" })));
  afterEach(() => files.dispose());

  it("are read when first asked for, and again whenever they change", async () => {
    open(false);
    assert.deepEqual(files.get(FILE), {});
    await files.ready(FILE);
    assert.equal(files.get(FILE).value, 1);
    await disk.write("memory:///in/other.txt", "5");
    await settled();
    assert.equal(changes, 1, "another file says nothing about it");
    await disk.write(FILE, "2");
    await settled();
    assert.deepEqual([files.get(FILE).value, changes], [2, 2]);
  });

  for (const keepsFormer of [true, false])
    it(`${keepsFormer ? "count" : "do not count"} as they were while they are damaged, which is reported once`, async () => {
      open(keepsFormer);
      await files.ready(FILE);
      for (const text of ["one", "two", "one"]) {
        await disk.write(FILE, text);
        await settled();
        const { value, failure } = files.get(FILE);
        assert.deepEqual([value, failure], [keepsFormer ? 1 : undefined, `${text} is not a number.`]);
      }
      await disk.remove(FILE);
      await settled();
      assert.deepEqual(
        reports.map(([failure]) => failure),
        ["one is not a number.", "two is not a number.", "It is gone."],
      );
      assert.ok(reports.every(([, doesFormerCount]) => doesFormerCount === keepsFormer));
      await disk.write(FILE, "3");
      await settled();
      const { value, failure } = files.get(FILE);
      assert.deepEqual([value, failure], [3, undefined]);
    });

  it("are not reported where they are only tried, or where what is wrong is shown beside their name", async () => {
    open(false);
    assert.deepEqual(await files.read("memory:///gone.txt"), { failure: "It is gone." });
    await files.ready("memory:///gone.txt", true);
    assert.deepEqual([files.get("memory:///gone.txt").failure, reports], ["It is gone.", []]);
  });

  it("are as the last change left them, though an earlier read takes longer", async () => {
    const waiting: ((value: number) => void)[] = [];
    files = new NamedFiles({ files: disk, read: () => new Promise<number>((resolve) => waiting.push(resolve)) });
    const first = files.ready(FILE);
    await disk.write(FILE, "2");
    await settled();
    assert.equal(waiting.length, 1, "the second read begins after the first one");
    waiting[0]!(1);
    await first;
    await settled();
    waiting[1]!(2);
    await settled();
    assert.equal(files.get(FILE).value, 2);
  });

  it("are read once where nobody watches", async () => {
    let reads = 0;
    files = new NamedFiles({ read: () => Promise.resolve(++reads) });
    await Promise.all([files.ready(FILE), files.ready(FILE)]);
    await files.ready(FILE);
    assert.deepEqual([files.get(FILE).value, reads], [1, 1]);
  });
});
