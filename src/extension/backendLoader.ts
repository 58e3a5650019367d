import { HumanError } from "../core/humanError.ts";
import type * as BackendBundle from "./backend.ts";
import { loadBundle } from "./host/node/loadBundle.ts";

export type Backend = typeof BackendBundle;

/** Loads dist/backend.cjs on first use. */
export class BackendLoader {
  private loading: Promise<Backend> | undefined;
  private loaded: Backend | undefined;

  constructor(private readonly importBackend: () => Promise<Backend> = importBundle) {}

  /** The same backend for everybody; a failed load is retried. */
  load(): Promise<Backend> {
    this.loading ??= this.start();
    return this.loading;
  }

  /** Whether an error is meant for people. The backend is a bundle of its own and brings its own copy of the class. */
  isHumanError(error: unknown): error is HumanError {
    return error instanceof HumanError || (this.loaded !== undefined && error instanceof this.loaded.HumanError);
  }

  private async start(): Promise<Backend> {
    try {
      this.loaded = await this.importBackend();
      return this.loaded;
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
  }
}

function importBundle(): Promise<Backend> {
  return loadBundle("backend");
}
