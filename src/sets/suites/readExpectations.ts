import { t } from "@vscode/l10n";
import {
  type Expectation,
  type ExpectedMiscue,
  type ExpectedPhoneme,
  type FigureName,
  FIGURES,
  DEFAULT_TOLERANCE_MS,
  HIGHEST,
  MISCUE_KEYS,
  type MiscueKey,
} from "../expectations/expectation.ts";
import { FIGURE_LABELS } from "../expectations/inWords.ts";
import { isEmpty, parseNumberTest } from "../expectations/numberTest.ts";
import type { SuiteFields } from "./suiteFile.ts";
import type { SuiteProblems } from "./suiteProblems.ts";

type Fields = SuiteFields["expect"];
type MiscueEntry = NonNullable<Extract<Fields["miscues"], readonly unknown[]>>[number];
type Path = readonly PropertyKey[];

const MEASURES: ReadonlySet<FigureName> = new Set<FigureName>(["accuracy", "wcpm", "score"]);
const NAMES: ReadonlySet<string> = new Set(FIGURES);
const NONE = "none";

/** In the order in which they are written. Values that cannot be used have been left out of `fields`. */
export function readExpectations(fields: Fields, path: Path, problems: SuiteProblems): Expectation[] {
  const tolerance = fields.tolerance ?? DEFAULT_TOLERANCE_MS;
  return (Object.keys(fields) as (keyof Fields)[]).flatMap((key): Expectation[] => {
    const at = [...path, key];
    const place = problems.expectationPlace(at);
    if (isFigure(key)) return readFigure(key, fields[key]!, at, problems);
    switch (key) {
      case "miscues":
        return [{ key, ...place, ...readMiscues(fields.miscues!, at, problems) }];
      case "phonemes":
        return [
          {
            key,
            ...place,
            tolerance,
            phonemes: fields.phonemes!.map((entry, index) => ({ ...readPhoneme(entry), ...problems.place([...at, index]) })),
          },
        ];
      case "correct":
        return [{ key, ...place, value: fields.correct! }];
      case "reading":
        return [{ key, ...place, value: fields.reading! }];
      case "heard":
        return [{ key, ...place, value: String(fields.heard) }];
      case "confidence":
        return [{ key, ...place, value: fields.confidence! }];
      case "warnings":
        return [{ key, ...place, texts: fields.warnings === NONE ? [] : fields.warnings! }];
      default:
        return [];
    }
  });
}

function isFigure(key: string): key is FigureName {
  return NAMES.has(key);
}

function readFigure(key: FigureName, value: number | string, at: Path, problems: SuiteProblems): Expectation[] {
  const test = parseNumberTest(value);
  const highest = HIGHEST[key];
  if (test === undefined) problems.add("suite-impossible", at, t`“${key}” can never be ${value}.`);
  else if (isEmpty(test, 0, highest))
    problems.add(
      "suite-impossible",
      at,
      highest === undefined
        ? t`Nothing can match “${test.written}”. ${FIGURE_LABELS[key]}: 0 or more; a range starts with its lower number.`
        : t`Nothing can match “${test.written}”. ${FIGURE_LABELS[key]}: from 0 to ${highest}; a range starts with its lower number.`,
    );
  else if (!MEASURES.has(key) && test.decimals && !Number.isInteger(test.from))
    problems.add("suite-impossible", at, t`Nothing can match “${test.written}”. ${FIGURE_LABELS[key]}: only whole numbers.`);
  else return [{ key, test, ...problems.place(at) }];
  return [];
}

function readMiscues(
  value: NonNullable<Fields["miscues"]>,
  at: Path,
  problems: SuiteProblems,
): { mode: "exactly" | "at-least"; miscues: ExpectedMiscue[] } {
  if (value === NONE) return { mode: "exactly", miscues: [] };
  const entries = (list: readonly MiscueEntry[], path: Path) =>
    list.map((entry, index) => ({ ...readMiscue(entry), ...problems.place([...path, index]) }));
  if (Array.isArray(value)) return { mode: "exactly", miscues: entries(value, at) };
  const mode = value["at-least"] === undefined ? "exactly" : "at-least";
  return { mode, miscues: entries(value[mode] ?? [], [...at, mode]) };
}

const ADDITIONS: ReadonlySet<MiscueKey> = new Set<MiscueKey>(["insertion", "repetition", "self-correction", "false-start"]);

function readMiscue(entry: MiscueEntry): Omit<ExpectedMiscue, "start" | "end"> {
  const [key, value] = Object.entries(entry)[0] as [
    MiscueKey,
    string | number | { word?: string | number; before?: string | number; nth?: number; said?: string | number },
  ];
  const kind = MISCUE_KEYS[key];
  if (typeof value !== "object") return { kind, [ADDITIONS.has(key) ? "said" : "word"]: String(value) };
  const word = value.word ?? value.before;
  return {
    kind,
    ...(word !== undefined && { word: String(word) }),
    ...(value.nth !== undefined && { nth: value.nth }),
    ...(value.said !== undefined && { said: String(value.said) }),
  };
}

function readPhoneme(entry: NonNullable<Fields["phonemes"]>[number]): Omit<ExpectedPhoneme, "start" | "end"> {
  if (typeof entry === "string") return { expected: entry };
  const { expected, heard, start, end } = entry;
  const symbol = (text: string) => (text.toLowerCase() === NONE ? null : text);
  return {
    ...(expected !== undefined && { expected: symbol(expected) }),
    ...(heard !== undefined && { heard: symbol(heard) }),
    ...(start !== undefined && { beginsAt: start }),
    ...(end !== undefined && { endsAt: end }),
  };
}
