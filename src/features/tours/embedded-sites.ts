type AllowedSite = { name: string; sources: readonly string[] };

/**
 * The sites whose pages may be embedded in a tour; all others are blocked. Each is offered by 3DVista's own
 * dialogs, shows only content that an agent chose, and provides these URLs for embedding.
 */
const allowedSites: readonly AllowedSite[] = [
  // Google Maps. The older URL redirects to the newer one.
  { name: 'Google Maps', sources: ['https://www.google.com/maps/', 'https://maps.google.com/'] },
  { name: 'OpenStreetMap', sources: ['https://www.openstreetmap.org/export/'] },
  // Sites for videos that are too large for the ZIP.
  {
    name: 'YouTube',
    sources: ['https://www.youtube.com/embed/', 'https://www.youtube-nocookie.com/embed/'],
  },
  { name: 'Vimeo', sources: ['https://player.vimeo.com/video/'] },
];

/**
 * The allowed sources in Content-Security-Policy syntax. A source that ends in a slash matches all paths
 * below it.
 */
export const allowedSources: readonly string[] = allowedSites.flatMap(({ sources }) => sources);

const isAllowed = (address: string) => allowedSources.some((source) => address.startsWith(source));

/**
 * The patterns of URLs in the definition, in the language files of newer players, and in HTML inside strings.
 * Each runs in linear time.
 */
const definitionUrlPattern = /\burl["']?\s{0,4}:\s{0,4}["'](https?:[^"'\s]{1,2000})/gi;
const languageFileUrlPattern = /\bWebFrame\w{0,80}\.url\s{0,4}=\s{0,4}(https?:\S{1,2000})/gi;
const frameTagPattern = /<iframe\b([^<>]{0,2000})/gi;
const sourcePattern = /\bsrc\s{0,4}=\s{0,4}[\\"']{0,2}(https?:[^"'\s]{1,2000})/i;

const maxHosts = 100;

/** Returns the hosts of embedded pages in an export that are blocked here. */
export function blockedHosts(texts: readonly string[]): string[] {
  const hosts = new Set<string>();
  for (const text of texts) {
    for (const address of framesIn(text)) {
      const host = isAllowed(address) ? null : hostOf(address);
      if (host) hosts.add(host);
      if (hosts.size === maxHosts) break;
    }
  }
  return [...hosts].sort();
}

function* framesIn(text: string): Generator<string> {
  for (const [, address = ''] of text.matchAll(definitionUrlPattern)) yield unescapeUrl(address);
  for (const [, address = ''] of text.matchAll(languageFileUrlPattern)) yield unescapeUrl(address);
  for (const [, attributes = ''] of text.matchAll(frameTagPattern)) {
    const address = sourcePattern.exec(attributes)?.[1];
    if (address) yield unescapeUrl(address);
  }
}

const unescapeUrl = (address: string) => address.replaceAll('\\', '').replaceAll('&amp;', '&');

function hostOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).hostname : null;
}

const maxNamedHosts = 4;

/** Returns a sentence about the blocked hosts, or null if there are none. */
export function blockedHostsWarning(hosts: readonly string[]): string | null {
  if (hosts.length === 0) return null;
  const named = hosts.slice(0, maxNamedHosts).join(', ');
  const more = hosts.length > maxNamedHosts ? ` and ${hosts.length - maxNamedHosts} more` : '';
  const allowedNames = allowedSites.map(({ name }) => name);
  return `The tour embeds content from ${named}${more}, which visitors will not see. Tours can only show content from ${allowedNames.slice(0, -1).join(', ')} and ${allowedNames.at(-1)}.`;
}
