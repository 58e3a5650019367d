import * as vscode from "vscode";
import { AUDIO_EXTENSIONS } from "../../contract/fileNames.ts";
import { placeFrom } from "../../platform/relativePath.ts";
import type { SuiteFiles } from "../../sets/suites/casesOf.ts";

/** How many files of a folder are looked at. */
const MOST_FILES = 100_000;

/** The files around a suite, as its cases are found by. Folders are searched in the workspace alone, whatever the editor is set to hide. */
export function filesAroundSuite(suite: vscode.Uri): SuiteFiles {
  return {
    resolve: (path) => resolved(suite, path).toString(),
    list: async (folder, isDeep) => {
      const root = resolved(suite, folder || ".");
      if (!vscode.workspace.getWorkspaceFolder(root)) return undefined;
      // Endings are written in any case.
      const ending = `*.{${AUDIO_EXTENSIONS.flatMap((extension) => [extension, extension.toUpperCase()]).join(",")}}`;
      const found = await vscode.workspace.findFiles(new vscode.RelativePattern(root, isDeep ? `**/${ending}` : ending), null, MOST_FILES);
      const start = root.path.endsWith("/") ? root.path.length : root.path.length + 1;
      return found.map(({ path }) => path.slice(start));
    },
  };
}

/** What a path in a suite stands for. */
export function resolved(suite: vscode.Uri, written: string): vscode.Uri {
  const place = placeFrom(suite, written);
  if ("uri" in place) return vscode.Uri.parse(place.uri, true);
  return suite.with({ path: place.path, query: "", fragment: "" });
}
