// What every bundle in a browser is given before anything else: the editor's files.
import { useHostFiles } from "../../../platform/browser/hostFiles.ts";
import { editorFiles } from "./editorFiles.ts";

useHostFiles(editorFiles);
