import type { Signal } from "@preact/signals";
import { t } from "@vscode/l10n";
import type { ComponentChildren } from "preact";
import { useLayoutEffect } from "preact/hooks";
import { useKeptFocus } from "../../kit/keepFocus.ts";

interface DialogProps {
  id: string;
  style?: string;
  title: string;
  isOpen: Signal<boolean>;
  /** Called while what is in it is still there. */
  closed?: () => void;
  /** Drawn while it is open. */
  children: ComponentChildren;
  /** What gets the focus has the attribute `autofocus`; otherwise the button that closes it. */
  focusesOwn?: boolean;
}

/**
 * The browser closes it on Escape and returns the focus; a click beside it closes it, too. Tab cycles within it: left to the browser, Tab
 * would lead out of the page into the editor around it, where Escape would no longer close the dialog.
 */
export function Dialog({ id, style = "", title, isOpen, closed, children, focusesOwn }: DialogProps) {
  const dialog = useKeptFocus<HTMLDialogElement>();
  useLayoutEffect(() => {
    if (!isOpen.value) dialog.current!.close();
    else if (!dialog.current!.open) dialog.current!.showModal();
  }, [isOpen.value]);
  const cycle = (event: KeyboardEvent) => {
    if (event.key !== "Tab" || event.ctrlKey || event.altKey || event.metaKey) return;
    const stops = [...dialog.current!.querySelectorAll<HTMLElement>("button, input, select, textarea, a[href]")].filter(
      (element) => !element.matches(":disabled, [tabindex='-1']"),
    );
    const next = event.shiftKey ? stops.at(-1) : stops[0];
    if (!next || document.activeElement !== (event.shiftKey ? stops[0] : stops.at(-1))) return;
    event.preventDefault();
    next.focus();
  };
  return (
    <dialog
      ref={dialog}
      class={`key-help ${style}`}
      aria-labelledby={`${id}-title`}
      onClick={({ target }) => target === dialog.current && dialog.current?.close()}
      onKeyDown={cycle}
      onClose={() => {
        closed?.();
        isOpen.value = false;
      }}
    >
      <div class="key-help-head">
        <h2 id={`${id}-title`}>{title}</h2>
        <button type="button" class="tool wide" autofocus={!focusesOwn} onClick={() => dialog.current!.close()}>
          {t("Close")}
        </button>
      </div>
      {isOpen.value && children}
    </dialog>
  );
}
