import type { ReadingKind } from "#core/reading/miscues.ts";
import type { Scope } from "../../kit/scope.ts";
import type { TrackKind } from "../audio/tracks.ts";
import { blend, colourReader, contrast, css } from "./colour.ts";
import type { Rgb } from "./colourMap.ts";

/** Opaque colours, so that nothing shows through. */
export interface Theme {
  background: string;
  foreground: string;
  muted: string;
  line: string;
  accent: string;
  wave: string;
  warning: string;
  kind: Record<ReadingKind, string>;
  tracks: Record<TrackKind, string>;
  /** By their parts, for mixing. */
  rgb: { background: Rgb; foreground: Rgb; muted: Rgb; accent: Rgb; warning: Rgb; kind: Record<ReadingKind, Rgb> };
  /** From 0 to 100 in steps of ten. */
  scores: string[];
  font: string;
  highContrast: boolean;
}

/** Reads the colours that viewer.css takes from the theme. */
export function readTheme(element: HTMLElement): Theme {
  const style = getComputedStyle(element);
  const text = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  const read = colourReader(text("--background", "#1e1e1e"));
  const colour = (name: string, otherwise: string) => read(text(name, otherwise));
  const background = colour("--background", "#1e1e1e");
  const foreground = colour("--foreground", "#cccccc");
  const muted = colour("--muted", "#999999");
  const accent = colour("--accent", "#3794ff");
  const warning = colour("--doubt", "#cca700");
  const kind: Record<ReadingKind, Rgb> = {
    correct: muted,
    substitution: colour("--substitution", "#f14c4c"),
    omission: colour("--omission", "#b180d7"),
    told: colour("--told", "#d18616"),
    variant: colour("--variant", "#89d185"),
    soundedOut: colour("--sounded-out", "#29b8db"),
    insertion: colour("--insertion", "#3794ff"),
    repetition: colour("--repetition", "#d18616"),
    selfCorrection: colour("--self-correction", "#89d185"),
    falseStart: colour("--false-start", "#29b8db"),
  };
  return {
    background: css(background),
    foreground: css(foreground),
    muted: css(muted),
    line: css(colour("--line", "#444444")),
    accent: css(accent),
    wave: css(colour("--wave", "#8a8a8a")),
    warning: css(warning),
    kind: Object.fromEntries(Object.entries(kind).map(([name, value]) => [name, css(value)])) as Record<ReadingKind, string>,
    tracks: {
      pitch: css(colour("--pitch", "#29b8db")),
      formants: css(colour("--formants", "#f14c4c")),
      intensity: css(colour("--intensity", "#cca700")),
    },
    rgb: { background, foreground, muted, accent, warning, kind },
    scores: scoreColours(kind.substitution, colour("--vscode-charts-yellow", "#cca700"), colour("--right", "#89d185")),
    font: style.fontFamily || "sans-serif",
    highContrast: document.body.classList.contains("vscode-high-contrast") || contrast(background, foreground) > 18 || FORCED.matches,
  };
}

/** The system replaces the page's colours by its own. */
const FORCED = window.matchMedia("(forced-colors: active)");

/** From the colour for wrong through yellow to the colour for right. */
function scoreColours(low: Rgb, middle: Rgb, high: Rgb): string[] {
  return Array.from({ length: 11 }, (_, step) => (step < 6 ? blend(middle, low, step / 6) : blend(high, middle, (step - 6) / 4)));
}

/** The editor then changes the body's class and the variables on the root; the system says so itself. */
export function watchTheme(scope: Scope, changed: () => void): void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributes: true, attributeFilter: ["class", "data-vscode-theme-id"] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["style", "class"] });
  scope.add(() => observer.disconnect());
  scope.on(FORCED, "change", changed);
}
