import { type ComponentType, type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react';

/**
 * A part that the server draws and whose code comes later. React answers a change to what is not hydrated with the
 * fallback, and what was typed there or is being pressed is lost: until then the part keeps the properties that it was
 * drawn with.
 * @param Part `import.meta.env.SSR ? (await load()).default : lazy(load)`
 * @param fallback is shown where the server drew nothing, until the code is there
 */
export function freezeUntilHydrated<Props extends object>(
  Part: ComponentType<Props>,
  fallback?: (of: Props) => ReactNode,
): ComponentType<Props> {
  return function Held(props: Props) {
    const [first] = useState(props);
    const [isAlive, setAlive] = useState(false);
    const of = isAlive ? props : first;
    return useMemo(
      () => (
        <Suspense fallback={fallback?.(of)}>
          <Part {...of} />
          <Alive tell={setAlive} />
        </Suspense>
      ),
      [of],
    );
  };
}

/** In a layout effect, because what an effect asks for while a page is hydrated waits until nothing else is to be done. */
function Alive({ tell }: { tell: (isAlive: true) => void }) {
  useLayoutEffect(() => tell(true), [tell]);
  return null;
}
