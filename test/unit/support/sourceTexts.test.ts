import assert from "node:assert/strict";
import { sourceTexts } from "../../support/sourceTexts.ts";

const found = (source: string, path = "x.ts") => {
  const { translated, bare } = sourceTexts(path, source);
  return { translated: translated.map(({ text }) => text), bare: bare.map(({ text }) => text) };
};

describe("sourceTexts", () => {
  it("finds what is translated, as the bundle names it", () => {
    assert.deepEqual(found('const a = t("Save the file"); const b = t`Line ${n} of ${path}`; const c = t("Play", 1);').translated, [
      "Save the file",
      "Line {0} of {1}",
      "Play",
    ]);
  });

  it("finds words for people that are not", () => {
    assert.deepEqual(found('show("The file is gone."); const a = { label: "Play" }; b.title = `${n} words`; show("Choose…");').bare, [
      "The file is gone.",
      "Play",
      "{0} words",
      "Choose…",
    ]);
    assert.deepEqual(found("t`${one ? 'in the text' : t('of the text')}`"), { translated: ["{0}", "of the text"], bare: ["in the text"] });
  });

  it("finds words for people in HTML, beside those that are translated", () => {
    assert.deepEqual(
      found('html`<p class="two words">Not so ${much} of it: ${t("Much of it")}</p>`; html`<td>${n}</td>`; css`two words`'),
      {
        translated: ["Much of it"],
        bare: ['<p class="two words">Not so {0} of it: {1}</p>'],
      },
    );
  });

  it("finds words for people between the tags of components, and in their attributes", () => {
    const source =
      '<p class="two words" title="Not so">{t("Much of it")} The file {name} is gone. <b>{n}</b> {n === 1 ? <i>Play it</i> : null}</p>';
    assert.deepEqual(found(source, "x.tsx"), { translated: ["Much of it"], bare: ["Not so", "The file", "is gone.", "Play it"] });
  });

  it("passes over what programs read", () => {
    const source =
      'import a from "a b cc"; type A = "two words"; el("p", { class: "two words" }); throw new Error("two words"); log.info("two words"); if (a === "two words") f({ when: "a in b", "two words": 1 }); f("speechAssessment.assess", "camelCase", `<p class="two words" lang="en">${n}</p>`);';
    assert.deepEqual(found(source).bare, []);
  });
});
