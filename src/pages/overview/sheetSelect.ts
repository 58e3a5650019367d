import { el } from "../kit/dom.ts";
import type { Scope } from "../kit/scope.ts";

export interface SheetChoice {
  key: string;
  label: string;
  /** Absent where there is only one kind. */
  group?: string;
}

/** Keeps its choice while its entries change. */
export class SheetSelect {
  readonly element: HTMLSelectElement;
  private shown = "";

  constructor(scope: Scope, label: string, choose: (key: string) => void) {
    this.element = el("select", { class: "select sheet-select", "aria-label": label });
    scope.on(this.element, "change", () => choose(this.element.value));
  }

  /** @returns the chosen key: the wished one if it is offered, otherwise the first. */
  show(choices: readonly SheetChoice[], wished: string | undefined): string | undefined {
    const chosen = choices.find(({ key }) => key === wished)?.key ?? choices[0]?.key;
    const text = JSON.stringify(choices);
    if (text !== this.shown) {
      this.shown = text;
      const groups = [...new Set(choices.map(({ group }) => group))];
      const option = ({ key, label }: SheetChoice) => el("option", { value: key }, label);
      this.element.replaceChildren(
        ...groups.flatMap((group): HTMLElement[] => {
          const own = choices.filter((choice) => choice.group === group).map(option);
          return group === undefined ? own : [el("optgroup", { label: group }, ...own)];
        }),
      );
    }
    if (chosen !== undefined) this.element.value = chosen;
    return chosen;
  }
}
