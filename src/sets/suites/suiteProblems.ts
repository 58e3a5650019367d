import type { Fix, Problem } from "../../core/problems/problem.ts";
import type { TextRange } from "../../language/text/textRange.ts";
import { SUITE_CODES, type SuiteCodeName } from "./suiteCodes.ts";
import type { YamlText } from "./yamlText.ts";

type Path = readonly PropertyKey[];

/** Collects the problems of a suite, each with its place. */
export class SuiteProblems {
  readonly found: Problem[] = [];

  constructor(private readonly yaml: YamlText) {}

  /** Returns the range of the value at a path. */
  place(path: Path): TextRange {
    return this.yaml.place(path);
  }

  keyPlace(path: Path): TextRange {
    return this.yaml.key(path);
  }

  /** The first line of the part at a path. */
  headPlace(path: Path): TextRange {
    return this.yaml.head(path);
  }

  /** Adds a problem of the value at a path. */
  add(code: SuiteCodeName, path: Path, message: string, more: Partial<Pick<Problem, "fixes" | "related">> = {}): void {
    this.at(code, this.yaml.place(path), message, more);
  }

  /** Adds a problem of the key itself. */
  addKey(code: SuiteCodeName, path: Path, message: string, fixes: readonly Fix[] = []): void {
    this.at(code, this.yaml.key(path), message, { fixes });
  }

  /** Adds a problem of a part as a whole, shown at its first line. */
  addPart(code: SuiteCodeName, path: Path, message: string, more: Partial<Pick<Problem, "related">> = {}): void {
    this.at(code, this.yaml.head(path), message, more);
  }

  at(code: SuiteCodeName, { start, end }: TextRange, message: string, more: Partial<Pick<Problem, "fixes" | "related">> = {}): void {
    this.found.push(suiteProblem(code, { start, end }, message, more));
  }
}

/** A problem with its usual severity. */
export function suiteProblem(
  code: SuiteCodeName,
  { start, end }: TextRange,
  message: string,
  more: Partial<Pick<Problem, "fixes" | "related">> = {},
): Problem {
  const { severity } = SUITE_CODES.find((known) => known.code === code)!;
  return { code, severity, message, start, end, fixes: [], ...more };
}
