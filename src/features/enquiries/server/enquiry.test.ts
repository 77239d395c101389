import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, cookiesOf, type Person, signInAs } from '#app/testing/actors.ts';
import { emailsTo, postEnquiry, sampleEnquiry } from '#app/testing/enquiry-factory.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import { createVisitor } from '#app/testing/payment-factory.ts';
import { createTestProperty } from '#app/testing/property-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { OwnEnquiry } from '#features/enquiries/schema.ts';

let world: TestApp;
let manager: Person;
let home: number;
beforeAll(async () => {
  world = await createTestApp();
  await lengthenWaits(world);
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts');
  await query('delete from emails');
  manager = await signInAs(world, 'property_manager');
  home = await homeOf(manager);
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const stored = async () => (await query('select count(*)::int from enquiries'))[0].count;

async function homeOf(
  owner: Person,
  changes: Parameters<typeof createTestProperty>[1] = {},
): Promise<number> {
  const id = await createTestProperty(world.kit, {
    ownerContactInfo: 'canary: +256 700 000 777',
    ...changes,
  });
  await query('update properties set owner_id = $1 where id = $2', [owner.id, id]);
  return id;
}

const mine = async (cookies: Cookies) => (await world.inject({ url: '/api/enquiries/mine', cookies })).json();
const view = (reference: string) => world.inject({ url: `/api/enquiries/${reference}` });

async function expectRefused(
  asked: ReturnType<typeof postEnquiry>,
  [status, code]: [number, string],
): Promise<void> {
  const before = await stored();
  const reply = await asked;
  expect([reply.statusCode, reply.json().code]).toEqual([status, code]);
  expect(await stored()).toBe(before);
}

describe('POST /api/properties/:id/enquiries', () => {
  test('stores and counts the enquiry and notifies manager and visitor once', async () => {
    const reply = await postEnquiry(world, home);
    expect([reply.statusCode, Object.keys(reply.json())]).toEqual([201, ['reference']]);
    await world.finishJobs();
    const [{ id, ...row }] = await query(
      `select id, manager_id, property_id, user_id, name, email, phone, message, stage, responded_at
       from enquiries order by id desc limit 1`,
    );
    expect(row).toEqual({
      manager_id: manager.id,
      property_id: home,
      user_id: null,
      ...sampleEnquiry,
      phone: '+256700000001',
      stage: 'new',
      responded_at: null,
    });
    const [toManager, ...more] = await emailsTo(world, manager.email);
    expect([toManager?.subject, more]).toEqual([
      expect.stringMatching(`^New enquiry about .+ \\(listing ${home}\\)$`),
      [],
    ]);
    expect(toManager?.body_text).toContain(
      'Amina Sample (0700 000 001, amina@example.com) wrote:\n\nIs it still available?',
    );
    expect(toManager?.body_text).toContain(`http://localhost:3000/admin/leads?lead=${id}`);
    const [toVisitor, ...others] = await emailsTo(world, 'amina@example.com');
    expect(others).toEqual([]);
    expect(toVisitor?.body_text).toContain(`http://localhost:3000/enquiries/${reply.json().reference}`);
    expect(toVisitor?.subject).toBe(`Your enquiry about listing ${home}`);
    expect(toVisitor?.body_text).not.toContain('Is it still available?');
    expect(
      await query('select enquiries, contacts from property_daily_stats where property_id = $1', [home]),
    ).toEqual([{ enquiries: 1, contacts: 0 }]);
  });

  test('accepts a phone number or an email address alone', async () => {
    expect((await postEnquiry(world, home, { email: '' })).statusCode).toBe(201);
    expect((await postEnquiry(world, home, { phone: ' ' })).statusCode).toBe(201);
    expect((await postEnquiry(world, home, { phone: null, email: 'b@example.com' })).statusCode).toBe(201);
    expect(await emailsTo(world, manager.email)).toHaveLength(3);
  });

  test('skips a manager who unsubscribed, and emails the admins when the listing has no active manager', async () => {
    await query('update users set wants_activity_email = false where id = $1', [manager.id]);
    await postEnquiry(world, home);
    expect(await emailsTo(world, manager.email)).toEqual([]);
    const admin = await signInAs(world, 'admin');
    await query("update users set wants_activity_email = true, role = 'user' where id = $1", [manager.id]);
    await postEnquiry(world, home);
    expect([await emailsTo(world, manager.email), (await emailsTo(world, admin.email)).length]).toEqual([
      [],
      1,
    ]);
    await query("update users set role = 'user' where id = $1", [admin.id]);
  });

  test('returns the same enquiry for a repeated key, also concurrently, and 422 for another message', async () => {
    const key = randomUUID();
    const cookies = await createVisitor(world);
    const before = await stored();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => postEnquiry(world, home, { key, cookies })),
    );
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect([await stored(), (await emailsTo(world, manager.email)).length]).toEqual([before + 1, 1]);
    await expectRefused(postEnquiry(world, home, { key, cookies, message: 'Something else' }), [
      422,
      'key_used',
    ]);
  });

  test('creates another enquiry for the same key and message from another browser or account', async () => {
    const key = randomUUID();
    const others = [
      await createVisitor(world),
      await createVisitor(world),
      (await signInAs(world)).cookies,
      {},
    ];
    const links = new Set();
    for (const cookies of others)
      links.add((await postEnquiry(world, home, { key, cookies })).json().reference);
    expect(links.size).toBe(4);
  });

  test('creates another enquiry for the same key about another home', async () => {
    const [key, cookies] = [randomUUID(), await createVisitor(world)];
    const other = await homeOf(manager);
    const [one, two] = [
      await postEnquiry(world, home, { key, cookies }),
      await postEnquiry(world, other, { key, cookies }),
    ];
    expect([one.statusCode, two.statusCode]).toEqual([201, 201]);
    expect(two.json().reference).not.toBe(one.json().reference);
    expect(await mine(cookies)).toMatchObject([{ home: { id: other } }, { home: { id: home } }]);
  });

  test('returns 400 without an idempotency key', async () => {
    await expectRefused(postEnquiry(world, home, { key: null }), [400, 'key_needed']);
  });

  test.each([
    ['name', '  '],
    ['name', 'Amina\r\nBcc: all@example.com'],
    ['name', 'x'.repeat(121)],
    ['email', 'amina'],
    ['email', 'amina@example.com\nBcc: all@example.com'],
    ['phone', '12'],
    ['message', ' \n '],
    ['message', 'x'.repeat(2001)],
    ['message', 'A\u0000B'],
  ])('returns 400 for an invalid %s %j', async (field, value) => {
    const reply = await postEnquiry(world, home, { [field]: value });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  });

  test('accepts a name and a message of maximum length', async () => {
    const long = { name: 'x'.repeat(120), message: 'y'.repeat(2000) };
    const { reference } = (await postEnquiry(world, home, long)).json();
    expect(await view(reference).then((seen) => seen.json())).toMatchObject(long);
  });

  test('returns 400 without a phone number or email address', async () => {
    const reply = await postEnquiry(world, home, { phone: '', email: null });
    expect(reply.json().fields).toEqual({
      phone: 'Enter a phone number or an email address so that the agent can reply',
    });
  });

  test('returns 404 for an unknown home', async () => {
    await expectRefused(postEnquiry(world, 2_000_000_000), [404, 'no_such_property']);
  });

  test("returns 409 for a home off the market, a nightly rental and one's own home", async () => {
    await expectRefused(postEnquiry(world, await homeOf(manager, { isAvailable: false })), [
      409,
      'enquiry_off_market',
    ]);
    await expectRefused(postEnquiry(world, await homeOf(manager, { category: 'furnished_houses' })), [
      409,
      'enquiry_booked',
    ]);
    await expectRefused(postEnquiry(world, home, { cookies: manager.cookies }), [409, 'own_home']);
  });

  test('escapes hostile text in the email, its subject and the response', async () => {
    const words = `<img src=x onerror=alert(1)>'"; drop table enquiries; --`;
    await query('update properties set title = $1 where id = $2', [`${words} home`, home]);
    const { reference } = (
      await postEnquiry(world, home, { name: words, message: `${words}\n\nBcc: all` })
    ).json();
    const [letter] = await emailsTo(world, manager.email);
    expect(letter?.body_text).toContain(`${words} (0700 000 001`);
    expect(letter?.body_html).not.toContain('<img');
    expect(letter?.subject).toBe(`New enquiry about ${words} home (listing ${home})`);
    expect((await view(reference)).json()).toMatchObject({ name: words, message: `${words}\n\nBcc: all` });
  });

  test("returns 400 for fields beyond the visitor's input", async () => {
    const stored = () => query('select count(*)::int from enquiries');
    const before = await stored();
    const claims = { stage: 'won', managerId: 1, reference: 'x'.repeat(32), userId: 1 };
    const reply = await world.inject({
      method: 'POST',
      url: `/api/properties/${home}/enquiries`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { ...sampleEnquiry, ...claims },
    });
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, Object.keys(claims)]);
    expect(await stored()).toEqual(before);
  });
});

describe('GET /api/enquiries/:reference', () => {
  test("returns the enquiry to the holder of its reference, without the owner's contact and uncached", async () => {
    const { reference } = (await postEnquiry(world, home)).json();
    const reply = await view(reference);
    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(reply.json()).toMatchObject({
      reference,
      home: { id: home },
      message: 'Is it still available?',
      stage: 'Sent, no reply yet',
      thread: [],
    });
    expect(reply.body).not.toContain('canary');
    expect(reply.body).not.toContain(manager.email);
  });

  test('returns the enquiry with the title of a deleted home', async () => {
    const { reference } = (await postEnquiry(world, home)).json();
    await query('delete from properties where id = $1', [home]);
    expect((await view(reference)).json().home).toEqual({ id: null, title: expect.stringMatching(/^Flat/) });
  });

  test('returns 404 for an unknown or partial reference', async () => {
    const { reference } = (await postEnquiry(world, home)).json();
    for (const wrong of ['x'.repeat(32), reference.slice(0, 31), '1'])
      expect([(await view(wrong)).statusCode, (await view(wrong)).json().code]).toEqual([
        404,
        'no_such_enquiry',
      ]);
    expect((await view('a b')).statusCode).toBe(400);
  });
});

describe('GET /api/enquiries/mine', () => {
  test("returns this browser's enquiries only", async () => {
    const cookies = await createVisitor(world);
    const { reference } = (await postEnquiry(world, home, { cookies })).json();
    expect((await mine(cookies)).map((one: { reference: string }) => one.reference)).toEqual([reference]);
    for (const others of [{}, await createVisitor(world), manager.cookies])
      expect(await mine(others)).toEqual([]);
  });

  test('returns the newest first, each with its own responses', async () => {
    const cookies = await createVisitor(world);
    const [first, second] = [
      (await postEnquiry(world, home, { cookies })).json().reference,
      (await postEnquiry(world, home, { cookies })).json().reference,
    ];
    await world.inject({
      method: 'POST',
      url: `/api/enquiries/${first}/replies`,
      headers: { 'idempotency-key': randomUUID() },
      payload: { text: 'Of the first' },
    });
    const threads = (await mine(cookies)).map(({ reference, thread }: OwnEnquiry) => [
      reference,
      thread.map(({ text }) => text),
    ]);
    expect(threads).toEqual([
      [second, []],
      [first, ['Of the first']],
    ]);
  });

  test('returns at most the newest fifty', async () => {
    const cookies = await createVisitor(world);
    const { reference } = (await postEnquiry(world, home, { cookies })).json();
    await query(
      `insert into enquiries (reference, property_id, home_title, manager_id, visitor_id, name, phone, message)
       select lpad(n::text, 32, 'r'), property_id, home_title, manager_id, visitor_id, name, phone, message
       from enquiries, generate_series(1, 50) n where reference_hash = sha256(convert_to($1, 'UTF8'))`,
      [reference],
    );
    const found: OwnEnquiry[] = await mine(cookies);
    expect(found).toHaveLength(50);
    expect(found.map((one) => one.reference)).not.toContain(reference);
  });

  test('moves an anonymous enquiry to the account at sign-in', async () => {
    const visitor = await createVisitor(world);
    const person = await signInAs(world);
    await postEnquiry(world, home, { cookies: visitor });
    const signedIn = await world.inject({
      method: 'POST',
      url: '/api/login',
      cookies: visitor,
      payload: { username: person.username, password: person.password },
    });
    expect(await mine(cookiesOf(signedIn, visitor))).toHaveLength(1);
    expect([(await mine(person.cookies)).length, await mine(visitor)]).toEqual([1, []]);
  });

  test('assigns an enquiry of a signed-in visitor to the account', async () => {
    const person = await signInAs(world);
    await postEnquiry(world, home, { cookies: person.cookies });
    expect(await mine(person.cookies)).toHaveLength(1);
  });
});

describe('DELETE /api/enquiries/:reference', () => {
  const withdraw = (reference: string) =>
    world.inject({ method: 'DELETE', url: `/api/enquiries/${reference}` });

  test('deletes the enquiry completely, and returns 404 afterwards', async () => {
    const { reference } = (await postEnquiry(world, home)).json();
    expect(await query('select from emails')).toHaveLength(2);
    const [{ id }] = await query(
      `select id from enquiries where reference_hash = sha256(convert_to($1, 'UTF8'))`,
      [reference],
    );
    // An email about another enquiry, whose id starts with the same digits.
    const ofAnother = `enquiry ${id}0 sent`;
    await query(`update emails set about = $1 where recipient = 'amina@example.com'`, [ofAnother]);
    await world.inject({
      method: 'POST',
      url: `/api/desk/leads/${id}/notes`,
      cookies: manager.cookies,
      headers: { 'idempotency-key': randomUUID() },
      payload: { text: 'A note' },
    });
    expect((await withdraw(reference)).json()).toEqual({ message: 'Your enquiry was deleted' });
    expect(await query('select from enquiry_events where enquiry_id = $1', [id])).toEqual([]);
    expect((await query('select about from emails')).map(({ about }) => about)).toEqual([ofAnother]);
    expect([(await withdraw(reference)).statusCode, (await view(reference)).statusCode]).toEqual([404, 404]);
  });
});

test('deletes an enquiry and its stored emails after two years without activity', async () => {
  const [old, recent] = [
    (await postEnquiry(world, home, { email: 'old@example.com' })).json(),
    (await postEnquiry(world, home)).json(),
  ];
  const age = `update enquiries set changed_at = now() - make_interval(months => $1) where reference_hash = sha256(convert_to($2, 'UTF8'))`;
  await query(age, [25, old.reference]);
  await query(age, [23, recent.reference]);
  await world.runJobs('forget-enquiries');
  expect([(await view(old.reference)).statusCode, (await view(recent.reference)).statusCode]).toEqual([
    404, 200,
  ]);
  const letters = [await emailsTo(world, 'old@example.com'), await emailsTo(world, 'amina@example.com')];
  expect(letters.map(({ length }) => length)).toEqual([0, 1]);
});

test.each(['a note', 'another stage', 'an answer', 'a reply'] as const)(
  'measures the age of an enquiry from its last activity: %s',
  async (what) => {
    const { reference } = (await postEnquiry(world, home)).json();
    const [{ id }] = await query(
      `select id from enquiries where reference_hash = sha256(convert_to($1, 'UTF8'))`,
      [reference],
    );
    await query(`update enquiries set changed_at = now() - interval '25 months' where id = $1`, [id]);
    const { cookies } = manager;
    const desk = `/api/desk/leads/${id}`;
    const written = { headers: { 'idempotency-key': randomUUID() }, payload: { text: 'Still here' } };
    const asked = {
      'a note': { method: 'POST', url: `${desk}/notes`, cookies, ...written },
      'another stage': { method: 'PATCH', url: desk, cookies, payload: { stage: 'viewing' } },
      'an answer': { method: 'POST', url: `${desk}/answers`, cookies, ...written },
      'a reply': { method: 'POST', url: `/api/enquiries/${reference}/replies`, ...written },
    } as const;
    expect((await world.inject(asked[what])).statusCode).toBeLessThan(300);
    await world.runJobs('forget-enquiries');
    expect((await view(reference)).statusCode).toBe(200);
  },
);
