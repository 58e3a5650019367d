const MOST_LABELS = 20_000;

/** By font, in CSS pixels; the same words and phonemes are drawn in every frame. */
export class LabelWidths {
  private readonly byFont = new Map<string, Map<string, number>>();
  private current = new Map<string, number>();

  /** A context takes long to report its own font, so it is not asked. */
  use(context: CanvasRenderingContext2D, font: string): void {
    context.font = font;
    this.current = this.of(font);
  }

  measure(context: CanvasRenderingContext2D, text: string): number {
    const known = this.current.get(text);
    if (known !== undefined) return known;
    const { width } = context.measureText(text);
    this.current.set(text, width);
    return width;
  }

  private of(font: string): Map<string, number> {
    const known = this.byFont.get(font);
    if (known && known.size < MOST_LABELS) return known;
    const fresh = new Map<string, number>();
    this.byFont.set(font, fresh);
    return fresh;
  }
}
