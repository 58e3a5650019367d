import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readAlphabet } from "#contract/files/alphabetFile.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { Emitter } from "#platform/emitter.ts";
import { Alphabets } from "#project/alphabets/alphabets.ts";
import { addressNamed } from "#project/namedFiles/addressNamed.ts";
import { NamedFiles } from "#project/namedFiles/namedFiles.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";
import { ROOT } from "../../../support/paths.ts";

const TEXT = "memory:///project/one.arpabet";
const TIMIT = readFileSync(join(ROOT, "media", "alphabets", "timit61.json"), "utf8");

describe("the alphabet of a text", () => {
  const settings = new Emitter();
  let named: string | undefined;
  let files: FilesInMemory;
  let alphabets: Alphabets;

  beforeEach(async () => {
    files = await FilesInMemory.with({
      "extension/timit61.json": TIMIT,
      "project/in/a.alphabet.json": TIMIT.replace(/"name": "[^"]*"/u, '"name": "Ours"'),
      "project/damaged.json": "{}",
    });
    const host = {
      shipped: "memory:///extension",
      setting: () => named,
      addressOf: (path: string) => addressNamed(path, "memory:///project"),
    };
    const read = async (file: string) => readAlphabet((await files.text(file)) ?? "", "The file");
    alphabets = new Alphabets(new NamedFiles({ read, files }), { ...host, onDidChange: settings.event });
  });
  afterEach(() => alphabets.dispose());

  for (const name of [undefined, "arpabet", " Arpabet "])
    it(`is Arpabet where ${name ?? "nothing"} is named`, async () => {
      named = name;
      assert.equal(await alphabets.readFor(TEXT), ARPABET);
      assert.equal(alphabets.inForce(TEXT).file, undefined);
    });

  const cases: [name: string, file: string, alphabet: string][] = [
    [" TIMIT61 ", "memory:///extension/timit61.json", readAlphabet(TIMIT).name],
    ["in\\a.alphabet.json", "memory:///project/in/a.alphabet.json", "Ours"],
    ["./in/a.alphabet.json", "memory:///project/in/a.alphabet.json", "Ours"],
    [" /project/in/a.alphabet.json", "memory:///project/in/a.alphabet.json", "Ours"],
  ];
  for (const [name, file, alphabet] of cases)
    it(`is the one in ${file} where ${name} is named`, async () => {
      named = name;
      assert.equal((await alphabets.readFor(TEXT)).name, alphabet);
      assert.equal(alphabets.inForce(TEXT).file, file);
    });

  it("is Arpabet until its file has been read, and where it cannot be used", async () => {
    named = "timit61";
    const known = new Promise<void>((resolve) => alphabets.onDidChange(resolve));
    assert.equal(alphabets.of(TEXT), ARPABET);
    await known;
    assert.notEqual(alphabets.of(TEXT), ARPABET);
    named = "damaged.json";
    assert.equal(await alphabets.readFor(TEXT), ARPABET);
    assert.match(alphabets.inForce(TEXT).failure!, /^The file /);
  });

  it("is another one when the settings say so", () => {
    let changes = 0;
    const subscription = alphabets.onDidChange(() => changes++);
    settings.fire();
    subscription.dispose();
    settings.fire();
    assert.equal(changes, 1);
  });
});
