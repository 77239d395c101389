// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '#app/server/demo/demo.ts';
import { checkIntegrity } from '#app/server/integrity/check-integrity.ts';
import { recurringJobs } from '#app/server/jobs.ts';
import { referencedFilesQuery } from '#app/server/registries.ts';
import { type Cookies, cookiesOf } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

const now = new Date();
const password = 'matooke and groundnuts';
const worlds: TestApp[] = [];
let world: TestApp;

async function fill(): Promise<TestApp> {
  const made = await createTestApp({ clock: () => now });
  worlds.push(made);
  await fillDemo(made.kit, { pictures: false, password });
  return made;
}
beforeAll(async () => {
  world = await fill();
});
afterAll(async () => {
  for (const one of worlds) await one.close();
});

const query = async (text: string, values: unknown[] = [], from = world) =>
  (await from.kit.pool.query(text, values)).rows;

const signedIn = new Map<string, Cookies>();
async function read(username: string, url: string) {
  const payload = { username, password };
  const cookies =
    signedIn.get(username) ?? cookiesOf(await world.inject({ method: 'POST', url: '/api/login', payload }));
  signedIn.set(username, cookies);
  const reply = await world.inject({ url, cookies });
  expect(reply.statusCode, `${username} ${url} ${reply.body}`).toBe(200);
  return reply.json();
}

describe('the past month of the demo data', () => {
  test('keeps books that balance and match payments received, fees and refunds', async () => {
    expect(await query('select entry_id from ledger_lines group by 1 having sum(amount) <> 0')).toEqual([]);
    const [{ clearing, expected }] = await query(`
      select (select sum(amount) from ledger_lines where account = 'provider_clearing' and currency = 'UGX') as clearing,
        (select sum(amount - fee - refunded) from payment_transactions where outcome in ('credited', 'held') and currency = 'UGX')
          as expected`);
    expect([Number(clearing) > 0, clearing]).toEqual([true, expected]);
    const paid = await query(`
      select i.id from payment_intents i left join receipts r on r.intent_id = i.id
      where i.completed_at is not null and (r.intent_id is null or r.issued_at <> i.completed_at)`);
    expect(paid).toEqual([]);
    expect(await query(`select id from payment_intents where status in ('created', 'pending')`)).toEqual([]);
  });

  test('passes the integrity check', async () => {
    await checkIntegrity(world.kit, referencedFilesQuery);
    expect(await query('select kind, subject, fault from integrity_findings')).toEqual([]);
  });

  test('counts no more views than the page shows, and fewer taps and enquiries than views', async () => {
    const odd = await query(`
      select p.title from properties p join property_daily_stats d on d.property_id = p.id
      group by p.id having sum(d.views) > p.view_count or sum(d.contacts) > sum(d.views) or sum(d.tours) > sum(d.views)`);
    expect(odd).toEqual([]);
  });

  test.each([
    ['enquiries', 'created_at'],
    ['viewings', 'booked_at'],
    ['stays', 'created_at'],
    ['contact_unlocks', 'unlocked_at'],
    ['moderation_cases', 'opened_at'],
  ])('dates %s after the property was listed and before now', async (table, column) => {
    const rows = await query(
      `select t.${column} as at, p.created_at as listed from ${table} t join properties p on p.id = t.property_id`,
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ at, listed }) => at < listed || at > now)).toEqual([]);
  });

  test.each([
    ['payment_intents', 'completed_at'],
    ['ledger_entries', 'booked_at'],
    ['payment_events', 'received_at'],
    ['payment_transactions', 'received_at'],
    ['enquiry_events', 'created_at'],
    ['reviews', 'created_at'],
    ['notifications', 'at'],
    ['memberships', 'created_at'],
    ['viewing_packages', 'starts_at'],
    ['lot_documents', 'added_at'],
  ])('dates %s before the moment of filling', async (table, column) => {
    const rows = await query(`select ${column} as at from ${table} where ${column} is not null`);
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.filter(({ at }) => at >= now)).toEqual([]);
  });

  test('uses invented people with example addresses and numbers of an empty block', async () => {
    const people = await query(`
      select name, email, phone from enquiries union select name, email, phone from viewings
      union select name, email, phone from stays union select name, email, phone from payment_intents
      union select full_name, email, phone from users`);
    expect(people.filter(({ name }) => !/ (Sample|Example)$/.test(name))).toEqual([]);
    expect(people.filter(({ email }) => !email.endsWith('@example.com'))).toEqual([]);
    expect(people.filter(({ phone }) => phone !== null && !/^\+2567000000\d\d$/.test(phone))).toEqual([]);
  });

  test.each([
    ['tenant', '/api/enquiries/mine', 1],
    ['tenant', '/api/viewings/mine', 1],
    ['tenant', '/api/viewing-openings/mine', 1],
    ['tenant', '/api/payments/mine', 2],
    ['guest', '/api/stays/mine', 3],
    ['guest', '/api/reviews/mine', 2],
    ['guest', '/api/payments/mine', 4],
    ['bidder', '/api/payments/mine', 1],
    ['bidder', '/api/notifications', 1],
    ['tenant', '/api/favorites', 4],
    ['tenant', '/api/saved-searches/mine', 1],
    ['lake-bank', '/api/notifications', 1],
    ['city-stays', '/api/desk/stays', 4],
    ['city-stays', '/api/desk/reviews', 3],
    ['sunrise-homes', '/api/desk/leads', 5],
    ['sunrise-homes', '/api/notifications', 10],
    ['admin', '/api/desk/leads', 20],
    ['admin', '/api/payments', 20],
    ['admin', '/api/reports', 1],
    ['admin', '/api/sales-enquiries', 2],
    ['admin', '/api/viewing-claims', 1],
    ['admin', '/api/waitlist', 2],
  ])('finds results for %s at %s', async (username, url, least) => {
    const reply = await read(username, url);
    const lists = [reply, ...Object.values(reply)].filter(Array.isArray);
    expect(Math.max(...lists.map((list) => list.length))).toBeGreaterThanOrEqual(least);
  });

  test('leaves an admin at least one item of each kind to review', async () => {
    const waiting = await query(`
      select (select count(*)::int from listing_requests where state = 'open') as requests,
        (select count(*)::int from verification_checks where state = 'given') as checks,
        (select count(*)::int from viewing_claims where state = 'review') as claims,
        (select count(*)::int from moderation_cases where state = 'open') as reports,
        (select count(*)::int from payment_transactions where outcome = 'held' and closed_at is null) as payments`);
    expect(waiting).toEqual([{ requests: 1, checks: 1, claims: 1, reports: 1, payments: 1 }]);
    const { review } = await read('admin', '/api/payments/overview');
    expect(review).toMatchObject([{ amount: 5_000, outcome: 'held', heldBecause: 'amount' }]);
  });

  test('shows an ended lot with documents that can be opened', async () => {
    const [lot] = await query(
      `select l.id, p.id as paper from lots l join lot_documents p on p.lot_id = l.id limit 1`,
    );
    await read('bidder', '/api/notifications');
    const url = `/api/lots/${lot.id}/papers/${lot.paper}`;
    const reply = await world.inject({ url, cookies: signedIn.get('bidder') ?? {} });
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
  });

  test('creates the same data each time, apart from secret tokens', async () => {
    const other = await fill();
    const told = (from: TestApp) =>
      query(
        `select 'paid' as what, title, amount::text as detail, created_at as at from payment_intents
         union all select 'asked', home_title, name || stage, created_at from enquiries
         union all select 'viewing', home_title, name || state || code, starts_at from viewings
         union all select 'stay', title, name || state || total, created_at from stays
         union all select 'views', property_id::text, views || ' ' || tours || ' ' || contacts, day from property_daily_stats
         union all select 'review', author_name, body, created_at from reviews
         order by 1, 2, 3, 4`,
        [],
        from,
      );
    expect(await told(other)).toEqual(await told(world));
  });

  // This test is last, because it changes which jobs are due.
  test('sends no email when every recurring job runs after the first start', async () => {
    const names = Object.keys(recurringJobs()).filter((name) => name !== 'send-mail');
    await world.runJobs(...names);
    expect(await query('select recipient, subject from emails')).toEqual([]);
    const days = await query('select views from market_daily_stats where views > 0');
    expect(days.length).toBeGreaterThanOrEqual(25);
  });
});
