import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Receipt } from '#features/payments/receipt-schema.ts';
import { GenuineReceipt, UnknownReceipt } from './checked-receipt.tsx';
import { receiptPdfUrl } from './receipt-queries.ts';
import { ReceiptSheet } from './receipt-sheet.tsx';

const receipt: Receipt = {
  number: '2026-000017',
  issuedAt: '2026-05-05T09:00:00Z',
  title: 'Viewing Package',
  amount: 15_000,
  currency: 'UGX',
  refunded: 0,
  isReversed: false,
  payer: 'Sarah Nakato',
  method: 'Card',
  reference: 'pay_0123456789',
  seller: '',
  taxNumber: '',
  creditNotes: [],
  isTest: false,
  checkAddress: 'https://homes.example/receipts/2026-000017-0123456789abcdef0123',
  picture: 'data:image/png;base64,AAAA',
};
const issuer = { name: 'Product', email: 'support@example.com' };

const wordsOf = (element: React.ReactElement) =>
  renderToStaticMarkup(element)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
const sheet = (over: Partial<Receipt> = {}) => (
  <ReceiptSheet receipt={{ ...receipt, ...over }} issuer={issuer} />
);
const genuine = (over: Partial<Receipt> = {}) => (
  <GenuineReceipt receipt={{ ...receipt, payer: 'Sarah N.', ...over }} issuer="Product" />
);

test('shows all facts of a receipt, and where to verify it', () => {
  expect(wordsOf(sheet())).toBe(
    'Product Receipt 2026-000017 UGX 15,000 For Viewing Package Paid by Sarah Nakato Payment method Card Date 5 May 2026 Reference pay_0123456789 Is this receipt genuine? Scan the QR code, or open this address: https://homes.example/receipts/2026-000017-0123456789abcdef0123 Questions? Email support@example.com',
  );
  expect(renderToStaticMarkup(sheet())).toContain('href="/receipts/2026-000017-0123456789abcdef0123"');
});

test('shows the seller, the tax number and each credit note', () => {
  const creditNotes = [{ number: 'CN-2026-000003', issuedAt: '2026-05-06T09:00:00Z', amount: 5_000 }];
  const seller = { seller: 'Sample Homes Ltd, Plot 1', taxNumber: '1000000001' };
  expect(wordsOf(sheet({ ...seller, refunded: 5_000, creditNotes }))).toContain(
    'Reference pay_0123456789 Issued by Sample Homes Ltd, Plot 1 Tax number 1000000001 Credit note CN-2026-000003 UGX 5,000, 6 May 2026',
  );
});

test('shows the details to compare on a genuine receipt', () => {
  expect(wordsOf(genuine())).toBe(
    'This receipt is genuine Product issued this receipt. Compare these details with your copy. If anything differs, the copy has been altered. Receipt number 2026-000017 Amount UGX 15,000 For Viewing Package Paid by Sarah N. Date 5 May 2026 Refunded None',
  );
});

test.each([sheet, genuine])('marks a test and shows refunds, on the receipt and its verification', (draw) => {
  expect(wordsOf(draw({ isTest: true }))).toContain('Test mode. No money was charged');
  expect(wordsOf(draw({ refunded: 5_000 }))).toContain('Partly refunded: UGX 5,000 of UGX 15,000');
  expect(wordsOf(draw({ refunded: 15_000 }))).toContain('Fully refunded: UGX 15,000');
  expect(wordsOf(draw())).not.toContain('Test mode');
});

test('explains that a receipt is unknown, and what to do', () => {
  expect(wordsOf(<UnknownReceipt issuer="Product" email="support@example.com" />)).toMatch(
    /^We did not issue this receipt Product has no receipt with this number and code\. What to do .* If you still see this page, do not rely on the receipt\. It is not proof of payment\. Please report it to support@example\.com \.$/,
  );
});

test('shows no email address when there is no support mailbox', () => {
  const silent = { name: 'Product', email: null };
  expect(wordsOf(<ReceiptSheet receipt={receipt} issuer={silent} />)).not.toContain('Questions');
  expect(wordsOf(<UnknownReceipt issuer="Product" email={null} />)).toMatch(
    /If you still see this page, do not rely on the receipt\. It is not proof of payment\.$/,
  );
});

test('includes the key of the email in the PDF link', () => {
  expect([receiptPdfUrl('pay_1'), receiptPdfUrl('pay_1', 'a b')]).toEqual([
    '/api/payments/pay_1/receipt.pdf',
    '/api/payments/pay_1/receipt.pdf?key=a%20b',
  ]);
});
