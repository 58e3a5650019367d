import type { ComparedUnit, TimelineComparison, UnitReading } from "../../core/timeline/compareTimelines.ts";
import { readTheme, watchTheme } from "../draw/theme.ts";
import type { Theme } from "../draw/theme.ts";
import { ticksOf } from "../layout/axis.ts";
import { fitLabel } from "../layout/lanes.ts";
import { wholeOf, xOf } from "../layout/viewport.ts";
import type { Viewport } from "../layout/viewport.ts";
import type { Scope } from "../scope.ts";
import type { Side } from "../state/figureChange.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "./dom.ts";
import { fitCanvas } from "./fitCanvas.ts";

const LANE = 30;
const LANES = { axis: 0, first: 22, second: 22 + LANE + 26 } as const;
const HEIGHT = LANES.second + LANE + 6;

/** Both readings one above the other, each word joined to itself. It shows the stretch that the timeline shows. */
export function comparisonAxis(scope: Scope, model: ViewModel, otherDuration: number | undefined, { units }: TimelineComparison, shown: Side): HTMLElement {
  const duration = Math.max(model.duration, otherDuration ?? 0);
  const canvas = el("canvas", { role: "img", "aria-label": "Both readings on one time axis: A above, B below. The list of differences has the times." });
  const strip = el("div", { class: "comparison-axis" }, canvas);
  let theme: Theme | undefined;
  const viewport = (): Viewport => {
    const { start, end } = model.viewport;
    const whole = start === 0 && end >= model.duration - 1e-6;
    return whole ? wholeOf(duration, strip.clientWidth) : { start, end, width: strip.clientWidth };
  };
  const paint = scope.frame(() => {
    const view = viewport();
    if (view.width === 0) return;
    theme ??= readTheme(strip);
    drawComparison(fitCanvas(canvas, view.width, HEIGHT), view, units, theme);
  });
  model.on("viewport", paint);
  model.on("recording", paint);
  watchTheme(scope, () => {
    theme = undefined;
    paint();
  });
  const observer = new ResizeObserver(paint);
  observer.observe(strip);
  scope.add(() => observer.disconnect());
  scope.on(canvas, "click", (event) => {
    const view = viewport();
    const above = units.find(({ first }) => contains(first, view, event.offsetX) && event.offsetY < LANES.second);
    const below = units.find(({ second: reading }) => contains(reading, view, event.offsetX) && event.offsetY >= LANES.second);
    const index = (above ?? below)?.[shown].index;
    if (index !== undefined) model.select({ lane: model.timeline.kind === "pronunciation" ? "phoneme" : "segment", index }, { play: true });
  });
  return strip;
}

function contains({ start, end }: UnitReading, view: Viewport, x: number): boolean {
  return start !== undefined && end !== undefined && x >= xOf(view, start) && x <= xOf(view, end);
}

function drawComparison(context: CanvasRenderingContext2D, view: Viewport, units: readonly ComparedUnit[], theme: Theme): void {
  context.clearRect(0, 0, view.width, HEIGHT);
  context.font = `11px ${theme.font}`;
  context.textBaseline = "middle";
  context.textAlign = "left";
  context.fillStyle = theme.muted;
  for (const tick of ticksOf(view)) if (tick.label) context.fillText(tick.label, tick.x + 3, 10);
  for (const unit of units) {
    join(context, view, unit, theme);
    box(context, view, unit, unit.first, LANES.first, "A", theme);
    box(context, view, unit, unit.second, LANES.second, "B", theme);
  }
}

function box(context: CanvasRenderingContext2D, view: Viewport, { text, change }: ComparedUnit, { kind, heard, start, end }: UnitReading, y: number, _side: "A" | "B", theme: Theme): void {
  if (start === undefined || end === undefined || end < view.start || start > view.end) return;
  const x = xOf(view, start);
  const width = Math.max(1, xOf(view, end) - x);
  const colour = kind === "untold" ? theme.muted : theme.kind[kind];
  context.globalAlpha = change === "same" ? 0.14 : 0.4;
  context.fillStyle = colour;
  context.fillRect(x, y, Math.max(1, width - 1), LANE);
  context.globalAlpha = 1;
  if (kind !== "correct") context.fillRect(x, y + LANE - 3, Math.max(1, width - 1), 3);
  if (width < 14) return;
  context.fillStyle = theme.foreground;
  const label = kind === "substitution" ? heard.join(" ") : text;
  context.fillText(fitLabel(label, width - 6, (part) => context.measureText(part).width), x + 3, y + LANE / 2);
}

/** A line from a word to the same word below, so that faster and slower stretches are seen. */
function join(context: CanvasRenderingContext2D, view: Viewport, { first, second, change }: ComparedUnit, theme: Theme): void {
  if (first.start === undefined || second.start === undefined) return;
  const [from, to] = [xOf(view, first.start), xOf(view, second.start)];
  if (Math.max(from, to) < 0 || Math.min(from, to) > view.width) return;
  context.strokeStyle = change === "same" ? theme.line : theme.accent;
  context.lineWidth = change === "same" ? 1 : 1.5;
  context.beginPath();
  context.moveTo(from, LANES.first + LANE);
  context.lineTo(to, LANES.second);
  context.stroke();
}
