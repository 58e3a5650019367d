import { readFile } from "node:fs/promises";
import type { Analyser, Analysis, AnalysisOptions, AnalysisRequest } from "#core/analysis.ts";
import { fluencySample, pronunciationSample, recognitionSample } from "../../unit/service/sampleAnalyses.ts";

/** Answers with the samples, or with what `answer` makes of the request. Notes what it was asked and the audio it saw. */
export class FakeAnalyser implements Analyser {
  readonly requests: AnalysisRequest[] = [];
  readonly audio: Buffer[] = [];
  running = 0;
  mostRunning = 0;
  answer: (request: AnalysisRequest, options: AnalysisOptions) => Analysis | Promise<Analysis>;

  constructor(answer?: FakeAnalyser["answer"]) {
    this.answer = answer ?? (({ kind }) => sample(kind));
  }

  async analyse(request: AnalysisRequest, options: AnalysisOptions = {}): Promise<Analysis> {
    this.requests.push(request);
    this.mostRunning = Math.max(this.mostRunning, ++this.running);
    try {
      this.audio.push(await readFile(request.audioPath));
      return await this.answer(request, options);
    } finally {
      this.running--;
    }
  }

  async close(): Promise<void> {}
}

export function sample(kind: AnalysisRequest["kind"]): Analysis {
  if (kind === "fluency") return fluencySample();
  return kind === "pronunciation" ? pronunciationSample() : recognitionSample(false);
}

/** An analysis that ends only when it is told to, or when its signal aborts. */
export function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  const answer: FakeAnalyser["answer"] = async ({ kind }, { signal }) => {
    await Promise.race([opened, new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason as Error)))]);
    return sample(kind);
  };
  return { open: () => open(), answer };
}
