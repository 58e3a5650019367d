import { t } from "@vscode/l10n";
import type { SetRow } from "#pages/set/setProtocol.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import { figuresInWords } from "#sets/reports/figuresInWords.ts";
import type { ResultLines } from "../results/lines/resultLines.ts";
import type { Address } from "#project/files/address.ts";
import { FoundResults } from "#project/results/foundResults.ts";
import { editorFiles } from "../host/editorFiles.ts";
import type { Services } from "../services/services.ts";

export type ShownResult = Pick<SetRow, "accuracy" | "rate" | "level" | "verdict" | "isOtherText" | "note" | "warnings"> &
  Partial<Pick<SetRow, "reader">>;

export class SetResults extends FoundResults {
  constructor(
    private readonly services: Pick<Services, "marks">,
    private readonly lines: Pick<ResultLines, "of">,
  ) {
    super(editorFiles);
  }

  /** By the rules and for the reader that the result's viewer would use. @throws {HumanError} if it cannot be shown. */
  async shown(uri: Address): Promise<ShownResult> {
    const { row, opened } = await this.lines.of(uri);
    // Of somebody who is known on another machine alone.
    const alias = row.reader ?? (this.services.marks.isNobodys(opened.file.speaker) ? undefined : "");
    const { accuracy, rate, level, otherText, stop, warnings } = row;
    if (otherText !== undefined)
      return withoutUndefined<ShownResult>({ isOtherText: true, note: t("Not a reading of this text."), warnings: [], reader: alias });
    const { correct, score, heard } = row.verdict ?? {};
    const text = figuresInWords(withoutUndefined({ correct, score, heard: correct === true ? undefined : heard }));
    return withoutUndefined<ShownResult>({
      accuracy,
      rate,
      level,
      warnings,
      reader: alias,
      note: stop && t`Read up to word ${stop.word} of ${stop.of}.`,
      verdict: text === undefined ? undefined : withoutUndefined({ text, isRight: correct }),
    });
  }
}
