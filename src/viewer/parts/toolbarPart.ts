import { RATES } from "../audio/player.ts";
import { clock } from "../layout/axis.ts";
import type { Scope } from "../scope.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "./dom.ts";
import { icon } from "./icon.ts";
import type { IconName } from "./icon.ts";
import { showWhole, ZOOM_STEP, zoomStep, zoomToSelection } from "./keyCommands.ts";
import { showMenuPart } from "./showMenuPart.ts";

/** Playing and zooming by button. */
export function toolbarPart(scope: Scope, model: ViewModel, options: { copyRecord?: () => void; showKeys?: () => void } = {}): HTMLElement {
  const button = (name: IconName, label: string, keys: string, act: () => void, text?: string) => {
    const element = el("button", { type: "button", class: text ? "tool wide" : "tool", "aria-label": label, title: keys ? `${label} (${keys})` : label }, icon(name), text);
    scope.on(element, "click", act);
    return element;
  };
  const play = button("play", "Play", "Space", () => model.togglePlay());
  const segment = button("segment", "Play the selection", "Enter", () => model.playSelection(), "Selection");
  const onward = button("onward", "Play from here on", "Shift+Enter", () => model.playOnward(), "From here");
  const loop = button("loop", "Loop", "L", () => model.setSettings({ loop: !model.settings.loop }));
  const rate = el("select", { class: "tool", "aria-label": "Speed of playing", title: "Speed of playing (< >); the pitch stays" }, ...RATES.map((value) => el("option", { value }, `${value}×`)));
  const zoomSelection = button("fit", "Show the selection across the screen", "Z", () => zoomToSelection(model));
  const position = el("span", { class: "position" });
  scope.on(rate, "change", () => model.setSettings({ rate: Number(rate.value) }));
  const update = () => {
    play.replaceChildren(icon(model.isPlaying ? "pause" : "play"));
    const label = model.isPlaying ? "Pause" : "Play";
    play.setAttribute("aria-label", label);
    play.title = `${label} (Space)`;
    play.disabled = !model.recording;
    segment.disabled = !model.recording || !model.activeSpan;
    onward.disabled = !model.recording;
    zoomSelection.disabled = !model.activeSpan;
    loop.setAttribute("aria-pressed", String(model.settings.loop));
    rate.value = String(model.settings.rate);
  };
  const showTime = () => (position.textContent = positionText(model));
  for (const change of ["timeline", "playing", "recording", "selection", "range", "settings"] as const) model.on(change, update);
  for (const change of ["time", "recording", "range"] as const) model.on(change, showTime);
  update();
  showTime();
  return el(
    "div",
    { class: "toolbar", role: "toolbar", "aria-label": "Playing and zoom" },
    play, segment, onward, loop, rate, position,
    el("span", { class: "spring" }),
    options.copyRecord && button("copy", "Copy record as text", "", options.copyRecord, "Copy record"),
    ...showMenuPart(scope, model),
    button("out", "Zoom out", "−", () => zoomStep(model, 1 / ZOOM_STEP)),
    button("in", "Zoom in", "+", () => zoomStep(model, ZOOM_STEP)),
    zoomSelection,
    button("whole", "Show the whole recording", "0", () => showWhole(model)),
    options.showKeys && button("keys", "Keys and mouse", "?", options.showKeys),
  );
}

/** Where the playhead is, and how long what was chosen by hand is. */
function positionText({ time, duration, range }: ViewModel): string {
  const place = `${clock(time, 2)} / ${clock(duration, 2)}`;
  return range ? `${place}  ·  ${clock(range.end - range.start, 3)} selected` : place;
}
