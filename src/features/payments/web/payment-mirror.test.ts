import { afterEach, expect, test, vi } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import { saveReturnPath } from '#features/payments/web/checkout/return-path.ts';
import { mirrorPayment } from './payment-mirror.ts';

afterEach(() => vi.unstubAllGlobals());

const payment = { ...samplePayment, status: 'succeeded' as const, receipt: '2026-000017' };

function storage(kept = new Map<string, string>()) {
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
  return () => JSON.parse(kept.get('payments') ?? 'null');
}

test('stores a payment once, with the home where it started', () => {
  const kept = storage();
  saveReturnPath(payment.reference, '/property/12');
  mirrorPayment(payment);
  mirrorPayment(payment);
  mirrorPayment({ ...payment, reference: 'pay_other' });
  const record = {
    transactionId: 'pay_0123456789',
    amount: 15_000,
    propertyId: 12,
    propertyTitle: 'Viewing Package',
    date: '2026-05-05T09:00:00Z',
  };
  expect(kept()).toEqual([record, { ...record, transactionId: 'pay_other', propertyId: null }]);
});

test('stores the home of the viewing whose fee was paid', () => {
  const kept = storage();
  saveReturnPath(payment.reference, '/property/12?visit=2026-11-27T09');
  mirrorPayment(payment);
  expect(kept()).toEqual([expect.objectContaining({ propertyId: 12 })]);
});

test('stores no home when the return path is another page', () => {
  const kept = storage();
  saveReturnPath(payment.reference, '/profile/membership');
  mirrorPayment(payment);
  expect(kept()).toEqual([expect.objectContaining({ propertyId: null })]);
});

test.each(['no JSON', '{}', 'null', '7'])('replaces the invalid stored value %s', (forged) => {
  const kept = storage(new Map([['payments', forged]]));
  mirrorPayment(payment);
  expect(kept()).toHaveLength(1);
});

test('keeps other entries', () => {
  const kept = storage(new Map([['payments', '["words",null]']]));
  mirrorPayment(payment);
  expect(kept()).toEqual(['words', null, expect.objectContaining({ amount: 15_000 })]);
});

test('limits the list to 50 entries', () => {
  const kept = storage();
  for (let number = 0; number < 60; number += 1) mirrorPayment({ ...payment, reference: `pay_${number}` });
  expect([kept().length, kept().at(-1).transactionId]).toEqual([50, 'pay_59']);
});

test('works without browser storage', () => {
  vi.stubGlobal('localStorage', undefined);
  expect(() => mirrorPayment(payment)).not.toThrow();
});
