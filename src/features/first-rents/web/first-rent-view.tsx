import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { TenantAct } from '#features/first-rents/choices.ts';
import type { FirstRent } from '#features/first-rents/schema.ts';
import { ExpectedTransferNotice } from '#features/payments/web/bank/expected-transfer.tsx';
import { formatDate } from '#kit/dates.ts';
import { t } from '#kit/t.ts';
import { Button, type ButtonTone, LinkButton } from '#kit/web/ui/button.tsx';
import { Panel } from '#kit/web/ui/card.tsx';
import { Notice } from '#kit/web/ui/notice.tsx';
import { ProgressBar } from '#kit/web/ui/progress-bar.tsx';
import { Section } from '#kit/web/ui/section.tsx';
import { endLabels, refundLabel, shillings, timeLabel } from './first-rent-labels.ts';
import { KeySteps } from './key-steps.tsx';

const PayDialog = lazy(() => import('./pay-dialog.tsx'));
const TenantDialog = lazy(() => import('./tenant-dialogs.tsx'));

type Props = { firstRent: FirstRent; isTest: boolean; onChange: () => void };

/** Shows a first rent to its tenant: where the money is, and what can be done now. */
export function FirstRentView({ firstRent, isTest, onChange }: Props) {
  const [act, setAct] = useState<TenantAct | null>(null);
  const { amount, received, moveIn, transfer } = firstRent;
  const mayPay = firstRent.acts.includes('pay');
  const acts = firstRent.acts.filter((name) => name !== 'pay' || !transfer);
  const close = () => {
    setAct(null);
    onChange();
  };
  const labels: Record<TenantAct, [label: string, tone: ButtonTone]> = {
    pay: [t('Pay {amount}', { amount: shillings(amount - received) }), 'primary'],
    take_back: [t('The keys never came'), 'primary'],
    explain: firstRent.tenantText
      ? [t('Change your answer'), 'secondary']
      : [t('Tell us what happened'), 'primary'],
    confirm: [t('I have the keys'), 'secondary'],
    cancel: [t('Cancel'), 'secondary'],
    withdraw: [t('Withdraw the request'), 'secondary'],
  };
  return (
    <div className="grid gap-6">
      <StateNotice firstRent={firstRent} />
      {mayPay && transfer && <ExpectedTransferNotice transfer={transfer} />}
      {firstRent.code && <HandoverCode code={firstRent.code} />}
      <dl className="grid gap-x-6 gap-y-3 sm:grid-cols-2">
        <Fact name={t('Move-in day')}>{formatDate(moveIn)}</Fact>
        <Fact name={t('First rent')}>{shillings(amount)}</Fact>
      </dl>
      {firstRent.state === 'accepted' && received > 0 && (
        <div className="grid gap-2">
          <ProgressBar label={t('First rent paid')} share={received / amount} />
          <p className="t-strong">
            {t('{received} paid, {left} left', {
              received: shillings(received),
              left: shillings(amount - received),
            })}
          </p>
        </div>
      )}
      {firstRent.state === 'disputed' && <Statements firstRent={firstRent} />}
      {firstRent.state === 'handed_over' && (
        <p>
          <LinkButton tone="secondary" href="/rent-receipts">
            {t('Receipts for later rent')}
          </LinkButton>
        </p>
      )}
      {acts.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {acts
            .toSorted((one, other) => order.indexOf(one) - order.indexOf(other))
            .map((name) => (
              <Button key={name} tone={labels[name][1]} onClick={() => setAct(name)}>
                {labels[name][0]}
              </Button>
            ))}
        </div>
      )}
      {(firstRent.state === 'accepted' || firstRent.state === 'paid') && (
        <Section title={t('What happens to your money')}>
          <KeySteps moveIn={moveIn} />
        </Section>
      )}
      <Suspense>
        {act === 'pay' && (
          <PayDialog firstRent={firstRent} isTest={isTest} onPaid={onChange} onClose={close} />
        )}
        {act && act !== 'pay' && <TenantDialog act={act} firstRent={firstRent} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** The next act comes first. */
const order: readonly TenantAct[] = ['pay', 'take_back', 'explain', 'confirm', 'cancel', 'withdraw'];

function StateNotice({ firstRent }: { firstRent: FirstRent }) {
  const { state, amount, received, answerBy, payBy, endedBecause, refund, note, moveIn } = firstRent;
  const money = shillings(received || amount);
  switch (state) {
    case 'requested':
      return (
        <Notice>
          {t('The lister has until {time}, Kampala time, to answer. You have not paid anything.', {
            time: timeLabel(answerBy),
          })}
        </Notice>
      );
    case 'accepted':
      if (firstRent.isHidden)
        return (
          <Notice tone="warn">
            {t(
              'This listing is hidden while we check it, so you cannot pay now. If you cannot pay by {time}, the agreement ends and we refund everything that you have paid.',
              { time: timeLabel(payBy ?? answerBy) },
            )}
          </Notice>
        );
      return (
        <Notice tone="warn">
          {t('The lister has accepted. Pay by {time}, Kampala time. Otherwise the home goes to others.', {
            time: timeLabel(payBy ?? answerBy),
          })}
        </Notice>
      );
    case 'paid':
      return (
        <Notice tone="ok">
          {t('We hold {amount} until you have the keys on {day}.', {
            amount: money,
            day: formatDate(moveIn),
          })}
        </Notice>
      );
    case 'disputed':
      return (
        <Notice tone="warn">
          {t(
            'The lister says that you have the keys. We hold {amount} and decide after reading both sides.',
            {
              amount: money,
            },
          )}
        </Notice>
      );
    case 'handed_over':
      return (
        <Notice tone="ok">{t('You have the keys. The lister gets {amount}.', { amount: money })}</Notice>
      );
    case 'decided':
      return (
        <Notice tone={refund ? 'ok' : 'info'}>
          <p className="t-strong">
            {refund
              ? t('We are refunding {refund}. Mobile money and cards take a few days.', {
                  refund: shillings(refund),
                })
              : t('There is no refund.')}
          </p>
          <p className="whitespace-pre-line">{note}</p>
        </Notice>
      );
    case 'ended':
      return (
        <Notice>
          <p>{endedBecause && endLabels[endedBecause]}</p>
          <p className="t-strong">{refundLabel(firstRent)}</p>
        </Notice>
      );
  }
}

function HandoverCode({ code }: { code: string }) {
  return (
    <Panel className="grid justify-items-center gap-2 p-6 text-center">
      <p className="t-label">{t('Your code for the keys')}</p>
      <p className="t-price-l">{code}</p>
      <p className="text-muted">
        {t('Give it to the lister only when you have the keys in your hand. We then pay the lister.')}
      </p>
    </Panel>
  );
}

function Statements({ firstRent: { ownerText, tenantText } }: { firstRent: FirstRent }) {
  return (
    <dl className="grid gap-3">
      <Fact name={t('The lister wrote')}>{ownerText}</Fact>
      <Fact name={t('You wrote')}>{tenantText ?? t('Nothing yet.')}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="t-label text-muted">{name}</dt>
      <dd className="whitespace-pre-line wrap-anywhere">{children}</dd>
    </div>
  );
}
