import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type Cookies, type Person, signInAs } from '#app/testing/actors.ts';
import {
  backdateMembership,
  createMembership,
  payQuote,
  requestMembership,
} from '#app/testing/membership-factory.ts';
import { createVisitor, refundInFull, samplePayer, sendWebhook } from '#app/testing/payment-factory.ts';
import { callAsRevokedAdmin } from '#app/testing/revoke-admin-midway.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { addMonths } from '#features/memberships/rules.ts';
import { planToPay } from './plan-to-pay.ts';
import { readRequestedPlanTitle } from './requested-plan.ts';

let world: TestApp;
let admin: Person;
beforeAll(async () => {
  world = await createTestApp();
  admin = await signInAs(world, 'admin');
});
afterAll(() => world.close());

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;

/** Creates a manager on a plan without an end, by default Basic. */
async function member(plan = 'basic'): Promise<Person> {
  const person = await signInAs(world, 'property_manager');
  await query('update users set membership_plan = $2 where id = $1', [person.id, plan]);
  return person;
}

const call = (who: Person, method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  world.inject({ method, url, cookies: who.cookies, ...(payload && { payload }) });
const own = async (who: Person) => (await call(who, 'GET', '/api/membership')).json();
const quoteOf = async (who: Person, plan: string, months = 1) =>
  (await own(who)).choices
    .find(({ name }: { name: string }) => name === plan)
    .quotes.find((quote: { months: number }) => quote.months === months);
const days = (from: string, until: string) => Math.round((Date.parse(until) - Date.parse(from)) / 86_400_000);
const daysLeft = async (who: Person) => days(new Date().toISOString(), (await own(who)).endsAt);
/** Expects two consecutive months. The first may end on the last day of a shorter month. */
async function expectTwoMonths(who: Person) {
  const { periods, endsAt } = await own(who);
  const first = addMonths(new Date(periods.at(-1).startsAt), 1);
  expect(endsAt).toBe(addMonths(first, 1).toISOString());
}

async function giveBack(transactionId: string) {
  await refundInFull(world, transactionId, admin);
  await world.finishJobs();
}

describe('POST /api/membership/purchase', () => {
  test('starts the plan at once for the purchased months', async () => {
    const person = await member();
    const { amount, reference } = await createMembership(world, person.cookies, {
      plan: 'standard',
      months: 3,
    });
    expect(amount).toBe(90_000);
    const membership = await own(person);
    expect(membership).toMatchObject({ plan: 'standard', title: 'Standard', state: 'running', wish: null });
    expect([89, 90, 91, 92]).toContain(days(membership.startsAt, membership.endsAt));
    expect(membership.periods).toMatchObject([{ title: 'Standard', source: 'paid', reference }]);
    expect((await call(person, 'GET', '/api/user')).json()).toMatchObject({
      membershipPlan: 'standard',
      membershipEndDate: expect.stringContaining(membership.endsAt.slice(0, 19)),
    });
  });

  test('charges dollars in shillings at the dated rate and states the rate on the receipt', async () => {
    const person = await member();
    await query(`update users set requested_plan = 'professional' where id = $1`, [person.id]);
    const { rate } = await own(person);
    const reply = (await requestMembership(world, person.cookies, { plan: 'professional' })).json();
    expect(reply).toMatchObject({ currency: 'UGX', amount: Math.round(79 * rate.ugxPerUsd) });
    expect(reply.title).toMatch(
      /^Professional membership, 1 month, USD 79 at the \d+ \w+ \d{4} exchange rate$/,
    );
    await payQuote(world, person.cookies, reply);
    expect(await own(person)).toMatchObject({ plan: 'professional', wish: null });
  });

  test('returns 409 before the account may list, so that no day is lost', async () => {
    const reply = await requestMembership(world, (await signInAs(world)).cookies, { plan: 'standard' });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'may_not_list_yet']);
  });

  test.each([
    [{ plan: 'basic' }, 'not_sold'],
    [{ plan: 'trial' }, 'not_sold'],
    [{ plan: 'standard', months: 2 }, 'not_sold'],
  ])('returns 409 for %j, which is not sold', async (wanted, code) => {
    const reply = await requestMembership(world, (await member()).cookies, wanted);
    expect([reply.statusCode, reply.json().code]).toEqual([409, code]);
  });

  test('returns 409 for a renewal of a plan without an end', async () => {
    const reply = await requestMembership(world, (await member('premium')).cookies, { plan: 'standard' });
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'no_end']);
  });

  test('returns 400 without an idempotency key', async () => {
    const { cookies } = await member();
    const payload = { plan: 'standard', months: 1, payer: samplePayer };
    const reply = await world.inject({ method: 'POST', url: '/api/membership/purchase', cookies, payload });
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'key_needed']);
  });
});

/**
 * Moves the user's periods back by an hour. Credit counts whole days, so two quotes at the boundary of a day
 * could differ.
 */
const anHourLater = (userId: number) =>
  query(
    `update memberships set starts_at = starts_at - interval '1 hour', ends_at = ends_at - interval '1 hour' where user_id = $1`,
    [userId],
  );

describe('purchase during an active plan', () => {
  test('starts a renewal without a gap', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'standard' });
    await createMembership(world, person.cookies, { plan: 'standard' });
    await expectTwoMonths(person);
    const [second, first] = (await own(person)).periods;
    expect(second.startsAt).toBe(first.endsAt);
  });

  test('starts a larger plan at once and deducts the unused value from its price', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'standard' });
    await backdateMembership(world, person.id, 10);
    await anHourLater(person.id);
    const quote = await quoteOf(person, 'premium');
    expect(quote.isAtOnce).toBe(true);
    expect(quote.credit).toBeGreaterThan(18_000);
    expect(quote.credit).toBeLessThan(21_000);
    const { amount } = await createMembership(world, person.cookies, { plan: 'premium' });
    expect(amount).toBe(50_000 - quote.credit);
    expect((await own(person)).plan).toBe('premium');
    expect([27, 28, 29, 30, 31]).toContain(await daysLeft(person));
  });

  test('applies the quoted credit to a payment that arrives days later', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'standard' });
    await backdateMembership(world, person.id, 10);
    await anHourLater(person.id);
    const quoted = (await requestMembership(world, person.cookies, { plan: 'premium' })).json();
    await backdateMembership(world, person.id, 2);
    await query(
      `update payment_intents set created_at = created_at - interval '2 days' where reference = $1`,
      [quoted.reference],
    );
    await payQuote(world, person.cookies, quoted);
    const credited = await query(
      `select credited::int from memberships where user_id = $1 and state = 'replaced'`,
      [person.id],
    );
    expect(credited).toEqual([{ credited: 50_000 - quoted.amount }]);
  });

  test('starts a paid smaller plan after the end of the active one', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'premium' });
    const before = await own(person);
    await createMembership(world, person.cookies, { plan: 'standard' });
    expect(await own(person)).toMatchObject({ plan: 'premium', endsAt: before.endsAt });
    expect((await own(person)).periods[0]).toMatchObject({ title: 'Standard', startsAt: before.endsAt });
  });

  test('charges nothing when the credit covers the price, and extends the period by the rest', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'standard', months: 12 });
    expect((await requestMembership(world, person.cookies, { plan: 'premium' })).json().code).toBe(
      'nothing_to_pay',
    );
    const reply = await call(person, 'POST', '/api/membership/change', { plan: 'premium', months: 1 });
    expect([reply.statusCode, reply.json().plan]).toEqual([200, 'premium']);
    expect(await daysLeft(person)).toBeGreaterThan(200);
    const again = await call(person, 'POST', '/api/membership/change', { plan: 'premium', months: 1 });
    expect([again.statusCode, again.json().code]).toEqual([409, 'to_be_paid']);
  });
});

type Choice = { name: string; change: string; quotes: unknown[] };

describe('GET /api/membership', () => {
  const changes = async (who: Person) =>
    Object.fromEntries(
      (await own(who)).choices.map(({ name, change, quotes }: Choice) => [name, [change, quotes.length > 0]]),
    );

  test('compares each plan with the current one and does not sell a plan without an end again', async () => {
    const person = await member();
    const larger = { professional: ['more', true], enterprise: ['more', true] };
    expect(await changes(person)).toEqual({
      ...{ basic: ['same', false], standard: ['more', true], premium: ['more', true] },
      ...larger,
    });
    expect(await changes(await member('standard'))).toEqual({
      ...{ basic: ['less', false], standard: ['same', false], premium: ['more', true] },
      ...larger,
    });
    await createMembership(world, person.cookies, { plan: 'premium' });
    expect(await changes(person)).toEqual({
      ...{ basic: ['less', false], standard: ['less', true], premium: ['same', true] },
      ...larger,
    });
    const { quotes } = (await own(person)).choices.find(({ name }: { name: string }) => name === 'standard');
    expect(quotes[0]).toMatchObject({ isAtOnce: false, startsAt: (await own(person)).endsAt, credit: 0 });
  });

  test('offers no purchase or pay link to a user who may not list', async () => {
    const person = await signInAs(world);
    expect(await changes(person)).toMatchObject({ standard: ['more', false], premium: ['more', false] });
    expect(await own(person)).toMatchObject({ mayList: false, canTry: false, mark: null });
  });

  test.each(['basic', 'premium'])('offers no pay link for a plan without an end (%s)', async (plan) => {
    const person = await member(plan);
    expect(await own(person)).toMatchObject({
      state: plan === 'basic' ? 'free' : 'endless',
      mark: null,
      endsAt: null,
      pausesAt: null,
    });
  });

  test('returns the grace period and its end', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'standard' });
    const { endsAt, pausesAt } = await own(person);
    expect(days(endsAt, pausesAt)).toBe(7);
    const stateAfter = async (more: string) => {
      await query(
        `update users set membership_starts_at = now() - interval '1 year', membership_ends_at = now() + $2::interval where id = $1`,
        [person.id, more],
      );
      return (await own(person)).state;
    };
    expect([
      await stateAfter('1 minute'),
      await stateAfter('-1 minute'),
      await stateAfter('-6 days -23 hours'),
      await stateAfter('-7 days -1 minute'),
    ]).toEqual(['running', 'grace', 'grace', 'lapsed']);
  });

  test('updates when the account, the plans or the rate change', async () => {
    const person = await member();
    const { headers } = await call(person, 'GET', '/api/membership');
    expect(String(headers.topics)).toBe(`account:${person.id} plans exchange-rates`);
  });
});

test.each([
  [{ next: 'standard', plan: 'premium', wish: null }, 'standard'],
  [{ next: 'basic', plan: 'premium', wish: 'professional' }, 'premium'],
  [{ next: null, plan: 'trial', wish: 'premium' }, 'premium'],
  [{ next: null, plan: 'basic', wish: 'trial' }, 'standard'],
  [{ next: null, plan: 'basic', wish: null }, 'standard'],
  [{ next: 'basic', plan: 'standard', wish: null }, 'standard'],
  [{ next: 'trial', plan: 'trial', wish: null }, 'standard'],
  [{ next: null, plan: 'premium', wish: 'standard' }, 'premium'],
  [{ next: 'premium', plan: 'standard', wish: 'enterprise' }, 'premium'],
] as const)('for %j returns a pay link that charges for %s', (account, plan) => {
  expect(planToPay(account)).toBe(plan);
});

test.each([
  ['standard', 'basic', 'Standard'],
  ['standard', null, 'Standard'],
  ['standard', 'standard', null],
  ['trial', 'basic', null],
  [null, 'basic', null],
])('for an account that requested %s and has %s shows %s', async (wish, plan, title) => {
  const { id } = await member();
  await query('update users set requested_plan = $2, membership_plan = $3 where id = $1', [id, wish, plan]);
  expect(await readRequestedPlanTitle(world.kit.db, id)).toBe(title);
});

describe('concurrent payments, the first of them cancelled but paid', () => {
  /** Opens two checkouts. The first is cancelled so that the second can begin. */
  async function openTwo(cookies: Cookies, plan: string) {
    const quotes: { reference: string; amount: number }[] = [];
    const act = (reference: string, what: string, payload: object) =>
      world.inject({ method: 'POST', url: `/api/payments/${reference}/${what}`, cookies, payload });
    for (const isFirst of [true, false]) {
      const quote = (await requestMembership(world, cookies, { plan })).json();
      quotes.push(quote);
      expect((await act(quote.reference, 'checkout', { method: 'card' })).statusCode).toBe(200);
      if (isFirst) await act(quote.reference, 'cancel', {});
    }
    expect(new Set(quotes.map(({ reference }) => reference)).size).toBe(2);
    return quotes;
  }

  test('extend the membership by both payments for the same renewal', async () => {
    const person = await member();
    const quotes = await openTwo(person.cookies, 'standard');
    const ids = quotes.map(({ reference, amount }) => world.payments.attempt(reference, { amount }).id);
    await Promise.all(quotes.map(({ reference }, n) => sendWebhook(world, reference, ids[n] ?? '')));
    await world.finishJobs();
    await expectTwoMonths(person);
    expect((await own(person)).periods).toHaveLength(2);
  });

  test('apply the credit once for the same upgrade, and add time for the value of the other payment', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'standard' });
    await anHourLater(person.id);
    const quotes = await openTwo(person.cookies, 'premium');
    const amount = quotes[0]?.amount ?? 0;
    for (const { reference } of quotes)
      await sendWebhook(world, reference, world.payments.attempt(reference, { amount }).id);
    const periods = await query(
      `select value::float8 as value, credit::float8 as credit from memberships where user_id = $1 and state = 'live' order by starts_at`,
      [person.id],
    );
    expect(periods).toEqual([
      { value: 50_000, credit: 50_000 - amount },
      { value: amount, credit: 0 },
    ]);
    const month = await quoteOf(person, 'premium');
    const rest = Math.ceil((days(month.startsAt, month.endsAt) * amount) / 50_000);
    const [first] = await query(
      "select starts_at, ends_at from memberships where user_id = $1 and state = 'live' order by starts_at",
      [person.id],
    );
    const length = days(first.starts_at.toISOString(), first.ends_at.toISOString());
    expect(Math.abs((await daysLeft(person)) - length - rest)).toBeLessThanOrEqual(2);
  });
});

describe('refund of a purchase', () => {
  test('removes its period and moves later ones forward', async () => {
    const person = await member();
    const first = await createMembership(world, person.cookies, { plan: 'premium' });
    await createMembership(world, person.cookies, { plan: 'standard' });
    await giveBack(first.transactionId);
    expect(await own(person)).toMatchObject({ plan: 'standard', state: 'running' });
    expect(await daysLeft(person)).toBeLessThan(32);
  });

  test('leaves the free plan when the only period is refunded', async () => {
    const person = await member();
    const { transactionId } = await createMembership(world, person.cookies, { plan: 'standard' });
    await giveBack(transactionId);
    expect(await own(person)).toMatchObject({ plan: 'basic', state: 'free', endsAt: null });
    expect((await own(person)).periods).toMatchObject([{ state: 'taken_back' }]);
  });

  test('restores the rest of the plan that a refunded larger plan replaced', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'standard' });
    const before = await daysLeft(person);
    const { transactionId } = await createMembership(world, person.cookies, { plan: 'premium' });
    await giveBack(transactionId);
    expect((await own(person)).plan).toBe('standard');
    expect(await daysLeft(person)).toBe(before);
  });

  test('shortens a larger plan by a refunded period that it credited', async () => {
    const person = await member();
    const { transactionId } = await createMembership(world, person.cookies, { plan: 'standard' });
    await createMembership(world, person.cookies, { plan: 'premium' });
    const before = await daysLeft(person);
    await giveBack(transactionId);
    expect((await own(person)).plan).toBe('premium');
    expect((await daysLeft(person)) / before).toBeLessThan(0.5);
  });
});

describe('PUT /api/membership/next', () => {
  const choose = (who: Person, plan: string | null) => call(who, 'PUT', '/api/membership/next', { plan });

  test('stores a smaller plan for afterwards and accepts its withdrawal', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'premium' });
    expect((await choose(person, 'standard')).json()).toMatchObject({ plan: 'premium', next: 'standard' });
    const { mark } = await own(person);
    const toPay = await world.inject({ url: `/api/memberships/${mark}` });
    expect(toPay.json()).toMatchObject({ choice: { name: 'standard' } });
    expect((await choose(person, 'basic')).json().next).toBe('basic');
    expect((await choose(person, null)).json().next).toBeNull();
  });

  test('returns 409 for the same or a larger plan, and while nothing ends', async () => {
    const person = await member();
    expect((await choose(person, 'basic')).statusCode).toBe(409);
    await createMembership(world, person.cookies, { plan: 'standard' });
    for (const plan of ['standard', 'premium', 'trial'])
      expect((await choose(person, plan)).statusCode).toBe(409);
    const larger = await member();
    await createMembership(world, larger.cookies, { plan: 'premium' });
    expect((await choose(larger, 'trial')).statusCode).toBe(409);
  });
});

const lettersOnPay = ({ id }: Person) =>
  query('select subject, body_text from emails where key like $1', [`membership ${id} paid by link %`]);

describe('pay link', () => {
  test('shows the amount to its holder and accepts a payment without signing in', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'standard' });
    const { mark } = await own(person);
    const visitor = await createVisitor(world);
    const shown = await world.inject({ url: `/api/memberships/${mark}`, cookies: visitor });
    expect(shown.json()).toMatchObject({ state: 'running', choice: { name: 'standard' } });
    expect(shown.body).not.toContain(person.email);
    const quoted = await world.inject({
      method: 'POST',
      url: `/api/memberships/${mark}/payments`,
      cookies: visitor,
      headers: { 'idempotency-key': randomUUID() },
      payload: { months: 1, payer: samplePayer },
    });
    expect([quoted.statusCode, quoted.json().amount]).toEqual([201, 30_000]);
    await payQuote(world, visitor, quoted.json());
    await expectTwoMonths(person);
    // The owner did not pay, so they get no receipt.
    expect((await own(person)).periods[0].reference).toBeNull();
    const [told, ...more] = await lettersOnPay(person);
    expect(more).toEqual([]);
    expect(told.subject).toMatch(/^Your Standard plan is paid until \d/);
    expect(told.body_text).toMatch(
      /Your membership was paid through your payment link\. Your Standard plan starts on .*, when your current plan ends, and runs until /,
    );
    expect(told.body_text).not.toContain('paused');
    for (const word of [samplePayer.name, samplePayer.email]) expect(told.body_text).not.toContain(word);
    const { lines } = (await call(person, 'GET', '/api/notifications')).json();
    expect(lines[0]).toMatchObject({ kind: 'plan', title: told.subject, path: '/profile/membership' });
  });

  test('states that homes are available again when the payment ends a pause', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'standard' });
    const { mark } = await own(person);
    await backdateMembership(world, person.id, 45);
    await query('update users set membership_lapsed_at = now() where id = $1', [person.id]);
    const visitor = await createVisitor(world);
    const quoted = await world.inject({
      method: 'POST',
      url: `/api/memberships/${mark}/payments`,
      cookies: visitor,
      headers: { 'idempotency-key': randomUUID() },
      payload: { months: 1, payer: samplePayer },
    });
    await payQuote(world, visitor, quoted.json());
    expect(await lettersOnPay(person)).toMatchObject([
      {
        subject: 'Your Standard plan is paid. Your homes are available again',
        body_text: expect.stringContaining(
          'Your paused homes are available again, up to the limit of your plan.',
        ),
      },
    ]);
  });

  test('sends owners who pay for themselves only the receipt', async () => {
    const person = await member();
    await createMembership(world, person.cookies, { plan: 'standard' });
    expect(await lettersOnPay(person)).toEqual([]);
  });

  test('returns 404 for an unknown membership', async () => {
    expect((await world.inject({ url: `/api/memberships/${'x'.repeat(32)}` })).statusCode).toBe(404);
  });
});

describe('POST /api/users/:id/memberships', () => {
  const give = (id: number, payload: object) => call(admin, 'POST', `/api/users/${id}/memberships`, payload);

  test('grants months with a reason and records it in the audit log', async () => {
    const person = await member();
    const gift = { plan: 'standard', months: 1, reason: 'For the first agents' };
    expect((await give(person.id, gift)).statusCode).toBe(201);
    expect(await own(person)).toMatchObject({ plan: 'standard', periods: [{ source: 'given' }] });
    expect([27, 28, 29, 30, 31]).toContain(await daysLeft(person));
    const [entry] = (await call(admin, 'GET', '/api/audit')).json();
    expect(entry).toMatchObject({
      action: 'membership given',
      details: { plan: 'standard', months: 1, why: 'For the first agents' },
    });
  });

  test('gives no credit for a gift, and grants a larger plan to an account without an end', async () => {
    const person = await member();
    await give(person.id, { plan: 'standard', months: 1, reason: 'For the first agents' });
    expect(await quoteOf(person, 'premium')).toMatchObject({ amount: 50_000, credit: 0, isAtOnce: true });
    const endless = await member('standard');
    const larger = { plan: 'premium', months: 1, reason: 'For the first agents' };
    expect((await give(endless.id, larger)).statusCode).toBe(201);
    expect(await own(endless)).toMatchObject({ plan: 'premium', state: 'running' });
  });

  test('keeps the request of an account for another plan', async () => {
    const person = await member();
    await query(`update users set requested_plan = 'premium' where id = $1`, [person.id]);
    await give(person.id, { plan: 'standard', months: 1, reason: 'For the first agents' });
    expect(await own(person)).toMatchObject({ plan: 'standard', wish: 'premium' });
  });

  test('returns 403 when the admin role is revoked during the request', async () => {
    const person = await member();
    const gift = { plan: 'standard', months: 1, reason: 'For the first agents' };
    const given = await callAsRevokedAdmin(world, (cookies) =>
      world.inject({
        method: 'POST',
        url: `/api/users/${person.id}/memberships`,
        cookies,
        payload: gift,
      }),
    );
    expect(given).toEqual([403, 'permission_gone']);
    expect(await own(person)).toMatchObject({ plan: 'basic', periods: [] });
  });

  test('returns 404 for no user, 409 for a plan that is not sold by months, and 400 without a reason', async () => {
    const { id } = await member();
    const reason = 'A try';
    expect((await give(2_000_000_000, { plan: 'standard', months: 1, reason })).statusCode).toBe(404);
    expect((await give(id, { plan: 'basic', months: 1, reason })).statusCode).toBe(409);
    expect((await give(id, { plan: 'standard', months: 1, reason: ' ' })).json().fields).toHaveProperty(
      'reason',
    );
  });

  test('returns 409 for a user whose plan has no end', async () => {
    const { id } = await member('premium');
    expect((await give(id, { plan: 'premium', months: 1, reason: 'A try' })).json().code).toBe('no_end');
  });
});

describe('trial', () => {
  const register = async (plan: string) => {
    const person = await signInAs(world);
    await query('update users set requested_plan = $2 where id = $1', [person.id, plan]);
    return person;
  };
  const makeManager = ({ id }: Person) =>
    world.inject({
      method: 'PATCH',
      url: `/api/users/${id}/role`,
      cookies: admin.cookies,
      payload: { role: 'property_manager' },
    });

  test('starts once a user who requested it may list, and not before', async () => {
    const person = await register('trial');
    expect(await own(person)).toMatchObject({ plan: 'basic', wish: 'trial', canTry: false });
    expect((await call(person, 'POST', '/api/membership/trial')).json().code).toBe('may_not_list_yet');
    expect((await makeManager(person)).json()).toMatchObject({
      membershipPlan: 'trial',
      requestedPlan: null,
    });
    expect(await daysLeft(person)).toBe(14);
  });

  test('lasts as many days as its plan states', async () => {
    onTestFinished(async () => {
      await query("update plans set trial_days = 14 where name = 'trial'");
    });
    await query("update plans set trial_days = 5 where name = 'trial'");
    const person = await register('trial');
    await makeManager(person);
    expect(await daysLeft(person)).toBe(5);
  });

  test('starts once for other users, when they choose it', async () => {
    const person = await register('standard');
    await makeManager(person);
    expect(await own(person)).toMatchObject({ plan: 'basic', wish: 'standard', canTry: true });
    const begun = await call(person, 'POST', '/api/membership/trial');
    expect([begun.statusCode, begun.json()]).toMatchObject([200, { plan: 'trial', canTry: false }]);
    expect((await call(person, 'POST', '/api/membership/trial')).json().code).toBe('no_trial');
  });

  test('is not available to a user with a plan', async () => {
    const person = await member('premium');
    expect((await call(person, 'POST', '/api/membership/trial')).json().code).toBe('no_trial');
  });

  test('is followed by a plan paid during the trial', async () => {
    const person = await register('trial');
    await makeManager(person);
    await createMembership(world, person.cookies, { plan: 'standard' });
    expect((await own(person)).plan).toBe('trial');
    expect((await own(person)).periods[0]).toMatchObject({
      title: 'Standard',
      startsAt: (await own(person)).endsAt,
    });
  });
});
