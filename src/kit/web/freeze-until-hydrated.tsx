import { type ComponentType, type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react';

/**
 * Freezes a part that the server renders and whose code is loaded later. React answers a change to a part
 * that is not hydrated with the fallback, and loses the text that was typed there or the press of a button.
 * Until hydration the part keeps the props that it was rendered with.
 * @param Part `import.meta.env.SSR ? (await load()).default : lazy(load)`
 * @param fallback shown until the code is loaded, where the server rendered nothing
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
          <Alive onAlive={setAlive} />
        </Suspense>
      ),
      [of],
    );
  };
}

/**
 * Uses a layout effect, because updates from an effect during hydration wait until nothing else is to be
 * done.
 */
function Alive({ onAlive }: { onAlive: (isAlive: true) => void }) {
  useLayoutEffect(() => onAlive(true), [onAlive]);
  return null;
}
