import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import type { Memento } from "#platform/memento.ts";
import { commandTitle } from "../manifest/defineCommands.ts";
import type { Connection } from "../service/connections.ts";
import type { AddressBook } from "#client/speakers/addressBook.ts";
import { SPEAKER_COMMANDS } from "../manifest/speakerManifest.ts";
import type { NamedRecording } from "./speakerNamedIn.ts";
import type { SpeakerPrompts } from "./speakerPrompts.ts";
import type { PersonalData } from "#core/detectPersonalData.ts";
import { isUserToken, machineToken, detectPersonalData } from "#client/speakers/userToken.ts";

export interface SpeakerSources {
  book: AddressBook;
  prompts: Pick<SpeakerPrompts, "pick">;
  /** Has to be answered before anything continues. */
  confirm(question: string, detail: string, yes: string): Promise<boolean>;
  /** Keeps the machine's own token. */
  state: Memento;
  /** The setting's token; empty for none. */
  fallback: () => string;
}

declare module "../services/services.ts" {
  interface Services {
    readonly speakers: SpeakerChoice;
  }
}

/** Finds out whose voice a recording is, as far as the service should know. */
export class SpeakerChoice {
  /** A token, or `"nobody"`; for this window. */
  private lastPicked: string | undefined;
  /** Tokens that look like names but that the author sends anyway; for this session. */
  private readonly accepted = new Set<string>();

  constructor(private readonly sources: SpeakerSources) {}

  /**
   * The profile's token, or the setting's, or one that the author is asked for if the address book has any entries; the machine's own if it
   * has none.
   * @param answered the token that the same recording was about to be sent with a moment ago: nobody is asked twice.
   * @param isTake true if somebody has just read it here: then the author is asked who that was even with an empty address book, until the
   * answer is nobody in particular.
   * @param recording its path in the workspace, and the name of its text: a reader whose id or alias is in it is offered first.
   * @returns undefined when the author cancels.
   * @throws {HumanError} `user-token-invalid` if the setting holds something else.
   */
  async tokenFor(
    connection: Pick<Connection, "kind" | "userToken" | "origin">,
    answered?: string,
    isTake = false,
    recording?: NamedRecording,
  ): Promise<string | undefined> {
    const token = connection.userToken ?? (await this.unlessInProfile(answered, isTake, recording));
    return token !== undefined && (await this.mayBeSent(token, connection)) ? token : undefined;
  }

  /**
   * That of the speaker who was chosen for one of many readings, otherwise the profile's, the setting's, or the machine's own. The author
   * is not asked who it was.
   * @returns undefined if the author does not want to send a token that looks like a name.
   * @throws {HumanError} `user-token-invalid` if the setting holds something else.
   */
  async tokenForReading(
    connection: Pick<Connection, "kind" | "userToken" | "origin">,
    speaker: string | undefined,
  ): Promise<string | undefined> {
    const token = speaker ?? connection.userToken ?? this.setting() ?? (await machineToken(this.sources.state));
    return (await this.mayBeSent(token, connection)) ? token : undefined;
  }

  /** Like `tokenForReading`, by an alias of the address book. */
  async tokenOf(alias: string | undefined, connection: Pick<Connection, "kind" | "userToken" | "origin">): Promise<string | undefined> {
    const known = alias === undefined ? undefined : (await this.sources.book.all()).find((speaker) => speaker.alias === alias)?.token;
    return this.tokenForReading(connection, known);
  }

  /** Only for the screen: never sent or logged. */
  aliasOf(token: string): Promise<string | undefined> {
    return this.sources.book.aliasOf(token);
  }

  private async unlessInProfile(
    answered: string | undefined,
    isTake: boolean,
    recording: NamedRecording | undefined,
  ): Promise<string | undefined> {
    const { book, prompts, state } = this.sources;
    const setting = this.setting();
    if (setting !== undefined) return setting;
    const speakers = await book.all();
    const nobody = await machineToken(state);
    if (speakers.length === 0 && (!isTake || this.lastPicked === "nobody")) return nobody;
    if (answered !== undefined && [nobody, ...speakers.map(({ token }) => token)].includes(answered)) return answered;
    const picked = await prompts.pick({
      title: isTake ? t("Who Read This Take?") : t("Assess Recording"),
      placeHolder:
        speakers.length === 0
          ? t("A reader for each child keeps their takes apart. The alias stays on this machine.")
          : t("Choose the reader. The service gets the token, never the alias."),
      first: (recording && (await import("./speakerNamedIn.ts")).speakerNamedIn(recording, speakers))?.token ?? this.lastPicked,
      nobody: t("No Reader (Uses This Machine's Token)"),
    });
    if (picked === undefined) return undefined;
    this.lastPicked = picked === "nobody" ? picked : picked.token;
    return picked === "nobody" ? nobody : picked.token;
  }

  /** Undefined if it is empty. */
  private setting(): string | undefined {
    const setting = this.sources.fallback();
    if (setting === "" || isUserToken(setting)) return setting || undefined;
    throw new HumanError(
      "user-token-invalid",
      t(
        "The “User Token” setting is not a token. A token has at most 128 letters, digits, hyphens and underscores. Correct the setting, or leave it empty to use a random token.",
      ),
    );
  }

  /** Nothing leaves the machine with the embedded service. */
  private async mayBeSent(token: string, { kind, origin }: Pick<Connection, "kind" | "origin">): Promise<boolean> {
    const look = detectPersonalData(token);
    if (look === undefined || kind === "embedded" || this.accepted.has(token)) return true;
    const send = t("Send Anyway");
    const detail = t`A token must not say who the reader is. “Speech Assessment: ${commandTitle(SPEAKER_COMMANDS.newUserToken)}” creates a random one.`;
    if (!(await this.sources.confirm(aboutToBeSent(look, origin), detail, send))) return false;
    this.accepted.add(token);
    return true;
  }
}

function aboutToBeSent(look: PersonalData, origin: string): string {
  switch (look) {
    case "email":
      return t`The user token looks like an e-mail address. It is about to be sent to ${origin}.`;
    case "class-list":
      return t`The user token looks like an entry in a class list. It is about to be sent to ${origin}.`;
    case "name":
      return t`The user token looks like a name. It is about to be sent to ${origin}.`;
  }
}
