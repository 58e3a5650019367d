/**
 * A path may fall behind this far: more than the cost of talking off the passage, going back or stopping. After an anchor
 * that somebody went to, more than the cost of going there (see `far`), so that a reader who finds the place again was
 * never given up: `npm run bench:accuracy -- --parts long`.
 */
const BEAM_NATS = 140;
const ANCHORED_BEAM_NATS = 260;
/** Words after such an anchor, and frames after it (4 s), for which the wider beam holds; each word read from there on is an anchor again. */
const ANCHORED_WORDS = 6;
const ANCHORED_FRAMES = 400;

/** Paths this much less likely than the likeliest are not followed further: anywhere, and where somebody went far to an anchor; nats. */
export interface BeamWidths {
  anywhere: number;
  anchored: number;
}

/** Which paths through a passage are followed further, by place. */
export class Beam {
  /** Anything that scores less at a place is not followed further. */
  readonly floors: Float32Array;
  /** Until which frame the wider beam holds at each place. */
  private readonly anchoredUntil: Int32Array;

  constructor(
    places: number,
    private readonly widths: Readonly<BeamWidths> = { anywhere: BEAM_NATS, anchored: ANCHORED_BEAM_NATS },
  ) {
    this.floors = new Float32Array(places);
    this.anchoredUntil = new Int32Array(places);
  }

  /**
   * Sets the floors of a frame.
   *
   * @param lead score of the best path
   * @param anchors places that a reader may go to in this frame
   */
  lower(frame: number, lead: number, anchors: Int32Array): void {
    const { floors, anchoredUntil, widths } = this;
    for (let i = 0; i < floors.length; i++) floors[i] = lead - (anchoredUntil[i]! > frame ? widths.anchored : widths.anywhere);
    for (const place of anchors) floors[place] = lead - widths.anchored;
  }

  /** Lets the wider beam hold for a while from a place on. */
  widen(place: number, frame: number): void {
    this.anchoredUntil.fill(frame + ANCHORED_FRAMES, place, place + ANCHORED_WORDS);
  }

  isWide(place: number, frame: number): boolean {
    return this.anchoredUntil[place]! > frame;
  }
}
