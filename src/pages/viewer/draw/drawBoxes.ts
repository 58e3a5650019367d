import { isAddition, isUnsaid, type ReadingKind } from "#core/reading/miscues.ts";
import { fitLabel } from "../layout/lanes.ts";
import type { Box } from "../layout/lanes.ts";
import type { PlacedItem } from "../layout/placedItems.ts";
import { blend } from "./colour.ts";
import { KIND_HATCH } from "./hatching.ts";
import type { Hatch, Hatchings } from "./hatching.ts";
import type { LabelWidths } from "./labelWidths.ts";
import type { Theme } from "./theme.ts";

export interface BoxScene {
  width: number;
  boxes: readonly Box[];
  widths: LabelWidths;
  hatchings: Hatchings;
  /** Device pixels per CSS pixel. */
  ratio: number;
  isSelected(box: Box): boolean;
  isHovered(box: Box): boolean;
  isDimmed(box: Box): boolean;
  phoneme: (symbol: string) => string;
}

type Context = CanvasRenderingContext2D;

/** Boxes that look alike are painted in one go, which keeps a frame short. */
interface Look {
  kind: PlacedItem["kind"];
  pause: PlacedItem["pause"];
  placing: PlacedItem["placing"];
  local: boolean;
  state: "dimmed" | "plain" | "hovered" | "selected";
  narrow: boolean;
}

/** A narrower box is a bar without an outline. */
const NARROW_BOX_PX = 4;
/** A narrower box has square corners. */
const ROUND_BOX_PX = 14;
const SMALLEST_LABEL = 7;
/** Opacity of what the filter leaves out. */
const DIMMED_OPACITY = 0.3;
const SCORE_ROW = 12;
/** A box this wide has room for its label; a score says nothing without one. */
const LABELLED_BOX_PX = 27;
/** Pixels for a question mark beside a label. */
const QUESTION_ROOM = 14;
const SIGN: Record<ReadingKind, string> = {
  correct: "",
  substitution: "",
  omission: "",
  told: "T ",
  variant: "≈ ",
  soundedOut: "· ",
  insertion: "^ ",
  repetition: "R ",
  selfCorrection: "SC ",
  falseStart: "… ",
};
const PAUSE_SIGN = { pause: "", hesitation: "~ ", "long pause": "‖ " } as const;
const PAUSE_HATCH: Partial<Record<NonNullable<PlacedItem["pause"]>, Hatch>> = { hesitation: "down", "long pause": "cross" };

export function drawBoxes(context: Context, scene: BoxScene, theme: Theme): void {
  const groups = new Map<number, { look: Look; boxes: Box[] }>();
  for (const box of scene.boxes) {
    const look = lookOf(box, scene);
    const key = keyOf(look);
    const group = groups.get(key);
    if (group) group.boxes.push(box);
    else groups.set(key, { look, boxes: [box] });
  }
  // Miscues, and words without a time, on top of correct words, the selection on top of everything.
  const order = [...groups.values()].sort((a, b) => rank(a.look) - rank(b.look));
  for (const { look, boxes } of order) {
    context.globalAlpha = look.state === "dimmed" ? DIMMED_OPACITY : 1;
    if (look.narrow) drawBars(context, boxes, look, scene, theme);
    else drawOutlined(context, boxes, look, scene, theme);
  }
  const dimmed: Box[] = [];
  const bright: Box[] = [];
  // Bars have no room for anything but their colour.
  for (const box of scene.boxes) if (box.width >= NARROW_BOX_PX) (scene.isDimmed(box) ? dimmed : bright).push(box);
  for (const [boxes, alpha] of [
    [dimmed, DIMMED_OPACITY],
    [bright, 1],
  ] as const) {
    if (boxes.length === 0) continue;
    context.globalAlpha = alpha;
    drawScores(context, boxes, scene, theme);
    drawLabels(context, boxes, scene, theme);
    drawFlags(context, boxes, theme);
  }
  context.globalAlpha = 1;
}

function lookOf(box: Box, scene: BoxScene): Look {
  const { kind, placing, local = false, pause } = box.item;
  const state = scene.isSelected(box) ? "selected" : scene.isHovered(box) ? "hovered" : scene.isDimmed(box) ? "dimmed" : "plain";
  return { kind, placing, local, pause, state, narrow: box.width < NARROW_BOX_PX };
}

const STATES: readonly Look["state"][] = ["plain", "dimmed", "hovered", "selected"];
const KINDS: readonly Look["kind"][] = [
  "correct",
  "substitution",
  "omission",
  "told",
  "variant",
  "soundedOut",
  "insertion",
  "repetition",
  "selfCorrection",
  "falseStart",
];
const PLACINGS: readonly Look["placing"][] = ["exact", "openEnd", "between"];
const PAUSES: readonly Look["pause"][] = [undefined, "pause", "hesitation", "long pause"];

/** The same number for the same look; a frame asks thousands of times, so it is not text. */
function keyOf({ state, kind, placing, pause, local, narrow }: Look): number {
  const parts = (STATES.indexOf(state) * 8 + KINDS.indexOf(kind)) * 4 + PLACINGS.indexOf(placing);
  return (parts * 4 + PAUSES.indexOf(pause)) * 4 + (local ? 2 : 0) + (narrow ? 1 : 0);
}

function rank({ kind, placing, state }: Look): number {
  return (state === "selected" ? 4 : state === "hovered" ? 2 : 0) + (kind === "correct" && placing !== "between" ? 0 : 1);
}

/** Kinds without colour: what was left out takes the upper half of the lane, what was added the lower. */
function drawBars(context: Context, boxes: readonly Box[], look: Look, scene: BoxScene, theme: Theme): void {
  const { kind, state, pause } = look;
  context.fillStyle =
    state === "selected"
      ? theme.accent
      : pause === "long pause"
        ? theme.warning
        : blend(theme.rgb.kind[kind], theme.rgb.background, kind === "correct" ? 0.4 : 0.95);
  // Rectangle by rectangle, since filling one path of thousands takes a second; touching ones are joined.
  const half = isUnsaid(kind) ? "upper" : isAddition(kind) ? "lower" : "whole";
  let [left, right, lane] = [0, -1, -1];
  let height = 0;
  const flush = () => {
    if (right > left)
      context.fillRect(left, half === "lower" ? lane + height / 2 : lane + 2, right - left, half === "whole" ? height - 4 : height / 2 - 2);
  };
  for (const box of boxes) {
    const from = snap(box.x, scene.ratio);
    const to = from + Math.max(1, snap(box.width, scene.ratio));
    if (box.y !== lane || from > right + 0.01 || from < left) {
      flush();
      [left, right, lane, height] = [from, to, box.y, box.height];
    } else right = Math.max(right, to);
  }
  flush();
}

function drawOutlined(context: Context, boxes: readonly Box[], look: Look, scene: BoxScene, theme: Theme): void {
  const { kind, placing, state, pause } = look;
  const miscue = kind !== "correct" || pause === "long pause";
  const colour = pause === "long pause" ? theme.rgb.warning : state === "selected" && !miscue ? theme.rgb.accent : theme.rgb.kind[kind];
  const line = state === "selected" ? 2 : 1;
  const strength = fillStrength(theme, miscue, state, placing === "between");
  const hatch = pause ? PAUSE_HATCH[pause] : KIND_HATCH[kind];
  const strong = state === "selected" || state === "hovered" || miscue || theme.highContrast;
  const fill = blend(colour, theme.rgb.background, strength);
  const pattern =
    hatch && scene.hatchings.of(context, hatch, blend(colour, theme.rgb.background, strength + (theme.highContrast ? 0.35 : 0.14)));
  context.strokeStyle = state === "selected" ? theme.accent : blend(colour, theme.rgb.background, strong ? 1 : 0.45);
  context.lineWidth = line;
  context.setLineDash(isUnsaid(kind) || placing === "between" ? [4, 3] : look.local ? [2, 2] : []);
  for (const fillStyle of pattern ? [fill, pattern] : [fill]) {
    context.fillStyle = fillStyle;
    for (const box of boxes) shape(context, box, line, scene.ratio, "fill");
  }
  for (const box of boxes) shape(context, box, line, scene.ratio, "stroke");
  context.setLineDash([]);
  if (placing === "openEnd") for (const box of boxes) fade(context, box, theme);
}

/** One box at a time: one path of many boxes is slower than many paths. */
function shape(context: Context, { x, y, width, height }: Box, line: number, ratio: number, how: "fill" | "stroke"): void {
  const inset = (width > 6 ? 1 : 0) + line / 2;
  const left = snap(x, ratio) + inset;
  const right = Math.max(left + 0.5, snap(x + width, ratio) - inset);
  if (width < ROUND_BOX_PX) {
    context[how === "fill" ? "fillRect" : "strokeRect"](left, y + line / 2, right - left, height - line);
    return;
  }
  context.beginPath();
  context.roundRect(left, y + line / 2, right - left, height - line, 4);
  context[how]();
}

/** The right side fades where the result does not say when the sound ended. */
function fade(context: Context, { x, y, width, height }: Box, theme: Theme): void {
  const gradient = context.createLinearGradient(x + width * 0.6, 0, x + width, 0);
  const [red, green, blue] = theme.rgb.background;
  gradient.addColorStop(0, `rgba(${red}, ${green}, ${blue}, 0)`);
  gradient.addColorStop(1, theme.background);
  context.fillStyle = gradient;
  context.fillRect(x + width * 0.6, y - 1, width * 0.4 + 1, height + 2);
}

function fillStrength(theme: Theme, miscue: boolean, state: Look["state"], between: boolean): number {
  if (theme.highContrast) return state === "plain" || state === "dimmed" ? 0 : 0.3;
  const base = state === "selected" ? 0.28 : miscue ? 0.17 : 0.1;
  return (between && state !== "selected" ? base * 0.5 : base) + (state === "hovered" ? 0.1 : 0);
}

function snap(value: number, ratio: number): number {
  return Math.round(value * ratio) / ratio;
}

function drawScores(context: Context, boxes: readonly Box[], { width: screen, widths }: BoxScene, theme: Theme): void {
  const byStep: Box[][] = theme.scores.map(() => []);
  for (const box of boxes) {
    if (box.item.score !== undefined) byStep[Math.max(0, Math.min(10, Math.round(box.item.score / 10)))]!.push(box);
  }
  for (const [step, alike] of byStep.entries()) {
    if (alike.length === 0) continue;
    context.fillStyle = theme.scores[step]!;
    for (const { x, y, width, height, item } of alike) {
      const room = width - 4;
      context.fillRect(x + 2, y + height - 4, Math.max(1, (room * Math.max(0, Math.min(100, item.score!))) / 100), 3);
    }
  }
  widths.use(context, `10px ${theme.font}`);
  context.textBaseline = "alphabetic";
  context.fillStyle = theme.muted;
  for (const { x, y, width, height, item } of boxes) {
    if (item.score === undefined) continue;
    const text = String(Math.round(item.score));
    const [left, right] = [Math.max(0, x), Math.min(screen, x + width)];
    const size = widths.measure(context, text);
    if (right - left >= Math.max(size + 8, LABELLED_BOX_PX)) context.fillText(text, (left + right - size) / 2, y + height - 6);
  }
}

/** By lane, in CSS pixels. Words with too little room are first written smaller and then cut. */
const SIZES = { Words: 13, Phonemes: 12, pauses: 10 } as const;
const SMALL_SIZE_PX = 11;
/** The share of its width that a word is squeezed to before letters are left out. */
const NARROWEST_WORD_SHARE = 0.7;
/** Letters that a label with an ellipsis has to keep; a shorter one has only letters. */
const LEAST_LETTERS = 3;

function drawLabels(context: Context, boxes: readonly Box[], scene: BoxScene, theme: Theme): void {
  context.textBaseline = "alphabetic";
  context.textAlign = "left";
  for (const group of ["Words", "Phonemes", "pauses"] as const) {
    scene.widths.use(context, `${SIZES[group]}px ${theme.font}`);
    const tight: Box[] = [];
    for (const box of boxes) if (box.item.lane.endsWith(group) && !drawLabel(context, box, scene, theme, false)) tight.push(box);
    if (group !== "Words" || tight.length === 0) continue;
    scene.widths.use(context, `${SMALL_SIZE_PX}px ${theme.font}`);
    for (const box of tight) drawLabel(context, box, scene, theme, true);
  }
}

/** @returns false for a word that did not fit, unless it is `tight`: then it is cut. */
function drawLabel(context: Context, box: Box, { width: screen, widths, phoneme }: BoxScene, theme: Theme, tight: boolean): boolean {
  const { item, x, y, width, height } = box;
  // A box that extends beyond the screen keeps its label in view.
  const left = Math.max(0, x);
  const right = Math.min(screen, x + width);
  const words = item.lane.endsWith("Words");
  const room = right - left - (words && !tight ? 8 : 4);
  const middle = y + (height - (box.scored ? SCORE_ROW : 0)) / 2;
  const omitted = item.kind === "omission";
  // Not even one letter fits: measuring costs most here, so it is skipped.
  if (right - left - 4 < SMALLEST_LABEL) {
    if (omitted && right - left > NARROW_BOX_PX) strike(context, left + 2, right - 2, middle, theme.kind.omission);
    return true;
  }
  const measure = (text: string) => widths.measure(context, text);
  const plain = words ? item.label : item.pause ? `${item.label} s` : phonemes(item.label, phoneme);
  // In lanes of phonemes, hatching and the gap above show an addition; a sign would cost the label its letters.
  const signed = words ? SIGN[item.kind] + plain : item.pause ? PAUSE_SIGN[item.pause] + plain : plain;
  const fits = measure(signed) <= room;
  if (words && !fits && !tight) return false;
  const squeezed = tight && measure(plain) * NARROWEST_WORD_SHARE <= room;
  const label = fits
    ? signed
    : item.pause
      ? measure(item.label) <= room
        ? item.label
        : ""
      : squeezed
        ? plain
        : tight
          ? cut(plain, room, measure)
          : fitLabel(plain, room, measure);
  if (!label) return true;
  const size = Math.min(room, measure(label));
  const at = (left + right - size) / 2;
  context.fillStyle = item.placing === "between" || item.pause === "pause" ? theme.muted : theme.foreground;
  context.fillText(label, at, middle + (item.pause ? 3.5 : 4.5), room);
  if (omitted) strike(context, at - 2, at + size + 2, middle, theme.kind.omission);
  if (item.uncertain && at - left >= QUESTION_ROOM) {
    context.fillStyle = theme.muted;
    context.fillText("?", left + 4, middle + 4.5);
  }
  return true;
}

/** With an ellipsis where that leaves enough of it, otherwise as many letters as fit. */
function cut(label: string, room: number, measure: (text: string) => number): string {
  const fitted = fitLabel(label, room, measure);
  if ([...fitted].length > LEAST_LETTERS || fitted === label) return fitted;
  const letters = [...label];
  let length = Math.min(letters.length, LEAST_LETTERS + 1);
  while (length > 0 && measure(letters.slice(0, length).join("")) > room) length--;
  return letters.slice(0, length).join("");
}

function phonemes(label: string, phoneme: (symbol: string) => string): string {
  return label.includes(" ") ? label.split(" ").map(phoneme).join(" ") : phoneme(label);
}

function strike(context: Context, from: number, to: number, y: number, colour: string): void {
  context.fillStyle = colour;
  context.fillRect(from, Math.round(y) - 0.5, to - from, 1.5);
}

/** A corner in the warning colour where something should be looked at twice, a dot where a phoneme is uncertain. */
function drawFlags(context: Context, boxes: readonly Box[], theme: Theme): void {
  for (const { item, x, y, width } of boxes) {
    if (item.flags) {
      const size = Math.min(9, Math.max(4, width - 2));
      const right = x + width - 1;
      context.fillStyle = theme.warning;
      context.beginPath();
      context.moveTo(right - size, y);
      context.lineTo(right, y);
      context.lineTo(right, y + size);
      context.fill();
    }
    if (item.uncertain) {
      context.fillStyle = theme.muted;
      context.fillRect(x + width / 2 - 1.5, y + 3, 3, 3);
    }
  }
}
