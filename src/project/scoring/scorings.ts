import { t } from "@vscode/l10n";
import { nameInUri } from "#contract/files/fileNames.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { HumanError } from "#core/humanError.ts";
import type { ListKind } from "#core/passage/facts.ts";
import type { ScoringProfile } from "#core/scoring/scoringProfile.ts";
import { scoringOf, SCORING_PROFILES, shippedScoring } from "#core/scoring/scoringProfiles.ts";
import type { Address } from "../files/address.ts";
import type { Files } from "../files/files.ts";
import type { NamedAddress } from "../namedFiles/addressNamed.ts";

export const LARGEST_SCORING_BYTES = 1_000_000;

/**
 * Rules that ship under a name, or those in a file.
 * @param text of the file, asked for where no rules ship under the name
 * @throws {ScoringFileError} for a file that cannot be used; whatever `text` throws
 */
export async function scoringNamed(named: string, text: () => Promise<string>, file = named): Promise<ScoringProfile> {
  const shipped = shippedScoring(named);
  if (shipped) return shipped;
  const { readScoring } = await import("#contract/files/scoringFile.ts");
  return readScoring(await text(), file);
}

export interface ScoringHost {
  files: Pick<Files, "read">;
  /** The name of rules that ship, or a path. */
  setting(text: Address): string;
  /** Resolves a path in the settings of a text. */
  addressOf(path: string, text: Address): NamedAddress;
  /** As settings name them. */
  offered(): Promise<readonly string[]>;
}

/** Those that ship, and those in files, read on demand. */
export class Scorings {
  constructor(private readonly host: ScoringHost) {}

  /** The setting of a text, its meaning, and the other choices. @param list what the reading is, if not connected text */
  async of(text: Address, list?: ListKind) {
    const value = this.host.setting(text);
    const [read, files] = await Promise.all([this.read(value, text), this.host.offered()]);
    const own = value === "" || shippedScoring(value) || files.includes(value) ? [] : [value];
    const offered = [
      { value: "", name: scoringOf(list)?.name ?? t("Running record, by your settings") },
      ...SCORING_PROFILES.map(({ id, name }) => ({ value: id, name })),
      ...[...own, ...files].map((path) => ({ value: path, name: path })),
    ];
    return { value, ...read, profile: scoringOf(list, read.profile), offered };
  }

  /** Undefined if none are set, or if they cannot be used, which viewers report. */
  async profileOf(text: Address): Promise<ScoringProfile | undefined> {
    return (await this.read(this.host.setting(text), text)).profile;
  }

  private async read(value: string, text: Address): Promise<{ profile?: ScoringProfile; failure?: string }> {
    if (value === "") return {};
    const { address, failure } = shippedScoring(value) ? { address: text } : this.host.addressOf(value, text);
    if (address === undefined) return { failure: t`The scoring rules cannot be used: ${failure}` };
    const unreadable = t`The scoring rules ${value} cannot be read. The file may have been moved or deleted.`;
    try {
      const bytes = async () => {
        const read = await this.host.files.read(address, { most: LARGEST_SCORING_BYTES });
        if (!read) throw new HumanError("scoring-unreadable", unreadable);
        return utf8Of(read);
      };
      return { profile: await scoringNamed(value, bytes, nameInUri(address)) };
    } catch (error) {
      return { failure: error instanceof HumanError ? error.message : unreadable };
    }
  }
}
