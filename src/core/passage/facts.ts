import { t } from "@vscode/l10n";
import { editDistance } from "../text/editDistance.ts";
import type { ItemKind } from "#language/phonics/item.ts";
import { gradeNamed, LAST_GRADE, normedGrade } from "../reading/grade.ts";
import type { Grade } from "../reading/norms.ts";
import { FACT_NAMES, type SaidFacts } from "./factNames.ts";
import { type Finding, replacement } from "./finding.ts";
import type { FrontMatter, FrontMatterValue } from "./frontMatter.ts";

/** Connected text, or a list whose items are read one after the other. */
export const TEXT_KINDS = ["passage", "words", "sight-words", "nonsense-words", "letter-names", "letter-sounds", "minimal-pairs"] as const;
export type TextKind = (typeof TEXT_KINDS)[number];
export type ListKind = Exclude<TextKind, "passage">;
export const LIST_KINDS = TEXT_KINDS.filter((kind): kind is ListKind => kind !== "passage");

/** Items of these lists are read by their letters, and not as words. */
export const ITEMS_OF: Readonly<Partial<Record<TextKind, ItemKind>>> = {
  "letter-names": "letter",
  "letter-sounds": "sound",
  "nonsense-words": "nonsense",
};

/** For use within a sentence. */
export const KIND_NAMES: Readonly<Record<TextKind, string>> = {
  passage: t("passage"),
  words: t("words"),
  "sight-words": t("sight words"),
  "nonsense-words": t("nonsense words"),
  "letter-names": t("letter names"),
  "letter-sounds": t("letter sounds"),
  "minimal-pairs": t("minimal pairs"),
};

/** Known and usable values. */
export interface PassageFacts {
  kind?: TextKind;
  /** 0 (kindergarten) to `LAST_GRADE`. */
  grade?: number;
  /** Of a reading programme, such as a guided reading level or a Lexile band. */
  band?: string;
  notes?: string;
}

export function factsOf(said: SaidFacts): PassageFacts {
  const kind = said.kind === undefined ? undefined : kindNamed(said.kind);
  const grade = said.grade === undefined ? undefined : gradeNamed(said.grade);
  return {
    ...(kind && { kind }),
    ...(grade !== undefined && { grade }),
    ...(said.band !== undefined && { band: said.band }),
    ...(said.notes !== undefined && { notes: said.notes }),
  };
}

/** Undefined for connected text, and where nothing is known. */
export function listKindOf({ kind }: Pick<PassageFacts, "kind">): ListKind | undefined {
  return kind === "passage" ? undefined : kind;
}

/** `Sight words` and `sight_words` are the same as `sight-words`. */
function kindNamed(written: string): TextKind | undefined {
  const name = written
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/gu, "-");
  return TEXT_KINDS.find((kind) => kind === name);
}

/** The grade whose norms are nearest; undefined if none is known. */
export function gradeOfFacts({ grade }: PassageFacts): Grade | undefined {
  return grade === undefined ? undefined : normedGrade(grade);
}

/** Common in the front matter of other programs; nobody expects them to do anything here. */
const OTHERS = new Set([
  "title",
  "subtitle",
  "author",
  "authors",
  "by",
  "illustrator",
  "source",
  "url",
  "license",
  "licence",
  "copyright",
  "date",
  "updated",
  "tags",
  "keywords",
  "categories",
  "category",
  "series",
  "book",
  "chapter",
  "page",
  "isbn",
  "publisher",
  "description",
  "summary",
  "language",
  "lang",
  "id",
  "draft",
  "layout",
  "genre",
  "theme",
  "topic",
  "level",
  "lexile",
  "words",
  "format",
  "version",
]);
/** Changed letters up to which a name may be a slip. */
const MOST_SLIPS = 2;

/** Names that nothing uses, and values that cannot be used; not the unit and the scope, which take a scope and sequence to judge. */
export function factFindings({ values, names }: Pick<FrontMatter, "values" | "names">): Finding[] {
  return [...unknownNames(names), ...factValueFindings(values)];
}

/** @param values with their places; those of other names are passed over */
export function factValueFindings(values: ReadonlyMap<string, FrontMatterValue>): Finding[] {
  const [kind, grade] = [values.get("kind"), values.get("grade")];
  const findings: Finding[] = [];
  if (kind && kind.text !== "" && kindNamed(kind.text) === undefined)
    findings.push({
      code: "passage-fact",
      message: t`“${kind.text}” is no kind of text. There are: ${TEXT_KINDS.join(", ")}. It is treated as a passage.`,
      start: kind.start,
      end: kind.end,
      fixes: nearest(kind.text.toLowerCase(), TEXT_KINDS).map((name) => replacement(t`Replace with ${name}`, kind.start, kind.end, name)),
    });
  if (grade && grade.text !== "" && gradeNamed(grade.text) === undefined)
    findings.push({
      code: "passage-fact",
      message: t`“${grade.text}” is no school grade. Write K, or a number from 1 to ${LAST_GRADE}. Until then, the grade that is set elsewhere counts.`,
      start: grade.start,
      end: grade.end,
      fixes: [],
    });
  return findings;
}

function unknownNames(names: FrontMatter["names"]): Finding[] {
  return names.flatMap(({ text, start, end }): Finding[] => {
    const name = text.toLowerCase();
    if ((FACT_NAMES as readonly string[]).includes(text) || OTHERS.has(name)) return [];
    const meant = nearest(name, FACT_NAMES).filter((fact) => editDistance(name, fact) <= MOST_SLIPS);
    const message =
      meant.length > 0
        ? t`Nothing uses “${text}”. Is “${meant[0]!}” meant?`
        : t`Nothing uses “${text}”. What a passage can say about itself: ${FACT_NAMES.join(", ")}.`;
    return [
      { code: "passage-fact", message, start, end, fixes: meant.map((fact) => replacement(t`Replace with ${fact}`, start, end, fact)) },
    ];
  });
}

function nearest<T extends string>(written: string, names: readonly T[]): T[] {
  return [...names].sort((a, b) => editDistance(written, a) - editDistance(written, b)).slice(0, 2);
}
