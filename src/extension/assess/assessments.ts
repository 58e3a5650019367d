import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { OperationId } from "#operations/operation.ts";
import { commandTitle } from "../manifest/defineCommands.ts";
import { ASSESS_COMMANDS } from "../manifest/assessManifest.ts";
import type { CommandTargets } from "../documents/commandTargets.ts";
import { baseName, isAudioName } from "#contract/files/fileNames.ts";
import { isPassageDocument, type Passage, passageAt, passageOf } from "../documents/passage.ts";
import { browseForAudio, pickAudio } from "./pickAudio.ts";
import { pickPassage } from "./pickPassage.ts";
import { Submission, type SubmissionServices, type SubmittedHow } from "./submission.ts";
import type { Services } from "../services/services.ts";

declare module "../services/services.ts" {
  interface Services {
    readonly assessments: Assessments;
  }
}

/** From a command to a result: the text, the recording, the kind, then the submission. */
export class Assessments {
  private readonly submission: Submission;

  constructor(private readonly services: SubmissionServices & Pick<Services, "failures" | "prompts" | "profileCommands" | "aboutText">) {
    this.submission = new Submission(services);
  }

  /** Without an operation the author is asked for the kind. Does nothing when the author cancels a question. */
  async assess(operation: OperationId | undefined, targets: CommandTargets): Promise<void> {
    const audio = targets.audio ?? (targets.passage ? undefined : activeAudio());
    const passage = await this.passageToRead(targets, audio);
    if (!passage || this.isBusy(passage)) return;
    const chosen = audio ?? (await pickAudio(passage));
    if (chosen) await this.submit(passage, chosen, operation);
  }

  /**
   * The author is asked where the text is not clear. Undefined when the author cancels, and for a text with nothing to read, where a
   * message has said so.
   */
  async passageToRead(targets: CommandTargets, audio?: vscode.Uri): Promise<Passage | undefined> {
    return this.passageFor(targets, audio).catch((error: unknown) => {
      const text = targets.passage ?? vscode.window.activeTextEditor?.document.uri;
      void this.services.failures.show(error, text && !audio ? { "show-text": () => vscode.window.showTextDocument(text) } : {});
      return undefined;
    });
  }

  /**
   * The author may be elsewhere, in the browser say: unless the text is in front, the result is announced.
   * @returns false when the author cancels a question, so that nothing was submitted.
   */
  async assessTake(passage: Passage, take: vscode.Uri, operation: OperationId): Promise<boolean> {
    const isAnnounced = () => vscode.window.activeTextEditor?.document.uri.toString() !== passage.uri.toString();
    if (!this.services.running.get(passage.uri.toString()))
      return this.submit(passage, take, operation, undefined, { isTake: true, isAnnounced });
    void vscode.window.showInformationMessage(
      t`${baseName(take)} was saved. Another recording of ${passage.name} is still being assessed. Assess this one afterwards.`,
    );
    return true;
  }

  /** The assessment of the active document, or the only one, or the one that the author picks. */
  async cancel(): Promise<void> {
    const all = this.services.running.all();
    const active = vscode.window.activeTextEditor?.document.uri.toString();
    const obvious = all.length === 1 ? all[0] : all.find(({ key }) => key === active);
    if (obvious) {
      obvious.cancel();
    } else if (all.length === 0) {
      void vscode.window.showInformationMessage(t("No recording is being assessed."));
    } else {
      const items = all.map((assessment) => ({ label: assessment.title, assessment }));
      const picked = await vscode.window.showQuickPick(items, { title: commandTitle(ASSESS_COMMANDS.cancel) });
      picked?.assessment.cancel();
    }
  }

  /** @param after the failure after which the same job is tried again. @returns false when the author cancels; a failure is shown. */
  private async submit(
    passage: Passage,
    audio: vscode.Uri,
    operation: OperationId | undefined,
    after?: unknown,
    how?: SubmittedHow,
  ): Promise<boolean> {
    try {
      return await this.submission.again(after, passage, audio, operation, how);
    } catch (error) {
      const connection = this.submission.connectionOf(error);
      // Not awaited: the command is over when the message appears, not when somebody closes it.
      void this.services.failures.show(
        error,
        {
          "choose-recording": () => this.services.failures.guard(() => this.withAnotherRecording(error, passage, operation)),
          "show-text": () => vscode.window.showTextDocument(passage.uri),
          "try-again": () => this.services.failures.guard(async () => void (await this.submit(passage, audio, operation, error))),
          "set-key": () => this.services.failures.guard(() => this.withAnotherKey(error, passage, audio, operation)),
          ...(connection?.kind === "hosted" && {
            "use-embedded": () => this.services.failures.guard(() => this.withEmbeddedService(error, passage, audio, operation)),
            "change-address": () =>
              this.services.failures.guard(() => this.atAnotherAddress(error, connection.profile, passage, audio, operation)),
          }),
        },
        baseName(audio),
      );
      return true;
    }
  }

  private async withAnotherRecording(error: unknown, passage: Passage, operation: OperationId | undefined): Promise<void> {
    const audio = await browseForAudio(passage.uri);
    if (!audio) return;
    await this.submission.abandon(error);
    await this.submit(passage, audio, operation);
  }

  private async withAnotherKey(error: unknown, passage: Passage, audio: vscode.Uri, operation: OperationId | undefined): Promise<void> {
    const origin = this.submission.connectionOf(error)?.origin;
    if (origin !== undefined && (await this.services.prompts.askKey(origin)) !== undefined)
      await this.submit(passage, audio, operation, error);
  }

  private async withEmbeddedService(
    error: unknown,
    passage: Passage,
    audio: vscode.Uri,
    operation: OperationId | undefined,
  ): Promise<void> {
    await this.services.profileCommands.useEmbedded();
    await this.submission.abandon(error);
    await this.submit(passage, audio, operation, error);
  }

  private async atAnotherAddress(
    error: unknown,
    profile: string,
    passage: Passage,
    audio: vscode.Uri,
    operation: OperationId | undefined,
  ): Promise<void> {
    if (!(await this.services.profileCommands.changeAddress([profile]))) return;
    await this.submission.abandon(error);
    await this.submit(passage, audio, operation, error);
  }

  private async passageFor({ passage, ...place }: CommandTargets, audio: vscode.Uri | undefined): Promise<Passage | undefined> {
    if (passage) return passageAt(passage, place, this.services.aboutText);
    const editor = vscode.window.activeTextEditor;
    if (!audio && editor && isPassageDocument(editor.document)) return passageOf(editor.document, editor, this.services.aboutText);
    const picked = await pickPassage(audio);
    return picked && passageAt(picked, { wholeText: false }, this.services.aboutText);
  }

  private isBusy(passage: Passage): boolean {
    const busy = this.services.running.get(passage.uri.toString());
    if (!busy) return false;
    void this.offerToCancel(passage.name, () => busy.cancel());
    return true;
  }

  private async offerToCancel(name: string, cancel: () => void): Promise<void> {
    const action = commandTitle(ASSESS_COMMANDS.cancel);
    const message = t`A recording of ${name} is already being assessed. Wait for its result, or cancel the assessment.`;
    if ((await vscode.window.showInformationMessage(message, action)) === action) cancel();
  }
}

/** The recording in the active tab, such as in the editor's own player. */
function activeAudio(): vscode.Uri | undefined {
  const input: unknown = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
  if (!(input instanceof vscode.TabInputCustom)) return undefined;
  return isAudioName(input.uri.path) ? input.uri : undefined;
}
