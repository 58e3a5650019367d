import type { Fix, Problem } from "#core/problems/problem.ts";
import type { TextRange } from "#language/text/textRange.ts";
import { SUITE_CODES, type SuiteCodeName } from "./suiteCodes.ts";
import type { YamlText } from "./yamlText.ts";

type Path = readonly PropertyKey[];

export class SuiteProblems {
  readonly found: Problem[] = [];

  constructor(private readonly yaml: YamlText) {}

  place(path: Path): TextRange {
    return this.yaml.place(path);
  }

  /** Of the value or, where that begins on a line of its own, of its key: the first entry of a list is another place. */
  expectationPlace(path: Path): TextRange {
    const [key, value] = [this.yaml.key(path), this.yaml.place(path)];
    return this.yaml.text.slice(key.end, value.start).includes("\n") ? key : value;
  }

  keyPlace(path: Path): TextRange {
    return this.yaml.key(path);
  }

  headPlace(path: Path): TextRange {
    return this.yaml.head(path);
  }

  add(code: SuiteCodeName, path: Path, message: string, more: Partial<Pick<Problem, "fixes" | "related">> = {}): void {
    this.at(code, this.yaml.place(path), message, more);
  }

  addKey(code: SuiteCodeName, path: Path, message: string, fixes: readonly Fix[] = []): void {
    this.at(code, this.yaml.key(path), message, { fixes });
  }

  /** Shown at the first line of the part. */
  addPart(code: SuiteCodeName, path: Path, message: string, more: Partial<Pick<Problem, "related">> = {}): void {
    this.at(code, this.yaml.head(path), message, more);
  }

  at(code: SuiteCodeName, { start, end }: TextRange, message: string, more: Partial<Pick<Problem, "fixes" | "related">> = {}): void {
    this.found.push(suiteProblem(code, { start, end }, message, more));
  }
}

/** With the usual severity. */
export function suiteProblem(
  code: SuiteCodeName,
  { start, end }: TextRange,
  message: string,
  more: Partial<Pick<Problem, "fixes" | "related">> = {},
): Problem {
  const { severity } = SUITE_CODES.find((known) => known.code === code)!;
  return { code, severity, message, start, end, fixes: [], ...more };
}
