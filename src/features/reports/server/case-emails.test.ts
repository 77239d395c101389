import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { createListedHome, postIdempotent } from '#app/testing/claim-factory.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { createVisitor } from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let admin: Person;
let other: Person;
let owner: Person;
let home: number;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
  other = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(async () => {
  await query(
    'delete from rate_limit_attempts; delete from property_reports; delete from moderation_cases; delete from emails',
  );
  owner = await signInAs(world, 'property_manager');
  home = await createListedHome(world, owner);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const get = async (url: string, { cookies }: Person) => (await world.inject({ url, cookies })).json();
const queue = () => get('/api/reports', admin);
async function report(payload: object, cookies: Cookies = {}) {
  await query('delete from rate_limit_attempts');
  const reply = await world.inject({
    method: 'POST',
    url: `/api/properties/${home}/report`,
    payload,
    cookies,
  });
  expect(reply.statusCode, reply.body).toBe(201);
}
const caseId = async (): Promise<number> =>
  (await query('select max(id) as id from moderation_cases where property_id = $1', [home]))[0].id;
async function act(what: string, body: object, { cookies } = admin) {
  const reply = await postIdempotent(
    world,
    cookies,
    `/api/${what.replace(':id', String(await caseId()))}`,
    body,
  );
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json();
}
const hide = () => act('reports/:id/hide', { reason: 'Whose photographs are they?' });
const decide = (decision: string, reason: string, who = admin) =>
  act('reports/:id/decision', { decision, reason }, who);
const say = (what: 'answer' | 'appeal', text: string) => act(`desk/reports/:id/${what}`, { text }, owner);
const lastTo = async (recipient: string) => (await emailsTo(world, recipient)).at(-1)?.body_text;
const toldOf = async ({ email }: Person, words: string) =>
  (await emailsTo(world, email)).filter(({ subject }) => subject.endsWith(words)).length;

describe('a visitor’s reports on a home', () => {
  test('keeps the latest text, link and email address of a repeated report', async () => {
    const cookies = await createVisitor(world);
    const said = (nth: number) => ({
      text: `Let in May ${nth}.`,
      link: `https://example.com/${nth}`,
      email: `amina${nth}@example.com`,
    });
    await report({ reason: 'gone', ...said(1) }, cookies);
    await report({ reason: 'gone', ...said(2) }, cookies);
    await report({ reason: 'gone' }, cookies);
    expect(await query('select body as text, proof_link as link, email from property_reports')).toEqual([
      said(2),
    ]);
  });

  test('describes a report to admins as a visitor’s, also when a home is listed twice', async () => {
    await report({ reason: 'duplicate' });
    expect(await lastTo(admin.email)).toContain(`A visitor reported listing ${home}`);
  });

  test('shows the owner each reason once, latest first', async () => {
    await report({ reason: 'gone' });
    await report({ reason: 'gone' });
    await report({ reason: 'contact' });
    await hide();
    expect((await get('/api/desk/reports', owner))[0].reasons).toEqual(['contact', 'gone']);
  });
});

describe('the case queue', () => {
  test('shows the home, and what is known about its lister', async () => {
    await createListedHome(world, owner);
    await query('update users set is_verified = true where id = $1', [owner.id]);
    await report({ reason: 'gone' });
    const [{ name }] = await query('select full_name as name from users where id = $1', [owner.id]);
    expect((await queue()).waiting).toMatchObject([
      {
        listing: { category: 'rental_units', location: 'Naalya, Kampala', isUpForAuction: false },
        owner: { id: owner.id, name, isVerified: true, listings: 2 },
      },
    ]);
  });

  test('includes appealed, hidden and dangerous cases among more than a hundred, and counts all', async () => {
    await query(`
      insert into moderation_cases (property_id, title)
      select 1000000 + n, 'An old one' from generate_series(1, 100) as n;
      insert into moderation_cases (property_id, title, state, hidden_at, hide_reason)
      values (2000001, 'A hidden one', 'hidden', now(), 'So');
      insert into moderation_cases (property_id, title, state, hidden_at, hide_reason, decided_at, appealed_at)
      values (2000002, 'An appealed one', 'appealed', now(), 'So', now(), now())`);
    await report({ reason: 'gone' });
    const harmless = home;
    home = await createListedHome(world, owner);
    await report({ reason: 'dangerous', text: 'There is a hole in the floor.' });
    const { waiting, total } = await queue();
    const titles = waiting.map(({ home: { title } }: { home: { title: string } }) => title);
    const ids = waiting.map(({ home: { id } }: { home: { id: number } }) => id);
    expect([titles[0], ids[1], titles.includes('A hidden one'), ids.includes(harmless)]).toEqual([
      'An appealed one',
      home,
      true,
      false,
    ]);
    expect([waiting.length, total]).toEqual([100, 104]);
  });

  test('lists an appeal as waiting until it is decided, and then as decided', async () => {
    await report({ reason: 'gone' });
    await hide();
    await decide('keep', 'It is not there.');
    await say('appeal', 'It is.');
    expect(await queue()).toMatchObject({ waiting: [{ state: 'appealed' }], decided: [], total: 1 });
    await decide('keep', 'It is not.', other);
    expect(await queue()).toMatchObject({ waiting: [], decided: [{ state: 'upheld' }], total: 0 });
  });

  test('publishes the admin queue by case and home, and the owner’s cases by case', async () => {
    const topics = async (url: string, { cookies }: Person) =>
      String((await world.inject({ url, cookies })).headers.topics);
    expect(await topics('/api/reports', admin)).toBe('listing-cases property');
    expect(await topics('/api/desk/reports', owner)).toBe('listing-cases');
  });

  test('shows which admin dismissed all reports of one person as abuse, and why', async () => {
    await report({ reason: 'fraud' }, await createVisitor(world));
    const [{ id }] = await query('select id from property_reports');
    await act(`property-reports/${id}/abuse`, { reason: 'Spite.' });
    const [{ name }] = await query('select full_name as name from users where id = $1', [admin.id]);
    expect((await queue()).decided).toMatchObject([
      { state: 'dismissed', decision: 'Spite.', decidedByName: name },
    ]);
  });

  test('counts another home of the owner as kept hidden during and after its appeal', async () => {
    const first = home;
    await report({ reason: 'gone' });
    await hide();
    home = await createListedHome(world, owner);
    await report({ reason: 'contact' });
    const second = home;
    const stayedHidden = async () => {
      const { waiting } = await queue();
      return waiting.find((one: { home: { id: number } }) => one.home.id === second).owner.stayedHidden;
    };
    const counts = [await stayedHidden()];
    home = first;
    for (const step of [
      () => decide('keep', 'It is not there.'),
      () => say('appeal', 'It is.'),
      () => decide('keep', 'It is not.', other),
      () => decide('restore', 'It is after all.'),
    ]) {
      await step();
      counts.push(await stayedHidden());
    }
    expect(counts).toEqual([0, 1, 1, 1, 0]);
  });
});

describe('case emails', () => {
  const reporter = 'amina@example.com';
  beforeEach(() => report({ reason: 'gone', email: reporter }));

  test('emails each admin once about the owner’s response, and once about the appeal', async () => {
    await hide();
    for (const words of ['It is there.', 'It is there, and free.']) await say('answer', words);
    for (const one of [admin, other]) expect(await toldOf(one, 'responded')).toBe(1);
    await decide('keep', 'It is not there.');
    await say('appeal', 'It is.');
    for (const one of [admin, other]) {
      expect([await toldOf(one, 'responded'), await toldOf(one, 'appealed')]).toEqual([1, 1]);
      expect(await lastTo(one.email)).toContain('An admin who did not make the first decision');
    }
  });

  test('emails both sides the first decision, the appeal decision and a later restoration', async () => {
    await hide();
    const both = async () => [await lastTo(owner.email), await lastTo(reporter)];
    const saying = (...parts: string[]) => expect.stringMatching(new RegExp(parts.join('.*'), 's'));
    await decide('keep', 'It is not there.');
    expect(await both()).toEqual([
      saying('It is not there', 'you can appeal once'),
      saying('Thank you for your report. The listing stays hidden', 'It is not there'),
    ]);
    await say('appeal', 'It is.');
    await decide('keep', 'We looked again.', other);
    expect(await both()).toEqual([
      saying('We looked again', 'and upheld the decision'),
      saying('The owner appealed, and we upheld the decision. The listing stays hidden', 'We looked again'),
    ]);
    await decide('restore', 'She brought the title.');
    const last = await both();
    expect(last).toEqual([
      saying('She brought the title', 'Visitors can find the listing again'),
      saying('The listing is visible again', 'She brought the title'),
    ]);
    expect(last.join()).not.toMatch(/We looked again|It is not there/);
  });

  test('emails the reporter that a listing stays unchanged, and why', async () => {
    await decide('dismiss', 'It is free.');
    expect(await lastTo(reporter)).toMatch(/made no changes to the listing\.\s+It is free\./);
  });
});
