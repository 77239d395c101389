import type { Payment } from '#features/payments/schema.ts';
import { CallError } from '#kit/web/call.ts';
import { nextPollDelayMs } from './poll-interval.ts';

type PollOptions = {
  fetchPayment: () => Promise<Payment>;
  onPayment: (payment: Payment) => void;
};

/**
 * Polls a payment at once, then with growing pauses and whenever the page becomes visible, until it is final.
 * Server errors, rate limits and lost connections do not stop it.
 * @returns a function that stops polling
 */
export function pollPayment({ fetchPayment, onPayment }: PollOptions): () => void {
  let polls = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPolling = false;
  let isOver = false;
  const poll = async () => {
    if (isPolling || isOver) return;
    clearTimeout(timer);
    isPolling = true;
    try {
      const payment = await fetchPayment();
      if (!isOver) onPayment(payment);
      isOver ||= payment.status !== 'pending';
    } catch (error) {
      isOver ||= error instanceof CallError && error.status < 500 && error.status !== 429;
    }
    isPolling = false;
    if (!isOver) timer = setTimeout(() => void poll(), nextPollDelayMs(polls++));
  };
  const pollIfVisible = () => document.visibilityState === 'visible' && void poll();
  void poll();
  document.addEventListener('visibilitychange', pollIfVisible);
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', pollIfVisible);
  };
}
