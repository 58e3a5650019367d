/** A browser has no variables, and does not start programs anyway. */
export const environment: Readonly<Record<string, string | undefined>> = {};

export function withoutPrograms(): typeof environment {
  return environment;
}
