import type { HTMLAttributes } from "preact";
import { type Inputs, useLayoutEffect, useRef } from "preact/hooks";
import { Scope } from "./scope.ts";

type MadeProps = Omit<HTMLAttributes<HTMLDivElement>, "ref"> & {
  make: (scope: Scope) => Node | readonly Node[] | undefined;
  /** It is made again once one of these is another. */
  of?: Inputs;
};

/** A box for what is made by hand. */
export function Made({ make, of = [], ...rest }: MadeProps) {
  const box = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const scope = new Scope();
    box.current!.replaceChildren(...[make(scope) ?? []].flat());
    return () => scope.dispose();
  }, of);
  return <div ref={box} {...rest} />;
}
