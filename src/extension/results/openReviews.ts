import { Emitter } from "#platform/emitter.ts";
import type { Address } from "#project/files/address.ts";
import type { Review } from "#core/review/review.ts";

declare module "../services/services.ts" {
  interface Services {
    readonly reviews: OpenReviews;
  }
}

/** Code that reads a result's file asks here first, so that marks and exports follow changes that are not saved yet. */
export class OpenReviews {
  private readonly reviews = new Map<string, Review>();
  private readonly changed = new Emitter<Address>();
  /** Fires with the file of the result. */
  readonly onDidChange = this.changed.event;

  /** As it would be saved; undefined if it is as it was saved. */
  of(uri: Address): Review | undefined {
    return this.reviews.get(uri);
  }

  /** @param review undefined if it is as it was saved. */
  set(uri: Address, review: Review | undefined): void {
    if (review) this.reviews.set(uri, review);
    else this.reviews.delete(uri);
    this.changed.fire(uri);
  }

  dispose(): void {
    this.changed.dispose();
  }
}
