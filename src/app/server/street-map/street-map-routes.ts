import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { currentMap, mapFilePattern } from '#features/properties/server/street-map/map-folder.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { makeFolder } from '#kit/server/storage/fsync.ts';

/**
 * Mounts `/map/streets.json`, which names the archive of the imported map, and the archives, of which browsers read
 * parts by range. The first is read from disk each time, so that a new map needs no restart.
 */
export async function mountStreetMap(app: FastifyInstance, folder: string): Promise<void> {
  await makeFolder(folder);
  app.get('/map/streets.json', { schema: { hide: true } }, async (_request, reply) => {
    const map = await currentMap(folder);
    return reply
      .header('cache-control', 'public, max-age=60')
      .send({ address: map && `/map/streets/${map.name}` });
  });
  await app.register(async (archives) => {
    archives.addHook('onRequest', async (request) => {
      const [name = ''] = request.url.slice('/map/streets/'.length).split('?');
      if (!mapFilePattern.test(name))
        throw new AppError('not-found', 'no_such_map', english('This map does not exist.'));
    });
    await archives.register(fastifyStatic, {
      root: folder,
      prefix: '/map/streets/',
      index: false,
      // Machines that serve the same archive must not contradict each other.
      etag: false,
      lastModified: false,
      cacheControl: false,
      decorateReply: false,
      setHeaders: (reply: FastifyReply) =>
        reply.headers({
          // The type must not be one that is compressed on the way, because ranges count the bytes of the file.
          'content-type': 'application/vnd.pmtiles',
          'cache-control': 'public, max-age=31536000, immutable, no-transform',
        }),
    });
  });
}
