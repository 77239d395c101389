import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { SignedIn } from '#features/accounts/policy.ts';
import { writeAudit } from '#features/accounts/server/audit.ts';
import { fileLimits } from '#features/auctions/choices.ts';
import { isBankOf } from '#features/auctions/server/bank/bank-rows.ts';
import { type BidderRow, readBidderById } from '#features/auctions/server/bidding/bidder-rows.ts';
import { noSuchLot } from '#features/auctions/server/bidding/place-bid.ts';
import { canManageLot } from '#features/auctions/server/documents/document-access.ts';
import { proofsFolder } from '#features/auctions/server/documents/document-sweep.ts';
import { type LotRow, lockLot, readLot } from '#features/auctions/server/lots/lot-rows.ts';
import { proofNotificationJob } from '#features/auctions/server/notifications.ts';
import { AppError } from '#kit/app-error.ts';
import { msg } from '#kit/msg.ts';
import { consumeAttempt } from '#kit/server/attempts.ts';
import type { Db } from '#kit/server/database/database.ts';
import { sanitizeDocument } from '#kit/server/documents/document-content.ts';
import { requireDocument } from '#kit/server/documents/document-form.ts';
import { documentReply } from '#kit/server/documents/document-reply.ts';
import type { FileForm } from '#kit/server/http/file-form.ts';
import type { FileReply } from '#kit/server/http/route.ts';
import type { PictureWork } from '#kit/server/images/picture-work.ts';
import type { Kit } from '#kit/server/kit.ts';
import { sealedFiles } from '#kit/server/storage/sealed-files.ts';
import { insertProof, type ProofRow, readProof, readProofs, updateReceived } from './proof-rows.ts';

/** The number of uploads by a user before each further one is delayed. */
const uploadBurst = 20;

const proofFiles = sealedFiles(proofsFolder, 'the proof of payment');

/**
 * Stores a payment proof from the buyer, encrypted. Sending the same file again changes nothing.
 * @throws AppError 'not-found' for any user but the buyer; 'conflict' when no balance is due, or there are
 * too many proofs; 'invalid' for a file that is neither a PDF nor a picture; 'too-large'; 'too-many'
 */
export async function sendProof(
  kit: Kit,
  work: Pick<PictureWork, 'decode'>,
  user: SignedIn,
  { lotId, form }: { lotId: number; form: FileForm },
): Promise<void> {
  await requireBuyer(kit.db, user, await readLot(kit.db, lotId));
  await consumeAttempt(kit.db, { key: `proofs of payment by #${user.id}`, free: uploadBurst });
  const upload = await requireDocument(form);
  const { type, bytes } = await sanitizeDocument(work, upload);
  const sha256 = createHash('sha256').update(upload).digest('hex');
  const fileKey = await proofFiles.put(kit, bytes);
  const isSaved = await kit.db
    .transaction()
    .execute(async (tx) => {
      // The sale may have changed during a long upload.
      const buyer = await requireBuyer(tx, user, await lockLot(tx, lotId));
      const file = { lotId, type, bytes: bytes.length, sha256, fileKey };
      const id = await insertProof(tx, { ...file, bidderId: buyer.id, sentBy: user.id, sentAt: kit.clock() });
      if (id === null) return false;
      if ((await readProofs(tx, lotId, buyer.id)).length > fileLimits.proofs)
        throw new AppError(
          'conflict',
          'too_many_proofs',
          msg('You have already sent {proofs} proofs of payment. Please contact the seller.', {
            proofs: fileLimits.proofs,
          }),
        );
      await kit.jobs.enqueue(tx, proofNotificationJob, { proofId: id, news: 'sent' });
      return true;
    })
    .catch(async (error) => {
      await proofFiles.drop(kit, fileKey);
      throw error;
    });
  if (!isSaved) await proofFiles.drop(kit, fileKey);
}

async function requireBuyer(db: Db, user: SignedIn, lot: LotRow | null): Promise<BidderRow> {
  const buyer = lot?.buyerId == null ? null : await readBidderById(db, lot.buyerId);
  if (!lot || buyer?.userId !== user.id)
    throw new AppError(
      'not-found',
      'not_the_buyer',
      msg('Only the buyer of this home can send a proof of payment.'),
    );
  if (lot.state !== 'awaiting_balance')
    throw new AppError('conflict', 'no_balance_awaited', msg('No payment is due for this home now.'));
  return buyer;
}

/**
 * Returns the file of a payment proof. The audit log records each access except the sender's own.
 * @throws AppError 'not-found' for any user but the sender, the seller, the bank and admins; 'unavailable'
 * when the file is missing
 */
export async function openProof(kit: Kit, user: SignedIn, lotId: number, id: number): Promise<FileReply> {
  const { proof, isOwn } = await requireVisibleProof(kit.db, user, lotId, id);
  const bytes = await proofFiles.read(kit, proof.fileKey);
  if (!bytes) {
    kit.log.error({ lot: lotId, proof: id }, 'the file of a proof of payment is missing');
    throw new AppError('unavailable', 'proof_missing', msg('This file cannot be read right now.'));
  }
  if (!isOwn)
    await writeAudit(kit.db, { ...proofAuditFields(user, proof), action: 'proof of payment opened' });
  return documentReply({ ...proof, name: 'Proof of payment' }, Readable.from([bytes]), bytes.length);
}

/**
 * Records that the money has arrived, and notifies the buyer. A repeated call changes nothing.
 * @throws AppError 'not-found' for any user but the seller, the bank and admins
 */
export async function confirmPaymentReceived(
  kit: Kit,
  user: SignedIn,
  lotId: number,
  id: number,
): Promise<null> {
  await kit.db.transaction().execute(async (tx) => {
    await lockLot(tx, lotId);
    const { proof, mayReceive: mayConfirm } = await requireVisibleProof(tx, user, lotId, id);
    if (!mayConfirm) throw noSuchProof();
    if (!(await updateReceived(tx, id, user.id, kit.clock()))) return;
    await writeAudit(tx, { ...proofAuditFields(user, proof), action: 'payment received' });
    await kit.jobs.enqueue(tx, proofNotificationJob, { proofId: id, news: 'received' });
  });
  return null;
}

const proofAuditFields = (user: SignedIn, { id, lotId, bidder }: ProofRow) => ({
  actorId: user.id,
  subject: `lot ${lotId}`,
  details: { proof: id, bidder },
});

async function requireVisibleProof(db: Db, user: SignedIn, lotId: number, id: number) {
  const lot = await readLot(db, lotId);
  const proof = lot && (await readProof(db, id));
  if (!lot) throw noSuchLot();
  if (proof?.lotId !== lotId) throw noSuchProof();
  const isOwn = proof.sentBy === user.id;
  const mayConfirm = canManageLot(lot, user) || (await isBankOf(db, lotId, user.id));
  if (!isOwn && !mayConfirm) throw noSuchProof();
  return { proof, isOwn, mayReceive: mayConfirm };
}

const noSuchProof = () => new AppError('not-found', 'no_such_proof', msg('Proof of payment not found.'));
