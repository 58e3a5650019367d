import { t } from "@vscode/l10n";
import { KIND_NAMES } from "../../passage/facts.ts";
import { plural } from "../../plural.ts";
import { NORMS_SOURCE } from "../../reading/norms.ts";
import type { OverviewRow } from "../overviewModel.ts";
import type { ClassBasis, ClassRow } from "./classModel.ts";

interface Counted {
  /** All readings of the classes, and those of them that are compared. */
  own: readonly OverviewRow[];
  compared: readonly OverviewRow[];
  rows: readonly ClassRow[];
  basis: ClassBasis | undefined;
}

/** Sentences about whatever the figures leave out, and where norms come from. */
export function classNotes({ own, compared, rows, basis }: Counted): string[] {
  const left = own.length - compared.length;
  const unnamed = rows.filter(({ reader }) => reader === undefined).length;
  const notes: string[] = [];
  if (left > 0)
    notes.push(
      plural(
        left,
        t("1 reading is not compared here: it is of another passage, or was counted in another way."),
        t`${left.toLocaleString("en")} readings are not compared here: they are of other passages, or were counted in another way.`,
      ),
    );
  if (unnamed > 0)
    notes.push(
      plural(
        unnamed,
        t("It is not known who read 1 of the recordings, which counts as a reader of its own. Choose the reader in its viewer."),
        t`It is not known who read ${unnamed.toLocaleString("en")} of the recordings, and each counts as a reader of its own. Choose the reader in their viewers.`,
      ),
    );
  if (rows.some(({ percentile }) => percentile)) notes.push(t`Norms: ${NORMS_SOURCE}`);
  else if (rows.some(({ rate }) => rate !== undefined) && basis?.list === undefined)
    notes.push(
      t(
        "There are no percentiles here: they need the readers’ grade (1 to 6), and readings that are long enough and counted as the norms are.",
      ),
    );
  return notes;
}

/** The kind of text, and how its rates were counted. */
export function basisText({ list, timing }: Pick<ClassBasis, "list" | "timing">): string {
  const kind = list === undefined ? t("Passages") : sentence(KIND_NAMES[list]);
  if (timing === undefined) return t`${kind}, whole text`;
  return timing === "span read" ? t`${kind}, the words that were read` : t`${kind}, ${timing} s`;
}

export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
