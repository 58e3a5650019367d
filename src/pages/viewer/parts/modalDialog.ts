import type { Scope } from "../../kit/scope.ts";

/**
 * A click beside the dialog closes it, and Tab cycles within it: left to the browser, Tab would lead out of the page into the editor around
 * it, where Escape would no longer close the dialog.
 */
export function modalDialog(scope: Scope, dialog: HTMLDialogElement): void {
  scope.on(dialog, "click", (event) => event.target === dialog && dialog.close());
  scope.on(dialog, "keydown", (event) => {
    if (event.key !== "Tab" || event.ctrlKey || event.altKey || event.metaKey) return;
    const stops = [...dialog.querySelectorAll<HTMLElement>("button, input, select, textarea, a[href]")].filter(
      (element) => !element.matches(":disabled, [tabindex='-1']"),
    );
    const next = event.shiftKey ? stops.at(-1) : stops[0];
    if (!next || window.document.activeElement !== (event.shiftKey ? stops[0] : stops.at(-1))) return;
    event.preventDefault();
    next.focus();
  });
}
