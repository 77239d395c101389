import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { GuestDeposit } from '#features/damage-deposits/schema.ts';
import { guestAccess } from '#features/stay-pictures/web/picture-access.ts';
import { untilLabel } from '#features/stays/web/stay-labels.ts';
import { formatDate } from '#kit/dates.ts';
import { formatMoney } from '#kit/money.ts';
import { t } from '#kit/t.ts';
import { Button } from '#kit/web/ui/button.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { damageDepositQuery } from './queries.ts';

const StayPictures = lazy(() => import('#features/stay-pictures/web/stay-pictures.tsx'));
const PayDepositDialog = lazy(() => import('./pay-deposit-dialog.tsx'));
const AcceptDialog = lazy(() => import('./answer-dialogs.tsx').then((m) => ({ default: m.AcceptDialog })));
const RefuseDialog = lazy(() => import('./answer-dialogs.tsx').then((m) => ({ default: m.RefuseDialog })));

type Props = {
  /** The access token of the stay. */
  token: string;
  title: string;
  today: string;
};

/** Shows a guest the damage deposit of a stay: paying it, answering a claim, and what became of it. */
export function DamageDeposit({ token, title, today }: Props) {
  const client = useQueryClient();
  const [openDialog, setOpenDialog] = useState<'pay' | 'accept' | 'refuse' | null>(null);
  const { queryKey } = damageDepositQuery(token);
  const { data } = useQuery(damageDepositQuery(token));
  if (!data || (!data.due && !data.paid)) return null;
  const { due, paid } = data;
  const close = (updated?: GuestDeposit) => {
    setOpenDialog(null);
    if (updated) client.setQueryData(queryKey, updated);
    else void client.invalidateQueries({ queryKey });
  };
  const claim = paid?.claim ?? null;
  const money = (amount: number) => formatMoney(amount, paid?.currency ?? '');
  return (
    <Section id="damage-deposit" title={t('Damage deposit')}>
      {due && (
        <>
          <p>
            {t(
              '{amount}, due by {day}. We hold it, and refund it at the end of the second day after you leave unless the host claims damage.',
              { amount: formatMoney(due.amount, due.currency), day: formatDate(due.day) },
            )}
          </p>
          <Button tone="secondary" className="justify-self-start" onClick={() => setOpenDialog('pay')}>
            {t('Pay {price}', { price: formatMoney(due.amount, due.currency) })}
          </Button>
        </>
      )}
      {paid && <Outcome paid={paid} today={today} />}
      {paid && claim && (
        <div className="grid gap-1">
          <p className="t-strong">{t('The host claims {amount}', { amount: money(claim.amount) })}</p>
          <p className="whitespace-pre-line wrap-anywhere">{claim.text}</p>
          {claim.answer && (
            <p className="whitespace-pre-line wrap-anywhere">
              {t('You wrote: {note}', { note: claim.answer })}
            </p>
          )}
        </div>
      )}
      {paid && claim && (
        <Suspense>
          <StayPictures
            pictures={paid.pictures}
            access={guestAccess(token, 'damage')}
            mayAdd={paid.state === 'claimed' || paid.state === 'refused'}
            onChange={() => void client.invalidateQueries({ queryKey })}
          />
        </Suspense>
      )}
      {(paid?.state === 'claimed' || paid?.state === 'refused') && (
        <div className="flex flex-wrap gap-2">
          <Button tone="secondary" onClick={() => setOpenDialog('accept')}>
            {t('Accept the claim')}
          </Button>
          {paid.state === 'claimed' && (
            <Button tone="secondary" onClick={() => setOpenDialog('refuse')}>
              {t('Refuse the claim')}
            </Button>
          )}
        </div>
      )}
      <Suspense>
        {openDialog === 'pay' && due && (
          <PayDepositDialog {...{ token, title, due }} isTest={data.isTest} onClose={() => close()} />
        )}
        {openDialog === 'accept' && paid && claim && (
          <AcceptDialog
            {...{ token, title }}
            claimed={money(claim.amount)}
            rest={money(paid.amount - claim.amount)}
            onDone={close}
          />
        )}
        {openDialog === 'refuse' && <RefuseDialog {...{ token, title }} onDone={close} />}
      </Suspense>
    </Section>
  );
}

function Outcome({ paid, today }: { paid: NonNullable<GuestDeposit['paid']>; today: string }) {
  const { state, amount, currency, claim, claimUntil, toHost, note } = paid;
  const money = (value: number) => formatMoney(value, currency);
  if (state === 'held')
    return (
      <p>
        {t('We hold {amount}, and refund it on {day} unless the host claims damage before.', {
          amount: money(amount),
          day: formatDate(claimUntil),
        })}
      </p>
    );
  if (state === 'claimed')
    return (
      <Notice>
        {t('Please answer by {until}. If you refuse or do not answer, an admin decides.', {
          until: untilLabel(claim?.answerBy ?? '', today),
        })}
      </Notice>
    );
  if (state === 'refused')
    return <Notice>{t('You refused the claim. An admin decides, and we email you the decision.')}</Notice>;
  return (
    <Notice tone={toHost < amount ? 'ok' : 'info'}>
      <p className="t-strong">
        {toHost === 0
          ? t('We refunded the whole damage deposit of {amount}.', { amount: money(amount) })
          : t('The host got {toHost}, and we refunded {rest}.', {
              toHost: money(toHost),
              rest: money(amount - toHost),
            })}
      </p>
      {note && <p className="whitespace-pre-line wrap-anywhere">{note}</p>}
    </Notice>
  );
}
