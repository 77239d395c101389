import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resealSecrets, sealedColumns } from '#app/server/boot/sealed-columns.ts';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { postEnquiry } from '#app/testing/enquiry-factory.ts';
import { createOpenLot, shiftedClock } from '#app/testing/lot-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { completeStay, createStay, createStayProperty, dayAhead } from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { bookAndConfirmViewing } from '#app/testing/viewing-factory.ts';
import { type Mailer, openMailer } from '#kit/server/email/send-email.ts';
import { newLinkToken, replaceUnreadable } from '#kit/server/secret-link.ts';
import { hashToken, openSecrets } from '#kit/server/secrets.ts';

const time = shiftedClock();
let world: TestApp;
let server: SMTPServer;
let mailer: Mailer;
const mails: Email[] = [];
let person: Person;
let host: Person;
let tokens: Record<'enquiry' | 'stay' | 'viewing' | 'list' | 'review' | 'membership' | 'calendar', string>;
let watchMark: string;
let searchMark: string;

beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, answer) {
      const pieces: Buffer[] = [];
      stream.on('data', (piece: Buffer) => pieces.push(piece));
      stream.on('end', () => {
        void PostalMime.parse(Buffer.concat(pieces)).then((mail) => {
          mails.push(mail);
          answer();
        });
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  mailer = openMailer({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Ennyumba <no-reply@example.com>' });
  await useEveryLink();
});
afterAll(async () => {
  mailer?.close();
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await world?.close();
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const read = async (url: string, cookies: Person['cookies'] = {}) =>
  (await world.inject({ url, cookies })).json();
async function send(method: 'POST' | 'PUT', url: string, { cookies }: Person, payload?: object) {
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await world.inject({ method, url, cookies, headers, ...(payload && { payload }) });
  expect([url, reply.statusCode, reply.body]).toEqual([url, reply.statusCode, reply.body]);
  expect(reply.statusCode, `${url} ${reply.body}`).toBeLessThan(300);
  return reply.json();
}
/**
 * Runs all jobs and sends all emails, including those that a helper without a mail server left in the outbox.
 */
async function deliver(): Promise<void> {
  await world.finishJobs(mailer);
  for (const { id } of await query(`select id from emails where state = 'queued'`))
    await mailer.send(world.kit.db, id);
}

/** Uses every feature that issues a secret link, and sends its emails. */
async function useEveryLink(): Promise<void> {
  person = await signInAs(world);
  await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  const { cookies, email } = person;
  const house = await createStayProperty(world);
  ({ host } = house);
  const home = await createTestProperty(world.kit);
  const asked = await postEnquiry(world, home, { cookies, email });
  const stay = await createStay(world, cookies, house, { checkIn: dayAhead(world, 3) });
  const viewed = await bookAndConfirmViewing(
    world,
    home,
    { day: workingDay(), hour: 10, email },
    { cookies },
  );
  await deliver();
  await completeStay(world, stay);
  const list = await send('POST', '/api/favorite-lists', person, { name: 'Ours', displayName: 'Amina' });
  const { address } = await send('POST', `/api/desk/properties/${house.id}/calendar-address`, host);
  await query(
    `insert into stay_feeds (property_id, name, address) values ($1, 'A channel', 'https://x.example/a.ics')`,
    [house.id],
  );
  await resealSecrets(world.kit, false);
  const lot = await createOpenLot(world, time, { closesInMs: 5 * 3_600_000 });
  await send('PUT', `/api/lots/${lot.id}/watch`, person);
  await query('delete from lot_reminders; update lot_watches set started_while_open = false');
  await send('POST', '/api/saved-searches', person, {
    ...{ page: '/rental-units', filters: { area: 'ntinda' }, name: 'Homes in Ntinda' },
  });
  await createTestProperty(world.kit, { title: 'New', location: 'Ntinda', price: 900_000 });
  await query(
    `update users set membership_plan = 'premium', membership_starts_at = now() - interval '20 days',
       membership_ends_at = now() + interval '2 days' where id = $1`,
    [host.id],
  );
  for (const job of ['invite-to-review', 'remind-watchers', 'tell-saved-searches', 'remind-members']) {
    await query('select graphile_worker.add_job($1)', [job]);
    await deliver();
  }
  await deliver();
  tokens = {
    ...{ enquiry: asked.json().reference, stay, list: list.mark },
    viewing: viewed.json().mark,
    review: (await read('/api/desk/reviews', host.cookies))[0].mark,
    membership: (await read('/api/membership', host.cookies)).mark,
    calendar: /calendars\/([^/]+)\//.exec(address)?.[1] ?? '',
  };
  watchMark = inMails(/\/lot-watches\/([\w-]{43})\//);
  searchMark = inMails(/\/stop-mails\/search\/([\w-]{43})/);
}

/** Returns a day that is not a Sunday, because no home has viewings on Sundays. */
function workingDay(): string {
  const day = dayAhead(world, 4);
  return new Date(day).getUTCDay() === 0 ? dayAhead(world, 5) : day;
}

const inMails = (pattern: RegExp) => {
  for (const mail of mails) {
    const found = pattern.exec(`${mail.text} ${JSON.stringify(mail.headers)}`);
    if (found?.[1]) return found[1];
  }
  throw new Error(`no mail has ${pattern}: ${mails.map(({ subject }) => subject)}`);
};

const urls: Record<keyof typeof tokens, (token: string) => string> = {
  enquiry: (token) => `/api/enquiries/${token}`,
  stay: (token) => `/api/stays/${token}`,
  viewing: (token) => `/api/viewings/${token}`,
  list: (token) => `/api/favorite-lists/${token}`,
  review: (token) => `/api/reviews/${token}`,
  membership: (token) => `/api/memberships/${token}`,
  calendar: (token) => `/api/calendars/${token}/nights.ics`,
};
const kinds = Object.keys(urls) as (keyof typeof tokens)[];
/** Returns the status of a link, which is 404 for a link with nothing behind it. */
async function statusOf(kind: keyof typeof tokens, token: string): Promise<number> {
  const { statusCode, body } = await world.inject({
    url: urls[kind](token),
    cookies: kind === 'list' ? person.cookies : {},
  });
  return body === 'null' ? 404 : statusCode;
}
/** Returns the kinds of links that work. */
async function openKinds(): Promise<string[]> {
  const statuses = await Promise.all(kinds.map((kind) => statusOf(kind, tokens[kind])));
  return kinds.filter((_, index) => statuses[index] === 200);
}
/** Returns the tokens that are shown to their owners again. */
async function shownTokens() {
  const { cookies } = person;
  return {
    enquiry: (await read('/api/enquiries/mine', cookies))[0].reference,
    stay: (await read('/api/stays/mine', cookies))[0].mark,
    viewing: (await read('/api/viewings/mine', cookies))[0].mark,
    list: (await read('/api/favorite-lists', cookies))[0].mark,
    review: (await read('/api/desk/reviews', host.cookies))[0].mark,
    membership: (await read('/api/membership', host.cookies)).mark,
    calendar: tokens.calendar,
  };
}

/** Returns the tables with a row that contains one of the texts. */
async function tablesWith(texts: readonly string[]): Promise<string[]> {
  const tables = await query(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'graphile_worker')`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const [{ count }] = await query(
      `select count(*)::int as count from ${name} as r where exists (
         select from unnest($1::text[]) as text where position(text in r::text) > 0)`,
      [texts],
    );
    if (count > 0) found.push(name);
  }
  return found;
}

describe('a secret link', () => {
  test('is not stored in the database once its emails are sent', async () => {
    const linked = mails.flatMap(({ text }) => text?.match(/(?<=[/#=.])[A-Za-z0-9_-]{22,}/g) ?? []);
    // A payment reference gives no access without its payer. The code of a receipt is stored, because anyone
    // may verify it.
    const open = /^pay_|^\d{4}-\d{6}-/;
    const secrets = [...new Set([...Object.values(tokens), watchMark, searchMark, ...linked])].filter(
      (text) => !open.test(text),
    );
    expect(secrets.every((secret) => secret.length >= 22)).toBe(true);
    expect(await query("select key from emails where state <> 'sent'")).toEqual([]);
    expect(await tablesWith(secrets)).toEqual([]);
  });

  test('opens its target, and is shown again to its owner', async () => {
    expect(await openKinds()).toEqual(kinds);
    expect(await shownTokens()).toEqual(tokens);
  });

  test.each(kinds)(
    'returns 404 for %s with another token of the same length, or with the hash itself',
    async (kind) => {
      const other = newLinkToken(tokens[kind].length);
      const hash = hashToken(tokens[kind]).toString('hex').slice(0, tokens[kind].length);
      expect([await statusOf(kind, other), await statusOf(kind, hash)]).toEqual([404, 404]);
    },
  );

  test('works before and after the server encrypts a token that an earlier version stored in clear text', async () => {
    const clear: [string, string, string][] = [
      ['stays', 'mark', tokens.stay],
      ['viewings', 'mark', tokens.viewing],
      ['enquiries', 'reference', tokens.enquiry],
      ['favorite_lists', 'mark', tokens.list],
      ['review_requests', 'host_access_token', tokens.review],
      ['users', 'membership_pay_token', tokens.membership],
      ['stay_calendars', 'mark', tokens.calendar],
    ];
    for (const [table, column, token] of clear) {
      const changed = await query(
        `update ${table} set ${column} = $1 where ${column}_hash = $2 returning ${column}_hash as hash`,
        [token, hashToken(token)],
      );
      expect([table, changed]).toEqual([table, [{ hash: hashToken(token) }]]);
    }
    expect(await openKinds()).toEqual(kinds);
    expect(await shownTokens()).toEqual(tokens);
    await Promise.all([resealSecrets(world.kit, false), resealSecrets(world.kit, false)]);
    expect(await tablesWith(Object.values(tokens))).toEqual([]);
    expect(await openKinds()).toEqual(kinds);
    expect(await shownTokens()).toEqual(tokens);
  });

  test('is encrypted again after a key change, so that the former key can be removed', async () => {
    const former = Buffer.alloc(32, 1);
    const next = Buffer.alloc(32, 2);
    await resealSecrets({ ...world.kit, secrets: openSecrets(next, former) }, true);
    for (const { table, column } of sealedColumns) {
      const rows = await query(`select ${column} as sealed from ${table} where ${column} is not null`);
      expect([table, rows.length > 0]).toEqual([table, true]);
      for (const { sealed } of rows)
        expect(() => openSecrets(next).open(sealed, 'the token of a secret link')).not.toThrow();
    }
    await resealSecrets({ ...world.kit, secrets: openSecrets(former, next) }, true);
    expect(await shownTokens()).toEqual(tokens);
  });

  test('opens its target although the key is lost, and changes nothing at a start without the key', async () => {
    const before = await query('select mark from stays');
    await resealSecrets({ ...world.kit, secrets: openSecrets(Buffer.alloc(32, 3)) }, true);
    expect(await query('select mark from stays')).toEqual(before);
    expect(await openKinds()).toEqual(kinds);
  });

  test('expires after a restore without the key, and shows its owner a new one', async () => {
    const secrets = openSecrets(Buffer.alloc(32, 4));
    await replaceUnreadable({ db: world.kit.db, secrets }, sealedColumns);
    const statuses = await Promise.all(kinds.map((kind) => statusOf(kind, tokens[kind])));
    expect(statuses).toEqual(kinds.map(() => 404));
    const app = await world.startAnother({ secrets });
    const headers = {
      cookie: Object.entries(person.cookies)
        .map((pair) => pair.join('='))
        .join('; '),
    };
    const [{ mark }] = (await app.inject({ url: '/api/stays/mine', headers })).json();
    expect((await app.inject({ url: `/api/stays/${mark}` })).statusCode).toBe(200);
    const inbox = await app.inject({ url: '/api/notifications', headers });
    expect(inbox.json().lines.map(({ path }: { path: string | null }) => path)).not.toContain(undefined);
    await app.close();
  });
});
