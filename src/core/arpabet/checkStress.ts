import { t } from "@vscode/l10n";
import { plural } from "../plural.ts";
import type { Fix, Problem, TextEdit } from "../problems/problem.ts";
import { isVowel, symbolOf } from "./alphabetIndex.ts";
import { type LineContext, problemOf } from "./lineContext.ts";
import { type ArpabetSpan, parseLine, wordsOf } from "./parseArpabet.ts";
import { usualStresses } from "./usualStresses.ts";

/** Offsets count from the document's beginning, those of its phonemes from the line's. */
export interface StressedReference extends ArpabetSpan {
  line: {
    phonemes: ArpabetSpan;
    /** Undefined if it has no vowels, or only some carry stress. */
    stressed?: boolean;
  };
}

/** Above this number of the rarer kind, the file is better converted as a whole; each fix holds the edits of all. */
const MOST_FIXED = 200;

/** References with and without stress in one file, reported once, at the first one of the rarer kind. */
export function inconsistentStress(
  text: string,
  references: readonly StressedReference[],
  known: Pick<LineContext, "index" | "dictionary">,
): Problem[] {
  const stressed = references.filter(({ line }) => line.stressed === true);
  const bare = references.filter(({ line }) => line.stressed === false);
  const [rare, usual] = bare.length <= stressed.length ? [bare, stressed] : [stressed, bare];
  const [first] = rare;
  const [other] = usual;
  if (!first || !other) return [];
  const found = first.line.stressed
    ? plural(
        usual.length,
        t("Stress is marked here, but not in another reference of this file."),
        t`Stress is marked here, but not in ${usual.length} other references of this file.`,
      )
    : plural(
        usual.length,
        t("No stress is marked here, but another reference of this file marks it."),
        t`No stress is marked here, but ${usual.length} other references of this file mark it.`,
      );
  const message = `${found} ${t("The service accepts both. Use one of them throughout, so that results can be compared.")}`;
  const related = { ...phonemesOf(other), message: other.line.stressed ? t("With stress") : t("Without stress") };
  const [marked, removed] = [stressMarked(text, bare, known), stressRemoved(text, stressed, known)];
  const fixes = (first.line.stressed ? [removed, marked] : [marked, removed]).flatMap((fix) => fix ?? []);
  return [{ ...problemOf("arpabet-stress-inconsistent", phonemesOf(first), message, fixes), related: [related] }];
}

function phonemesOf({ line: { phonemes }, start }: StressedReference): ArpabetSpan {
  return { start: start + phonemes.start, end: start + phonemes.end };
}

/** A word with one vowel has its stress there; a longer one takes the dictionary's. None if a reference is neither. */
function stressMarked(
  text: string,
  references: readonly StressedReference[],
  known: Pick<LineContext, "index" | "dictionary">,
): Fix | undefined {
  const edits = editsOf(references, ({ start, end }) => {
    const line = parseLine(text.slice(start, end), 0, known.index);
    const usual = usualStresses({ ...known, line });
    return wordsOf(line).flatMap((word) => {
      const vowels = word.filter(({ phoneme }) => phoneme && isVowel(phoneme));
      return vowels.map((vowel) => {
        const stress = usual?.get(vowel) ?? (vowels.length === 1 ? 1 : undefined);
        return stress === undefined
          ? undefined
          : { start: start + vowel.start, end: start + vowel.end, text: symbolOf(vowel.phoneme!, stress) };
      });
    });
  });
  return (
    edits && {
      title: plural(
        references.length,
        t("Mark the stress in the reference without it"),
        t`Mark the stress in the ${references.length} references without it`,
      ),
      edits,
    }
  );
}

function stressRemoved(text: string, references: readonly StressedReference[], { index }: Pick<LineContext, "index">): Fix | undefined {
  const edits = editsOf(references, ({ start, end }) =>
    parseLine(text.slice(start, end), 0, index).symbols.flatMap(({ phoneme, stress, ...at }) =>
      phoneme && stress !== undefined ? [{ start: start + at.start, end: start + at.end, text: symbolOf(phoneme) }] : [],
    ),
  );
  return (
    edits && {
      title: plural(
        references.length,
        t("Remove the stress from the reference with it"),
        t`Remove the stress from the ${references.length} references with it`,
      ),
      edits,
    }
  );
}

function editsOf(
  references: readonly StressedReference[],
  edit: (reference: StressedReference) => readonly (TextEdit | undefined)[],
): TextEdit[] | undefined {
  if (references.length > MOST_FIXED) return undefined;
  const edits: TextEdit[] = [];
  for (const reference of references) {
    for (const each of edit(reference)) {
      if (!each) return undefined;
      edits.push(each);
    }
  }
  return edits;
}
