import { useLayoutEffect, useRef } from "preact/hooks";

/**
 * Where the focused control goes away or is disabled, the first one that can be used gets the focus: the keyboard stays in the part.
 * Returns the reference for the part's element.
 */
export function useKeptFocus<Part extends HTMLElement>() {
  const part = useRef<Part>(null);
  // Asked before what is drawn now takes the place of what was drawn last.
  const hadFocus = part.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    const element = part.current!;
    if (hadFocus && !element.querySelector(":focus:enabled"))
      element.querySelector<HTMLElement>(":is(button, select, input):enabled")?.focus();
  });
  return part;
}
