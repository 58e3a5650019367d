import { t } from "@vscode/l10n";
import { plural } from "../../plural.ts";
import type { OverviewRow } from "../overviewModel.ts";
import { type ClassRow, FEWEST_WORDS, LEAST_CHANGE, type Look } from "./classModel.ts";
import { judgedWords } from "./classTakes.ts";

interface Seen {
  /** Recordings that do not seem to be of their text, in the time. */
  doubted: readonly OverviewRow[];
  /** The readings that the figures are of. */
  takes: readonly OverviewRow[];
}

/** Reasons to look at a reader, in the order of `LOOKS`. */
export function looksOf({ percentile, change }: Pick<ClassRow, "percentile" | "change">, { takes, doubted }: Seen): Look[] {
  const looks: Look[] = [];
  if (takes.length === 0 && doubted.length === 0) return [{ code: "unread", text: t("no reading in this time") }];
  if (percentile && (percentile.to ?? 100) <= 25)
    looks.push({ code: "below", text: percentile.to === 10 ? t("below the 10th percentile") : t("below the 25th percentile") });
  if (change && change.rate <= -LEAST_CHANGE) {
    const fewer = Math.round(-change.rate);
    looks.push({ code: "fell", text: t`fell by ${fewer} WCPM` });
  }
  const doubtful = [...doubted, ...takes.filter(({ warnings }) => warnings.length > 0)];
  if (doubtful.length > 0)
    looks.push({
      code: "doubtful",
      text: plural(doubtful.length, t("1 doubtful recording"), t`${doubtful.length} doubtful recordings`),
      uri: doubtful.at(-1)!.uri,
    });
  const stopped = takes.filter(({ stop }) => stop !== undefined && !stop.isSet);
  if (stopped.length > 0)
    looks.push({
      code: "stopped",
      text: plural(stopped.length, t("1 reading seems to stop early"), t`${stopped.length} readings seem to stop early`),
      uri: stopped.at(-1)!.uri,
    });
  const few = takes.find((take) => (judgedWords(take) ?? FEWEST_WORDS) < FEWEST_WORDS);
  if (few) {
    const words = judgedWords(few)!;
    looks.push({ code: "few", text: plural(words, t("only 1 word judged"), t`only ${words} words judged`), uri: few.uri });
  }
  return looks;
}
