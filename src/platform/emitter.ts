/** Calls a listener for every event until the result is disposed of, as the editor's events do. */
export type Event<T> = (listener: (event: T) => void) => { dispose(): void };

export class Emitter<T = void> {
  private readonly listeners = new Set<{ call: (event: T) => void }>();

  readonly event: Event<T> = (call) => {
    // The same function may listen twice.
    const listener = { call };
    this.listeners.add(listener);
    return { dispose: () => void this.listeners.delete(listener) };
  };

  fire(event: T): void {
    for (const { call } of [...this.listeners]) call(event);
  }

  dispose(): void {
    this.listeners.clear();
  }
}

/** An event that fires when any of some does. */
export function anyOf(...events: Event<unknown>[]): Event<void> {
  return (listener) => {
    const subscriptions = events.map((event) => event(() => listener()));
    return { dispose: () => subscriptions.forEach((subscription) => subscription.dispose()) };
  };
}

/** Ends everything that was registered. */
export function disposeAll(registered: Iterable<{ dispose(): unknown }>): void {
  for (const one of registered) one.dispose();
}
