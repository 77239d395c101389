import { join } from 'node:path';
import { openSearchKit } from '#app/testing/searching.ts';
import { mapFolderIn } from '#features/properties/server/street-map/map-folder.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { HttpSettings } from '../../src/app/server/boot/http.ts';

/** Returns settings for the application's API, without pages, rate limits and search index. */
export const httpSettings = (
  kit: Kit,
  dataDir: string,
  changes: Partial<HttpSettings> = {},
): HttpSettings => ({
  search: openSearchKit(kit, { usesIndex: false }).search,
  builtFolder: null,
  appOrigin: 'http://localhost:3000',
  tourOrigin: 'http://*.localhost:3001',
  trustProxy: false,
  hasOutbox: false,
  cachePages: true,
  pictureCacheFolder: join(dataDir, 'picture-cache'),
  uploadsFolder: join(dataDir, 'uploads'),
  mapFolder: mapFolderIn(dataDir),
  limits: null,
  ...changes,
});
