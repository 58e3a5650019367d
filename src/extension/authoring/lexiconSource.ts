import type { WordLexicon } from "#language/language.ts";
import { Emitter } from "#platform/emitter.ts";

/** Read once, when first needed. */
export class LexiconSource {
  private readonly reported = new Emitter();
  readonly onDidLoad = this.reported.event;
  private loading: Promise<WordLexicon> | undefined;
  private lexicon: WordLexicon | undefined;

  constructor(
    private readonly read: () => Promise<WordLexicon>,
    private readonly log: { info(text: string): void; error(text: string, error: unknown): void },
  ) {}

  /** The first call starts reading the dictionary; `onDidLoad` fires when it is available. */
  get current(): WordLexicon | undefined {
    if (!this.loading) this.load().catch((error: unknown) => this.log.error("The pronouncing dictionary could not be read", error));
    return this.lexicon;
  }

  /** Does not start to read it. */
  get loaded(): WordLexicon | undefined {
    return this.lexicon;
  }

  /** A failed read is retried by the next call. */
  load(): Promise<WordLexicon> {
    this.loading ??= this.start();
    return this.loading;
  }

  dispose(): void {
    this.reported.dispose();
  }

  private async start(): Promise<WordLexicon> {
    const started = performance.now();
    try {
      this.lexicon = await this.read();
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
    this.log.info(`Read the pronouncing dictionary in ${(performance.now() - started).toFixed(0)} ms.`);
    this.reported.fire();
    return this.lexicon;
  }
}
