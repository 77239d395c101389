import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import { createVisitor } from '#app/testing/payment-factory.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { PhotoCase } from '#features/agents/schema.ts';
import { insertProperty } from '#features/listings/server/insert-property.ts';
import { sweepPictures } from '#features/listings/server/pictures/picture-sweep.ts';
import { pictureFile } from '#kit/server/images/picture-store.ts';

let now = new Date('2027-03-01T08:00:00Z');
let world: TestApp;
let admin: Person;
let taken = 0;
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  await lengthenWaits(world);
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  now = new Date('2027-03-01T08:00:00Z');
  await query('delete from photo_reports');
  await query('delete from rate_limit_attempts');
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const markOf = async ({ id }: Person): Promise<string> =>
  (await query('select agent_slug from users where id = $1', [id]))[0].agent_slug;
const shownOf = async (who: Person) =>
  (await world.inject({ url: `/api/agents/${await markOf(who)}` })).json().photograph;
const stored = async (key: string) => (await world.kit.files.size(pictureFile(key))) !== null;
const remove = ({ cookies }: Person) =>
  world.inject({ method: 'DELETE', url: '/api/user/photograph', cookies });

/** Returns a photo with GPS coordinates in its metadata. Each call returns a different photo. */
async function photo(): Promise<Buffer> {
  // The colours differ enough that no two photos become the same JPEG.
  taken += 1;
  return sharp({
    create: {
      width: 600,
      height: 600,
      channels: 3,
      background: { r: (taken % 12) * 20, g: Math.floor(taken / 12) * 20, b: 40 },
    },
  })
    .withExif({
      IFD0: { Artist: 'Somebody' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '0/1 20/1 1234/100' },
    })
    .jpeg()
    .toBuffer();
}

const framed = (bytes: Buffer) => ({
  headers: { 'content-type': 'multipart/form-data; boundary=here' },
  payload: Buffer.concat([
    Buffer.from(
      '--here\r\ncontent-disposition: form-data; name="image"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n',
    ),
    bytes,
    Buffer.from('\r\n--here--\r\n'),
  ]),
});
const send = (cookies: Cookies, bytes: Buffer) =>
  world.inject({ method: 'POST', url: '/api/user/photograph', cookies, ...framed(bytes) });

async function withPhoto(): Promise<Person & { key: string }> {
  const person = await signInAs(world, 'property_manager');
  const reply = await send(person.cookies, await photo());
  expect(reply.statusCode, reply.body).toBe(200);
  return { ...person, key: reply.json().photograph.key };
}

const report = (mark: string, payload: object, cookies: Cookies = {}) =>
  world.inject({ method: 'POST', url: `/api/agents/${mark}/photograph-reports`, cookies, payload });
const cases = async () =>
  (await world.inject({ url: '/api/photograph-cases', cookies: admin.cookies })).json();
const decide = ({ id }: Person, payload: object) =>
  world.inject({
    method: 'POST',
    url: `/api/photograph-cases/${id}/decision`,
    cookies: admin.cookies,
    payload,
  });

test('shows the photo on the agent page and beside their properties, without its location', async () => {
  const person = await withPhoto();
  const home = await insertProperty(world.kit.db, person.id, buildDraft(), now);
  const shown = { key: person.key, width: 600, height: 600, colour: expect.stringMatching(/^#/) };
  expect(await shownOf(person)).toEqual(shown);
  await expect
    .poll(async () => (await world.inject({ url: `/api/properties/${home}/badges` })).json().photograph)
    .toEqual(shown);
  const bytes = await world.kit.files.read(pictureFile(person.key));
  expect((await sharp(bytes as Buffer).metadata()).exif).toBeUndefined();
  expect((bytes as Buffer).includes('Somebody')).toBe(false);
});

test('replaces the photo, and keeps the current one in sweeps', async () => {
  const person = await withPhoto();
  const other = (await send(person.cookies, await photo())).json().photograph.key;
  await world.finishJobs();
  expect([await stored(person.key), await stored(other)]).toEqual([false, true]);
  now = new Date(now.getTime() + 90 * 86_400_000);
  await sweepPictures(world.kit, join(world.folder, 'picture-cache'));
  expect(await stored(other)).toBe(true);
  expect((await remove(person)).json()).toEqual({ photograph: null });
  await world.finishJobs();
  expect([await shownOf(person), await stored(other)]).toEqual([null, false]);
  const trail = await query(
    `select action from audit_entries where actor_id = $1 and subject = $2 and kind = 'change' order by id`,
    [person.id, `user ${person.id}`],
  );
  expect(trail.map(({ action }) => action)).toEqual([
    'profile photo changed',
    'profile photo changed',
    'profile photo removed',
  ]);
});

test('keeps a photo that a property uses too', async () => {
  const person = await withPhoto();
  const home = await insertProperty(world.kit.db, person.id, buildDraft(), now);
  await query(
    `insert into property_pictures (property_id, position, file_key, width, height, colour, alt)
     values ($1, 0, $2, 600, 600, '#000000', 'A home')`,
    [home, person.key],
  );
  await remove(person);
  await world.finishJobs();
  expect(await stored(person.key)).toBe(true);
});

test('returns 400 for a file that is no photo, unchanged, and 403 for a non-manager', async () => {
  const person = await withPhoto();
  expect(
    (await send(person.cookies, Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).statusCode,
  ).toBe(400);
  expect((await send(person.cookies, Buffer.from('nothing'))).statusCode).toBe(400);
  expect((await shownOf(person)).key).toBe(person.key);
  const visitor = await signInAs(world);
  expect((await send(visitor.cookies, await photo())).statusCode).toBe(403);
});

test('returns 429 for too many uploads and for too many reports', async () => {
  const visitor = await signInAs(world);
  // Both accounts are created before the limits are reached, because creating an account resets all limits.
  const person = await withPhoto();
  expect((await report(await markOf(person), { reason: 'other' }, visitor.cookies)).statusCode).toBe(201);
  await query(
    `update rate_limit_attempts set blocked_until = now() + interval '5 minutes' where key = any($1)`,
    [[`photographs of #${person.id}`, `photograph reports by account ${visitor.id}`]],
  );
  expect((await send(person.cookies, await photo())).statusCode).toBe(429);
  expect((await report(await markOf(person), { reason: 'stolen' }, visitor.cookies)).statusCode).toBe(429);
});

test('accepts eleven photos at once, and delays the next', async () => {
  const { cookies } = await signInAs(world, 'property_manager');
  const bytes = await photo();
  const statuses: number[] = [];
  while (statuses.at(-1) !== 429 && statuses.length < 20)
    statuses.push((await send(cookies, bytes)).statusCode);
  expect(statuses).toEqual([...Array(11).fill(200), 429]);
});

test('accepts six reports from an account and ten from a network', async () => {
  const person = await withPhoto();
  const [url, visitor] = [`/api/agents/${await markOf(person)}/photograph-reports`, await signInAs(world)];
  const statuses = async (cookies: Cookies, remoteAddress: string) => {
    const all: number[] = [];
    while (all.at(-1) !== 429 && all.length < 20) {
      const payload = { reason: 'other' };
      all.push((await world.inject({ method: 'POST', url, cookies, remoteAddress, payload })).statusCode);
    }
    return all;
  };
  expect(await statuses(visitor.cookies, '203.0.113.21')).toEqual([...Array(6).fill(201), 429]);
  expect(await statuses({}, '203.0.113.22')).toEqual([...Array(10).fill(201), 429]);
  await query(`delete from photo_reports where user_id = $1`, [person.id]);
});

test('queues a report once per reporter, and a removal deletes the photo', async () => {
  const person = await withPhoto();
  const [mark, visitor] = [await markOf(person), await signInAs(world)];
  for (const reason of ['not_them', 'stolen'])
    expect((await report(mark, { reason, words: 'I know them.' }, visitor.cookies)).statusCode).toBe(201);
  expect(await cases()).toEqual([
    expect.objectContaining({
      userId: person.id,
      photograph: expect.objectContaining({ key: person.key }),
      reports: [expect.objectContaining({ reason: 'not_them', words: 'I know them.' })],
    }),
  ]);
  expect((await decide(person, { outcome: 'removed', reason: '' })).statusCode).toBe(400);
  expect((await decide(person, { outcome: 'removed', reason: 'It is of an actor.' })).statusCode).toBe(200);
  await world.finishJobs();
  expect([await shownOf(person), await stored(person.key), await cases()]).toEqual([null, false, []]);
  expect((await decide(person, { outcome: 'removed', reason: 'Again.' })).statusCode).toBe(409);
  expect(await query(`select details from audit_entries where action = 'reported photo removed'`)).toEqual([
    { details: { why: 'It is of an actor.' } },
  ]);
});

test('merges reports of one photo into a case, oldest first, and decides each separately', async () => {
  const [first, second] = [await withPhoto(), await withPhoto()];
  const [mark, reporters] = [await markOf(first), [await signInAs(world), await signInAs(world)]];
  for (const [index, { cookies }] of reporters.entries())
    await report(mark, { reason: 'other', words: `No. ${index + 1}` }, cookies);
  await report(await markOf(second), { reason: 'stolen' });
  await report(mark, { reason: 'offensive', words: 'No. 3' }, await createVisitor(world));
  const waiting = async () =>
    (await cases()).map(({ userId, reports }: PhotoCase) => [userId, reports.map(({ words }) => words)]);
  expect(await waiting()).toEqual([
    [first.id, ['No. 1', 'No. 2', 'No. 3']],
    [second.id, ['']],
  ]);
  expect((await decide(first, { outcome: 'removed', reason: 'It is of an actor.' })).statusCode).toBe(200);
  expect(await waiting()).toEqual([[second.id, ['']]]);
  expect([await shownOf(first), (await shownOf(second)).key]).toEqual([null, second.key]);
});

test('returns 404 for a report about a former manager, and 429 for a network with too many', async () => {
  const person = await withPhoto();
  const mark = await markOf(person);
  await query(`update users set role = 'user' where id = $1`, [person.id]);
  expect((await report(mark, { reason: 'other' })).statusCode).toBe(404);
  await query(`update users set role = 'property_manager' where id = $1`, [person.id]);
  await query(
    `update rate_limit_attempts set tries = 90, blocked_until = now() where key like 'photograph reports from %'`,
  );
  expect((await report(mark, { reason: 'other' })).statusCode).toBe(429);
  expect(await cases()).toEqual([]);
});

test('accepts new reports of a kept photo, and returns 404 where there is none', async () => {
  const person = await withPhoto();
  const [mark, visitor] = [await markOf(person), await signInAs(world)];
  await report(mark, { reason: 'other' }, visitor.cookies);
  expect((await decide(person, { outcome: 'kept', reason: 'It is them.' })).statusCode).toBe(200);
  expect([(await shownOf(person)).key, await cases()]).toEqual([person.key, []]);
  expect(
    await query(`select actor_id, details from audit_entries where action = $1 and subject = $2`, [
      'reported photo kept',
      `user ${person.id}`,
    ]),
  ).toEqual([{ actor_id: admin.id, details: { why: 'It is them.' } }]);
  expect((await report(mark, { reason: 'other' }, visitor.cookies)).statusCode).toBe(201);
  expect(await cases()).toHaveLength(1);
  await remove(person);
  expect(await cases()).toEqual([]);
  expect((await report(mark, { reason: 'other' }, visitor.cookies)).statusCode).toBe(404);
});

test('drops a report of a replaced photo, and does not apply it to the new one', async () => {
  const person = await withPhoto();
  const [mark, visitor] = [await markOf(person), await signInAs(world)];
  expect((await report(mark, { reason: 'stolen' }, visitor.cookies)).statusCode).toBe(201);
  expect(await cases()).toHaveLength(1);
  const other = (await send(person.cookies, await photo())).json().photograph.key;
  expect(await cases()).toEqual([]);
  expect((await report(mark, { reason: 'other' }, visitor.cookies)).statusCode).toBe(201);
  expect(await cases()).toEqual([
    expect.objectContaining({
      photograph: expect.objectContaining({ key: other }),
      reports: [expect.objectContaining({ reason: 'other' })],
    }),
  ]);
});

test("notifies open pages of changes to reports and to the user's own photo", async () => {
  const person = await withPhoto();
  const topics = async (url: string, cookies: Cookies) =>
    String((await world.inject({ url, cookies })).headers.topics).split(' ');
  expect(await topics('/api/photograph-cases', admin.cookies)).toEqual(['photograph-reports', 'listers']);
  expect(await topics('/api/user/photograph', person.cookies)).toEqual([`account:${person.id}`]);
});
