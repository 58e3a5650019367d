import type { Address } from "#project/files/address.ts";
import type { SpeakerMark } from "#results/assessmentFile.ts";
import { ASSESSMENT_NAME_ENDING, LARGEST_ASSESSMENT } from "#results/resultEnding.ts";
import { readUri } from "../documents/readUri.ts";
import { editorFiles } from "../host/editorFiles.ts";
import type { SpeakerMarks } from "../results/speakerMarks.ts";
import { findFiles } from "../host/node/findFiles.ts";

export interface FoundResults {
  /** Known to be the speaker's. */
  own: Address[];
  /** Without a mark that was made on this machine for any of the given speakers. */
  unknownSpeaker: Address[];
}

/** Those of this workspace and of the extension's own folder, by whom they belong to. */
export class LocalResults {
  constructor(
    private readonly privateFolder: Address,
    private readonly marks: SpeakerMarks,
  ) {}

  /** @param others tokens of other known speakers, whose results do not count as unknown. */
  async find(token: string, others: readonly string[]): Promise<FoundResults> {
    const found: FoundResults = { own: [], unknownSpeaker: [] };
    for (const file of await this.all()) {
      const mark = await this.markOf(file);
      if (mark && this.marks.fits(mark, token)) found.own.push(file);
      else if (!mark || !others.some((other) => this.marks.fits(mark, other))) found.unknownSpeaker.push(file);
    }
    return found;
  }

  /** Of these tokens, those that a result belongs to. */
  async tokensWithResults(tokens: readonly string[]): Promise<string[]> {
    if (tokens.length === 0) return [];
    const marks = (await Promise.all((await this.all()).map((file) => this.markOf(file)))).filter((mark) => mark !== undefined);
    return tokens.filter((token) => marks.some((mark) => this.marks.fits(mark, token)));
  }

  /** Deletes a file for good if it is still the speaker's. @returns whether it is gone. */
  async remove(file: Address, token: string): Promise<boolean> {
    try {
      const mark = await this.markOf(file);
      if (!mark || !this.marks.fits(mark, token)) return false;
      await editorFiles.remove(file);
      return true;
    } catch {
      return false;
    }
  }

  private async all(): Promise<Address[]> {
    // `null`: files that the editor is set to hide also belong to the speaker.
    const inWorkspace = await findFiles(`**/*${ASSESSMENT_NAME_ENDING}`, null);
    const isWanted = (name: string) => name.endsWith(ASSESSMENT_NAME_ENDING);
    const own = await editorFiles.list(this.privateFolder, { isWanted, depth: 0 }).catch(() => ({ files: [] }));
    return [...new Set([...inWorkspace.map(String), ...own.files])].sort((a, b) => a.localeCompare(b));
  }

  /** Also undefined for a file that is not a result, or cannot be read. */
  private async markOf(file: Address): Promise<SpeakerMark | undefined> {
    const { speakerMarkOf } = await import("#results/assessmentFile.ts");
    try {
      return speakerMarkOf(new TextDecoder().decode(await readUri(file, LARGEST_ASSESSMENT)));
    } catch {
      return undefined;
    }
  }
}
