import { inTurns } from "#platform/time/inTurns.ts";
import { type AgreementReport, type Comparisons, reportSteps } from "#sets/agreement/agreementReport.ts";
import type { LeftOut } from "#sets/agreement/compareReadings.ts";
import { type ReviewerPair, reviewerPairs } from "#sets/agreement/reviewerPairs.ts";
import { nameOf } from "#sets/results/resultPlaces.ts";
import type { AgreementChoice, AgreementSheet } from "#core/agreement/agreementSheet.ts";
import { agreementSheet } from "#sets/overview/agreementSheet.ts";
import type { HeldResult } from "#sets/overview/resultWork.ts";
import type { OverviewResults } from "./overviewResults.ts";

/** Computes the engine's agreement with reviews, or that of two people's reviews, in between everything else. */
export class OverviewAgreement {
  constructor(private readonly results: Pick<OverviewResults, "entries" | "agreement">) {}

  /** @throws the signal's reason, once it is aborted. */
  async sheet(choice: AgreementChoice, signal: AbortSignal): Promise<AgreementSheet> {
    const pairs = reviewerPairs(this.results.entries.flatMap(placeOf));
    const report = await this.reportOn(choice, pairs, signal);
    return agreementSheet(report, choice, pairs);
  }

  async report(choice: AgreementChoice, signal: AbortSignal): Promise<AgreementReport> {
    return this.reportOn(choice, reviewerPairs(this.results.entries.flatMap(placeOf)), signal);
  }

  /** For the engine if there are no such folders, or not yet. */
  private async reportOn(choice: AgreementChoice, pairs: readonly ReviewerPair[], signal: AbortSignal): Promise<AgreementReport> {
    const { pair, isWhole, by } = choice;
    const known = pairs.find(({ first, second }) => first === pair?.first && second === pair.second);
    if (!known)
      return inTurns(reportSteps(comparisonsOf(this.results.entries, isWhole), { first: "engine", second: "review", isWhole, by }), signal);
    return this.results.agreement(this.reviewedIn(known.first), this.reviewedIn(known.second), choice, signal);
  }

  private reviewedIn(folder: string): string[] {
    return this.results.entries.flatMap(({ row: { uri }, compared }) => (compared && uri.startsWith(`${folder}/`) ? [uri] : []));
  }
}

function comparisonsOf(entries: readonly HeldResult[], isWhole: boolean): Comparisons {
  const found: Comparisons & { comparisons: Comparisons["comparisons"][number][] } = { comparisons: [], leftOut: [], problems: [] };
  for (const { row, compared } of entries) {
    if (row.unread !== undefined) continue;
    const one = compared?.[isWhole ? "whole" : "judged"] ?? reasonOf(row);
    if (typeof one === "string") found.leftOut.push({ uri: row.uri, name: nameOf(row.uri), why: one });
    else found.comparisons.push(one);
  }
  return found;
}

function reasonOf({ kind, otherText }: HeldResult["row"]): LeftOut["why"] {
  if (kind !== "fluency") return "not-a-reading";
  return otherText === undefined ? "not-reviewed" : "other-text";
}

function placeOf({ row: { uri }, compared }: HeldResult) {
  const one = compared && [compared.whole, compared.judged].find((each) => typeof each !== "string");
  return one === undefined ? [] : [{ uri, recording: one.recording, text: one.text }];
}
