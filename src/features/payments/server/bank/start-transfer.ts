import { randomInt } from 'node:crypto';
import { bankCodeCharacters, bankCodeLength, withCheckCharacter } from '#features/payments/bank-code.ts';
import { canPaymentTransition } from '#features/payments/rules.ts';
import { requirePurchasable } from '#features/payments/server/checkout/checkout.ts';
import { requirePayable } from '#features/payments/server/checkout/create-intent.ts';
import type { FulfilmentHandlers } from '#features/payments/server/checkout/fulfilment.ts';
import {
  type Intent,
  keepOpenUntil,
  lockIntent,
  updateStatus,
} from '#features/payments/server/checkout/intent-rows.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { enqueueTransferDetails } from './transfer-emails.ts';
import { insertTransfer, readOfferedAccounts, readTransferOf } from './transfer-rows.ts';

/**
 * Starts the payment at a bank: gives the payment a code for the slip, keeps it open until the money may arrive, and
 * emails the details. It holds nothing that is for sale. A repeated call changes nothing.
 * @throws AppError 'conflict' when the payment cannot be made, or not at a bank; 'gone' when its price has expired
 */
export async function startBankTransfer(
  kit: Kit,
  handlers: FulfilmentHandlers,
  reference: string,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const intent = await lockIntent(tx, reference);
    if (!intent) throw new Error(`the payment ${reference} is gone`);
    requirePayable(intent);
    await requirePurchasable(kit, tx, handlers, intent);
    if (await readTransferOf(tx, intent.id)) return;
    const expiresAt = await readTransferEnd(kit, tx, handlers, intent);
    const accounts = await readOfferedAccounts(tx, intent.currency);
    if (!expiresAt || accounts.length === 0)
      throw new AppError(
        'conflict',
        'no_bank_transfer',
        msg('This cannot be paid at a bank. You have not been charged. Please pay another way.'),
      );
    const transfer = await insertTransfer(tx, { intentId: intent.id, code: newBankCode(), expiresAt });
    if (!transfer) throw new Error('the code of a bank transfer is taken');
    if (canPaymentTransition(intent.status, 'pending')) await updateStatus(tx, intent, 'pending');
    await keepOpenUntil(tx, intent.id, expiresAt);
    await enqueueTransferDetails(kit, tx, intent, { transfer, accounts });
  });
}

/** Returns until when the money of a bank transfer can arrive in time; null when it cannot. */
export async function readTransferEnd(
  kit: Kit,
  db: Db,
  handlers: FulfilmentHandlers,
  intent: Intent,
): Promise<Date | null> {
  const end = await handlers[intent.purpose].transferUntil?.(db, intent, kit);
  return end && end > kit.clock() ? end : null;
}

const newBankCode = (): string =>
  withCheckCharacter(
    Array.from(
      { length: bankCodeLength - 1 },
      () => bankCodeCharacters[randomInt(bankCodeCharacters.length)],
    ).join(''),
  );
