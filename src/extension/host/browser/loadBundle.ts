import * as vscode from "vscode";
import { utf8Of } from "../../../core/bytes/utf8Of.ts";
import { hostFiles } from "../../../platform/browser/hostFiles.ts";
import { EXTENSION_ID } from "./extensionId.ts";
import { pathOf } from "./place.ts";

/**
 * One of the bundles in dist/web. The editor's host in a browser only loads the extension's own, so the others are read as text and
 * evaluated in the same way: as CommonJS, with nothing to require but the editor.
 */
export async function loadBundle<Bundle>(name: string): Promise<Bundle> {
  const { extensionUri } = vscode.extensions.getExtension(EXTENSION_ID)!;
  const uri = vscode.Uri.joinPath(extensionUri, "dist", "web", `${name}.js`);
  const text = utf8Of(await hostFiles().read(pathOf(uri)));
  const module = { exports: {} as Bundle };
  const require = (id: string) => {
    if (id === "vscode") return vscode;
    throw new Error(`Cannot find module ${id}`);
  };
  // oxlint-disable-next-line typescript/no-implied-eval -- the extension's own file
  const evaluate = new Function("module", "exports", "require", `${text}\n//# sourceURL=${uri.toString()}`) as (
    module: { exports: Bundle },
    exports: Bundle,
    load: typeof require,
  ) => void;
  evaluate(module, module.exports, require);
  return module.exports;
}
