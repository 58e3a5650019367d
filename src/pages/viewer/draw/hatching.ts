import type { ReadingKind } from "#core/reading/miscues.ts";

export type Hatch = "up" | "down" | "upright" | "level" | "cross" | "dots";

/** Distinguishes kinds without their colour, besides dashes and the signs in labels. */
export const KIND_HATCH: Partial<Record<ReadingKind, Hatch>> = {
  substitution: "up",
  variant: "down",
  soundedOut: "dots",
  insertion: "upright",
  repetition: "level",
  selfCorrection: "cross",
  falseStart: "dots",
};

/** Distance of the lines in CSS pixels. */
const LINE_PITCH_PX = 7;

/** By kind and colour, sharp at any pixel ratio. */
export class Hatchings {
  private readonly patterns = new Map<string, CanvasPattern>();

  constructor(private readonly ratio: number) {}

  of(context: CanvasRenderingContext2D, hatch: Hatch, colour: string): CanvasPattern {
    const name = `${hatch} ${colour}`;
    const known = this.patterns.get(name);
    if (known) return known;
    const size = Math.round(LINE_PITCH_PX * this.ratio);
    const tile = document.createElement("canvas");
    tile.width = tile.height = size;
    const drawing = tile.getContext("2d")!;
    drawing.strokeStyle = drawing.fillStyle = colour;
    drawing.lineWidth = Math.max(1, Math.round(this.ratio));
    draw(drawing, hatch, size);
    const pattern = context.createPattern(tile, "repeat")!;
    pattern.setTransform(new DOMMatrix().scale(LINE_PITCH_PX / size));
    this.patterns.set(name, pattern);
    return pattern;
  }
}

function draw(context: CanvasRenderingContext2D, hatch: Hatch, size: number): void {
  if (hatch === "dots") {
    const dot = Math.max(1, Math.round(size / 5));
    context.fillRect(0, 0, dot, dot);
    context.fillRect(Math.round(size / 2), Math.round(size / 2), dot, dot);
    return;
  }
  context.beginPath();
  // Slanted lines are drawn over the edges so that neighbouring tiles join.
  for (const shift of [-size, 0, size]) {
    if (hatch === "up" || hatch === "cross") line(context, shift - 1, size + 1, shift + size + 1, -1);
    if (hatch === "down" || hatch === "cross") line(context, shift - 1, -1, shift + size + 1, size + 1);
  }
  const half = context.lineWidth / 2;
  if (hatch === "upright") line(context, half, 0, half, size);
  if (hatch === "level") line(context, 0, half, size, half);
  context.stroke();
}

function line(context: CanvasRenderingContext2D, fromX: number, fromY: number, toX: number, toY: number): void {
  context.moveTo(fromX, fromY);
  context.lineTo(toX, toY);
}
