import type { Scope } from "./scope.ts";
import { el } from "./dom.ts";

export interface Tab {
  id: string;
  label: string;
  /** Called when the tab is first opened. */
  build(): HTMLElement;
}

export interface TabKeeper {
  readonly kept: { readonly tab?: string | undefined };
  keep(kept: { tab: string }): void;
}

/** The open tab is found again after a reload. */
export function tabsPart(
  scope: Scope,
  model: TabKeeper,
  label: string,
  tabs: readonly Tab[],
  tools: readonly HTMLElement[] = [],
): { element: HTMLElement; open: (id: string) => void } {
  const built = new Map<string, HTMLElement>();
  const buttons = tabs.map(({ id, label: name }) =>
    el("button", { type: "button", role: "tab", class: "tab", id: `tab-${id}`, "aria-controls": `panel-${id}` }, name),
  );
  const panels = tabs.map(({ id }) =>
    el("div", { role: "tabpanel", class: "panel", id: `panel-${id}`, "aria-labelledby": `tab-${id}`, hidden: true }),
  );
  let current = -1;
  const show = (index: number) => {
    current = index;
    for (const [i, tab] of tabs.entries()) {
      const open = i === index;
      buttons[i]!.setAttribute("aria-selected", String(open));
      buttons[i]!.tabIndex = open ? 0 : -1;
      panels[i]!.hidden = !open;
      if (!open || built.has(tab.id)) continue;
      const content = tab.build();
      built.set(tab.id, content);
      panels[i]!.append(content);
    }
  };
  const open = (id: string) => {
    const index = tabs.findIndex((tab) => tab.id === id);
    if (index < 0 || index === current) return;
    show(index);
    model.keep({ tab: id });
  };
  for (const [index, button] of buttons.entries()) {
    scope.on(button, "click", () => open(tabs[index]!.id));
    scope.on(button, "keydown", (event) => {
      const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: tabs.length - 1 }[event.key];
      if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
      const at = (next + tabs.length) % tabs.length;
      open(tabs[at]!.id);
      buttons[at]!.focus();
      event.preventDefault();
      event.stopPropagation();
    });
  }
  show(
    Math.max(
      0,
      tabs.findIndex(({ id }) => id === model.kept.tab),
    ),
  );
  const list = el("div", { role: "tablist", class: "tablist", "aria-label": label }, ...buttons);
  return {
    element: el(
      "section",
      { class: "tabs", "aria-label": label },
      el("div", { class: "tabbar" }, list, el("span", { class: "spring" }), ...tools),
      ...panels,
    ),
    open,
  };
}
