import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let admin: Person;
let member: Person;
let now = new Date('2026-11-20T09:00:00Z');
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts; delete from emails');
  member = await signInAs(world);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const wish = { kind: 'agent', phone: '0700 000 021', wants: 'Two flats in Ntinda' };
const call = (
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  { cookies }: { cookies: Cookies },
  payload?: object,
) => world.inject({ method, url, cookies, ...(payload && { payload }) });
const someRequest = async (): Promise<number> =>
  (await call('POST', '/api/listing-requests', member, wish)).json().id;
const decide = (id: number, verdict: string, reason = 'Called, and met.') =>
  call('POST', `/api/listing-requests/${id}/decision`, admin, { verdict, reason });
const pass = () => {
  now = new Date(now.getTime() + 60_000);
};

test('emails all admins each request and answer, and the member each question', async () => {
  const other = await signInAs(world, 'admin');
  const id = await someRequest();
  const questions = ['Which flats?', 'And whose are they?'];
  for (const question of questions) {
    pass();
    expect((await decide(id, 'ask', question)).statusCode).toBe(200);
    pass();
    await call('PUT', '/api/listing-requests/mine', member, { ...wish, words: `To: ${question}` });
  }
  for (const { email } of [admin, other]) expect(await emailsTo(world, email)).toHaveLength(3);
  const told = await emailsTo(world, member.email);
  expect(told.map(({ subject }) => subject)).toEqual(
    questions.map(() => 'A question about your application to list homes'),
  );
  for (const [nth, question] of questions.entries()) expect(told[nth]?.body_text).toContain(question);
});

test('starts a requested trial on approval, and asks for no payment in the email', async () => {
  await query(`update users set requested_plan = 'trial' where id = $1`, [member.id]);
  await decide(await someRequest(), 'approve');
  expect(
    await query('select membership_plan as plan, requested_plan as wish from users where id = $1', [
      member.id,
    ]),
  ).toEqual([{ plan: 'trial', wish: null }]);
  const [mail] = await emailsTo(world, member.email);
  expect(mail?.body_text).not.toContain('You chose');
});

test('starts no trial on approval when none was requested', async () => {
  await query(`update users set requested_plan = 'premium' where id = $1`, [member.id]);
  await decide(await someRequest(), 'approve');
  expect(
    await query('select membership_plan as plan, requested_plan as wish from users where id = $1', [
      member.id,
    ]),
  ).toEqual([{ plan: 'basic', wish: 'premium' }]);
});

test('shows no revocable permission in the queue when the lister has become an admin', async () => {
  const id = await someRequest();
  await decide(id, 'approve');
  const isHeld = async () => {
    const { requests } = (await call('GET', '/api/listing-requests?part=decided', admin)).json();
    return requests.find((one: { id: number }) => one.id === id).isHeld;
  };
  expect(await isHeld()).toBe(true);
  await query(`update users set role = 'admin' where id = $1`, [member.id]);
  expect(await isHeld()).toBe(false);
});

test('links each email to the reader’s next step', async () => {
  const id = await someRequest();
  await decide(id, 'approve');
  pass();
  await decide(id, 'revoke');
  const [approved, revoked, ...more] = await emailsTo(world, member.email);
  expect(approved?.body_text).toContain('http://localhost:3000/admin/properties');
  expect(revoked?.body_text).toContain('http://localhost:3000/verification');
  expect([revoked?.subject, more]).toEqual(['Your account can no longer list homes', []]);
});
