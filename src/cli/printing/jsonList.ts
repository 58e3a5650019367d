import { printableJson } from "#core/printable.ts";
import type { Output } from "../io.ts";

/** Writes items one by one, indented like `JSON.stringify` with two blanks. */
export class JsonList {
  private isEmpty = true;

  /** @param indent of the line that the list begins on */
  constructor(
    private readonly out: Output,
    private readonly indent: string,
  ) {}

  add(item: unknown): void {
    this.out.write(`${this.isEmpty ? "[" : ","}\n${this.indent}  ${indentedJson(item, `${this.indent}  `)}`);
    this.isEmpty = false;
  }

  end(): void {
    this.out.write(this.isEmpty ? "[]" : `\n${this.indent}]`);
  }
}

/** Indents all lines but the first; escapes characters that move a cursor. */
export function indentedJson(value: unknown, indent = ""): string {
  return printableJson(JSON.stringify(value, undefined, 2).replaceAll("\n", `\n${indent}`));
}
