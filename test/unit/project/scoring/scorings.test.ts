import assert from "node:assert/strict";
import { SCORING_PROFILES } from "#core/scoring/scoringProfiles.ts";
import { addressNamed } from "#project/namedFiles/addressNamed.ts";
import type * as Scoring from "#project/scoring/scorings.ts";
import { FilesInMemory } from "../../../support/filesInMemory.ts";

const TEXT = "memory:///project/fox.txt";
const [first] = SCORING_PROFILES;
const OURS = { version: 1, id: "ours", name: "Ours", rules: first.rules, time: 60 };

describe("the scoring rules of a text", () => {
  let files: FilesInMemory;
  let Scorings: typeof Scoring.Scorings;
  const scorings = (setting: string, folder: string | null = "memory:///project") =>
    new Scorings({
      files,
      setting: () => setting,
      addressOf: (path) => addressNamed(path, folder ?? undefined),
      offered: () => Promise.resolve(["rules/ours.scoring.json"]),
    });
  const failure = async (setting: string) => (await scorings(setting).of(TEXT)).failure;

  // Imported the way it imports the schema, so that there is one copy of each class of error.
  before(async () => ({ Scorings } = await import("#project/scoring/scorings.ts")));
  beforeEach(async () => {
    files = await FilesInMemory.with({
      "project/rules/ours.scoring.json": `\uFEFF${JSON.stringify(OURS)}`,
      "project/damaged.scoring.json": "{}",
      "project/large.scoring.json": " ".repeat(1_000_001),
    });
  });

  it("are none where none are set", async () => {
    const { value, profile, failure: why, offered } = await scorings("").of(TEXT);
    assert.deepEqual([value, profile, why], ["", undefined, undefined]);
    assert.deepEqual(
      offered.map((one) => one.value),
      ["", ...SCORING_PROFILES.map(({ id }) => id), "rules/ours.scoring.json"],
    );
  });

  it("are those that ship under a name, in capitals or not", async () => {
    assert.deepEqual(await scorings(first.id).profileOf(TEXT), first);
    assert.deepEqual(await scorings(` ${first.id.toUpperCase()}`, null).profileOf(TEXT), first);
  });

  it("are those in a file, as it is now", async () => {
    const ours = scorings("rules\\ours.scoring.json");
    assert.equal((await ours.profileOf(TEXT))?.name, "Ours");
    await files.write("memory:///project/rules/ours.scoring.json", JSON.stringify({ ...OURS, name: "Others" }));
    assert.equal((await ours.profileOf(TEXT))?.name, "Others");
    assert.deepEqual(
      (await scorings("/project/rules/ours.scoring.json").of(TEXT)).offered.at(-2)?.value,
      "/project/rules/ours.scoring.json",
      "a file that nobody offers is offered while it is set",
    );
    assert.equal((await scorings("/project/rules/ours.scoring.json").profileOf(TEXT))?.name, "Others", "on the folder's own machine");
  });

  it("cannot be used, and it is said why", async () => {
    assert.match((await failure("damaged.scoring.json"))!, /^damaged\.scoring\.json does not have scoring rules that can be used/);
    assert.match((await failure("gone.scoring.json"))!, /^The scoring rules gone\.scoring\.json cannot be read/);
    assert.match((await failure("large.scoring.json"))!, /^The scoring rules large\.scoring\.json cannot be read/);
    const { failure: why } = await scorings("ours.scoring.json", null).of(TEXT);
    assert.match(why!, /no folder is open/);
  });
});
