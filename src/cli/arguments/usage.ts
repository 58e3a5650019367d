import type { HelpRow } from "./argument.ts";
import type { Command, Entry } from "./command.ts";
import { group } from "./kinds.ts";

const PROGRAM = "speech-assessment";
const WIDEST_COLUMNS = 120;
const TEXT_COLUMN = 23;
const EXIT_CODES =
  "Exit codes: 0 success; 1 failure, errors in a file, a recording not of its text, a case not as expected; 2 wrong usage.\n";

export function usageOf(commands: readonly Command[], topic?: string): string {
  const explained = commands.filter(({ name }) => topic === undefined || name === topic);
  const others = topic === undefined ? [`${PROGRAM} COMMAND --help`, `${PROGRAM} --help | --version`] : [];
  const lines = [...explained.map(usageLine), ...others].map((line) => `  ${line}`).join("\n");
  return [`Usage:\n${lines}`, ...explained.map(helpFor), EXIT_CODES].join("\n\n");
}

/** Shows what the command requires, and as many of its options as there is room for. */
function usageLine({ name, takes }: Entry): string {
  const { usage } = group(takes);
  const required = usage.filter(({ isRequired }) => isRequired);
  const optional = usage.filter(({ isRequired }) => !isRequired);
  const line = (shown: number) =>
    [PROGRAM, name, ...[...required, ...optional.slice(0, shown)].map(({ text }) => text), shown < optional.length ? "[options]" : ""]
      .join(" ")
      .trimEnd();
  const shown = [...optional.keys(), optional.length].findLast((count) => line(count).length <= WIDEST_COLUMNS - 2) ?? 0;
  return line(shown);
}

/** Options with the same text share a line. */
function helpFor({ about, takes }: Entry): string {
  const { rows } = group(takes);
  const shared: HelpRow[] = [];
  for (const row of rows) {
    const above = shared.at(-1);
    if (above?.text === row.text) above.term += `, ${row.term}`;
    else shared.push({ ...row });
  }
  return [about, ...shared.flatMap(rowLines)].join("\n");
}

function rowLines({ term, text, heading }: HelpRow): string[] {
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    if (`${lines.at(-1)} ${word}`.length > WIDEST_COLUMNS - TEXT_COLUMN) lines.push("");
    lines.push(`${lines.pop()} ${word}`.trimStart());
  }
  const first = `  ${term}`;
  const begun = first.length < TEXT_COLUMN - 1 ? [first.padEnd(TEXT_COLUMN) + lines.shift()] : [first];
  return [...(heading === undefined ? [] : [heading]), ...begun, ...lines.map((line) => " ".repeat(TEXT_COLUMN) + line)];
}
