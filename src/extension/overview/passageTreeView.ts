import { t } from "@vscode/l10n";
import * as vscode from "vscode";
import type { PassageTreeNode } from "#sets/overview/passageNodes.ts";
import { Late } from "#platform/late.ts";
import type { PassageTree } from "./passageTree.ts";
import { commandTitle } from "../manifest/defineCommands.ts";
import { MOVE_COMMANDS } from "../manifest/moveManifest.ts";
import { PASSAGES_VIEW } from "../manifest/passagesView.ts";

/** Its lines are loaded when it is shown for the first time. */
export class PassageTreeView implements vscode.TreeDataProvider<PassageTreeNode>, vscode.Disposable {
  private readonly tree = new Late(async () => {
    const tree = await this.openTree();
    tree.onDidChange(() => this.changed.fire());
    tree.onDidChangeMessage(() => (this.view.message = tree.message));
    return tree;
  });
  private readonly view: vscode.TreeView<PassageTreeNode>;
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly openTree: () => Promise<PassageTree>) {
    this.view = vscode.window.createTreeView(PASSAGES_VIEW.id, { treeDataProvider: this, showCollapseAll: true, canSelectMany: true });
  }

  getTreeItem(node: PassageTreeNode): vscode.TreeItem {
    const state =
      node.children.length === 0
        ? vscode.TreeItemCollapsibleState.None
        : node.kind === "folder"
          ? vscode.TreeItemCollapsibleState.Expanded
          : vscode.TreeItemCollapsibleState.Collapsed;
    const item = new vscode.TreeItem(node.label, state);
    item.id = node.id;
    item.description = node.description;
    item.tooltip = node.tooltip;
    item.contextValue = node.kind;
    item.accessibilityInformation = { label: node.spoken };
    if (node.icon !== undefined)
      item.iconPath = new vscode.ThemeIcon(node.icon, node.colour === undefined ? undefined : new vscode.ThemeColor(node.colour));
    if (node.uri !== undefined) {
      const uri = vscode.Uri.parse(node.uri, true);
      // The file's icon, and the colour of the problems in it.
      if (node.kind === "passage") {
        item.resourceUri = uri;
        // Without it, texts with readings and texts without would be drawn differently.
        item.iconPath = vscode.ThemeIcon.File;
      }
      item.command =
        node.kind === "lost"
          ? { command: MOVE_COMMANDS.findMovedFiles.id, title: commandTitle(MOVE_COMMANDS.findMovedFiles), arguments: [node] }
          : { command: "vscode.open", title: t("Open"), arguments: [uri] };
    }
    return item;
  }

  async getChildren(parent?: PassageTreeNode): Promise<PassageTreeNode[]> {
    return parent ? parent.children : [...(await (await this.tree.get()).roots())];
  }

  dispose(): void {
    vscode.Disposable.from(this.tree, this.view, this.changed).dispose();
  }
}
