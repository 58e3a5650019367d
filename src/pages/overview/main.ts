import "../kit/language.ts";
import {
  type OverviewHostMessage,
  type OverviewPageMessage,
  type OverviewRequest,
  type OverviewState,
  parseOverviewHostMessage,
  parseOverviewState,
} from "./overviewProtocol.ts";
import { HostLink } from "../kit/hostLink.ts";
import { Scope } from "../kit/scope.ts";
import { OverviewView } from "./overviewView.ts";

/** What the editor gives a web page in a panel. */
interface EditorApi {
  postMessage(message: OverviewPageMessage): void;
  getState(): unknown;
  setState(state: OverviewState): void;
}

declare function acquireVsCodeApi(): EditorApi;

const editor = acquireVsCodeApi();
const kept = parseOverviewState(editor.getState());
/** Known once the host has begun. */
let shownScope = kept?.scope;

const save = () => {
  if (shownScope !== undefined) editor.setState({ version: 1, scope: shownScope, ...view.state });
};

const link = new HostLink<OverviewRequest, OverviewHostMessage>(
  {
    post: (message) => editor.postMessage(message),
    listen: (receive) => {
      const listener = (event: MessageEvent<unknown>) => receive(event.data);
      window.addEventListener("message", listener);
      return () => window.removeEventListener("message", listener);
    },
  },
  parseOverviewHostMessage,
  {
    begin: (message) => {
      shownScope = message.scope;
      view.begin(message);
      save();
    },
    rows: (message) => view.takeRows(message),
    progress: (message) => view.takeProgress(message),
    sheet: (message) => view.takeSheet(message),
  },
);
const view = new OverviewView(document.getElementById("viewer")!, new Scope(), (request) => link.request(request), save, kept);
window.addEventListener("error", (event) => link.reportDefect(event.error ?? event.message));
window.addEventListener("unhandledrejection", (event) => link.reportDefect(event.reason));
link.ready();
