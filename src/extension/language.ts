// Evaluated before everything else, so that no text is asked for before its language is known: the editor reads the
// texts of its language from dist/l10n. Without any, texts are as in the source.
import "./host/node/host.ts";
import { config } from "@vscode/l10n";
import * as vscode from "vscode";

config({ contents: vscode.l10n.bundle ?? {} });
