import "../kit/language.ts";
import { render } from "preact";
import { EditorPage } from "../kit/editorPage.ts";
import type { SetHostMessage, SetPageState, SetRequest } from "./setProtocol.ts";
import { SetState } from "./setState.ts";
import { SetView } from "./setView.tsx";

const page = new EditorPage<SetPageState>();
const link = page.connect<SetRequest, SetHostMessage>({
  begin: (message) => set.begin(message),
  rows: ({ rows, summary }) => set.take(rows, summary),
  keep: ({ state }) => page.keep(state),
});
const set = new SetState((request) => link.request(request));
render(<SetView set={set} />, document.getElementById("viewer")!);
link.ready();
