import { type ComponentType, lazy } from 'react';
import { useLocation } from 'wouter';
import { SectionBoundary } from '#kit/web/ui/section-boundary.tsx';
import { renderCached } from './render-cache.tsx';
import { readServerHtml } from './server-html.ts';

/**
 * Defines a static part of a page that contains only links. The server renders it once, and the browser keeps
 * the HTML without loading its code. After a client-side navigation the code is loaded. For a part that shows
 * data, see deferred-island.tsx.
 * @param serverPart the component in the server's build: `import.meta.env.SSR ? (await load()).default :
 * null`
 */
export function staticIsland(
  id: string,
  serverPart: ComponentType | null,
  load: () => Promise<{ default: ComponentType }>,
) {
  const LoadedPart = lazy(load);
  return function Still() {
    if (import.meta.env.SSR && serverPart) return <ServerRendered id={id} part={serverPart} />;
    const serverHtml = readServerHtml(id);
    if (serverHtml) return <div id={id} dangerouslySetInnerHTML={{ __html: serverHtml }} />;
    return (
      <SectionBoundary instead={null}>
        <LoadedPart />
      </SectionBoundary>
    );
  };
}

function ServerRendered({ id, part: Part }: { id: string; part: ComponentType }) {
  const [path] = useLocation();
  const content = <Part />;
  const html = renderCached({ key: `still ${id} ${path}`, saveData: false, path, draw: () => content });
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />;
}
