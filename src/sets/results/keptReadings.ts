import type { Address } from "#project/files/address.ts";
import type { FoundResults } from "#project/results/foundResults.ts";
import { passageAddress } from "#project/results/keepResult.ts";
import type { PlannedReading } from "../plan/plannedReading.ts";
import type { KeptReading } from "./keptReading.ts";

/** The results of readings that are already there, as a run needs them. */
export class KeptReadings {
  /** @param placesOf the folders in which results of a text, or of a recording without one, may be */
  constructor(
    private readonly found: FoundResults,
    private readonly placesOf: (passage: Address) => readonly Address[],
    private readonly read: (result: Address) => Promise<KeptReading>,
  ) {}

  async known(key: string, { reading }: { reading: PlannedReading }): Promise<KeptReading | undefined> {
    const file = await this.found.find(this.placesOf(passageAddress(reading)), key);
    // Removed or damaged since the folder was searched: then it does not count.
    return file === undefined ? undefined : this.read(file).catch(() => undefined);
  }

  /** The same, with results that others have added meanwhile. */
  knownNow(key: string, item: { reading: PlannedReading }): Promise<KeptReading | undefined> {
    this.found.lookAgain();
    return this.known(key, item);
  }

  async add(result: Address): Promise<KeptReading> {
    await this.found.add(result);
    return this.read(result);
  }
}
