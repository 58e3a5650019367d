import { useSignal } from "@preact/signals";
import { t } from "@vscode/l10n";
import type { ComponentChild } from "preact";
import { useRef } from "preact/hooks";
import { laneLabel } from "../layout/lanes.ts";
import { LANE_ORDER } from "../layout/placedItems.ts";
import { type Option, Select, Tick } from "../../kit/controls.tsx";
import { FORMANT_CEILINGS_HZ, PITCH_CEILINGS_HZ, RANGES_DB, TOPS_HZ, WAVE_ZOOMS, WINDOWS_MILLISECONDS } from "../state/timelineSettings.ts";
import { TRACK_KINDS, type TrackKind } from "../audio/tracks.ts";
import type { BandId, ColourMapName, SpectrogramSettings, TimelineSettings, TrackSettings } from "../state/timelineSettings.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { Icon } from "./icon.tsx";

const TRACK_LABEL: Record<TrackKind, string> = { pitch: t("Pitch (F0)"), formants: t("Formants (F1 to F3)"), intensity: t("Intensity") };

const COLOURS: readonly Option[] = [
  { value: "greys", label: t("Grays") },
  { value: "viridis", label: "Viridis" },
];
const FOLLOWING: readonly Option[] = [
  { value: "page", label: t("Page by page") },
  { value: "centre", label: t("In the middle") },
  { value: "off", label: t("Not at all") },
];

/** Chooses what the timeline shows. The browser closes it on Escape and outside clicks. */
export function ShowMenu({ model }: { model: ViewModel }) {
  const isOpen = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        class="tool wide"
        aria-haspopup="true"
        aria-expanded={isOpen.value}
        aria-label={t("Show")}
        title={t("Lanes, spectrogram and following")}
        onClick={() => menu.current!.togglePopover()}
      >
        <Icon name="layers" />
        {t("Show")}
      </button>
      <div
        ref={menu}
        class="show-menu"
        popover="auto"
        role="group"
        aria-label={t("What the timeline shows")}
        onBeforeToggle={({ newState }) => (isOpen.value = newState === "open")}
        onToggle={({ newState }) => newState === "open" && place(menu.current!, button.current!)}
      >
        {isOpen.value && <Choices model={model} />}
      </div>
    </>
  );
}

function Choices({ model }: { model: ViewModel }) {
  const { settings, lanes, ownTiers } = model;
  const { hidden, spectrogram, tracks } = settings;
  const setSpectrogram = (part: Partial<SpectrogramSettings>) => model.setSettings({ spectrogram: { ...spectrogram, ...part } });
  const setTracks = (part: Partial<TrackSettings>) => model.setSettings({ tracks: { ...tracks, ...part } });
  const tick = (label: string, checked: boolean, act: (isChecked: boolean) => void, sign?: ComponentChild) => (
    <label class="choice">
      <Tick checked={checked} tick={act} />
      {label}
      {sign}
    </label>
  );
  const choice = (label: string, value: string | number, options: readonly Option[], choose: (value: string) => void) => (
    <label class="choice">
      <span>{label}</span>
      <Select value={value} options={options} choose={choose} />
    </label>
  );
  const band = (id: BandId, label: string) =>
    tick(label, !hidden.includes(id), (isShown) => model.setSettings({ hidden: withOrWithout(hidden, id, !isShown) }));
  const number = (label: string, key: "windowMilliseconds" | "rangeDb", values: readonly number[], unit: string) =>
    choice(label, spectrogram[key], optionsOf(values, unit), (value) => setSpectrogram({ [key]: Number(value) }));
  const ceiling = (label: string, key: "pitchCeilingHz" | "formantCeilingHz", values: readonly number[]) =>
    choice(label, tracks[key], optionsOf(values, " Hz"), (value) => setTracks({ [key]: Number(value) }));
  return (
    <>
      <fieldset>
        <legend>{t("Lanes")}</legend>
        {band("wave", t("Waveform"))}
        {choice(t("Waveform height"), settings.waveZoom, optionsOf(WAVE_ZOOMS, "×"), (times) =>
          model.setSettings({ waveZoom: Number(times) }),
        )}
        {LANE_ORDER.filter((id) => lanes.has(id)).map((id) => band(id, laneLabel(id)))}
        {ownTiers.length > 0 && band("own", t("Your own tiers"))}
      </fieldset>
      <fieldset>
        <legend>{t("Spectrogram")}</legend>
        {tick(t("Show"), model.spectrogramShown, (shown) => setSpectrogram({ shown }))}
        {number(t("Window"), "windowMilliseconds", WINDOWS_MILLISECONDS, " ms")}
        {choice(
          t("Up to"),
          spectrogram.topHz,
          TOPS_HZ.map((hertz) => ({ value: hertz, label: `${hertz / 1000} kHz` })),
          (hertz) => setSpectrogram({ topHz: Number(hertz) }),
        )}
        {number(t("Range"), "rangeDb", RANGES_DB, " dB")}
        {choice(t("Colors"), spectrogram.colours, COLOURS, (colours) => setSpectrogram({ colours: colours as ColourMapName }))}
      </fieldset>
      <fieldset>
        <legend>{t("Over the spectrogram")}</legend>
        {TRACK_KINDS.map((kind) =>
          tick(
            TRACK_LABEL[kind],
            tracks.shown.includes(kind),
            (isShown) => setTracks({ shown: withOrWithout(tracks.shown, kind, isShown) }),
            <i class={`track-sign ${kind}`} aria-hidden="true" />,
          ),
        )}
        {ceiling(t("Pitch up to"), "pitchCeilingHz", PITCH_CEILINGS_HZ)}
        {ceiling(t("Five formants below"), "formantCeilingHz", FORMANT_CEILINGS_HZ)}
      </fieldset>
      <fieldset>
        <legend>{t("While playing")}</legend>
        {choice(t("Follow"), settings.follow, FOLLOWING, (follow) => model.setSettings({ follow: follow as TimelineSettings["follow"] }))}
      </fieldset>
    </>
  );
}

function withOrWithout<T>(list: readonly T[], one: T, isIn: boolean): T[] {
  return [...list.filter((other) => other !== one), ...(isIn ? [one] : [])];
}

function optionsOf(values: readonly number[], unit: string): Option[] {
  return values.map((value) => ({ value, label: `${value}${unit}` }));
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
