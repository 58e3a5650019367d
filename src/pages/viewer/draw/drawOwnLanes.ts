import { fitLabel } from "../layout/lanes.ts";
import type { OwnBox } from "../layout/ownLanes.ts";
import type { LabelWidths } from "./labelWidths.ts";
import type { Theme } from "./theme.ts";

export interface OwnScene {
  width: number;
  own: readonly OwnBox[];
  widths: LabelWidths;
}

const PADDING_PX = 4;

/** Imported tiers as annotation programs draw them: borders and text, without a verdict's colour. */
export function drawOwnLanes(context: CanvasRenderingContext2D, { own, width: screen, widths }: OwnScene, theme: Theme): void {
  if (own.length === 0) return;
  widths.use(context, `12px ${theme.font}`);
  context.textBaseline = "alphabetic";
  context.textAlign = "left";
  context.strokeStyle = theme.muted;
  context.lineWidth = 1;
  for (const { x, y, width, height } of own) {
    const [left, right] = [Math.max(-1, Math.round(x)) + 0.5, Math.min(screen + 1, Math.round(x + width)) + 0.5];
    if (width > 0) context.strokeRect(left, y + 0.5, Math.max(0.5, right - left), height - 1);
    else context.strokeRect(left, y + 0.5, 0, height - 1);
  }
  context.fillStyle = theme.foreground;
  for (const { x, y, width, height, room, label } of own) {
    const [left, right] = [Math.max(0, x) + PADDING_PX, Math.min(screen, x + room) - PADDING_PX];
    const text = right > left ? fitLabel(label.text, right - left, (one) => widths.measure(context, one)) : "";
    if (!text) continue;
    const at = width > 0 ? (left + right - widths.measure(context, text)) / 2 : left;
    context.fillText(text, at, y + height / 2 + 4);
  }
}
