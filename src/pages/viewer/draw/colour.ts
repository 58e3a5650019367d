import type { Rgb } from "./colourMap.ts";

/** `share` from 0 (all `under`) to 1 (all `over`). */
export function blend(over: Rgb, under: Rgb, share: number): string {
  return css([0, 1, 2].map((part) => Math.round(over[part]! * share + under[part]! * (1 - share))) as unknown as Rgb);
}

export function css([red, green, blue]: Rgb): string {
  return `rgb(${red}, ${green}, ${blue})`;
}

/** Relative luminance of the WCAG, 0 to 1. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((part) =>
    part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
  ) as unknown as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast ratio of the WCAG, 1 to 21. */
export function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number];
  return (light + 0.05) / (dark + 0.05);
}

/** Reads any colour that CSS knows, mixed and translucent ones too, as it looks on a background. */
export function colourReader(background: string): (colour: string) => Rgb {
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = 1;
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  return (colour) => {
    for (const fill of [background, colour]) {
      context.fillStyle = fill;
      context.fillRect(0, 0, 1, 1);
    }
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return [red!, green!, blue!];
  };
}
