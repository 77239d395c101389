import { sql } from 'kysely';
import { toDataURL } from 'qrcode';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Cookies, signInAs } from '#app/testing/actors.ts';
import { lengthenWaits } from '#app/testing/lengthen-waits.ts';
import {
  createPayment,
  createPurchasedPackage,
  createVisitor,
  pollPaymentAt,
  reconcile,
  runPolling,
  runRefundPolling,
  sendWebhook,
} from '#app/testing/payment-factory.ts';
import { createTestApp, type TestApp } from '#app/testing/test-app.ts';
import type { Db } from '#kit/server/database/database.ts';
import { emailReceipt } from './receipt-email.ts';

let world: TestApp;
let visitor: Cookies;
let admin: Cookies;
beforeAll(async () => {
  world = await createTestApp();
  await lengthenWaits(world);
  admin = (await signInAs(world, 'admin')).cookies;
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.kit.pool.query('delete from rate_limit_attempts');
  visitor = await createVisitor(world);
});

const query = (text: string, values: unknown[] = []) => world.kit.pool.query(text, values);
const get = (url: string, cookies: Cookies = {}) => world.inject({ url, cookies });
const receiptOf = (reference: string, cookies: Cookies = visitor, key = '') =>
  get(`/api/payments/${reference}/receipt${key && `?key=${key}`}`, cookies);
const paperOf = (reference: string, cookies: Cookies = visitor) =>
  get(`/api/payments/${reference}/receipt.pdf`, cookies);
const checkOf = (address: string) => get(address.replace('http://localhost:3000', '/api'));
const mailsTo = async (reference: string) =>
  (
    await query('select recipient, subject, body_text as text from emails where body_text like $1', [
      `%${reference}%`,
    ])
  ).rows;

async function giveBack(reference: string, amount: number): Promise<void> {
  const { rows } = await query('select id from payment_transactions where reference = $1', [reference]);
  const reply = await world.inject({
    method: 'POST',
    url: `/api/payments/transactions/${rows[0].id}/refunds`,
    cookies: admin,
    headers: { 'idempotency-key': crypto.randomUUID() },
    payload: { amount, comment: 'asked for' },
  });
  expect(reply.statusCode, reply.body).toBe(201);
}

async function wordsIn(bytes: Buffer): Promise<string> {
  const document = await getDocumentProxy(new Uint8Array(bytes));
  return (await extractText(document, { mergePages: true })).text.replace(/\s+/g, ' ');
}

describe('GET /api/payments/:reference/receipt', () => {
  test('returns 200 with all receipt fields for the payer', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    const receipt = (await receiptOf(reference)).json();
    expect(receipt).toEqual({
      number: expect.stringMatching(/^20\d\d-\d{6}$/),
      issuedAt: expect.any(String),
      title: 'Viewing Package',
      amount: 15_000,
      currency: 'UGX',
      refunded: 0,
      isReversed: false,
      payer: 'Amina Sample',
      method: 'Card',
      reference,
      seller: '',
      taxNumber: '',
      creditNotes: [],
      isTest: true,
      checkAddress: expect.stringMatching(
        new RegExp(`^http://localhost:3000/receipts/${receipt.number}-[0-9a-f]{20}$`),
      ),
      picture: await toDataURL(receipt.checkAddress, { margin: 0, width: 400 }),
    });
  });

  test('returns 200 with a receipt for admins', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    expect((await receiptOf(reference, admin)).json()).toMatchObject({ reference, payer: 'Amina Sample' });
  });

  test('returns 404 for others, including managers, and for a wrong key or another receipt’s', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    const other = await createPurchasedPackage(world, visitor, 'rental-5');
    const [mail] = await mailsTo(other.reference);
    const [, otherKey = ''] = /receipt#([\w-]+)/.exec(mail.text) ?? [];
    const manager = (await signInAs(world, 'property_manager')).cookies;
    const replies = await Promise.all([
      receiptOf(reference, {}),
      receiptOf(reference, await createVisitor(world)),
      receiptOf(reference, manager),
      receiptOf(reference, {}, 'a'.repeat(43)),
      receiptOf(reference, {}, otherKey),
    ]);
    expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
      replies.map(() => [404, 'no_such_payment']),
    );
    expect(otherKey).toHaveLength(43);
  });

  test('returns 404 while the payment is not paid', async () => {
    const { reference } = await createPayment(world, visitor);
    const reply = await receiptOf(reference);
    expect([reply.statusCode, reply.json().code]).toEqual([404, 'no_receipt_yet']);
  });

  test('returns 400 for an invalid key', async () => {
    const reply = await receiptOf('pay_0000000000', {}, 'a'.repeat(101));
    expect([reply.statusCode, reply.json().message]).toEqual([400, 'key: This is not the key of a receipt']);
  });

  test('returns 200 without test wording for real money, and keeps a test payment marked later', async () => {
    const tested = await createPurchasedPackage(world, visitor);
    const real = { ...world.kit, payments: { ...world.payments, isTest: false } };
    const { reference, amount } = await createPayment(world, visitor);
    world.payments.attempt(reference, { amount });
    await reconcile({ ...world, kit: real }, reference);
    const later = await world.startAnother(real);
    const isTest = async (asked: string) =>
      (await later.inject({ url: `/api/payments/${asked}/receipt`, cookies: visitor })).json().isTest;
    expect([await isTest(reference), await isTest(tested.reference)]).toEqual([false, true]);
    await world.finishJobs();
    const [mail] = await mailsTo(reference);
    // The reference and the secret parts of URLs could contain "test" by chance.
    const words = mail.text.replaceAll(/https?:\S+/g, '').replaceAll(reference, '');
    expect(mail.subject + words).not.toMatch(/test/i);
    await later.close();
  });
});

describe('receipt numbers', () => {
  test('numbers receipts without gaps, and restarts with the year in Kampala', async () => {
    const numbers: string[] = [];
    for (const [cookies, paidAt] of [
      [visitor, '2030-12-31T20:58:00Z'],
      [await createVisitor(world), '2030-12-31T20:59:59Z'],
      [await createVisitor(world), '2030-12-31T21:00:00Z'],
    ] as const) {
      const { reference, amount } = await createPayment(world, cookies);
      world.payments.attempt(reference, { amount });
      await pollPaymentAt(world, reference, paidAt);
      numbers.push((await receiptOf(reference, cookies)).json().number);
    }
    expect(numbers).toEqual(['2030-000001', '2030-000002', '2031-000001']);
  });
});

describe('GET /api/payments/:reference/receipt.pdf', () => {
  test('returns 200 with a file named by the number, which contains number, amount, payer and address', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    const { number, checkAddress } = (await receiptOf(reference)).json();
    const reply = await paperOf(reference);
    expect([reply.statusCode, reply.headers['content-type'], reply.headers['content-disposition']]).toEqual([
      200,
      'application/pdf',
      `attachment; filename="receipt-${number}.pdf"`,
    ]);
    const words = await wordsIn(reply.rawPayload);
    for (const part of [
      number,
      'UGX 15,000',
      'Amina Sample',
      'Card',
      'Test mode. No money was charged',
      reference,
    ])
      expect(words).toContain(part);
    expect(words.replaceAll(' ', '')).toContain(checkAddress);
    // The reference could contain a few digits of the phone number by chance, but not all nine.
    expect(words.replaceAll(' ', '')).not.toMatch(/amina@|700000001/);
  });

  test('returns 404 for others, and while the payment is not paid', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    const unpaid = await createPayment(world, visitor);
    expect([(await paperOf(reference, {})).statusCode, (await paperOf(unpaid.reference)).statusCode]).toEqual(
      [404, 404],
    );
  });
});

describe('GET /api/receipts/:mark', () => {
  const bought = async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    return { reference, ...(await receiptOf(reference)).json() };
  };

  test('returns 200 with the public facts only', async () => {
    const { number, issuedAt, checkAddress } = await bought();
    const reply = await checkOf(checkAddress);
    expect([reply.statusCode, reply.json(), reply.headers['cache-control']]).toEqual([
      200,
      {
        number,
        issuedAt,
        title: 'Viewing Package',
        amount: 15_000,
        currency: 'UGX',
        refunded: 0,
        isReversed: false,
        payer: 'Amina S.',
        isTest: true,
      },
      'private, no-store',
    ]);
  });

  test('returns 404 for an altered code, another number’s code and an unknown one', async () => {
    const [one, other] = [await bought(), await bought()];
    const code = (address: string) => address.slice(-20);
    const altered = one.checkAddress.replace(/.$/, (last: string) => (last === '0' ? '1' : '0'));
    const marks = [
      altered,
      one.checkAddress.replace(code(one.checkAddress), code(other.checkAddress)),
      one.checkAddress.slice(0, -21),
      'http://localhost:3000/receipts/nothing',
    ];
    const replies = await Promise.all(marks.map(checkOf));
    expect(replies.map((reply) => [reply.statusCode, reply.json().code])).toEqual(
      marks.map(() => [404, 'no_such_receipt']),
    );
  });

  test('returns 400 for a public ID that is too long', async () => {
    expect((await get(`/api/receipts/${'1'.repeat(101)}`)).statusCode).toBe(400);
  });

  test('returns 200 with refunds at once, as in the receipt and its PDF', async () => {
    const { reference, checkAddress } = await bought();
    const said = async () => [
      (await checkOf(checkAddress)).json().refunded,
      (await receiptOf(reference)).json().refunded,
      /(?:Partly|Fully) refunded: [^.]*?UGX 15,000/.exec(
        await wordsIn((await paperOf(reference)).rawPayload),
      )?.[0],
    ];
    expect(await said()).toEqual([0, 0, undefined]);
    await giveBack(reference, 5_000);
    expect(await said()).toEqual([5_000, 5_000, 'Partly refunded: UGX 5,000 of UGX 15,000']);
    await giveBack(reference, 10_000);
    expect(await said()).toEqual([15_000, 15_000, 'Fully refunded: UGX 15,000']);
  });

  test('issues one credit note for each completed refund, with numbers without gaps', async () => {
    const payments = [await bought(), await bought(), await bought()];
    await Promise.all(payments.map(({ reference }) => giveBack(reference, 5_000)));
    await giveBack(payments[0]!.reference, 10_000);
    const notes = async (reference: string) => (await receiptOf(reference)).json().creditNotes;
    expect((await notes(payments[0]!.reference)).map(({ amount }: { amount: number }) => amount)).toEqual([
      5_000, 10_000,
    ]);
    const { rows } = await query(
      `select n.number from credit_notes n where n.year = (select max(year) from credit_notes) order by n.number`,
    );
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, index) => index + 1));
    const [{ number }] = await notes(payments[1]!.reference);
    expect(number).toMatch(/^CN-20\d\d-\d{6}$/);
    const { legalName, taxNumber } = { legalName: 'Sample Homes Ltd', taxNumber: '1000000001' };
    await query('update operator set legal_name = $1, tax_number = $2', [legalName, taxNumber]);
    const paper = await wordsIn((await paperOf(payments[1]!.reference)).rawPayload);
    for (const words of [number, legalName, taxNumber]) expect(paper).toContain(words);
    await query(`update operator set legal_name = '', tax_number = ''`);
  });

  test('issues no credit note for the excess of a payment', async () => {
    const { reference } = await bought();
    await query('update payment_transactions set amount = amount + 700, excess = 700 where reference = $1', [
      reference,
    ]);
    await giveBack(reference, 700);
    expect((await receiptOf(reference)).json().creditNotes).toEqual([]);
    await giveBack(reference, 300);
    expect((await receiptOf(reference)).json().creditNotes).toMatchObject([{ amount: 300 }]);
  });

  test('returns 200 without a refund that is not complete', async () => {
    const { reference, checkAddress } = await bought();
    world.payments.refundStatus = 'pending';
    await giveBack(reference, 5_000);
    world.payments.refundStatus = 'completed';
    expect((await checkOf(checkAddress)).json().refunded).toBe(0);
    for (const refund of world.payments.refunds) refund.status = 'completed';
    await runRefundPolling(world);
    expect((await checkOf(checkAddress)).json().refunded).toBe(5_000);
  });
});

describe('the receipt email', () => {
  test('sends the receipt email once, however often the payment is reported', async () => {
    const { reference, transactionId } = await createPurchasedPackage(world, visitor);
    await sendWebhook(world, reference, transactionId);
    await Promise.all([reconcile(world, reference), reconcile(world, reference), runPolling(world)]);
    await world.finishJobs();
    const { rows } = await query('select id from payment_intents where reference = $1', [reference]);
    await emailReceipt(world.kit, 'http://localhost:3000', rows[0].id);
    const { number, checkAddress } = (await receiptOf(reference)).json();
    const mails = await mailsTo(reference);
    expect(mails).toEqual([
      {
        recipient: 'amina@example.com',
        subject: `Your receipt ${number} (test mode)`,
        text: expect.stringContaining(
          'Test mode: no money moved.\n\nThank you, Amina Sample: we have received your payment of UGX 15,000 for Viewing Package.',
        ),
      },
    ]);
    expect(mails[0].text).toContain(checkAddress);
  });

  test('links to the receipt and its PDF without the account or the browser', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    const [{ text }] = await mailsTo(reference);
    const [, key = ''] = new RegExp(`/payments/${reference}/receipt#([\\w-]+)`).exec(text) ?? [];
    expect((await receiptOf(reference, {}, key)).json()).toMatchObject({ reference });
    const paper = await get(`/api/payments/${reference}/receipt.pdf?key=${key}`);
    expect([paper.statusCode, paper.rawPayload.subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
    expect((await get(`/api/payments/${reference}?key=${key}`)).statusCode).toBe(404);
  });

  test('queues the email in the same transaction as the credit', async () => {
    const { reference, amount } = await createPayment(world, visitor);
    world.payments.attempt(reference, { amount });
    // The database rejects the grant only when the transaction commits, after everything else.
    const grant = async (tx: Db) => {
      await sql`insert into ledger_entries (key) values (${`nothing for ${reference}`})`.execute(tx);
    };
    await expect(reconcile(world, reference, { grant })).rejects.toThrow('has no lines');
    const { rows } = await query(`select from graphile_worker.jobs where task_identifier = 'mail-receipt'`);
    expect(rows).toEqual([]);
    await world.finishJobs();
    expect(await mailsTo(reference)).toEqual([]);
    await reconcile(world, reference);
    await world.finishJobs();
    expect(await mailsTo(reference)).toHaveLength(1);
  });

  test('sends no email for a payment without a receipt', async () => {
    const { reference } = await createPayment(world, visitor);
    const { rows } = await query('select id from payment_intents where reference = $1', [reference]);
    await expect(emailReceipt(world.kit, '', rows[0].id)).rejects.toThrow('has no receipt');
  });
});

describe('GET /api/payments/mine', () => {
  const mine = async (cookies: Cookies, before = '') =>
    (await get(`/api/payments/mine${before && `?before=${before}`}`, cookies)).json();
  const references = ({ payments }: { payments: Array<{ reference: string }> }) =>
    payments.map(({ reference }) => reference);

  test('returns 200 with this browser’s payments, newest first, with their status', async () => {
    const paid = await createPurchasedPackage(world, visitor);
    const open = await createPayment(world, visitor, 'rental-5');
    await createPurchasedPackage(world, await createVisitor(world));
    await giveBack(paid.reference, 5_000);
    expect(await mine(visitor)).toMatchObject({
      payments: [
        { reference: open.reference, status: 'pending', receipt: null, refunds: [] },
        {
          reference: paid.reference,
          status: 'partially_refunded',
          refunded: 5_000,
          receipt: expect.stringMatching(/^20\d\d-\d{6}$/),
          refunds: [{ amount: 5_000, status: 'completed', askedAt: expect.any(String) }],
        },
      ],
      next: null,
    });
  });

  test('returns 200 with an empty list for a browser without our cookie', async () => {
    expect(await mine({})).toEqual({ payments: [], next: null });
  });

  test('returns 200 and moves a visitor’s payments to the account on sign-in', async () => {
    const { reference } = await createPurchasedPackage(world, visitor);
    const person = await signInAs(world);
    const { username, password } = person;
    await world.inject({
      method: 'POST',
      url: '/api/login',
      cookies: visitor,
      payload: { username, password },
    });
    expect([references(await mine(person.cookies)), references(await mine(visitor))]).toEqual([
      [reference],
      [],
    ]);
  });

  test('returns 200 without unopened expired quotes, and with opened ones', async () => {
    const unwanted = await createPayment(world, visitor);
    const begun = await createPayment(world, visitor);
    await query(`update payment_intents set status = 'expired', opened_at = null where reference = $1`, [
      unwanted.reference,
    ]);
    await query(`update payment_intents set status = 'expired' where reference = $1`, [begun.reference]);
    expect(references(await mine(visitor))).toEqual([begun.reference]);
  });

  test('returns 200 with twenty at a time, and the earlier ones on the next page', async () => {
    const { reference } = await createPayment(world, visitor);
    await query(
      `insert into payment_intents (reference, purpose, subject, title, amount, currency, visitor_id, email, name, expires_at)
      select 'pay_of_many_' || $1 || '_' || n, purpose, subject || n, title, amount, currency, visitor_id, email, name, expires_at
      from payment_intents, generate_series(10, 33) n where reference = $2`,
      [crypto.randomUUID(), reference],
    );
    const first = await mine(visitor);
    const second = await mine(visitor, first.next);
    const all = [...references(first), ...references(second)];
    expect([first.payments.length, second.payments.length, second.next]).toEqual([20, 5, null]);
    expect([new Set(all).size, all.at(-1)]).toEqual([25, reference]);
  });

  test('returns 400 for an invalid position in the list', async () => {
    expect((await get('/api/payments/mine?before=x', visitor)).statusCode).toBe(400);
  });
});
