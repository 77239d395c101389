import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp } from '#app/testing/test-app.ts';
import { beginSession } from '#features/accounts/server/sign-in/sessions.ts';
import type { ServedCall } from '#kit/server/http/open-http.ts';

// `test.each` needs the calls when this file loads.
const world = await createTestApp();
let people: Array<Person | null>;
beforeAll(async () => {
  // The search index is ready once it has been built.
  await world.search.index.settled();
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
  'GET /map/streets.json',
  'GET /outbox',
  'GET /pictures/:key/:file',
  'GET /readyz',
  'GET /readyz/traffic',
];

/**
 * The least access rules of all calls that are not open to everyone. The rules of the routes decide, and this
 * second statement fails when a route admits more callers by mistake.
 */
const areas: readonly [RegExp, readonly string[]][] = [
  [/ \/api\/desk\//, ['managers', 'admins']],
  [
    /^(PATCH|DELETE) \/api\/properties\/:id$| \/api\/(properties\/create|properties\/:id\/toggle-availability|upload\/|uploads\/|tours\/check)/,
    ['managers', 'admins'],
  ],
  [
    / \/api\/(user|bank|notifications|favorites|membership|saved-searches|mail-choices|verification|first-rents|rent-receipts|properties\/:id\/first-rent)(\/|$)/,
    ['signed-in', 'managers', 'admins'],
  ],
  [
    /^(POST|PUT|DELETE) \/api\/(favorite-lists|listing-requests|lots\/:id)(\/|$)|^GET \/api\/lots\/(watched$|:id\/(papers|payment-proofs)\/)|^GET \/api\/(favorite-lists|shares\/mine|listing-requests\/mine|payments\/number|properties\/:id\/lot\/own)$|^DELETE \/api\/shares\/|^POST \/api\/logout\/everywhere$/,
    ['signed-in', 'managers', 'admins'],
  ],
  [
    / \/api\/(users|handovers|audit|integrity|operations|waiting|overview|settings|setting-proposals|lot-rules|lot-steps|bank-accounts|photograph-cases|reports|property-reports|viewing-claims|payouts|taxes|ledger|provider-reports|bank-transfers)(\/|\.|$)/,
    ['admins'],
  ],
  [
    /^GET \/api\/(waitlist|waitlist\.csv|sales-enquiries|listing-requests|payments|verification\/checks|payments\/:reference\/trail)$|^POST \/api\/(reviews|sales-enquiries|listing-requests|verification\/checks)\/:id\/(hide|answer|decision)$| \/api\/payments\/(overview|transactions|events|refunds)(\/|$)/,
    ['admins'],
  ],
];

/**
 * The calls about one listing that refuse an empty body before they look for its owner. The tests of their
 * features make them as the manager of another listing.
 */
const checkedAfterBody = [
  'DELETE /api/desk/properties/:id/blocks/:blockId',
  'DELETE /api/desk/properties/:id/calendars/:feedId',
  'POST /api/desk/properties/:id/blocks',
  'POST /api/desk/properties/:id/calendars',
  'POST /api/desk/properties/:id/calendars/:feedId/read',
  'POST /api/desk/properties/:id/night-prices',
  'POST /api/desk/properties/:id/stay-terms',
  'POST /api/upload/virtual-tour/:id',
  'PUT /api/desk/properties/:id/lot',
];

const served = [...world.app.servedCalls];

describe('access to calls', () => {
  test('declares an access rule for every call but a few that are open to everyone', () => {
    const undeclared = served.filter(([, { access }]) => access === undefined).map(([call]) => call);
    expect(undeclared.toSorted()).toEqual(besideRoutes);
  });

  test('states the least rule of every call that is not open to everyone', () => {
    const guarded = served.filter(([, { access = 'everyone' }]) => access !== 'everyone');
    expect(guarded.map(([call]) => call).filter((call) => !areas.some(([area]) => area.test(call)))).toEqual(
      [],
    );
  });

  test('declares how a call about one listing refuses the managers of other listings', () => {
    const undeclared = served.filter(
      ([call, { access, nonOwners }]) =>
        access === 'managers' && !nonOwners && /properties\/:id|virtual-tour\/:id/.test(call),
    );
    expect(undeclared.map(([call]) => call).toSorted()).toEqual(checkedAfterBody);
  });

  test('accepts other origins only with a proof of the sender', () => {
    const proven = served.filter(([, { origin }]) => origin === 'proof').map(([call]) => call);
    const proofs = [...guessed].filter((call) => call !== 'POST /api/login');
    expect(proven.toSorted()).toEqual(proofs.toSorted());
    const unguarded = served.filter(([call, { origin }]) => origin === 'any' && !/^(GET|HEAD) /.test(call));
    expect(unguarded).toEqual([]);
  });

  test.each(areas)('admits only the users of the area to %s', (area, rules) => {
    const calls = served.filter(([call]) => area.test(call));
    expect(calls.length).toBeGreaterThan(3);
    expect(calls.filter(([, { access = 'everyone' }]) => !rules.includes(access))).toEqual([]);
  });

  test.each(served.filter(([call]) => !endless.has(call)))('%s  %j', async (call, servedCall) => {
    let seen = '';
    for (const person of people) seen += guessed.has(call) ? '+' : await outcome(call, person);
    expect(`${seen} (${names.join(', ')})`).toBe(`${expectedOutcomes(servedCall)} (${names.join(', ')})`);
  });
});
