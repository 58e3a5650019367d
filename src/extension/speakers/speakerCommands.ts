import { t } from "@vscode/l10n";
import type { Speaker } from "#client/speakers/addressBook.ts";
import type { ChangeReader } from "./changeReader.ts";
import type { LocalResults } from "./localResults.ts";
import type { SpeakerDeletion } from "./speakerDeletion.ts";
import type { Services } from "../services/services.ts";

export class SpeakerCommands {
  constructor(
    private readonly services: Pick<Services, "book" | "speakerPrompts" | "profiles" | "profileCommands" | "dialogs">,
    private readonly deletion: SpeakerDeletion,
    private readonly change: ChangeReader,
    private readonly found: LocalResults,
  ) {}

  async newToken(): Promise<void> {
    const speaker = await this.services.speakerPrompts.make();
    if (!speaker) return;
    const copy = t("Copy Token");
    // Not awaited: the command is over when the message appears, not when somebody closes it.
    void this.services.dialogs
      .tell(t`${speaker.alias} now has a user token.`, copy)
      .then((chosen) => (chosen === copy ? this.services.dialogs.copy(speaker.token) : undefined));
  }

  /** Adds a token that is in use elsewhere to the address book. */
  async addToken(): Promise<void> {
    const { book, speakerPrompts: prompts } = this.services;
    const token = await prompts.askToken(t("Add User Token"));
    const alias = token === undefined ? undefined : await prompts.askAlias(t("Add User Token"));
    if (token !== undefined && alias !== undefined) await book.add({ alias, token });
  }

  async rename(args: readonly unknown[]): Promise<void> {
    const speaker = await this.target(args, t("Rename Reader"));
    const alias = speaker && (await this.services.speakerPrompts.askAlias(t("Rename Reader"), speaker.alias));
    if (speaker && alias !== undefined) await this.services.book.set(speaker.token, { alias });
  }

  async setGrade(args: readonly unknown[]): Promise<void> {
    const speaker = await this.target(args, t("Set Reader's Grade"));
    const picked = speaker && (await this.services.speakerPrompts.askGrade(speaker));
    if (speaker && picked) await this.services.book.set(speaker.token, picked);
  }

  async setId(args: readonly unknown[]): Promise<void> {
    const speaker = await this.target(args, t("Set Reader's ID"));
    const id = speaker && (await this.services.speakerPrompts.askId(speaker));
    if (speaker && id !== undefined) await this.services.book.set(speaker.token, { id: id || undefined });
  }

  async setClass(args: readonly unknown[]): Promise<void> {
    const speaker = await this.target(args, t("Set Reader's Class"));
    const picked = speaker && (await this.services.speakerPrompts.askClass(speaker));
    if (speaker && picked !== undefined) await this.services.book.set(speaker.token, { class: picked || undefined });
  }

  async copyToken(args: readonly unknown[]): Promise<void> {
    const speaker = await this.target(args, t("Copy User Token"));
    if (speaker) await this.services.dialogs.copy(speaker.token);
  }

  /** Asks first: without the token nothing shows which data is the speaker's. */
  async remove(args: readonly unknown[]): Promise<void> {
    const speaker = await this.target(args, t("Remove User Token"));
    if (!speaker) return;
    const detail = t(
      "No data is deleted. Without the token, it is no longer possible to find out which results belong to this reader. If you want to delete the data, do that first.",
    );
    if (await this.services.dialogs.confirm(t`Remove ${speaker.alias} and the user token from the readers?`, detail, t("Remove")))
      await this.services.book.remove(speaker.token);
  }

  async changeEverywhere(args: readonly unknown[]): Promise<void> {
    const speaker = await this.target(args, t("Change Reader of All Results"));
    if (speaker) await this.change.everywhere(speaker, this.found);
  }

  async deleteData(args: readonly unknown[]): Promise<void> {
    await this.deletion.delete(speakerTarget(args));
  }

  /** A profile's submissions carry it unless another is chosen. */
  async setDefault(args: readonly unknown[]): Promise<void> {
    const { profileCommands, profiles, speakerPrompts: prompts } = this.services;
    const profile = await profileCommands.target(args, t("Set Default User Token"));
    if (!profile) return;
    const picked = await prompts.pick({
      title: t`Default User Token of ${profile.name}`,
      placeHolder: t("Choose the reader whose token is sent to this service by default"),
      first: profile.userToken ?? "nobody",
      nobody: t("None"),
    });
    if (picked !== undefined) await profiles.change(profile.name, { userToken: picked === "nobody" ? "" : picked.token });
  }

  private async target(args: readonly unknown[], title: string): Promise<Speaker | undefined> {
    const { book, speakerPrompts: prompts } = this.services;
    const token = speakerTarget(args);
    if (token !== undefined) return (await book.all()).find((speaker) => speaker.token === token);
    const picked = await prompts.pick({ title, placeHolder: t("Choose a reader") });
    return picked === "nobody" ? undefined : picked;
  }
}

/** That of the line of the view that a command was called on. */
function speakerTarget(args: readonly unknown[]): string | undefined {
  const [target] = args;
  return typeof target === "object" && target !== null && "token" in target && typeof target.token === "string" ? target.token : undefined;
}
