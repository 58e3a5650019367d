import assert from "node:assert/strict";
import { addressNamed } from "#project/namedFiles/addressNamed.ts";

describe("the address of a file that a setting names", () => {
  const cases: [name: string, folder: string | undefined, address: string][] = [
    ["a/b c.json", "file:///project", "file:///project/a/b%20c.json"],
    ["..\\b.json", "file:///project/in", "file:///project/b.json"],
    ["/texts/a.json", "file:///project", "file:///texts/a.json"],
    ["/texts/a.json", undefined, "file:///texts/a.json"],
    ["C:\\a\\b.json", undefined, "file:///c%3A/a/b.json"],
    ["\\\\server\\share\\b.json", undefined, "file://server/share/b.json"],
    ["/texts/a.json", "vscode-remote://host/project", "vscode-remote://host/texts/a.json"],
  ];
  for (const [name, folder, address] of cases)
    it(`${name} in ${folder ?? "no folder"}`, () => assert.deepEqual(addressNamed(name, folder), { address }));

  it("is missing for a path from a folder where none is open", () => {
    assert.match(addressNamed("a.json", undefined).failure!, /“a\.json” is relative to the workspace folder/);
  });
});
