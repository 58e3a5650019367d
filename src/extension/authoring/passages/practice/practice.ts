import * as vscode from "vscode";
import { arpabetToIpa } from "../../../../core/arpabet/arpabetToIpa.ts";
import { minimalPairs, type PracticeRequest, practiceWords, type PracticeTarget, type PracticeWord, SOUND_POSITIONS, type SoundPosition } from "../../../../core/lexicon/practiceWords.ts";
import type { WordLexicon } from "../../../../core/lexicon/wordLexicon.ts";
import type { ScopeAndSequence } from "../../../../core/passage/scopeAndSequence.ts";
import { phonemeReport } from "../../../../core/record/phonemeReport.ts";
import { timelineOf } from "../../../../operations/timelineOf.ts";
import type { LastResults } from "../../../results/lastResults.ts";
import type { LexiconSource } from "../../lexiconSource.ts";
import { type ScopeInForce, type Scopes, scopedText } from "../scopes/scopes.ts";
import { decodableBy, FREQUENCIES, LENGTHS } from "../../../../authoring/practice/practiceFilters.ts";
import { practicePlace } from "../../../../authoring/practice/practicePlace.ts";
import { practiceText } from "../../../../authoring/practice/practiceText.ts";
import { confusionChoices, phonemeChoices, type TargetChoice, withConfusions } from "../../../../authoring/practice/practiceTargets.ts";
import { Steps } from "../steps.ts";

/** What an author chose, for a list or for a draft. */
export interface ChosenWords {
  words: readonly PracticeWord[];
  scope?: ScopeAndSequence;
  /** Up to which unit of the scope, counted from 0, words are decodable; absent where it does not matter. */
  unit?: number;
}

/** How many words are ticked from the start. */
const TICKED = 10;
const POSITION_LABELS: Record<SoundPosition, string> = { initial: "At the beginning", medial: "In the middle", final: "At the end" };
const TITLE = "Practice Words";

/** Words with which to practise phonemes: asked for step by step, then written into a text. */
export class Practice {
  constructor(
    private readonly results: LastResults,
    private readonly scopes: Scopes,
    private readonly lexicon: LexiconSource,
  ) {}

  /** Inserts words that the author chooses below the cursor, or copies them. */
  async insert(uri: vscode.Uri | undefined): Promise<void> {
    const editor = editorOf(uri);
    const { languageId = "plaintext" } = editor?.document ?? {};
    const copy = { label: "Copy", description: "", iconPath: new vscode.ThemeIcon("copy") };
    const insert = { label: "Insert Below the Cursor", description: languageId === "arpabet" ? "after its line" : "after its paragraph", iconPath: new vscode.ThemeIcon("edit") };
    const answered = await Steps.with(TITLE, async (steps) => {
      const chosen = await this.choose(editor?.document, steps);
      const where = chosen && (editor ? await steps.one([insert, copy], "Where are the words wanted?") : copy);
      return where && { words: chosen.words, where };
    });
    if (!answered) return;
    const { words, where } = answered;
    const form = { languageId, eol: editor?.document.eol === vscode.EndOfLine.CRLF ? "\r\n" : "\n" };
    if (where === insert && editor) return insertInto(editor, practiceText(words, form), form);
    await vscode.env.clipboard.writeText(practiceText(words, form));
    void vscode.window.showInformationMessage(`${words.length === 1 ? "One word is" : `${words.length} words are`} in the clipboard.`);
  }

  /** Asks what is to be practised, and with which words; undefined when the author cancels. */
  async choose(document: vscode.TextDocument | undefined, steps: Steps): Promise<ChosenWords | undefined> {
    const targets = await this.askTargets(document, steps);
    if (!targets) return undefined;
    const [lexicon, inForce] = [await this.lexicon.load(), await this.scopeOf(document)];
    const found = await askWords(steps, targets, lexicon, inForce);
    if (!found) return undefined;
    const { words, unit } = found;
    if (words.length === 0) {
      void vscode.window.showInformationMessage("No word of the dictionary is like that. Allow rarer or longer words, other positions, or words instead of minimal pairs.");
      return undefined;
    }
    const items = words.map((word, index) => ({
      label: word.partner ? `${word.word} – ${word.partner.word}` : word.word,
      description: `/${arpabetToIpa(word.pronunciation)}/${word.partner ? ` – /${arpabetToIpa(word.partner.pronunciation)}/` : ""}`,
      detail: word.reason,
      picked: index < TICKED,
      word,
    }));
    const picked = await steps.many(items, "Which of them?", { matchOnDetail: true });
    if (!picked || nothing(picked)) return undefined;
    return { words: picked.map(({ word }) => word), scope: inForce.scope, unit };
  }

  private async askTargets(document: vscode.TextDocument | undefined, steps: Steps): Promise<PracticeTarget[] | undefined> {
    const { confusions, of } = await this.lastConfusions(document);
    const separator = (label: string) => ({ label, kind: vscode.QuickPickItemKind.Separator });
    const items: (vscode.QuickPickItem & Partial<TargetChoice>)[] = [
      ...(confusions.length > 0 ? [separator(`Confused in the last result (${of})`), ...confusions.map((choice) => ({ ...choice, picked: true }))] : []),
      separator("Phonemes"),
      ...phonemeChoices(),
    ];
    const picked = await steps.many(items, "What is to be practised?");
    const targets = picked?.flatMap(({ target }) => target ?? []);
    return !targets || nothing(targets) ? undefined : targets;
  }

  /** What was confused in the last result of a text, or else of all. */
  private async lastConfusions(document: vscode.TextDocument | undefined): Promise<{ confusions: TargetChoice[]; of: string }> {
    const last = await this.results.last(document?.uri);
    if (!last) return { confusions: [], of: "" };
    const timeline = timelineOf({ result: last.result, reference: last.file.reference.text, review: last.file.review });
    // A recording of another text tells nothing of what is hard for its reader.
    if (timeline.otherText !== undefined) return { confusions: [], of: "" };
    return { confusions: confusionChoices(phonemeReport(timeline).confusions), of: last.title };
  }

  private async scopeOf(document: vscode.TextDocument | undefined): Promise<ScopeInForce> {
    const resource = document ? scopedText(document) : { uri: vscode.workspace.workspaceFolders?.[0]?.uri ?? vscode.Uri.parse("untitled:") };
    await this.scopes.ready(resource);
    return this.scopes.of(resource);
  }
}

/** The filters one after the other, then the words that they let through. */
async function askWords(steps: Steps, targets: readonly PracticeTarget[], lexicon: WordLexicon, { scope, reached }: ScopeInForce): Promise<{ words: PracticeWord[]; unit?: number } | undefined> {
  const kind = await steps.one(KINDS, "Words or minimal pairs?");
  if (!kind) return undefined;
  const places = SOUND_POSITIONS.map((position) => ({ label: POSITION_LABELS[position], position, ...(practiceWords({ targets, positions: [position], most: 1 }, lexicon).length > 0 ? { picked: true } : { description: "no word has it there" }) }));
  const positions = await steps.many(places, "Where in a word may the sound stand?");
  if (!positions || nothing(positions)) return undefined;
  const length = await steps.one(LENGTHS, "How long may the words be?");
  const frequency = length && (await steps.one(FREQUENCIES, "How common are they to be?"));
  if (!frequency) return undefined;
  const units = (scope?.units ?? []).map((unit, index) => ({ label: `Unit ${unit.id}`, description: index === reached ? `${unit.title} (reached)` : unit.title, unit: index }));
  // The first one is the one that Enter takes.
  const isReached = ({ unit }: { unit: number }) => unit === reached;
  const upTo = units.length === 0 ? { unit: undefined } : await steps.one([...units.filter(isReached), { label: "Any word", description: "whether it can be decoded or not", unit: undefined }, ...units.filter((unit) => !isReached(unit))], `Words that can be decoded by which unit of ${scope!.name}?`);
  if (!upTo) return undefined;
  const request: Omit<PracticeRequest, "targets"> = {
    positions: positions.map(({ position }) => position),
    ...length.length,
    perMillion: frequency.perMillion,
    ...(scope && upTo.unit !== undefined && { accepts: decodableBy(scope, upTo.unit, lexicon) }),
  };
  const words = kind.pairs ? withConfusions(targets).flatMap((target) => minimalPairs(target, request, lexicon)) : practiceWords({ ...request, targets }, lexicon);
  return { words, unit: upTo.unit };
}

const KINDS = [
  { label: "Words", description: "with the sounds, the most frequent first", pairs: false },
  { label: "Minimal pairs", description: "that differ in the sound alone: with what was heard, or what children often say in its place", pairs: true },
];

/** Whether nothing was ticked; the author is informed. */
function nothing(picked: readonly unknown[]): boolean {
  if (picked.length > 0) return false;
  void vscode.window.showInformationMessage("Nothing was ticked, so there are no practice words. Tick one item at least, by a click or the space bar, before you press OK.");
  return true;
}

async function insertInto({ document, viewColumn }: vscode.TextEditor, lines: string, form: { languageId: string; eol: string }): Promise<void> {
  const editor = await vscode.window.showTextDocument(document, viewColumn);
  const { offset, text } = practicePlace(document.getText(), document.offsetAt(editor.selection.active), lines, form);
  const place = document.positionAt(offset);
  await editor.edit((builder) => builder.insert(place, text));
  editor.revealRange(new vscode.Range(place, document.positionAt(offset + text.length)));
}

/** The editor of a text that a link names, or the active one. */
function editorOf(uri: vscode.Uri | undefined): vscode.TextEditor | undefined {
  const named = uri && vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  return named ?? vscode.window.activeTextEditor;
}
