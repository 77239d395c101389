import type { PayoutObstacle, PayoutStatus, PayoutTrouble } from '#features/payouts/choices.ts';
import type { Payout } from '#features/payouts/schema.ts';
import type { BadgeTone } from '#kit/web/ui/badge.tsx';

const statusLabels: Record<PayoutStatus, { label: string; tone: BadgeTone }> = {
  requested: { label: 'Not sent yet', tone: 'plain' },
  sent: { label: 'On its way', tone: 'info' },
  unknown: { label: 'Being checked', tone: 'info' },
  contradicted: { label: 'Being checked', tone: 'info' },
  successful: { label: 'Paid', tone: 'ok' },
  failed: { label: 'Failed, back in balance', tone: 'danger' },
  reversed: { label: 'Returned, back in balance', tone: 'danger' },
  cancelled: { label: 'Cancelled, back in balance', tone: 'plain' },
};

export const obstacleLabels: Record<PayoutObstacle, string> = {
  contradicted: 'A payout is being checked',
  debt: 'Owes us a refund',
  currency: 'Dollars cannot be paid automatically',
  no_destination: 'No payout method',
  other_name: 'Account of another name',
  cooling: 'New payout method',
  below_minimum: 'Below the minimum',
};

/** Returns the badge of a payout. */
export const badgeOf = ({ status, isOurFault }: Pick<Payout, 'status' | 'isOurFault'>) =>
  status === 'requested' && isOurFault
    ? { label: 'Delayed by us', tone: 'info' as const }
    : statusLabels[status];

export const troubleLabels: Record<PayoutTrouble, [one: string, many: string]> = {
  contradicted: ['payout that the provider contradicts', 'payouts that the provider contradicts'],
  refused: ['payout refused because of our account', 'payouts refused because of our account'],
  failed: ['payout failed in the last day', 'payouts failed in the last day'],
  stuck: ['payout without progress', 'payouts without progress'],
  overdue: ['host not paid on the last payout day', 'hosts not paid on the last payout day'],
  waiting: ['batch without a second admin for over a day', 'batches without a second admin for over a day'],
  unsettled: [
    'balance to settle by hand without a second admin for over a day',
    'balances to settle by hand without a second admin for over a day',
  ],
};
