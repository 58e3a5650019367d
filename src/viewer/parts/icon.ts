/** Outlines on a grid of 16 by 16. */
const PATHS = {
  play: "M4.5 2.8v10.4L13 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  piece: "M2 3h1.4v10H2zM12.6 3H14v10h-1.4zM5.5 4.4v7.2L11 8z",
  in: "M7.3 3h1.4v4.3H13v1.4H8.7V13H7.3V8.7H3V7.3h4.3z",
  out: "M3 7.3h10v1.4H3z",
  whole: "M1.5 4h1.3v3.3h10.4V4h1.3v8h-1.3V8.7H2.8V12H1.5z",
  loop: "M4 3h7.2V1.2L14.6 3.9l-3.400 2.700V4.500H4.200v3H2.700V4.300zM12 13H4.800v1.800L1.400 12.100l3.400-2.700v2.100h7v-3h1.500v3.200z",
  layers: "M8 1.500l6.500 3.300L8 8.100 1.500 4.800zM3.100 7.300L8 9.800l4.900-2.500 1.600.8L8 11.400 1.500 8.100zM3.100 10.600L8 13.100l4.900-2.500 1.600.8L8 14.700l-6.500-3.300z",
  fit: "M1.500 3h1.400v10H1.500zM13.100 3h1.400v10h-1.400zM6.200 5v2.300h3.600V5L12.300 8 9.800 11V8.700H6.200V11L3.700 8z",
  keys: "M2.500 3.500h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM2.800 4.800v6.400h10.400V4.800zM4 6h1.400v1.400H4zM6.200 6h1.400v1.400H6.200zM8.400 6h1.400v1.400H8.400zM10.600 6H12v1.400h-1.400zM5 8.700h6V10H5z",
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
