import { gradeInWords } from "#core/reading/grade.ts";
import type { Speaker } from "./addressBook.ts";

/** Such as `0006 · Grade 2 · Room 4`; empty where nothing is known. */
export function factsInWords({ id, grade, class: group }: Pick<Speaker, "id" | "grade" | "class">): string {
  return [id, grade === undefined ? undefined : gradeInWords(grade), group].filter((fact) => fact !== undefined).join(" · ");
}
