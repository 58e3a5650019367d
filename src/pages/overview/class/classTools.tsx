import { t } from "@vscode/l10n";
import { basisText, sentence } from "#core/overview/class/classNotes.ts";
import type { ClassName, ClassOffer, ClassSheet, DayRange } from "#core/overview/class/classModel.ts";
import { termText } from "#core/overview/class/terms.ts";
import { plural } from "#core/plural.ts";
import { Select, Tick } from "../../kit/controls.tsx";
import type { ClassLinks } from "./classLinks.ts";

interface ToolsProps {
  sheet: ClassSheet;
  links: ClassLinks;
}

const RANGE = "range";

export function ClassTools(props: ToolsProps) {
  const { sheet, links } = props;
  const { offers, basis } = sheet;
  return (
    <div class="tools class-tools">
      <ClassSelects {...props} />
      <Times {...props} />
      {offers.passages.length > 1 && <Passages {...props} />}
      {offers.bases.length > 1 && (
        <Select
          class="select"
          aria-label={t("Readings that are compared")}
          value={basis?.key ?? ""}
          options={offers.bases.map((one) => ({ value: one.key, label: counted(basisText(one), one.readings) }))}
          choose={(key) => links.choose({ basis: key })}
        />
      )}
      <Select
        class="select"
        aria-label={t("Columns")}
        value={sheet.choice.cells}
        options={[
          { value: "seasons", label: t("By season") },
          { value: "passages", label: t("By passage") },
        ]}
        choose={(cells) => links.choose({ cells: cells as ClassSheet["choice"]["cells"], sort: undefined })}
      />
    </div>
  );
}

/** Classes by their place among those that are offered. */
function ClassSelects({ sheet: { offers, classes }, links }: ToolsProps) {
  const [first, second] = classes;
  const placeOf = (one: ClassName | undefined) => String(offers.classes.findIndex(({ by, name }) => by === one?.by && name === one.name));
  const nameAt = (place: string): ClassName | undefined => {
    const offer = offers.classes[Number(place)];
    return offer && { by: offer.by, name: offer.name };
  };
  const options = offers.classes.map((offer, place) => ({ value: String(place), label: offerText(offer) }));
  return (
    <>
      <Select
        class="select sheet-select"
        aria-label={t("Class")}
        value={placeOf(first)}
        options={options}
        choose={(place) => links.choose({ of: nameAt(place), passages: undefined })}
      />
      {options.length > 1 && (
        <Select
          class="select"
          aria-label={t("Class beside it")}
          value={placeOf(second)}
          options={[{ value: "-1", label: t("No other class") }, ...options.filter(({ value }) => value !== placeOf(first))]}
          choose={(place) => links.choose({ beside: nameAt(place) })}
        />
      )}
    </>
  );
}

function offerText({ by, label, readers }: ClassOffer): string {
  const name = by === "folder" ? t`Folder ${label}` : label;
  return plural(readers, t`${name}: 1 reader`, t`${name}: ${readers.toLocaleString("en")} readers`);
}

function Times({ sheet: { offers, time }, links }: ToolsProps) {
  const range = typeof time === "object" ? time : undefined;
  const change = (part: Partial<DayRange>) => links.choose({ time: { from: "", to: "", ...range, ...part } });
  return (
    <>
      <Select
        class="select"
        aria-label={t("Time")}
        value={typeof time === "object" ? RANGE : String(time)}
        options={[
          ...offers.terms.map(({ term, readings }) => ({ value: String(term), label: counted(sentence(termText(term)), readings) })),
          { value: RANGE, label: t("Dates…") },
        ]}
        choose={(value) => links.choose({ time: value === RANGE ? { from: "", to: "" } : Number(value) })}
      />
      {range && (
        <>
          <label class="field">
            {t("From")}
            <input type="date" class="input" value={range.from} onChange={({ currentTarget }) => change({ from: currentTarget.value })} />
          </label>
          <label class="field">
            {t("To")}
            <input type="date" class="input" value={range.to} onChange={({ currentTarget }) => change({ to: currentTarget.value })} />
          </label>
        </>
      )}
    </>
  );
}

function Passages({ sheet: { offers, passages }, links }: ToolsProps) {
  const all = offers.passages.map(({ key }) => key);
  const shown = passages.length === all.length ? t`All ${all.length} passages` : t`${passages.length} of ${all.length} passages`;
  const set = (keys: string[]) => links.choose({ passages: keys.length === all.length ? undefined : keys, sort: undefined });
  return (
    <details
      class="picker"
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.currentTarget.open = false;
        event.currentTarget.querySelector("summary")!.focus();
      }}
    >
      <summary class="select">{shown}</summary>
      <div role="group" aria-label={t("Passages")} class="picker-list">
        <button type="button" class="link" disabled={passages.length === all.length} onClick={() => set(all)}>
          {t("All passages")}
        </button>
        {offers.passages.map(({ key, title, readings }) => {
          const isChosen = passages.includes(key);
          return (
            <label class="tick">
              <Tick
                checked={isChosen}
                disabled={isChosen && passages.length === 1}
                tick={(isChecked) => set(all.filter((one) => (one === key ? isChecked : passages.includes(one))))}
              />
              {counted(title, readings)}
            </label>
          );
        })}
      </div>
    </details>
  );
}

function counted(name: string, readings: number): string {
  return plural(readings, t`${name}: 1 reading`, t`${name}: ${readings.toLocaleString("en")} readings`);
}
