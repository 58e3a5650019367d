/** A browser's storage keeps what was written without being asked. */
export async function syncDirectory(): Promise<void> {}
