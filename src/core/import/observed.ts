import type { TierItem } from "../formats/annotation.ts";
import type { PlaceLabel } from "../formats/placeLabel.ts";

/** The content of a file about one place of the text. */
export interface Observed extends PlaceLabel {
  /** Its interval in the tier `reading`; absent for what has no time. */
  anchor: TierItem | undefined;
  heard: string[];
  /** True if its words were removed from the file. */
  gone: boolean;
  /** Seconds, where they differ from the service's. */
  start?: number;
  end?: number;
}
