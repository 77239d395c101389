// @module-tag thorough
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createListedHome, postIdempotent } from '#app/testing/claim-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { writePicture } from '#kit/server/images/picture-store.ts';
import { openPictureWork, type PictureWork } from '#kit/server/images/picture-work.ts';
import { deleteOrphanHashes, hasPendingComparisons } from './image-hash-rows.ts';
import { comparePictures } from './picture-comparison.ts';
import { skipPictureComparison } from './skip-picture-comparison.ts';

const site = { appOrigin: 'http://localhost:3000', productName: 'Homes' };
let world: TestApp;
let work: PictureWork;
let admin: Person;
let one: Person;
let other: Person;
beforeAll(async () => {
  world = await createTestApp();
  work = openPictureWork(world.kit.log);
  admin = await signInAs(world, 'admin');
  one = await signInAs(world, 'property_manager');
  other = await signInAs(world, 'property_manager');
});
afterAll(async () => {
  work.close();
  await world.close();
});
beforeEach(async () => {
  await query(
    'delete from picture_matches; delete from property_reports; delete from moderation_cases; delete from properties; delete from picture_hashes',
  );
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const run = (mostMs = Infinity) => comparePictures(world.kit, work, site, mostMs);
const queue = async () =>
  (await world.inject({ url: '/api/reports', cookies: admin.cookies })).json().waiting;

/** Creates a picture of random ellipses that depend only on the seed. */
async function picture(seed: number, change: (image: Sharp) => Sharp = (image) => image) {
  let state = seed * 7_919 + 17;
  const next = (most: number) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % most;
  };
  const blots = Array.from(
    { length: 60 },
    () =>
      `<ellipse cx="${next(800)}" cy="${next(600)}" rx="${20 + next(140)}" ry="${20 + next(110)}" fill="rgb(${next(256)},${next(256)},${next(256)})"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#886"/>${blots.join('')}</svg>`;
  const drawn = await sharp(Buffer.from(svg)).png().toBuffer();
  return change(sharp(drawn)).webp({ quality: 80 }).toBuffer();
}

/** Creates a listing with these pictures. @returns its id */
async function showing(owner: Person, ...pictures: Buffer[]): Promise<number> {
  const id = await createListedHome(world, owner);
  await show(id, ...pictures);
  return id;
}

async function show(id: number, ...pictures: Buffer[]): Promise<void> {
  await query('delete from property_pictures where property_id = $1', [id]);
  for (const [place, bytes] of pictures.entries()) {
    const { key } = await writePicture(world.kit.files, bytes, {
      width: 800,
      height: 600,
      colour: '#888866',
    });
    await query(
      `insert into property_pictures (property_id, position, file_key, width, height, colour, alt)
       values ($1, $2, $3, 800, 600, '#888866', 'A room')`,
      [id, place, key],
    );
  }
}

const copies: Record<string, (image: Sharp) => Sharp> = {
  'the same bytes': (image) => image,
  'saved again at low quality': (image) => image.jpeg({ quality: 40 }),
  'half as large': (image) => image.resize(400),
  'very small': (image) => image.resize(240),
  lighter: (image) => image.linear(1, 25),
  darker: (image) => image.linear(0.75, 0),
  'with more contrast': (image) => image.linear(1.15, -15),
  'cut by 3 % all around': (image) => image.extract({ left: 24, top: 18, width: 752, height: 564 }),
  'without 8 % at its foot': (image) => image.extract({ left: 0, top: 0, width: 800, height: 552 }),
  'without 7 % at its left': (image) => image.extract({ left: 56, top: 0, width: 744, height: 600 }),
};

test.each(Object.keys(copies))('reports a copy, %s, in another owner’s listing to admins', async (name) => {
  const first = await showing(one, await picture(1));
  const second = await showing(other, await picture(2), await picture(1, copies[name]));
  await run();
  expect(await queue()).toMatchObject([
    {
      home: { id: second },
      danger: 3,
      reports: [{ reason: 'same_pictures', isOurs: true, fromSame: null }],
      matches: [
        { other: { id: first }, sameOwner: false, pairs: 1, picture: {}, distance: expect.any(Number) },
      ],
    },
  ]);
});

test.each<[string, (image: Sharp) => Sharp]>([
  ['mirrored', (image) => image.flop()],
  ['cut by 15 % all around', (image) => image.extract({ left: 120, top: 90, width: 560, height: 420 })],
  ['turned on its side', (image) => image.rotate(90)],
])('does not detect a copy that is %s', async (_name, change) => {
  await showing(one, await picture(1));
  await showing(other, await picture(1, change));
  await run();
  expect(await queue()).toEqual([]);
});

test('matches neither different photos nor blank ones', async () => {
  const blank = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#eee' } })
    .webp()
    .toBuffer();
  for (let seed = 1; seed <= 8; seed++) await showing(seed % 2 ? one : other, await picture(seed), blank);
  await run();
  expect(await queue()).toEqual([]);
  expect(await query('select count(*)::int from picture_comparisons where compared_at is null')).toEqual([
    { count: 0 },
  ]);
});

test('does not report a dismissed pair again when its photos are saved again or another photo is added', async () => {
  await showing(one, await picture(1));
  const second = await showing(other, await picture(1));
  await run();
  const [{ id }] = await queue();
  const url = `/api/reports/${id}/decision`;
  const reply = await postIdempotent(world, admin.cookies, url, {
    decision: 'dismiss',
    reason: 'They share an agent.',
  });
  expect(reply.statusCode).toBe(200);
  await show(second, await picture(1), await picture(1, copies['half as large']));
  await run();
  expect(await queue()).toEqual([]);
});

test('reports the newer home, with its own photo, when an older home later shows the same photo', async () => {
  const first = await createListedHome(world, one);
  const second = await showing(other, await picture(1));
  await run();
  await show(first, await picture(1, copies['half as large']));
  await run();
  const pictureOf = async (id: number) =>
    (await query('select file_key as key from property_pictures where property_id = $1', [id]))[0].key;
  expect(await queue()).toMatchObject([
    {
      home: { id: second },
      reports: [{ reason: 'same_pictures' }],
      matches: [
        {
          picture: { key: await pictureOf(second) },
          other: { id: first, picture: { key: await pictureOf(first) } },
        },
      ],
    },
  ]);
});

test('emails admins each match once, also of one owner, without mentioning a visitor', async () => {
  await query('delete from emails');
  await showing(one, await picture(1), await picture(2));
  const again = await showing(one, await picture(1), await picture(2));
  await run();
  await showing(other, await picture(1));
  await run();
  const mails = await query(
    'select subject, body_text as text from emails where recipient = $1 order by id',
    [admin.email],
  );
  expect(mails).toHaveLength(2);
  expect(mails[0]).toMatchObject({
    subject: 'A home on Homes was reported',
    text: expect.stringContaining(`Listing ${again}, `),
  });
  for (const { text } of mails) {
    expect(text).toContain('has the same photos as another listing.');
    expect(text).not.toContain('A visitor');
  }
});

test('lists a match of another owner before one of the same owner with more shared photos', async () => {
  const first = await showing(one, await picture(1));
  const second = await showing(other, await picture(1), await picture(2));
  const third = await showing(other, await picture(1), await picture(2));
  await run();
  const found = (await queue()).find(({ home: { id } }: { home: { id: number } }) => id === third);
  expect(found.matches).toMatchObject([
    { other: { id: first }, sameOwner: false, pairs: 1 },
    { other: { id: second }, sameOwner: true, pairs: 2 },
  ]);
});

test('lets homes of one owner share a photo, and reports half of the photos as a duplicate of low severity', async () => {
  await showing(one, await picture(1), await picture(2), await picture(3), await picture(4));
  await showing(one, await picture(1), await picture(5), await picture(6));
  await run();
  expect(await queue()).toEqual([]);
  const again = await showing(one, await picture(2), await picture(3), await picture(7));
  await run();
  expect(await queue()).toMatchObject([
    {
      home: { id: again },
      danger: 1,
      reports: [{ reason: 'duplicate' }],
      matches: [{ sameOwner: true, pairs: 2 }],
    },
  ]);
});

test('reports a duplicate of one owner whose photos are added one by one', async () => {
  await showing(one, await picture(1), await picture(2));
  const again = await showing(one, await picture(1), await picture(3));
  await run();
  expect(await queue()).toEqual([]);
  await show(again, await picture(1), await picture(3), await picture(2));
  await run();
  expect(await queue()).toMatchObject([
    {
      home: { id: again },
      reports: [{ reason: 'duplicate' }],
      matches: [{ sameOwner: true, pairs: 2 }],
    },
  ]);
});

test('does not compare sample homes with each other, but compares later homes with them', async () => {
  const first = await showing(one, await picture(1));
  await showing(other, await picture(1));
  await skipPictureComparison(world.kit.db);
  await run();
  expect(await queue()).toEqual([]);
  const stranger = await signInAs(world, 'property_manager');
  const copy = await showing(stranger, await picture(1, copies['half as large']));
  await run();
  expect(await queue()).toMatchObject([{ home: { id: copy }, matches: [{}, {}] }]);
  expect((await queue())[0].matches.map(({ other: { id } }: { other: { id: number } }) => id)).toContain(
    first,
  );
});

test('compares at most one home when the time limit has passed', async () => {
  await showing(one, await picture(1), await picture(2));
  const second = await showing(one, await picture(3));
  await run(0);
  expect(await query('select property_id as id from picture_comparisons where compared_at is null')).toEqual([
    { id: second },
  ]);
  await run(0);
  expect(await hasPendingComparisons(world.kit.db)).toBe(false);
});

test('skips a photo that is missing on the disk, and deletes hashes of photos no longer shown', async () => {
  const home = await createListedHome(world, one);
  await query(
    `insert into property_pictures (property_id, position, file_key, width, height, colour, alt)
     values ($1, 0, $2, 800, 600, '#888866', 'A room')`,
    [home, 'f'.repeat(32)],
  );
  const shown = await showing(one, await picture(1));
  await run();
  expect(await query('select count(*)::int from picture_hashes')).toEqual([{ count: 6 }]);
  await deleteOrphanHashes(world.kit.db);
  expect(await query('select count(*)::int from picture_hashes')).toEqual([{ count: 6 }]);
  await query('delete from property_pictures where property_id = $1', [shown]);
  await deleteOrphanHashes(world.kit.db);
  expect(await query('select count(*)::int from picture_hashes')).toEqual([{ count: 0 }]);
});
