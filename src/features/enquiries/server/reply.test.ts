import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo, postEnquiry } from '#app/testing/enquiry-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let manager: Person;
let reference: string;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts; delete from emails; delete from enquiries');
  manager = await signInAs(world, 'property_manager');
  const home = await createTestProperty(world.kit);
  await world.kit.pool.query('update properties set owner_id = $1 where id = $2', [manager.id, home]);
  reference = (await postEnquiry(world, home)).json().reference;
});

const reply = (
  text: unknown,
  {
    key = randomUUID(),
    at = reference,
    from = '203.0.113.7',
    cookies = {},
  }: { key?: string | null; at?: string; from?: string; cookies?: Record<string, string> } = {},
) =>
  world.inject({
    method: 'POST',
    url: `/api/enquiries/${at}/replies`,
    remoteAddress: from,
    cookies,
    headers: key === null ? {} : { 'idempotency-key': key },
    payload: { text },
  });
const leads = async () =>
  (await world.inject({ url: '/api/desk/leads', cookies: manager.cookies })).json().items;
const answer = async () => {
  const [{ id }] = await leads();
  return world.inject({
    method: 'POST',
    url: `/api/desk/leads/${id}/answers`,
    cookies: manager.cookies,
    headers: { 'idempotency-key': randomUUID() },
    payload: { text: 'Come on Saturday' },
  });
};

describe('POST /api/enquiries/:reference/replies', () => {
  test('adds a reply to the thread of both sides, emails the manager and keeps the stage', async () => {
    await answer();
    expect(await leads()).toMatchObject([{ stage: 'contacted', wroteBack: false }]);
    const sent = await reply('At <b>ten</b>?\nOr later');
    expect([sent.statusCode, sent.json().stage]).toEqual([201, 'Answered']);
    expect(sent.json().thread).toMatchObject([
      { kind: 'answer', text: 'Come on Saturday' },
      { kind: 'reply', text: 'At <b>ten</b>?\nOr later', by: 'Amina Sample' },
    ]);
    const [lead] = await leads();
    expect(lead).toMatchObject({ stage: 'contacted', wroteBack: true });
    const detail = await world.inject({ url: `/api/desk/leads/${lead.id}`, cookies: manager.cookies });
    expect(detail.json().events.at(-1)).toMatchObject({ kind: 'reply', by: 'Amina Sample', stage: null });
    await world.finishJobs();
    const [, letter, ...more] = await emailsTo(world, manager.email);
    expect([letter?.subject, more]).toEqual([expect.stringMatching(/^Amina Sample replied about Flat/), []]);
    expect(letter?.body_text).toContain('At <b>ten</b>?\n\nOr later');
    expect(letter?.body_text).toContain(`/admin/leads?lead=${lead.id}`);
    expect(letter?.body_html).not.toContain('<b>');
    await world.inject({
      method: 'POST',
      url: `/api/desk/leads/${lead.id}/notes`,
      cookies: manager.cookies,
      headers: { 'idempotency-key': randomUUID() },
      payload: { text: 'Comes at ten' },
    });
    expect((await leads())[0].wroteBack).toBe(true);
    await answer();
    expect((await leads())[0].wroteBack).toBe(false);
  });

  test('sends no email to an unsubscribed manager, and reports no response before the first', async () => {
    await world.kit.pool.query('update users set wants_activity_email = false where id = $1', [manager.id]);
    await world.kit.pool.query('delete from emails');
    expect((await reply('Still there?')).json().stage).toBe('Sent, no reply yet');
    expect(await emailsTo(world, manager.email)).toEqual([]);
    expect(await leads()).toMatchObject([{ stage: 'new', respondedAt: null, wroteBack: true }]);
  });

  test('stores a reply once per key, and returns 422 for another text, 400 without a text or key', async () => {
    const key = randomUUID();
    const replies = await Promise.all([1, 2, 3].map(() => reply('At ten?', { key })));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201]);
    expect(replies[2]?.json().thread).toHaveLength(1);
    expect((await reply('At nine?', { key })).statusCode).toBe(422);
    for (const refused of [await reply(' '), await reply(7), await reply('x'.repeat(2001))])
      expect([refused.statusCode, Object.keys(refused.json().fields)]).toEqual([400, ['text']]);
    expect((await reply('x'.repeat(2000))).statusCode).toBe(201);
    expect((await reply('At ten?', { key: null })).json().code).toBe('key_needed');
  });

  test('stores a reply once when its retry comes after a sign-in', async () => {
    const key = randomUUID();
    await reply('At ten?', { key });
    const { cookies } = await signInAs(world, 'user');
    expect((await reply('At ten?', { key, cookies })).json().thread).toHaveLength(1);
  });

  test('emails the admins when the manager may no longer run the listing', async () => {
    const admin = await signInAs(world, 'admin');
    const other = await signInAs(world, 'property_manager');
    await world.kit.pool.query(`update users set role = 'user' where id = $1`, [manager.id]);
    await world.kit.pool.query('delete from emails');
    expect((await reply('Still there?')).statusCode).toBe(201);
    const counts = [];
    for (const { email } of [admin, manager, other]) counts.push((await emailsTo(world, email)).length);
    expect(counts).toEqual([1, 0, 0]);
  });

  test('stores another reply for the same key on another enquiry', async () => {
    const key = randomUUID();
    const home = await createTestProperty(world.kit);
    const second = (await postEnquiry(world, home)).json().reference;
    const replies = [await reply('At ten?', { key }), await reply('At ten?', { key, at: second })];
    expect(replies.map((one) => one.json().thread.length)).toEqual([1, 1]);
  });

  test('returns 404 for a reply to an unknown enquiry', async () => {
    expect((await reply('Hello', { at: 'x'.repeat(32) })).json().code).toBe('no_such_enquiry');
  });
});
