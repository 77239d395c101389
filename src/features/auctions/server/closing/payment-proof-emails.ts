import { readBankReaders } from '#features/auctions/server/bank/bank-rows.ts';
import { lotUrl } from '#features/auctions/server/bidding/bidder-emails.ts';
import { readBidderById } from '#features/auctions/server/bidding/bidder-rows.ts';
import { readLot } from '#features/auctions/server/lots/lot-rows.ts';
import { formatMoney, toMajorUnit } from '#kit/money.ts';
import { english, msg } from '#kit/msg.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readProof } from './proof-rows.ts';
import { readSellerEmail } from './seller-rows.ts';

type ProofEvent = { proofId: number; news: 'sent' | 'received' };

/**
 * Emails the seller and the bank about a payment proof, or the buyer that the money has arrived. A repeated
 * call sends nothing.
 */
export async function enqueueProofEmails(
  kit: Kit,
  { proofId, news }: ProofEvent,
  appOrigin: string,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const proof = await readProof(tx, proofId);
    const lot = proof && (await readLot(tx, proof.lotId));
    const bidder = proof && (await readBidderById(tx, proof.bidderId));
    if (!lot || !bidder) return;
    const price = formatMoney(toMajorUnit(lot.soldPrice ?? 0, lot.currency), lot.currency);
    const home = `“${lot.title}”`;
    const key = `lot ${lot.id} proof ${proofId} ${news}`;
    if (news === 'received') {
      await enqueueEmail(kit, tx, {
        kind: 'lot_update',
        key: `${key} to ${bidder.id}`,
        recipient: bidder.email,
        letter: {
          subject: msg('Your payment for {home} has arrived', { home }),
          paragraphs: [
            msg(
              '{bank} has confirmed that your payment arrived. We will email you again when the sale is complete.',
              {
                bank: lot.bank,
              },
            ),
          ],
          link: lotUrl(lot, appOrigin),
        },
      });
      return;
    }
    const banks = await readBankReaders(tx, lot.id);
    const recipients = [
      { role: 'seller', email: await readSellerEmail(tx, lot.sellerId) },
      ...banks.map(({ id, email }) => ({ role: `bank #${id}`, email })),
    ];
    for (const { role, email } of recipients)
      await enqueueEmail(kit, tx, {
        kind: 'lot_update',
        key: `${key} to ${role}`,
        recipient: email,
        letter: {
          subject: english('Proof of payment for {home}', { home }),
          paragraphs: [
            english('Bidder {number}, who bought it for {price}, has sent a proof of payment.', {
              number: bidder.number ?? '',
              price,
            }),
            english('Open it, check that the money has arrived, and mark it as received.'),
          ],
          link: { label: english('View auction'), address: `${appOrigin}/admin/auctions?lot=${lot.id}` },
        },
      });
  });
}
