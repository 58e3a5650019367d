import { type Inputs, useLayoutEffect, useMemo, useState } from "preact/hooks";
import { Scope } from "./scope.ts";

/** Owns what ends with the component. @param begin called once the component is on the page */
export function useScope(begin?: (scope: Scope) => void): Scope {
  const [scope] = useState(() => new Scope());
  useLayoutEffect(() => {
    begin?.(scope);
    return () => scope.dispose();
  }, []);
  return scope;
}

/** What is made in a scope of its own, and made again once what it depends on is another. */
export function useMade<Made>(make: (scope: Scope) => Made, inputs: Inputs): Made {
  const { scope, made } = useMemo(() => {
    const own = new Scope();
    return { scope: own, made: make(own) };
  }, inputs);
  useLayoutEffect(() => () => scope.dispose(), [scope]);
  return made;
}
