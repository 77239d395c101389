import { isPaid } from '#features/payments/rules.ts';
import { AppError } from '#kit/app-error.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Kit } from '#kit/server/kit.ts';
import { once } from '#kit/server/once.ts';
import { newToken } from '#kit/server/secrets.ts';
import { type Intent, insertIntent, type Order } from './intent-rows.ts';

/** Mobile networks put many phones behind one address. */
const freeQuotesPerAddress = 60;

type Asked = { idempotencyKey: string | null; address: string };

/**
 * Quotes a price, which the caller has read from its own rows. The same key gives the same payment.
 * @returns its reference
 * @throws AppError 'invalid' without a key; 'unprocessable' when the key was used for something else; 'conflict' while
 * the first request with it runs; 'too-many'
 */
export async function openIntent(kit: Kit, order: Order, asked: Asked): Promise<string> {
  const key = requireKey(asked.idempotencyKey);
  await consumeAttempt(kit.db, { key: `payments from ${asked.address}`, free: freeQuotesPerAddress });
  const { owner, ...request } = order;
  const scope = `pay as ${owner.userId === null ? owner.visitorId : `#${owner.userId}`}`;
  return kit.db.transaction().execute((tx) =>
    once(tx, { scope, key, request, meanwhile: 'refuse' }, async () => {
      const reference = `pay_${newToken().slice(0, 24)}`;
      await insertIntent(tx, reference, order);
      return reference;
    }),
  );
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
