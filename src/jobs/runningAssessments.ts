export interface RunningAssessment {
  /** The passage's address. */
  readonly key: string;
  readonly title: string;
  readonly signal: AbortSignal;
  cancel(): void;
  end(): void;
}

/** One at a time for a passage, several overall. */
export class RunningAssessments {
  private readonly running = new Map<string, RunningAssessment>();

  constructor(private readonly onDidChange: (count: number) => void = () => undefined) {}

  /** Undefined if the passage is being assessed. */
  begin(key: string, title: string): RunningAssessment | undefined {
    if (this.running.has(key)) return undefined;
    const controller = new AbortController();
    const assessment: RunningAssessment = {
      key,
      title,
      signal: controller.signal,
      cancel: () => controller.abort(),
      end: () => {
        if (this.running.get(key) !== assessment) return;
        this.running.delete(key);
        this.onDidChange(this.running.size);
      },
    };
    this.running.set(key, assessment);
    this.onDidChange(this.running.size);
    return assessment;
  }

  get(key: string): RunningAssessment | undefined {
    return this.running.get(key);
  }

  all(): RunningAssessment[] {
    return [...this.running.values()];
  }

  cancelAll(): void {
    for (const assessment of this.all()) assessment.cancel();
  }
}
