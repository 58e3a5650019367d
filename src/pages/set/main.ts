import "../kit/language.ts";
import { parseSetHostMessage, type SetHostMessage, type SetPageMessage, type SetPageState, type SetRequest } from "./setProtocol.ts";
import { HostLink } from "../kit/hostLink.ts";
import { SetView } from "./setView.ts";

/** What the editor gives a web page in a panel. */
interface EditorApi {
  postMessage(message: SetPageMessage): void;
  setState(state: SetPageState): void;
}

declare function acquireVsCodeApi(): EditorApi;

const editor = acquireVsCodeApi();
const link = new HostLink<SetRequest, SetHostMessage>(
  {
    post: (message) => editor.postMessage(message),
    listen: (receive) => {
      const listener = (event: MessageEvent<unknown>) => receive(event.data);
      window.addEventListener("message", listener);
      return () => window.removeEventListener("message", listener);
    },
  },
  parseSetHostMessage,
  {
    begin: (message) => view.begin(message),
    rows: ({ rows, summary }) => view.take(rows, summary),
    keep: ({ state }) => editor.setState(state),
  },
);
const view = new SetView(document.getElementById("viewer")!, (request) => link.request(request));
window.addEventListener("error", (event) => link.reportDefect(event.error ?? event.message));
window.addEventListener("unhandledrejection", (event) => link.reportDefect(event.reason));
link.ready();
