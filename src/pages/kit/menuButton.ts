import type { Scope } from "./scope.ts";
import { el } from "./dom.ts";

export interface MenuEntry {
  id: string;
  label: string;
  detail?: string;
  act(): void;
}

/** Arrow keys move in the open list, Escape closes it. */
export function menuButton(scope: Scope, label: string, entries: readonly MenuEntry[]): HTMLElement {
  const button = el(
    "button",
    { type: "button", class: "tool wide outlined", "aria-haspopup": "menu", "aria-expanded": "false" },
    label,
    el("span", { "aria-hidden": "true", class: "chevron" }, "▾"),
  );
  const items = entries.map(({ id, label: name, detail }) =>
    el(
      "button",
      { type: "button", role: "menuitem", class: "menu-item", tabindex: -1, "data-menu": id },
      el("span", {}, name),
      detail ? el("span", { class: "menu-detail" }, detail) : undefined,
    ),
  );
  const menu = el("div", { class: "menu", role: "menu", "aria-label": label, hidden: true }, ...items);
  const root = el("div", { class: "menu-root" }, button, menu);
  const close = (back: boolean) => {
    menu.hidden = true;
    button.setAttribute("aria-expanded", "false");
    if (back) button.focus();
  };
  const open = () => {
    menu.hidden = false;
    button.setAttribute("aria-expanded", "true");
    items[0]?.focus();
  };
  scope.on(button, "click", () => (menu.hidden ? open() : close(true)));
  scope.on(button, "keydown", (event) => {
    if (event.key !== "ArrowDown") return;
    open();
    event.preventDefault();
    event.stopPropagation();
  });
  for (const [index, item] of items.entries()) {
    // Pointer and keys light the same entry.
    scope.on(item, "pointermove", () => item.focus());
    scope.on(item, "click", () => {
      close(true);
      entries[index]!.act();
    });
  }
  scope.on(menu, "keydown", (event) => {
    const at = items.indexOf(document.activeElement as HTMLButtonElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: items.length - 1 }[event.key];
    if (next !== undefined) items[(next + items.length) % items.length]!.focus();
    else if (event.key === "Escape") close(true);
    else if (event.key === "Tab") return close(false);
    // Enter and Space press the entry; anything else that is typed is not meant for the timeline.
    else if (event.key === "Enter" || event.key === " ") return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  });
  scope.on(document.body, "pointerdown", (event) => {
    if (!menu.hidden && !root.contains(event.target as Node)) close(false);
  });
  // Somebody works elsewhere in the editor.
  scope.on(window, "blur", () => close(false));
  return root;
}
