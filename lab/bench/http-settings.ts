import { join } from 'node:path';
import type { HttpSettings } from '../../src/app/server/boot/http.ts';

/** Returns settings for the application's API, without pages and without rate limits. */
export const httpSettings = (dataDir: string, changes: Partial<HttpSettings> = {}): HttpSettings => ({
  builtFolder: null,
  appOrigin: 'http://localhost:3000',
  tourOrigin: 'http://*.localhost:3001',
  trustProxy: false,
  hasOutbox: false,
  cachePages: true,
  pictureCacheFolder: join(dataDir, 'picture-cache'),
  uploadsFolder: join(dataDir, 'uploads'),
  limits: null,
  ...changes,
});
