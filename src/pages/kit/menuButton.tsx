import { useSignal } from "@preact/signals";
import { useLayoutEffect, useRef } from "preact/hooks";
import { useScope } from "./useScope.ts";

export interface MenuEntry {
  id: string;
  label: string;
  detail?: string;
  act: () => void;
}

/** Arrow keys move in the open list, Escape closes it. */
export function MenuButton({ label, entries }: { label: string; entries: readonly MenuEntry[] }) {
  const root = useRef<HTMLDivElement>(null);
  const isOpen = useSignal(false);
  const items = () => [...root.current!.querySelectorAll<HTMLElement>("[role=menuitem]")];
  const close = (back: boolean) => {
    isOpen.value = false;
    if (back) root.current!.querySelector("button")!.focus();
  };
  useLayoutEffect(() => {
    if (isOpen.value) items()[0]?.focus();
  }, [isOpen.value]);
  useScope((scope) => {
    scope.on(document.body, "pointerdown", ({ target }) => {
      if (!root.current!.contains(target as Node)) close(false);
    });
    // Somebody works elsewhere in the editor.
    scope.on(window, "blur", () => close(false));
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const at = items().indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next !== undefined)
      items()
        .at(next % items().length)!
        .focus();
    else if (event.key === "Escape") close(true);
    else if (event.key === "Tab") return close(false);
    // Enter and Space press the entry; anything else that is typed is not meant for the timeline.
    else if (event.key === "Enter" || event.key === " ") return event.stopPropagation();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div class="menu-root" ref={root}>
      <button
        type="button"
        class="tool wide outlined"
        aria-haspopup="menu"
        aria-expanded={isOpen.value}
        onClick={() => (isOpen.value ? close(true) : (isOpen.value = true))}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown") return;
          isOpen.value = true;
          event.preventDefault();
          event.stopPropagation();
        }}
      >
        {label}
        <span aria-hidden="true" class="chevron">
          ▾
        </span>
      </button>
      <div class="menu" role="menu" aria-label={label} hidden={!isOpen.value} onKeyDown={onKeyDown}>
        {entries.map(({ id, label: name, detail, act }) => (
          <MenuItem
            id={id}
            label={name}
            detail={detail}
            act={() => {
              close(true);
              act();
            }}
          />
        ))}
      </div>
    </div>
  );
}

/** Pointer and keys light the same entry. */
function MenuItem({ id, label, detail, act }: MenuEntry) {
  return (
    <button
      type="button"
      role="menuitem"
      class="menu-item"
      tabIndex={-1}
      data-menu={id}
      onClick={act}
      onPointerMove={({ currentTarget }) => currentTarget.focus()}
    >
      <span>{label}</span>
      {detail && <span class="menu-detail">{detail}</span>}
    </button>
  );
}
