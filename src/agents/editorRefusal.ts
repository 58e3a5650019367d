import { TOOL_DEFINITIONS } from "./toolDefinitions.ts";
import type { ToolName } from "./toolNames.ts";

/** Worded for the language model; undefined where the tool is run. @param folders on this machine's disk */
export function editorRefusal(name: ToolName, { isTrusted, folders }: { isTrusted: boolean; folders: number }): string | undefined {
  if (TOOL_DEFINITIONS[name].assesses && !isTrusted) {
    return "workspace-not-trusted: Recordings are not assessed for agents until the workspace is trusted. The user can trust it: “Workspaces: Manage Workspace Trust”.";
  }
  return folders === 0
    ? "no-folder: No folder on this machine's disk is open, and these tools only read files in such folders. The user can open one."
    : undefined;
}
