import { framesIn, type Posteriors } from "../acoustic/posteriors.ts";

/**
 * More than the cost of talking off the passage, going back or stopping; after an anchor that somebody went to, more than the cost of going
 * there (see `far`), so that a reader who finds the place again is never given up: `npm run bench:accuracy -- --parts long`.
 */
const BEAM_NATS = 140;
const ANCHORED_BEAM_NATS = 260;
/** The wider beam's words and time after such an anchor; each word read from there on is an anchor again. */
const ANCHORED_WORDS = 6;
const ANCHORED_SECONDS = 4;

/** Nats below the likeliest path at which others are given up: anywhere, and after a far jump to an anchor. */
export interface BeamWidths {
  anywhere: number;
  anchored: number;
}

/** Prunes paths by place. */
export class Beam {
  readonly floors: Float32Array;
  /** Last frame of the wider beam at each place. */
  private readonly anchoredUntil: Int32Array;
  private readonly anchoredFrames: number;

  constructor(
    places: number,
    sound: Pick<Posteriors, "frameSeconds">,
    private readonly widths: Readonly<BeamWidths> = { anywhere: BEAM_NATS, anchored: ANCHORED_BEAM_NATS },
  ) {
    this.floors = new Float32Array(places);
    this.anchoredUntil = new Int32Array(places);
    this.anchoredFrames = framesIn(ANCHORED_SECONDS, sound);
  }

  /**
   * @param lead score of the best path
   * @param anchors places that a reader may go to in this frame
   */
  lower(frame: number, lead: number, anchors: Int32Array): void {
    const { floors, anchoredUntil, widths } = this;
    for (let i = 0; i < floors.length; i++) floors[i] = lead - (anchoredUntil[i]! > frame ? widths.anchored : widths.anywhere);
    for (const place of anchors) floors[place] = lead - widths.anchored;
  }

  widen(place: number, frame: number): void {
    this.anchoredUntil.fill(frame + this.anchoredFrames, place, place + ANCHORED_WORDS);
  }

  isWide(place: number, frame: number): boolean {
    return this.anchoredUntil[place]! > frame;
  }
}
