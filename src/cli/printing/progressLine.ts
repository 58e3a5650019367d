import type { AssessmentProgress } from "#client/assessmentClient.ts";
import type { Output } from "../io.ts";

const TEXT: Record<AssessmentProgress["stage"], string> = {
  checking: "Checking the recording",
  uploading: "Uploading",
  waiting: "Waiting for the result",
  "reading result": "Reading the result",
};

/** Erased at the end; not written at all if nobody is watching. */
export class ProgressLine {
  private readonly output: Output | undefined;
  private shown = "";

  constructor(output: Output) {
    this.output = output.isTTY ? output : undefined;
  }

  show({ stage, fraction }: AssessmentProgress): void {
    const share = fraction === undefined ? "" : ` ${Math.floor(fraction * 100)} %`;
    this.say(`${TEXT[stage]}${share}`);
  }

  /** @param text such as `Reading 12 of 40 results`. */
  say(text: string): void {
    this.write(`${text}…`);
  }

  clear(): void {
    if (this.shown) this.write("");
  }

  private write(text: string): void {
    if (text === this.shown) return;
    this.shown = text;
    this.output?.write(`\r\u001b[K${text}`);
  }
}
