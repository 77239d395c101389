import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { beginSession } from '#features/accounts/server/sessions.ts';
import { openSearchIndex } from '#features/search/server/search-index.ts';
import { accessMatrix } from './access-matrix.ts';

let world: TestApp;
let people: Array<Person | null>;
beforeAll(async () => {
  world = await createTestApp();
  // The search index is ready once it has been built.
  await openSearchIndex(world.kit).settled();
  people = [
    null,
    await signInAs(world, 'user'),
    await signInAs(world, 'property_manager'),
    await signInAs(world, 'property_manager'),
    await signInAs(world, 'admin'),
  ];
});
afterAll(() => world.close());

const names = ['signed out', 'user', 'another manager', 'its manager', 'admin'];
const listing = {
  title: 'A home of its manager',
  location: 'Ntinda',
  description: 'Only there to be asked for by everybody.',
  price: 1,
  bedrooms: 1,
  bathrooms: 1,
  squareMeters: 1,
  propertyType: 'Apartment',
  category: 'rental_units',
  ownerContactInfo: 'canary: +256 700 000 777',
};

/** The only calls that return an owner's contact, with the roles for which it is their own. */
const ownContacts = new Set([
  'GET /api/desk/properties/:id',
  'GET /api/desk/properties.csv',
  'POST /api/properties/:id/contact',
]);

/** Creates a session for each call, because some calls end it. */
async function sessionOf(person: Person | null): Promise<Record<string, string>> {
  if (!person) return {};
  const { token } = await beginSession(world.kit.db, person.id, '');
  return { session: token };
}

/** Creates a listing for each call, because some calls delete it. */
async function freshListing(): Promise<number> {
  const cookies = await sessionOf(people[3] as Person);
  const reply = await world.inject({
    method: 'POST',
    url: '/api/properties/create',
    cookies,
    payload: listing,
  });
  return reply.json().id;
}

/** The event stream never ends. Its response is tested with the stream itself. */
const endless = new Set(['GET /api/events']);
/** Matches resumable uploads (tus), which have their own protocol. */
const pieces = /^\/api\/uploads\/tours(\/:uploadId)?$/;
const piece = { payload: '', headers: { 'content-type': 'application/offset+octet-stream' } };
/** Calls that answer wrong credentials or a missing proof with 401, as they would a forbidden caller. */
const guessed = new Set([
  'POST /api/login',
  'POST /api/payments/webhook',
  'POST /api/lot-watches/:mark/unsubscribe',
  'POST /stop-mails/:token',
  'POST /stop-mails/search/:mark',
  'POST /api/mail-events',
]);

async function outcome(call: string, person: Person | null): Promise<string> {
  const [method, pattern] = call.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
  const id = /properties\/:id|virtual-tour\/:id/.test(pattern) ? await freshListing() : 999_999;
  const url = pattern
    .replace(':id', String(id))
    .replace(':key', 'f'.repeat(32))
    .replace(':file', '720.webp')
    .replace(':versionId', 'a'.repeat(26))
    .replace(':uploadId', 'a'.repeat(22));
  await sql`delete from rate_limit_attempts`.execute(world.kit.db);
  const reply = await world.inject({
    method,
    url,
    cookies: await sessionOf(person),
    ...(method !== 'GET' && (pieces.test(pattern) ? piece : { payload: {} })),
  });
  const mayRead = ownContacts.has(call) && (person === people[3] || person === people[4]);
  expect(mayRead || !reply.body.includes('canary'), `${call} tells an owner's contact`).toBe(true);
  expect(reply.body, `${call} tells a hash`).not.toContain('argon2');
  expect(reply.statusCode, `${call}: ${reply.body}`).toBeLessThan(500);
  expect(reply.statusCode, `${call} as ${person?.id ?? 'nobody'}`).not.toBe(person ? 401 : 403);
  if (reply.statusCode === 401 || reply.statusCode === 403) return '-';
  return reply.statusCode === 404 && /no_such_property|no_tour/.test(reply.body) ? '0' : '+';
}

describe('access to calls', () => {
  test('lists every served call in the table, and nothing else', () => {
    expect([...world.app.servedCalls.keys()].toSorted()).toEqual(Object.keys(accessMatrix).toSorted());
  });

  test('accepts for each call the origins that the table names', () => {
    const listed = Object.entries(accessMatrix).map(([call, line]) => [call, line.split(' ')[0]]);
    expect(Object.fromEntries(world.app.servedCalls)).toEqual(Object.fromEntries(listed));
  });

  test.each(Object.entries(accessMatrix).filter(([call]) => !endless.has(call)))(
    '%s  %s',
    async (call, line) => {
      const [, wanted] = line.split(' ');
      let seen = '';
      for (const person of people) seen += guessed.has(call) ? '+' : await outcome(call, person);
      expect(`${seen} (${names.join(', ')})`).toBe(`${wanted} (${names.join(', ')})`);
    },
  );
});
