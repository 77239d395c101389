import { lotEmailTemplates } from '#features/auctions/server/email-templates.ts';
import { type LotRow, readLot } from '#features/auctions/server/lots/lot-rows.ts';
import { sellerEventJob } from '#features/auctions/server/notifications.ts';
import { formatAuctionDay } from '#kit/dates.ts';
import { formatMoney, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { english, msg } from '#kit/msg.ts';
import type { Db } from '#kit/server/database/database.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { readSellerEmail } from './seller-rows.ts';

type SellerEmailInput = {
  lotId: number;
  /** The bidder number of a bidder who waits for approval, or null when the lot has closed. */
  bidder: number | null;
};

/** Enqueues an event in the transaction that causes it. A job sends the email. */
export function notifySeller(kit: Kit, tx: Db, lotId: number, bidder: number | null): Promise<void> {
  return kit.jobs.enqueue(tx, sellerEventJob, { lotId, bidder });
}

/**
 * Emails the seller that a bidder waits for approval, or how the lot ended. A repeated call sends nothing.
 */
export async function enqueueSellerEmail(
  kit: Kit,
  { lotId, bidder }: SellerEmailInput,
  appOrigin: string,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const lot = await readLot(tx, lotId);
    if (!lot) return;
    await enqueueEmail(kit, tx, {
      kind: 'lot_update',
      key: `lot ${lotId} ${bidder === null ? 'closed' : `bidder ${bidder} waits`} to seller`,
      recipient: await readSellerEmail(tx, lot.sellerId),
      letter: {
        ...(bidder === null ? closedText(lot) : bidderWaitingText(lot, bidder)),
        link: {
          label: bidder === null ? english('View auction') : msg('Review bidder'),
          address: `${appOrigin}/admin/auctions?lot=${lotId}`,
        },
      },
    });
  });
}

/** Tells the seller that the buyer has paid the whole balance through us. */
export async function notifyBalancePaid(kit: Kit, tx: Db, lot: LotRow, number: number): Promise<void> {
  await enqueueEmail(kit, tx, {
    kind: 'lot_update',
    key: `lot ${lot.id} balance of bidder ${number} paid to seller`,
    recipient: await readSellerEmail(tx, lot.sellerId),
    letter: {
      subject: english('The balance for “{title}” is paid', { title: lot.title }),
      paragraphs: [
        english('Bidder {number} has paid the whole balance through us, and we hold it.', {
          number: String(number),
        }),
        english('Complete the sale when the title can be transferred. The money is then owed to you.'),
      ],
      link: {
        label: english('View auction'),
        address: `${kit.mailRoom.appOrigin}/admin/auctions?lot=${lot.id}`,
      },
    },
  });
}

function bidderWaitingText({ title, deposit }: LotRow, bidder: number) {
  return lotEmailTemplates.bidderWaits.with({
    title,
    number: String(bidder),
    why: deposit > 0 ? msg('Their deposit has been paid.') : msg('They have registered.'),
  });
}

function closedText(lot: LotRow) {
  const money = (amount: MinorAmount | null) =>
    formatMoney(toMajorUnit(amount ?? 0, lot.currency), lot.currency);
  const subject = english('The auction of “{title}” has ended', { title: lot.title });
  switch (lot.state) {
    case 'no_bid':
      return {
        subject,
        paragraphs: [english('There were no bids. You can start a new auction for this home.')],
      };
    case 'below_reserve':
      return {
        subject,
        paragraphs: [
          english(
            'The highest bid was {price}, which is below the reserve price, so the home was not sold. You can start a new auction for it.',
            { price: money(lot.price) },
          ),
        ],
      };
    default:
      return {
        subject,
        paragraphs: [
          english(
            'The home sold for {price} to bidder {number}. We asked them to pay the balance{until}. Their name and contact details are in your auction desk. Please get in touch.',
            {
              price: money(lot.soldPrice),
              number: lot.leader ?? '',
              until: lot.balanceDue ? ` by ${formatAuctionDay(lot.balanceDue)}` : '',
            },
          ),
          english('Record there whether the bank has received the balance.'),
        ],
      };
  }
}
