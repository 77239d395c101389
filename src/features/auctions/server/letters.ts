import { formatAuctionDate, formatAuctionDay } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import type { Kit } from '#kit/server/kit.ts';
import type { LetterWords } from '#kit/server/mail/letter-template.ts';
import { writeMail } from '#kit/server/mail/write-mail.ts';
import { type BidderRow, readBidderById } from './bidder-rows.ts';
import { lotLetters } from './letter-words.ts';
import { inMajor } from './lot-money.ts';
import { type LotRow, readLot } from './lot-rows.ts';
import { readHiddenQuestion } from './question-rows.ts';
import type { LotNews } from './telling.ts';

type Told = {
  lotId: number;
  news: LotNews;
  bidderId: number;
  /** Which time it is, where it may happen more than once. */
  about?: string;
};

/** Writes to a bidder what happened, once. */
export async function writeOfLot(
  kit: Kit,
  { lotId, news, bidderId, about = '' }: Told,
  appOrigin: string,
): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const [lot, bidder] = [await readLot(tx, lotId), await readBidderById(tx, bidderId)];
    if (!lot || !bidder) return;
    await writeMail(kit, tx, {
      kind: 'lot_update',
      key: `lot ${lotId} ${news} ${about} to ${bidderId}`,
      recipient: bidder.email,
      letter: {
        ...wordsOf(lot, bidder, news),
        link: linkOf(lot, appOrigin),
      },
    });
  });
}

/** Tells whoever asked a question that it was hidden, once. */
export async function writeOfHiddenQuestion(kit: Kit, id: number, appOrigin: string): Promise<void> {
  await kit.db.transaction().execute(async (tx) => {
    const question = await readHiddenQuestion(tx, id);
    const lot = question && (await readLot(tx, question.lotId));
    if (!lot) return;
    await writeMail(kit, tx, {
      kind: 'lot_update',
      key: `lot question ${id} hidden`,
      recipient: question.email,
      letter: {
        subject: `Your question about “${lot.title}” is not shown any more`,
        paragraphs: [`You asked: ${question.words}`, `The reason given: ${question.because}`],
        typed: [question.words, question.because ?? ''],
        link: linkOf(lot, appOrigin),
      },
    });
  });
}

/** To the auction; of a home whose listing was deleted, which it only is when bidding is over, to the bids, which are still there. */
export function linkOf({ id, propertyId }: LotRow, appOrigin: string) {
  return propertyId === null
    ? { label: 'See the bids', address: `${appOrigin}/auctions/${id}/ledger` }
    : { label: 'See the auction', address: `${appOrigin}/property/${propertyId}#auction` };
}

const goesBack = 'Your deposit is on its way back to you. Mobile money and cards take some days.';

function wordsOf(lot: LotRow, { reason, deposit }: BidderRow, news: LotNews): LetterWords {
  const home = `“${lot.title}”`;
  const money = (amount: number | null) => formatMoney(inMajor(amount ?? 0, lot.currency), lot.currency);
  const returned = deposit === 'returned' ? [goesBack] : [];
  switch (news) {
    case 'deposit_paid':
      return lotLetters.depositPaid.with({ title: lot.title });
    case 'deposit_late':
      return {
        subject: `Your deposit for ${home} goes back`,
        paragraphs: ['It came in too late.', goesBack],
      };
    case 'deposit_twice':
      return {
        subject: `We are refunding your second deposit for ${home}`,
        paragraphs: [
          'You had already paid this deposit. We are refunding the second payment in full.',
          'Refunds to mobile money and cards can take some days.',
        ],
      };
    case 'approved':
      return lotLetters.approved.with({
        title: lot.title,
        closes: formatAuctionDate(lot.closesAt.toISOString()),
      });
    case 'refused':
      return {
        subject: `Your registration for ${home} was not accepted`,
        paragraphs: [`The reason given: ${reason ?? ''}`, ...returned],
        typed: [reason ?? ''],
      };
    case 'outbid':
      return {
        subject: `You were outbid for ${home}`,
        paragraphs: [
          `The bid stands at ${money(lot.price)}.`,
          `Bids are taken until ${formatAuctionDate(lot.closesAt.toISOString())}.`,
        ],
      };
    case 'won':
      return {
        subject: `You have won ${home}`,
        paragraphs: [
          `The price is ${money(lot.soldPrice)}.${deposit === 'held' ? ' Your deposit counts towards it.' : ''}`,
          `The rest, ${money((lot.soldPrice ?? 0) - (deposit === 'held' ? lot.deposit : 0))}, is to be paid by ${lot.balanceDue ? formatAuctionDay(lot.balanceDue) : 'the day that the bank names'}, to the bank. Whoever sells the home will be in touch.`,
          'Ask a lawyer to check the title before you pay the rest.',
          'On the page of the auction you find what to pay and to whom. Upload your proof of payment there.',
        ],
      };
    case 'lost':
      return {
        subject: `The auction of ${home} is over`,
        paragraphs: [
          lot.soldPrice === null ? 'It was not sold.' : `It was sold for ${money(lot.soldPrice)}.`,
          ...returned,
        ],
      };
    case 'unjudged':
      return {
        subject: `The auction of ${home} is over`,
        paragraphs: [
          'It ended before whoever sells the home had let you in, so you could not bid.',
          ...returned,
        ],
      };
    case 'below_reserve':
      return {
        subject: `The auction of ${home} is over`,
        paragraphs: ['The bids did not reach the reserve, so it was not sold.', ...returned],
      };
    case 'stopped':
    case 'postponed':
      return {
        subject: `The sale of ${home} was ${news}`,
        paragraphs: [
          lot.stoppedBy === 'court'
            ? `By the court: ${lot.reason ?? ''}`
            : `By the bank: ${lot.reason ?? ''}`,
          'No bid binds anybody any more.',
          ...returned,
        ],
      };
    case 'second':
      return {
        subject: `${home} is offered to you`,
        paragraphs: [
          `Whoever won it has not paid. You may take it at your own highest offer, ${money(lot.soldPrice)}.`,
          `Please decide by ${lot.offerUntil ? formatAuctionDate(lot.offerUntil.toISOString()) : 'the time on its page'}, on the page of the auction. ${
            lot.deposit > 0
              ? `You accept by paying the deposit of ${money(lot.deposit)} again. From then on it counts towards the price, and is lost if the rest is not paid in time.`
              : 'If you accept, you are bound to pay.'
          } You are free to decline.`,
        ],
      };
    case 'offer_over':
      return {
        subject: `${home} is not offered to you any more`,
        paragraphs: ['The time to accept has passed, so it was not sold. You owe nothing.'],
      };
    case 'completed':
      return {
        subject: `The sale of ${home} is complete`,
        paragraphs: ['The bank has received the whole price.'],
      };
    case 'defaulted':
      return {
        subject: `You have lost ${home}`,
        paragraphs: ['The rest of the price was not paid in time, so the deposit is lost, as the terms say.'],
      };
  }
}
