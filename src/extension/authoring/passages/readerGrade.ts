import { type Grade, GRADES, USUAL_GRADE } from "#core/reading/norms.ts";
import { gradeOfFacts, type PassageFacts } from "#core/passage/facts.ts";
import type { Address } from "#project/files/address.ts";
import type { Settings } from "../../settings/settings.ts";

/** The text's own, otherwise the one that is set. */
export function readerGrade(settings: Pick<Settings, "grade">, text: Address, facts: PassageFacts = {}): Grade {
  const set = settings.grade.valueFor(text);
  return gradeOfFacts(facts) ?? GRADES.find((grade) => String(grade) === set) ?? USUAL_GRADE;
}
