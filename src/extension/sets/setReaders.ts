import type { AddressBook, Speaker } from "#client/speakers/addressBook.ts";
import { KnownReaders } from "#sets/plan/knownReaders.ts";
import { newUserToken } from "#client/speakers/userToken.ts";

/** By what the author calls them. A reader who is not in the address book is one speaker for as long as the set is open. */
export class SetReaders {
  private speakers: Speaker[] = [];
  private names = new KnownReaders([]);
  private readonly unkept = new Map<string, string>();

  constructor(private readonly book: Pick<AddressBook, "all" | "change">) {}

  /** Those in the address book; empty while it cannot be read, which is reported elsewhere. */
  get known(): readonly Speaker[] {
    return this.speakers;
  }

  get inNames(): KnownReaders {
    return this.names;
  }

  async refresh(): Promise<void> {
    this.speakers = await this.book.all().catch(() => []);
    this.names = new KnownReaders(this.speakers);
  }

  isNew(alias: string): boolean {
    return alias !== "" && this.find(alias) === undefined;
  }

  /** As the address book writes it, if it differs in case or is an id. */
  named(alias: string): string {
    return this.names.called(alias)?.alias ?? alias;
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
    if (!remember) return token;
    // Another window may have added the same one meanwhile.
    await this.book.change((speakers) =>
      speakers.some((one) => same(one.alias) === same(alias)) ? speakers : [...speakers, { alias, token }],
    );
    await this.refresh();
    return this.find(alias)?.token ?? token;
  }

  private find(alias: string): Speaker | undefined {
    return this.speakers.find((speaker) => same(speaker.alias) === same(alias));
  }
}

function same(alias: string): string {
  return alias.trim().toLowerCase();
}
