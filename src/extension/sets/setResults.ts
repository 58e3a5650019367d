import { t } from "@vscode/l10n";
import type { SetRow } from "#pages/set/setProtocol.ts";
import type { FigureRules } from "#core/scoring/readingFigures.ts";
import { withoutUndefined } from "#core/timeline/withoutUndefined.ts";
import { figuresInWords } from "#sets/reports/figuresInWords.ts";
import type { ResultThread } from "../results/resultThread.ts";
import { countingRules } from "../viewer/readingSettings.ts";
import type { Address } from "#project/files/address.ts";
import { FoundResults } from "#project/results/foundResults.ts";
import { editorFiles } from "../host/editorFiles.ts";
import type { Services } from "../services/services.ts";

export type ShownResult = Pick<SetRow, "accuracy" | "rate" | "level" | "verdict" | "isOtherText" | "note" | "warnings"> &
  Partial<Pick<SetRow, "reader">>;

export class SetResults extends FoundResults {
  constructor(
    private readonly services: Pick<Services, "settings" | "scorings" | "readers" | "marks">,
    private readonly thread: Pick<ResultThread, "line">,
  ) {
    super(editorFiles);
  }

  /** By the rules and for the reader that the result's viewer would use. @throws {HumanError} if it cannot be shown. */
  async shown(uri: Address): Promise<ShownResult> {
    const { marks } = this.services;
    let alias: string | undefined;
    const { row } = await this.thread.line(uri, false, async (opened) => {
      const { alias: named, ...reader } = await this.services.readers.of(opened);
      // Of somebody who is known on another machine alone.
      alias = named ?? (marks.isNobodys(opened.file.speaker) ? undefined : "");
      return { reader, rules: await this.rules(opened.source?.uri ?? uri) };
    });
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

  private async rules(scope: Address): Promise<FigureRules> {
    const { settings, scorings } = this.services;
    const profile = await scorings.profileOf(scope);
    return { counting: countingRules(settings, scope, profile), profile };
  }
}
