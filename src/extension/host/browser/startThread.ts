import type { FromThread, StartThread, ToThread } from "#platform/threads/threadProtocol.ts";
import { utf8Of } from "#core/bytes/utf8Of.ts";
import { hostFiles } from "#platform/browser/hostFiles.ts";
import { SETUP } from "#platform/browser/threadSetupName.ts";
import type { FromBrowserThread, ToBrowserThread } from "./threadFiles.ts";

/**
 * A worker may be of another origin than the extension's files, so its bundle is passed to it as text, and the files that it asks for are
 * read here.
 * @param file as `threadFile` gives it @param setup written as JSON
 */
export function startThread<Asked>(file: string, setup: object = {}): StartThread<Asked> {
  return (listener) => {
    let worker: Worker | undefined;
    let ended = false;
    const waiting: ToThread<Asked>[] = [];
    const end = () => {
      ended = true;
      worker?.terminate();
    };
    const gone = (cause: Error) => {
      if (ended) return;
      end();
      listener.gone(cause);
    };
    const post = (message: ToBrowserThread<Asked>, transfer: Transferable[] = []) => worker?.postMessage(message, transfer);
    const receive = (message: FromThread | FromBrowserThread) => {
      if (ended) return;
      if (message.type !== "read") return listener.message(message);
      hostFiles()
        .read(message.path)
        .then(
          (bytes) => post({ type: "file", path: message.path, bytes }),
          (error: unknown) => post({ type: "file", path: message.path, reason: String(error) }),
        );
    };
    const start = async () => {
      const text = utf8Of(await hostFiles().read(file));
      if (ended) return;
      const address = URL.createObjectURL(
        new Blob([`globalThis.${SETUP} = ${JSON.stringify(setup)};\n`, text], { type: "text/javascript" }),
      );
      worker = new Worker(address);
      worker.onmessage = ({ data }: MessageEvent<FromThread | FromBrowserThread>) => {
        URL.revokeObjectURL(address);
        receive(data);
      };
      worker.onerror = ({ message }) => gone(new Error(message));
      waiting.splice(0).forEach((message) => post(message));
    };
    start().catch((error: unknown) => gone(error instanceof Error ? error : new Error(String(error))));
    return {
      post: (message) => (worker ? post(message) : void waiting.push(message)),
      end,
    };
  };
}
