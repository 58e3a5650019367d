import { t } from "@vscode/l10n";
import { CLASS_COLUMNS } from "#core/overview/class/classColumns.ts";
import { type ClassSheet, LEAST_CHANGE } from "#core/overview/class/classModel.ts";
import { decimal } from "#core/record/runningRecord.ts";
import { plural } from "#core/plural.ts";
import { Figure } from "../sheetPieces.tsx";
import type { ClassLinks } from "./classLinks.ts";
import { ClassTable } from "./classTable.tsx";
import { ClassTools } from "./classTools.tsx";
import { SpreadPart } from "./spreadPart.tsx";

/** Who is where in a class, who rose, and who needs a look. */
export function ClassPart({ links }: { links: ClassLinks }) {
  const sheet = links.sheet.value;
  if (!sheet) return <div class="sheet" />;
  if (sheet.classes.length === 0)
    return (
      <p class="empty">
        {t(
          "There are no readings of texts here yet. Assess recordings, and say in the Readers view who is in which class; the class appears here.",
        )}
      </p>
    );
  return (
    <>
      <ClassTools sheet={sheet} links={links} />
      <div class="sheet class-sheet">
        <Figures sheet={sheet} />
        <ClassTable sheet={sheet} links={links} />
        <SpreadPart sheet={sheet} />
        <details class="meanings">
          <summary>{t("What the figures mean")}</summary>
          <dl>
            {CLASS_COLUMNS.map(({ label, meaning }) => (
              <>
                <dt>{label}</dt>
                <dd>{meaning}</dd>
              </>
            ))}
            <dt>{t("Seasons")}</dt>
            <dd>
              {t(
                "Fall is from August to November, winter from December to February, spring from March to July; a school year begins in August. A season that was chosen for a result counts instead. For other limits, choose dates.",
              )}
            </dd>
          </dl>
        </details>
        {sheet.notes.map((note) => (
          <p class="facts">{note}</p>
        ))}
      </div>
    </>
  );
}

function Figures({ sheet: { rows, spreads, risen } }: { sheet: ClassSheet }) {
  const read = rows.filter(({ readings }) => readings > 0).length;
  const looks = rows.filter((row) => row.looks.length > 0).length;
  return (
    <ul class="figures" aria-label={t("Counts")}>
      <Figure value={t`${read} of ${rows.length}`} label={plural(rows.length, t("reader has read"), t("readers have read"))} />
      {spreads.map(({ label, rate }) => rate && <Figure value={decimal(rate.median)} label={medianLabel(spreads.length > 1, label)} />)}
      {risen.of > 0 && <Figure value={t`${risen.readers} of ${risen.of}`} label={t`rose by ${LEAST_CHANGE} WCPM or more`} />}
      <Figure value={String(looks)} label={plural(looks, t("needs a look"), t("need a look"))} />
    </ul>
  );
}

function medianLabel(isOneOfTwo: boolean, label: string): string {
  return isOneOfTwo ? t`median WCPM in ${label}` : t("median WCPM");
}
