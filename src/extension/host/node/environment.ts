/** The variables with which the editor was started. */
export const environment: Readonly<Record<string, string | undefined>> = process.env;
