import type { ComponentType } from 'react';
import { useLocation } from 'wouter';
import { renderCached } from './render-cache.tsx';
import { readServerHtml } from './server-html.ts';

/**
 * Defines a static part of a public page that contains only links. The server renders it once, and the
 * browser keeps the HTML without loading its code. For a part that shows data, see deferred-island.tsx.
 * @param serverPart the component in the server's build: `import.meta.env.SSR ? (await load()).default :
 * null`
 */
export function staticIsland(id: string, serverPart: ComponentType | null) {
  let html: string | undefined;
  return function StaticIsland() {
    if (import.meta.env.SSR && serverPart) return <ServerRendered id={id} part={serverPart} />;
    // React may render the part again after it has removed the server's HTML.
    html ??= readServerHtml(id);
    return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />;
  };
}

function ServerRendered({ id, part: Part }: { id: string; part: ComponentType }) {
  const [path] = useLocation();
  const content = <Part />;
  const html = renderCached({ key: `still ${id} ${path}`, saveData: false, path, draw: () => content });
  return <div id={id} dangerouslySetInnerHTML={{ __html: html }} />;
}
