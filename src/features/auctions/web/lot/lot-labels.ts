import type { LotDocument, ShownViewingDay } from '#features/auctions/document-schema.ts';
import type { LotDetail, ManagerLot } from '#features/auctions/schema.ts';
import { kampalaDay, weekdayNames, weekdayOf } from '#kit/calendar-day.ts';
import { formatAuctionDay, formatTime } from '#kit/dates.ts';
import { formatMoney, groupThousands } from '#kit/money.ts';
import { t } from '#kit/t.ts';

export const stateLabels: Record<LotDetail['state'], string> = {
  draft: t('Draft'),
  announced: t('Upcoming auction'),
  open: t('Bidding open'),
  stopped: t('Stopped'),
  postponed: t('Postponed'),
  no_bid: t('Ended with no bids'),
  below_reserve: t('Reserve price not met'),
  awaiting_balance: t('Sold, balance due'),
  completed: t('Sold'),
  defaulted: t('Not sold: the buyer did not pay'),
  second_bidder: t('Offered to the second bidder'),
};

/** Formats the number of bids as `1 bid` or `12 bids`. */
export const bidsLabel = (count: number) => t('{count, plural, one {# bid} other {# bids}}', { count });

/** Returns the reason for a stop, a postponement or a default, with its source. */
export function reasonLabel({ stoppedBy, reason }: Pick<LotDetail, 'stoppedBy' | 'reason'>): string {
  const label =
    stoppedBy === 'court'
      ? t('Reason given by the court')
      : stoppedBy === 'bank'
        ? t('Reason given by the bank')
        : t('The buyer did not pay');
  return `${label}: ${reason}`;
}

/**
 * The translations of the built-in steps, by their English titles. Steps that an admin added are not
 * translated.
 */
const stepNames = new Map(
  Object.entries({
    'Notice of default served, 45 working days to pay': t('Notice of default served, 45 working days to pay'),
    'Notice of sale served, 21 working days': t('Notice of sale served, 21 working days'),
    'Sale advertised in a newspaper': t('Sale advertised in a newspaper'),
    'Valuation with market and forced-sale value': t('Valuation with market and forced-sale value'),
    'Licensed auctioneer instructed': t('Licensed auctioneer instructed'),
    "Spouse's consent, or no matrimonial home": t('Spouse’s consent, or no matrimonial home'),
  }),
);

export const stepName = (title: string): string => stepNames.get(title) ?? title;
const bidderLabels = {
  registered: 'Registered, deposit not paid',
  paid: 'Deposit paid, awaiting approval',
  approved: 'Approved',
  refused: 'Declined',
} as const;
const depositLabels = {
  held: 'deposit held',
  returned: 'deposit refunded',
  kept: 'deposit forfeited',
} as const;

/** Returns how far a bidder is, for the seller and the bank. */
export function bidderSummary(
  { state, deposit, received }: Pick<ManagerLot['bidders'][number], 'state' | 'deposit' | 'received'>,
  lot: Pick<LotDetail, 'deposit' | 'currency'>,
): string {
  if (received !== null)
    return `Registered, ${formatMoney(received, lot.currency)} of ${groupThousands(lot.deposit)} received`;
  return deposit ? `${bidderLabels[state]}, ${depositLabels[deposit]}` : bidderLabels[state];
}

const unmetStepLabels = {
  missing: t('not done yet'),
  too_late: t('done too late'),
  stale: t('out of date'),
} as const;

/**
 * Returns why a step prevents the lot from opening, such as `not done yet, due by Dec 01, 2026`; null when it
 * does not.
 */
export function stepErrorLabel({
  fault,
  due,
}: Pick<LotDetail['steps'][number], 'fault' | 'due'>): string | null {
  return (
    fault &&
    [unmetStepLabels[fault], due && t('due by {day}', { day: formatAuctionDay(due) })]
      .filter(Boolean)
      .join(', ')
  );
}

/** Formats a viewing day as `Saturday, Nov 28, 2026, 10:00 AM to 12:30 PM`. */
export function viewingDayLabel({ startsAt, endsAt }: Pick<ShownViewingDay, 'startsAt' | 'endsAt'>): string {
  const day = weekdayNames[weekdayOf(kampalaDay(new Date(startsAt)))];
  return t('{day}, {from} to {to}', {
    day: `${day}, ${formatAuctionDay(startsAt)}`,
    from: formatTime(startsAt),
    to: formatTime(endsAt),
  });
}

/** Formats the type and size of a document as `PDF, 240 kB`. */
export function documentLabel({ type, bytes }: Pick<LotDocument, 'type' | 'bytes'>): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1000));
  const size = kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`;
  return `${type === 'pdf' ? 'PDF' : t('Image')}, ${size}`;
}
