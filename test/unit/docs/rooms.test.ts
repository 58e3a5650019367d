import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../../support/paths.ts";

const MOST_LOOSE_FILES = 12;
const SOURCE = join(ROOT, "src");
const rooms = readdirSync(SOURCE, { withFileTypes: true }).filter((entry) => entry.isDirectory());

describe("the rooms of the source", () => {
  for (const { name } of rooms)
    it(`${name}: no room has more than twelve loose files on its ground floor`, () => {
      const loose = readdirSync(join(SOURCE, name), { withFileTypes: true }).filter(
        (entry) => entry.isFile() && entry.name !== "README.md",
      );
      assert.ok(loose.length <= MOST_LOOSE_FILES, `${loose.length}: ${loose.map((file) => file.name).join(", ")}`);
    });

  it("are those that the map lists", () => {
    const map = readFileSync(join(SOURCE, "README.md"), "utf8");
    const listed = [...map.matchAll(/^\| `([a-z]+)\/` \|/gmu)].map(([, name]) => name);
    assert.deepEqual(listed.sort(), rooms.map(({ name }) => name).sort());
  });
});
