import { t } from "@vscode/l10n";

/** Of all ids: commands, settings, views and context keys. */
export const PREFIX = "speechAssessment";

/** With the submenus of this extension. */
export type MenuId =
  | "view/title"
  | "view/item/context"
  | "editor/title"
  | "editor/context"
  | "explorer/context"
  | "testing/item/context"
  | "testing/message/context"
  | "testing/message/content"
  | `${typeof PREFIX}.${string}`;

/** A place in a menu: the group and the position in it, such as `inline@1`, and the when clause under which it is shown. */
export interface MenuPlace {
  readonly menu: MenuId;
  /** Several where the same is offered twice, as a button and in the menu that the right mouse button opens. */
  readonly group: string | readonly string[];
  readonly when?: string;
}

export interface CommandSpec {
  readonly title: string;
  readonly icon?: string | { readonly light: string; readonly dark: string };
  /** When it can be run at all. */
  readonly enablement?: string;
  /** Always unless a when clause says otherwise, never for `false`. */
  readonly palette?: string | false;
  readonly menus?: readonly MenuPlace[];
  readonly keybinding?: { readonly key: string; readonly mac?: string; readonly when?: string };
}

export interface Command extends CommandSpec {
  readonly id: `${typeof PREFIX}.${string}`;
}

export type Commands<Name extends string = string> = { readonly [N in Name]: Command & { readonly id: `${typeof PREFIX}.${N}` } };

/** By their names, which are their ids after `speechAssessment.`. The manifest is written from them. */
export function defineCommands<Name extends string>(specs: Readonly<Record<Name, CommandSpec>>): Commands<Name> {
  return Object.fromEntries(
    Object.entries<CommandSpec>(specs).map(([name, spec]) => [name, { id: `${PREFIX}.${name}`, ...spec }]),
  ) as Commands<Name>;
}

export interface Submenu {
  readonly id: `${typeof PREFIX}.${string}`;
  readonly label: string;
  readonly menus: readonly MenuPlace[];
}

export function defineSubmenu(name: string, submenu: Omit<Submenu, "id">): Submenu {
  return { id: `${PREFIX}.${name}`, ...submenu };
}

/** The editor passes a line of a view, a file, or nothing. */
export type CommandHandler = (args: readonly unknown[]) => unknown;

/** A missing handler is a type error. */
export type CommandHandlers<Declared extends Commands> = { readonly [Name in keyof Declared]: CommandHandler };

/** In the editor's language, for what is shown at run time. The manifest has the titles as declared. */
export function commandTitle({ title }: Command): string {
  return t(title);
}

/** For Markdown that trusts it. @param icon such as `mic`, before the title. */
export function commandLink(command: Command, icon?: string): string {
  return `[${icon === undefined ? "" : `$(${icon}) `}${commandTitle(command)}](command:${command.id})`;
}
