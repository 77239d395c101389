import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import { createOwner } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { english } from '#kit/msg.ts';
import type { Clock } from '#kit/server/clock.ts';
import type { EmailKindName } from '#kit/server/email/email-kinds.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import { sendDigests } from './digest.ts';
import { type NewNotification, notify } from './notify.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
  await lengthenWaits(world);
});
afterAll(() => world.close());

/** Returns a Wednesday, at noon in Kampala. */
const wednesday = () => new Date('2026-11-25T09:00:00Z');
const at =
  (text: string): Clock =>
  () =>
    new Date(text);

const settings = async ({ cookies }: Person) =>
  (await world.inject({ url: '/api/mail-choices', cookies })).json();
const choose = ({ cookies }: { cookies: Cookies }, topic: string, choice: unknown) =>
  world.inject({ method: 'PUT', url: `/api/mail-choices/${topic}`, cookies, payload: { choice } });
const tell = ({ id: account }: Person, news: Partial<NewNotification> = {}, clock: Clock = wednesday) =>
  world.kit.db.transaction().execute((tx) =>
    notify({ ...world.kit, clock }, tx, {
      ...{ account, kind: 'home', title: english('A price fell'), path: '/property/1', once: 'a price' },
      ...news,
    }),
  );
const digestAt = (time: string) => sendDigests({ ...world.kit, clock: at(time) });
const linkIn = (text = '') => /http:\/\/localhost:3000(\/stop-mails\/\S+)/.exec(text)?.[1] ?? '';
const oneTap = (url: string, payload = 'List-Unsubscribe=One-Click') =>
  world.app.inject({
    method: 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
  });
const press = (link: string) =>
  world.inject({ method: 'POST', url: link.replace('/stop-mails/', '/api/mail-stops/') });
const choiceOf = async (person: Person, topic: string) =>
  (await settings(person)).choices.find((one: { topic: string }) => one.topic === topic).choice;

describe('the email frequency', () => {
  test('is immediate until chosen, separately for each account', async () => {
    const [person, other] = [await signInAs(world), await signInAs(world)];
    expect((await choose(person, 'saved', 'weekly')).json()).toMatchObject({ bounce: null });
    expect([await choiceOf(person, 'saved'), await choiceOf(person, 'money')]).toEqual(['weekly', 'at_once']);
    expect(await choiceOf(other, 'saved')).toBe('at_once');
  });

  test('returns 400 for an unknown choice or topic, and 401 when signed out', async () => {
    const person = await signInAs(world);
    expect((await choose(person, 'saved', 'hourly')).statusCode).toBe(400);
    expect((await choose(person, 'weather', 'never')).statusCode).toBe(400);
    expect((await choose({ cookies: {} }, 'saved', 'never')).statusCode).toBe(401);
  });
});

describe('unsubscribing from emails', () => {
  const linkFor = async (person: Person) => {
    await tell(person);
    const [mail] = await emailsTo(world, person.email);
    return linkIn(mail?.body_text);
  };

  test('works in one click of a mail program, signed out, and keeps other kinds', async () => {
    const person = await signInAs(world);
    const link = await linkFor(person);
    const { rows } = await world.kit.pool.query('select unsubscribe from emails where recipient = $1', [
      person.email,
    ]);
    expect(rows).toEqual([{ unsubscribe: `http://localhost:3000${link}` }]);
    expect((await oneTap(link)).statusCode).toBe(200);
    expect((await oneTap(link)).statusCode).toBe(200);
    expect([await choiceOf(person, 'saved'), await choiceOf(person, 'visits')]).toEqual(['never', 'at_once']);
    await tell(person, { once: 'another' });
    expect(await emailsTo(world, person.email)).toHaveLength(1);
  });

  test('works by the button of its page', async () => {
    const person = await signInAs(world);
    expect((await press(await linkFor(person))).json()).toEqual({ topics: ['saved'] });
    expect(await choiceOf(person, 'saved')).toBe('never');
  });

  test('returns 401 for a request that is not one-click, and 403 for the button from another site', async () => {
    const person = await signInAs(world);
    const link = await linkFor(person);
    expect((await oneTap(link, 'x=y')).statusCode).toBe(401);
    const url = link.replace('/stop-mails/', '/api/mail-stops/');
    const reply = await world.app.inject({
      method: 'POST',
      url,
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(reply.statusCode).toBe(403);
    expect(await choiceOf(person, 'saved')).toBe('at_once');
  });

  test('returns 404 for a token of another account or topic', async () => {
    const [person, victim] = [await signInAs(world), await signInAs(world)];
    const link = await linkFor(person);
    const forged = [
      link.replace(`a${person.id}.`, `a${victim.id}.`),
      link.replace('.saved.', '.visits.'),
      link.replace('.saved.', '.saved-visits.'),
      `${link}.x`,
      link.slice(0, -1),
      `/stop-mails/a${victim.id}.saved.${'A'.repeat(43)}`,
      '/stop-mails/x',
    ];
    for (const one of forged) expect([one, (await oneTap(one)).statusCode]).toEqual([one, 404]);
    for (const one of forged) expect([one, (await press(one)).statusCode]).toEqual([one, 404]);
    expect([await choiceOf(victim, 'saved'), await choiceOf(person, 'visits')]).toEqual([
      'at_once',
      'at_once',
    ]);
  });

  test('works for an address without an account, and keeps required emails', async () => {
    const recipient = 'guest-of-nobody@example.com';
    const write = (kind: EmailKindName, key: string) =>
      enqueueEmail(world.kit, world.kit.db, {
        kind,
        key,
        recipient,
        letter: { subject: { typed: key }, paragraphs: [] },
      });
    await write('review_invitation', 'first review');
    const [mail] = await emailsTo(world, recipient);
    expect((await press(linkIn(mail?.body_text))).json()).toEqual({ topics: ['visits'] });
    await write('review_invitation', 'second review');
    await write('viewing_update', 'moved viewing');
    await write('claim_decision', 'decided claim');
    expect((await emailsTo(world, recipient)).map(({ subject }) => subject)).toEqual([
      'first review',
      'moved viewing',
      'decided claim',
    ]);
  });
});

describe('a digest', () => {
  const digestsTo = async (person: Person) =>
    (await emailsTo(world, person.email)).map(({ subject, body_text }) => ({ subject, body_text }));

  test('contains waiting notifications once, newest first, and is not sent early or empty', async () => {
    const person = await signInAs(world);
    await choose(person, 'saved', 'daily');
    await tell(person, { once: '1', title: english('The first') });
    await tell(person, { once: '2', title: english('The second'), path: null });
    await digestAt('2026-11-25T20:59:00Z');
    expect(await digestsTo(person)).toEqual([]);
    await Promise.all([digestAt('2026-11-26T04:05:00Z'), digestAt('2026-11-26T04:05:00Z')]);
    await digestAt('2026-11-27T04:05:00Z');
    const [digest, ...more] = await digestsTo(person);
    expect([digest?.subject, more]).toEqual(['You have 2 new notifications', []]);
    expect(digest?.body_text).toMatch(
      /^The second\n\nThe first\nhttp:\/\/localhost:3000\/property\/1\n\nSee your notifications:/,
    );
    expect(digest?.body_text).toContain('Stop these emails: Saved homes and searches');
  });

  test('of a single subject is named after it', async () => {
    const person = await signInAs(world);
    await choose(person, 'saved', 'daily');
    await tell(person);
    await digestAt('2026-11-26T04:05:00Z');
    expect((await digestsTo(person)).map(({ subject }) => subject)).toEqual(['A price fell']);
  });

  test('leaves out what was read meanwhile and what is no longer wanted', async () => {
    const [reader, refuser, silent] = [await signInAs(world), await signInAs(world), await signInAs(world)];
    for (const person of [reader, refuser, silent]) {
      await choose(person, 'saved', 'daily');
      await tell(person);
    }
    await world.kit.pool.query('update users set wants_activity_email = false where id = $1', [silent.id]);
    await world.kit.pool.query('update notifications set read_at = now() where user_id = $1', [reader.id]);
    await choose(refuser, 'saved', 'never');
    await digestAt('2026-11-26T04:05:00Z');
    await choose(refuser, 'saved', 'daily');
    await digestAt('2026-11-27T04:05:00Z');
    const all = [await digestsTo(reader), await digestsTo(refuser), await digestsTo(silent)];
    expect(all).toEqual([[], [], []]);
  });

  test('is not sent to bouncing addresses', async () => {
    const person = await signInAs(world);
    await choose(person, 'saved', 'daily');
    await tell(person);
    await world.kit.pool.query(`insert into bounced_addresses (address, reason) values ($1, 'Full')`, [
      person.email,
    ]);
    await digestAt('2026-11-26T04:05:00Z');
    expect(await digestsTo(person)).toEqual([]);
  });

  test('is in the language of its reader', async () => {
    const person = await signInAs(world);
    await world.kit.pool.query(`update users set language = 'sw' where id = $1`, [person.id]);
    await choose(person, 'saved', 'daily');
    await tell(person, { once: '1' });
    await digestAt('2026-11-26T04:05:00Z');
    const [digest] = await digestsTo(person);
    expect(digest?.body_text).not.toMatch(/See your notifications|Stop these emails/);
    expect(digest?.body_text).toContain('http://localhost:3000/profile?tab=notifications');
  });

  test('is sent for earlier days, too, when no job ran then', async () => {
    const person = await signInAs(world);
    await choose(person, 'saved', 'daily');
    await tell(person);
    await digestAt('2026-12-02T04:05:00Z');
    expect(await digestsTo(person)).toHaveLength(1);
  });

  test('is weekly on a Monday for all topics, and its link unsubscribes from all of them', async () => {
    const person = await signInAs(world);
    await choose(person, 'saved', 'weekly');
    await choose(person, 'auctions', 'weekly');
    await tell(person, { once: '1' });
    await tell(person, { once: '2', kind: 'lot', title: english('A lot opens') });
    await digestAt('2026-11-29T04:05:00Z');
    expect(await digestsTo(person)).toEqual([]);
    await digestAt('2026-11-30T04:05:00Z');
    const [digest] = await digestsTo(person);
    expect((await press(linkIn(digest?.body_text))).json()).toEqual({ topics: ['saved', 'auctions'] });
  });

  test('lists all of 40 notifications, without a remainder', async () => {
    const person = await signInAs(world);
    await choose(person, 'saved', 'daily');
    for (let count = 1; count <= 40; count++)
      await tell(person, { once: `${count}`, title: english('No. {count}.', { count }) });
    await digestAt('2026-11-26T04:05:00Z');
    const [digest] = await digestsTo(person);
    expect([digest?.subject, digest?.body_text.match(/^No\. \d+\.$/gm)?.length]).toEqual([
      'You have 40 new notifications',
      40,
    ]);
    expect(digest?.body_text).not.toContain('more in your notifications');
  });

  test('is sent to every account with waiting notifications, however many', async () => {
    const owners: number[] = [];
    while (owners.length < 201) owners.push(await createOwner(world.kit));
    await world.kit.pool.query(
      `insert into notifications (user_id, kind, title, once, digest_on, at)
       select owner, 'home', 'A price fell', 'a price', '2026-11-26', '2026-11-25T09:00:00Z' from unnest($1::int[]) owner`,
      [owners],
    );
    await digestAt('2026-11-26T04:05:00Z');
    const { rows } = await world.kit.pool.query(
      `select count(*)::int as count from emails m join users u on u.email = m.recipient
       where u.id = any($1) and m.subject = 'A price fell'`,
      [owners],
    );
    expect(rows).toEqual([{ count: 201 }]);
  });

  test('lists 40 notifications and counts the rest', async () => {
    const person = await signInAs(world);
    await choose(person, 'saved', 'daily');
    const daysAgo = new Date(Date.now() - 2 * 86_400_000);
    for (let count = 1; count <= 42; count++)
      await tell(person, { once: `${count}`, title: english('No. {count}.', { count }) }, () => daysAgo);
    await world.runJobs('send-digests');
    const [digest] = await digestsTo(person);
    expect(digest?.body_text).toContain('And 2 more in your notifications.');
    expect([digest?.body_text.includes('No. 3.'), digest?.body_text.includes('No. 2.')]).toEqual([
      true,
      false,
    ]);
  });
});

describe('POST /api/mail-events', () => {
  const secret = 'sixteen letters of the provider';
  const events = (...all: object[]) => JSON.stringify({ events: all });
  async function send(payload: string, given = `Bearer ${secret}`, mailEventsSecret: string | null = secret) {
    const app = await world.startAnother({}, { mailEventsSecret });
    const headers = { authorization: given, 'content-type': 'application/json' };
    const reply = await app.inject({ method: 'POST', url: '/api/mail-events', payload, headers });
    await app.close();
    return reply.statusCode;
  }
  const bounce = ({ email }: Person) => ({
    type: 'bounced',
    recipient: email.toUpperCase(),
    reason: 'No such mailbox',
  });

  test('stops optional emails to a bouncing address, notifies the inbox once, and keeps the rest', async () => {
    const person = await signInAs(world);
    const mustSend = (subject: string) =>
      enqueueEmail(world.kit, world.kit.db, {
        kind: 'stay_update',
        key: `stay 1 ${subject} ${person.email}`,
        recipient: person.email,
        letter: { subject: { typed: subject }, paragraphs: [] },
      });
    await tell(person);
    await mustSend('Booked');
    expect(await send(events(bounce(person), bounce(person)))).toBe(200);
    expect(await send(events(bounce(person)))).toBe(200);
    expect((await settings(person)).bounce).toMatchObject({ reason: 'No such mailbox' });
    await tell(person, { once: 'later' });
    await mustSend('Moved');
    const { rows } = await world.kit.pool.query(
      'select subject, state from emails where recipient = $1 order by id',
      [person.email],
    );
    expect(rows).toEqual([
      { subject: 'A price fell', state: 'dropped' },
      { subject: 'Booked', state: 'queued' },
      { subject: 'Moved', state: 'queued' },
    ]);
    const { lines } = (await world.inject({ url: '/api/notifications', cookies: person.cookies })).json();
    expect(lines.map(({ title }: { title: string }) => title)).toEqual([
      'A price fell',
      'Emails to your address are bouncing, so we only send essential ones',
      'A price fell',
    ]);
  });

  test('stops retries, and later emails to an address without an account', async () => {
    const recipient = 'moved-away@example.com';
    const write = (kind: EmailKindName, key: string) =>
      enqueueEmail(world.kit, world.kit.db, {
        kind,
        key,
        recipient,
        letter: { subject: { typed: key }, paragraphs: [] },
      });
    await write('review_invitation', 'review of viewing 11');
    await world.kit.pool.query("update emails set state = 'failed' where recipient = $1", [recipient]);
    expect(await send(events({ type: 'bounced', recipient }))).toBe(200);
    await write('review_invitation', 'review of viewing 12');
    await write('stay_update', 'booked stay 12');
    const { rows } = await world.kit.pool.query(
      'select subject, state from emails where recipient = $1 order by id',
      [recipient],
    );
    expect(rows).toEqual([
      { subject: 'review of viewing 11', state: 'dropped' },
      { subject: 'booked stay 12', state: 'queued' },
    ]);
  });

  test('matches an address in any spelling, of the account and of the provider', async () => {
    const person = await signInAs(world);
    const written = person.email.replace('example', 'Example').toUpperCase();
    await world.kit.pool.query('update users set email = $2 where id = $1', [person.id, written]);
    await tell(person);
    const messageId = '<of-many-letters@example.com>';
    await world.kit.pool.query(`update emails set state = 'sent', message_id = $2 where recipient = $1`, [
      written,
      messageId,
    ]);
    await tell(person, { once: 'before' });
    expect(await send(events({ ...bounce(person), recipient: person.email, messageId }))).toBe(200);
    expect((await settings(person)).bounce).toMatchObject({ reason: 'No such mailbox' });
    await tell(person, { once: 'after' });
    const { rows } = await world.kit.pool.query('select state from emails where recipient = $1 order by id', [
      written,
    ]);
    expect(rows).toEqual([{ state: 'bounced' }, { state: 'dropped' }]);
    const { cookies } = person;
    await world.inject({ method: 'DELETE', url: '/api/mail-choices/bounce', cookies });
    expect((await settings(person)).bounce).toBeNull();
  });

  test('shows a standard reason where the provider gives none', async () => {
    const [returned, unwanted] = [await signInAs(world), await signInAs(world)];
    expect(
      await send(
        events(
          { type: 'bounced', recipient: returned.email },
          { type: 'complained', recipient: unwanted.email },
        ),
      ),
    ).toBe(200);
    const reasons = [(await settings(returned)).bounce.reason, (await settings(unwanted)).bounce.reason];
    expect(reasons).toEqual(['The email bounced.', 'The email was marked as spam.']);
  });

  test('stores three hundred characters of the reason', async () => {
    const person = await signInAs(world);
    const reason = 'y'.repeat(301);
    expect(await send(events({ type: 'bounced', recipient: person.email, reason }))).toBe(200);
    expect((await settings(person)).bounce.reason).toBe('y'.repeat(300));
  });

  test('leaves sent emails unchanged', async () => {
    const person = await signInAs(world);
    await tell(person);
    await world.kit.pool.query(`update emails set state = 'sent' where recipient = $1`, [person.email]);
    expect(await send(events(bounce(person)))).toBe(200);
    const { rows } = await world.kit.pool.query('select state from emails where recipient = $1', [
      person.email,
    ]);
    expect(rows).toEqual([{ state: 'sent' }]);
  });

  test('marks the named email, but not under another address than its own', async () => {
    const [person, other] = [await signInAs(world), await signInAs(world)];
    await tell(person);
    const messageId = `<${person.id}@example.com>`;
    await world.kit.pool.query("update emails set state = 'sent', message_id = $2 where recipient = $1", [
      person.email,
      messageId,
    ]);
    const stateOf = async () =>
      (await world.kit.pool.query('select state, reason from emails where recipient = $1', [person.email]))
        .rows;
    expect(await send(events({ ...bounce(other), messageId }))).toBe(200);
    expect(await stateOf()).toEqual([{ state: 'sent', reason: null }]);
    expect(await send(events({ ...bounce(person), type: 'complained', messageId }))).toBe(200);
    expect(await stateOf()).toEqual([{ state: 'bounced', reason: 'No such mailbox' }]);
  });

  test('returns 401 without the secret, with a wrong one, and while none is set', async () => {
    const person = await signInAs(world);
    const all = events(bounce(person));
    expect(await send(all, '')).toBe(401);
    expect(await send(all, `Bearer ${secret}x`)).toBe(401);
    expect(await send(all, 'Bearer ', null)).toBe(401);
    expect(await send(all, 'Bearer null', null)).toBe(401);
    expect((await settings(person)).bounce).toBeNull();
  });

  test.each([
    '',
    '{',
    '{}',
    events(),
    events({ type: 'opened', recipient: 'a@b.c' }),
    events({ type: 'bounced' }),
  ])('returns 400 for %j', async (payload) => expect(await send(payload)).toBe(400));

  test('resumes emails to a working address, and returns 429 for too many confirmations', async () => {
    const person = await signInAs(world);
    const again = () =>
      world.inject({ method: 'DELETE', url: '/api/mail-choices/bounce', cookies: person.cookies });
    const other = await signInAs(world);
    await send(events(bounce(other)));
    await send(events(bounce(person)));
    expect((await again()).json()).toMatchObject({ bounce: null });
    expect((await settings(other)).bounce).not.toBeNull();
    await tell(person);
    expect(await emailsTo(world, person.email)).toHaveLength(1);
    const replies: number[] = [];
    while (replies.at(-1) !== 429 && replies.length < 10) replies.push((await again()).statusCode);
    expect(replies).toEqual([200, 200, 200, 429]);
  });
});
