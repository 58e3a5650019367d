import { jsonIn } from "#core/text/jsonIn.ts";
import { assessmentFile } from "#results/assessmentFile.ts";
import { keyOfResult } from "./readingKey.ts";

/** Says which reading a file is the result of; the answer itself is not looked at. */
const head = assessmentFile.omit({ result: true, review: true, reader: true, speaker: true });

/** Finds the results of readings, so that nothing is assessed twice. */
export class KnownResults {
  private readonly latest = new Map<string, { uri: string; assessedAt: string }>();

  /** Takes any text. Of two results of the same reading the later counts. */
  add(uri: string, text: string): void {
    const file = head.safeParse(jsonIn(text)).data;
    const key = file && keyOfResult({ ...file, result: {} });
    if (file === undefined || key === undefined) return;
    const before = this.latest.get(key);
    if (before === undefined || before.assessedAt < file.assessedAt) this.latest.set(key, { uri, assessedAt: file.assessedAt });
  }

  /** The latest result's URI. @param key see `readingKey` */
  find(key: string): string | undefined {
    return this.latest.get(key)?.uri;
  }
}
