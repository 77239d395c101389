import { Readable } from 'node:stream';
import { admins } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { paymentLimits } from '#features/payments/limits.ts';
import { ownerOf } from '#features/payments/policy.ts';
import { isPaid } from '#features/payments/rules.ts';
import { requireOwnIntent } from '#features/payments/server/checkout/checkout.ts';
import { lockIntent, readIntent } from '#features/payments/server/checkout/intent-rows.ts';
import type { Actor } from '#kit/actor.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import { sanitizeDocument } from '#kit/server/documents/document-content.ts';
import { requireDocument } from '#kit/server/documents/document-form.ts';
import { documentReply } from '#kit/server/documents/document-reply.ts';
import type { FileForm } from '#kit/server/http/file-form.ts';
import type { FileReply } from '#kit/server/http/route.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import { sealedFiles } from '#kit/server/storage/sealed-files.ts';
import { sweepOrphans } from '#kit/server/storage/sweep-unneeded.ts';
import { findReferencedSlipKeys, readTransferOf, saveSlip } from './transfer-rows.ts';

const slipFiles = sealedFiles('bank-slips', 'the bank slip');
const unusedFilesKeptMs = 86_400_000;

/** The number of uploads for a payment before each further one is delayed. */
const uploadBurst = 10;

/**
 * Stores the slip of a bank transfer, encrypted, instead of an earlier one.
 * @throws AppError 'not-found' for any other payer; 'conflict' when no transfer is expected; 'invalid' for a file that is
 * neither a PDF nor a picture; 'too-large'; 'too-many'
 */
export async function sendSlip(
  kit: Kit,
  work: Pick<PictureWork, 'decode'>,
  actor: Actor,
  { reference, form }: { reference: string; form: FileForm },
): Promise<void> {
  const { id } = await requireOwnIntent(kit, ownerOf(actor), reference);
  if (!(await readTransferOf(kit.db, id))) throw noTransfer();
  await consumeAttempt(kit.db, { key: `bank slips of payment ${id}`, free: uploadBurst });
  const { type, bytes } = await sanitizeDocument(
    work,
    await requireDocument(form, paymentLimits.slipMegabytes),
  );
  const key = await slipFiles.put(kit, bytes);
  const replacedKey = await kit.db.transaction().execute(async (tx) => {
    const intent = await lockIntent(tx, reference);
    const transfer = intent && (await readTransferOf(tx, intent.id));
    if (!transfer || isPaid(intent.status)) throw noTransfer();
    return saveSlip(tx, transfer, { key, type, bytes: bytes.length });
  });
  if (replacedKey) await slipFiles.drop(kit, replacedKey);
}

const noTransfer = () =>
  new AppError('conflict', 'no_transfer', msg('No bank transfer is expected for this payment.'));

/**
 * Returns the newest slip of a payment. The audit log records each access by an admin.
 * @throws AppError 'not-found' for anyone but the payer and admins; 'unavailable' when the file is missing
 */
export async function openSlip(kit: Kit, actor: Actor, reference: string): Promise<FileReply> {
  const intentForAdmin = admins.allows(actor) ? await readIntent(kit.db, reference) : null;
  const intent = intentForAdmin ?? (await requireOwnIntent(kit, ownerOf(actor), reference));
  const transfer = await readTransferOf(kit.db, intent.id);
  if (!transfer?.slipKey || !transfer.slipType)
    throw new AppError('not-found', 'no_slip', msg('No bank slip was sent for this payment.'));
  const bytes = await slipFiles.read(kit, transfer.slipKey);
  if (!bytes) {
    kit.log.error({ reference }, 'the file of a bank slip is missing');
    throw new AppError('unavailable', 'slip_missing', msg('This file cannot be read right now.'));
  }
  if (intentForAdmin && actor.user)
    await writeAudit(kit.db, {
      actorId: actor.user.id,
      action: 'bank slip opened',
      subject: `payment ${reference}`,
      details: {},
    });
  const document = { id: transfer.id, name: 'Bank slip', type: transfer.slipType };
  return documentReply(document, Readable.from([bytes]), bytes.length);
}

/** Deletes slips without a database row, which interrupted uploads and closed accounts leave behind. */
export const sweepSlips = (kit: Kit): Promise<number> =>
  sweepOrphans(kit, {
    folder: slipFiles.folder,
    graceMs: unusedFilesKeptMs,
    filesNeeded: findReferencedSlipKeys,
    what: 'bank slips that have no row',
  });
