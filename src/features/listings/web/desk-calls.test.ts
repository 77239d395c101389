import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { emptyValues } from '#features/listings/web/form/state/form-values.ts';
import { changeListing, createListing } from '#features/listings/web/form/state/save-listing.ts';
import { attemptFor, isRejection, newIdempotencyKey } from '#kit/web/attempt.ts';
import { CallError } from '#kit/web/call.ts';
import { recordTopics } from '#kit/web/topics-of.ts';
import {
  amenitiesQuery,
  featuringQuery,
  fetchManagerListing,
  managerListingQuery,
  managerPageQuery,
  propertyTypesQuery,
  readSelection,
  refreshPublicLists,
  sendAvailability,
  sendBulkChange,
  sendChange,
  sendDeletion,
  sendDuplicate,
  sendImport,
  sendNewListing,
  sendUndo,
} from './queries.ts';

type Sent = { address: string; method: string; body: unknown; key: string | undefined };
let sent: Sent[];
let answers: Array<{ status: number; body: object }>;

beforeEach(() => {
  [sent, answers] = [[], []];
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const headers = (init.headers ?? {}) as Record<string, string>;
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    sent.push({ address, method: init.method ?? 'GET', body, key: headers['idempotency-key'] });
    const { status, body: said } = answers.shift() ?? { status: 200, body: { id: 9 } };
    return new Response(JSON.stringify(said), { status });
  });
});
afterEach(() => vi.unstubAllGlobals());

test('keeps the key of an unchanged retry and creates another for anything else', () => {
  const first = attemptFor({ ids: [5], percent: 10 }, null);
  expect(attemptFor({ ids: [5], percent: 10 }, first)).toEqual(first);
  expect(attemptFor({ ids: [5], percent: 11 }, first).key).not.toBe(first.key);
});

test('sends one call per action', async () => {
  await sendChange(5, { title: 'A' });
  await sendDeletion(5);
  await sendAvailability(5, false);
  await sendBulkChange([5, 6], { kind: 'price', percent: 10 }, 'k0');
  await sendImport({ csv: 'title\nA' }, 'k1');
  await sendNewListing({ title: 'A' }, 'k2');
  await fetchManagerListing(5);
  await sendUndo(3);
  await sendDuplicate(5, 'k3');
  await readSelection({
    q: 'kira',
    category: 'for_sale',
    show: ['no-pin', 'paused'],
    sort: 'views',
    page: 2,
  });
  expect(sent.map(({ method, address, body, key }) => [method, address, body, key])).toEqual([
    ['PATCH', '/api/properties/5', { title: 'A' }, undefined],
    ['DELETE', '/api/properties/5', undefined, undefined],
    ['POST', '/api/properties/5/toggle-availability', { isAvailable: false }, undefined],
    ['POST', '/api/desk/bulk', { ids: [5, 6], change: { kind: 'price', percent: 10 } }, 'k0'],
    ['POST', '/api/desk/import', { csv: 'title\nA' }, 'k1'],
    ['POST', '/api/properties/create', { title: 'A' }, 'k2'],
    ['GET', '/api/desk/properties/5', undefined, undefined],
    ['POST', '/api/desk/bulk/3/undo', undefined, undefined],
    ['POST', '/api/desk/properties/5/duplicate', undefined, 'k3'],
    ['GET', '/api/desk/selection?category=for_sale&q=kira&show=no-pin%2Cpaused', undefined, undefined],
  ]);
});

test('keys form queries by URL and never reads a listing from the cache', () => {
  expect(amenitiesQuery().queryKey).toEqual(['/api/amenities']);
  expect(propertyTypesQuery().queryKey).toEqual(['/api/property-types']);
  expect(featuringQuery()).toMatchObject({ queryKey: ['/api/desk/featuring'], staleTime: 0 });
  expect(managerListingQuery(5)).toMatchObject({ staleTime: 0, gcTime: 0, refetchOnWindowFocus: false });
});

test('caches each filter, order and page as a list of its own', () => {
  const addressOf = (filter: object) => managerPageQuery({ q: '', category: null, ...filter }).queryKey[1];
  expect(addressOf({})).toBe('/api/desk/properties');
  expect(addressOf({ sort: 'newest', page: 1, show: [] })).toBe('/api/desk/properties');
  expect(
    addressOf({ q: 'x', owner: 7, category: 'for_sale', show: ['paused'], sort: 'leads', page: 3 }),
  ).toBe('/api/desk/properties?category=for_sale&owner=7&page=3&q=x&show=paused&sort=leads');
});

test('invalidates only the lists of properties and banks after a change', () => {
  const client = new QueryClient();
  const addresses = [
    '/api/properties/page',
    '/api/properties/5',
    '/api/banks',
    '/api/user',
    '/api/amenities',
  ];
  for (const address of [...addresses, 'desk listings']) client.setQueryData([address], {});
  recordTopics('/api/user', 'account:7');
  recordTopics('/api/amenities', 'amenities');
  refreshPublicLists(client);
  const old = client.getQueryCache().findAll({ predicate: ({ state }) => state.isInvalidated });
  expect(old.map(({ queryKey }) => queryKey[0])).toEqual(addresses.slice(0, 3));
});

test.each([
  [400, true],
  [401, false],
  [404, true],
  [409, true],
  [413, true],
  [422, true],
  [429, false],
  [500, false],
])('counts a %d response as a rejection: %s', (status, refused) => {
  expect(isRejection(new CallError(status, '', null))).toBe(refused);
  expect(isRejection(new TypeError('no line'))).toBe(false);
});

test('generates keys of 128 random bits', () => {
  expect(newIdempotencyKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newIdempotencyKey()).not.toBe(newIdempotencyKey());
});

describe('saving a listing', () => {
  const values = { ...emptyValues, title: 'A home', price: '5' };

  test('sends only changed fields with the version, and nothing without changes', async () => {
    expect(await changeListing(5, 'v1', values, ['title'])).toBe(5);
    expect(await changeListing(5, null, values, ['price'])).toBe(5);
    expect(await changeListing(5, 'v1', values, [])).toBe(5);
    expect(sent.map(({ body }) => body)).toEqual([{ version: 'v1', title: 'A home' }, { price: 5 }]);
  });

  test('stores a new listing before it is sent', async () => {
    const remembered: unknown[] = [];
    const id = await createListing(values, null, (attempt) => remembered.push([attempt.key, sent.length]));
    expect(id).toBe(9);
    expect(remembered).toEqual([[sent[0]?.key, 0]]);
    expect(sent[0]?.body).toMatchObject({ title: 'A home', price: 5, category: 'for_sale' });
  });

  const once = async () => {
    await createListing(values, null, () => {});
    return { key: 'earlier', body: sent.splice(0)[0]?.body as Record<string, unknown> };
  };

  test('repeats a save with a lost response unchanged and makes it once', async () => {
    const unanswered = await once();
    expect(await createListing(values, unanswered, () => {})).toBe(9);
    expect(sent.map(({ key, method }) => [key, method])).toEqual([['earlier', 'POST']]);
  });

  test('sends later input after the repeat of a save with a lost response', async () => {
    const unanswered = await once();
    await createListing({ ...values, title: 'Another' }, unanswered, () => {});
    expect(sent.map(({ method, address }) => [method, address])).toEqual([
      ['POST', '/api/properties/create'],
      ['PATCH', '/api/properties/9'],
    ]);
    expect(sent[0]?.body).toMatchObject({ title: 'A home' });
    expect(sent[1]?.body).toMatchObject({ title: 'Another' });
  });

  test('sends a rejected save again with a new key', async () => {
    const unanswered = await once();
    answers = [{ status: 422, body: {} }];
    expect(await createListing(values, unanswered, () => {})).toBe(9);
    expect(sent).toHaveLength(2);
    expect(sent[1]?.key).toMatch(/^[0-9a-f]{32}$/);
  });

  test('treats another failure as unfinished, to be continued later', async () => {
    const unanswered = await once();
    answers = [{ status: 503, body: {} }];
    await expect(createListing(values, unanswered, () => {})).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(1);
  });
});
