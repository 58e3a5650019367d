import type { ReadonlySignal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { Fragment } from "preact";
import { useRef } from "preact/hooks";
import { plural } from "#core/plural.ts";
import type { AgreementChoice, AgreementSheet, SheetDisagreement } from "#core/agreement/agreementSheet.ts";
import { Select, Tick } from "../kit/controls.tsx";
import { FigureTable, GroupTable, groupTitle, KindTable } from "./agreementFigures.tsx";
import { Figure, Fold, Heads, Meter, useOpenRows } from "./sheetPieces.tsx";

export interface Agreement {
  choice: ReadonlySignal<AgreementChoice>;
  /** The latest, for whatever choice; undefined until one has been worked out. */
  sheet: ReadonlySignal<AgreementSheet | undefined>;
  choose: (change: Partial<AgreementChoice>) => void;
  open: (uri: string, word: number) => void;
  exportWords: () => void;
}

/** Shows how far the engine agrees with reviews, or reviewers with each other. */
export function AgreementPart({ agreement }: { agreement: Agreement }) {
  const sheet = agreement.sheet.value;
  const isDue = !sheet || !isSameChoice(sheet.choice, agreement.choice.value);
  return (
    <>
      <Tools {...agreement} />
      <div class="sheet agreement" aria-busy={isDue}>
        {!sheet ? (
          <p class="empty">{t("Working out the figures…")}</p>
        ) : (
          <Fragment key={JSON.stringify(sheet.choice)}>
            {sheet.readings === 0 ? <Empty {...sheet} /> : <Sheet sheet={sheet} agreement={agreement} />}
            {sheet.leftOut.length > 0 && <LeftOut {...sheet} />}
          </Fragment>
        )}
      </div>
    </>
  );
}

export function isSameChoice(one: AgreementChoice, other: AgreementChoice): boolean {
  return (
    one.isWhole === other.isWhole && one.by === other.by && one.pair?.first === other.pair?.first && one.pair?.second === other.pair?.second
  );
}

function Tools({ choice, sheet, choose }: Agreement) {
  const { by, isWhole, pair } = choice.value;
  // Until the next sheet, the pairs of the last one are offered.
  const known = useRef<AgreementSheet["pairs"]>([]);
  if (sheet.value) known.current = sheet.value.pairs;
  const pairs = known.current;
  const chosen = pairs.findIndex(({ first, second }) => first === pair?.first && second === pair.second);
  return (
    <div class="tools">
      <Select
        class="select sheet-select"
        aria-label={t("What is compared")}
        value={chosen < 0 ? "" : String(chosen)}
        options={[
          { value: "", label: t("The engine and the reviews") },
          ...pairs.map(({ names: [first, second], recordings }, index) => ({
            value: String(index),
            label: plural(
              recordings,
              t`Reviews in ${first} and ${second}: 1 recording`,
              t`Reviews in ${first} and ${second}: ${recordings.toLocaleString("en")} recordings`,
            ),
          })),
        ]}
        choose={(value) => {
          const next = value === "" ? undefined : pairs[Number(value)];
          choose({ pair: next && { first: next.first, second: next.second } });
        }}
      />
      <Select
        class="select"
        aria-label={t("Group by")}
        value={by ?? ""}
        options={[
          { value: "", label: t("Not grouped") },
          { value: "model", label: groupTitle("model") },
          { value: "passage", label: groupTitle("passage") },
        ]}
        choose={(value) => choose({ by: value === "" ? undefined : (value as NonNullable<AgreementChoice["by"]>) })}
      />
      <label
        class="tick"
        title={t("Words that a reviewer left alone then count as right. Otherwise only words that were corrected or confirmed count.")}
      >
        <Tick checked={isWhole} tick={(isChecked) => choose({ isWhole: isChecked })} />
        {t("Readings were listened to from beginning to end")}
      </label>
    </div>
  );
}

function Empty({ leftOut }: AgreementSheet) {
  const isReviewed = leftOut.some(({ code }) => code === "nothing-shared");
  return (
    <p class="empty">
      {isReviewed
        ? t("The reviews do not judge any word yet. Open a result and correct words, or press Y to confirm those that are right.")
        : t(
            "There are no reviewed readings yet. Open a result and review it: correct words, or press Y to confirm those that are right. The figures then appear here.",
          )}
    </p>
  );
}

function Sheet({ sheet, agreement }: { sheet: AgreementSheet; agreement: Agreement }) {
  const { readings, clusters, words, notes, figures, differing, by } = sheet;
  const [one, many] = clusters.of === "readers" ? [t("reader"), t("readers")] : [t("recording"), t("recordings")];
  return (
    <>
      <ul class="figures" aria-label={t("What the figures are based on")}>
        <Figure value={String(readings)} label={plural(readings, t("reading"), t("readings"))} />
        <Figure value={String(clusters.count)} label={plural(clusters.count, one, many)} />
        <Figure value={t`${words.compared.toLocaleString("en")} of ${words.of.toLocaleString("en")}`} label={t("words compared")} />
      </ul>
      <ul class={`facts notes${clusters.isFew ? " few" : ""}`} aria-label={t("How to read the figures")}>
        {notes.map((note) => (
          <li>{note}</li>
        ))}
      </ul>
      <div class="columns agreement-columns">
        <section aria-label={t("Figures")}>
          <h2>{t("Figures")}</h2>
          <FigureTable {...sheet} />
          <details class="meanings">
            <summary>{t("What the figures mean")}</summary>
            <dl>
              {figures.map(({ label, meaning }) => (
                <>
                  <dt>{label}</dt>
                  <dd>{meaning}</dd>
                </>
              ))}
            </dl>
          </details>
          <h2>{t("Kinds of miscues")}</h2>
          <KindTable {...sheet} />
        </section>
        <section aria-label={t("Words that differ")}>
          <div class="section-head">
            <h2>{t("Words that differ")}</h2>
            {differing > 0 && (
              <button type="button" class="tool wide outlined" onClick={agreement.exportWords}>
                {t("Export Words…")}
              </button>
            )}
          </div>
          {differing === 0 ? <p class="empty">{t("No word differs.")}</p> : <WordTable sheet={sheet} open={agreement.open} />}
        </section>
      </div>
      {by !== undefined && (
        <section class="groups" aria-label={groupTitle(by)}>
          <h2>{groupTitle(by)}</h2>
          <GroupTable {...sheet} />
        </section>
      )}
    </>
  );
}

function WordTable({ sheet: { disagreements, differing, raters }, open }: { sheet: AgreementSheet; open: Agreement["open"] }) {
  const { isOpen, toggle } = useOpenRows();
  const most = Math.max(1, ...disagreements.map(({ count }) => count));
  const shown = disagreements.reduce((sum, { count }) => sum + count, 0);
  return (
    <div class="wide">
      <table>
        <Heads heads={[[t("Word")], [sentence(raters.first)], [sentence(raters.second)], [""], [t("Times"), true]]} />
        <tbody>
          {disagreements.map((one, line) => {
            const key = ["word", one.group ?? "", one.text, one.first.kind, one.second.kind].join(" ");
            return (
              <Fragment key={key}>
                {one.group !== undefined && one.group !== disagreements[line - 1]?.group && (
                  <tr class="group-row">
                    <th colSpan={5} scope="rowgroup">
                      {one.group}
                    </th>
                  </tr>
                )}
                <tr>
                  <th scope="row">
                    <Fold text={one.text} title={t("Where it differs")} isOpen={isOpen(key)} toggle={() => toggle(key)} />
                  </th>
                  <Kind {...one.first} />
                  <Kind {...one.second} />
                  <Meter share={one.count / most} />
                  <td class="number">{one.count.toLocaleString("en")}</td>
                </tr>
                {isOpen(key) && <Places of={one} open={open} />}
              </Fragment>
            );
          })}
        </tbody>
      </table>
      {shown < differing && (
        <p class="facts">
          {t`The most frequent differences: ${shown.toLocaleString("en")} of ${differing.toLocaleString("en")}. “Export Words…” saves all of them.`}
        </p>
      )}
    </div>
  );
}

function Kind({ kind, label }: SheetDisagreement["first"]) {
  return (
    <td>
      <span class={`heard ${kind}`}>{label}</span>
    </td>
  );
}

function Places({ of: { at, count, group }, open }: { of: SheetDisagreement; open: Agreement["open"] }) {
  return (
    <tr class="by">
      <td colSpan={5}>
        <ul>
          {at.map(({ uri, word, name, passage }) => (
            <li>
              <button type="button" class="link" title={t("Show the place in the result")} onClick={() => open(uri, word)}>
                {name}
              </button>
              {passage !== group && <span class="quiet"> {passage}</span>}
            </li>
          ))}
          {count > at.length && <li class="quiet">{t`${(count - at.length).toLocaleString("en")} more`}</li>}
        </ul>
      </td>
    </tr>
  );
}

function LeftOut({ leftOut }: AgreementSheet) {
  return (
    <section aria-label={t("Left out")}>
      <h2>{t("Left out")}</h2>
      <ul class="facts notes">
        {leftOut.map(({ why, count }) => (
          <li>{plural(count, t`1 result: ${why}`, t`${count.toLocaleString("en")} results: ${why}`)}</li>
        ))}
      </ul>
    </section>
  );
}

function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
