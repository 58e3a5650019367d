import { useComputed } from "@preact/signals";
import { t } from "@vscode/l10n";
import { plural } from "#core/plural.ts";
import { Tick } from "../kit/controls.tsx";
import { useKeptFocus } from "../kit/keepFocus.ts";
import { MenuButton } from "../kit/menuButton.tsx";
import type { SetRow, SetSummary } from "./setProtocol.ts";
import { ReaderOfSelected, SelectAll } from "./readerCell.tsx";
import { SetRowView } from "./setRow.tsx";
import type { SetState } from "./setState.ts";

const READERS = "known-readers";

interface Of {
  set: SetState;
}

export function SetView({ set }: Of) {
  const { title, readers = [] } = set.begun.value ?? {};
  const { service, unread = [], notes = [] } = set.summary.value ?? {};
  return (
    <main class="set">
      <header>
        <h1>{title}</h1>
        <p class="facts">{service}</p>
      </header>
      <div class="bar">
        <Tools set={set} />
        {set.summary.value && <Choices set={set} summary={set.summary.value} />}
        <ReaderOfSelected selection={set.selection} send={set.send} readersId={READERS} isRunning={set.isRunning} />
        <p class="failure" role="alert">
          {set.failure}
        </p>
      </div>
      <div class="notes">
        {notes.map((note) => (
          <p class="note">{note}</p>
        ))}
      </div>
      <Table set={set} />
      {unread.length > 0 && (
        <section class="unread-texts">
          <h2>{t`Texts without a recording (${unread.length})`}</h2>
          <ul>
            {unread.map((path) => (
              <li>{path}</li>
            ))}
          </ul>
        </section>
      )}
      <datalist id={READERS}>
        {readers.map((reader) => (
          <option value={reader.alias} label={[reader.alias, reader.about].filter(Boolean).join(" · ")} />
        ))}
      </datalist>
      <div class="visually-hidden" aria-live="polite">
        {set.spoken}
      </div>
    </main>
  );
}

function Tools({ set }: Of) {
  const { total, assess, running, ended, unnamed = 0 } = set.summary.value ?? {};
  const parts = [ended, ended !== undefined && assess === undefined ? undefined : total];
  const action = (method: "assess" | "cancel" | "overview", label: string) => (
    <button key={method} type="button" class={method === "assess" ? "button" : "button quiet-button"} onClick={() => set.send({ method })}>
      {label}
    </button>
  );
  return (
    <div class="tools" ref={useKeptFocus<HTMLDivElement>()}>
      {assess !== undefined && !running && action("assess", assess)}
      {running && action("cancel", t("Cancel"))}
      {!running && set.all.value.some(hasResult) && action("overview", t("Show Overview"))}
      {!running && unnamed > 0 && (
        <button type="button" class="button quiet-button" onClick={() => set.send({ method: "nameReaders" })}>
          {plural(
            unnamed,
            t("Set Reader of 1 Result by Its Name"),
            t`Set Readers of ${unnamed.toLocaleString("en")} Results by Their Names`,
          )}
        </button>
      )}
      <SaveMenu set={set} />
      <p class="total">{running?.text ?? parts.filter((part) => part !== undefined).join(" ")}</p>
      {running && <progress aria-label={t("Recordings assessed")} max={running.of} value={running.done} />}
    </div>
  );
}

function SaveMenu({ set }: Of) {
  const entries = [
    { id: "table", label: t("Save as Table…"), detail: "CSV", act: () => set.send({ method: "save", as: "table" }) },
    { id: "suite", label: t("Save as Suite…"), detail: "YAML", act: () => set.send({ method: "save", as: "suite" }) },
  ];
  return <MenuButton label={t("Save")} entries={entries} />;
}

/** Applies to all recordings. */
function Choices({ set, summary: { short, pads, newReaders, remembersReaders, running } }: Of & { summary: SetSummary }) {
  const names = newReaders.join(", ");
  const choice = (id: string, concerned: number, isChecked: boolean, label: string, tick: (isChecked: boolean) => void) => (
    <p class="remember" hidden={concerned === 0 || running !== undefined}>
      <Tick id={id} checked={isChecked} tick={tick} />
      <label for={id}>{label}</label>
    </p>
  );
  const padText = plural(
    short,
    t("1 recording is too short for its kind of assessment: assess a copy with silence at the end"),
    t`${short.toLocaleString("en")} recordings are too short for their kind of assessment: assess copies with silence at the end`,
  );
  const readersText = plural(
    newReaders.length,
    t`Add 1 new reader to the Readers view: ${names}`,
    t`Add ${newReaders.length.toLocaleString("en")} new readers to the Readers view: ${names}`,
  );
  return (
    <>
      {choice("pad", short, pads, padText, (value) => set.send({ method: "pad", pads: value }))}
      {choice("remember", newReaders.length, remembersReaders, readersText, (remember) =>
        set.send({ method: "rememberReaders", remember }),
      )}
    </>
  );
}

function Table({ set }: Of) {
  const choices = useComputed(() => {
    const { texts = [], kinds = [] } = set.begun.value ?? {};
    return { texts, kinds, readersId: READERS, send: set.send };
  });
  const classes = useComputed(() => {
    const hasFigures = set.all.value.some(({ accuracy, rate, level }) => (accuracy ?? rate ?? level) !== undefined);
    return `readings-table${set.all.value.some(hasResult) ? " with-results" : ""}${hasFigures ? " with-figures" : ""}`;
  });
  const head = (name: string, kind?: string, title?: string) => (
    <th scope="col" class={kind} title={title}>
      {name}
    </th>
  );
  return (
    <table class={classes} hidden={set.rows.value.size === 0}>
      <caption class="visually-hidden">{t("Recordings with their texts")}</caption>
      <thead>
        <tr>
          <th class="include">
            <IncludeAll set={set} />
          </th>
          {[t("Recording"), t("Text"), t("Kind")].map((name) => head(name))}
          <th scope="col" class="reader-head">
            <SelectAll all={set.all.value} selection={set.selection} isLocked={set.isRunning.value} />
            {t("Reader")}
          </th>
          {head(t("State"))}
          {head(t("Accuracy"), "figure")}
          {head(t("Words/min"), "figure", t("Words correct per minute"))}
          {head(t("Level"), "level")}
        </tr>
      </thead>
      <tbody>
        {[...set.rows.value].map(([id, row]) => (
          <SetRowView key={id} row={row} choices={choices} isRunning={set.isRunning} selection={set.selection} />
        ))}
      </tbody>
    </table>
  );
}

function IncludeAll({ set }: Of) {
  const open = set.all.value.filter(({ state }) => ["ready", "failed", "looking"].includes(state));
  const isWhole = open.length > 0 && open.every(({ isIncluded }) => isIncluded);
  return (
    <Tick
      aria-label={t("Assess all recordings")}
      checked={isWhole}
      indeterminate={!isWhole && open.some(({ isIncluded }) => isIncluded)}
      disabled={open.length === 0 || set.isRunning.value}
      tick={(isIncluded) => set.send({ method: "includeAll", isIncluded })}
    />
  );
}

function hasResult({ state }: SetRow): boolean {
  return state === "known" || state === "assessed";
}
