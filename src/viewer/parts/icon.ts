/** Outlines on a grid of 16 by 16. */
const PATHS = {
  play: "M4.5 2.8v10.4L13 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  piece: "M2 3h1.4v10H2zM12.6 3H14v10h-1.4zM5.5 4.4v7.2L11 8z",
  in: "M7.3 3h1.4v4.3H13v1.4H8.7V13H7.3V8.7H3V7.3h4.3z",
  out: "M3 7.3h10v1.4H3z",
  whole: "M1.5 4h1.3v3.3h10.4V4h1.3v8h-1.3V8.7H2.8V12H1.5z",
  copy: "M5 1.5h8.5V11H12V3H5zM2.5 5H10v9.5H2.5zM4 6.500v6.500h4.500V6.500z",
} as const;

export type IconName = keyof typeof PATHS;

const SVG = "http://www.w3.org/2000/svg";

/** A drawing in the colour of the text around it; its button has the name. */
export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 16 16");
  svg.setAttribute("width", "16");
  svg.setAttribute("height", "16");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", PATHS[name]);
  path.setAttribute("fill", "currentColor");
  path.setAttribute("fill-rule", "evenodd");
  svg.append(path);
  return svg;
}
