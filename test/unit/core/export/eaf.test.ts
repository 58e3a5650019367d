import assert from "node:assert/strict";
import { describe, it } from "mocha";
import { exportResult } from "#core/export/exportResult.ts";
import type { XmlElement } from "#core/formats/xmlElement.ts";
import { parseXml } from "#results/annotations/parseXml.ts";
import { RESULTS } from "./annotationResults.ts";

/** The children of ANNOTATION_DOCUMENT in the order that the schema wants them in. */
const ORDER = ["HEADER", "TIME_ORDER", "TIER", "LINGUISTIC_TYPE", "CONSTRAINT"];

function written(timeline: (typeof RESULTS)[number]["timeline"], assessedAt?: string): XmlElement {
  const { root } = parseXml(
    exportResult("eaf", { timeline, title: "", recording: "Grüße & 1.wav", assessedBy: 'x "y" <z>', ...(assessedAt && { assessedAt }) }),
  );
  assert.ok(root, "well-formed");
  return root;
}

const all = (element: XmlElement, name: string): XmlElement[] => [
  ...(element.name === name ? [element] : []),
  ...element.children.flatMap((child) => all(child, name)),
];

describe("the ELAN document of a result", () => {
  for (const { name, timeline } of RESULTS) {
    it(`has its elements in order, with ids that lead somewhere, and no overlap: ${name}`, () => {
      const root = written(timeline, "2026-03-14T09:27:01.000Z");
      assert.deepEqual(
        [root.name, root.attributes["FORMAT"], root.attributes["VERSION"], root.attributes["DATE"]],
        ["ANNOTATION_DOCUMENT", "3.0", "3.0", "2026-03-14T09:27:01.000Z"],
      );
      const order = root.children.map((child) => ORDER.indexOf(child.name));
      assert.ok(!order.includes(-1));
      assert.deepEqual(
        order,
        order.toSorted((a, b) => a - b),
      );
      const unique = (ids: (string | undefined)[]) => assert.equal(new Set(ids).size, ids.length);
      const slots = all(root, "TIME_SLOT");
      const tiers = all(root, "TIER");
      const annotations = all(root, "ALIGNABLE_ANNOTATION");
      unique(slots.map(({ attributes }) => attributes["TIME_SLOT_ID"]));
      unique(tiers.map(({ attributes }) => attributes["TIER_ID"]));
      unique(annotations.map(({ attributes }) => attributes["ANNOTATION_ID"]));
      const values = new Map(slots.map(({ attributes }) => [attributes["TIME_SLOT_ID"], attributes["TIME_VALUE"]!]));
      for (const value of values.values()) assert.match(value, /^\d+$/);
      assert.deepEqual(
        [...values.values()].map(Number),
        [...values.values()].map(Number).toSorted((a, b) => a - b),
        "slots in the order of time",
      );
      const type = all(root, "LINGUISTIC_TYPE")[0]!.attributes["LINGUISTIC_TYPE_ID"];
      for (const tier of tiers) {
        assert.equal(tier.attributes["LINGUISTIC_TYPE_REF"], type);
        let before = 0;
        for (const { attributes, children } of all(tier, "ALIGNABLE_ANNOTATION")) {
          const [start, end] = ["TIME_SLOT_REF1", "TIME_SLOT_REF2"].map((slot) => Number(values.get(attributes[slot])));
          assert.ok(start! >= before && end! > start!, `${tier.attributes["TIER_ID"]} ${start} ${end}`);
          assert.deepEqual(
            children.map((child) => child.name),
            ["ANNOTATION_VALUE"],
          );
          before = end!;
        }
      }
    });
  }

  it("names its recording beside it, and has a date in any case", () => {
    const [{ timeline }] = RESULTS as [(typeof RESULTS)[number]];
    assert.equal(all(written(timeline), "MEDIA_DESCRIPTOR")[0]!.attributes["RELATIVE_MEDIA_URL"], "./Gr%C3%BC%C3%9Fe%20%26%201.wav");
    for (const date of [undefined, "yesterday", "-000001-01-01T00:00:00Z"])
      assert.match(written(timeline, date).attributes["DATE"]!, /^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  });
});
