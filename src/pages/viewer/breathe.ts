/** Lets the page draw and answer before long work goes on. Posting a message to itself would also wait for another thread. */
export function breathe(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
