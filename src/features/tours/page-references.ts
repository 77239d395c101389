import { pageHeadChars } from './limits.ts';

/** Returns the paths, without query, of the scripts, styles and preloads in the head of a page. */
export function pageReferences(html: string, pageFolder: string): string[] {
  const paths: string[] = [];
  for (const [tag] of html.slice(0, pageHeadChars).matchAll(/<(?:script|link)\b[^<>]*>/gi)) {
    if (/^<link/i.test(tag) && !/\brel\s*=\s*["']?(?:preload|stylesheet|icon)/i.test(tag)) continue;
    const address = /\b(?:src|href)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(tag);
    const path = pathOf(address?.[1] ?? address?.[2] ?? address?.[3] ?? '');
    if (path) paths.push(pageFolder + path);
  }
  return paths;
}

function pathOf(address: string): string | null {
  const path = address.replace(/[?#].*$/s, '').replace(/^\.\//, '');
  if (path === '' || /^([a-z][a-z0-9+.-]*:|\/)/i.test(path)) return null;
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
