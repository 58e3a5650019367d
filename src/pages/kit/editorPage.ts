import type { Handlers } from "./handlers.ts";
import { HostLink } from "./hostLink.ts";

/** The editor gives it to a page only once. */
interface EditorApi {
  postMessage(message: object): void;
  getState(): unknown;
  setState(state: object): void;
}

declare function acquireVsCodeApi(): EditorApi;

/** Keeps a page's state over reloads of the window, and leads to its host. */
export class EditorPage<State extends object> {
  private readonly editor = acquireVsCodeApi();

  /** Perhaps written by another version. */
  get kept(): unknown {
    return this.editor.getState();
  }

  keep(state: State): void {
    this.editor.setState(state);
  }

  /** Failures of the page go to the host's log. Nothing arrives before the link says that it is ready. */
  connect<Request, Message extends { type: string }>(handlers: Handlers<"type", Message, void>): HostLink<Request, Message> {
    const link = new HostLink<Request, Message>(
      {
        post: (message) => this.editor.postMessage(message),
        listen: (receive) => {
          const listener = (event: MessageEvent<unknown>) => receive(event.data);
          window.addEventListener("message", listener);
          return () => window.removeEventListener("message", listener);
        },
      },
      handlers,
    );
    window.addEventListener("error", (event) => link.reportDefect(event.error ?? event.message));
    window.addEventListener("unhandledrejection", (event) => link.reportDefect(event.reason));
    return link;
  }
}
