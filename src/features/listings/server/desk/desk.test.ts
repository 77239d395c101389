import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { SignedIn } from '#features/accounts/policy.ts';
import { importCsv } from '#features/listings/server/import/import-run.ts';
import { managerRoutes } from '#features/listings/server/routes.ts';
import { formatCsvCell, parseCsvCell } from '#kit/server/csv-cell.ts';
import { variantRecipe } from '#kit/server/images/picture-variants.ts';
import type { FileStore } from '#kit/server/storage/file-store.ts';

let world: TestApp;
let boss: Person;
let agent: Person;
let rival: Person;
let visitor: Person;
beforeAll(async () => {
  world = await createTestApp();
  boss = await signInAs(world, 'admin');
  agent = await signInAs(world, 'property_manager');
  rival = await signInAs(world, 'property_manager');
  visitor = await signInAs(world);
});
afterAll(() => world.close());

const good = {
  title: 'Two bedrooms in Kisaasi',
  location: 'Kisaasi, Kampala',
  description: 'A quiet flat with its own meter, near the trading centre.',
  price: 800_000,
  currency: 'UGX',
  bedrooms: 2,
  bathrooms: 1.5,
  squareMeters: 70,
  propertyType: 'Apartment',
  category: 'rental_units',
};
const call = (method: 'POST' | 'PATCH' | 'DELETE', url: string, who: Person | null, payload?: object) =>
  world.inject({ method, url, cookies: who?.cookies ?? {}, ...(payload && { payload }) });
const get = (url: string, who: Person | null = null) => world.inject({ url, cookies: who?.cookies ?? {} });
const create = async (who: Person, overrides: object = {}) => {
  const reply = await call('POST', '/api/properties/create', who, { ...good, ...overrides });
  return { reply, id: reply.json().id as number };
};

describe('POST /api/properties/create', () => {
  test('creates a listing from JSON, owned by its creator and visible to visitors', async () => {
    const { reply, id } = await create(agent, { ownerContactInfo: 'secret contact 0700' });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      201,
      { title: good.title, price: 800_000, hasTour: false },
    ]);
    expect((await get(`/api/properties/${id}`)).json()).toMatchObject({
      id,
      area: { slug: 'kisaasi', name: 'Kisaasi' },
      bathrooms: 1.5,
    });
    expect(reply.body + (await get(`/api/properties/${id}`)).body).not.toContain('secret contact');
    expect((await get(`/api/desk/properties/${id}`, agent)).json().form.ownerContactInfo).toBe(
      'secret contact 0700',
    );
  });

  test("creates a listing from the original client's hidden form with every field as text", async () => {
    const form = new URLSearchParams({
      ...Object.fromEntries(Object.entries(good).map(([name, value]) => [name, String(value)])),
      amenities: '["Pool","Gym"]',
      isAvailable: 'true',
      isFeatured: 'false',
      hasTour: 'true',
      rating: '5',
      reviewCount: '99',
      imageUrl: '/default-property.svg',
    });
    const reply = await world.inject({
      method: 'POST',
      url: '/api/properties/create',
      cookies: agent.cookies,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: form.toString(),
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      201,
      { amenities: ['Pool', 'Gym'], hasTour: false, rating: '0', reviewCount: 0, isAvailable: true },
    ]);
  });

  test("converts square feet to square metres by the market's usual divisor", async () => {
    const { reply } = await create(agent, { squareMeters: undefined, squareFeet: 1000 });
    expect(reply.json().squareMeters).toBe(93);
    const changed = await call('PATCH', `/api/properties/${reply.json().id}`, agent, { squareFeet: 2000 });
    expect(changed.json().squareMeters).toBe(186);
    const refused = await call('PATCH', `/api/properties/${reply.json().id}`, agent, { squareFeet: 0 });
    expect(refused.json().fields).toEqual({ squareMeters: 'Square feet must be positive' });
  });

  test.each([
    [{ title: 'ab' }, 'title', 'Title must be at least 3 characters'],
    [{ location: '' }, 'location', 'Location is required'],
    [{ price: 0 }, 'price', 'Price must be positive'],
    [{ price: 'much' }, 'price', 'Price must be positive'],
    [{ description: 'short' }, 'description', 'Description must be at least 20 characters'],
    [{ bedrooms: -1 }, 'bedrooms', 'Bedrooms must be a positive number'],
    [{ bathrooms: -0.5 }, 'bathrooms', 'Bathrooms must be a positive number'],
    [{ squareMeters: 0 }, 'squareMeters', 'Square feet must be positive'],
    [{ propertyType: '' }, 'propertyType', 'Property type is required'],
    [{ propertyType: 'Castle in the air' }, 'propertyType', 'Unknown property type'],
    [{ category: 'boats' }, 'category', 'Category is required'],
    [{ currency: 'KES' }, 'currency', 'Currency must be one of: UGX, USD'],
    [{ bathrooms: 1.3 }, 'bathrooms', 'Use whole or half bathrooms, such as 1.5'],
    [{ lat: 0.3 }, 'lat', 'Enter both latitude and longitude'],
    [{ lng: 32.6 }, 'lat', 'Enter both latitude and longitude'],
    [{ title: 'nul \0 in it' }, 'title', 'This contains characters that cannot be shown'],
    [
      { pictures: [{ key: 'f'.repeat(32) }] },
      'pictures',
      'One of the photos was not uploaded. Please upload it again',
    ],
  ])('returns 400 for %o with the field name', async (overrides, field, message) => {
    const { reply } = await create(agent, overrides);
    expect([reply.statusCode, reply.json().fields?.[field]]).toEqual([400, message]);
  });

  test('returns 400 for a retired property type, which existing homes keep', async () => {
    const [first, second] = [await create(agent), await create(agent)];
    const types = world.kit.pool;
    const { propertyType } = good;
    await types.query('update property_types set is_retired = true where name = $1', [propertyType]);
    try {
      const message = `“${propertyType}” is no longer offered. Choose another property type`;
      const refused = { statusCode: 400, fields: { propertyType: message } };
      const said = (reply: { statusCode: number; json(): { fields?: object } }) => ({
        statusCode: reply.statusCode,
        fields: reply.json().fields,
      });
      expect(said((await create(agent)).reply)).toEqual(refused);
      const change = (id: number, fields: object) => call('PATCH', `/api/properties/${id}`, agent, fields);
      expect((await change(first.id, { title: 'The same type, another title' })).statusCode).toBe(200);
      expect((await change(second.id, { propertyType: 'House' })).statusCode).toBe(200);
      expect(said(await change(second.id, { propertyType }))).toEqual(refused);
    } finally {
      await types.query('update property_types set is_retired = false');
    }
  });

  test('returns 401 and 403 to users who may not list homes', async () => {
    expect((await call('POST', '/api/properties/create', null, good)).statusCode).toBe(401);
    expect((await call('POST', '/api/properties/create', visitor, good)).statusCode).toBe(403);
  });
});

describe('POST /api/properties/create with an Idempotency-Key', () => {
  let keys = 0;
  const newKey = () => `a-key-of-this-test-${keys++}`;
  const createWith = (key: string, who: Person, overrides: object = {}) =>
    world.inject({
      method: 'POST',
      url: '/api/properties/create',
      cookies: who.cookies,
      headers: { 'idempotency-key': key },
      payload: { ...good, ...overrides },
    });

  test('creates one listing from 20 concurrent attempts and returns it to all of them', async () => {
    const before = await countAll();
    const key = newKey();
    const replies = await Promise.all(Array.from({ length: 20 }, () => createWith(key, agent)));
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.json().id}`)).size).toBe(1);
    expect([replies[0]?.statusCode, await countAll()]).toEqual([201, before + 1]);
  });

  test('keeps an idempotency key usable after a rejected attempt, and scopes it to its user', async () => {
    const key = newKey();
    expect((await createWith(key, agent, { title: 'x' })).statusCode).toBe(400);
    expect((await createWith(key, agent, { propertyType: 'Castle' })).statusCode).toBe(400);
    const own = await createWith(key, agent);
    const other = await createWith(key, rival);
    expect([own.statusCode, other.statusCode]).toEqual([201, 201]);
    expect(other.json().id).not.toBe(own.json().id);
  });

  test('returns 422 for a reused key with another body, 400 for an invalid key, and creates one without a key', async () => {
    const key = newKey();
    await createWith(key, agent);
    const before = await countAll();
    expect([(await createWith(key, agent, { price: 5 })).statusCode, await countAll()]).toEqual([
      422,
      before,
    ]);
    expect((await createWith('too short', agent)).statusCode).toBe(400);
    await create(agent);
    await create(agent);
    expect(await countAll()).toBe(before + 2);
  });
});

describe('PATCH /api/properties/:id', () => {
  test('changes the given fields, keeps the others and never creates a second listing', async () => {
    const { id } = await create(agent, { ownerContactInfo: 'call me', yakaMeter: 'own' });
    const before = await countAll();
    const reply = await call('PATCH', `/api/properties/${id}`, agent, { price: 900_000 });
    expect([reply.statusCode, reply.json().price, await countAll()]).toEqual([200, 900_000, before]);
    expect((await get(`/api/desk/properties/${id}`, agent)).json().form).toMatchObject({
      title: good.title,
      yakaMeter: 'own',
      ownerContactInfo: 'call me',
    });
  });

  test('shows a new price to visitors even when the monthly price was the same before', async () => {
    const { id } = await create(agent, { monthlyPrice: good.price });
    await call('PATCH', `/api/properties/${id}`, agent, { price: 700_000 });
    const seen = (await get(`/api/properties/${id}`)).json();
    expect([seen.price, seen.monthlyPrice]).toEqual([700_000, null]);
  });

  test('clears fields that a category does not have', async () => {
    const { id } = await create(agent, { monthlyPrice: 750_000 });
    await call('PATCH', `/api/properties/${id}`, agent, { category: 'for_sale' });
    expect((await get(`/api/desk/properties/${id}`, agent)).json().form.monthlyPrice).toBeNull();
  });

  test('clears dependent fields: the murram distance and the appliances of a backup', async () => {
    const said = { roadSurface: 'murram', murramMeters: 150, powerBackup: 'solar', powerNote: 'lights' };
    const { id } = await create(agent, said);
    const form = async () => (await get(`/api/desk/properties/${id}`, agent)).json().form;
    expect(await form()).toMatchObject(said);
    await call('PATCH', `/api/properties/${id}`, agent, { roadSurface: 'tarmac', powerBackup: null });
    expect(await form()).toMatchObject({ roadSurface: 'tarmac', murramMeters: null, powerNote: null });
    await call('PATCH', `/api/properties/${id}`, agent, { powerBackup: 'generator', powerNote: 'all' });
    expect(await form()).toMatchObject({ powerBackup: 'generator', powerNote: 'all' });
    await call('PATCH', `/api/properties/${id}`, agent, { powerBackup: 'none' });
    expect(await form()).toMatchObject({ powerBackup: 'none', powerNote: null });
  });

  test('removes an emptied owner contact', async () => {
    const { id } = await create(agent, { ownerContactInfo: 'call me' });
    const reachable = async () => (await get(`/api/properties/${id}`)).json().isOwnerReachable;
    expect(await reachable()).toBe(true);
    await call('PATCH', `/api/properties/${id}`, agent, { ownerContactInfo: '' });
    expect((await get(`/api/desk/properties/${id}`, agent)).json().form.ownerContactInfo).toBeNull();
    await expect.poll(reachable).toBe(false);
  });

  test('requires no rooms for land and clears them when a home becomes land', async () => {
    const { bedrooms: _, bathrooms: __, ...plot } = { ...good, propertyType: 'Land' };
    const made = await call('POST', '/api/properties/create', agent, plot);
    expect([made.statusCode, made.json()]).toMatchObject([201, { bedrooms: 0, bathrooms: 0 }]);
    const { id } = await create(agent, { bedrooms: 3, bathrooms: 2 });
    const changed = await call('PATCH', `/api/properties/${id}`, agent, { propertyType: 'Land' });
    expect(changed.json()).toMatchObject({ bedrooms: 0, bathrooms: 0 });
  });

  test('returns 409 for a concurrent change and overwrites nothing', async () => {
    const { id } = await create(agent);
    const { version } = (await get(`/api/desk/properties/${id}`, agent)).json();
    expect((await call('PATCH', `/api/properties/${id}`, boss, { price: 1, version })).statusCode).toBe(200);
    const late = await call('PATCH', `/api/properties/${id}`, agent, { price: 2, version });
    expect([late.statusCode, late.json().code]).toEqual([409, 'changed_meanwhile']);
    expect((await get(`/api/properties/${id}`)).json().price).toBe(1);
  });

  test('accepts one of ten concurrent saves of the same version and returns 409 to the others', async () => {
    const { id } = await create(agent);
    const { version } = (await get(`/api/desk/properties/${id}`, agent)).json();
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        call('PATCH', `/api/properties/${id}`, agent, { price: n + 1, version }),
      ),
    );
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, ...Array(9).fill(409)]);
  });

  test('returns 409 when a listing claims a missing tour', async () => {
    const { id } = await create(agent);
    expect((await call('PATCH', `/api/properties/${id}`, agent, { hasTour: true })).statusCode).toBe(409);
    expect((await call('PATCH', `/api/properties/${id}`, agent, { hasTour: false })).statusCode).toBe(200);
  });

  test('returns 400, 401, 403 and 404 for invalid changes', async () => {
    const { id } = await create(agent);
    expect((await call('PATCH', `/api/properties/${id}`, agent, { title: 'x' })).json().fields).toEqual({
      title: 'Title must be at least 3 characters',
    });
    expect((await call('PATCH', `/api/properties/${id}`, null, { price: 1 })).statusCode).toBe(401);
    expect((await call('PATCH', `/api/properties/${id}`, visitor, { price: 1 })).statusCode).toBe(403);
    expect((await call('PATCH', `/api/properties/${id}`, rival, { price: 1 })).statusCode).toBe(403);
    expect((await call('PATCH', '/api/properties/999999', agent, { price: 1 })).statusCode).toBe(404);
  });
});

describe('DELETE and toggle', () => {
  test('deletes and audits a listing, with 403 for another manager and 404 afterwards', async () => {
    const { id } = await create(agent);
    expect((await call('DELETE', `/api/properties/${id}`, rival)).statusCode).toBe(403);
    expect((await call('DELETE', `/api/properties/${id}`, agent)).json()).toEqual({
      message: 'Property deleted',
      undo: expect.any(Number),
    });
    expect((await get(`/api/properties/${id}`)).statusCode).toBe(404);
    expect((await call('DELETE', `/api/properties/${id}`, agent)).statusCode).toBe(404);
    expect((await get('/api/audit', boss)).json()[0]).toMatchObject({
      action: 'property deleted',
      subject: `property ${id}`,
    });
  });

  test('toggles the availability off and on, with 403 for another manager', async () => {
    const { id } = await create(agent);
    const toggle = (who: Person) => call('POST', `/api/properties/${id}/toggle-availability`, who);
    expect((await toggle(agent)).json()).toEqual({ isAvailable: false });
    expect((await toggle(boss)).json()).toEqual({ isAvailable: true });
    expect((await toggle(rival)).statusCode).toBe(403);
  });

  test('returns 409 when a hidden listing is restored, even by an admin, or deleted by its manager', async () => {
    const { id } = await create(agent);
    await world.kit.pool.query(
      'update properties set hidden_at = now(), is_available = false where id = $1',
      [id],
    );
    const url = `/api/properties/${id}`;
    for (const who of [agent, boss])
      for (const reply of [
        await call('POST', `${url}/toggle-availability`, who, { isAvailable: true }),
        await call('PATCH', url, who, { isAvailable: true }),
      ])
        expect([reply.statusCode, reply.json().code]).toEqual([409, 'hidden']);
    const off = await call('POST', `${url}/toggle-availability`, agent, { isAvailable: false });
    expect([off.statusCode, off.json()]).toEqual([200, { isAvailable: false }]);
    expect((await call('PATCH', url, agent, { price: 850_000 })).statusCode).toBe(200);
    expect((await get(`/api/desk/properties/${id}`, agent)).json()).toMatchObject({
      isHidden: true,
      isAvailable: false,
      listedUntil: null,
    });
    const kept = await call('DELETE', url, agent);
    expect([kept.statusCode, kept.json().code]).toEqual([409, 'hidden']);
    expect((await call('DELETE', url, boss)).statusCode).toBe(200);
  });

  test('sets the availability idempotently to a given value, and returns 400 for an invalid value', async () => {
    const { id } = await create(agent);
    const { version } = (await get(`/api/desk/properties/${id}`, agent)).json();
    const wish = (isAvailable: unknown) =>
      call('POST', `/api/properties/${id}/toggle-availability`, agent, { isAvailable });
    expect((await wish(true)).json()).toEqual({ isAvailable: true });
    expect((await get(`/api/desk/properties/${id}`, agent)).json().version).toBe(version);
    for (const isAvailable of [false, false, true])
      expect((await wish(isAvailable)).json()).toEqual({ isAvailable });
    expect((await get(`/api/properties/${id}`)).json().isAvailable).toBe(true);
    expect((await wish('false')).statusCode).toBe(400);
  });
});

describe('GET /api/desk/properties', () => {
  test("lists a manager's own homes, and all for an admin, by descending ID in pages", async () => {
    const newcomer = await signInAs(world, 'property_manager');
    const ids: number[] = [];
    for (let n = 0; n < 5; n++) ids.push((await create(newcomer, { title: `Home ${n} of five%` })).id);
    const first = (await get('/api/desk/properties?limit=3', newcomer)).json();
    expect([first.items.map((row: { id: number }) => row.id), first.total]).toEqual([
      ids.toReversed().slice(0, 3),
      5,
    ]);
    for (const page of [2, 9]) {
      const last = (await get(`/api/desk/properties?limit=3&page=${page}`, newcomer)).json();
      expect([last.items.map((row: { id: number }) => row.id), last.page, last.pages]).toEqual([
        ids.slice(0, 2).toReversed(),
        2,
        2,
      ]);
    }
    expect((await get('/api/desk/properties', boss)).json().total).toBeGreaterThan(5);
    expect((await get('/api/desk/properties?q=3 of five%25', newcomer)).json().items).toHaveLength(1);
    expect((await get('/api/desk/properties?category=sale', newcomer)).json().total).toBe(0);
    expect((await get(`/api/desk/properties/${ids[0]}`, rival)).statusCode).toBe(404);
    expect((await get('/api/desk/properties', visitor)).statusCode).toBe(403);
    for (const wrong of ['limit=0', 'page=0', 'show=gold', 'sort=luck'])
      expect((await get(`/api/desk/properties?${wrong}`, newcomer)).statusCode).toBe(400);
  });
});

test('returns fifty listings by default and two hundred at most', async () => {
  const newcomer = await signInAs(world, 'property_manager');
  await create(newcomer);
  await sql`
    insert into properties (owner_id, category, property_type, title, location, description, price, price_ugx, bedrooms,
      bathrooms, square_meters)
    select owner_id, category, property_type, title || ' ' || n, location, description, price, price_ugx, bedrooms,
      bathrooms, square_meters
    from properties, generate_series(1, 50) n where owner_id = ${newcomer.id}`.execute(world.kit.db);
  const shown = async (query: string) => {
    const { items, total, pages } = (await get(`/api/desk/properties${query}`, newcomer)).json();
    return [items.length, total, pages];
  };
  expect(await shown('')).toEqual([50, 51, 2]);
  expect(await shown('?limit=51')).toEqual([51, 51, 1]);
  expect((await get('/api/desk/properties?limit=200', newcomer)).statusCode).toBe(200);
  expect((await get('/api/desk/properties?limit=201', newcomer)).statusCode).toBe(400);
});

test('searches title, location, description and category, and treats wildcards as literals', async () => {
  const newcomer = await signInAs(world, 'property_manager');
  const [one, two, three] = [
    await create(newcomer, { title: 'Sunrise Court' }),
    await create(newcomer, { location: 'Sunrise Road, Ntinda' }),
    await create(newcomer, {
      description: 'Close to where the sunrise is seen first.',
      category: 'for_sale',
    }),
  ];
  await create(newcomer, { title: 'Sun rise_' });
  const found = async (query: string) =>
    (await get(`/api/desk/properties?${query}`, newcomer)).json().items.map(({ id }: { id: number }) => id);
  expect(await found('q=SUNRISE')).toEqual([three.id, two.id, one.id]);
  expect(await found('q=sunrise&category=sale')).toEqual([three.id]);
  expect(await found('q=sun_ise')).toEqual([]);
  expect(await found('q=rise_')).toHaveLength(1);
});

const jpeg = () =>
  sharp({ create: { width: 900, height: 600, channels: 3, background: '#b3421f' } })
    .withExif({ IFD3: { GPSLatitude: '0/1 19/1 0/1' } })
    .jpeg()
    .toBuffer();

async function upload(who: Person | null, bytes: Buffer, field = 'image', app = world.app) {
  const body = new FormData();
  body.append(field, new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), 'home.jpg');
  const request = new Request('http://x/', { method: 'POST', body });
  return app.inject({
    method: 'POST',
    url: '/api/upload/property-image',
    cookies: who?.cookies ?? {},
    headers: {
      'sec-fetch-site': 'same-origin',
      'content-type': request.headers.get('content-type') as string,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}

describe('POST /api/upload/property-image', () => {
  test('stores a picture without its GPS position and shows it in the chosen order', async () => {
    const reply = await upload(agent, await jpeg());
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { status: 'success', message: 'Image uploaded successfully' },
    ]);
    const { key } = reply.json().picture;
    expect((await get(reply.json().imagePath)).statusCode).toBe(200);
    const stored = (await world.kit.files.read(`pictures/${key}`)) as Buffer;
    expect((await sharp(stored).metadata()).exif).toBeUndefined();
    const { id } = await create(agent, { pictures: [{ key, alt: 'The front' }] });
    expect((await get(`/api/properties/${id}`)).json().pictures).toMatchObject([{ key, alt: 'The front' }]);
  });

  test('keeps the chosen order of pictures whatever their upload order', async () => {
    const stored = async (background: string) => {
      const picture = sharp({ create: { width: 300, height: 200, channels: 3, background } });
      return (await upload(agent, await picture.jpeg().toBuffer())).json().picture.key as string;
    };
    const [front, back] = [await stored('#204060'), await stored('#604020')];
    for (const keys of [
      [front, back],
      [back, front],
    ]) {
      const { id } = await create(agent, { pictures: keys.map((key) => ({ key, alt: '' })) });
      const { pictures } = (await get(`/api/desk/properties/${id}`, agent)).json();
      expect(pictures.map(({ key }: { key: string }) => key)).toEqual(keys);
    }
  });

  test('uses an imagePath sent as imageUrl as the picture, and puts later covers before it', async () => {
    const stored = async (background: string) => {
      const picture = sharp({ create: { width: 300, height: 200, channels: 3, background } });
      return (await upload(agent, await picture.jpeg().toBuffer())).json().imagePath as string;
    };
    const [first, second] = [await stored('#102030'), await stored('#302010')];
    const { reply, id } = await create(agent, { imageUrl: first });
    expect([reply.statusCode, reply.json().imageUrl]).toEqual([201, first]);
    const covers = async (imageUrl: string) => {
      const changed = await call('PATCH', `/api/properties/${id}`, agent, { imageUrl });
      const { pictures } = (await get(`/api/properties/${id}`)).json();
      return [changed.json().imageUrl, pictures.length];
    };
    expect(await covers(second)).toEqual([second, 2]);
    expect(await covers(`https://market.example${first}`)).toEqual([first, 2]);
    expect(await covers('/default-property.svg')).toEqual([first, 2]);
    const { pictures } = (await get(`/api/desk/properties/${id}`, agent)).json();
    const both = await call('PATCH', `/api/properties/${id}`, agent, {
      imageUrl: second,
      pictures: [{ key: pictures[0].key, alt: 'The front' }],
    });
    expect(both.json()).toMatchObject({ imageUrl: first });
    const unknown = `/pictures/${'f'.repeat(32)}/720.webp`;
    expect((await create(agent, { imageUrl: unknown })).reply.json().fields).toEqual({
      pictures: 'One of the photos was not uploaded. Please upload it again',
    });
  });

  test('keeps an empty caption in the form and shows the current title in public', async () => {
    const { key } = (await upload(agent, await jpeg())).json().picture;
    const { id } = await create(agent, {
      pictures: [
        { key, alt: '' },
        { key, alt: 'The front' },
      ],
    });
    const captions = async (url: string, who: Person | null = null) =>
      (await get(url, who)).json().pictures.map(({ alt }: { alt: string }) => alt);
    expect(await captions(`/api/desk/properties/${id}`, agent)).toEqual(['', 'The front']);
    expect(await captions(`/api/properties/${id}`)).toEqual([good.title, 'The front']);
    const renamed = await call('PATCH', `/api/properties/${id}`, agent, { title: 'A quiet flat' });
    expect(renamed.json()).toMatchObject({ title: 'A quiet flat' });
    expect(await captions(`/api/desk/properties/${id}`, agent)).toEqual(['', 'The front']);
    // The public response is cached until the database reports the change.
    await expect.poll(() => captions(`/api/properties/${id}`)).toEqual(['A quiet flat', 'The front']);
  });

  test('returns the room positions of a floor plan to the form and visitors, and none for a photo', async () => {
    const { key } = (await upload(agent, await jpeg())).json().picture;
    const pins = [
      { room: 'Kitchen', x: 0.2504, y: 1 },
      { room: 'Bedroom', x: 0, y: 0.5 },
    ];
    const { id } = await create(agent, {
      pictures: [
        { key, alt: 'The front' },
        { key, alt: 'Ground floor', pins },
      ],
    });
    const stored = [{ ...pins[0], x: 0.25 }, pins[1]];
    for (const [url, who] of [
      [`/api/properties/${id}`, null],
      [`/api/desk/properties/${id}`, agent],
    ] as const) {
      const [front, plan] = (await get(url, who)).json().pictures;
      expect(front).not.toHaveProperty('pins');
      expect(plan).toMatchObject({ alt: 'Ground floor', pins: stored });
    }
    const { version } = (await get(`/api/desk/properties/${id}`, agent)).json();
    await call('PATCH', `/api/properties/${id}`, agent, { version, pictures: [{ key, alt: '', pins: [] }] });
    expect((await get(`/api/desk/properties/${id}`, agent)).json().pictures).toMatchObject([
      { key, pins: [] },
    ]);
  });

  test.each([
    [
      'a room that is twice on it',
      [
        { room: 'Hall', x: 0, y: 0 },
        { room: ' Hall ', x: 1, y: 1 },
      ],
      'pins',
      /twice/,
    ],
    ['a place beside it', [{ room: 'Hall', x: 1.01, y: 0 }], 'pins.0.x', /./],
    ['a place before it', [{ room: 'Hall', x: 0, y: -0.01 }], 'pins.0.y', /./],
    [
      'a room without a name',
      [{ room: ' ', x: 0, y: 0 }],
      'pins.0.room',
      /^Give each room on the floor plan a name$/,
    ],
    ['a name of two lines', [{ room: 'a\nb', x: 0, y: 0 }], 'pins.0.room', /cannot be displayed/],
    [
      'more rooms than a plan has',
      Array.from({ length: 61 }, (_, at) => ({ room: `Room ${at}`, x: 0, y: 0 })),
      'pins',
      /at most 60 rooms/,
    ],
  ])('returns 400 for a floor plan with %s', async (_, pins, field, message) => {
    const { key } = (await upload(agent, await jpeg())).json().picture;
    const { reply } = await create(agent, { pictures: [{ key, alt: '', pins }] });
    expect(reply.statusCode).toBe(400);
    expect(reply.json().fields).toEqual({ [`pictures.0.${field}`]: expect.stringMatching(message) });
  });

  test('accepts a picture without a caption and rejects an unknown picture', async () => {
    const { key } = (await upload(agent, await jpeg())).json().picture;
    const captioned = async (alt: string) => (await create(agent, { pictures: [{ key, alt }] })).reply;
    expect((await captioned('')).statusCode).toBe(201);
    expect((await captioned('a\u200b')).json().fields).toEqual({
      'pictures.0.alt': 'A caption contains characters that cannot be displayed',
    });
  });

  test('generates the small sizes of a new picture before they are requested', async () => {
    const reply = await upload(agent, await jpeg());
    const { key } = reply.json().picture;
    const made = () =>
      readdir(join(world.folder, 'picture-cache', `r${variantRecipe}`, key.slice(0, 2), key));
    await expect
      .poll(() =>
        made().then(
          (files) => files.sort(),
          () => [],
        ),
      )
      .toEqual(['320.avif', '320.webp', '480.avif', '480.webp', '720.avif', '720.webp']);
  });

  test('returns 400 for a missing or invalid picture, 413 above the size limit, 401 and 403', async () => {
    expect((await upload(agent, await jpeg(), 'other')).json().message).toBe(
      'Please select an image file to upload',
    );
    expect((await upload(agent, Buffer.from('just words'))).json().message).toBe(
      'Please upload an image file',
    );
    const large = await upload(agent, Buffer.alloc(5_242_881));
    expect([large.statusCode, large.json().message]).toEqual([
      413,
      'Image file is too large. Maximum allowed size is 5MB',
    ]);
    expect((await upload(null, await jpeg())).statusCode).toBe(401);
    expect((await upload(visitor, await jpeg())).statusCode).toBe(403);
  });
});

test("returns 429 for a user's ninth concurrent picture and accepts those of others", {
  tags: 'thorough',
}, async () => {
  const bytes = await jpeg();
  const isFull = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  let arrived = 0;
  const put: FileStore['put'] = async (name, source) => {
    arrived += 1;
    if (arrived === 8) isFull.resolve();
    if (arrived <= 8) await goOn.promise;
    return world.kit.files.put(name, source);
  };
  const app = await world.startAnother({ files: { ...world.kit.files, put } });
  try {
    const eight = Array.from({ length: 8 }, () => upload(agent, bytes, 'image', app));
    await isFull.promise;
    const ninth = await upload(agent, bytes, 'image', app);
    expect([ninth.statusCode, ninth.json().code, ninth.headers['retry-after']]).toEqual([
      429,
      'too_many_uploads',
      '5',
    ]);
    expect((await upload(rival, bytes, 'image', app)).statusCode).toBe(200);
    goOn.resolve();
    for (const reply of await Promise.all(eight)) expect(reply.statusCode).toBe(200);
    expect((await upload(agent, bytes, 'image', app)).statusCode).toBe(200);
  } finally {
    goOn.resolve();
    await app.close();
  }
});

describe('POST /api/desk/import', () => {
  const csvOf = (titles: string[]) =>
    stringify([
      'title,location,description,price,bedrooms,bathrooms,squareMeters,propertyType,category'.split(','),
      ...titles.map((title) => [title, 'Ntinda', good.description, 5, 1, 1, 40, 'Apartment', 'sale']),
    ]);
  const importWith = (key: string, csv: string, who = agent) =>
    world.inject({
      method: 'POST',
      url: '/api/desk/import',
      cookies: who.cookies,
      headers: { 'idempotency-key': key },
      payload: { csv },
    });

  test('creates listings from valid rows and reports the others with their row number', async () => {
    const header = 'title,location,description,price,bedrooms,bathrooms,squareMeters,propertyType,category\n';
    const line = `"Imported, nice",Ntinda,"${good.description}",500000,1,1,40,Apartment,rental\n`;
    const reply = await call('POST', '/api/desk/import', agent, {
      csv: `${header}${line}x,Ntinda,short,-1,1,1,40,Apartment,rental\n`,
    });
    expect(reply.json()).toMatchObject({ created: 1, refused: [{ line: 3, title: 'x' }] });
    expect(Object.keys(reply.json().refused[0].fields)).toEqual(
      expect.arrayContaining(['title', 'price', 'description']),
    );
    for (const [csv, words] of [
      ['\u0089PNG\r', 'The first row has no known column name: '],
      ['"a', 'The first row has no known column name: '],
      ['title,location\n', 'This file has no properties.'],
    ])
      expect((await call('POST', '/api/desk/import', agent, { csv })).json().message).toContain(words);
  });

  test('reports a row that the database rejects and imports the rows after it', async () => {
    const csv = csvOf(['First of three', 'Not to be kept', 'Last of three']);
    const before = await countAll();
    await world.kit.pool.query(
      "alter table properties add constraint as_of_tomorrow check (title <> 'Not to be kept')",
    );
    try {
      const reply = await call('POST', '/api/desk/import', agent, { csv });
      const line =
        'We could not confirm that this property was saved. Check your listings before you import it again.';
      expect([reply.statusCode, reply.json()]).toMatchObject([
        200,
        { created: 2, refused: [{ line: 3, title: 'Not to be kept', fields: { line }, isLost: true }] },
      ]);
      expect(await countAll()).toBe(before + 2);
    } finally {
      await world.kit.pool.query('alter table properties drop constraint as_of_tomorrow');
    }
  });

  test("returns each row's earlier result for a repeated key and imports the rows that failed", async () => {
    const csv = csvOf(['Sent twice, first', 'Sent twice, not to be kept', 'Sent twice, last']);
    const before = await countAll();
    await world.kit.pool.query(`
      create function refuse_for_now() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
      create trigger refused_for_now before insert on properties for each row
        when (new.title = 'Sent twice, not to be kept') execute function refuse_for_now()`);
    try {
      expect((await importWith('a-key-of-three-lines', csv)).json()).toMatchObject({
        created: 2,
        refused: [{ line: 3 }],
      });
    } finally {
      await world.kit.pool.query('drop function refuse_for_now cascade');
    }
    for (let times = 0; times < 2; times++)
      expect((await importWith('a-key-of-three-lines', csv)).json()).toMatchObject({
        created: 3,
        refused: [],
      });
    expect(await countAll()).toBe(before + 3);
  });

  test('imports rows with the same title and identical rows as separate homes', async () => {
    const csv = csvOf(['Two of a kind', 'Two of a kind', 'Between them']);
    const [names = '', first = '', second = '', third = ''] = csv.split('\n');
    const dearer = second.replace(',5,', ',7,');
    const file = [names, first, dearer, third, first].join('\n');
    const pricesOf = async () => {
      const { rows } = await world.kit.pool.query(
        "select price from properties where title in ('Two of a kind', 'Between them') order by id",
      );
      return rows.map(({ price }) => price);
    };
    for (let times = 0; times < 2; times++)
      expect((await importWith('a-key-of-equal-titles', file)).json()).toMatchObject({
        created: 4,
        refused: [],
      });
    expect(await pricesOf()).toEqual([5, 7, 5, 5]);
    const again = (await call('POST', '/api/desk/import', agent, { csv: file })).json();
    expect(again).toMatchObject({ created: 0, duplicates: 4 });
  });

  test('imports once when the same import is sent again while it runs', async () => {
    const csv = csvOf(['At once, first', 'At once, second', 'At once, last']);
    const before = await countAll();
    const replies = await Promise.all([1, 2, 3].map(() => importWith('a-key-of-one-moment', csv)));
    for (const reply of replies) expect(reply.json()).toMatchObject({ created: 3, refused: [] });
    expect(await countAll()).toBe(before + 3);
  });

  test('returns 422 for the key of another file, and scopes keys to their user', async () => {
    const csv = csvOf(['A file with a key']);
    const before = await countAll();
    await importWith('a-key-of-one-file', csv);
    const other = await importWith('a-key-of-one-file', csvOf(['A file with a key', 'and one more']));
    expect([other.statusCode, other.json().code, await countAll()]).toEqual([422, 'key_used', before + 1]);
    expect((await importWith('a-key-of-one-file', csv, rival)).json().created).toBe(1);
    expect(await countAll()).toBe(before + 2);
  });

  const columns = 'title,location,description\n';
  test.each([
    [
      'too many lines',
      `title\n${'a\n'.repeat(1_900_000)}`,
      'The file has more than 2,000 properties. Remove row 2002 and the rows after it',
    ],
    ['too many columns', `${'a,'.repeat(600_000)}a`, 'Row 1 has more than 100 columns'],
    [
      'a line of too many cells',
      `${columns}a,b,c\n${'a,'.repeat(600_000)}a`,
      'Row 3 has more than 100 columns',
    ],
  ])('returns 400 for %s with the row number', async (_words, csv, message) => {
    const before = await countAll();
    const reply = await call('POST', '/api/desk/import', agent, { csv });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { csv: message }]);
    expect(await countAll()).toBe(before);
  });

  test.each([
    [
      'a line of more columns than are named',
      `${columns}a,b,c\n\na,b,c,d`,
      4,
      'This row has 4 columns, but the first row has 3. Put text that contains the separator in quotation marks',
    ],
    [
      'a cell that is too long',
      `${columns}a,b,c\na,${'b'.repeat(20_001)},c`,
      3,
      'Column 2 has more than 20,000 characters',
    ],
    [
      'a quotation mark that is never closed',
      `${columns}a,b,c\na,"b,c\n${'a,b,c\n'.repeat(60)}`,
      3,
      'A quotation mark is not closed. Remove it, or write a second one where the text in quotation marks ends',
    ],
  ])('skips only the row with %s', async (_words, csv, line, message) => {
    const { refused } = (await call('POST', '/api/desk/import', agent, { csv })).json();
    const faults = refused.filter(({ fields }: { fields: { line?: string } }) => fields.line);
    expect(faults).toMatchObject([{ line, fields: { line: message } }]);
  });

  test('reads the maximum number of columns and the maximum cell length', async () => {
    const names = ['title', 'description', ...Array.from({ length: 98 }, (_, at) => `column ${at}`)];
    const csv = `${names.join()}\nx,${'b'.repeat(20_000)}${','.repeat(98)}`;
    const reply = await call('POST', '/api/desk/import', agent, { csv });
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      { created: 0, refused: [{ line: 2, title: 'x' }] },
    ]);
  });

  test('identifies the rows of a file without titles by their numbers', async () => {
    const { refused } = (
      await call('POST', '/api/desk/import', agent, { csv: 'location\nNtinda\nKira' })
    ).json();
    expect(refused).toMatchObject([
      { line: 2, title: '' },
      { line: 3, title: '' },
    ]);
  });

  test.each(['0', '2147483648', '99999999999', '-5', 'abc', '1.5'])(
    'ignores an invalid listing ID in the ID column: %s',
    async (id) => {
      const [names = '', line = ''] = csvOf([`Listing ${id}`]).split('\n');
      const csv = `id,${names}\n${id},${line}`;
      expect((await call('POST', '/api/desk/import', agent, { csv })).json()).toMatchObject({
        created: 1,
        refused: [],
        notes: [{ note: expect.stringContaining('so this row is a new listing') }],
      });
    },
  );

  test('serves other requests while it parses a large file and rejects its rows', async () => {
    let turns = 0;
    let isOver = false;
    const turn = () => {
      turns += 1;
      if (!isOver) setImmediate(turn);
    };
    const taken = importCsv(
      world.kit,
      { id: agent.id, username: agent.username, role: 'property_manager' } as SignedIn,
      { csv: `${columns}${`a,b,${'c'.repeat(1_000)}\n`.repeat(400)}` },
      { scope: 'import', key: null, request: null },
    );
    setImmediate(turn);
    expect((await taken).refused).toHaveLength(400);
    isOver = true;
    expect(turns).toBeGreaterThan(400);
  });

  test('escapes formulas in the export', () => {
    expect(['=1+1', '+256', '@x', '-5 % off', 'plain', -5].map(formatCsvCell)).toEqual([
      "'=1+1",
      "'+256",
      "'@x",
      "'-5 % off",
      'plain',
      '-5',
    ]);
  });
});

test('preserves any text in a round trip through a spreadsheet, without formulas', () => {
  const part = fc.constantFrom("'", '=', '+', '-', '@', '＝', '\t', ' ', '"', ',', '\n', 'a', '1', 'ﷺ', '🏡');
  fc.assert(
    fc.property(
      fc.array(
        fc.array(part).map((parts) => parts.join('')),
        { minLength: 1 },
      ),
      (texts) => {
        const file = stringify([texts.map(formatCsvCell)]);
        const [row] = parse(file, { bom: true }) as string[][];
        expect(row?.map(parseCsvCell)).toEqual(texts);
        for (const text of row ?? []) expect(text).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/);
      },
    ),
    { seed: 20_261_120, numRuns: 1_000 },
  );
});

describe('GET /api/desk/properties.csv', () => {
  const csvOf = (who: Person | null) => get('/api/desk/properties.csv', who);

  test("exports only the user's own listings, escaped, as a file", async () => {
    const { id } = await create(agent, {
      title: '=HYPERLINK("http://x")',
      amenities: ['=HYPERLINK("http://y")', 'Parking'],
      ownerContactInfo: '+256 700 000 000',
    });
    const { id: foreign } = await create(rival);
    const reply = await csvOf(agent);
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-disposition']).toBe('attachment; filename="properties.csv"');
    expect(reply.headers['cache-control']).toBe('private, no-store');
    const lines = reply.body.split('\n');
    expect(lines[0]).toMatch(/^\ufeff?"id","reference","title","location","description",/);
    const own = lines.find((line) => line.startsWith(`"${id}",`));
    expect(own).toContain(`"'=HYPERLINK(""http://x"")"`);
    expect(own).toContain(`"'=HYPERLINK(""http://y""), Parking"`);
    expect(own).toContain(`"'+256 700 000 000"`);
    expect(own).toContain(`"Kisaasi, Kampala"`);
    expect(own?.replaceAll(/"(?:[^"]|"")*"/g, '')).toMatch(/^,+$/);
    expect(lines.some((line) => line.startsWith(`"${foreign}",`))).toBe(false);
    expect((await csvOf(boss)).body).toContain(`\n"${foreign}",`);
  });

  test('imports an export field by field', async () => {
    const auction = {
      title: "=odd, 'title'",
      category: 'bank_sales',
      landTenure: 'mailo',
      bankName: 'A bank',
      auctionClosesAt: '2031-01-05T08:00:00.000Z',
      valuedOn: '2030-12-24',
      hasCaveat: false,
      amenities: ['Parking', 'Balcony'],
      ownerContactInfo: '-dash first',
    };
    const { id } = await create(rival, auction);
    const out = (await csvOf(rival)).body.split('\n');
    const [header = '', line = ''] = [out[0], out.find((one) => one.startsWith(`"${id}",`))];
    const imported = async (text: string, who = rival, duplicates = 'skip') =>
      (await call('POST', '/api/desk/import', who, { csv: `${header}\n${text}`, duplicates })).json();
    const same = { created: 0, updated: 0, duplicates: 1, refused: [] };
    expect(await imported(line)).toMatchObject(same);
    expect((await imported(line, agent)).created).toBe(1);
    // An admin manages all listings.
    expect(await imported(line, boss)).toMatchObject(same);
    expect(await imported(line.replace(`"${id}"`, `" ${id} "`))).toMatchObject(same);
    const withoutId = line.replace(`"${id}"`, '""');
    expect(await imported(withoutId)).toMatchObject(same);
    expect(await imported(withoutId, rival, 'create')).toMatchObject({ created: 1, refused: [] });
    const [newest] = (await get('/api/desk/properties?limit=1', rival)).json().items;
    expect(newest.id).not.toBe(id);
    const formOf = async (listing: number) =>
      (await get(`/api/desk/properties/${listing}`, rival)).json().form;
    expect(await formOf(newest.id)).toEqual(await formOf(id));
  });

  test('returns 401 when signed out and 403 to a plain user', async () => {
    expect((await csvOf(null)).statusCode).toBe(401);
    expect((await csvOf(visitor)).statusCode).toBe(403);
  });
});

test("reports a missing size with the form's message", async () => {
  const { reply } = await create(agent, { squareMeters: null });
  expect(reply.json().fields.squareMeters).toBe('Square feet must be positive');
});

test('requires a role on every dashboard endpoint', () => {
  const obligations = { read: () => Promise.resolve(new Map()), cancel: () => Promise.resolve() };
  expect(
    managerRoutes({ tourOrigin: '', obligations }).filter((route) => route.access === 'everyone'),
  ).toEqual([]);
});

async function countAll(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from properties`.execute(
    world.kit.db,
  );
  return rows[0]?.count ?? 0;
}
