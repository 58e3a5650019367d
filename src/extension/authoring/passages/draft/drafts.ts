import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { HumanError } from "#core/humanError.ts";
import type { Settings } from "../../../settings/settings.ts";
import type { PassageDocuments } from "../passageDocuments.ts";
import type { PassageFiles } from "../passageFiles.ts";
import { PASSAGE_COMMANDS } from "../../../manifest/passageManifest.ts";
import type { ChosenWords, Practice } from "../practice/practice.ts";
import { Steps } from "../steps.ts";
import { readerGrade } from "../readerGrade.ts";
import { draftOutcome } from "#authoring/draft/draftOutcome.ts";
import { draftPrompt, type DraftRequest } from "#authoring/draft/draftPrompt.ts";
import { languageModel } from "./languageModel.ts";
import { type DraftModel, writeDraft } from "#authoring/draft/writeDraft.ts";

const TITLE = t("Draft a Decodable Passage");
const NO_MODEL = t(
  "This editor has no language model for extensions, so no passage was drafted. To use this command, install an extension that provides one, such as GitHub Copilot Chat. Everything else works without it.",
);
const LENGTHS = [40, 80, 120, 200];

/** Passages drafted by the editor's language model, with words to practise. */
export class Drafts {
  constructor(
    private readonly practice: Practice,
    private readonly documents: PassageDocuments,
    private readonly files: PassageFiles,
    private readonly settings: Settings,
  ) {}

  /** @throws {HumanError} `draft-failed` if the model does not answer. */
  async draft(): Promise<void> {
    const models = await offeredModels();
    if (models.length === 0) return this.tellNoModel();
    const document = vscode.window.activeTextEditor?.document;
    const asked = await Steps.with(TITLE, async (steps) => {
      const chosen = await this.practice.choose(document, steps);
      const length = chosen && (await askLength(steps));
      const model = length && (await askModel(models, steps));
      return model && { chosen, length, model };
    });
    if (!asked) return;
    const { chosen, length, model } = asked;
    const request: DraftRequest = {
      words: chosen.words,
      grade: readerGrade(this.settings, (document?.uri ?? vscode.Uri.parse("untitled:")).toString()),
      length,
      ...taughtOf(chosen),
    };
    const prompt = draftPrompt(request);
    if (await confirmed(model, prompt)) await this.write(languageModel(model), request, prompt);
  }

  private async write(model: DraftModel, request: DraftRequest, prompt: string): Promise<void> {
    const document = await vscode.workspace.openTextDocument({ language: "plaintext", content: "" });
    await this.files.choose(document, true);
    await vscode.window.showTextDocument(document);
    const draft = await inProgress((signal) => writeDraft(model, prompt, { show: (text) => replaceAll(document, text) }, { signal }));
    if (draft === undefined) return;
    if (draft === "") throw new HumanError("draft-failed", t("The language model returned nothing. Try again, or choose another model."));
    const [profile, report] = [await this.documents.readProfile(document), await this.documents.problems(document)];
    // Somebody is already writing in it.
    const language = this.documents.lexiconFor(document)?.language;
    if (!profile || !report || !language) return;
    const show = t("Show Text Profile");
    const answered = vscode.window.showInformationMessage(draftOutcome(draft, request, profile, report.problems, language), show);
    void answered.then((answer) =>
      answer === show ? vscode.commands.executeCommand(PASSAGE_COMMANDS.showProfile.id, document.uri) : undefined,
    );
  }

  private tellNoModel(): void {
    const insert = t("Insert Practice Words…");
    const answered = vscode.window.showInformationMessage(NO_MODEL, insert);
    void answered.then((answer) =>
      answer === insert ? vscode.commands.executeCommand(PASSAGE_COMMANDS.insertPracticeWords.id) : undefined,
    );
  }
}

/** None in editors without an interface to language models, such as some that are built from the same source. */
async function offeredModels(): Promise<readonly vscode.LanguageModelChat[]> {
  const lm = (vscode as { lm?: typeof vscode.lm }).lm;
  return (await lm?.selectChatModels()) ?? [];
}

async function askLength(steps: Steps): Promise<number | undefined> {
  const items = LENGTHS.map((words) => ({ label: t`About ${words} words`, words }));
  return (await steps.one(items, t("How long?")))?.words;
}

async function askModel(models: readonly vscode.LanguageModelChat[], steps: Steps): Promise<vscode.LanguageModelChat | undefined> {
  if (models.length === 1) return models[0];
  const items = models.map((model) => ({ label: model.name, description: model.vendor, model }));
  return (await steps.one(items, t("Which language model?")))?.model;
}

function taughtOf({ scope, unit }: ChosenWords): Pick<DraftRequest, "taught"> {
  return scope && unit !== undefined ? { taught: { scope, unit } } : {};
}

/** Asks before anything is sent, and shows it on request. */
async function confirmed(model: vscode.LanguageModelChat, prompt: string): Promise<boolean> {
  const [send, show] = [t("Send"), t("Show What Is Sent")];
  const detail = t(
    "This sends the practice words with their partners, the spellings and heart words that your scope and sequence teaches, the grade and the length. It sends nothing about a child, a recording or a result. The model may run on its vendor's servers.",
  );
  const answer = await vscode.window.showInformationMessage(
    t`Ask ${model.name} (${model.vendor}) for a draft?`,
    { modal: true, detail },
    send,
    show,
  );
  if (answer === show)
    await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: "plaintext", content: prompt }), {
      preview: true,
    });
  if (answer !== show) return answer === send;
  return (await vscode.window.showInformationMessage(t`This is all that would be sent to ${model.name}.`, send, t("Cancel"))) === send;
}

/** Undefined when the author cancels. */
async function inProgress(work: (signal: AbortSignal) => Promise<string>): Promise<string | undefined> {
  const stop = new AbortController();
  const options = { location: vscode.ProgressLocation.Notification, title: "Drafting a passage", cancellable: true };
  return vscode.window.withProgress(options, async (_, token) => {
    token.onCancellationRequested(() => stop.abort());
    try {
      return await work(stop.signal);
    } catch (error) {
      if (stop.signal.aborted) return undefined;
      throw error;
    }
  });
}

async function replaceAll(document: vscode.TextDocument, text: string): Promise<void> {
  const edit = new vscode.WorkspaceEdit();
  edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), document.positionAt(Infinity)), text);
  await vscode.workspace.applyEdit(edit);
}
