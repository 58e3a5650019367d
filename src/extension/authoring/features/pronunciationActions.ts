import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { indexOf } from "#core/arpabet/alphabetIndex.ts";
import { wordBeforeBlank } from "#core/arpabet/checkWords.ts";
import {
  type OfferedPronunciation,
  otherPronunciations,
  SOURCE_NAMES,
  pronunciationsForSymbol,
} from "#authoring/arpabet/pronunciations.ts";
import type { ArpabetDocuments } from "../arpabetDocuments.ts";
import type { FurtherActions } from "./codeActions.ts";

/** Offers pronunciations from the dictionary, or only from its letters, for a word among the phonemes or before them. */
export function pronunciationActions(documents: ArpabetDocuments): FurtherActions {
  return (document, span) => {
    const lexicon = documents.lexiconFor(document);
    const parsed = documents.parsed(document);
    const line = parsed.lines[document.positionAt(span.start).line];
    if (!lexicon || !line) return [];
    // A word followed by one blank already has its phonemes after it.
    const before = wordBeforeBlank({ line, index: indexOf(parsed.alphabet), dictionary: lexicon.dictionary })?.first;
    const unknown = line.symbols
      .filter((symbol) => symbol !== before && symbol.start <= span.end && symbol.end >= span.start)
      .flatMap((symbol) => pronunciationsForSymbol(symbol, parsed, lexicon));
    const others = otherPronunciations(line, parsed, lexicon);
    return [
      ...unknown.map((pronunciation) =>
        offer(
          pronunciation,
          t`Replace with ${pronunciation.phonemes} (${SOURCE_NAMES[pronunciation.source]})`,
          vscode.CodeActionKind.QuickFix,
        ),
      ),
      ...others.map((pronunciation) =>
        offer(
          pronunciation,
          t`Pronounce “${pronunciation.word}” as ${pronunciation.phonemes} (${SOURCE_NAMES[pronunciation.source]})`,
          vscode.CodeActionKind.RefactorRewrite,
        ),
      ),
    ];
  };
}

function offer({ start, end, phonemes }: OfferedPronunciation, title: string, kind: vscode.CodeActionKind) {
  return { title, kind, edits: [{ start, end, text: phonemes }] };
}
