import type { ReadonlySignal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { Fragment } from "preact";
import { KIND_NAMES } from "#core/passage/facts.ts";
import { plural } from "#core/plural.ts";
import { MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import { countingNotes, type MissedBy, type PassageSheet, type SheetWord } from "#core/overview/passageSheet.ts";
import { Figure, Fold, Heads, Meter, useOpenRows } from "./sheetPieces.tsx";

type Open = (by: MissedBy) => void;

/** A missed word lists who missed it, and leads to each result at that place. */
export function PassageSheetPart({ sheet, open }: { sheet: ReadonlySignal<PassageSheet | undefined>; open: Open }) {
  return <div class="sheet">{sheet.value && <Sheet key={sheet.value.key} sheet={sheet.value} open={open} />}</div>;
}

function Sheet({ sheet, open }: { sheet: PassageSheet; open: Open }) {
  const { list, words, readers, readings, finished, missed, confusions } = sheet;
  const notes = countingNotes(sheet);
  return (
    <>
      <ul class="figures" aria-label={t("Counts")}>
        <Figure value={String(words)} label={list ? t`in a list (${KIND_NAMES[list]})` : plural(words, t("word"), t("words"))} />
        <Figure value={String(readers)} label={plural(readers, t("reader"), t("readers"))} />
        <Figure value={String(readings)} label={plural(readings, t("reading"), t("readings"))} />
        <Figure value={t`${finished} of ${readers}`} label={t("read it to the end")} />
      </ul>
      {notes.length > 0 && <p class="facts">{notes.join(" ")}</p>}
      <div class="columns">
        <section aria-label={t("Words missed")}>
          <h2>{t("Words missed")}</h2>
          {missed.length === 0 ? (
            <p class="empty">{t("No word was missed.")}</p>
          ) : (
            <WordTable missed={missed} readers={readers} open={open} />
          )}
        </section>
        <section aria-label={t("Phonemes confused")}>
          <h2>{t("Phonemes confused")}</h2>
          {confusions.length === 0 ? (
            <p class="empty">{t("The results show no phoneme in place of another one.")}</p>
          ) : (
            <ConfusionTable confusions={confusions} />
          )}
        </section>
      </div>
    </>
  );
}

function WordTable({ missed, readers, open }: { missed: readonly SheetWord[]; readers: number; open: Open }) {
  const { isOpen, toggle } = useOpenRows();
  return (
    <div class="wide">
      <table>
        <Heads heads={[[t("Word")], [t("Number"), true], [""], [t("Missed by"), true], [t("Said instead")]]} />
        <tbody>
          {missed.map(({ number, text, missed: count, of, said, by }) => (
            <Fragment key={number}>
              <tr>
                <th scope="row">
                  <Fold text={text} title={t("Who missed it")} isOpen={isOpen(String(number))} toggle={() => toggle(String(number))} />
                </th>
                <td class="number quiet">{number}</td>
                <Meter share={count / Math.max(1, readers)} />
                <td class="number">{t`${count} of ${of}`}</td>
                <td class="said">
                  {said.map((one, index) => (
                    <>
                      {index > 0 && ", "}
                      <Said {...one} />
                      {one.readers > 1 && ` (${one.readers})`}
                    </>
                  ))}
                </td>
              </tr>
              {isOpen(String(number)) && (
                <tr class="by">
                  <td colSpan={5}>
                    <ul>
                      {by.map((one) => (
                        <By by={one} open={open} />
                      ))}
                    </ul>
                  </td>
                </tr>
              )}
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Said({ said, kind }: Pick<SheetWord["said"][number], "said" | "kind">) {
  return (
    <span class={`heard ${kind}`} title={MISCUE_DESCRIPTIONS[kind].label}>
      {said || (kind === "told" ? t("told") : t("not read"))}
    </span>
  );
}

function By({ by, open }: { by: MissedBy; open: Open }) {
  return (
    <li>
      <button type="button" class="link" title={t("Show the place in the result")} onClick={() => open(by)}>
        {by.reader ?? by.recording}
      </button>{" "}
      <Said {...by} />
      {by.reader === undefined && <span class="quiet"> {by.recording}</span>}
    </li>
  );
}

function ConfusionTable({ confusions }: Pick<PassageSheet, "confusions">) {
  const most = Math.max(1, ...confusions.map(({ count }) => count));
  return (
    <div class="wide">
      <table>
        <Heads heads={[[t("Phoneme")], [""], [t("Times"), true], [t("Readers"), true], [t("In")]]} />
        <tbody>
          {confusions.map(({ expected, heard, count, readers, words }) => (
            <tr>
              <th scope="row" class="symbol">{`${expected ?? t("(added)")} → ${heard ?? t("(not said)")}`}</th>
              <Meter share={count / most} />
              <td class="number">{count}</td>
              <td class="number">{readers}</td>
              <td class="said">{words.map(({ text, count: times }) => (times > 1 ? `${text} (${times})` : text)).join(", ")}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
