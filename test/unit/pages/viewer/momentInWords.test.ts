import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { momentInWords } from "#pages/viewer/state/momentInWords.ts";

const MOMENT = "2026-03-14T15:09:26";

describe("a moment in words", () => {
  for (const [what, language, regions, expected] of [
    ["the language of the page, whatever the browser's is", "es", ["en-US"], /^14\/3\/2026, 15:09$/],
    ["the region that the browser has for the page's language", "en", ["de-DE", "en-GB", "en-US"], /^14\/03\/2026, 15:09$/],
    ["the language alone where the browser knows no region of it", "en", ["de-DE"], /^3\/14\/2026, 3:09.PM$/u],
  ] as const) {
    it(`is written in ${what}`, () => assert.match(momentInWords(MOMENT, language, regions), expected));
  }
});
