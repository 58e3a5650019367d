import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { isAddition, isMiscue, isUnsaid, MISCUE_DESCRIPTIONS, type Miscue } from "#core/reading/miscues.ts";
import { saidText } from "#core/spelling/saidText.ts";
import type { Segment, Timeline } from "#core/timeline/model.ts";
import { MARK_COMMANDS, markColour } from "../manifest/markManifest.ts";

export type MarkStyles = Record<Miscue, vscode.TextEditorDecorationType>;

/** Each kind has its own line style besides its colour, since not everybody sees colours. */
const LINES: Record<Miscue, vscode.DecorationRenderOptions> = {
  substitution: { textDecoration: "underline wavy" },
  omission: { textDecoration: "line-through" },
  told: { textDecoration: "underline double" },
  variant: { textDecoration: "underline dotted" },
  soundedOut: { textDecoration: "underline dashed" },
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
    told: style("told"),
    variant: style("variant"),
    soundedOut: style("soundedOut"),
    insertion: style("insertion"),
    repetition: style("repetition"),
    selfCorrection: style("selfCorrection"),
    falseStart: style("falseStart"),
  };
}

/**
 * Of an addition only the sign is shown between the words: the editor does not count it when wrapping lines, and a whole word would push
 * the end of a line out of view.
 */
export function decorationOf(range: vscode.Range, segment: Segment, timeline: Timeline, result: vscode.Uri): vscode.DecorationOptions {
  const decoration: vscode.DecorationOptions = { range, hoverMessage: hoverOf(segment, timeline, result) };
  if (!isMiscue(segment.kind) || !isAddition(segment.kind)) return decoration;
  const contentText = MISCUE_DESCRIPTIONS[segment.kind].mark;
  const before: vscode.ThemableDecorationAttachmentRenderOptions = {
    contentText,
    color: new vscode.ThemeColor(markColour(segment.kind)),
    fontStyle: "italic",
  };
  return { ...decoration, renderOptions: { before } };
}

function hoverOf(segment: Segment, timeline: Timeline, result: vscode.Uri): vscode.MarkdownString {
  const text = new vscode.MarkdownString();
  text.isTrusted = { enabledCommands: Object.values(MARK_COMMANDS).map(({ id }) => id) };
  if (!isMiscue(segment.kind)) return text;
  text.appendMarkdown(`**${MISCUE_DESCRIPTIONS[segment.kind].label}**`);
  // Words come from passages and services: as text they cannot introduce links.
  const said = saidText(segment, timeline);
  if (said.text !== "")
    text.appendText(`\n${said.phonemes === undefined ? t`Heard: ${said.text}` : t`Heard: ${said.text} (${said.phonemes})`}`);
  if (segment.score !== undefined) text.appendText(`\n${t`Score: ${Math.round(segment.score)} of 100`}`);
  const args = encodeURIComponent(JSON.stringify([result.toString(), segment.index]));
  const links = [`[${t("Show in Result")}](command:${MARK_COMMANDS.showMark.id}?${args} "${t("Opens the result at this place")}")`];
  if (!isUnsaid(segment.kind))
    links.unshift(`[${t("Play")}](command:${MARK_COMMANDS.hearMark.id}?${args} "${t("Plays this place in the recording")}")`);
  text.appendMarkdown(`\n\n${links.join(" · ")}`);
  return text;
}
