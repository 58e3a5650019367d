import type { Scope } from "../../kit/scope.ts";
import { el } from "../../kit/dom.ts";

/** In the window, in pixels. */
export type Place = Pick<DOMRect, "left" | "top" | "bottom">;

/**
 * Enter gives the answer, and so does leaving the box for another part of the page after something else was typed; Escape gives none. The
 * box stays while the focus is outside the page.
 */
export function askWord(
  scope: Scope,
  root: HTMLElement,
  anchor: Place,
  asks: { label: string; proposed: string },
  answer: (text: string | undefined) => void,
): void {
  const input = el("input", { type: "text", id: "said", maxlength: 2000, autocomplete: "off", spellcheck: "false" });
  const form = el(
    "form",
    { class: "ask-word" },
    el("label", { for: "said" }, asks.label),
    input,
    el("button", { type: "submit", class: "button" }, "OK"),
  );
  input.value = asks.proposed;
  let done = false;
  const finish = (text: string | undefined) => {
    if (done) return;
    done = true;
    form.remove();
    answer(text);
  };
  const typed = () => (input.value.trim() === "" ? undefined : input.value);
  scope.on(form, "submit", (event) => {
    event.preventDefault();
    finish(typed());
  });
  // Keys that are typed here must not trigger anything else.
  scope.on(form, "keydown", (event) => {
    event.stopPropagation();
    if (event.key === "Escape") finish(undefined);
  });
  scope.on(form, "focusout", (event) => {
    if (form.contains(event.relatedTarget as Node | null)) return;
    if (input.value === asks.proposed) finish(undefined);
    // The element that loses the focus together with its page stays the active element.
    else if (!form.contains(window.document.activeElement)) finish(typed());
  });
  scope.add(() => {
    done = true;
    form.remove();
  });
  root.append(form);
  placeBeside(form, anchor);
  input.focus();
  input.select();
}

/** Below its anchor, or above it where there is no room, and within the page. */
export function placeBeside(element: HTMLElement, anchor: Place): void {
  const { width, height } = element.getBoundingClientRect();
  const below = anchor.bottom + 6;
  const top = below + height > window.innerHeight && anchor.top - height - 6 > 0 ? anchor.top - height - 6 : below;
  element.style.left = `${Math.max(8, Math.min(anchor.left, window.innerWidth - width - 8))}px`;
  element.style.top = `${Math.max(8, Math.min(top, window.innerHeight - height - 8))}px`;
}
