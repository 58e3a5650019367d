// Gives the extension in a browser the editor's files, before anything else.
import * as vscode from "vscode";
import { useHostFiles } from "#platform/browser/hostFiles.ts";
import { editorHostFiles } from "../editorHostFiles.ts";

useHostFiles(editorHostFiles(vscode.workspace.fs, (parts) => vscode.Uri.from(parts)));
