import type { TextRange } from "#language/text/textRange.ts";
import { isLabel } from "./labels.ts";
import { inText, type PrintedLine } from "./printedLines.ts";

const DIRECTION = String.raw`[([][^()[\]\r\n]{1,200}[)\]]`;
/** "NARRATOR:", "Little Pig 2:", "CAT and DOG:", "Hen (laughing):", with a stage direction before what is said. */
const SPEECH = new RegExp(
  String.raw`^([ \t]*)(\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?:[ \t]+(?:(?:and|of|the|&|\+)[ \t]+)?[\p{Lu}\d#][\p{L}\p{M}\p{N}'’.-]{0,30}){0,4})` +
    String.raw`([ \t]*(?:${DIRECTION})?[ \t]*:)[ \t]*(${DIRECTION}(?=[ \t]|$))?(.*)$`,
  "u",
);
/** "HEN. Who will help me?", "HEN\tWho will help me?" */
const SPEECH_OF_CAPITALS = new RegExp(
  String.raw`^([ \t]*)(\p{Lu}[\p{Lu}\p{M}'’-]+(?:[ \t][\p{Lu}\d][\p{Lu}\p{M}\d'’-]*){0,2})([ \t]*(?:${DIRECTION})?(?:\.|\t|[ \t]*[–—]))[ \t]+(${DIRECTION}(?=[ \t]|$))?([^\s\d].*)$`,
  "u",
);
const LONGEST_NAME = 40;
const DIRECTION_LINE = new RegExp(String.raw`^[ \t]*${DIRECTION}[ \t]*$`, "u");
/** Only plays have them. */
const OF_PLAYS = /^(?:narrators?|readers?|storytellers?|everyone)(?: ?#?\d+)?$/u;
const SMALL_WORDS = /(?<!\p{L})(?:and|of|the)(?!\p{L})/gu;
const SENTENCE_END = /[.!?…—–-][)\]"'”’]*\s*$/u;
/** Share of the speeches that have to end as sentences do. */
const LEAST_SENTENCES = 0.6;
/** Share of the lines in which somebody has to speak, from the first to the last such line, unless names in capitals come again. */
const LEAST_SPOKEN = 0.5;

interface Speech {
  /** Index of its line. */
  at: number;
  name: string;
  isCapitals: boolean;
  range: TextRange;
  direction: TextRange | undefined;
}

interface Play {
  speakers: TextRange[];
  directions: TextRange[];
}

/**
 * Names before what they say, with stage directions after them and alone on a line. A line with a colon is no play, nor is a list with
 * labels: names are in capitals or come again, and what is said are sentences.
 */
export function playIn(lines: readonly PrintedLine[]): Play {
  const all = speechesIn(lines, SPEECH);
  const capitals = all.filter(({ isCapitals }) => isCapitals);
  const speeches = [all, capitals].find((some) => isPlay(some, lines)) ?? playOfCapitals(lines);
  if (speeches.length === 0) return { speakers: [], directions: [] };
  const alone = lines.filter(({ text }) => DIRECTION_LINE.test(text)).map((line) => inText(line, 0, line.text.length));
  return {
    speakers: speeches.map(({ range }) => range),
    directions: [...speeches.flatMap(({ direction }) => direction ?? []), ...alone],
  };
}

/** Without colons, several have to speak, and again. */
function playOfCapitals(lines: readonly PrintedLine[]): Speech[] {
  const speeches = speechesIn(lines, SPEECH_OF_CAPITALS);
  const names = new Set(speeches.map(({ name }) => name)).size;
  return names >= 2 && speeches.length > names && isPlay(speeches, lines) ? speeches : [];
}

function speechesIn(lines: readonly PrintedLine[], pattern: RegExp): Speech[] {
  return lines.flatMap((line, at) => speechOf(line, at, pattern) ?? []);
}

function speechOf(line: PrintedLine, at: number, pattern: RegExp): Speech | undefined {
  const [, indent, name, sign, direction, said] = pattern.exec(line.text) ?? [];
  if (name === undefined || name.length > LONGEST_NAME || isLabel(name) || /^\d/u.test(said!)) return undefined;
  const [from, to] = [indent!.length, line.text.length - said!.length];
  return {
    at,
    name: name.toLowerCase(),
    isCapitals: /\p{L}{2}/u.test(name) && !/\p{Ll}/u.test(name.replace(SMALL_WORDS, "")),
    range: inText(line, from, from + name.length + sign!.length),
    direction: direction === undefined ? undefined : inText(line, to - direction.length, to),
  };
}

function isPlay(speeches: readonly Speech[], lines: readonly PrintedLine[]): boolean {
  const least = speeches.every(({ isCapitals }) => isCapitals) || speeches.some(({ name }) => OF_PLAYS.test(name)) ? 2 : 3;
  if (speeches.length < least) return false;
  const sentences = speeches.filter((_, index) => SENTENCE_END.test(lines[(speeches[index + 1]?.at ?? lines.length) - 1]!.text)).length;
  if (sentences < speeches.length * LEAST_SENTENCES) return false;
  const again = speeches.length - new Set(speeches.map(({ name }) => name)).size;
  // What comes before the play and after it is no part of it.
  const isSpoken = speeches.length >= (speeches.at(-1)!.at - speeches[0]!.at + 1) * LEAST_SPOKEN;
  return least === 2 ? again >= 2 || isSpoken : again > 0 && isSpoken;
}
