import "../kit/language.ts";
import { render } from "preact";
import { Recorder } from "./recorder.ts";
import { RecorderView } from "./recorderView.tsx";
import { TakeLink } from "./takeLink.ts";
import { isUnsaved } from "./takeState.ts";

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));
const link = new TakeLink((...request) => window.fetch(...request), seatStore(), pause);
const recorder = new Recorder(link);
render(<RecorderView recorder={recorder} />, document.getElementById("recorder")!);

// Space stops wherever the focus is; the key that stopped a take must not press the button that appears in its place.
let isStopping = false;
window.addEventListener(
  "keydown",
  (event) => {
    const { take } = recorder.state.peek();
    if (event.key === "Escape" && take.is === "counting") void recorder.stop();
    if (event.key !== " " || (take.is !== "recording" && !isStopping)) return;
    event.preventDefault();
    if (event.repeat || take.is !== "recording") return;
    isStopping = true;
    void recorder.stop();
  },
  { capture: true },
);
window.addEventListener(
  "keyup",
  (event) => {
    if (event.key !== " " || !isStopping) return;
    event.preventDefault();
    isStopping = false;
  },
  { capture: true },
);
window.addEventListener("beforeunload", (event) => {
  if (isUnsaved(recorder.state.peek())) event.preventDefault();
});

window.addEventListener("pagehide", () => link.leave());

// The token is valid once: it is removed from the address, and so from the browser's history.
const token = location.hash.slice(1);
history.replaceState(null, "", location.pathname + location.search);
void recorder.open(token);

/** Keeps the seat across a reload; in a browser that keeps nothing, it is lost with the page. */
function seatStore(): Pick<Storage, "getItem" | "setItem"> {
  try {
    return window.sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined };
  }
}
