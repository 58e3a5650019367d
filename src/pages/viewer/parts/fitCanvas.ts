import type { Scope } from "../../kit/scope.ts";

/** As many device pixels as it covers on screen; the unit of the context is the CSS pixel. */
export function fitCanvas(canvas: HTMLCanvasElement, width: number, height: number): CanvasRenderingContext2D {
  const ratio = window.devicePixelRatio || 1;
  const columns = Math.max(1, Math.round(width * ratio));
  const rows = Math.max(1, Math.round(height * ratio));
  if (canvas.width !== columns) canvas.width = columns;
  if (canvas.height !== rows) canvas.height = rows;
  const [cssWidth, cssHeight] = [`${width}px`, `${height}px`];
  // Writing a style that it already has would still cost a layout.
  if (canvas.style.width !== cssWidth) canvas.style.width = cssWidth;
  if (canvas.style.height !== cssHeight) canvas.style.height = cssHeight;
  const context = canvas.getContext("2d")!;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** Calls back when the page moves to a screen with other pixels, or is zoomed. */
export function watchPixelRatio(scope: Scope, changed: () => void): void {
  let end = () => {};
  const watch = () => {
    const query = window.matchMedia(`(resolution: ${window.devicePixelRatio}dppx)`);
    const listener = () => {
      watch();
      changed();
    };
    end();
    query.addEventListener("change", listener);
    end = () => query.removeEventListener("change", listener);
  };
  watch();
  scope.add(() => end());
}
