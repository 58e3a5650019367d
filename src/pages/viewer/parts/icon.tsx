/** Outlines on a grid of 16 by 16. */
const PATHS = {
  play: "M4.5 2.8v10.4L13 8z",
  pause: "M4 3h3v10H4zM9 3h3v10H9z",
  segment: "M2 3h1.4v10H2zM12.6 3H14v10h-1.4zM5.5 4.4v7.2L11 8z",
  onward: "M2 3h1.4v10H2zM5 3.6v8.8L10.2 8zM10.4 3.6v8.8L15.6 8z",
  in: "M7.3 3h1.4v4.3H13v1.4H8.7V13H7.3V8.7H3V7.3h4.3z",
  out: "M3 7.3h10v1.4H3z",
  whole: "M1.5 4h1.3v3.3h10.4V4h1.3v8h-1.3V8.7H2.8V12H1.5z",
  loop: "M4 3h7.2V1.2L14.6 3.9l-3.4 2.7V4.5H4.2v3H2.7V4.3zM12 13H4.8v1.8L1.4 12.1l3.4-2.7v2.1h7v-3h1.5v3.2z",
  layers: "M8 1.5l6.5 3.3L8 8.1 1.5 4.8zM3.1 7.3L8 9.8l4.9-2.5 1.6.8L8 11.4 1.5 8.1zM3.1 10.6L8 13.1l4.9-2.5 1.6.8L8 14.7l-6.5-3.3z",
  fit: "M1.5 3h1.4v10H1.5zM13.1 3h1.4v10h-1.4zM6.2 5v2.3h3.6V5L12.3 8 9.8 11V8.7H6.2V11L3.7 8z",
  keys: "M2.5 3.5h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1zM2.8 4.8v6.4h10.4V4.8zM4 6h1.4v1.4H4zM6.2 6h1.4v1.4H6.2zM8.4 6h1.4v1.4H8.4zM10.6 6H12v1.4h-1.4zM5 8.7h6V10H5z",
  up: "M8 3.6l4.6 4.6-1.1 1.1-2.75-2.8V13h-1.5V6.5L4.5 9.3 3.4 8.2z",
  down: "M8 12.4L3.4 7.8l1.1-1.1 2.75 2.8V3h1.5v6.5l2.75-2.8 1.1 1.1z",
  close: "M4.2 3.1L8 6.9l3.8-3.8 1.1 1.1L9.1 8l3.8 3.8-1.1 1.1L8 9.1l-3.8 3.8-1.1-1.1L6.9 8 3.1 4.2z",
  compare: "M2 3h5v10H2zM3.3 4.3v7.4h2.4V4.3zM9 3h5v10H9zM10.3 4.3v7.4h2.4V4.3z",
  text: "M3 2h10v1.4H3zM3 5.5h10v1.4H3zM3 9h10v1.4H3zM3 12.5h6v1.4H3z",
  copy: "M5 1.5h8.5V11H12V3H5zM2.5 5H10v9.5H2.5zM4 6.5v6.5h4.5V6.5z",
} as const;

export type IconName = keyof typeof PATHS;

/** In the colour of the text around it; its button carries the name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      <path d={PATHS[name]} fill="currentColor" fill-rule="evenodd" />
    </svg>
  );
}
