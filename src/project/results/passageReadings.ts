import { utf8Of } from "#core/bytes/utf8Of.ts";
import { HumanError } from "#core/humanError.ts";
import type { KnownReading } from "#core/passage/passageTable.ts";
import { placeFrom } from "#platform/relativePath.ts";
import { passageReading } from "#results/passageReading.ts";
import { LARGEST_ASSESSMENT } from "#results/resultEnding.ts";
import { type Address, addressOf, addressParts } from "../files/address.ts";
import type { Files } from "../files/files.ts";

export interface PassageReadings {
  /** By the address of the passage. */
  of: ReadonlyMap<Address, KnownReading[]>;
  /** Files without a readable result. */
  unread: Address[];
}

/** Who read which passages how well, as far as results say; those found until the signal says so. */
export async function passageReadings(
  files: Pick<Files, "read">,
  results: Iterable<Address>,
  signal: AbortSignal,
): Promise<PassageReadings> {
  const of = new Map<Address, KnownReading[]>();
  const unread: Address[] = [];
  for (const file of results) {
    if (signal.aborted) break;
    // A folder of that name, a link to nothing, or a file that is damaged: none of them is a reading.
    const bytes = await files.read(file, { most: LARGEST_ASSESSMENT, signal }).catch(() => undefined);
    const reading = bytes && readable(utf8Of(bytes));
    if (!bytes || reading instanceof HumanError) unread.push(file);
    else if (reading) {
      const passage = addressFrom(file, reading.passage);
      of.set(passage, [...(of.get(passage) ?? []), reading]);
    }
  }
  return { of, unread };
}

function readable(text: string): ReturnType<typeof passageReading> | HumanError {
  try {
    return passageReading(text);
  } catch (error) {
    if (error instanceof HumanError) return error;
    throw error;
  }
}

function addressFrom(file: Address, written: string): Address {
  const parts = addressParts(file);
  const place = placeFrom(parts, written);
  return addressOf("uri" in place ? addressParts(place.uri) : { ...parts, path: place.path });
}
