import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accountColumns } from '#app/server/account-data.ts';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createListedHome, unlockWithPackage } from '#app/testing/claim-factory.ts';
import { postEnquiry } from '#app/testing/enquiry-factory.ts';
import { createMembership } from '#app/testing/membership-factory.ts';
import { createPurchasedPackage } from '#app/testing/payment-factory.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(() => query('delete from rate_limit_attempts'));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const send = (person: Person, url: string, payload: object, key?: string) =>
  world.inject({
    method: 'POST',
    url,
    cookies: person.cookies,
    payload,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const dataOf = (person: Person, { password } = person) => send(person, '/api/user/data', { password });

async function home(person: Person): Promise<number> {
  const reply = await send(person, '/api/properties/create', buildDraft());
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}

test('exports the rows of a table by one of its columns', () => {
  const tables = accountColumns.flatMap(([column, { exported }]) =>
    'columns' in exported ? [column.split('.')[0]] : [],
  );
  expect(tables).toHaveLength(new Set(tables).size);
});

test('exports no secret and no column that names another person', () => {
  const all = accountColumns.flatMap(([, { exported }]) => ('columns' in exported ? exported.columns : []));
  const never = /hash|secret|token|salt|mark|^code$|visitor|_by$|leader|buyer|reserve/;
  // `ended_by` is allowed, because it contains a role (guest or host) and no name.
  expect(all.filter((column) => never.test(column) && column !== 'ended_by')).toEqual([]);
});

test("returns 200 with the user's own activity and no data of others", async () => {
  const [person, other] = [
    await signInAs(world, 'property_manager'),
    await signInAs(world, 'property_manager'),
  ];
  const [own, theirs] = [await home(person), await home(other)];
  await send(person, '/api/favorites', {
    saved: [{ propertyId: theirs, note: 'Near the school' }],
    removed: [],
  });
  const mine = { cookies: person.cookies, email: person.email, message: 'Is the water on?' };
  expect((await postEnquiry(world, theirs, mine)).statusCode).toBe(201);
  const stranger = { cookies: other.cookies, email: other.email, message: 'A question of a stranger' };
  expect((await postEnquiry(world, own, stranger)).statusCode).toBe(201);
  await send(person, `/api/properties/${theirs}/shares`, { name: 'Person', email: person.email });
  await query(`update users set membership_plan = 'basic' where id = $1`, [person.id]);
  const { reference } = await createMembership(world, person.cookies, { plan: 'standard' });
  const reply = await dataOf(person);
  expect(reply.statusCode, reply.body).toBe(200);
  const { account, parts, cutShort, leftOut } = reply.json();
  expect(cutShort).toEqual([]);
  expect(account).toMatchObject({ id: person.id, username: person.username, email: person.email });
  expect(parts.favorites).toEqual([
    expect.objectContaining({ property_id: theirs, note: 'Near the school' }),
  ]);
  expect(parts.enquiries).toEqual([expect.objectContaining({ message: 'Is the water on?' })]);
  expect(parts.properties).toEqual([expect.objectContaining({ id: own })]);
  expect(parts.payment_intents).toEqual([expect.objectContaining({ reference })]);
  expect(parts.shares).toHaveLength(1);
  expect(parts.sessions).toHaveLength(1);
  expect(leftOut).toContainEqual({ name: 'enquiries.manager_id', because: expect.any(String) });
  expect(reply.body).not.toContain(other.email);
  expect(reply.body).not.toContain('A question of a stranger');
  const [stored] = await query('select password_hash, agent_slug from users where id = $1', [person.id]);
  expect(reply.body).not.toContain(stored.password_hash);
  const [session] = await query(`select encode(token_hash, 'hex') as hash from sessions where user_id = $1`, [
    person.id,
  ]);
  expect(reply.body).not.toContain(session.hash);
  const [share] = await query('select id, sharer_code from shares where user_id = $1', [person.id]);
  expect(reply.body).not.toContain(share.sharer_code);
});

test('exports what the user bought, unlocked and reported, and no data of others', async () => {
  const manager = await signInAs(world, 'property_manager');
  const homes: number[] = [];
  const buyer = async () => {
    const person = await signInAs(world);
    const listed = await createListedHome(world, manager);
    homes.push(listed);
    const { reference } = await createPurchasedPackage(world, person.cookies, 'rental-10');
    await unlockWithPackage(world, person.cookies, listed);
    const report = await send(person, `/api/properties/${listed}/report`, {
      reason: 'gone',
      text: `Of ${listed}`,
    });
    expect(report.statusCode, report.body).toBeLessThan(300);
    return { person, reference, listed };
  };
  const [{ person, reference, listed }] = [await buyer(), await buyer()];
  const { parts } = (await dataOf(person)).json();
  expect(parts.viewing_packages).toEqual([expect.objectContaining({ used: 1 })]);
  expect(parts.receipts).toEqual([expect.objectContaining({ reference })]);
  expect(parts.contact_unlocks).toEqual([expect.objectContaining({ property_id: listed })]);
  expect(parts.property_reports).toEqual([
    expect.objectContaining({ property_id: listed, reason: 'gone', body: `Of ${listed}` }),
  ]);
  const { parts: ofManager } = (await dataOf(manager)).json();
  expect(ofManager.properties.map(({ id }: { id: number }) => id).toSorted()).toEqual(homes.toSorted());
  for (const part of ['receipts', 'contact_unlocks', 'property_reports'])
    expect(ofManager[part]).toBeUndefined();
});

test('names each truncated file and how many rows are missing', async () => {
  const person = await signInAs(world);
  await query(
    `insert into notifications (user_id, kind, title, path, at, once)
     select $1, 'account', 'A line', '/profile', now(), 'line ' || line from generate_series(1, 10002) line`,
    [person.id],
  );
  const { parts, cutShort } = (await dataOf(person)).json();
  expect(parts.notifications).toHaveLength(10_000);
  expect(cutShort).toEqual([
    { name: 'notifications', rows: 10_000, of: 10_002, because: expect.stringContaining('Contact us') },
  ]);
});

test('records in the audit log who received the export', async () => {
  const person = await signInAs(world);
  expect((await dataOf(person)).statusCode).toBe(200);
  const trail = await query(
    `select action, subject from audit_entries where actor_id = $1 and kind = 'change' order by id desc limit 1`,
    [person.id],
  );
  expect(trail).toEqual([{ action: 'account data downloaded', subject: `user ${person.id}` }]);
});

test('exports data written under an email address only after the address is confirmed', async () => {
  const person = await signInAs(world);
  const said = { name: 'Somebody', email: person.email };
  const entry = { ...said, platform: 'ios', rating: 4 };
  expect((await world.inject({ method: 'POST', url: '/api/waitlist', payload: entry })).statusCode).toBe(201);
  const enquiry = { ...said, phone: null, company: '', words: 'What do two hundred homes cost?' };
  expect((await send(person, '/api/sales-enquiries', enquiry)).statusCode).toBe(201);
  await send(person, '/api/password-resets', { email: person.email });
  await world.finishJobs();
  const further = async () => {
    const { waitlist_entries, plan_enquiries, emails } = (await dataOf(person)).json().parts;
    return { waitlist_entries, plan_enquiries, emails };
  };
  expect(await further()).toEqual({});
  await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  expect(await further()).toEqual({
    waitlist_entries: [expect.objectContaining({ name: 'Somebody', platform: 'ios' })],
    plan_enquiries: [expect.objectContaining({ words: 'What do two hundred homes cost?' })],
    emails: [expect.objectContaining({ subject: expect.any(String) })],
  });
});

test("exports the user's data from emails to others, and no data of another address", async () => {
  const person = await signInAs(world);
  await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  for (const address of [person.email.toUpperCase(), `x${person.email}`]) {
    await query(
      `insert into emails (key, recipient, subject, body_text, body_html) values ('to ' || $1, $1, 'To ' || $1, '', '')`,
      [address],
    );
    await query(
      `insert into plan_enquiries (name, email, words, asked_at) values ('A name', $1, 'How much is it?', now())`,
      [address],
    );
  }
  const { emails, plan_enquiries } = (await dataOf(person)).json().parts;
  const theirs = person.email.toUpperCase();
  expect(emails).toEqual([expect.objectContaining({ subject: `To ${theirs}` })]);
  expect(plan_enquiries).toEqual([expect.objectContaining({ email: theirs })]);
});

test('returns 400 for a wrong password, exports nothing, and records no export', async () => {
  const person = await signInAs(world);
  const reply = await dataOf(person, { ...person, password: 'not this one' });
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['password']]);
  const trail = await query(
    `select 1 from audit_entries where actor_id = $1 and action = 'account data downloaded'`,
    [person.id],
  );
  expect(trail).toEqual([]);
});

test('returns 429 after several exports, and counts each account separately', async () => {
  const [person, other] = [await signInAs(world), await signInAs(world)];
  const codes: number[] = [];
  for (let tries = 0; tries < 20 && !codes.includes(429); tries += 1)
    codes.push((await dataOf(person)).statusCode);
  expect(codes.filter((code) => code === 200).length).toBeGreaterThanOrEqual(5);
  expect(codes.at(-1)).toBe(429);
  expect((await dataOf(other)).statusCode).toBe(200);
});
