/** Like the editor's mementos. */
export interface Memento {
  get<T>(name: string): T | undefined;
  get<T>(name: string, fallback: T): T;
  update(name: string, value: unknown): PromiseLike<void>;
}
