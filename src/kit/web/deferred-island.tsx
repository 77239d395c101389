import { type ComponentType, lazy, type ReactNode } from 'react';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';

/**
 * Defines a part of a page that contains only links and whose content depends on data. The server renders it,
 * and the browser keeps the HTML until the part's code is loaded after hydration. A part without data needs
 * no code: see static-island.tsx.
 * @param fallback shown if loading fails
 * @param serverPart the component in the server's build: `import.meta.env.SSR ? (await load()).default :
 * null`
 */
export function deferredIsland<Props extends object>(
  serverPart: ComponentType<Props> | null,
  load: () => Promise<{ default: ComponentType<Props> }>,
  fallback: ReactNode = null,
) {
  const Part: ComponentType<Props> = serverPart ?? lazy(load);
  return function DeferredIsland(props: Props) {
    return (
      <SectionBoundary instead={fallback} meanwhile={null}>
        <Part {...props} />
      </SectionBoundary>
    );
  };
}
