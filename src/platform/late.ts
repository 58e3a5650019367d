/** Loaded and made on first use, and again after a failure. */
export class Late<Part> {
  private making: Promise<Part> | undefined;

  constructor(private readonly make: () => Promise<Part>) {}

  get isWanted(): boolean {
    return this.making !== undefined;
  }

  get(): Promise<Part> {
    this.making ??= this.make().catch((error: unknown) => {
      this.making = undefined;
      throw error;
    });
    return this.making;
  }

  dispose(this: Late<Part & { dispose(): void }>): void {
    void this.making?.then(
      (part) => part.dispose(),
      () => undefined,
    );
  }
}
