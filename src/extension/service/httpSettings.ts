import * as vscode from "vscode";
import type { EditorHttpSettings } from "#client/editorProxy.ts";

/** The editor's network settings of its user; a folder's own are ignored, since a proxy sees what goes through it. */
export function httpSettings(): EditorHttpSettings {
  const http = vscode.workspace.getConfiguration("http");
  return {
    get: (name) => {
      const value = http.inspect<unknown>(name);
      return value?.globalValue ?? value?.defaultValue;
    },
  };
}
