import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp } from '#app/testing/test-app.ts';
import { beginSession } from '#features/accounts/server/sign-in/sessions.ts';
import { openSearchIndex } from '#features/search/server/index/search-index.ts';
import type { ServedCall } from '#kit/server/http/open-http.ts';

// The calls are known before the tests are listed.
const world = await createTestApp();
let people: Array<Person | null>;
beforeAll(async () => {
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
  return reply.statusCode === 404 && reply.body.includes('no_such_property') ? '0' : '+';
}

/**
 * The callers that each access rule admits, in the order of `names`. `+` allowed (neither 401 nor 403) · `-`
 * refused (401 signed out, 403 signed in) · `0` not found.
 */
const admitted: Record<string, string> = {
  everyone: '+++++',
  'signed-in': '-++++',
  managers: '--+++',
  admins: '----+',
};

/** Returns the expected outcomes of a call: those of its access rule, and its error for non-owners. */
function expectedOutcomes({ access = 'everyone', nonOwners }: ServedCall): string {
  const outcomes = admitted[access] ?? `no outcomes for the rule ${access}`;
  if (!nonOwners) return outcomes;
  return `${outcomes.slice(0, 2)}${nonOwners === 'forbidden' ? '-' : '0'}${outcomes.slice(3)}`;
}

/** The calls that are mounted beside the routes of the features, and are open to everyone. */
const besideRoutes = [
  'GET /api/events',
  'GET /healthz',
  'GET /outbox',
  'GET /pictures/:key/:file',
  'GET /readyz',
  'GET /readyz/traffic',
];

/** The rules of whole areas, so that no call of them is opened by mistake. */
const areas: readonly [RegExp, readonly string[]][] = [
  [/^\/api\/desk\//, ['managers', 'admins']],
  [/^\/api\/(user|bank|notifications|favorites)(\/|$)/, ['signed-in', 'managers', 'admins']],
  [
    /^\/api\/(users|handovers|audit|integrity|operations|waiting|overview|settings|lot-rules|lot-steps|bank-accounts|photograph-cases|reports|property-reports)(\/|\.|$)/,
    ['admins'],
  ],
  [/^\/api\/payments\/(overview|transactions|events|refunds)(\/|$)/, ['admins']],
];

const served = [...world.app.servedCalls];

describe('access to calls', () => {
  test('declares an access rule for every call but a few that are open to everyone', () => {
    const undeclared = served.filter(([, { access }]) => access === undefined).map(([call]) => call);
    expect(undeclared.toSorted()).toEqual(besideRoutes);
  });

  test.each(areas)('admits only the users of the area to %s', (area, rules) => {
    const calls = served.filter(([call]) => area.test(call.split(' ')[1] ?? ''));
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter(([, { access = 'everyone' }]) => !rules.includes(access))).toEqual([]);
  });

  test.each(served.filter(([call]) => !endless.has(call)))('%s  %j', async (call, servedCall) => {
    let seen = '';
    for (const person of people) seen += guessed.has(call) ? '+' : await outcome(call, person);
    expect(`${seen} (${names.join(', ')})`).toBe(`${expectedOutcomes(servedCall)} (${names.join(', ')})`);
  });
});
