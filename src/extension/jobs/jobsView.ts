import * as vscode from "vscode";
import type { Speaker } from "../../client/speakers/addressBook.ts";
import type { Job } from "../../jobs/job.ts";
import { jobNode } from "../../jobs/jobNodes.ts";
import { JOB_COMMANDS, JOBS_VIEW } from "./jobManifest.ts";

/** An upload tells of its progress many times a second. */
const AT_MOST_EACH = 200;

/** The jobs, as the view needs them. */
export interface ShownJobs {
  all(): Job[];
  waiting(): number;
  look(): Promise<void>;
  /** Those whom the author has given aliases; nobody while they cannot be read. */
  speakers(): Promise<readonly Speaker[]>;
}

/** The view of the jobs, with the number of those on their way as its badge. */
export class JobsView implements vscode.TreeDataProvider<Job>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly view: vscode.TreeView<Job>;
  private readonly subscriptions: vscode.Disposable;
  private speakers: readonly Speaker[] = [];
  private timer: NodeJS.Timeout | undefined;
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly jobs: ShownJobs) {
    this.view = vscode.window.createTreeView(JOBS_VIEW.id, { treeDataProvider: this });
    const shown = this.view.onDidChangeVisibility(({ visible }) => {
      // Another window may have added jobs.
      if (visible) void jobs.look().catch(() => undefined);
    });
    this.subscriptions = vscode.Disposable.from(this.view, shown, this.changed);
  }

  refresh(): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      const waiting = this.jobs.waiting();
      this.view.badge = waiting === 0 ? undefined : { value: waiting, tooltip: `${waiting} ${waiting === 1 ? "recording is" : "recordings are"} on the way` };
      this.changed.fire();
    }, AT_MOST_EACH);
  }

  getTreeItem(job: Job): vscode.TreeItem {
    const node = jobNode(job, this.speakers.find(({ token }) => token === job.file.userToken)?.alias);
    const item = new vscode.TreeItem(node.label);
    item.id = node.id;
    item.description = node.description;
    item.tooltip = node.tooltip;
    item.iconPath = new vscode.ThemeIcon(node.icon, node.colour === undefined ? undefined : new vscode.ThemeColor(node.colour));
    item.contextValue = node.context;
    item.accessibilityInformation = { label: node.spoken };
    if (job.file.state === "available") item.command = { command: JOB_COMMANDS.openJob.id, title: "Open Result", arguments: [job] };
    return item;
  }

  async getChildren(parent?: Job): Promise<Job[]> {
    if (parent) return [];
    this.speakers = await this.jobs.speakers();
    return this.jobs.all();
  }

  dispose(): void {
    clearTimeout(this.timer);
    this.subscriptions.dispose();
  }
}

export async function focusJobs(): Promise<void> {
  await vscode.commands.executeCommand(`${JOBS_VIEW.id}.focus`);
}
