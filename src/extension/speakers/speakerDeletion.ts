import * as vscode from "vscode";
import type { Jobs } from "../jobs/jobs.ts";
import type { Profiles } from "../profiles/profiles.ts";
import type { EmbeddedService } from "../service/embeddedService.ts";
import type { AddressBook } from "./addressBook.ts";
import type { LocalResults } from "./localResults.ts";
import type { ShownTexts } from "./shownTexts.ts";
import { holdingsInWords, holdingsText, isEmpty, operatorRequest, type SpeakerHoldings } from "./speakerData.ts";
import type { SpeakerPrompts } from "./speakerPrompts.ts";
import { machineToken } from "./userToken.ts";

export interface SpeakerDeletionDependencies {
  book: AddressBook;
  prompts: SpeakerPrompts;
  profiles: Profiles;
  results: LocalResults;
  embedded: EmbeddedService;
  jobs: Pick<Jobs, "ofSpeaker" | "forgetSpeaker">;
  texts: ShownTexts;
  state: Pick<vscode.Memento, "get" | "update">;
  log: vscode.LogOutputChannel;
}

/** Deletes what this machine has of a speaker, after it was shown and confirmed, and prepares the request to operators. */
export class SpeakerDeletion {
  constructor(private readonly dependencies: SpeakerDeletionDependencies) {}

  /** @param token of the speaker; asked for unless given. */
  async delete(token?: string): Promise<void> {
    const speaker = await this.speaker(token);
    if (!speaker) return;
    const { texts, profiles, log } = this.dependencies;
    const { holdings, files } = await this.gather(speaker);
    await texts.show("What will go.md", holdingsText(holdings));
    const services = profiles.all();
    if (isEmpty(holdings)) {
      void this.offerRequest(speaker.token, "This machine has no data that is known to be this speaker's.", services);
      return;
    }
    // The list may be long, and nobody can read on behind a dialog.
    const goOn = "Delete…";
    if ((await vscode.window.showWarningMessage(`Look through what will go: ${holdingsInWords(holdings)}. Nothing has been deleted yet.`, goOn, "Keep Everything")) !== goOn) return;
    const confirm = "Delete for Good";
    const detail = `${holdingsInWords(holdings)}.\n\nThe text behind this question lists everything. It cannot be undone.`;
    if ((await vscode.window.showWarningMessage(`Delete the data of ${speaker.name} on this machine?`, { modal: true, detail }, confirm)) !== confirm) return;
    const left = await this.remove(speaker.token, files);
    log.info(`Deleted a speaker's data: ${files.length - left.length} result files, and what the embedded service had.`);
    const message = left.length === 0 ? "The speaker's data on this machine is deleted." : `These files could not be deleted: ${left.map((uri) => vscode.workspace.asRelativePath(uri)).join(", ")}. Everything else is deleted.`;
    void this.offerRequest(speaker.token, message, services);
  }

  private async speaker(token: string | undefined): Promise<{ name: string; token: string } | undefined> {
    const { book, prompts, state } = this.dependencies;
    const speakers = await book.all();
    const named = speakers.find((speaker) => speaker.token === token);
    if (named) return { name: named.alias, token: named.token };
    const items = [
      ...speakers.map((speaker) => ({ label: `$(account) ${speaker.alias}`, wanted: { name: speaker.alias, token: speaker.token } })),
      { label: "$(device-desktop) Nobody in Particular", detail: "What was assessed with this machine's own token.", wanted: "machine" as const },
      { label: "$(edit) Enter a User Token…", wanted: "enter" as const, alwaysShow: true },
    ];
    const picked = await vscode.window.showQuickPick(items, { title: "Delete a Speaker's Data", placeHolder: "Whose data? It is shown before anything is deleted.", ignoreFocusOut: true });
    if (!picked) return undefined;
    if (picked.wanted === "machine") return { name: "nobody in particular (this machine's token)", token: await machineToken(state) };
    if (picked.wanted !== "enter") return picked.wanted;
    const entered = await prompts.askToken("Delete a Speaker's Data");
    return entered === undefined ? undefined : { name: "the speaker of the token that was entered", token: entered };
  }

  private async gather({ name, token }: { name: string; token: string }): Promise<{ holdings: SpeakerHoldings; files: vscode.Uri[] }> {
    const { book, results, embedded, jobs: submissions, profiles, state } = this.dependencies;
    const others = [...(await book.all()).map((speaker) => speaker.token), await machineToken(state), ...profiles.all().flatMap(({ userToken }) => userToken ?? [])];
    const options = { location: vscode.ProgressLocation.Notification, title: "Looking for the speaker's data" };
    return vscode.window.withProgress(options, async () => {
      const { own, untold } = await results.find(token, others.filter((other) => other !== token));
      const { jobs, results: kept, bytes } = await (await embedded.get()).speakerData(token);
      const path = (uri: vscode.Uri) => vscode.workspace.asRelativePath(uri);
      const holdings = { name, files: own.map(path), untold: untold.map(path), submissions: submissions.ofSpeaker(token).length, jobs: jobs.length, results: kept.length, bytes, services: profiles.all() };
      return { holdings, files: own };
    });
  }

  /** @returns the files that are still there. */
  private async remove(token: string, files: readonly vscode.Uri[]): Promise<vscode.Uri[]> {
    const { embedded, jobs, results } = this.dependencies;
    // First, so that no result of the speaker's comes in meanwhile.
    await jobs.forgetSpeaker(token);
    await (await embedded.get()).deleteSpeaker(token);
    const left: vscode.Uri[] = [];
    for (const uri of files) if (!(await results.remove(uri, token))) left.push(uri);
    return left;
  }

  private async offerRequest(token: string, message: string, services: readonly { name: string; baseUrl: string }[]): Promise<void> {
    const prepare = "Prepare Request to Operator…";
    const chosen = await vscode.window.showInformationMessage(message, ...(services.length > 0 ? [prepare] : []));
    if (chosen !== prepare) return;
    const items = services.map((service) => ({ label: service.name, description: service.baseUrl, service }));
    const picked = items.length === 1 ? items[0] : await vscode.window.showQuickPick(items, { title: "Prepare Request to Operator", placeHolder: "Which service is to delete the speaker's data?" });
    if (picked) await this.dependencies.texts.show("Request to the operator.txt", operatorRequest(picked.service, token, new Date()));
  }
}
