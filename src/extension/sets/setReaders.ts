import type { AddressBook, Speaker } from "#client/speakers/addressBook.ts";
import { newUserToken } from "#client/speakers/userToken.ts";

/** By what the author calls them. A reader who is not in the address book is one speaker for as long as the set is open. */
export class SetReaders {
  private speakers: Speaker[] = [];
  private readonly unkept = new Map<string, string>();

  constructor(private readonly book: Pick<AddressBook, "all" | "add">) {}

  /** Those in the address book; empty while it cannot be read, which is reported elsewhere. */
  get known(): string[] {
    return this.speakers.map(({ alias }) => alias);
  }

  async refresh(): Promise<void> {
    this.speakers = await this.book.all().catch(() => []);
  }

  isNew(alias: string): boolean {
    return alias !== "" && this.find(alias) === undefined;
  }

  /** As the address book writes it, if it differs in case. */
  named(alias: string): string {
    return this.find(alias)?.alias ?? alias;
  }

  /**
   * The reader's token in submissions; undefined for nobody in particular.
   * @param remember adds a new reader to the address book.
   * @throws {HumanError} `speakers-damaged`
   */
  async tokenOf(alias: string, remember: boolean): Promise<string | undefined> {
    if (alias === "") return undefined;
    const known = this.find(alias);
    if (known) return known.token;
    const token = this.unkept.get(same(alias)) ?? newUserToken();
    this.unkept.set(same(alias), token);
    if (remember) {
      await this.book.add({ alias, token });
      await this.refresh();
    }
    return token;
  }

  private find(alias: string): Speaker | undefined {
    return this.speakers.find((speaker) => same(speaker.alias) === same(alias));
  }
}

function same(alias: string): string {
  return alias.trim().toLowerCase();
}
