import assert from "node:assert/strict";
import type { Alphabet } from "#core/arpabet/alphabet.ts";
import { referenceOf } from "#core/passage/reference.ts";

const plain = (text: string, ...selections: [number, number][]) =>
  referenceOf({ text, languageId: "plaintext", selections: selections.map(([start, end]) => ({ start, end })) });
const arpabet = (text: string, ...selections: [number, number][]) =>
  referenceOf({ text, languageId: "arpabet", selections: selections.map(([start, end]) => ({ start, end })) });

describe("referenceOf", () => {
  it("is the whole text without the blanks around it, and tells where it stands", () => {
    assert.deepEqual(plain("\n  A cat.\r\nA dog.\n"), { text: "A cat.\r\nA dog.", offset: 3 });
  });

  it("is the selection where there is one; a cursor is none", () => {
    assert.deepEqual(plain("One two three", [3, 8]), { text: "two", offset: 4 });
    assert.deepEqual(plain("One two three", [5, 5]), { text: "One two three", offset: 0 });
  });

  it("joins several selections in the order of the text, and then stands nowhere", () => {
    assert.deepEqual(plain("One two three four", [14, 18], [0, 3]), { text: "One\nfour" });
  });

  it("is empty for blanks", () => {
    assert.deepEqual(plain(" \n\t "), { text: "" });
    assert.deepEqual(plain("One  two", [3, 5]), { text: "" });
    assert.deepEqual(arpabet(";;; nothing here\n# nor here"), { text: "" });
  });

  it("takes the phonemes of Arpabet alone, stress as written", () => {
    assert.deepEqual(arpabet(";;; cat\nK  AE1\tT # the pet\nS IH0 T;;; sit"), { text: "K AE1 T S IH0 T" });
  });

  it("tells where Arpabet stands when the document has it just so", () => {
    assert.deepEqual(arpabet("# cat\nK AE1 T\n"), { text: "K AE1 T", offset: 6 });
  });

  it("reads another alphabet, whose symbols may hold the sign of a comment", () => {
    const alphabet: Alphabet = {
      id: "ends",
      name: "Ends",
      stress: "none",
      caseSensitive: true,
      phonemes: [{ symbol: "h#", class: "silence", ipa: "–", description: "silence" }],
    };
    assert.equal(referenceOf({ text: "h# k # cat", languageId: "arpabet", selections: [], alphabet }).text, "h# k");
  });

  it("takes a phoneme that is selected in part, and never a comment that is", () => {
    assert.deepEqual(arpabet("K AE1 T # AH SEA", [3, 12]), { text: "AE1 T", offset: 2 });
    assert.deepEqual(arpabet("K AE1 T # B SEA\nS IY", [10, 17]), { text: "S", offset: 16 });
  });
});
