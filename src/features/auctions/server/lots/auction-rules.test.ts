import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Person, signInAs } from '#app/testing/actors.ts';
import {
  buildTerms,
  createBankSale,
  createBidder,
  createOpenLot,
  endLot,
  fetchLot,
  placeBid,
  registerForLot,
  shiftedClock,
} from '#app/testing/lot-factory.ts';
import { callAsRevokedAdmin } from '#app/testing/revoke-admin-midway.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { lotRuleLimits, lotRuleNames, stepLimits } from '#features/auctions/rule-limits.ts';
import type { AuctionRules } from '#features/auctions/rule-schema.ts';
import { addDays, kampalaDay } from '#kit/calendar-day.ts';
import { advanceLots } from './lot-transitions.ts';

const time = shiftedClock();
let world: TestApp;
let admin: Person;
let first: AuctionRules;
beforeAll(async () => {
  world = await createTestApp({ clock: time.clock });
  admin = await signInAs(world, 'admin');
  first = await law();
});
afterAll(() => world.close());
beforeEach(async () => {
  await query('delete from rate_limit_attempts');
  const { version } = await law();
  await changeRules({ ...first.rules, version });
  await changeSteps(await again(first.steps));
});

const query = async (text: string, values: unknown[] = []) => (await world.kit.pool.query(text, values)).rows;
const law = async (): Promise<AuctionRules> =>
  (await world.inject({ url: '/api/lot-rules', cookies: admin.cookies })).json();
const put = (url: string, payload: object, { cookies } = admin) =>
  world.inject({ method: 'PUT', url, cookies, payload });
const changeRules = (payload: object) => put('/api/lot-rules', payload);
const changeSteps = async (steps: object[], version?: number) =>
  put('/api/lot-steps', { version: version ?? (await law()).version, steps });
/**
 * Returns the steps as the form sends them. A step that was removed has no code, so the server finds it by
 * its title and restores it.
 */
async function again(steps: AuctionRules['steps']) {
  const asked = new Set((await law()).steps.map(({ code }) => code));
  return steps.map((step) => ({ ...step, code: asked.has(step.code) ? step.code : null }));
}
const trail = async (action: string) =>
  (await query('select details from audit_entries where action = $1 order by id', [action])).map(
    ({ details }) => details,
  );
const seen = (reply: { statusCode: number; json(): { code?: string } }) => [
  reply.statusCode,
  reply.json().code,
];
const newStep = { code: null, isRequired: true, daysBefore: null, mostDaysOld: null };

test('returns 200 for each figure at both limits, applies it to the terms, and logs the change', async () => {
  const before = (await trail('auction rules changed')).length;
  for (const end of ['least', 'most'] as const) {
    const figures = Object.fromEntries(lotRuleNames.map((name) => [name, lotRuleLimits[name][end]]));
    const rules = { ...figures, terms: `The terms at the ${end}.\nTwo lines.` };
    const reply = await changeRules({ ...rules, version: (await law()).version });
    expect([reply.statusCode, reply.json().rules, (await law()).rules]).toEqual([200, rules, rules]);
  }
  const again = await law();
  expect((await changeRules({ ...again.rules, version: again.version })).json()).toEqual(again);
  const changes = (await trail('auction rules changed')).slice(before);
  expect([changes.length, changes[0].changes.balanceDays, changes[1].changes.terms]).toEqual([
    2,
    { from: 30, to: 1 },
    { from: 'The terms at the least.\nTwo lines.', to: 'The terms at the most.\nTwo lines.' },
  ]);
});

test('returns 400 for figures out of range, not whole, missing or unknown, and changes nothing', async () => {
  const before = await law();
  const whole = { ...before.rules, version: before.version };
  for (const name of lotRuleNames) {
    const { least, most } = lotRuleLimits[name];
    for (const wrong of [least - 1, most + 1, least + 0.5, null, '5']) {
      const reply = await changeRules({ ...whole, [name]: wrong });
      expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [name]]);
    }
  }
  for (const terms of ['', ' ', 'x'.repeat(stepLimits.terms + 1)])
    expect(Object.keys((await changeRules({ ...whole, terms })).json().fields)).toEqual(['terms']);
  expect(Object.keys((await changeRules({ ...whole, salt: 1 })).json().fields)).toEqual(['salt']);
  expect(await law()).toEqual(before);
});

test('returns 409 to all but one of simultaneous changes, and for an outdated version', async () => {
  const { version, rules, steps } = await law();
  const replies = await Promise.all(
    [1, 2, 3].map((days) => changeRules({ ...rules, version, balanceDays: days })),
  );
  expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
  expect(seen(await changeSteps(steps.slice(1), version))).toEqual([409, 'changed_meanwhile']);
});

test('returns 403 for managers', async () => {
  const { version, rules } = await law();
  const manager = await signInAs(world, 'property_manager');
  expect((await put('/api/lot-rules', { ...rules, version }, manager)).statusCode).toBe(403);
  expect((await put('/api/lot-steps', { steps: [], version }, manager)).statusCode).toBe(403);
});

test('returns 403 for figures and steps when the admin role is revoked during the request', async () => {
  const { version, rules, steps } = await law();
  const acts = [
    ['/api/lot-rules', { ...rules, version, balanceDays: 3 }],
    ['/api/lot-steps', { version, steps: steps.slice(1) }],
  ] as const;
  for (const [url, payload] of acts)
    expect(await callAsRevokedAdmin(world, (cookies) => put(url, payload, { ...admin, cookies }))).toEqual([
      403,
      'permission_gone',
    ]);
  expect(await law()).toMatchObject({ version, rules, steps });
});

test('keeps the terms, soft close, deposit and days to pay of an announced lot, and changes those of the next', async () => {
  const lot = await createOpenLot(world, time);
  const before = await fetchLot(world, lot);
  const { version } = await law();
  const terms = 'Other terms.';
  await changeRules({
    ...first.rules,
    version,
    terms,
    balanceDays: 10,
    softCloseMinutes: 1,
    depositPercent: 9,
  });
  expect(await fetchLot(world, lot)).toMatchObject({
    terms: first.rules.terms,
    softCloseSeconds: 300,
    deposit: before.deposit,
  });
  const bidder = await createBidder(world, lot);
  expect(await query('select terms from bidders where lot_id = $1', [lot.id])).toEqual([
    { terms: first.rules.terms },
  ]);
  await placeBid(world, lot, bidder, 100_000_000);
  await endLot(world, time);
  const [{ due }] = await query('select balance_due::text as due from lots where id = $1', [lot.id]);
  expect(due).toBe(addDays(kampalaDay(new Date(Date.now() + 3 * 3_600_000)), 30));

  const next = await createOpenLot(world, time, { deposit: null });
  expect(await fetchLot(world, next)).toMatchObject({ terms, softCloseSeconds: 60, deposit: 9_000_000 });
  const person = await signInAs(world);
  await registerForLot(world, next, person);
  expect(await query('select terms from bidders where lot_id = $1', [next.id])).toEqual([{ terms }]);
});

test('applies the current terms to a draft until it is announced', async () => {
  const { home, seller } = await createBankSale(world);
  const { cookies } = seller;
  time.shift(-2);
  const saved = await world.inject({
    method: 'PUT',
    url: `/api/desk/properties/${home}/lot`,
    cookies,
    payload: buildTerms(),
  });
  const { id } = saved.json();
  await changeRules({ ...first.rules, version: (await law()).version, terms: 'Terms before it.' });
  const announced = await world.inject({ method: 'POST', url: `/api/desk/lots/${id}/announce`, cookies });
  time.shift(0);
  await changeRules({ ...first.rules, version: (await law()).version, terms: 'Terms after it.' });
  expect([saved.json().terms, announced.json().terms]).toEqual([first.rules.terms, 'Terms before it.']);
  expect((await fetchLot(world, { id, home, seller })).terms).toBe('Terms before it.');
});

test('returns 200 when steps are added, changed, moved and removed, and logs each change', async () => {
  const [one, two, ...rest] = first.steps;
  const added = { ...newStep, title: 'Court order, where there is one', daysBefore: 5 };
  const reply = await changeSteps([
    two,
    { ...one, title: 'Default notice', mostDaysOld: 400 },
    added,
  ] as object[]);
  expect([reply.statusCode, reply.json().steps]).toEqual([
    200,
    [
      two,
      { ...one, title: 'Default notice', mostDaysOld: 400 },
      { ...added, code: 'court_order_where_there_is_one' },
    ],
  ]);
  const { changes } = (await trail('auction steps changed')).at(-1);
  expect(Object.keys(changes)).toHaveLength(rest.length + 2);
  expect(changes[added.title]).toEqual({ from: null, to: `${added.title}, required, 5 days before` });
  expect(changes[one?.title ?? '']).toEqual({
    from: `${one?.title}, required, 63 days before`,
    to: 'Default notice, required, 63 days before, at most 400 days old',
  });
  expect(changes[rest[0]?.title ?? '']).toEqual({
    from: `${rest[0]?.title}, required, 30 days before`,
    to: 'not asked any more',
  });
  const moved = await changeSteps((await again(first.steps)).toReversed());
  expect(moved.json().steps).toEqual(first.steps.toReversed());
});

test('logs a new order with its author and both orders, and logs nothing for the same order', async () => {
  const before = await law();
  expect((await changeSteps(before.steps)).json()).toEqual(before);
  const [one, two, ...rest] = before.steps;
  await changeSteps([two, one, ...rest] as object[]);
  expect((await law()).version).toBe(before.version + 1);
  const codes = (steps: AuctionRules['steps']) => steps.map(({ code }) => code).join(', ');
  const [last] = await query(
    "select actor_id, details from audit_entries where action = 'auction steps changed' order by id desc limit 1",
  );
  expect(last).toEqual({
    actor_id: admin.id,
    details: { changes: { order: { from: codes(before.steps), to: codes((await law()).steps) } } },
  });
  expect(codes((await law()).steps)).not.toBe(codes(before.steps));
});

test.each<[string, (law: AuctionRules) => object[], string]>([
  ['a step that there is not', () => [{ ...newStep, code: 'prayer', title: 'Prayer' }], 'steps.0.code'],
  ['one twice', ({ steps: [one] }) => [{ ...one }, { ...one, title: 'Another' }], 'steps.1.code'],
  ['two of a name', ({ steps: [one] }) => [{ ...one }, { ...newStep, title: one?.title }], 'steps.1.title'],
  ['no name', () => [{ ...newStep, title: ' x ' }], 'steps.0.title'],
  ['half a day', () => [{ ...newStep, title: 'Half a day', daysBefore: 0.5 }], 'steps.0.daysBefore'],
  ['too old', () => [{ ...newStep, title: 'Too old', mostDaysOld: 3_651 }], 'steps.0.mostDaysOld'],
  ['too many', () => Array.from({ length: 41 }, (_, n) => ({ ...newStep, title: `Step ${n}` })), 'steps'],
])('returns 400: %s', async (_, steps, field) => {
  const before = await law();
  const reply = await changeSteps(steps(before));
  expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  expect(await law()).toEqual(before);
});

test('blocks an announced lot by a new step, and leaves an opened lot unchanged', async () => {
  const open = await createOpenLot(world, time);
  const waiting = await createOpenLot(world, time, { leaveOut: ['spouse'] });
  await changeSteps([...first.steps, { ...newStep, title: 'Survey of the boundary' }]);
  expect((await law()).announced).toBeGreaterThan(0);
  const faults = async (lot: typeof open) =>
    (await fetchLot(world, lot)).steps.flatMap(({ code, fault }: { code: string; fault: string | null }) =>
      fault ? [code] : [],
    );
  expect([await faults(open), await faults(waiting)]).toEqual([[], ['spouse', 'survey_of_the_boundary']]);
  const doneOn = kampalaDay(new Date(Date.now() - 86_400_000));
  for (const step of ['spouse', 'survey_of_the_boundary'])
    await world.inject({
      method: 'POST',
      url: `/api/desk/lots/${waiting.id}/steps`,
      cookies: waiting.seller.cookies,
      payload: { step, doneOn, note: '' },
    });
  await advanceLots(world.kit);
  expect((await fetchLot(world, waiting)).state).toBe('open');
});

test('keeps a removed step on lots that opened with it, and requires it again when it is restored', async () => {
  const lot = await createOpenLot(world, time);
  const waiting = await createOpenLot(world, time, { leaveOut: ['valuation'] });
  await changeSteps(first.steps.filter(({ code }) => code !== 'spouse'));
  const codes = async (of: typeof lot) =>
    (await fetchLot(world, of)).steps.map(({ code }: { code: string }) => code);
  expect([(await codes(lot)).includes('spouse'), (await codes(waiting)).includes('spouse')]).toEqual([
    true,
    false,
  ]);
  expect(seen(await check(waiting, 'spouse'))).toEqual([404, 'no_such_step']);
  const { steps } = (
    await changeSteps([
      ...(await law()).steps,
      { ...newStep, title: "Spouse's CONSENT, or no matrimonial home" },
    ])
  ).json();
  expect(steps.at(-1)).toMatchObject({ code: 'spouse' });
  expect((await fetchLot(world, waiting)).steps.at(-1)).toMatchObject({ code: 'spouse', fault: null });
});

const check = (lot: { id: number; seller: Person }, step: string) =>
  world.inject({
    method: 'POST',
    url: `/api/desk/lots/${lot.id}/steps`,
    cookies: lot.seller.cookies,
    payload: { step, doneOn: '2026-01-01', note: '' },
  });
