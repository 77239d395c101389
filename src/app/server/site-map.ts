import type { FastifyInstance, FastifyReply } from 'fastify';
import { sitePages } from '#app/site-pages.ts';
import { readAgentAddresses } from '#features/agents/server/agents.ts';
import { idsPerPart, readPart, readParts } from '#features/properties/server/site-map-reads.ts';
import { AppError } from '#kit/app-error.ts';
import { int4Max } from '#kit/numbers.ts';
import { openContentCache } from '#kit/server/events/content-cache.ts';
import { unchanging } from '#kit/server/events/freshness.ts';
import type { Kit } from '#kit/server/kit.ts';

const lastPart = Math.ceil(int4Max / idsPerPart);
const keptMs = 60_000;

/** The site map, in parts of at most 10,000 addresses, and robots.txt. */
export function mountSiteMap(app: FastifyInstance, kit: Kit, appOrigin: string): void {
  const cache = openContentCache<string>({
    freshness: unchanging,
    limitEntries: 50,
    limitBytes: 32 * 2 ** 20,
    bytesOf: (text) => text.length * 2,
    graceMs: keptMs,
    ttlMs: keptMs,
  });

  const hidden = { schema: { hide: true } };
  const send = (reply: FastifyReply, type: string, text: string) =>
    reply.type(`${type}; charset=utf-8`).header('cache-control', 'public, max-age=300').send(text);

  app.get('/robots.txt', hidden, async (_request, reply) =>
    send(reply, 'text/plain', robots(`${appOrigin}/sitemap.xml`)),
  );
  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const index = await cache.get('index', async () =>
      siteMapIndex(
        ['pages', 'agents', ...(await readParts(kit.pool)).map((part) => `properties-${part}`)].map(
          (name) => `${appOrigin}/sitemaps/${name}.xml`,
        ),
      ),
    );
    return send(reply, 'application/xml', index);
  });
  app.get('/sitemaps/pages.xml', hidden, async (_request, reply) =>
    send(reply, 'application/xml', siteMap(sitePages().map(({ path }) => ({ address: appOrigin + path })))),
  );
  app.get('/sitemaps/agents.xml', hidden, async (_request, reply) => {
    const map = await cache.get('agents', async () =>
      siteMap(
        (await readAgentAddresses(kit.db)).map(({ path, changedAt }) => ({
          address: appOrigin + path,
          changedAt,
        })),
      ),
    );
    return send(reply, 'application/xml', map);
  });
  app.get<{ Params: { file: string } }>('/sitemaps/:file', hidden, async (request, reply) => {
    const part = partIn(request.params.file);
    if (!part) throw noSuchPart();
    const map = await cache.get(`part ${part}`, async () =>
      siteMap(
        (await readPart(kit.pool, part)).map(({ id, updated_at }) => ({
          address: `${appOrigin}/property/${id}`,
          changedAt: updated_at,
        })),
      ),
    );
    return send(reply, 'application/xml', map);
  });
}

function partIn(file: string): number | null {
  const part = Number(/^properties-([1-9]\d{0,6})\.xml$/.exec(file)?.[1] ?? 0);
  return part > 0 && part <= lastPart ? part : null;
}

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const names = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

function siteMapIndex(addresses: string[]): string {
  const parts = addresses.map((address) => `<sitemap><loc>${inXml(address)}</loc></sitemap>`);
  return `${head}<sitemapindex ${names}>${parts.join('\n')}</sitemapindex>`;
}

function siteMap(pages: { address: string; changedAt?: Date }[]): string {
  const lines = pages.map(({ address, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : '';
    return `<url><loc>${inXml(address)}</loc>${changed}</url>`;
  });
  return `${head}<urlset ${names}>${lines.join('\n')}</urlset>`;
}

function inXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
}

/** The search page has unlimited addresses; the homes that it finds are in the site map. */
function robots(siteMapAddress: string): string {
  const closed = ['/api/', '/admin/', '/auth', '/profile', '/outbox', '/explore?'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    `Sitemap: ${siteMapAddress}`,
    '',
  ].join('\n');
}

function noSuchPart(): AppError {
  return new AppError('not-found', 'no_such_part', 'The site map has no such part.');
}
