import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { productName } from '#app/product.ts';
import type { Preview } from '#app/rendered-page.ts';
import { openContentCache } from '#kit/server/events/content-cache.ts';
import { unchanging } from '#kit/server/events/freshness.ts';
import { type PictureFiles, pictureFile } from '#kit/server/images/picture-store.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { ShareCard } from '#kit/server/images/share-card.ts';
import type { Log } from '#kit/server/log.ts';

/**
 * The version of the card design. Increase it when cards are rendered differently, so that chats fetch them
 * again.
 */
const renderingVersion = 2;
const maxAddressLength = 500;
/**
 * The maximum number of cards rendered at a time. A card takes a third of a second, and clients do not wait
 * long.
 */
const maxConcurrent = 12;
const weekSeconds = 604_800;
const logoFile = join(import.meta.dirname, '../../../../public/favicon.svg');

const productPreview: Preview = {
  title: 'Walk through homes in Kampala in 360°',
  detail: 'Look around before you pay to see them.',
  pictures: [],
};

/**
 * Returns the path of a page's preview picture. The path contains a hash of the content, so that a chat
 * fetches the picture again after a change of price. It also contains the page's address, from which the
 * content is read.
 */
export function previewPathOf(preview: Preview | null, address: string): string {
  if (!preview) return '/previews/product.jpg';
  return `/previews/${versionOf(preview)}.jpg?of=${encodeURIComponent(address)}`;
}

const versionOf = (preview: Preview): string =>
  createHash('sha256')
    .update(`${renderingVersion} ${JSON.stringify(preview)}`)
    .digest('hex')
    .slice(0, 16);

type Settings = {
  /**
   * Returns the current preview of the page at this address. Returns null for an address without a page, or
   * for a page without its own preview.
   */
  previewOf(request: FastifyRequest, address: string): Promise<(Preview & { path: string }) | null>;
  work: Pick<PictureWork, 'drawCard'>;
  files: PictureFiles;
  log: Log;
};

/**
 * Mounts `GET /previews/<version>.jpg?of=<path>`. It renders only previews of pages of this site, once for
 * each content, with a limit on concurrent renderings. If an address has no page, is hidden, or cannot be
 * rendered now, it serves the product's picture.
 */
export async function mountPreviews(app: FastifyInstance, settings: Settings): Promise<void> {
  const { previewOf, work, files, log } = settings;
  const favicon = await readFile(logoFile, 'utf8');
  const svg = favicon.slice(favicon.indexOf('>') + 1, favicon.lastIndexOf('</svg>'));
  const renderedCards = openContentCache<Buffer>({
    freshness: unchanging,
    limitEntries: 500,
    limitBytes: 24 * 2 ** 20,
    bytesOf: (bytes) => bytes.length,
    graceMs: 0,
    ttlMs: Number.POSITIVE_INFINITY,
  });
  let activeRenders = 0;

  async function draw(preview: Preview): Promise<Buffer> {
    activeRenders += 1;
    try {
      return await work.drawCard(cardOf(preview, svg), async () => {
        const sources = await Promise.all(preview.pictures.map((key) => files.read(pictureFile(key))));
        return sources.filter((source) => source !== null);
      });
    } finally {
      activeRenders -= 1;
    }
  }

  /** Returns the card, or null when too many cards are being rendered or its rendering fails. */
  async function cardFor(preview: Preview, request: FastifyRequest): Promise<Buffer | null> {
    const version = versionOf(preview);
    if (!renderedCards.has(version)) {
      await app.consumeWork(request);
      if (activeRenders >= maxConcurrent) return null;
    }
    return renderedCards
      .get(version, () => draw(preview))
      .catch((error: unknown) => {
        log.warn({ err: error }, 'a picture for chats could not be drawn');
        return null;
      });
  }

  app.get<{ Params: { file: string }; Querystring: { of?: unknown } }>(
    '/previews/:file',
    { schema: { hide: true } },
    async (request, reply) => {
      const { of: address } = request.query;
      const isAddress =
        typeof address === 'string' && /^\/(?:[^/\\]|$)/.test(address) && address.length <= maxAddressLength;
      const preview = isAddress ? await previewOf(request, address) : null;
      const isCurrent = preview !== null && request.url === preview.path;
      const card = preview && (await cardFor(withoutPath(preview), request));
      const bytes = card ?? (await renderedCards.get(versionOf(productPreview), () => draw(productPreview)));
      const seconds = isCurrent && card ? weekSeconds : 300;
      return reply
        .type('image/jpeg')
        .headers({ 'cache-control': `public, max-age=${seconds}, s-maxage=${Math.min(seconds, 3600)}` })
        .send(bytes);
    },
  );
}

const withoutPath = ({ path: _, ...preview }: Preview & { path: string }): Preview => preview;

function cardOf({ lead, title, detail, hasTour, pictures }: Preview, logo: string): ShareCard {
  return {
    brand: productName,
    mark: logo,
    lead: lead ?? null,
    title,
    detail,
    badge: hasTour ? '360° tour' : null,
    layout: lead === undefined && pictures.length > 0 ? 'several' : 'one',
  };
}
