import * as vscode from "vscode";
import type { EditorHttpSettings } from "../../client/editorProxy.ts";

/** The editor's settings about the network as its user has them; a folder's own are passed over, as a proxy sees what goes through it. */
export function httpSettings(): EditorHttpSettings {
  const http = vscode.workspace.getConfiguration("http");
  return {
    get: (name) => {
      const value = http.inspect<unknown>(name);
      return value?.globalValue ?? value?.defaultValue;
    },
  };
}
