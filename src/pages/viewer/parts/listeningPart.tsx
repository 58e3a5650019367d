import { t } from "@vscode/l10n";
import { useLayoutEffect, useRef } from "preact/hooks";
import { plural } from "#core/plural.ts";
import { isAddition } from "#core/reading/miscues.ts";
import { wordsLeft } from "#core/review/doubtOrder.ts";
import { saidText } from "#core/spelling/saidText.ts";
import type { Segment, Timeline } from "#core/timeline/model.ts";
import { CONTEXT_SECONDS, type ListeningSession } from "../state/listeningSession.ts";
import type { ViewModel } from "../state/viewModel.ts";
import type { ListeningChoices } from "../viewerProtocol.ts";
import { useScope } from "../../kit/useScope.ts";
import { bringIntoView, visibleBottom } from "./bringIntoView.ts";
import { isTyping } from "./correctionPart.ts";
import { pinOverDetails } from "./pinOverDetails.ts";

const KEYS_OF_WORD = t("Or correct it: C right, S substitution, O omission, T told, V variant, U sounded out. M shows all.");
const KEYS_OF_ADDITION = t("Or correct it: X not said, I insertion, R repetition, K self-correction, F false start. M shows all.");
const CONTEXT_MEANING = t("How much is played before and after the word (E for more, Shift E for less)");

/** Less text between the bar and a sound that lies over it is too little to read on. */
const TEXT_ROOM_PX = 200;

interface ListeningProps {
  model: ViewModel;
  session: ListeningSession;
  confirm: (segment: Segment) => void;
  keepChoices: (choices: ListeningChoices) => void;
}

/**
 * Plays the words that are worth hearing, to be confirmed or corrected, and says where one is, also while another word is looked at, and
 * how many of the others are likely to be wrong.
 */
export function Listening({ model, session, confirm: confirmWord, keepChoices }: ListeningProps) {
  const part = useRef<HTMLDivElement>(null);
  /** The word that the bar names and the keys are about: the selected one, or else the one to be heard. */
  const shownIndex = (): number | undefined => {
    const { selection, timeline } = model;
    const selected = selection?.lane === "phoneme" ? timeline.phonemes[selection.index]?.segment : selection?.index;
    return session.current(timeline) === undefined ? undefined : (selected ?? session.current(timeline));
  };
  const shown = () => model.timeline.segments[shownIndex() ?? -1];
  const isBeside = () => shownIndex() !== session.current(model.timeline);
  const play = () => {
    const segment = shown();
    const span = segment && model.soundOf({ lane: "segment", index: segment.index });
    const { context } = session.choices;
    if (span && model.recording) model.play(Math.max(0, span.start - context), Math.min(model.duration, span.end + context));
  };
  /** Selects the word to be heard and plays it. */
  const go = () => {
    const index = session.current(model.timeline);
    if (index === undefined) return model.stop();
    model.select({ lane: "segment", index });
    const word = document.querySelector<HTMLElement>(".passage .word.selected");
    if (word) {
      makeRoom(part.current!, word);
      bringIntoView(word);
    }
    if (document.activeElement?.closest(".passage")) word?.focus({ preventScroll: true });
    play();
  };
  const step = (by: 1 | -1) => {
    // From another word that was looked at, back to where one was.
    if (!isBeside()) session.step(model.timeline, by);
    go();
  };
  const stop = () => session.end();
  const confirm = () => {
    const segment = shown();
    if (!segment) return stop();
    if (!segment.reviewed) confirmWord(segment);
    else step(1);
  };
  const goOn = () => {
    session.goOn(model.timeline);
    go();
  };
  const choose = (choices: Partial<ListeningChoices>) => {
    session.choose(choices);
    keepChoices(session.choices);
  };
  const changeContext = (by: 1 | -1) => {
    const at = CONTEXT_SECONDS.findIndex((seconds) => seconds >= session.choices.context);
    choose({ context: CONTEXT_SECONDS[(at + by + CONTEXT_SECONDS.length) % CONTEXT_SECONDS.length]! });
    play();
  };
  const others = () => session.more(model.timeline).length;
  const keysOf = (event: KeyboardEvent) => {
    if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey || (event.target as Element).closest?.(".menu, dialog"))
      return undefined;
    // A button that somebody reached by keyboard takes its own; after a click, the keys are still the word's.
    if ((event.key === "Enter" || event.key === " ") && (event.target as Element).matches?.("button:focus-visible")) return undefined;
    const isAtEnd = shown() === undefined;
    switch (event.key.toLowerCase()) {
      case "enter":
        return confirm;
      case "escape":
        return stop;
      case " ":
        return isAtEnd ? undefined : play;
      case "j":
        return event.shiftKey ? () => step(-1) : !isAtEnd ? () => step(1) : others() > 0 ? goOn : undefined;
      case "e":
        return isAtEnd ? undefined : () => changeContext(event.shiftKey ? -1 : 1);
      default:
        return undefined;
    }
  };
  useScope((scope) => {
    const soon = () => queueMicrotask(() => !scope.isDisposed && part.current?.isConnected && go());
    scope.add(
      model.on("selection", () => {
        const { selection } = model;
        if (selection?.lane === "segment") session.moveTo(model.timeline, selection.index);
      }),
    );
    scope.add(
      model.on("timeline", () => {
        const isElsewhere = isBeside();
        // The parts that show a selection follow the timeline first.
        if (session.follow(model.timeline) && !isElsewhere) soon();
      }),
    );
    const onKey = (event: KeyboardEvent) => {
      const act = keysOf(event);
      if (!act) return;
      event.preventDefault();
      event.stopPropagation();
      act();
    };
    scope.on(window, "keydown", onKey, { capture: true });
    const bar = part.current!;
    pinOverDetails(scope, bar);
    scope.add(() => {
      if (bar.contains(document.activeElement))
        document.querySelector<HTMLElement>(".passage .word.selected, .passage [tabindex='0']")?.focus({ preventScroll: true });
    });
    // The parts that show a selection are built after this one.
    soon();
  });
  // The button that began this, or led to the end of it, is no longer there.
  useLayoutEffect(() => {
    if (document.hasFocus() && document.activeElement === document.body) part.current!.focus({ preventScroll: true });
  });
  const { timeline } = model;
  const segment = shown();
  const { context, order } = session.choices;
  const inOrder = order === "reading";
  return (
    <div class="listening" role="group" aria-label={t("Listening to the least sure words")} tabIndex={-1} ref={part}>
      <p class="listening-word" role="status">
        <span class="listening-count">{segment && (isBeside() ? t`${session.position}, beside it:` : session.position)}</span>{" "}
        <strong>{segment ? nameOf(segment, timeline) : heardInWords(session.total)}</strong>
        <span>{segment && `: ${verdictOf(segment, timeline)}`}</span>
      </p>
      {segment ? (
        <div class="review-tools">
          {tool("confirm", t("Confirm"), ["Enter", t("Enter")], confirm, { class: "button" })}
          {tool("play", t("Play Again"), ["Space", t("Space")], play)}
          {tool("previous", t("Previous"), ["Shift+J", t("Shift J")], () => step(-1), { disabled: session.isFirst(timeline) })}
          {tool("next", t("Next"), ["J", "J"], () => step(1))}
          {tool("context", t`Context: ${context} s`, ["E", "E"], () => changeContext(1), { title: CONTEXT_MEANING })}
          <button
            type="button"
            class="tool wide outlined"
            data-review="order"
            title={t("Go through these words as they stand in the text, and not the least sure ones first")}
            aria-pressed={inOrder}
            onClick={() => choose({ order: inOrder ? "doubt" : "reading" })}
          >
            {t("In Reading Order")}
          </button>
          {tool("stop-listening", t("Stop Listening"), ["Escape", t("Esc")], stop)}
        </div>
      ) : (
        <div class="review-tools" key="end">
          {tool("done", t("Done"), ["Enter", t("Enter")], stop, { class: "button" })}
          {others() > 0 && tool("go-on", plural(others(), t("Go On With 1 More"), t`Go On With ${others()} More`), ["J", "J"], goOn)}
          {tool("back", t("Previous"), ["Shift+J", t("Shift J")], () => step(-1))}
        </div>
      )}
      <p class="listening-left">{leftInWords(timeline, model.document.assessedBy.service === "embedded")}</p>
      {segment && <p class="empty">{isAddition(segment.kind) ? KEYS_OF_ADDITION : KEYS_OF_WORD}</p>}
    </div>
  );
}

function tool(
  id: string,
  label: string,
  [keys, keyName]: readonly [keys: string, name: string],
  act: () => void,
  rest: { class?: string; title?: string; disabled?: boolean } = {},
) {
  return (
    <button type="button" class="tool wide outlined" aria-keyshortcuts={keys} title={keyName} data-review={id} onClick={act} {...rest}>
      <span>{label}</span> <kbd>{keyName}</kbd>
    </button>
  );
}

/** Lines of the text are in sight below the bar, whether the page follows the sound or not. */
function makeRoom(bar: HTMLElement, word: HTMLElement): void {
  const { top, bottom } = bar.getBoundingClientRect();
  if (top > 0 && visibleBottom(word) - bottom < TEXT_ROOM_PX) window.scrollBy({ top, behavior: "instant" });
}

function nameOf(segment: Segment, timeline: Timeline): string {
  return segment.expected.length > 0 ? `“${segment.expected.join(" ")}”` : placeOf(segment, timeline);
}

function verdictOf(segment: Segment, timeline: Timeline): string {
  const heard =
    segment.kind === "correct"
      ? t("read right")
      : segment.heard.length > 0
        ? t`heard “${saidText(segment, timeline).text}”`
        : t("not heard");
  const sure = segment.confidence === undefined ? undefined : t`${Math.round(segment.confidence * 100)} % sure`;
  const reviewed = segment.reviewed && (segment.reviewed.as === "changed" ? t("changed") : t("confirmed"));
  return [heard, reviewed ?? sure].filter(Boolean).join(", ");
}

function heardInWords(count: number): string {
  return plural(count, t("The word was played."), t`All ${count} words were played.`);
}

/**
 * Such as `Of the 120 words left, about 1 in 30 is wrong.` Undefined if the service does not say how sure it is.
 * @param isMeasured how often verdicts of such a confidence are right was measured, as for the embedded engine.
 */
function leftInWords(timeline: Timeline, isMeasured: boolean): string | undefined {
  const left = wordsLeft(timeline);
  if (!left) return undefined;
  const [words, one] = [left.words, roundedShare(1 / Math.max(left.wrong, 0.001))];
  const isNone = words * left.wrong < 0.5;
  if (isMeasured)
    return isNone
      ? t`Of the ${words} words left, probably none is judged wrongly.`
      : t`Of the ${words} words left, about 1 in ${one} is judged wrongly.`;
  return isNone
    ? t`By the service’s own confidence, none of the ${words} words left is judged wrongly.`
    : t`By the service’s own confidence, about 1 in ${one} of the ${words} words left is judged wrongly.`;
}

/** To two digits, at least 2. */
function roundedShare(one: number): number {
  const step = one < 30 ? 1 : one < 100 ? 5 : 10 ** Math.floor(Math.log10(one) - 1);
  return Math.max(2, Math.round(one / step) * step);
}

/** Names the words that an addition is between. */
function placeOf({ at }: Segment, { words }: Timeline): string {
  const [before, after] = [words[at - 1]?.text, words[at]?.text];
  if (before === undefined) return t`Before “${after!}”`;
  return after === undefined ? t`After “${before}”` : t`Between “${before}” and “${after}”`;
}
