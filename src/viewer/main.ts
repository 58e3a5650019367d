import { type HostMessage, parseSavedState, type SavedState, type ViewerMessage } from "../contract/viewerProtocol.ts";
import { breathe } from "./breathe.ts";
import { HostLink } from "./hostLink.ts";
import { ResultView } from "./resultView.ts";
import { ViewModel } from "./state/viewModel.ts";

/** What the editor gives a web page in a panel. */
interface EditorApi {
  postMessage(message: ViewerMessage): void;
  getState(): unknown;
  setState(state: SavedState): void;
}
declare function acquireVsCodeApi(): EditorApi;

/** Milliseconds of quiet before the state is kept; zooming changes it in every frame. */
const SAVE_DELAY = 250;

const editor = acquireVsCodeApi();
const root = document.getElementById("viewer")!;
let view: ResultView | undefined;
/** The result that was compared with last; another one is shown at once. */
let comparedBefore: string | undefined;
/** What was compared before a reload is asked for again once. */
let firstState = true;
let saving: ReturnType<typeof setTimeout> | undefined;

function save(): void {
  clearTimeout(saving);
  if (view) editor.setState({ version: 2, ...view.state });
}

/** The messages are worked on one after the other, as a result takes several turns to show. */
let turn = Promise.resolve();

function inTurn(work: () => Promise<void> | void): void {
  turn = turn.then(work).catch((error: unknown) => link.reportDefect(error));
}

/** In steps, none of which holds the page up for long. */
async function show({ document: shown, comparison, settings }: Extract<HostMessage, { type: "state" }>): Promise<void> {
  if (view?.shows({ document: shown, comparison, settings })) return;
  await breathe();
  save();
  const saved = parseSavedState(editor.getState());
  // Zoom and selection mean nothing in another result.
  const kept = saved?.identity === shown.identity ? saved : undefined;
  const model = new ViewModel(shown, kept?.view, settings);
  await breathe();
  view = new ResultView(root, model, link, kept?.view, saveSoon, comparison, view);
  if (comparison && comparison.uri !== comparedBefore) view.showComparison();
  comparedBefore = comparison?.uri ?? kept?.comparedWith;
  if (kept?.comparedWith && !comparison && firstState) link.request({ method: "compareWith", uri: kept.comparedWith }).catch(() => undefined);
  firstState = false;
  // Later, as where the page is scrolled to is known once it is laid out.
  saveSoon();
}

function saveSoon(): void {
  clearTimeout(saving);
  saving = setTimeout(save, SAVE_DELAY);
}

const link = new HostLink(
  {
    post: (message) => editor.postMessage(message),
    listen: (receive) => {
      const listener = (event: MessageEvent<unknown>) => receive(event.data);
      window.addEventListener("message", listener);
      return () => window.removeEventListener("message", listener);
    },
  },
  {
    state: (state) => inTurn(() => show(state)),
    goTo: ({ place, play }) => inTurn(() => view?.goTo(place, play)),
  },
);
window.addEventListener("error", (event) => link.reportDefect(event.error ?? event.message));
window.addEventListener("unhandledrejection", (event) => link.reportDefect(event.reason));
window.addEventListener("pagehide", save);
link.ready();
