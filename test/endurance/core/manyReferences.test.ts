import assert from "node:assert/strict";
import { readEaf } from "#core/formats/readEaf.ts";
import type { XmlElement } from "#core/formats/xmlElement.ts";
import { processorTime } from "../../support/processorTime.ts";

const element = (name: string, attributes: Record<string, string>, children: XmlElement[] = [], text = ""): XmlElement => ({
  name,
  attributes,
  children,
  text,
  line: 1,
});

/** Each annotation refers to the next one, and only the last has times. */
function backwards(annotations: number): XmlElement {
  const value = () => [element("ANNOTATION_VALUE", {}, [], "a")];
  const slots = [0, 1].map((at) => element("TIME_SLOT", { TIME_SLOT_ID: `t${at}`, TIME_VALUE: String(at * 1000) }));
  const referring = Array.from({ length: annotations }, (_, i) =>
    element("REF_ANNOTATION", { ANNOTATION_ID: `a${i}`, ANNOTATION_REF: `a${i + 1}` }, value()),
  );
  const last = element("ALIGNABLE_ANNOTATION", { ANNOTATION_ID: `a${annotations}`, TIME_SLOT_REF1: "t0", TIME_SLOT_REF2: "t1" }, value());
  return element("ANNOTATION_DOCUMENT", {}, [
    element("TIME_ORDER", {}, slots),
    element(
      "TIER",
      { TIER_ID: "words" },
      [...referring, last].map((one) => element("ANNOTATION", {}, [one])),
    ),
  ]);
}

describe("a document of ELAN whose annotations refer to later ones", () => {
  it("is read within a second, with all of them", () => {
    const root = backwards(19_999);
    let items = 0;
    const took = processorTime(() => (items = readEaf({ root }).tiers[0]!.items.length));
    assert.equal(items, 20_000);
    assert.ok(took < 1000, `${took} ms of the processor`);
  });
});
