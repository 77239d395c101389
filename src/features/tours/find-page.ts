/** The location of an export's page, or the reason why it cannot be determined. */
export type FoundPage =
  | { found: 'page'; path: string }
  /** The page is deeper than one folder. `folder` is the one that should have been zipped instead. */
  | { found: 'too deep'; folder: string }
  | { found: 'in several folders'; folders: string[] }
  | { found: 'nothing' };

/**
 * Finds the page: `index.htm` or `index.html`, in any case, at the root or in exactly one folder. The one
 * nearest to the root wins. Within one folder, the exporter's own spelling wins.
 * @param names all files except junk
 */
export function findPage(names: Iterable<string>): FoundPage {
  let nearest: string[] = [];
  let depth = Number.POSITIVE_INFINITY;
  for (const name of names) {
    if (!/(^|\/)index\.html?$/i.test(name)) continue;
    const pageDepth = name.split('/').length - 1;
    if (pageDepth < depth) nearest = [];
    depth = Math.min(depth, pageDepth);
    if (pageDepth === depth) nearest.push(name);
  }
  const folders = [...new Set(nearest.map((name) => name.slice(0, Math.max(0, name.lastIndexOf('/')))))];
  const [folder] = folders;
  if (folder === undefined) return { found: 'nothing' };
  if (folders.length > 1) return { found: 'in several folders', folders };
  return depth > 1 ? { found: 'too deep', folder } : { found: 'page', path: preferredPage(nearest) };
}

function preferredPage(pages: string[]): string {
  const rank = (page: string) => (page.endsWith('index.htm') ? 0 : /htm$/i.test(page) ? 1 : 2);
  return pages.reduce((best, page) => (rank(page) < rank(best) ? page : best));
}
