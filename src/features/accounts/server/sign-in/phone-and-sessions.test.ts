import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cookiesOf, type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let app: TestApp;
let boss: Person;
beforeAll(async () => {
  app = await createTestApp();
  boss = await signInAs(app, 'admin');
});
afterAll(() => app.close());

const send = (who: Person, method: 'PATCH' | 'POST', url: string, payload?: object) =>
  app.inject({ method, url, cookies: who.cookies, ...(payload && { payload }) });
const whoIs = async (who: Person) => app.inject({ url: '/api/user', cookies: who.cookies });

describe('PATCH /api/user with a phone number', () => {
  test('returns 200, stores a phone number as E.164, keeps it in other updates, and removes it when empty', async () => {
    const person = await signInAs(app);
    expect((await whoIs(person)).json().phone).toBeNull();
    expect((await send(person, 'PATCH', '/api/user', { phone: '0700 000 001' })).json().phone).toBe(
      '+256700000001',
    );
    expect((await send(person, 'PATCH', '/api/user', { wantsNews: true })).json().phone).toBe(
      '+256700000001',
    );
    expect((await send(person, 'PATCH', '/api/user', { phone: '+254 700 000 001' })).json().phone).toBe(
      '+254700000001',
    );
    expect((await send(person, 'PATCH', '/api/user', { phone: ' ' })).json().phone).toBeNull();
  });

  test.each(['07', 'call me', '0700 000 00x'])(
    'returns 400 for the phone number "%s", with the error at the field',
    async (phone) => {
      const person = await signInAs(app);
      const reply = await send(person, 'PATCH', '/api/user', { phone });
      expect(reply.statusCode).toBe(400);
      expect(reply.json().fields.phone).toContain('0700 000 001');
      expect((await whoIs(person)).json().phone).toBeNull();
    },
  );
});

describe('POST /api/users/:id/sessions/end', () => {
  test('returns 200, signs the account out everywhere, and logs who did it', async () => {
    const [person, other] = [await signInAs(app), await signInAs(app)];
    expect((await send(boss, 'POST', `/api/users/${person.id}/sessions/end`)).statusCode).toBe(200);
    expect([(await whoIs(person)).statusCode, (await whoIs(other)).statusCode]).toEqual([401, 200]);
    const trail = (await app.inject({ url: '/api/audit', cookies: boss.cookies })).json();
    expect(trail[0]).toMatchObject({
      action: 'sessions ended',
      actor: boss.username,
      subject: `user ${person.id} (${person.username})`,
    });
  });

  test('returns 200 and keeps the admin’s current session', async () => {
    expect((await send(boss, 'POST', `/api/users/${boss.id}/sessions/end`)).statusCode).toBe(200);
    expect((await whoIs(boss)).statusCode).toBe(200);
  });

  test('returns 404 for an unknown user', async () => {
    expect((await send(boss, 'POST', '/api/users/999999/sessions/end')).statusCode).toBe(404);
  });

  test('returns 403 for a manager', async () => {
    const [manager, person] = [await signInAs(app, 'property_manager'), await signInAs(app)];
    expect((await send(manager, 'POST', `/api/users/${person.id}/sessions/end`)).statusCode).toBe(403);
    expect((await whoIs(person)).statusCode).toBe(200);
  });
});

describe('DELETE /api/user/sessions/:session', () => {
  const sessionsOf = async (cookies: Person['cookies']) =>
    (await app.inject({ url: '/api/user/sessions', cookies })).json() as { id: string; isThisOne: boolean }[];
  const end = (cookies: Person['cookies'], id: string) =>
    app.inject({ method: 'DELETE', url: `/api/user/sessions/${id}`, cookies });

  test('returns 200, ends that session only and logs it, and 404 for an ended or another user’s session', async () => {
    const person = await signInAs(app);
    const { username, password } = person;
    const entered = await app.inject({ method: 'POST', url: '/api/login', payload: { username, password } });
    const phone = cookiesOf(entered);
    const other = (await sessionsOf(phone)).find(({ isThisOne }) => !isThisOne);
    const stranger = await signInAs(app);
    expect((await end(stranger.cookies, other?.id ?? '')).statusCode).toBe(404);
    expect((await whoIs(person)).statusCode).toBe(200);
    expect((await end(phone, other?.id ?? '')).statusCode).toBe(200);
    expect((await whoIs(person)).statusCode).toBe(401);
    expect(await sessionsOf(phone)).toMatchObject([{ isThisOne: true }]);
    expect((await end(phone, other?.id ?? '')).statusCode).toBe(404);
    expect((await end(phone, '%')).statusCode).toBe(400);
    const found = await app.inject({ url: `/api/audit?kind=access&who=${username}`, cookies: boss.cookies });
    expect(found.json()[0]).toMatchObject({ action: 'signed out of another session' });
  });
});
