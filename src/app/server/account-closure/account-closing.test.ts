import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, cookiesOf, type Person, signInAs } from '#app/testing/actors.ts';
import { createUnlock, fileClaimAs } from '#app/testing/claim-factory.ts';
import { postEnquiry } from '#app/testing/enquiry-factory.ts';
import { insertLot } from '#app/testing/lot-factory.ts';
import { createMembership } from '#app/testing/membership-factory.ts';
import {
  createPayment,
  createPurchasedPackage,
  refundInFull,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { buildDraft } from '#app/testing/property-factory.ts';
import { completeStay, createStay, createStayProperty, dayAhead } from '#app/testing/stay-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { bookAndConfirmViewing } from '#app/testing/viewing-factory.ts';
import { pictureFile } from '#kit/server/images/picture-store.ts';

let world: TestApp;
let now = new Date();
beforeAll(async () => {
  world = await createTestApp({ clock: () => now });
});
afterAll(() => world.close());
beforeEach(async () => {
  now = new Date();
  await query('delete from rate_limit_attempts');
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const call = (method: 'GET' | 'POST', url: string, cookies: Cookies = {}, payload?: object) =>
  world.inject({ method, url, cookies, ...(payload && { payload }) });
const ask = ({ cookies, password }: Person) => call('POST', '/api/user/closing', cookies, { password });
const signIn = async (person: Person): Promise<Person> => ({
  ...person,
  cookies: cookiesOf(await call('POST', '/api/login', {}, person)),
});
const accountOf = async ({ id }: Person) => (await query('select * from users where id = $1', [id]))[0];
const homesOf = ({ id }: Person) =>
  query('select id, is_available as shown from properties where owner_id = $1 order by id', [id]);

async function home({ cookies }: Person, changes: object = {}): Promise<number> {
  const reply = await call('POST', '/api/properties/create', cookies, buildDraft(changes));
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().id;
}

const trailOf = async ({ id }: Person) =>
  (
    await query(`select action from audit_entries where subject = $1 and kind = 'change' order by id`, [
      `user ${id}`,
    ])
  ).map(({ action }) => action);

/** Returns the tables that still contain one of these texts. */
async function tablesWith(words: string[]): Promise<string[]> {
  const tables = await query(
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`,
  );
  const found = [];
  for (const { name } of tables) {
    const rows = await query(`select from "${name}" as one where one::text ilike any($1) limit 1`, [
      words.map((word) => `%${word}%`),
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

/** Advances the clock by this many days, and runs the job that closes accounts. */
async function later(days: number) {
  now = new Date(now.getTime() + days * 86_400_000);
  await world.runJobs('close-accounts');
}

async function expectRefused(person: Person, sentence: RegExp) {
  const reply = await ask(person);
  expect([reply.statusCode, reply.json().message]).toEqual([409, expect.stringMatching(sentence)]);
  const shown = (await call('GET', '/api/user/closing', person.cookies)).json();
  expect(shown.against.join(' ')).toMatch(sentence);
  expect((await accountOf(person)).closes_at).toBeNull();
}

/** Returns the reasons why the account cannot be closed now. */
const against = async ({ cookies }: Person): Promise<string[]> =>
  (await call('GET', '/api/user/closing', cookies)).json().against;

test('hides the properties and ends all sessions at once, and restores everything when closure is cancelled in time', async () => {
  const person = await signInAs(world, 'property_manager');
  const [one, two] = [await home(person), await home(person)];
  await call('POST', `/api/properties/${two}/toggle-availability`, person.cookies);
  const reply = await ask(person);
  expect([reply.statusCode, reply.json().message]).toEqual([
    202,
    expect.stringMatching(
      /^We will delete your account on \d+ \w+ \d{4}\. Sign in before then to keep it\.$/,
    ),
  ]);
  expect((await call('GET', '/api/user', person.cookies)).statusCode).toBe(401);
  expect(await homesOf(person)).toEqual([
    { id: one, shown: false },
    { id: two, shown: false },
  ]);
  await later(6.9);
  const back = await signIn(person);
  expect((await call('GET', '/api/user', back.cookies)).json().closesAt).not.toBeNull();
  const early = await call('POST', `/api/properties/${two}/toggle-availability`, back.cookies);
  expect([early.statusCode, early.json().code]).toEqual([409, 'account_closing']);
  const kept = await call('POST', '/api/user/closing/undo', back.cookies);
  expect([kept.statusCode, kept.json().closesAt]).toEqual([200, null]);
  expect(await homesOf(person)).toEqual([
    { id: one, shown: true },
    { id: two, shown: false },
  ]);
  await later(8);
  expect((await accountOf(person)).closed_at).toBeNull();
  expect((await call('POST', '/api/user/closing/undo', back.cookies)).statusCode).toBe(409);
  expect(await trailOf(person)).toEqual(['account deletion requested', 'account deletion cancelled']);
});

test('emails the Kampala date of the closure with a link to cancel it', async () => {
  const person = await signInAs(world);
  now = new Date('2031-03-04T21:30:00Z');
  expect((await ask(person)).statusCode).toBe(202);
  const [letter, ...more] = await query('select body_text as body from emails where recipient = $1', [
    person.email,
  ]);
  expect(more).toEqual([]);
  expect(letter.body).toContain('12 March 2031');
  expect(letter.body).toContain('http://localhost:3000/auth');
  await query('update users set closure_requested_at = null, closes_at = null where id = $1', [person.id]);
});

test('restarts the seven days when closure is requested twice', async () => {
  const person = await signInAs(world);
  expect((await ask(person)).statusCode).toBe(202);
  now = new Date(now.getTime() + 3 * 86_400_000);
  expect((await ask(await signIn(person))).statusCode).toBe(202);
  await later(4.5);
  expect((await accountOf(person)).closed_at).toBeNull();
  await later(2.5);
  expect((await accountOf(person)).closed_at).not.toBeNull();
});

test('records the request and its cancellation in the audit log and emails, and closes no account', async () => {
  const person = await signInAs(world);
  const letters = () =>
    query('select subject, body_text as body from emails where recipient = $1 order by id', [person.email]);
  await ask(person);
  await call('POST', '/api/user/closing/undo', (await signIn(person)).cookies);
  now = new Date(now.getTime() + 3_600_000);
  await ask(await signIn(person));
  const asked = expect.stringMatching(/^Your account will be deleted on /);
  expect(await letters()).toMatchObject([{ subject: asked }, { subject: asked }]);
  await later(7);
  expect(await letters()).toEqual([
    {
      subject: 'Your account has been deleted',
      body: expect.stringContaining(`the account ${person.username} has been deleted`),
    },
  ]);
  const entries = await query(
    `select actor_id as actor, action from audit_entries where subject = $1 and kind = 'change' order by id`,
    [`user ${person.id}`],
  );
  expect(entries).toEqual([
    { actor: person.id, action: 'account deletion requested' },
    { actor: person.id, action: 'account deletion cancelled' },
    { actor: person.id, action: 'account deletion requested' },
    { actor: null, action: 'account deleted' },
  ]);
});

test('deletes preferences, earnings and confirmations with the closed account', async () => {
  const person = await signInAs(world, 'property_manager');
  await query(
    `update users set is_verified = true, wants_newsletter = true, wants_activity_email = true, language = 'sw',
       language_chosen_at = now(), email_confirmed_at = now(), answers_within_hours = 3, requested_plan = 'premium',
       next_plan = 'standard', membership_plan = 'premium', membership_starts_at = now(),
       membership_ends_at = now() + interval '20 days'
     where id = $1`,
    [person.id],
  );
  const { agent_slug: mark } = await accountOf(person);
  expect((await ask(person)).statusCode).toBe(202);
  await later(7);
  const account = await accountOf(person);
  expect(account).toMatchObject({
    ...{ is_verified: false, wants_newsletter: false, wants_activity_email: false, email_confirmed_at: null },
    ...{ language: null, language_chosen_at: null, answers_within_hours: null, requested_plan: null },
    ...{ next_plan: null, membership_plan: 'basic', membership_starts_at: null, membership_ends_at: null },
    ...{ membership_pay_token: null, membership_lapsed_at: null, password_hash: null },
  });
  expect([account.closed_at, account.agent_slug === mark]).toEqual([now, false]);
});

test('returns 400 for a wrong password and changes nothing', async () => {
  const person = await signInAs(world, 'property_manager');
  const id = await home(person);
  expect((await ask({ ...person, password: 'not this one' })).statusCode).toBe(400);
  expect(await homesOf(person)).toEqual([{ id, shown: true }]);
});

test('erases every trace of the person after the closing days and retains what the law requires', async () => {
  const person = await signInAs(world, 'property_manager');
  const other = await signInAs(world, 'property_manager');
  await query(`update users set phone = '+256700000041', membership_plan = 'basic' where id = $1`, [
    person.id,
  ]);
  const { reference } = await createMembership(world, person.cookies, { plan: 'standard' });
  await home(person);
  const theirs = await home(other);
  expect(
    (await postEnquiry(world, theirs, { cookies: person.cookies, email: person.email })).statusCode,
  ).toBe(201);
  expect((await ask(person)).statusCode).toBe(202);
  await later(7);
  const account = await accountOf(person);
  expect(account).toMatchObject({
    username: `closed-${person.id}`,
    email: `closed-${person.id}@closed.invalid`,
    full_name: 'Deleted account',
    password_hash: null,
    phone: null,
    role: 'user',
  });
  expect(account.closed_at).not.toBeNull();
  expect(await homesOf(person)).toEqual([]);
  expect(await homesOf(other)).toEqual([{ id: theirs, shown: true }]);
  for (const table of ['sessions', 'enquiries', 'listing_requests', 'address_changes'])
    expect(await query(`select from ${table} where user_id = $1`, [person.id])).toEqual([]);
  // The receipt contains the payer's name and no other data about them.
  expect(
    await query(
      `select i.name, i.email, i.phone, r.number > 0 as numbered from payment_intents i join receipts r on r.intent_id = i.id
       where i.reference = $1`,
      [reference],
    ),
  ).toEqual([
    { name: 'Amina Sample', email: `closed-${person.id}@closed.invalid`, phone: null, numbered: true },
  ]);
  // Only the last email still contains the address. The next sweep of sent emails deletes it.
  expect(await query('select subject from emails where recipient = $1', [person.email])).toEqual([
    { subject: 'Your account has been deleted' },
  ]);
  expect((await call('POST', '/api/login', {}, person)).statusCode).toBe(401);
  const again = await call('POST', '/api/register', {}, { ...person, fullName: 'Somebody Else' });
  expect(again.statusCode, again.body).toBe(201);
  const trail = await query(
    `select action from audit_entries where subject = $1 and kind = 'change' order by id desc limit 1`,
    [`user ${person.id}`],
  );
  expect(trail).toEqual([{ action: 'account deleted' }]);
});

test('removes the name, address and number of the person from all of their activity', async () => {
  const person = await signInAs(world, 'property_manager');
  const other = await signInAs(world, 'property_manager');
  const { id, email, cookies } = person;
  const [name, phone] = ['Zebedayo Sample', '+256700000042'];
  await query('update users set full_name = $2, phone = $3 where id = $1', [id, name, phone]);
  const theirs = await home(other, { category: 'for_sale' });
  const house = await createStayProperty(world);
  const done = async (reply: ReturnType<typeof call>) => {
    const { statusCode, body } = await reply;
    expect(statusCode, body).toBeLessThan(300);
  };
  const mark = await createStay(world, cookies, house, { checkIn: dayAhead(world, 3) });
  await query(
    `update stays set name = $2, email = $3, phone = $4, requests = 'A cot' where mark_hash = sha256(convert_to($1, 'UTF8'))`,
    [...[mark, name, email, phone]],
  );
  await completeStay(world, mark);
  const written = { rating: 4, text: 'Quiet at night.' };
  await done(world.inject({ method: 'PUT', url: `/api/reviews/${mark}`, payload: written }));
  const report = { reason: 'fraud', text: 'It is not theirs.', email };
  await done(call('POST', `/api/properties/${theirs}/report`, cookies, report));
  await done(call('POST', '/api/favorites', cookies, { saved: [{ propertyId: theirs }], removed: [] }));
  const search = { page: '/rental-units', filters: {}, name: `Homes for ${name}`, often: 'daily' };
  await done(call('POST', '/api/saved-searches', cookies, search));
  const viewing = { day: dayAhead(world, 2), hour: 10, name, email, phone };
  const booked = await bookAndConfirmViewing(world, theirs, viewing, { cookies });
  await done(call('POST', `/api/viewings/${booked.json().mark}/cancel`, cookies));
  await done(call('POST', '/api/waitlist', {}, { name, email, platform: 'ios', rating: 5 }));
  const words = 'What do two hundred homes cost?';
  await done(call('POST', '/api/sales-enquiries', {}, { name, email, phone, company: '', words }));
  await query(`insert into bounced_addresses (address, reason) values ($1, 'full')`, [email]);
  await query(
    'insert into verification_checks (item_id, user_id, submitted_at) select min(id), $1, now() from checklist_items',
    [id],
  );
  const key = randomUUID().replaceAll('-', '');
  await world.kit.files.put(pictureFile(key), Buffer.from('a face'));
  await query(`insert into account_photos values ($1, $2, 600, 600, '#000000', now())`, [id, key]);

  await done(ask(person));
  // Deletes the attempts, as the hourly sweep does after two days.
  await query('delete from rate_limit_attempts');
  await later(7);
  expect((await accountOf(person)).closed_at).not.toBeNull();
  const rows: Record<string, unknown[]> = {};
  for (const table of ['favorites', 'saved_searches', 'viewings', 'verification_checks'])
    rows[table] = await query(`select from ${table} where user_id = $1`, [id]);
  expect({
    places: await tablesWith([email, name, phone]),
    stays: await query(
      `select name, email, phone, requests from stays where mark_hash = sha256(convert_to($1, 'UTF8'))`,
      [mark],
    ),
    reviews: await query('select author_id, author_name, body from reviews where property_id = $1', [
      house.id,
    ]),
    photograph: await world.kit.files.size(pictureFile(key)),
    rows,
  }).toEqual({
    // The remaining emails went to other users. The next sweep of sent emails deletes them.
    places: ['emails'],
    stays: [{ name: 'Deleted account', email: `closed-${id}@closed.invalid`, phone: null, requests: '' }],
    reviews: [{ author_id: null, author_name: null, body: written.text }],
    photograph: null,
    rows: { favorites: [], saved_searches: [], viewings: [], verification_checks: [] },
  });
});

test('logs why the properties left the market and were deleted, and deletes their photos', async () => {
  const person = await signInAs(world, 'property_manager');
  const id = await home(person, { title: 'Home of a leaving owner' });
  const key = randomUUID().replaceAll('-', '');
  await world.kit.files.put(pictureFile(key), Buffer.from('a room'));
  await query(
    `insert into property_pictures (property_id, position, file_key, width, height, colour, alt)
     values ($1, 0, $2, 640, 480, '#888888', 'A room')`,
    [id, key],
  );
  const last = async () =>
    (
      await query(
        'select actor_id, action, details from audit_entries where subject = $1 order by id desc limit 1',
        [`property ${id}`],
      )
    )[0];
  expect((await ask(person)).statusCode).toBe(202);
  expect(await last()).toMatchObject({
    action: 'property changed',
    details: { changes: { isAvailable: { to: false } }, why: 'the owner is closing their account' },
  });
  await later(7);
  expect(await last()).toEqual({
    actor_id: null,
    action: 'property deleted',
    details: { title: 'Home of a leaving owner', why: 'the owner closed their account' },
  });
  expect(await world.kit.files.size(pictureFile(key))).toBeNull();
});

test('deletes their shared list, and keeps their properties without their name on the lists of others', async () => {
  const [person, friend] = [await signInAs(world), await signInAs(world)];
  const shown = await home(await signInAs(world, 'property_manager'));
  const start = async ({ cookies }: Person, name: string): Promise<string> => {
    const reply = await call('POST', '/api/favorite-lists', cookies, { name, displayName: name });
    return reply.json().mark;
  };
  const join = ({ cookies }: Person, mark: string) =>
    call('POST', `/api/favorite-lists/${mark}/members`, cookies, { displayName: 'Joined' });
  const [theirs, kept] = [await start(person, 'Theirs'), await start(friend, 'Kept')];
  await join(friend, theirs);
  await join(person, kept);
  await world.inject({
    method: 'PUT',
    url: `/api/favorite-lists/${kept}/homes/${shown}`,
    cookies: person.cookies,
    payload: { isLiked: true, note: 'By the lake' },
  });
  await ask(person);
  await later(7);
  expect((await call('GET', `/api/favorite-lists/${theirs}`, friend.cookies)).statusCode).toBe(404);
  expect((await call('GET', `/api/favorite-lists/${kept}`, friend.cookies)).json()).toMatchObject({
    members: [{ name: 'Kept' }],
    homes: [{ propertyId: shown, addedBy: null, likedBy: [], notes: [] }],
  });
});

test('closes the other accounts when one account cannot be erased', async () => {
  const [stuck, other] = [await signInAs(world), await signInAs(world)];
  await ask(stuck);
  await ask(other);
  await query(`create function refuse_to_change() returns trigger language plpgsql
    as $$ begin raise exception 'this row cannot be changed'; end $$`);
  await query(`create trigger stuck before update on users for each row
    when (old.username = '${stuck.username}') execute function refuse_to_change()`);
  try {
    await later(7);
  } finally {
    await query('drop trigger stuck on users; drop function refuse_to_change');
  }
  expect((await accountOf(stuck)).closed_at).toBeNull();
  expect((await accountOf(other)).closed_at).not.toBeNull();
});

describe('returns 409 with the reason while something is open', () => {
  test('returns 409 for a pending payment', async () => {
    const person = await signInAs(world);
    await createPayment(world, person.cookies);
    await expectRefused(person, /You have a payment in progress/);
  });

  test('returns 409 for a payment whose amount does not match', async () => {
    const person = await signInAs(world);
    const { reference, amount } = await createPayment(world, person.cookies);
    const { id } = world.payments.attempt(reference, { amount: amount + 1 });
    await sendWebhook(world, reference, id);
    await expectRefused(person, /We are still reviewing one of your payments/);
  });

  test.each(['requested', 'pending', 'unknown'])(
    'returns 409 for a payment whose refund is %s',
    async (status) => {
      const [person, admin] = [await signInAs(world), await signInAs(world, 'admin')];
      const { transactionId } = await createPurchasedPackage(world, person.cookies);
      world.payments.refundStatus = 'pending';
      await refundInFull(world, transactionId, admin);
      world.payments.refundStatus = 'completed';
      await query(
        `update payment_refunds set status = $1
         where transaction_id = (select id from payment_transactions where provider_id = $2)`,
        [status, transactionId],
      );
      await expectRefused(person, /You have a refund in progress/);
    },
  );

  test('returns 409 for an upcoming viewing, for the visitor and for the person who shows the property', async () => {
    const [visitor, manager] = [await signInAs(world), await signInAs(world, 'property_manager')];
    const id = await home(manager, { category: 'for_sale' });
    const booked = await bookAndConfirmViewing(world, id, { day: dayAhead(world, 2), hour: 10 }, visitor);
    expect(booked.statusCode, booked.body).toBe(201);
    await expectRefused(visitor, /You have a booked viewing/);
    await expectRefused(manager, /Visitors have booked viewings with you/);
  });

  test('returns 409 for an undecided claim', async () => {
    const opening = await createUnlock(world);
    const claim = { reason: 'not_as_shown', text: 'It has one bedroom and not two.' };
    expect((await fileClaimAs(world, opening, claim)).statusCode).toBe(201);
    await expectRefused(opening.manager, /A visitor’s claim about one of your homes has not been decided/);
  });

  test('returns 409 for a stay, for the guest and for the host', async () => {
    const guest = await signInAs(world);
    const house = await createStayProperty(world);
    await createStay(world, guest.cookies, house, { checkIn: dayAhead(world, 20) });
    await expectRefused(guest, /You have a booked stay/);
    await expectRefused(house.host, /Guests have booked one of your homes/);
  });

  test.each(['requested', 'held', 'confirmed'])('returns 409 for a stay that is %s', async (state) => {
    const guest = await signInAs(world);
    const house = await createStayProperty(world);
    await createStay(world, guest.cookies, house, { checkIn: dayAhead(world, 20) });
    await query(
      `update stays set state = $2, confirmed_at = now(), email = 'amina@example.com' where user_id = $1`,
      [guest.id, state],
    );
    expect(await against(guest)).toContain('You have a booked stay. Cancel it, or wait until it ends.');
    expect(await against(house.host)).toEqual([
      'Guests have booked one of your homes. Wait until their stays end, or cancel them.',
    ]);
  });

  test('returns 409 for a claim that an admin is reviewing', async () => {
    const opening = await createUnlock(world);
    await fileClaimAs(world, opening, { reason: 'not_as_shown', text: 'It has one bedroom and not two.' });
    await query(
      `update viewing_claims set state = 'review', review_reason = 'disputed', decided_by = null, decided_at = null
       where owner_id = $1`,
      [opening.manager.id],
    );
    await expectRefused(opening.manager, /A visitor’s claim about one of your homes has not been decided/);
  });

  test.each([
    ['awaiting_balance', 'held', 1],
    ['second_bidder', 'held', 1],
    ['completed', 'held', 0],
    ['completed', 'returned', 0],
  ])(
    'returns 409 for a lot that is %s, and for its bidder with a deposit that is %s',
    async (state, deposit, ofSeller) => {
      const [seller, bidder] = [await signInAs(world, 'property_manager'), await signInAs(world)];
      const lot = await insertLot(world, { home: await home(seller), seller, deposit: 10 });
      const [intent] = await query(
        `insert into payment_intents (reference, purpose, subject, title, amount, currency, user_id, email, name, status,
         expires_at, completed_at)
       values ('deposit-of-' || $1, 'bid_deposit', '1', 'A deposit', 10, 'UGX', $1::int, 'a@example.com', 'A', 'succeeded',
         now(), now()) returning id`,
        [bidder.id],
      );
      const [row] = await query(
        `insert into bidders (lot_id, user_id, number, state, terms, intent_id, deposit)
       values ($1, $2, 1, 'registered', 'v1', $3, $4) returning id`,
        [lot, bidder.id, intent.id, deposit],
      );
      await query(
        `update lots set state = $2, closed_at = now(), buyer_id = $3, sold_price = 1000,
         offer_until = now() + interval '7 days' where id = $1`,
        [lot, state, row.id],
      );
      expect(await against(seller)).toHaveLength(ofSeller);
      expect(await against(bidder)).toHaveLength(deposit === 'held' ? 1 : 0);
    },
  );

  test('returns 409 for a property in an auction and for a deposit', async () => {
    const [seller, bidder] = [await signInAs(world, 'property_manager'), await signInAs(world)];
    const id = await home(seller);
    const lot = await insertLot(world, { home: id, seller, state: 'draft' });
    await query(
      `insert into bidders (lot_id, user_id, number, state, terms) values ($1, $2, 1, 'approved', 'v1')`,
      [lot, bidder.id],
    );
    await expectRefused(seller, /One of your homes is being auctioned/);
    await query(`update lots set state = 'announced' where id = $1`, [lot]);
    await expectRefused(bidder, /You are a bidder in an open auction/);
  });

  test('returns 409 for a report under review, and for an admin', async () => {
    const [person, admin] = [await signInAs(world, 'property_manager'), await signInAs(world, 'admin')];
    const id = await home(person);
    await query(
      `insert into moderation_cases (property_id, title, owner_id, state, hidden_at, hide_reason, hidden_by)
       values ($1, 'A home', $2, 'hidden', now(), 'Looked into', $3)`,
      [id, person.id, admin.id],
    );
    await expectRefused(person, /We are reviewing a report about one of your homes/);
    await expectRefused(admin, /Another admin must remove your admin role first/);
  });

  describe('closes once it is over', () => {
    const soon = `now() + interval '1 hour'`;
    const past = `now() - interval '1 minute'`;

    test.each([
      [`status = 'created', opened_at = null, expires_at = ${soon}`, false],
      [`status = 'created', opened_at = now(), expires_at = ${soon}`, true],
      [`status = 'created', opened_at = now(), expires_at = ${past}`, false],
      [`status = 'pending', opened_at = now(), expires_at = ${past}`, true],
      [`status = 'failed', opened_at = now(), expires_at = ${soon}`, false],
    ])('counts a payment with %s as pending: %s', async (as, isOpen) => {
      const person = await signInAs(world);
      const { reference } = await createPayment(world, person.cookies);
      await query(`update payment_intents set ${as} where reference = $1`, [reference]);
      expect(await against(person)).toEqual(isOpen ? ['You have a payment in progress.'] : []);
    });

    test.each([
      [
        `insert into payment_reviews (transaction_id, act, note, reviewed_by) values ($1, 'checked', 'Seen', $2)`,
        1,
      ],
      [
        `insert into payment_reviews (transaction_id, act, note, reviewed_by) values ($1, 'closed', 'Settled', $2)`,
        0,
      ],
      [`update payment_transactions set refunded = 1 where id = $1 and $2 > 0`, 1],
      [`update payment_transactions set refunded = amount where id = $1 and $2 > 0`, 0],
    ])('does not block on a mismatched payment after %s', async (act, count) => {
      const [person, admin] = [await signInAs(world), await signInAs(world, 'admin')];
      const { reference, amount } = await createPayment(world, person.cookies);
      const paid = world.payments.attempt(reference, { amount: amount + 1 });
      await sendWebhook(world, reference, paid.id);
      const [row] = await query('select id from payment_transactions where provider_id = $1', [paid.id]);
      await query(act, [row.id, admin.id]);
      const held = (await against(person)).filter((sentence) =>
        sentence.includes('We are still reviewing one of your payments.'),
      );
      expect(held).toHaveLength(count);
    });

    test.each(['completed', 'failed'])('does not block on a refund that is %s', async (status) => {
      const [person, admin] = [await signInAs(world), await signInAs(world, 'admin')];
      const { transactionId } = await createPurchasedPackage(world, person.cookies);
      await refundInFull(world, transactionId, admin);
      await query(
        `update payment_refunds set status = $1
         where transaction_id = (select id from payment_transactions where provider_id = $2)`,
        [status, transactionId],
      );
      expect(await against(person)).toEqual([]);
    });

    test.each([
      `starts_at = date_trunc('hour', now()) - interval '3 hours', agent_free_at = now() - interval '1 hour'`,
      `state = 'cancelled', ended_at = now(), ended_by = 'visitor'`,
      `state = 'met', ended_at = now()`,
    ])('does not block on a viewing with %s', async (as) => {
      const [visitor, manager] = [await signInAs(world), await signInAs(world, 'property_manager')];
      const id = await home(manager, { category: 'for_sale' });
      await bookAndConfirmViewing(world, id, { day: dayAhead(world, 2), hour: 10 }, visitor);
      await query(`update viewings set ${as} where property_id = $1`, [id]);
      expect(await against(visitor)).toEqual([]);
      expect(await against(manager)).toEqual([]);
    });

    test.each(['completed', 'declined', 'lapsed', 'cancelled'])(
      'does not block on a stay that is %s',
      async (state) => {
        const guest = await signInAs(world);
        const house = await createStayProperty(world);
        await createStay(world, guest.cookies, house, { checkIn: dayAhead(world, 20) });
        await query(
          `update stays set state = $2, ended_at = now(), ended_by = 'time', confirmed_at = now(),
           email = 'amina@example.com' where user_id = $1`,
          [guest.id, state],
        );
        const stays = [...(await against(guest)), ...(await against(house.host))];
        expect(stays.filter((sentence) => /stay/.test(sentence))).toEqual([]);
      },
    );

    test.each(['returned', 'refused'])('does not block on a claim that is %s', async (state) => {
      const opening = await createUnlock(world);
      await fileClaimAs(world, opening, { reason: 'not_as_shown', text: 'It has one bedroom and not two.' });
      await query(
        `update viewing_claims set state = $2, decided_by = 'admin', decided_at = now() where owner_id = $1`,
        [opening.manager.id, state],
      );
      expect(await against(opening.manager)).toEqual([]);
    });

    test.each([
      ['open', 0],
      ['hidden', 1],
      ['kept', 1],
      ['appealed', 1],
      ['upheld', 0],
      ['restored', 0],
      ['dismissed', 0],
    ])('does not block on a report that is %s', async (state, count) => {
      const [person, admin] = [await signInAs(world, 'property_manager'), await signInAs(world, 'admin')];
      await query(
        `insert into moderation_cases (property_id, title, owner_id, state, hidden_at, hide_reason, hidden_by,
           decided_at, decided_by, appealed_at)
         values ($1, 'A home', $2, $3, now(), 'Looked into', $4, now(), $4, now())`,
        [await home(person), person.id, state, admin.id],
      );
      expect(await against(person)).toHaveLength(count);
    });

    test.each([
      ['registered', 'announced', 0],
      ['paid', 'announced', 1],
      ['approved', 'open', 1],
      ['approved', 'stopped', 0],
      ['approved', 'no_bid', 0],
    ] as const)(
      'does not block on an auction for a user who is %s in a lot that is %s',
      async (state, lotState, count) => {
        const [seller, bidder] = [await signInAs(world, 'property_manager'), await signInAs(world)];
        const lot = await insertLot(world, { home: await home(seller), seller, state: lotState });
        await query(
          `insert into bidders (lot_id, user_id, number, state, terms) values ($1, $2, 1, $3, 'v1')`,
          [lot, bidder.id, state],
        );
        expect(await against(bidder)).toHaveLength(count);
        expect(await against(seller)).toHaveLength(['announced', 'open'].includes(lotState) ? 1 : 0);
      },
    );
  });

  test('delays the closure for new blockers, and notifies the account owner once', async () => {
    const person = await signInAs(world);
    expect((await ask(person)).statusCode).toBe(202);
    const back = await signIn(person);
    await createPayment(world, back.cookies);
    await query(
      `update payment_intents set expires_at = expires_at + interval '30 days' where user_id = $1`,
      [person.id],
    );
    await later(7);
    await later(1);
    expect((await accountOf(person)).closed_at).toBeNull();
    expect(
      await query(
        `select body_text as body from emails where recipient = $1 and subject = 'Your account has not been deleted yet'`,
        [person.email],
      ),
    ).toEqual([{ body: expect.stringContaining('You have a payment in progress.') }]);
    await query(`update payment_intents set status = 'expired' where user_id = $1`, [person.id]);
    await later(1);
    expect((await accountOf(person)).closed_at).not.toBeNull();
  });
});
