import { useSignal } from "@preact/signals";
import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** One of a list of figures. */
export function Figure({ value, label }: { value: string; label: string }) {
  return (
    <li>
      <b>{value}</b> {label}
    </li>
  );
}

/** An empty head is none. */
export type Head = readonly [text: string, isNumber?: boolean];

export function Heads({ heads }: { heads: readonly Head[] }) {
  return (
    <thead>
      <tr>
        {heads.map(([text, isNumber]) =>
          text === "" ? (
            <td />
          ) : (
            <th scope="col" class={isNumber ? "number" : undefined}>
              {text}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

/** @param props.share 0 to 1. */
export function Meter({ share }: { share: number }) {
  return (
    <td class="meter" aria-hidden="true">
      <span class="bar">
        <span style={{ width: `${(share * 100).toFixed(1)}%` }} />
      </span>
    </td>
  );
}

/** Opens the row below it. */
export function Fold({ text, title, isOpen, toggle }: { text: string; title: string; isOpen: boolean; toggle: () => void }) {
  return (
    <button type="button" class="fold" aria-expanded={isOpen} title={title} onClick={toggle}>
      <span class="chevron" aria-hidden="true">
        {isOpen ? "▾" : "▸"}
      </span>
      {text}
    </button>
  );
}

/** The rows of a table that are open. */
export function useOpenRows(): { isOpen: (key: string) => boolean; toggle: (key: string) => void } {
  const open = useSignal<readonly string[]>([]);
  return {
    isOpen: (key) => open.value.includes(key),
    toggle: (key) => (open.value = open.value.includes(key) ? open.value.filter((one) => one !== key) : [...open.value, key]),
  };
}

/** CSS pixels of a figure, as it is drawn again when it becomes wider or narrower; 0 before the first time. */
export function useWidth(): { figure: RefObject<HTMLElement | null>; width: number } {
  const figure = useRef<HTMLElement>(null);
  const width = useSignal(0);
  useLayoutEffect(() => {
    let frame = 0;
    const measure = () => (width.value = figure.current!.clientWidth);
    const observer = new ResizeObserver(() => (frame = requestAnimationFrame(measure)));
    measure();
    observer.observe(figure.current!);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
  return { figure, width: width.value };
}
