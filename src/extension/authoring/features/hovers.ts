import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { ipaOfLine } from "#core/arpabet/arpabetToIpa.ts";
import type { ArpabetDocument, ArpabetLine, ArpabetSymbol, ArpabetWord } from "#core/arpabet/parseArpabet.ts";
import { parseArpabet } from "#core/arpabet/parseArpabet.ts";
import type { WordLexicon } from "#language/language.ts";
import { describePhoneme, escaped } from "#authoring/arpabet/describePhoneme.ts";
import { type OfferedPronunciation, SOURCE_NAMES, pronunciationsForSymbol, pronunciationsFor } from "#authoring/arpabet/pronunciations.ts";
import type { ArpabetDocuments } from "../arpabetDocuments.ts";
import { rangeOf } from "../places.ts";

export class Hovers implements vscode.HoverProvider {
  constructor(private readonly documents: ArpabetDocuments) {}

  provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
    const offset = document.offsetAt(position);
    const parsed = this.documents.parsed(document);
    const line = parsed.lines[position.line];
    const isHere = ({ start, end }: { start: number; end: number }) => start <= offset && offset <= end;
    const symbol = line?.symbols.find(isHere);
    const word = line?.word && isHere(line.word) ? line.word : undefined;
    const lexicon = () => this.documents.lexiconFor(document);
    const text = symbol ? symbolText(symbol, parsed, lexicon) : word && line ? wordText(word, line, parsed, lexicon()) : "";
    return text ? new vscode.Hover(markdown(text), rangeOf(document, symbol ?? word!)) : undefined;
  }
}

function symbolText(symbol: ArpabetSymbol, parsed: ArpabetDocument, words: () => WordLexicon | undefined): string {
  const { phoneme, stress } = symbol;
  if (phoneme) return describePhoneme(phoneme, { alphabet: parsed.alphabet, stress });
  const lexicon = words();
  return lexicon ? pronunciationsText(pronunciationsForSymbol(symbol, parsed, lexicon), parsed) : "";
}

function wordText({ text }: ArpabetWord, line: ArpabetLine, parsed: ArpabetDocument, lexicon: WordLexicon | undefined): string {
  const heading = t`**${escaped(text)}** · written here: /${escaped(ipaOfLine(line, parsed.alphabet))}/`;
  return [heading, lexicon ? pronunciationsText(pronunciationsFor(text, parsed, lexicon), parsed) : ""].filter(Boolean).join("\n\n");
}

/** Says where each pronunciation comes from. */
function pronunciationsText(
  pronunciations: readonly Pick<OfferedPronunciation, "phonemes" | "source" | "word">[],
  { alphabet }: ArpabetDocument,
): string {
  if (pronunciations.length === 0) return "";
  const lines = pronunciations.map(({ phonemes, source }) => {
    const [line] = parseArpabet(phonemes, alphabet).lines;
    return `- \`${phonemes.replaceAll("`", "")}\` /${escaped(ipaOfLine(line!, alphabet))}/ (${SOURCE_NAMES[source]})`;
  });
  return `${t`“${escaped(pronunciations[0]!.word)}” is pronounced:`}\n\n${lines.join("\n")}`;
}

/** HTML is only needed for the underline; the editor leaves out anything that could do more. */
export function markdown(text: string): vscode.MarkdownString {
  const content = new vscode.MarkdownString(text);
  content.supportHtml = true;
  return content;
}
