import type { SheetFigure } from "#core/agreement/agreementSheet.ts";
import { type IntervalScale, placeOn } from "./intervalScale.ts";

interface DrawingProps {
  figure: Pick<SheetFigure, "value" | "interval">;
  scale: IntervalScale;
}

/** A dot with a bar around it; the same is beside it as text. */
export function IntervalDrawing({ figure: { value, interval }, scale }: DrawingProps) {
  const [from, to] = interval?.map((edge) => placeOn(scale, edge)) ?? [];
  return (
    <span class="interval" aria-hidden="true">
      {scale.ticks.map((tick) => (
        <span class="interval-tick" style={{ left: percent(placeOn(scale, tick.value)) }} />
      ))}
      {from !== undefined && to !== undefined && (
        <span class="interval-bar" style={{ left: percent(from), width: `${(to - from) * 100}%` }} />
      )}
      {value !== undefined && <span class="interval-value" style={{ left: percent(placeOn(scale, value)) }} />}
    </span>
  );
}

export function IntervalAxis({ scale }: { scale: IntervalScale }) {
  return (
    <span class="interval-axis" aria-hidden="true">
      {scale.ticks.map(({ value, label }) => (
        <span style={{ left: percent(placeOn(scale, value)) }}>{label}</span>
      ))}
    </span>
  );
}

function percent(share: number): string {
  return `${(share * 100).toFixed(2)}%`;
}
