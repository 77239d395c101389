import { readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import { buildPdf } from '#app/testing/document-factory.ts';
import { emailsTo } from '#app/testing/enquiry-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { callAsRevokedAdmin } from '#app/testing/revoke-admin-midway.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { checkLimits } from '#features/verification/choices.ts';
import { expireBadges, remindOfBadges } from './badge-expiry.ts';
import { deleteDecidedDocuments, sweepDocuments } from './document-files.ts';

let world: TestApp;
let admin: Person;
let manager: Person;
let home: number;
let items: Record<'Identity' | 'Business registration' | 'Ownership or mandate', number>;
const start = new Date('2026-11-20T09:00:00Z');
let now = start;
const dayMs = 24 * 3_600_000;
const pass = (days: number) => {
  now = new Date(now.getTime() + days * dayMs);
};
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  admin = await signInAs(world, 'admin');
  const rows = await query('select id, title from checklist_items');
  items = Object.fromEntries(rows.map(({ id, title }) => [title, id])) as typeof items;
});
afterAll(() => world.close());
beforeEach(async () => {
  now = start;
  await query('delete from rate_limit_attempts; delete from emails; delete from audit_entries');
  manager = await signInAs(world, 'property_manager');
  home = await createTestProperty(world.kit);
  await query('update properties set owner_id = $1 where id = $2', [manager.id, home]);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
type Who = { cookies: Cookies };
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, { cookies }: Who, payload?: object) =>
  world.inject({ method, url, cookies, ...(payload && { payload }) });
const mine = async (who: Who = manager, of: number | null = null) =>
  call('GET', `/api/verification/mine${of === null ? '' : `?home=${of}`}`, who);
const give = (item: number, body: object, who: Who = manager) =>
  call('POST', `/api/verification/items/${item}`, who, body);
async function sendPaper(
  bytes: Buffer,
  { who = manager, item = items['Ownership or mandate'], of = home as number | null, name = 'Mandate' } = {},
) {
  const body = new FormData();
  body.append('paper', new Blob([new Uint8Array(bytes)]), 'scan.pdf');
  const request = new Request('http://x/', { method: 'POST', body });
  return world.inject({
    method: 'POST',
    url: `/api/verification/items/${item}/papers?name=${encodeURIComponent(name)}${of === null ? '' : `&home=${of}`}`,
    cookies: who.cookies,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
}
const decide = (id: number, decision: object, who: Who = admin) =>
  call('POST', `/api/verification/checks/${id}/decision`, who, decision);
const open = (id: number, who: Who) => call('GET', `/api/verification/papers/${id}`, who);
const badges = async (of = home) => {
  const { listing, lister } = (await world.inject({ url: `/api/properties/${of}/badges` })).json();
  return { listing, lister };
};
const isVerified = async () =>
  (await query('select is_verified from users where id = $1', [manager.id]))[0].is_verified;
const trail = () =>
  query(`select action, actor_id, subject, details from audit_entries where kind = 'change' order by id`);
const filesFolder = () => join(world.folder, 'files', 'verification-papers');
const onDisk = () => readdir(filesFolder()).catch(() => []);

const seen = {
  verdict: 'pass',
  reason: 'Seen at the office.',
  document: 'national_id',
  documentEnd: 'k4x',
  seenHow: 'in_person',
};
const read = { verdict: 'pass', reason: 'The mandate names the plot.' };

async function someIdentity(): Promise<number> {
  const reply = await give(items.Identity, { document: 'national_id', statement: 'Any morning' });
  return reply.json().items.find(({ item }: { item: { id: number } }) => item.id === items.Identity).latest
    .id;
}
async function buildLotDocument(bytes = buildPdf()): Promise<{ check: number; paper: number }> {
  const { latest } = (await sendPaper(bytes)).json().items[0];
  return { check: latest.id, paper: latest.papers.at(-1).id };
}

describe('the required items', () => {
  test('lists items for a manager, for a home, and for a member with a listing request, but not for others', async () => {
    expect((await mine()).json()).toMatchObject({
      home: null,
      items: [
        { item: { title: 'Identity' }, badge: null, latest: null },
        { item: { title: 'Business registration' } },
      ],
    });
    expect((await mine(manager, home)).json()).toMatchObject({
      home: { id: home },
      items: [{ item: { title: 'Ownership or mandate' } }],
    });
    const member = await signInAs(world);
    expect((await mine(member)).json().items).toEqual([]);
    await call('POST', '/api/listing-requests', member, {
      kind: 'owner',
      phone: '0700000021',
      wants: 'A flat',
    });
    expect(
      (await mine(member)).json().items.map(({ item }: { item: { title: string } }) => item.title),
    ).toEqual(['Identity']);
  });

  test('returns 404 for another manager’s home, including for admins', async () => {
    const other = await createTestProperty(world.kit);
    for (const who of [manager, admin]) {
      const replies = [await mine(who, other), await sendPaper(buildPdf(), { who, of: other })];
      expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
    }
    expect(await onDisk()).toEqual([]);
  });
});

test('returns 404 for a user’s own home when the user may no longer list', async () => {
  await query("update users set role = 'user' where id = $1", [manager.id]);
  const replies = [await mine(manager, home), await sendPaper(buildPdf())];
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  expect(await onDisk()).toEqual([]);
});

test('shows the phone number of the last listing request in the queue, else that of the account', async () => {
  await query("update users set phone = '+256700000031' where id = $1", [manager.id]);
  const id = await someIdentity();
  const phone = async () => {
    const { waiting } = (await call('GET', '/api/verification/checks', admin)).json();
    return waiting.find((check: { id: number }) => check.id === id).member.phone;
  };
  expect(await phone()).toBe('+256700000031');
  await query("update users set role = 'user' where id = $1", [manager.id]);
  for (const number of ['0700 000 041', '0700 000 042']) {
    const wish = { kind: 'agent', phone: number, wants: 'Two flats' };
    expect((await call('POST', '/api/listing-requests', manager, wish)).statusCode).toBe(201);
    await call('DELETE', '/api/listing-requests/mine', manager);
  }
  expect(await phone()).toBe('+256700000042');
  await takeBack(manager);
});

test('lists waiting checks oldest first and decided ones newest first, and publishes changes', async () => {
  await query('delete from verification_checks');
  const other = await signInAs(world, 'property_manager');
  const ask = async (who: Who) =>
    (await give(items.Identity, { document: 'passport' }, who)).json().items[0].latest.id as number;
  const first = await ask(manager);
  pass(1);
  const second = await ask(other);
  pass(1);
  const ids = async () => {
    const { waiting, decided } = (await call('GET', '/api/verification/checks', admin)).json();
    return [waiting, decided].map((checks) => checks.map(({ id }: { id: number }) => id));
  };
  expect(await ids()).toEqual([[first, second], []]);
  await decide(second, { verdict: 'refuse', reason: 'Nobody came.' });
  pass(1);
  await decide(first, seen);
  expect(await ids()).toEqual([[], [first, second]]);
  const topics = async (url: string, who: Who) => String((await call('GET', url, who)).headers.topics);
  expect(await topics('/api/verification/checks', admin)).toBe('verification checklists');
  expect(await topics('/api/verification/mine', manager)).toBe(`account:${manager.id} checklists`);
});

test('counts a check for admins until it is decided or withdrawn', async () => {
  const waits = async () => (await call('GET', '/api/waiting', admin)).json().checks;
  const before = await waits();
  const id = await someIdentity();
  expect(await waits()).toBe(before + 1);
  await decide(id, seen);
  expect(await waits()).toBe(before);
  await someIdentity();
  expect(await waits()).toBe(before + 1);
  await takeBack(manager);
  expect(await waits()).toBe(before);
});

describe('submitting', () => {
  test('requires a statement where the item asks for one, and stores no document with it', async () => {
    const [{ id }] = await query(
      `insert into checklist_items (about, title, asks, requires, badge, meaning, position, verifies)
       values ('agent', 'Statement', 'A sentence.', 'statement', 'Said so', 'They said so.', 9, false) returning id`,
    );
    const empty = await give(id, { statement: '  ' });
    expect([empty.statusCode, Object.keys(empty.json().fields)]).toEqual([400, ['statement']]);
    const said = await give(id, { statement: ' I manage them. ', document: 'passport' });
    expect(said.json().items.at(-1).latest).toMatchObject({ statement: 'I manage them.', document: null });
    await query('delete from verification_checks where item_id = $1', [id]);
    await query('delete from checklist_items where id = $1', [id]);
  });

  test('returns 201 for an ID to show, and keeps the same check when it is resubmitted', async () => {
    const id = await someIdentity();
    const again = await give(items.Identity, { document: 'passport' });
    expect(again.statusCode).toBe(201);
    expect(again.json().items[0].latest).toMatchObject({
      id,
      state: 'given',
      document: 'passport',
      statement: 'Any morning',
    });
  });

  test.each([
    ['Identity', {}, 400, 'document'],
    ['Identity', { document: 'library_card' }, 400, 'document'],
    ['Business registration', { statement: 'Trust me' }, 409, null],
  ] as const)('for the item %s with %j, returns %d', async (title, body, status, field) => {
    const reply = await give(items[title], body);
    expect([reply.statusCode, Object.keys(reply.json().fields ?? {})[0] ?? null]).toEqual([status, field]);
  });

  test('returns 429 for repeated submissions of one account, including uploads', async () => {
    await query(
      `insert into rate_limit_attempts (key, tries, blocked_until) values ($1, 90, now() + interval '1 hour')`,
      [`checks by #${manager.id}`],
    );
    const replies = [await give(items.Identity, { document: 'passport' }), await sendPaper(buildPdf())];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([429, 429]);
    expect(await query('select id from verification_checks where user_id = $1', [manager.id])).toEqual([]);
    expect(await onDisk()).toEqual([]);
    const other = await signInAs(world, 'property_manager');
    expect((await give(items.Identity, { document: 'passport' }, other)).statusCode).toBe(201);
    await takeBack(other);
  });

  test('returns 404 for an item that is not required or retired', async () => {
    await query('update checklist_items set is_retired = true where id = $1', [items.Identity]);
    const replies = [
      await give(items.Identity, { document: 'passport' }),
      await give(items['Ownership or mandate'], {}),
    ];
    await query('update checklist_items set is_retired = false where id = $1', [items.Identity]);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([404, 404]);
  });
});

describe('documents', () => {
  test('returns 201, stores a document encrypted, and returns it unchanged', async () => {
    const bytes = Buffer.concat([Buffer.from('%PDF-1.4 the owner is Amina Sample '), buildPdf()]);
    const { paper } = await buildLotDocument(bytes);
    const [name] = await onDisk();
    const stored = await readFile(join(filesFolder(), String(name)));
    expect([stored.includes('Amina'), stored.includes('%PDF'), stored.length]).toEqual([
      false,
      false,
      bytes.length + 36,
    ]);
    const reply = await open(paper, manager);
    expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload.equals(bytes)]).toEqual([
      200,
      'application/pdf',
      true,
    ]);
    expect(reply.headers['content-disposition']).toContain('attachment');
    expect(reply.headers['cache-control']).toContain('no-store');
    await takeBack(manager);
  });

  test('returns 500 for a tampered file, and sends none of it', async () => {
    const { paper } = await buildLotDocument();
    const path = join(filesFolder(), String((await onDisk())[0]));
    const stored = await readFile(path);
    stored[stored.length - 3] = (stored[stored.length - 3] ?? 0) ^ 1;
    await writeFile(path, stored);
    const reply = await open(paper, manager);
    expect([reply.statusCode, reply.body.includes('PDF')]).toEqual([500, false]);
    await takeBack(manager);
  });

  test('returns 503 for a missing file, and logs no view', async () => {
    const { paper } = await buildLotDocument();
    await rm(join(filesFolder(), String((await onDisk())[0])));
    const reply = await open(paper, admin);
    expect([reply.statusCode, reply.json().code]).toEqual([503, 'paper_missing']);
    expect(await trail()).toEqual([]);
    await takeBack(manager);
  });

  test('opens a document for its owner, and for admins with a log entry, and for no other user', async () => {
    const { paper, check } = await buildLotDocument();
    expect((await open(paper, manager)).statusCode).toBe(200);
    expect(await trail()).toEqual([]);
    for (const who of [await signInAs(world, 'property_manager'), await signInAs(world)])
      expect((await open(paper, who)).statusCode).toBe(404);
    expect((await open(paper, { cookies: {} })).statusCode).toBe(401);
    expect((await open(paper, admin)).statusCode).toBe(200);
    expect(await trail()).toMatchObject([
      {
        action: 'verification document viewed',
        actor_id: admin.id,
        subject: `user ${manager.id}`,
        details: { title: 'Mandate', check, paper },
      },
    ]);
    await takeBack(manager);
  });

  test('returns 201 and stores a document once when it is uploaded twice', async () => {
    const bytes = buildPdf();
    await buildLotDocument(bytes);
    expect((await sendPaper(bytes)).json().items[0].latest.papers).toHaveLength(1);
    expect(await onDisk()).toHaveLength(1);
    await takeBack(manager);
  });

  test('rejects no file, a wrong type, a large file, too many and an unneeded document, and stores nothing', async () => {
    const faults = [
      await call(
        'POST',
        `/api/verification/items/${items['Ownership or mandate']}/papers?name=Deed&home=${home}`,
        manager,
      ),
      await sendPaper(Buffer.from('hello')),
      await sendPaper(Buffer.concat([buildPdf(), Buffer.alloc(checkLimits.paperBytes)])),
      await sendPaper(buildPdf(), { item: items.Identity, of: null }),
      await sendPaper(buildPdf(), { name: 'x' }),
    ];
    expect(faults.map(({ statusCode }) => statusCode)).toEqual([400, 400, 413, 409, 400]);
    expect(await onDisk()).toEqual([]);
    for (let count = 0; count < checkLimits.papers; count += 1) await buildLotDocument();
    expect((await sendPaper(buildPdf())).statusCode).toBe(409);
    expect(await onDisk()).toHaveLength(checkLimits.papers);
    await takeBack(manager);
  });

  test('deletes a withdrawn document at once, and returns 404 for others and 409 after the decision', async () => {
    const { check } = await buildLotDocument();
    expect((await call('DELETE', `/api/verification/checks/${check}`, admin)).statusCode).toBe(404);
    expect((await call('DELETE', `/api/verification/checks/${check}`, manager)).statusCode).toBe(200);
    expect(await onDisk()).toEqual([]);
    const next = await buildLotDocument();
    await decide(next.check, { verdict: 'refuse', reason: 'Another plot.' });
    expect((await call('DELETE', `/api/verification/checks/${next.check}`, manager)).statusCode).toBe(409);
    await forget();
  });

  test('deletes documents and their files some days after the decision, and keeps the decision', async () => {
    const { check, paper } = await buildLotDocument();
    pass(100);
    await deleteDecidedDocuments(world.kit);
    expect(await onDisk()).toHaveLength(1);
    await decide(check, read);
    pass(29);
    await deleteDecidedDocuments(world.kit);
    expect((await open(paper, manager)).statusCode).toBe(200);
    pass(1);
    await world.runJobs('delete-checked-papers');
    expect([await onDisk(), (await open(paper, manager)).statusCode]).toEqual([[], 404]);
    const [{ badge }] = (await mine(manager, home)).json().items;
    expect(badge).toMatchObject({
      id: check,
      state: 'passed',
      papers: [],
      papersDeletedAt: now.toISOString(),
    });
    await query('update verification_rules set papers_kept_days = 0');
    const { check: next } = await buildLotDocument();
    await decide(next, { verdict: 'refuse', reason: 'Not readable.' });
    await deleteDecidedDocuments(world.kit);
    await query('update verification_rules set papers_kept_days = 30');
    expect(await onDisk()).toEqual([]);
  });

  test('deletes a file without a row when it is a day old', async () => {
    await buildLotDocument();
    const [kept] = await onDisk();
    const left = join(filesFolder(), 'f'.repeat(32));
    await writeFile(left, 'of an upload that died');
    await sweepDocuments(world.kit);
    expect(await onDisk()).toHaveLength(2);
    const old = new Date(now.getTime() - 2 * dayMs);
    await utimes(left, old, old);
    await utimes(join(filesFolder(), String(kept)), old, old);
    await world.runJobs('sweep-check-papers');
    expect(await onDisk()).toEqual([kept]);
    await takeBack(manager);
  });
});

async function takeBack(who: Person): Promise<void> {
  const waiting = await query(`select id from verification_checks where user_id = $1 and state = 'given'`, [
    who.id,
  ]);
  for (const { id } of waiting) await call('DELETE', `/api/verification/checks/${id}`, who);
}
async function forget(): Promise<void> {
  pass(365);
  await deleteDecidedDocuments(world.kit);
}

describe('POST /api/verification/checks/:id/decision', () => {
  test('returns 200 for a passed check, with a public badge, a verified account, an email and a log entry', async () => {
    const id = await someIdentity();
    expect((await call('GET', '/api/verification/checks', admin)).json().waiting.at(-1)).toMatchObject({
      id,
      item: { title: 'Identity' },
      member: { id: manager.id },
      home: null,
      document: 'national_id',
    });
    expect([await isVerified(), await badges()]).toEqual([false, { listing: [], lister: [] }]);
    const reply = await decide(id, seen);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      200,
      {
        state: 'passed',
        documentEnd: 'K4X',
        decidedBy: admin.username,
        expiresAt: '2027-11-20T09:00:00.000Z',
      },
    ]);
    expect(await isVerified()).toBe(true);
    await expect
      .poll(() => badges())
      .toEqual({
        listing: [],
        lister: [
          {
            title: 'Identity checked',
            meaning: expect.stringContaining('identity document'),
            checkedAt: now.toISOString(),
            expiresAt: '2027-11-20T09:00:00.000Z',
          },
        ],
      });
    expect((await emailsTo(world, manager.email))[0]?.subject).toBe('Badge awarded: Identity checked');
    expect(await trail()).toMatchObject([
      {
        action: 'check passed',
        actor_id: admin.id,
        subject: `user ${manager.id}`,
        details: { title: 'Identity' },
      },
    ]);
    expect(JSON.stringify(await trail())).not.toMatch(/K4X|listing/);
  });

  test('returns 200 for a passed check of a home, with a badge only while the same owner lists it', async () => {
    const { check } = await buildLotDocument();
    await decide(check, read);
    await expect
      .poll(async () => (await badges()).listing)
      .toMatchObject([{ title: 'Ownership or mandate checked' }]);
    expect(await isVerified()).toBe(false);
    const other = await signInAs(world, 'property_manager');
    await query('update properties set owner_id = $1 where id = $2', [other.id, home]);
    await expect.poll(() => badges()).toEqual({ listing: [], lister: [] });
    await forget();
  });

  test('returns 200 for a declined check, with the reason and no badge, and lets it be resubmitted', async () => {
    const id = await someIdentity();
    await decide(id, { verdict: 'refuse', reason: 'Nobody answered.' });
    expect((await mine()).json().items[0]).toMatchObject({
      badge: null,
      latest: { state: 'refused', reason: 'Nobody answered.' },
    });
    expect([await isVerified(), (await emailsTo(world, manager.email)).length]).toEqual([false, 1]);
    expect((await mine()).json().items[0].latest.id).toBe(id);
    expect(await someIdentity()).not.toBe(id);
  });

  test('logs declined checks and revoked badges with the member, the item and the reason', async () => {
    const { check } = await buildLotDocument();
    await decide(check, { verdict: 'refuse', reason: 'Another plot.' });
    const id = await someIdentity();
    await decide(id, seen);
    await decide(id, { verdict: 'revoke', reason: 'Another name.' });
    const whose = { actor_id: admin.id, subject: `user ${manager.id}` };
    expect(await trail()).toEqual([
      {
        ...{ ...whose, action: 'check declined' },
        details: { title: 'Ownership or mandate', check, why: 'Another plot.', listing: home },
      },
      { ...whose, action: expect.any(String), details: { title: 'Identity', check: id, why: seen.reason } },
      {
        ...{ ...whose, action: 'badge revoked' },
        details: { title: 'Identity', check: id, why: 'Another name.' },
      },
    ]);
    await forget();
  });

  test('returns 403 and decides nothing when the admin role is revoked during the request', async () => {
    const id = await someIdentity();
    const decided = await callAsRevokedAdmin(world, (cookies) => decide(id, seen, { cookies }));
    expect(decided).toEqual([403, 'permission_gone']);
    expect([(await mine()).json().items[0].latest.state, await isVerified()]).toEqual(['given', false]);
    await takeBack(manager);
  });

  test('returns 200 for a renewed badge that replaces the old one, and for a revoked one', async () => {
    await decide(await someIdentity(), seen);
    pass(300);
    const id = await someIdentity();
    await decide(id, seen);
    await expect.poll(async () => (await badges()).lister.length).toBe(1);
    expect((await badges()).lister[0].checkedAt).toBe(now.toISOString());
    await decide(id, { verdict: 'revoke', reason: 'The name was somebody else’s.' });
    expect(await isVerified()).toBe(false);
    await expect.poll(async () => (await badges()).lister).toEqual([]);
  });

  test('returns 200 for a home’s badge, and keeps those of another home and of the lister', async () => {
    const second = await createTestProperty(world.kit);
    await query('update properties set owner_id = $1 where id = $2', [manager.id, second]);
    await decide(await someIdentity(), seen);
    await decide((await buildLotDocument()).check, read);
    const { latest } = (await sendPaper(buildPdf(), { of: second })).json().items[0];
    await decide(latest.id, read);
    for (const listing of [home, second])
      await expect
        .poll(() => badges(listing))
        .toMatchObject({
          listing: [{ title: 'Ownership or mandate checked' }],
          lister: [{ title: 'Identity checked' }],
        });
    await decide(latest.id, { verdict: 'revoke', reason: 'Another plot.' });
    await expect.poll(async () => (await badges(second)).listing).toEqual([]);
    expect((await badges()).listing).toHaveLength(1);
    await forget();
  });

  test('returns 200 for a checked document without ID details, and verifies the account only by its identity', async () => {
    const { latest } = (
      await sendPaper(buildPdf(), { item: items['Business registration'], of: null })
    ).json().items[1];
    const reply = await decide(latest.id, { ...seen, reason: 'Read.' });
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { document: null, documentEnd: null }]);
    expect(
      await query('select inspection_method from verification_checks where id = $1', [latest.id]),
    ).toEqual([{ inspection_method: null }]);
    expect(await isVerified()).toBe(false);
    // A check that does not verify the account can be revoked without an effect on its verified status.
    await decide(await someIdentity(), seen);
    await decide(latest.id, { verdict: 'revoke', reason: 'Struck off.' });
    expect(await isVerified()).toBe(true);
    await forget();
  });

  test('returns 200 and emails each decision separately, with a link to submit more', async () => {
    const { check } = await buildLotDocument();
    await decide(check, read);
    await decide(check, { verdict: 'revoke', reason: 'Another plot.' });
    await decide((await buildLotDocument()).check, { verdict: 'refuse', reason: 'Not readable.' });
    const [{ title }] = await query('select title from properties where id = $1', [home]);
    const mails = await emailsTo(world, manager.email);
    expect(mails.map(({ subject }) => subject).toSorted()).toEqual(
      [
        `Badge awarded: Ownership or mandate checked for “${title}”`,
        `Badge revoked: Ownership or mandate checked for “${title}”`,
        `We could not verify: Ownership or mandate for “${title}”`,
      ].toSorted(),
    );
    for (const { body_text } of mails) expect(body_text).toContain(`/verification/homes/${home}`);
    expect(mails.find(({ subject }) => subject.startsWith('Badge awarded'))?.body_text).toContain(
      'your badge is now public. It expires on 20 Nov 2027. We will remind you before then.',
    );
    await forget();
  });

  test.each(['document', 'documentEnd', 'seenHow'] as const)(
    'returns 400 for passing an identity without its %s',
    async (field) => {
      const { [field]: _, ...rest } = seen;
      const reply = await decide(await someIdentity(), rest);
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
      expect(await isVerified()).toBe(false);
    },
  );

  test.each([['CM123'], [''], ['K-4'], ['K 4']])(
    'returns 400 for %j as the last characters of an ID',
    async (documentEnd) => {
      const reply = await decide(await someIdentity(), { ...seen, documentEnd });
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, ['documentEnd']]);
    },
  );

  test.each([
    ['CM12', 'CM12'],
    [' 7 ', '7'],
  ])('returns 200 for %j as the last characters of an ID', async (documentEnd, kept) => {
    expect((await decide(await someIdentity(), { ...seen, documentEnd })).json().documentEnd).toBe(kept);
  });

  test('returns 400 with every missing field of an identity', async () => {
    const { verdict, reason } = seen;
    const reply = await decide(await someIdentity(), { verdict, reason });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([
      400,
      ['document', 'documentEnd', 'seenHow'],
    ]);
  });

  test('returns 409 for any decision on a declined check or a revoked badge', async () => {
    const refused = await someIdentity();
    await decide(refused, { verdict: 'refuse', reason: 'Nobody came.' });
    const revoked = await someIdentity();
    await decide(revoked, seen);
    await decide(revoked, { verdict: 'revoke', reason: 'Another name.' });
    for (const id of [refused, revoked])
      for (const decision of [
        seen,
        { verdict: 'refuse', reason: 'Nobody came.' },
        { verdict: 'revoke', reason: 'Another name.' },
      ])
        expect((await decide(id, decision)).json().code).toBe('check_turned');
    expect(await isVerified()).toBe(false);
  });

  test('returns 409 for revoking a replaced or expired badge, and for passing a valid one again', async () => {
    const first = await someIdentity();
    await decide(first, seen);
    expect((await decide(first, seen)).json().code).toBe('check_turned');
    const second = await someIdentity();
    await decide(second, seen);
    const revoke = { verdict: 'revoke', reason: 'Another name.' };
    expect((await decide(first, revoke)).json().code).toBe('check_turned');
    pass(365);
    await expireBadges(world.kit);
    expect((await decide(second, revoke)).json().code).toBe('check_turned');
  });

  test('returns 404 for an unknown check, and 409 for one’s own, a decided one and a missing badge', async () => {
    const own = (await give(items.Identity, { document: 'passport' }, admin)).json().items[0].latest.id;
    const id = await someIdentity();
    expect((await decide(2_000_000_000, seen)).statusCode).toBe(404);
    expect((await decide(own, seen)).json().code).toBe('own_check');
    expect((await decide(id, { verdict: 'revoke', reason: 'Why not' })).statusCode).toBe(409);
    const replies = await Promise.all([
      decide(id, seen),
      decide(id, { verdict: 'refuse', reason: 'Nobody came.' }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    expect(await emailsTo(world, manager.email)).toHaveLength(1);
    await takeBack(admin);
  });
});

describe('expiry', () => {
  test('expires a badge and the verified name after the configured months', async () => {
    const id = await someIdentity();
    await decide(id, seen);
    pass(364);
    await expireBadges(world.kit);
    expect(await isVerified()).toBe(true);
    now = new Date(now.getTime() + dayMs - 1);
    await expireBadges(world.kit);
    expect([await isVerified(), (await mine()).json().items[0].badge]).toMatchObject([true, { id }]);
    now = new Date(now.getTime() + 1);
    // The page hides an expired badge even before the job runs.
    expect((await mine()).json().items[0].badge).toBeNull();
    await world.runJobs('expire-badges');
    expect(await isVerified()).toBe(false);
    await expect.poll(async () => (await badges()).lister).toEqual([]);
    expect((await mine()).json().items[0].latest.state).toBe('expired');
  });

  test('expires a badge and reminds its owner according to the rules', async () => {
    onTestFinished(async () => {
      await query('update verification_rules set badge_months = 12, remind_days = 30');
    });
    await query('update verification_rules set badge_months = 6, remind_days = 7');
    await decide(await someIdentity(), seen);
    const reminders = async () =>
      (await emailsTo(world, manager.email)).filter(({ subject }) => subject.includes('expires on')).length;
    pass(174);
    now = new Date(now.getTime() - 1);
    await remindOfBadges(world.kit, 'http://localhost:3000');
    expect(await reminders()).toBe(0);
    now = new Date(now.getTime() + 1);
    await remindOfBadges(world.kit, 'http://localhost:3000');
    expect(await reminders()).toBe(1);
    pass(6);
    await expireBadges(world.kit);
    expect(await isVerified()).toBe(true);
    pass(1);
    await expireBadges(world.kit);
    expect(await isVerified()).toBe(false);
  });

  test('sends no reminder of an expired badge', async () => {
    await decide(await someIdentity(), seen);
    await query('delete from emails');
    pass(365);
    await remindOfBadges(world.kit, 'http://localhost:3000');
    expect(await emailsTo(world, manager.email)).toEqual([]);
  });

  test('reminds the owner once, thirty days before the expiry, unless the item was resubmitted', async () => {
    await decide(await someIdentity(), seen);
    const count = async () =>
      (await emailsTo(world, manager.email)).filter(({ subject }) => subject.includes('expires on')).length;
    pass(334);
    await remindOfBadges(world.kit, 'http://localhost:3000');
    expect(await count()).toBe(0);
    pass(2);
    const waiting = await someIdentity();
    await remindOfBadges(world.kit, 'http://localhost:3000');
    expect(await count()).toBe(0);
    await call('DELETE', `/api/verification/checks/${waiting}`, manager);
    for (let round = 0; round < 2; round += 1) await world.runJobs('remind-of-badges');
    expect(await count()).toBe(1);
  });

  test('reminds of one home’s badge when another home was resubmitted, and of no retired item', async () => {
    const second = await createTestProperty(world.kit);
    await query('update properties set owner_id = $1 where id = $2', [manager.id, second]);
    await decide(await someIdentity(), seen);
    await decide((await buildLotDocument()).check, read);
    await decide((await sendPaper(buildPdf(), { of: second })).json().items[0].latest.id, read);
    pass(340);
    await buildLotDocument();
    await query('delete from emails');
    await query('update checklist_items set is_retired = true where id = $1', [items.Identity]);
    await remindOfBadges(world.kit, 'http://localhost:3000');
    await query('update checklist_items set is_retired = false where id = $1', [items.Identity]);
    const [{ title }] = await query('select title from properties where id = $1', [second]);
    expect(await emailsTo(world, manager.email)).toMatchObject([
      {
        body_text: expect.stringContaining(
          `Ownership or mandate checked for “${title}”\n\nTo keep the badge`,
        ),
      },
    ]);
    await takeBack(manager);
    await forget();
  });
});
