import assert from "node:assert/strict";
import * as z from "zod";
import { assessmentFile } from "../../../src/results/assessmentFile.ts";
import { ARPABET_CODES } from "../../../src/core/arpabet/arpabetCodes.ts";
import { PASSAGE_CODES } from "../../../src/core/passage/passageCodes.ts";
import { SEVERITIES } from "../../../src/core/problems/problem.ts";
import { TOKEN_MODIFIERS, TOKEN_TYPES } from "../../../src/authoring/arpabet/tokens.ts";
import { ALPHABET_NAME_ENDING } from "../../../src/extension/authoring/alphabets/alphabetPlace.ts";
import { SCOPE_NAME_ENDING } from "../../../src/authoring/passages/scopePlace.ts";
import { MISCUES } from "../../../src/core/reading/miscues.ts";
import { ASSESSMENT_NAME_ENDING } from "../../../src/results/resultEnding.ts";
import { RESULT_VIEW_TYPE } from "../../../src/extension/viewer/viewType.ts";
import { existsSync, readFileSync } from "node:fs";
import { CONTAINERS } from "../../../src/contract/recordingLimits.ts";
import { TEXT_EXTENSIONS } from "../../../src/contract/fileNames.ts";
import { ALPHABETS, PROBLEM_SEVERITY, SETTING_DEFINITIONS } from "../../../src/extension/settings/settingDefinitions.ts";
import { manifest, root } from "./manifest.ts";

const { contributes } = manifest;
const properties = contributes.configuration.properties;

/** The regular expression of a when clause such as `resourceExtname =~ /…/i`. */
function pattern(when: string, key: string): RegExp {
  const [, source, flags] = new RegExp(`${key} =~ /(.*?)/(i?)(?: |$)`).exec(when) ?? [];
  assert.ok(source, `${key} in ${when}`);
  return new RegExp(source, flags);
}

describe("manifest", () => {
  it("declares exactly the settings that are read, with their defaults", () => {
    const defaults = Object.fromEntries(SETTING_DEFINITIONS.map(({ key, fallback }) => [`speechAssessment.${key}`, fallback]));
    assert.deepEqual(Object.fromEntries(Object.entries(properties).map(([key, { default: value }]) => [key, value])), defaults);
  });

  it("does not wrap lines of Arpabet, whose hints would lie over the next line", () => {
    assert.equal(contributes.configurationDefaults["[arpabet]"]!["editor.wordWrap"], "off");
  });

  it("allows what the code reads, and no more", () => {
    for (const definition of SETTING_DEFINITIONS) {
      const property = properties[`speechAssessment.${definition.key}`]!;
      for (const value of property.enum ?? []) assert.equal(definition.read(value), value);
      if (property.enum) assert.equal(definition.read("something else"), undefined);
      if (property.minimum === undefined) continue;
      assert.equal(definition.read(property.minimum), property.minimum);
      assert.equal(definition.read(property.maximum), property.maximum);
      assert.equal(definition.read(property.minimum - 1), undefined);
      assert.equal(definition.read(property.maximum! + 1), undefined);
    }
  });

  it("takes what it can of an object of texts, and leaves out the rest", () => {
    assert.deepEqual(PROBLEM_SEVERITY.read({ "arpabet-case": "off", "arpabet-ipa": "loud", "arpabet-blank": 3, other: "hint" }), { "arpabet-case": "off", other: "hint" });
    assert.deepEqual(ALPHABETS.read({ a: "timit61", b: " ", c: null }), { a: "timit61" });
    for (const raw of [undefined, null, [], "off", 3]) assert.equal(PROBLEM_SEVERITY.read(raw), undefined);
  });

  it("describes every setting and gives it a scope", () => {
    for (const [key, property] of Object.entries(properties)) {
      assert.ok((property.description ?? property.markdownDescription ?? "").length > 20, key);
      assert.ok(property.scope, key);
    }
  });

  it("has no setting for a key or a secret", () => {
    const names = [...Object.keys(properties), ...Object.values(properties).flatMap(({ items }) => Object.keys(items?.properties ?? {}))];
    assert.ok(!names.some((name) => /key|secret|password/i.test(name)));
  });

  it("offers the explorer's command on recordings and texts alone", () => {
    const [{ when = "" } = {}] = contributes.menus["explorer/context"]!;
    const [audio = "", text = ""] = when.split(" || ");
    const accepts = (name: string) => [audio, text].some((part) => pattern(part, "resourceExtname").test(name));
    for (const extension of [...CONTAINERS, ...TEXT_EXTENSIONS]) {
      assert.ok(accepts(`.${extension}`), extension);
      assert.ok(accepts(`.${extension.toUpperCase()}`), extension);
    }
    for (const extension of [".json", ".wave", ".png", "", ".txt.zip"]) assert.ok(!accepts(extension), extension);
    for (const part of [audio, text]) assert.match(part, /!explorerResourceIsFolder/);
  });

  it("offers the editors' command on plain text, Markdown and Arpabet alone", () => {
    const clauses = [
      ...contributes.menus["editor/title"]!.filter(({ command }) => command === "speechAssessment.assessRecording").map(({ when }) => pattern(when!, "resourceLangId")),
      ...contributes.menus["editor/context"]!.filter(({ command }) => command !== "speechAssessment.showWhatIsSent").map(({ when }) => pattern(when!, "editorLangId")),
      ...contributes.keybindings.map(({ when }) => pattern(when!, "editorLangId")),
    ];
    for (const clause of clauses) {
      for (const language of ["plaintext", "markdown", "arpabet"]) assert.match(language, clause);
      for (const language of ["typescript", "json", "markdownish"]) assert.doesNotMatch(language, clause);
    }
  });

  it("opens results, and no other JSON, in the viewer, checks them by the schema, and offers what can be done with them", () => {
    const [editor] = contributes.customEditors;
    assert.deepEqual([editor?.viewType, editor?.priority, editor?.selector], [RESULT_VIEW_TYPE, "default", [{ filenamePattern: `*${ASSESSMENT_NAME_ENDING}` }]]);
    assert.deepEqual(contributes.jsonValidation.map(({ fileMatch }) => fileMatch).slice(0, 1), [`*${ASSESSMENT_NAME_ENDING}`]);
    const written: unknown = JSON.parse(readFileSync(new URL(contributes.jsonValidation[0]!.url, root), "utf8"));
    assert.deepEqual(written, z.toJSONSchema(assessmentFile, { target: "draft-7" }), "the schema is the one that results are read by");
    for (const id of ["exportResult", "compareResults"]) {
      const { when = "" } = contributes.menus["explorer/context"]!.find(({ command }) => command === `speechAssessment.${id}`)!;
      assert.match("fox.assessment.json", pattern(when, "resourceFilename"));
      assert.doesNotMatch("package.json", pattern(when, "resourceFilename"));
    }
    // Jobs that wait are taken up once the window is there.
    assert.deepEqual(manifest.activationEvents, ["onStartupFinished"]);
  });

  it("gives the marks in a text a colour in every kind of theme", () => {
    assert.deepEqual(contributes.colors.map(({ id }) => id), MISCUES.map((kind) => `speechAssessment.${kind}Foreground`));
    for (const { id, defaults } of contributes.colors) assert.deepEqual(Object.keys(defaults), ["dark", "light", "highContrast", "highContrastLight"], id);
  });

  it("lets authors set how much each problem matters, with its usual severity", () => {
    const { properties: codes = {} } = properties["speechAssessment.problems.severity"]!;
    const usual = [...ARPABET_CODES, ...PASSAGE_CODES].map(({ code, severity }) => [code, severity]);
    assert.deepEqual(Object.entries(codes).map(([code, { default: severity }]) => [code, severity]), usual);
    for (const [code, { enum: choices, markdownDescription }] of Object.entries(codes)) {
      assert.deepEqual(choices, [...SEVERITIES, "off"], code);
      assert.ok(markdownDescription.length > 10, code);
    }
  });

  it("knows the tokens of Arpabet files, and a scope for each", () => {
    assert.deepEqual(contributes.semanticTokenTypes.map(({ id }) => id), [...TOKEN_TYPES]);
    assert.deepEqual(contributes.semanticTokenModifiers.map(({ id }) => id), [...TOKEN_MODIFIERS]);
    assert.deepEqual(contributes.semanticTokenScopes.map(({ language, scopes }) => [language, Object.keys(scopes)]), [["arpabet", [...TOKEN_TYPES]]]);
  });

  for (const [what, ending] of [["alphabets", ALPHABET_NAME_ENDING], ["scopes and sequences", SCOPE_NAME_ENDING]] as const) {
    it(`checks ${what} by their schema`, () => {
      const validation = contributes.jsonValidation.find(({ fileMatch }) => fileMatch === `*${ending}`);
      assert.ok(validation && existsSync(new URL(validation.url, root)));
    });
  }

  it("keeps the commands of hovers out of the palette", () => {
    for (const id of ["hearMark", "showMark", "explainProblem", "checkFolderAsPassages", "showPassagePlace"]) {
      assert.equal(contributes.menus["commandPalette"]!.find(({ command }) => command === `speechAssessment.${id}`)?.when, "false");
    }
  });

  it("names only files that are there", () => {
    const files = [
      manifest.icon,
      ...contributes.languages.flatMap(({ configuration, icon }) => [configuration, icon.light, icon.dark]),
      ...contributes.grammars.map(({ path }) => path),
      ...contributes.commands.flatMap(({ icon }) => (typeof icon === "object" ? [icon.light, icon.dark] : [])),
      ...contributes.viewsContainers.activitybar.map(({ icon }) => icon),
      ...Object.values(contributes.views).flat().map(({ icon }) => icon),
    ];
    for (const file of files) assert.ok(existsSync(new URL(file, root)), file);
  });

  it("is built against the oldest editor that it runs in", () => {
    const types = JSON.parse(readFileSync(new URL("node_modules/@types/vscode/package.json", root), "utf8")) as { version: string };
    assert.equal(manifest.engines.vscode, `^${types.version}`);
  });
});
