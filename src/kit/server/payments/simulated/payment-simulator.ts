import { randomBytes } from 'node:crypto';
import type { Deliveries } from './deliveries.ts';
import type { Attempt, Link, PaymentStore, Refund, Transfer } from './payment-store.ts';
import {
  cardCode,
  phoneCode,
  refusalOfCode,
  refusalOfPhone,
  type TestCard,
  testCards,
  testPin,
} from './test-cards.ts';

export const newToken = () => randomBytes(12).toString('hex');

type NewAttempt = Pick<
  Attempt,
  'reference' | 'amount' | 'currency' | 'method' | 'payer' | 'title' | 'redirectUrl'
> &
  Partial<Attempt>;

/** Processes payments. A payer's action advances an attempt, and the end of an attempt is announced. */
export class PaymentSimulator {
  readonly store: PaymentStore;
  readonly #deliveries: Deliveries;

  /** Returns true when new transfers wait for the controls instead of ending at the first poll. */
  readonly #holdsTransfers: () => boolean;

  constructor(book: PaymentStore, deliveries: Deliveries, holdsTransfers: () => boolean) {
    this.store = book;
    this.#deliveries = deliveries;
    this.#holdsTransfers = holdsTransfers;
  }

  openLink(input: Omit<Link, 'token'>): Link {
    const link = { ...input, token: newToken() };
    this.store.links.set(link.token, link);
    this.store.changed();
    return link;
  }

  begin(input: NewAttempt): Attempt {
    const attempt: Attempt = {
      id: this.store.nextId(),
      token: newToken(),
      linkToken: null,
      status: 'pending',
      step: null,
      card: null,
      phone: null,
      reason: null,
      createdAt: new Date().toISOString(),
      ...input,
    };
    this.store.attempts.set(attempt.id, attempt);
    this.store.changed();
    return attempt;
  }

  payByCard(link: Link, card: TestCard): Attempt {
    const attempt = this.begin({
      ...termsOf(link),
      method: 'card',
      step: card.step,
      card: { first6: card.number.slice(0, 6), last4: card.number.slice(-4) },
    });
    if (card.refusal !== null) this.end(attempt, 'failed', card.refusal);
    return attempt;
  }

  payByPhone(link: Link, phone: string): Attempt {
    return this.begin({ ...termsOf(link), method: 'mobilemoneyug', step: 'phone', phone });
  }

  /** Applies the payer's answer to a challenge. */
  answer(attempt: Attempt, act: 'approve' | 'reject', code: string): void {
    if (attempt.status !== 'pending') return;
    if (act === 'reject') return this.end(attempt, 'failed', 'Transaction declined by the customer');
    if (attempt.step === 'pin' && code === testPin) {
      attempt.step = 'otp';
      return this.store.changed();
    }
    const refusal = refusalOf(attempt, code);
    this.end(attempt, refusal === null ? 'successful' : 'failed', refusal);
  }

  end(attempt: Attempt, status: 'successful' | 'failed', reason: string | null): void {
    attempt.status = status;
    attempt.reason = reason;
    attempt.step = null;
    this.store.changed();
    this.#deliveries.announce(attempt);
  }

  /** Returns the refund, or null when nothing was paid or the amount exceeds the paid one. */
  refund(attempt: Attempt, amount: number, comment: string): Refund | null {
    const refunds = [...this.store.refunds.values()]
      .filter(({ attemptId, status }) => attemptId === attempt.id && status !== 'failed')
      .reduce((sum, refund) => sum + refund.amount, 0);
    if (attempt.status !== 'successful' || amount <= 0 || amount > attempt.amount - refunds) return null;
    const refund: Refund = {
      id: this.store.nextId(),
      attemptId: attempt.id,
      amount,
      comment,
      // A card is refunded at once. A phone is refunded when the network is done, here at the first poll.
      status: attempt.method === 'card' ? 'completed' : 'pending',
      createdAt: new Date().toISOString(),
    };
    this.store.refunds.set(refund.id, refund);
    this.store.changed();
    return refund;
  }

  settleRefund(refund: Refund, status: 'completed' | 'failed'): void {
    refund.status = status;
    this.store.changed();
  }

  transfer(input: Omit<Transfer, 'id' | 'status' | 'reason' | 'isHeld' | 'createdAt'>): Transfer {
    const transfer: Transfer = {
      ...{ id: this.store.nextId(), status: 'NEW', reason: null, isHeld: this.#holdsTransfers() },
      ...{ createdAt: new Date().toISOString(), ...input },
    };
    this.store.transfers.set(transfer.id, transfer);
    this.store.changed();
    return transfer;
  }

  settleTransfer(
    transfer: Transfer,
    status: Exclude<Transfer['status'], 'NEW'>,
    reason: string | null,
  ): void {
    transfer.status = status;
    transfer.reason = reason;
    this.store.changed();
    this.#deliveries.announceTransfer(transfer);
  }

  attemptsOf(reference: string): Attempt[] {
    return [...this.store.attempts.values()].filter((attempt) => attempt.reference === reference);
  }
}

export const cardOf = (number: string): TestCard | undefined =>
  testCards.find((card) => card.number === number.replace(/\D/g, ''));

const termsOf = ({ token, reference, amount, currency, payer, title, redirectUrl }: Link) => ({
  linkToken: token,
  reference,
  amount,
  currency,
  payer,
  title,
  redirectUrl,
});

function refusalOf(attempt: Attempt, code: string): string | null {
  switch (attempt.step) {
    case 'pin':
      return 'Incorrect PIN';
    case 'otp':
      return refusalOfCode(code, cardCode);
    case 'phone':
      return refusalOfCode(code, phoneCode) ?? refusalOfPhone(attempt.phone ?? '');
    default:
      return null;
  }
}
