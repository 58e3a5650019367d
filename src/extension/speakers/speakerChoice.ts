import type * as vscode from "vscode";
import { HumanError } from "../../core/humanError.ts";
import type { Connection } from "../service/connections.ts";
import type { AddressBook } from "./addressBook.ts";
import type { SpeakerPrompts } from "./speakerPrompts.ts";
import { isUserToken, machineToken, personalLook } from "./userToken.ts";

export interface SpeakerChoiceDependencies {
  book: AddressBook;
  prompts: Pick<SpeakerPrompts, "pick">;
  /** Asks a question that has to be answered before anything goes on. */
  confirm(question: string, detail: string, yes: string): Promise<boolean>;
  /** Where the machine's own token is kept. */
  state: Pick<vscode.Memento, "get" | "update">;
  /** The setting's token; empty for none. */
  fallback: () => string;
}

/** Finds out whose voice a recording is, as far as the service is to know. */
export class SpeakerChoice {
  private lastPicked: string | undefined;
  /** Tokens that look like names and that the author sends all the same. Of this session. */
  private readonly accepted = new Set<string>();

  constructor(private readonly dependencies: SpeakerChoiceDependencies) {}

  /**
   * The token for a submission: the profile's, or the setting's, or the one of the address book, asked for where that
   * has several; the machine's own where there is none.
   * @returns undefined when the author turns away.
   * @throws {HumanError} `user-token-invalid` when the setting holds something else.
   */
  async tokenFor(connection: Pick<Connection, "kind" | "userToken" | "origin">): Promise<string | undefined> {
    const token = connection.userToken ?? (await this.unlessInProfile());
    return token !== undefined && (await this.mayBeSent(token, connection)) ? token : undefined;
  }

  private async unlessInProfile(): Promise<string | undefined> {
    const { book, prompts, state, fallback } = this.dependencies;
    const setting = fallback();
    if (setting !== "") {
      if (isUserToken(setting)) return setting;
      throw new HumanError(
        "user-token-invalid",
        "The setting “User Token” is not a token: it may have at most 128 letters, digits, hyphens and underscores. Correct it, or leave it empty to have one made.",
      );
    }
    const speakers = await book.all();
    if (speakers.length === 0) return machineToken(state);
    if (speakers.length === 1) return speakers[0]!.token;
    const picked = await prompts.pick({
      title: "Assess Recording", placeHolder: "Who is the speaker? The service gets the token, never the alias.", first: this.lastPicked, nobody: "Nobody in Particular (This Machine's Token)",
    });
    if (picked === "nobody") return machineToken(state);
    this.lastPicked = picked?.token;
    return picked?.token;
  }

  /** Nothing leaves the machine with the embedded service. */
  private async mayBeSent(token: string, { kind, origin }: Pick<Connection, "kind" | "origin">): Promise<boolean> {
    const look = personalLook(token);
    if (look === undefined || kind === "embedded" || this.accepted.has(token)) return true;
    const send = "Send It All the Same";
    const detail = "A token stands for the speaker and must mean nothing to anybody else. “Speech Assessment: New User Token…” makes one that does not.";
    if (!(await this.dependencies.confirm(`The speaker's user token looks like ${look}. It is about to be sent to ${origin}.`, detail, send))) return false;
    this.accepted.add(token);
    return true;
  }
}
