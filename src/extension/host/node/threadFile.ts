import { join } from "#platform/node/paths.ts";
import { pathOf } from "./place.ts";

export function threadFile(extension: Parameters<typeof pathOf>[0], name: string): string {
  return join(pathOf(extension), "dist", `${name}.cjs`);
}
