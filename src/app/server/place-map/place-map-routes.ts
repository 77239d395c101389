import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { sketchBounds } from '#features/properties/map-bounds.ts';
import { placePictureAddress } from '#features/properties/place-map-url.ts';
import { approximatePlace, type Place, placeOfArea } from '#features/properties/rules.ts';
import { readAreas } from '#features/properties/server/reference-data.ts';
import { AppError } from '#kit/app-error.ts';
import { english } from '#kit/msg.ts';
import { themeCss } from '#kit/server/design/theme-colours.ts';
import { openContentCache } from '#kit/server/events/content-cache.ts';
import { unchanging } from '#kit/server/events/freshness.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type BaseMap, renderPlaceMap } from './render-place-map.ts';

const cacheMs = 3_600_000;

/**
 * Mounts `/map/place/0.3645,32.6045,300.svg`. It serves only places at which a home can be shown: grid cells
 * and pins of areas.
 */
export async function mountPlacePictures(
  app: FastifyInstance,
  kit: Kit,
  clientFolder: string,
): Promise<void> {
  const baseMap = JSON.parse(await readFile(join(clientFolder, 'map/kampala.json'), 'utf8')) as BaseMap;
  const cache = openContentCache<string>({
    freshness: unchanging,
    limitEntries: 2_000,
    limitBytes: 16 * 2 ** 20,
    bytesOf: (image) => image.length,
    graceMs: 0,
    ttlMs: cacheMs,
  });
  app.get<{ Params: { place: string } }>(
    '/map/place/:place.svg',
    { schema: { hide: true } },
    async (request, reply) => {
      const { place } = request.params;
      const image = await cache.get(place, async () => {
        const areas = await readAreas(kit.db);
        return renderPlaceMap(parsePlace(place, areas), baseMap, areas, themeCss);
      });
      return reply
        .type('image/svg+xml; charset=utf-8')
        .header('cache-control', 'public, max-age=86400')
        .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
        .send(image);
    },
  );
}

/**
 * Parses a place.
 * @throws AppError 'not-found' for a place at which no home can be shown
 */
function parsePlace(text: string, areas: ReadonlyArray<{ lat: number; lng: number }>): Place {
  const [lat = Number.NaN, lng = Number.NaN] = text.split(',').map(Number);
  const isShown =
    lat > sketchBounds.south &&
    lat < sketchBounds.north &&
    lng > sketchBounds.west &&
    lng < sketchBounds.east;
  if (isShown) {
    const area = areas.find((candidate) => candidate.lat === lat && candidate.lng === lng);
    // Each place has only one address, because other spellings would be rendered and cached separately.
    for (const place of [approximatePlace(lat, lng), ...(area ? [placeOfArea(lat, lng)] : [])])
      if (placePictureAddress(place) === `/map/place/${text}.svg`) return place;
  }
  throw new AppError('not-found', 'no_such_place', english('There is no home at this place.'));
}
