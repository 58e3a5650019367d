import "../kit/language.ts";
import { EditorPage } from "../kit/editorPage.ts";
import { Scope } from "../kit/scope.ts";
import { type OverviewHostMessage, type OverviewRequest, type OverviewState, parseOverviewState } from "./overviewProtocol.ts";
import { OverviewView } from "./overviewView.tsx";

const page = new EditorPage<OverviewState>();
const kept = parseOverviewState(page.kept);
/** Known once the host has begun. */
let shownScope = kept?.scope;

const save = () => {
  if (shownScope !== undefined) page.keep({ version: 1, scope: shownScope, ...view.state });
};

const link = page.connect<OverviewRequest, OverviewHostMessage>({
  begin: (message) => {
    shownScope = message.scope;
    view.begin(message);
    save();
  },
  rows: (message) => view.takeRows(message),
  progress: (message) => view.takeProgress(message),
  sheet: (message) => view.takeSheet(message),
});
const view = new OverviewView(document.getElementById("viewer")!, new Scope(), (request) => link.request(request), save, kept);
link.ready();
