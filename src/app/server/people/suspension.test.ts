import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, cookiesOf, type Person, signInAs } from '#app/testing/actors.ts';
import { insertLot } from '#app/testing/lot-factory.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { createStay, createStayProperty, dayAhead } from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { readSellerEmail } from '#features/auctions/server/closing/seller-rows.ts';
import { english } from '#kit/msg.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';

let world: TestApp;
let now = new Date();
let boss: Person;
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
  boss = await signInAs(world, 'admin');
});
afterAll(() => world.close());
beforeEach(() => sql`delete from rate_limit_attempts`.execute(world.kit.db));

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const call = (method: 'GET' | 'POST' | 'PATCH', url: string, cookies: Cookies = {}, payload?: object) =>
  world.inject({ method, url, cookies, ...(payload && { payload }) });
const reason = 'Three visitors paid for a home that was not theirs.';
const suspend = ({ id }: Person, by = boss) =>
  call('POST', `/api/users/${id}/suspension`, by.cookies, { reason });
const restore = ({ id }: Person, by = boss) =>
  call('POST', `/api/users/${id}/restoration`, by.cookies, { reason: 'The payments were refunded.' });
const signIn = ({ username, password }: Person) => call('POST', '/api/login', {}, { username, password });
const read = async ({ id }: Person) => (await call('GET', `/api/users/${id}`, boss.cookies)).json();
const sessionsOf = async ({ id }: Person) =>
  (await query('select count(*)::int as count from sessions where user_id = $1', [id]))[0].count;
const mailsTo = async (recipient: string) =>
  (await query('select subject, body_text as text from emails where recipient = $1 order by id', [
    recipient,
  ])) as {
    subject: string;
    text: string;
  }[];

async function home({ cookies }: Person, changes: object = {}): Promise<number> {
  const reply = await call('POST', '/api/properties/create', cookies, buildDraft(changes));
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}

const standing = async ({ id }: Person) =>
  query(
    `select id, is_available, hidden_at, listing_expires_at, paused_by_plan, is_featured, featured_by_plan, featured_before_pause
     from properties where owner_id = $1 order by id`,
    [id],
  );

test('suspends an account at once, and later restores exactly what it paused', async () => {
  const agent = await signInAs(world, 'property_manager');
  const [shown, off, limited, hidden] = [
    await home(agent),
    await home(agent),
    await home(agent, { isFeatured: true }),
    await home(agent),
  ];
  await call('POST', `/api/properties/${off}/toggle-availability`, agent.cookies);
  const until = new Date(now.getTime() + 10 * 86_400_000);
  await query('update properties set listing_expires_at = $1 where id = $2', [until, limited]);
  await query('update properties set is_available = false, hidden_at = now() where id = $1', [hidden]);
  const before = await standing(agent);

  const reply = await suspend(agent);
  expect([reply.statusCode, reply.json()]).toEqual([200, { pausedListings: 4 }]);
  expect((await call('GET', '/api/user', agent.cookies)).statusCode).toBe(401);
  await expect.poll(async () => (await call('GET', `/api/properties/${shown}`)).statusCode).toBe(404);
  const found = (await call('GET', '/api/properties/page?limit=100')).json();
  expect(found.items.filter(({ id }: { id: number }) => [shown, limited].includes(id))).toEqual([]);
  const mark = (await query('select agent_slug as mark from users where id = $1', [agent.id]))[0].mark;
  expect((await call('GET', `/api/agents/${mark}`)).statusCode).toBe(404);
  const shownAgain = await call('POST', `/api/properties/${shown}/toggle-availability`, boss.cookies);
  expect([shownAgain.statusCode, shownAgain.json().code]).toEqual([409, 'account_suspended']);
  expect((await mailsTo(agent.email)).at(-1)).toMatchObject({
    subject: 'Your account is suspended',
    text: expect.stringContaining(reason),
  });
  const person = await read(agent);
  expect(person).toMatchObject({ isSuspended: true, role: 'user', sessions: [] });
  expect(person.suspensions[0]).toMatchObject({ reason, roleBefore: 'property_manager', lifted: null });
  expect(person.listings.map(({ state }: { state: string }) => state)).toEqual([
    'hidden',
    'suspended',
    'suspended',
    'suspended',
  ]);

  now = new Date(now.getTime() + 2 * 86_400_000);
  expect((await restore(agent)).json()).toEqual({ restoredListings: 3 });
  expect(await standing(agent)).toEqual(
    before.map((row) =>
      row.id === limited ? { ...row, listing_expires_at: new Date(until.getTime() + 2 * 86_400_000) } : row,
    ),
  );
  const back = await signIn(agent);
  expect([back.statusCode, back.json().role]).toEqual([200, 'property_manager']);
  expect((await mailsTo(agent.email)).at(-1)?.subject).toBe('Your account is restored');
  expect((await restore(agent)).json().code).toBe('not_suspended');
  const trail = await query(
    `select action from audit_entries where subject = $1 and kind = 'change' and action like 'account%' order by id`,
    [`user ${agent.id}`],
  );
  expect(trail.map(({ action }) => action)).toEqual(['account suspended', 'account restored']);
});

test('refuses the sign-in with the reason, and saves one reply for admins', async () => {
  const person = await signInAs(world);
  const { username, password } = person;
  const sent = (answer: string, secret = password) =>
    call('POST', '/api/suspension-answers', {}, { username, password: secret, answer });
  expect((await sent('I do not know why I write this.')).json().code).toBe('not_suspended');
  await suspend(person);
  const refused = await signIn(person);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'account_suspended']);
  expect(refused.json().message).toContain(reason);
  expect(refused.cookies.map(({ name }) => name)).not.toContain('session');
  expect((await sent('Let me in, please.', 'a wrong password')).statusCode).toBe(401);
  expect((await sent('The home belongs to my sister.')).statusCode).toBe(200);
  expect((await sent('And one more thing.')).json().code).toBe('answered_already');
  expect((await signIn(person)).json()).toMatchObject({
    code: 'suspension_answered',
    message: expect.stringContaining('received your reply'),
  });
  expect((await read(person)).suspensions[0].answer).toBe('The home belongs to my sister.');
  expect(
    await query(
      `select actor_id as by from audit_entries where action = 'suspension answered' and subject = $1`,
      [`user ${person.id}`],
    ),
  ).toEqual([{ by: person.id }]);
  expect((await mailsTo(boss.email)).at(-1)?.text).toContain('The home belongs to my sister.');
  expect(await sessionsOf(person)).toBe(0);
});

test('does not let a new password sign in to a suspended account', async () => {
  const person = await signInAs(world);
  await suspend(person);
  await call('POST', '/api/password-resets', {}, { email: person.email });
  await world.finishJobs();
  const token = (
    await query(`select secret from emails where recipient = $1 and key like 'reset %'`, [person.email])
  )[0].secret;
  const newPassword = 'mango trees by the lake';
  const reset = await call('POST', '/api/password-resets/use', {}, { token, newPassword });
  expect(reset.statusCode, reset.body).toBe(200);
  expect((await signIn({ ...person, password: newPassword })).json().code).toBe('account_suspended');
});

test('leaves no session when a sign-in races with the suspension', async () => {
  const person = await signInAs(world);
  await Promise.all([signIn(person), suspend(person), signIn(person)]);
  expect(await sessionsOf(person)).toBe(0);
});

test('does not let admins suspend themselves, or two admins each other', async () => {
  expect((await suspend(boss)).json().code).toBe('own_account');
  const other = await signInAs(world, 'admin');
  const replies = await Promise.all([suspend(other, boss), suspend(boss, other)]);
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, expect.any(Number)]);
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  const admins = await query(`select id from users where role = 'admin'`);
  expect(admins).toHaveLength(1);
  // The suspended admin is restored, so that `boss` is an admin in the next tests.
  const winner = admins[0].id === boss.id ? boss : other;
  const loser = winner === boss ? other : boss;
  expect((await restore(loser, winner)).statusCode).toBe(200);
  boss = { ...boss, cookies: cookiesOf(await signIn(boss)) };
  await query(`update users set role = 'user' where id = $1`, [other.id]);
  await query('delete from sessions where user_id = $1', [other.id]);
});

test('keeps the role, a pending closure and late listings during the suspension', async () => {
  const agent = await signInAs(world, 'property_manager');
  const sold = await home(agent, { category: 'bank_sales' });
  await insertLot(world, { home: sold, seller: agent, state: 'announced' });
  expect(await readSellerEmail(world.kit.db, agent.id)).toBe(agent.email);
  expect((await suspend(agent)).json()).toEqual({ pausedListings: 0 });
  expect(await readSellerEmail(world.kit.db, agent.id)).toBe(boss.email);
  expect((await call('GET', `/api/properties/${sold}`)).statusCode).toBe(200);
  expect((await suspend(agent)).json().code).toBe('suspended_already');
  const change = { role: 'property_manager' };
  expect((await call('PATCH', `/api/users/${agent.id}/role`, boss.cookies, change)).json().code).toBe(
    'suspended',
  );
  await query(`update lots set state = 'no_bid', closed_at = now() where property_id = $1`, [sold]);
  await world.runJobs('pause-suspended');
  await expect.poll(async () => (await call('GET', `/api/properties/${sold}`)).statusCode).toBe(404);
  await query(
    `update users set closure_requested_at = now(), closes_at = now() - interval '1 day' where id = $1`,
    [agent.id],
  );
  await world.runJobs('close-accounts');
  expect((await read(agent)).isClosed).toBe(false);
});

test('stops optional emails, and keeps booked stays until an admin cancels them', async () => {
  const house = await createStayProperty(world);
  const guest = await signInAs(world);
  await createStay(world, guest.cookies, house, { checkIn: dayAhead(world, 20) });
  await suspend(house.host);
  const [stay] = (await read(house.host)).bookings;
  expect(stay).toMatchObject({ kind: 'stay', side: 'host', state: 'confirmed' });
  expect((await read(guest)).bookings[0]).toMatchObject({ side: 'guest', id: stay.id });
  const letter = { subject: english('A lead'), paragraphs: [english('Somebody asks.')] };
  await world.kit.db
    .transaction()
    .execute((tx) =>
      enqueueEmail(world.kit, tx, { kind: 'lead', key: 'lead 999', recipient: house.host.email, letter }),
    );
  expect((await mailsTo(house.host.email)).map(({ subject }) => subject)).not.toContain('A lead');
  const cancelled = await world.inject({
    method: 'POST',
    url: `/api/desk/stays/${stay.id}/cancel`,
    cookies: boss.cookies,
    headers: { 'idempotency-key': 'cancelled-by-an-admin' },
    payload: { reason: 'other', note: 'The host is suspended.' },
  });
  expect(cancelled.statusCode, cancelled.body).toBe(200);
  expect((await read(house.host)).bookings).toEqual([]);
});
