import { useSignal } from "@preact/signals";
import type { ComponentChild } from "preact";
import { useRef } from "preact/hooks";
import type { Timeline } from "#core/timeline/model.ts";
import { useScope } from "../../kit/useScope.ts";
import type { ViewModel } from "../state/viewModel.ts";

/** The parts below the timeline follow a correction at the latest after this. */
export const LATE_MILLISECONDS = 300;

/** Follows a correction once that is visible and the page has nothing else to do; in a hidden tab, once that is opened. */
export function Late({ model, children }: { model: ViewModel; children: (timeline: Timeline) => ComponentChild }) {
  const box = useRef<HTMLDivElement>(null);
  const timeline = useSignal(model.timeline);
  useScope((scope) => {
    const follow = () => {
      if (box.current!.clientHeight > 0) timeline.value = model.timeline;
    };
    scope.add(model.on("timeline", scope.frame(scope.idle(LATE_MILLISECONDS, follow))));
    const observer = new ResizeObserver(follow);
    observer.observe(box.current!);
    scope.add(() => observer.disconnect());
  });
  return <div ref={box}>{children(timeline.value)}</div>;
}
