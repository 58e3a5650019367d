const MOST = 20_000;

/** Widths of labels by font, in CSS pixels; the same words and phonemes are drawn in every frame. */
export class LabelWidths {
  private readonly byFont = new Map<string, Map<string, number>>();

  measure(context: CanvasRenderingContext2D, text: string): number {
    const widths = this.of(context.font);
    const known = widths.get(text);
    if (known !== undefined) return known;
    const { width } = context.measureText(text);
    widths.set(text, width);
    return width;
  }

  private of(font: string): Map<string, number> {
    const known = this.byFont.get(font);
    if (known && known.size < MOST) return known;
    const fresh = new Map<string, number>();
    this.byFont.set(font, fresh);
    return fresh;
  }
}
