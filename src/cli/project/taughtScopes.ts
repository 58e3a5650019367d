import { dirname, join } from "node:path";
import { readScope } from "../../contract/files/scopeFile.ts";
import { HumanError } from "../../core/humanError.ts";
import { frontMatterOf } from "../../core/passage/frontMatter.ts";
import type { PassageFormat } from "../../core/passage/readableText.ts";
import { type ScopeAndSequence, unitNamed } from "../../core/passage/scopeAndSequence.ts";
import { type Teaching, unknownUnit } from "../../core/passage/scopeChecks.ts";
import { EXAMPLE_SCOPE, scopePlaceBeside } from "../../core/passage/scopePlace.ts";
import { saidUnit, unitInForce, type UnitLevel } from "../../project/passagesFile.ts";
import type { ScopeChoice } from "../commands/textCommands.ts";
import type { FileBorder, Io } from "../io.ts";
import type { ProjectText } from "./projects.ts";
import { readFileText } from "../files/readFileText.ts";

const MOST_BYTES = 5_000_000;

/** A text, as far as its scope and sequence goes. */
interface ScopedText {
  text: string;
  format: PassageFormat;
  project: Pick<ProjectText, "levels" | "root" | "path">;
}

type ScopeIo = Pick<Io, "directory" | "signal">;

/** What counts for a text. */
export interface TaughtText extends Teaching {
  /** Why the named unit does not exist, in words. */
  unitFailure?: string;
}

/**
 * The scopes and sequences of texts, each read once. What a text says in its front matter takes precedence over what its folder or one above says,
 * and both over what the command was given; in the editor, a setting takes the place of the latter.
 */
export class TaughtScopes {
  private readonly files = new Map<string, Promise<ScopeAndSequence>>();

  private constructor(
    private readonly io: ScopeIo,
    private readonly chosen: ScopeChoice | undefined,
    private readonly border?: FileBorder,
  ) {}

  /**
   * @param border files outside it that a text or a folder names cannot be used
   * @throws {HumanError} `scope-unreadable`, `scope-damaged`, `scope-too-new`, `scope-unit-unknown` for the one that the command was given
   */
  static async create(chosen: ScopeChoice | undefined, io: ScopeIo, border?: FileBorder): Promise<TaughtScopes> {
    const scopes = new TaughtScopes(io, chosen, border);
    if (chosen) await scopes.requireChoice(chosen);
    return scopes;
  }

  async of({ text, format, project: { levels, root, path } }: ScopedText): Promise<TaughtText> {
    const values = frontMatterOf(text, format)?.values;
    const own: UnitLevel = { ...saidUnit({ unit: values?.get("unit")?.text, scope: values?.get("scope")?.text }), by: "text", path };
    const given: UnitLevel[] = this.chosen ? [{ ...saidUnit(this.chosen), by: "setting" }] : [];
    const { unit, scope: named } = unitInForce([own, ...levels, ...given]);
    if (!named) return {};
    const place =
      named.level.by === "setting"
        ? { path: this.pathOf(named.name) }
        : this.placeBeside(named.name, join(root, dirname(named.level.path!)));
    if (place.path === undefined) return { failure: place.failure };
    try {
      if (named.level.by !== "setting" && place.path !== this.example) await this.border?.require(place.path);
      const scope = await this.read(place.path);
      if (!unit) return { scope };
      const reached = unitNamed(scope, unit.name);
      return reached === undefined ? { scope, unitFailure: unknownUnit(scope, unit.name) } : { scope, reached };
    } catch (error) {
      if (!(error instanceof HumanError)) throw error;
      return { failure: error.message };
    }
  }

  private async requireChoice({ scope: named, unit }: ScopeChoice): Promise<void> {
    const scope = await this.read(this.pathOf(named));
    if (unit !== undefined && unitNamed(scope, unit) === undefined) throw new HumanError("scope-unit-unknown", unknownUnit(scope, unit));
  }

  private placeBeside(name: string, folder: string): { path: string; failure?: undefined } | { path?: undefined; failure: string } {
    const place = scopePlaceBeside(name);
    if (place.kind === "none") return { failure: place.failure };
    return { path: place.kind === "example" ? this.example : join(folder, place.path) };
  }

  /** The scope and sequence that ships has the name that the editor's setting uses for it. */
  private pathOf(named: string): string {
    return named.trim().toLowerCase() === EXAMPLE_SCOPE ? this.example : named;
  }

  private get example(): string {
    return join(this.io.directory, "..", "media", "scopes", `${EXAMPLE_SCOPE}.json`);
  }

  private read(path: string): Promise<ScopeAndSequence> {
    let reading = this.files.get(path);
    if (!reading)
      this.files.set(
        path,
        (reading = readFileText(
          path,
          {
            what: "scope and sequence",
            code: "scope-unreadable",
            most: MOST_BYTES,
            tooLarge: "is too large to be a scope and sequence. Name another file.",
          },
          this.io.signal,
        ).then(readScope)),
      );
    return reading;
  }
}
