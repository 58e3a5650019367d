import { t } from "@vscode/l10n";
import type { PronouncingDictionary } from "#language/lexicon/pronouncingDictionary.ts";
import type { Problem } from "../problems/problem.ts";
import { moved } from "../problems/moved.ts";
import type { Alphabet } from "./alphabet.ts";
import { type AlphabetIndex, indexOf, isVowel } from "./alphabetIndex.ts";
import { ARPABET } from "./arpabetAlphabet.ts";
import type { ArpabetCode, ArpabetSeverities } from "./arpabetCodes.ts";
import { confusableReferences, listedIn, type ListedReference } from "./checkConfusable.ts";
import { checkLine } from "./checkLine.ts";
import { inconsistentStress } from "./checkStress.ts";
import { problemOf, spanOf } from "./lineContext.ts";
import { type ArpabetDocument, type ArpabetLine, type ArpabetSpan, eachLine, parseLine } from "./parseArpabet.ts";
import { spokenDuration } from "./spokenDuration.ts";

export interface ArpabetCheckOptions {
  /** Without it, words are not compared with how they are usually said. */
  dictionary?: PronouncingDictionary;
  severities?: ArpabetSeverities;
  /** Seconds of a recording that the assessment takes; 3 to 15 unless specified otherwise. */
  duration?: { least: number; most: number };
}

const DURATION = { least: 3, most: 15 };
/** A file with more short references is a list of words: reported once, not at every line. */
const MOST_SHORT = 10;

export function checkArpabet({ text, alphabet }: Pick<ArpabetDocument, "text" | "alphabet">, options: ArpabetCheckOptions = {}): Problem[] {
  return new ArpabetChecker(alphabet, options).check(text);
}

/** Findings that need no other line; offsets count from the line's beginning. */
interface CheckedLine {
  problems: readonly Problem[];
  /** From the first phoneme to the last; undefined for lines without any. */
  phonemes?: ArpabetSpan;
  /** Equal for references that are the same; undefined if they hold no phoneme. */
  key?: string;
  listed?: ListedReference;
  /** True if its vowels carry stress; undefined if it has no vowels, some do and some do not, or the alphabet has no stress. */
  stressed?: boolean;
  /** All symbols are phonemes, though some may be misspelt, so that the length means something. */
  isReadable: boolean;
  /** Probable seconds when it is read. */
  seconds: number;
}

interface Placed {
  line: CheckedLine & { phonemes: ArpabetSpan };
  start: number;
  end: number;
}

/**
 * Checks a document again and again while it is edited. `check` takes the whole new text: lines that the last text also had, wherever they
 * stood, are not looked at again.
 */
export class ArpabetChecker {
  private readonly index: AlphabetIndex;
  private readonly duration: { least: number; most: number };
  private known = new Map<string, CheckedLine>();

  constructor(
    alphabet: Alphabet = ARPABET,
    private readonly options: ArpabetCheckOptions = {},
  ) {
    this.index = indexOf(alphabet);
    this.duration = options.duration ?? DURATION;
  }

  /** In the order of the text. Never throws. */
  check(text: string): Problem[] {
    const known = new Map<string, CheckedLine>();
    const problems: Problem[] = [];
    const references: Placed[] = [];
    eachLine(text, (line, start) => {
      const checked = known.get(line) ?? this.known.get(line) ?? this.checkLine(line);
      known.set(line, checked);
      for (const problem of checked.problems) problems.push(moved(problem, start));
      if (hasPhonemes(checked)) references.push({ line: checked, start, end: start + line.length });
    });
    this.known = known;
    for (const more of [
      this.durations(references),
      duplicates(text, references),
      confusable(references),
      inconsistentStress(text, references, { index: this.index, dictionary: this.options.dictionary }),
      nothingToSay(references),
    ]) {
      for (const problem of more) problems.push(problem);
    }
    return this.weighed(problems).sort((a, b) => a.start - b.start || a.end - b.end);
  }

  private checkLine(text: string): CheckedLine {
    const line = parseLine(text, 0, this.index);
    const { symbols, word } = line;
    const { dictionary } = this.options;
    return {
      problems: checkLine({ text, line, index: this.index, dictionary }),
      ...(symbols.length > 0 ? { phonemes: spanOf(symbols) } : {}),
      ...(symbols.some(({ phoneme }) => phoneme)
        ? { key: `${word?.text.toLowerCase() ?? ""}\t${symbols.map((symbol) => symbol.text).join(" ")}` }
        : {}),
      // The figures are the embedded engine's, which takes no models with symbols of their own.
      ...(this.index.alphabet.id === ARPABET.id ? { listed: listedIn(line) } : {}),
      ...(this.index.alphabet.stress === "none" ? {} : { stressed: stressOf(line) }),
      isReadable: symbols.every(({ phoneme }) => phoneme),
      seconds: spokenDuration(line),
    };
  }

  private durations(references: readonly Placed[]): Problem[] {
    const { least, most } = this.duration;
    const long = references.filter(({ line }) => line.seconds > most);
    const short = references.filter(({ line }) => line.isReadable && line.seconds < least);
    const listed = short.length > MOST_SHORT;
    return [
      ...long.map((reference) =>
        problemOf(
          "arpabet-too-long",
          phonemesOf(reference),
          t`A child needs about ${reference.line.seconds.toFixed(0)} s to say this, but recordings for pronunciation last ${least} to ${most} s. Split it into several references.`,
        ),
      ),
      ...short.slice(0, listed ? 1 : undefined).map((reference) => {
        const message = t`A child needs about ${reference.line.seconds.toFixed(1)} s to say this, but recordings for pronunciation last ${least} to ${most} s. Record some silence before and after it, have silence added when it is assessed, or put more into one reference.`;
        return problemOf(
          "arpabet-too-short",
          phonemesOf(reference),
          listed ? `${message} ${t`In this file, ${short.length} references are this short.`}` : message,
        );
      }),
    ];
  }

  private weighed(problems: Problem[]): Problem[] {
    const { severities } = this.options;
    if (!severities) return problems;
    return problems.flatMap((problem) => {
      const severity = severities[problem.code as ArpabetCode] ?? problem.severity;
      return severity === "off" ? [] : [{ ...problem, severity }];
    });
  }
}

function stressOf({ symbols }: ArpabetLine): boolean | undefined {
  // It is unknown here whether a digit parted from its vowel was meant for it.
  if (symbols.some(({ phoneme }) => !phoneme)) return undefined;
  const vowels = symbols.filter(({ phoneme }) => phoneme && isVowel(phoneme));
  const stressed = vowels.filter(({ stress }) => stress !== undefined).length;
  return vowels.length === 0 || (stressed > 0 && stressed < vowels.length) ? undefined : stressed > 0;
}

function hasPhonemes(line: CheckedLine): line is Placed["line"] {
  return line.phonemes !== undefined;
}

function phonemesOf({ line: { phonemes }, start }: Placed): ArpabetSpan {
  return { start: start + phonemes.start, end: start + phonemes.end };
}

function duplicates(text: string, references: readonly Placed[]): Problem[] {
  const first = new Map<string, Placed>();
  const problems: Problem[] = [];
  for (const reference of references) {
    const { key } = reference.line;
    if (key === undefined) continue;
    const before = first.get(key);
    if (!before) {
      first.set(key, reference);
      continue;
    }
    const problem = problemOf(
      "arpabet-duplicate-line",
      phonemesOf(reference),
      t("This reference is already in the file. Remove one of the two, unless the child should say it twice."),
      [{ title: t("Delete this line"), edits: [wholeLine(text, reference.start, reference.end)] }],
    );
    problems.push({ ...problem, related: [{ ...phonemesOf(before), message: t("The same reference") }] });
  }
  return problems;
}

function confusable(references: readonly Placed[]): Problem[] {
  return confusableReferences(
    references.flatMap((reference) => (reference.line.listed ? [{ listed: reference.line.listed, ...phonemesOf(reference) }] : [])),
  );
}

/** With the line break after it; the last line with the one before it. */
function wholeLine(text: string, start: number, end: number): { start: number; end: number; text: string } {
  const after = /^(?:\r\n|\r|\n)/.exec(text.slice(end, end + 2))?.[0].length ?? 0;
  const before = after > 0 ? 0 : (/(?:\r\n|\r|\n)$/.exec(text.slice(Math.max(0, start - 2), start))?.[0].length ?? 0);
  return { start: start - before, end: end + after, text: "" };
}

function nothingToSay(references: readonly Placed[]): Problem[] {
  if (references.length > 0) return [];
  return [
    problemOf(
      "arpabet-empty",
      { start: 0, end: 0 },
      t(
        "There are no phonemes in this file, so there is nothing to compare a recording with. Write one reference per line, such as: K AE1 T",
      ),
    ),
  ];
}
