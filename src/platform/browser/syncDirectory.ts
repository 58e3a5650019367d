/** A browser's storage keeps what was written, and cannot be asked when. */
export async function syncDirectory(): Promise<void> {}
