/**
 * The name of the cache. It contains the version of the format, so that caches of earlier formats are
 * deleted.
 */
export const cacheName = 'kept-1';

/** A cached property page, which can be read offline. */
export type CachedProperty = {
  /** The path, such as `/property/12`, in the language in which it was opened. */
  path: string;
  /** The title as markup, escaped as in the head of the page. The summary is escaped in the same way. */
  title: string;
  summary: string;
  /** The time when the page was cached, in milliseconds. */
  keptAt: number;
  /** True when the user saved the home, and false when the user only viewed it. */
  isSaved: boolean;
  pictures: string[];
  bytes: number;
};

export const cacheLimits = {
  seen: 20,
  saved: 60,
  picturesOfHome: 12,
  pageBytes: 1_500_000,
  bytes: 40 * 2 ** 20,
} as const;

/** Returns the path under which a home's page is cached; null for other pages, which are not cached. */
export function homePathOf(address: unknown, origin: string): string | null {
  const path = ownPathOf(address, origin);
  return path !== null && /^(\/(lg|sw))?\/property\/[1-9]\d{0,9}$/.test(path) ? path : null;
}

/**
 * Returns the path of a picture or of a place's map, whose bytes are the same for everyone; null for other
 * addresses.
 */
export function picturePathOf(address: unknown, origin: string): string | null {
  const path = ownPathOf(address, origin);
  return path !== null && /^\/(pictures\/[0-9a-f]{32}|map\/place)\/[\w.,-]{1,80}$/.test(path) ? path : null;
}

function ownPathOf(address: unknown, origin: string): string | null {
  if (typeof address !== 'string') return null;
  try {
    const url = new URL(address, origin);
    return url.origin === origin ? url.pathname : null;
  } catch {
    return null;
  }
}

/** Returns true when one more saved home fits without removing another saved one. */
export function hasRoomForSaved(homes: readonly CachedProperty[]): boolean {
  const saved = homes.filter(({ isSaved }) => isSaved);
  const bytes = saved.reduce((sum, home) => sum + home.bytes, 0);
  return saved.length < cacheLimits.saved && bytes + cacheLimits.pageBytes <= cacheLimits.bytes;
}

/**
 * Returns the homes to remove, so that the others are within the limits. Newer homes stay before older ones,
 * and saved homes before viewed ones.
 */
export function homesOverLimit(homes: readonly CachedProperty[]): CachedProperty[] {
  const newestFirst = [...homes].sort((a, b) => b.keptAt - a.keptAt);
  const saved = newestFirst.filter(({ isSaved }) => isSaved);
  const seen = newestFirst.filter(({ isSaved }) => !isSaved);
  const evicted = [...saved.slice(cacheLimits.saved), ...seen.slice(cacheLimits.seen)];
  let bytes = 0;
  for (const home of [...saved.slice(0, cacheLimits.saved), ...seen.slice(0, cacheLimits.seen)]) {
    bytes += home.bytes;
    if (bytes > cacheLimits.bytes) evicted.push(home);
  }
  return evicted;
}

/** Returns the title and the summary from the page's head, still HTML-escaped. */
export function headTexts(html: string): { title: string; summary: string } {
  const [, title = ''] = /<meta property="og:title" content="([^"<>]{0,400})">/.exec(html) ?? [];
  const [, summary = ''] = /<meta name="description" content="([^"<>]{0,600})">/.exec(html) ?? [];
  return { title, summary };
}

/** Returns the first pictures in a page's HTML, for a page that was never viewed on this device. */
export function firstPictures(html: string, limit: number): string[] {
  const paths = Array.from(
    html.matchAll(/ src="(\/pictures\/[0-9a-f]{32}\/[\w.]{5,10})"/g),
    ([, path]) => path ?? '',
  );
  return [...new Set(paths)].slice(0, limit);
}

/** The texts in all languages. There are few of them, and one worker serves the pages of every language. */
const english = {
  heading: 'Homes saved on this device',
  note: (when: string) => `Saved on this device on ${when}. Price and availability may have changed.`,
};
const translations: Record<string, typeof english> = {
  sw: {
    heading: 'Nyumba zilizohifadhiwa kwenye kifaa hiki',
    note: (when) =>
      `Ukurasa huu ulihifadhiwa kwenye kifaa hiki tarehe ${when}. Bei na upatikanaji huenda vimebadilika tangu hapo.`,
  },
  lg: {
    heading: 'Amayumba agaterekebwa ku kyuma kino',
    note: (when) =>
      `Olupapula luno lwaterekebwa ku kyuma kino nga ${when}. Bbeeyi n’okubaawo biyinza okuba nga bikyuse okuva olwo.`,
  },
};

const translationFor = (html: string) =>
  translations[/<html[^>]{0,200} lang="([a-z]{2})"/.exec(html)?.[1] ?? ''] ?? english;

/**
 * Adds a notice to a cached page. The notice has an inline style, because the page's content security policy
 * allows no other new style.
 */
export function withStaleNotice(html: string, when: string): string {
  const note =
    `<p role="status" style="margin:0;padding:.75rem 1rem;text-align:center;background:CanvasText;color:Canvas;font:.875rem/1.4 system-ui,sans-serif">` +
    `${translationFor(html).note(when)}</p>`;
  return html.replace('<body>', () => `<body>${note}`);
}

/** The placeholder in the offline page that the list of cached homes replaces. */
const listPlaceholder = '<!--kept-->';

export function withPropertyList(html: string, homes: readonly CachedProperty[]): string {
  if (homes.length === 0) return html;
  const items = [...homes].sort((a, b) => b.keptAt - a.keptAt).map(itemOf);
  return html.replace(
    listPlaceholder,
    () => `<h2>${translationFor(html).heading}</h2><ul>${items.join('')}</ul>`,
  );
}

function itemOf({ path, title, summary, pictures }: CachedProperty): string {
  const [picture] = pictures.filter((path) => path.startsWith('/pictures/'));
  const image = picture ? `<img src="${picture}" alt="" width="96" height="72">` : '<span></span>';
  const name = title.replace(/ · [^·]{1,60}$/, '');
  return `<li><a href="${path}">${image}<span><b>${name}</b><small>${summary}</small></span></a></li>`;
}
