import type { ComponentChild } from "preact";
import { useRef } from "preact/hooks";

export interface Tab {
  id: string;
  label: string;
  /** Called once the tab has been opened. */
  build: () => ComponentChild;
}

interface TabsProps {
  label: string;
  tabs: readonly Tab[];
  /** The first one is open if this is none of them. */
  open: string | undefined;
  choose: (id: string) => void;
  tools: ComponentChild;
}

/** A tab that was opened once stays built. */
export function Tabs({ label, tabs, open, choose, tools }: TabsProps) {
  const built = useRef(new Set<string>());
  const list = useRef<HTMLDivElement>(null);
  const current = tabs.find(({ id }) => id === open) ?? tabs[0];
  if (current) built.current.add(current.id);
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined || event.ctrlKey || event.altKey || event.metaKey) return;
    const { id } = tabs.at(next % tabs.length)!;
    choose(id);
    list.current!.querySelector<HTMLElement>(`#tab-${id}`)!.focus();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <section class="tabs" aria-label={label}>
      <div class="tabbar">
        <div role="tablist" class="tablist" aria-label={label} ref={list}>
          {tabs.map(({ id, label: name }, index) => (
            <button
              key={id}
              type="button"
              role="tab"
              class="tab"
              id={`tab-${id}`}
              aria-controls={`panel-${id}`}
              aria-selected={id === current?.id}
              tabIndex={id === current?.id ? 0 : -1}
              onClick={() => choose(id)}
              onKeyDown={(event) => onKeyDown(event, index)}
            >
              {name}
            </button>
          ))}
        </div>
        <span class="spring" />
        {tools}
      </div>
      {tabs.map(({ id, build }) => (
        <div key={id} role="tabpanel" class="panel" id={`panel-${id}`} aria-labelledby={`tab-${id}`} hidden={id !== current?.id}>
          {built.current.has(id) && build()}
        </div>
      ))}
    </section>
  );
}
