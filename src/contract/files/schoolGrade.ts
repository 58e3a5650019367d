import { t } from "@vscode/l10n";
import * as z from "zod";
import { LAST_GRADE } from "#core/reading/grade.ts";

/** As people write it in YAML; `gradeNamed` reads both forms. */
export const schoolGrade = z.union([z.int().min(0).max(LAST_GRADE), z.literal("K")], {
  error: t`has to be "K" or a whole number up to ${LAST_GRADE}`,
});
