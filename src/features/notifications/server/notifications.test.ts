import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo, postEnquiry } from '#app/testing/enquiry-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { inboxLimits } from '#features/notifications/choices.ts';
import { english, msg } from '#kit/msg.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import { type NewNotification, notify } from './notify.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

const get = (url: string, { cookies }: Partial<Person> = {}) => world.inject({ url, cookies: cookies ?? {} });
const markRead = ({ cookies }: Partial<Person>, payload: object) =>
  world.inject({ method: 'POST', url: '/api/notifications/read', cookies: cookies ?? {}, payload });
const tell = (account: number, news: Partial<NewNotification> = {}) =>
  world.kit.db.transaction().execute((tx) =>
    notify(world.kit, tx, {
      ...{ account, kind: 'home', title: english('A price fell'), path: '/property/1', once: 'a price' },
      ...news,
    }),
  );
const inboxOf = async (person: Person, before = '') =>
  (await get(`/api/notifications${before}`, person)).json();
const titlesOf = async (person: Person) =>
  (await inboxOf(person)).lines.map(({ title }: { title: string }) => title);
const unreadOf = async (person: Person) => (await get('/api/notifications/count', person)).json().unread;
const confirm = ({ id }: Person) =>
  world.kit.pool.query('update users set email_confirmed_at = now() where id = $1', [id]);
const choose = ({ id }: Person, topic: string, choice: string) =>
  world.kit.pool.query(
    `insert into email_preferences values ($1, $2, $3)
     on conflict (user_id, topic) do update set choice = excluded.choice`,
    [id, topic, choice],
  );

describe('notifying an account', () => {
  test('creates an inbox notification and an email once, also when repeated at the same moment', async () => {
    const person = await signInAs(world);
    const told = await Promise.all([tell(person.id), tell(person.id), tell(person.id)]);
    expect(told.sort()).toEqual([false, false, true]);
    expect(await tell(person.id)).toBe(false);
    const { lines, unread, before } = await inboxOf(person);
    expect([lines, unread, before]).toEqual([
      [
        {
          ...{ id: expect.any(Number), kind: 'home', about: null, title: 'A price fell' },
          ...{ path: '/property/1', at: expect.any(String), isRead: false },
        },
      ],
      1,
      null,
    ]);
    const [mail, ...more] = await emailsTo(world, person.email);
    expect([mail?.subject, more]).toEqual(['A price fell', []]);
    expect(mail?.body_text).toContain('http://localhost:3000/property/1');
    expect(mail?.body_text).toContain('Stop these emails: Saved homes and searches');
  });

  test.each([
    ['without a page no link', { path: null }, null],
    ['a link that is called nothing else leads to more', {}, 'See more:'],
    ['a link has its own name', { linkLabel: msg('View home') }, 'View home:'],
  ])('sends an email: %s', async (_, news, label) => {
    const person = await signInAs(world);
    await tell(person.id, news);
    const [mail] = await emailsTo(world, person.email);
    const [said, ...rest] = (mail?.body_text ?? '').split('\n\n');
    const labels = rest.map((part) => part.split('\n')[0]);
    expect([said, labels]).toEqual([
      'A price fell',
      [...(label === null ? [] : [label]), 'Stop these emails: Saved homes and searches:'],
    ]);
  });

  test('leaves nothing after a rollback', async () => {
    const person = await signInAs(world);
    await expect(
      world.kit.db.transaction().execute(async (tx) => {
        await notify(world.kit, tx, {
          account: person.id,
          kind: 'home',
          title: english('Undone'),
          once: 'x',
        });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect([await titlesOf(person), await emailsTo(world, person.email)]).toEqual([[], []]);
  });

  test.each([
    ['never', 0],
    ['daily', 0],
    ['weekly', 0],
    ['at_once', 1],
  ])('creates for the choice %s a notification, and sends %s emails at once', async (choice, mails) => {
    const person = await signInAs(world);
    await choose(person, 'saved', choice);
    expect(await tell(person.id)).toBe(true);
    expect([await unreadOf(person), (await emailsTo(world, person.email)).length]).toEqual([1, mails]);
  });

  test('creates only a notification about the account itself', async () => {
    const person = await signInAs(world);
    expect(await tell(person.id, { kind: 'account' })).toBe(true);
    expect([await titlesOf(person), await emailsTo(world, person.email)]).toEqual([['A price fell'], []]);
  });

  test('notifies no deleted account, and refuses links to other sites', async () => {
    expect(await tell(2_000_000_000)).toBe(false);
    await expect(tell(1, { path: '//evil.example' })).rejects.toThrow('cannot lead to');
  });
});

describe('emails of features', () => {
  test('also appear in the inbox of the manager, whatever the email frequency', async () => {
    const manager = await signInAs(world, 'property_manager');
    const home = await createTestProperty(world.kit);
    await world.kit.pool.query('update properties set owner_id = $1 where id = $2', [manager.id, home]);
    await postEnquiry(world, home);
    await choose(manager, 'listings', 'never');
    await postEnquiry(world, home, { name: 'Second Person' });
    const { lines } = await inboxOf(manager);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ kind: 'lead', path: expect.stringMatching(/^\/admin\/leads\?lead=/) });
    expect(await emailsTo(world, manager.email)).toHaveLength(1);
  });

  const booking = (recipient: string) => ({
    kind: 'stay_update' as const,
    key: `stay 1 booked ${recipient}`,
    recipient,
    letter: {
      subject: msg('Your stay is booked'),
      paragraphs: [msg('Come and stay.')],
      link: { label: msg('See your stay'), address: 'http://localhost:3000/stays/a-secret-mark' },
    },
  });

  test('notify an unconfirmed address only after confirmation, and never with the token', async () => {
    const [stranger, reader] = [await signInAs(world), await signInAs(world)];
    await confirm(reader);
    await enqueueEmail(world.kit, world.kit.db, booking(stranger.email));
    await enqueueEmail(world.kit, world.kit.db, booking(reader.email.toUpperCase()));
    expect(await titlesOf(stranger)).toEqual([]);
    expect((await inboxOf(reader)).lines).toMatchObject([
      { title: 'Your stay is booked', path: '/profile?tab=bookings' },
    ]);
    const [mail] = await emailsTo(world, stranger.email);
    expect(mail?.body_text).toContain('We always send this email because it is about a booking.');
    expect(mail?.body_text).not.toContain('Stop these emails');
  });

  test('are sent at once when required, and never appear in the inbox when email-only', async () => {
    const person = await signInAs(world);
    await confirm(person);
    await choose(person, 'visits', 'never');
    await world.kit.pool.query('update users set wants_activity_email = false where id = $1', [person.id]);
    await enqueueEmail(world.kit, world.kit.db, booking(person.email));
    await world.inject({ method: 'POST', url: '/api/password-resets', payload: { email: person.email } });
    await world.finishJobs();
    expect((await emailsTo(world, person.email)).map(({ subject }) => subject)).toEqual([
      'Your stay is booked',
      'Reset your Ennyumba password',
    ]);
    expect(await titlesOf(person)).toEqual(['Your stay is booked']);
  });
});

describe('the inbox', () => {
  test('returns 401 signed out, and neither reads nor marks notifications of others', async () => {
    const [owner, other] = [await signInAs(world), await signInAs(world)];
    await tell(owner.id);
    expect((await get('/api/notifications')).statusCode).toBe(401);
    expect((await get('/api/notifications/count')).statusCode).toBe(401);
    const [{ id }] = (await inboxOf(owner)).lines;
    expect((await markRead(other, { ids: [id] })).json()).toEqual({ unread: 0 });
    expect((await markRead(other, { upTo: id + 100 })).json()).toEqual({ unread: 0 });
    expect([await unreadOf(owner), await titlesOf(other)]).toEqual([1, []]);
    expect((await markRead(owner, { ids: [id] })).json()).toEqual({ unread: 0 });
  });

  test('returns pages of 30, newest first, and marks all up to one as read, but none after it', async () => {
    const person = await signInAs(world);
    await choose(person, 'saved', 'never');
    for (let count = 1; count <= 31; count++)
      await tell(person.id, { title: english('No. {count}', { count }), once: `${count}` });
    const first = await inboxOf(person);
    expect([first.lines.length, first.lines[0].title, first.unread]).toEqual([30, 'No. 31', 31]);
    const second = await inboxOf(person, `?before=${first.before}`);
    expect([second.lines.map(({ title }: { title: string }) => title), second.before]).toEqual([
      ['No. 1'],
      null,
    ]);
    expect((await markRead(person, { upTo: first.lines[1].id })).json()).toEqual({ unread: 1 });
    expect((await inboxOf(person)).lines.map(({ isRead }: { isRead: boolean }) => isRead)).toEqual([
      false,
      ...Array.from({ length: 29 }, () => true),
    ]);
  });

  test.each([
    {},
    { ids: [] },
    { ids: ['x'] },
    { ids: Array.from({ length: 31 }, (_, index) => index + 1) },
    { upTo: 0 },
    { ids: [1], upTo: 1 },
  ])('returns 400 for %j', async (payload) => {
    expect((await markRead(await signInAs(world), payload)).statusCode).toBe(400);
  });

  test('keeps the newest thousand notifications of the last half year', async () => {
    const [person, collector] = [await signInAs(world), await signInAs(world)];
    await world.kit.pool.query(
      `insert into notifications (user_id, kind, title, once, at)
       select $1, 'home', title, title, now() - make_interval(days => $2, hours => hours)
       from (values ('Old', 1), ('Kept', -1)) line (title, hours)`,
      [person.id, inboxLimits.retentionDays],
    );
    await world.kit.pool.query(
      `insert into notifications (user_id, kind, title, once, at)
       select $1, 'home', 'No. ' || number, number, now() from generate_series(1, $2::int) number`,
      [collector.id, inboxLimits.maxStored + 1],
    );
    await world.runJobs('forget-notifications');
    expect(await titlesOf(person)).toEqual(['Kept']);
    const { rows } = await world.kit.pool.query(
      `select count(*)::int, (array_agg(title order by id))[1] as oldest from notifications where user_id = $1`,
      [collector.id],
    );
    expect(rows).toEqual([{ count: inboxLimits.maxStored, oldest: 'No. 2' }]);
  });

  test('counts at most a hundred unread, and none that was read', async () => {
    const person = await signInAs(world);
    await world.kit.pool.query(
      `insert into notifications (user_id, kind, title, once, at, read_at)
       select $1, 'home', 'No. ' || n, n, now(), case when n > 101 then now() end from generate_series(1, 105) n`,
      [person.id],
    );
    expect(await unreadOf(person)).toBe(100);
    expect((await inboxOf(person)).unread).toBe(100);
    await world.kit.pool.query(
      `update notifications set read_at = now() where user_id = $1 and title in ('No. 1', 'No. 2')`,
      [person.id],
    );
    expect(await unreadOf(person)).toBe(99);
  });

  test('returns 200 for a whole page marked at once', async () => {
    const ids = Array.from({ length: inboxLimits.page }, (_, index) => 1_000_000 + index);
    expect((await markRead(await signInAs(world), { ids })).json()).toEqual({ unread: 0 });
  });

  test.each(['/api/notifications', '/api/notifications/count', '/api/mail-choices'])(
    'notifies a user with %s open of changes to their own data',
    async (url) => {
      const person = await signInAs(world);
      expect((await get(url, person)).headers.topics).toBe(`account:${person.id}`);
    },
  );

  test('returns 400 for an unreadable position', async () => {
    expect((await get('/api/notifications?before=x', await signInAs(world))).statusCode).toBe(400);
  });
});
