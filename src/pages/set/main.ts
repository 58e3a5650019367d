import "../kit/language.ts";
import { EditorPage } from "../kit/editorPage.ts";
import { type SetPageState, setProtocol } from "./setProtocol.ts";
import { SetView } from "./setView.ts";

const page = new EditorPage<SetPageState>();
const link = page.connect(setProtocol, {
  begin: (message) => view.begin(message),
  rows: ({ rows, summary }) => view.take(rows, summary),
  keep: ({ state }) => page.keep(state),
});
const view = new SetView(document.getElementById("viewer")!, (request) => link.request(request));
link.ready();
