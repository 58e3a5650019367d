import assert from "node:assert/strict";
import { SETTINGS } from "#extension/manifest/contributions.ts";
import { definitionsIn } from "#extension/manifest/defineSettings.ts";
import { manifest } from "./manifest.ts";

const properties = manifest.contributes.configuration.properties;
const { supported, restrictedConfigurations } = manifest.capabilities.untrustedWorkspaces;

/**
 * Settings that a workspace may have all the same: what they hold changes how texts are checked and results are shown or
 * counted, and nothing else. Each by its whole name, so that a new one has to be looked at before it is added.
 */
const HARMLESS = [
  "fluencyV1Format",
  "timeoutSeconds",
  "counting.insertions",
  "counting.repetitions",
  "counting.selfCorrections",
  "counting.falseStarts",
  "counting.longPauses",
  "counting.properNounsOnce",
  "reader.grade",
  "reader.season",
  "phonemeSymbols",
  "viewer.markBelowConfidence",
  "results.save",
  "marks",
  "wrapBesideResult",
  "localTimes",
  "problems.severity",
  "inlayHints",
  "codeLens",
  "passages.include",
  "passages.checkClosed",
  "updateOnMove",
  "passages.operation",
  "passages.slowestWordsPerMinute",
  "scopeUnit",
].map((key) => `speechAssessment.${key}`);
/** Free texts that are only held against names, and nothing is opened by them: globs against those of files, a unit against those of a sequence. */
const ONLY_COMPARED = ["passages.include", "scopeUnit"].map((key) => `speechAssessment.${key}`);
/** What the name of a setting would say that could send something somewhere, start a program or name a place. */
const REVEALING =
  /url|uri|address|host|origin|server|service|endpoint|proxy|profile|model|token|key|secret|webhook|port$|path|folder|file|directory|command|program|exec|binary|ffmpeg|shell|env|args/i;
/** Files that belong to the workspace and are only read; a path in them may lead to another machine, so they need trust too. */
const OWN_FILES = ["results.folder", "alphabets", "scopeAndSequence", "scoring.profile"].map((key) => `speechAssessment.${key}`);

describe("a workspace that is not trusted", () => {
  it("has no setting that could send anything anywhere, start a program or name a place to write to", () => {
    assert.equal(supported, "limited");
    for (const key of Object.keys(properties))
      assert.ok(
        HARMLESS.includes(key) !== restrictedConfigurations.includes(key),
        `${key} is either harmless or restricted: declare it own or restricted, or add it to HARMLESS`,
      );
    for (const key of [...restrictedConfigurations, ...HARMLESS]) assert.ok(properties[key], key);
    assert.equal(new Set(restrictedConfigurations).size, restrictedConfigurations.length);
  });

  it("has none that says by its name or by its parts' what it could do, and is thought harmless", () => {
    for (const key of HARMLESS) {
      const { items, properties: parts = {} } = properties[key]!;
      for (const name of [key.replace("speechAssessment.", ""), ...Object.keys(parts), ...Object.keys(items?.properties ?? {})])
        assert.doesNotMatch(name, REVEALING, key);
    }
  });

  it("nor has a trusted one any that decides where keys and recordings go: those are the machine's alone", () => {
    const own = definitionsIn(SETTINGS)
      .filter(({ about }) => about.own)
      .map(({ key }) => key);
    assert.deepEqual(own.sort(), [
      "profile",
      "profiles",
      "review.reviewer",
      "speakers.keepIn",
      "userToken",
      "webhooks.port",
      "webhooks.receive",
    ]);
    for (const key of own) assert.equal(properties[`speechAssessment.${key}`]!.scope, "machine", key);
    for (const key of restrictedConfigurations)
      assert.ok(own.includes(key.replace("speechAssessment.", "")) || OWN_FILES.includes(key), key);
  });

  it("is declared with only such values for what it may set", () => {
    for (const key of HARMLESS) {
      const { type, enum: values, additionalProperties, allOf = [] } = properties[key]!;
      const closed = additionalProperties === false && allOf.some((part) => part.additionalProperties.enum.length > 0);
      assert.ok(
        type === "boolean" || type === "integer" || values !== undefined || closed || ONLY_COMPARED.includes(key),
        `${key} takes no free text`,
      );
    }
  });
});
