import { randomBytes } from "node:crypto";
import { t } from "@vscode/l10n";
import { TAKE_REFUSAL, type TakeEnd } from "#pages/recorder/takeProtocol.ts";
import type { Clock } from "#platform/time/clock.ts";
import { afterAwake } from "#platform/time/countdown.ts";
import { isSameSecret } from "#platform/node/hash.ts";
import { ProblemError } from "#service/http/problemError.ts";
import type { TakeLimits } from "./takeLimits.ts";

export interface TakeSessionOptions {
  clock: Clock;
  limits: Pick<TakeLimits, "gone" | "left" | "unopened" | "unused">;
  onOpened: () => void;
}

/**
 * The token in the address is valid once: it is exchanged for a seat, which the page keeps while its tab exists. A page that is reloaded
 * exchanges its seat for a new one, so that of two tabs only one can continue.
 */
export class TakeSession {
  /** 256 bits. */
  readonly token = secret();
  readonly ended: Promise<TakeEnd>;
  /** Resolves when nobody still has to learn of the end. */
  readonly informed: Promise<void>;
  private readonly resolve: { ended: (why: TakeEnd) => void; informed: () => void };
  private readonly listeners = new Set<() => void>();
  private seat: string | undefined;
  private end_: TakeEnd | undefined;
  private cancelUnused: () => void;
  private cancelGone = (): void => undefined;

  constructor(private readonly options: TakeSessionOptions) {
    let [ended, informed] = [(_: TakeEnd): void => undefined, (): void => undefined];
    this.ended = new Promise((resolve) => (ended = resolve));
    this.informed = new Promise((resolve) => (informed = resolve));
    this.resolve = { ended, informed };
    this.cancelUnused = afterAwake(options.clock, options.limits.unopened, () => this.end("unused"));
  }

  /** @returns the seat from now on. @throws {ProblemError} 403, 409 or 410. */
  open(token: string | undefined, seat: string | undefined): string {
    if (seat !== undefined) this.require(seat);
    else this.takeToken(token);
    const { clock, limits, onOpened } = this.options;
    const isFirst = this.seat === undefined;
    this.seat = secret();
    // Another tab that had the seat learns that it has lost it.
    this.wake();
    this.heard();
    if (isFirst) {
      this.cancelUnused();
      this.cancelUnused = afterAwake(clock, limits.unused, () => this.end("unused"));
      onOpened();
    }
    return this.seat;
  }

  /** @throws {ProblemError} 403 for an invalid seat, 409 for one that another tab now has, 410 if the address has ended. */
  require(seat: string | undefined): void {
    if (seat === undefined || this.seat === undefined) throw unknownAddress();
    if (this.end_ === undefined && isSameSecret(seat, this.seat)) return this.heard();
    this.mustBeOpen();
    throw new ProblemError(409, TAKE_REFUSAL.moved, t("This page was opened again in another tab. Continue there."));
  }

  /** The page's tab is closed or loaded again. @throws {ProblemError} like `require`. */
  leave(seat: string | undefined): void {
    this.require(seat);
    this.heard(this.options.limits.left);
  }

  /** @throws {ProblemError} 410 if the address has ended. */
  mustBeOpen(): void {
    if (this.end_ !== undefined) throw new ProblemError(410, `${TAKE_REFUSAL.ended}${this.end_}`, t("This address is no longer valid."));
  }

  end(why: TakeEnd): void {
    if (this.end_ !== undefined) return;
    this.end_ = why;
    this.cancelUnused();
    this.cancelGone();
    if (this.seat === undefined) this.resolve.informed();
    this.wake();
    this.resolve.ended(why);
  }

  /** The page has learned of the end. */
  tell(): void {
    if (this.end_ !== undefined) this.resolve.informed();
  }

  /** Calls back once when the seat changes or the address ends. @returns a function that ends the subscription. */
  onChange(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private takeToken(token: string | undefined): void {
    if (token === undefined || !isSameSecret(token, this.token)) throw unknownAddress();
    this.mustBeOpen();
    if (this.seat !== undefined) {
      throw new ProblemError(409, TAKE_REFUSAL.used, t("This address has already been used. Each address works once."));
    }
  }

  private heard(within = this.options.limits.gone): void {
    this.cancelGone();
    this.cancelGone = afterAwake(this.options.clock, within, () => this.end("gone"));
  }

  private wake(): void {
    const all = [...this.listeners];
    this.listeners.clear();
    for (const listener of all) listener();
  }
}

function unknownAddress(): ProblemError {
  return new ProblemError(403, TAKE_REFUSAL.unknown, t("This address is not valid for recording, or it has expired."));
}

function secret(): string {
  return randomBytes(32).toString("base64url");
}
