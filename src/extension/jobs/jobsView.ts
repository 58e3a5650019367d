import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import { plural } from "#core/plural.ts";
import type { Speaker } from "#client/speakers/addressBook.ts";
import type { Job } from "#jobs/job.ts";
import { type JobNode, jobNode } from "#jobs/jobNodes.ts";
import { JOB_COMMANDS, JOBS_VIEW } from "../manifest/jobManifest.ts";

/** An upload reports its progress many times a second. */
const AT_MOST_EACH = 200;

export interface ShownJobs {
  all(): Job[];
  waiting(): number;
  look(): Promise<void>;
  /** Those with aliases from the author; empty while they cannot be read. */
  speakers(): Promise<readonly Speaker[]>;
}

export class JobsView implements vscode.TreeDataProvider<Job>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<Job[] | undefined>();
  private readonly view: vscode.TreeView<Job>;
  private readonly subscriptions: vscode.Disposable;
  /** Undefined until the view is drawn. */
  private speakers: readonly Speaker[] | undefined;
  private drawn: readonly Job[] = [];
  private readonly lines = new Map<Job, string>();
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly jobs: ShownJobs) {
    this.view = vscode.window.createTreeView(JOBS_VIEW.id, { treeDataProvider: this });
    const shown = this.view.onDidChangeVisibility(({ visible }) => {
      // Another window may have added jobs.
      if (visible) void jobs.look().catch(() => undefined);
      if (visible) this.refreshSpeakers();
    });
    this.subscriptions = vscode.Disposable.from(this.view, shown, this.changed);
  }

  refresh(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const waiting = this.jobs.waiting();
      this.view.badge =
        waiting === 0
          ? undefined
          : { value: waiting, tooltip: plural(waiting, t("1 recording is being assessed"), t`${waiting} recordings are being assessed`) };
      this.redraw();
    }, AT_MOST_EACH);
  }

  refreshSpeakers(): void {
    // Read before anything is drawn: a line of a view that is being drawn does not belong to a job.
    if (this.speakers)
      void this.jobs.speakers().then((speakers) => {
        this.speakers = speakers;
        this.refresh();
      });
  }

  getTreeItem(job: Job): vscode.TreeItem {
    const node = this.nodeOf(job);
    this.lines.set(job, JSON.stringify(node));
    const item = new vscode.TreeItem(node.label);
    item.id = node.id;
    item.description = node.description;
    item.tooltip = node.tooltip;
    item.iconPath = new vscode.ThemeIcon(node.icon, node.colour === undefined ? undefined : new vscode.ThemeColor(node.colour));
    item.contextValue = node.context;
    item.accessibilityInformation = { label: node.spoken };
    if (job.file.state === "available") item.command = { command: JOB_COMMANDS.openJob.id, title: t("Open Result"), arguments: [job] };
    return item;
  }

  async getChildren(parent?: Job): Promise<Job[]> {
    if (parent) return [];
    this.speakers ??= await this.jobs.speakers();
    const jobs = this.jobs.all();
    this.drawn = jobs;
    this.lines.clear();
    return jobs;
  }

  /**
   * Draws the lines that changed. The editor forgets a view that is redrawn as a whole until it has asked for it again,
   * and a button pressed in between does not belong to a job.
   */
  private redraw(): void {
    const jobs = this.jobs.all();
    const sameLines = jobs.length === this.drawn.length && jobs.every((job, index) => job === this.drawn[index]);
    if (!this.speakers || !sameLines) return this.changed.fire(undefined);
    const changed = jobs.filter((job) => JSON.stringify(this.nodeOf(job)) !== this.lines.get(job));
    if (changed.length > 0) this.changed.fire(changed);
  }

  private nodeOf(job: Job): JobNode {
    return jobNode(job, this.speakers?.find(({ token }) => token === job.file.userToken)?.alias);
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscriptions.dispose();
  }
}

export async function focusJobs(): Promise<void> {
  await vscode.commands.executeCommand(`${JOBS_VIEW.id}.focus`);
}
