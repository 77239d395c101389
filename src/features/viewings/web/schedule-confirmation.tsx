import { t } from '#kit/t.ts';
import { LinkButton } from '#kit/web/ui/button.tsx';
import { PaidViewing } from './paid-viewing.tsx';
import { fullSlotLabel } from './slot-labels.ts';

export type BookedSlot = { mark: string; day: string; hour: number; email: string | null };

/** Shows the viewing after its fee has been paid. */
export function PaidConfirmation({ token }: { token: string }) {
  return (
    <div role="status" className="grid gap-4">
      <PaidViewing token={token} />
      <p>
        <LinkButton href={`/viewings/${token}`}>{t('See your viewing')}</LinkButton>
      </p>
    </div>
  );
}

/** Shows a viewing without a fee after it was booked. */
export function Confirmation({ booked }: { booked: BookedSlot }) {
  return (
    <div role="status" className="grid gap-4 wrap-anywhere">
      <p className="t-subhead">{fullSlotLabel(booked)}</p>
      <p>
        {booked.email
          ? t(
              'We have emailed a calendar invitation to {email}. Use your viewing page for directions, or to reschedule or cancel.',
              { email: booked.email },
            )
          : t(
              'Use your viewing page for directions, or to reschedule or cancel. Save its link, because we have no email address to send it to.',
            )}
      </p>
      <p>
        <LinkButton href={`/viewings/${booked.mark}`}>{t('See your viewing')}</LinkButton>
      </p>
    </div>
  );
}
