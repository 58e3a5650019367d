import { t } from "@vscode/l10n";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { arpabetToIpa } from "#core/arpabet/arpabetToIpa.ts";
import { type PracticeTarget, practiceWords } from "#core/lexicon/practiceWords.ts";
import type { WordLexicon } from "#language/language.ts";
import { plural } from "#core/plural.ts";
import type { GraphemePair } from "#language/phonics/grapheme.ts";
import type { ScopeAndSequence } from "#core/passage/scopeAndSequence.ts";
import { spelledWords, spellingsOf } from "#core/spelling/spelledWords.ts";
import type { Confusion } from "#core/record/phonemeReport.ts";

export interface TargetChoice {
  label: string;
  description: string;
  target: PracticeTarget;
}

export interface SpellingChoice {
  label: string;
  description: string;
  spelling: GraphemePair;
}

/** Teachers' names of phonemes; that of most consonants is the letter. */
const NAMES: Readonly<Record<string, string>> = {
  AE: t("short a"),
  EH: t("short e"),
  IH: t("short i"),
  AA: t("short o"),
  AH: t("short u"),
  EY: t("long a"),
  IY: t("long e"),
  AY: t("long i"),
  OW: t("long o"),
  UW: t("long u"),
  UH: t("short oo"),
  AO: "aw",
  AW: "ow",
  OY: "oy",
  ER: "er",
  TH: t("unvoiced th"),
  DH: t("voiced th"),
  JH: "j",
  HH: "h",
};
/** Words named beside a choice, and how often they are said. */
const EXAMPLE_WORDS = 3;
const EXAMPLES_PER_MILLION = 100;
/** Words that a spelling has to occur in, unless it is taught. */
const LEAST_WORDS = 2;

const MOST_CONFUSIONS = 8;

/** The most frequent first. Additions to a text, and sounds outside Arpabet, cannot be practised with a word. */
export function confusionChoices(confusions: readonly Confusion[]): TargetChoice[] {
  return confusions
    .flatMap(({ expected, heard, phonemes }): TargetChoice[] => {
      if (expected === undefined || !phonemeOf(expected) || (heard !== undefined && !phonemeOf(heard))) return [];
      const times = phonemes.length;
      if (heard === undefined)
        return [
          {
            label: inBoth(expected),
            description: plural(times, t("left out once"), t`left out ${times} times`),
            target: { phoneme: expected },
          },
        ];
      return [
        {
          label: `${inBoth(expected)} → ${inBoth(heard)}`,
          description: plural(times, t("confused once"), t`confused ${times} times`),
          target: { phoneme: expected, confusedWith: heard },
        },
      ];
    })
    .slice(0, MOST_CONFUSIONS);
}

/** All phonemes of Arpabet by teachers' name, with usual words and the name in phonetics. */
export function phonemeChoices(lexicon: WordLexicon): TargetChoice[] {
  return ARPABET.phonemes.map(({ symbol, ipa, example, description }) => {
    const target = { phoneme: symbol };
    const words = practiceWords({ targets: [target], perMillion: EXAMPLES_PER_MILLION, most: EXAMPLE_WORDS }, lexicon).map(
      ({ word }) => word,
    );
    const named = [
      NAMES[symbol] ?? symbol.toLowerCase(),
      t`as in ${[...new Set([...(example ? [example.word] : []), ...words])].join(", ")}`,
      description,
    ].filter(Boolean);
    return { label: `${symbol} /${ipa}/`, description: named.join(", "), target };
  });
}

/**
 * Spellings with usual words: those of the scope and sequence in its order, then all others that several usual words have, those with the
 * most words first.
 */
export function spellingChoices(lexicon: WordLexicon, scope: ScopeAndSequence | undefined): SpellingChoice[] {
  const usual = spellingsOf(lexicon);
  const taught = new Map(
    (scope?.units ?? [])
      .flatMap(({ id, correspondences }) => correspondences.map((pair) => [keyOf(pair), { ...pair, unit: id }] as const))
      .reverse(),
  );
  const examples = new Map(usual.map((spelling) => [keyOf(spelling), spelling.words]));
  const choice = ({ grapheme, phonemes }: GraphemePair, words: readonly string[], unit?: string): SpellingChoice => {
    const sound = phonemes === "" ? t("silent") : `${phonemes} /${arpabetToIpa(phonemes)}/`;
    return {
      label: grapheme,
      description: [t`as in ${words.slice(0, EXAMPLE_WORDS).join(", ")}`, sound, unit === undefined ? "" : t`unit ${unit}`]
        .filter(Boolean)
        .join(" · "),
      spelling: { grapheme, phonemes },
    };
  };
  const inScope = [...taught.values()].reverse().flatMap((pair) => {
    const words =
      examples.get(keyOf(pair)) ?? spelledWords([pair], { perMillion: 1, most: EXAMPLE_WORDS }, lexicon).map(({ word }) => word);
    return words.length > 0 ? [choice(pair, words, pair.unit)] : [];
  });
  const others = usual.filter((spelling) => !taught.has(keyOf(spelling)) && spelling.words.length >= LEAST_WORDS);
  return [...inScope, ...others.map((spelling) => choice(spelling, spelling.words))];
}

export function choiceKey({ target, spelling }: { target?: PracticeTarget; spelling?: GraphemePair }): string {
  return spelling ? `spelling ${keyOf(spelling)}` : `sound ${target!.phoneme} ${target!.confusedWith ?? ""}`.trimEnd();
}

function keyOf({ grapheme, phonemes }: GraphemePair): string {
  return `${grapheme} ${phonemes}`.trimEnd();
}

/** For minimal pairs: a phoneme without a confusion is paired with each that children often say in its place. */
export function withConfusions(targets: readonly PracticeTarget[]): PracticeTarget[] {
  return targets.flatMap((target) => {
    if (target.confusedWith !== undefined) return [target];
    return (phonemeOf(target.phoneme)?.confusions ?? []).map(({ symbol }) => ({ ...target, confusedWith: symbol }));
  });
}

function inBoth(symbol: string): string {
  return `${symbol} /${phonemeOf(symbol)!.ipa}/`;
}

function phonemeOf(symbol: string) {
  return ARPABET.phonemes.find((phoneme) => phoneme.symbol === symbol);
}
