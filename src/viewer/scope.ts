/**
 * A node of the tree that owns everything which must end: listeners, observers, timers, frames. Disposing a scope
 * disposes its children first, then its own things, last added first. After that nothing can be added.
 */
export class Scope {
  private readonly disposers: (() => void)[] = [];
  private disposed = false;

  get isDisposed(): boolean {
    return this.disposed;
  }

  child(): Scope {
    const scope = new Scope();
    this.add(() => scope.dispose());
    return scope;
  }

  add(dispose: () => void): void {
    if (this.disposed) dispose();
    else this.disposers.push(dispose);
  }

  on<K extends keyof HTMLElementEventMap>(
    target: EventTarget, type: K, listener: (event: HTMLElementEventMap[K]) => void, options?: AddEventListenerOptions,
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

  timeout(milliseconds: number, work: () => void): () => void {
    const timer = setTimeout(work, milliseconds);
    const cancel = () => clearTimeout(timer);
    this.add(cancel);
    return cancel;
  }

  dispose(): void {
    if (this.disposed) return;
    this.disposed = true;
    for (const dispose of this.disposers.splice(0).reverse()) dispose();
  }
}
