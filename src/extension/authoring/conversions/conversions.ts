import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { Alphabet } from "#core/arpabet/alphabet.ts";
import { arpabetToIpa } from "#core/arpabet/arpabetToIpa.ts";
import { ipaToArpabet } from "#core/arpabet/ipaToArpabet.ts";
import { type ArpabetLine, parseArpabet } from "#core/arpabet/parseArpabet.ts";
import { arpabetToText } from "#core/lexicon/arpabetToText.ts";
import { textToArpabet } from "#core/lexicon/textToArpabet.ts";
import type { WordLexicon } from "#language/language.ts";
import { ARPABET_LANGUAGE } from "../../manifest/textLanguages.ts";
import type { Alphabets } from "#project/alphabets/alphabets.ts";
import { lineInArpabet, respelledIn } from "#authoring/arpabet/spelling.ts";
import { isArpabet } from "../arpabetDocuments.ts";
import { columnBeside } from "../columnBeside.ts";
import type { LexiconSource } from "../lexiconSource.ts";
import type { ProjectDecisions } from "#project/decisions/projectDecisions.ts";
import {
  layoutOf,
  noWordsMessage,
  severalPronunciationsMessage,
  unknownWords,
  unknownWordsMessage,
  unreadSignsMessage,
  withoutRemarks,
} from "#authoring/conversions/converted.ts";
import { openQuestions, type Question, questionsOf, withAnswers } from "#authoring/conversions/variants.ts";

interface Source {
  text: string;
  document: vscode.TextDocument;
  /** Absent for the whole document. */
  range?: vscode.Range;
  /** It begins at the start of a line. */
  fromLineStart: boolean;
}

interface Converted {
  text: string;
  /** For the author; empty if there is none. */
  note: string;
}

/** Undefined when the author cancels a question. */
type Conversion = (source: Source) => Promise<Converted | undefined>;

/** Converts a selection in place, where it can be undone, or a whole file into a new one beside it. */
export class Conversions {
  constructor(
    private readonly alphabets: Alphabets,
    private readonly lexicon: LexiconSource,
    private readonly project: ProjectDecisions,
  ) {}

  async textToArpabet(): Promise<void> {
    const active = vscode.window.activeTextEditor;
    if (active && isArpabet(active.document) && active.selections.every(({ isEmpty }) => isEmpty)) {
      const { lines } = parseArpabet(active.document.getText(), await this.alphabets.readFor(active.document.uri.toString()));
      void vscode.window.showInformationMessage(
        holdsPhonemes(lines)
          ? t("This file already holds phonemes. Select the words that you want to convert.")
          : t("This Arpabet file has no phonemes yet. Select the words that you want to convert."),
      );
      return;
    }
    await this.convert(ARPABET_LANGUAGE, async (source) => {
      const lexicon = await this.lexiconFor(source.document);
      const alphabet = await this.alphabets.readFor(source.document.uri.toString());
      const isReference = isOfReferences(source);
      const layout = layoutOf(source.text, lexicon.language, {
        inList: isReference && hasWords(source, alphabet),
        isWithinLine: source.range !== undefined && !isReference,
      });
      const conversion = textToArpabet(source.text, lexicon, layout);
      // A list has every pronunciation of each word in it; a long text would ask too often.
      const open = layout === "words" ? [] : openQuestions(conversion, lexicon.language);
      const answers = await ask(source.range && layout !== "words" ? questionsOf(conversion, lexicon.language) : []);
      if (!answers) return undefined;
      const chosen = withAnswers(conversion.arpabet, open, answers);
      const arpabet = source.fromLineStart ? chosen : withoutRemarks(chosen);
      const unasked = source.fromLineStart ? open.slice(answers.length).map(({ word }) => word) : [];
      const notes = [unknownWordsMessage(unknownWords(conversion)), severalPronunciationsMessage(unasked)];
      const text = respelledIn(alphabet, arpabet);
      return { text: source.text.endsWith("\n") ? text : text.replace(/\n$/, ""), note: notes.filter(Boolean).join(" ") };
    });
  }

  arpabetToText(): Promise<void> {
    return this.convert("plaintext", async ({ text, document }) => {
      const [lexicon, alphabet] = [await this.lexiconFor(document), await this.alphabets.readFor(document.uri.toString())];
      const { lines } = parseArpabet(text, alphabet);
      const converted = arpabetToText(lines.map(arpabetLine).join("\n"), lexicon);
      return { text: converted.text, note: noWordsMessage(converted.words.filter(({ spellings }) => spellings.length === 0).length) };
    });
  }

  arpabetToIpa(): Promise<void> {
    return this.convert("plaintext", async ({ text, document }) => {
      const alphabet = await this.alphabets.readFor(document.uri.toString());
      if (holdsPhonemes(parseArpabet(text, alphabet).lines)) return { text: arpabetToIpa(text, alphabet), note: "" };
      void vscode.window.showInformationMessage(
        t`Nothing was converted: the text has no phonemes of the alphabet ${alphabet.name}. To convert words, run “Convert Text to Arpabet” first.`,
      );
      return undefined;
    });
  }

  ipaToArpabet(): Promise<void> {
    return this.convert(ARPABET_LANGUAGE, async ({ text, document }) => {
      const converted = ipaToArpabet(text, await this.alphabets.readFor(document.uri.toString()));
      const signs = [...new Set(converted.unread.map(({ start, end }) => text.slice(start, end)))];
      return { text: converted.text, note: unreadSignsMessage(signs) };
    });
  }

  private async lexiconFor({ uri }: vscode.TextDocument): Promise<WordLexicon> {
    const [lexicon] = await Promise.all([this.lexicon.load(), this.project.ready(uri.toString())]);
    return this.project.lexiconFor(uri.toString(), lexicon);
  }

  private async convert(language: string, conversion: Conversion): Promise<void> {
    const editor = vscode.window.activeTextEditor;
    const sources = editor ? sourcesOf(editor) : [];
    if (!editor || sources.every(({ text }) => text.trim() === "")) {
      void vscode.window.showInformationMessage(
        t("There is nothing to convert. Open a text; to convert only a part of it, select that part."),
      );
      return;
    }
    const { document } = editor;
    const { version } = document;
    const results: Converted[] = [];
    for (const source of sources) {
      const converted = await conversion(source);
      if (!converted) return;
      results.push(converted);
    }
    if (sources[0]!.range === undefined) await openBeside(results[0]!.text, language);
    else if (document.version !== version)
      void vscode.window.showWarningMessage(t("The text changed while it was being converted, so nothing was replaced. Convert it again."));
    else await editor.edit((builder) => sources.forEach(({ range }, index) => builder.replace(range!, results[index]!.text)));
    const notes = [...new Set(results.map(({ note }) => note).filter(Boolean))];
    if (notes.length > 0) void vscode.window.showInformationMessage(notes.join(" "));
  }
}

function sourcesOf({ document, selections }: vscode.TextEditor): Source[] {
  const selected = selections.filter(({ isEmpty }) => !isEmpty);
  if (selected.length === 0) return [{ document, text: document.getText(), fromLineStart: true }];
  return selected.map((range) => ({ document, text: document.getText(range), range, fromLineStart: range.start.character === 0 }));
}

/** True if whole lines of an Arpabet file are selected. */
function isOfReferences({ document, range }: Source): boolean {
  if (!range || !isArpabet(document) || range.start.character > 0) return false;
  const last = document.lineAt(range.end.line);
  return range.end.character === 0 || range.end.character === last.text.length;
}

function hasWords({ document }: Source, alphabet: Alphabet): boolean {
  return parseArpabet(document.getText(), alphabet).lines.some(({ word }) => word);
}

function holdsPhonemes(lines: readonly ArpabetLine[]): boolean {
  return lines.some(({ symbols }) => symbols.some(({ valid }) => valid));
}

/** With its word, without its comment, which has no words to convert to. */
function arpabetLine(line: ArpabetLine): string {
  return [line.word?.text, lineInArpabet(line)].filter(Boolean).join("  ");
}

async function openBeside(content: string, language: string): Promise<void> {
  const document = await vscode.workspace.openTextDocument({ content, language });
  await vscode.window.showTextDocument(document, { viewColumn: columnBeside() });
}

/** The pronunciation chosen for each word; undefined when the author cancels. */
async function ask(questions: readonly Question[]): Promise<string[] | undefined> {
  const answers: string[] = [];
  for (const { word, pronunciations } of questions) {
    const items = pronunciations.map(({ phonemes, meaning }) => ({ label: phonemes, description: inIpa(phonemes), detail: meaning }));
    const title =
      questions.length > 1 ? t`Convert Text to Arpabet (${answers.length + 1} of ${questions.length})` : t("Convert Text to Arpabet");
    const picked = await vscode.window.showQuickPick(items, {
      title,
      placeHolder: t`How is “${word}” pronounced here?`,
      ignoreFocusOut: true,
      matchOnDetail: true,
    });
    if (!picked) return undefined;
    answers.push(picked.label);
  }
  return answers;
}

function inIpa(phonemes: string): string {
  return `/${arpabetToIpa(phonemes)}/`;
}
