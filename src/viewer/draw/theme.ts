import type { ReadingKind } from "../../core/reading/miscues.ts";
import type { Scope } from "../scope.ts";

/** The colours of the editor's theme as a canvas needs them. */
export interface Theme {
  background: string;
  foreground: string;
  muted: string;
  line: string;
  accent: string;
  wave: string;
  kind: Record<ReadingKind, string>;
  font: string;
  highContrast: boolean;
}

/** Reads the colours that viewer.css takes from the theme. */
export function readTheme(element: HTMLElement): Theme {
  const style = getComputedStyle(element);
  const colour = (name: string, otherwise: string) => style.getPropertyValue(name).trim() || otherwise;
  return {
    background: colour("--background", "#1e1e1e"),
    foreground: colour("--foreground", "#cccccc"),
    muted: colour("--muted", "#999999"),
    line: colour("--line", "#444444"),
    accent: colour("--accent", "#3794ff"),
    wave: colour("--wave", "#8a8a8a"),
    kind: {
      correct: colour("--muted", "#999999"),
      substitution: colour("--substitution", "#f14c4c"),
      omission: colour("--omission", "#b180d7"),
      insertion: colour("--insertion", "#3794ff"),
      repetition: colour("--repetition", "#d18616"),
    },
    font: style.fontFamily || "sans-serif",
    highContrast: document.body.classList.contains("vscode-high-contrast"),
  };
}

/** Calls back when the editor's theme changes: it then changes the body's class and the variables on the root. */
export function watchTheme(scope: Scope, changed: () => void): void {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { attributes: true, attributeFilter: ["class", "data-vscode-theme-id"] });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ["style", "class"] });
  scope.add(() => observer.disconnect());
}
