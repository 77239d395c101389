import { type ComponentType, lazy, type ReactNode, useLayoutEffect, useMemo, useState } from 'react';
import { useLocation } from 'wouter';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { renderCached } from './render-cache.tsx';
import { readServerHtml } from './server-html.ts';
import { loadOnServer } from './server-islands.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

type NeverHydrated = {
  /** The browser keeps the HTML and never loads the code. For parts that have no props and only links. */
  hydrate: 'never';
  /** The id of the element, by which the browser finds the HTML. */
  id: string;
};

type HydratedLater<Props> = {
  /** The code is loaded as soon as the page around the part is hydrated. */
  hydrate: 'idle';
  /** The content while the code is loaded, if the server did not render the part. */
  placeholder?: (props: Props) => ReactNode;
  /** The content if the code cannot be loaded or fails; by default a short sentence. */
  instead?: ReactNode;
};

/**
 * Defines a part of a page whose code is not loaded with the page. The server renders the part, and the
 * browser keeps that HTML and the first props until the part is hydrated. If the props changed earlier, React
 * would replace the HTML by the placeholder, and typed text or a tap would be lost.
 */
export function island(load: Load<object>, options: NeverHydrated): ComponentType;
export function island<Props extends object>(
  load: Load<Props>,
  options: HydratedLater<Props>,
): ComponentType<Props>;
export function island<Props extends object>(
  load: Load<Props>,
  options: NeverHydrated | HydratedLater<Props>,
) {
  return options.hydrate === 'never' ? neverHydrated(load, options) : hydratedLater(load, options);
}

function neverHydrated(load: Load<any>, { id }: NeverHydrated): ComponentType {
  let Part: ComponentType | undefined;
  let html: string | undefined;
  if (import.meta.env.SSR) loadOnServer(load, (module) => (Part = module.default));
  return function StaticIsland() {
    if (import.meta.env.SSR && Part) return <ServerRendered id={id} content={<Part />} />;
    // React may render the part again after it has removed the server's HTML.
    html ??= readServerHtml(id);
    return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />;
  };
}

/** Renders the content once for all pages with the same path, whose link it may highlight. */
function ServerRendered({ id, content }: { id: string; content: ReactNode }) {
  const [path] = useLocation();
  const html = renderCached({ key: `island ${id} ${path}`, saveData: false, path, draw: () => content });
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />;
}

function hydratedLater<Props extends object>(load: Load<Props>, options: HydratedLater<Props>) {
  const { placeholder, instead } = options;
  let Part: ComponentType<Props> = lazy(load);
  if (import.meta.env.SSR) loadOnServer(load, (module) => (Part = module.default));

  return function Island(props: Props) {
    const [initialProps] = useState(props);
    const [isHydrated, setHydrated] = useState(false);
    const currentProps = isHydrated ? props : initialProps;
    return useMemo(
      () => (
        <SectionBoundary instead={instead} meanwhile={placeholder?.(currentProps) ?? null}>
          <Part {...currentProps} />
          <HydrationReporter onHydrated={setHydrated} />
        </SectionBoundary>
      ),
      [currentProps],
    );
  };
}

/**
 * Reports the hydration in a layout effect, because updates from an ordinary effect wait until there is no
 * other work.
 */
function HydrationReporter({ onHydrated }: { onHydrated: (isHydrated: true) => void }) {
  useLayoutEffect(() => onHydrated(true), [onHydrated]);
  return null;
}
