import type { TierItem } from "../formats/annotation.ts";
import type { PlaceLabel } from "../formats/placeLabel.ts";

export interface Observed extends PlaceLabel {
  /** Its interval in the tier `reading`; absent without a time. */
  anchor: TierItem | undefined;
  heard: string[];
  /** Its words were removed from the file. */
  gone: boolean;
  /** Seconds; only if different from the service's. */
  start?: number;
  end?: number;
}
