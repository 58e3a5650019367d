import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { HumanError } from "#core/humanError.ts";
import type { Timeline } from "#core/timeline/model.ts";
import type { ReadingPlace } from "#sets/reports/caseOutcome.ts";
import { acceptAsExpected } from "#sets/suites/acceptAsExpected.ts";
import type { Services } from "../services/services.ts";
import type { GoTo } from "../viewer/goTo.ts";
import type { RanCase } from "./suiteRun.ts";
import { FAILURE_CONTEXT, type SUITE_TEST_COMMANDS } from "../manifest/suiteTestsManifest.ts";

export type CaseCommand = keyof typeof SUITE_TEST_COMMANDS;

export class CaseCommands {
  constructor(
    private readonly services: Pick<Services, "viewers">,
    private readonly ranOf: (item: vscode.TestItem) => RanCase | undefined,
    private readonly runAgain: (items: readonly vscode.TestItem[]) => Promise<void>,
  ) {}

  /** @param args items of the tree, or a failure's message with its item. */
  async run(command: CaseCommand, args: readonly unknown[]): Promise<void> {
    const message = messageIn(args[0]);
    const items = message ? [message.item] : itemsIn(args);
    if (command === "acceptAsExpected") return this.accept(items);
    const { reading, outcome } = this.ran(items[0]);
    const { uri } = reading.kept;
    if (command === "openCaseResult") return this.services.viewers.focus(uri);
    const { failures } = outcome;
    const at = message?.index === undefined ? failures.find((failure) => failure.at)?.at : failures[message.index]?.at;
    const place = at && placeOf(at, reading.timeline);
    if (!place)
      throw new HumanError(
        "no-place",
        t("This failure has no particular place in the recording. Open its result to hear the whole recording."),
      );
    await this.services.viewers.openAt(uri, { place, play: true });
  }

  /** One after the other, since each changes the suite; each can be undone by itself. */
  private async accept(items: readonly vscode.TestItem[]): Promise<void> {
    const left: string[] = [];
    for (const item of items) {
      const { reading } = this.ran(item);
      const document = await vscode.workspace.openTextDocument(item.uri!);
      const accepted = acceptAsExpected(document.getText(), item.id, reading.timeline, reading.scoring);
      left.push(...accepted.left);
      if (accepted.edits.length === 0) continue;
      const edit = new vscode.WorkspaceEdit();
      for (const { start, end, text } of accepted.edits)
        edit.replace(document.uri, new vscode.Range(document.positionAt(start), document.positionAt(end)), text);
      const wasDirty = document.isDirty;
      if (!(await vscode.workspace.applyEdit(edit)))
        throw new HumanError("suite-not-edited", t("The editor did not accept the change. Is the suite read-only?"));
      if (!wasDirty) await document.save();
    }
    if (left.length > 0) void vscode.window.showWarningMessage([...new Set(left)].join(" "));
    await this.runAgain(items);
  }

  private ran(item: vscode.TestItem | undefined): RanCase & Required<Pick<RanCase, "reading">> {
    const found = item && this.ranOf(item);
    if (!found?.reading) throw new HumanError("case-not-run", t("This case has no result in this window yet. Run it first."));
    return { ...found, reading: found.reading };
  }
}

/** Words of the text are where they were, however the result is reviewed; pieces of the reading may not be. */
function placeOf({ segment, phoneme }: ReadingPlace, timeline: Timeline): GoTo["place"] | undefined {
  const index = segment ?? (phoneme === undefined ? undefined : timeline.phonemes[phoneme]?.segment);
  if (index === undefined) return undefined;
  const word = timeline.segments[index]?.words[0];
  return word === undefined ? { lane: "segment", index } : { lane: "word", index: word };
}

/** A message comes with its item, and is identified as in menus. */
function messageIn(arg: unknown): { item: vscode.TestItem; index: number | undefined } | undefined {
  if (typeof arg !== "object" || arg === null || !("test" in arg) || !("message" in arg)) return undefined;
  const { test, message } = arg as { test: vscode.TestItem; message: vscode.TestMessage };
  const value = message.contextValue ?? "";
  const index = value.startsWith(FAILURE_CONTEXT.begin) ? Number.parseInt(value.slice(FAILURE_CONTEXT.begin.length), 10) : Number.NaN;
  return { item: test, index: Number.isNaN(index) ? undefined : index };
}

/** The editor gives the clicked item, then all selected ones. */
function itemsIn(args: readonly unknown[]): vscode.TestItem[] {
  const items = args
    .flat()
    .filter((arg): arg is vscode.TestItem => typeof arg === "object" && arg !== null && "id" in arg && "children" in arg);
  return [...new Set(items)];
}
