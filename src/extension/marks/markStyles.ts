import * as vscode from "vscode";
import { isAddition, isMiscue, MISCUE_DESCRIPTIONS, type Miscue } from "../../core/reading/miscues.ts";
import type { Segment } from "../../core/timeline/model.ts";
import { MARK_COMMANDS, markColour } from "./markManifest.ts";

export type MarkStyles = Record<Miscue, vscode.TextEditorDecorationType>;

/** Each kind has a line of its own beside its colour, as colour alone does not reach everybody. */
const LINES: Record<Miscue, vscode.DecorationRenderOptions> = {
  substitution: { textDecoration: "underline wavy" },
  omission: { textDecoration: "line-through" },
  insertion: {},
  repetition: {},
  selfCorrection: {},
  falseStart: {},
};

export function createMarkStyles(): MarkStyles {
  const style = (kind: Miscue) =>
    vscode.window.createTextEditorDecorationType({
      ...LINES[kind],
      ...(!isAddition(kind) && { color: new vscode.ThemeColor(markColour(kind)) }),
      overviewRulerColor: new vscode.ThemeColor(markColour(kind)),
      overviewRulerLane: vscode.OverviewRulerLane.Right,
      rangeBehavior: vscode.DecorationRangeBehavior.ClosedClosed,
    });
  return {
    substitution: style("substitution"),
    omission: style("omission"),
    insertion: style("insertion"),
    repetition: style("repetition"),
    selfCorrection: style("selfCorrection"),
    falseStart: style("falseStart"),
  };
}

/**
 * A mark with what was heard on hover. What was added has no place in the text: its sign alone stands between the words,
 * as the editor does not count it when it wraps lines, and a whole word would push the end of a line out of sight.
 */
export function decorationOf(range: vscode.Range, piece: Segment, result: vscode.Uri): vscode.DecorationOptions {
  const decoration: vscode.DecorationOptions = { range, hoverMessage: hoverOf(piece, result) };
  if (!isMiscue(piece.kind) || !isAddition(piece.kind)) return decoration;
  const contentText = MISCUE_DESCRIPTIONS[piece.kind].mark;
  const before: vscode.ThemableDecorationAttachmentRenderOptions = { contentText, color: new vscode.ThemeColor(markColour(piece.kind)), fontStyle: "italic" };
  return { ...decoration, renderOptions: { before } };
}

function hoverOf(piece: Segment, result: vscode.Uri): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.isTrusted = { enabledCommands: Object.values(MARK_COMMANDS).map(({ id }) => id) };
  if (!isMiscue(piece.kind)) return text;
  text.appendMarkdown(`**${MISCUE_DESCRIPTIONS[piece.kind].label}**`);
  // Words come from passages and services: as text they cannot bring links along.
  if (piece.heard.length > 0) text.appendText(`\nHeard: ${piece.heard.join(" ")}`);
  if (piece.score !== undefined) text.appendText(`\nScore: ${Math.round(piece.score)} of 100`);
  const args = encodeURIComponent(JSON.stringify([result.toString(), piece.index]));
  const links = [`[Show in Result](command:${MARK_COMMANDS.showMark.id}?${args} "Opens the result at this place")`];
  if (piece.kind !== "omission") links.unshift(`[Play](command:${MARK_COMMANDS.hearMark.id}?${args} "Plays this place of the recording")`);
  text.appendMarkdown(`\n\n${links.join(" · ")}`);
  return text;
}
