import { t } from "@vscode/l10n";
import { HEIGHT_RANGE, LANE_SIZES, withHeight } from "../layout/laneHeights.ts";
import type { LaneSize } from "../layout/laneHeights.ts";
import { bordersOf } from "../layout/lanes.ts";
import type { Band, LaneBorder } from "../layout/lanes.ts";
import type { Scope } from "../../kit/scope.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";

/** Pixels by which an arrow key moves a border; with Shift, by one. */
const KEY_STEP_PX = 8;

const LABEL: Record<LaneSize, string> = {
  wave: t("Height of the waveform"),
  spectrogram: t("Height of the spectrogram"),
  words: t("Height of the words"),
  phonemes: t("Height of the phonemes"),
};

/**
 * Borders below the lanes change their heights: by dragging, or by arrow keys, Home and End; Enter and a double-click take the usual height.
 * @returns the elements, and what moves them to the lanes that are shown
 */
export function timelineBorders(scope: Scope, model: ViewModel): { elements: HTMLElement[]; place: (bands: readonly Band[]) => void } {
  let borders: readonly LaneBorder[] = [];
  const elements = LANE_SIZES.map((size) => {
    const { least, usual, most } = HEIGHT_RANGE[size];
    const element = el("div", {
      class: "lane-border",
      role: "separator",
      "aria-orientation": "horizontal",
      "aria-label": LABEL[size],
      "aria-valuemin": least,
      "aria-valuemax": most,
      title: t("Drag to change the height, double-click for the usual height"),
      tabindex: 0,
      "data-lane": size,
    });
    const own = () => borders.find((border) => border.size === size)!;
    const set = (height: number | undefined) => model.setSettings({ heights: withHeight(model.settings.heights, size, height) });
    let held: { y: number; height: number } | undefined;
    scope.on(element, "pointerdown", (event) => {
      if (event.button !== 0) return;
      held = { y: event.clientY, height: own().height };
      element.setPointerCapture(event.pointerId);
    });
    scope.on(element, "pointermove", (event) => {
      if (held) set(held.height + (event.clientY - held.y) / own().bands);
    });
    for (const type of ["pointerup", "pointercancel"] as const) scope.on(element, type, () => (held = undefined));
    scope.on(element, "dblclick", () => set(undefined));
    scope.on(element, "keydown", (event) => {
      if (event.ctrlKey || event.altKey || event.metaKey) return;
      const step = event.shiftKey ? 1 : KEY_STEP_PX;
      const { height } = own();
      const next = { ArrowUp: height - step, ArrowDown: height + step, Home: least, End: most, Enter: usual }[event.key];
      if (next === undefined) return;
      set(next === usual ? undefined : next);
      event.preventDefault();
      event.stopPropagation();
    });
    return element;
  });
  return {
    elements,
    place: (bands) => {
      borders = bordersOf(bands, model.heights);
      for (const [i, size] of LANE_SIZES.entries()) {
        const border = borders.find((one) => one.size === size);
        const element = elements[i]!;
        element.hidden = !border;
        if (!border) continue;
        element.style.top = `${border.y}px`;
        element.setAttribute("aria-valuenow", String(border.height));
      }
    },
  };
}
