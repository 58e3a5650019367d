import { type HumanError, isHumanError } from "../core/humanError.ts";
import type * as BackendBundle from "./backend.ts";
import { loadBundle } from "./host/node/loadBundle.ts";

export type Backend = typeof BackendBundle;

/** Loads dist/backend.cjs on first use. */
export class BackendLoader {
  private loading: Promise<Backend> | undefined;

  constructor(private readonly importBackend: () => Promise<Backend> = importBundle) {}

  /** The same backend for everybody; a failed load is retried. */
  load(): Promise<Backend> {
    this.loading ??= this.start();
    return this.loading;
  }

  /** Whether an error is meant for people, from this bundle or another. */
  isHumanError(error: unknown): error is HumanError {
    return isHumanError(error);
  }

  private async start(): Promise<Backend> {
    try {
      return await this.importBackend();
    } catch (error) {
      this.loading = undefined;
      throw error;
    }
  }
}

function importBundle(): Promise<Backend> {
  return loadBundle("backend");
}
