import { t } from "@vscode/l10n";
import { getLocation, getNodeValue } from "jsonc-parser";
import * as z from "zod";
import { schoolGrade } from "#contract/files/schoolGrade.ts";
import { withSeverities } from "#core/passage/checkPassage.ts";
import { FACT_NAMES, type FactName, saidFacts, type SaidFacts } from "#core/passage/factNames.ts";
import { TEXT_KINDS } from "#core/passage/facts.ts";
import { PASSAGE_CODES, type PassageSeverities } from "#core/passage/passageCodes.ts";
import { NUMBER_STYLES, type PassageStyle } from "#core/passage/passageStyle.ts";
import { frontMatterFindings, type Teaching } from "#core/passage/scopeChecks.ts";
import type { Problem } from "#core/problems/problem.ts";
import { VARIETIES } from "#language/language.ts";
import type { TextRange } from "#language/text/textRange.ts";
import { nodeAt, readJson } from "../files/jsonFile.ts";
import { folderOf, nearestFirst } from "../dictionary/projectWords.ts";

export const PASSAGES_NAME_ENDING = ".passages.json";

/** The version that this program reads. */
export const PASSAGES_VERSION = 1;

const severity = z.enum(["error", "warning", "information", "hint", "off"]);
const [firstCode, ...otherCodes] = PASSAGE_CODES.map(({ code }) => code);

/** Describes the passages of a folder, written by hand. */
export const passagesFile = z
  .looseObject({
    $schema: z.string().optional().meta({ description: "The JSON schema of this file." }),
    version: z.literal(PASSAGES_VERSION).meta({ description: "Version of this format." }),
    kind: z
      .enum(TEXT_KINDS, { error: t`has to be one of ${TEXT_KINDS.join(", ")}` })
      .optional()
      .meta({ description: "Connected text (passage), or a list whose items are read one after the other." }),
    grade: schoolGrade.optional().meta({ description: "School grade of the readers: K, or a number." }),
    band: z.union([z.string(), z.number()]).optional().meta({ description: "Of a reading programme, such as a guided reading level." }),
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
    notes: z.string().optional().meta({ description: "For colleagues. Never sent or shown to a reader." }),
    style: z
      .looseObject({
        numbers: z
          .enum(NUMBER_STYLES, { error: t`has to be one of ${NUMBER_STYLES.join(", ")}` })
          .optional()
          .meta({
            description: "digits: numbers stay as they are printed, and are not reported; words: they are spelled out.",
          }),
        spelling: z
          .enum(VARIETIES, { error: t`has to be one of ${VARIETIES.join(", ")}` })
          .optional()
          .meta({ description: "british or american: words that only the other one spells so are reported. If left out, both are good." }),
        checks: z
          .partialRecord(z.enum([firstCode!, ...otherCodes]), severity)
          .optional()
          .meta({
            description: "Severity of problems by their codes; off leaves them out. Counts before the settings.",
          }),
      })
      .optional()
      .meta({ description: "How the passages of this folder and the folders below it are written and checked." }),
  })
  .meta({
    title: "Passages of a folder",
    description: "What holds for the passages of this folder and the folders below it, unless they say otherwise themselves.",
  });

/** One place says this of texts. */
export interface Said extends SaidFacts {
  style?: PassageStyle;
}

export interface ReadPassagesFile {
  /** Undefined where the file cannot be used. */
  says?: Said;
  /** Without quotation marks. */
  places: { [name in FactName]?: TextRange };
  problems: Problem[];
}

export function readPassagesFile(text: string): ReadPassagesFile {
  const file = readJson(text, { schema: passagesFile, version: PASSAGES_VERSION, kind: "passages" });
  if (!file.root) return { places: {}, problems: [file.problem] };
  const said = getNodeValue(file.root) as z.infer<typeof passagesFile>;
  const place = (name: FactName): [FactName, TextRange][] => {
    const node = nodeAt(file.root, [name]);
    if (!node) return [];
    const quote = node.type === "string" ? 1 : 0;
    return [[name, { start: node.offset + quote, end: node.offset + node.length - quote }]];
  };
  return {
    says: {
      ...saidFacts((name) => (said[name] === undefined ? undefined : String(said[name]))),
      ...(said.style && { style: { ...said.style, checks: said.style.checks } }),
    },
    places: Object.fromEntries(FACT_NAMES.flatMap(place)) as ReadPassagesFile["places"],
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
    FACT_NAMES.flatMap((name) =>
      says[name] !== undefined && places[name] ? [[name, { text: says[name], ...places[name] }] as const] : [],
    ),
  );
  return [...problems, ...withSeverities(frontMatterFindings({ values }, teaching), severities)];
}

/** The name whose value is at a place, finished or not, with its quotation marks; undefined where that is none of the known ones. */
export function passagesFilePlace(text: string, offset: number): { name: FactName; range: TextRange } | undefined {
  const { path, isAtPropertyKey, previousNode } = getLocation(text, offset);
  const name = FACT_NAMES.find((known) => known === path[0]);
  if (isAtPropertyKey || path.length !== 1 || name === undefined) return undefined;
  const isHere = previousNode && previousNode.offset <= offset && offset <= previousNode.offset + previousNode.length;
  return {
    name,
    range: isHere ? { start: previousNode.offset, end: previousNode.offset + previousNode.length } : { start: offset, end: offset },
  };
}

/** A place that says something: a text itself, its folder or one above, or the settings. */
export interface FactLevel extends Said {
  by: "text" | "folder" | "setting";
  /** Relative to the project's folder, with forward slashes; absent for settings. */
  path?: string;
}

/** Each with the level that says it. */
export interface UnitInForce {
  unit?: { name: string; level: FactLevel };
  scope?: { name: string; level: FactLevel };
}

/**
 * The nearest scope, and the nearest unit given no farther away than that scope, since units of another scope mean something else.
 * @param levels the nearest first
 */
export function unitInForce(levels: readonly FactLevel[]): UnitInForce {
  const scope = levels.find((level) => level.scope !== undefined);
  const within = scope ? levels.slice(0, levels.indexOf(scope) + 1) : levels;
  const unit = within.find((level) => level.unit !== undefined);
  return { ...(unit && { unit: { name: unit.unit!, level: unit } }), ...(scope && { scope: { name: scope.scope!, level: scope } }) };
}

/** Each fact as the nearest level says it, which for a unit is not always the one that counts (see `unitInForce`). */
export function saidBy(levels: readonly FactLevel[]): SaidFacts {
  return saidFacts((name) => levels.find((level) => level[name] !== undefined)?.[name]);
}

/** By value, the nearest first. */
export function styleOf(levels: readonly FactLevel[]): PassageStyle {
  const styles = levels.flatMap(({ style }) => style ?? []);
  const numbers = styles.find((style) => style.numbers !== undefined)?.numbers;
  const spelling = styles.find((style) => style.spelling !== undefined)?.spelling;
  return {
    ...(numbers && { numbers }),
    ...(spelling && { spelling }),
    checks: Object.assign({}, ...[...styles].reverse().map(({ checks }) => checks)) as PassageSeverities,
  };
}

/** The nearest folder comes first; of several files in one folder the first by name. @param path of the text, from the project's folder */
export function folderLevels(path: string, files: Iterable<readonly [path: string, says: Said]>): FactLevel[] {
  const above = [...files]
    .filter(([at]) => path.startsWith(folderOf(at)))
    .map(([at, says]) => ({ ...says, by: "folder" as const, path: at }));
  return above.sort(nearestFirst);
}
