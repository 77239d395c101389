import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cookies, cookiesOf, signInAs } from '#app/testing/actors.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(async () => world.close());

const page = (path: string) => ({ referer: `http://localhost:3000${path}` });
let count = 0;
const person = () => {
  count += 1;
  return {
    username: `tongue-${count}`,
    email: `tongue-${count}@example.com`,
    fullName: 'Achieng Otieno',
    password: 'jacaranda on the hill',
  };
};
const send = (url: string, payload: object, headers: Record<string, string> = {}, cookies: Cookies = {}) =>
  world.inject({ method: 'POST', url, payload, headers, cookies });
const languageOf = async (id: number) => {
  const { rows } = await sql<{
    language: string | null;
  }>`select language from users where id = ${id}`.execute(world.kit.db);
  return rows[0]?.language;
};

describe('an error response', () => {
  const wrong = { username: 'nobody', password: 'something wrong' };

  test('uses the language of the page that sent the request', async () => {
    const [english, swahili, luganda] = await Promise.all(
      ['/auth', '/sw/auth', '/lg/auth'].map((path) => send('/api/login', wrong, page(path))),
    );
    expect(english?.json().message).toBe('Invalid username or password');
    expect(swahili?.json()).toMatchObject({
      code: english?.json().code,
      message: 'Jina la mtumiaji au nenosiri si sahihi',
    });
    expect(luganda?.json().message).toBe('Erinnya oba password si ntuufu');
  });

  test('translates the names of its fields and fills in their values', async () => {
    const short = { ...person(), password: 'short', email: 'none' };
    const { fields } = (await send('/api/register', short, page('/sw/auth'))).json();
    expect(fields).toEqual({
      password: 'Nenosiri liwe na angalau herufi 6',
      email: 'Barua pepe si sahihi',
    });
  });

  test.each([
    ['the choice on the device', { cookie: 'language=sw.1790000000' }, 'Jina la'],
    ['the browser', { 'accept-language': 'sw-KE,en;q=0.5' }, 'Jina la'],
    ['nothing', {}, 'Invalid'],
    ['another site, which says nothing', { referer: '%%%' }, 'Invalid'],
    ['a page whose name only begins like a language', page('/swahili'), 'Invalid'],
    ['the first page of a language', page('/sw'), 'Jina la'],
    ['the same with a query', page('/sw?tab=register'), 'Jina la'],
    ['no page at all', { referer: 'http://localhost:3000', cookie: 'language=sw' }, 'Invalid'],
    ['a page before a choice', { ...page('/auth'), cookie: 'language=sw.1790000000' }, 'Invalid'],
  ])('uses %s when the page has no language', async (_, headers, beginning) => {
    await sql`delete from rate_limit_attempts`.execute(world.kit.db);
    expect((await send('/api/login', wrong, headers)).json().message).toMatch(beginning);
  });

  test('translates the messages of a successful response', async () => {
    const asked = await send(
      '/api/password-resets',
      { email: 'nobody@example.com' },
      page('/sw/auth/forgotten'),
    );
    expect(asked.json().message).toMatch(/^Kama anwani hii ni ya akaunti/);
  });
});

test('leaves user text in an email untranslated', async () => {
  const typed = 'Invalid username or password';
  const admin = await signInAs(world, 'admin');
  const { id, email, cookies } = await signInAs(world);
  await sql`update users set language = 'sw' where id = ${id}`.execute(world.kit.db);
  const wish = { kind: 'owner', phone: '0700 000 021', wants: 'Two flats' };
  const asked = (await send('/api/listing-requests', wish, {}, cookies)).json();
  const refusal = { verdict: 'refuse', reason: typed };
  await send(`/api/listing-requests/${asked.id}/decision`, refusal, {}, admin.cookies);
  const [mail] = await emailsTo(world, email);
  expect(mail?.body_text).toContain(typed);
  expect(mail?.body_html).toContain('<html lang="sw">');
});

test('returns the same bytes for a public response in every language', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await world.inject({ method: 'GET', url: '/api/properties/page', headers })).body;
  expect(await ask(page('/sw/explore'))).toBe(await ask(page('/explore')));
});

describe('the language of an account', () => {
  test('is set by the page where the account was opened, and used in its emails', async () => {
    const one = person();
    const opened = await send('/api/register', one, page('/sw/auth?tab=register'));
    expect(await languageOf(opened.json().id)).toBe('sw');
    await send('/api/password-resets', { email: one.email }, page('/auth/forgotten'));
    await world.finishJobs();
    const { rows } = await sql<{ subject: string; html: string }>`
      select subject, body_html as html from emails where recipient = ${one.email} order by id`.execute(
      world.kit.db,
    );
    const [welcome, reset] = rows;
    expect(welcome?.subject).toMatch(/^Karibu /);
    expect(reset?.subject).toBe('Weka upya nenosiri lako la Ennyumba');
    expect(reset?.html).toContain('<html lang="sw">');
    expect(reset?.html).toContain('Chagua nenosiri jipya</a>');
    expect(rows.map(({ html }) => html).join()).not.toMatch(/Someone|expires|Choose/);
  });

  test('is applied to a device without a chosen language', async () => {
    const { id, username, password } = await signInAs(world);
    await sql`update users set language = 'lg', language_chosen_at = '2026-01-02' where id = ${id}`.execute(
      world.kit.db,
    );
    const reply = await send('/api/login', { username, password }, page('/auth'));
    expect(cookiesOf(reply)['language']).toBe('lg.1767312000');
    expect(await languageOf(id)).toBe('lg');
  });

  test.each([
    ['later', 'language=sw.1767400000', 'sw', undefined],
    ['earlier', 'language=sw.1767200000', 'lg', 'lg.1767312000'],
    ['before choices had a time', 'language=sw', 'lg', 'lg.1767312000'],
    ['to the same', 'language=lg.1767200000', 'lg', undefined],
  ])('meets a device that was set to %s', async (_, cookie, kept, told) => {
    const { id, username, password } = await signInAs(world);
    await sql`update users set language = 'lg', language_chosen_at = '2026-01-02' where id = ${id}`.execute(
      world.kit.db,
    );
    const reply = await send('/api/login', { username, password }, { ...page('/auth'), cookie });
    expect([await languageOf(id), cookiesOf(reply)['language']]).toEqual([kept, told]);
  });

  test('falls back to the language of the page when none was ever chosen, and sets no device', async () => {
    const { id, username, password } = await signInAs(world);
    await sql`update users set language = null where id = ${id}`.execute(world.kit.db);
    const reply = await send('/api/login', { username, password }, page('/lg/auth'));
    expect([await languageOf(id), cookiesOf(reply)['language']]).toEqual(['lg', undefined]);
  });
});
