import { t } from "@vscode/l10n";
import { RATES } from "../audio/player.ts";
import { clock } from "../layout/axis.ts";
import type { Scope } from "../../kit/scope.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import { icon } from "./icon.ts";
import type { IconName } from "./icon.ts";
import { showWhole, ZOOM_STEP, zoomStep, zoomToSelection } from "./keyCommands.ts";
import { showMenuPart } from "./showMenuPart.ts";

export function toolbarPart(scope: Scope, model: ViewModel, options: { copyRecord?: () => void; showKeys?: () => void } = {}): HTMLElement {
  const button = (name: IconName, label: string, keys: string, act: () => void, text?: string) => {
    const element = el(
      "button",
      { type: "button", class: text ? "tool wide" : "tool", "aria-label": label, title: keys ? `${label} (${keys})` : label },
      icon(name),
      text,
    );
    scope.on(element, "click", act);
    return element;
  };
  const play = button("play", t("Play"), t("Space"), () => model.togglePlay());
  const segment = button("segment", t("Play the selection"), t("Enter"), () => model.playSelection(), t("Selection"));
  const onward = button("onward", t("Play from here on"), t("Shift+Enter"), () => model.playOnward(), t("From here"));
  const loop = button("loop", t("Loop"), "L", () => model.setSettings({ loop: !model.settings.loop }));
  const rate = el(
    "select",
    { class: "tool", "aria-label": t("Playback speed"), title: t("Playback speed (< >); the pitch stays the same") },
    ...RATES.map((value) => el("option", { value }, `${value}×`)),
  );
  const zoomSelection = button("fit", t("Zoom to the selection"), "Z", () => zoomToSelection(model));
  const position = el("span", { class: "position" });
  scope.on(rate, "change", () => model.setSettings({ rate: Number(rate.value) }));
  const update = () => {
    play.replaceChildren(icon(model.isPlaying ? "pause" : "play"));
    const label = model.isPlaying ? t("Pause playback") : t("Play");
    play.setAttribute("aria-label", label);
    play.title = `${label} (${t("Space")})`;
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
    { class: "toolbar", role: "toolbar", "aria-label": t("Playback and zoom") },
    play,
    segment,
    onward,
    loop,
    rate,
    position,
    el("span", { class: "spring" }),
    options.copyRecord && button("copy", t("Copy Record as Text"), "", options.copyRecord, t("Copy Record")),
    ...showMenuPart(scope, model),
    button("out", t("Zoom out"), "−", () => zoomStep(model, 1 / ZOOM_STEP)),
    button("in", t("Zoom in"), "+", () => zoomStep(model, ZOOM_STEP)),
    zoomSelection,
    button("whole", t("Show the whole recording"), "0", () => showWhole(model)),
    options.showKeys && button("keys", t("Keys and mouse"), "?", options.showKeys),
  );
}

/** The playhead, and the length of what was chosen by hand. */
function positionText({ time, duration, range }: ViewModel): string {
  const place = `${clock(time, 2)} / ${clock(duration, 2)}`;
  return range ? t`${place}  ·  ${clock(range.end - range.start, 3)} selected` : place;
}
