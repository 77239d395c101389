import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import type { OwnStay } from '#features/stays/schema.ts';
import { kampalaDay } from '#kit/calendar-day.ts';
import { t } from '#kit/t.ts';
import { newIdempotencyKey } from '#kit/web/attempt.ts';
import { useSubmit } from '#kit/web/hooks/use-submit.ts';
import { Button, LinkButton } from '#kit/web/ui/button.tsx';
import { FormError } from '#kit/web/ui/form-error.tsx';
import { nightsQuery, ownStaysQuery, sendCancel } from './queries.ts';
import { untilLabel } from './stay-labels.ts';

type Props = {
  stay: OwnStay;
  /** Called when the guest continues to pay. Without it, a link leads to the page of the stay. */
  onPay?: () => void;
  /** The dates of the stay, if nothing else on the page shows them. */
  children?: ReactNode;
};

export const isActiveHold = ({ state, minutesLeft }: OwnStay) => state === 'held' && minutesLeft !== null;

/** Shows an unpaid hold of this account or browser, with the remaining time and the available actions. */
export function OwnHold({ stay, onPay, children }: Props) {
  const client = useQueryClient();
  const key = useRef(newIdempotencyKey());
  const cancellation = useSubmit<unknown>();
  // Keeps the remaining minutes up to date.
  useQuery({ ...ownStaysQuery(), refetchInterval: 30_000 });
  const { mark, propertyId, heldUntil, minutesLeft } = stay;
  if (heldUntil === null || minutesLeft === null) return null;

  async function release(): Promise<void> {
    const cancelled = await cancellation.submit(() => sendCancel(mark, { refund: 0 }, key.current));
    if (cancelled)
      client.setQueryData<OwnStay[]>(ownStaysQuery().queryKey, (ownStays) =>
        ownStays?.filter((other) => other.mark !== mark),
      );
    // The hold may have ended or been paid in the meantime.
    void client.invalidateQueries({ queryKey: ownStaysQuery().queryKey });
    if (propertyId !== null) void client.invalidateQueries({ queryKey: nightsQuery(propertyId).queryKey });
  }

  return (
    <div className="grid gap-3">
      {children}
      <p className="t-strong">{remainingLabel(heldUntil, minutesLeft)}</p>
      <FormError message={cancellation.message} fields={{}} />
      <div className="flex flex-wrap gap-2">
        {onPay ? (
          <Button onClick={onPay}>{t('Continue to pay')}</Button>
        ) : (
          <LinkButton href={`/stays/${mark}`}>{t('Continue to pay')}</LinkButton>
        )}
        <Button tone="quiet" disabled={cancellation.isPending} onClick={() => void release()}>
          {t('Release these nights')}
        </Button>
      </div>
    </div>
  );
}

function remainingLabel(heldUntil: string, minutesLeft: number): string {
  // Today, by the server's clock.
  const today = kampalaDay(new Date(Date.parse(heldUntil) - minutesLeft * 60_000));
  const time = untilLabel(heldUntil, today);
  return minutesLeft < 120
    ? t('Held for you until {time}: {n, plural, one {# minute} other {# minutes}} left.', {
        time,
        n: minutesLeft,
      })
    : t('Held for you until {time}: {n, plural, one {# hour} other {# hours}} left.', {
        time,
        n: Math.floor(minutesLeft / 60),
      });
}
