import { saidFacts, type SaidFacts } from "#core/passage/factNames.ts";
import { factsOf, type PassageFacts } from "#core/passage/facts.ts";
import type { PassageStyle } from "#core/passage/passageStyle.ts";
import { type ScopeAndSequence, unitNamed } from "#core/passage/scopeAndSequence.ts";
import type { Teaching } from "#core/passage/scopeChecks.ts";
import { scopePlace, scopePlaceBeside } from "#core/passage/scopePlace.ts";
import { anyOf, type Event } from "#platform/emitter.ts";
import { type Address, folderOfAddress, joinAddress } from "../files/address.ts";
import type { NamedAddress } from "../namedFiles/addressNamed.ts";
import type { NamedFiles } from "../namedFiles/namedFiles.ts";
import { type FactLevel, saidBy, styleOf, unitInForce, type UnitInForce } from "../passages/passagesFile.ts";
import type { ProjectDecisions } from "../decisions/projectDecisions.ts";
import { folderOf } from "../dictionary/projectWords.ts";

export interface ScopeInForce extends Teaching {
  file?: Address;
  /** Set where the scope and sequence does not have the named unit: all its units count. */
  unknown?: { name: string; level: FactLevel };
  isLoading?: boolean;
}

export interface ScopedText {
  address: Address;
  says?: SaidFacts;
}

export interface ScopeHost {
  example: Address;
  /** Counts for texts that say nothing else, and whose folders say nothing. */
  setting(text: Address): SaidFacts;
  /** Resolves a path in the settings of a text. */
  addressOf(path: string, text: Address): NamedAddress;
  project: Pick<ProjectDecisions, "folderOf" | "pathOf" | "folderLevels"> & { ready(text: Address): Promise<unknown> };
  /** Fires when something else may be set; absent where settings stay. */
  onDidChange?: Event<void>;
}

/**
 * Named by texts, files of their folders and the settings, in this order, and read from their files whenever those change. One that became
 * unusable keeps counting as it was.
 */
export class Scopes {
  readonly onDidChange: Event<void>;

  constructor(
    private readonly files: NamedFiles<ScopeAndSequence>,
    private readonly host: ScopeHost,
  ) {
    this.onDidChange = anyOf(files.onDidChange, ...(host.onDidChange ? [host.onDidChange] : []));
  }

  get example(): Address {
    return this.host.example;
  }

  /** A file that is still being read comes with the next `onDidChange`. */
  of(text: ScopedText): ScopeInForce {
    const { unit, scope: named } = this.named(text);
    if (!named) return {};
    const { address: file, failure: why } = this.fileNamed(named, text.address);
    if (file === undefined) return { failure: why };
    const { value: scope, failure } = this.files.get(file, named.level.by !== "setting");
    if (!scope) return { file, failure, isLoading: failure === undefined };
    const reached = unit && unitNamed(scope, unit.name);
    return { scope, file, failure, reached, ...(unit && reached === undefined && { unknown: unit }) };
  }

  async ready(text: ScopedText): Promise<void> {
    await this.host.project.ready(text.address);
    const { scope } = this.named(text);
    const file = scope && this.fileNamed(scope, text.address).address;
    if (file !== undefined) await this.files.ready(file, scope!.level.by !== "setting");
  }

  named(text: ScopedText): UnitInForce {
    return unitInForce(this.levels(text));
  }

  /** As the text says, otherwise its folder or one above. */
  facts(text: ScopedText): PassageFacts & { style: PassageStyle } {
    const levels = this.levels(text);
    return { ...factsOf(saidBy(levels)), style: styleOf(levels) };
  }

  /** The nearest come first: the text itself, its folder and those above, the settings. */
  private levels({ address, says }: ScopedText): FactLevel[] {
    const { project } = this.host;
    const setting = this.host.setting(address);
    return [
      ...(says ? [{ ...says, by: "text" as const, path: project.pathOf(address) }] : []),
      ...project.folderLevels(address),
      { ...saidFacts((name) => setting[name]), by: "setting" },
    ];
  }

  /** Resolves once the scope and sequence that is set for texts has been read. */
  async readSet(text: Address): Promise<ScopeAndSequence | undefined> {
    const file = this.fileOf(this.host.setting(text).scope ?? "", text)?.address;
    if (file === undefined) return undefined;
    await this.files.ready(file);
    return this.files.get(file).value;
  }

  /** Undefined for a value that names none. */
  fileOf(value: string, text: Address): NamedAddress | undefined {
    const place = scopePlace(value);
    if (place.kind === "none") return undefined;
    return place.kind === "example" ? { address: this.host.example } : this.host.addressOf(value.trim(), text);
  }

  /** In words; undefined for a value that can be used. */
  async failureOf(value: string, text: Address): Promise<string | undefined> {
    const { address, failure } = this.fileOf(value, text) ?? {};
    return address === undefined ? failure : (await this.files.read(address)).failure;
  }

  dispose(): void {
    this.files.dispose();
  }

  /** A path named by a text or a file of its folder is relative to its own folder. */
  private fileNamed({ name, level }: { name: string; level: FactLevel }, text: Address): NamedAddress {
    if (level.by === "setting") return this.fileOf(name, text)!;
    const place = scopePlaceBeside(name);
    if (place.kind === "none") return place;
    if (place.kind === "example") return { address: this.host.example };
    const root = this.host.project.folderOf(text);
    return {
      address:
        root !== undefined && level.path !== undefined
          ? joinAddress(root, folderOf(level.path), place.path)
          : joinAddress(folderOfAddress(text), place.path),
    };
  }
}

/** Undefined while the scope and sequence is being read. */
export function teachingOf({ scope, reached, failure, isLoading }: ScopeInForce): Teaching | undefined {
  return isLoading ? undefined : { scope, reached, failure: scope ? undefined : failure };
}
