import { t } from "@vscode/l10n";
import { laneLabel } from "../layout/lanes.ts";
import { LANE_ORDER } from "../layout/placedItems.ts";
import type { Scope } from "../../kit/scope.ts";
import { FORMANT_CEILINGS_HZ, PITCH_CEILINGS_HZ, RANGES_DB, TOPS_HZ, WAVE_ZOOMS, WINDOWS_MILLISECONDS } from "../state/timelineSettings.ts";
import { TRACK_KINDS, type TrackKind } from "../audio/tracks.ts";
import type { BandId, SpectrogramSettings, TimelineSettings } from "../state/timelineSettings.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { el } from "../../kit/dom.ts";
import { icon } from "./icon.ts";

const TRACK_LABEL: Record<TrackKind, string> = { pitch: t("Pitch (F0)"), formants: t("Formants (F1 to F3)"), intensity: t("Intensity") };

/** Chooses what the timeline shows. The browser closes it on Escape and outside clicks. */
export function showMenuPart(scope: Scope, model: ViewModel): [HTMLElement, HTMLElement] {
  const menu = el("div", { class: "show-menu", popover: "auto", role: "group", "aria-label": t("What the timeline shows") });
  const button = el(
    "button",
    { type: "button", class: "tool wide", "aria-haspopup": "true", "aria-label": t("Show"), title: t("Lanes, spectrogram and following") },
    icon("layers"),
    t("Show"),
  );
  const updates: (() => void)[] = [];

  const band = (id: BandId, label: string) =>
    checkbox(
      label,
      () => !model.settings.hidden.includes(id),
      (shown) =>
        model.setSettings({ hidden: shown ? model.settings.hidden.filter((other) => other !== id) : [...model.settings.hidden, id] }),
    );
  const checkbox = (label: string, is: () => boolean, set: (on: boolean) => void) => {
    const box = el("input", { type: "checkbox" });
    scope.on(box, "change", () => set(box.checked));
    updates.push(() => (box.checked = is()));
    return el("label", { class: "choice" }, box, label);
  };
  const choice = <T extends string | number>(
    label: string,
    values: readonly (readonly [T, string])[],
    is: () => T,
    set: (value: T) => void,
  ) => {
    const select = el("select", {}, ...values.map(([value, text]) => el("option", { value }, text)));
    scope.on(select, "change", () => set(values.find(([value]) => String(value) === select.value)![0]));
    updates.push(() => (select.value = String(is())));
    return el("label", { class: "choice" }, el("span", {}, label), select);
  };
  const spectrum = <K extends keyof SpectrogramSettings>(key: K, value: SpectrogramSettings[K]) =>
    model.setSettings({ spectrogram: { ...model.settings.spectrogram, [key]: value } });
  const number = (label: string, key: "windowMilliseconds" | "topHz" | "rangeDb", values: readonly (readonly [number, string])[]) =>
    choice(
      label,
      values,
      () => model.settings.spectrogram[key],
      (value) => spectrum(key, value),
    );

  const track = (kind: TrackKind) => {
    const label = checkbox(
      TRACK_LABEL[kind],
      () => model.settings.tracks.shown.includes(kind),
      (shown) => {
        const others = model.settings.tracks.shown.filter((other) => other !== kind);
        model.setSettings({ tracks: { ...model.settings.tracks, shown: shown ? [...others, kind] : others } });
      },
    );
    label.append(el("i", { class: `track-sign ${kind}`, "aria-hidden": "true" }));
    return label;
  };
  const ceiling = (label: string, key: "pitchCeilingHz" | "formantCeilingHz", values: readonly number[]) =>
    choice(
      label,
      values.map((hertz) => [hertz, `${hertz} Hz`] as const),
      () => model.settings.tracks[key],
      (hertz) => model.setSettings({ tracks: { ...model.settings.tracks, [key]: hertz } }),
    );
  const waveZoom = choice(
    t("Waveform height"),
    WAVE_ZOOMS.map((times) => [times, `${times}×`] as const),
    () => model.settings.waveZoom,
    (times) => model.setSettings({ waveZoom: times }),
  );
  const ownTiers = band("own", t("Your own tiers"));
  const lanes = LANE_ORDER.map((id) => ({ id, choice: band(id, laneLabel(id)) }));
  updates.push(() => {
    for (const { id, choice: lane } of lanes) lane.hidden = !model.lanes.has(id);
    ownTiers.hidden = model.ownTiers.length === 0;
  });
  menu.append(
    el(
      "fieldset",
      {},
      el("legend", {}, t("Lanes")),
      band("wave", t("Waveform")),
      waveZoom,
      ...lanes.map(({ choice: lane }) => lane),
      ownTiers,
    ),
    el(
      "fieldset",
      {},
      el("legend", {}, t("Spectrogram")),
      checkbox(
        t("Show"),
        () => model.spectrogramShown,
        (shown) => spectrum("shown", shown),
      ),
      number(
        t("Window"),
        "windowMilliseconds",
        WINDOWS_MILLISECONDS.map((ms) => [ms, `${ms} ms`]),
      ),
      number(
        t("Up to"),
        "topHz",
        TOPS_HZ.map((hertz) => [hertz, `${hertz / 1000} kHz`]),
      ),
      number(
        t("Range"),
        "rangeDb",
        RANGES_DB.map((decibels) => [decibels, `${decibels} dB`]),
      ),
      choice(
        t("Colors"),
        [
          ["greys", t("Grays")],
          ["viridis", "Viridis"],
        ],
        () => model.settings.spectrogram.colours,
        (value) => spectrum("colours", value),
      ),
    ),
    el(
      "fieldset",
      {},
      el("legend", {}, t("Over the spectrogram")),
      ...TRACK_KINDS.map(track),
      ceiling(t("Pitch up to"), "pitchCeilingHz", PITCH_CEILINGS_HZ),
      ceiling(t("Five formants below"), "formantCeilingHz", FORMANT_CEILINGS_HZ),
    ),
    el(
      "fieldset",
      {},
      el("legend", {}, t("While playing")),
      choice<TimelineSettings["follow"]>(
        t("Follow"),
        [
          ["page", t("Page by page")],
          ["centre", t("In the middle")],
          ["off", t("Not at all")],
        ],
        () => model.settings.follow,
        (follow) => model.setSettings({ follow }),
      ),
    ),
  );
  const update = () => updates.forEach((work) => work());
  model.on("settings", update);
  model.on("recording", update);
  model.on("viewport", () => menu.matches(":popover-open") && update());
  update();
  scope.on(button, "click", () => menu.togglePopover());
  scope.on(menu, "toggle", (event) => {
    const open = event.newState === "open";
    button.setAttribute("aria-expanded", String(open));
    if (open) {
      update();
      place(menu, button);
    }
  });
  button.setAttribute("aria-expanded", "false");
  return [button, menu];
}

/** Below its button, or above where the window ends. */
function place(menu: HTMLElement, button: HTMLElement): void {
  const at = button.getBoundingClientRect();
  const left = Math.max(8, Math.min(document.documentElement.clientWidth - menu.offsetWidth - 8, at.right - menu.offsetWidth));
  const below = at.bottom + 4;
  const fits = below + menu.offsetHeight <= window.innerHeight - 8;
  menu.style.left = `${left}px`;
  menu.style.top = `${fits ? below : Math.max(8, at.top - menu.offsetHeight - 4)}px`;
}
