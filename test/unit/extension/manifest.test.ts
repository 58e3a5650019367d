import assert from "node:assert/strict";
import { ALPHABET_NAME_ENDING } from "#contract/files/alphabetNameEnding.ts";
import { SCOPE_NAME_ENDING } from "#core/passage/scopePlace.ts";
import { SUITE_NAME_ENDING } from "#sets/suites/suiteEnding.ts";
import { ASSESSMENT_NAME_ENDING } from "#results/resultEnding.ts";
import { PASSAGE_LANGUAGES } from "#authoring/passages/passageLanguages.ts";
import { OVERVIEW_VIEW_TYPE } from "#extension/manifest/overviewManifest.ts";
import { PROFILE_VIEW_TYPE } from "#authoring/profile/profileState.ts";
import { SET_VIEW_TYPE } from "#extension/manifest/setManifest.ts";
import { existsSync, readFileSync } from "node:fs";
import { CONTAINERS } from "#contract/wire/recordingLimits.ts";
import { TEXT_EXTENSIONS } from "#contract/files/fileNames.ts";
import { SETTINGS } from "#extension/manifest/contributions.ts";
import { definitionsIn } from "#extension/manifest/defineSettings.ts";
import { generatedFiles } from "../../support/generatedManifest.ts";
import { manifest, root } from "./manifest.ts";

const { contributes } = manifest;
const properties = contributes.configuration.properties;
const { problemSeverity, alphabets } = SETTINGS;
const read = (path: string) => readFileSync(new URL(path, root), "utf8");

/** The regular expression of a when clause such as `resourceExtname =~ /…/i`. */
function pattern(when: string, key: string): RegExp {
  const [, source, flags] = new RegExp(`${key} =~ /(.*?)/(i?)(?: |$)`).exec(when) ?? [];
  assert.ok(source, `${key} in ${when}`);
  return new RegExp(source, flags);
}

describe("manifest", () => {
  for (const [path, text] of Object.entries(generatedFiles(read("package.json")))) {
    it(`is up to date: ${path}`, () => assert.ok(read(path) === text, `${path} is not what the source declares. Run npm run manifest.`));
  }

  it("does not wrap lines of Arpabet, whose hints would lie over the next line", () => {
    assert.equal(contributes.configurationDefaults["[arpabet]"]!["editor.wordWrap"], "off");
  });

  it("allows what the code reads, and no more", () => {
    const definitions = definitionsIn(SETTINGS);
    assert.equal(new Set(definitions.map(({ key }) => key)).size, definitions.length);
    for (const definition of definitions) {
      const property = properties[`speechAssessment.${definition.key}`]!;
      assert.deepEqual(definition.read(property.default), definition.fallback);
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
    assert.deepEqual(problemSeverity.read({ "arpabet-case": "off", "arpabet-ipa": "loud", "arpabet-blank": 3, other: "hint" }), {
      "arpabet-case": "off",
      other: "hint",
    });
    assert.deepEqual(alphabets.read({ a: "timit61", b: " ", c: null }), { a: "timit61" });
    for (const raw of [undefined, null, [], "off", 3]) assert.equal(problemSeverity.read(raw), undefined);
  });

  it("describes every setting and gives it a scope", () => {
    for (const [key, property] of Object.entries(properties)) {
      assert.ok(
        (property.description ?? property.markdownDescription ?? "").length > 20,
        `${key} has no description of more than 20 characters`,
      );
      assert.ok(property.scope, `${key} has no scope: give its declaration one`);
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
      ...contributes.menus["editor/title"]!.filter(({ command }) => command === "speechAssessment.assessRecording").map(({ when }) =>
        pattern(when!, "resourceLangId"),
      ),
      ...contributes.menus["editor/context"]!.filter(({ command }) => command !== "speechAssessment.showWhatIsSent").map(({ when }) =>
        pattern(when!, "editorLangId"),
      ),
      ...contributes.keybindings.map(({ when }) => pattern(when!, "editorLangId")),
    ];
    for (const clause of clauses) {
      for (const language of ["plaintext", "markdown", "arpabet"]) assert.match(language, clause);
      for (const language of ["typescript", "json", "markdownish"]) assert.doesNotMatch(language, clause);
    }
  });

  it("offers to export, import and compare results, and no other JSON", () => {
    for (const id of ["exportResult", "importReview", "compareResults"]) {
      const { when = "" } = contributes.menus["explorer/context"]!.find(({ command }) => command === `speechAssessment.${id}`)!;
      assert.match("fox.assessment.json", pattern(when, "resourceFilename"));
      assert.doesNotMatch("package.json", pattern(when, "resourceFilename"));
    }
  });

  it("is active where there is something to do, and in no other window", () => {
    // What the editor adds by itself: the commands, the views, the editor of results, and Arpabet, which is declared here.
    assert.deepEqual(
      contributes.languages.map(({ id }) => id),
      ["arpabet"],
    );
    assert.deepEqual(
      manifest.activationEvents.toSorted(),
      [
        ...PASSAGE_LANGUAGES.map((language) => `onLanguage:${language}`),
        `onWebviewPanel:${PROFILE_VIEW_TYPE}`,
        `onWebviewPanel:${SET_VIEW_TYPE}`,
        `onWebviewPanel:${OVERVIEW_VIEW_TYPE}`,
        // Where passages are by the setting's default; another value of it stands in the workspace's settings.
        ...SETTINGS.passages.fallback.map((glob) => `workspaceContains:${glob}`),
        "workspaceContains:.vscode/settings.json",
        ...[".arpabet", ASSESSMENT_NAME_ENDING, ALPHABET_NAME_ENDING, SCOPE_NAME_ENDING, SUITE_NAME_ENDING].map(
          (ending) => `workspaceContains:**/*${ending}`,
        ),
      ].toSorted(),
    );
  });

  it("names only files that are there", () => {
    const files = [
      manifest.icon,
      ...contributes.languages.flatMap(({ configuration, icon }) => [configuration, icon.light, icon.dark]),
      ...contributes.grammars.map(({ path }) => path),
      ...contributes.commands.flatMap(({ icon }) => (typeof icon === "object" ? [icon.light, icon.dark] : [])),
      ...contributes.viewsContainers.activitybar.map(({ icon }) => icon),
      ...Object.values(contributes.views)
        .flat()
        .map(({ icon }) => icon),
    ];
    for (const file of files) assert.ok(existsSync(new URL(file, root)), file);
  });

  it("is built against the oldest editor that it runs in", () => {
    const types = JSON.parse(readFileSync(new URL("node_modules/@types/vscode/package.json", root), "utf8")) as { version: string };
    assert.equal(manifest.engines.vscode, `^${types.version}`);
  });
});
