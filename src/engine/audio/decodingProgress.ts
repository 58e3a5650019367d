/** Remembers what the listener threw, to tell it from a fault in the file. */
export class DecodingProgress {
  stopped: { by: unknown } | undefined;
  private highest = 0;
  constructor(private readonly listener: (fraction: number) => void) {}

  report(fraction = 0): void {
    this.highest = Math.max(this.highest, Math.min(1, fraction));
    try {
      this.listener(this.highest);
    } catch (error) {
      this.stopped = { by: error };
      throw error;
    }
  }
}
