/**
 * Owns what has to end: listeners, observers, timers, frames. Disposing a scope disposes its children first, then its own things, last
 * added first; after that nothing can be added.
 */
export class Scope {
  private readonly disposers = new Set<() => void>();
  private readonly timers = new Set<ReturnType<typeof setTimeout>>();
  private disposed = false;

  get isDisposed(): boolean {
    return this.disposed;
  }

  child(): Scope {
    const scope = new Scope();
    const dispose = () => scope.dispose();
    this.add(dispose);
    // Scopes that are created again and again leave nothing behind.
    scope.add(() => this.disposers.delete(dispose));
    return scope;
  }

  add(dispose: () => void): void {
    if (this.disposed) dispose();
    else this.disposers.add(dispose);
  }

  on<K extends keyof HTMLElementEventMap>(
    target: EventTarget,
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
    options?: AddEventListenerOptions,
  ): void {
    if (this.disposed) return;
    target.addEventListener(type, listener as EventListener, options);
    this.add(() => target.removeEventListener(type, listener as EventListener, options));
  }

  /** Returns a function that asks for one call of `work` in the next frame, however often it is called before. */
  frame(work: () => void): () => void {
    let pending = 0;
    this.add(() => cancelAnimationFrame(pending));
    return () => {
      if (pending || this.disposed) return;
      pending = requestAnimationFrame(() => {
        pending = 0;
        work();
      });
    };
  }

  /** Like `frame`, but once the page has nothing else to do, at the latest after this many milliseconds. */
  idle(milliseconds: number, work: () => void): () => void {
    let pending: (() => void) | undefined;
    this.add(() => pending?.());
    return () => {
      if (pending || this.disposed) return;
      pending = whenIdle(milliseconds, () => {
        pending = undefined;
        work();
      });
    };
  }

  timeout(milliseconds: number, work: () => void): () => void {
    if (this.disposed) return () => {};
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      work();
    }, milliseconds);
    this.timers.add(timer);
    return () => {
      clearTimeout(timer);
      this.timers.delete(timer);
    };
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    for (const timer of this.timers) clearTimeout(timer);
    const last = [...this.disposers].reverse();
    this.disposers.clear();
    for (const dispose of last) dispose();
  }
}

/** WebKit does not say when a page is idle: there it is as late as it may be. Returns a function that calls it off. */
function whenIdle(milliseconds: number, work: () => void): () => void {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(work, milliseconds);
    return () => clearTimeout(timer);
  }
  const pending = requestIdleCallback(work, { timeout: milliseconds });
  return () => cancelIdleCallback(pending);
}
