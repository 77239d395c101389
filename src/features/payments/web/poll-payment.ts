import type { Payment } from '#features/payments/schema.ts';
import { CallError } from '#kit/web/call.ts';
import { nextPollDelayMs } from './poll-interval.ts';

type Looks = {
  ask: () => Promise<Payment>;
  onAnswer: (payment: Payment) => void;
};

/**
 * Polls a payment at once, then with growing pauses and whenever the page becomes visible, until it is final.
 * A slow provider has not failed.
 * @returns a function that stops polling
 */
export function pollPayment({ ask, onAnswer }: Looks): () => void {
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isLooking = false;
  let isOver = false;
  const look = async () => {
    if (isLooking || isOver) return;
    clearTimeout(timer);
    isLooking = true;
    try {
      const payment = await ask();
      if (!isOver) onAnswer(payment);
      isOver ||= payment.status !== 'pending';
    } catch (error) {
      isOver ||= error instanceof CallError && error.status < 500 && error.status !== 429;
    }
    isLooking = false;
    if (!isOver) timer = setTimeout(() => void look(), nextPollDelayMs(looks++));
  };
  const whenSeen = () => document.visibilityState === 'visible' && void look();
  void look();
  document.addEventListener('visibilitychange', whenSeen);
  return () => {
    isOver = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', whenSeen);
  };
}
