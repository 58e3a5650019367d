// What the extension is given in a browser before anything else: the editor's files.
import * as vscode from "vscode";
import { useHostFiles } from "../../../platform/browser/hostFiles.ts";
import { editorHostFiles } from "../editorHostFiles.ts";

useHostFiles(editorHostFiles(vscode.workspace.fs, (parts) => vscode.Uri.from(parts)));
