import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaymentProvider } from '#kit/server/payments/provider.ts';
import { buildCheckout } from '#kit/server/payments/testing/merchant-client.ts';
import { openFlutterwave } from './open-flutterwave.ts';

/** A response that a test sets for the next request. */
type Reply = { status?: number; body: unknown; headers?: Record<string, string> };
let replies: Reply[] = [];
let asked: Array<{ line: string; authorization: string | undefined; body: unknown }> = [];
let provider: PaymentProvider;

const server = createServer(async (request, response) => {
  asked.push({
    line: `${request.method} ${request.url}`,
    authorization: request.headers.authorization,
    body: JSON.parse((await textOf(request)) || 'null'),
  });
  const reply: Reply = replies.shift() ?? { status: 500, body: '' };
  response.writeHead(reply.status ?? 200, reply.headers);
  response.end(typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body));
});

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  replies = [];
  asked = [];
  provider = client();
});

const client = (more: { apiUrl?: string; timeLimitMs?: number; pausesMs?: number[] } = {}) =>
  openFlutterwave({
    id: 'flutterwave',
    isTest: true,
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    scriptUrl: 'https://checkout.example/v3.js',
    publicKey: 'public-key',
    secretKey: 'secret-key',
    webhookSecrets: ['the-webhook-secret'],
    ...more,
  });

const wire = {
  id: 3319651,
  tx_ref: '3a19d167',
  flw_ref: 'flwm3s4m0c1651052923356',
  amount: 2000,
  currency: 'UGX',
  charged_amount: 2000,
  app_fee: 60,
  processor_response: 'Approved',
  status: 'successful',
  payment_type: 'mobilemoneyug',
  created_at: '2022-04-27T09:48:43.000Z',
  meta: null,
  customer: { id: 1587590, phone_number: '7', email: 'x@y.example' },
};
const read = {
  id: '3319651',
  reference: '3a19d167',
  status: 'successful',
  amount: 2000,
  currency: 'UGX',
  fee: 60,
  method: 'mobilemoneyug',
  reason: null,
  phone: '7',
  createdAt: '2022-04-27T09:48:43.000Z',
};
const one = (data: object) => ({ body: { status: 'success', message: '', data } });
const refusal = (status: number, message = 'No') => ({
  status,
  body: { status: 'error', message, data: null },
});
const fault = (isFinal: boolean) => ({ name: 'ProviderError', isFinal });

describe('a transaction', () => {
  test.each([
    ['as documented', {}, {}],
    ['with numbers as text', { id: '3319651', amount: '2000', app_fee: '60' }, {}],
    ['with a fee that is not known', { app_fee: null }, { fee: null }],
    ['with a fee that is no number', { app_fee: 'N/A' }, { fee: null }],
    [
      'without what does not decide',
      { app_fee: undefined, payment_type: null, created_at: 'N/A', customer: null },
      { fee: null, method: null, phone: null, createdAt: null },
    ],
    ['with more than anybody knows', { card: null, novelty: { deep: [] } }, {}],
    ['in a small currency code', { currency: 'ugx' }, {}],
    ['with an unknown status', { status: 'reviewing' }, { status: 'pending' }],
    ['in capitals', { status: 'SUCCESSFUL' }, {}],
    [
      'that failed',
      { status: 'failed', processor_response: 'Insufficient Funds' },
      { status: 'failed', reason: 'Insufficient Funds' },
    ],
    ['with a reference of digits', { tx_ref: 42 }, { reference: '42' }],
  ])('is parsed %s', async (_words, odd, expected) => {
    replies = [one({ ...wire, ...odd })];
    expect(await provider.findById('3319651')).toEqual({ ...read, ...expected });
    expect(asked).toMatchObject([
      { line: 'GET /v3/transactions/3319651/verify', authorization: 'Bearer secret-key' },
    ]);
  });

  test.each([
    ['no amount', { amount: null }],
    ['an empty amount', { amount: ' ' }],
    ['an amount of words', { amount: '2,000' }],
    ['less than nothing', { amount: -1 }],
    ['no currency', { currency: '' }],
    ['no status', { status: null }],
    ['no id', { id: null }],
    ['no reference', { tx_ref: undefined }],
  ])('with %s is rejected with an unknown outcome', async (_words, odd) => {
    replies = [one({ ...wire, ...odd })];
    await expect(provider.findById('3319651')).rejects.toMatchObject(fault(false));
  });

  test.each([
    ['404', refusal(404)],
    ['400 with its words', refusal(400, 'No transaction was found for this id')],
    ['400 with other words', refusal(400, 'Invalid Transaction ID')],
  ])('is reported missing: %s', async (_words, reply) => {
    replies = [reply];
    expect(await provider.findById('3319651')).toBeNull();
  });

  test('is not requested with an ID that would change the request', async () => {
    expect(await provider.findById('..')).toBeNull();
    expect(await provider.findById('1/refund')).toBeNull();
    expect(asked).toEqual([]);
  });
});

describe('a provider error', () => {
  test.each([
    ['a refusal', refusal(400), true],
    ['a wrong key', refusal(401), true],
    ['a refusal in a good answer', { body: { status: 'error', message: 'No' } }, true],
    ['a refusal of version 4', { status: 400, body: { status: 'failed', error: {} } }, true],
    ['too many questions', refusal(429), false],
    ['a slow question', refusal(408), false],
    ['a conflict', refusal(409), false],
    ['too early a question', refusal(425), false],
    ['a fault of theirs', refusal(503), false],
    ['a good answer from elsewhere', { status: 300, ...one({ link: 'https://pay.example/1' }) }, false],
    ['a page of a proxy', { status: 403, body: '<html>Blocked</html>' }, false],
    ['a good answer of another shape', { body: { status: 'success', data: { link: 7 } } }, false],
    ['a good answer that is cut off', { body: '{"status":"success","da' }, false],
    ['a page that is no web page', one({ link: 'javascript:alert(1)' }), false],
    ['somewhere else', { status: 302, body: '', headers: { location: '/elsewhere' } }, false],
  ])('is final or not: %s', async (_words, reply, isFinal) => {
    replies = [reply];
    await expect(provider.openCheckout(buildCheckout())).rejects.toMatchObject(fault(isFinal));
    expect(asked).toHaveLength(1);
  });

  test('times out with an unknown outcome', async () => {
    // A separate server: a late request would take another test's answer.
    const silent = createServer(() => {}).listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const apiUrl = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
    const hasty = client({ apiUrl, timeLimitMs: 50 });
    await expect(hasty.openCheckout(buildCheckout())).rejects.toThrow(
      'POST /v3/payments was not answered in time',
    );
    await expect(hasty.openCheckout(buildCheckout())).rejects.toMatchObject(fault(false));
    silent.closeAllConnections();
    silent.close();
  });

  // Kills the mutants that leave out the default time limit or set it to minutes.
  test('times out after ten seconds by default', async () => {
    const limits = vi.spyOn(AbortSignal, 'timeout');
    replies = [{ status: 500, body: '' }];
    await expect(provider.findById('1')).rejects.toMatchObject(fault(false));
    expect(limits.mock.calls).toEqual([[10_000]]);
    limits.mockRestore();
  });

  test('names the request and never the key', async () => {
    replies = [refusal(401, 'Invalid authorization key')];
    const error = await provider.openCheckout(buildCheckout()).catch((error: Error) => error);
    expect(String(error)).toBe(
      'ProviderError: POST /v3/payments was refused (401): Invalid authorization key',
    );
    replies = [{ status: 502, body: '' }];
    await expect(provider.openCheckout(buildCheckout())).rejects.toThrow('(502): without a reason');
  });
});

describe('the search by reference', () => {
  const list = (...data: object[]) => ({ body: { status: 'success', data } });

  test('returns all attempts of the reference, and none of others', async () => {
    const failed = { ...wire, id: 1, status: 'failed' };
    replies = [list(wire, failed, { ...wire, id: 2, tx_ref: 'another' })];
    const found = await provider.findByReference('3a19d167');
    expect(found.map(({ id, status }) => [id, status])).toEqual([
      ['3319651', 'successful'],
      ['1', 'failed'],
    ]);
    expect(asked.map(({ line }) => line)).toEqual(['GET /v3/transactions?tx_ref=3a19d167&page=1']);
  });

  test('requests a payment missing from the list separately, and uses the newer response', async () => {
    replies = [list({ ...wire, status: 'pending' }), one(wire)];
    expect(await provider.findByReference('3a19d167')).toEqual([read]);
    expect(asked.at(-1)?.line).toBe('GET /v3/transactions/verify_by_reference?tx_ref=3a19d167');
  });

  test('returns nothing when the response has another reference', async () => {
    replies = [list(), one({ ...wire, tx_ref: 'another' })];
    expect(await provider.findByReference('3a19d167')).toEqual([]);
  });

  test('escapes special characters in the reference', async () => {
    replies = [list(), refusal(400, 'No transaction was found for this id')];
    expect(await provider.findByReference('a&status=x y')).toEqual([]);
    expect(asked.map(({ line }) => line)).toEqual([
      'GET /v3/transactions?tx_ref=a%26status%3Dx+y&page=1',
      'GET /v3/transactions/verify_by_reference?tx_ref=a%26status%3Dx+y',
    ]);
  });

  test('searches a limited number of pages for a reference', async () => {
    const page = {
      body: {
        status: 'success',
        meta: { page_info: { total_pages: 900 } },
        data: [{ ...wire, tx_ref: 'x' }],
      },
    };
    replies = [page, page, page, page, page, refusal(404)];
    expect(await provider.findByReference('3a19d167')).toEqual([]);
    expect(asked).toHaveLength(6);
  });
});

test('limits all requests about a reference to ten seconds', async () => {
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const pending = { ...wire, status: 'pending' };
  replies = [{ body: { status: 'success', data: [pending] } }, one(pending)];
  await provider.findByReference('3a19d167');
  expect([asked.length, limits.mock.calls]).toEqual([2, [[10_000]]]);
  limits.mockRestore();
});

describe('a missing transaction', () => {
  test.each([
    ['404', refusal(404)],
    ['400 with its words', refusal(400, 'No refund was found')],
    ['400 with words at the end', refusal(400, 'Refund not found')],
  ])('is no refund: %s', async (_words, reply) => {
    replies = [reply];
    expect(await provider.findRefund('75923')).toBeNull();
    expect(asked[0]?.line).toBe('GET /v3/refunds/75923');
  });

  test.each([
    ['a refusal for another reason', refusal(400, 'This merchant is suspended'), true],
    ['its words with another status', refusal(401, 'Transaction not found'), true],
    ['a fault of theirs with its words', refusal(500, 'Transaction not found'), false],
    ['a page of a proxy on the way', { status: 404, body: '<html>Not found</html>' }, false],
  ])('is not concluded from %s', async (_words, reply, isFinal) => {
    replies = [reply];
    await expect(provider.findById('3319651')).rejects.toMatchObject(fault(isFinal));
  });
});

test('ends a list at an empty page, however many pages were announced', async () => {
  const page = (...data: object[]) => ({
    body: { status: 'success', meta: { page_info: { total_pages: 900 } }, data },
  });
  replies = [page(wire), page()];
  const ids = [];
  for await (const { id } of provider.list({ from: '2026-11-22', to: '2026-11-22' })) ids.push(id);
  expect([ids, asked.length]).toEqual([['3319651'], 2]);
});

test('reads one page of a list that announces no pages', async () => {
  replies = [{ body: { status: 'success', data: [wire] } }];
  const ids = [];
  for await (const { id } of provider.list({ from: '2026-11-22', to: '2026-11-22' })) ids.push(id);
  expect([ids, asked.length]).toEqual([['3319651'], 1]);
});

test('leaves out repeated items of the next page, and ends after the last one', async () => {
  const page = (...ids: number[]) => ({
    body: {
      status: 'success',
      meta: { page_info: { total_pages: '2' } },
      data: ids.map((id) => ({ ...wire, id })),
    },
  });
  replies = [page(3, 2), page(2, 1)];
  const ids = [];
  for await (const { id } of provider.list({ from: '2026-11-22', to: '2026-11-23' })) ids.push(id);
  expect(ids).toEqual(['3', '2', '1']);
  expect(asked.map(({ line }) => line)).toEqual([
    'GET /v3/transactions?from=2026-11-22&to=2026-11-23&page=1',
    'GET /v3/transactions?from=2026-11-22&to=2026-11-23&page=2',
  ]);
});

describe('a page of a list that fails to load', () => {
  const days = { from: '2026-11-22', to: '2026-11-23' };
  const page = (id: number) => ({
    body: { status: 'success', meta: { page_info: { total_pages: 2 } }, data: [{ ...wire, id }] },
  });
  const pagesAsked = () => asked.map(({ line }) => line.at(-1));
  const read = async (from: PaymentProvider) => {
    const ids = [];
    for await (const { id } of from.list(days)) ids.push(id);
    return ids;
  };

  test('is requested again, and the list continues there', async () => {
    replies = [page(2), refusal(503), { body: 'cut off' }, page(1)];
    expect(await read(client({ pausesMs: [0, 0] }))).toEqual(['2', '1']);
    expect(pagesAsked()).toEqual(['1', '2', '2', '2']);
  });

  test('ends the list when it never loads or the provider refuses it', async () => {
    replies = [page(2), refusal(503), refusal(503), refusal(503)];
    await expect(read(client({ pausesMs: [0, 0] }))).rejects.toMatchObject(fault(false));
    expect(pagesAsked()).toEqual(['1', '2', '2', '2']);
    replies = [refusal(401)];
    await expect(read(client({ pausesMs: [0, 0] }))).rejects.toMatchObject(fault(true));
    expect(asked).toHaveLength(5);
  });
});

test.each([
  ['UGX', 'card, mobilemoneyuganda'],
  ['USD', 'card'],
] as const)('offers for %s the methods %s', async (currency, payment_options) => {
  replies = [one({ link: 'https://pay.example/1' })];
  const checkout = buildCheckout({ currency, payer: { email: 'a@b.example', name: 'A', phone: null } });
  expect(await provider.openCheckout(checkout)).toEqual({ url: 'https://pay.example/1' });
  expect(asked[0]?.body).toEqual({
    tx_ref: checkout.reference,
    amount: 15_000,
    currency,
    redirect_url: 'http://localhost:9/paid?from=shop',
    payment_options,
    customer: { email: 'a@b.example', name: 'A' },
    customizations: { title: 'Ten homes for a day' },
  });
});

test.each([
  [
    'a page',
    { authorization: { mode: 'redirect', redirect: 'https://pay.example/captcha' } },
    'https://pay.example/captcha',
  ],
  ['no page', { authorization: { mode: 'callback' } }, null],
  ['nothing', null, null],
])('may require %s for a phone payment', async (_words, meta, url) => {
  replies = [{ body: { status: 'success', message: 'Charge initiated', meta } }];
  const request = { ...buildCheckout({ reference: 'r' }), network: 'MTN' as const, phone: '+256772123456' };
  expect(await provider.askPhone(request)).toEqual({ url });
  expect(asked[0]).toMatchObject({
    line: 'POST /v3/charges?type=mobile_money_uganda',
    body: { tx_ref: 'r', currency: 'UGX', network: 'MTN', phone_number: '256772123456' },
  });
});

test('sends the full amount, the payer and the return address with a phone prompt', async () => {
  replies = [{ body: { status: 'success', message: 'Charge initiated', meta: null } }];
  const checkout = buildCheckout({ reference: 'r' });
  await provider.askPhone({ ...checkout, network: 'AIRTEL', phone: '+256752123456' });
  expect(asked[0]?.body).toEqual({
    ...{ tx_ref: 'r', amount: 15_000, currency: 'UGX', network: 'AIRTEL', phone_number: '256752123456' },
    ...{ email: 'payer@example.com', fullname: 'Test Payer' },
    redirect_url: 'http://localhost:9/paid?from=shop',
  });
});

test("passes the payer's number to the page", async () => {
  replies = [one({ link: 'https://pay.example/1' })];
  await provider.openCheckout(buildCheckout());
  expect(asked[0]?.body).toMatchObject({
    customer: { email: 'payer@example.com', name: 'Test Payer', phonenumber: '+256772123456' },
  });
});

test('gives the checkout dialog the public key, and the methods of each currency', () => {
  expect([provider.id, provider.isTest, provider.inline]).toEqual([
    'flutterwave',
    true,
    {
      scriptUrl: 'https://checkout.example/v3.js',
      publicKey: 'public-key',
      paymentOptions: { UGX: 'card, mobilemoneyuganda', USD: 'card' },
    },
  ]);
});

test.each([
  ['completed', 'completed'],
  ['completed-momo', 'completed'],
  ['failed-momo', 'failed'],
  ['pending-momo', 'pending'],
  ['new', 'pending'],
  ['FAILED', 'failed'],
] as const)('maps a refund that is %s to %s', async (word, status) => {
  replies = [one({ id: 75923, tx_id: 908790, amount_refunded: '6900', status: word })];
  const refund = { id: '75923', transactionId: '908790', amount: 6900, status };
  expect(await provider.refund({ transactionId: '908790', amount: 6900, comment: 'Why' })).toEqual(refund);
  expect(asked[0]).toMatchObject({
    line: 'POST /v3/transactions/908790/refund',
    body: { amount: 6900, comments: 'Why' },
  });
  replies = [one({ id: 75923, tx_id: 908790, amount_refunded: '6900', status: word })];
  expect(await provider.findRefund('75923')).toEqual(refund);
});

describe('a bank account', () => {
  const target = {
    ...{ kind: 'bank_account' as const, bankCode: '057', branchCode: 'UG280103' },
    accountNumber: '0690000031',
  };
  const transfer = { id: 7, reference: 'r', status: 'NEW', amount: 60_000, currency: 'UGX', fee: 5_000 };
  const request = { reference: 'r', amount: 60_000, name: 'Grace Host', title: 'Payout' };

  test('is paid with the codes of its bank and branch, or without a branch', async () => {
    replies = [one(transfer), one(transfer)];
    await provider.transfer({ ...request, target });
    await provider.transfer({ ...request, target: { ...target, branchCode: null } });
    const body = { account_bank: '057', account_number: '0690000031', beneficiary_name: 'Grace Host' };
    expect(asked).toMatchObject([
      { line: 'POST /v3/transfers', body: { ...body, destination_branch_code: 'UG280103' } },
      { line: 'POST /v3/transfers', body },
    ]);
    expect(asked[1]?.body).not.toHaveProperty('destination_branch_code');
  });

  test('is asked for its name as one of a bank', async () => {
    replies = [one({ account_number: '0690000031', account_name: 'GRACE HOST' })];
    expect(await provider.findAccount(target)).toEqual({ name: 'GRACE HOST' });
    expect(asked[0]).toMatchObject({ line: 'POST /v3/accounts/resolve' });
    expect(asked[0]?.body).toEqual({
      account_bank: '057',
      account_number: '0690000031',
      country: 'UG',
    });
  });

  test('is chosen from lists, where codes may be numbers and mobile money is no bank', async () => {
    replies = [
      one([
        { id: 191, code: 57, name: 'Test Bank' },
        { id: 192, code: 'Airtel', name: 'Airtel Mobile' },
      ]),
      one([{ id: 1, branch_code: 'UG280103', branch_name: 'Entebbe', bank_id: 191 }]),
      { status: 404, body: { status: 'error', message: 'No branches found for specified bank id' } },
      { status: 503, body: '' },
    ];
    expect(await provider.listBanks()).toEqual([{ id: '191', code: '57', name: 'Test Bank' }]);
    expect(await provider.listBranches('191')).toEqual([{ code: 'UG280103', name: 'Entebbe' }]);
    expect(await provider.listBranches('191')).toEqual([]);
    await expect(provider.listBranches('191')).rejects.toMatchObject({ isFinal: false });
    expect(asked.map(({ line }) => line).slice(0, 2)).toEqual([
      ...['GET /v3/banks/UG', 'GET /v3/banks/191/branches'],
    ]);
  });
});
