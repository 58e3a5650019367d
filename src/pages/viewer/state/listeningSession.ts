import { t } from "@vscode/l10n";
import { doubtOrder } from "#core/review/doubtOrder.ts";
import type { Segment, Timeline } from "#core/timeline/model.ts";

/** Survives redrawing the page. */
export class ListeningSession {
  isActive = false;
  /** Words to hear when it began. */
  private total = 0;
  private readonly skipped = new Set<string>();

  /** Indices of segments, the least certain first. */
  left(timeline: Timeline): number[] {
    return doubtOrder(timeline).filter((index) => !this.skipped.has(nameOf(timeline.segments[index]!)));
  }

  begin(timeline: Timeline): void {
    this.isActive = true;
    this.skipped.clear();
    this.total = this.left(timeline).length;
  }

  skip(segment: Segment): void {
    this.skipped.add(nameOf(segment));
  }

  end(): void {
    this.isActive = false;
  }

  /** Such as `3 of 7`. */
  position(timeline: Timeline): string {
    const left = this.left(timeline).length;
    return t`${Math.min(this.total, this.total - left + 1)} of ${this.total}`;
  }
}

/** Stays the same for a word in every version of a timeline. */
function nameOf({ words, at, heard }: Segment): string {
  return words.length > 0 ? `word ${words[0]}` : `before ${at} ${heard.join(" ")}`;
}
