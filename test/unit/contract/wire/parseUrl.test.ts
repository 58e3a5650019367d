import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { parseUrl } from "#contract/wire/parseUrl.ts";

describe("parseUrl", () => {
  it("reads addresses, and relative ones against another", () => {
    assert.equal(parseUrl("https://SPEECH.example/a/../b")?.href, "https://speech.example/b");
    assert.equal(parseUrl("c", new URL("https://speech.example/b/"))?.href, "https://speech.example/b/c");
  });

  it("has nothing for what is no address", () => {
    for (const text of ["", "speech.example", "https://", "https://@:x"]) assert.equal(parseUrl(text), undefined);
  });

  it("reads letters beyond ASCII however often it was asked before", () => {
    for (let i = 0; i < 100_000; i++) parseUrl(`https://speech.example/${i}`);
    assert.equal(parseUrl("https://SPRÄCHE.example/Api")?.href, "https://xn--sprche-dua.example/Api");
  });
});
