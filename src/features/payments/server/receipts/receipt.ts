import { toDataURL } from 'qrcode';
import { admins } from '#features/accounts/policy.ts';
import { ownerOf } from '#features/payments/policy.ts';
import {
  creditNoteNumber,
  methodLabel,
  parseReceiptPublicId,
  receiptNumber,
  receiptPublicId,
} from '#features/payments/receipt-rules.ts';
import type { CheckedReceipt, Receipt } from '#features/payments/receipt-schema.ts';
import { requireOwnIntent } from '#features/payments/server/checkout/checkout.ts';
import { readIntent } from '#features/payments/server/checkout/intent-rows.ts';
import { maskName } from '#features/payments/short-name.ts';
import { readOperator } from '#features/settings/server/operator.ts';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { toMajorUnit } from '#kit/money.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { ProofOfWork } from '#kit/server/challenges.ts';
import type { Db } from '#kit/server/database/database.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type ReceiptRow, readReceiptByPublicId, readReceiptOf } from './receipt-rows.ts';

type ReceiptRequest = { reference: string; key: string | undefined };

/**
 * Returns the receipt of a payment, for its payer, for admins, and for a caller with the key from its email.
 * @throws AppError 'not-found', also for another payer's payment or an unpaid one
 */
export async function requireReceipt(
  kit: Kit,
  { reference, key }: ReceiptRequest,
  actor: Actor,
): Promise<ReceiptRow> {
  const mayReadAny = admins.allows(actor) || (key !== undefined && isAccessKey(kit, reference, key));
  const intentByKey = mayReadAny ? await readIntent(kit.db, reference) : null;
  const intent = intentByKey ?? (await requireOwnIntent(kit, ownerOf(actor), reference));
  const receipt = await readReceiptOf(kit.db, intent.id);
  if (receipt) return receipt;
  throw new AppError(
    'not-found',
    'no_receipt_yet',
    msg('This payment has no receipt because it has not been paid.'),
  );
}

const keyPurpose = 'receipt for its payer';

/**
 * Returns the key for the link in a receipt email, which gives access without the payer's account or browser.
 */
export const receiptAccessKey = ({ secrets }: Kit, reference: string): string =>
  secrets.sign(reference, keyPurpose);
const isAccessKey = ({ secrets }: Kit, reference: string, key: string) =>
  secrets.isSigned(reference, keyPurpose, key);

export async function presentReceipt(kit: Kit, appOrigin: string, row: ReceiptRow): Promise<Receipt> {
  const checkAddress = receiptCheckUrl(appOrigin, row);
  return {
    ...publicDetailsOf(row),
    payer: row.name,
    method: methodLabel(row.method),
    reference: row.reference,
    ...(await readSeller(kit.db)),
    creditNotes: row.creditNotes.map((note) => ({
      number: creditNoteNumber(note),
      issuedAt: note.issuedAt,
      amount: toMajorUnit(note.amount, row.currency),
    })),
    checkAddress,
    picture: await toDataURL(checkAddress, { margin: 0, width: 400 }),
  };
}

/** Returns who sold, as receipts state it: the operator's legal name with its office, and its tax number. */
export async function readSeller(db: Db): Promise<{ seller: string; taxNumber: string }> {
  const { legalName, office, taxNumber } = await readOperator(db);
  return { seller: [legalName, office].filter((text) => text !== '').join(', '), taxNumber };
}

export const receiptCheckUrl = (appOrigin: string, row: ReceiptRow): string =>
  `${appOrigin}/receipts/${receiptPublicId(row)}`;

const receiptCheckBurst = 60;

/**
 * Returns the public details of a receipt. When the server renders a page, `address` is empty and nothing is
 * counted, because pages have their own limit.
 * @throws AppError 'not-found'; 'too-many'
 */
export async function checkReceipt(
  kit: Kit,
  publicId: string,
  { address, work }: { address: string; work: ProofOfWork },
): Promise<CheckedReceipt> {
  if (address !== '') {
    const limit = { key: `receipts from ${address}`, free: receiptCheckBurst, openTo: 'network' } as const;
    await consumeAttempt(kit.db, limit, work);
  }
  const receiptId = parseReceiptPublicId(publicId);
  const row = receiptId && (await readReceiptByPublicId(kit.db, receiptId));
  if (row) return { ...publicDetailsOf(row), payer: maskName(row.name) };
  throw new AppError(
    'not-found',
    'no_such_receipt',
    msg('We have not issued a receipt with this number and code.'),
  );
}

function publicDetailsOf(row: ReceiptRow): Omit<CheckedReceipt, 'payer'> {
  const { title, currency, isTest, isReversed } = row;
  return {
    number: receiptNumber(row),
    issuedAt: row.issuedAt.toISOString(),
    title,
    amount: toMajorUnit(row.amount, currency),
    currency,
    refunded: toMajorUnit(row.refunded, currency),
    isReversed,
    isTest,
  };
}
