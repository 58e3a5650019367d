import { t } from "@vscode/l10n";
import type { TierReview } from "#core/review/review.ts";
import { clock } from "../layout/axis.ts";
import type { OwnLabel } from "../layout/ownLanes.ts";
import type { Description } from "./describe.ts";

export function describeLabel({ tier, label: { text, start, end } }: OwnLabel): Description {
  const time = end > start ? t`${clock(start, 2)} to ${clock(end, 2)}` : clock(start, 2);
  return {
    title: text,
    rows: [
      { name: t("Tier"), value: tier },
      { name: t("Time"), value: time },
    ],
  };
}

/**
 * By time, at one time in the order of the tiers; undefined if there is none in that direction.
 * @param from the label to step from; without one, steps begin at this time in seconds.
 */
export function neighbourLabel(
  tiers: readonly TierReview[],
  { label, time }: { label?: OwnLabel["label"]; time: number },
  step: 1 | -1,
): OwnLabel | undefined {
  const all = tiers
    .flatMap(({ name, items }) => items.map((item): OwnLabel => ({ tier: name, label: item })))
    .sort((one, other) => one.label.start - other.label.start);
  const at = label ? all.findIndex((one) => one.label === label) : -1;
  if (at >= 0) return all[at + step];
  return step > 0 ? all.find((one) => one.label.start >= time) : all.findLast((one) => one.label.start < time);
}
