import type { HostedStay } from '#features/stays/schema.ts';
import { dateRangeLabel, guestLabel, stayStateLabels, untilLabel } from '#features/stays/web/stay-labels.ts';
import { formatMoney } from '#kit/money.ts';
import { callAddress, formatPhone } from '#kit/phone.ts';
import { Badge } from '#kit/web/ui/badge.tsx';
import { TextLink } from '#kit/web/ui/text-link.tsx';

type Props = { stay: HostedStay; today: string };

export const guestName = ({ name }: HostedStay) => name ?? 'Guest (payment pending)';

export const moneyOf = ({ currency }: HostedStay, amount: number) => formatMoney(amount, currency);

/** Returns the payment details that the total does not show. */
export function paymentLabel(stay: HostedStay): string {
  if (stay.state !== 'confirmed') return '';
  return stay.due > 0 ? `${moneyOf(stay, stay.paid)} paid` : 'Paid in full';
}

export function StayState({ stay: { state, checkIn, checkOut }, today }: Props) {
  const [label, tone] = stayStateLabels[state];
  const isToday = state === 'confirmed' && (checkIn === today || checkOut === today);
  return (
    <Badge tone={tone}>
      {isToday ? (checkIn === today ? 'Checks in today' : 'Checks out today') : label}
    </Badge>
  );
}

/** Shows who stays where, when, and for how much, where there is no table. */
export function StayHead({ stay, today }: Props) {
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="t-strong wrap-anywhere">{guestName(stay)}</span>
        <StayState stay={stay} today={today} />
      </p>
      <p>{`${dateRangeLabel(stay)}, ${guestLabel(stay.guests)}`}</p>
      <p className="t-small text-muted wrap-anywhere">{stay.title}</p>
      <p className="t-small tabular-nums">
        {[moneyOf(stay, stay.total), paymentLabel(stay)].filter(Boolean).join(' · ')}
      </p>
    </>
  );
}

/** Shows the guest's message and contact details, and how long the nights are on hold. */
export function StayDetail({ stay: { requests, heldUntil, phone, email }, today }: Props) {
  return (
    <div className="grid gap-1 t-small empty:hidden">
      {requests && <p className="whitespace-pre-line wrap-anywhere">{requests}</p>}
      {heldUntil && <p>{`On hold until ${untilLabel(heldUntil, today)}`}</p>}
      {(phone || email) && (
        <p className="flex flex-wrap gap-x-4">
          {phone && <TextLink href={callAddress(phone)}>{formatPhone(phone)}</TextLink>}
          {email && <TextLink href={`mailto:${email}`}>{email}</TextLink>}
        </p>
      )}
    </div>
  );
}
