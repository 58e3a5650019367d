import * as z from "zod";

/** The part of what `npm audit --json` prints that counts here; if the registry does not answer, it is missing. */
const report = z.object({ vulnerabilities: z.record(z.string(), z.object({ severity: z.string(), range: z.string().optional() })) });

/** Packages with known weaknesses, such as `busboy 1.6.0: high`. Undefined if `npm audit --json` printed no report. */
export function auditFindings(printed: string): string[] | undefined {
  const { data } = report.safeParse(jsonOf(printed));
  return (
    data &&
    Object.entries(data.vulnerabilities).map(([name, { range, severity }]) => `${[name, range].filter(Boolean).join(" ")}: ${severity}`)
  );
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
