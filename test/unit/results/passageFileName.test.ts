import assert from "node:assert/strict";
import { passageFileName } from "#results/passageFileName.ts";

describe("the file name of a new passage", () => {
  const cases: [typed: string, name: string][] = [
    ["The Seed", "The Seed.passage.txt"],
    ["  three days.txt ", "three days.passage.txt"],
    ["three days.passage.TXT", "three days.passage.txt"],
    ["Mr. Fox", "Mr. Fox.passage.txt"],
    ["Who is it?", "Who is it_.passage.txt"],
    ["week 1/monday", "week 1_monday.passage.txt"],
    ["", "New passage.passage.txt"],
    [" .txt", "New passage.passage.txt"],
  ];
  for (const [typed, name] of cases)
    it(`is ${name} for ${JSON.stringify(typed)}`, () => assert.equal(passageFileName(typed, "New passage"), name));
});
