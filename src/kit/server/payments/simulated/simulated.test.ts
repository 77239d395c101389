import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { kampalaDay } from '#kit/calendar-day.ts';
import type { ProviderTransaction } from '#kit/server/payments/provider.ts';
import { buildCheckout, MerchantClient } from '#kit/server/payments/testing/merchant-client.ts';

let shop: MerchantClient;

beforeEach(async () => {
  shop = await MerchantClient.open();
});
afterEach(() => shop.close());

const statusesOf = (attempts: ProviderTransaction[]) => attempts.map(({ status }) => status).sort();

async function opened(more: Parameters<typeof buildCheckout>[0] = {}) {
  const request = buildCheckout(more);
  const { url } = await shop.provider.openCheckout(request);
  return { ...request, url, attempts: () => shop.provider.findByReference(request.reference) };
}

async function paidByPhone() {
  const checkout = await opened();
  await shop.payByPhone(checkout.url, 'approve');
  const [transaction] = await checkout.attempts();
  if (!transaction) throw new Error('nothing was paid');
  return { ...checkout, transaction };
}

const eventOf = ({ body, headers }: (typeof shop.received)[number]) =>
  shop.provider.readWebhook(body, headers);

describe('mobile money', () => {
  test('succeeds when the phone approves, with return, event and status', async () => {
    const { url, reference, attempts } = await opened();
    const { status, location } = await shop.payByPhone(url, 'approve');
    const [transaction] = await attempts();
    expect(transaction).toMatchObject({
      reference,
      status: 'successful',
      amount: 15_000,
      currency: 'UGX',
      fee: 450,
      method: 'mobilemoneyug',
      reason: null,
    });
    expect(status).toBe(303);
    expect(location).toBe(
      `http://localhost:9/paid?from=shop&status=completed&tx_ref=${reference}&transaction_id=${transaction?.id}`,
    );
    const [event] = await shop.events(1);
    expect(event && eventOf(event)).toEqual({
      key: `charge.completed:${transaction?.id}:successful`,
      name: 'charge.completed',
      reference,
      transactionId: transaction?.id,
    });
  });

  test.each([
    ['the payer rejects', 'reject', '256772123456', 'Transaction declined by the customer'],
    ['the number is one that fails', 'approve', '256121212121', 'Transaction Failed'],
    ['the other number that fails', 'approve', '+256 010101011', 'Transaction Failed'],
  ] as const)(
    'fails where %s, and can be retried under the same reference',
    async (_, act, phone, reason) => {
      const { url, attempts } = await opened();
      const { status, html } = await shop.payByPhone(url, act, phone);
      expect([status, html.includes('Try again')]).toEqual([200, true]);
      expect(await attempts()).toMatchObject([{ status: 'failed', reason }]);
      await shop.payByPhone(url, 'approve');
      expect(statusesOf(await attempts())).toEqual(['failed', 'successful']);
      expect((await shop.events(2)).map((event) => eventOf(event)?.key.split(':')[2])).toEqual([
        'failed',
        'successful',
      ]);
    },
  );

  test.each([
    ['5548', 'Incorrect OTP'],
    ['6648', 'Insufficient Funds'],
    ['6649', 'Transaction limit exceeded'],
    ['6650', 'Request expired'],
  ])('fails with the code %s', async (code, reason) => {
    const { url, attempts } = await opened();
    const { location } = await shop.submit(`${url}/phone`, { phone: '0772123456' });
    await shop.submit(location, { act: 'approve', code });
    expect(await attempts()).toMatchObject([{ status: 'failed', reason }]);
  });

  test('is refused with its reason, as a final error, where the provider refuses the charge', async () => {
    const asked = { ...buildCheckout(), network: 'MTN' as const, phone: '+256799999402' };
    await expect(shop.provider.askPhone(asked)).rejects.toMatchObject({
      isFinal: true,
      reason: 'Insufficient balance',
    });
    expect(await shop.provider.findByReference(asked.reference)).toEqual([]);
  });

  test('stays pending without a response, and can be approved later', async () => {
    const request = buildCheckout();
    const { url } = await shop.provider.askPhone({ ...request, network: 'AIRTEL', phone: '+256701123456' });
    const left = await shop.submit(url ?? '', { act: 'leave' });
    expect(left.location).toContain('status=pending');
    expect(statusesOf(await shop.provider.findByReference(request.reference))).toEqual(['pending']);
    await shop.submit(url ?? '', { act: 'approve', code: '123456' });
    expect(statusesOf(await shop.provider.findByReference(request.reference))).toEqual(['successful']);
  });
});

describe('cards', () => {
  test.each([
    ['5531886652142950', '09/32', '564', ['3310', '12345']],
    ['5438898014560229', '10/31', '564', ['']],
    ['4187427415564246', '09/32', '828', ['']],
    ['4556052704172643', '09/32', '899', ['Plot 1']],
  ])('accepts %s', async (number, expiry, cvv, codes) => {
    const { url, attempts } = await opened({ currency: 'USD', amount: 20 });
    const at = await shop.useCard(url, number, expiry, cvv);
    const answers = [];
    for (const code of codes) answers.push(await shop.submit(at, { act: 'approve', code }));
    expect(answers.at(-1)?.location).toContain('status=completed');
    expect(await attempts()).toMatchObject([
      { status: 'successful', currency: 'USD', amount: 20, fee: 0.64, method: 'card' },
    ]);
  });

  test.each([
    ['5258585922666506', 'Insufficient Funds'],
    ['5143010522339965', 'Do Not Honour'],
    ['5590131743294314', 'Transaction flagged as fraudulent'],
    ['5399834697894723', 'Incorrect PIN'],
    ['5551651630381384', 'Restricted Card'],
  ])('rejects %s: %s', async (number, reason) => {
    const { url, attempts } = await opened();
    await shop.useCard(url, number);
    expect(await attempts()).toMatchObject([{ status: 'failed', reason }]);
  });

  test.each([
    ['a wrong PIN', ['0000'], 'Incorrect PIN'],
    ['a wrong code', ['3310', '5548'], 'Incorrect OTP'],
    ['a poor account', ['3310', '6648'], 'Insufficient Funds'],
  ])('rejects a valid card with %s', async (_words, codes, reason) => {
    const { url, attempts } = await opened();
    const at = await shop.useCard(url, '5531 8866 5214 2950', '09/32', '564');
    for (const code of codes) await shop.submit(at, { act: 'approve', code });
    expect(await attempts()).toMatchObject([{ status: 'failed', reason }]);
  });

  test('refuses any other number on the page and does not store it', async () => {
    const { url, attempts } = await opened();
    const { status, html } = await shop.submit(`${url}/card`, { number: '4111111111111111' });
    expect([
      status,
      html.includes('Use one of the test cards listed below.'),
      html.includes('4111111111111111'),
    ]).toEqual([400, true, false]);
    expect(await attempts()).toEqual([]);
  });

  test('requires the expiry and CVV of the test card', async () => {
    const { url, attempts } = await opened();
    await shop.submit(`${url}/card`, { number: '5531886652142950', expiry: '09/31', cvv: '564' });
    expect(await attempts()).toEqual([]);
  });
});

describe('untrusted input', () => {
  test.each(['cancelled', 'failed', 'successful'] as const)(
    'ignores the status %s in the return address and reports the real one',
    async (returnWord) => {
      await shop.control('PUT', '/plan', { returnWord });
      const paid = await opened();
      expect((await shop.payByPhone(paid.url, 'approve')).location).toContain(`status=${returnWord}&`);
      expect(statusesOf(await paid.attempts())).toEqual(['successful']);
      const left = await opened();
      expect((await shop.submit(`${left.url}/cancel`, {})).location).toContain(`status=${returnWord}&`);
      expect(await left.attempts()).toEqual([]);
    },
  );

  test('returns the reference, amount and currency of an ID, whatever reference it is requested with', async () => {
    const cheap = await shop.control('POST', '/attempts', {
      tx_ref: 'cheap',
      amount: 500,
      currency: 'NGN',
      status: 'successful',
    });
    expect(await shop.provider.findById(String(cheap.id))).toMatchObject({
      reference: 'cheap',
      amount: 500,
      currency: 'NGN',
    });
  });

  test('charges the requested amount, whatever the form sends', async () => {
    const { url, attempts } = await opened();
    const { location } = await shop.submit(`${url}/phone`, { phone: '0772123456', amount: '1' });
    await shop.submit(location, { act: 'approve', code: '123456', amount: '1' });
    expect(await attempts()).toMatchObject([{ amount: 15_000, status: 'successful' }]);
  });

  test('reports both payments under one reference', async () => {
    const first = await opened();
    const second = await shop.provider.openCheckout(first);
    await shop.payByPhone(first.url, 'approve');
    await shop.payByPhone(second.url, 'approve');
    expect(statusesOf(await first.attempts())).toEqual(['successful', 'successful']);
  });

  test('refuses a second payment on a paid page', async () => {
    const { url, attempts } = await paidByPhone();
    const { html } = await shop.submit(`${url}/phone`, { phone: '0772123456' });
    expect(html).toContain('Already paid');
    expect(await attempts()).toHaveLength(1);
  });
});

describe('events', () => {
  test('retries an event with the same bytes up to four times unless the response is 200', async () => {
    shop.statuses = [500, 201, 302, 503];
    const { transaction } = await paidByPhone();
    const events = await shop.events(4);
    expect(new Set(events.map(({ body }) => body.toString('base64'))).size).toBe(1);
    expect(new Set(events.map((event) => eventOf(event)?.key))).toEqual(
      new Set([`charge.completed:${transaction.id}:successful`]),
    );
    await expect
      .poll(() => shop.control('GET', '/deliveries'))
      .toMatchObject([{ state: 'failed', answers: [500, 201, 302, 503] }]);
  });

  test('does not retry an event after a 200', async () => {
    shop.statuses = [500];
    await paidByPhone();
    await shop.events(2);
    await expect
      .poll(() => shop.control('GET', '/deliveries'))
      .toMatchObject([{ state: 'delivered', answers: [500, 200] }]);
  });

  test('can send events twice under one key', async () => {
    await shop.control('PUT', '/plan', { webhooks: { copies: 2 } });
    await paidByPhone();
    const keys = (await shop.events(2)).map((event) => eventOf(event)?.key);
    expect(new Set(keys).size).toBe(1);
  });

  test('can delay events and reverse their order', async () => {
    await shop.control('PUT', '/plan', { webhooks: { mode: 'hold' } });
    const { url } = await opened();
    await shop.payByPhone(url, 'reject');
    await shop.payByPhone(url, 'approve');
    expect(shop.received).toEqual([]);
    expect(await shop.control('POST', '/release', { order: 'newest' })).toEqual({ sent: 2 });
    expect(shop.received.map((event) => eventOf(event)?.key.split(':')[2])).toEqual(['successful', 'failed']);
  });

  test('can drop events', async () => {
    await shop.control('PUT', '/plan', { webhooks: { mode: 'drop' } });
    await paidByPhone();
    expect(await shop.control('GET', '/deliveries')).toMatchObject([{ state: 'dropped' }]);
    expect(shop.received).toEqual([]);
  });

  test.each([
    ['with both proofs', { signature: 'both' }, true],
    ['with the password alone', { signature: 'password' }, true],
    ['with the signature alone', { signature: 'hmac' }, true],
    ['without a proof', { signature: 'none' }, false],
    ['changed after it was signed', { signature: 'hmac', tamper: true }, false],
  ])('accepts or rejects an event %s', async (_words, webhooks, isTaken) => {
    await shop.control('PUT', '/plan', { webhooks });
    await paidByPhone();
    const [event] = await shop.events(1);
    expect(event && eventOf(event) !== null).toBe(isTaken);
  });

  test('can complete a pending charge through the control API', async () => {
    const request = buildCheckout();
    await shop.provider.askPhone({ ...request, network: 'MTN', phone: '+256772123456' });
    const [pending] = await shop.provider.findByReference(request.reference);
    await shop.control('POST', '/settle', { id: pending?.id, status: 'failed', reason: 'Timed out' });
    expect(await shop.provider.findByReference(request.reference)).toMatchObject([
      { status: 'failed', reason: 'Timed out' },
    ]);
    await shop.events(1);
  });
});

describe('refunds', () => {
  test('starts a refund to a phone as pending, and completes it at the next request', async () => {
    const { transaction } = await paidByPhone();
    const asked = { transactionId: transaction.id, amount: 5_000, comment: 'Not as described' };
    const refund = await shop.provider.refund(asked);
    expect(refund).toMatchObject({ transactionId: transaction.id, amount: 5_000, status: 'pending' });
    expect(await shop.provider.findRefund(refund.id)).toEqual({ ...refund, status: 'completed' });
    expect(await shop.provider.findRefund('1')).toBeNull();
  });

  test('fails a refund that the network refused, and lets it be refunded again', async () => {
    const { transaction } = await paidByPhone();
    const asked = { transactionId: transaction.id, amount: 15_000, comment: 'Cancelled' };
    const refund = await shop.provider.refund(asked);
    await shop.control('POST', '/settle-refund', { id: refund.id, status: 'failed' });
    expect(await shop.provider.findRefund(refund.id)).toMatchObject({ status: 'failed' });
    expect(await shop.provider.refund(asked)).toMatchObject({ status: 'pending' });
  });

  test('refunds no more than was paid, in any number of parts', async () => {
    const { transaction } = await paidByPhone();
    const ask = (amount: number) =>
      shop.provider.refund({ transactionId: transaction.id, amount, comment: 'Cancelled' });
    await ask(10_000);
    await expect(ask(5_001)).rejects.toMatchObject({ isFinal: true });
    await ask(5_000);
    await expect(ask(1)).rejects.toMatchObject({ isFinal: true });
  });

  test('refuses a refund of a failed payment', async () => {
    const { url, attempts } = await opened();
    await shop.payByPhone(url, 'reject');
    const [failed] = await attempts();
    const asked = { transactionId: failed?.id ?? '', amount: 100, comment: '' };
    await expect(shop.provider.refund(asked)).rejects.toMatchObject({ isFinal: true });
  });
});

test('lists refunds over several pages, without other days', async () => {
  const today = () => new Date().toISOString().slice(0, 10);
  const from = today();
  for (let n = 0; n < 23; n++)
    await shop.control('POST', '/attempts', { tx_ref: `ref-${n}`, amount: 100 + n });
  const amounts = [];
  for await (const { amount } of shop.provider.list({ from, to: today() })) amounts.push(amount);
  expect(amounts.sort((a, b) => a - b)).toEqual(Array.from({ length: 23 }, (_, n) => 100 + n));
  const before = [];
  for await (const one of shop.provider.list({ from: '2020-01-01', to: '2020-01-31' })) before.push(one);
  expect(before).toEqual([]);
});

describe('provider failures', () => {
  const isFinal = (value: boolean) => ({ name: 'ProviderError', isFinal: value });

  test('leaves the outcome unknown after a 503', async () => {
    await shop.control('PUT', '/plan', { api: { answer: 'unavailable', calls: 1 } });
    const checkout = buildCheckout();
    await expect(shop.provider.openCheckout(checkout)).rejects.toMatchObject(isFinal(false));
    expect((await shop.provider.openCheckout(checkout)).url).toContain('/pay/');
  });

  test('may return 503 for a refund that was made', async () => {
    const { transaction } = await paidByPhone();
    const asked = { transactionId: transaction.id, amount: 15_000, comment: '' };
    await shop.control('PUT', '/plan', { api: { answer: 'unavailable', takesEffect: true, calls: 1 } });
    await expect(shop.provider.refund(asked)).rejects.toMatchObject(isFinal(false));
    await expect(shop.provider.refund(asked)).rejects.toMatchObject(isFinal(true));
  });

  test.each([{ takesEffect: false }, { takesEffect: true }])(
    'times out a hanging call with an unknown outcome: %j',
    async ({ takesEffect }) => {
      await shop.control('PUT', '/plan', { api: { answer: 'hang', takesEffect } });
      const hasty = shop.client({ timeLimitMs: 50 });
      await expect(hasty.findByReference('any')).rejects.toMatchObject(isFinal(false));
    },
  );

  test('leaves the outcome unknown when it is unreachable', async () => {
    const { provider } = shop;
    await shop.simulated.close();
    await expect(provider.openCheckout(buildCheckout())).rejects.toMatchObject(isFinal(false));
    await shop.start();
  });
});

test('keeps keys, pages, payments, refunds and queued events across a restart', async () => {
  await shop.control('PUT', '/plan', { webhooks: { delayMs: 86_400_000 } });
  const { keys } = shop.simulated;
  const open = await opened();
  const { transaction, attempts } = await paidByPhone();
  const refund = await shop.provider.refund({ transactionId: transaction.id, amount: 1_000, comment: '' });
  await shop.restart();
  expect(shop.simulated.keys).toEqual(keys);
  expect(await attempts()).toEqual([transaction]);
  expect(await shop.provider.findRefund(refund.id)).toMatchObject({ amount: 1_000 });
  expect(await shop.control('GET', '/deliveries')).toMatchObject([{ state: 'waiting', answers: [] }]);
  expect((await shop.payByPhone(open.url, 'approve')).status).toBe(303);
  await shop.events(1);
});

test('returns the fee in advance', async () => {
  const headers = { authorization: `Bearer ${shop.simulated.keys.secret}` };
  const reply = await fetch(shop.apiUrlOf('/v3/transactions/fee?amount=15000&currency=UGX'), { headers });
  expect(await reply.json()).toMatchObject({ status: 'success', data: { charge_amount: 15_000, fee: 480 } });
});

describe('access control', () => {
  test('requires the key for the API and the controls', async () => {
    const bare = await Promise.all([
      fetch(shop.apiUrlOf('/v3/transactions')),
      fetch(shop.apiUrlOf('/control/deliveries')),
      fetch(shop.apiUrlOf('/v3/transactions'), {
        headers: { authorization: `Basic ${shop.simulated.keys.secret}` },
      }),
    ]);
    expect(bare.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(await bare[0]?.json()).toEqual({
      status: 'error',
      message: 'Invalid authorization key',
      data: null,
    });
  });

  test('rejects an unknown host name', async () => {
    const response = await shop.requestAsHost('evil.example');
    expect(response).toBe(421);
  });

  test('states on its pages that no money moves, names no brand, and can be framed only by the shop', async () => {
    const { url } = await opened();
    const { html, headers } = await shop.look(url);
    const body = html.slice(html.indexOf('<body'));
    expect(body).toMatch(/^<body>\s*<header class="test">Simulated payment\. You will not be charged/);
    expect(html).toContain('Test payments');
    expect(html).not.toMatch(/flutterwave|mtn|airtel|visa|mastercard/i);
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'; style-src 'sha256-");
    expect(policy).toContain("form-action 'self' http://localhost:9;");
    expect(policy).toContain("frame-ancestors 'none'");
  });

  test("shows the shop's text as text", async () => {
    const { url } = await opened({ title: '<img src=x onerror=alert(1)>' });
    const { html } = await shop.look(url);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(html).not.toContain('<img');
  });

  test.each([
    ['of another shop', { shop: 'https://other.example' }],
    ['with another key', { public_key: 'FLWPUBK_TEST-0-X' }],
    ['without an amount', { amount: '0' }],
    ['that leads to a program', { redirect_url: 'javascript:alert(1)' }],
  ])('does not open a payment in the dialog %s', async (_words, wrong) => {
    const right = {
      public_key: shop.simulated.keys.public,
      tx_ref: 'inline',
      amount: '500',
      currency: 'UGX',
      email: 'payer@example.com',
      redirect_url: '',
      shop: shop.origin,
    };
    const ask = (query: Record<string, string>) => shop.look(`/inline?${new URLSearchParams(query)}`);
    const good = await ask(right);
    expect(good.headers.get('content-security-policy')).toContain(`frame-ancestors ${shop.origin}`);
    expect((await ask({ ...right, ...wrong })).status).toBe(400);
  });
});

test('answers a name enquiry by the last digits of the number', async () => {
  const ask = (phone: string) => shop.provider.findAccount({ kind: 'mobile_money', network: 'MTN', phone });
  expect(await ask('+256772000901')).toEqual({ name: 'SARAH NAKATO' });
  expect(await ask('+256772000902')).toEqual({ name: 'JOHN OKELLO' });
  expect(await ask('+256772000903')).toBeNull();
  await expect(ask('+256772000904')).rejects.toMatchObject({ isFinal: false });
  await expect(ask('+256772123456')).rejects.toMatchObject({ isFinal: true });
});

const bankAccount = (accountNumber: string, branchCode: string | null = 'SIM010102') => ({
  ...{ kind: 'bank_account' as const, bankCode: 'SIM01', branchCode, accountNumber },
});

test('lists the banks without mobile money, and the branches of those that need one', async () => {
  const banks = await shop.provider.listBanks();
  expect(banks.map(({ code, name }) => `${code} ${name}`)).toEqual([
    ...['SIM01 Lakeside Bank', 'SIM02 Hilltop Bank', 'SIM03 Valley Savings Bank'],
  ]);
  const [lakeside, , valley] = banks;
  const branches = await shop.provider.listBranches(lakeside?.id ?? '');
  expect(branches).toContainEqual({ code: 'SIM010102', name: 'Entebbe' });
  expect(await shop.provider.listBranches(valley?.id ?? '')).toEqual([]);
});

test('answers for a bank account by the last digits of its number', async () => {
  expect(await shop.provider.findAccount(bankAccount('90300901'))).toEqual({ name: 'SARAH NAKATO' });
  expect(await shop.provider.findAccount(bankAccount('90300903'))).toBeNull();
  await expect(shop.provider.findAccount(bankAccount('90300001'))).rejects.toMatchObject({ isFinal: true });
});

test.each([
  ['90300001', ['successful', 'successful', null]],
  ['90300905', ['failed', 'failed', 'Account number is not valid']],
  ['90300906', ['failed', 'failed', 'Recipient account is frozen']],
  ['90300907', ['successful', 'reversed', 'The bank returned the money']],
])('ends a transfer to the account %s as %j', async (accountNumber, [first, then, reason]) => {
  const transfer = { reference: `payout_${accountNumber}`, amount: 60_000, name: 'Grace', title: 'Payout' };
  const target = bankAccount(accountNumber);
  expect(await shop.provider.transfer({ ...transfer, target })).toMatchObject({
    ...{ status: 'pending', fee: 5_000 },
  });
  await expect(shop.provider.transfer({ ...transfer, target })).rejects.toMatchObject({ isFinal: true });
  const find = () => shop.provider.findTransfer({ id: null, reference: transfer.reference });
  expect(await find()).toMatchObject({ status: first });
  expect(await find()).toMatchObject({ status: then, reason });
});

test.each([
  ['of an unknown bank', { ...bankAccount('90300001'), bankCode: 'MOON' }],
  ['without the branch that the bank needs', bankAccount('90300001', null)],
])('refuses a transfer %s, and blames the recipient', async (_, target) => {
  const transfer = { reference: 'payout_x', amount: 60_000, name: 'Grace', title: 'Payout' };
  await expect(shop.provider.transfer({ ...transfer, target })).rejects.toMatchObject({
    ...{ isFinal: true, isOurFault: false },
  });
});

test('gives the merchant a report of payments, refunds and transfers as CSV, behind a secret address', async () => {
  const { transaction, reference } = await paidByPhone();
  const failed = await opened();
  await shop.payByPhone(failed.url, 'reject');
  const refund = await shop.provider.refund({ transactionId: transaction.id, amount: 5_000, comment: 'x' });
  await shop.provider.findRefund(refund.id);
  const transfer = { reference: 'payout_1', amount: 200_000, name: 'Grace Host', title: 'Earnings' };
  const phone = { kind: 'mobile_money', network: 'MTN', phone: '+256772123456' } as const;
  await shop.provider.transfer({ ...transfer, target: phone });
  await shop.provider.findTransfer({ id: null, reference: 'payout_1' });
  await shop.provider.transfer({ ...transfer, reference: 'payout_2', target: bankAccount('90300001') });
  await shop.provider.findTransfer({ id: null, reference: 'payout_2' });

  const { reportsUrl } = shop.simulated;
  expect((await shop.look(reportsUrl)).html).toContain('Download CSV');
  expect((await shop.look(`${reportsUrl}0`)).status).toBe(404);
  const today = kampalaDay(new Date());
  const report = (from: string, key = '') =>
    shop.look(`${reportsUrl}${key}/report.csv?from=${from}&to=${from}`);
  expect((await report(today, '0')).status).toBe(404);
  const { html, headers } = await report(today);
  expect(headers.get('content-disposition')).toContain('.csv');
  const [head, ...rows] = html.trim().split('\n');
  expect(head).toBe(
    'type,id,tx_ref,flw_ref,amount,currency,app_fee,amount_settled,status,payment_type,created_at',
  );
  const cells = rows.map((row) => {
    const [type, , ref, , ...rest] = row.split(',');
    return [type, ref, ...rest.slice(0, 5)].join(' ');
  });
  expect(cells).toEqual([
    `payment ${reference} 15000 UGX 450 14550 successful`,
    `payment ${failed.reference} 15000 UGX 0 0 failed`,
    `refund ${reference} 5000 UGX 0 -5000 completed`,
    'transfer payout_1 200000 UGX 2400 -202400 successful',
    'transfer payout_2 200000 UGX 5000 -205000 successful',
  ]);
  expect((await report('2020-01-01')).html.trim().split('\n')).toHaveLength(1);
});
