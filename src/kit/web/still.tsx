import { type ComponentType, lazy } from 'react';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { foundInPage } from './server-html.ts';

/**
 * A static part of a page that only has links: the server renders it, and the browser keeps the HTML without loading
 * its code. After a client-side navigation the code is loaded. For a part that shows data: later.tsx.
 * @param drawn the component in the server's build: `import.meta.env.SSR ? (await load()).default : null`
 */
export function still(
  id: string,
  drawn: ComponentType | null,
  load: () => Promise<{ default: ComponentType }>,
) {
  const Fetched = lazy(load);
  return function Still() {
    if (drawn) return <div id={id}>{draw(drawn)}</div>;
    const found = foundInPage(id);
    if (found) return <div id={id} dangerouslySetInnerHTML={{ __html: found }} />;
    return (
      <SectionBoundary instead={null}>
        <Fetched />
      </SectionBoundary>
    );
  };
}

function draw(Part: ComponentType) {
  return <Part />;
}
