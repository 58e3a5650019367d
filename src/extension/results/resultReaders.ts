import { t } from "@vscode/l10n";
import { HumanError } from "#core/humanError.ts";
import { nameInUri } from "#contract/files/fileNames.ts";
import type { AddressBook, Speaker } from "#client/speakers/addressBook.ts";
import { type Reader, readerOf } from "#core/reading/reader.ts";
import { readerChange } from "#results/readerChange.ts";
import type { AssessmentFile } from "#results/assessmentFile.ts";
import type { Address } from "#project/files/address.ts";
import type { Registration } from "#project/files/files.ts";
import { changeResult } from "#project/results/changeResult.ts";
import { editorFiles } from "../host/editorFiles.ts";
import type { LoadedResult } from "./loadedResult.ts";
import type { Services } from "../services/services.ts";

/** With the place that settings are read for. */
type ReadResult = Pick<LoadedResult, "uri" | "source"> & {
  file: Pick<AssessmentFile, "speaker" | "reader" | "assessedAt"> & { reference: Pick<AssessmentFile["reference"], "grade"> };
};

declare module "../services/services.ts" {
  interface Services {
    readonly readers: ResultReaders;
  }
}

/** By the result itself, then by what is kept about its speaker, then by the author's settings. */
export class ResultReaders {
  /** The end of the last change; they follow one another. */
  private last: Promise<void> = Promise.resolve();

  constructor(
    private readonly services: Pick<Services, "settings" | "marks"> & { book: Pick<AddressBook, "all" | "set" | "onDidChange"> },
  ) {}

  /** Fires when what is kept about a speaker may have changed. */
  readonly onDidChange = (listener: () => void): Registration => this.services.book.onDidChange(listener);

  async of(result: ReadResult): Promise<Reader & { alias?: string }> {
    const speaker = await this.speakerOf(result);
    const reader = readerOf({
      result: result.file.reader,
      speaker,
      setting: this.setting(result.source?.uri ?? result.uri),
      text: result.file.reference,
      assessedAt: result.file.assessedAt,
    });
    return { ...reader, ...(speaker && { alias: speaker.alias }) };
  }

  /** By the author's settings, if nothing is kept about the speaker. */
  async forNew(token: string, passage: Address): Promise<Reader | undefined> {
    const speaker = (await this.speakers()).find((one) => one.token === token);
    const setting = this.setting(passage);
    return speaker?.grade !== undefined || Object.keys(setting).length === 0 ? undefined : setting;
  }

  /**
   * A grade is kept with the speaker if known, everything else in the result.
   * @throws {HumanError} `reader-not-kept`, `speakers-damaged`
   */
  async set(result: ReadResult, chosen: Reader): Promise<void> {
    const turn = this.last.then(() =>
      this.change(result.uri, async (file) => {
        const known = await this.speakerOf({ file });
        const change = readerChange(
          {
            result: file.reader,
            speaker: known,
            setting: this.setting(result.source?.uri ?? result.uri),
            text: file.reference,
            assessedAt: file.assessedAt,
          },
          chosen,
        );
        if (known && change.speakerGrade !== undefined)
          await this.services.book.set(known.token, { grade: change.speakerGrade ?? undefined });
        return change.result && { reader: Object.keys(change.result).length > 0 ? change.result : undefined };
      }),
    );
    this.last = turn.catch(() => undefined);
    await turn;
  }

  /**
   * For a result without a speaker; any other stays as it is, and so does one that may be somebody else's.
   * @throws {HumanError} `reader-not-kept`
   */
  addSpeaker(uri: Address, token: string): Promise<void> {
    return this.change(uri, async ({ speaker, mismatches }) =>
      speaker || mismatches ? undefined : { speaker: await this.services.marks.make(token) },
    );
  }

  private setting(scope: Address): Reader {
    const { grade, season } = this.services.settings;
    const [gradeText, seasonText] = [grade.valueFor(scope), season.valueFor(scope)];
    return { ...(gradeText !== "" && { grade: Number(gradeText) }), ...(seasonText !== "" && { season: seasonText }) };
  }

  /** Class, grade and alias of whoever read it; undefined where nothing here says it. */
  async speakerOf({ file: { speaker: mark } }: Pick<ReadResult, "file">): Promise<Speaker | undefined> {
    return mark && (await this.speakers()).find(({ token }) => this.services.marks.fits(mark, token));
  }

  /** Empty while the book cannot be read, which is reported elsewhere. */
  private speakers(): Promise<Speaker[]> {
    return this.services.book.all().catch(() => []);
  }

  /** Changes the file as it is on disk now: another window may have changed it. */
  private async change(
    uri: Address,
    changesOf: (file: AssessmentFile) => Promise<Partial<Pick<AssessmentFile, "reader" | "speaker" | "mismatches">> | undefined>,
  ): Promise<void> {
    const { readAssessment } = await import("#results/assessmentFile.ts");
    const { withPropertyText } = await import("#results/withPropertyText.ts");
    try {
      await changeResult(editorFiles, uri, async (text) =>
        Object.entries((await changesOf(readAssessment(text).file)) ?? {}).reduce(
          (before, [name, value]) => withPropertyText(before, name, value),
          text,
        ),
      );
    } catch (error) {
      throw error instanceof HumanError && error.code === "speakers-damaged" ? error : notKept(uri, error);
    }
  }
}

function notKept(uri: Address, cause: unknown): HumanError {
  return new HumanError(
    "reader-not-kept",
    t`The reader could not be saved in ${nameInUri(uri)}. Check that the file is still there, and that it and its folder are writable.`,
    { cause },
  );
}
