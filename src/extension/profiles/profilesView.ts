import * as vscode from "vscode";
import { EMBEDDED } from "#client/profiles/profile.ts";
import { PROFILES_VIEW } from "../manifest/profileManifest.ts";
import { detailNodes, type ProfileNode, profileNodes } from "./profileNodes.ts";
import type { Services } from "../services/services.ts";

export class ProfilesView implements vscode.TreeDataProvider<ProfileNode>, vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  private readonly subscriptions: vscode.Disposable;
  readonly onDidChangeTreeData = this.changed.event;

  constructor(private readonly services: Pick<Services, "profiles" | "keys" | "book" | "settings">) {
    const refresh = () => this.changed.fire();
    const { settings, keys, book } = services;
    this.subscriptions = vscode.Disposable.from(
      settings.onDidChangeProfiles(refresh),
      keys.onDidChange(refresh),
      book.onDidChange(refresh),
      vscode.window.registerTreeDataProvider(PROFILES_VIEW.id, this),
    );
  }

  getTreeItem(node: ProfileNode): vscode.TreeItem {
    const item = new vscode.TreeItem(
      node.label,
      node.parent ? vscode.TreeItemCollapsibleState.Collapsed : vscode.TreeItemCollapsibleState.None,
    );
    item.id = [node.profile, node.context.replace(/\.(?:inUse|set|missing)$/, ""), node.label].join("\n");
    item.description = node.description;
    item.tooltip = node.tooltip;
    item.iconPath = new vscode.ThemeIcon(node.icon);
    item.contextValue = node.context;
    item.accessibilityInformation = { label: node.description === "" ? node.label : `${node.label}, ${node.description}` };
    return item;
  }

  async getChildren(parent?: ProfileNode): Promise<ProfileNode[]> {
    const { profiles, keys, book } = this.services;
    if (!parent) return profileNodes(profiles.entries(), profiles.inUse);
    if (parent.profile === EMBEDDED) return detailNodes(undefined, { key: "missing", webhookSecret: false, aliasOf: () => undefined });
    const profile = profiles.find(parent.profile);
    if (!profile) return [];
    const { origin, webhook } = profile;
    // An address book that cannot be read has its own place to say so.
    const speakers = await book.all().catch(() => []);
    return detailNodes(profile, {
      key: await keys.state(origin),
      webhookSecret: webhook !== undefined && (await keys.webhookSecret(origin, webhook)) !== undefined,
      aliasOf: (token) => speakers.find((speaker) => speaker.token === token)?.alias,
    });
  }

  dispose(): void {
    this.subscriptions.dispose();
    this.changed.dispose();
  }
}
