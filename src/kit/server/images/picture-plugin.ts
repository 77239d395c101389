import type { FastifyInstance } from 'fastify';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import {
  type PictureFormat,
  type PictureWidth,
  pictureFormats,
  pictureKeyPattern,
  pictureTypes,
  pictureWidths,
} from '#kit/picture.ts';
import { type PictureVariants, variantRecipe } from './picture-variants.ts';

type VariantAddress = { key: string; width: PictureWidth; format: PictureFormat };

/** The bytes never change, but the picture may be removed: see docs/decisions/0016. */
const cacheControl = 'public, max-age=604800, s-maxage=3600';

/**
 * Mounts `GET /pictures/<key>/<width>.<format>`. Register it with `app.register(picturePlugin, { variants
 * })`.
 */
export async function picturePlugin(
  app: FastifyInstance,
  options: { variants: PictureVariants },
): Promise<void> {
  app.get<{ Params: { key: string; file: string } }>('/pictures/:key/:file', async (request, reply) => {
    const address = parseAddress(request.params.key, request.params.file);
    if (!address) throw notFound();
    const bytes = await options.variants.read(address.key, address.width, address.format);
    if (!bytes) throw notFound();
    const etag = `"${address.key.slice(0, 16)}-${address.width}-${address.format}-${variantRecipe}"`;
    reply.headers({ 'cache-control': cacheControl, 'x-content-type-options': 'nosniff', etag });
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.type(pictureTypes[address.format]).send(bytes);
  });
}

function parseAddress(key: string, file: string): VariantAddress | null {
  const [width, format, ...rest] = file.split('.');
  const listedWidth = pictureWidths.find((candidate) => String(candidate) === width);
  const listedFormat = pictureFormats.find((candidate) => candidate === format);
  if (!pictureKeyPattern.test(key) || !listedWidth || !listedFormat || rest.length > 0) return null;
  return { key, width: listedWidth, format: listedFormat };
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  return header?.split(',').some((part) => part.trim().replace(/^W\//, '') === etag) ?? false;
}

const notFound = () => new AppError('not-found', 'picture_not_found', english('Photo not found.'));
