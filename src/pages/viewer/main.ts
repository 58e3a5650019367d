import "../kit/language.ts";
import type { HostMessage, SavedState, ViewerRequest } from "./viewerProtocol.ts";
import { canonicalJson } from "#core/review/canonicalJson.ts";
import type { Review } from "#core/review/review.ts";
import { breathe } from "./breathe.ts";
import { EditorPage } from "../kit/editorPage.ts";
import { ResultView } from "./resultView.tsx";
import { reviewState } from "./state/liveText.ts";
import { ListeningSession } from "./state/listeningSession.ts";
import { el } from "../kit/dom.ts";
import type { Reviewing } from "./parts/reviewPart.tsx";
import { parseSavedState } from "./state/savedState.ts";
import { ViewModel } from "./state/viewModel.ts";

type State = Omit<Extract<HostMessage, { type: "state" }>, "type">;

/** Milliseconds: short, since the window may be reloaded right after a change; zooming changes the state in every frame. */
const SAVE_DELAY = 50;

const page = new EditorPage<SavedState>();
const root = document.getElementById("viewer")!;
/** Stays on the page while results are redrawn. */
const spoken = el("div", { class: "visually-hidden", "aria-live": "polite" });
document.body.append(spoken);
let view: ResultView | undefined;
/** Shows a place once there is a result: it may arrive before the state. */
let goToPlace: ((shown: ResultView) => void) | undefined;
/** The results that were last compared with; others are shown at once. */
let comparedBefore = "";
/** True until the first state has arrived: the comparison from before a reload is requested again once. */
let firstState = true;
let saving: ReturnType<typeof setTimeout> | undefined;

function save(): void {
  clearTimeout(saving);
  saving = undefined;
  if (view) page.keep({ version: 3, ...view.state });
}

/** The messages are handled one after the other, since a result takes several turns to show. */
let turn = Promise.resolve();

function inTurn(work: () => Promise<void> | void): void {
  turn = turn.then(work).catch((error: unknown) => link.reportDefect(error));
}

/** Its review is the latest one made here, which the host may not have yet. */
let state: State | undefined;
/** The review as the host has it, and the number of changes made here that it has not answered yet. */
let hostReview: Review | undefined;
let unanswered = 0;

const reviewing: Reviewing = {
  session: new ListeningSession(),
  keepChoices: (choices) => void link.request({ method: "keepListening", choices }).catch((error: Error) => view?.say(error.message)),
  change: ({ review, label }) => {
    if (!state) return;
    unanswered++;
    link
      .request({ method: "setReview", review, label })
      .catch((error: Error) => view?.say(error.message))
      .finally(() => {
        unanswered--;
        inTurn(showHostReview);
      });
    inTurn(() => showReview(review));
    announce(label);
  },
  announce,
  showAsAssessed: (asAssessed) => inTurn(() => showReview(state?.document.review, asAssessed)),
};

/** A new node, since the same text for another word is news as well. */
function announce(text: string): void {
  spoken.replaceChildren(text);
}

/** Undone, changed elsewhere, or a change was refused. */
function showHostReview(): void {
  if (unanswered > 0 || !state || isSame(state.document.review, hostReview)) return;
  showReview(hostReview);
  announce(reviewState(hostReview));
}

/** The host may have the parts of a review in another order. */
function isSame(one: Review | undefined, other: Review | undefined): boolean {
  return canonicalJson(one ?? {}) === canonicalJson(other ?? {});
}

function showReview(review: Review | undefined, asAssessed?: boolean): void {
  if (!view || !state) return;
  state = { ...state, document: { ...state.document, review } };
  view.review(review, asAssessed);
}

/** In steps, none of which blocks the page for long. */
async function show(received: State): Promise<void> {
  if (firstState && received.listening) reviewing.session.choose(received.listening);
  hostReview = received.document.review;
  // Changes on their way to the host are newer than what it has.
  const shown =
    unanswered > 0 && state?.document.identity === received.document.identity
      ? { ...received.document, review: state.document.review }
      : received.document;
  const { comparisons = [], settings } = received;
  state = { ...received, document: shown };
  if (view?.shows({ document: shown, comparisons, settings })) return;
  await breathe();
  save();
  const saved = parseSavedState(page.kept);
  // Zoom and selection mean nothing in another result.
  const kept = saved?.identity === shown.identity ? saved : undefined;
  const model = new ViewModel(shown, kept?.view, settings, kept && view?.shown);
  await breathe();
  view = new ResultView(root, model, link, reviewing, kept?.view, saveSoon, comparisons, view);
  const keptComparison = kept?.comparedWith ?? [];
  const compared = comparisons.map(({ uri }) => uri);
  if (compared.length > 0 && compared.join("\n") !== comparedBefore) view.showComparison();
  comparedBefore = (compared.length > 0 ? compared : keptComparison).join("\n");
  if (keptComparison.length > 0 && compared.length === 0 && firstState)
    link.request({ method: "compareWith", uris: keptComparison }).catch(() => undefined);
  firstState = false;
  goToAwaited();
  // Later, since the scroll position is only known once the page is laid out.
  saveSoon();
}

function goToAwaited(): void {
  if (!view) return;
  goToPlace?.(view);
  goToPlace = undefined;
}

function saveSoon(): void {
  saving ??= setTimeout(save, SAVE_DELAY);
}

const link = page.connect<ViewerRequest, HostMessage>({
  state: (received) => inTurn(() => show(received)),
  review: ({ review }) => {
    hostReview = review;
    inTurn(showHostReview);
  },
  goTo: ({ place, play }) =>
    inTurn(() => {
      goToPlace = (shown) => shown.goTo(place, play);
      goToAwaited();
    }),
});
window.addEventListener("pagehide", save);
link.ready();
