import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { createVisitor } from '#app/testing/payment-factory.ts';
import { createStay, createStayProperty, dayAhead, type HouseFixture } from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { accountData } from './account-data.ts';
import { sweepPictures } from './stay-pictures.ts';

let now: Date | null = null;
let world: TestApp;
let guest: Cookies;
let admin: Person;
let house: HouseFixture;
let token: string;
let stayId: number;
beforeAll(async () => {
  world = await createTestApp({ clock: () => now ?? new Date() });
});
afterAll(() => world.close());
/** A stay whose guest reported a problem on the evening of the arrival. */
beforeEach(async () => {
  now = null;
  await world.kit.pool.query('delete from rate_limit_attempts');
  guest = await createVisitor(world);
  admin = await signInAs(world, 'admin');
  house = await createStayProperty(world, { title: 'A quiet house' });
  const checkIn = dayAhead(world, 3);
  token = await createStay(world, guest, house, { checkIn });
  now = new Date(`${checkIn}T18:00:00+03:00`);
  const reported = await world.inject({
    ...{ method: 'POST', url: `/api/stays/${token}/problem`, headers: { 'idempotency-key': randomUUID() } },
    payload: { reason: 'not_usable', text: 'There is no water.' },
  });
  expect(reported.statusCode, reported.body).toBe(201);
  stayId = (await query('select max(stay_id) as id from stay_problems'))[0].id;
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const guestUrl = () => `/api/stays/${token}/pictures`;
const hostUrl = () => `/api/desk/stays/${stayId}/pictures/problem`;

/** A photo with the place where it was taken. */
const photo = (red: number): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: { r: red, g: 80, b: 40 } } })
    .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 19/1 0/1' } })
    .jpeg()
    .toBuffer();

async function upload(url: string, bytes: Buffer, cookies: Cookies = guest) {
  const body = new FormData();
  body.append('picture', new Blob([new Uint8Array(bytes)]), 'photo.jpg');
  const request = new Request('http://x/', { method: 'POST', body });
  return world.inject({
    ...{ method: 'POST', url, cookies },
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const open = (url: string, cookies: Cookies = {}) => world.inject({ url, cookies });

test('shows the photos of both sides only to the guest, the host and admins', async () => {
  const added = await upload(`${guestUrl()}/problem`, await photo(10));
  expect([added.statusCode, added.json()], added.body).toEqual([
    201,
    [{ id: expect.any(Number), side: 'guest' }],
  ]);
  const again = await upload(`${guestUrl()}/problem`, await photo(10));
  expect(again.json()).toEqual(added.json());
  const byHost = await upload(hostUrl(), await photo(20), house.host.cookies);
  expect(byHost.json().map(({ side }: { side: string }) => side)).toEqual(['guest', 'host']);
  const [ofGuest, ofHost] = byHost.json().map(({ id }: { id: number }) => id);

  const large = await open(`${guestUrl()}/${ofHost}`, guest);
  expect([large.statusCode, large.headers['content-type'], large.headers['cache-control']]).toEqual([
    ...[200, 'image/webp', 'private, no-store'],
  ]);
  expect((await sharp(large.rawPayload).metadata()).exif).toBeUndefined();
  const small = await open(`/api/desk/stay-pictures/${ofGuest}?size=small`, house.host.cookies);
  expect((await sharp(small.rawPayload).metadata()).width).toBe(320);
  expect((await open(`/api/desk/stay-pictures/${ofGuest}`, admin.cookies)).statusCode).toBe(200);

  const other = await signInAs(world, 'property_manager');
  expect((await open(`/api/desk/stay-pictures/${ofGuest}`, other.cookies)).statusCode).toBe(404);
  expect((await upload(hostUrl(), await photo(30), other.cookies)).statusCode).toBe(404);
  const otherToken = await createStay(world, await createVisitor(world), house, {
    checkIn: dayAhead(world, 20),
  });
  expect((await open(`/api/stays/${otherToken}/pictures/${ofGuest}`)).statusCode).toBe(404);

  const [{ key }] = await query('select file_key as key from stay_pictures where id = $1', [ofGuest]);
  const stored = await world.kit.files.read(key);
  expect(stored?.toString('latin1', 0, 4)).not.toBe('RIFF');

  const desk = (await open('/api/desk/stay-problems', house.host.cookies)).json();
  expect(desk.open[0]).toMatchObject({
    stayId,
    mayAddPictures: true,
    pictures: [{ id: ofGuest }, { id: ofHost }],
  });
});

test('refuses more than six photos of a side, other files, and photos about what is settled', async () => {
  for (let red = 1; red <= 6; red++)
    expect((await upload(`${guestUrl()}/problem`, await photo(red * 20))).statusCode).toBe(201);
  const files = async () => (await query('select count(*)::int as count from stay_pictures'))[0].count;
  const before = await files();
  const seventh = await upload(`${guestUrl()}/problem`, await photo(150));
  expect([seventh.statusCode, seventh.json().code]).toEqual([409, 'too_many_pictures']);
  expect((await upload(hostUrl(), Buffer.from('%PDF-1.7'), house.host.cookies)).json().code).toBe(
    'picture_unknown',
  );
  const large = await upload(hostUrl(), Buffer.alloc(6 * 1024 * 1024), house.host.cookies);
  expect(large.statusCode).toBe(413);
  expect((await upload(`${guestUrl()}/damage`, await photo(5))).json().code).toBe('settled');
  expect(await files()).toBe(before);

  const [{ id }] = await query('select min(id) as id from stay_pictures where stay_id = $1', [stayId]);
  const remove = (url: string, cookies: Cookies) => world.inject({ method: 'DELETE', url, cookies });
  expect((await remove(`/api/desk/stay-pictures/${id}`, house.host.cookies)).statusCode).toBe(404);
  expect((await remove(`${guestUrl()}/${id}`, guest)).json()).toHaveLength(5);
  await world.inject({ method: 'DELETE', url: `/api/stays/${token}/problem` });
  expect((await upload(`${guestUrl()}/problem`, await photo(160))).json().code).toBe('settled');
  const [{ id: kept }] = await query('select min(id) as id from stay_pictures where stay_id = $1', [stayId]);
  expect((await remove(`${guestUrl()}/${kept}`, guest)).json().code).toBe('settled');
  expect((await open(`${guestUrl()}/${kept}`, guest)).statusCode).toBe(200);
});

test('slows down a side that uploads again and again', async () => {
  for (let round = 0; round < 21; round++)
    expect((await upload(hostUrl(), Buffer.from('x'), house.host.cookies)).statusCode).toBe(400);
  expect((await upload(hostUrl(), Buffer.from('x'), house.host.cookies)).statusCode).toBe(429);
  expect((await upload(`${guestUrl()}/problem`, await photo(10))).statusCode).toBe(201);
});

test('deletes the photos of a closed account, and their files the next night', async () => {
  await upload(`${guestUrl()}/problem`, await photo(10));
  await upload(hostUrl(), await photo(20), house.host.cookies);
  const keys = async () =>
    (await query('select file_key as key from stay_pictures where stay_id = $1', [stayId])).map(
      ({ key }) => key as string,
    );
  const [ofGuest, ofHost] = await keys();
  const account = { id: house.host.id, email: '', foldedEmail: '' };
  await world.kit.db.transaction().execute(async (tx) => accountData.erase?.(world.kit, tx, account));
  expect(await keys()).toEqual([ofGuest]);
  now = new Date((now?.getTime() ?? 0) + 30 * 86_400_000);
  await sweepPictures(world.kit);
  const left = await Promise.all([ofGuest, ofHost].map((key) => world.kit.files.read(key ?? '')));
  expect(left.map((bytes) => bytes !== null)).toEqual([true, false]);
});
