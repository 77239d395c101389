import { isPaid } from '#features/payments/rules.ts';
import { AppError } from '#kit/app-error.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Work } from '#kit/server/challenges.ts';
import type { Kit } from '#kit/server/kit.ts';
import { once } from '#kit/server/once.ts';
import { newToken } from '#kit/server/secrets.ts';
import { type Intent, insertIntent, type Order } from './intent-rows.ts';

/** Of an account, and of all callers of one address who are not signed in. */
const freeQuotes = 60;

type Asked = { idempotencyKey: string | null; address: string; work: Work };

/**
 * Quotes a price, which the caller has read from its own rows. The same key gives the same payment.
 * @returns its reference
 * @throws AppError 'invalid' without a key; 'unprocessable' when the key was used for something else; 'conflict' while
 * the first request with it runs; 'too-many'
 */
export async function openIntent(kit: Kit, order: Order, asked: Asked): Promise<string> {
  const key = requireKey(asked.idempotencyKey);
  const { owner, ...request } = order;
  await consumeQuote(kit, owner, asked);
  const scope = `pay as ${owner.userId === null ? owner.visitorId : `#${owner.userId}`}`;
  return kit.db.transaction().execute((tx) =>
    once(tx, { scope, key, request, meanwhile: 'refuse' }, async () => {
      const reference = `pay_${newToken().slice(0, 24)}`;
      await insertIntent(tx, reference, order);
      return reference;
    }),
  );
}

async function consumeQuote(kit: Kit, owner: Order['owner'], { address, work }: Asked): Promise<void> {
  if (owner.userId !== null)
    return consumeAttempt(kit.db, { key: `payments of #${owner.userId}`, free: freeQuotes });
  const limit = { key: `payments from ${address}`, free: freeQuotes, openTo: 'network' } as const;
  return consumeAttempt(kit.db, limit, work);
}

/** @throws AppError 'invalid' */
export function requireKey(idempotencyKey: string | null): string {
  if (idempotencyKey !== null) return idempotencyKey;
  throw new AppError('invalid', 'key_needed', 'A call that moves money needs an Idempotency-Key.');
}

/** @throws AppError 'conflict' when it is paid; 'gone' when its price does not stand any more */
export function requirePayable({ status, isStale }: Pick<Intent, 'status' | 'isStale'>): void {
  if (isPaid(status)) throw new AppError('conflict', 'already_paid', 'This is already paid.');
  if (status === 'expired' || isStale)
    throw new AppError('gone', 'quote_over', 'This price has expired. Please start again.');
}
