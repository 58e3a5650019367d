import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import fc from "fast-check";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { checkArpabet } from "#core/arpabet/checkArpabet.ts";
import type { Problem } from "#core/problems/problem.ts";
import { changeDetector } from "#authoring/changeDetector.ts";
import { mendedAlike } from "#authoring/arpabet/alike.ts";
import { aboutSeconds, outcomeOf, outcomeText, referenceKey } from "#authoring/arpabet/outcomes.ts";
import { changed, changesBetween, mended, needsDecision } from "#authoring/arpabet/textChange.ts";
import { guideSection } from "#authoring/guideSection.ts";
import { propertyRuns } from "../../support/propertyRuns.ts";

describe("changesBetween", () => {
  const text = fc.array(fc.constantFrom("a", "K", " ", "\t", "\n", "\r\n", "😀", "😁"), { maxLength: 30 }).map((parts) => parts.join(""));

  it("makes one text another, whatever they are", () => {
    fc.assert(
      fc.property(text, text, (before, after) => assert.equal(changed(before, changesBetween(before, after)), after)),
      propertyRuns(100),
    );
  });

  it("never cuts a letter in two", () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        for (const edit of changesBetween(before, after))
          for (const at of [edit.start, edit.end])
            assert.doesNotMatch(before.slice(Math.max(0, at - 1), at + 1), /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/);
      }),
      propertyRuns(100),
    );
  });

  it("touches only the lines, and of those the parts, that differ", () => {
    assert.deepEqual(changesBetween("K  T\nB\nAE1  T\n", "K T\nB\nAE1 T\n"), [
      { start: 2, end: 3, text: "" },
      { start: 11, end: 12, text: "" },
    ]);
    assert.deepEqual(changesBetween("same", "same"), []);
  });
});

describe("changed", () => {
  it("makes the first of two changes that meet", () =>
    assert.equal(
      changed("abc", [
        { start: 1, end: 3, text: "X" },
        { start: 0, end: 2, text: "Y" },
      ]),
      "Yc",
    ));
});

describe("mendedAlike", () => {
  const offered = (text: string, part: string) => {
    const all = checkArpabet({ text, alphabet: ARPABET }, { severities: { "arpabet-too-short": "off", "arpabet-duplicate-line": "off" } });
    const at = text.indexOf(part);
    const here = all.filter(({ start, end }) => start <= at && end >= at);
    return mendedAlike(here, all, text).map(({ fix }) => [fix.title, changed(text, fix.edits)]);
  };

  it("makes comments of what stands behind the phonemes of every line, however it begins", () => {
    const text = "CAT  K AE1 T // pet\nBEE  B IIY1 -- insect\nDOG  D AO1 G (animal dog)\n";
    assert.deepEqual(offered(text, "// pet"), [
      ["Make it a comment in all 3 places of this file", "CAT  K AE1 T # pet\nBEE  B IIY1 # insect\nDOG  D AO1 G # (animal dog)\n"],
    ]);
  });
  it("replaces a symbol alone where the same one is written", () => {
    assert.deepEqual(offered("IIY1 K\nB IIY1\nB AA1 IHH1\n", "IIY1"), [
      ["Replace with IY1 in all 2 places of this file", "IY1 K\nB IY1\nB AA1 IHH1\n"],
    ]);
  });
  it("offers nothing for what is found once, or what fixing all mends", () => {
    assert.deepEqual(offered("K AE1 T // pet\n", "// pet"), []);
    assert.deepEqual(offered("k AE1 T\nk AE1 T\n", "k AE1"), []);
  });
  it("mends 200 lines at once, and each change stands for itself", () => {
    const text = "CAT  K AE1 T // pet\n".repeat(200);
    assert.deepEqual(offered(text, "// pet"), [["Make it a comment in all 200 places of this file", text.replaceAll("//", "#")]]);
  });
  it("finds the colon of a title in Spanish where English has it", () => {
    const spanish = JSON.parse(readFileSync(new URL("../../../media/l10n/es/core.json", import.meta.url), "utf8")) as Record<
      string,
      string
    >;
    const withColon = Object.keys(spanish).filter((english) => english.includes(": "));
    assert.ok(withColon.includes("Separate with spaces: {0}"));
    assert.deepEqual(
      withColon.filter((english) => !spanish[english]!.includes(": ")),
      [],
    );
  });
  it("leaves a fix out that meets another", () => {
    const problem = (start: number, end: number): Problem => ({
      code: "x",
      severity: "warning",
      message: "",
      start,
      end,
      fixes: [{ title: "Take it out", edits: [{ start, end, text: "" }] }],
    });
    const all = [problem(0, 3), problem(2, 4), problem(4, 6)];
    assert.deepEqual(
      mendedAlike([all[1]!], all, "abcdefg").map(({ fix }) => [fix.title, fix.edits.length]),
      [["Take it out in all 2 places of this file", 2]],
    );
  });
});

describe("mended", () => {
  /** Says that a small letter should be a capital, and that two blanks should be one. */
  const check = (text: string): Problem[] =>
    [...text.matchAll(/[a-z]| {2}/g)].map(({ 0: found, index }) => ({
      code: "x",
      severity: "error",
      message: "",
      start: index,
      end: index + found.length,
      fixes: [
        {
          title: "",
          preferred: found !== "q",
          edits: [{ start: index, end: index + found.length, text: found.toUpperCase().replace("  ", " ") }],
        },
      ],
    }));

  it("mends what is beyond doubt, and counts it", () => assert.deepEqual(mended("a  b", check), { text: "A B", count: 3 }));
  it("leaves what needs somebody to decide", () => assert.deepEqual(mended("q", check), { text: "q", count: 0 }));
  it("goes on as long as one fix uncovers the next", () => assert.equal(mended("A    B", check).text, "A B"));
  it("ends with fixes that go round in circles", () => {
    const circle = (text: string): Problem[] => [
      {
        code: "x",
        severity: "error",
        message: "",
        start: 0,
        end: 1,
        fixes: [{ title: "", preferred: true, edits: [{ start: 0, end: 1, text: text === "a" ? "b" : "a" }] }],
      },
    ];
    assert.ok(mended("a", circle).count < 10);
  });
});

describe("needsDecision", () => {
  const of = (severity: Problem["severity"], fixes: number) =>
    needsDecision({ severity, fixes: Array.from({ length: fixes }, () => ({ title: "", edits: [] })) });
  it("is true of errors and warnings", () => assert.deepEqual([of("error", 0), of("warning", 1)], [true, true]));
  it("is true of what has several fixes, and of nothing else", () =>
    assert.deepEqual([of("hint", 2), of("information", 3), of("hint", 1), of("information", 0)], [true, true, false, false]));
});

describe("outcomes", () => {
  it("are told in words", () => {
    assert.equal(outcomeText(outcomeOf({ verdict: { correct: true, score: 87.4 } })), "$(pass) Said right, 87 of 100");
    assert.equal(outcomeText(outcomeOf({ verdict: { correct: false } })), "$(error) Not said right");
  });
  it("belong to the phonemes, however they were separated", () => assert.equal(referenceKey(" K  AE1\nT "), "K AE1 T"));
  it("take about so long", () => assert.deepEqual([0.42, 9.96, 12.4].map(aboutSeconds), ["about 0.4 s", "about 10.0 s", "about 12 s"]));
});

describe("guideSection", () => {
  const guide = "# Problems\n\nText about arpabet-case.\n\n## arpabet-case\n\n### `arpabet-ipa`: Signs of IPA\n";
  it("finds a section and what its heading is called", () => {
    assert.deepEqual(guideSection(guide, "arpabet-case"), { line: 5, slug: "arpabet-case" });
    assert.deepEqual(guideSection(guide, "arpabet-ipa"), { line: 7, slug: "arpabet-ipa-signs-of-ipa" });
  });
  it("finds nothing for what is only mentioned, or a part of a code", () => {
    assert.equal(guideSection(guide, "arpabet"), undefined);
    assert.equal(guideSection("Text about x", "x"), undefined);
  });
});

describe("changeTold", () => {
  it("tells of another model and another alphabet, and not of all else that settings hold", () => {
    const settings = { fontSize: 12, model: { id: "m1", alphabet: "arpabet" } as { id: string; alphabet: string } | undefined };
    const isOther = changeDetector(() => [settings.model]);
    settings.fontSize = 14;
    assert.equal(isOther(), false);
    settings.model = { id: "m1", alphabet: "timit61" };
    assert.deepEqual([isOther(), isOther()], [true, false]);
    settings.model = { ...settings.model };
    assert.equal(isOther(), false);
    settings.model = undefined;
    assert.deepEqual([isOther(), isOther()], [true, false]);
  });
});
