import { type Signal, useSignal } from "@preact/signals";
import { t } from "@vscode/l10n";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { Select } from "../kit/controls.tsx";
import { clockOf, NOW, noticeOf, secondsInWords, spokenOf } from "./inWords.ts";
import { LOWEST_DB, type Recorder } from "./recorder.ts";
import { isRunning, offersOf, type TakeOffer } from "./takeState.ts";

type ButtonOffer = Exclude<TakeOffer, "hear">;

const LABELS: Readonly<Record<ButtonOffer, string>> = {
  microphone: t("Turn On the Microphone"),
  record: t("Record"),
  cancel: t("Cancel"),
  stop: t("Stop"),
  keep: t("Keep This Take"),
  again: t("Try Again"),
  download: t("Save as a File"),
  repeat: t("Record Again"),
};
/** Pixels. */
const SIZES = [20, 26, 32, 40, 50, 64] as const;
const USUAL_SIZE = window.innerWidth < 560 ? 1 : 2;

interface Of {
  recorder: Recorder;
}

export function RecorderView({ recorder }: Of) {
  const size = useSignal(USUAL_SIZE);
  const { connection, take } = recorder.state.value;
  const page = recorder.page.value;
  const isOpen = connection.is !== "opening" && page !== undefined;
  useLayoutEffect(() => {
    document.body.dataset["take"] = take.is;
    document.body.classList.toggle("open", isOpen);
    if (page) document.title = t`Record ${page.title}`;
  }, [take.is, isOpen, page]);
  return (
    <>
      <header>
        <h1>{page && t`Record ${page.title}`}</h1>
        <div class="sizes" role="group" aria-label={t("Text size")}>
          <SizeButton size={size} by={-1} sign="A−" name={t("Smaller text")} />
          <SizeButton size={size} by={1} sign="A+" name={t("Larger text")} />
        </div>
      </header>
      <TextToRead recorder={recorder} size={size} />
      {take.is === "counting" && (
        <div class="count" aria-hidden="true">
          {take.left}
        </div>
      )}
      <section class="panel" aria-label={t("Recorder")}>
        <NoticeLine recorder={recorder} />
        <Controls recorder={recorder} />
      </section>
      <div class="visually-hidden" aria-live="assertive">
        {spokenOf(recorder.state.value)}
      </div>
    </>
  );
}

/** @param sign for those who see it. @param name for those who hear it. */
function SizeButton({ size, by, sign, name }: { size: Signal<number>; by: number; sign: string; name: string }) {
  const resize = () => (size.value = Math.max(0, Math.min(SIZES.length - 1, size.value + by)));
  return (
    <button type="button" class={by > 0 ? "size larger" : "size"} title={name} onClick={resize}>
      <span aria-hidden="true">{sign}</span>
      <span class="visually-hidden">{name}</span>
    </button>
  );
}

function TextToRead({ recorder, size }: Of & { size: Signal<number> }) {
  const { kind, word, paragraphs = [] } = recorder.page.value ?? {};
  return (
    <main
      class={kind === "phonemes" ? "text phonemes" : "text"}
      tabIndex={0}
      aria-label={t("Text to read")}
      style={{ fontSize: `${SIZES[size.value]}px` }}
    >
      {word !== undefined && <p class="word">{word}</p>}
      {paragraphs.map((lines) => (
        <p>{lines.flatMap((line, index) => (index === 0 ? [line] : [<br />, line]))}</p>
      ))}
    </main>
  );
}

/** Stays on the page, as a screen reader reads out what changes in it. */
function NoticeLine({ recorder }: Of) {
  const { folder = "", least } = recorder.page.value ?? {};
  const notice = noticeOf(recorder.state.value, { folder, least });
  return (
    <div class={notice?.isBad ? "notice bad" : "notice"} role={notice?.isBad ? "alert" : "status"} hidden={!notice}>
      {notice && (
        <>
          <strong>{notice.what}</strong> {notice.help}
        </>
      )}
    </div>
  );
}

function Controls({ recorder }: Of) {
  const { connection, microphone, take } = recorder.state.value;
  const offers = offersOf(recorder.state.value);
  const isOpen = connection.is === "open";
  const isIdle = take.is === "none" && isOpen;
  const blob = offers.includes("hear") ? recorder.take : undefined;
  const address = useMemo(() => blob && URL.createObjectURL(blob), [blob]);
  useLayoutEffect(() => () => void (address && URL.revokeObjectURL(address)), [address]);
  const first = useRef<HTMLButtonElement>(null);
  // The next thing to do has the focus, if the element that had it is gone.
  useLayoutEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) first.current?.focus();
  }, [offers.join()]);
  const download = () =>
    Object.assign(document.createElement("a"), { href: address, download: recorder.page.value?.fileName ?? "take.wav" }).click();
  const acts: Readonly<Record<ButtonOffer, () => unknown>> = {
    microphone: () => recorder.ask(),
    record: () => recorder.record(),
    cancel: () => recorder.stop(),
    stop: () => recorder.stop(),
    keep: () => recorder.keep(),
    again: () => recorder.keep(),
    repeat: () => recorder.repeat(),
    download,
  };
  const buttons = (Object.keys(LABELS) as ButtonOffer[]).filter((offer) => offers.includes(offer));
  return (
    <>
      {address !== undefined && <audio controls src={address} aria-label={t("Your take")} />}
      {isIdle && microphone.is === "on" && <Options recorder={recorder} />}
      <div class="row">
        {/* The player shows the length of an existing take. */}
        {(isIdle || take.is === "counting" || isRunning(take)) && <Time recorder={recorder} />}
        {microphone.is === "on" && (isIdle || take.is === "counting" || take.is === "recording") && <Levels recorder={recorder} />}
        <div class="actions">
          <span class="keys" aria-hidden="true">
            {t("or press Space")}
          </span>
          {buttons.map((offer) => (
            <button
              key={offer}
              ref={offer === offers[0] ? first : undefined}
              type="button"
              class={offer === offers[0] ? `button ${offer} first` : `button ${offer}`}
              onClick={() => void acts[offer]()}
            >
              {LABELS[offer]}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}

function Options({ recorder }: Of) {
  const { list, used } = recorder.devices.value;
  const { lengths = [], most = 0 } = recorder.page.value ?? {};
  const times = [
    ...lengths.map((seconds) => ({ value: seconds, label: secondsInWords(seconds) })),
    { value: 0, label: t`Until you stop (at most ${secondsInWords(most)})` },
  ];
  return (
    <div class="options">
      <label for="device">{t("Microphone")}</label>
      <Select
        id="device"
        value={used}
        options={list.map(({ id, name }) => ({ value: id, label: name }))}
        choose={(device) => recorder.ask(device)}
      />
      <label for="length">{t("Time")}</label>
      <Select id="length" value={recorder.length.value} options={times} choose={(value) => (recorder.length.value = Number(value))} />
    </div>
  );
}

function Time({ recorder }: Of) {
  const { take } = recorder.state.value;
  const length = recorder.length.value;
  const seconds = take.is === "recording" || take.is === "finishing" ? take.seconds : 0;
  return (
    <div class="time" role="timer" aria-live="off">
      {length > 0 ? clockOf(length - seconds, true) : clockOf(seconds, false)}
    </div>
  );
}

function Levels({ recorder }: Of) {
  const { decibels, problem } = recorder.level.value;
  const isQuiet = problem === "quiet" && !isRunning(recorder.state.value.take);
  return (
    <div class="levels">
      <div
        class={problem === "clipped" ? "meter clipped" : "meter"}
        role="meter"
        aria-label={t("Input level")}
        aria-valuemin={LOWEST_DB}
        aria-valuemax={0}
        aria-valuenow={Math.round(decibels)}
      >
        <div class="fill" style={{ transform: `scaleX(${(decibels - LOWEST_DB) / -LOWEST_DB})` }} />
      </div>
      <span class="hint">{isQuiet ? t("Say something to try the microphone.") : problem && NOW[problem]}</span>
    </div>
  );
}
