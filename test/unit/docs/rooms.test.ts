import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
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

  const map = readFileSync(join(SOURCE, "README.md"), "utf8");

  it("are those that the map lists", () => {
    const listed = [...map.matchAll(/^\| `([a-z]+)\/` \|/gmu)].map(([, name]) => name);
    assert.deepEqual(listed.sort(), rooms.map(({ name }) => name).sort());
  });

  it("have every file and folder that the map and the page for contributors name", () => {
    const files = ["src", "test", "media", ".github"].flatMap((folder) =>
      readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true }).map(
        (entry) => `/${relative(ROOT, join(entry.parentPath, entry.name)).replaceAll(sep, "/")}${entry.isDirectory() ? "/" : ""}`,
      ),
    );
    const loose = [...readdirSync(ROOT).map((name) => `/${name}`), "/src/"];
    const missing = [map, readFileSync(join(ROOT, ".github", "CONTRIBUTING.md"), "utf8")].flatMap((page) =>
      [...page.matchAll(/`([\w.-]+(?:\/[\w.-]+)*(?:\.(?:tsx?|[cm]js|json|md|yml)|\/))`/gu)]
        .map(([, path]) => path!)
        // Made by the build and by the packer.
        .filter((path) => !/^(?:dist\/|package\.nls)/.test(path) && ![...files, ...loose].some((one) => one.endsWith(`/${path}`))),
    );
    assert.deepEqual(missing, []);
  });
});
