import { t } from "@vscode/l10n";
import type { Problem } from "../problems/problem.ts";
import { dictionaryPronunciations, type LineContext, problemOf, replacing, spanOf, usualPronunciations } from "./lineContext.ts";

/** Lines of a table, or a word letter by letter: one problem each, and nothing else about the line. */
export function checkTable(context: LineContext): Problem | undefined {
  return heading(context) ?? row(context) ?? spelt(context);
}

const COLUMN =
  /^(?:words?|text|spelling|orthography|entry|item|phon(?:eme|emes|etic|etics)|pronunciations?|arpabet|transcriptions?|reference|references)$/iu;
const CELLS = /[|,;\t]/u;
/** `goat,G OW1 T`, `"goat","G OW1 T"`, `| goat | G OW1 T |`. */
const ROW = /^\s*\|?\s*"?(?<word>\p{L}[\p{L}\p{M}'’-]*)"?\s*[|,;]\s*"?(?<phonemes>[^"|,;]+)"?\s*\|?\s*$/u;

/** `word,phonemes` */
function heading({ text, line }: LineContext): Problem | undefined {
  const own = text.slice(0, line.comment?.start);
  const cells = own
    .split(CELLS)
    .map((cell) => cell.replaceAll('"', "").trim())
    .filter(Boolean);
  if (cells.length < 2 || !cells.every((cell) => COLUMN.test(cell))) return undefined;
  const start = text.search(/\S/u);
  return problemOf(
    "arpabet-separator",
    { start, end: own.trimEnd().length },
    t("This line looks like the heading of a table, and would be sent as phonemes. Begin it with ;;; to make it a comment, or remove it."),
    [replacing({ start, end: start }, ";;; ", t("Make it a comment: begin it with ;;;"), true)],
  );
}

function row(context: LineContext): Problem | undefined {
  const { text, line, index } = context;
  if (line.word) return undefined;
  const own = text.slice(0, line.comment?.start);
  const { word, phonemes } = ROW.exec(own)?.groups ?? {};
  if (word === undefined || index.resolve(word)) return undefined;
  const symbols = phonemes!.trim().split(/\s+/u);
  if (!symbols.every((symbol) => index.resolve(symbol)) || (word.length < 4 && usualPronunciations(context, word).length === 0))
    return undefined;
  const span = { start: text.search(/\S/u), end: own.trimEnd().length };
  const written = `${word}  ${symbols.join(" ")}`;
  return problemOf(
    "arpabet-word-blank",
    span,
    t`This line is a row of a table, so ${word} would be sent as a phoneme. Put two spaces or a tab after it, and nothing else between or around.`,
    [replacing(span, written, t`Write ${word} and two spaces`, true)],
  );
}

/** `SHEEP  S H E E P`: letters in place of phonemes. */
function spelt(context: LineContext): Problem | undefined {
  const {
    line: { word, symbols, boundaries },
    dictionary,
  } = context;
  if (
    !word ||
    !dictionary ||
    boundaries.length > 0 ||
    symbols.length < 3 ||
    !symbols.every(({ text }) => /^\p{L}$/u.test(text)) ||
    symbols.every(({ valid }) => valid)
  )
    return undefined;
  if (
    symbols
      .map(({ text }) => text)
      .join("")
      .toLowerCase() !== word.text.toLowerCase()
  )
    return undefined;
  const span = spanOf(symbols);
  const usual = dictionaryPronunciations(context, word.text).slice(0, 3);
  if (usual.length === 0) return undefined;
  return problemOf(
    "arpabet-unknown-symbol",
    span,
    t`These are the letters of “${word.text}”, not its phonemes, and the service refuses some of them. Write the phonemes.`,
    [
      ...usual.map((pronunciation) =>
        replacing(span, pronunciation, t`Write the phonemes of “${word.text}”: ${pronunciation}`, usual.length === 1),
      ),
    ],
  );
}
