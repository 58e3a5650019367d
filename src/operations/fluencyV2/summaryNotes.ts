import { t } from "@vscode/l10n";
import { wordsOf } from "../timeline/fields.ts";
import type { FluencyV2Detail, FluencyV2Result } from "./body.ts";

const TYPES = ["equal", "replace", "insert", "delete"] as const;

/** For an author, where the service's summary and its list of events contradict each other. Not documented: whether it counts words or events. */
export function summaryNotes({ summary, details }: FluencyV2Result): string[] {
  if (!summary || !details || details.some((detail) => detail?.type === undefined)) return [];
  const differing = TYPES.flatMap((type) => {
    const reported = summary[type];
    const events = details.filter((detail) => detail!.type!.toLowerCase() === type);
    const counts = [sizesOf(events, type), events.length];
    return reported == null || counts.includes(reported) ? [] : [{ type, reported, listed: counts[0]! }];
  });
  if (differing.length === 0) return [];
  const inSummary = differing.map(({ type, reported }) => `${type} ${reported}`).join(", ");
  const inList = differing.map(({ type, listed }) => `${type} ${listed}`).join(", ");
  return [t`The service's summary (${inSummary}) contradicts its list of events (${inList}). The marks follow the list.`];
}

function sizesOf(events: readonly (FluencyV2Detail | undefined)[], type: (typeof TYPES)[number]): number {
  return events.reduce((sum, event) => sum + Math.max(1, wordsOf(type === "insert" ? event!.prediction : event!.reference).length), 0);
}
