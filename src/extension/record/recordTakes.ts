import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { editorLanguage } from "../interface/editorLanguage.ts";
import type { LineReference } from "#core/arpabet/lineReferences.ts";
import { kindOffers, likelyKind } from "#client/recordings/likelyKind.ts";
import { baseName } from "#contract/files/fileNames.ts";
import type { TakeEnd } from "#pages/recorder/takeProtocol.ts";
import { HumanError } from "#core/humanError.ts";
import { systemClock } from "#platform/time/clock.ts";
import { passageInWords } from "#results/passageNames.ts";
import { takeName } from "#results/takeName.ts";
import type { CommandTargets } from "../documents/commandTargets.ts";
import { editorFiles } from "../host/editorFiles.ts";
import type { Passage } from "../documents/passage.ts";
import { ARPABET_LANGUAGE } from "../manifest/textLanguages.ts";
import { linesOf, takeOf } from "./readLines.ts";
import type { UnassessedTake } from "../assess/unassessedTakes.ts";
import { recorderFiles } from "./recorderFiles.ts";
import { takeFolder } from "./takeFolder.ts";
import { secondsOf, takePage } from "./takePage.ts";
import { startTakeServer, type TakeServer } from "./takeServer.ts";
import { DEFAULT_TAKE_LIMITS } from "./takeLimits.ts";
import type { Services } from "../services/services.ts";

interface KeptTake {
  uri: vscode.Uri;
  seconds: number;
}

/** A page in the author's browser, the file that comes back, and its assessment. One page at a time. */
export class RecordTakes {
  private current: TakeServer | undefined;
  private isClosed = false;

  constructor(private readonly services: Pick<Services, "context" | "assessments" | "unassessed" | "aboutText">) {}

  /** Does nothing when the author cancels a question. The command ends when the page is closed. */
  async record(targets: CommandTargets): Promise<void> {
    const passage = await this.services.assessments.passageToRead(targets);
    const folder = passage && (await takeFolder(passage));
    if (!passage || !folder) return;
    const take = await this.take(passage, folder);
    if (take) await this.assess(passage, take);
  }

  /** For a take that was recorded before the window was reloaded, in the middle of a question. */
  async offerUnassessed(): Promise<void> {
    await Promise.all(this.services.unassessed.all().map((one) => this.offer(one)));
  }

  /** Until there is an answer, the take is remembered over a reload. */
  private async offer({ take, passage }: UnassessedTake): Promise<void> {
    const wav = await Promise.resolve(vscode.workspace.fs.readFile(take)).catch(() => undefined);
    const assess = t("Assess");
    const answer =
      wav && (await vscode.window.showInformationMessage(t`${baseName(take)} was recorded but has not been assessed.`, assess));
    if (this.isClosed) return;
    await this.services.unassessed.remove(take);
    if (wav && answer === assess) await this.assess(passage, { uri: take, seconds: secondsOf(wav) });
  }

  private async assess(passage: Passage, { uri, seconds }: KeptTake): Promise<void> {
    const { assessments, unassessed } = this.services;
    const [offer] = kindOffers(likelyKind(passage.languageId, passage.reference), { container: "wav", seconds });
    await unassessed.add({ take: uri, passage });
    const isUnderWay = await assessments.assessTake(passage, uri, offer!.operation);
    if (this.isClosed) return;
    if (isUnderWay) await unassessed.remove(uri);
    else void this.offer({ take: uri, passage });
  }

  /** Returns when nothing is listening any more. */
  async close(): Promise<void> {
    this.isClosed = true;
    await this.current?.end("closed");
  }

  /** Undefined if no take was kept; a message has said why unless it was the author's own decision. */
  private async take(passage: Passage, folder: vscode.Uri): Promise<KeptTake | undefined> {
    const lines = await this.linesOf(passage);
    let kept: KeptTake | undefined;
    let opened: () => void = () => undefined;
    const server = await startTakeServer({
      page: takePage(passage, lines, baseName(folder)),
      files: await recorderFiles(this.services.context.extensionUri, editorLanguage()),
      forward,
      keep: async (wav) => {
        kept = { uri: await write(wav, passage, lines, folder), seconds: secondsOf(wav) };
        return baseName(kept.uri);
      },
      onOpened: () => {
        opened();
      },
      clock: systemClock,
    });
    // Another command may have been quicker, and the window may have been closed.
    void this.current?.end("replaced");
    this.current = server;
    if (this.isClosed) void server.end("closed");
    const end = await vscode.window.withProgress(
      { location: vscode.ProgressLocation.Notification, title: t`Recording ${passageInWords(passage)}`, cancellable: true },
      (progress, cancellation) => {
        const subscription = cancellation.onCancellationRequested(() => void server.end("cancelled"));
        progress.report({ message: t("Waiting for the page in your browser") });
        opened = () => progress.report({ message: t("Continue in your browser, where the page is open") });
        void openPage(server);
        return server.ended.finally(() => void subscription.dispose());
      },
    );
    if (this.current === server) this.current = undefined;
    void tellOfEnd(end, passage);
    return end === "kept" ? kept : undefined;
  }

  private async linesOf({ uri, languageId }: Passage): Promise<LineReference[]> {
    if (languageId !== ARPABET_LANGUAGE) return [];
    const document = await vscode.workspace.openTextDocument(uri);
    return linesOf(document.getText(), (await this.services.aboutText(document)).alphabet);
  }
}

/** A different address if the window is remote. */
async function forward(address: string): Promise<string> {
  const outside = await vscode.env.asExternalUri(vscode.Uri.parse(address, true));
  const path = outside.path.endsWith("/") ? outside.path : `${outside.path}/`;
  return outside.with({ path }).toString(true);
}

async function openPage(server: TakeServer): Promise<void> {
  const isOpen = await Promise.resolve(vscode.env.openExternal(vscode.Uri.parse(server.address, true))).catch(() => false);
  if (isOpen) return;
  const copy = t("Copy Address");
  const message = t("The recording page did not open. Copy its address and open it in a browser on this computer. The address works once.");
  if ((await vscode.window.showWarningMessage(message, copy)) === copy) await vscode.env.clipboard.writeText(server.address);
}

/** @throws {HumanError} `take-not-saved` */
async function write(
  wav: Uint8Array,
  { name, reference }: Passage,
  lines: readonly LineReference[],
  folder: vscode.Uri,
): Promise<vscode.Uri> {
  try {
    const names = (await vscode.workspace.fs.readDirectory(folder)).map(([entry]) => entry);
    for (;;) {
      const uri = vscode.Uri.joinPath(folder, takeName(takeOf(name, reference, lines), names));
      if (await editorFiles.create(uri.toString(), wav)) return uri;
      names.push(baseName(uri));
    }
  } catch (cause) {
    throw new HumanError(
      "take-not-saved",
      t`The take could not be saved in ${baseName(folder)}. Check that the folder still exists and that there is space on the disk.`,
      { cause },
    );
  }
}

async function tellOfEnd(end: TakeEnd, passage: Passage): Promise<void> {
  const text = passageInWords(passage);
  if (end === "gone") await vscode.window.showInformationMessage(t`The page for recording ${text} was closed before a take was saved.`);
  if (end === "unused")
    await vscode.window.showInformationMessage(
      t`The page for recording ${text} was closed because it was not used for ${DEFAULT_TAKE_LIMITS.unused / 60_000} minutes. You can record again at any time.`,
    );
}
