// @module-tag thorough
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { propertyDraft } from '#features/properties/draft.ts';
import { TourUploads } from '#features/tours/server/upload/tour-uploads.ts';
import type { Endpoint } from '#kit/endpoint.ts';
import { openPdfWorker } from '#kit/server/documents/pdf.ts';
import { apiRoutes } from './routes.ts';

let world: TestApp;
let boss: Person;
let propertyId: number;
beforeAll(async () => {
  world = await createTestApp();
  boss = await signInAs(world, 'admin');
  propertyId = await createTestProperty(world.kit, { ...bankSale, currentBid: 200 });
});
afterAll(() => world.close());
beforeEach(() => sql`delete from rate_limit_attempts`.execute(world.kit.db));

const home = {
  title: 'A home of its manager',
  location: 'Ntinda',
  description: 'Only there to be asked for by everybody.',
  price: 1,
  bedrooms: 1,
  bathrooms: 1,
  squareMeters: 1,
  propertyType: 'Apartment',
  category: 'rental_units',
} as const;

/** A home in dollars and with the rarer fields, because most of the constraints concern those. */
const bankSale = { ...home, category: 'bank_sales', currency: 'USD', startingBid: 100 } as const;

let newcomers = 0;

/** Valid bodies, so that one bad field is the only error. */
const goodBodies: Record<string, () => Record<string, unknown>> = {
  'POST /api/properties/create': () => bankSale,
  'POST /api/login': () => ({ username: 'nobody', password: 'nothing at all' }),
  'POST /api/register': () => ({
    username: `new-${++newcomers}`,
    email: `new-${newcomers}@example.com`,
    fullName: 'Somebody New',
    password: 'jacaranda on the hill',
  }),
  'POST /api/user/password': () => ({ currentPassword: 'not mine', newPassword: 'jacaranda on the hill' }),
  'POST /api/password-resets/use': () => ({ token: 'a'.repeat(43), newPassword: 'jacaranda on the hill' }),
  'POST /api/waitlist': () => ({ name: 'Somebody', email: 'somebody@example.com', platform: 'ios' }),
  'POST /api/properties/:id/report': () => ({ reason: 'wrong' }),
  'POST /api/viewing-packages/:code/purchase': () => ({ name: 'Somebody', email: 'somebody@example.com' }),
  'POST /api/payments/:reference/checkout': () => ({ method: 'card' }),
  'POST /api/payments/transactions/:id/refunds': () => ({ comment: 'A mistake' }),
  'POST /api/payments/transactions/:id/reviews': () => ({ act: 'check', note: 'It is there' }),
  'PATCH /api/payments/refunds/:id': () => ({ status: 'failed', note: 'It is not there' }),
};

/** Matches calls with a limit on attempts. */
const counted = /login|register|password|two-factor|waitlist|report/;
/** Calls that take no input and end a session. */
const leftOut = new Set(['POST /api/logout', 'POST /api/logout/everywhere']);
/** Calls that replace the caller's session. */
const signedOut = new Set(['POST /api/login', 'POST /api/register']);

const unstorable = ['\0', 'a\0b and some more words', '\ud800 half of a pair, and more', 'end \udfff'];
const strange: readonly unknown[] = [
  ...unstorable,
  '\u0007\u001b[31m and then some',
  'x'.repeat(60_000),
  '',
  ' ',
  '-1',
  '0x10',
  '1e999',
  'NaN',
  '2147483648',
  '99999999999999999999',
  '../../../etc/passwd',
  '0000-01-01',
  '-271821-04-20T00:00:00.000Z',
  "'; drop table users; --",
  '<img src=x onerror=alert(1)>',
  '${7*7}{{7*7}}%00%0a',
  '\u202egnol si siht dna \u200bsdrow',
  '👩‍👩‍👧‍👦'.repeat(10),
  '🏠a',
  '🏠'.repeat(10),
  null,
  true,
  0,
  -1,
  1.5,
  0.004,
  1e11,
  2 ** 31,
  2 ** 53,
  1e308,
  [],
  ['a', 'b'],
  [[['a']]],
  {},
  { toString: 'x', length: 1e9, __proto__: { role: 'admin' } },
];

/** Stubs for picture processing, because the routes are only listed and never called. */
const noPictures = { work: {}, variants: {} } as Pick<Parameters<typeof apiRoutes>[0], 'work' | 'variants'>;

/** Returns all endpoints. Deletions come last, so that the other calls still find their data. */
const endpoints = () =>
  apiRoutes({
    appOrigin: 'http://localhost:3000',
    tourOrigin: 'http://*.localhost:3001',
    search: world.search,
    uploadsFolder: join(world.folder, 'uploads'),
    mapFolder: join(world.folder, 'map'),
    tourUploads: new TourUploads(world.kit, join(world.folder, 'uploads')),
    pdfs: openPdfWorker(world.kit.log),
    ...noPictures,
    log: world.kit.log,
  })
    .map((route) => route.endpoint)
    .sort((one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'));

describe('every field of every call with unexpected values', () => {
  test('returns no server error for unexpected values', async () => {
    let asked = 0;
    for (const endpoint of endpoints()) {
      const name = `${endpoint.method} ${endpoint.path}`;
      if (leftOut.has(name)) continue;
      const asks: Array<() => Promise<void>> = [];
      for (const field of fieldsOf(endpoint.body))
        for (const value of strange) {
          const payload = JSON.stringify({ ...goodBodies[name]?.(), [field]: value });
          asks.push(() => expectAnswer(endpoint, name, { payload }, { field, value }));
        }
      for (const field of fieldsOf(endpoint.query))
        for (const value of strange.filter((one) => typeof one === 'string' && one.isWellFormed())) {
          const query = `?${new URLSearchParams({ [field]: (value as string).slice(0, 4_000) })}`;
          asks.push(() => expectAnswer(endpoint, name, { query }, { field, value }));
        }
      if (endpoint.method !== 'GET')
        for (const payload of bodies)
          asks.push(() => expectAnswer(endpoint, name, { payload }, { value: payload.slice(0, 60) }));
      asked += asks.length;
      await severalAtOnce(asks);
    }
    expect(asked).toBeGreaterThan(2_000);
  });

  const deep = 45_000;
  const bodies = [
    '[]',
    '"text"',
    '7',
    'null',
    '{"a":',
    '{"__proto__":{"role":"admin"}}',
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '['.repeat(deep) + ']'.repeat(deep),
    `${'{"a":'.repeat(15_000)}1${'}'.repeat(15_000)}`,
    `{"amenities":${'['.repeat(deep)}${']'.repeat(deep)}}`,
  ];

  async function severalAtOnce(asks: Array<() => Promise<void>>): Promise<void> {
    const work = async () => {
      for (let next = asks.pop(); next; next = asks.pop()) await next();
    };
    await Promise.all(Array.from({ length: 8 }, work));
  }

  async function expectAnswer(
    { method, path }: Endpoint,
    name: string,
    { payload, query = '' }: { payload?: string; query?: string },
    about: { field?: string; value?: unknown },
  ) {
    if (counted.test(name)) await sql`delete from rate_limit_attempts`.execute(world.kit.db);
    const reply = await world.inject({
      method,
      url: filled(path) + query,
      cookies: signedOut.has(name) ? {} : boss.cookies,
      ...(payload !== undefined && { payload, headers: { 'content-type': 'application/json' } }),
    });
    const said = `${name} ${JSON.stringify(about).slice(0, 200)}: ${reply.body.slice(0, 300)}`;
    expect(reply.statusCode, said).toBeLessThan(500);
    const isProblem = String(reply.headers['content-type']).includes('problem+json');
    expect(reply.statusCode < 400 || isProblem, said).toBe(true);
  }
});

describe('names the field that rejects a value which cannot be stored', () => {
  const textFields: Array<[string, string[]]> = [
    [
      'POST /api/properties/create',
      [
        'title',
        'location',
        'description',
        'propertyType',
        'ownerContactInfo',
        'bankName',
        'courtCase',
        'plotDimensions',
      ],
    ],
    ['POST /api/register', ['username', 'email', 'fullName', 'password']],
    ['POST /api/login', ['username']],
    ['PATCH /api/user', ['fullName']],
    ['POST /api/waitlist', ['name', 'email']],
  ];
  test.each(textFields.flatMap(([call, fields]) => fields.map((field) => [call, field] as const)))(
    'names the field for %s: %s',
    async (call, field) => {
      const [method, url] = call.split(' ') as ['POST' | 'PATCH', string];
      for (const bad of unstorable) {
        const payload = JSON.stringify({
          ...goodBodies[call]?.(),
          category: 'bank_sales',
          [field]: `Home ${bad}`,
        });
        const headers = { 'content-type': 'application/json' };
        const cookies = signedOut.has(call) ? {} : boss.cookies;
        const reply = await world.inject({ method, url, cookies, payload, headers });
        expect([reply.statusCode, Object.keys(reply.json().fields ?? {})]).toEqual([400, [field]]);
      }
    },
  );
});

describe('names the field of a listing that violates a constraint', () => {
  test.each<[string, Record<string, unknown>]>([
    ['currentBid', { currentBid: 99 }],
    ['currentBid', { currentBid: 99.99 }],
    ['currentBid', { startingBid: null, currentBid: 200 }],
    ['currentBid', { startingBid: 201, currentBid: 200 }],
    ['price', { price: 0.001 }],
    ['price', { price: 1e11 }],
    ['startingBid', { startingBid: 0.004 }],
    ['marketValue', { marketValue: 0.004 }],
    ['squareMeters', { squareMeters: 0.004 }],
    ['plotSquareMeters', { plotSquareMeters: 0.004 }],
    ['plotStatedDecimals', { plotStatedDecimals: 0.004 }],
    ['title', { title: '🏠a' }],
    ['location', { location: '🏠a' }],
    ['description', { description: '🏠'.repeat(10) }],
  ])('names the field for %s: %j', async (field, wrong) => {
    const ask = (method: 'POST' | 'PATCH', url: string, payload: object) =>
      world.inject({ method, url, cookies: boss.cookies, payload });
    const made = await ask('POST', '/api/properties/create', { ...bankSale, ...wrong });
    expect([made.statusCode, Object.keys(made.json().fields ?? {})]).toEqual([400, [field]]);
    const id = await createTestProperty(world.kit, bankSale);
    const changed = await ask('PATCH', `/api/properties/${id}`, wrong);
    expect([changed.statusCode, Object.keys(changed.json().fields ?? {})]).toEqual([400, [field]]);
  });

  test('checks a bid against the stored bid', async () => {
    const id = await createTestProperty(world.kit, { ...bankSale, currentBid: 200 });
    const change = async (payload: object) => {
      const reply = await world.inject({
        method: 'PATCH',
        url: `/api/properties/${id}`,
        cookies: boss.cookies,
        payload,
      });
      return [reply.statusCode, Object.keys(reply.json().fields ?? {})];
    };
    expect(await change({ currentBid: 99 })).toEqual([400, ['currentBid']]);
    expect(await change({ startingBid: 201 })).toEqual([400, ['currentBid']]);
    expect(await change({ startingBid: null })).toEqual([400, ['currentBid']]);
    expect(await change({ startingBid: 200 })).toEqual([200, []]);
    expect(await change({ category: 'for_sale', startingBid: 300 })).toEqual([200, []]);
  });

  test('accepts values just within the limits: the longest text, a cent', async () => {
    const payload = {
      ...bankSale,
      title: '🏠'.repeat(200),
      price: 0.01,
      marketValue: 1e9,
      squareMeters: 0.01,
      currentBid: 100,
    };
    const reply = await world.inject({
      method: 'POST',
      url: '/api/properties/create',
      cookies: boss.cookies,
      payload,
    });
    expect([reply.statusCode, reply.json()]).toMatchObject([201, { price: 0.01, squareMeters: 0.01 }]);
  });
});

describe('a body with read-only fields', () => {
  const seed = 20_261_120;
  const wishes = {
    id: fc.integer(),
    role: fc.constantFrom('admin', 'property_manager', ['admin'], { set: 'admin' }),
    isVerified: fc.constantFrom(true, 'true', 1),
    is_verified: fc.constant(true),
    membershipPlan: fc.constantFrom('premium', 'enterprise', 'professional'),
    membershipStartDate: fc.constant('2020-01-01'),
    membershipEndDate: fc.constant('2099-01-01'),
    password_hash: fc.string(),
    passwordHash: fc.string(),
    createdAt: fc.constant('2001-01-01T00:00:00Z'),
    hasTwoFactor: fc.boolean(),
  };

  test('creates 200 plain users, unverified, on the free plan', async () => {
    await fc.assert(
      fc.asyncProperty(fc.record(wishes, { requiredKeys: [] }), async (wish) => {
        await sql`delete from rate_limit_attempts`.execute(world.kit.db);
        const payload = { ...wish, ...goodBodies['POST /api/register']?.() };
        const reply = await world.inject({ method: 'POST', url: '/api/register', payload });
        expect([reply.statusCode, reply.json()]).toMatchObject([
          201,
          {
            role: 'user',
            isVerified: false,
            membershipPlan: 'basic',
            membershipStartDate: null,
            hasTwoFactor: false,
          },
        ]);
      }),
      { seed, numRuns: 200 },
    );
  });

  test("changes only name and email in the user's own profile", async () => {
    const person = await signInAs(world);
    const row = () =>
      sql`select to_jsonb(users) - 'full_name' as row from users where id = ${person.id}`.execute(
        world.kit.db,
      );
    const before = await row();
    await fc.assert(
      fc.asyncProperty(
        fc.record({ ...wishes, username: fc.string(), email: fc.emailAddress() }, { requiredKeys: [] }),
        async (wish) => {
          const payload = { ...wish, fullName: 'Still Me' };
          const reply = await world.inject({
            method: 'PATCH',
            url: '/api/user',
            cookies: person.cookies,
            payload,
          });
          expect([reply.statusCode, reply.json().fullName]).toEqual([200, 'Still Me']);
        },
      ),
      { seed, numRuns: 100 },
    );
    expect((await row()).rows).toEqual(before.rows);
  });

  const claims = {
    id: fc.integer({ min: 1, max: 9 }),
    ownerId: fc.integer({ min: 1, max: 9 }),
    owner_id: fc.integer({ min: 1, max: 9 }),
    viewCount: fc.nat(),
    view_count: fc.nat(),
    rating: fc.constant('5'),
    ratingSum: fc.nat(),
    reviewCount: fc.nat(),
    review_count: fc.nat(),
    hasTour: fc.constant(false),
    publishedTour: fc.constant(`${'a'.repeat(26)}/index.htm`),
    published_tour: fc.constant(`${'a'.repeat(26)}/index.htm`),
    tourUrl: fc.webUrl(),
    imageUrl: fc.webUrl(),
    createdAt: fc.constant('2001-01-01T00:00:00Z'),
    created_at: fc.constant('2001-01-01T00:00:00Z'),
    updatedAt: fc.constant('2001-01-01T00:00:00Z'),
    priceUgx: fc.nat(),
    area: fc.constant('kololo'),
  };

  test('does not set owner, counters, reviews, tour or times of a listing', async () => {
    const agent = await signInAs(world, 'property_manager');
    const started = Date.now() - 1_000;
    const call = (method: 'POST' | 'PATCH', url: string, payload: object) =>
      world.inject({ method, url, cookies: agent.cookies, payload });
    await fc.assert(
      fc.asyncProperty(fc.record(claims, { requiredKeys: [] }), async (claim) => {
        const made = await call('POST', '/api/properties/create', { ...claim, ...home });
        expect(made.statusCode).toBe(201);
        const { id } = made.json();
        expect((await call('PATCH', `/api/properties/${id}`, { ...claim, bedrooms: 2 })).statusCode).toBe(
          200,
        );
        const { rows } = await sql<Record<string, unknown> & { created_at: Date; updated_at: Date }>`
          select owner_id, view_count, review_count, rating_sum, published_tour, area, price_ugx, bedrooms,
            created_at, updated_at from properties where id = ${id}`.execute(world.kit.db);
        expect(rows[0]).toMatchObject({
          owner_id: agent.id,
          view_count: 0,
          review_count: 0,
          rating_sum: 0,
          published_tour: null,
          area: 'ntinda',
          price_ugx: 1,
          bedrooms: 2,
        });
        expect(rows[0]?.created_at.getTime()).toBeGreaterThan(started);
        expect(rows[0]?.updated_at.getTime()).toBeGreaterThan(started);
      }),
      { seed, numRuns: 100 },
    );
  });

  test('counts a role sent twice only when an admin sends it', async () => {
    const person = await signInAs(world);
    const reply = await world.inject({
      method: 'PATCH',
      url: `/api/users/${person.id}/role`,
      cookies: person.cookies,
      headers: { 'content-type': 'application/json' },
      payload: '{"role":"user","role":"admin"}',
    });
    expect(reply.statusCode).toBe(403);
    const form = await world.inject({
      method: 'POST',
      url: '/api/register',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload:
        'username=a-name&username=another&email=twice@example.com&fullName=Twice&password=jacaranda+hill',
    });
    expect([form.statusCode, Object.keys(form.json().fields)]).toEqual([400, ['username']]);
  });
});

function filled(path: string): string {
  return path
    .replace('users/:id', `users/${boss.id}`)
    .replace(':id', String(propertyId))
    .replace(':versionId', 'a'.repeat(26))
    .replace(':uploadId', 'a'.repeat(22));
}

/**
 * Returns the field names of a schema, however it is wrapped. For a schema that accepts anything, it returns
 * those of a listing.
 */
function fieldsOf(shape: z.ZodType | undefined): string[] {
  if (!shape) return [];
  const { def } = shape._zod as unknown as {
    def: { type: string; shape?: object; in?: z.ZodType; out?: z.ZodType; innerType?: z.ZodType };
  };
  if (def.shape) return Object.keys(def.shape);
  if (def.type === 'record')
    return [...Object.keys(propertyDraft.shape), 'version', 'hasTour', 'pictures', 'auctionDate'];
  return [...fieldsOf(def.in), ...fieldsOf(def.out), ...fieldsOf(def.innerType)];
}
