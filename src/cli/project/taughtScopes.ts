import { join, resolve } from "node:path";
import { readScope } from "#contract/files/scopeFile.ts";
import { HumanError } from "#core/humanError.ts";
import type { PassageFacts } from "#core/passage/facts.ts";
import type { PassageStyle } from "#core/passage/passageStyle.ts";
import type { PassageFormat } from "#core/passage/readableText.ts";
import { type ScopeAndSequence, unitNamed } from "#core/passage/scopeAndSequence.ts";
import { type Teaching, unknownUnit } from "#core/passage/scopeChecks.ts";
import { EXAMPLE_SCOPE } from "#core/passage/scopePlace.ts";
import type { Address } from "#project/files/address.ts";
import { NamedFiles } from "#project/namedFiles/namedFiles.ts";
import { addressOfPath, pathOfAddress } from "#project/files/node/fileAddress.ts";
import { saidIn } from "#core/passage/frontMatter.ts";
import { Scopes } from "#project/scopes/scopes.ts";
import type { ScopeChoice } from "../commands/textCommands.ts";
import type { FileBorder, Io } from "../io.ts";
import { type ProjectText, shown } from "./projects.ts";
import { readFileText } from "../files/readFileText.ts";

const FILE = {
  what: "scope and sequence",
  code: "scope-unreadable",
  most: 5_000_000,
  tooLarge: "is too large to be a scope and sequence. Name another file.",
};

interface TaughtText {
  text: string;
  format: PassageFormat;
  project: Pick<ProjectText, "levels" | "root" | "path">;
}

/** The scope and sequence that the command was given takes the place of the editor's setting. */
export class TaughtScopes {
  private readonly example: Address;
  private readonly files = new NamedFiles({ read: (file) => this.read(file) });

  private constructor(
    private readonly io: Pick<Io, "directory" | "signal">,
    private readonly chosen: ScopeChoice | undefined,
    private readonly border?: FileBorder,
  ) {
    this.example = addressOfPath(resolve(io.directory, "..", "media", "scopes", `${EXAMPLE_SCOPE}.json`));
  }

  /**
   * @param border files outside it that a text or a folder names cannot be used
   * @throws {HumanError} `scope-unreadable`, `scope-damaged`, `scope-too-new`, `scope-unit-unknown` for the one that the command was given
   */
  static async create(chosen: ScopeChoice | undefined, io: Pick<Io, "directory" | "signal">, border?: FileBorder): Promise<TaughtScopes> {
    const scopes = new TaughtScopes(io, chosen, border);
    const scope = chosen && (await scopes.read(scopes.given!));
    if (chosen?.unit !== undefined && unitNamed(scope!, chosen.unit) === undefined)
      throw new HumanError("scope-unit-unknown", unknownUnit(scope!, chosen.unit));
    return scopes;
  }

  /** @returns also why a named unit does not exist, in words. */
  async of({
    text,
    format,
    project: { levels, root, path },
  }: TaughtText): Promise<Teaching & { unitFailure?: string; facts: PassageFacts & { style: PassageStyle } }> {
    const scopes = new Scopes(this.files, {
      example: this.example,
      setting: () => this.chosen ?? {},
      addressOf: () => ({ address: this.given! }),
      project: { folderOf: () => addressOfPath(root), pathOf: () => path, folderLevels: () => levels, ready: () => Promise.resolve() },
    });
    const scoped = { address: addressOfPath(join(root, path)), says: saidIn(text, format) };
    await scopes.ready(scoped);
    const { scope, reached, failure, unknown } = scopes.of(scoped);
    return { scope, reached, failure, facts: scopes.facts(scoped), ...(unknown && { unitFailure: unknownUnit(scope!, unknown.name) }) };
  }

  /** The one that the command was given, which may be anywhere. */
  private get given(): Address | undefined {
    if (!this.chosen) return undefined;
    const { scope } = this.chosen;
    return scope.trim().toLowerCase() === EXAMPLE_SCOPE ? this.example : addressOfPath(resolve(scope));
  }

  private async read(file: Address): Promise<ScopeAndSequence> {
    const path = pathOfAddress(file);
    if (file !== this.given && file !== this.example) await this.border?.require(path);
    return readScope(await readFileText(shown(path), FILE, this.io.signal));
  }
}
