import type { EarningKind, PayoutStatus } from '#features/payouts/choices.ts';
import type { OwedHost } from '#features/payouts/schema.ts';
import { formatPhone } from '#kit/phone.ts';
import type { BadgeTone } from '#kit/web/ui/badge.tsx';

const networkNames = { MTN: 'MTN', AIRTEL: 'Airtel' } as const;

export const numberLabel = ({ network, phone }: { network: 'MTN' | 'AIRTEL'; phone: string }) =>
  `${networkNames[network]} ${formatPhone(phone)}`;

export const statusLabels: Record<PayoutStatus, { label: string; tone: BadgeTone }> = {
  requested: { label: 'Approval pending', tone: 'plain' },
  sent: { label: 'On its way', tone: 'info' },
  unknown: { label: 'Being checked', tone: 'info' },
  successful: { label: 'Paid', tone: 'ok' },
  failed: { label: 'Failed, back in balance', tone: 'danger' },
  reversed: { label: 'Returned, back in balance', tone: 'danger' },
  cancelled: { label: 'Cancelled', tone: 'plain' },
};

export const kindLabels: Record<EarningKind, string> = {
  arrival: 'Stay',
  cancellation: 'Cancelled stay',
  change: 'Dates changed',
  refund: 'Refund to guest',
};

export const obstacleLabels: Record<NonNullable<OwedHost['obstacle']>, string> = {
  debt: 'Owes us a refund',
  currency: 'Dollars cannot be paid to a phone',
  no_number: 'No payout number',
  cooling: 'New payout number',
  below_minimum: 'Below the minimum',
};
