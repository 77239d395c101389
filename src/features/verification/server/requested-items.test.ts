import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { buildPdf } from '#app/testing/document-factory.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let admin: Person;
let manager: Person;
let home: number;
const start = new Date('2026-11-20T09:00:00Z');
let now = start;
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  now = start;
  await query('delete from rate_limit_attempts; delete from emails');
  manager = await signInAs(world, 'property_manager');
  home = await createTestProperty(world.kit);
  await query('update properties set owner_id = $1 where id = $2', [manager.id, home]);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
type Who = { cookies: Cookies };
const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, { cookies }: Who, payload?: object) =>
  world.inject({ method, url, cookies, ...(payload && { payload }) });
const asked = async (who: Who, of: number | null = null): Promise<string[]> =>
  (await call('GET', `/api/verification/mine${of === null ? '' : `?home=${of}`}`, who))
    .json()
    .items.map(({ item: { title } }: { item: { title: string } }) => title);
const itemId = async (title: string): Promise<number> =>
  (await query('select id from checklist_items where title = $1', [title]))[0].id;
const request = (who: Who, kind = 'owner') =>
  call('POST', '/api/listing-requests', who, { kind, phone: '0700 000 021', wants: 'Two flats' });
const decide = async (who: Person, verdict: string) => {
  const [{ id }] = await query('select max(id) as id from listing_requests where user_id = $1', [who.id]);
  const reply = await call('POST', `/api/listing-requests/${id}/decision`, admin, {
    verdict,
    reason: 'Which flats?',
  });
  expect(reply.statusCode, reply.body).toBe(200);
};

/** Requires an item only from these kinds of listers during the test. */
async function askOnly(title: string, kinds: string) {
  const [{ kinds: before }] = await query('select kinds from checklist_items where title = $1', [title]);
  onTestFinished(async () => {
    await query('update checklist_items set kinds = $2 where title = $1', [title, before]);
  });
  await query('update checklist_items set kinds = $2::text[] where title = $1', [title, kinds]);
}

describe('required checklist items', () => {
  test('requires an item while a listing request is open or awaits the member’s answer', async () => {
    const member = await signInAs(world);
    await request(member);
    await decide(member, 'ask');
    expect(await asked(member)).toEqual(['Identity']);
    await decide(member, 'refuse');
    expect(await asked(member)).toEqual([]);
    await request(member);
    expect(await asked(member)).toEqual(['Identity']);
    await call('DELETE', '/api/listing-requests/mine', member);
    expect(await asked(member)).toEqual([]);
  });

  test('requires the items of a home by the owner’s latest kind of lister', async () => {
    const member = await signInAs(world);
    await query('update properties set owner_id = $1 where id = $2', [member.id, home]);
    await request(member, 'owner');
    await decide(member, 'approve');
    await askOnly('Ownership or mandate', '{agent}');
    expect(await asked(member, home)).toEqual([]);
    await query(`update listing_requests set kind = 'agent' where user_id = $1`, [member.id]);
    expect(await asked(member, home)).toEqual(['Ownership or mandate']);
  });

  test('requires an item from all listers when it names no kind', async () => {
    const member = await signInAs(world);
    await request(member, 'owner');
    await askOnly('Business registration', '{}');
    expect(await asked(member)).toEqual(['Identity', 'Business registration']);
  });
});

test('publishes badges of a page by the home, its lister and the checklist', async () => {
  const { headers } = await world.inject({ url: `/api/properties/${home}/badges` });
  expect(String(headers.topics)).toBe(`property:${home} listers checklists`);
});

test('lists badges in checklist order, without expired ones', async () => {
  const pass = (title: string, propertyId: number | null, expiresAt: string) =>
    query(
      `insert into verification_checks (item_id, user_id, property_id, state, submitted_at, decided_at, reason, expires_at)
       select id, $1::int, $2::int, 'passed', $3::timestamptz, $3::timestamptz, 'seen', $4::timestamptz from checklist_items where title = $5`,
      [manager.id, propertyId, '2026-11-01T09:00:00Z', expiresAt, title],
    );
  await pass('Business registration', null, '2026-11-20T09:00:01Z');
  await pass('Identity', null, '2026-11-21T09:00:00Z');
  await pass('Ownership or mandate', home, '2026-11-20T09:00:00Z');
  const { listing, lister } = (await world.inject({ url: `/api/properties/${home}/badges` })).json();
  expect([listing, lister.map(({ title }: { title: string }) => title)]).toEqual([
    [],
    ['Identity checked', 'Business registration checked'],
  ]);
});

test('names no agent page for a home whose owner may no longer list', async () => {
  const [{ mark }] = await query('select agent_slug as mark from users where id = $1', [manager.id]);
  const agent = async () => (await world.inject({ url: `/api/properties/${home}/badges` })).json().agent;
  expect(await agent()).toBe(mark);
  await query(`update users set role = 'user' where id = $1`, [manager.id]);
  await expect.poll(agent).toBeNull();
});

test('stores no document or file when the home changes its owner during the upload', async () => {
  const ownership = await itemId('Ownership or mandate');
  const other = await signInAs(world, 'property_manager');
  const { files } = world.kit;
  const put = files.put.bind(files);
  const spy = vi.spyOn(files, 'put').mockImplementation(async (...given) => {
    const stored = await put(...given);
    await query('update properties set owner_id = $1 where id = $2', [other.id, home]);
    return stored;
  });
  onTestFinished(() => spy.mockRestore());
  const body = new FormData();
  body.append('paper', new Blob([new Uint8Array(buildPdf())]), 'scan.pdf');
  const sent = new Request('http://x/', { method: 'POST', body });
  const reply = await world.inject({
    method: 'POST',
    url: `/api/verification/items/${ownership}/papers?name=Mandate&home=${home}`,
    cookies: manager.cookies,
    headers: { 'content-type': sent.headers.get('content-type') ?? '' },
    payload: Buffer.from(await sent.arrayBuffer()),
  });
  expect([reply.statusCode, reply.json().code]).toEqual([404, 'no_such_home']);
  expect(await query('select from verification_checks where user_id = $1', [manager.id])).toEqual([]);
  expect(await readdir(join(world.folder, 'files', 'verification-papers')).catch(() => [])).toEqual([]);
});

test('reminds a lister of an expiring badge although another has submitted the same item', async () => {
  const identity = await itemId('Identity');
  const give = async (who: Who) => {
    const reply = await call('POST', `/api/verification/items/${identity}`, who, { document: 'passport' });
    return reply.json().items[0].latest.id as number;
  };
  const seen = {
    verdict: 'pass',
    reason: 'Seen.',
    document: 'passport',
    documentEnd: 'K4',
    seenHow: 'video',
  };
  expect(
    (await call('POST', `/api/verification/checks/${await give(manager)}/decision`, admin, seen)).statusCode,
  ).toBe(200);
  await give(await signInAs(world, 'property_manager'));
  now = new Date('2027-11-10T09:00:00Z');
  await query('delete from emails');
  await world.runJobs('remind-of-badges');
  expect(await emailsTo(world, manager.email)).toMatchObject([
    {
      subject: 'Your badge expires on 20 Nov 2027',
      body_text: expect.stringContaining('http://localhost:3000/verification'),
    },
  ]);
});
