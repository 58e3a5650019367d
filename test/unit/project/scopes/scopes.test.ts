import assert from "node:assert/strict";
import { ENGLISH } from "#language/english/english.ts";
import { readScope } from "#contract/files/scopeFile.ts";
import { pathWithin } from "#project/files/address.ts";
import { addressNamed } from "#project/namedFiles/addressNamed.ts";
import { NamedFiles } from "#project/namedFiles/namedFiles.ts";
import { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import { saidIn } from "#core/passage/frontMatter.ts";
import { Scopes, teachingOf } from "#project/scopes/scopes.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";

const ROOT = "memory:///project";
const EXAMPLE = "memory:///extension/example.json";
const scope = (name: string, ...units: string[]) =>
  JSON.stringify({ version: 1, name, units: units.map((id) => ({ id, title: `Title ${id}`, correspondences: [] })) });

describe("the scope and sequence of a text", () => {
  let scopes: Scopes;
  let files: FilesInMemory;

  const open = async (setting: { unit?: string; scope?: string } = {}) => {
    files = await FilesInMemory.with({
      "extension/example.json": scope("Example", "1", "2"),
      "project/set.scope.json": scope("Set", "a", "b"),
      "project/sets/ours.scope.json": scope("Ours", "x", "y"),
      "project/a/a.passages.json": JSON.stringify({ version: 1, unit: "y", scope: "../sets/ours.scope.json" }),
      "project/a/in/b.passages.json": JSON.stringify({ version: 1, unit: "x" }),
    });
    const named = new NamedFiles({ read: async (file) => readScope((await files.text(file)) ?? ""), files });
    const folders = {
      of: (text: string) => (pathWithin(ROOT, text) === undefined ? undefined : ROOT),
      onDidRemove: () => ({ dispose: () => undefined }),
    };
    scopes = new Scopes(named, {
      example: EXAMPLE,
      setting: () => setting,
      addressOf: (path) => addressNamed(path, ROOT),
      project: new ProjectDecisions(files, folders, () => undefined, ENGLISH),
    });
  };
  const of = async (path: string, text = "") => {
    const scoped = { address: `${ROOT}/${path}`, says: saidIn(text, "plaintext") };
    await scopes.ready(scoped);
    const { scope: found, reached, failure, unknown } = scopes.of(scoped);
    return [found?.name, reached, unknown?.name ?? failure];
  };

  it("is the one that the text names, otherwise its folder or one above, otherwise the settings", async () => {
    await open({ scope: "set.scope.json", unit: "b" });
    assert.deepEqual(await of("top.txt"), ["Set", 1, undefined]);
    assert.deepEqual(await of("a/one.txt"), ["Ours", 1, undefined]);
    assert.deepEqual(await of("a/in/one.txt"), ["Ours", 0, undefined]);
    assert.deepEqual(await of("a/in/one.txt", "---\nunit: Title Y\n---\n"), ["Ours", 1, undefined]);
    assert.deepEqual(await of("a/in/one.txt", "---\nscope: generic-phonics\n---\n"), ["Example", undefined, undefined]);
    assert.deepEqual(await of("b/one.txt", "---\nscope: ../set.scope.json\nunit: a\n---\n"), ["Set", 0, undefined]);
    assert.deepEqual(await of("top.txt", "---\nunit: z\n---\n"), ["Set", undefined, "z"]);
  });

  it("is none where none is named", async () => {
    await open();
    assert.deepEqual(await of("top.txt"), [undefined, undefined, undefined]);
    assert.equal(await scopes.readSet(`${ROOT}/top.txt`), undefined);
    assert.equal(scopes.fileOf(" ", `${ROOT}/top.txt`), undefined);
  });

  it("cannot be used, and it is said why", async () => {
    await open({ scope: "a/a.passages.json" });
    assert.match(String((await of("top.txt"))[2]), /scope and sequence/);
    assert.match(String((await of("top.txt", "---\nscope: /set.scope.json\n---\n"))[2]), /only on this computer/);
    assert.match((await scopes.failureOf("a/a.passages.json", `${ROOT}/top.txt`))!, /scope and sequence/);
    assert.equal(await scopes.failureOf("set.scope.json", `${ROOT}/top.txt`), undefined);
  });

  it("is read while a check goes on without it", async () => {
    await open({ scope: "set.scope.json" });
    const text = { address: `${ROOT}/top.txt` };
    const known = new Promise<void>((resolve) => scopes.onDidChange(resolve));
    assert.equal(teachingOf(scopes.of(text)), undefined);
    await known;
    assert.equal(teachingOf(scopes.of(text))?.scope?.name, "Set");
    assert.equal((await scopes.readSet(text.address))?.name, "Set");
  });
});
