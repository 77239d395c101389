import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp } from '#app/testing/test-app.ts';
import { beginSession } from '#features/accounts/server/sign-in/sessions.ts';

/**
 * The calls whose response is the same for everyone. Any other call under /api/ counts as personal until it
 * is listed here.
 */
const sameForAll = new Set([
  'GET /api/properties',
  'GET /api/properties/page',
  'GET /api/properties/featured',
  'GET /api/properties/popular',
  'GET /api/properties/recent',
  'GET /api/properties/facets',
  'GET /api/properties/pins',
  'GET /api/properties/by-id',
  'GET /api/properties/deleted',
  'GET /api/properties/:id',
  'GET /api/properties/:id/similar',
  'GET /api/properties/:id/surroundings',
  'GET /api/properties/:id/tour',
  'GET /api/properties/:id/viewing-times',
  'GET /api/properties/:id/lot',
  'GET /api/properties/:id/lot/file',
  'GET /api/auctions/results',
  'GET /api/properties/:id/reviews',
  'GET /api/properties/:id/badges',
  'GET /api/agents/:mark',
  'GET /api/places',
  'GET /api/amenities',
  'GET /api/property-types',
  'GET /api/areas',
  'GET /api/dollar-rate',
  'GET /api/landmarks',
  'GET /api/banks',
  'GET /api/contacts',
  'GET /api/operator',
  'GET /api/social-links',
  'GET /api/plans',
  'GET /api/plans/account',
  'GET /api/viewing-packages',
  'GET /api/payments/bank-offer',
  'GET /api/properties/:id/nights',
]);
// `test.each` needs the calls when this file loads.
const world = await createTestApp();
/** All API calls except the event stream, which never ends and contains nothing personal. */
const calls = [...world.app.servedCalls.keys()].filter(
  (call) => / \/api\//.test(call) && call !== 'GET /api/events',
);

/** Matches resumable uploads (tus), which have their own protocol. */
const pieces = /^\/api\/uploads\/tours(\/:uploadId)?$/;
const piece = { payload: '', headers: { 'content-type': 'application/offset+octet-stream' } };

let propertyId: number;
let admin: number;
/** The slug of the home's manager. */
let agentMark: string;
beforeAll(async () => {
  propertyId = await createTestProperty(world.kit);
  const { rows } = await world.kit.pool.query(
    'select agent_slug as mark from users u join properties p on p.owner_id = u.id where p.id = $1',
    [propertyId],
  );
  agentMark = rows[0].mark;
  admin = (await signInAs(world, 'admin')).id;
});
afterAll(() => world.close());

async function make(call: string, cookies: Cookies, id: string | number) {
  const [method, pattern] = call.split(' ') as ['GET' | 'POST' | 'PATCH' | 'DELETE', string];
  const url = pattern
    .replace(':id', String(id))
    .replace('/agents/:mark', `/agents/${agentMark}`)
    .replace(':versionId', 'a'.repeat(26))
    .replace(':uploadId', 'a'.repeat(22));
  return world.inject({
    method,
    url,
    cookies,
    ...(method !== 'GET' && (pieces.test(pattern) ? piece : { payload: {} })),
  });
}
const asAdmin = async (): Promise<Cookies> => ({
  session: (await beginSession(world.kit.db, admin, '')).token,
});
const keepsNothing = 'private, no-store';

describe('personal responses that no cache stores', () => {
  test.each(calls.filter((call) => !sameForAll.has(call)))('%s', async (call) => {
    const replies = [
      await make(call, {}, propertyId),
      await make(call, { session: 'x'.repeat(43) }, propertyId),
      await make(call, await asAdmin(), 2_000_000_000),
      await make(call, await asAdmin(), 'nonsense'),
      await make(call, await asAdmin(), propertyId),
    ];
    for (const { statusCode, headers } of replies)
      expect([statusCode, headers['cache-control'], headers.etag]).toEqual([
        statusCode,
        keepsNothing,
        undefined,
      ]);
  });

  test.each(['/api/no-such-call', '/api/%E0%A4%A', '/api/properties/2000000000'])('GET %s', async (url) => {
    const { statusCode, headers } = await world.inject({ url });
    expect([statusCode >= 400, headers['cache-control']]).toEqual([true, keepsNothing]);
  });
});

describe('public responses, equal when signed in or out, that can be revalidated', () => {
  let present: number;
  beforeAll(async () => {
    present = await createTestProperty(world.kit);
  });

  test.each([...sameForAll])('%s', async (call) => {
    const [nobody, somebody] = [await make(call, {}, present), await make(call, await asAdmin(), present)];
    // The home has no tour, and may get one at any time.
    const kept = call.endsWith('/tour') ? [404, keepsNothing] : [200, 'no-cache'];
    for (const { statusCode, headers } of [nobody, somebody])
      expect([statusCode, headers['cache-control']]).toEqual(kept);
    const plain = ({ body }: { body: string }) => body.replace(/"requestId":"[^"]*"/, '');
    expect([somebody.statusCode, plain(somebody)]).toEqual([nobody.statusCode, plain(nobody)]);
  });
});
