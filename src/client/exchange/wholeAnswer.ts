import { secretPattern } from "#contract/secrets/removeSecret.ts";
import type { TransportResponse } from "#contract/wire/transport.ts";

/** An answer for a person to read, as it came, without the given secrets, nor what a browser would keep. */
export function wholeAnswer(
  { status, headers, text }: Pick<TransportResponse, "status" | "headers"> & { text: string },
  secrets: readonly string[],
): string {
  const lines = Object.entries(headers).flatMap(([name, values]) =>
    name === "set-cookie" ? [] : [values ?? []].flat().map((value) => `${name}: ${value}`),
  );
  const whole = [`HTTP ${status}`, ...lines, "", text].join("\n");
  return secrets.filter(Boolean).reduce((shown, secret) => shown.replace(secretPattern(secret), "…"), whole);
}
