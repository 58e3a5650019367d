import { resolve } from "node:path";
import { partsOf } from "#sets/results/resultPlaces.ts";

/** The whole path, as those of results and recordings are compared with. */
export function partsOfFolder(folder: string): string[] {
  return partsOf(resolve(folder));
}
