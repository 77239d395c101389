// @module-tag thorough
import { Agent, get, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningMarket, startMarket } from './start-market.ts';

let app: RunningMarket;
beforeAll(async () => {
  app = await startMarket();
});
afterAll(() => app?.stop());

const agent = new Agent({ keepAlive: true, maxSockets: 8 });

type Answer = { status: number; type: string; body: string; location: string };

/** Requests the path exactly as given, because other clients normalize it. */
function ask(path: string): Promise<Answer> {
  const { hostname, port } = new URL(app.url);
  return new Promise((resolve, reject) => {
    get({ hostname, port, path, agent }, async (reply: IncomingMessage) => {
      const [type = ''] = (reply.headers['content-type'] ?? '').split(';');
      const location = reply.headers.location ?? '';
      resolve({ status: reply.statusCode as number, type, body: await text(reply), location });
    }).on('error', reject);
  });
}

/**
 * Requests an address and follows its redirect. A misspelled address has at most one, to another address of
 * this site.
 */
async function followed(address: string): Promise<Answer> {
  const answer = await ask(address);
  return answer.status === 301 && /^\/(?![/\\])/.test(answer.location) ? ask(answer.location) : answer;
}

/** Returns the addresses whose response has another status than the allowed ones, or no body. */
async function errorsOf(addresses: readonly string[], allowed: readonly number[]): Promise<string[]> {
  const faults: string[] = [];
  await Promise.all(
    addresses.map(async (address) => {
      const { status, body } = await followed(address);
      if (!allowed.includes(status) || body === '') faults.push(`${status} ${address.slice(0, 200)}`);
    }),
  );
  return faults;
}

/** Pages that read their query. The other pages get fewer requests. */
const asking = [
  '/',
  '/explore',
  '/rental-units',
  '/bank-sales',
  '/properties/popular',
  '/category/rental_units',
];
const others = [
  '/bnbs',
  '/furnished-rentals',
  '/for-sale',
  '/featured-properties',
  '/property/1',
  '/membership',
  '/auth',
  '/test-page',
  '/privacy',
  '/sitemap',
];
const lists = [
  '/api/properties',
  '/api/properties/page',
  '/api/properties/featured',
  '/api/properties/popular',
  '/api/properties/recent',
  '/api/properties/facets',
  '/api/properties/pins',
  '/api/places',
  '/api/amenities',
];
const names = [
  ...[
    'q',
    'category',
    'area',
    'price',
    'minPrice',
    'maxPrice',
    'bedrooms',
    'minBedrooms',
    'minBathrooms',
    'not',
    'along',
    'decimals',
    'monthly',
    'maxFirstMonths',
    'type',
  ],
  ...[
    'feature',
    'amenity',
    'power',
    'water',
    'meter',
    'road',
    'tenure',
    'maxFirstPayment',
    'furnished',
    'hasTour',
  ],
  ...[
    'available',
    'featured',
    'bank',
    'box',
    'sort',
    'cursor',
    'limit',
    'view',
    'tab',
    'ref',
    'booking',
    '__proto__',
  ],
];
const values = [
  '',
  '%00',
  '%00kisaasi',
  '%ED%A0%80',
  '%E0%A4%A',
  '%',
  '%2',
  '%ff%fe',
  '-1',
  '0',
  '1e309',
  'NaN',
  'Infinity',
  '0x10',
  '9007199254740993',
  '99999999999999999999999999',
  '1.5',
  "'%20or%201=1--",
  "';drop%20table%20properties;--",
  '%22%3E%3Cscript%3Ealert(1)%3C/script%3E',
  '%5Cu0000',
  '(((((((((',
  '*%20%7C%20%26%20!%20:',
  '%25%25%5F',
  '%F0%9F%8F%A0%E2%80%8D%F0%9F%94%A5',
  '%E2%80%AE%D9%85%D8%B1',
  'true&NAME=false',
  '32.5,0.2,32.4,0.1',
  '1,2,3',
  'a'.repeat(3_000),
  'kisasi%20'.repeat(300),
  'eyJhIjpbMV19',
  'no%20constructor',
  'text:constructor',
  'text:!!!',
  'text:%D0%B4%D0%BE%D0%BC',
];
const queries = names.flatMap((name) => values.map((value) => `${name}=${value.replace('NAME', name)}`));

/** The time limit in milliseconds for more than a thousand addresses per page. */
const limitMs = 30 * 60_000;

describe('any query string', () => {
  test.each(asking)(
    'is on %s a page or a clear refusal',
    async (path) => {
      const every = path === '/explore' ? 1 : 3;
      const addresses = queries
        .filter((_, number) => number % every === 0)
        .map((query) => `${path}?${query}`);
      expect(await errorsOf(addresses, [200, 400])).toEqual([]);
    },
    limitMs,
  );

  test(
    'is on every other page a page or a clear refusal',
    async () => {
      const addresses = others.flatMap((path) =>
        queries.filter((_, number) => number % 7 === 0).map((query) => `${path}?${query}`),
      );
      expect(await errorsOf(addresses, [200, 400])).toEqual([]);
    },
    limitMs,
  );

  test.each(lists)(
    'is on %s a list or a clear refusal',
    async (path) => {
      expect(
        await errorsOf(
          queries.map((query) => `${path}?${query}`),
          [200, 400],
        ),
      ).toEqual([]);
    },
    limitMs,
  );

  test('names the error of a refused call, and leaves the value out on its page with a notice', async () => {
    const refused = await ask('/api/properties/page?bedrooms=many&sort=best');
    expect(refused).toMatchObject({ status: 400, type: 'application/problem+json' });
    expect(Object.keys(JSON.parse(refused.body).fields).sort()).toEqual(['bedrooms', 'sort']);
    const page = await ask('/explore?bedrooms=many');
    expect(page).toMatchObject({ status: 200, type: 'text/html' });
    expect(page.body).toContain('We ignored “many” because no filter has this value.');
    expect(page.body).toMatch(/href="\/property\/\d+"/);
    expect(page.body).toContain('<meta name="robots" content="noindex">');
    expect(page.body).toContain('href="/explore"');
  });

  test('handles many parameters together and characters of all kinds', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...asking, ...others, ...lists),
        fc.array(
          fc.tuple(
            fc.constantFrom(...names),
            fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(...values)),
          ),
          {
            maxLength: 6,
          },
        ),
        async (path, pairs) => {
          const query = pairs
            .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed())}`)
            .join('&');
          expect(await errorsOf([`${path}?${query}`], [200, 400])).toEqual([]);
        },
      ),
      { numRuns: 300, seed: 4 },
    );
  });
});

describe('any path', () => {
  const signs = [
    ...['%00', '%09', '%0a', '%0d', '%0d%0aset-cookie:a=b', '%0b', '%0c', '%1b', '%7f', '%C2%85'],
    ...[
      '%E2%80%A8',
      '%E2%80%A9',
      '%E2%80%AE',
      '%EF%BF%BF',
      '%ED%A0%80',
      '%ff',
      '%c0%af',
      '%',
      '%2',
      '%25',
      '%2525',
    ],
    ...[
      '%2F',
      '%5C',
      '..%2f',
      '%2e%2e/',
      '//evil.example/',
      '%2f%2fevil.example',
      ';x',
      '@',
      '"',
      "'",
      '`',
      '{}|^',
    ],
    ...[
      '%3Cscript%3E',
      '%3f',
      '%23',
      '%20',
      '+',
      '&',
      '??',
      'constructor',
      '__proto__',
      '%F0%9F%8F%A0',
      'a'.repeat(201),
    ],
    'a'.repeat(7_000),
  ];
  const before = [
    '/',
    '/explore',
    '/property/',
    '/property/1',
    '/category/',
    '/auth/new-password',
    '/outbox',
  ];
  const calls = [
    '/api/properties/',
    '/api/properties/1/',
    '/api/',
    '/pictures/',
    '/assets/',
    '/sitemaps/',
    '/api/docs/',
  ];

  test.each([...before, ...calls])('returns for %s… a page, a file or a clear refusal', async (path) => {
    const addresses = signs.flatMap((sign) => [`${path}${sign}`, `${path}${sign}/more`]);
    expect(await errorsOf(addresses, [200, 400, 404, 414])).toEqual([]);
  });

  test.each(['/%0a', '/%E2%80%A8', '/%E2%80%A9', '/a%0db'])(
    'returns for %s a not-found page',
    async (path) => {
      const { status, type, body } = await ask(path);
      expect([status, type]).toEqual([404, 'text/html']);
      expect(body).toContain('Return to Home');
      expect(body).not.toMatch(/rel="canonical"/);
    },
  );
});

test.each([
  '/property/%00',
  '/property/-1',
  '/property/1e9',
  '/property/99999999999999',
  '/property/%F0%9F%8F%A0',
  '/property/1/2',
])('returns for %s a missing property', async (path) => {
  const { status, type, body } = await ask(path);
  expect([400, 404]).toContain(status);
  expect(type).toBe('text/html');
  expect(body).toContain('Return to Home');
});

test.each([
  '/%',
  '/%E0%A4%A',
  '/property/%E0%A4%A',
  '//evil.example/',
  '/..%2f..%2fetc/passwd',
  '/assets/../../package.json',
  '/category/%00',
])('gives for %s no access', async (path) => {
  expect([200, 400, 404]).toContain((await ask(path)).status);
});

describe('a cursor', () => {
  const cursorOf = async (query: string) =>
    JSON.parse((await ask(`/api/properties/page?${query}`)).body).nextCursor as string;

  test('is refused from another list, wherever a cursor is accepted', async () => {
    const cursor = await cursorOf('sort=price_asc&limit=4');
    for (const path of ['/api/properties/page?sort=newest&limit=4', '/api/properties?sort=price_desc'])
      expect([path, (await ask(`${path}&cursor=${cursor}`)).status]).toEqual([path, 400]);
    for (const path of [
      '/explore?sort=newest',
      '/rental-units?a=b',
      '/bank-sales?a=b',
      '/properties/popular?a=b',
    ])
      expect([path, (await ask(`${path}&cursor=${cursor}`)).body]).toEqual([
        path,
        expect.stringContaining('No properties found'),
      ]);
    expect((await ask(`/api/properties/page?sort=price_asc&limit=4&cursor=${cursor}`)).status).toBe(200);
  });

  test('is refused when changed, or leads into the same list', async () => {
    const cursor = await cursorOf('sort=price_asc&limit=4');
    const faults = await errorsOf(
      Array.from({ length: cursor.length }, (_, at) => {
        const changed = cursor.slice(0, at) + (cursor[at] === 'A' ? 'B' : 'A') + cursor.slice(at + 1);
        return `/api/properties/page?sort=price_asc&limit=4&cursor=${changed}`;
      }),
      [200, 400],
    );
    expect(faults).toEqual([]);
  });
});

test('returns two pages for two addresses with the same first 500 characters', async () => {
  const said = (word: string) => `${'ä'.repeat(80)} ${'ö'.repeat(80)} ${word}`;
  const [one, other] = await Promise.all(
    ['mahogany', 'jacaranda'].map((word) => ask(`/explore?q=${encodeURIComponent(said(word))}`)),
  );
  expect(one?.body).toContain(said('mahogany'));
  expect(other?.body).toContain(said('jacaranda'));
  expect(other?.body).not.toContain('mahogany');
  // The two pages stay different when they come from the cache.
  expect((await ask(`/explore?q=${encodeURIComponent(said('mahogany'))}`)).body).toBe(one?.body);
});
