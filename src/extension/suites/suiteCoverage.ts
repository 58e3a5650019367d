import * as vscode from "vscode";
import type { Timeline } from "#core/timeline/model.ts";
import { type CoveredUnit, textCoverage } from "#sets/coverage/textCoverage.ts";
import type { KeptReading } from "#sets/results/keptReading.ts";
import { positionsIn, textAt } from "./suiteText.ts";

/** Bytes; a passage is far smaller. */
const LARGEST_TEXT = 1_000_000;

export interface CoveringReading {
  item: vscode.TestItem;
  passage: vscode.Uri;
  kept: KeptReading;
  timeline: Timeline;
}

/** Words of a passage, or phonemes of a reference, that readings of a run cover: the editor shows each as a statement. */
export class PassageCoverage extends vscode.FileCoverage {
  private constructor(
    uri: vscode.Uri,
    private readonly units: readonly CoveredUnit<CoveringReading>[],
    private readonly text: string,
    items: vscode.TestItem[],
  ) {
    super(uri, { covered: units.filter(({ saidIn }) => saidIn.length > 0).length, total: units.length }, undefined, undefined, items);
  }

  /** One for each passage that has readings, in the order of the readings. A passage that is gone is left out. */
  static async of(readings: readonly CoveringReading[]): Promise<PassageCoverage[]> {
    const passages = new Map<string, CoveringReading[]>();
    for (const reading of readings)
      passages.set(reading.passage.toString(), [...(passages.get(reading.passage.toString()) ?? []), reading]);
    const found: PassageCoverage[] = [];
    for (const of of passages.values()) {
      const { passage } = of[0]!;
      const text = await textAt(passage, LARGEST_TEXT).catch(() => undefined);
      if (text === undefined) continue;
      const units = textCoverage(
        text,
        of.map((id) => {
          const { file, result } = id.kept;
          const { language } = result.operation;
          return { id, timeline: id.timeline, language, offset: file.reference.offset ?? 0, line: file.reference.line };
        }),
      );
      if (units.length > 0)
        found.push(
          new PassageCoverage(
            passage,
            units,
            text,
            of.map(({ item }) => item),
          ),
        );
    }
    return found;
  }

  /** @param only counts the reading of this case. */
  details(only?: vscode.TestItem): vscode.StatementCoverage[] {
    const position = positionsIn(this.text);
    return this.units.map(({ start, end, saidIn }) => {
      // Two cases may share a reading.
      const count = new Set(saidIn.filter(({ item }) => only === undefined || item === only).map(({ kept }) => kept.uri)).size;
      return new vscode.StatementCoverage(count, new vscode.Range(position(start), position(end)));
    });
  }
}
