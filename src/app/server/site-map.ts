import type { FastifyInstance, FastifyReply } from 'fastify';
import { sitePages } from '#app/site-pages.ts';
import { readAgentPaths } from '#features/agents/server/agents.ts';
import { idsPerPart, readSitemapPart, readSitemapParts } from '#features/properties/server/site-map-reads.ts';
import { AppError } from '#kit/app-error.ts';
import { addressInLanguage, isLanguage, type Language, languages } from '#kit/languages.ts';
import { english } from '#kit/msg.ts';
import { int4Max } from '#kit/numbers.ts';
import { openContentCache } from '#kit/server/events/content-cache.ts';
import { unchanging } from '#kit/server/events/freshness.ts';
import type { Kit } from '#kit/server/kit.ts';

const lastPart = Math.ceil(int4Max / idsPerPart);
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
      const names = [
        'pages',
        'agents',
        ...(await readSitemapParts(kit.pool)).map((part) => `properties-${part}`),
      ];
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
    const { name, part, language } = requested;
    const map = await cache.get(fileOf(name, language), async () => {
      const pages = part === null ? await readPages(kit, name) : await readHomePages(kit, part);
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

type Page = { path: string; changedAt?: Date | undefined };

async function readPages(kit: Kit, name: string): Promise<Page[]> {
  return name === 'agents' ? readAgentPaths(kit.db) : sitePages().map(({ path }) => ({ path }));
}

async function readHomePages(kit: Kit, part: number): Promise<Page[]> {
  const homes = await readSitemapPart(kit.pool, part);
  return homes.map(({ id, updated_at }) => ({ path: `/property/${id}`, changedAt: updated_at }));
}

const fileOf = (name: string, language: Language) =>
  language === 'en' ? `${name}.xml` : `${name}-${language}.xml`;

type SiteMapRequest = { name: string; part: number | null; language: Language };

function parseFileName(file: string): SiteMapRequest | null {
  const [, name = '', number, language = 'en'] =
    /^(pages|agents|properties-([1-9]\d{0,6}))(?:-(lg|sw))?\.xml$/.exec(file) ?? [];
  const part = number === undefined ? null : Number(number);
  if (name === '' || !isLanguage(language) || (part !== null && part > lastPart)) return null;
  return { name, part, language };
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
