import { type ComponentType, type ReactNode, Suspense, useLayoutEffect, useMemo, useState } from 'react';

/**
 * Freezes a part that the server renders and whose code is loaded later. When the props of a part change
 * before hydration, React shows the fallback, and typed text or a button press is lost. So the part keeps its
 * first props until it is hydrated.
 * @param Part `import.meta.env.SSR ? (await load()).default : lazy(load)`
 * @param fallback shown until the code is loaded, if the server rendered nothing
 */
export function freezeUntilHydrated<Props extends object>(
  Part: ComponentType<Props>,
  fallback?: (props: Props) => ReactNode,
): ComponentType<Props> {
  return function Frozen(props: Props) {
    const [initialProps] = useState(props);
    const [isHydrated, setHydrated] = useState(false);
    const currentProps = isHydrated ? props : initialProps;
    return useMemo(
      () => (
        <Suspense fallback={fallback?.(currentProps)}>
          <Part {...currentProps} />
          <HydrationReporter onAlive={setHydrated} />
        </Suspense>
      ),
      [currentProps],
    );
  };
}

/**
 * Reports the hydration in a layout effect, because updates from an ordinary effect wait until there is no
 * other work.
 */
function HydrationReporter({ onAlive }: { onAlive: (isAlive: true) => void }) {
  useLayoutEffect(() => onAlive(true), [onAlive]);
  return null;
}
