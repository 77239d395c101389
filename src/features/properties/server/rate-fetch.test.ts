import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signInAs } from '#app/testing/actors.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { readQuotedRate } from '#features/properties/rate-quote.ts';
import { ExternalFetchError } from '#kit/server/ssrf-safe-fetch.ts';
import { fetchRate } from './rate-fetch.ts';

let world: TestApp;
let cookies: Record<string, string>;
beforeAll(async () => {
  world = await createTestApp();
  ({ cookies } = await signInAs(world, 'admin'));
});
afterAll(() => world?.close());

const query = async (text: string) => (await world.kit.pool.query(text)).rows;
beforeEach(async () => {
  await query(`update exchange_rates set ugx_per_unit = 3600, as_of = '2026-02-01'`);
  await query('delete from exchange_rate_fetches');
});

async function fetchQuoted(answer: string | Error): Promise<void> {
  const readOutside = async () => {
    if (answer instanceof Error) throw answer;
    return answer;
  };
  await fetchRate(
    { ...world.kit, readOutside },
    { address: 'https://rates.example/?key=a-secret', field: 'rates.UGX' },
  );
}

const rate = async () =>
  query(`select ugx_per_unit::float8 as rate, as_of = (now() at time zone 'Africa/Kampala')::date as "isToday"
    from exchange_rates`);
const shown = async () => (await world.inject({ url: '/api/operations', cookies })).json().exchangeRate;

test('dates a fetched rate today, and logs the previous one in the audit log', async () => {
  await fetchQuoted('{"result":"success","rates":{"UGX":3712.34567}}');
  expect(await rate()).toEqual([{ rate: 3712.3457, isToday: true }]);
  expect(await query(`select details from audit_entries where action = 'exchange rate fetched'`)).toEqual([
    { details: { from: 3600, to: 3712.3457 } },
  ]);
  expect(await shown()).toMatchObject({
    shillings: 3712.3457,
    isOld: false,
    fault: null,
    triedAt: expect.any(String),
  });
});

test.each([
  ['a step that no market takes in days', '{"rates":{"UGX":5000}}', 'A step of more than 10% is not taken'],
  ['a number that is no such price', '{"rates":{"UGX":3.6}}', 'which is no price of a dollar in shillings'],
  ['no number', '{"rates":{"KES":129}}', 'has no number at rates.UGX'],
  ['a page', '<html>', 'does not answer with JSON'],
  ['no answer', new ExternalFetchError('This address took too long to respond'), 'took too long to respond'],
])('changes nothing for %s, and shows an admin the reason', async (_, answer, fault) => {
  await fetchQuoted(answer);
  expect(await rate()).toEqual([{ rate: 3600, isToday: false }]);
  const told = await shown();
  expect(told).toMatchObject({ isOld: true, fault: expect.stringContaining(fault) });
  expect(JSON.stringify(told)).not.toContain('a-secret');
});

test('clears the error when a rate is fetched again', async () => {
  await fetchQuoted('{}');
  await fetchQuoted('3650');
  expect([await rate(), (await shown()).fault]).toEqual([[{ rate: 3650, isToday: true }], null]);
});

test('does nothing without an address', async () => {
  await world.runJobs('fetch-exchange-rate');
  expect(await rate()).toEqual([{ rate: 3600, isToday: false }]);
});

test.each([
  ['3712', 'rates.UGX', 3712],
  ['{"conversion_rates":{"UGX":"3712.5"}}', 'conversion_rates.UGX', 3712.5],
  ['[{"mid":3700}]', '0.mid', 3700],
])('reads the number of %s', (answer, field, number) => {
  expect(readQuotedRate(answer, field)).toBe(number);
});

test.each([
  '{"rates":{"UGX":true}}',
  '{"rates":null}',
  'null',
  '{"rates":{"UGX":-1}}',
  '{"rates":{"UGX":""}}',
])('refuses %s', (answer) => {
  expect(() => readQuotedRate(answer, 'rates.UGX')).toThrow('no number');
});
