import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo, postEnquiry } from '#app/testing/enquiry-factory.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';

let world: TestApp;
let manager: Person;
let other: Person;
let admin: Person;
let home: number;
beforeAll(async () => {
  world = await createTestApp();
  await lengthenWaits(world);
  [other, admin] = [await signInAs(world, 'property_manager'), await signInAs(world, 'admin')];
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts');
  await query('delete from emails');
  await query('delete from enquiries');
  manager = await signInAs(world, 'property_manager');
  home = await homeOf(manager);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

async function homeOf(owner: Person): Promise<number> {
  const id = await createTestProperty(world.kit);
  await query('update properties set owner_id = $1 where id = $2', [owner.id, id]);
  return id;
}

async function someLead(changes: Parameters<typeof postEnquiry>[2] = {}, about = home) {
  const { reference } = (await postEnquiry(world, about, changes)).json();
  const [{ id }] = await query(
    `update enquiries set email_confirmed_at = now() where reference_hash = sha256(convert_to($1, 'UTF8')) returning id`,
    [reference],
  );
  return { id: id as number, reference: reference as string };
}

const read = (path: string, who = manager) =>
  world.inject({ url: `/api/desk/leads${path}`, cookies: who.cookies });
const list = async (path = '', who = manager) => (await read(path, who)).json();
const idsIn = async (path: string, who = manager) =>
  (await list(path, who)).items.map(({ id }: { id: number }) => id);
const move = (id: number, stage: unknown, who = manager) =>
  world.inject({
    method: 'PATCH',
    url: `/api/desk/leads/${id}`,
    cookies: who.cookies,
    payload: { stage },
  });

type Writing = { who?: Person; key?: string | null };
function write(
  kind: 'notes' | 'answers',
  id: number,
  text: unknown,
  { who = manager, key = randomUUID() }: Writing = {},
) {
  return world.inject({
    method: 'POST',
    url: `/api/desk/leads/${id}/${kind}`,
    cookies: who.cookies,
    headers: key === null ? {} : { 'idempotency-key': key },
    payload: { text },
  });
}

const happened = async (id: number) =>
  (await list(`/${id}`)).events.map(
    ({ kind, text, stage, by }: { kind: string; text: string; stage: string; by: string }) => [
      kind,
      text ?? stage,
      by,
    ],
  );
const nameOf = async ({ id }: Person) =>
  (await query('select full_name from users where id = $1', [id]))[0].full_name;

describe('GET /api/desk/leads', () => {
  test("lists a manager's own leads, newest first, and all of them for an admin", async () => {
    const [first, second] = [await someLead(), await someLead({ email: null })];
    const page = await list();
    expect(page.items.map(({ id }: { id: number }) => id)).toEqual([second.id, first.id]);
    expect(page).toMatchObject({ counts: [{ stage: 'new', count: 2 }], nextBefore: null });
    expect(page.items[0]).toMatchObject({
      home: { id: home },
      manager: await nameOf(manager),
      name: 'Amina Sample',
      email: null,
      phone: '+256700000001',
      stage: 'new',
      respondedAt: null,
    });
    expect([await idsIn('', admin), await idsIn('', other)]).toEqual([[second.id, first.id], []]);
  });

  test('filters by stage, home and keywords and returns the count of each stage', async () => {
    const far = await homeOf(manager);
    await query(`update properties set title = 'House with a view' where id = any($1)`, [[home, far]]);
    const one = await someLead({ name: 'Moses 100%', message: 'About the gate' });
    const two = await someLead({ phone: '0772 123 456', email: 'x_y@example.com' });
    const three = await someLead({}, far);
    await move(two.id, 'viewing');
    expect(await idsIn('?stage=viewing')).toEqual([two.id]);
    expect(await idsIn(`?home=${far}`)).toEqual([three.id]);
    expect(await idsIn('?q=GATE')).toEqual([one.id]);
    expect(await idsIn('?q=100%25')).toEqual([one.id]);
    expect(await idsIn('?q=x_y')).toEqual([two.id]);
    expect(await idsIn('?q=0772 123')).toEqual([two.id]);
    expect(await idsIn('?q=%25')).toEqual([one.id]);
    expect(await idsIn('?q=%2B256 772')).toEqual([two.id]);
    expect(await idsIn('?q=0077 21')).toEqual([two.id]);
    expect(await idsIn('?q=x_Y@EXAMPLE')).toEqual([two.id]);
    expect(await idsIn('?q=moses')).toEqual([one.id]);
    // The leading zero is dropped, and the remaining three digits are too few.
    expect(await idsIn('?q=0772')).toEqual([]);
    // Fewer than four digits never match a phone number.
    expect(await idsIn('?q=000')).toEqual([]);
    expect(await idsIn('?q=772')).toEqual([]);
    expect(await idsIn('?q=7721')).toEqual([two.id]);
    expect(await idsIn('?q=%5C')).toEqual([]);
    expect(await idsIn('?q=_')).toEqual([two.id]);
    await query(`update properties set title = 'By the lake' where id = $1`, [far]);
    const byLake = await someLead({}, far);
    expect(await idsIn('?q=the LAKE')).toEqual([byLake.id]);
    expect((await list(`?home=${far}&q=lake`)).counts).toEqual([{ stage: 'new', count: 1 }]);
    expect((await list('', other)).counts).toEqual([]);
    await query('delete from enquiries where id = $1', [byLake.id]);
    expect((await list('?stage=viewing')).counts).toEqual(
      expect.arrayContaining([
        { stage: 'new', count: 2 },
        { stage: 'viewing', count: 1 },
      ]),
    );
  });

  test('returns leads page by page', async () => {
    for (let index = 0; index < 31; index++) await someLead({ from: `203.0.${index + 1}.7`, email: null });
    const first = await list();
    expect([first.items.length, first.nextBefore]).toEqual([30, first.items[29].id]);
    const last = await list(`?before=${first.nextBefore}`);
    expect([last.items.length, last.nextBefore]).toEqual([1, null]);
    await query('delete from enquiries where id = $1', [last.items[0].id]);
    const full = await list();
    expect([full.items.length, full.nextBefore]).toEqual([30, null]);
  });

  test('returns 400 for an unknown stage and an invalid property ID', async () => {
    expect((await read('?stage=dead')).json().fields).toEqual({ stage: 'Stage not found' });
    expect((await read('?home=x')).statusCode).toBe(400);
  });
});

describe('lead permissions', () => {
  test("return 404 for another manager's lead in every call, and change nothing", async () => {
    const { id } = await someLead();
    for (const reply of [
      await read(`/${id}`, other),
      await move(id, 'won', other),
      await write('notes', id, 'Mine', { who: other }),
      await write('answers', id, 'Mine', { who: other }),
      await read('/2000000000'),
    ])
      expect([reply.statusCode, reply.json().code]).toEqual([404, 'no_such_lead']);
    expect([await happened(id), (await list(`/${id}`)).stage]).toEqual([[], 'new']);
  });

  test('return 403 when the role is revoked during the request', async () => {
    const { id } = await someLead();
    await query("update users set role = 'user' where id = $1", [manager.id]);
    expect([(await move(id, 'won')).statusCode, (await read('')).statusCode]).toEqual([403, 403]);
  });

  test('keep a lead after its listing is deleted', async () => {
    const { id } = await someLead();
    await query('delete from properties where id = $1', [home]);
    expect((await list(`/${id}`)).home.id).toBeNull();
    expect((await write('answers', id, 'It is gone')).statusCode).toBe(201);
  });
});

describe('PATCH /api/desk/leads/:id', () => {
  test('moves a lead and records the user and time, and changes nothing when repeated', async () => {
    const { id, reference } = await someLead();
    expect((await move(id, 'viewing')).json()).toMatchObject({ stage: 'viewing' });
    expect((await move(id, 'viewing')).statusCode).toBe(200);
    await move(id, 'lost', admin);
    expect(await happened(id)).toEqual([
      ['stage', 'viewing', await nameOf(manager)],
      ['stage', 'lost', await nameOf(admin)],
    ]);
    const seen = (await world.inject({ url: `/api/enquiries/${reference}` })).json();
    expect([seen.stage, seen.thread]).toEqual(['Closed', []]);
  });

  test('counts a contacted lead as answered once, and a lost one as unanswered', async () => {
    const [contacted, lost] = [await someLead(), await someLead()];
    const before = Date.now();
    await move(contacted.id, 'contacted');
    const { respondedAt } = await list(`/${contacted.id}`);
    expect(Date.parse(respondedAt)).toBeGreaterThanOrEqual(before);
    await move(contacted.id, 'won');
    expect((await list(`/${contacted.id}`)).respondedAt).toBe(respondedAt);
    await move(lost.id, 'lost');
    expect((await list(`/${lost.id}`)).respondedAt).toBeNull();
  });

  test.each([
    ['contacted', true],
    ['viewing', true],
    ['offered', true],
    ['won', true],
    ['lost', false],
  ])('for a lead moved directly to %s reports it as answered: %s', async (stage, hasHeard) => {
    const { id } = await someLead();
    const moved = (await move(id, stage)).json();
    expect([moved.stage, moved.respondedAt !== null]).toEqual([stage, hasHeard]);
  });

  test('returns 409 for a move back to new and 400 for an unknown stage', async () => {
    const { id } = await someLead();
    await move(id, 'contacted');
    expect([(await move(id, 'new')).json().code, (await move(id, 'dead')).statusCode]).toEqual([
      'not_new_again',
      400,
    ]);
  });
});

describe('POST /api/desk/leads/:id/notes', () => {
  test('stores a note with its author and hides it from the visitor', async () => {
    const { id, reference } = await someLead();
    expect((await write('notes', id, 'Wants the ground floor')).statusCode).toBe(201);
    expect(await happened(id)).toEqual([['note', 'Wants the ground floor', await nameOf(manager)]]);
    expect((await world.inject({ url: `/api/enquiries/${reference}` })).body).not.toContain('ground floor');
    expect(await emailsTo(world, 'amina@example.com')).toHaveLength(1);
    expect(await list(`/${id}`)).toMatchObject({ stage: 'new', respondedAt: null });
  });

  test('stores a note once per key, and returns 422 for another text, 400 without a text or key', async () => {
    const { id } = await someLead();
    const key = randomUUID();
    await Promise.all([1, 2, 3].map(() => write('notes', id, 'Once', { key })));
    expect(await happened(id)).toHaveLength(1);
    expect((await write('notes', id, 'Twice', { key })).statusCode).toBe(422);
    expect((await write('notes', id, '  ')).json().fields).toEqual({ text: 'A note is required' });
    expect((await write('notes', id, 'No key', { key: null })).json().code).toBe('key_needed');
  });

  test('scopes a key to its lead, its kind and its user', async () => {
    const [one, two] = [await someLead(), await someLead()];
    const key = randomUUID();
    const written = [
      await write('notes', one.id, 'Seen', { key }),
      await write('notes', two.id, 'Seen', { key }),
      await write('answers', one.id, 'Seen', { key }),
      await write('notes', one.id, 'Seen', { key, who: admin }),
    ];
    expect(written.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    const kinds = async (id: number) => (await happened(id)).map(([kind]: [string]) => kind);
    expect([await kinds(one.id), await kinds(two.id)]).toEqual([
      ['note', 'answer', 'stage', 'note'],
      ['note'],
    ]);
  });

  test('keeps written notes unchanged', async () => {
    const { id } = await someLead();
    await write('notes', id, 'First');
    await expect(query("update enquiry_events set body = 'Other'")).rejects.toThrow(/only ever added to/);
  });
});

describe('POST /api/desk/leads/:id/answers', () => {
  test('moves the lead to contacted once for two answers at the same moment', async () => {
    const { id } = await someLead();
    const replies = await Promise.all(['Yes', 'At ten'].map((text) => write('answers', id, text)));
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const kinds = (await happened(id)).map(([kind]: [string]) => kind);
    expect(kinds.toSorted()).toEqual(['answer', 'answer', 'stage']);
  });

  test('emails a response once, shows it to the visitor and moves the lead to contacted', async () => {
    const { id, reference } = await someLead();
    const key = randomUUID();
    const hostile = 'Yes & <b>free</b>\nCome on Saturday';
    const [reply] = await Promise.all([1, 2].map(() => write('answers', id, hostile, { key })));
    expect([reply?.statusCode, reply?.json().stage]).toEqual([201, 'contacted']);
    await world.finishJobs();
    const [, letter, ...more] = await emailsTo(world, 'amina@example.com');
    expect([letter?.subject, more]).toEqual([
      expect.stringMatching(/^New reply to your enquiry about Flat/),
      [],
    ]);
    expect(letter?.body_text).toContain(
      `${await nameOf(manager)} wrote:\n\nYes & <b>free</b>\n\nCome on Saturday`,
    );
    expect(letter?.body_text).toContain(`/enquiries/${reference}`);
    expect(letter?.body_html).not.toContain('<b>');
    expect(letter?.body_text).not.toContain(manager.email);
    const seen = (await world.inject({ url: `/api/enquiries/${reference}` })).json();
    expect(seen).toMatchObject({
      stage: 'Answered',
      thread: [{ kind: 'answer', text: hostile, by: await nameOf(manager) }],
    });
    expect((await list(`/${id}`)).respondedAt).not.toBeNull();
    expect(await happened(id)).toHaveLength(2);
  });

  test('keeps a later stage, and shows the response to a visitor without an email address', async () => {
    const { id, reference } = await someLead({ email: null });
    await move(id, 'offered');
    expect((await write('answers', id, 'Agreed')).json().stage).toBe('offered');
    expect((await query('select count(*)::int from emails'))[0].count).toBe(1);
    expect((await world.inject({ url: `/api/enquiries/${reference}` })).json().thread).toHaveLength(1);
  });
});

test("records an admin's responses, notes and moves under the admin's name, also in the email", async () => {
  const { id, reference } = await someLead();
  await write('answers', id, 'It is.', { who: admin });
  await write('notes', id, 'Called us.', { who: admin });
  const name = await nameOf(admin);
  expect(await happened(id)).toEqual([
    ['answer', 'It is.', name],
    ['stage', 'contacted', name],
    ['note', 'Called us.', name],
  ]);
  expect((await list(`/${id}`)).manager).toBe(await nameOf(manager));
  const letter = (await emailsTo(world, 'amina@example.com')).at(-1);
  expect(letter?.body_text).toContain(`${name} wrote:\n\nIt is.`);
  const { thread } = (await world.inject({ url: `/api/enquiries/${reference}` })).json();
  expect(thread).toMatchObject([{ by: name }]);
});

test('accepts a second response after the first and keeps the stage that the lead has reached', async () => {
  const { id } = await someLead();
  await write('answers', id, 'It is.');
  await query(
    "update enquiries set created_at = created_at - interval '3 hours', responded_at = now() - interval '2 hours' where id = $1",
    [id],
  );
  const { respondedAt } = await list(`/${id}`);
  await move(id, 'lost');
  const again = (await write('answers', id, 'Another is free.')).json();
  expect([again.stage, again.respondedAt]).toEqual(['lost', respondedAt]);
});

test('returns 429 for too many responses of one manager', async () => {
  await query(
    'insert into rate_limit_attempts (key, tries, blocked_until) values ($1, 61, now() + make_interval(mins => 5))',
    [`answers by #${manager.id}`],
  );
  const { id } = await someLead();
  const reply = await write('answers', id, 'One more');
  expect([reply.statusCode, await happened(id)]).toEqual([429, []]);
});

describe('change notifications', () => {
  async function toldBy(act: () => Promise<unknown>): Promise<string[]> {
    const client = await world.kit.pool.connect();
    const told: string[] = [];
    client.on('notification', ({ payload }) => told.push(payload ?? ''));
    try {
      await client.query('listen content');
      await act();
      // Notifications arrive in order, so all earlier ones have arrived when this one does.
      await query("notify content, 'the-end'");
      await expect.poll(() => told.includes('the-end')).toBe(true);
    } finally {
      await client.query('unlisten content');
      client.removeAllListeners('notification');
      client.release();
    }
    return told.filter((one) => one.startsWith('account:'));
  }

  test("reach only the manager, the admins and the visitor's account", async () => {
    const visitor = await signInAs(world);
    const those = [manager, admin].map(({ id }) => `account:${id}`);
    expect((await toldBy(() => postEnquiry(world, home))).toSorted()).toEqual(those.toSorted());
    const [{ id }] = await query('select id from enquiries');
    expect((await toldBy(() => write('notes', id, 'x'))).toSorted()).toEqual(those.toSorted());
    const all = [...those, `account:${visitor.id}`];
    expect((await toldBy(() => postEnquiry(world, home, { cookies: visitor.cookies }))).toSorted()).toEqual(
      all.toSorted(),
    );
  });
});

describe('response time of a manager', () => {
  const shown = async () => (await world.inject({ url: `/api/properties/${home}` })).json().lister;

  test("is measured by the manager's own enquiries", async () => {
    const busy = await homeOf(other);
    for (let index = 0; index < 5; index++) await someLead({ email: null }, busy);
    await query('update enquiries set responded_at = created_at + interval $$3 hours$$');
    await someLead({ email: null });
    await world.runJobs('measure-answers');
    const known = await query('select id, answers_within_hours as hours from users where id = any($1)', [
      [manager.id, other.id],
    ]);
    expect(Object.fromEntries(known.map(({ id, hours }) => [id, hours]))).toEqual({
      [manager.id]: null,
      [other.id]: 3,
    });
  });

  test('is measured by the latest twenty, however slow earlier ones were', async () => {
    const { id } = await someLead({ email: null });
    await query(
      `insert into enquiries (reference, property_id, home_title, manager_id, user_id, visitor_id, name, phone, message, created_at,
         responded_at)
       select lpad(n::text, 32, 'r'), property_id, home_title, manager_id, user_id, visitor_id, name, phone, message, at,
         at + make_interval(hours => case when n <= 40 then 70 else 2 end)
       from enquiries, generate_series(1, 60) n, lateral (select now() - interval '20 days' + n * interval '1 hour' as at) as hour
       where id = $1 order by n`,
      [id],
    );
    await query('delete from enquiries where id = $1', [id]);
    await world.runJobs('measure-answers');
    expect(
      await query('select answers_within_hours as hours from users where id = $1', [manager.id]),
    ).toEqual([{ hours: 2 }]);
  });

  test("counts an admin's response as the manager's", async () => {
    for (let index = 0; index < 5; index++) await someLead({ email: null });
    const [{ id }] = await query('select max(id) as id from enquiries');
    await query("update enquiries set created_at = created_at - interval '150 minutes'");
    await query('update enquiries set responded_at = now() where id < $1', [id]);
    expect((await write('answers', id, 'Yes', { who: admin })).statusCode).toBe(201);
    await expect.poll(async () => (await shown()).answersWithin).toBe('3 hours');
    expect(await query('select answers_within_hours as hours from users where id = $1', [admin.id])).toEqual([
      { hours: null },
    ]);
  });

  test("appears on the manager's listings once known, and disappears when no enquiry is answered", async () => {
    const leads = [];
    for (let index = 0; index < 5; index++) leads.push(await someLead({ email: null }));
    await query("update enquiries set created_at = created_at - interval '150 minutes'");
    for (const { id } of leads.slice(1)) await move(id, 'contacted');
    expect((await shown()).answersWithin).toBeNull();
    await write('answers', leads[0]?.id ?? 0, 'Yes');
    await expect.poll(async () => (await shown()).answersWithin).toBe('3 hours');
    for (let index = 0; index < 5; index++) await someLead({ email: null });
    await query(
      "update enquiries set created_at = created_at - interval '2 days' where responded_at is null",
    );
    await world.runJobs('measure-answers');
    await expect.poll(async () => (await shown()).answersWithin).toBeNull();
  });
});
