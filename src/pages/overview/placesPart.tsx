import { type ReadonlySignal, useComputed } from "@preact/signals";
import { t } from "@vscode/l10n";
import { dayOf } from "#core/overview/overviewModel.ts";
import {
  type FoundPlace,
  type HeardTimes,
  isBlank,
  type PlaceOutcome,
  type PlaceQuery,
  type PlaceSheet,
} from "#core/overview/placeSearch.ts";
import { plural } from "#core/plural.ts";
import { MISCUE_DESCRIPTIONS } from "#core/reading/miscues.ts";
import { PHONEMES } from "#language/arpabet/phonemes.ts";
import { Select } from "../kit/controls.tsx";
import { Figure, Heads } from "./sheetPieces.tsx";

export interface PlaceSearch {
  query: ReadonlySignal<PlaceQuery>;
  /** The latest, for whatever query. */
  sheet: ReadonlySignal<PlaceSheet | undefined>;
  ask: (query: PlaceQuery) => void;
  open: (place: FoundPlace) => void;
}

const SYMBOLS = "phonemes";
/** Of what was heard; the table has everything. */
const MOST_HEARD = 12;

const OUTCOMES: Record<PlaceOutcome, string> = {
  right: t("Read right"),
  missed: t("Missed"),
  "left-out": t("Left out"),
  added: t("Added"),
};

/** Places of words and phonemes in all readings. */
export function PlacesPart({ search }: { search: PlaceSearch }) {
  const query = search.query.value;
  const isBusy = useComputed(() => JSON.stringify(search.sheet.value?.query) !== JSON.stringify(search.query.value));
  const ask = (change: Partial<PlaceQuery>) => search.ask({ ...search.query.peek(), ...change });
  const isWord = query.of === "word";
  const only = (Object.keys(OUTCOMES) as PlaceOutcome[]).filter((outcome) => isWord || outcome !== "right");
  const field = (label: string, name: "expected" | "heard", placeholder: string) => (
    <label class="field">
      {label}
      <input
        type="search"
        class="input"
        maxLength={200}
        spellcheck={false}
        placeholder={placeholder}
        value={query[name]}
        {...(!isWord && { list: SYMBOLS })}
        onInput={({ currentTarget }) => ask({ [name]: currentTarget.value })}
      />
    </label>
  );
  return (
    <>
      <div class="tools" role="search">
        <Select
          class="select"
          aria-label={t("What is looked for")}
          value={query.of}
          options={[
            { value: "word", label: t("Words") },
            { value: "phoneme", label: t("Phonemes") },
          ]}
          choose={(of) => search.ask({ of: of as PlaceQuery["of"], expected: "", heard: "" })}
        />
        {field(t("In the text"), "expected", isWord ? t("any word") : t("any phoneme"))}
        {field(t("Heard"), "heard", t("anything"))}
        <Select
          class="select"
          aria-label={t("How it was read")}
          value={query.only ?? ""}
          options={[
            { value: "", label: isWord ? t("However it was read") : t("Missed or added") },
            ...only.map((value) => ({ value, label: OUTCOMES[value] })),
          ]}
          choose={(value) => ask({ only: value === "" ? undefined : (value as PlaceOutcome) })}
        />
        <datalist id={SYMBOLS}>
          {PHONEMES.map((symbol) => (
            <option value={symbol} />
          ))}
        </datalist>
      </div>
      {isBlank(query) ? (
        <p class="empty sheet">
          {isWord
            ? t(
                "Look for a word of the texts, for what was said instead, or for both, such as “their” heard as “there”. An asterisk stands for any letters: “*ing”.",
              )
            : t("Look for a phoneme of the texts, for what was heard instead, or for both, such as TH heard as S.")}
        </p>
      ) : (
        <div class="sheet" aria-busy={isBusy}>
          {search.sheet.value && <Places sheet={search.sheet.value} open={search.open} />}
        </div>
      )}
    </>
  );
}

function Places({ sheet, open }: { sheet: PlaceSheet; open: PlaceSearch["open"] }) {
  const { count, readings, readers, heard, places } = sheet;
  if (count === 0) return <p class="empty">{t("No place was found.")}</p>;
  const figure = (value: number, label: string) => <Figure value={value.toLocaleString("en")} label={label} />;
  return (
    <>
      <ul class="figures" aria-label={t("Counts")}>
        {figure(count, plural(count, t("place"), t("places")))}
        {figure(readings, plural(readings, t("reading"), t("readings")))}
        {readers > 0 && figure(readers, plural(readers, t("reader"), t("readers")))}
      </ul>
      <ul class="heard-list" aria-label={t("What was heard")}>
        {heard.slice(0, MOST_HEARD).map((one) => (
          <li>
            <Heard {...one} /> <span class="quiet">× {one.count.toLocaleString("en")}</span>
          </li>
        ))}
      </ul>
      <div class="wide">
        <table class="place-table">
          <Heads heads={[[t("Reader")], [t("In the text")], [t("Heard")], [t("Passage")], [t("Assessed")]]} />
          <tbody>
            {places.map((place) => (
              <Place
                key={`${place.uri} ${place.number} ${place.place?.index} ${place.expected} ${place.heard}`}
                place={place}
                open={open}
              />
            ))}
          </tbody>
        </table>
      </div>
      {places.length < count && (
        <p class="facts">
          {t`The latest ${places.length.toLocaleString("en")} of ${count.toLocaleString("en")} places. “Export CSV…” saves all of them.`}
        </p>
      )}
    </>
  );
}

function Place({ place, open }: { place: FoundPlace; open: PlaceSearch["open"] }) {
  const { before, word, after, reader, recording, name, passage } = place;
  return (
    <tr>
      <th scope="row">
        <button type="button" class="link" title={t`Show the place in ${recording ?? name} and play it`} onClick={() => open(place)}>
          {reader ?? recording ?? name}
        </button>
      </th>
      <td class="said">
        {before}
        <mark>{word || MISCUE_DESCRIPTIONS.insertion.mark}</mark>
        {after}
      </td>
      <td>
        <Heard {...place} />
      </td>
      <td class="said">{passage}</td>
      <td>{dayOf(place)}</td>
    </tr>
  );
}

function Heard({ kind, expected, heard }: Omit<HeardTimes, "count">) {
  if (kind === "correct") return <span class="quiet">{t("read right")}</span>;
  if (expected !== undefined) return <span class="symbol">{`${expected || t("(added)")} → ${heard || t("(not said)")}`}</span>;
  return (
    <span class={`heard ${kind}`} title={MISCUE_DESCRIPTIONS[kind].label}>
      {heard || (kind === "told" ? t("told") : t("not read"))}
    </span>
  );
}
