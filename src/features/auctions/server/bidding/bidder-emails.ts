import { lotLimits } from '#features/auctions/choices.ts';
import { buyersPremium, purchaseBalance } from '#features/auctions/rules.ts';
import { lotEmailTemplates } from '#features/auctions/server/email-templates.ts';
import { type LotRow, readLot } from '#features/auctions/server/lots/lot-rows.ts';
import type { LotEvent } from '#features/auctions/server/notifications.ts';
import { readHiddenQuestion } from '#features/auctions/server/watching/question-rows.ts';
import { formatAuctionDate, formatAuctionDay } from '#kit/dates.ts';
import { formatMoney, type MinorAmount, toMajorUnit } from '#kit/money.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { EmailContent } from '#kit/server/email/email-template.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type BidderRow, readBidderById } from './bidder-rows.ts';

type LotEmailInput = {
  lotId: number;
  news: LotEvent;
  bidderId: number;
  /** Identifies one occurrence of an event that can happen more than once. */
  about?: string | undefined;
};

/** Enqueues the email that tells a bidder about an event. A repeated call enqueues nothing. */
export async function enqueueLotEmail(
  kit: Kit,
  { lotId, news, bidderId, about = '' }: LotEmailInput,
  appOrigin: string,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const [lot, bidder] = [await readLot(tx, lotId), await readBidderById(tx, bidderId)];
    if (!lot || !bidder) return;
    await enqueueEmail(kit, tx, {
      kind: 'lot_update',
      key: `lot ${lotId} ${news} ${about} to ${bidderId}`,
      recipient: bidder.email,
      letter: {
        ...emailText(lot, bidder, news),
        link: lotUrl(lot, appOrigin),
      },
    });
  });
}

/** Emails the author of a hidden question. A repeated call sends nothing. */
export async function enqueueHiddenQuestionEmail(kit: Kit, id: number, appOrigin: string): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const question = await readHiddenQuestion(tx, id);
    const lot = question && (await readLot(tx, question.lotId));
    if (!lot) return;
    await enqueueEmail(kit, tx, {
      kind: 'lot_update',
      key: `lot question ${id} hidden`,
      recipient: question.email,
      letter: {
        subject: msg('Your question about “{title}” was removed', { title: lot.title }),
        paragraphs: [
          msg('You asked: {words}', { words: question.words }),
          msg('Reason: {reason}', { reason: question.because ?? '' }),
        ],
        link: lotUrl(lot, appOrigin),
      },
    });
  });
}

/**
 * Returns the link to the auction. If the listing was deleted, which is possible only once bidding is over,
 * it leads to the published bids instead.
 */
export function lotUrl({ id, propertyId }: LotRow, appOrigin: string) {
  return propertyId === null
    ? { label: msg('View bids'), address: `${appOrigin}/auctions/${id}/ledger` }
    : { label: msg('View auction'), address: `${appOrigin}/property/${propertyId}#auction` };
}

const partsMs = lotLimits.depositPartsDays * 86_400_000;

/** Returns the time until which an incomplete deposit must be whole. */
function partsEnd({ closesAt }: LotRow, partsSince: Date | null): Date {
  const end = new Date((partsSince ?? closesAt).getTime() + partsMs);
  return end < closesAt ? end : closesAt;
}

const dateOf = (at: Date) => ({ calendarText: formatAuctionDate(at.toISOString()) });

function emailText(lot: LotRow, { reason, deposit, partsSince }: BidderRow, event: LotEvent): EmailContent {
  const home = `“${lot.title}”`;
  const money = (amount: MinorAmount | null) =>
    formatMoney(toMajorUnit(amount ?? 0, lot.currency), lot.currency);
  const refund = msg(
    'We are refunding your deposit of {deposit}. It can take a few days to reach your mobile money account or card.',
    { deposit: money(lot.deposit) },
  );
  const returned = deposit === 'returned' ? [refund] : [];
  switch (event) {
    case 'deposit_paid':
      return lotEmailTemplates.depositPaid.with({ title: lot.title });
    case 'deposit_late':
      return {
        subject: msg('We are refunding your deposit for {home}', { home }),
        paragraphs: [
          msg('Your payment arrived too late. We are refunding it in full.'),
          msg('Refunds to mobile money and cards can take a few days.'),
        ],
      };
    case 'deposit_twice':
      return {
        subject: msg('We are refunding your second deposit for {home}', { home }),
        paragraphs: [
          msg('You had already paid this deposit. We are refunding the second payment in full.'),
          msg('Refunds to mobile money and cards can take a few days.'),
        ],
      };
    case 'part_twice':
      return {
        subject: msg('We are refunding a part of your deposit for {home}', { home }),
        paragraphs: [
          msg('You had already paid this part. We are refunding the second payment in full.'),
          msg('Refunds to mobile money and cards can take a few days.'),
        ],
      };
    case 'part_extra':
      return {
        subject: msg('We are refunding a part of your deposit for {home}', { home }),
        paragraphs: [
          msg('You paid more than the rest of the deposit. We are refunding this part in full.'),
          msg('Refunds to mobile money and cards can take a few days.'),
        ],
      };
    case 'parts_soon':
      return {
        subject: msg('Complete your deposit for {home}', { home }),
        paragraphs: [
          msg(
            'You have paid a part of the deposit of {deposit}. Pay the rest before {until}, Kampala time.',
            {
              deposit: money(lot.deposit),
              until: dateOf(partsEnd(lot, partsSince)),
            },
          ),
          msg('Otherwise we refund everything you have paid towards it.'),
        ],
      };
    case 'parts_returned':
      return {
        subject: msg('We are refunding your payments for {home}', { home }),
        paragraphs: [
          msg(
            'Your deposit of {deposit} is not complete, so we are refunding everything you have paid towards it.',
            {
              deposit: money(lot.deposit),
            },
          ),
          msg('We refund each payment to the account it came from. This can take a few days.'),
        ],
      };
    case 'approved':
      return lotEmailTemplates.approved.with({ title: lot.title, closes: dateOf(lot.closesAt) });
    case 'refused':
      return {
        subject: msg('Your registration for {home} was declined', { home }),
        paragraphs: [msg('Reason: {reason}', { reason: reason ?? '' }), ...returned],
      };
    case 'outbid':
      return {
        subject: msg('You have been outbid on {home}', { home }),
        paragraphs: [
          msg('The current bid is {price}.', { price: money(lot.price) }),
          msg('Bidding closes on {closes}, Kampala time.', { closes: dateOf(lot.closesAt) }),
        ],
      };
    case 'won':
      return {
        subject: msg('You have won {home}', { home }),
        paragraphs: wonParagraphs(lot, deposit === 'held', money),
      };
    case 'lost':
      return {
        subject: msg('The auction of {home} has ended', { home }),
        paragraphs: [
          lot.soldPrice === null
            ? msg('The home was not sold.')
            : msg('The home sold for {soldPrice}.', { soldPrice: money(lot.soldPrice) }),
          ...returned,
        ],
      };
    case 'unjudged':
      return {
        subject: msg('The auction of {home} has ended', { home }),
        paragraphs: [
          msg('The auction ended before the seller approved your registration, so you could not bid.'),
          ...returned,
        ],
      };
    case 'below_reserve':
      return {
        subject: msg('The auction of {home} has ended', { home }),
        paragraphs: [msg('The bids did not reach the reserve price, so the home was not sold.'), ...returned],
      };
    case 'stopped':
    case 'postponed':
      return {
        subject: stopSubject(home, event),
        paragraphs: [stopReason(lot), msg('Bids placed so far are no longer binding.'), ...returned],
      };
    case 'second':
      return {
        subject: msg('You have a second chance to buy {home}', { home }),
        paragraphs: offerParagraphs(lot, money),
      };
    case 'offer_over':
      return {
        subject: msg('The offer to buy {home} has expired', { home }),
        paragraphs: [msg('The time to accept has passed, so the home was not sold. You owe nothing.')],
      };
    case 'completed':
      return {
        subject: msg('The sale of {home} is complete', { home }),
        paragraphs: [msg('The bank has received the full price.')],
      };
    case 'defaulted':
      return {
        subject: msg('Your purchase of {home} has been cancelled', { home }),
        paragraphs: [
          deposit === 'kept'
            ? msg(
                'You did not pay the balance on time. Under the terms of sale, you lose your deposit of {deposit}.',
                { deposit: money(lot.deposit) },
              )
            : msg('You did not pay the balance on time.'),
        ],
      };
  }
}

type FormatMoney = (amount: MinorAmount | null) => string;

function wonParagraphs(lot: LotRow, isDepositHeld: boolean, money: FormatMoney): Message[] {
  const deposit = isDepositHeld ? lot.deposit : 0;
  const balance = purchaseBalance(lot.soldPrice ?? 0, lot.premiumBasisPoints, deposit);
  return [
    isDepositHeld
      ? msg('The sale price is {soldPrice}. Your deposit counts towards it.', {
          soldPrice: money(lot.soldPrice),
        })
      : msg('The sale price is {soldPrice}.', { soldPrice: money(lot.soldPrice) }),
    ...premiumParagraph(lot, money),
    msg('Pay the balance of {value} to the bank by {value2}. The seller will contact you.', {
      value: money(balance),
      value2: lot.balanceDue
        ? { calendarText: formatAuctionDay(lot.balanceDue) }
        : msg('the date set by the bank'),
    }),
    msg('Ask a lawyer to check the title before you pay the balance.'),
    msg('The auction page says how much to pay and to whom. Upload your proof of payment there.'),
  ];
}

function premiumParagraph({ premiumBasisPoints, soldPrice }: LotRow, money: FormatMoney): Message[] {
  if (premiumBasisPoints === 0) return [];
  return [
    msg('The bank also charges a buyer’s premium of {percent}% of the price: {premium}.', {
      percent: premiumBasisPoints / 100,
      premium: money(buyersPremium(soldPrice ?? 0, premiumBasisPoints)),
    }),
  ];
}

function offerParagraphs(lot: LotRow, money: FormatMoney): Message[] {
  return [
    msg('The winning bidder did not pay. You can buy the home at your highest bid, {soldPrice}.', {
      soldPrice: money(lot.soldPrice),
    }),
    ...premiumParagraph(lot, money),
    msg('Accept or decline by {value}. {value2} If you decline, you owe nothing.', {
      value: lot.offerUntil
        ? msg('{date}, Kampala time', { date: dateOf(lot.offerUntil) })
        : msg('the time shown on the auction page'),
      value2:
        lot.deposit > 0
          ? msg(
              'To accept, pay the deposit of {deposit} again. It counts towards the price. You lose it if you do not pay the balance on time.',
              { deposit: money(lot.deposit) },
            )
          : msg('If you accept, you must pay the full price.'),
    }),
  ];
}

/** Returns the subject of emails about a stopped or postponed sale. */
export const stopSubject = (home: string, state: 'stopped' | 'postponed'): Message =>
  state === 'stopped'
    ? msg('The sale of {home} was stopped', { home })
    : msg('The sale of {home} was postponed', { home });

export function stopReason({ stoppedBy, reason }: LotRow): Message {
  const value = reason ?? '';
  return stoppedBy === 'court'
    ? msg('Reason given by the court: {value}', { value })
    : msg('Reason given by the bank: {value}', { value });
}
