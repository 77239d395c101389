import { type ComponentType, lazy, type ReactNode } from 'react';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';

/**
 * A part of a page that only has links, whose content depends on data: the server renders it, and the browser keeps the
 * HTML until the part's code is there, which comes after the page is alive. A part without data needs no code: still.tsx.
 * @param instead is shown if it fails
 * @param drawn the component in the server's build: `import.meta.env.SSR ? (await load()).default : null`
 */
export function deferredIsland<Props extends object>(
  drawn: ComponentType<Props> | null,
  load: () => Promise<{ default: ComponentType<Props> }>,
  instead: ReactNode = null,
) {
  const Part: ComponentType<Props> = drawn ?? lazy(load);
  return function Later(props: Props) {
    return (
      <SectionBoundary instead={instead} meanwhile={null}>
        <Part {...props} />
      </SectionBoundary>
    );
  };
}
