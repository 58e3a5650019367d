import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { MISCUES, type Miscue } from "#core/reading/miscues.ts";
import { isRecognisable, marksOf, moveWords, type WordPlace } from "#core/timeline/passageMarks.ts";
import type { Timeline } from "#core/timeline/model.ts";
import { isPassageDocument } from "../documents/passage.ts";
import { ASSESS_COMMANDS } from "../manifest/assessManifest.ts";
import { TEXT_LANGUAGES } from "../manifest/textLanguages.ts";
import type { LoadedResult } from "../results/loadedResult.ts";
import { RESULT_COMMANDS } from "../manifest/resultManifest.ts";
import { createMarkStyles, decorationOf, type MarkStyles } from "./markStyles.ts";
import type { Services } from "../services/services.ts";

interface Marked {
  result: LoadedResult;
  timeline: Timeline;
  /** `offset` is where the words probably begin. */
  locate(text: string, offset: number): WordPlace[];
  /** Current places of the result's words in the document. */
  places: WordPlace[];
  /** The document has become another text, so that its marks were removed. */
  stale: boolean;
  /** Looks for lost words once the author pauses. */
  search?: ReturnType<typeof setTimeout>;
}

/** Milliseconds without a keystroke until lost words are looked for. */
const TYPING_PAUSE_MS = 500;

/**
 * Marks move with the text; a word that is edited loses its mark. When the text has become another one, all of them are removed, and a
 * recording that does not seem to be a reading of the text marks nothing. The status bar says both.
 */
export class PassageMarks implements vscode.Disposable {
  private readonly styles: MarkStyles = createMarkStyles();
  private readonly marked = new Map<string, Marked>();
  private readonly status = vscode.window.createStatusBarItem("speechAssessment.marks", vscode.StatusBarAlignment.Right, 89);
  private readonly subscriptions: vscode.Disposable;

  constructor(private readonly services: Pick<Services, "results" | "reviews" | "settings" | "log">) {
    this.status.name = t("Speech Assessment: Marks");
    this.subscriptions = vscode.Disposable.from(
      vscode.window.onDidChangeVisibleTextEditors(() => void this.showAll()),
      vscode.window.onDidChangeActiveTextEditor(() => this.showStatus()),
      vscode.workspace.onDidChangeTextDocument((event) => this.textChanged(event)),
      vscode.workspace.onDidCloseTextDocument(({ uri }) => this.forget(uri)),
      services.results.onDidChange((passage) => {
        this.forget(passage);
        void this.showAll();
      }),
      services.reviews.onDidChange((result) => {
        for (const [passage, marked] of this.marked) if (marked.result.uri === result) this.forget(vscode.Uri.parse(passage, true));
        void this.showAll();
      }),
      services.settings.marks.onDidChange(() => void this.showAll()),
    );
    void this.showAll();
  }

  dispose(): void {
    this.subscriptions.dispose();
    for (const { search } of this.marked.values()) clearTimeout(search);
    this.status.dispose();
    for (const style of Object.values(this.styles)) style.dispose();
  }

  private async showAll(): Promise<void> {
    for (const editor of vscode.window.visibleTextEditors)
      await this.show(editor).catch((error: unknown) => this.services.log.error("Marks could not be shown", error));
    this.showStatus();
  }

  private async show(editor: vscode.TextEditor): Promise<void> {
    const { document } = editor;
    if (!TEXT_LANGUAGES.includes(document.languageId) || !isPassageDocument(document)) return;
    if (!this.services.settings.marks.valueFor(document.uri.toString())) {
      this.draw(editor, undefined);
      return;
    }
    const key = document.uri.toString();
    if (!this.marked.has(key)) {
      const found = await this.find(document);
      if (found && !document.isClosed) this.marked.set(key, found);
    }
    this.draw(editor, this.marked.get(key));
  }

  private async find(document: vscode.TextDocument): Promise<Marked | undefined> {
    const result = await this.services.results.of(document.uri);
    if (!result?.source || result.source.uri !== document.uri.toString() || result.result.operation.takes === "phonemes") return undefined;
    const { locateWords } = await import("#core/timeline/locateWords.ts");
    const { timelineOf } = await import("#operations/timelineOf.ts");
    const { language } = result.result.operation;
    const timeline = timelineOf({
      result: result.result,
      reference: result.file.reference.text,
      list: result.file.reference.list,
      review: result.file.review,
    });
    const { passageFormat, readableText } = await import("#core/passage/readableText.ts");
    const locate = (text: string, offset: number) =>
      locateWords(timeline.reference, timeline.words, text, {
        offset,
        language,
        read: readableText(text, passageFormat(document.languageId)),
      });
    const places = locate(document.getText(), result.source.offset);
    return { result, timeline, locate, places, stale: !isRecognisable(places) };
  }

  private textChanged({ document, contentChanges }: vscode.TextDocumentChangeEvent): void {
    const marked = this.marked.get(document.uri.toString());
    if (!marked || contentChanges.length === 0) return;
    const changes = contentChanges.map(({ rangeOffset, rangeLength, text }) => ({ offset: rangeOffset, length: rangeLength, text }));
    marked.places = moveWords(marked.places, marked.timeline.words, changes, document.getText());
    marked.stale = !isRecognisable(marked.places);
    this.redraw(document);
    clearTimeout(marked.search);
    if (marked.places.includes(undefined)) marked.search = setTimeout(() => this.relocate(document), TYPING_PAUSE_MS);
  }

  /** Words that come back, by an undo say, get their marks again. */
  private relocate(document: vscode.TextDocument): void {
    const marked = this.marked.get(document.uri.toString());
    if (!marked || document.isClosed) return;
    marked.places = marked.locate(document.getText(), marked.places[0]?.start ?? 0);
    marked.stale = !isRecognisable(marked.places);
    this.redraw(document);
  }

  private forget(passage: vscode.Uri): void {
    clearTimeout(this.marked.get(passage.toString())?.search);
    this.marked.delete(passage.toString());
  }

  private redraw(document: vscode.TextDocument): void {
    const marked = this.marked.get(document.uri.toString());
    for (const editor of vscode.window.visibleTextEditors) if (editor.document === document) this.draw(editor, marked);
    this.showStatus();
  }

  private draw(editor: vscode.TextEditor, marked: Marked | undefined): void {
    const marks =
      marked && !marked.stale && this.services.settings.marks.valueFor(editor.document.uri.toString())
        ? marksOf(marked.timeline, marked.places)
        : [];
    const decorations = Object.fromEntries(MISCUES.map((kind) => [kind, [] as vscode.DecorationOptions[]])) as Record<
      Miscue,
      vscode.DecorationOptions[]
    >;
    for (const mark of marks) {
      const range = new vscode.Range(editor.document.positionAt(mark.start), editor.document.positionAt(mark.end));
      decorations[mark.kind].push(
        decorationOf(range, marked!.timeline.segments[mark.segment]!, marked!.timeline, vscode.Uri.parse(marked!.result.uri, true)),
      );
    }
    for (const kind of MISCUES) editor.setDecorations(this.styles[kind], decorations[kind]);
  }

  private showStatus(): void {
    const active = vscode.window.activeTextEditor?.document.uri;
    const marked = active && this.marked.get(active.toString());
    const why = marked && whyUnmarked(marked);
    if (!why || !this.services.settings.marks.valueFor(active.toString())) return this.status.hide();
    Object.assign(this.status, why);
    this.status.show();
  }
}

/** For a passage whose last result has no marks in it. */
function whyUnmarked({ timeline, stale }: Marked): Pick<vscode.StatusBarItem, "text" | "tooltip" | "command"> | undefined {
  if (timeline.otherText !== undefined) {
    return {
      text: `$(warning) ${timeline.silent ? t("No marks: nothing heard") : t("No marks: another text?")}`,
      tooltip: `${timeline.otherText} ${t("Click to show the result.")}`,
      command: RESULT_COMMANDS.showLastResult.id,
    };
  }
  if (!stale) return undefined;
  return {
    text: `$(warning) ${t("Marks removed: text changed")}`,
    tooltip: t(
      "The text has changed too much since its last assessment for the marks to fit. Click to assess a recording of the text as it is now.",
    ),
    command: ASSESS_COMMANDS.assessRecording.id,
  };
}
