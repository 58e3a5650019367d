import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { readEaf } from "#core/formats/readEaf.ts";
import { parseXml } from "#results/annotations/parseXml.ts";

const slots = (...values: (number | undefined)[]) =>
  `<TIME_ORDER>${values.map((value, i) => `<TIME_SLOT TIME_SLOT_ID="ts${i + 1}"${value === undefined ? "" : ` TIME_VALUE="${value}"`}/>`).join("")}</TIME_ORDER>`;
const aligned = (id: string, from: number, to: number, text: string) =>
  `<ANNOTATION><ALIGNABLE_ANNOTATION ANNOTATION_ID="${id}" TIME_SLOT_REF1="ts${from}" TIME_SLOT_REF2="ts${to}"><ANNOTATION_VALUE>${text}</ANNOTATION_VALUE></ALIGNABLE_ANNOTATION></ANNOTATION>`;
const referring = (id: string, to: string, text: string) =>
  `<ANNOTATION><REF_ANNOTATION ANNOTATION_ID="${id}" ANNOTATION_REF="${to}"><ANNOTATION_VALUE>${text}</ANNOTATION_VALUE></REF_ANNOTATION></ANNOTATION>`;
const document = (...parts: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<ANNOTATION_DOCUMENT AUTHOR="" DATE="2026-01-01T00:00:00Z" VERSION="3.0">\n<HEADER/>${parts.join("\n")}</ANNOTATION_DOCUMENT>`;
const read = (text: string) => readEaf(parseXml(text));

describe("a document of ELAN", () => {
  it("is read with its tiers in the order of time", () => {
    const text = document(
      slots(0, 500, 500, 1250),
      `<TIER TIER_ID="words">${aligned("a2", 3, 4, "&lt;b&gt; &amp; &#246;")}${aligned("a1", 1, 2, " a ")}${aligned("a3", 1, 2, "")}</TIER>`,
      '<TIER TIER_ID="empty"/>',
    );
    assert.deepEqual(read(text), {
      format: "eaf",
      problems: [],
      tiers: [
        {
          name: "words",
          items: [
            { start: 0, end: 0.5, text: "a" },
            { start: 0.5, end: 1.25, text: "<b> & ö" },
          ],
        },
        { name: "empty", items: [] },
      ],
    });
    assert.deepEqual(read(`\uFEFF${text}`), read(text));
  });

  it("has times for slots without one, and for annotations that refer to others", () => {
    const text = document(
      slots(1000, undefined, undefined, 4000),
      `<TIER TIER_ID="late">${referring("r2", "r1", "y")}${referring("r1", "a2", "x")}</TIER><TIER TIER_ID="t">${aligned("a1", 1, 2, "a")}${aligned("a2", 2, 3, "b")}${aligned("a3", 3, 4, "c")}</TIER>`,
    );
    assert.deepEqual(
      read(text).tiers[1]!.items.map(({ start, end }) => [start, end]),
      [
        [1, 2],
        [2, 3],
        [3, 4],
      ],
    );
    assert.deepEqual(read(text).tiers[0]!.items, [
      { start: 2, end: 3, text: "x" },
      { start: 2, end: 3, text: "y" },
    ]);
  });

  it("tells what is wrong, and where", () => {
    const problem = (text: string) => read(text).problems.map(({ code, line }) => [code, line])[0];
    assert.deepEqual(problem("<html/>"), ["not-an-eaf", 1]);
    assert.deepEqual(problem(document(slots(0, 1), `<TIER TIER_ID="t">${aligned("a1", 1, 9, "a")}</TIER>`)), ["times-missing", 4]);
    assert.deepEqual(problem(document(slots(5, 1), `<TIER TIER_ID="t">${aligned("a1", 1, 2, "a")}</TIER>`)), ["times-missing", 4]);
    assert.deepEqual(problem(document(slots(0, 1)).slice(0, -5)), ["damaged-xml", 3]);
    assert.deepEqual(problem(""), ["not-xml", 1]);
    assert.deepEqual(problem(`<ANNOTATION_DOCUMENT>${"<a>".repeat(100)}`), ["damaged-xml", 1]);
  });

  it("takes no entity of a document type, and loads nothing", () => {
    const entities = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"><!ENTITY c SYSTEM "file:///etc/passwd">]>`;
    for (const entity of ["&b;", "&c;"])
      assert.deepEqual(
        read(`${entities}${document(slots(0, 1), `<TIER TIER_ID="t">${aligned("a1", 1, 2, entity)}</TIER>`)}`).problems.map(
          ({ code }) => code,
        ),
        ["damaged-xml"],
      );
  });
});
