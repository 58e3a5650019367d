/** A browser has no variables, and starts no programs in any case. */
export const environment: Readonly<Record<string, string | undefined>> = {};

export function withoutPrograms(): typeof environment {
  return environment;
}
