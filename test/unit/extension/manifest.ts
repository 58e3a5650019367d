import { readFileSync } from "node:fs";

export interface MenuEntry {
  command?: string;
  submenu?: string;
  when?: string;
  group?: string;
}

export interface Manifest {
  main: string;
  icon: string;
  activationEvents: string[];
  engines: { vscode: string };
  devDependencies: Record<string, string>;
  capabilities: { untrustedWorkspaces: { supported: string; description: string; restrictedConfigurations: string[] } };
  contributes: {
    commands: { command: string; title: string; category: string; enablement?: string; icon?: string | { light: string; dark: string } }[];
    menus: Record<string, MenuEntry[]>;
    keybindings: (MenuEntry & { key: string; mac?: string })[];
    viewsContainers: { activitybar: { id: string; title: string; icon: string }[] };
    views: Record<string, { id: string; name: string; icon: string }[]>;
    viewsWelcome: { view: string; contents: string }[];
    languages: { id: string; extensions: string[]; configuration: string; icon: { light: string; dark: string } }[];
    customEditors: { viewType: string; priority: string; selector: { filenamePattern: string }[] }[];
    submenus: { id: string; label: string }[];
    semanticTokenTypes: { id: string; description: string }[];
    semanticTokenModifiers: { id: string; description: string }[];
    semanticTokenScopes: { language: string; scopes: Record<string, string[]> }[];
    jsonValidation: { fileMatch: string; url: string }[];
    colors: { id: string; description: string; defaults: Record<string, string> }[];
    configurationDefaults: Record<string, Record<string, unknown>>;
    grammars: { language: string; scopeName: string; path: string }[];
    configuration: {
      properties: Record<
        string,
        {
          type: string;
          default: unknown;
          scope?: string;
          enum?: string[];
          description?: string;
          markdownDescription?: string;
          minimum?: number;
          maximum?: number;
          pattern?: string;
          properties?: Record<string, { default: string; markdownDescription: string }>;
          additionalProperties?: unknown;
          allOf?: { additionalProperties: { enum: string[] } }[];
          items?: { properties?: Record<string, { pattern?: string }> };
        }
      >;
    };
  };
}

export const root = new URL("../../..", import.meta.url);
export const manifest = JSON.parse(readFileSync(new URL("package.json", root), "utf8")) as Manifest;
