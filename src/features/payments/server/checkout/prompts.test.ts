import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import {
  copyOffer,
  createPayment,
  createVisitor,
  readPaymentStatus,
  requestPackage,
  samplePayer,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { runConcurrently } from '#app/testing/run-concurrently.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import { paymentLimits } from '#features/payments/limits.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from payment_prompts');
  world.payments.calls.length = 0;
});

const query = (text: string, values: unknown[] = []) => world.kit.pool.query(text, values);
const prompts = () => world.payments.calls.filter((call) => call === 'askPhone').length;
const later = (minutes: number) =>
  query('update payment_prompts set asked_at = asked_at - make_interval(mins => $1)', [minutes]);

/** Creates a quote whose page at the provider was not opened. */
async function pageless(cookies?: Cookies): Promise<{ cookies: Cookies; reference: string }> {
  const payer = cookies ?? (await createVisitor(world));
  await query('delete from rate_limit_attempts');
  const code = await copyOffer(world, 'rental-10');
  return { cookies: payer, reference: (await requestPackage(world, payer, { code })).json().reference };
}

const openPage = ({ cookies, reference }: { cookies: Cookies; reference: string }) =>
  world.inject({
    method: 'POST',
    url: `/api/payments/${reference}/checkout`,
    cookies,
    payload: { method: 'card' },
  });

async function someQuote(cookies?: Cookies): Promise<{ cookies: Cookies; reference: string }> {
  await query('delete from rate_limit_attempts');
  const payer = cookies ?? (await createVisitor(world));
  const { reference } = await createPayment(world, payer);
  return { cookies: payer, reference };
}

const askPhone = (
  { cookies, reference }: { cookies: Cookies; reference: string },
  phone = '0772 123 456',
  remoteAddress = '192.0.2.1',
) =>
  world.inject({
    method: 'POST',
    url: `/api/payments/${reference}/checkout`,
    cookies,
    remoteAddress,
    payload: { method: 'mobile_money', network: 'MTN', phone },
  });

test('sends one prompt when 40 strangers enter one phone at once, in any format', async () => {
  const quotes: Awaited<ReturnType<typeof someQuote>>[] = [];
  for (let index = 0; index < 40; index++) quotes.push(await someQuote());
  const ways = ['0772 123 456', '772123456', '+256 772 123456', '00256772123456'];
  const replies = await runConcurrently(40, (at) => askPhone(quotes[at]!, ways[at % 4], `192.0.2.${at}`));
  expect(prompts()).toBe(1);
  const refused = replies.filter(({ statusCode }) => statusCode !== 200);
  expect(refused.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
    Array.from({ length: 39 }, () => [409, 'prompt_open']),
  );
  expect(refused[0]?.json().message).toBe(
    'A payment request is already waiting on 0772 123 456. Approve or decline it first, use another number, or pay by card.',
  );
  // The request was rejected before anything changed, so the payer can use another method.
  const { cookies, reference } = quotes[replies.findIndex(({ statusCode }) => statusCode === 409)] ?? {};
  const byCard = await world.inject({
    method: 'POST',
    url: `/api/payments/${reference}/checkout`,
    ...(cookies && { cookies }),
    payload: { method: 'card' },
  });
  expect(byCard.statusCode).toBe(200);
});

test('leaves a payment unchanged when its prompt is rejected', async () => {
  await askPhone(await someQuote());
  const cookies = await createVisitor(world);
  const { reference } = (await requestPackage(world, cookies)).json();
  expect((await askPhone({ cookies, reference })).statusCode).toBe(409);
  expect(await readPaymentStatus(world, reference)).toBe('created');
});

test('closes a prompt when the provider reports its end, and limits a phone to three an hour', async () => {
  for (let count = 1; count <= paymentLimits.promptsPerPhoneAndHour; count++) {
    const quote = await someQuote();
    expect([count, (await askPhone(quote)).statusCode]).toEqual([count, 200]);
    const { id } = world.payments.attempt(quote.reference, {
      ...{ amount: 15_000, status: 'failed', method: 'mobilemoneyug', phone: '256772123456' },
    });
    await sendWebhook(world, quote.reference, id);
  }
  const late = await someQuote();
  const refused = await askPhone(late);
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'phone_limit']);
  expect((await askPhone(late, '0772 999 999')).statusCode).toBe(200);
  await later(61);
  expect((await askPhone(await someQuote())).statusCode).toBe(200);
});

test('does not count requests that were paid, and says when the next one is possible', async () => {
  const payer = await createVisitor(world);
  for (let count = 1; count <= paymentLimits.promptsPerPayerAndHour; count++)
    await endedPrompt('successful', payer);
  for (let count = 1; count <= paymentLimits.promptsPerPhoneAndHour; count++)
    await endedPrompt('failed', payer);
  await later(18);
  const refused = await askPhone(await someQuote(payer));
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    'Several payment requests were sent to 0772 123 456 within an hour and not approved. Use another number, pay by card, or try again in 42 minutes.',
  ]);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(41 * 60);
});

test('keeps a newer prompt open after a repeated failure or a card attempt', async () => {
  const quote = await someQuote();
  await askPhone(quote);
  const said = { amount: 15_000, method: 'mobilemoneyug', phone: '0772123456' };
  const first = world.payments.attempt(quote.reference, { ...said, status: 'failed' });
  await sendWebhook(world, quote.reference, first.id);
  expect((await askPhone(quote)).statusCode).toBe(200);
  const card = world.payments.attempt(quote.reference, { ...said, method: 'card', status: 'failed' });
  await sendWebhook(world, quote.reference, first.id);
  await sendWebhook(world, quote.reference, card.id);
  expect((await askPhone(quote)).json().code).toBe('phone_asked');
});

test('keeps a prompt without an event open for ten minutes', async () => {
  await askPhone(await someQuote());
  await later(paymentLimits.promptMinutes - 1);
  expect((await askPhone(await someQuote())).statusCode).toBe(409);
  await later(2);
  expect((await askPhone(await someQuote())).statusCode).toBe(200);
});

test('limits a payer to two open prompts and six an hour, and a network to sixty an hour', async () => {
  const cookies = await createVisitor(world);
  const codes = [];
  for (let at = 0; at < 3; at++) {
    const reply = await askPhone(await someQuote(cookies), `0772 000 00${at}`);
    codes.push(reply.json().code ?? reply.statusCode);
  }
  expect(codes).toEqual([200, 200, 'payer_limit']);
  await later(11);
  expect((await askPhone(await someQuote(cookies), '0772 000 003')).statusCode).toBe(200);
  await query(`
    insert into payment_prompts (intent_id, phone, address, asked_at, ended_at)
    select max(id), '+25670000' || lpad(n::text, 4, '0'), '192.0.2.7', now(), now()
    from payment_intents, generate_series(1, ${paymentLimits.promptsPerAddressAndHour}) n group by n`);
  expect((await askPhone(await someQuote(), '0772 000 009', '192.0.2.7')).json().code).toBe('network_limit');
  expect((await askPhone(await someQuote(), '0772 000 009', '192.0.2.8')).statusCode).toBe(200);
  // The inserted prompts also belong to this payer, who has had more than six.
  await later(11);
  expect((await askPhone(await someQuote(cookies), '0772 000 010')).json().code).toBe('payer_limit');
});

/** Creates a quote whose prompt was sent and has ended with this status. */
async function endedPrompt(status: 'failed' | 'successful', cookies?: Cookies, from?: string) {
  const quote = await pageless(cookies);
  expect((await askPhone(quote, '0772 123 456', from)).statusCode).toBe(200);
  const phone = '256772123456';
  const said = { amount: 15_000, status, method: 'mobilemoneyug', phone } as const;
  await sendWebhook(world, quote.reference, world.payments.attempt(quote.reference, said).id);
  return quote;
}

test('limits a phone to six unapproved prompts a day from one network, and twelve in all', async () => {
  for (let count = 1; count <= 6; count++) {
    await endedPrompt('failed', undefined, '192.0.2.1');
    await later(61);
  }
  const seventh = await askPhone(await someQuote(), '0772 123 456', '192.0.2.1');
  expect([seventh.statusCode, seventh.json().code]).toEqual([429, 'phone_limit']);
  expect(seventh.json().message).toContain('today and not approved');
  for (let count = 1; count <= 6; count++) {
    await endedPrompt('failed', undefined, `192.0.2.${2 + count}`);
    await later(61);
  }
  const thirteenth = await askPhone(await someQuote(), '0772 123 456', '192.0.2.9');
  expect([thirteenth.statusCode, thirteenth.json().code]).toEqual([429, 'phone_limit']);
  await later(24 * 60);
  expect((await askPhone(await someQuote(), '0772 123 456', '192.0.2.1')).statusCode).toBe(200);
});

test('lets a payer who has paid with a phone use it despite strangers’ prompts', async () => {
  const owner = await createVisitor(world);
  const paid = await endedPrompt('successful', owner);
  expect(await readPaymentStatus(world, paid.reference)).toBe('succeeded');
  await later(26 * 60);
  await world.runJobs('poll-payments');
  for (let count = 1; count <= 3; count++) await endedPrompt('failed', undefined, '192.0.2.1');
  expect((await askPhone(await someQuote(), '0772 123 456', '192.0.2.2')).json().code).toBe('phone_limit');
  await later(61);
  expect((await askPhone(await someQuote(), '0772 123 456', '192.0.2.3')).statusCode).toBe(200);
  expect((await askPhone(await someQuote(owner), '0772 123 456', '192.0.2.4')).statusCode).toBe(200);
  // The payer's own prompt is now open on the phone and blocks everyone, including the payer.
  expect((await askPhone(await someQuote(owner), '0772 123 456')).json().code).toBe('prompt_open');
  expect((await askPhone(await someQuote(), '0772 123 456')).json().code).toBe('prompt_open');
});

test('does not make a payer on the provider’s page the owner of a phone that they entered', async () => {
  const victim = '0772 123 456';
  const stranger = await createVisitor(world);
  await query('delete from rate_limit_attempts');
  const payer = { ...samplePayer, phone: victim };
  const { reference, amount } = (await requestPackage(world, stranger, { payer })).json();
  const quote = { cookies: stranger, reference };
  expect((await askPhone(quote, victim)).statusCode).toBe(200);
  await openPage(quote);
  const said = { amount, method: 'mobilemoneyug', phone: '256772123456' } as const;
  await sendWebhook(world, reference, world.payments.attempt(reference, said).id);
  expect(await readPaymentStatus(world, reference)).toBe('succeeded');
  expect((await askPhone(await pageless(), victim)).statusCode).toBe(200);
  // Another payer's prompt is open. It still blocks the stranger, who did not prove that the phone is theirs.
  expect((await askPhone(await pageless(stranger), victim)).json().code).toBe('prompt_open');
});

test('counts an unconfirmed account with its network, and gives a /48 four times the limit of a network', async () => {
  await query('delete from payment_prompts');
  await someQuote();
  const fill = (address: string) =>
    query(
      `insert into payment_prompts (intent_id, phone, address, asked_at, ended_at)
       select (select max(id) from payment_intents where user_id is null), '+25670001' || lpad(n::text, 4, '0'), $1, now(), now()
       from generate_series(1, ${paymentLimits.promptsPerAddressAndHour}) n`,
      [address],
    );
  await fill('192.0.2.7');
  const person = await signInAs(world);
  const asked = async () => askPhone(await someQuote(person.cookies), '0772 000 021', '192.0.2.7');
  expect((await asked()).json().code).toBe('network_limit');
  await query('update users set email_confirmed_at = now() where id = $1', [person.id]);
  expect((await asked()).statusCode).toBe(200);
  for (const network of ['100', '200', '300', '400']) await fill(`2001:db8:5:${network}::`);
  const from = async (address: string) => askPhone(await someQuote(), '0772 000 022', address);
  expect((await from('2001:db8:5:500::1')).json().code).toBe('network_limit');
  expect((await from('2001:db8:6:500::1')).statusCode).toBe(200);
});

test('returns 429 without calling the provider after thirty checkouts of one payment', async () => {
  const { cookies, reference } = await someQuote();
  const open = () =>
    world.inject({
      method: 'POST',
      url: `/api/payments/${reference}/checkout`,
      cookies,
      payload: { method: 'card' },
    });
  await query(`update rate_limit_attempts set tries = 30 where key like 'checkout of payment %'`);
  expect((await open()).statusCode).toBe(200);
  await query(
    `update rate_limit_attempts set blocked_until = blocked_until + interval '1 minute' where key like 'checkout of payment %' and tries > 30`,
  );
  world.payments.calls.length = 0;
  const refused = await open();
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_attempts']);
  expect(world.payments.calls).toEqual([]);
});

test('deletes prompts that no limit counts any longer', async () => {
  await askPhone(await someQuote());
  await later(25 * 60);
  await world.runJobs('poll-payments');
  expect((await query('select from payment_prompts')).rows).toEqual([]);
});

test('remembers the number that an account last paid with, not one that it only asked', async () => {
  const { cookies } = await signInAs(world);
  const lastNumber = async (of: Cookies) =>
    (await world.inject({ url: '/api/payments/number', cookies: of })).json().phone;
  let known: string | null = null;
  for (const phone of ['+256772000301', '+256772000302']) {
    const quote = await pageless(cookies);
    expect((await askPhone(quote, phone)).statusCode).toBe(200);
    expect(await lastNumber(cookies)).toBe(known);
    const { id } = world.payments.attempt(quote.reference, {
      ...{ amount: 15_000, status: 'successful', method: 'mobilemoneyug', phone },
    });
    await sendWebhook(world, quote.reference, id);
    known = phone;
    expect(await lastNumber(cookies)).toBe(known);
  }
  expect(await lastNumber((await signInAs(world)).cookies)).toBeNull();
  expect((await world.inject({ url: '/api/payments/number' })).statusCode).toBe(401);
});
