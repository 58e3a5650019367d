import { HumanError } from "#core/humanError.ts";
import type { Review } from "#core/review/review.ts";
import { toTheEnd } from "#core/steps.ts";
import type { Request } from "#platform/threads/threadProtocol.ts";
import { type AssessmentFile, readAssessment, type ReadAssessment } from "#results/assessmentFile.ts";
import { type AgreementReport, agreementReport } from "../agreement/agreementReport.ts";
import { comparedWithReview, type ReviewedComparison } from "../agreement/comparedWithReview.ts";
import type { Grouping } from "#core/agreement/groupings.ts";
import type { KeptReading } from "../results/keptReading.ts";
import type { OverviewEntry } from "#core/overview/overviewModel.ts";
import { overviewEntry, type OverviewOptions } from "./overviewRow.ts";

/** A line, and how the result's review differs from the service's verdicts where it has one. */
export interface HeldResult extends OverviewEntry {
  compared?: ReviewedComparison;
}

/** Says who read, and by which settings the figures are counted. */
export interface ResultHead extends Pick<AssessmentFile, "speaker" | "reader" | "assessedAt"> {
  recording: Pick<AssessmentFile["recording"], "path">;
  reference: Pick<AssessmentFile["reference"], "path" | "offset" | "grade">;
}

/** `alias` is what the author calls the reader. */
export interface NamedResult {
  uri: string;
  alias?: string | undefined;
}

/** The caller reads the files; requests about a result that is not held have no answer. */
export interface ResultTasks {
  /** Holds the result. `review` replaces the file's; `problem` says in words why it cannot be shown. */
  open: { asked: { uri: string; text: string; review?: Review | undefined }; answer: ResultHead | { problem: string } };
  /** Releases the result. */
  line: { asked: NamedResult & { options: OverviewOptions; isCompared: boolean }; answer: HeldResult | undefined };
  agreement: {
    asked: { readings: readonly NamedResult[]; others: readonly NamedResult[]; isWhole: boolean; by?: Grouping | undefined };
    answer: AgreementReport | undefined;
  };
}

export type ResultRequest<K extends keyof ResultTasks = keyof ResultTasks> = Request<ResultTasks, K>;
export type ResultAnswer<K extends keyof ResultTasks> = ResultTasks[K]["answer"];

export class ResultWork {
  private readonly held = new Map<string, ReadAssessment>();

  run<K extends keyof ResultTasks>(request: ResultRequest<K>): ResultAnswer<K> {
    return this.answer(request as ResultRequest);
  }

  private answer(request: ResultRequest): ResultAnswer<keyof ResultTasks> {
    switch (request.task) {
      case "open":
        return this.open(request);
      case "line": {
        const kept = this.kept(request);
        this.held.delete(request.uri);
        return kept && lineOf(kept, request);
      }
      case "agreement": {
        const [readings, others] = [request.readings, request.others].map((all) => all.map((one) => this.kept(one)));
        return isWhole(readings!) && isWhole(others!)
          ? agreementReport({ readings, first: "review", others: { results: others }, isWhole: request.isWhole, by: request.by })
          : undefined;
      }
    }
  }

  private open({ uri, text, review }: ResultRequest<"open">): ResultHead | { problem: string } {
    try {
      const read = readAssessment(text);
      const file = review ? { ...read.file, review } : read.file;
      this.held.set(uri, { ...read, file });
      const {
        speaker,
        reader,
        assessedAt,
        recording,
        reference: { path, offset, grade },
      } = file;
      return { speaker, reader, assessedAt, recording: { path: recording.path }, reference: { path, offset, grade } };
    } catch (error) {
      if (error instanceof HumanError) return { problem: error.message };
      throw error;
    }
  }

  private kept({ uri, alias }: NamedResult): KeptReading | undefined {
    const read = this.held.get(uri);
    return read && { ...read, uri, ...(alias !== undefined && { alias }) };
  }
}

function lineOf(kept: KeptReading, { options, isCompared }: Pick<ResultRequest<"line">, "options" | "isCompared">): HeldResult {
  const entry = overviewEntry(kept, options);
  if (!isCompared || kept.file.review === undefined || entry.row.kind !== "fluency") return entry;
  return { ...entry, compared: toTheEnd(comparedWithReview(kept)) };
}

function isWhole(readings: readonly (KeptReading | undefined)[]): readings is readonly KeptReading[] {
  return readings.every((one) => one !== undefined);
}
