import type { FastifyInstance, FastifyReply } from 'fastify';
import { allFeatures } from '#app/server/features.ts';
import { sitePages } from '#app/site-pages.ts';
import { AppError } from '#kit/app-error.ts';
import { addressInLanguage, isLanguage, type Language, languages } from '#kit/languages.ts';
import { english } from '#kit/msg.ts';
import { openContentCache } from '#kit/server/events/content-cache.ts';
import { unchanging } from '#kit/server/events/freshness.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { SiteMapPage, SiteMapSection } from '#kit/server/site-map-section.ts';

const sections: readonly SiteMapSection[] = [
  { name: 'pages', readPages: async () => sitePages().map(({ path }) => ({ path })) },
  ...allFeatures.flatMap(({ siteMap }) => siteMap ?? []),
];
const cacheMs = 60_000;

/** Mounts robots.txt and the sitemap, in parts of at most 10,000 addresses. */
export function mountSiteMap(app: FastifyInstance, kit: Kit, appOrigin: string): void {
  const cache = openContentCache<string>({
    freshness: unchanging,
    limitEntries: 50,
    limitBytes: 32 * 2 ** 20,
    bytesOf: (text) => text.length * 2,
    graceMs: cacheMs,
    ttlMs: cacheMs,
  });

  const hidden = { schema: { hide: true } };
  const sendText = (reply: FastifyReply, type: string, text: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=300').send(text);

  app.get('/robots.txt', hidden, async (_request, reply) =>
    sendText(reply, 'text/plain', renderRobots(`${appOrigin}/sitemap.xml`)),
  );
  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const index = await cache.get('index', async () => {
      const names = (await Promise.all(sections.map((section) => readNames(kit, section)))).flat();
      const files = languages.flatMap((language) => names.map((name) => fileOf(name, language)));
      return renderSiteMapIndex(files.map((file) => `${appOrigin}/sitemaps/${file}`));
    });
    return sendText(reply, 'application/xml', index);
  });
  /**
   * Returns the addresses of one kind of page in one language. Each page also links to its other languages
   * (hreflang).
   */
  app.get<{ Params: { file: string } }>('/sitemaps/:file', hidden, async (request, reply) => {
    const requested = parseFileName(request.params.file);
    if (!requested) throw noSuchPart();
    const { name, readPages, language } = requested;
    const map = await cache.get(fileOf(name, language), async () => {
      const pages = await readPages(kit);
      return renderSiteMap(
        pages.map(({ path, changedAt }) => ({
          address: appOrigin + addressInLanguage(language, path),
          changedAt,
        })),
      );
    });
    return sendText(reply, 'application/xml', map);
  });
}

async function readNames(kit: Kit, section: SiteMapSection): Promise<string[]> {
  if ('readPages' in section) return [section.name];
  return (await section.readParts(kit)).map((part) => `${section.name}-${part}`);
}

const fileOf = (name: string, language: Language) =>
  language === 'en' ? `${name}.xml` : `${name}-${language}.xml`;

type SiteMapRequest = { name: string; language: Language; readPages(kit: Kit): Promise<SiteMapPage[]> };

function parseFileName(file: string): SiteMapRequest | null {
  const [, kind = '', number, language = 'en'] =
    /^([a-z]+)(?:-([1-9]\d{0,6}))?(?:-(lg|sw))?\.xml$/.exec(file) ?? [];
  const section = sections.find(({ name }) => name === kind);
  if (!section || !isLanguage(language)) return null;
  if ('readPages' in section)
    return number === undefined ? { name: kind, language, readPages: section.readPages } : null;
  const part = Number(number ?? 0);
  if (part < 1 || part > section.lastPart) return null;
  return { name: `${kind}-${part}`, language, readPages: (kit) => section.readPart(kit, part) };
}

const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function renderSiteMapIndex(addresses: string[]): string {
  const parts = addresses.map((address) => `<sitemap><loc>${escapeXml(address)}</loc></sitemap>`);
  return `${xmlDeclaration}<sitemapindex ${names}>${parts.join('\n')}</sitemapindex>`;
}

function renderSiteMap(pages: { address: string; changedAt?: Date | undefined }[]): string {
  const lines = pages.map(({ address, changedAt }) => {
    const lastmod = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${escapeXml(address)}</loc>${lastmod}</url>`;
  });
  return `${xmlDeclaration}<urlset ${names}>${lines.join('\n')}</urlset>`;
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

/**
 * Returns robots.txt. It excludes the search page, which has an unlimited number of addresses. The sitemap
 * lists the homes.
 */
function renderRobots(siteMapAddress: string): string {
  const pages = ['/admin/', '/auth', '/profile', '/outbox', '/explore?'];
  const disallowed = [
    '/api/',
    ...languages.flatMap((language) => pages.map((path) => addressInLanguage(language, path))),
  ];
  return [
    'User-agent: *',
    ...disallowed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${siteMapAddress}`,
    '',
  ].join('\n');
}

function noSuchPart(): AppError {
  return new AppError('not-found', 'no_such_part', english('The site map has no such part.'));
}
