import { formatAuctionDate, formatAuctionDay } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { type Message, msg } from '#kit/msg.ts';
import type { LetterWords } from '#kit/server/email/email-template.ts';
import { enqueueEmail } from '#kit/server/email/enqueue-email.ts';
import type { Kit } from '#kit/server/kit.ts';
import { type BidderRow, readBidderById } from './bidder-rows.ts';
import { lotEmailTemplates } from './email-templates.ts';
import { inMajor } from './lot-money.ts';
import { type LotRow, readLot } from './lot-rows.ts';
import type { LotEvent } from './notifications.ts';
import { readHiddenQuestion } from './question-rows.ts';

type LotEmailInput = {
  lotId: number;
  news: LotEvent;
  bidderId: number;
  /** Distinguishes events that may happen more than once. */
  about?: string;
};

/** Enqueues the email about an event to a bidder, once. */
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
        ...wordsOf(lot, bidder, news),
        link: lotUrl(lot, appOrigin),
      },
    });
  });
}

/** Emails the author of a question that it was hidden, once. */
export async function writeOfHiddenQuestion(kit: Kit, id: number, appOrigin: string): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const question = await readHiddenQuestion(tx, id);
    const lot = question && (await readLot(tx, question.lotId));
    if (!lot) return;
    await enqueueEmail(kit, tx, {
      kind: 'lot_update',
      key: `lot question ${id} hidden`,
      recipient: question.email,
      letter: {
        subject: msg('Your question about “{title}” is not shown any more', { title: lot.title }),
        paragraphs: [
          msg('You asked: {words}', { words: question.words }),
          msg('The reason given: {because}', { because: question.because ?? '' }),
        ],
        link: lotUrl(lot, appOrigin),
      },
    });
  });
}

/**
 * Returns the URL of the auction. When the listing was deleted, which requires that bidding is over, it is
 * the URL of the bids, which remain.
 */
export function lotUrl({ id, propertyId }: LotRow, appOrigin: string) {
  return propertyId === null
    ? { label: msg('See the bids'), address: `${appOrigin}/auctions/${id}/ledger` }
    : { label: msg('See the auction'), address: `${appOrigin}/property/${propertyId}#auction` };
}

const goesBack = msg('Your deposit is on its way back to you. Mobile money and cards take some days.');

const dateOf = (at: Date) => ({ calendarText: formatAuctionDate(at.toISOString()) });

function wordsOf(lot: LotRow, { reason, deposit }: BidderRow, news: LotEvent): LetterWords {
  const home = `“${lot.title}”`;
  const money = (amount: number | null) => formatMoney(inMajor(amount ?? 0, lot.currency), lot.currency);
  const returned = deposit === 'returned' ? [goesBack] : [];
  switch (news) {
    case 'deposit_paid':
      return lotEmailTemplates.depositPaid.with({ title: lot.title });
    case 'deposit_late':
      return {
        subject: msg('Your deposit for {home} goes back', { home }),
        paragraphs: [msg('It came in too late.'), goesBack],
      };
    case 'deposit_twice':
      return {
        subject: msg('We are refunding your second deposit for {home}', { home }),
        paragraphs: [
          msg('You had already paid this deposit. We are refunding the second payment in full.'),
          msg('Refunds to mobile money and cards can take some days.'),
        ],
      };
    case 'approved':
      return lotEmailTemplates.approved.with({ title: lot.title, closes: dateOf(lot.closesAt) });
    case 'refused':
      return {
        subject: msg('Your registration for {home} was not accepted', { home }),
        paragraphs: [msg('The reason given: {value}', { value: reason ?? '' }), ...returned],
      };
    case 'outbid':
      return {
        subject: msg('You were outbid for {home}', { home }),
        paragraphs: [
          msg('The bid stands at {price}.', { price: money(lot.price) }),
          msg('Bids are taken until {value}.', { value: dateOf(lot.closesAt) }),
        ],
      };
    case 'won':
      return {
        subject: msg('You have won {home}', { home }),
        paragraphs: wonLabel(lot, deposit === 'held', money),
      };
    case 'lost':
      return {
        subject: msg('The auction of {home} is over', { home }),
        paragraphs: [
          lot.soldPrice === null
            ? msg('It was not sold.')
            : msg('It was sold for {soldPrice}.', { soldPrice: money(lot.soldPrice) }),
          ...returned,
        ],
      };
    case 'unjudged':
      return {
        subject: msg('The auction of {home} is over', { home }),
        paragraphs: [
          msg('It ended before whoever sells the home had let you in, so you could not bid.'),
          ...returned,
        ],
      };
    case 'below_reserve':
      return {
        subject: msg('The auction of {home} is over', { home }),
        paragraphs: [msg('The bids did not reach the reserve, so it was not sold.'), ...returned],
      };
    case 'stopped':
    case 'postponed':
      return {
        subject: haltOf(home, news),
        paragraphs: [haltReasonOf(lot), msg('No bid binds anybody any more.'), ...returned],
      };
    case 'second':
      return { subject: msg('{home} is offered to you', { home }), paragraphs: offerLabel(lot, money) };
    case 'offer_over':
      return {
        subject: msg('{home} is not offered to you any more', { home }),
        paragraphs: [msg('The time to accept has passed, so it was not sold. You owe nothing.')],
      };
    case 'completed':
      return {
        subject: msg('The sale of {home} is complete', { home }),
        paragraphs: [msg('The bank has received the whole price.')],
      };
    case 'defaulted':
      return {
        subject: msg('You have lost {home}', { home }),
        paragraphs: [
          msg('The rest of the price was not paid in time, so the deposit is lost, as the terms say.'),
        ],
      };
  }
}

type Money = (amount: number | null) => string;

function wonLabel(lot: LotRow, isDepositHeld: boolean, money: Money): Message[] {
  const rest = (lot.soldPrice ?? 0) - (isDepositHeld ? lot.deposit : 0);
  return [
    msg('The price is {soldPrice}.{value}', {
      soldPrice: money(lot.soldPrice),
      value: isDepositHeld ? msg(' Your deposit counts towards it.') : '',
    }),
    msg(
      'The rest, {value}, is to be paid by {value2}, to the bank. Whoever sells the home will be in touch.',
      {
        value: money(rest),
        value2: lot.balanceDue
          ? { calendarText: formatAuctionDay(lot.balanceDue) }
          : msg('the day that the bank names'),
      },
    ),
    msg('Ask a lawyer to check the title before you pay the rest.'),
    msg('On the page of the auction you find what to pay and to whom. Upload your proof of payment there.'),
  ];
}

function offerLabel(lot: LotRow, money: Money): Message[] {
  return [
    msg('Whoever won it has not paid. You may take it at your own highest offer, {soldPrice}.', {
      soldPrice: money(lot.soldPrice),
    }),
    msg('Please decide by {value}, on the page of the auction. {value2} You are free to decline.', {
      value: lot.offerUntil ? dateOf(lot.offerUntil) : msg('the time on its page'),
      value2:
        lot.deposit > 0
          ? msg(
              'You accept by paying the deposit of {deposit} again. From then on it counts towards the price, and is lost if the rest is not paid in time.',
              { deposit: money(lot.deposit) },
            )
          : msg('If you accept, you are bound to pay.'),
    }),
  ];
}

/** Returns the subject of an email about a sale that was stopped or postponed. */
export const haltOf = (home: string, state: 'stopped' | 'postponed'): Message =>
  state === 'stopped'
    ? msg('The sale of {home} was stopped', { home })
    : msg('The sale of {home} was postponed', { home });

export function haltReasonOf({ stoppedBy, reason }: LotRow): Message {
  const value = reason ?? '';
  return stoppedBy === 'court'
    ? msg('By the court: {value}', { value })
    : msg('By the bank: {value}', { value });
}
