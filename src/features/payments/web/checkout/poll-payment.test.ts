import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { samplePayment } from '#app/testing/sample-payment.ts';
import type { PaymentStatus } from '#features/payments/choices.ts';
import { CallError } from '#kit/web/call.ts';
import { pollPayment } from './poll-payment.ts';

let page: EventTarget & { visibilityState: string };
beforeEach(() => {
  vi.useFakeTimers();
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Answer = PaymentStatus | Error;

/** @param answers the successive responses, of which the last repeats */
function watch(...answers: Answer[]) {
  const heard: PaymentStatus[] = [];
  const asked: number[] = [];
  const begin = Date.now();
  const stop = pollPayment({
    fetchPayment: async () => {
      asked.push(Date.now() - begin);
      const answer = answers.length > 1 ? (answers.shift() as Answer) : (answers[0] as Answer);
      if (answer instanceof Error) throw answer;
      return { ...samplePayment, status: answer };
    },
    onPayment: ({ status }) => heard.push(status),
  });
  return { heard, asked, stop };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

test('polls at once, and then at growing intervals, until the payment is final', async () => {
  const { heard, asked } = watch('pending', 'pending', 'pending', 'succeeded');
  await pass(600_000);
  expect([heard, asked]).toEqual([
    ['pending', 'pending', 'pending', 'succeeded'],
    [0, 2_000, 5_000, 10_000],
  ]);
});

test.each([
  ['a slow provider', new CallError(503, '503', null), 3],
  ['a fault of ours', new CallError(500, '500', null), 3],
  ['a refusal', new CallError(499, '499', null), 1],
  ['too many checks', new CallError(429, '429', null), 3],
  ['a lost connection', new TypeError('Failed to fetch'), 3],
  ['a payment of another user', new CallError(404, '404', null), 1],
])('polls again only after a temporary error, here %s', async (_, fault, times) => {
  const { heard, asked } = watch(fault);
  await pass(6_000);
  expect([heard, asked.length]).toEqual([[], times]);
});

test.each(['succeeded', 'failed', 'expired', 'refunded'] as const)(
  'stops polling once the payment is %s, also when the page becomes visible again',
  async (status) => {
    const { heard, asked } = watch(status);
    await pass(60_000);
    page.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect([heard, asked]).toEqual([[status], [0]]);
  },
);

test('polls at once when the page becomes visible, not when hidden, and never twice at a time', async () => {
  const { asked } = watch('pending');
  await pass(500);
  page.visibilityState = 'hidden';
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(asked).toEqual([0]);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect(asked).toEqual([0, 500]);
});

test('sends nothing after being stopped, and ignores a response on its way', async () => {
  const removed = vi.spyOn(page, 'removeEventListener');
  const { heard, asked, stop } = watch('pending');
  stop();
  expect(removed).toHaveBeenCalledOnce();
  await pass(60_000);
  page.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
  expect([heard, asked]).toEqual([[], [0]]);
});
