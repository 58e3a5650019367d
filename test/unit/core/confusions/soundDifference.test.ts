import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { differenceBetween } from "#core/confusions/soundDifference.ts";

describe("how two words differ in one sound", () => {
  const cases: [said: string, asked: string, difference: string | undefined][] = [
    ["SH IH P", "CH IH P", "SH CH first"],
    ["SH IH P", "SH AE P", "IH AE middle"],
    ["SH IH P", "SH IH N", "P N last"],
    ["AE T", "K AE T", "- K first"],
    ["S EH D", "S EH N D", "- N middle"],
    ["K AE T", "K AE T S", "- S last"],
    ["K AE T", "AE T", "K - first"],
    ["S EH N D", "S EH D", "N - middle"],
    ["K AE T S", "K AE T", "S - last"],
    ["AH", "AE", "AH AE first"],
    ["S IY", "S IY IY", "- IY last"],
    ["K AE T", "K AE T", undefined],
    ["K AE T", "K IH P", undefined],
    ["K AE T", "AE T S", undefined],
    ["K AE T", "K AE T S IY", undefined],
  ];
  for (const [said, asked, expected] of cases) {
    it(`${said} and ${asked}: ${expected ?? "not in one"}`, () => {
      const found = differenceBetween(said.split(" "), asked.split(" "));
      assert.equal(found && `${found.key} ${found.place}`, expected);
    });
  }
});
