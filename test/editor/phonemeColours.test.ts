import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { before, describe, it } from "mocha";
import ts from "typescript";
import { contrast } from "#pages/viewer/draw/colour.ts";
import type { Rgb } from "#pages/viewer/draw/colourMap.ts";
import { ensureCodeServer } from "../support/codeServer.ts";
import { manifest } from "../unit/extension/manifest.ts";

interface Theme {
  include?: string;
  colors?: Record<string, string>;
  tokenColors?: { scope?: string | string[]; settings: { foreground?: string; fontStyle?: string } }[];
}

interface Look {
  colour: string | undefined;
  style: string | undefined;
}

const THEMES: [file: string, name: string, background: string][] = [
  ["2026-light.json", "2026 Light", "#ffffff"],
  ["light_modern.json", "Light Modern", "#ffffff"],
  ["light_plus.json", "Light+", "#ffffff"],
  ["2026-dark.json", "2026 Dark", "#121314"],
  ["dark_modern.json", "Dark Modern", "#1f1f1f"],
  ["dark_plus.json", "Dark+", "#1e1e1e"],
  ["hc_black.json", "Dark High Contrast", "#000000"],
  ["hc_light.json", "Light High Contrast", "#ffffff"],
];
const OFTEN = [
  "phonemeVowel",
  "phonemeDiphthong",
  "phonemeStop",
  "phonemeAffricate",
  "phonemeFricative",
  "phonemeNasal",
  "phonemeApproximant",
  "arpabetWord",
];

describe("the colours of phonemes in the editor's own themes", () => {
  const { scopes } = manifest.contributes.semanticTokenScopes[0]!;
  let folder: string;
  before(async function () {
    this.timeout(600_000);
    folder = join(dirname(await ensureCodeServer()), "..", "..", "lib", "vscode", "extensions", "theme-defaults", "themes");
  });

  for (const [file, name, background] of THEMES) {
    it(`are none of them red in ${name}, can be read, and tell the classes apart`, async () => {
      const rules = await rulesOf(join(folder, file));
      const looks = Object.fromEntries(
        Object.entries(scopes).map(([type, names]) => [
          type,
          names.map((scope) => lookOf(rules, scope)).find(({ colour, style }) => colour ?? style),
        ]),
      );
      for (const [type, look] of Object.entries(looks)) {
        if (!look?.colour) continue;
        assert.ok(!isRed(look.colour), `${type} is ${look.colour}`);
        // The grey of 2026 Light's comments has 4.55.
        assert.ok(contrast(rgb(look.colour), rgb(background)) >= 4.5, `${type} is ${look.colour} on ${background}`);
      }
      const often = OFTEN.map((type) => JSON.stringify(looks[type] ?? "the text's own"));
      assert.equal(new Set(often).size, often.length, often.join());
    });
  }
});

/** The rules of a theme for single scopes; those for scopes within others do not meet Arpabet. */
async function rulesOf(path: string): Promise<{ scope: string; settings: { foreground?: string; fontStyle?: string } }[]> {
  // Themes are JSON with comments.
  const theme = ts.parseConfigFileTextToJson(path, await readFile(path, "utf8")).config as Theme;
  const included = theme.include ? await rulesOf(join(dirname(path), theme.include)) : [];
  const own = (theme.tokenColors ?? []).flatMap(({ scope = [], settings }) =>
    [scope]
      .flat()
      .flatMap((names) => names.split(","))
      .map((name) => ({ scope: name.trim(), settings })),
  );
  return [...included, ...own.filter(({ scope }) => scope !== "" && !scope.includes(" "))];
}

/** As the editor chooses: of the rules that meet a scope, the most exact, and of those the last. */
function lookOf(rules: Awaited<ReturnType<typeof rulesOf>>, scope: string): Look {
  const fitting = rules.filter((rule) => `${scope}.`.startsWith(`${rule.scope}.`)).sort((a, b) => a.scope.length - b.scope.length);
  return {
    colour: fitting
      .findLast(({ settings }) => settings.foreground)
      ?.settings.foreground?.slice(0, 7)
      .toLowerCase(),
    style: fitting.findLast(({ settings }) => settings.fontStyle)?.settings.fontStyle,
  };
}

function rgb(colour: string): Rgb {
  return [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16)) as [number, number, number];
}

/** Hues from pink over red to the editor's salmon of texts, unless they are nearly grey. */
function isRed(colour: string): boolean {
  const [red, green, blue] = rgb(colour);
  const spread = red - Math.min(green, blue);
  const hue = (60 * (green - blue)) / spread;
  return red > Math.max(green, blue) && spread > 40 && hue > -25 && hue < 22;
}
