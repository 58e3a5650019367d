import * as vscode from "vscode";
import { indexOf } from "../../../core/arpabet/alphabetIndex.ts";
import { wordBeforeBlank } from "../../../core/arpabet/checkWords.ts";
import { type OfferedWay, otherWays, SOURCE_NAMES, waysForSymbol } from "../../../authoring/arpabet/pronunciations.ts";
import type { ArpabetDocuments } from "../arpabetDocuments.ts";
import type { FurtherActions } from "./codeActions.ts";

/** What the dictionary, or letters alone, say of a word that stands among the phonemes or before them. */
export function wayActions(documents: ArpabetDocuments): FurtherActions {
  return (document, span) => {
    const lexicon = documents.lexicon.current;
    const parsed = documents.parsed(document);
    const line = parsed.lines[document.positionAt(span.start).line];
    if (!lexicon || !line) return [];
    // The phonemes of a word before one blank follow it already.
    const before = wordBeforeBlank({ line, index: indexOf(parsed.alphabet), dictionary: lexicon.dictionary })?.first;
    const unknown = line.symbols.filter((symbol) => symbol !== before && symbol.start <= span.end && symbol.end >= span.start).flatMap((symbol) => waysForSymbol(symbol, parsed, lexicon));
    const others = otherWays(line, parsed, lexicon);
    return [
      ...unknown.map((way) => offer(way, `Replace with ${way.phonemes} (${SOURCE_NAMES[way.source]})`, vscode.CodeActionKind.QuickFix)),
      ...others.map((way) => offer(way, `Say “${way.word}” as ${way.phonemes} (${SOURCE_NAMES[way.source]})`, vscode.CodeActionKind.RefactorRewrite)),
    ];
  };
}

function offer({ start, end, phonemes }: OfferedWay, title: string, kind: vscode.CodeActionKind) {
  return { title, kind, edits: [{ start, end, text: phonemes }] };
}
