import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { arpabetToIpa } from "#core/arpabet/arpabetToIpa.ts";
import { minimalPairs, type PracticeRequest, practiceWords, type PracticeWord } from "#core/lexicon/practiceWords.ts";
import type { WordLexicon } from "#language/language.ts";
import type { ScopeAndSequence } from "#core/passage/scopeAndSequence.ts";
import { plural } from "#core/plural.ts";
import { spelledWords } from "#core/spelling/spelledWords.ts";
import { phonemeReport } from "#core/record/phonemeReport.ts";
import { timelineOf } from "#operations/timelineOf.ts";
import type { LastResults } from "../../../results/lastResults.ts";
import type { LexiconSource } from "../../lexiconSource.ts";
import type { ScopeInForce, Scopes } from "#project/scopes/scopes.ts";
import { scopedText } from "../scopes/editorScopes.ts";
import {
  decodableBy,
  PRACTICE_OPTIONS,
  practiceFilter,
  type PracticeFilter,
  type PracticeOption,
} from "#authoring/practice/practiceFilters.ts";
import { practicePlace } from "#authoring/practice/practicePlace.ts";
import { shareOut } from "#authoring/practice/shareOut.ts";
import { practiceText } from "#authoring/practice/practiceText.ts";
import {
  choiceKey,
  confusionChoices,
  phonemeChoices,
  type SpellingChoice,
  spellingChoices,
  type TargetChoice,
  withConfusions,
} from "#authoring/practice/practiceTargets.ts";
import { Steps } from "../steps.ts";

export interface ChosenWords {
  words: readonly PracticeWord[];
  scope?: ScopeAndSequence;
  /** Counted from 0; words are decodable up to it. Absent where it does not matter. */
  unit?: number;
}

/** Words ticked from the start. */
const TICKED_WORDS = 10;
const TITLE = t("Practice Words");
const STATE = "speechAssessment.practice";
const COPY: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon("copy"), tooltip: t("Copy Instead of Inserting") };
const NARROW: vscode.QuickInputButton = { iconPath: new vscode.ThemeIcon("filter"), tooltip: t("Narrow Down…") };

type Choice = vscode.QuickPickItem & Partial<Pick<TargetChoice, "target"> & Pick<SpellingChoice, "spelling">>;

interface Remembered {
  /** By `choiceKey`. */
  choices: readonly string[];
  options: readonly PracticeOption[];
}

/** Asked for in one dialog, chosen in another, then written into a text. */
export class Practice {
  constructor(
    private readonly results: LastResults,
    private readonly scopes: Scopes,
    private readonly lexicon: LexiconSource,
    private readonly state: Pick<vscode.Memento, "get" | "update">,
  ) {}

  /** After the paragraph of the cursor, or copies them. */
  async insert(uri: vscode.Uri | undefined): Promise<void> {
    const editor = editorOf(uri);
    const chosen = await Steps.with(TITLE, (steps) => this.choose(editor?.document, steps, editor ? [COPY] : []));
    if (!chosen) return;
    const { words, button } = chosen;
    const form = {
      languageId: editor?.document.languageId ?? "plaintext",
      eol: editor?.document.eol === vscode.EndOfLine.CRLF ? "\r\n" : "\n",
    };
    if (editor && button !== COPY) return insertInto(editor, practiceText(words, form), form);
    await vscode.env.clipboard.writeText(practiceText(words, form));
    void vscode.window.showInformationMessage(
      plural(words.length, t("Copied one word to the clipboard."), t`Copied ${words.length} words to the clipboard.`),
    );
  }

  /** Undefined when the author cancels. @param buttons that also end the choice of words */
  async choose(
    document: vscode.TextDocument | undefined,
    steps: Steps,
    buttons: readonly vscode.QuickInputButton[] = [],
  ): Promise<(ChosenWords & { button?: vscode.QuickInputButton }) | undefined> {
    const [lexicon, inForce] = [await this.lexicon.load(), await this.scopeOf(document)];
    const remembered = this.remembered();
    const choices = await this.askChoices(document, steps, { lexicon, inForce, remembered });
    if (!choices) return undefined;
    let options = new Set(remembered.options);
    for (;;) {
      await this.state.update(STATE, { choices: choices.map(choiceKey), options: [...options] } satisfies Remembered);
      const found = wordsFor(choices, practiceFilter(options), lexicon, inForce);
      const answered = await steps.many(
        found.words.map((word) => wordItem(word, found.ticked.has(keyOf(word)))),
        found.question,
        { matchOnDetail: true, buttons: [NARROW, ...buttons] },
      );
      if (!answered) return undefined;
      if (answered.button === NARROW) {
        const narrowed = await askOptions(steps, options, inForce);
        if (!narrowed) return undefined;
        options = narrowed;
      } else if (nothing(answered.picked)) {
        return undefined;
      } else {
        return { words: answered.picked.map(({ word }) => word), scope: inForce.scope, unit: found.unit, button: answered.button };
      }
    }
  }

  /** In one list; what was confused in the last result is ticked from the start, otherwise what was chosen last. */
  private async askChoices(
    document: vscode.TextDocument | undefined,
    steps: Steps,
    { lexicon, inForce, remembered }: { lexicon: WordLexicon; inForce: ScopeInForce; remembered: Remembered },
  ): Promise<readonly Choice[] | undefined> {
    const { confusions, of } = await this.lastConfusions(document);
    const all: readonly Choice[] = [...spellingChoices(lexicon, inForce.scope), ...phonemeChoices(lexicon)];
    const last = all.filter((choice) => remembered.choices.includes(choiceKey(choice)));
    const rest = all.filter((choice) => !last.includes(choice));
    const group = (label: string, items: readonly Choice[], picked = false): Choice[] =>
      items.length === 0 ? [] : [{ label, kind: vscode.QuickPickItemKind.Separator }, ...items.map((item) => ({ ...item, picked }))];
    const items = [
      ...group(t`Confused in the last result (${of})`, confusions, true),
      ...group(t("Chosen last time"), last, confusions.length === 0),
      ...group(
        t("Spellings"),
        rest.filter(({ spelling }) => spelling),
      ),
      ...group(
        t("Sounds"),
        rest.filter(({ target }) => target),
      ),
    ];
    const answered = await steps.many(items, t("Which spellings or sounds? Type igh, long i, or a word such as five"), {
      startsAnew: true,
    });
    return !answered || nothing(answered.picked) ? undefined : answered.picked;
  }

  private remembered(): Remembered {
    const { choices, options } = this.state.get<Partial<Record<keyof Remembered, unknown>>>(STATE) ?? {};
    return {
      choices: Array.isArray(choices) ? choices.filter((key): key is string => typeof key === "string") : [],
      options: PRACTICE_OPTIONS.map(({ id }) => id).filter((id) => Array.isArray(options) && options.includes(id)),
    };
  }

  /** In the last result of the text, otherwise of all texts. */
  private async lastConfusions(document: vscode.TextDocument | undefined): Promise<{ confusions: TargetChoice[]; of: string }> {
    const last = await this.results.last(document?.uri);
    if (!last) return { confusions: [], of: "" };
    const timeline = timelineOf({
      result: last.result,
      reference: last.file.reference.text,
      list: last.file.reference.list,
      review: last.file.review,
    });
    // A recording of another text says nothing about what is hard for its reader.
    if (timeline.otherText !== undefined) return { confusions: [], of: "" };
    return { confusions: confusionChoices(phonemeReport(timeline).confusions), of: last.title };
  }

  private async scopeOf(document: vscode.TextDocument | undefined): Promise<ScopeInForce> {
    const resource = document ? scopedText(document) : { address: (vscode.workspace.workspaceFolders?.[0]?.uri ?? "untitled:").toString() };
    await this.scopes.ready(resource);
    return this.scopes.of(resource);
  }
}

interface FoundWords {
  words: PracticeWord[];
  /** Those that are ticked from the start, by `keyOf`. */
  ticked: ReadonlySet<string>;
  unit?: number;
  question: string;
}

/** For the unit of the text if that is known and has any; with the request that found them. */
function wordsFor(
  choices: readonly Choice[],
  { pairs, anyUnit, request }: PracticeFilter,
  lexicon: WordLexicon,
  { scope, reached }: ScopeInForce,
): FoundWords {
  const targets = choices.flatMap(({ target }) => target ?? []);
  const spellings = choices.flatMap(({ spelling }) => spelling ?? []);
  const find = (more: Pick<PracticeRequest, "accepts">) => {
    const whole = { ...request, ...more };
    const sounds = pairs
      ? withConfusions(targets).flatMap((target) => minimalPairs(target, whole, lexicon))
      : practiceWords({ ...whole, targets }, lexicon);
    const groups = [...spellings.map((spelling) => spelledWords([spelling], whole, lexicon)), sounds];
    return {
      words: [...new Map(groups.flat().map((word) => [keyOf(word), word])).values()],
      ticked: shareOut(
        groups.map((group) => group.map(keyOf)),
        TICKED_WORDS,
      ),
    };
  };
  const isWithin = scope !== undefined && reached !== undefined && !anyUnit;
  const within = isWithin ? find({ accepts: decodableBy(scope, reached, lexicon) }) : undefined;
  if (isWithin && within && within.words.length > 0)
    return { ...within, unit: reached, question: t`Which words? All can be decoded in unit ${scope.units[reached]!.id}.` };
  const all = find({});
  if (all.words.length === 0) return { ...all, question: t("No word in the dictionary matches. Change the filter with the button above.") };
  return { ...all, question: isWithin ? t`Which words? None can be decoded in unit ${scope.units[reached]!.id} yet.` : t("Which words?") };
}

/** Identifies a word for the author: with its partner, if there is one. */
function keyOf({ word, partner }: PracticeWord): string {
  return `${word} ${partner?.word ?? ""}`;
}

function wordItem(word: PracticeWord, picked: boolean): vscode.QuickPickItem & { word: PracticeWord } {
  return {
    label: word.partner ? `${word.word} – ${word.partner.word}` : word.word,
    description: `/${arpabetToIpa(word.pronunciation)}/${word.partner ? ` – /${arpabetToIpa(word.partner.pronunciation)}/` : ""}`,
    detail: word.reason,
    picked,
    word,
  };
}

async function askOptions(
  steps: Steps,
  options: ReadonlySet<PracticeOption>,
  { reached }: ScopeInForce,
): Promise<Set<PracticeOption> | undefined> {
  const offered = PRACTICE_OPTIONS.filter(({ id }) => id !== "any-unit" || reached !== undefined);
  const items = offered.flatMap(({ id, group, label, description }, index) => [
    ...(offered[index - 1]?.group === group ? [] : [{ label: group, kind: vscode.QuickPickItemKind.Separator, id: undefined }]),
    { label, description, id, picked: options.has(id) },
  ]);
  const answered = await steps.many(items, t("Which kinds of words? Select none to get common words of any length"));
  return answered && new Set(answered.picked.flatMap(({ id }) => id ?? []));
}

/** True if nothing was ticked; then tells the author. */
function nothing(picked: readonly unknown[]): boolean {
  if (picked.length > 0) return false;
  void vscode.window.showInformationMessage(
    t(
      "Nothing was selected, so there are no practice words. Before you choose OK, select at least one item with a click or the space bar.",
    ),
  );
  return true;
}

async function insertInto(
  { document, viewColumn }: vscode.TextEditor,
  lines: string,
  form: { languageId: string; eol: string },
): Promise<void> {
  const editor = await vscode.window.showTextDocument(document, viewColumn);
  const { offset, text } = practicePlace(document.getText(), document.offsetAt(editor.selection.active), lines, form);
  const place = document.positionAt(offset);
  await editor.edit((builder) => builder.insert(place, text));
  editor.revealRange(new vscode.Range(place, document.positionAt(offset + text.length)));
}

/** That of the text that a link names, or the active one. */
function editorOf(uri: vscode.Uri | undefined): vscode.TextEditor | undefined {
  const named = uri && vscode.window.visibleTextEditors.find(({ document }) => document.uri.toString() === uri.toString());
  return named ?? vscode.window.activeTextEditor;
}
