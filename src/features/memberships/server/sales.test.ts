import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { callAsRevokedAdmin } from '#app/testing/revoke-admin-midway.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query(
    'delete from rate_limit_attempts; delete from plan_enquiries; delete from emails',
  );
});

const question = {
  name: 'Sarah Sample',
  email: 'sarah@example.com',
  phone: '0700 000 021',
  company: 'Sample Homes',
  words: 'What do two hundred homes cost?',
};
const ask = (payload: object = question) =>
  world.inject({ method: 'POST', url: '/api/sales-enquiries', payload });
const asAdmin = async () => (await signInAs(world, 'admin')).cookies;
const queue = async () =>
  (await world.inject({ url: '/api/sales-enquiries', cookies: await asAdmin() })).json();
const answer = async (id: number, words = 'From 199 dollars a month.') =>
  world.inject({
    method: 'POST',
    url: `/api/sales-enquiries/${id}/answer`,
    payload: { answer: words },
    cookies: await asAdmin(),
  });
const emailTo = async (recipient: string) =>
  (await world.kit.pool.query('select * from emails where recipient = $1', [recipient])).rows;

describe('POST /api/sales-enquiries', () => {
  test('emails admins and shows the enquiry in their queue, without requiring an account', async () => {
    const { email } = await signInAs(world, 'admin');
    expect((await ask()).statusCode).toBe(201);
    expect(await emailTo(email)).toMatchObject([{ subject: 'New sales enquiry on Ennyumba' }]);
    expect(await queue()).toMatchObject([{ ...question, phone: '+256700000021', answer: null }]);
  });

  test('emails every admin', async () => {
    const admins = [await signInAs(world, 'admin'), await signInAs(world, 'admin')];
    await ask();
    for (const { email } of admins) expect(await emailTo(email)).toHaveLength(1);
  });

  test.each(['', '  '])('accepts an enquiry without a company, sent as %j', async (company) => {
    expect((await ask({ ...question, company })).statusCode).toBe(201);
    expect(await queue()).toMatchObject([{ company: '' }]);
  });

  test('returns 400 with each missing field and stores nothing', async () => {
    const reply = await ask({ name: ' ', email: 'nobody', words: '' });
    expect(reply.statusCode).toBe(400);
    expect(Object.keys(reply.json().fields).toSorted()).toEqual(['email', 'name', 'words']);
    expect(await queue()).toEqual([]);
  });
});

describe('POST /api/sales-enquiries/:id/answer', () => {
  test('emails and stores the response, and lists open enquiries first', async () => {
    await ask();
    await ask({ ...question, name: 'Peter Sample' });
    const [first, second] = await queue();
    const reply = await answer(first.id);
    const { rows } = await world.kit.pool.query(
      `select action from audit_entries where subject = 'sales enquiry ${first.id}'`,
    );
    expect(rows).toEqual([{ action: 'sales enquiry answered' }]);
    expect([reply.statusCode, reply.json().answer]).toEqual([200, 'From 199 dollars a month.']);
    expect(JSON.stringify(await emailTo(question.email))).toContain('From 199 dollars a month.');
    expect((await queue()).map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
  });

  test('lists the oldest open enquiry first and the latest answered one first', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four']) await ask({ ...question, name });
    const ids: number[] = (await queue()).map(({ id }: { id: number }) => id);
    const [one = 0, two = 0, three, four] = ids.toSorted((first, second) => first - second);
    await answer(two);
    await answer(one);
    const shown = await queue();
    expect(shown.map(({ id }: { id: number }) => id)).toEqual([three, four, one, two]);
    expect(shown[2]).toMatchObject({ answer: 'From 199 dollars a month.', answeredBy: expect.any(String) });
  });

  test('quotes the enquiry below the response and records the admin in queue and log', async () => {
    await ask();
    const [{ id }] = await queue();
    const admin = await signInAs(world, 'admin');
    const reply = await world.inject({
      method: 'POST',
      url: `/api/sales-enquiries/${id}/answer`,
      payload: { answer: 'From 199 dollars a month.' },
      cookies: admin.cookies,
    });
    expect(reply.json().answeredBy).toBe(admin.username);
    const [{ body_text: text }, ...more] = await emailTo(question.email);
    expect(text).toMatch(
      /Hello Sarah Sample,\s+From 199 dollars a month\.\s+You asked:\s+What do two hundred homes cost\?/,
    );
    expect(more).toEqual([]);
    const { rows } = await world.kit.pool.query('select actor_id from audit_entries where subject = $1', [
      `sales enquiry ${id}`,
    ]);
    expect(rows).toEqual([{ actor_id: admin.id }]);
  });

  test('returns 409 for a second response', async () => {
    await ask();
    const [{ id }] = await queue();
    await answer(id);
    expect((await answer(id, 'Another answer.')).statusCode).toBe(409);
    expect((await queue())[0].answer).toBe('From 199 dollars a month.');
  });

  test('returns 403 when the admin role is revoked during a response', async () => {
    await ask();
    const [{ id }] = await queue();
    const answered = await callAsRevokedAdmin(world, (cookies) =>
      world.inject({
        method: 'POST',
        url: `/api/sales-enquiries/${id}/answer`,
        payload: { answer: 'From 199 dollars a month.' },
        cookies,
      }),
    );
    expect(answered).toEqual([403, 'permission_gone']);
    expect([(await queue())[0].answer, await emailTo('sarah@example.com')]).toEqual([null, []]);
  });

  test('returns 400 without a response and 404 for an unknown enquiry', async () => {
    await ask();
    const [{ id }] = await queue();
    expect((await answer(id, ' ')).statusCode).toBe(400);
    expect((await answer(id + 1)).statusCode).toBe(404);
  });
});
