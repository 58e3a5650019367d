import { ENGLISH } from "#language/english/english.ts";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { loadLexicon } from "#platform/loadLexicon.ts";
import { operationOf } from "#operations/operations.ts";
import { ARPABET_CODES } from "#core/arpabet/arpabetCodes.ts";
import { checkArpabet } from "#core/arpabet/checkArpabet.ts";
import { parseArpabet } from "#core/arpabet/parseArpabet.ts";
import type { WordLexicon } from "#language/language.ts";
import { checkPassage } from "#core/passage/checkPassage.ts";
import { readScope } from "#contract/files/scopeFile.ts";
import { frontMatterOf } from "#core/passage/frontMatter.ts";
import { unitNamed } from "#core/passage/scopeAndSequence.ts";
import type { Teaching } from "#core/passage/scopeChecks.ts";
import { EXAMPLE_SCOPE } from "#core/passage/scopePlace.ts";
import { readPassagesFile } from "#project/passages/passagesFile.ts";
import { PASSAGE_CODES } from "#core/passage/passageCodes.ts";
import { THRESHOLD_CODES } from "#core/passage/thresholds.ts";
import { readAccepted } from "#project/decisions/acceptedFile.ts";
import { readDictionary } from "#project/dictionary/dictionaryFile.ts";
import { PROJECT_CODES } from "#project/decisions/projectCodes.ts";
import { mended } from "#authoring/arpabet/textChange.ts";
import { engineDirectory } from "../../../support/engineDirectory.ts";
import { ROOT } from "../../../support/paths.ts";

const page = readFileSync(join(ROOT, "media/docs/problems.md"), "utf8");
const sections = page
  .split(/^### /m)
  .slice(1)
  .map((section) => {
    const [code = "", ...lines] = section.split("\n");
    const [, severity] = /^\*(\w+)\.\*/m.exec(lines.join("\n")) ?? [];
    const [, language, example] = /^```(\w+)\n([\s\S]*?)\n```$/m.exec(lines.join("\n")) ?? [];
    return { code, severity: severity?.toLowerCase(), language, example };
  });
/** Problems of bytes, which no example on a page can have, of long texts, and of what a project or a folder requires of its texts. */
const WITHOUT_EXAMPLE = [
  "passage-not-utf8",
  "passage-bom",
  "passage-too-long",
  "passage-variety",
  ...THRESHOLD_CODES.map(({ code }) => code),
];

/** What a host finds by an example's front matter: the scope that ships is there, and no other. */
function teachingOf(example: string): Teaching | undefined {
  const values = frontMatterOf(example, "plaintext")?.values;
  if (!values) return undefined;
  const scope = readScope(readFileSync(join(ROOT, "media/scopes/generic-phonics.json"), "utf8"));
  return values.get("scope")?.text === EXAMPLE_SCOPE
    ? { scope, reached: unitNamed(scope, values.get("unit")!.text) }
    : { failure: "It is not there." };
}

describe("media/docs/problems.md", () => {
  it("has a section for each code, with its usual severity, and no other", () => {
    const codes = [...ARPABET_CODES, ...PASSAGE_CODES, ...THRESHOLD_CODES, ...PROJECT_CODES].map(
      ({ code, severity }) => `${code}: ${severity}`,
    );
    assert.deepEqual(
      sections.map(({ code, severity }) => `${code}: ${severity}`),
      codes,
    );
  });

  describe("has examples that are told", () => {
    let lexicon: WordLexicon;
    before(async () => {
      lexicon = await loadLexicon(join(engineDirectory(), "model"), ENGLISH);
    });

    for (const { code, language, example } of sections) {
      if ((WITHOUT_EXAMPLE as readonly string[]).includes(code)) continue;
      it(code, () => {
        assert.ok(example !== undefined, "it has an example");
        const problems =
          language === "json"
            ? (code.startsWith("accepted-")
                ? readAccepted(example)
                : code.startsWith("passages-")
                  ? readPassagesFile(example)
                  : readDictionary(example, ENGLISH)
              ).problems
            : language === "arpabet"
              ? checkArpabet(parseArpabet(example), { dictionary: lexicon.dictionary })
              : checkPassage(example, {
                  lexicon,
                  format: "plaintext",
                  limits: operationOf("fluency-v2").limits,
                  teaching: teachingOf(example),
                });
        const codes = problems.map((problem) => problem.code);
        assert.ok(codes.includes(code), `told are ${codes.join(", ") || "none"}`);
      });
    }
  });
});

describe("media/docs/arpabet.md", () => {
  const rows = [...readFileSync(join(ROOT, "media/docs/arpabet.md"), "utf8").matchAll(/^\| (.+?) \| `(.+)` \| `(.+)` \|$/gm)];

  it("tells of ten things that are pasted", () => assert.ok(rows.length >= 10, `${rows.length}`));

  for (const [, from = "", pasted = "", expected = ""] of rows) {
    it(`tells what becomes of ${from.toLowerCase()}`, async () => {
      const { dictionary } = await loadLexicon(join(engineDirectory(), "model"), ENGLISH);
      const [text, after] = [pasted, expected].map((shown) => shown.replaceAll("⇥", "\t"));
      const check = (source: string) => checkArpabet(parseArpabet(source), { dictionary });
      const { text: result } = mended(text!, check);
      assert.equal(result.trimEnd(), after);
      assert.deepEqual(
        check(result).filter(({ severity }) => severity === "error" || severity === "warning"),
        [],
      );
    });
  }
});
