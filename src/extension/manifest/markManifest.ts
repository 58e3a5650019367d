import type { Miscue } from "#core/reading/miscues.ts";
import { defineCommands, PREFIX } from "./defineCommands.ts";
import { flag } from "./defineSettings.ts";

/** The commands that a hover's links run. */
export const MARK_COMMANDS = defineCommands({
  hearMark: { title: "Play Mark", palette: false },
  showMark: { title: "Show Mark in Result", palette: false },
});

export const MARK_SETTINGS = {
  marks: flag("marks", true, {
    order: 21,
    scope: "resource",
    description: "Mark the miscues of the last result in an open passage. Marks move with the text; a word that you edit loses its mark.",
  }),
  wrapBesideResult: flag("wrapBesideResult", true, {
    order: 21,
    scope: "resource",
    description:
      "Wrap the lines of a plain text while its result is shown beside it, so that every mark is visible. It works like *View: Toggle Word Wrap*, for this text while it is open.",
  }),
};

interface MarkColour {
  readonly description: string;
  readonly defaults: Readonly<Record<"dark" | "light" | "highContrast" | "highContrastLight", string>>;
}

export const MARK_COLOURS: Readonly<Record<Miscue, MarkColour>> = {
  substitution: {
    description: "Words of a passage that were read as another word.",
    defaults: { dark: "#ff9b8a", light: "#b3261e", highContrast: "#ff9b8a", highContrastLight: "#8c1d18" },
  },
  omission: {
    description: "Words of a passage that were left out.",
    defaults: { dark: "#d9a6ff", light: "#7a2fa0", highContrast: "#d9a6ff", highContrastLight: "#5c2379" },
  },
  told: {
    description: "Words of a passage that the teacher said for the reader.",
    defaults: { dark: "#d9a6ff", light: "#7a2fa0", highContrast: "#d9a6ff", highContrastLight: "#5c2379" },
  },
  variant: {
    description: "Words of a passage that were pronounced in another accepted way.",
    defaults: { dark: "#9be39b", light: "#1b6e2d", highContrast: "#9be39b", highContrastLight: "#14531f" },
  },
  soundedOut: {
    description: "Words of a passage that were said sound by sound, and not as a whole.",
    defaults: { dark: "#8fe3ef", light: "#006a78", highContrast: "#8fe3ef", highContrastLight: "#00505b" },
  },
  insertion: {
    description: "Words that were added to a passage.",
    defaults: { dark: "#8ac6ff", light: "#0a58a8", highContrast: "#8ac6ff", highContrastLight: "#084482" },
  },
  repetition: {
    description: "Words of a passage that were said again.",
    defaults: { dark: "#ffd27a", light: "#8a5300", highContrast: "#ffd27a", highContrastLight: "#6b4000" },
  },
  selfCorrection: {
    description: "Words of a passage that were read wrongly and corrected right away.",
    defaults: { dark: "#9be39b", light: "#1b6e2d", highContrast: "#9be39b", highContrastLight: "#14531f" },
  },
  falseStart: {
    description: "Words of a passage that the reader started, broke off and started again.",
    defaults: { dark: "#8fe3ef", light: "#006a78", highContrast: "#8fe3ef", highContrastLight: "#00505b" },
  },
};

export function markColour(kind: Miscue): string {
  return `${PREFIX}.${kind}Foreground`;
}
