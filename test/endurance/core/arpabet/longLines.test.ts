import assert from "node:assert/strict";
import { arpabetToIpa } from "#core/arpabet/arpabetToIpa.ts";
import { checkArpabet } from "#core/arpabet/checkArpabet.ts";
import { formatArpabet } from "#core/arpabet/formatArpabet.ts";
import { ipaToArpabet } from "#core/arpabet/ipaToArpabet.ts";
import { parseArpabet } from "#core/arpabet/parseArpabet.ts";

/** Of the processor, for all lines together: about four times what they take; microseconds. */
const MOST = 20e6;

describe("Arpabet, whatever is written", function () {
  this.timeout(240_000);

  it("takes very long lines of one thing", () => {
    // Whatever else the machine does takes no time of this process.
    const begun = process.cpuUsage();
    for (const unit of [
      " ",
      "/",
      "1",
      "æ",
      "⟨",
      "K ",
      "QQ ",
      "/ ",
      "\r",
      "\u00A0",
      "// ",
      "K // ",
      "// x ",
      "(x ",
      "x) ",
      "1 ",
      "K_B ",
      "cat ",
      '"k{ ',
      "<s> ",
      "the  ",
    ]) {
      const long = `W  AH1 ${unit.repeat(10_000)}x`;
      assert.equal(formatArpabet(formatArpabet(long)), formatArpabet(long));
      assert.ok(checkArpabet(parseArpabet(long)).length > 0);
      assert.equal(typeof ipaToArpabet(arpabetToIpa(long)).text, "string");
      assert.equal(typeof ipaToArpabet(long).text, "string");
    }
    const { user } = process.cpuUsage(begun);
    assert.ok(user < MOST, `${user / 1e6} s`);
  });
});
