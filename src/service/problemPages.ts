import { PROBLEMS_PATH } from "#contract/wire/routes.ts";
import { PROBLEM_KINDS } from "./http/problemKinds.ts";
import { ProblemError } from "./http/problemError.ts";
import { textAnswer, type ServiceAnswer } from "./http/serviceAnswer.ts";
import { STATUS_TITLES } from "./http/statusTitles.ts";

/** The `type` of a problem is the address of its page, which needs no other network. @throws {ProblemError} 404 for another code. */
export function problemPage(code: string): ServiceAnswer {
  const kind = Object.hasOwn(PROBLEM_KINDS, code) ? PROBLEM_KINDS[code] : undefined;
  if (!kind) throw new ProblemError(404, "unknown-path", `There is no problem of this kind. ${PROBLEMS_PATH} lists them.`);
  return textAnswer(`${entryOf(code)}\n`);
}

export function problemList(): ServiceAnswer {
  return textAnswer(`${Object.keys(PROBLEM_KINDS).map(entryOf).join("\n\n")}\n`);
}

function entryOf(code: string): string {
  const { statuses, about } = PROBLEM_KINDS[code]!;
  return `${code} (${statuses.map((status) => `${status} ${STATUS_TITLES[status]}`).join(", ")})\n${about}`;
}
