import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { startTourSite, type TourSite } from '#features/tours/server/site/tour-site.ts';
import { requestSite } from '#features/tours/server/testing/site-client.ts';
import { smallExport } from '#features/tours/server/testing/small-export.ts';
import { importTour, operator } from './tour-import.ts';
import { verifyTour } from './tour-verification.ts';

let world: TestApp;
let site: TourSite;
beforeAll(async () => {
  world = await createTestApp();
  site = await startTourSite({ kit: world.kit, host: '127.0.0.1', port: 0, appOrigins: [] });
});
afterAll(async () => {
  await site?.close();
  await world?.close();
});

const place = { GPSLatitudeRef: 'N', GPSLatitude: '0/1 20/1 1234/100' };
const photo = (background: string) =>
  sharp({ create: { width: 60, height: 30, channels: 3, background } }).withExif({ IFD3: place });

async function taken(changes: Parameters<typeof smallExport>[0]) {
  const bytes = smallExport(changes);
  const stream = (async function* () {
    yield bytes;
  })();
  const id = await createTestProperty(world.kit);
  return { ...(await importTour(world.kit, operator, id, { filename: 'tour.zip', stream })), bytes };
}

test('serves photos without GPS positions, reports it to the owner and leaves the archive unchanged', async () => {
  const photos = {
    'media/a photo.jpg': { data: await photo('#b54').jpeg().toBuffer(), method: 0 },
    'media/packed.jpeg': { data: await photo('#5b4').jpeg().toBuffer(), method: 8 },
    'media/panorama_P_0/f/0/0_0.webp': { data: await photo('#45b').webp().toBuffer(), method: 0 },
  };
  const innocent = { data: await sharp(photos['media/a photo.jpg'].data).jpeg().toBuffer(), method: 0 };
  const { versionId, warnings, bytes } = await taken({ ...photos, 'media/innocent.jpg': innocent });
  expect(warnings).toEqual([
    '3 images in the ZIP contain their GPS location, including media/a photo.jpg. We removed it from the copy that visitors see.',
  ]);
  for (const [name, { data }] of Object.entries(photos)) {
    const { status, headers, body } = await requestSite(site.port, versionId, {
      path: `/${encodeURI(name)}`,
    });
    expect([status, headers['content-length']]).toEqual([200, String(data.length)]);
    expect(body.equals(data)).toBe(false);
    expect(body.includes(Buffer.from('d2040000', 'hex'))).toBe(false);
    expect(await sharp(body).raw().toBuffer()).toEqual(await sharp(data).raw().toBuffer());
  }
  const same = await requestSite(site.port, versionId, { path: '/media/innocent.jpg' });
  expect(same.body.equals(innocent.data)).toBe(true);
  expect(await verifyTour(world.kit, versionId)).toEqual([]);
  const { rows } = await world.kit.pool.query(
    'select zip_key, sidecar_bytes from tour_versions where id = $1',
    [versionId],
  );
  expect((await world.kit.files.read(rows[0].zip_key))?.equals(bytes)).toBe(true);
  expect(rows[0].sidecar_bytes).toBeGreaterThan(0);
});

test('serves a damaged file or one that is not a picture unchanged', async () => {
  const broken = Buffer.from('ffd8ffe1ffff457869660000', 'hex');
  const { versionId, warnings } = await taken({ 'media/broken.jpg': { data: broken, method: 8 } });
  expect(warnings).toEqual([]);
  const { body } = await requestSite(site.port, versionId, { path: '/media/broken.jpg' });
  expect(body.length).toBeGreaterThan(0);
});

test('reports a single picture by name and checks only the first tile of a face', async () => {
  const positioned = { data: await photo('#b54').jpeg().toBuffer(), method: 0 };
  const { versionId, warnings } = await taken({
    'media/one.JPG': positioned,
    'media/panorama_P_0/f/0/0_1.jpg': positioned,
  });
  expect(warnings).toEqual([
    '1 image in the ZIP contains its GPS location: media/one.JPG. We removed it from the copy that visitors see.',
  ]);
  const served = async (path: string) => (await requestSite(site.port, versionId, { path })).body;
  expect((await served('/media/one.JPG')).equals(positioned.data)).toBe(false);
  expect((await served('/media/panorama_P_0/f/0/0_1.jpg')).equals(positioned.data)).toBe(true);
});
