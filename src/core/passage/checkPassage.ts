import { t } from "@vscode/l10n";
import { type Grade, medianRate, USUAL_GRADE } from "../reading/norms.ts";
import type { Variety, WordLexicon } from "#language/language.ts";
import type { Fix, Problem, TextEdit } from "../problems/problem.ts";
import { plural } from "../plural.ts";
import { normaliseWord } from "#language/text/normaliseWord.ts";
import type { Token } from "#language/text/token.ts";
import { bomFinding, characterFindings } from "./characterChecks.ts";
import { type CheckedText, type Finding } from "./finding.ts";
import { meetsAny } from "#language/text/meetsAny.ts";
import { windows1252Of } from "./garbled.ts";
import { factFindings, factsOf, ITEMS_OF, listKindOf, type TextKind } from "./facts.ts";
import { frontMatterOf, saidIn } from "./frontMatter.ts";
import { KnownWords } from "../lexicon/knownWords.ts";
import { lookAlikeFindings } from "./lookAlikes.ts";
import { itemsIn } from "./listItems.ts";
import { kindFindings, listFindings } from "./listChecks.ts";
import { likelyKinds } from "./listKinds.ts";
import { minutes } from "./minutes.ts";
import { dividedFindings, unreadFindings } from "./print/printFindings.ts";
import type { ReadableText } from "./markupMarks.ts";
import { PASSAGE_CODES, type PassageCodeName, type PassageSeverities } from "./passageCodes.ts";
import type { NumberStyle } from "./passageStyle.ts";
import { type PassageFormat, readableText } from "./readableText.ts";
import { frontMatterFindings, type Teaching, untaughtFindings } from "./scopeChecks.ts";
import { confusableFindings, listedWords } from "./wordList.ts";
import { homographFindings, longSentenceFindings, repeatedWordFindings, soundAlikeFindings } from "./wordChecks.ts";
import { misspellingFindings, scannedWordFindings, unknownWordFindings, varietyFindings } from "./spellingChecks.ts";
import { writtenFormFindings } from "./writtenForms.ts";

/** Those of an operation fit. */
export interface PassageLimits {
  maxSeconds: number;
  sentence: string;
}

export interface PassageCheck {
  lexicon: WordLexicon;
  format: PassageFormat;
  limits: PassageLimits;
  /** The reading has to fit at the rate that half of the grade's children reach. 2 unless given. */
  grade?: Grade;
  /** Words per minute, above 0, of the slowest reader; the grade's unless given. */
  slowestWordsPerMinute?: number;
  severities?: PassageSeverities;
  /** Spellings are checked if a unit is known. */
  teaching?: Teaching;
  /** Accepted by the project though they cannot be decoded yet. They are still reported. */
  acceptedWords?: readonly string[];
  /** That of the text's folder; its front matter counts before it. */
  kind?: TextKind;
  numbers?: NumberStyle;
  /** Words of another variety are reported; without it, all are good. */
  spelling?: Variety;
  /** The text may not be written yet, as in an editor: a blank text is then not reported as having no words. */
  mayBeBlank?: boolean;
}

/** Of a word that is printed in pieces they say nothing else. */
const OF_PIECES: ReadonlySet<string> = new Set<PassageCodeName>(["passage-unknown-word", "passage-misspelling", "passage-symbol"]);

/**
 * Problems to know about before a child reads a passage, in the order of the text. Offsets count UTF-16 units in `text`; in Markdown, text
 * that a child does not see is left out (see `readableText`). Never throws.
 */
export function checkPassage(text: string, check: PassageCheck): Problem[] {
  const readable = readableText(text, check.format);
  const front = frontMatterOf(text, check.format);
  const kind = front ? (factsOf(saidIn(text, check.format)).kind ?? check.kind) : check.kind;
  const item = kind && ITEMS_OF[kind];
  const tokens = item ? itemsIn(readable.text, item) : check.lexicon.language.words.tokenise(readable.text);
  const checked: CheckedText = {
    text: readable.text,
    tokens,
    words: tokens.map((token) => normaliseWord(token.text)),
    known: new KnownWords(check.lexicon, item),
    lexicon: check.lexicon,
  };
  const isUnwritten = check.mayBeBlank === true && readable.text.trim() === "";
  const kinds = kind === undefined && tokens.length > 0 ? likelyKinds(checked) : [];
  const findings = (tokens.length > 0 ? findingsIn(checked, { ...check, kind }) : characterFindings(checked)).map((finding) =>
    inDocument(finding, readable, text),
  );
  const { joined, inPieces } = dividedFindings(readable.divided, text, checked.known);
  const isPiece = meetsAny(inPieces);
  return withSeverities(
    [
      ...findings.filter(
        (finding) =>
          (!OF_PIECES.has(finding.code) || !isPiece(finding)) && (finding.code !== "passage-unknown-word" || kinds[0] !== "nonsense-words"),
      ),
      ...joined,
      ...inPieces,
      ...unreadFindings(readable.unread, text, front?.end ?? 0),
      ...(tokens.length > 0 || isUnwritten ? [] : [empty(front?.end ?? 0, text)]),
      ...kindFindings(kinds, checked, text, front).map((finding) => ({ ...inDocument(finding, readable, text), fixes: finding.fixes })),
      ...(front ? factFindings(front) : []),
      ...(front && check.teaching ? frontMatterFindings(front, check.teaching) : []),
    ],
    check.severities,
  );
}

/**
 * The text of a file without a byte order mark, and problems of its bytes: `passage-not-utf8` and `passage-bom`. Bytes that are not UTF-8
 * are read as far as they can be. Never throws.
 */
export function checkPassageBytes(bytes: Uint8Array, severities: PassageSeverities = {}): { text: string; problems: Problem[] } {
  const hasMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  const text = new TextDecoder().decode(bytes);
  const findings = [...(hasMark ? [bomFinding(0, [])] : []), ...notUtf8(bytes, text)];
  return { text, problems: withSeverities(findings, severities) };
}

/** If a text was read in the wrong encoding, its problems all follow from that, and are left out. */
export function problemsOfFile(ofBytes: readonly Problem[], text: string, ofText: readonly Problem[]): readonly Problem[] {
  const isMisread = /[\uFFFD\0]/u.test(text) && ofBytes.some(({ code }) => code === "passage-not-utf8");
  return isMisread ? ofBytes : [...ofBytes, ...ofText];
}

function findingsIn(checked: CheckedText, check: PassageCheck): Finding[] {
  const characters = characterFindings(checked);
  const kind = listKindOf(check);
  const item = kind && ITEMS_OF[kind];
  const letters = [...characters, ...lookAlikeFindings(checked), ...(item ? [] : scannedWordFindings(checked))];
  const apart = (from: readonly Finding[], others: readonly Finding[]) => {
    const meets = meetsAny(others);
    return from.filter((finding) => !meets(finding));
  };
  if (kind && item)
    return [
      ...letters,
      ...listFindings(checked, kind),
      ...(check.teaching && kind === "nonsense-words" ? untaughtFindings(checked, check.teaching, check.acceptedWords) : []),
    ];
  const written = writtenFormFindings(checked);
  const forms = apart(check.numbers === "digits" ? written.filter(({ code }) => code !== "passage-number") : written, letters);
  if (kind !== undefined)
    return [
      ...letters,
      ...forms,
      ...unknownWordFindings(checked, [...letters, ...forms]),
      ...apart(misspellingFindings(checked), [...letters, ...forms]),
      ...(check.spelling ? varietyFindings(checked, check.spelling) : []),
      ...listFindings(checked, kind),
      ...(check.teaching ? untaughtFindings(checked, check.teaching, check.acceptedWords) : []),
    ];
  const listed = listedWords(checked);
  return [
    ...letters,
    ...forms,
    ...unknownWordFindings(checked, [...letters, ...forms]),
    ...apart(misspellingFindings(checked), [...letters, ...forms]),
    ...(check.spelling ? varietyFindings(checked, check.spelling) : []),
    ...homographFindings(checked),
    ...(listed.length > 0 ? confusableFindings(listed, checked) : soundAlikeFindings(checked)),
    // "Chapter I" and then "I ran" do not repeat a word.
    ...apart(repeatedWordFindings(checked), forms),
    ...longSentenceFindings(checked),
    ...tooLong(checked, check),
    ...(check.teaching ? untaughtFindings(checked, check.teaching, check.acceptedWords) : []),
  ];
}

/** Reported after the front matter, where the text should be. */
function empty(start: number, { length }: string): Finding {
  return {
    code: "passage-empty",
    message: t("There are no words in this text, so there is nothing to compare a recording with. Write what the child should read."),
    start: Math.min(start, length),
    end: length,
    fixes: [],
  };
}

/** At the first word that the slowest reader, or half of the readers of the grade, would not reach. */
function tooLong({ tokens }: CheckedText, { limits, slowestWordsPerMinute, grade = USUAL_GRADE }: PassageCheck): Finding[] {
  const rate = slowestWordsPerMinute ?? medianRate(grade);
  const most = (limits.maxSeconds / 60) * rate;
  let words = 0;
  let beyond: Token | undefined;
  for (const token of tokens) {
    words += token.spoken.length;
    if (words > most) beyond ??= token;
  }
  if (beyond === undefined) return [];
  const time = minutes((words / rate) * 60);
  const [needs, cut] =
    slowestWordsPerMinute === undefined
      ? [
          t`At ${rate} words per minute, which half of the children in grade ${grade} reach by spring, this passage takes ${time}.`,
          t(
            "From here on, the words of many children would be cut off. Shorten the passage, assess it in parts, or set the grade that it is for.",
          ),
        ]
      : [
          plural(
            rate,
            t`At 1 word per minute, the slowest rate you set, this passage takes ${time}.`,
            t`At ${rate} words per minute, the slowest rate you set, this passage takes ${time}.`,
          ),
          t("From here on, the words of a slow reader would be cut off. Shorten the passage, or assess it in parts."),
        ];
  const message = `${needs} ${limits.sentence} ${cut}`;
  return [{ code: "passage-too-long", message, start: beyond.start, end: beyond.end, fixes: [] }];
}

function notUtf8(bytes: Uint8Array, text: string): Finding[] {
  const isWide = isUtf16(bytes);
  if (!isWide && isUtf8(bytes)) return [];
  const at = isWide ? 0 : Math.max(0, text.indexOf("\uFFFD"));
  const older = isWide ? undefined : readAsWindows1252(bytes, text);
  const message = isWide
    ? t("The file is UTF-16, which some editors call “Unicode”, but the service requires UTF-8. Save it as UTF-8.")
    : older
      ? t`The file is not UTF-8, which is what the service requires. In Windows-1252, which older programs write, this is “${older.word}”. Write that, and save the file as UTF-8.`
      : t(
          "The file is not UTF-8, which is what the service requires. From here on it cannot be read; it may be Windows-1252, which older programs write. Save it as UTF-8.",
        );
  return [{ code: "passage-not-utf8", message, start: at, end: Math.min(text.length, at + 1), fixes: older ? [older.fix] : [] }];
}

/** For a file of an older program: its first word with such a character, and the fix that writes all of them. */
function readAsWindows1252(bytes: Uint8Array, text: string): { word: string; fix: Fix } | undefined {
  const read = windows1252Of(bytes);
  // Each of its characters is one byte, and each of those that UTF-8 writes otherwise was lost.
  if (read?.length !== text.length) return undefined;
  const places = [...text.matchAll(/\P{ASCII}/gu)].map(({ index }) => index);
  if (places.length === 0 || places.some((place) => text[place] !== "\uFFFD")) return undefined;
  const [first] = places as [number];
  const [before] = /[\p{L}\p{M}'’]{0,30}$/u.exec(read.slice(Math.max(0, first - 30), first))!;
  const [behind] = /^\S[\p{L}\p{M}'’]{0,30}/u.exec(read.slice(first, first + 31)) ?? [""];
  return {
    word: before + behind,
    fix: {
      title: t("Write what Windows-1252 says"),
      edits: places.map((place) => ({ start: place, end: place + 1, text: read[place]! })),
      preferred: true,
    },
  };
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** By its byte order mark, or a zero in every second byte, which hardly any other text has. */
function isUtf16(bytes: Uint8Array): boolean {
  if ((bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff)) return true;
  const beginning = bytes.subarray(0, 1000);
  const zeros = [0, 1].map((parity) => beginning.filter((byte, index) => byte === 0 && index % 2 === parity).length);
  return beginning.length >= 4 && Math.max(...zeros) > beginning.length / 4 && Math.min(...zeros) === 0;
}

/**
 * Leaves out fixes that would replace markup, and those that remove text with the blank before it if markup follows, since that blank
 * stays.
 */
function inDocument(finding: Finding, { sourceOf }: ReadableText, source: string): Finding {
  const moved = (edit: TextEdit) => {
    const { start, end } = sourceOf(edit);
    const joins = edit.text === "" && end - start > 1 && /[ \t]/u.test(source[start]!) && /[^\s.,;:!?…)\]”’]/u.test(source[end] ?? " ");
    return { ...edit, start: joins ? start + 1 : start, end };
  };
  const isWhole = (edit: TextEdit) => sourceOf(edit).end - sourceOf(edit).start === edit.end - edit.start;
  return {
    ...finding,
    ...sourceOf(finding),
    fixes: finding.fixes.filter(({ edits }) => edits.every(isWhole)).map((fix) => ({ ...fix, edits: fix.edits.map(moved) })),
    ...(finding.related && { related: finding.related.map((place) => ({ ...place, ...sourceOf(place) })) }),
  };
}

/** In the order of the text. */
export function withSeverities(findings: readonly Finding[], severities: PassageSeverities = {}): Problem[] {
  const usual = new Map<string, Problem["severity"]>(PASSAGE_CODES.map(({ code, severity }) => [code, severity]));
  return findings
    .flatMap((finding): Problem[] => {
      const severity = severities[finding.code] ?? usual.get(finding.code)!;
      return severity === "off" ? [] : [{ ...finding, severity }];
    })
    .sort((a, b) => a.start - b.start || a.end - b.end);
}
