import assert from "node:assert/strict";
import { setImmediate as turn } from "node:timers/promises";
import { ENGLISH } from "#language/english/english.ts";
import { withEntries } from "#project/decisions/acceptedFile.ts";
import { type Address, pathWithin } from "#project/files/address.ts";
import { changeFile } from "#project/files/changeFile.ts";
import { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";

const ROOT = "memory:///project";
const ACCEPTED = `${ROOT}/.speech-assessment/accepted.json`;
const dictionary = (words: object) => JSON.stringify({ version: 1, words });

describe("what a project has decided for its texts", () => {
  let files: FilesInMemory;
  let decisions: ProjectDecisions;
  let remove: (folder: Address) => void;
  const reports: [file: Address, failure: string][] = [];
  let changes = 0;

  /** What is reported to listeners comes a few turns after the file has changed. */
  const settled = async () => {
    for (let turns = 0; turns < 20; turns++) await turn();
  };
  const open = async (texts: Record<string, string>) => {
    files = await FilesInMemory.with(Object.fromEntries(Object.entries(texts).map(([path, text]) => [`project/${path}`, text])));
    decisions = new ProjectDecisions(
      files,
      {
        of: (text) => (pathWithin(ROOT, text) === undefined ? undefined : ROOT),
        onDidRemove: (listener) => {
          remove = listener;
          return { dispose: () => undefined };
        },
      },
      (...report) => reports.push(report),
      ENGLISH,
    );
    reports.length = changes = 0;
    decisions.onDidChange(() => changes++);
  };
  const own = async (path: string) => (await decisions.ready(`${ROOT}/${path}`)).own;
  afterEach(() => decisions.dispose());

  it("comes from the dictionaries and units of its folder and those above", async () => {
    await open({
      "words.dictionary.json": dictionary({ zzyzx: "Z IH1 Z IH0 K S" }),
      "a/b.dictionary.json": dictionary({ zzyzx: "Z AY1 Z IH0 K S" }),
      "a/unit.passages.json": JSON.stringify({ version: 1, unit: 3 }),
      "b/words.dictionary.json": dictionary({ blorp: "B L AO1 R P" }),
    });
    assert.deepEqual(await own("a/in/one.txt"), { zzyzx: ["Z AY1 Z IH0 K S"] });
    assert.deepEqual(await own("top.txt"), { zzyzx: ["Z IH1 Z IH0 K S"] });
    assert.deepEqual(decisions.folderLevels(`${ROOT}/a/in/one.txt`), [{ unit: "3", by: "folder", path: "a/unit.passages.json" }]);
    assert.equal(await decisions.nearestDictionary(`${ROOT}/a/in/one.txt`), `${ROOT}/a/b.dictionary.json`);
    assert.equal(await decisions.nearestDictionary(`${ROOT}/c/one.txt`), `${ROOT}/words.dictionary.json`);
    assert.deepEqual(await decisions.ready("memory:///elsewhere.txt"), {});
    assert.equal(changes, 0, "nobody was told anything else before");
  });

  it("is reported once it has been read, to whoever asked before", async () => {
    await open({ "words.dictionary.json": dictionary({ zzyzx: "Z IH1 Z IH0 K S" }) });
    assert.deepEqual(decisions.of(`${ROOT}/one.txt`).own, {});
    await settled();
    assert.equal(changes, 1);
    assert.deepEqual(decisions.of(`${ROOT}/one.txt`).own, { zzyzx: ["Z IH1 Z IH0 K S"] });
  });

  it("follows its files as others change them, add them and remove them with their folders", async () => {
    await open({});
    assert.deepEqual(await own("a/one.txt"), {});
    await files.write(`${ROOT}/a/words.dictionary.json`, dictionary({ zzyzx: "Z IH1 Z IH0 K S" }));
    await settled();
    assert.deepEqual([changes, Object.keys((await own("a/one.txt"))!)], [1, ["zzyzx"]]);
    await files.write(`${ROOT}/a/words.dictionary.json`, dictionary({ blorp: "B L AO1 R P" }));
    await settled();
    assert.deepEqual([changes, Object.keys((await own("a/one.txt"))!)], [2, ["blorp"]]);
    await files.remove(`${ROOT}/a`);
    await settled();
    assert.deepEqual([changes, await own("a/one.txt")], [3, {}]);
    await files.write(ACCEPTED, withEntries(undefined, [{ code: "passage-unknown-word", text: "snarf" }]));
    await settled();
    assert.deepEqual([changes, (await decisions.acceptedOf(ROOT)).map(({ text }) => text)], [4, ["snarf"]]);
  });

  it("stays what it was while a file is damaged, which is reported once", async () => {
    await open({ "words.dictionary.json": dictionary({ zzyzx: "Z IH1 Z IH0 K S" }) });
    const file = `${ROOT}/words.dictionary.json`;
    await own("one.txt");
    for (const damaged of ["{", "", "{"]) {
      await files.write(file, damaged);
      await decisions.refresh(file);
    }
    assert.deepEqual(Object.keys((await own("one.txt"))!), ["zzyzx"]);
    assert.ok(reports.length > 0 && reports.every(([at]) => at === file));
    assert.equal(new Set(reports.map(([, failure]) => failure)).size, reports.length);
  });

  it("is read anew for a folder that was closed", async () => {
    await open({ "words.dictionary.json": dictionary({ zzyzx: "Z IH1 Z IH0 K S" }) });
    await own("one.txt");
    remove(ROOT);
    await files.write(`${ROOT}/words.dictionary.json`, dictionary({}));
    await settled();
    assert.equal(changes, 0);
    assert.deepEqual(await own("one.txt"), {});
  });

  it("keeps what two windows accept at the same time", async () => {
    await open({});
    const texts = [...Array(8).keys()].map((number) => `word ${number}`);
    await Promise.all(
      texts.map((text) =>
        changeFile(files, ACCEPTED, { most: 100_000 }, (file) => withEntries(file, [{ code: "passage-unknown-word", text }])),
      ),
    );
    assert.deepEqual((await decisions.acceptedOf(ROOT)).map(({ text }) => text).sort(), texts);
  });
});
