import { t } from "@vscode/l10n";
import { KIND_NAMES } from "#core/passage/facts.ts";
import { minutes } from "#core/passage/minutes.ts";
import type { Decodability, PassageProfile } from "#core/passage/profile.ts";
import { plural } from "#core/plural.ts";
import type { Grade } from "#core/reading/norms.ts";

/** `212 words · about 2 min 10 s in grade 2 · 3 unknown words · 66 % decodable in unit 5`. */
export function passageSummary({ list, words, readingTimes, unknown, decodability }: PassageProfile, grade: Grade): string {
  if (words === 0) return t("No words");
  const time = readingTimes.find((one) => one.grade === grade);
  const parts = [
    ...(list ? [KIND_NAMES[list], plural(words, t("1 item"), t`${words} items`)] : [plural(words, t("1 word"), t`${words} words`)]),
    ...(time ? [t`about ${minutes(time.seconds)} in grade ${grade}`] : []),
    ...(unknown.length > 0 ? [plural(unknown.length, t("1 unknown word"), t`${unknown.length} unknown words`)] : []),
    ...(decodability && decodability.inDictionary > 0 ? [decodable(decodability)] : []),
  ];
  return parts.join(" · ");
}

function decodable({ units, reached }: Decodability): string {
  const found = units.find(({ unit }) => unit === reached);
  return found ? t`${percent(found.share)} decodable in unit ${found.unit}` : t`${percent(units.at(-1)!.share)} decodable`;
}

/** Whole per cent; less than all is never shown as 100 %, more than nothing never as 0 %. */
export function percent(share: number): string {
  if (share <= 0 || share >= 1) return `${share <= 0 ? 0 : 100} %`;
  return `${Math.min(99, Math.max(1, Math.round(share * 100)))} %`;
}
