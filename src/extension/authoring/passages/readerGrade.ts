import { type Grade, GRADES, USUAL_GRADE } from "#core/reading/norms.ts";
import type { Address } from "#project/files/address.ts";
import type { Settings } from "../../settings/settings.ts";

export function readerGrade(settings: Pick<Settings, "grade">, text: Address): Grade {
  const set = settings.grade.valueFor(text);
  return GRADES.find((grade) => String(grade) === set) ?? USUAL_GRADE;
}
