import { useQuery } from '@tanstack/react-query';
import type { OwnViewing } from '#features/viewings/schema.ts';
import { t } from '#kit/t.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { viewingQuery } from './queries.ts';
import { scheduleUrl } from './schedule-link.ts';
import { fullSlotLabel, slotLabel } from './slot-labels.ts';

/** Shows the outcome of a viewing whose fee has been paid. */
export function PaidViewing({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({ ...viewingQuery(token), staleTime: 0 });
  if (data)
    return (
      <>
        <PaidViewingMessage viewing={data} />
        {data.isPaidLate && data.home.id !== null && (
          <LinkButton href={scheduleUrl(data.home.id, null)} className="mt-4">
            {t('Choose another time')}
          </LinkButton>
        )}
      </>
    );
  if (!error) return <p className="mt-4 text-muted">{t('Looking up your viewing...')}</p>;
  return (
    <p className="mt-4">
      <Button tone="secondary" onClick={() => void refetch()}>
        {t('Check again')}
      </Button>
    </p>
  );
}

export function PaidViewingMessage({ viewing }: { viewing: OwnViewing }) {
  const { state, home, email, isPaidLate } = viewing;
  if (isPaidLate)
    return (
      <p className="mt-4 t-strong">
        {t(
          'Your payment arrived after {slot} was given to another visitor. The viewing is not booked. Your viewing package is active: choose another time without paying again.',
          { slot: slotLabel(viewing) },
        )}
      </p>
    );
  if (state === 'reserved' || state === 'expired') return null;
  return (
    <div className="mt-4 grid gap-1 wrap-anywhere">
      <p className="t-subhead">{t('Your viewing is booked')}</p>
      <p>{fullSlotLabel(viewing)}</p>
      <p>{home.title}</p>
      {email && <p className="text-muted">{t('We have emailed {email}.', { email })}</p>}
    </div>
  );
}
