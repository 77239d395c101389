// @module-tag thorough
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { startTourSite, type TourSite } from '#features/tours/server/site/tour-site.ts';
import { requestSite } from '#features/tours/server/testing/site-client.ts';
import { tenExports } from '#features/tours/server/testing/ten-exports.ts';
import { importTour, operator } from './tour-import.ts';

let app: TestApp;
let site: TourSite;
beforeAll(async () => {
  app = await createTestApp();
  site = await startTourSite({ kit: app.kit, host: '127.0.0.1', port: 0, appOrigins: [] });
});
afterAll(async () => {
  await site?.close();
  await app?.close();
});

const addressOf = (name: string) => `/${name.split('/').map(encodeURIComponent).join('/')}`;

describe('import of every kind of export', () => {
  test.each(tenExports())(
    'recognises the rooms and serves every byte of $what',
    async ({ zip, page, files, rooms, build }) => {
      const propertyId = await createTestProperty(app.kit);
      const stream = (async function* () {
        yield zip;
      })();
      const tour = await importTour(app.kit, operator, propertyId, { filename: 'tour.zip', stream });
      expect(tour).toMatchObject({
        publishedTour: `${tour.versionId}/${page}`,
        files: Object.keys(files).length,
        warnings: [],
      });
      const { rows } = await app.kit.pool.query('select * from tour_versions where id = $1', [
        tour.versionId,
      ]);
      expect(rows[0]).toMatchObject({ rooms, player_build: build });
      for (const [name, content] of Object.entries(files)) {
        if (name === page || name.endsWith('tdvplayer.json')) continue;
        for (const headers of [{}, { 'accept-encoding': 'gzip' }] as Record<string, string>[]) {
          const reply = await requestSite(site.port, tour.versionId, { path: addressOf(name), headers });
          expect(reply.status, name).toBe(200);
          const body = reply.headers['content-encoding'] === 'gzip' ? gunzipSync(reply.body) : reply.body;
          expect(body.equals(content), name).toBe(true);
        }
      }
      const served = await requestSite(site.port, tour.versionId, { path: addressOf(page) });
      expect(served.status).toBe(200);
      expect(served.body.toString()).toContain('<div id="viewer" class="fill-viewport"></div>');
    },
  );
});
