import { escapeHtml } from "#core/text/html.ts";
import type { CaseFailure } from "./caseOutcome.ts";
import { changedParts, comparedTexts } from "./changedParts.ts";
import { figuresInWords } from "./figuresInWords.ts";
import { countsOf, type ReportedCase, type RunReport } from "./runReport.ts";

/**
 * By the schema that Jenkins publishes (junit-10.xsd) and CI systems read. Known failures count as skipped, since the format has nothing
 * closer; a run that was stopped, or lacks the report of a shard, has a case more, with that as its error.
 */
export function junitReport({ run, cases }: RunReport): string {
  const suites = new Map<string, ReportedCase[]>();
  // A case that was not assessed, since it was skipped or its result was there, took no time.
  const secondsOf = ({ index }: ReportedCase) => run.caseSeconds?.[index] ?? 0;
  for (const one of cases) suites.set(one.suite, [...(suites.get(one.suite) ?? []), one]);
  const lines = [...suites].flatMap(([suite, those]) => [
    `  <testsuite ${attributes({ name: suite, ...counts(those), time: seconds(those.reduce((sum, one) => sum + secondsOf(one), 0)), timestamp: run.startedAt.replace(/\.\d+Z$|Z$/, "") })}>`,
    ...those.map((one) => testCase(one, seconds(secondsOf(one)))),
    "  </testsuite>",
  ]);
  const stopped = run.stopped === undefined ? [] : [incomplete(run.stopped)];
  const { tests, errors, ...others } = counts(cases);
  const whole = attributes({
    name: run.program,
    tests: String(Number(tests) + stopped.length),
    ...others,
    errors: String(Number(errors) + stopped.length),
    time: seconds(run.seconds),
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${without(whole, "skipped")}>\n${[...lines, ...stopped].map((line) => `${line}\n`).join("")}</testsuites>\n`;
}

function incomplete(why: string): string {
  const [name, time] = ["The whole run", seconds(0)];
  return [
    `  <testsuite ${attributes({ name, tests: "1", failures: "0", errors: "1", skipped: "0", time })}>`,
    `    <testcase ${attributes({ name, classname: name, time })}>`,
    `      ${element("error", why, why)}`,
    "    </testcase>",
    "  </testsuite>",
  ].join("\n");
}

function counts(cases: readonly ReportedCase[]): Record<string, string> {
  const { failed, error, skipped, "known-failure": known } = countsOf(cases);
  return { tests: String(cases.length), failures: String(failed), errors: String(error), skipped: String(skipped + known) };
}

function seconds(value: number): string {
  return value.toFixed(3);
}

function testCase(one: ReportedCase, time: string): string {
  const { name, suite, status, reason = "", failures } = one;
  const open = `    <testcase ${attributes({ name, classname: suite, time })}`;
  const inner = [
    ...(status === "failed" ? [element("failure", messageOf(failures) ?? reason, textOf(one))] : []),
    ...(status === "error" ? [element("error", reason, textOf(one))] : []),
    ...(status === "skipped" ? [`<skipped ${attributes({ message: reason })}/>`] : []),
    ...(status === "known-failure" ? [`<skipped ${attributes({ message: `Known failure: ${reason}` })}/>`] : []),
  ];
  const figures = figuresInWords(one.figures);
  if (figures !== undefined) inner.push(`<system-out>${xmlText(figures)}</system-out>`);
  return inner.length === 0 ? `${open}/>` : `${open}>\n${inner.map((line) => `      ${line}\n`).join("")}    </testcase>`;
}

function messageOf(failures: readonly CaseFailure[]): string | undefined {
  return failures[0] && failures.map(({ message }) => message).join("; ");
}

function textOf({ suite, failures, reason }: ReportedCase): string {
  const parts = failures.map((failure) => {
    const { place, message } = failure;
    const compared = comparedTexts(failure);
    const shown = compared && changedParts(compared.expected, compared.actual);
    return [
      `${suite}:${place.line}:${place.column}: ${message}`,
      ...(shown ? ["Expected:", shown.expected.trimEnd(), "Actual:", shown.actual.trimEnd()] : []),
    ].join("\n");
  });
  return parts.length === 0 ? (reason ?? "") : parts.join("\n\n");
}

function element(name: string, message: string, text: string): string {
  return `<${name} ${attributes({ message, type: name === "failure" ? "expectation" : "error" })}>${xmlText(text)}</${name}>`;
}

function attributes(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}="${xmlText(value).replaceAll("\n", "&#10;").replaceAll("\t", "&#9;")}"`)
    .join(" ");
}

function without(written: string, name: string): string {
  return written.replace(new RegExp(` ${name}="[^"]*"`), "");
}

/** Characters that XML 1.0 does not allow, escaped or not, become replacement characters. */
function xmlText(text: string): string {
  return escapeHtml(
    text
      .replaceAll(/\p{Surrogate}/gu, "\uFFFD")
      .replaceAll(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/gu, "\uFFFD")
      .replaceAll("\r", ""),
  );
}
