/** A browser's storage keeps what was written, and does not say when. */
export async function syncDirectory(): Promise<void> {}
