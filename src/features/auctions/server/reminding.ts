import { endsSoonMs, type Reminder } from '#features/auctions/reminders.ts';
import { formatAuctionDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { eachAlone } from '#kit/server/each-alone.ts';
import type { Kit } from '#kit/server/kit.ts';
import { writeMail } from '#kit/server/mail/write-mail.ts';
import { openLink } from '#kit/server/secret-link.ts';
import { linkOf } from './letters.ts';
import { inMajor } from './lot-money.ts';
import { type LotRow, readLot } from './lot-rows.ts';
import { claimReminder, readDueReminders } from './watch-rows.ts';

const minuteMs = 60_000;
const threeDaysMs = 3 * 24 * 60 * minuteMs;

/** The job: writes to those who watch a lot what is due, each once; after a stop, what is still true. */
export async function remindWatchers(kit: Kit, appOrigin: string): Promise<void> {
  const due = await readDueReminders(kit.db, kit.clock());
  await eachAlone(kit, 'a reminder of an auction', due, (reminder) =>
    kit.db.transaction().execute(async (tx) => {
      const { lotId, userId, kind } = reminder;
      const now = kit.clock();
      const watcher = await claimReminder(tx, reminder, now);
      const lot = watcher && (await readLot(tx, lotId));
      if (!lot) return;
      const mark = openLink(kit.secrets, watcher.mark);
      await writeMail(kit, tx, {
        kind: 'lot_reminder',
        key: `lot ${lotId} watched ${kind} to ${userId}`,
        recipient: watcher.email,
        letter: {
          ...wordsOf(lot, kind),
          link: linkOf(lot, appOrigin),
          unsubscribe: {
            label: 'Stop mails about this auction',
            address: `${appOrigin}/auctions/watched#${mark}`,
            oneTap: `${appOrigin}/api/lot-watches/${mark}/unsubscribe`,
          },
          // A mail that waited until it was no longer true is not sent.
          secret: { text: mark, minutes: minutesOfUse(lot, kind, now) },
        },
      });
    }),
  );
}

function minutesOfUse({ opensAt, closesAt }: LotRow, kind: Reminder, now: Date): number {
  const until: Record<Reminder, number> = {
    opens_in_a_day: opensAt.getTime(),
    opened: closesAt.getTime() - endsSoonMs,
    ends_soon: closesAt.getTime(),
    stopped: now.getTime() + threeDaysMs,
    result: now.getTime() + threeDaysMs,
  };
  return Math.max(1, Math.floor((until[kind] - now.getTime()) / minuteMs));
}

function wordsOf(lot: LotRow, kind: Reminder): { subject: string; paragraphs: string[] } {
  const home = `“${lot.title}”`;
  const [opens, closes] = [lot.opensAt, lot.closesAt].map((at) => formatAuctionDate(at.toISOString()));
  const money = (amount: number) => formatMoney(inMajor(amount, lot.currency), lot.currency);
  const stands =
    lot.price === null
      ? `Nobody has bid yet; it begins at ${money(lot.startingBid)}.`
      : `The bid stands at ${money(lot.price)}.`;
  switch (kind) {
    case 'opens_in_a_day':
      return {
        subject: `Bidding for ${home} opens ${opens}`,
        paragraphs: [
          `It begins at ${money(lot.startingBid)}, if all that the law wants before it was done by then.`,
          'Whoever wants to bid registers before, with a deposit that goes back if they do not win.',
        ],
      };
    case 'opened':
      return {
        subject: `Bidding for ${home} is open`,
        paragraphs: [stands, `Bids are taken until ${closes}.`],
      };
    case 'ends_soon':
      return {
        subject: `Bidding for ${home} ends soon`,
        paragraphs: [stands, `It closes ${closes}. A bid in the last minutes moves the close.`],
      };
    case 'stopped':
      return {
        subject: `The sale of ${home} was ${lot.state}`,
        paragraphs: [
          lot.stoppedBy === 'court'
            ? `By the court: ${lot.reason ?? ''}`
            : `By the bank: ${lot.reason ?? ''}`,
        ],
      };
    case 'result':
      return { subject: `The auction of ${home} is over`, paragraphs: [resultOf(lot, money)] };
  }
}

function resultOf({ state, soldPrice }: LotRow, money: (amount: number) => string): string {
  if (state === 'no_bid') return 'Nobody bid, so it was not sold.';
  if (state === 'below_reserve') return 'The bids did not reach the reserve, so it was not sold.';
  if (state === 'defaulted') return 'Whoever won it did not pay, so it was not sold.';
  if (state === 'second_bidder') return 'Whoever won it did not pay; it is offered to the second bidder.';
  return `It was sold for ${money(soldPrice ?? 0)}.`;
}
