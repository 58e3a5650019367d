import assert from "node:assert/strict";
import { findingInWords, nowSentTo } from "#extension/profiles/serviceInWords.ts";

describe("a connection test in words", () => {
  const accepted = { reached: true, key: "accepted", status: 404, sentence: "speech.example answers and accepts the key." } as const;

  it("names the profile beside the address, once", () => {
    assert.equal(findingInWords(accepted, "District"), "District: speech.example answers and accepts the key.");
    assert.equal(findingInWords(accepted, "speech.example"), "speech.example answers and accepts the key.");
    assert.equal(findingInWords({ reached: false, step: "dns", sentence: "Nothing answers." }, "District"), "District: Nothing answers.");
  });

  it("gives no address of the embedded service, which has another one each time", () => {
    assert.equal(findingInWords(accepted, "Embedded"), "The embedded service on this machine answers.");
    assert.equal(
      findingInWords({ ...accepted, key: "refused", sentence: "It refuses the key." }, "Embedded"),
      "Embedded: It refuses the key.",
    );
  });
});

describe("the message about a hosted profile that is used now", () => {
  const [bare, ready] = [
    { origin: "https://a.example", models: {} },
    { origin: "https://a.example", models: { "fluency-v2": { id: "m", alphabet: "arpabet" } } },
  ];

  it("says that recordings are sent there only when nothing is missing", () => {
    for (const key of ["stored", "session", "environment"] as const)
      assert.equal(nowSentTo(ready, key), "Recordings are now sent to https://a.example.");
    assert.match(
      nowSentTo(bare, "stored"),
      /^Recordings will be sent to https:\/\/a\.example, which has no model yet\. Add one in the Services view/,
    );
    for (const key of ["missing", "forgotten"] as const) {
      assert.match(nowSentTo(bare, key), /no API key and no model yet\. Add them/);
      assert.match(nowSentTo(ready, key), /no API key yet\. Add it/);
    }
  });
});
