/** Separates blocks of lines by an empty line; a block without lines is left out. */
export function paragraphs(blocks: readonly (readonly string[])[]): string {
  const shown = blocks.filter((block) => block.length > 0).map((block) => block.join("\n"));
  return `${shown.join("\n\n")}\n`;
}
