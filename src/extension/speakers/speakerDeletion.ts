import type { Address } from "#project/files/address.ts";
import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { LocalResults } from "./localResults.ts";
import type { ShownText, ShownTexts } from "./shownTexts.ts";
import { removeSpeaker } from "./removeSpeaker.ts";
import { holdingsInWords, holdingsText, isEmpty, jobsOfResults, operatorRequest, type SpeakerHoldings } from "#jobs/speakerHoldings.ts";
import { machineToken } from "#client/speakers/userToken.ts";
import type { Services } from "../services/services.ts";

interface ChosenSpeaker {
  /** The speaker's name here. */
  name: string;
  token: string;
  inBook: boolean;
}

/** Deletes what was shown and confirmed, and prepares the request to operators. */
export class SpeakerDeletion {
  /** As last shown: it is soon out of date, and one at a time is enough. */
  private list: ShownText | undefined;

  constructor(
    private readonly services: Pick<Services, "book" | "speakerPrompts" | "profiles" | "embedded" | "jobs" | "results" | "context" | "log">,
    private readonly localResults: LocalResults,
    private readonly texts: ShownTexts,
  ) {}

  /** @param token asked for unless given. */
  async delete(token?: string): Promise<void> {
    const speaker = await this.speaker(token);
    if (!speaker) return;
    const { holdings, files } = await this.gather(speaker);
    await this.list?.close();
    const list = (this.list = await this.texts.show(t("Data to delete.md"), holdingsText(holdings)));
    if (isEmpty(holdings)) {
      // Without a question nobody would confirm having read it.
      if (await this.offerMore(speaker, t("This machine has no data that is known to be from this reader."))) await list.close();
      return;
    }
    let left: Address[] | undefined;
    try {
      left = await this.removeIfAgreed(speaker, holdings, files);
    } finally {
      await list.close();
    }
    if (left === undefined) return;
    this.services.log.info(`Deleted a speaker's data: ${files.length - left.length} result files, and what the embedded service had.`);
    if (left.length > 0)
      void vscode.window.showWarningMessage(
        t`These files could not be deleted: ${left.map(shownPath).join(", ")}. Everything else was deleted.`,
      );
    await this.offerMore(
      speaker,
      left.length === 0
        ? t("The reader's data on this machine was deleted.")
        : t("The reader's data on this machine was deleted, except for some files."),
    );
  }

  /** @returns the files that still exist; undefined if everything is kept. */
  private async removeIfAgreed(
    { token }: ChosenSpeaker,
    holdings: SpeakerHoldings,
    files: readonly Address[],
  ): Promise<Address[] | undefined> {
    const { jobs, embedded, results: shown } = this.services;
    return (await this.mayDelete(holdings))
      ? removeSpeaker(token, files, { jobs, embedded, shown, results: this.localResults })
      : undefined;
  }

  /** Asks twice: beside the list, for as long as it takes to read, and then finally. The first choice keeps everything both times. */
  private async mayDelete(holdings: SpeakerHoldings): Promise<boolean> {
    const words = holdingsInWords(holdings);
    const goOn = { label: t("Delete…"), detail: t`${words}. You will be asked to confirm.` };
    const items = [{ label: t("Keep Everything"), detail: t("Nothing has been deleted yet.") }, goOn];
    const options = {
      title: t`Delete Data of ${holdings.name}`,
      placeHolder: t("Review the list of data before you decide. This question stays open."),
      ignoreFocusOut: true,
    };
    const [back, confirm] = [t("Back to the List"), t("Delete Permanently")];
    const detail = `${words}.\n\n${t("The document behind this dialog lists everything. You cannot undo the deletion.")}`;
    for (;;) {
      if ((await vscode.window.showQuickPick(items, options)) !== goOn) return false;
      const answer = await vscode.window.showWarningMessage(
        t`Delete the data of ${holdings.name} on this machine?`,
        { modal: true, detail },
        back,
        confirm,
      );
      if (answer !== back) return answer === confirm;
    }
  }

  private async speaker(token: string | undefined): Promise<ChosenSpeaker | undefined> {
    const { book, speakerPrompts, context } = this.services;
    const speakers = await book.all();
    const named = speakers.find((speaker) => speaker.token === token);
    if (named) return { name: named.alias, token: named.token, inBook: true };
    const items = [
      ...speakers.map((speaker) => ({
        label: `$(account) ${speaker.alias}`,
        wanted: { name: speaker.alias, token: speaker.token, inBook: true },
      })),
      {
        label: `$(device-desktop) ${t("Recordings Without a Reader")}`,
        detail: t("Recordings that were assessed with this machine's token"),
        wanted: "machine" as const,
      },
      { label: `$(edit) ${t("Enter User Token…")}`, wanted: "enter" as const, alwaysShow: true },
    ];
    const picked = await vscode.window.showQuickPick(items, {
      title: t("Delete a Reader's Data"),
      placeHolder: t("Choose a reader. You see the data before anything is deleted."),
      ignoreFocusOut: true,
    });
    if (!picked) return undefined;
    if (picked.wanted === "machine")
      return { name: t("recordings without a reader"), token: await machineToken(context.globalState), inBook: false };
    if (picked.wanted !== "enter") return picked.wanted;
    const entered = await speakerPrompts.askToken(t("Delete a Reader's Data"));
    return entered === undefined ? undefined : { name: t("the reader with the entered token"), token: entered, inBook: false };
  }

  private async gather({ name, token, inBook }: ChosenSpeaker): Promise<{ holdings: SpeakerHoldings; files: Address[] }> {
    const { book, embedded, jobs: submissions, profiles, context } = this.services;
    const others = [
      ...(await book.all()).map((speaker) => speaker.token),
      await machineToken(context.globalState),
      ...profiles.all().flatMap(({ userToken }) => userToken ?? []),
    ];
    const options = { location: vscode.ProgressLocation.Notification, title: t("Looking for the reader's data") };
    return vscode.window.withProgress(options, async () => {
      const { own, unknownSpeaker } = await this.localResults.find(
        token,
        others.filter((other) => other !== token),
      );
      const { jobs, results: kept, bytes } = await (await embedded.get()).speakerData(token);
      const finished = jobsOfResults(submissions.all(), own).length;
      const local = {
        files: own.map(shownPath),
        unknownSpeaker: unknownSpeaker.map(shownPath),
        submissions: submissions.ofSpeaker(token).length,
        finished,
      };
      const holdings = { name, inBook, ...local, jobs: jobs.length, results: kept.length, bytes, services: profiles.all() };
      return { holdings, files: own };
    });
  }

  /** For what is left when everything here has been deleted. @returns false if there was nothing, so that the author was not asked. */
  private async offerMore({ token, inBook }: ChosenSpeaker, message: string): Promise<boolean> {
    const { book, profiles } = this.services;
    const prepare = {
      label: t("Prepare Request to Operator…"),
      detail: t("Asks a hosted service to delete what it was sent. It contains the token."),
    };
    const forget = {
      label: t("Remove User Token"),
      detail: t("Removes the alias as well. A request needs the token, so prepare it first."),
    };
    const items = [...(profiles.all().length > 0 ? [prepare] : []), ...(inBook ? [forget] : [])];
    if (items.length === 0) {
      void vscode.window.showInformationMessage(message);
      return false;
    }
    const done = { label: t("Done"), detail: t("Everything else stays as it is.") };
    const chosen = await vscode.window.showQuickPick([done, ...items], {
      title: t("Delete a Reader's Data"),
      placeHolder: message,
      ignoreFocusOut: true,
    });
    if (chosen === prepare) await this.prepareRequest(token);
    if (chosen === forget) await book.remove(token);
    return true;
  }

  private async prepareRequest(token: string): Promise<void> {
    const items = this.services.profiles.all().map((service) => ({ label: service.name, description: service.baseUrl, service }));
    const options = {
      title: t("Prepare Request to Operator"),
      placeHolder: t("Choose the service that should delete the reader's data"),
      ignoreFocusOut: true,
    };
    const picked = items.length === 1 ? items[0] : await vscode.window.showQuickPick(items, options);
    if (picked) await this.texts.show(t("Request to the operator.txt"), operatorRequest(picked.service, token, new Date()));
  }
}

function shownPath(file: Address): string {
  return vscode.workspace.asRelativePath(vscode.Uri.parse(file, true));
}
