import { SHIPPED_ALPHABETS } from "#contract/files/shippedAlphabets.ts";
import type { Alphabet } from "#core/arpabet/alphabet.ts";
import { ARPABET } from "#core/arpabet/arpabetAlphabet.ts";
import { anyOf, type Event } from "#platform/emitter.ts";
import { type Address, joinAddress } from "../files/address.ts";
import type { NamedAddress } from "../namedFiles/addressNamed.ts";
import type { NamedFiles } from "../namedFiles/namedFiles.ts";

/** The id of Arpabet, or of an alphabet that ships; any other name is a path. */
export function knownAlphabet(named: string): string | undefined {
  const id = named.trim().toLowerCase();
  return [ARPABET.id, ...SHIPPED_ALPHABETS].find((known) => known === id);
}

export interface AlphabetInForce {
  alphabet: Alphabet;
  /** Absent for Arpabet. */
  file?: Address;
  /** Says why the named alphabet cannot be used; Arpabet then applies. */
  failure?: string;
}

/** Named for texts, and read from their files whenever those change. */
export class Alphabets {
  readonly onDidChange: Event<void>;

  constructor(
    private readonly files: NamedFiles<Alphabet>,
    private readonly host: {
      shipped: Address;
      /** A name; Arpabet if undefined. */
      setting(text: Address): string | undefined;
      /** Resolves a path in the settings of a text. */
      addressOf(path: string, text: Address): NamedAddress;
      onDidChange: Event<void>;
    },
  ) {
    this.onDidChange = anyOf(host.onDidChange, files.onDidChange);
  }

  /** An alphabet whose file is still being read comes with the next `onDidChange`. */
  inForce(text: Address): AlphabetInForce {
    const { address: file, failure: why } = this.fileFor(text);
    if (file === undefined) return { alphabet: ARPABET, failure: why };
    const { value, failure } = this.files.get(file);
    return { alphabet: value ?? ARPABET, file, failure };
  }

  of(text: Address): Alphabet {
    return this.inForce(text).alphabet;
  }

  /** Like `of`, once its file has been read. */
  async readFor(text: Address): Promise<Alphabet> {
    const { address } = this.fileFor(text);
    if (address !== undefined) await this.files.ready(address);
    return this.of(text);
  }

  dispose(): void {
    this.files.dispose();
  }

  /** Neither property for Arpabet. */
  private fileFor(text: Address): Partial<NamedAddress> {
    const named = this.host.setting(text) ?? ARPABET.id;
    const id = knownAlphabet(named);
    if (id === ARPABET.id) return {};
    return id === undefined ? this.host.addressOf(named.trim(), text) : { address: joinAddress(this.host.shipped, `${id}.json`) };
  }
}
