// Every text that the editor shows goes through `t`, and is there in each language of media/l10n.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Json, localizedManifest, type Texts } from "../../support/localizedManifest.ts";
import { ROOT } from "../../support/paths.ts";
import { sourceTexts } from "../../support/sourceTexts.ts";
import { NOT_TRANSLATED, STAYING } from "./notTranslated.ts";

const TRANSLATIONS = join(ROOT, "media", "l10n");
const textsOf = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Texts;
/** What is put into a text, each once. */
const holes = (text: string) => [...new Set(text.match(/\{\d+\}/g))].sort().join();
/** Markup and code in a text of the manifest: links, settings, keys. */
const marks = (text: string) => (text.match(/\]\([^)]*\)|`[^`]*`|\$\([a-z-]+\)/g) ?? []).sort();

describe("texts", function () {
  this.timeout(60_000);
  const shown = new Set<string>();
  const bare: string[] = [];
  const stayed = new Set<string>();

  before(() => {
    for (const name of readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" })) {
      const path = `src/${name.replaceAll("\\", "/")}`;
      if (!/\.tsx?$/.test(path)) continue;
      const found = sourceTexts(path, readFileSync(join(ROOT, path), "utf8"));
      for (const { text } of found.translated) shown.add(text);
      if (NOT_TRANSLATED.some(([files]) => files.test(path))) continue;
      for (const { text, line } of found.bare) {
        if (STAYING[path]?.includes(text)) stayed.add(`${path}: ${text}`);
        else bare.push(`${path}:${line} ${JSON.stringify(text)}`);
      }
    }
  });

  it("that people see go through t", () => assert.deepEqual(bare, []));

  it("are excepted only where there is something to except", () => {
    assert.deepEqual(
      Object.entries(STAYING)
        .flatMap(([path, texts]) => texts.map((text) => `${path}: ${text}`))
        .filter((one) => !stayed.has(one)),
      [],
    );
  });

  for (const language of readdirSync(TRANSLATIONS)) {
    describe(`in ${language}`, () => {
      const folder = join(TRANSLATIONS, language);
      const files = readdirSync(folder).filter((name) => name !== "manifest.json");
      const entries = files.flatMap((name) => Object.entries(textsOf(join(folder, name))));
      const manifest = textsOf(join(folder, "manifest.json"));
      const inManifest = new Set(
        Object.values(localizedManifest(JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Json).texts),
      );

      it("are all there, and no others, each once", () => {
        const translated = new Set(entries.map(([text]) => text));
        assert.deepEqual(
          [...shown].filter((text) => !translated.has(text)),
          [],
          `without a line in a file of media/l10n/${language}`,
        );
        assert.deepEqual(
          [...translated].filter((text) => !shown.has(text)),
          [],
          "used nowhere",
        );
        assert.equal(entries.length, translated.size, "twice");
      });

      it("of the manifest are all there, and no others", () => {
        assert.deepEqual(
          [...inManifest].filter((text) => !(text in manifest)),
          [],
          `without a line in media/l10n/${language}/manifest.json`,
        );
        assert.deepEqual(
          Object.keys(manifest).filter((text) => !inManifest.has(text)),
          [],
          "used nowhere",
        );
      });

      it("take what is put into them, and keep their links and code", () => {
        assert.deepEqual(
          entries.filter(([text, translation]) => holes(text) !== holes(translation)),
          [],
        );
        assert.deepEqual(
          Object.entries(manifest).filter(([text, translation]) => marks(text).join() !== marks(translation).join()),
          [],
        );
      });

      it("say something", () => {
        assert.deepEqual(
          [...entries, ...Object.entries(manifest)].filter(
            ([, translation]) => translation.trim() === "" || translation !== translation.normalize("NFC"),
          ),
          [],
        );
      });
    });
  }
});
