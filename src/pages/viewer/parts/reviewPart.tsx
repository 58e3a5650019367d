import { useSignal } from "@preact/signals";
import { t } from "@vscode/l10n";
import type { ButtonHTMLAttributes, ComponentChild, RefObject } from "preact";
import { useRef } from "preact/hooks";
import { plural } from "#core/plural.ts";
import { countReview, reviewInWords, type Stamp } from "#core/review/review.ts";
import { withStop } from "#core/review/editReview.ts";
import { earlyStopNote, earlyStopOf } from "#core/record/earlyStop.ts";
import { worthHearing } from "#core/review/doubtOrder.ts";
import type { Segment } from "#core/timeline/model.ts";
import type { Scope } from "../../kit/scope.ts";
import { type Bench, boundaryActions } from "../state/boundaries.ts";
import { correct, type Correction, correctionsFor, stopAt, stopByClock } from "../state/corrections.ts";
import type { ListeningSession } from "../state/listeningSession.ts";
import { READING_SECONDS_ASKED, readingSeconds } from "../state/readingSeconds.ts";
import type { ViewModel } from "../state/viewModel.ts";
import type { ListeningChoices } from "../viewerProtocol.ts";
import { askWord } from "./askWord.ts";
import type { BoundaryPart, Changes } from "./boundaryPart.ts";
import { ChangesDialog } from "./changesDialog.tsx";
import { type CorrectionAction, correctionPart } from "./correctionPart.ts";
import { useScope } from "../../kit/useScope.ts";
import { Banner } from "./headPart.tsx";
import { Judging } from "./judgingPart.tsx";
import { Listening } from "./listeningPart.tsx";
import { Observation } from "./observationPart.tsx";
import type { Tooltip } from "./tooltip.tsx";

/** Survives redrawing a result that is being reviewed. */
export interface Reviewing extends Changes {
  session: ListeningSession;
  keepChoices: (choices: ListeningChoices) => void;
  showAsAssessed(asAssessed: boolean): void;
}

interface ReviewProps {
  model: ViewModel;
  /** The page, whose keys correct what is selected, and over which it is asked. */
  page: RefObject<HTMLElement | null>;
  tooltip: Tooltip;
  reviewing: Reviewing;
  say: (text: string) => void;
  boundary: BoundaryPart;
  /** Undefined asks for a file. */
  chooseScoring: (value: string | undefined) => void;
}

/**
 * The progress of a review, its changes, the service's own view, and listening to the least certain words; and how strictly the reading is
 * judged.
 */
export function ReviewPart({ chooseScoring, ...props }: ReviewProps) {
  const { model, reviewing } = props;
  const { timeline, figuresHidden } = model;
  const judging = <Judging model={model} chooseScoring={chooseScoring} change={reviewing.change} />;
  return (
    <div class="review-place">
      {figuresHidden || timeline.phonemes.length + timeline.segments.length === 0 ? judging : <Review {...props}>{judging}</Review>}
    </div>
  );
}

type Bar = Omit<ReviewProps, "chooseScoring">;

function Review({ children, ...bar }: Bar & { children: ComponentChild }) {
  const { model, page, tooltip, boundary, reviewing } = bar;
  const [changesAreOpen, observationIsOpen] = [useSignal(false), useSignal(false)];
  const showMenu = useRef(() => {});
  const scope = useScope((own) => {
    const actions = () => (boundary.isOn ? actionsOf(bar, boundary.bench) : []);
    showMenu.current = correctionPart(own, model, page.current!, tooltip, actions).showMenu;
  });
  return (
    <section class="review" aria-label={t("Review")}>
      <StopBanner {...bar} />
      <div>
        {reviewing.session.isActive ? (
          <Listening
            model={model}
            session={reviewing.session}
            confirm={(segment) => correctSegment(bar, segment, "confirm")}
            keepChoices={reviewing.keepChoices}
          />
        ) : (
          <Tools {...bar} scope={scope} showMenu={() => showMenu.current()} observe={() => (observationIsOpen.value = true)} />
        )}
      </div>
      <div class="review-status">
        <Progress model={model} reviewing={reviewing} list={() => (changesAreOpen.value = true)} />
        {children}
      </div>
      <ChangesDialog model={model} reviewing={reviewing} isOpen={changesAreOpen} />
      <Observation model={model} change={reviewing.change} isOpen={observationIsOpen} />
    </section>
  );
}

function stampOf(model: ViewModel): Stamp {
  return { ...(model.reading.reviewer && { by: model.reading.reviewer }), at: new Date().toISOString() };
}

function correctSegment({ model, reviewing }: Bar, segment: Segment, correction: Correction, said?: string): void {
  const { document, timeline } = model;
  const known = { review: document.review ?? {}, service: document.timeline, timeline };
  const corrected = correct(known, segment, correction, stampOf(model), said);
  if (corrected) reviewing.change(corrected);
}

/** The progress, which opens the list of changes, and a switch to the result without them. */
function Progress({ model, reviewing, list }: Pick<Bar, "model" | "reviewing"> & { list: () => void }) {
  const said = reviewInWords(countReview(model.document.review ?? {}));
  return (
    <span class="review-progress">
      {said === undefined ? (
        <span class="review-state">{t("Not reviewed")}</span>
      ) : (
        <>
          <button type="button" class="link review-state" title={t("List the changes")} data-review="changes" onClick={list}>
            {said}
          </button>
          <button
            type="button"
            class="link"
            title={t("Show the result as the service assessed it, without the review")}
            data-review="assessed"
            aria-pressed={model.asAssessed}
            onClick={() => reviewing.showAsAssessed(!model.asAssessed)}
          >
            {t("As Assessed")}
          </button>
        </>
      )}
    </span>
  );
}

function Tools({ scope, showMenu, observe, ...bar }: Bar & { scope: Scope; showMenu: () => void; observe: () => void }) {
  const { model, reviewing } = bar;
  const { timeline, asAssessed, selection, range } = model;
  const doubtful = worthHearing(timeline).length;
  const tool = (id: string, label: string, title: string, act: (button: HTMLElement) => void, rest: ButtonHTMLAttributes = {}) => (
    <button type="button" class="tool wide" title={title} data-review={id} onClick={(event) => act(event.currentTarget)} {...rest}>
      {label}
    </button>
  );
  return (
    <div class="review-bar" role="group" aria-label={t("Review")}>
      {doubtful > 0 &&
        !asAssessed &&
        tool(
          "listen",
          plural(doubtful, t("Listen to the Least Sure Word"), t`Listen to the ${doubtful} Least Sure Words`),
          t("Plays the words whose verdicts are least sure one after the other: Enter confirms, a key corrects"),
          () => reviewing.session.begin(model.timeline),
          { class: "button" },
        )}
      {tool("correct", t("Correct…"), t("Correct the selected word, phoneme or stretch of time (M, or right-click it)"), showMenu, {
        disabled: (selection === undefined && !range) || asAssessed,
      })}
      {timeline.kind === "fluency" &&
        timeline.words.length > 0 &&
        tool(
          "timed",
          model.document.review?.stop?.seconds === undefined ? t("Timed Reading…") : t("Remove Timing"),
          t("The last word is the one that was reached when the time was up"),
          (button) => changeTimed(scope, bar, button),
          { disabled: asAssessed },
        )}
      {tool("observation", t("Observation…"), t("Observer, date, notes and retelling, as on the printed form"), observe)}
    </div>
  );
}

/** Asks for the length of a timed reading and sets the last word from it, or takes both back. */
function changeTimed(scope: Scope, { model, page, reviewing, say }: Bar, button: HTMLElement): void {
  const { review = {}, timeline: service } = model.document;
  if (review.stop?.seconds !== undefined) return reviewing.change({ review: withStop(review, undefined), label: t("Timing removed") });
  const asks = { label: t("Seconds from the first word"), proposed: "60" };
  askWord(scope, page.current!, button.getBoundingClientRect(), asks, (text) => {
    button.focus({ preventScroll: true });
    if (text === undefined) return;
    const seconds = readingSeconds(text);
    if (seconds === undefined) return say(READING_SECONDS_ASKED);
    const corrected = stopByClock({ review, service }, seconds, stampOf(model));
    if (corrected) reviewing.change(corrected);
    else say(t("The result has no times, so the word that was reached cannot be found."));
  });
}

function actionsOf(bar: Bar, bench: Bench): CorrectionAction[] {
  const {
    model: { selection, timeline },
    reviewing,
    say,
  } = bar;
  const ofPhoneme = selection?.lane === "phoneme";
  const index = ofPhoneme ? timeline.phonemes[selection.index]?.segment : selection?.index;
  const segment = index === undefined ? undefined : timeline.segments[index]!;
  const words = segment ? correctionsFor(timeline, segment).filter(({ id }) => !ofPhoneme || id === "takeBack") : [];
  const ofWord = words.map((entry): CorrectionAction => ({
    ...entry,
    ...(ofPhoneme && { label: t("Take back the review of the word") }),
    run: (said) => correctSegment(bar, segment!, entry.id, said),
  }));
  const ofTimes = boundaryActions(bench).map((action): CorrectionAction => ({
    ...action,
    run: (said) => {
      const done = action.run(said);
      if (typeof done === "string") say(done);
      else reviewing.change(done);
    },
  }));
  // The menu begins with what is most likely wanted.
  return ofPhoneme ? [...ofTimes, ...ofWord] : [...ofWord, ...ofTimes];
}

/** Says that the reader seems to have stopped before the end, which turns what nobody tried to read into many omissions. */
function StopBanner({ model, reviewing }: Bar) {
  const { timeline, asAssessed, document } = model;
  const last = timeline.stop || asAssessed || timeline.kind !== "fluency" ? undefined : earlyStopOf(timeline);
  const set = () => reviewing.change(stopAt(document.review ?? {}, timeline, last!, stampOf(model)));
  return (
    <div class="review-banner">
      {last !== undefined && (
        <Banner title={timeline.brokenOff ? t("Incomplete recording") : t("Stopped early?")} text={` ${earlyStopNote(timeline)}`}>
          <button type="button" class="button" data-review="stop" onClick={set}>
            {t("Set as Last Word")}
          </button>
        </Banner>
      )}
    </div>
  );
}
