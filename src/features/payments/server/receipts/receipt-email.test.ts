import { expect, test } from 'vitest';
import { roundToMinorUnit } from '#kit/money.ts';
import { renderEmail } from '#kit/server/email/render-email.ts';
import { englishTranslator } from '#kit/server/translator.ts';
import { buildReceiptEmail } from './receipt-email.ts';
import { receiptPdf } from './receipt-pdf.ts';
import type { ReceiptRow } from './receipt-rows.ts';

const dollars = (amount: number) => roundToMinorUnit(amount, 'USD');

/** At this time the new year has begun in Kampala, but not in London. */
const row: ReceiptRow = {
  ...{ year: 2027, number: 17, code: '0123456789abcdef0123', isTest: false },
  ...{ issuedAt: new Date('2026-12-31T21:30:00Z'), reference: 'pay_0123456789', title: 'Viewing Package' },
  ...{ amount: dollars(12.5), currency: 'USD', isReversed: false, refunded: 0, method: 'mobilemoneyug' },
  ...{ name: 'Sarah Nakato', email: 'sarah@example.com', creditNotes: [] },
};
const words = (changes: Partial<ReceiptRow> = {}) => {
  const addresses = { checkAddress: 'https://homes.example/c', pageAddress: 'https://homes.example/p' };
  const { subject, paragraphs, facts, link } = renderEmail(
    buildReceiptEmail({ ...row, ...changes }, addresses),
    'en',
    englishTranslator,
  );
  return { subject, text: paragraphs.join('\n'), facts, address: link?.address };
};

test('emails what was paid, how, and on which day in Kampala', () => {
  const { subject, text, facts, address } = words();
  expect([subject, address]).toEqual(['Your receipt 2027-000017', 'https://homes.example/p']);
  expect(text).toContain(
    'Thank you, Sarah Nakato: we have received your payment of USD 12.50 for Viewing Package.',
  );
  expect(facts).toEqual([
    { label: 'Receipt', value: '2027-000017' },
    { label: 'For', value: 'Viewing Package' },
    { label: 'Date', value: '1 Jan 2027' },
    { label: 'Payment method', value: 'Mobile money' },
    { label: 'Reference', value: 'pay_0123456789' },
    { label: 'Paid', value: 'USD 12.50', isTotal: true },
  ]);
  expect(text).toContain('https://homes.example/c');
  expect(text).not.toMatch(/given back|test/i);
});

test('includes later refunds in a delayed email, and marks a test payment', () => {
  expect(words({ refunded: dollars(2.5) }).text).toContain('Partly refunded: USD 2.50 of USD 12.50.');
  expect(words({ refunded: dollars(12.5) }).text).toContain('Fully refunded: USD 12.50.');
  const { subject, text } = words({ isTest: true });
  expect([subject, text.split('\n')[0]]).toEqual([
    'Your receipt 2027-000017 (test mode)',
    'Test mode: no money moved.',
  ]);
});

test('prints the date of the receipt, and the date and time of the PDF', () => {
  const issuer = {
    ...{ name: 'Homes', address: 'https://homes.example', email: 'support@homes.example' },
    ...{ seller: 'Homes Ltd, Plot 1', taxNumber: '' },
  };
  expect(
    receiptPdf({ ...row, refunded: dollars(2.5) }, issuer, new Date('2027-02-28T21:05:00Z')).content,
  ).toMatchObject({
    ...{ number: '2027-000017', madeAt: '1 Mar 2027, 12:05 AM' },
    ...{ amount: 12.5, refunded: 2.5, currency: 'USD', notice: null },
    facts: expect.arrayContaining([
      ['Paid by', 'Sarah Nakato'],
      ['Payment method', 'Mobile money'],
      ['Date', '1 Jan 2027'],
      ['Reference', 'pay_0123456789'],
    ]),
    checkAddress: 'https://homes.example/receipts/2027-000017-0123456789abcdef0123',
  });
});
