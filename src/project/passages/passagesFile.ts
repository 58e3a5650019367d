import { t } from "@vscode/l10n";
import { getLocation, getNodeValue } from "jsonc-parser";
import * as z from "zod";
import { withSeverities } from "#core/passage/checkPassage.ts";
import { FRONT_MATTER_NAMES } from "#core/passage/frontMatter.ts";
import type { PassageSeverities } from "#core/passage/passageCodes.ts";
import { frontMatterFindings, type Teaching } from "#core/passage/scopeChecks.ts";
import type { Problem } from "#core/problems/problem.ts";
import type { TextRange } from "#language/text/textRange.ts";
import { nodeAt, readJson } from "../files/jsonFile.ts";
import { folderOf, nearestFirst } from "../dictionary/projectWords.ts";

export const PASSAGES_NAME_ENDING = ".passages.json";

/** The version that this program reads. */
export const PASSAGES_VERSION = 1;

/** Describes the passages of a folder, written by hand. */
export const passagesFile = z
  .looseObject({
    $schema: z.string().optional().meta({ description: "The JSON schema of this file." }),
    version: z.literal(PASSAGES_VERSION).meta({ description: "Version of this format." }),
    unit: z
      .union([z.string(), z.number()], { error: t("has to be the ID or the title of a unit") })
      .optional()
      .meta({
        description:
          "The ID or the title of the unit of the scope and sequence that the passages of this folder and the folders below it are written for.",
      }),
    scope: z.string().min(1).max(1000).optional().meta({
      description:
        "The scope and sequence of the unit: a path from this file's folder, such as ../ours.scope.json, or generic-phonics for the example that comes with the extension. If left out, the one that is set elsewhere applies.",
    }),
  })
  .meta({
    title: "Passages of a folder",
    description: "The unit of a scope and sequence that the passages of this folder and the folders below it are written for.",
  });

/** The unit that the readers of a text have reached, according to one place. Neither value is empty. */
export interface SaidUnit {
  /** Id or title of a unit. */
  unit?: string;
  /** As written. */
  scope?: string;
}

export interface ReadPassagesFile {
  /** Undefined where the file cannot be used. */
  says?: SaidUnit;
  /** Without quotation marks. */
  places: { unit?: TextRange; scope?: TextRange };
  problems: Problem[];
}

export function readPassagesFile(text: string): ReadPassagesFile {
  const file = readJson(text, { schema: passagesFile, version: PASSAGES_VERSION, kind: "passages" });
  if (!file.root) return { places: {}, problems: [file.problem] };
  const { unit, scope } = getNodeValue(file.root) as z.infer<typeof passagesFile>;
  const place = (name: string) => {
    const node = nodeAt(file.root, [name]);
    if (!node) return undefined;
    const quote = node.type === "string" ? 1 : 0;
    return { start: node.offset + quote, end: node.offset + node.length - quote };
  };
  return {
    says: saidUnit({ unit: unit === undefined ? undefined : String(unit), scope }),
    places: { unit: place("unit"), scope: place("scope") },
    problems: [],
  };
}

/** Includes problems with the unit and the scope that the file names. */
export function passagesFileProblems(
  { says = {}, places, problems }: ReadPassagesFile,
  teaching: Teaching,
  severities?: PassageSeverities,
): Problem[] {
  const values = new Map(
    FRONT_MATTER_NAMES.flatMap((name) =>
      says[name] !== undefined && places[name] ? [[name, { text: says[name], ...places[name] }] as const] : [],
    ),
  );
  return [...problems, ...withSeverities(frontMatterFindings({ values }, teaching), severities)];
}

/** The name whose value is at a place, finished or not, with its quotation marks; undefined where that is none of the known ones. */
export function passagesFilePlace(text: string, offset: number): { name: "unit" | "scope"; range: TextRange } | undefined {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const [name] = path;
  if (isAtPropertyKey || path.length !== 1 || (name !== "unit" && name !== "scope")) return undefined;
  const isHere = previousNode && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length;
  return {
    name,
    range: isHere ? { start: previousNode.offset, end: previousNode.offset + previousNode.length } : { start: offset, end: offset },
  };
}

/** Without empty values. */
export function saidUnit({ unit = "", scope = "" }: SaidUnit): SaidUnit {
  return { ...(unit.trim() !== "" && { unit: unit.trim() }), ...(scope.trim() !== "" && { scope: scope.trim() }) };
}

/** A place that says something: a text itself, its folder or one above, or the settings. */
export interface UnitLevel extends SaidUnit {
  by: "text" | "folder" | "setting";
  /** Relative to the project's folder, with forward slashes; absent for settings. */
  path?: string;
}

/** Each with the level that says it. */
export interface UnitInForce {
  unit?: { name: string; level: UnitLevel };
  scope?: { name: string; level: UnitLevel };
}

/**
 * The nearest scope, and the nearest unit given no farther away than that scope, since units of another scope mean something else.
 * @param levels the nearest first
 */
export function unitInForce(levels: readonly UnitLevel[]): UnitInForce {
  const scope = levels.find((level) => level.scope !== undefined);
  const within = scope ? levels.slice(0, levels.indexOf(scope) + 1) : levels;
  const unit = within.find((level) => level.unit !== undefined);
  return { ...(unit && { unit: { name: unit.unit!, level: unit } }), ...(scope && { scope: { name: scope.scope!, level: scope } }) };
}

/** The nearest folder comes first; of several files in one folder the first by name. @param path of the text, from the project's folder */
export function folderLevels(path: string, files: Iterable<readonly [path: string, says: SaidUnit]>): UnitLevel[] {
  const above = [...files]
    .filter(([at]) => path.startsWith(folderOf(at)))
    .map(([at, says]) => ({ ...says, by: "folder" as const, path: at }));
  return above.sort(nearestFirst);
}
