import { parseSavedState } from "../contract/viewerProtocol.ts";
import type { ResultDocument, SavedState, ViewerMessage } from "../contract/viewerProtocol.ts";
import { HostLink } from "./hostLink.ts";
import { ResultView } from "./resultView.ts";

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
let saving: ReturnType<typeof setTimeout> | undefined;

function save(): void {
  clearTimeout(saving);
  if (view) editor.setState({ version: 1, ...view.state });
}

function show(shown: ResultDocument): void {
  view?.dispose();
  view = undefined;
  const saved = parseSavedState(editor.getState());
  view = new ResultView(root, shown, link, saved && sameResult(saved.document, shown) ? saved.view : undefined, () => {
    clearTimeout(saving);
    saving = setTimeout(save, SAVE_DELAY);
  });
  save();
}

/** Zoom and selection mean nothing in another result. */
function sameResult(a: ResultDocument, b: ResultDocument): boolean {
  return a.audio.uri === b.audio.uri && a.reference === b.reference && JSON.stringify(a.result) === JSON.stringify(b.result);
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
  show,
);
window.addEventListener("error", (event) => link.reportDefect(event.error ?? event.message));
window.addEventListener("unhandledrejection", (event) => link.reportDefect(event.reason));
window.addEventListener("pagehide", save);
link.ready();
