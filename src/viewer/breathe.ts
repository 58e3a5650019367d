/** Lets the page draw and answer before long work goes on. A message to oneself would wait for another thread, too. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
