import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { assessedByInWords, assessorInWords, modelCaution, ownWordsInWords } from "#contract/reading/assessedBy.ts";
import type { SoundExport } from "../viewerProtocol.ts";
import type { ExportFormat } from "#core/export/exportFormats.ts";
import { doubtTitle } from "#core/timeline/doubtTitle.ts";
import { seconds } from "../state/describe.ts";
import { Icon, type IconName } from "./icon.tsx";
import { momentInWords } from "../state/momentInWords.ts";
import type { ViewModel } from "../state/viewModel.ts";
import { MenuButton } from "../../kit/menuButton.tsx";

/** In the order of the menu. */
const EXPORTS: Readonly<Record<ExportFormat, { label: string; detail: string }>> = {
  form: { label: t("Form to print"), detail: "HTML" },
  html: { label: t("Web page"), detail: "HTML" },
  textgrid: { label: t("Praat TextGrid"), detail: "TextGrid" },
  eaf: { label: t("ELAN document"), detail: "EAF" },
  chat: { label: t("CHAT transcript"), detail: "CHA" },
  csv: { label: t("Table of events"), detail: "CSV" },
  vtt: { label: t("Subtitles"), detail: "WebVTT" },
};

const SOUND_EXPORTS: Readonly<Record<SoundExport, { label: string; detail: string }>> = {
  measures: { label: t("Durations, pitch and formants"), detail: "CSV" },
  wav: { label: t("Sound of the selection"), detail: "WAV" },
};

export interface HeadActions {
  exportAs: (format: ExportFormat) => void;
  exportSound: (what: SoundExport) => void;
  compare: () => void;
  openAsText: () => void;
}

export function Head({ model: { document, timeline }, actions }: { model: ViewModel; actions: HeadActions }) {
  const operation = document.compatible ? t`${document.operation}, compatible format` : document.operation;
  const length = timeline.duration === undefined ? undefined : seconds(timeline.duration);
  const when = document.assessedAt && Number.isFinite(Date.parse(document.assessedAt)) ? momentInWords(document.assessedAt) : undefined;
  // The title names the recording.
  const facts = [document.reader, operation, length, assessorInWords(document.assessedBy), ownWordsInWords(document.pronunciations), when];
  const entries = [
    ...(Object.keys(EXPORTS) as ExportFormat[]).map((id) => ({ id, ...EXPORTS[id], act: () => actions.exportAs(id) })),
    ...(Object.keys(SOUND_EXPORTS) as SoundExport[]).map((id) => ({ id, ...SOUND_EXPORTS[id], act: () => actions.exportSound(id) })),
  ];
  const button = (icon: IconName, label: string, title: string, act: () => void) => (
    <button type="button" class="tool wide outlined" title={title} onClick={act}>
      <Icon name={icon} />
      <span>{label}</span>
    </button>
  );
  return (
    <header class="head">
      <div class="head-text">
        <h1 title={document.title}>{document.title}</h1>
        <p class="facts" title={[...facts, assessedByInWords(document.assessedBy)].filter(Boolean).join("  ·  ")}>
          {facts.filter(Boolean).join("  ·  ")}
        </p>
      </div>
      <div class="head-actions">
        <MenuButton label={t("Export")} entries={entries} />
        {button("compare", t("Compare With…"), t("Compare with another result of the same text"), actions.compare)}
        {button("text", t("Open as Text"), t("Open the result’s file as JSON"), actions.openAsText)}
      </div>
    </header>
  );
}

/** Of a pronunciation or a recognition. */
export function Verdict({ model: { timeline, document } }: { model: ViewModel }) {
  const { verdict, kind, reference } = timeline;
  if (!verdict) return undefined;
  const { correct, confidence, heard, feedback } = verdict;
  const state = correct === undefined ? "open" : correct ? "right" : "wrong";
  const title = correct === undefined ? t("No verdict in the result") : correct ? t("Correct") : t("Not correct");
  const isUnsure = correct !== undefined && confidence?.toLowerCase() === "low";
  const caution = correct === undefined ? undefined : modelCaution(document.assessedBy.modelConfidence);
  const unsureText = correct
    ? t("Accepted, but without much certainty: listen to it yourself.")
    : t("Not accepted, but without much certainty: listen to it yourself.");
  return (
    <section class={`verdict ${isUnsure ? "unsure" : state}`} aria-label={t("Verdict")}>
      <span class="sign" aria-hidden="true">
        {{ right: "✓", wrong: "✗", open: "?" }[state]}
      </span>
      <div>
        <h2>{title}</h2>
        {isUnsure && <p>{unsureText}</p>}
        {kind === "recognition" && <p class="compared">{comparedText(reference.trim(), heard?.trim())}</p>}
        {caution && <p>{caution}</p>}
        {feedback && <p class="feedback">{feedback}</p>}
      </div>
    </section>
  );
}

function comparedText(expected: string, heard: string | undefined): string {
  if (heard === undefined) return t`Expected “${expected}”. What was heard is not readable.`;
  return heard === "" ? t`Expected “${expected}”, heard nothing` : t`Expected “${expected}”, heard “${heard}”`;
}

/** Warns, before anything else, that the recording does not seem to be a reading of the text. */
export function Doubt({ model }: { model: ViewModel }) {
  const { timeline, figuresHidden } = model;
  if (timeline.otherText === undefined) return undefined;
  return (
    <Banner kind="doubt" title={doubtTitle(timeline)} text={` ${timeline.otherText}`}>
      {figuresHidden && (
        <button type="button" class="button" onClick={() => model.showFigures()}>
          {t("Show the Figures Anyway")}
        </button>
      )}
    </Banner>
  );
}

interface BannersProps {
  model: ViewModel;
  changeReader: () => void;
  locate: () => void;
}

/** A review may settle what the result warned about. */
export function Banners({ model: { timeline, document, recordingProblem }, changeReader, locate }: BannersProps) {
  const button = (label: string, act: () => void) => (
    <button type="button" class="button" onClick={act}>
      {label}
    </button>
  );
  return (
    <div class="banners">
      {timeline.foreign?.map((reason, index) => (
        <Banner kind="foreign" title={`${t("Possible mix-up")}: `} text={reason}>
          {index === 0 && document.undecided && button(t("Choose Who Read…"), changeReader)}
        </Banner>
      ))}
      {[document.audio.warning, ...timeline.warnings].map(
        (warning) => warning !== undefined && <Banner kind="warning" title={`${t("About the recording")}: `} text={warning} />,
      )}
      {timeline.notes.map((note) => (
        <Banner kind="note" title={`${t("About the result")}: `} text={note} />
      ))}
      {recordingProblem !== undefined && (
        <Banner kind="problem" title={`${t("No sound")}: `} text={recordingProblem}>
          {document.audio.missing && button(t("Locate…"), locate)}
        </Banner>
      )}
    </div>
  );
}

interface BannerProps {
  kind?: "foreign" | "warning" | "note" | "problem" | "doubt";
  title: string;
  text: string;
  /** A button that does something about it. */
  children?: ComponentChildren;
}

export function Banner({ kind, title, text, children }: BannerProps) {
  return (
    <div class={`banner ${kind ?? ""}`} role={kind === "problem" || kind === "doubt" ? "alert" : "note"}>
      <span class="banner-sign" aria-hidden="true">
        {kind === "note" ? "i" : "!"}
      </span>
      <span class="banner-text">
        <strong>{title}</strong>
        {text}
      </span>
      {children}
    </div>
  );
}
