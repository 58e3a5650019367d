/** A browser has none. */
export const environment: Readonly<Record<string, string | undefined>> = {};
