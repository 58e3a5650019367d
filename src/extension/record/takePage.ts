import { withoutMarkup } from "#core/reading/itemMarkup.ts";
import type { LineReference } from "#core/arpabet/lineReferences.ts";
import { likelyKind } from "#client/recordings/likelyKind.ts";
import { TAKE_RATE, type TakePage } from "#pages/recorder/takeProtocol.ts";
import { shownParagraphs } from "#core/recording/shownParagraphs.ts";
import { monoPcm, WAV_HEADER_BYTES } from "#core/recording/wavBytes.ts";
import { passageInWords } from "#results/passageNames.ts";
import { takeName } from "#results/takeName.ts";
import type { Passage } from "../documents/passage.ts";
import { takeOf, wordOfLine } from "./readLines.ts";
import { takeLengths } from "./takeLengths.ts";

/** The text as an assessment sends it. @param lines of a document of phonemes. @param folder where the take will be kept, for people. */
export function takePage(
  passage: Pick<Passage, "name" | "languageId" | "reference">,
  lines: readonly LineReference[],
  folder: string,
): TakePage {
  const { name, languageId, reference } = passage;
  const word = wordOfLine(lines, reference);
  return {
    title: passageInWords(passage),
    paragraphs: shownParagraphs(withoutMarkup(reference.text)),
    ...(word !== undefined && { word }),
    folder,
    fileName: takeName(takeOf(name, reference, lines), []),
    ...takeLengths(likelyKind(languageId, reference)),
  };
}

/** @param wav as written, with our own header. */
export function secondsOf(wav: Uint8Array): number {
  return (wav.length - WAV_HEADER_BYTES) / monoPcm(TAKE_RATE).blockAlign / TAKE_RATE;
}
