import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { english } from '#kit/msg.ts';
import type { OutgoingEmail } from '#kit/server/email/email-router.ts';
import { deleteEmails, enqueueEmail, sendEmailJob } from '#kit/server/email/enqueue-email.ts';
import { type Mailer, openMailer, wipeExpiredSecrets } from '#kit/server/email/send-email.ts';

let world: TestApp;
let server: SMTPServer;
let mailer: Mailer;
let arrived: Email[] = [];
let isBroken = false;
/** The server's reply when it rejects a recipient; null to accept all. */
let refusal: { responseCode: number; words: string } | null = null;
beforeAll(async () => {
  world = await createTestApp();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, answer) =>
      answer(
        isBroken || refusal
          ? Object.assign(new Error(refusal?.words ?? 'not now'), {
              responseCode: refusal?.responseCode ?? 451,
            })
          : null,
      ),
    onData(stream, _session, answer) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(pieces)).then((mail) => {
          arrived.push(mail);
          answer();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Ennyumba <no-reply@example.com>' });
});
afterAll(async () => {
  mailer?.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await world.close();
});
beforeEach(() => {
  arrived = [];
  isBroken = false;
  refusal = null;
});

async function askForReset(): Promise<Person> {
  const person = await signInAs(world);
  await world.inject({ method: 'POST', url: '/api/password-resets', payload: { email: person.email } });
  return person;
}
/** Makes failed jobs due now, so that tests need not wait for the retry. */
const noMoreWaiting = () =>
  sql`update graphile_worker._private_jobs set run_at = now(), locked_at = null, locked_by = null`.execute(
    world.kit.db,
  );

const anyToken = /#[\w-]{43}/;

/** Returns everything that the database contains about email to an address. */
async function stored(email: string): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select string_agg(emails::text, ' ') as all from emails where recipient = ${email}`.execute(world.kit.db);
  return rows[0]?.all ?? '';
}

const lateFor = (email: string) =>
  sql`update emails set secret_ends_at = now() - interval '1 second' where recipient = ${email}`.execute(
    world.kit.db,
  );

test('sends an email through a real mail server once, as text and HTML with a working link', async () => {
  const person = await askForReset();
  await world.finishJobs(mailer);
  await world.finishJobs(mailer);
  expect(arrived).toHaveLength(1);
  const [mail] = arrived as [Email];
  expect(mail.to?.map(({ address }) => address)).toEqual([person.email]);
  expect([mail.from?.address, mail.subject]).toEqual([
    'no-reply@example.com',
    'Reset your Ennyumba password',
  ]);
  const link = /http:\/\/localhost:3000\/auth\/new-password#([\w-]{43})/;
  const token = link.exec(mail.text ?? '')?.[1];
  expect(link.exec(mail.html ?? '')?.[1]).toBe(token);
  const used = await world.inject({
    method: 'POST',
    url: '/api/password-resets/use',
    payload: { token, newPassword: 'matooke and groundnuts' },
  });
  expect(used.statusCode).toBe(200);
});

test('retries an email that the mail server refuses until it is accepted', async () => {
  const { email } = await askForReset();
  isBroken = true;
  await world.finishJobs(mailer);
  const toThem = () => arrived.filter(({ to }) => to?.some(({ address }) => address === email)).length;
  expect(toThem()).toBe(0);
  const unsent = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from emails where recipient = ${email} and sent_at is null`.execute(
      world.kit.db,
    );
    return rows[0]?.count;
  };
  expect(await unsent()).toBe(1);
  isBroken = false;
  await noMoreWaiting();
  await world.finishJobs(mailer);
  expect([toThem(), await unsent()]).toEqual([1, 0]);
});

test('sends an email again with the same message ID when its sending was not recorded', async () => {
  await sql`
    create function forget() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`.execute(
    world.kit.db,
  );
  await sql`create trigger forget before update on emails execute function forget()`.execute(world.kit.db);
  await askForReset();
  await world.finishJobs(mailer);
  await sql`drop trigger forget on emails`.execute(world.kit.db);
  await noMoreWaiting();
  await world.finishJobs(mailer);
  await askForReset();
  await world.finishJobs(mailer);
  const [first, again, another] = arrived.map(({ messageId }) => messageId);
  expect(arrived).toHaveLength(3);
  expect(first).toMatch(/^<[0-9a-f]{32}@example\.com>$/);
  expect(again).toBe(first);
  expect(another).not.toBe(first);
});

test('does not send a sent email again, however often its job runs', async () => {
  const { email } = await askForReset();
  await world.finishJobs(mailer);
  const { rows } = await sql<{ id: number }>`select id from emails where recipient = ${email}`.execute(
    world.kit.db,
  );
  for (const { id } of rows) await world.kit.jobs.enqueue(world.kit.db, sendEmailJob, { id });
  await world.finishJobs(mailer);
  expect([rows.length, arrived.length]).toEqual([1, 1]);
});

test('stores the secret of an email only until it is sent', async () => {
  const { email } = await askForReset();
  isBroken = true;
  await world.finishJobs(mailer);
  expect(await stored(email)).toMatch(anyToken);
  isBroken = false;
  await noMoreWaiting();
  await world.finishJobs(mailer);
  expect(arrived[0]?.text).toMatch(anyToken);
  expect(arrived[0]?.html).toMatch(anyToken);
  expect(await stored(email)).not.toMatch(anyToken);
  expect(await stored(email)).toContain('/auth/new-password#…');
});

test('stores the secret until it expires when no mail server is set', async () => {
  const { email } = await askForReset();
  await world.finishJobs();
  await wipeExpiredSecrets(world.kit.db);
  expect(await stored(email)).toMatch(anyToken);
  await lateFor(email);
  await world.kit.jobs.enqueue(world.kit.db, { name: 'wipe-mail-secrets', shape: z.unknown() }, {});
  await world.finishJobs();
  expect(await stored(email)).not.toMatch(anyToken);
  expect((await world.inject({ url: '/outbox' })).body).toContain('/auth/new-password#…');
});

test('does not send an expired link', async () => {
  const { email } = await askForReset();
  isBroken = true;
  await world.finishJobs(mailer);
  await lateFor(email);
  isBroken = false;
  await noMoreWaiting();
  await world.finishJobs(mailer);
  expect(arrived).toEqual([]);
});

test('sends nothing to an address without an account', async () => {
  const reply = await world.inject({
    method: 'POST',
    url: '/api/password-resets',
    payload: { email: 'nobody@example.com' },
  });
  await world.finishJobs(mailer);
  expect([reply.statusCode, arrived]).toEqual([202, []]);
});

test('attaches a calendar entry that mail programs can add and remove', async () => {
  const entryOf = (method: string) =>
    ['BEGIN:VCALENDAR', 'VERSION:2.0', `METHOD:${method}`, 'END:VCALENDAR', ''].join('\r\n');
  for (const method of ['REQUEST', 'CANCEL'])
    await world.kit.db.transaction().execute((tx) =>
      enqueueEmail(world.kit, tx, {
        kind: 'viewing_update',
        key: `entry ${method}`,
        recipient: 'guest@example.com',
        letter: {
          subject: { typed: method },
          paragraphs: [english('A viewing.')],
          calendar: entryOf(method),
        },
      }),
    );
  await world.finishJobs(mailer);
  const entries = arrived.map(({ subject, attachments }) => [
    subject,
    [
      ...new Set(attachments.map(({ mimeType, method }) => `${mimeType} ${method ?? ''}`.trim())),
      ...attachments.flatMap(({ filename }) => filename ?? []),
    ],
  ]);
  expect(Object.fromEntries(entries)).toEqual({
    REQUEST: expect.arrayContaining(['text/calendar REQUEST', 'invitation.ics']),
    CANCEL: expect.arrayContaining(['text/calendar CANCEL', 'cancelled.ics']),
  });
});

test('adds one-click unsubscribe headers, and deletes the secret as early as possible', async () => {
  const { email } = await signInAs(world);
  const token = 'm'.repeat(43);
  const unsubscribe = {
    label: english('Stop'),
    address: `http://localhost:3000/stop#${token}`,
    oneTap: `http://localhost:3000/api/stop/${token}`,
  };
  const letter = {
    subject: english('News'),
    paragraphs: [english('Here.')],
    unsubscribe,
    secret: { text: token, minutes: 5 },
  };
  await enqueueEmail(world.kit, world.kit.db, {
    kind: 'lot_reminder',
    key: 'news',
    recipient: email,
    letter,
  });
  await world.finishJobs(mailer);
  const headers = Object.fromEntries((arrived[0] as Email).headers.map(({ key, value }) => [key, value]));
  expect(headers).toMatchObject({
    'list-unsubscribe': `<http://localhost:3000/api/stop/${token}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  });
  expect(await stored(email)).not.toContain(token);
});

/** Returns the states of the emails to an address. */
async function statesOf(email: string) {
  const { rows } = await sql<{ state: string; reason: string | null }>`
    select state, reason from emails where recipient = ${email} order by id`.execute(world.kit.db);
  return rows;
}

test('shows the status of an email: queued, failed with the reason, or sent', async () => {
  const { email } = await askForReset();
  isBroken = true;
  await world.finishJobs(mailer);
  expect(await statesOf(email)).toEqual([{ state: 'failed', reason: expect.stringContaining('451') }]);
  isBroken = false;
  await noMoreWaiting();
  await world.finishJobs(mailer);
  expect(await statesOf(email)).toEqual([{ state: 'sent', reason: null }]);
});

test('tries an address unknown to its server once, and shows that in the account', async () => {
  refusal = { responseCode: 550, words: '5.1.1 no such mailbox' };
  const { email, cookies } = await askForReset();
  await world.finishJobs(mailer);
  expect(await statesOf(email)).toEqual([
    { state: 'bounced', reason: expect.stringContaining('no such mailbox') },
  ]);
  refusal = null;
  await noMoreWaiting();
  await world.finishJobs(mailer);
  expect(arrived).toEqual([]);
  const { lines } = (await world.inject({ url: '/api/notifications', cookies })).json();
  expect(lines).toMatchObject([
    { kind: 'account', title: 'Emails to your address are bouncing, so we only send essential ones' },
  ]);
});

test('retries an email refused by server policy, and does not blame the address', async () => {
  refusal = { responseCode: 550, words: '5.7.1 your network is blocked' };
  const { email } = await askForReset();
  await world.finishJobs(mailer);
  expect(await statesOf(email)).toMatchObject([{ state: 'failed' }]);
  refusal = null;
  await noMoreWaiting();
  await world.finishJobs(mailer);
  expect(await statesOf(email)).toMatchObject([{ state: 'sent' }]);
});

test.each([
  [551, '5.1.6 moved away', 'bounced'],
  [553, '5.1.3 no such name', 'bounced'],
  [552, '5.2.2 the mailbox is full', 'failed'],
  [554, '5.1.1 not here', 'failed'],
  [452, '4.2.2 too many', 'failed'],
])('handles the server response %i %s with the email state %s', async (responseCode, words, state) => {
  refusal = { responseCode, words };
  const { email } = await askForReset();
  await world.finishJobs(mailer);
  expect(await statesOf(email)).toMatchObject([{ state }]);
  refusal = null;
  await noMoreWaiting();
  await world.finishJobs(mailer);
});

test('deletes copies of emails with their subject, and no others', async () => {
  const email = { kind: 'lead', recipient: 'kept@example.com' } as const;
  const letter = { subject: english('News'), paragraphs: [english('Here.')] };
  for (const about of ['enquiry 71', 'enquiry 712', 'viewing 71', undefined])
    for (const turn of ['first', 'second'])
      await enqueueEmail(world.kit, world.kit.db, {
        ...email,
        key: `${about} ${turn}`,
        ...(about && { about }),
        letter,
      });
  await deleteEmails(world.kit.db, ['enquiry 71', 'viewing 71']);
  const { rows } = await sql<{ key: string }>`
    select key from emails where recipient = 'kept@example.com' order by key`.execute(world.kit.db);
  expect(rows.map(({ key }) => key)).toEqual([
    'enquiry 712 first',
    'enquiry 712 second',
    'undefined first',
    'undefined second',
  ]);
  await world.finishJobs(mailer);
});

test('enqueues one email when a key is reused, and reports the duplicate', async () => {
  const mail: OutgoingEmail = {
    kind: 'lead',
    key: 'once',
    recipient: 'once@example.com',
    letter: { subject: english('News'), paragraphs: [english('Here.')] },
  };
  const write = () => enqueueEmail(world.kit, world.kit.db, mail);
  expect([await write(), await write()]).toEqual([true, false]);
  await world.finishJobs(mailer);
  expect(arrived.map(({ subject }) => subject)).toEqual(['News']);
});
