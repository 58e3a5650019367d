import type { Memento } from "#platform/memento.ts";
import type { AssessedBy } from "#contract/reading/reading.ts";

const STATE = "speechAssessment.pace";
/** Seconds. Runs that took less say little: the first reading starts the engine. */
const SHORTEST_RUN_SECONDS = 5;
/** Seconds for each second of sound, of the embedded engine with two analyses at a time on a machine with two cores. */
const EMBEDDED_REAL_TIME_FACTOR = 0.1;

/** A run estimates its duration from those of earlier ones. */
export class SetPace {
  constructor(private readonly state: Memento) {}

  /** Seconds for each second of sound; undefined for a service that nothing is known about. */
  of({ service, origin }: Pick<AssessedBy, "service" | "origin">): number | undefined {
    const kept = this.all()[origin ?? service];
    return typeof kept === "number" && kept > 0 ? kept : service === "embedded" ? EMBEDDED_REAL_TIME_FACTOR : undefined;
  }

  /** @param sound seconds that were assessed. @param seconds the time that it took. */
  async keep({ service, origin }: Pick<AssessedBy, "service" | "origin">, sound: number, seconds: number): Promise<void> {
    if (sound <= 0 || seconds < SHORTEST_RUN_SECONDS) return;
    await this.state.update(STATE, { ...this.all(), [origin ?? service]: seconds / sound });
  }

  private all(): Record<string, unknown> {
    const kept = this.state.get<unknown>(STATE);
    return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  }
}
