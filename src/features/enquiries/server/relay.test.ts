import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo, postEnquiry } from '#app/testing/enquiry-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

const spam = 'WIN a phone at https://evil.example/win';
const victim = 'victim@example.com';

let world: TestApp;
let agent: Person;
let home: number;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts; delete from emails; delete from enquiries');
  agent = await signInAs(world, 'property_manager');
  home = await createTestProperty(world.kit);
  await query('update properties set owner_id = $1, title = $2 where id = $3', [agent.id, spam, home]);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

async function ask(changes: Parameters<typeof postEnquiry>[2] = {}) {
  const reply = await postEnquiry(world, home, { email: victim, ...changes });
  const { reference } = reply.json();
  const [row] = await query(
    `select id from enquiries where reference_hash = sha256(convert_to($1, 'UTF8'))`,
    [reference],
  );
  return { status: reply.statusCode, code: reply.json().code, reference, id: row?.id };
}
const answer = (id: number, text = spam) =>
  world.inject({
    method: 'POST',
    url: `/api/desk/leads/${id}/answers`,
    cookies: agent.cookies,
    headers: { 'idempotency-key': randomUUID() },
    payload: { text },
  });
const confirm = (reference: string, token: string) =>
  world.inject({
    method: 'POST',
    url: `/api/enquiries/${reference}/confirmation`,
    payload: { token },
  });
const tokenIn = (body: string) => /\/enquiries\/[\w-]+#([\w-]{43})/.exec(body)?.[1] ?? '';
const wordsTo = async (address: string) =>
  (await emailsTo(world, address)).map(
    ({ subject, body_text, body_html }) => subject + body_text + body_html,
  );

test('sends no text of an agent who enquires anonymously on their own home to an unconfirmed address', async () => {
  const { id, reference } = await ask();
  for (let n = 0; n < 3; n += 1) expect((await answer(id, `${n} ${spam}`)).statusCode).toBe(201);
  const words = await wordsTo(victim);
  expect(words).toHaveLength(2);
  expect(words.join('')).not.toMatch(/WIN|evil/);
  expect((await world.inject({ url: `/api/enquiries/${reference}` })).json().thread).toHaveLength(3);
});

test('emails responses once the link in either email was opened, with links in them as text', async () => {
  const { id, reference } = await ask();
  await answer(id);
  const tokens = (await emailsTo(world, victim)).map(({ body_text }) => tokenIn(body_text));
  expect(new Set(tokens).size).toBe(1);
  expect((await confirm(reference, tokens[0] ?? '')).statusCode).toBe(200);
  await answer(id, 'Yes, see https://evil.example/win');
  const [, , letter, ...more] = await emailsTo(world, victim);
  expect(more).toEqual([]);
  expect(letter?.body_text).toContain('Yes, see https:\u200b//evil.\u200bexample/win');
  expect(letter?.body_html).not.toContain('evil.example');
});

test('prevents a sender with the reference but without the email from confirming the address', async () => {
  const [one, other] = [await ask(), await ask({ email: 'sender@example.com' })];
  const [mail] = await emailsTo(world, 'sender@example.com');
  const ofOther = tokenIn(mail?.body_text ?? '');
  expect((await confirm(one.reference, ofOther)).json()).toMatchObject({ status: 400, code: 'wrong_token' });
  expect((await confirm(one.reference, 'short')).statusCode).toBe(400);
  expect((await confirm(other.reference, ofOther)).statusCode).toBe(200);
  expect((await confirm('none', ofOther)).statusCode).toBe(404);
  await answer(one.id);
  expect((await wordsTo(victim)).join('')).not.toMatch(/WIN|evil/);
});

test("emails an account's responses at once to its confirmed address, and to no other", async () => {
  const asker = await signInAs(world);
  const { id } = await ask({ cookies: asker.cookies, email: asker.email });
  await answer(id, 'It is free.');
  expect((await wordsTo(asker.email)).join('')).not.toContain('It is free.');
  await query('update users set email_confirmed_at = now() where id = $1', [asker.id]);
  await answer(id, 'It is free.');
  expect((await wordsTo(asker.email)).join('')).toContain('It is free.');
  const toOther = await ask({ cookies: asker.cookies });
  await answer(toOther.id, 'It is free.');
  expect((await wordsTo(victim)).join('')).not.toContain('It is free.');
});

test('rejects an enquiry of a manager on their own home, signed in or signed out', async () => {
  const { visitor = '' } = agent.cookies;
  for (const cookies of [agent.cookies, { visitor }])
    expect(await ask({ cookies })).toMatchObject({ status: 409, code: 'own_home' });
});

test('limits an address typed repeatedly by others to ten emails, and still delivers its own enquiries', async () => {
  for (let n = 0; n < 12; n += 1) expect((await ask({ from: `203.0.${n}.7` })).status).toBe(201);
  expect(await emailsTo(world, victim)).toHaveLength(10);
  expect(await emailsTo(world, agent.email)).toHaveLength(12);
});
